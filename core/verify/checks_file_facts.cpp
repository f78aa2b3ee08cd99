// SPDX-License-Identifier: GPL-3.0-or-later
// What the scan found odd in a file, where the answer is computed with it and nothing in the code looks after it.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/trials.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <set>

namespace core {

namespace {
bool dropsRepeats(const CodeFacts& facts, const Dataset& dataset)
{
    return std::ranges::any_of(facts.drops, [&](const auto& drop) {
        return drop.what == DropKind::Repeated && isOf(drop.of, dataset);
    }) || std::ranges::any_of(facts.filters, [&](const auto& filter) {
        return (filter.comparison == Comparison::Repeated || filter.comparison == Comparison::NotRepeated)
            && isOf(filter.of, dataset);
    });
}

bool addsRows(const std::string& function)
{
    return isSumFunction(function) || isCountFunction(function);
}

/// What is computed is of other files, which look up something in this one.
bool isOfOthers(const VerifyRequest& request, const CodeFacts::Aggregation& one, const Dataset& dataset)
{
    const auto has = [](const Dataset& some, const std::string& column) {
        return std::ranges::contains(some.profile.columns, column, &ColumnProfile::name);
    };
    return std::ranges::all_of(one.columns, [&](const auto& column) {
        return !has(dataset, column)
            && std::ranges::any_of(request.datasets, [&](const auto& other) { return has(other, column); });
    });
}

/// The first of its aggregates that repeats may change; a mean, too, by enough for another group to be first. Of joined
/// files it is one of this file's own columns, or counts their rows.
template <typename IsHarmed>
const CodeFacts::Aggregation* harmedOf(const VerifyRequest& request, const Dataset& dataset, const IsHarmed& isHarmed)
{
    const auto& aggregations = request.facts.aggregations;
    const auto found = std::ranges::find_if(aggregations, [&](const auto& one) {
        const bool isOwn = one.of.size() == 1 || one.columns.empty() || !isOfOthers(request, one, dataset);
        return isOf(one.of, dataset) && isOwn && one.stage == RowStage::Records && isHarmed(one.function);
    });
    return found == aggregations.end() ? nullptr : &*found;
}

/// "who has at least 12 lessons": rows that repeat others help whoever has them over the bound.
bool keepsByCount(const CodeFacts& facts, const Dataset& dataset)
{
    const auto isForBound = [&](const CodeFacts::Grouping& grouping) { // none of its figures is shown
        return isOf(grouping.of, dataset)
            && !std::ranges::contains(facts.aggregations, grouping.line, &CodeFacts::Aggregation::by);
    };
    return std::ranges::any_of(facts.groupings, isForBound)
        && std::ranges::any_of(facts.filters, [&](const CodeFacts::Filter& filter) {
               return filter.keeps && isOf(filter.of, dataset) && filter.values.size() == 1
                   && numberIn(filter.values.front().cell);
           });
}

/// A column has another value in each row but for the repeats, as keys and most amounts do: they are the same thing
/// written again, and no other one that happens to be equal.
bool areSlips(const Dataset& dataset, const FileFact& repeats)
{
    constexpr std::int64_t fewestRows = 3;
    const auto& profile = dataset.profile;
    return repeats.isLoud
        || (repeats.kind == FactKind::RepeatedRecords && profile.rows >= fewestRows
            && std::ranges::any_of(profile.columns, [&](const ColumnProfile& column) {
                   return column.nulls == 0 && column.distinctExact && column.distinct == profile.rows - repeats.count;
               }));
}

/// members.csv has a member in each row, by member_no, but for a few that stand twice.
const ColumnProfile* thingOfRows(const Dataset& dataset)
{
    const auto& columns = dataset.profile.columns;
    const auto name = builtin::nameWords(dataset.variable);
    const auto key = columns.empty() ? std::vector<std::string>() : builtin::nameWords(columns.front().name);
    const bool isNamed = key.size() == 2 && builtin::isIdentifierWord(key.back()) && !name.empty()
        && builtin::stem(key.front()) == builtin::stem(name.back());
    const auto rows = dataset.profile.rows;
    return isNamed && columns.front().distinctExact && columns.front().nulls == 0 && columns.front().distinct < rows
            && columns.front().distinct * 10 >= rows * 9
        ? &columns.front()
        : nullptr;
}

void judgeThings(const Dataset& dataset, const CodeFacts::Aggregation& harmed, bool isPart, Checks& checks)
{
    const auto* thing = thingOfRows(dataset);
    const bool isFound = std::ranges::any_of(checks, [](const Check& check) {
        return check.fact.kind == CheckKind::KeysRepeated || check.fact.kind == CheckKind::RepeatsCounted;
    });
    if (thing != nullptr && !isFound) {
        checks.push_back({ { CheckKind::KeysRepeated,
                               { .column = inSentence(thing->name),
                                   .count = dataset.profile.rows - thing->distinct,
                                   .lines = { harmed.line },
                                   .texts = { inSentence(dataset.name) },
                                   .counts = { isPart ? 1 : 0 } } },
            CheckStatus::Noted });
    }
}

/// concat([moves] * 4): each row stands there four times.
void judgeTogether(const VerifyRequest& request, Checks& checks)
{
    for (const auto* entry : ledgerOf(request, sandbox::RowOperation::Concat)) {
        if (entry->repeated > 0 && entry->repeated < entry->after) {
            checks.push_back({ { CheckKind::RepeatsCounted,
                                   { .count = entry->repeated,
                                       .total = entry->after,
                                       .lines = { entry->line },
                                       .counts = { 0, entry->line } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// A statement of SQL, or a loop over rows, of which only a rerun tells whether rows that repeat others matter to it.
void judgeRepeatsUnfollowed(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (asked.has(builtin::Concept::Duplicates) || !mayRerun(request)) {
        return;
    }
    for (const auto* dataset : datasetsUsed(request)) {
        const bool isPart = std::ranges::any_of(request.facts.filters, [&](const auto& filter) {
            return filter.keeps && filter.stage == RowStage::Records && isOf(filter.of, *dataset);
        });
        for (const auto& fact : dataset->profile.facts) {
            const bool asRecords = fact.kind == FactKind::RepeatedRecords
                || fact.kind == FactKind::RepeatedRecordsAtLeast;
            if (asRecords && areSlips(*dataset, fact) && fact.count * 4 <= dataset->profile.rows) {
                checks.push_back({ { CheckKind::RepeatsCounted,
                                       { .count = fact.count,
                                           .total = dataset->profile.rows,
                                           .texts = { inSentence(dataset->name) },
                                           .counts = { isPart ? 1 : 0, 0, 1 } } },
                    CheckStatus::Noted });
            }
        }
    }
}

void judgeRepeats(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    // "How many rows": those that repeat others are rows, too.
    const bool countsRows = builtin::isRowNoun(builtin::stem(countedNoun(asked)));
    if (asked.has(builtin::Concept::Duplicates) || countsRows) {
        return;
    }
    for (const auto* dataset : datasetsUsed(request)) {
        const auto& facts = request.facts;
        const auto isHarmed = [isCounted = keepsByCount(facts, *dataset)](
                                  const std::string& function) { return isCounted || !isHarmless(function); };
        const auto* harmed = dropsRepeats(facts, *dataset) ? nullptr : harmedOf(request, *dataset, isHarmed);
        const auto* added = harmed != nullptr ? harmedOf(request, *dataset, addsRows) : nullptr;
        const bool isPart = harmed != nullptr && isOfPart(facts, added != nullptr ? *added : *harmed, *dataset);
        for (const auto& fact : harmed != nullptr ? dataset->profile.facts : std::vector<FileFact>()) {
            const bool asRecords = fact.kind == FactKind::RepeatedRecords
                || fact.kind == FactKind::RepeatedRecordsAtLeast;
            // A rerun tells what few matter.
            if (asRecords && areSlips(*dataset, fact) && fact.count * 4 <= dataset->profile.rows) {
                checks.push_back({ { CheckKind::RepeatsCounted,
                                       { .count = fact.count,
                                           .total = dataset->profile.rows,
                                           .lines = { (added != nullptr ? added : harmed)->line },
                                           .texts = { inSentence(dataset->name) },
                                           .counts = { isPart ? 1 : 0 } } },
                    CheckStatus::Noted });
                break; // a repeated row repeats its key
            }
            if (fact.kind == FactKind::RepeatedKeys && added != nullptr && isCountFunction(added->function)
                && added->of.size() == 1 && fact.count * 100 >= dataset->profile.rows) {
                checks.push_back({ { CheckKind::KeysRepeated,
                                       { .column = inSentence(fact.column),
                                           .count = fact.count,
                                           .lines = { added->line },
                                           .texts = { inSentence(dataset->name) },
                                           .counts = { isPart ? 1 : 0 } } },
                    CheckStatus::Noted });
                break;
            }
        }
        if (added != nullptr && added->of.size() == 1) {
            judgeThings(*dataset, *added, isPart, checks);
        }
    }
}

/// The column whose cells have the label; of a total's row the scan knows the label only.
std::string columnWithLabel(const Dataset& dataset, const std::string& label)
{
    const auto found = std::ranges::find_if(dataset.profile.columns,
        [&](const ColumnProfile& column) { return std::ranges::contains(column.top, label, &TopValue::value); });
    return found != dataset.profile.columns.end() ? found->name : std::string();
}

bool filtersValue(const CodeFacts& facts, const Dataset& dataset, const std::string& value)
{
    return std::ranges::any_of(facts.filters, [&](const auto& filter) {
        return isOf(filter.of, dataset) && std::ranges::any_of(filter.values, [&](const auto& literal) {
            return sandbox::cellText(literal.cell) == value;
        });
    });
}

/// Conditions on a column that has gaps may leave the total's row out, of which a rerun can tell.
bool mayBeFilteredOut(const CodeFacts::Aggregation& one, const Dataset& dataset)
{
    return std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
        return column.nulls > 0 && std::ranges::contains(one.filtered, column.name);
    });
}

void judgeTotals(const VerifyRequest& request, Checks& checks)
{
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& [column, label] : totalsOf(*dataset)) {
            const auto harmed = std::ranges::find_if(
                request.facts.aggregations, [&, &place = column, &label = label](const auto& one) {
                    const bool leavesOut = std::ranges::contains(one.filtered, place)
                        || filtersValue(request.facts, *dataset, label) || (place.empty() && !one.filtered.empty());
                    return isOf(one.of, *dataset) && one.stage == RowStage::Records && !one.columns.empty()
                        && one.columns.size() <= 4 && !leavesOut && !isOfOthers(request, one, *dataset)
                        && one.function != "nunique" && one.function != "unique" && one.function != "min"
                        && !isCountFunction(one.function);
                });
            const bool cuts = std::ranges::any_of(request.facts.limits, [&](const auto& limit) {
                return isOf(limit.of, *dataset) && limit.use != LimitUse::Groups;
            }) || std::ranges::any_of(request.facts.drops, [&](const auto& drop) {
                return drop.what == DropKind::Labels && isOf(drop.of, *dataset);
            });
            if (harmed != request.facts.aggregations.end() && !cuts) {
                checks.push_back(
                    { { CheckKind::TotalsIncluded,
                          { .column = inSentence(column), .lines = { harmed->line }, .texts = { inSentence(label) } } },
                        isCountedTotal(*dataset, label) && !mayBeFilteredOut(*harmed, *dataset) ? CheckStatus::Warning
                                                                                                : CheckStatus::Noted });
                return;
            }
        }
    }
}

/// Rows that a filter by the column leaves out may be these.
bool isLookedAfter(const CodeFacts& facts, const CodeFacts::Aggregation& one, const std::string& column)
{
    return std::ranges::contains(one.filtered, column) || std::ranges::any_of(facts.fills, [&](const auto& fill) {
        return std::ranges::contains(fill.columns, column);
    }) || !facts.isComplete();
}

/// 999, -9999, -1: what people write where there is none.
bool isFaultCode(const std::string& text)
{
    const auto digits = text.substr(text.starts_with('-') ? 1 : 0);
    const auto whole = digits.substr(0, digits.find('.'));
    return text == "-1" || (whole.size() >= 2 && whole.find_first_not_of('9') == std::string::npos);
}

double sumOf(const ColumnProfile& column, std::int64_t rows)
{
    return column.mean.value_or(0) * static_cast<double>(rows - column.nulls);
}

/// What all cells of the fact's values add to the column's sum.
double partOf(const FileFact& fact)
{
    if (fact.kind == FactKind::FaultCode) {
        return std::strtod(fact.texts.front().c_str(), nullptr) * static_cast<double>(fact.count);
    }
    double sum = 0;
    for (std::size_t at = 0; at < fact.texts.size(); ++at) {
        const auto times = at < fact.counts.size() ? fact.counts[at] : 1;
        sum += std::strtod(fact.texts[at].c_str(), nullptr) * static_cast<double>(times);
    }
    return sum;
}

/// How much of the sum it makes up.
double shareOf(double part, double sum)
{
    return sum == 0 ? 0 : std::abs(part / sum);
}

/// Less of a sum decides nothing; how much it decides, a rerun without it tells.
constexpr double slightShare = 0.05;

/// clip() and its like: the column's cells are others by then, and how much a far one makes up is not known.
bool isChangedBefore(const CodeFacts& facts, const CodeFacts::Aggregation& one, const std::string& name)
{
    return std::ranges::any_of(facts.stores, [&](const auto& store) {
        const bool isIt = store.columns.empty() || std::ranges::contains(store.columns, name);
        return isIt && store.how != StoreHow::Drops && store.how != StoreHow::Renames && !store.given
            && facts.mayPrecede(store.line, one.line);
    });
}

/// A fault code and a far value may harm one answer; the second is judged by what is left without the first.
void judgeFar(const VerifyRequest& request, const CodeFacts::Aggregation& one, const std::string& name, Checks& checks)
{
    const auto used = columnIn(request, one.of, name);
    const bool isOfPart = !one.filtered.empty(); // a rerun tells whether the value is among these rows
    if (used.column == nullptr || isLookedAfter(request.facts, one, name)) {
        return;
    }
    const auto first = [&](FactKind kind) -> const FileFact* {
        const auto& facts = used.dataset->profile.facts;
        const auto found = std::ranges::find_if(
            facts, [&](const auto& fact) { return fact.kind == kind && fact.column == name && !fact.texts.empty(); });
        return found != facts.end() ? &*found : nullptr;
    };
    auto sum = sumOf(*used.column, used.dataset->profile.rows);
    const auto* fault = first(FactKind::FaultCode);
    if (fault != nullptr && isFaultCode(fault->texts.front()) && !isOfPart) {
        const auto part = partOf(*fault);
        if (shareOf(part, sum) >= 0.01 || one.function == "min" || one.function == "max") {
            checks.push_back({ { CheckKind::FaultCodesUsed,
                                   { .column = inSentence(name),
                                       .count = fault->count,
                                       .lines = { one.line },
                                       .texts = { inSentence(fault->texts.front()) } } },
                CheckStatus::Noted });
        }
        sum -= part;
    }
    const auto* far = first(FactKind::FarOut);
    const bool isOpen = isOfPart || isChangedBefore(request.facts, one, name);
    if (const auto share = far != nullptr ? shareOf(partOf(*far), sum) : 0;
        share >= slightShare && !isHarmless(one.function)) {
        checks.push_back({ { CheckKind::ExtremeDecides,
                               { .column = inSentence(name),
                                   .count = isOpen ? 0 : std::llround(std::min(share, 9.99) * 100),
                                   .lines = { one.line },
                                   .texts = { builtin::inWords(far->texts),
                                       isOpen                             ? std::string()
                                           : isMeanFunction(one.function) ? "sum behind the " + inSentence(one.function)
                                           : isSumFunction(one.function)  ? inSentence(one.function)
                                                                          : std::string() } } },
            CheckStatus::Noted });
    }
}

void judgeExtremes(const VerifyRequest& request, Checks& checks)
{
    std::set<std::string> seen;
    for (const auto& one : request.facts.aggregations) {
        const bool counts = isCountFunction(one.function) || one.function == "share" || one.function == "nunique"
            || one.function == "median";
        for (const auto& name : one.stage == RowStage::Records && !counts && one.columns.size() <= 4
                ? one.columns
                : std::vector<std::string>()) {
            if (seen.insert(name).second) {
                judgeFar(request, one, name, checks);
            }
        }
    }
}

} // namespace

std::optional<TopValue> valueApart(const ColumnProfile& column)
{
    const auto least = numberIn(column.min);
    const auto low = column.histogram ? numberIn(column.histogram->low) : std::nullopt;
    const auto found = std::ranges::find_if(
        column.top, [&](const TopValue& top) { return least && std::strtod(top.value.c_str(), nullptr) == *least; });
    const bool isAmount = (column.type == ColumnType::Integer || column.type == ColumnType::Number) && least
        && *least < 0 && low && *low >= 0 && !column.quantiles.empty() && column.quantiles.front() > 0;
    return isAmount && found != column.top.end() && found->count > 1 && found->count == column.histogram->below
        ? std::optional(*found)
        : std::nullopt;
}

std::vector<std::string> farValues(const Dataset& dataset, const std::string& column)
{
    const auto far = std::ranges::find_if(dataset.profile.facts,
        [&](const FileFact& one) { return one.kind == FactKind::FarOut && inSentence(one.column) == column; });
    return far != dataset.profile.facts.end() ? far->texts : std::vector<std::string>();
}

std::vector<std::pair<std::string, std::string>> totalsOf(const Dataset& dataset)
{
    std::vector<std::pair<std::string, std::string>> found;
    for (const auto& column : dataset.profile.columns) {
        for (const auto& label : column.subtotals) {
            found.emplace_back(column.name, label);
        }
        for (const auto& top :
            column.type == ColumnType::Text && column.distinct > 2 ? column.top : std::vector<TopValue>()) {
            if (isTotalLabel(top.value, column.name) && !std::ranges::contains(column.subtotals, top.value)) {
                found.emplace_back(column.name, top.value);
            }
        }
    }
    for (const auto& fact : dataset.profile.facts) {
        if (fact.kind == FactKind::TotalsRow || fact.kind == FactKind::AveragesRow
            || fact.kind == FactKind::SubtotalRows) {
            for (const auto& label : fact.texts) {
                found.emplace_back(fact.column.empty() ? columnWithLabel(dataset, label) : fact.column, label);
            }
        }
    }
    return found;
}

bool isCountedTotal(const Dataset& dataset, const std::string& label)
{
    return std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
        return std::ranges::contains(column.subtotals, label);
    }) || std::ranges::any_of(dataset.profile.facts, [&](const FileFact& fact) {
        return (fact.kind == FactKind::TotalsRow || fact.kind == FactKind::AveragesRow)
            && std::ranges::contains(fact.texts, label);
    });
}

void checkFileFacts(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (isSql(request.code)) {
        judgeRepeatsUnfollowed(request, asked, checks);
    }
    if (!request.facts.known || !request.facts.frames.empty()) {
        return; // a frame of an earlier step may have left them out
    }
    if (!isSql(request.code)) {
        judgeTogether(request, checks);
        if (!request.facts.unknown.empty() && request.facts.aggregations.empty()) {
            judgeRepeatsUnfollowed(request, asked, checks);
        }
        judgeRepeats(request, asked, checks);
    }
    judgeTotals(request, checks);
    judgeExtremes(request, checks);
    checkTextOrder(request, checks);
}

} // namespace core
