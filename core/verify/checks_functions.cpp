// SPDX-License-Identifier: GPL-3.0-or-later
// The function that the question asks for, against those that the code computes.
#include "core/builtin/language/words.h"
#include "core/domain/currency.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_measure.h"
#include "core/verify/figure.h"
#include "core/verify/running_names.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
using builtin::Concept;
using Aggregation = CodeFacts::Aggregation;

const Aggregation* firstOf(const CodeFacts& facts, bool (*fits)(const std::string&))
{
    const auto found = std::ranges::find_if(facts.aggregations, [&](const auto& one) { return fits(one.function); });
    return found == facts.aggregations.end() ? nullptr : &*found;
}

bool divides(const CodeFacts& facts)
{
    return std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "/" || one.name == "*"; });
}

bool isMiddle(const std::string& function)
{
    return function == "median" || function == "nanmedian" || function == "quantile";
}

bool countsThings(const Aggregation& one)
{
    return isCountFunction(one.function) || one.function == "nunique" || one.function == "matches"
        || one.function == "share" || one.function == "unique";
}

void tell(const Aggregation& one, const std::string& wanted, Checks& checks)
{
    const auto column = one.columns.size() == 1 ? one.columns.front() : std::string();
    checks.push_back({ { CheckKind::OtherAggregate,
                           { .column = inSentence(column),
                               .lines = { one.line },
                               .texts = { wanted, inSentence(one.function) },
                               .counts = { column.empty() ? 0 : 1 } } },
        CheckStatus::Warning });
}

/// "average total donation per donor", "im Schnitt insgesamt": sums first, then their mean.
bool asksForMeanOfSums(const QuestionFacts& asked)
{
    for (std::size_t at = 0; at + 1 < asked.tokens.size(); ++at) {
        const bool mean = asked.tokens[at] == "average" || asked.tokens[at] == "mean" || asked.tokens[at] == "avg";
        if (mean && (asked.tokens[at + 1] == "total" || asked.tokens[at + 1] == "sum")) {
            return true;
        }
    }
    return asked.has(Concept::Mean) && asked.saysAny({ "insgesamt", "altogether" });
}

/// The column of things that stand several times, which the question names and the code does not group by.
std::string thingNamed(const VerifyRequest& request, const QuestionFacts& asked)
{
    for (const auto& named : asked.columns) {
        const bool repeats = named.column->distinctExact && named.column->distinct > 0
            && named.column->distinct < named.dataset->profile.rows - named.column->nulls;
        const bool isGrouped = std::ranges::any_of(request.facts.groupings,
            [&](const auto& one) { return std::ranges::contains(one.columns, named.column->name); });
        if (repeats && !isGrouped && (namesThings(named.column->name) || named.isKey)) {
            return named.column->name;
        }
    }
    return {};
}

void tellSingleRows(const VerifyRequest& request, const QuestionFacts& asked, const Aggregation& mean, Checks& checks)
{
    const auto thing = thingNamed(request, asked);
    if (thing.empty()) {
        return tell(mean, "mean of sums", checks);
    }
    checks.push_back({ { CheckKind::RowsForPeriods,
                           { .column = inSentence(mean.columns.empty() ? "" : mean.columns.front()),
                               .lines = { mean.line },
                               .texts = { inSentence(thing), inSentence(mean.function) } } },
        CheckStatus::Warning });
}

/// Whose mean is told without that word.
bool isRatherMean(const std::string& noun)
{
    return noun == "minute" || noun == "minuten" || noun == "hour" || noun == "stunde" || noun == "stunden"
        || noun == "second" || noun == "sekunden" || noun == "h" || noun == "percent" || noun == "prozent"
        || noun == "degree";
}

/// "How many bags", where the column with the units of the figure has bags.
bool isUnitOf(const Dataset& dataset, const std::string& measured, const std::string& noun)
{
    const auto* units = unitsOf(dataset, measured);
    return units != nullptr && std::ranges::any_of(units->top, [&](const TopValue& top) {
        return builtin::stem(builtin::fold(top.value)) == builtin::stem(noun);
    });
}

