// SPDX-License-Identifier: GPL-3.0-or-later
// How many rows are shown, of which end, and what becomes of equals.
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_direction.h"
#include "core/verify/figure.h"
#include "core/verify/incomplete_periods.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
using sandbox::RowOperation;

bool ranks(const CodeFacts::Limit& limit)
{
    return limit.use == LimitUse::Groups || limit.use == LimitUse::Ranked;
}

/// The order of the groups, of each of which so many rows are kept, decides nothing.
bool sortsGroupsOnly(const CodeFacts& facts, const CodeFacts::Limit& limit, const CodeFacts::Sort& sort)
{
    return limit.each && !sort.columns.empty() && std::ranges::all_of(sort.columns, [&](const std::string& column) {
        return std::ranges::any_of(
            facts.groupings, [&](const auto& grouping) { return std::ranges::contains(grouping.columns, column); });
    });
}

/// The order in which the rows of a limit stand: that of the last sort before it. Nothing where its line sorts both
/// ways.
const CodeFacts::Sort* sortBefore(const CodeFacts& facts, const CodeFacts::Limit& limit)
{
    const CodeFacts::Sort* last = nullptr;
    bool bothWays = false;
    for (const auto& sort : facts.sorts) {
        const bool sameRows = (sort.stage == RowStage::Records) == (limit.use == LimitUse::Ranked);
        if (sameRows && sort.line <= limit.line && !sort.ascending.empty() && !sortsGroupsOnly(facts, limit, sort)
            && (last == nullptr || sort.line >= last->line)) {
            bothWays = last != nullptr && last->line == sort.line && last->ascending.front() != sort.ascending.front();
            last = &sort;
        }
    }
    return bothWays ? nullptr : last;
}

/// Whether the figures rise that decide: of so many of each group those behind the groups' own columns.
bool ranksUp(const CodeFacts& facts, const CodeFacts::Limit& limit, const CodeFacts::Sort& sort)
{
    const auto isKey = [&](const std::string& column) {
        return limit.each && std::ranges::any_of(facts.groupings, [&](const auto& grouping) {
            return std::ranges::contains(grouping.columns, column);
        });
    };
    const auto decides = std::ranges::find_if_not(sort.columns, isKey);
    const auto place = static_cast<std::size_t>(decides - sort.columns.begin());
    return place < sort.ascending.size() ? static_cast<bool>(sort.ascending[place])
                                         : static_cast<bool>(sort.ascending.front());
}

bool isByRank(const CodeFacts::Limit& limit)
{
    return limit.how == LimitHow::Largest || limit.how == LimitHow::Smallest;
}

bool isByPlace(const CodeFacts::Limit& limit)
{
    return limit.how == LimitHow::First || limit.how == LimitHow::Last;
}

/// nlargest(60).head(3): what nlargest() keeps stands in its order.
const CodeFacts::Limit* rankedBefore(const CodeFacts& facts, const CodeFacts::Limit& limit)
{
    const CodeFacts::Limit* last = nullptr;
    for (const auto& one : facts.limits) {
        const bool isBefore = one.line < limit.line || (one.line == limit.line && &one < &limit);
        const bool isOfSame = one.of == limit.of && (one.use == LimitUse::Groups) == (limit.use == LimitUse::Groups);
        last = isByRank(one) && isBefore && isOfSame && !one.each ? &one : last;
    }
    return last;
}

/// Which end of the values a limit keeps.
Direction keptBy(const CodeFacts& facts, const CodeFacts::Limit& limit)
{
    if (isByRank(limit)) {
        return limit.how == LimitHow::Largest ? Direction::Largest : Direction::Smallest;
    }
    const auto* sort = sortBefore(facts, limit);
    const auto* ranked = isByPlace(limit) ? rankedBefore(facts, limit) : nullptr;
    if (ranked != nullptr && (sort == nullptr || sort->line < ranked->line)) {
        return (ranked->how == LimitHow::Largest) == (limit.how == LimitHow::First) ? Direction::Largest
                                                                                    : Direction::Smallest;
    }
    if (sort == nullptr || !isByPlace(limit)) {
        return Direction::None;
    }
    return ranksUp(facts, limit, *sort) == (limit.how == LimitHow::Last) ? Direction::Largest : Direction::Smallest;
}

