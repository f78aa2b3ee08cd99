// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions on rows that the question asks for, or does not.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/chosen_stretches.h"
#include "core/verify/figure.h"
#include "core/verify/incomplete_periods.h"
#include "core/verify/kept_rows.h"
#include "core/verify/said_values.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

namespace core {

namespace {
using sandbox::RowOperation;

/// "== True", as of a mask that other conditions on the column made.
bool isTruth(const CodeFacts::Filter& filter)
{
    return filter.values.size() == 1 && std::holds_alternative<bool>(filter.values.front().cell);
}

/// Its column or a value of it is: where one line compares the column several times, in any of them.
bool isNamed(const CodeFacts::Filter& filter, const CodeFacts& facts, const QuestionFacts& asked)
{
    return speaksOf(asked, filter.column) || saysLonger(asked, filter.column)
        || std::ranges::any_of(facts.filters, [&](const auto& one) {
               const bool isCompound = looksForValue(one.comparison) // "Nacht" of "Nachtfahrten"
                   && std::ranges::any_of(
                       one.values, [&](const auto& value) { return saysLonger(asked, literalText(value)); });
               const bool isOfIt = one.line == filter.line || isTruth(filter); // a mask, put together before
               return isOfIt && one.column == filter.column && (isCompound || saysValues(one, asked));
           });
}

/// The scan found that this column has something to leave out, or these very values.
bool isOdd(const Dataset& dataset, const ColumnProfile& column, const CodeFacts::Filter& filter)
{
    const auto isTotal = [&](const auto& value) { return isCountedTotal(dataset, literalText(value)); };
    return !column.subtotals.empty() || leavesOutApart(column, filter) || std::ranges::any_of(filter.values, isTotal)
        || std::ranges::any_of(column.top, [&](const auto& top) { return isTotalLabel(top.value, column.name); })
        || std::ranges::any_of(dataset.profile.facts, [&](const FileFact& fact) {
               return fact.column == column.name
                   && (((fact.kind == FactKind::FarOut || fact.kind == FactKind::FaultCode)
                           && !cutsAmongOthers(dataset, column, filter))
                       || fact.kind == FactKind::TotalsRow || fact.kind == FactKind::AveragesRow
                       || fact.kind == FactKind::SubtotalRows || fact.kind == FactKind::TextAmongNumbers
                       || fact.kind == FactKind::SeveralUnits);
           });
}

bool speaksOfTime(const QuestionFacts& asked)
{
    using enum builtin::Concept;
    return !asked.years.empty() || asked.has(Last) || asked.has(This) || asked.has(Past) || asked.has(Since)
        || asked.has(Before) || asked.has(After) || asked.has(Until) || asked.has(Between)
        || std::ranges::any_of(asked.tokens, [](const auto& word) {
               return builtin::periodWord(word) || builtin::monthWord(word) || builtin::quarterWord(word);
           });
}

/// A part of dates that are texts, as the month of "27/07/2023": digits stand in all that the scan kept of them.
bool isCutFromDates(const CodeFacts& facts, const ColumnProfile& column)
{
    auto texts = column.examples;
    std::ranges::transform(column.top, std::back_inserter(texts), &TopValue::value);
    const auto hasDate = [](const std::string& text) {
        return text.size() >= 8 && text.size() <= 19 && text.find_first_of("./-") != std::string::npos
            && std::ranges::count_if(text, [](unsigned char sign) { return std::isdigit(sign) != 0; }) >= 6;
    };
    return std::ranges::contains(facts.slices, column.name, &CodeFacts::Slice::column)
        && std::ranges::any_of(texts, hasDate);
}

/// What is counted says which rows there are, and so do words of the file itself: they pick none of its rows.
bool mayPickRows(const QuestionFacts& asked, const std::string& word)
{
    constexpr auto plain = std::to_array<std::string_view>({ "record", "records", "recorded", "registered", "listed",
        "file", "exist", "exists", "there", "score", "scored", "carry", "carried", "out", "make", "made", "get", "got",
        "use", "used", "play", "played", "sell", "sold", "take", "took", "earn", "earned", "spend", "spent", "produce",
        "produced", "season", "hold", "holds", "held", "contain", "contains", "weigh", "weighs", "weighed", "cost",
        "costs", "last", "lasts", "lasted", "come", "comes", "came", "go", "goes", "went", "through", "via", "happen",
        "happened", "occur", "occurred", "everybody", "everyone", "anybody", "way", "time", "times", "gab", "gibt",
        "sind", "waren", "wurden", "haben", "hatte", "hatten", "eingenommen", "erzielt", "erfasst", "angefallen",
        "entstanden", "gemacht", "gekostet", "kosteten" });
    constexpr auto ends = std::to_array<std::string_view>(
        { "are", "were", "is", "was", "did", "do", "does", "have", "has", "had", "per", "by", "in", "for", "on", "each",
            "gab", "gibt", "sind", "waren", "wurden", "je", "pro", "haben", "hat" });
    const auto& tokens = asked.tokens;
    const auto at = static_cast<std::size_t>(std::ranges::find(tokens, word) - tokens.begin());
    const bool isEnd = at + 1 < tokens.size() && std::ranges::contains(ends, tokens[at + 1]);
    const auto asksMany = [&](std::size_t place) {
        return (tokens[place] == "many" || tokens[place] == "viele" || tokens[place] == "of") && place > 0
            && (tokens[place - 1] == "how" || tokens[place - 1] == "wie" || tokens[place - 1] == "number");
    };
    const bool isCounted = isEnd && ((at > 0 && asksMany(at - 1)) || (at > 1 && asksMany(at - 2)));
    // "every brigade", and "station or brigade" of a column station, name what is told apart.
    const auto isBehind = [&](std::initializer_list<std::string_view> words) {
        return at > 0 && std::ranges::find(words, tokens[at - 1]) != words.end();
    };
    const bool isSynonym = at > 1 && isBehind({ "or", "oder" })
        && std::ranges::any_of(asked.columns, [&](const auto& named) {
               return std::ranges::contains(builtin::nameWords(named.column->name), tokens[at - 2]);
           });
    const bool isKey = isSynonym || isBehind({ "every", "each", "per", "by", "je", "pro", "jede", "jeder", "jedes" });
    return !isCounted && !isKey && !std::ranges::contains(plain, word);
}

/// isin() of what another file holds, which the question says nothing of: what it leaves out has no match there.
bool isByOtherFile(const VerifyRequest& request, const CodeFacts::Filter& filter, const QuestionFacts& asked)
{
    const auto used = datasetsUsed(request);
    return filter.computed && filter.comparison == Comparison::In && namesThings(filter.column)
        && std::ranges::any_of(used, [&](const Dataset* other) {
               return !isOf(filter.of, *other) && !speaksOf(asked, other->variable)
                   && std::ranges::contains(other->profile.columns, filter.column, &ColumnProfile::name);
           });
}

bool isBound(Comparison comparison)
{
    return comparison == Comparison::Greater || comparison == Comparison::GreaterOrEqual
        || comparison == Comparison::Less || comparison == Comparison::LessOrEqual || comparison == Comparison::Between;
}

/// "How much did I spend?" of amounts with both signs: which of them is meant is said by words of no column.
bool picksSign(const CodeFacts& facts, const CodeFacts::Filter& filter, const ColumnProfile& column)
{
    return isBound(filter.comparison) && filter.values.size() == 1 && numberIn(filter.values[0].cell) == 0.0
        && numberIn(column.min).value_or(0) < 0 && numberIn(column.max).value_or(0) > 0
        && isComputedWith(facts, filter);
}

/// "litres >= 0": of a column of amounts it leaves out a few cells that are none.
bool isSignBound(const CodeFacts::Filter& filter, const KeptRows& kept)
{
    constexpr std::int64_t most = 20;
    const bool isAbove = filter.comparison == Comparison::Greater || filter.comparison == Comparison::GreaterOrEqual;
    return isAbove && filter.values.size() == 1 && numberIn(filter.values.front().cell) == 0.0
        && (kept.before - kept.after) * most <= kept.before;
}

/// A bound on the very column that is computed with, which the question names as that and does not limit. "The three
/// largest" may mean its values.
bool isBoundUnasked(
    const VerifyRequest& request, const CodeFacts::Filter& filter, const UsedColumn& used, const QuestionFacts& asked)
{
    const bool isMeasure = used.column->type == ColumnType::Integer || used.column->type == ColumnType::Number;
    const bool mayCut = asked.direction == Direction::None || cutsAmongOthers(*used.dataset, *used.column, filter);
    return isMeasure && isComputedWith(request.facts, filter) && isBound(filter.comparison) && mayCut
        && !limitsValues(asked);
}

bool holds(const CodeFacts::Filter& filter, const std::string& value)
{
    return std::ranges::any_of(filter.values, [&](const auto& one) {
        const auto text = foldedValue(literalText(one));
        return text == foldedValue(value) || beginsPeriod(one, value)
            || (!text.empty() && foldedValue(value).contains(text) && filter.comparison != Comparison::Equal);
    });
}

/// "without cancelled ones", where all the other values are kept by their names.
bool keepsAllOthers(const CodeFacts::Filter& filter, const ColumnProfile& column, const QuestionFacts& asked)
{
    const auto named = std::ranges::count_if(
        asked.values, [&](const auto& one) { return one.column->name == column.name && !holds(filter, one.value); });
    return asked.negates && named > 0 && looksForValue(filter.comparison) && !filter.computed
        && std::ssize(filter.values) + named == column.distinct;
}

/// A table of the result counts all the rows, and those that the filter leaves out among them: "above 162, 200".
bool countsLeftOut(const VerifyRequest& request, std::int64_t before, std::int64_t after)
{
    return std::ranges::any_of(sandbox::shownDisplays(request.result), [&](const sandbox::Display& display) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        std::int64_t sum = 0;
        bool areThere = false;
        for (std::size_t row = 0; table && !table->columns.empty() && row < table->rows.size(); ++row) {
            const auto* count = std::get_if<std::int64_t>(&table->rows[row].back());
            sum += count ? *count : 0;
            areThere = areThere || (count && *count == before - after);
        }
        return areThere && sum == before;
    });
}

bool isLabel(const CodeFacts::Literal& literal)
{
    return std::holds_alternative<std::string>(literal.cell);
}

/// Whether a figure may be of the column that the filter goes by: what is odd in another one harms none.
bool isFigureOf(const CodeFacts& facts, const CodeFacts::Filter& filter)
{
    return facts.aggregations.empty() || std::ranges::any_of(facts.aggregations, [&](const auto& one) {
        return one.columns.empty() || !one.ratio.empty() || one.columns.size() > 3
            || std::ranges::contains(one.columns, filter.column);
    });
}

void judgeUnasked(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    // A word that is not understood may ask for one condition, and not for those on several columns.
    const auto open = std::ranges::count_if(asked.open, [&](const auto& word) { return mayPickRows(asked, word); });
    Checks unasked;
    std::set<std::string> columns;
    const bool isOpen = asked.isEmpty() || asked.restricts || goesOn(request.plan);
    for (const auto& filter : isOpen ? std::vector<CodeFacts::Filter>() : request.facts.filters) {
        const auto used = columnIn(request, filter.of, filter.column);
        const auto kept = keptBy(request, filter);
        const bool isUnaskedBound = used.column != nullptr && isBoundUnasked(request, filter, used, asked);
        const bool isKnown = (!filter.computed && !filter.values.empty()) || isByOtherFile(request, filter, asked)
            || isUnaskedBound;
        const bool picksGroups = filter.stage == RowStage::Groups && filter.keeps && looksForValue(filter.comparison)
            && std::ranges::all_of(filter.values, isLabel); // no figure of theirs
        const bool cuts = (filter.stage == RowStage::Records || picksGroups) && isKnown && kept
            && kept->after < kept->before && kept->after > 0;
        if (used.column == nullptr || !cuts) {
            continue;
        }
        const bool isSaid = isNamed(filter, request.facts, asked) ? !isUnaskedBound
                                                                  : picksSign(request.facts, filter, *used.column);
        const bool isOddFigure = used.column->type != ColumnType::Text && !isFigureOf(request.facts, filter);
        if (isSaid || (isOdd(*used.dataset, *used.column, filter) && !isOddFigure)
            || cutsIncomplete(request.facts, filter, *used.column) || keepsAllOthers(filter, *used.column, asked)
            || countsLeftOut(request, kept->before, kept->after)) {
            continue;
        }
        const bool isTime = used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime
            || isCutFromDates(request.facts, *used.column);
        const bool isOneOfSeveral = std::ranges::any_of(request.facts.filters,
            [&](const auto& one) { return one.line == filter.line && one.keeps && one.column != filter.column; });
        if (!(isTime && speaksOfTime(asked))) {
            const bool isChosen = isTime && comparesStretches(request.facts, filter, asked);
            columns.insert(filter.column);
            unasked.push_back({ { CheckKind::FilterUnasked,
                                    { .column = inSentence(filter.column),
                                        .count = kept->before - kept->after,
                                        .total = kept->before,
                                        .lines = { filter.line },
                                        .counts = { 0, isOneOfSeveral ? 1 : 0 } } },
                isChosen || isSignBound(filter, *kept) ? CheckStatus::Noted : CheckStatus::Warning });
        }
    }
    const bool isReported = std::ranges::any_of(
        checks, [](const auto& check) { return check.fact.kind == CheckKind::FilterUnasked; });
    if (!isReported && std::ssize(columns) > open) {
        const auto warning = std::ranges::find(unasked, CheckStatus::Warning, &Check::status);
        checks.push_back(warning != unasked.end() ? *warning : unasked.front());
    }
}

/// "delivered or returned", where the code goes by the column delivered_on: what stands on either side of "or" is one
/// condition.
bool isSaidByColumn(const std::string& value, const QuestionFacts& asked, const CodeFacts& facts)
{
    const auto words = builtin::nameWords(value);
    const auto& tokens = asked.tokens;
    for (std::size_t at = 2; !words.empty() && at < tokens.size(); ++at) {
        const bool follows = tokens[at] == words.front() && (tokens[at - 1] == "or" || tokens[at - 1] == "oder");
        const auto isOther = [&](const auto& named) {
            return named.line > 0 && std::ranges::contains(builtin::nameWords(named.name), tokens[at - 2]);
        };
        if (follows && std::ranges::any_of(facts.columns, isOther)) {
            return true;
        }
    }
    return false;
}

/// "by post" among dates, which the code makes of the column: no condition on them keeps it.
bool isLostAmongDates(const QuestionFacts::NamedValue& named, const CodeFacts& facts)
{
    return std::ranges::any_of(facts.conversions, [&](const CodeFacts::Conversion& one) {
        return one.to == "date" && one.coerce && std::ranges::contains(one.columns, named.column->name);
    }) && std::ranges::none_of(named.value, [](unsigned char sign) { return std::isdigit(sign) != 0; });
}

/// "first attempt": the code may go by such a column in other ways than by a filter, as by its order.
bool isNumberUsed(const QuestionFacts::NamedValue& named, const CodeFacts& facts)
{
    return named.column->type == ColumnType::Integer && std::ranges::any_of(facts.columns, [&](const auto& one) {
        return one.line > 0 && one.name == named.column->name;
    });
}

/// members = y[y["tariff"] == "member"], and then y is computed with: the rows that it keeps are nobody's.
bool isUnused(const CodeFacts& facts, const CodeFacts::Filter& filter)
{
    const auto isOf = [&](const auto& one) { return one.of == filter.of && one.stage == RowStage::Records; };
    const bool isPlain = filter.keeps && !filter.any && filter.stage == RowStage::Records && facts.joins.empty()
        && facts.reshapes.empty() && facts.limits.empty() && filter.of.size() == 1
        && std::ranges::none_of(facts.shown, isOf) && std::ranges::all_of(facts.aggregations, isOf);
    return isPlain && !facts.aggregations.empty() && std::ranges::all_of(facts.aggregations, [&](const auto& one) {
        return one.line > filter.line && !std::ranges::contains(one.filtered, filter.column);
    });
}

Check noFilterOf(const std::string& column, const std::string& value)
{
    const std::int64_t isSame = builtin::fold(column) == builtin::fold(value) ? 1 : 0;
    return { { CheckKind::FilterMissing,
                 { .column = inSentence(column), .texts = { inSentence(value) }, .counts = { isSame } } },
        CheckStatus::Warning };
}

/// What it lets through, only the run knows: its values are computed, or the whole condition is.
bool isOfUnknown(const CodeFacts& facts, const CodeFacts::Filter& filter)
{
    return filter.computed || (filter.column.empty() && (isTruth(filter) || !facts.isComplete()));
}

/// A value that the question names: whether the code looks for it, or shows its group.
void judgeAskedValues(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    std::map<std::string, std::vector<const QuestionFacts::NamedValue*>> byValue;
    for (const auto& named : asked.values) {
        if (!isTotalLabel(named.value, named.column->name)) { // "all departments" are those, and not the total's row
            byValue[named.value].push_back(&named);
        }
    }
    for (const auto& [value, places] : byValue) {
        const auto& facts = request.facts;
        const auto filter = std::ranges::find_if(
            facts.filters, [&, &name = value](const auto& one) { return holds(one, name); });
        const bool isPlace = places.size() == 1;
        if (filter != facts.filters.end()) {
            const bool opposite = isPlace && !asked.negates && filter->comparison == Comparison::NotEqual
                && !filter->any;
            if (opposite) {
                checks.push_back({ { CheckKind::FilterOpposite,
                                       { .lines = { filter->line }, .texts = { "“" + inSentence(value) + "”" } } },
                    CheckStatus::Warning });
            } else if (isPlace && facts.isComplete() && isUnused(facts, *filter)) {
                checks.push_back(noFilterOf(filter->column, value));
            }
            continue;
        }
        const auto& column = places.front()->column->name;
        const bool isLeftOut = std::ranges::any_of(facts.filters, [&](const auto& one) {
            return one.column == column && keepsAllOthers(one, *places.front()->column, asked);
        });
        if (isLeftOut || saysToo(value, asked) || isSaidByColumn(value, asked, facts) || isSaidOfColumn(value, facts)
            || isNumberUsed(*places.front(), facts) || (asked.negates && isLostAmongDates(*places.front(), facts))) {
            continue;
        }
        const bool converts = hasWord(column, { "unit", "units", "uom", "einheit", "currency", "ccy", "waehrung" })
            && std::ranges::any_of(facts.columns, [&](const auto& one) { return one.line > 0 && one.name == column; });
        if (converts) {
            continue;
        }
        const bool isGrouped = std::ranges::any_of(facts.groupings,
            [&](const auto& one) { return one.computed || std::ranges::contains(one.columns, column); });
        const bool isOpen = std::ranges::any_of(facts.filters, [&](const auto& one) { return isOfUnknown(facts, one); })
            || !facts.reshapes.empty();
        const auto has = [&](const auto& one) { // what counts rows has all columns, and looks at none
            const bool countsRows = isCountFunction(one.function) && one.columns.size() > 1;
            return !countsRows && std::ranges::contains(one.columns, column);
        };
        const bool isUsed = std::ranges::any_of(facts.aggregations, has)
            || std::ranges::any_of(facts.filters, [&](const auto& one) { return one.column == column; })
            || std::ranges::any_of(facts.slices, [&](const auto& one) { return one.column == column; });
        const bool isOther = std::ranges::any_of(facts.filters, [&](const auto& one) {
            return one.column == column && (!saysValues(one, asked) || looksForValue(one.comparison));
        });
        const bool mayGroup = !facts.isComplete() // row by row
            && std::ranges::any_of(facts.columns, [&](const auto& one) { return one.line > 0 && one.name == column; });
        if (isPlace && !isGrouped && !isOpen && !asked.includes && ((!isUsed && !mayGroup) || isOther)) {
            checks.push_back(noFilterOf(column, value));
        }
    }
}

/// (orders["state"] == "sent").sum()
bool isCountedBy(const CodeFacts& facts, const CodeFacts::Filter& filter)
{
    return std::ranges::any_of(facts.aggregations, [&](const auto& one) {
        return one.line == filter.line && (one.function == "matches" || one.function == "share");
    });
}

/// Both conditions are named and neither "or" nor "and" stands between them, and the code takes what meets either.
void judgeEither(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& filters = request.facts.filters;
    const auto isSaid = [&](const CodeFacts::Filter& filter) {
        return saysValues(filter, asked) || std::ranges::any_of(filter.values, [&](const auto& value) {
            return saysLonger(asked, literalText(value));
        });
    };
    const bool joins = asked.saysAny(
        { "or", "oder", "either", "entweder", "and", "und", "plus", "both", "any", "sowie" });
    for (std::size_t at = 0; at + 1 < filters.size() && !joins; ++at) {
        const auto& one = filters[at];
        const auto& other = filters[at + 1];
        const bool isPair = one.any && other.any && one.keeps == other.keeps
            && (one.keeps || isCountedBy(request.facts, one)) && one.line == other.line && one.column != other.column
            && !one.column.empty() && !other.column.empty() && looksForValue(one.comparison)
            && looksForValue(other.comparison);
        if (isPair && isSaid(one) && isSaid(other)) {
            checks.push_back({ { CheckKind::FilterEither,
                                   { .column = inSentence(one.column),
                                       .lines = { one.line },
                                       .texts = { inSentence(other.column) } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// "returned orders", where a column is_returned says yes or no, and the code never looks at it.
void judgeFlags(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            auto words = builtin::nameWords(column.name);
            std::erase_if(words, [](const auto& word) { return word == "is" || word == "has" || word == "was"; });
            const bool isFlag = column.type == ColumnType::Boolean && words.size() == 1 && words[0].size() > 3;
            const bool isSaid = isFlag && asked.words.contains(builtin::stem(words[0]));
            const bool isElsewhere = std::ranges::any_of(asked.values, [&](const auto& named) {
                return builtin::nameWords(named.value) == words;
            }) || std::ranges::any_of(asked.columns, [&](const auto& named) { // "remake reason"
                const auto others = builtin::nameWords(named.column->name);
                return others.size() > 1 && std::ranges::contains(others, words.front());
            });
            const auto isCounted = [&](const CodeFacts::Named& named) { // yes and no alike
                return std::ranges::any_of(request.facts.aggregations, [&](const auto& one) {
                    return one.line == named.line && one.function == "count"
                        && one.columns == std::vector { column.name };
                });
            };
            const bool isUsed = std::ranges::any_of(request.facts.columns, [&](const auto& named) {
                return named.name == column.name && named.line > 0 && !isCounted(named); // not in reading
            });
            if (isSaid && !isElsewhere && !isUsed && !saysToo(words[0], asked)) {
                checks.push_back(noFilterOf(column.name, words[0]));
            }
        }
    }
}
} // namespace

bool mayAskForPart(const VerifyRequest& request, const QuestionFacts& asked)
{
    const bool isOpen = std::ranges::any_of(asked.open, [&](const auto& word) { return mayPickRows(asked, word); });
    return asked.isEmpty() || isOpen || asked.restricts || goesOn(request.plan);
}

void checkFilters(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (request.facts.knowsConditions() && request.facts.frames.empty()) {
        if (request.facts.isComplete()) {
            judgeUnasked(request, asked, checks);
        }
        judgeAskedValues(request, asked, checks);
        judgeFlags(request, asked, checks);
        judgeEither(request, asked, checks);
    }
}

} // namespace core