/// "How many gifts", answered by the sum of their amounts.
const Aggregation* sumForCount(const VerifyRequest& request, const QuestionFacts& asked)
{
    using enum Concept;
    const auto& facts = request.facts;
    const auto noun = countedNoun(asked);
    if (noun.empty() || asksForMeasure(asked) || asked.has(Mean) || asked.has(Sum) || asked.has(Median)
        || std::ranges::any_of(facts.aggregations, countsThings) || divides(facts) || !facts.shifts.empty()) {
        return nullptr;
    }
    const auto found = std::ranges::find_if(facts.aggregations, [&](const Aggregation& one) {
        const auto used = one.columns.size() == 1 ? columnIn(request, one.of, one.columns.front()) : UsedColumn();
        const bool isSaid = used.column != nullptr
            && std::ranges::any_of(builtin::nameWords(used.column->name),
                [&](const auto& word) { return asked.words.contains(builtin::stem(word)); });
        return used.column != nullptr && used.column->type == ColumnType::Number && !isSaid
            && (isSumFunction(one.function) || isMeanFunction(one.function))
            && !isUnitOf(*used.dataset, used.column->name, noun);
    });
    return found == facts.aggregations.end() ? nullptr : &*found;
}

/// "On average", answered by counts.
bool isCountForMean(const CodeFacts& facts, const QuestionFacts& asked)
{
    using enum Concept;
    return asked.has(Mean) && !asked.has(HowMany) && !asked.has(Sum) && !asked.has(Share) && !asked.has(Above)
        && !asked.has(Below) && !divides(facts) && facts.shifts.empty()
        && std::ranges::all_of(facts.aggregations,
            [](const auto& one) { return isCountFunction(one.function) && one.stage == RowStage::Records; });
}

/// "change from 2022 to 2023", answered by figures of both together.
bool isTogetherForChange(const CodeFacts& facts, const QuestionFacts& asked)
{
    const bool tellsApart = std::ranges::any_of(
        facts.groupings, [](const auto& one) { return one.computed || !one.grain.empty() || one.columns.size() > 1; });
    return asked.has(Concept::Change) && asked.years.size() > 1 && facts.arithmetic.empty() && facts.shifts.empty()
        && facts.reshapes.empty() && !tellsApart && facts.aggregations.size() == 1;
}

/// Whether anything in the code goes by size.
bool ranksAnything(const CodeFacts& facts)
{
    constexpr std::array<std::string_view, 9> extremes { "max", "min", "idxmax", "idxmin", "nlargest", "nsmallest",
        "rank", "argmax", "argmin" };
    return !facts.sorts.empty() || !facts.limits.empty()
        || std::ranges::any_of(
            facts.aggregations, [&](const auto& one) { return std::ranges::contains(extremes, one.function); })
        || std::ranges::any_of(
            facts.calls, [&](const auto& call) { return std::ranges::contains(extremes, call.name); });
}

/// "the best result in points in each course", where the mean of each is given.
const Aggregation* meanForExtreme(const VerifyRequest& request, const QuestionFacts& asked)
{
    using enum Concept;
    const auto& facts = request.facts;
    const bool asksForOne = asked.direction != Direction::None
        || asked.saysAny({ "best", "worst", "beste", "besten", "bester", "bestes", "schlechteste", "schlechtesten" });
    const bool asksForMore = asked.has(Mean) || asked.has(Sum) || asked.has(HowMany) || asked.has(Share)
        || asked.has(Median) || asked.has(Change);
    if (!asksForOne || asksForMore || asked.rows || ranksAnything(facts) || facts.groupings.empty()
        || lineOfFirstGroups(request) > 0) {
        return nullptr;
    }
    const auto found = std::ranges::find_if(facts.aggregations, [&](const Aggregation& one) {
        const bool isSaid = one.columns.size() == 1 && asked.names(one.columns.front());
        return one.stage == RowStage::Records && one.columns.size() == 1
            && (isMeanFunction(one.function) || isMiddle(one.function) || (isSumFunction(one.function) && isSaid));
    });
    return found == facts.aggregations.end() ? nullptr : &*found;
}

/// "How many mites per inspection": of things that the code does not group by, their mean is the rate.
bool asksForRate(const CodeFacts& facts, const QuestionFacts& asked)
{
    constexpr std::ptrdiff_t furthest = 3; // "per counted inspection"
    const auto per = std::ranges::find_if(asked.tokens, [](const auto& word) {
        return word == "per" || word == "each" || word == "every" || word == "pro" || word == "je";
    });
    const auto isGrouped = [&](const std::string& word) {
        return std::ranges::any_of(facts.groupings, [&](const auto& grouping) {
            const bool isOfTime = builtin::periodWord(word) && !grouping.grain.empty();
            return isOfTime || std::ranges::any_of(grouping.columns, [&](const auto& column) {
                return hasWord(column, { word }) || hasWord(column, { builtin::stem(word) });
            });
        });
    };
    const auto end = per + std::min(furthest, asked.tokens.end() - per);
    return per != asked.tokens.end() && !facts.groupings.empty() && std::none_of(per, end, isGrouped);
}