/// nlargest(60) of fewer: it leaves out nothing, and sorts.
bool keepsAll(const VerifyRequest& request, const CodeFacts::Limit& limit)
{
    const auto entries = isByRank(limit) ? ledgerOf(request, RowOperation::Take, limit.line)
                                         : std::vector<const sandbox::LedgerEntry*>();
    return !entries.empty()
        && std::ranges::all_of(entries, [](const auto* entry) { return entry->after == entry->before; });
}

/// What a limit keeps, in words: of groups that stand in the order of their labels it is no figure's end.
std::string wordsOfKept(const VerifyRequest& request, const CodeFacts::Limit& limit, Direction kept)
{
    const auto& facts = request.facts;
    const auto* sort = limit.how == LimitHow::First || limit.how == LimitHow::Last ? sortBefore(facts, limit) : nullptr;
    const auto column = sort != nullptr && !sort->columns.empty() ? sort->columns.front() : std::string();
    const auto used = sort != nullptr ? columnIn(request, sort->of, column).column : nullptr;
    const bool isLabel = used != nullptr && used->type == ColumnType::Text
        && std::ranges::any_of(
            facts.groupings, [&](const auto& one) { return std::ranges::contains(one.columns, column); })
        && std::ranges::none_of(
            facts.aggregations, [&](const auto& one) { return std::ranges::contains(one.columns, column); });
    if (isLabel) {
        return std::string(limit.how == LimitHow::First ? "first" : "last") + " ones in the order of “"
            + inSentence(column) + "”";
    }
    return kept == Direction::Largest ? "largest" : "smallest";
}

void judgeCount(const VerifyRequest& request, const CodeFacts::Limit& limit, const QuestionFacts& asked, Checks& checks)
{
    // "The three shows with the fewest downloads per episode", where each row is one, are three.
    const bool isOfRow = std::ranges::any_of(datasetsUsed(request),
        [&](const Dataset* dataset) { return isOf(limit.of, *dataset) && isRowNoun(*dataset, asked.ofEach); });
    const bool isOfEach = !asked.ofEach.empty() && !isOfRow;
    if (isOfEach && !limit.each && limit.rows == *asked.rows) {
        checks.push_back({ { CheckKind::NotOfEach,
                               { .column = inSentence(asked.ofEach), .count = *asked.rows, .lines = { limit.line } } },
            CheckStatus::Warning });
    } else if (limit.rows > 0 && limit.rows != *asked.rows) {
        checks.push_back(
            { { CheckKind::OtherCount, { .count = *asked.rows, .total = limit.rows, .lines = { limit.line } } },
                CheckStatus::Warning });
    }
}

/// "the highest price of each make", of which the code keeps some in all.
void judgeEach(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto key = std::ranges::find_if(asked.columns, &QuestionFacts::NamedColumn::isKey);
    const auto limit = std::ranges::find_if(
        facts.limits, [](const auto& one) { return one.use == LimitUse::Ranked && !one.each && one.rows > 0; });
    if (asked.direction != Direction::None && key != asked.columns.end() && limit != facts.limits.end()
        && facts.groupings.empty() && facts.drops.empty() && facts.isComplete()) {
        checks.push_back(
            { { CheckKind::NotOfEach,
                  { .column = inSentence(key->column->name), .count = limit->rows, .lines = { limit->line } } },
                CheckStatus::Warning });
    }
}

/// Of several limits the one that comes closest to what was asked for.
const CodeFacts::Limit* limitMeant(const CodeFacts& facts, std::int64_t rows)
{
    const CodeFacts::Limit* meant = nullptr;
    for (const auto& limit : facts.limits) {
        if (ranks(limit) && limit.rows > 0 && (meant == nullptr || limit.rows == rows)) {
            meant = &limit;
        }
    }
    return meant;
}

/// Without a limit in the code the table itself tells.
void judgeShown(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(request.result);
    const auto* table = displays.empty() ? nullptr : std::get_if<sandbox::Table>(&displays.back());
    const bool isSingle = displays.size() == 1 && table != nullptr && request.facts.isComplete()
        && request.facts.limits.empty();
    if (isSingle && asked.ofEach.empty() && table->rowCount > *asked.rows && request.facts.filters.empty()) {
        checks.push_back({ { CheckKind::OtherCountShown, { .count = *asked.rows, .total = table->rowCount } },
            CheckStatus::Warning });
    }
}

