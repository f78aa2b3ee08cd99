// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and periods that stand in the order of the alphabet, and are compared or taken in it.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace core {

namespace {
using sandbox::RowOperation;

/// How many digits stand behind the letters of "WEA 12"; 0: there is no such number.
std::size_t digitsAtEnd(const std::string& text)
{
    const auto before = text.find_last_not_of("0123456789");
    return before == std::string::npos ? text.size() : text.size() - before - 1;
}

/// between("WEA 1", "WEA 5"), where there is a WEA 12 as well; or the number alone that the code cut out of it.
void judgeBounds(const VerifyRequest& request, Checks& checks)
{
    for (const auto& filter : request.facts.filters) {
        const bool isBound = filter.comparison == Comparison::Between || filter.comparison == Comparison::Less
            || filter.comparison == Comparison::LessOrEqual || filter.comparison == Comparison::Greater
            || filter.comparison == Comparison::GreaterOrEqual;
        const auto used = isBound ? columnIn(request, filter.of, filter.column) : UsedColumn();
        const bool isText = used.column != nullptr && used.column->type == ColumnType::Text;
        const auto differs = [&](const CodeFacts::Literal& literal) {
            const auto* bound = std::get_if<std::string>(&literal.cell);
            const auto digits = bound != nullptr ? digitsAtEnd(*bound) : 0;
            return digits > 0 && std::ranges::any_of(used.column->top, [&](const TopValue& top) {
                const auto others = digitsAtEnd(top.value);
                const bool isSame = filter.made
                    ? digits == bound->size() && !bound->starts_with("0")
                    : top.value.substr(0, top.value.size() - others) == bound->substr(0, bound->size() - digits);
                return others > 0 && isSame && others != digits;
            });
        };
        if (isText && std::ranges::any_of(filter.values, differs)) {
            checks.push_back(
                { { CheckKind::TextOrder, { .column = inSentence(filter.column), .lines = { filter.line } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// "900 l": a number and its unit; empty: it is something else, as a date.
std::string unitBehind(const std::string& text)
{
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto unit = builtin::trimmed(text.substr(digits));
    const bool isUnit = digits > 0 && !unit.empty() && unit.size() < 6 && !unit.contains('-') && !unit.contains(':')
        && !unit.contains('/') && unit.find_first_of("0123456789") == std::string::npos;
    return isUnit ? unit : std::string();
}

/// volume > "900 l", where 1200 l comes before it.
void judgeMeasures(const VerifyRequest& request, Checks& checks)
{
    for (const auto& filter : request.facts.filters) {
        const bool isBound = filter.comparison == Comparison::Less || filter.comparison == Comparison::LessOrEqual
            || filter.comparison == Comparison::Greater || filter.comparison == Comparison::GreaterOrEqual
            || filter.comparison == Comparison::Between;
        const auto used = isBound && !filter.values.empty() ? columnIn(request, filter.of, filter.column)
                                                            : UsedColumn();
        const auto* bound = used.column != nullptr && used.column->type == ColumnType::Text
            ? std::get_if<std::string>(&filter.values.front().cell)
            : nullptr;
        const auto unit = bound != nullptr ? unitBehind(*bound) : std::string();
        const bool differs = !unit.empty() && std::ranges::any_of(used.column->top, [&](const TopValue& top) {
            return unitBehind(top.value) == unit && top.value.size() != bound->size();
        });
        if (differs) {
            checks.push_back(
                { { CheckKind::TextOrder, { .column = inSentence(filter.column), .lines = { filter.line } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// "in order of the months", "from January to December"
bool asksForMonthsInOrder(const VerifyRequest& request)
{
    const auto words = asWords(request.question);
    constexpr auto orders = std::to_array<std::string_view>(
        { "in order", "chronological", "chronologically", "january to december", "jan to dec", "over time", "trend",
            "in zeitlicher reihenfolge", "chronologisch", "januar bis dezember" });
    return std::ranges::any_of(orders, [&](auto phrase) { return saysPhrase(words, phrase); });
}

/// Months by their names stand in the order of the alphabet, and the figures build on the one before.
void judgeNamedPeriods(const VerifyRequest& request, Checks& checks)
{
    constexpr std::size_t fewest = 4;
    const auto displays = sandbox::shownDisplays(request.result);
    const auto* table = displays.empty() ? nullptr : std::get_if<sandbox::Table>(&displays.back());
    const auto& facts = request.facts;
    const int next = !facts.cumulated.empty() ? facts.cumulated.front().line
        : !facts.shifts.empty()               ? facts.shifts.front().line
                                              : 0;
    const bool isOrderAsked = next == 0 && !facts.groupings.empty() && asksForMonthsInOrder(request);
    const int line = isOrderAsked ? facts.groupings.back().line : next;
    std::vector<std::string> names;
    for (const auto& row : table != nullptr && line > 0 ? table->rows : decltype(table->rows)()) {
        names.push_back(row.empty() ? std::string() : sandbox::cellText(row.front()));
    }
    const auto month = [](const std::string& name) { return builtin::monthWord(builtin::fold(name)); };
    const bool areMonths = names.size() >= fewest
        && std::ranges::all_of(names, [&](const auto& name) { return month(name).has_value(); });
    if (areMonths && std::ranges::is_sorted(names)
        && !std::ranges::is_sorted(names, {}, [&](const auto& name) { return month(name).value_or(0); })) {
        checks.push_back({ { CheckKind::PeriodsByName,
                               { .lines = { line },
                                   .texts = { "months", inSentence(names.front()) },
                                   .counts = { isOrderAsked ? 1 : 0 } } },
            CheckStatus::Warning });
    }
}

/// The line takes some of what it sorts: sorted(…)[-1], sorted(…)[:3].
bool takesOfSorted(const std::string& code, int line)
{
    std::istringstream lines(code);
    std::string text;
    for (int at = 0; at < line && std::getline(lines, text); ++at) { }
    return text.contains("sorted(") && (text.contains(")[-") || text.contains(")[0") || text.contains(")[:"));
}

/// sorted(visits["device"].unique())[-1]: the ledger does not see Python's own functions.
void judgeSorted(const VerifyRequest& request, Checks& checks)
{
    for (const auto& sort : request.facts.sorts) {
        const auto used = sort.columns.size() == 1 ? columnIn(request, sort.of, sort.columns.front()) : UsedColumn();
        const bool isText = used.column != nullptr && used.column->type == ColumnType::Text
            && ledgerOf(request, RowOperation::Sort, sort.line).empty() && sort.called == sort.columns;
        const bool converts = isText && std::ranges::any_of(request.facts.conversions, [&](const auto& one) {
            return std::ranges::contains(one.columns, sort.columns.front());
        });
        std::set<std::size_t> lengths;
        std::set<std::string> starts;
        for (const auto& top : isText ? used.column->top : std::vector<TopValue>()) {
            const auto digits = digitsAtEnd(top.value);
            lengths.insert(digits);
            starts.insert(top.value.substr(0, top.value.size() - digits));
        }
        if (isText && !converts && takesOfSorted(request.code, sort.line) && lengths.size() > 1 && !lengths.contains(0)
            && starts.size() == 1) {
            checks.push_back(
                { { CheckKind::TextOrder, { .column = inSentence(sort.columns.front()), .lines = { sort.line } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// Numbers that pandas has as texts are put in the order of texts.
void judgeTexts(const VerifyRequest& request, Checks& checks)
{
    for (const auto operation :
        { RowOperation::Sort, RowOperation::Extreme, RowOperation::Group, RowOperation::Take }) {
        for (const auto* entry : ledgerOf(request, operation)) {
            const CheckFact found { CheckKind::TextOrder,
                { .column = inSentence(entry->name), .lines = { entry->line } } };
            if (entry->textNumbers && !std::ranges::contains(checks, found, &Check::fact)) {
                checks.push_back({ found, CheckStatus::Warning });
            }
        }
    }
    for (const auto& one : request.facts.aggregations) {
        const bool compares = one.function == "max" || one.function == "min" || one.function == "idxmax"
            || one.function == "idxmin";
        for (const auto& name : compares&& one.columns.size() == 1 ? one.columns : std::vector<std::string>()) {
            const auto used = columnIn(request, one.of, name);
            const bool converts = std::ranges::any_of(request.facts.conversions,
                [&](const auto& conversion) { return std::ranges::contains(conversion.columns, name); });
            const bool leavesOut = std::ranges::contains(one.filtered, name);
            for (const auto& fact : used.dataset != nullptr && !converts && !leavesOut ? used.dataset->profile.facts
                                                                                       : std::vector<FileFact>()) {
                if (fact.kind == FactKind::TextAmongNumbers && fact.column == name) {
                    checks.push_back({ { CheckKind::TextAmongNumbers,
                                           { .column = inSentence(name),
                                               .lines = { one.line },
                                               .texts = fact.texts,
                                               .counts = fact.counts } },
                        CheckStatus::Warning });
                }
            }
        }
    }
}
} // namespace

void checkTextOrder(const VerifyRequest& request, Checks& checks)
{
    judgeTexts(request, checks);
    judgeSorted(request, checks);
    judgeMeasures(request, checks);
    judgeNamedPeriods(request, checks);
    judgeBounds(request, checks);
}

} // namespace core