/// "How many assists", where assists is a column and its mean is given.
bool isManyOf(const CodeFacts& facts, const QuestionFacts& asked, const Aggregation* mean)
{
    const auto words = mean != nullptr && mean->columns.size() == 1 ? builtin::nameWords(mean->columns.front())
                                                                    : std::vector<std::string>();
    return words.size() == 1 && !asked.has(Concept::Mean) && !asksForRate(facts, asked)
        && builtin::stem(countedNoun(asked)) == builtin::stem(words[0]);
}

/// "In what percent of the sales did the price exceed the estimate": how often it did, not by how much.
const Aggregation* ratioForShare(const CodeFacts& facts, const QuestionFacts& asked)
{
    const auto found = std::ranges::find_if(facts.aggregations,
        [](const Aggregation& one) { return isMeanFunction(one.function) && one.ratio.size() == 2; });
    return asksHowOften(asked) && found != facts.aggregations.end() ? &*found : nullptr;
}

/// The only figure, where it counts the cells of one column.
const Aggregation* onlyCount(const CodeFacts& facts)
{
    const auto* one = facts.aggregations.size() == 1 ? &facts.aggregations.front() : nullptr;
    return one != nullptr && one->function == "count" && one->columns.size() == 1 ? one : nullptr;
}

/// "How many units", where units is a column and its cells are counted; ratings and the like are told by their number.
bool areManyCounted(const VerifyRequest& request, const QuestionFacts& asked)
{
    const auto* count = onlyCount(request.facts);
    const auto words = count != nullptr ? builtin::nameWords(count->columns.front()) : std::vector<std::string>();
    const auto noun = std::ranges::find(asked.tokens, countedNoun(asked));
    const auto end = noun + std::min<std::ptrdiff_t>(2, asked.tokens.end() - noun); // "new tyres"
    return words.size() == 1 && std::find(noun, end, words[0]) != end && builtin::stem(words[0]) != words[0]
        && isOfNumbers(request, *count, count->columns.front()) && !divides(request.facts);
}

/// "Sheep handled per month", where sheep is a column of numbers and its cells are counted.
bool areNamedCounted(const VerifyRequest& request, const QuestionFacts& asked)
{
    using enum Concept;
    const auto* count = onlyCount(request.facts);
    const auto words = count != nullptr ? builtin::nameWords(count->columns.front()) : std::vector<std::string>();
    const bool asksForCount = asked.has(HowMany) || asked.has(Mean) || asked.has(Share) || asked.has(Distribution)
        || asked.saysAny({ "count", "counts", "often", "number", "anzahl", "zahl", "frequency", "with", "mit" });
    const auto at = words.size() == 1 ? std::ranges::find(asked.tokens, words.front()) : asked.tokens.end();
    const bool isHandled = at != asked.tokens.end() && std::next(at) != asked.tokens.end()
        && builtin::isParticiple(*std::next(at));
    return isHandled && !asksForCount && isOfNumbers(request, *count, count->columns.front()) && !divides(request.facts)
        && std::ranges::none_of(datasetsUsed(request),
            [&](const Dataset* dataset) { return builtin::stem(dataset->variable) == builtin::stem(words.front()); });
}

/// "How many pieces", where quantity says how many of them each row has, and rows are counted.
const Aggregation* rowsForPieces(const VerifyRequest& request, const QuestionFacts& asked)
{
    constexpr auto pieces = std::to_array<std::string_view>(
        { "pieces", "units", "copies", "stuck", "stucke", "einheiten", "exemplare", "exemplar" });
    const auto& facts = request.facts;
    const auto* count = facts.aggregations.size() == 1 && isCountFunction(facts.aggregations.front().function)
        ? &facts.aggregations.front()
        : nullptr;
    const auto isQuantity = [&](const ColumnProfile& column) {
        const bool isUsed = std::ranges::any_of(
            facts.columns, [&](const auto& one) { return one.name == column.name && one.line > 0; });
        const bool isCounted = count != nullptr && count->columns == std::vector { column.name };
        return (column.type == ColumnType::Integer || column.type == ColumnType::Number) && (isCounted || !isUsed)
            && hasWord(column.name, { "quantity", "qty", "pieces", "units", "copies", "menge", "stuck", "stueck" });
    };
    const bool isAsked = count != nullptr && std::ranges::contains(pieces, countedNoun(asked)) && !divides(facts);
    return isAsked
            && std::ranges::any_of(datasetsUsed(request),
                [&](const Dataset* dataset) { return std::ranges::any_of(dataset->profile.columns, isQuantity); })
        ? count
        : nullptr;
}