/// The first or last of sorted groups, where the other end is asked for.
const CodeFacts::Use* otherPlace(const CodeFacts& facts, Direction wanted)
{
    const auto* place = facts.places.size() == 1 ? &facts.places.front() : nullptr;
    const bool isEnd = place != nullptr && (place->name == "0" || place->name == "-1");
    const auto sort = std::ranges::find(facts.sorts, RowStage::Groups, &CodeFacts::Sort::stage);
    const bool isOne = isEnd && facts.sorts.size() == 1 && sort != facts.sorts.end() && sort->line <= place->line
        && !sort->ascending.empty();
    const bool isLargest = isOne && sort->ascending.front() == (place->name == "-1");
    return isOne && isLargest != (wanted == Direction::Largest) ? place : nullptr;
}

std::string wordOf(Direction direction)
{
    return direction == Direction::Largest ? "largest" : "smallest";
}

/// The column whose values decide which rows a limit keeps; nothing: it is no column of a file.
const ColumnProfile* decidingColumn(const VerifyRequest& request, const CodeFacts::Limit& limit)
{
    const auto& facts = request.facts;
    if (limit.how == LimitHow::Largest || limit.how == LimitHow::Smallest) {
        const auto* figure = facts.aggregations.size() == 1 ? &facts.aggregations.front() : nullptr;
        const bool isOfFigure = figure != nullptr && limit.use == LimitUse::Groups && figure->columns.size() == 1
            && !isCountFunction(figure->function);
        const auto onLine = [&](const auto& named) { return named.line == limit.line; };
        const bool isOne = facts.aggregations.empty() && std::ranges::count_if(facts.columns, onLine) == 1;
        const auto named = std::ranges::find_if(facts.columns, onLine);
        return isOfFigure ? columnIn(request, figure->of, figure->columns.front()).column
            : isOne       ? columnIn(request, limit.of, named->name).column
                          : nullptr;
    }
    const auto* sort = sortBefore(facts, limit);
    return sort != nullptr && sort->columns.size() == 1 ? columnIn(request, sort->of, sort->columns.front()).column
                                                        : nullptr;
}

void tellDirection(int line, Direction wanted, std::string kept, Checks& checks)
{
    checks.push_back(
        { { CheckKind::OtherDirection, { .lines = { line }, .texts = { wordOf(wanted), std::move(kept) } } },
            CheckStatus::Warning });
}

/// t[t == t.max()]: the rows that have the extreme of a column are picked.
bool picksExtreme(const CodeFacts& facts, const CodeFacts::Aggregation& one)
{
    const bool isOnly = std::ranges::count_if(facts.aggregations, [](const auto& other) {
        return other.function == "max" || other.function == "min";
    }) == 1;
    return isOnly && one.columns.size() == 1 && std::ranges::any_of(facts.filters, [&](const auto& filter) {
        return filter.line == one.line && filter.computed && filter.keeps && !filter.any && filter.stage == one.stage
            && filter.comparison == Comparison::Equal && filter.column == one.columns.front();
    });
}

/// idxmin() for the largest, or min() alone, or the rows that have it.
void judgeExtremes(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& one : facts.aggregations) {
        const auto* column = one.columns.size() == 1 ? columnIn(request, one.of, one.columns.front()).column : nullptr;
        const auto wanted = asked.direction != Direction::None ? asked.direction
            : column != nullptr                                ? directionIn(asked, *column)
                                                               : Direction::None;
        const bool isOnly = facts.aggregations.size() == 1 && facts.sorts.empty() && one.columns.size() == 1
            && (asked.names(one.columns.front()) || asked.direction == Direction::None);
        const bool isLarge = wanted == Direction::Largest;
        const bool other = wanted != Direction::None
            && (one.function == (isLarge ? "idxmin" : "idxmax")
                || ((isOnly || picksExtreme(facts, one)) && one.function == (isLarge ? "min" : "max")));
        if (other) {
            return tellDirection(one.line, wanted, wordOf(isLarge ? Direction::Smallest : Direction::Largest), checks);
        }
    }
}

