// SPDX-License-Identifier: GPL-3.0-or-later
// Columns and years that the question names and the code does not use, and rows counted where it asks for things.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"
#include "core/verify/running_names.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

namespace core {

namespace {
bool isUsed(const CodeFacts& facts, const std::string& column)
{
    const auto isIt = [&](const auto& named) { return named.name == column && named.line > 0; }; // not in reading
    return std::ranges::any_of(facts.columns, isIt);
}

/// The code only leaves out rows with certain numbers in it, as fault codes: it is no figure of theirs.
bool isOnlyLeftOut(const CodeFacts& facts, const std::string& column)
{
    const auto leavesOut = [&](const CodeFacts::Filter& filter) {
        return filter.column == column && filter.keeps && !filter.any && !filter.computed
            && (filter.comparison == Comparison::NotEqual || filter.comparison == Comparison::NotIn)
            && std::ranges::all_of(filter.values, [](const auto& value) { return numberIn(value.cell).has_value(); });
    };
    return std::ranges::all_of(facts.columns, [&](const CodeFacts::Named& named) {
        return named.name != column || named.line <= 0 || std::ranges::any_of(facts.filters, [&](const auto& filter) {
            return filter.line == named.line && leavesOut(filter);
        });
    }) && std::ranges::none_of(facts.aggregations, [&](const auto& one) {
        return one.columns.empty() || std::ranges::contains(one.columns, column);
    });
}

/// Of code that shows cells as they are: a column of figures that it picks and the question does not name.
std::string shownInstead(const CodeFacts& facts, const QuestionFacts& asked, const Dataset& dataset)
{
    std::string found;
    for (const auto& column : dataset.profile.columns) {
        const bool isFigure = (column.type == ColumnType::Integer || column.type == ColumnType::Number)
            && !namesThings(column.name)
            && !std::ranges::contains(facts.filters, column.name, &CodeFacts::Filter::column)
            && std::ranges::any_of(
                facts.columns, [&](const auto& one) { return one.line > 0 && one.name == column.name; });
        const bool isSaid = std::ranges::all_of(builtin::nameWords(column.name),
            [&](const auto& word) { return asked.words.contains(builtin::stem(word)); });
        if (isFigure && (isSaid || !found.empty())) {
            return {}; // it shows several
        }
        found = isFigure ? column.name : found;
    }
    return found;
}

/// What the code computes with instead, where the question does not name it.
std::string usedInstead(
    const CodeFacts& facts, const QuestionFacts& asked, const ColumnProfile& wanted, const Dataset& dataset)
{
    for (const auto& one : facts.aggregations) {
        for (const auto& column : one.columns) {
            const auto known = std::ranges::find(dataset.profile.columns, column, &ColumnProfile::name);
            const bool alike = known != dataset.profile.columns.end()
                && (known->type == ColumnType::Text) == (wanted.type == ColumnType::Text);
            const auto isWordSaid = [&](const std::string& word) {
                return word.size() > 3 && std::ranges::any_of(asked.tokens, [&](const auto& token) {
                    return rootOf(token) == rootOf(word)
                        || (token.starts_with(word) && token.size() <= word.size() + 4); // scrap, scrapped
                });
            };
            const bool isSaid = asked.names(column) || std::ranges::any_of(builtin::nameWords(column), isWordSaid);
            if (one.columns.size() == 1 && alike && !isSaid) {
                return column;
            }
        }
    }
    return facts.aggregations.empty() ? shownInstead(facts, asked, dataset) : std::string();
}

/// "before", "not counting any", "vor Abzug der": what follows these words is not to be in a figure. Of rows without it
/// ("visits without a rebate") its column says which they are.
bool leavesAside(std::span<const std::string> before, const Dataset& dataset)
{
    constexpr auto plain = std::to_array<std::string_view>({ "the", "any", "all", "of", "our", "their", "deducting",
        "deduction", "der", "die", "den", "des", "dem", "aller", "von", "abzug", "jeglicher" });
    while (!before.empty() && std::ranges::contains(plain, before.back())) {
        before = before.first(before.size() - 1);
    }
    const auto word = before.empty() ? std::string_view() : std::string_view(before.back());
    const auto earlier = before.size() < 2 ? std::string() : before[before.size() - 2];
    const bool isWithout = isAnyOf(
        word, { "without", "excluding", "excl", "ignoring", "counting", "including", "ohne", "exklusive", "exkl" });
    const bool isNot = isAnyOf(word, { "counting", "including" })
        == isAnyOf(earlier, { "not", "without", "nicht" }); // "without excluding rebates" is with them
    return isAnyOf(word, { "before", "vor" }) || (isWithout && isNot && !isRowNoun(dataset, earlier));
}

/// Wherever the column is named.
bool isLeftAside(const QuestionFacts& asked, const Dataset& dataset, const std::string& column)
{
    const auto names = builtin::nameWords(column);
    const auto isOfName = [&](const std::string& token) {
        return std::ranges::contains(names, rootOf(token), [](const auto& name) { return rootOf(name); });
    };
    const std::span tokens(asked.tokens);
    bool isNamed = false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool begins = isOfName(tokens[at]) && !(at > 0 && isOfName(tokens[at - 1]));
        if (begins && !leavesAside(tokens.first(at), dataset)) {
            return false;
        }
        isNamed = isNamed || begins;
    }
    return isNamed;
}

/// Columns that the same words name are one where the code uses any of them.
bool otherOfItsNameIsUsed(const CodeFacts& facts, const QuestionFacts& asked, const QuestionFacts::NamedColumn& named)
{
    const auto words = builtin::nameWords(named.column->name);
    return std::ranges::any_of(asked.columns, [&](const auto& other) {
        return other.column != named.column && isUsed(facts, other.column->name)
            && builtin::nameWords(other.column->name) == words;
    });
}

/// Whether the code may make such a rate itself: passed divided by students, price_per_litre of a price.
bool isComputedRate(const CodeFacts& facts, const std::string& column)
{
    return hasWord(column,
               { "rate", "share", "ratio", "pct", "percent", "percentage", "avg", "average", "mean", "per", "pro" })
        && std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "/"; });
}

