// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that are in no group, because what they are grouped by is missing.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <ranges>
#include <set>

namespace core {

namespace {
/// pd.Grouper(freq=…) and resample() have no group for a missing time, whatever dropna is.
bool mayHoldMissing(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    const bool bins = request.code.contains("Grouper(") || request.code.contains(".resample(");
    return grouping.grain.empty() || !bins;
}

/// The code looks after the rows where this column is empty before it groups by it.
bool mindsGaps(const CodeFacts& facts, const Dataset& dataset, const std::string& column, int before)
{
    const auto names = [&](const std::vector<std::string>& columns) {
        return columns.empty() || std::ranges::contains(columns, column);
    };
    const auto minds = [&](const auto& fact) {
        return fact.line <= before && isOf(fact.of, dataset) && names(fact.columns);
    };
    const auto asks = [&](const CodeFacts::Filter& filter) {
        return filter.column == column
            && (filter.comparison == Comparison::Missing || filter.comparison == Comparison::Present);
    };
    return std::ranges::any_of(facts.fills, minds) || std::ranges::any_of(facts.drops, [&](const auto& drop) {
        return drop.what == DropKind::Missing && minds(drop);
    }) || std::ranges::any_of(facts.filters, asks);
}

/// What the run counted of a grouping, also where it stands on an earlier line under a name; null: it did not, or
/// which grouping it counted is open.
const sandbox::LedgerEntry* groupsOf(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    const auto entries = ledgerOf(request, sandbox::RowOperation::Group);
    const auto isCounted = [&](const CodeFacts::Grouping& one) {
        return std::ranges::contains(entries, one.line, &sandbox::LedgerEntry::line);
    };
    const auto& all = request.facts.groupings;
    const bool isOnlyOne = std::ranges::count_if(all, [&](const auto& one) {
        return one == grouping || !isCounted(one);
    }) == 1;
    const auto found = std::ranges::find_if(entries, [&](const auto* one) {
        const bool isNamed = !isCounted(grouping) && isOnlyOne && one->line > grouping.line
            && !std::ranges::contains(all, one->line, &CodeFacts::Grouping::line);
        return (one->line == grouping.line || isNamed) && one->calls == 1 && sandbox::isSound(*one);
    });
    return found == entries.end() ? nullptr : *found;
}

/// The tables of which the rows are, in the order in which the code joins them.
RowSources tablesOf(const VerifyRequest& request, const RowSources& sources)
{
    RowSources inOrder;
    const auto add = [&](const RowSources& some) {
        std::ranges::copy_if(some, std::back_inserter(inOrder), [&](const auto& one) {
            return std::ranges::contains(sources, one) && !std::ranges::contains(inOrder, one);
        });
    };
    for (const auto& join : request.facts.joins) {
        add(join.left.of);
        add(join.right.of);
    }
    add(sources);
    std::ranges::transform(inOrder, inOrder.begin(), [](const auto& one) { return inSentence(one); });
    return inOrder;
}

/// The columns that may have come to be without a value on the way: those of a file that a join adds.
std::string lostColumns(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    std::string names;
    const bool areCalled = grouping.called.size() == grouping.columns.size();
    for (std::size_t at = 0; at < grouping.columns.size(); ++at) {
        const auto& name = areCalled ? grouping.called[at]
                                     : grouping.columns[at]; // "region", made of the column "plant"
        const auto* dataset = columnIn(request, grouping.of, name).dataset;
        const bool isAdded = dataset == nullptr || std::ranges::any_of(request.facts.joins, [&](const auto& join) {
            return (join.how != JoinHow::Right && isOf(join.right.of, *dataset))
                || (join.how != JoinHow::Left && isOf(join.left.of, *dataset));
        });
        names += !isAdded ? "" : (names.empty() ? "" : "” or “") + inSentence(name);
    }
    return !names.empty() ? names : inSentence(areCalled ? grouping.called.front() : grouping.columns.front());
}

/// Dates that the code could not read, of which its conversion is told.
bool areLostDates(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    return std::ranges::any_of(ledgerOf(request, sandbox::RowOperation::Convert), [&](const auto* entry) {
        return entry->line > 0 && entry->missingAfter > entry->missingBefore
            && std::ranges::any_of(request.facts.conversions, [&](const CodeFacts::Conversion& one) {
                   return one.line == entry->line && std::ranges::any_of(one.columns, [&](const auto& column) {
                       return std::ranges::contains(grouping.columns, column);
                   });
               });
    });
}

/// What shares are of is the sum of the groups.
bool dividesByGroups(const VerifyRequest& request)
{
    return std::ranges::any_of(request.facts.aggregations, [&](const auto& one) {
        return one.stage == RowStage::Groups && isSumFunction(one.function)
            && std::ranges::any_of(
                request.facts.arithmetic, [&](const auto& sign) { return sign.name == "/" && sign.line == one.line; });
    });
}

/// "fits per room of each region": its figures are divided by those of another grouping, which has none for rows in no
/// group.
bool isDividedByGroups(const CodeFacts& facts, const CodeFacts::Grouping& grouping)
{
    const bool hasOther = std::ranges::any_of(facts.groupings, [&](const auto& other) {
        return other.line != grouping.line && other.of != grouping.of && other.columns == grouping.columns;
    });
    return hasOther && std::ranges::contains(facts.arithmetic, std::string("figures /"), &CodeFacts::Use::name);
}

/// Rows that came to be without a group on the way, as by a join: the file has none.
void tellLostOnTheWay(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& grouping : facts.groupings) {
        const auto* entry = groupsOf(request, grouping);
        const bool minds = std::ranges::any_of(request.datasets, [&](const Dataset& dataset) {
            return std::ranges::any_of(grouping.columns, [&](const auto& column) {
                return isOf(grouping.of, dataset) && mindsGaps(facts, dataset, column, grouping.line);
            });
        });
        // What the file itself has not, its own note tells; a join may add rows without one to those.
        std::int64_t fromFile = 0;
        for (const auto& dataset : request.datasets) {
            for (const auto& column : dataset.profile.columns) {
                fromFile += std::ranges::contains(grouping.columns, column.name) ? column.nulls : 0;
            }
        }
        if (entry != nullptr && entry->noGroup > fromFile && !minds && !areLostDates(request, grouping)
            && !grouping.columns.empty() && grouping.dropna && !grouping.of.empty()) {
            checks.push_back({ { CheckKind::RowsWithoutGroup,
                                   { .column = lostColumns(request, grouping),
                                       .count = entry->noGroup,
                                       .total = entry->before,
                                       .texts = tablesOf(request, grouping.of),
                                       .counts = { 0, mayHoldMissing(request, grouping) ? 1 : 0,
                                           dividesByGroups(request) ? 1 : 0 } } },
                isDividedByGroups(facts, grouping) ? CheckStatus::Noted
                                                   : statusByShare(entry->noGroup, entry->before) });
            return;
        }
    }
}
} // namespace