/// "How many people", where party_size says how many of them each row has, and its cells are counted.
const Aggregation* sizesCounted(const VerifyRequest& request, const QuestionFacts& asked)
{
    constexpr auto people = std::to_array<std::string_view>(
        { "people", "persons", "guests", "players", "visitors", "participants", "passengers", "travellers", "attendees",
            "personen", "leute", "menschen", "gaste", "besucher", "teilnehmer", "mitspieler" });
    const auto& facts = request.facts;
    const auto found = std::ranges::find_if(facts.aggregations, [&](const Aggregation& one) {
        return one.function == "count" && one.columns.size() == 1 && one.stage == RowStage::Records
            && isOfNumbers(request, one, one.columns.front())
            && hasWord(one.columns.front(),
                { "size", "people", "persons", "guests", "players", "visitors", "participants", "passengers", "heads",
                    "headcount", "pax", "attendees", "personen", "gaeste", "besucher", "teilnehmer" });
    });
    const bool isAsked = std::ranges::contains(people, countedNoun(asked)) && !divides(facts)
        && firstOf(facts, isSumFunction) == nullptr;
    return isAsked && found != facts.aggregations.end() ? &*found : nullptr;
}

/// "How many litres were brewed", answered by the litres of a usual row. How many hours something takes is a mean.
const Aggregation* meanForAmount(const CodeFacts& facts, const QuestionFacts& asked)
{
    const auto noun = countedNoun(asked);
    const auto* mean = firstOf(facts, isMeanFunction);
    const bool isTime = builtin::periodWord(noun) || isRatherMean(builtin::stem(noun)) || isRatherMean(noun);
    const bool isUsual = asked.saysAny({ "usual", "usually", "typical", "typically", "normally", "does", "do", "has",
        "have", "hat", "haben", "wiegt", "kostet", "braucht" }); // "how many kilos does a parcel weigh"
    return asksForMeasure(asked) && !isTime && !isUsual && mean != nullptr && mean->stage == RowStage::Records
            && !asked.has(Concept::Mean) && !asksForRate(facts, asked) && firstOf(facts, isSumFunction) == nullptr
            && !divides(facts)
        ? mean
        : nullptr;
}

/// "the charging income per month", answered by how many amounts there are.
const Aggregation* amountsCounted(const VerifyRequest& request, const QuestionFacts& asked)
{
    using enum Concept;
    const auto& facts = request.facts;
    const auto isMoney = [](const std::string& word) {
        const auto meant = builtin::canonical(builtin::stem(word));
        return builtin::isMoneyWord(meant) || builtin::isPayment(meant) || builtin::isPayment(word);
    };
    const bool asksForCount = !countedNoun(asked).empty() || asked.has(HowMany) || asked.has(Mean) || asked.has(Share)
        || asked.has(Distribution)
        || asked.saysAny({ "count", "counts", "often", "number", "anzahl", "zahl", "frequency" });
    const auto found = std::ranges::find_if(facts.aggregations, [&](const Aggregation& one) {
        return one.function == "count" && one.columns.size() == 1 && one.stage == RowStage::Records
            && isOfNumbers(request, one, one.columns.front())
            && (std::ranges::any_of(builtin::nameWords(one.columns.front()), isMoney)
                || std::ranges::any_of(builtin::nameWords(one.columns.front()), isCurrency));
    });
    const bool isOnly = facts.aggregations.size() == 1 && facts.arithmetic.empty();
    return isOnly && !asksForCount && found != facts.aggregations.end() && std::ranges::any_of(asked.tokens, isMoney)
        ? &*found
        : nullptr;
}

/// The root of a variance is a standard deviation.
bool takesRoot(std::string code)
{
    std::erase(code, ' ');
    return code.contains("sqrt(") || code.contains("**0.5") || code.contains("**.5") || code.contains("**(1/2)");
}

