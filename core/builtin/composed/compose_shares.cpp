// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/composition.h"
#include "core/builtin/composed/read_numbers.h"
#include "core/builtin/composed/stretches.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <array>
#include <functional>

namespace core::builtin {

using enum Concept;

namespace {
bool isTime(const Filter& filter)
{
    return filter.test == Test::DateRange;
}

/// Of averages there are no shares.
bool isShared(const Number& number)
{
    return !number.formula && (number.function == Function::Rows || number.function == Function::Sum);
}

/// Shares are told within each stretch of time, else within the first groups; what each has one of is the last key.
/// Answers within how many keys they are.
std::size_t withinKeys(Composition& c)
{
    auto& keys = c.query.keys;
    const auto isShared = [&](const Key& each) {
        return c.ofShare && each.period == c.ofShare->period
            && (c.ofShare->column < 0 || each.column == c.ofShare->column);
    };
    const auto isSaid = [&](const Key& each) {
        return std::ranges::any_of(c.saidWithin, [&](const Key& said) {
            return said.period == each.period && (said.column < 0 || said.column == each.column);
        });
    };
    const auto isWithin = [&](const Key& each) {
        return (c.saidWithin.empty() ? each.period != Period::None : isSaid(each)) && !isShared(each);
    };
    std::ranges::stable_partition(keys, std::not_fn(isShared));
    const auto others = std::ranges::stable_partition(keys, isWithin);
    const auto stretches = keys.size() - others.size();
    return stretches > 0 && stretches < keys.size() ? stretches : keys.empty() ? 0 : keys.size() - 1;
}

bool shareOf(Composition& c)
{
    if (auto topic = c.takeTopic()) {
        const bool isTime = topic->period != Period::None && !c.query.part.empty();
        if (isTime && !(topic->period == Period::Day && c.schema.isOneRowPerDay())) {
            return false; // "of the days at each counter, what share was dry": days are counted, and no groups
        }
        const bool isOfRows = !c.query.part.empty() && topic->period == Period::None
            && c.schema.namesRows(topic->column);
        const bool isOfFirsts = std::ranges::any_of(c.query.part,
            [&](const Filter& each) { return each.test == Test::IsFirstRow && each.column == topic->column; });
        if (isOfFirsts) {
            return false; // "share of first-time customers" is one of them, and not of their rows
        }
        if (!isTime && !isOfRows) { // of each row's own key there are no shares
            c.groups.push_back(*topic);
        }
    }
    c.takeRows();
    c.query.keys = c.groups;
    if (!c.query.part.empty()) {
        return true;
    }
    c.query.running = c.groups.size() > 1 ? Running::ShareWithin : Running::ShareOfAll;
    c.query.within = withinKeys(c);
    return !c.groups.empty();
}

/// "bewilligt an (bewilligt + abgelehnt)": the values among which the part is one are the whole, and so is all that has
/// some value: "an A among those with a grade".
void takeListedWhole(Composition& c, std::vector<Clause>& part)
{
    const auto isWhole = [&](const Clause& all) {
        return std::ranges::any_of(part, [&](const Clause& one) {
            const bool isOne = one.filter->test == Test::Equals && one.filter->column == all.filter->column
                && !one.filter->values.empty();
            return isOne
                && (all.filter->test == Test::IsPresent
                    || (all.filter->test == Test::OneOf
                        && std::ranges::contains(all.filter->values, one.filter->values.front())));
        });
    };
    if (const auto whole = std::ranges::find_if(part, isWhole); whole != part.end()) {
        c.query.filters.push_back(*whole->filter);
        part.erase(whole);
    }
}

/// "team with the highest share of open cases", "share of the top 5 customers in revenue".
bool shareRanked(Composition& c, const Clause& rank)
{
    c.place(rank, std::nullopt);
    const auto topic = c.takeTopic();
    c.takeRows();
    if (!topic || !c.groups.empty() || !rank.numbers.empty()) {
        return false;
    }
    c.query.keys = { *topic };
    if (c.query.part.empty() && (rank.count > 1 || rank.percent > 0)) {
        c.query.sharesOfPlaces = true;
        return true;
    }
    c.query.places->by = PlacedBy::Share;
    c.query.running = c.query.part.empty() ? Running::ShareOfAll : Running::None;
    return rank.percent == 0 && (rank.count == 0 || !c.query.part.empty());
}
} // namespace

namespace {
/// "revenue over 1000" of what has several rows: of all of them together. None of what does not add up.
std::optional<Clause> limitOnSum(const Composition& c, const Clause& condition)
{
    const auto& filter = *condition.filter;
    const bool isBound = filter.test == Test::More || filter.test == Test::AtLeast || filter.test == Test::Less
        || filter.test == Test::AtMost || filter.test == Test::Between;
    if (!isBound || filter.column < 0 || filter.other >= 0 || filter.ofAll || !c.schema.isAmount(filter.column)
        || c.schema.isIntensive(filter.column)) {
        return std::nullopt;
    }
    auto limit = condition;
    limit.numbers = { Number { Function::Sum, filter.column } };
    limit.filter->column = -1;
    return limit;
}

/// What several rows are about, right behind the share: "percent of shops".
std::optional<Key> entityOfShare(const Composition& c, const Clause& share)
{
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic; };
    const auto topic = std::ranges::find_if(c.said.all, isNoun);
    const auto isThing = [&](const Clause& each) { return isNoun(each) && !each.isRows; };
    const bool isOne = topic != c.said.all.end() && std::ranges::count_if(c.said.all, isThing) == 1 && !topic->isRows
        && topic->keys.size() == 1 && topic->begin <= share.end + 1;
    if (!isOne) {
        return std::nullopt;
    }
    const auto& key = topic->keys.front();
    const auto word = fold(topic->piece.text);
    if (c.schema.isOwnNoun(word) || (!share.isOf && stem(word) == word && share.end == topic->begin)) {
        return std::nullopt; // "what share of the defects" of a list of them, "cancellation rate branch"
    }
    const bool isEntity = key.period == Period::None && key.column >= 0 && !c.schema.isDate(key.column)
        && !c.schema.namesRows(key.column) && !c.schema.hasFlag(key.column, "unique")
        && (c.schema.isText(key.column) || c.schema.isIdentifier(key.column));
    return isEntity ? std::optional(key) : std::nullopt;
}

/// "what share of customers ordered more than 5 times", "percent of shops with revenue over 1000", "share of customers
/// who bought tea": of the entities themselves. False of more than one limit.
bool shareOfEntities(Composition& c, const Key& entity)
{
    auto limits = c.said.takeAll(Part::Threshold);
    const bool isOfRow = limits.empty() && c.takeRows(); // "customers with an order over 300"
    c.takeRows();
    std::vector<Clause> part;
    for (const auto& each : c.conditions) {
        const bool isOfRows = isTime(*each.filter) || each.filter->test == Test::IsPresent; // "who ordered"
        if (isOfRows || (each.isWhole && !limits.empty())) {
            c.query.filters.push_back(*each.filter);
        } else if (auto limit = isOfRow ? std::nullopt : limitOnSum(c, each)) {
            limits.push_back(std::move(*limit));
        } else {
            part.push_back(each);
        }
    }
    if (limits.size() + part.size() != 1 || c.query.summary || c.eachRow || c.said.has(Part::Rank)
        || c.said.has(Part::Number) || std::ranges::contains(c.groups, entity)) {
        return false;
    }
    c.takeTopic();
    c.query.keys = c.groups;
    c.query.keys.push_back(entity);
    c.query.within = c.groups.size();
    c.query.sharesOfKept = true;
    c.query.numbers = { Number {} };
    if (!part.empty()) { // of which some row is such
        c.query.part = { *part.front().filter };
        c.query.threshold = Filter { -1, Test::More, {}, { 0 }, {} };
        return part.front().filter->rows.empty();
    }
    const auto& limit = limits.front();
    c.query.numbers = limit.numbers;
    c.query.threshold = *limit.filter;
    c.query.part = limit.share ? std::vector { *limit.share } : std::vector<Filter> {};
    return limit.numbers.size() == 1;
}
/// "late share by region" of a column that is 0 or 1 asks how many of each group's rows are such. False where some
/// cells are missing: of which rows would it be the share?
bool partOfFlag(Composition& c)
{
    auto& number = c.query.numbers.front();
    const bool isSum = number.function == Function::Sum && number.column;
    if (!isSum || c.hasFunction) {
        return true;
    }
    const auto& profile = c.schema.column(*number.column);
    if (!isYesInNumbers(profile)) {
        return true;
    }
    c.query.part = { Filter { *number.column, Test::Equals, {}, { 1 }, {} } };
    number = {};
    return profile.nulls == 0;
}

/// "cancelled orders as share of all cancelled": right behind the share it is the whole, elsewhere it is said again.
void takeSaidAgain(std::vector<Clause>& conditions, const Clause& share)
{
    for (auto first = conditions.begin(); first != conditions.end(); ++first) {
        const auto again = std::find_if(
            first + 1, conditions.end(), [&](const Clause& each) { return *each.filter == *first->filter; });
        if (again != conditions.end()) {
            first->isWhole = first->isWhole || (again->begin >= share.end && again->begin <= share.end + 1);
            conditions.erase(again);
        }
    }
}
} // namespace