/// As the run counted them: the rows without a value may have been left out before.
static bool allAreInGroups(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    const auto* entry = groupsOf(request, grouping);
    return entry != nullptr && entry->noGroup == 0;
}

/// "where no source was noted it should say 'unknown'", "no grade"
static bool namesThemselves(const VerifyRequest& request, const QuestionFacts& asked)
{
    constexpr auto none = std::to_array<std::string_view>({ "no", "kein", "keine", "keinen" });
    const auto isKey = [&](const std::string& word) {
        return std::ranges::any_of(request.facts.groupings, [&](const auto& grouping) {
            return std::ranges::any_of(grouping.columns, [&](const auto& column) { return hasWord(column, { word }); });
        });
    };
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (std::ranges::contains(none, tokens[at]) && isKey(tokens[at + 1])) {
            return true;
        }
    }
    return asked.saysAny({ "unknown", "unbekannt", "unspecified", "blank" });
}

/// The question says that some are not to count.
static bool leavesSomeOut(const VerifyRequest& request)
{
    const auto words = asWords(request.question);
    constexpr auto excluding = std::to_array<std::string_view>({ "left out", "leave out", "leaving out", "excluded",
        "exclude", "excluding", "ignored", "ignore", "ignoring", "omitted", "omit", "do not count", "does not count",
        "are not counted", "weggelassen", "ausgelassen", "ausgenommen", "bleiben aussen vor", "zahlen nicht" });
    return std::ranges::any_of(excluding, [&](auto phrase) { return saysPhrase(words, phrase); });
}