/// "How many docks", where docks is a column of numbers and the code counts rows.
std::string countedInstead(const CodeFacts& facts, const QuestionFacts& asked, const ColumnProfile& wanted)
{
    const auto words = builtin::nameWords(wanted.name);
    const bool isCounted = words.size() == 1 && builtin::stem(countedNoun(asked)) == builtin::stem(words[0]);
    const bool counts = !facts.aggregations.empty()
        && std::ranges::all_of(facts.aggregations, [](const auto& one) { return isCountFunction(one.function); });
    // "the kWh of each site": nothing asks for a number of rows.
    const bool isMeasured = words.size() == 1 && asked.numbers.size() == asked.years.size()
        && countedNoun(asked).empty() && !asked.has(builtin::Concept::HowMany) && !asked.has(builtin::Concept::Share)
        && facts.arithmetic.empty()
        && !asked.saysAny({ "count", "counts", "often", "frequency", "anzahl", "number", "distribution", "haufig" });
    return !(isCounted || isMeasured) || !counts     ? std::string()
        : facts.aggregations.front().columns.empty() ? std::string("rows")
                                                     : facts.aggregations.front().columns.front();
}

/// Whether the code writes the name only to give it to what it makes: rename("revenue"), name="revenue".
bool isOnlyGiven(const CodeFacts& facts, const std::string& code, const std::string& column)
{
    bool isWritten = false;
    for (const auto& text : facts.texts) {
        if (text.text != column) {
            continue;
        }
        const auto before = std::string_view(code).substr(0, static_cast<std::size_t>(text.begin));
        const auto line = before.substr(before.rfind('\n') + 1);
        const bool isGiven = line.ends_with("rename(") || line.ends_with("name=") || line.ends_with("name = ")
            || (line.contains("columns={") && line.ends_with(": "));
        if (!isGiven) {
            return false;
        }
        isWritten = true;
    }
    return isWritten && !code.contains("." + column);
}

/// "unit_price and units": the columns of numbers that the code computes with, where the question names none of them.
std::string factorsUsed(const CodeFacts& facts, const QuestionFacts& asked, const QuestionFacts::NamedColumn& named)
{
    std::vector<std::string> factors;
    for (const auto& column : named.dataset->profile.columns) {
        const bool isFigure = (column.type == ColumnType::Integer || column.type == ColumnType::Number)
            && column.name != named.column->name && isUsed(facts, column.name);
        if (isFigure && asked.names(column.name)) {
            return {};
        }
        if (isFigure) {
            factors.push_back(inSentence(column.name));
        }
    }
    return builtin::inWords(factors);
}