namespace {
/// "share by fuel, without the empty ones": of a group all rows meet it, or none.
bool isOfGroup(const Composition& c, const Clause& condition)
{
    return std::ranges::contains(c.groups, condition.filter->column, &Key::column);
}

/// "percentage of finished jobs that have a rating of 5": what stands before the noun is the whole. "share of children
/// among the members": so is what stands behind "among", and behind the share in "cancelled trips as a share of those
/// in the North". "percentage of trips in the North that were cancelled": the part is what is said of them.
void markWhole(const Composition& c, const Clause& share, std::vector<Clause>& part)
{
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic && each.isRows; };
    const auto isSubject = [&](const Clause& each) { return isNoun(each) && each.begin >= share.end; };
    const auto noun = std::ranges::find_if(c.said.all, isSubject);
    const bool isBehindNoun = noun != c.said.all.end()
        && std::ranges::any_of(c.said.all, [&](const Clause& each) { return isNoun(each) && each.end <= share.begin; });
    const auto isBefore = [&](const Clause& each) {
        return noun != c.said.all.end() && each.begin >= share.end && each.end <= noun->begin;
    };
    const auto isPredicate = [](const Clause& each) { return each.isPredicate || each.piece.is(Is); };
    const auto isAmong = [&](const Clause& each) {
        return each.isOf && std::ranges::any_of(part, [&](const Clause& other) {
            return other.begin >= share.end && other.end <= each.begin;
        });
    };
    const bool saysAmong = std::ranges::any_of(part, isAmong);
    const bool hasBehind = std::ranges::any_of(
        part, [&](const Clause& each) { return noun != c.said.all.end() && each.begin >= noun->end; });
    const bool hasPredicate = std::ranges::count_if(part, isPredicate) == 1 && isPredicate(part.back());
    for (auto& each : part) {
        const bool isOfWhole = saysAmong ? isAmong(each)
            : isBehindNoun               ? each.begin >= share.end
            : hasPredicate               ? !isPredicate(each) && each.begin >= share.end
                                         : hasBehind && isBefore(each);
        each.isWhole = each.isWhole || isOfWhole || isOfGroup(c, each);
    }
}
} // namespace