void judgeDirection(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& limit : request.facts.limits) {
        const auto kept = ranks(limit) && !keepsAll(request, limit) ? keptBy(request.facts, limit) : Direction::None;
        const auto* column = kept != Direction::None && asked.direction == Direction::None
            ? decidingColumn(request, limit)
            : nullptr;
        const auto wanted = column != nullptr ? directionIn(asked, *column) : asked.direction;
        if (kept != Direction::None && wanted != Direction::None && kept != wanted) {
            return tellDirection(limit.line, wanted, wordsOfKept(request, limit, kept), checks);
        }
    }
    const auto* place = asked.direction != Direction::None ? otherPlace(request.facts, asked.direction) : nullptr;
    if (place != nullptr) {
        const auto other = asked.direction == Direction::Largest ? Direction::Smallest : Direction::Largest;
        return tellDirection(place->line, asked.direction, wordOf(other), checks);
    }
    judgeExtremes(request, asked, checks);
}

/// "largest", "smallest", "best"; empty: no such is asked for.
std::string extremeAsked(const QuestionFacts& asked)
{
    const bool isBest = asked.saysAny({ "best", "worst", "beste", "besten", "bester", "bestes" });
    return asked.direction == Direction::Largest ? "largest"
        : asked.direction == Direction::Smallest ? "smallest"
        : isBest                                 ? "best or worst"
                                                 : "";
}

/// The first of groups that nothing has sorted, where the largest or smallest are asked for.
void judgeUnsorted(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool isSorted = !facts.sorts.empty() || !ledgerOf(request, RowOperation::Sort).empty()
        || std::ranges::any_of(facts.calls, [](const auto& call) { return call.name.contains("sort"); });
    const auto wanted = extremeAsked(asked);
    if (wanted.empty() || isSorted || !facts.isComplete()) {
        return;
    }
    const auto tell = [&](int line, std::string kept) {
        checks.push_back({ { CheckKind::OtherDirection, { .lines = { line }, .texts = { wanted, std::move(kept) } } },
            CheckStatus::Warning });
    };
    const std::string order = request.code.contains("sort_index(") ? "in the order of their labels"
                                                                   : "which nothing has sorted";
    for (const auto& limit : facts.limits) {
        const bool isFirst = isByPlace(limit) && rankedBefore(facts, limit) == nullptr;
        const bool isOfRecords = limit.use == LimitUse::Shown && asked.rows == limit.rows && facts.groupings.empty();
        if (isFirst && !limit.each && (limit.use == LimitUse::Groups || isOfRecords)) {
            return tell(limit.line, (limit.how == LimitHow::First ? "first ones, " : "last ones, ") + order);
        }
    }
    if (const int line = lineOfFirstGroups(request); line > 0) {
        tell(line, "first one of each, which nothing has sorted");
    }
}