/// "standard deviation", and the variance is computed; or the other way round.
const Aggregation* otherSpread(const VerifyRequest& request, const QuestionFacts& asked)
{
    const auto& facts = request.facts;
    const bool deviates = asked.saysAny({ "deviation", "standardabweichung", "std" });
    const bool varies = asked.saysAny({ "variance", "varianz" });
    const auto* other = deviates ? "var" : "std";
    const auto found = std::ranges::find(facts.aggregations, std::string(other), &Aggregation::function);
    const bool isAsked = deviates != varies && !(deviates && takesRoot(request.code))
        && found != facts.aggregations.end()
        && !std::ranges::contains(facts.aggregations, std::string(deviates ? "std" : "var"), &Aggregation::function);
    return isAsked ? &*found : nullptr;
}

/// A mean, a median or a sum, where another one of them is asked for.
bool judgeMiddle(const CodeFacts& facts, const QuestionFacts& asked, Checks& checks)
{
    const auto* mean = firstOf(facts, isMeanFunction);
    const auto* sum = firstOf(facts, isSumFunction);
    const auto* middle = firstOf(facts, isMiddle);
    const bool hasShare = std::ranges::contains(facts.aggregations, std::string("share"), &Aggregation::function);
    // "typical" and "on average" leave it open; a column that is a mean already answers, too.
    const bool wantsMean = asked.has(Concept::Mean) && !asked.has(Concept::Sum) && !asked.has(Concept::Above)
        && !asked.has(Concept::Below);
    const bool wantsSum = asked.saysAny({ "total", "totals", "sum", "sums" }) && !asked.has(Concept::HowMany);
    if (wantsMean && mean == nullptr && middle == nullptr && !hasShare && !divides(facts) && sum != nullptr
        && !sum->columns.empty()) {
        tell(*sum, "mean", checks);
    } else if (asked.saysAny({ "average", "mean", "avg" }) && !asked.has(Concept::Median) && mean == nullptr
        && middle != nullptr && !divides(facts)) {
        tell(*middle, "mean", checks);
    } else if (asked.has(Concept::Median) && !asked.has(Concept::Mean) && middle == nullptr && mean != nullptr) {
        tell(*mean, "median", checks);
    } else if (wantsSum && !asked.has(Concept::Mean) && !asked.has(Concept::Share) && sum == nullptr && mean != nullptr
        && !mean->columns.empty() && !divides(facts)) {
        tell(*mean, "sum", checks);
    } else if (isManyOf(facts, asked, mean) && sum == nullptr && !divides(facts)) {
        tell(*mean, "sum", checks);
    } else {
        return false;
    }
    return true;
}

/// "How often did each deliver late", answered by how late on average.
bool isMeanForTimes(const CodeFacts& facts, const QuestionFacts& asked)
{
    const auto& tokens = asked.tokens;
    const auto often = std::ranges::find_if(tokens, [](const auto& word) { return word == "often" || word == "oft"; });
    const bool isAsked = often != tokens.begin() && often != tokens.end()
        && (*std::prev(often) == "how" || *std::prev(often) == "wie");
    return isAsked && !asked.has(Concept::Mean) && !divides(facts) && firstOf(facts, isMeanFunction) != nullptr
        && std::ranges::all_of(facts.aggregations, [](const auto& one) { return isMeanFunction(one.function); });
}

/// "How many times as many", answered by how many more.
bool isDifferenceForRatio(const VerifyRequest& request)
{
    constexpr auto ratios = std::to_array<std::string_view>({ "times as many", "times as much", "times as high",
        "times as often", "times as large", "times as big", "times as long", "times more", "mal so viele",
        "mal so viel", "mal so hoch", "mal so oft", "mal so gross", "ratio of", "verhaltnis" });
    const auto words = asWords(request.question);
    const auto& facts = request.facts;
    const auto has = [&](std::string_view sign) {
        return std::ranges::any_of(facts.arithmetic, [&](const auto& one) { return one.name.ends_with(sign); });
    };
    return std::ranges::any_of(ratios, [&](auto phrase) { return saysPhrase(words, phrase); }) && has("-") && !has("/");
}