void shareOfStretches(Composition& c)
{
    constexpr std::array others { Part::Change, Part::YearBefore, Part::Multiple, Part::Difference, Part::Position };
    constexpr std::array periods { Period::Month, Period::Quarter, Period::Year };
    const auto& two = c.query.stretches;
    const auto* share = c.said.first(Part::Share);
    const bool isOfPart = share != nullptr && (share->isOf || !isPercentWord(fold(share->piece.text)));
    const bool isOther = std::ranges::any_of(others, [&](Part each) { return c.said.has(each); });
    const auto fitting = std::ranges::find_if(periods, [&](Period period) {
        return std::ranges::all_of(two, [&](const Filter& each) {
            return isOnePeriod(each, period) && each.values[0].ends_with("-01") && each.values[1].ends_with("-01");
        });
    });
    if (!isOfPart || isOther || two.size() != 2 || fitting == periods.end()) {
        return;
    }
    c.groups.push_back({ two.front().column, *fitting });
    Filter either { two.front().column, Test::AnyOf, {}, {}, {} };
    either.rows = two;
    c.query.filters.push_back(united(two).value_or(either));
    c.query.stretches.clear();
}

namespace {
/// "and as a share?" is of the rows of the table before, of which each group is a part. Without groups the part is
/// what else is said.
void keepConditions(Composition& c)
{
    if (c.groups.empty() && std::ranges::all_of(c.conditions, &Clause::isKept)) {
        return;
    }
    for (const auto& each : c.conditions) {
        if (each.isKept) {
            c.query.filters.push_back(*each.filter);
        }
    }
    std::erase_if(c.conditions, [](const Clause& each) { return each.isKept; });
}
} // namespace