/// "has each manager finished", "does every shop sell": who is nobody has done none of it.
static bool isDoneByEach(const QuestionFacts& asked)
{
    constexpr auto helpers = std::to_array<std::string_view>(
        { "has", "have", "had", "does", "do", "did", "hat", "haben", "hatte" });
    constexpr auto each = std::to_array<std::string_view>({ "each", "every", "jede", "jeder", "jedes" });
    for (std::size_t at = 0; at + 1 < asked.tokens.size(); ++at) {
        if (std::ranges::contains(helpers, asked.tokens[at]) && std::ranges::contains(each, asked.tokens[at + 1])) {
            return true;
        }
    }
    return false;
}

/// Each of the different values stands in some group, so that the rows in none add none.
static bool haveAllValues(const VerifyRequest& request, const CodeFacts::Aggregation& one)
{
    const auto* counted = one.function == "nunique" && one.columns.size() == 1
        ? columnIn(request, one.of, one.columns.front()).column
        : nullptr;
    const auto figures = counted != nullptr ? labelledFigures(request.result) : std::nullopt;
    if (!figures || figures->columns.size() != 1) {
        return false;
    }
    double all = 0;
    for (const auto& value : figures->columns.front().values) {
        all += value.value_or(0);
    }
    return all >= static_cast<double>(counted->distinct);
}

/// Of shares the whole lacks them; of what is added up or counted a tenth and more are a part that no group has.
static bool areMaterial(
    const VerifyRequest& request, const CodeFacts::Grouping& grouping, const ColumnProfile& column, std::int64_t rows)
{
    const auto isOf = [&](const CodeFacts::Aggregation& one) {
        return one.stage == RowStage::Records && (one.by == grouping.line || one.by == 0);
    };
    const auto asked = questionFacts(request.question, request.datasets);
    const bool picks = std::ranges::any_of( // "paid by tag and in cash": some of its groups are asked for
        asked.values, [&](const auto& named) { return named.column == &column; });
    const auto& all = request.facts.aggregations;
    const bool isShare = std::ranges::any_of(
        all, [&](const auto& one) { return isOf(one) && one.function == "share"; });
    const bool averages = asked.has(builtin::Concept::Mean) && !asked.has(builtin::Concept::HowMany)
        && !asked.has(builtin::Concept::Sum) && !asked.has(builtin::Concept::Share); // what is counted stands beside
    const bool adds = !averages && !isDoneByEach(asked) && std::ranges::any_of(all, [&](const auto& one) {
        return isOf(one) && (isSumFunction(one.function) || isCountFunction(one.function))
            && !haveAllValues(request, one);
    });
    return !picks
        && ((isShare && statusByShare(column.nulls, rows) == CheckStatus::Warning)
            || (adds && areManyOfAll(column.nulls, rows)));
}

/// "show a line 'not given'", "it should say 'none'", and not: "that do not contain 'pump'"
static bool namesRowOfGaps(const QuestionFacts& asked)
{
    const auto& tokens = asked.tokens;
    const auto isNamed = [&](const std::string& label) {
        const auto at = std::ranges::find(tokens, label);
        const auto before = at - tokens.begin();
        const bool isName = at != tokens.end() && before > 0
            && isAnyOf(at[-1],
                { "line", "row", "entry", "group", "say", "says", "read", "named", "called", "as", "labelled", "under",
                    "zeile", "gruppe", "steht", "als", "namens", "genannt", "unter" });
        return isName && std::none_of(at - std::min<std::ptrdiff_t>(before, 3), at - 1, [](const std::string& word) {
            return isAnyOf(word, { "not", "no", "nicht", "kein" }); // "not listed as"
        });
    };
    return asked.negates && std::ranges::any_of(asked.labels, isNamed);
}