/// "weighted by quantity", answered by the plain mean: nothing is multiplied, and no weights are given.
const Aggregation* plainForWeighted(const VerifyRequest& request, const QuestionFacts& asked)
{
    const auto isWeighted = [](const std::string& word) {
        return word.starts_with("weighted") || word.starts_with("gewichtet") || word.starts_with("gewogen");
    };
    const auto& facts = request.facts;
    const auto word = std::ranges::find_if(asked.tokens, isWeighted);
    const bool isAsked = word != asked.tokens.end()
        && (word == asked.tokens.begin() || (*std::prev(word) != "not" && *std::prev(word) != "nicht"));
    const bool isName = std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        return std::ranges::any_of(dataset->profile.columns,
            [&](const auto& column) { return std::ranges::any_of(builtin::nameWords(column.name), isWeighted); });
    });
    constexpr auto ways = std::to_array<std::string_view>({ "weights", "dot(", " @ ", "repeat(", ".mul(", ".prod(" });
    const bool weighs = std::ranges::any_of(ways, [&](auto way) { return request.code.contains(way); })
        || std::ranges::contains(facts.arithmetic, std::string("*"), &CodeFacts::Use::name);
    return isAsked && !isName && !weighs ? firstOf(facts, isMeanFunction) : nullptr;
}

/// A total asked for, and another function of the column that is named.
const Aggregation* otherForSum(const VerifyRequest& request, const QuestionFacts& asked)
{
    const auto& facts = request.facts;
    const bool wantsSum = asked.saysAny({ "total", "totals", "sum", "sums" }) && !asked.has(Concept::HowMany)
        && asked.direction == Direction::None;
    if (!wantsSum || firstOf(facts, isSumFunction) != nullptr || firstOf(facts, isMeanFunction) != nullptr
        || divides(facts) || !facts.shifts.empty()) {
        return nullptr;
    }
    constexpr std::array<std::string_view, 5> others { "count", "max", "min", "median", "nunique" };
    const auto found = std::ranges::find_if(facts.aggregations, [&](const auto& one) {
        const bool isLast = one.function == "max" && !one.columns.empty() && isRunningName(one.columns.front());
        return one.columns.size() == 1 && asked.names(one.columns.front()) && !isLast // which is the sum so far
            && isOfNumbers(request, one, one.columns.front()) && std::ranges::contains(others, one.function);
    });
    return found == facts.aggregations.end() ? nullptr : &*found;
}
} // namespace

void checkFunctions(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    if (!knowsFunctions(facts) || !facts.frames.empty() || asked.isEmpty() || judgeMiddle(facts, asked, checks)) {
        return;
    }
    const auto* mean = firstOf(facts, isMeanFunction);
    if (const auto* plain = plainForWeighted(request, asked)) {
        tell(*plain, "weighted mean", checks);
    } else if (isDifferenceForRatio(request)) {
        const auto sign = std::ranges::find_if(
            facts.arithmetic, [](const auto& one) { return one.name.ends_with('-'); });
        checks.push_back(
            { { CheckKind::OtherAggregate, { .lines = { sign->line }, .texts = { "ratio", "difference" } } },
                CheckStatus::Warning });
    } else if (const auto* spread = otherSpread(request, asked)) {
        tell(*spread, spread->function == "var" ? "standard deviation" : "variance", checks);
    } else if (const auto* other = otherForSum(request, asked)) {
        tell(*other, "sum", checks);
    } else if (asksForMeanOfSums(asked) && mean != nullptr && mean->stage == RowStage::Records
        && firstOf(facts, isSumFunction) == nullptr && !divides(facts)) {
        tellSingleRows(request, asked, *mean, checks);
    } else if (const auto* ratio = ratioForShare(facts, asked)) {
        tell(*ratio, "share of rows", checks);
    } else if (const auto* rows = rowsForPieces(request, asked)) {
        tell(*rows, "sum", checks);
    } else if (const auto* amounts = amountsCounted(request, asked)) {
        tell(*amounts, "sum", checks);
    } else if (const auto* sizes = sizesCounted(request, asked)) {
        tell(*sizes, "sum", checks);
    } else if (const auto* usual = meanForAmount(facts, asked)) {
        tell(*usual, "sum", checks);
    } else if (areManyCounted(request, asked) || areNamedCounted(request, asked)) {
        tell(facts.aggregations.front(), "sum", checks);
    } else if (const auto* sum = sumForCount(request, asked)) {
        tell(*sum, "number", checks);
    } else if (isCountForMean(facts, asked)) {
        tell(facts.aggregations.front(), "mean", checks);
    } else if (isMeanForTimes(facts, asked)) {
        tell(facts.aggregations.front(), "number", checks);
    } else if (isTogetherForChange(facts, asked)) {
        tell(facts.aggregations.front(), "change", checks);
    } else if (const auto* extreme = meanForExtreme(request, asked)) {
        tell(*extreme, "highest or lowest one", checks);
    }
}

} // namespace core