namespace {
/// "share of the kinds in the revenue": each of what is named right behind the share has one; the whole is the number
/// behind it.
void takeNounOfShare(Composition& c, const Clause& share)
{
    const auto isNumberOf = [&](const Clause& noun) {
        return std::ranges::any_of(
            c.said.all, [&](const Clause& each) { return each.part == Part::Number && each.begin == noun.end + 1; });
    };
    const auto noun = std::ranges::find_if(c.said.all, [&](const Clause& each) {
        return each.part == Part::Topic && each.keys.size() == 1 && each.keys.front().column >= 0
            && each.begin >= share.end && each.begin <= share.end + 1 && c.schema.isText(each.keys.front().column)
            && isNumberOf(each);
    });
    if (noun != c.said.all.end() && c.groups.empty()) {
        c.ofShare = noun->keys.front();
        c.groups = noun->keys;
        for (auto& each : c.conditions) {
            each.isWhole = each.isWhole || each.begin >= noun->end;
        }
        c.said.all.erase(noun);
    }
}

bool isOfPartOfTime(const Composition& c, const Clause& condition)
{
    return condition.filter->column >= 0 && c.schema.hasFlag(condition.filter->column, partOfTime);
}

/// "with delivered_on in summer": that it is there goes without saying.
void leaveOutPresence(Composition& c)
{
    const auto isTimed = [&](const Clause& each) {
        const auto isItsTime = [&](const Clause& other) {
            return (other.filter->test == Test::DateRange && other.filter->column == each.filter->column)
                || (other.begin == each.end && (other.filter->test == Test::AnyOf || isOfPartOfTime(c, other)));
        };
        return each.filter->test == Test::IsPresent && c.schema.isDate(each.filter->column)
            && std::ranges::any_of(c.conditions, isItsTime);
    };
    std::erase_if(c.conditions, isTimed);
}

/// "share of revenue by region in summer" is that of the regions, as "in 2024" is.
bool isTimeOfGroups(const Composition& c, const Clause& condition)
{
    return isOfPartOfTime(c, condition) && c.groupsEnd > 0 && condition.begin >= c.groupsEnd;
}
} // namespace