/// "show those without an entry as a row of their own"
static bool asksForThoseWithout(const VerifyRequest& request)
{
    const auto asked = questionFacts(request.question, request.datasets);
    if (leavesSomeOut(request)) {
        return false;
    }
    if (asked.saysAny({ "whole", "base", "ganzen", "basis" })) { // then the base has them: areMissedInBase()
        return false;
    }
    if (namesThemselves(request, asked) || namesRowOfGaps(asked)) { // "show a line 'not noted'"
        return true;
    }
    return asked.saysAny({ "without", "ohne", "nobody", "niemand", "niemanden" })
        && asked.saysAny({ "part", "belong", "belongs", "list", "listed", "line", "gehoren", "dazu", "show", "shown",
            "include", "included", "including", "row", "separate", "as", "own", "too", "also", "count", "under",
            "named", "called", "labelled", "sollen", "zeile", "eigene", "als", "zeige", "auch", "zahle", "unter",
            "namens" });
}

/// "those without an entry belong to the whole", and what shares are of is the sum of the groups.
static bool areMissedInBase(const VerifyRequest& request)
{
    const auto asked = questionFacts(request.question, request.datasets);
    return asked.saysAny({ "without", "ohne" })
        && asked.saysAny({ "belong", "belongs", "whole", "base", "all", "gehoren", "ganzen", "alle", "aller" })
        && dividesByGroups(request);
}

/// Of the rows that the code groups, where the run counted them; else of those of the file.
static CheckFact inNoGroup(const VerifyRequest& request, const CodeFacts::Grouping& grouping, const Dataset& dataset,
    const ColumnProfile& column)
{
    const auto* entry = grouping.columns.size() == 1 ? groupsOf(request, grouping) : nullptr;
    const bool isCounted = entry != nullptr && entry->noGroup > 0 && entry->noGroup <= column.nulls;
    const auto total = isCounted ? entry->before : dataset.profile.rows;
    return { CheckKind::RowsWithoutGroup,
        { .column = inSentence(column.name),
            .count = isCounted ? entry->noGroup : column.nulls,
            .total = total,
            .texts = { inSentence(dataset.name) },
            .counts = { total < dataset.profile.rows ? 1 : 0, // some were left out before
                mayHoldMissing(request, grouping) ? 1 : 0, dividesByGroups(request) ? 1 : 0 } } };
}

void checkGroupKeys(const VerifyRequest& request, Checks& checks)
{
    const auto asked = questionFacts(request.question, request.datasets);
    const bool areAskedFor = asksForThoseWithout(request) || areMissedInBase(request);
    tellLostOnTheWay(request, checks);
    const auto isReported = [&checks, begin = std::ssize(checks)](const std::string& column) {
        return std::ranges::any_of(checks | std::views::take(begin), [&](const Check& check) {
            return check.fact.kind == CheckKind::RowsWithoutGroup && check.fact.column == inSentence(column);
        });
    };
    std::set<std::pair<const Dataset*, std::string>> reported;
    for (const auto& grouping : request.facts.groupings) {
        for (const auto* dataset : datasetsUsed(request)) {
            for (const auto& column : dataset->profile.columns) {
                const bool loses = grouping.dropna && column.nulls > 0 && isOf(grouping.of, *dataset)
                    && std::ranges::contains(grouping.columns, column.name);
                if (loses && !isReported(column.name) && !allAreInGroups(request, grouping)
                    && !mindsGaps(request.facts, *dataset, column.name, grouping.line)
                    && reported.emplace(dataset, column.name).second) {
                    checks.push_back({ inNoGroup(request, grouping, *dataset, column),
                        areAskedFor
                                || (!leavesSomeOut(request) && !asksForKnown(asked, column.name)
                                    && !ranksThings(request, asked, column.name)
                                    && areMaterial(request, grouping, column, dataset->profile.rows))
                            ? CheckStatus::Warning
                            : CheckStatus::Noted });
                }
            }
        }
    }
}

} // namespace core