/// What is called as asked and worked out of other columns, though the file has that one.
void judgeNameGiven(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& named : facts.arithmetic.empty() ? std::vector<QuestionFacts::NamedColumn>() : asked.columns) {
        const bool isFigure = !named.isKey
            && (named.column->type == ColumnType::Integer || named.column->type == ColumnType::Number);
        const auto factors = isFigure && isOnlyGiven(facts, request.code, named.column->name)
            ? factorsUsed(facts, asked, named)
            : std::string();
        if (!factors.empty()) {
            checks.push_back(
                { { CheckKind::ColumnNotUsed,
                      { .column = inSentence(named.column->name), .texts = { factors }, .counts = { 1 } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// Whole numbers with hardly a gap between the first and the last, as of receipts: they say which, and measure nothing.
bool isRunningNumber(const ColumnProfile& column)
{
    constexpr std::int64_t fewest = 100;
    const auto* first = std::get_if<std::int64_t>(&column.min);
    const auto* last = std::get_if<std::int64_t>(&column.max);
    return column.type == ColumnType::Integer && first != nullptr && last != nullptr && column.distinct >= fewest
        && *first >= column.distinct && column.distinct * 10 >= (*last - *first + 1) * 9;
}

/// "shift" of shifts.csv: "hours per shift" are those of a row.
bool isCalledLike(const Dataset& dataset, const std::string& column)
{
    const auto file = builtin::nameWords(dataset.variable), own = builtin::nameWords(column);
    return file.size() == 1 && own.size() == 1 && builtin::stem(file.front()) == builtin::stem(own.front());
}

/// "castings were rejected", where the code adds up rejects: what was done to them is counted.
bool isDoneToThem(const QuestionFacts& asked, const ColumnProfile& column, const std::string& used)
{
    const auto own = builtin::nameWords(column.name), theirs = builtin::nameWords(used);
    const auto noun = std::ranges::find_if(asked.tokens,
        [&](const auto& token) { return own.size() == 1 && builtin::stem(token) == builtin::stem(own.front()); });
    return theirs.size() == 1 && std::any_of(noun, asked.tokens.end(), [&](const auto& token) {
        return builtin::isParticiple(token) && rootOf(builtin::verbRoot(token)) == rootOf(theirs.front());
    });
}

/// What each row added, summed or averaged in the place of a column that has all so far.
bool addsUpFor(const CodeFacts::Aggregation& one, const std::string& named, const std::string& used)
{
    return isRunningName(named) && !isRunningName(used)
        && (isSumFunction(one.function) || isMeanFunction(one.function) || one.function == "median");
}

void judgeNamed(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    std::set<std::string> seen;
    for (const auto& named : asked.columns) {
        const auto& name = named.column->name;
        const bool isRead = isUsed(request.facts, name);
        if ((isRead && !isOnlyLeftOut(request.facts, name)) || otherOfItsNameIsUsed(request.facts, asked, named)
            || isLeftAside(asked, *named.dataset, name) || !seen.insert(name).second) {
            continue;
        }
        // A word that names a column may mean a row: it is certain of what is grouped by, and of one figure for another.
        const bool isKey = namesThings(name) || isRunningNumber(*named.column)
            || (named.column->type == ColumnType::Integer && isOfEachRow(named.dataset->profile, *named.column)
                && named.column == &named.dataset->profile.columns.front());
        const bool isNumber = !isKey
            && (named.column->type == ColumnType::Integer || named.column->type == ColumnType::Number);
        const auto used = isNumber ? usedInstead(request.facts, asked, *named.column, *named.dataset) : std::string();
        const auto other = isNumber && used.empty() ? countedInstead(request.facts, asked, *named.column) : used;
        // "per commit", where each row is one
        const bool isRow = named.isKey && named.dataset->profile.rows > 0
            && (isOfEachRow(named.dataset->profile, *named.column)
                || (asked.has(builtin::Concept::Mean) && isCalledLike(*named.dataset, name)));
        const bool isSum = std::ranges::any_of(
            request.facts.aggregations, [&](const auto& one) { return addsUpFor(one, name, other); });
        if ((!other.empty() || (named.isKey && !isRow && !isRead)) && !isSum && !isComputedRate(request.facts, name)
            && !isDoneToThem(asked, *named.column, other)) {
            checks.push_back({ { CheckKind::ColumnNotUsed,
                                   { .column = inSentence(name),
                                       .texts = { inSentence(other) },
                                       .counts = { other.empty() ? 0 : 1, isRead ? 1 : 0 } } },
                CheckStatus::Warning });
        }
    }
}

/// "which player", where rows are grouped by something else and nothing looks at players.
void judgeWhich(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    constexpr std::array<std::string_view, 6> which { "which", "what", "welche", "welcher", "welches", "welchen" };
    const auto& facts = request.facts;
    const auto& tokens = asked.tokens;
    for (const auto& named : asked.columns) {
        const auto words = builtin::nameWords(named.column->name);
        const auto sharesWord = [&](const std::string& other) {
            return std::ranges::any_of(
                builtin::nameWords(other), [&](const auto& word) { return std::ranges::contains(words, word); });
        };
        const auto at = std::ranges::find_first_of(tokens, which);
        const bool isAny = at != tokens.begin() && at != tokens.end()
            && isAnyOf(*std::prev(at), { "gleich", "egal", "matter", "whatever" }); // "gleich welcher Status"
        const bool isAsked = at != tokens.end() && !isAny && std::next(at) != tokens.end() && words.size() == 1
            && builtin::stem(*std::next(at)) == builtin::stem(words[0]) && named.column->type == ColumnType::Text
            && named.column->distinct * 10 < named.dataset->profile.rows * 9;
        const bool isOther = !facts.groupings.empty() && std::ranges::all_of(facts.groupings, [&](const auto& one) {
            return !one.computed && !one.columns.empty() && std::ranges::none_of(one.columns, sharesWord);
        });
        if (isAsked && isOther && std::ranges::none_of(facts.columns, [&](const auto& one) {
                return one.line > 0 && sharesWord(one.name);
            })) {
            checks.push_back({ { CheckKind::ColumnNotUsed,
                                   { .column = inSentence(named.column->name),
                                       .texts = { inSentence(facts.groupings.front().columns.front()) },
                                       .counts = { 1 } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// "actual" and its like mean little to the planner, and may be the name of a column of figures all the same.
void judgeCommonNames(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const auto words = builtin::nameWords(column.name);
            const auto phrase = words.size() == 1 ? builtin::phraseAt(words, 0) : std::nullopt;
            const bool isSaid = phrase
                && (phrase->meaning == builtin::Concept::Filler || phrase->meaning == builtin::Concept::Spent)
                && std::ranges::any_of(
                    asked.tokens, [&](const auto& token) { return rootOf(token) == rootOf(words[0]); });
            const bool isNumber = column.type == ColumnType::Integer || column.type == ColumnType::Number;
            if (isSaid && isNumber && !isUsed(request.facts, column.name)) {
                const auto other = usedInstead(request.facts, asked, column, *dataset);
                if (!other.empty()) {
                    checks.push_back(
                        { { CheckKind::ColumnNotUsed,
                              { .column = inSentence(column.name), .texts = { inSentence(other) }, .counts = { 1 } } },
                            CheckStatus::Warning });
                    return;
                }
            }
        }
    }
}

/// "Verkaufspreise" of VK_Preis, "Bruttosumme" of Brutto_EUR, "talk time" of talk_s.
bool saysWord(const QuestionFacts& asked, const std::string& word)
{
    constexpr std::size_t shortest = 5;
    constexpr auto shortened = std::to_array<std::pair<std::string_view, std::string_view>>(
        { { "ek", "einkauf" }, { "vk", "verkauf" } });
    const auto* known = std::ranges::find(shortened, word, &std::pair<std::string_view, std::string_view>::first);
    const auto begin = known != shortened.end() ? known->second : std::string_view(word);
    return asked.words.contains(builtin::stem(word)) || std::ranges::any_of(asked.tokens, [&](const auto& token) {
        return begin.size() >= shortest && token.starts_with(begin);
    });
}

/// "green coffee" of green_eur_kg, where the code uses green_qty: the word means that one.
bool isSaidOfAnother(
    const CodeFacts& facts, const QuestionFacts& asked, const ColumnProfile& meant, const Dataset& dataset)
{
    constexpr std::size_t shortest = 4; // no unit
    auto words = builtin::nameWords(meant.name);
    std::erase_if(words, [&](const auto& word) { return word.size() < shortest || !saysWord(asked, word); });
    return !words.empty() && std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
        const auto theirs = builtin::nameWords(column.name);
        return isUsed(facts, column.name)
            && std::ranges::all_of(words, [&](const auto& word) { return std::ranges::contains(theirs, word); });
    });
}

/// Of two columns of figures with a word in common the one that the question means and the code does not use.
const ColumnProfile* siblingMeant(
    const CodeFacts& facts, const QuestionFacts& asked, const ColumnProfile& used, const Dataset& dataset)
{
    const auto mine = builtin::nameWords(used.name);
    const auto saysOwn = [&](const auto& words, const auto& others) {
        return std::ranges::any_of(
            words, [&](const auto& word) { return !std::ranges::contains(others, word) && saysWord(asked, word); });
    };
    for (const auto& other : dataset.profile.columns) {
        const auto theirs = builtin::nameWords(other.name);
        const bool related = other.type == used.type && theirs.size() > 1 && mine.size() > 1
            && (theirs.back() == mine.back() || theirs.front() == mine.front());
        if (related && !isUsed(facts, other.name) && !isComputedRate(facts, other.name) && saysOwn(theirs, mine)
            && !saysOwn(mine, theirs) && !isSaidOfAnother(facts, asked, other, dataset)
            && !isLeftAside(asked, dataset, other.name)) {
            return &other;
        }
    }
    return nullptr;
}

/// "net" where there are net_amount and gross_amount, and the code computes with the other one.
void judgeSiblings(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& one : request.facts.aggregations) {
        const auto factors = one.columns.empty() && one.called.size() == 1 ? operandsOf(one.called.front())
                                                                           : one.columns;
        for (const auto& name :
            one.stage == RowStage::Records && factors.size() <= 2 ? factors : std::vector<std::string>()) {
            const auto used = columnIn(request, one.of, name);
            const bool isFigure = used.column != nullptr
                && (used.column->type == ColumnType::Integer || used.column->type == ColumnType::Number);
            const auto* meant = isFigure ? siblingMeant(request.facts, asked, *used.column, *used.dataset) : nullptr;
            if (meant != nullptr && !addsUpFor(one, meant->name, name)) {
                checks.push_back({ { CheckKind::ColumnNotUsed,
                                       { .column = inSentence(meant->name),
                                           .texts = { inSentence(used.column->name) },
                                           .counts = { 1 } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}

/// Of the thing that a superlative speaks of: "hours", "Dauer" of "longest".
bool measures(const ColumnProfile& column, const std::string& thing)
{
    const auto isOfTime = [](const std::string& word) { // "hour" may be that of the day
        return !builtin::timeUnit(word).empty() && builtin::stem(word) != word;
    };
    const auto words = builtin::nameWords(column.name);
    return (thing == "duration" && (column.type == ColumnType::Duration || std::ranges::any_of(words, isOfTime)))
        || std::ranges::any_of(words, [&](const auto& word) { return builtin::canonical(word) == thing; });
}

/// Amounts of money, and what has a superlative of its own.
bool measuresOther(const std::string& column, const std::string& thing)
{
    constexpr std::array<std::string_view, 5> things { "duration", "age", "weight", "height", "temp" };
    return std::ranges::any_of(builtin::nameWords(column), [&](const auto& word) {
        const auto known = builtin::canonical(word);
        return builtin::isMoneyWord(known) || builtin::isPayment(known)
            || (known != thing && std::ranges::contains(things, known));
    });
}

/// "the longest repair" by its amount, where the file has the hours.
void judgeSuperlatives(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& token : facts.arithmetic.empty() ? asked.tokens : std::vector<std::string>()) {
        const auto hint = builtin::columnHint(token);
        for (const auto* dataset : hint.empty() ? std::vector<const Dataset*>() : datasetsUsed(request)) {
            std::vector<const ColumnProfile*> meant;
            for (const auto& column : dataset->profile.columns) {
                if (measures(column, hint.front())) {
                    meant.push_back(&column);
                }
            }
            const bool isOne = meant.size() == 1 && !isUsed(facts, meant.front()->name);
            const auto other = isOne ? usedInstead(facts, asked, *meant.front(), *dataset) : std::string();
            if (!other.empty() && measuresOther(other, hint.front())) {
                checks.push_back({ { CheckKind::ColumnNotUsed,
                                       { .column = inSentence(meant.front()->name),
                                           .texts = { inSentence(other) },
                                           .counts = { 1 } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}
} // namespace

void checkColumnsAsked(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (!request.facts.isComplete() || !request.facts.frames.empty()) {
        return;
    }
    judgeNamed(request, asked, checks);
    judgeNameGiven(request, asked, checks);
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        judgeSiblings(request, asked, checks);
    }
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        judgeCommonNames(request, asked, checks);
    }
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        judgeSuperlatives(request, asked, checks);
    }
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        judgeWhich(request, asked, checks);
    }
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        checkDateNamed(request, asked, checks);
    }
    checkEntities(request, asked, checks);
}

} // namespace core