namespace {
/// What the part may be. A time is when the rows are, but for what was done with them at another: "paid in 2023", where
/// nothing else can be the part and the groups are not said before it.
std::vector<Clause> partsOf(Composition& c, const Clause& share)
{
    std::vector<Clause> part, whole;
    for (const auto& each : c.conditions) {
        const bool isOfGroups = c.groupsEnd > 0 && each.begin >= c.groupsEnd;
        const bool isOfWhole = isTime(*each.filter) && (isOfGroups || each.filter->column == c.schema.dateColumn());
        auto& kind = isOfWhole ? whole : part;
        kind.push_back(each);
        const bool isOfShared = c.saysOfEach && each.isOf && each.begin >= c.groupsEnd;
        kind.back().isWhole = (each.isWhole || isOfShared || isOfPartOfTime(c, each)) && !each.isPredicate;
    }
    auto marked = part;
    if (marked.size() > 1) {
        markWhole(c, share, marked);
    }
    const auto isTimed = [](const Clause& each) { return isTime(*each.filter); };
    const auto isPart = [](const Clause& each) { return !each.isWhole; };
    const auto only = std::ranges::find_if(marked, isPart);
    if (std::ranges::count_if(marked, isPart) != 1 || !isTimed(*only)) {
        std::ranges::copy_if(part, std::back_inserter(whole), isTimed);
        std::erase_if(part, isTimed);
    }
    std::ranges::for_each(whole, [&](const Clause& each) { c.query.filters.push_back(*each.filter); });
    return part;
}
} // namespace

/// "share of cancelled orders by team", "each region's share of the revenue".
bool composeShare(Composition& c)
{
    const auto said = c.said.take(Part::Share);
    takeNounOfShare(c, *said);
    leaveOutPresence(c);
    keepConditions(c);
    takeSaidAgain(c.conditions, *said);
    const auto again = c.said.takeAll(Part::Share); // "share … in percent"
    if (std::ranges::any_of(
            again, [](const Clause& each) { return each.isOf || !isPercentWord(fold(each.piece.text)); })) {
        return false;
    }
    const auto entity = entityOfShare(c, *said);
    if (entity && (!c.conditions.empty() || c.said.has(Part::Threshold))) {
        return shareOfEntities(c, *entity);
    }
    const auto rank = c.said.take(Part::Rank);
    auto part = partsOf(c, *said);
    takeListedWhole(c, part);
    if (part.size() > 1) {
        markWhole(c, *said, part);
    }
    const auto isWhole = [](const Clause& each) { return each.isWhole; };
    const auto wholes = std::ranges::count_if(part, isWhole);
    if (part.size() > 1 && std::ssize(part) - wholes == 1) { // "cancelled orders in the North"
        std::ranges::for_each(part, [&](const Clause& each) {
            if (each.isWhole) {
                c.query.filters.push_back(*each.filter);
            }
        });
        std::erase_if(part, isWhole);
    }
    const bool isOfWhole = part.size() == 1 && part.front().isWhole
        && (part.front().begin < said->begin || c.ofShare || isTimeOfGroups(c, part.front()))
        && (!c.groups.empty() || c.said.has(Part::Group));
    // "in the North, what share of the orders does each team have", "share of each team in the North"
    if (isOfWhole || (part.size() == 1 && isOfGroup(c, part.front()))) {
        c.query.filters.push_back(*part.front().filter);
        part.clear();
    }
    if (part.size() > 1 || c.said.has(Part::Threshold) || c.query.summary || c.eachRow) {
        return false;
    }
    const bool isOfRows = std::ranges::any_of(c.said.all, [&](const Clause& each) { // "percentage of orders …"
        return each.part == Part::Topic && each.isRows && each.begin >= said->end && each.begin <= said->end + 1;
    });
    for (auto& each : c.said.all) { // "share of estimated readings": each row has one
        if (!part.empty() && !isOfPartOfTime(c, part.front())) {
            becomesCount(each, c.schema);
        }
    }
    const bool isOfEach = c.ofShare && (c.groups.size() == 2 || isOfWhole) && !c.said.has(Part::Topic);
    if (!c.takeNumbers(true) && (!part.empty() || isOfEach)) {
        c.query.numbers = { Number {} };
    }
    if (c.query.numbers.size() != 1 || !isShared(c.query.numbers.front())
        || (isOfRows && c.query.numbers.front().function != Function::Rows)) {
        return false;
    }
    if (!part.empty()) {
        c.query.part = { *part.front().filter };
    } else if (!c.groups.empty() && !partOfFlag(c)) {
        return false;
    }
    const bool isRanked = rank && (rank->end == said->begin || c.query.part.empty());
    return rank ? isRanked && shareRanked(c, *rank) : shareOf(c);
}

} // namespace core::builtin