/// LIMIT 3 OFFSET 1: those behind the first, where the largest or smallest are asked for.
void judgeOffset(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto wanted = extremeAsked(asked);
    const bool asksForPlace = std::ranges::any_of(asked.tokens, [](const auto& word) {
        return builtin::ordinalWord(word).has_value() || isLeavingOut(word)
            || isAnyOf(word, { "next", "after", "behind", "place", "rank", "other", "platz", "rang", "nach" });
    });
    for (const auto& limit : wanted.empty() || asksForPlace || !request.facts.isComplete()
            ? decltype(request.facts.limits)()
            : request.facts.limits) {
        const bool isOfOrder = sortBefore(request.facts, limit) != nullptr
            && (limit.use == LimitUse::Groups || limit.use == LimitUse::Ranked);
        if (limit.how == LimitHow::Part && limit.rows > 0 && !limit.each && isOfOrder) {
            checks.push_back({ { CheckKind::OtherDirection,
                                   { .lines = { limit.line }, .texts = { wanted, "ones behind the first" } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// Equals at the cut matter where the cut is by the column that they are equal in.
void judgeTies(const VerifyRequest& request, Checks& checks)
{
    for (const auto& limit : request.facts.limits) {
        const auto* sort = sortBefore(request.facts, limit);
        for (const auto* entry : ranks(limit) && !limit.each ? ledgerOf(request, RowOperation::Take, limit.line)
                                                             : std::vector<const sandbox::LedgerEntry*>()) {
            const bool direct = limit.how == LimitHow::Largest || limit.how == LimitHow::Smallest;
            const auto tie = std::ranges::find_if(entry->ties, [&](const std::string& column) {
                if (direct || sort == nullptr) {
                    return direct;
                }
                return sort->columns.empty() || column.empty() // counts of groups have no name
                    ? entry->ties.size() == 1 && sort->columns.size() < 2
                    : std::ranges::contains(sort->columns, column) || std::ranges::contains(sort->called, column);
            });
            if (tie != entry->ties.end() && entry->calls == 1) {
                const auto& name = tie->empty() && sort != nullptr && !sort->called.empty() ? sort->called.front()
                                                                                            : *tie;
                checks.push_back({ { CheckKind::TiesCut, { .column = inSentence(name), .lines = { limit.line } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}

/// The question may ask for some of what there is.
bool mayCut(const QuestionFacts& asked)
{
    return asked.rows || asked.direction != Direction::None || asked.isEmpty()
        || asked.saysAny({ "top", "first", "last", "best", "worst", "main", "sample", "example", "examples", "some",
            "few", "latest", "recent", "earliest", "preview", "ersten" });
}

/// A figure of the first or last records in an order that the code made, where the question asks for all of them.
void judgePart(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto isPart = [](const auto& one) { return one.use == LimitUse::Ranked && !one.each; };
    const auto limit = std::ranges::find_if(facts.limits, isPart);
    // Of several parts each may be compared with another one, and the first rows have nothing to be compared with.
    const bool isCompared = std::ranges::count_if(facts.limits, isPart) != 1 || !facts.shifts.empty();
    if (mayCut(asked) || asksForSomeValues(asked) || isCompared) {
        return;
    }
    const bool isComputed = std::ranges::any_of(facts.aggregations, [&](const auto& one) {
        return one.stage == RowStage::Records && one.function != "len" && facts.mayPrecede(limit->line, one.line)
            && one.of == limit->of;
    });
    const auto entries = ledgerOf(request, RowOperation::Take, limit->line);
    const bool isCounted = entries.size() == 1 && entries.front()->calls == 1;
    if (isComputed && !(isCounted && entries.front()->after == entries.front()->before)) {
        checks.push_back({ { CheckKind::PartComputed,
                               { .count = isCounted ? entries.front()->after : 0,
                                   .total = isCounted ? entries.front()->before : 0,
                                   .lines = { limit->line },
                                   .texts = { inSentence(limit->of.front()) },
                                   .counts = { isCounted ? 0 : 1 } } },
            CheckStatus::Warning });
    }
}

/// The planner read a limit, which may be that of the question that this one goes on from.
bool isLimitRead(const VerifyRequest& request)
{
    const auto& facts = request.plan.facts;
    const auto has = [&](const char* part) { return facts.contains(part) && !facts.at(part).is_null(); };
    return request.readWhole && facts.is_object() && (has("limit") || has("places"));
}

/// Some of the groups, where the question asks for all of them.
void judgeCut(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool isAsked = mayCut(asked) || isLimitRead(request) || cutsIncompleteEnd(request);
    for (const auto& limit : isAsked ? std::vector<CodeFacts::Limit>() : request.facts.limits) {
        const bool isPlain = limit.use == LimitUse::Groups && !limit.each && limit.how != LimitHow::Read
            && limit.how != LimitHow::Sample;
        for (const auto* entry :
            isPlain ? ledgerOf(request, RowOperation::Take, limit.line) : std::vector<const sandbox::LedgerEntry*>()) {
            const bool isSaid = std::ranges::any_of(asked.tokens, [&](const auto& word) { // "our three strongest reps"
                return word == std::to_string(entry->after) || builtin::numberWord(word) == entry->after;
            });
            if (entry->calls == 1 && entry->after > 1 && entry->after < entry->before && !isSaid) {
                checks.push_back({ { CheckKind::GroupsCut,
                                       { .count = entry->after, .total = entry->before, .lines = { limit.line } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}
} // namespace

void checkLimits(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (!request.facts.known) {
        return;
    }
    if (asked.rows) {
        const auto* limit = limitMeant(request.facts, *asked.rows);
        limit != nullptr ? judgeCount(request, *limit, asked, checks) : judgeShown(request, asked, checks);
    } else {
        judgeEach(request, asked, checks);
    }
    judgeDirection(request, asked, checks);
    judgeUnsorted(request, asked, checks);
    judgeOffset(request, asked, checks);
    judgeTies(request, checks);
    checkEqualExtremes(request, asked, checks);
    checkFirst(request, asked, checks);
    judgeCut(request, asked, checks);
    judgePart(request, asked, checks);
}

} // namespace core
