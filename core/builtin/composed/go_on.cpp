// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/go_on.h"

#include "core/builtin/composed/next_number.h"
#include "core/builtin/composed/next_rows.h"
#include "core/builtin/composed/turned_round.h"
#include "core/builtin/language/instead.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
/// "only Kiel" after the smallest of all towns: of one there is no order.
void dropRankOfOne(Clauses& base, const Filter& only)
{
    const bool isOne = only.test == Test::Equals && only.values.size() == 1;
    const auto isOfIt = [&](const Clause& each) {
        return each.part == Part::Topic && each.keys == std::vector { Key { only.column } };
    };
    const auto topic = std::ranges::find_if(base, isOfIt);
    const auto rank = std::ranges::find(base, Part::Rank, &Clause::part);
    if (!isOne || topic == base.end() || rank == base.end()) {
        return;
    }
    topic->part = Part::Group;
    if (rank->numbers.empty()) {
        base.erase(rank);
    } else {
        rank->part = Part::Number; // "highest revenue" is of the rank's own number
    }
}

/// A condition takes the place of the one on its column, unless it leaves out more.
void leaveToNext(Clauses& base, const Clauses& next)
{
    for (const auto& each : next) {
        if (each.part != Part::Condition) {
            continue;
        }
        dropRankOfOne(base, *each.filter);
        const auto test = each.filter->test;
        constexpr std::array denied { Test::NotEquals, Test::NoneOf, Test::NotContains, Test::NotStartsWith,
            Test::NotEndsWith, Test::HasNoRow };
        const bool leavesOut = std::ranges::contains(denied, test);
        std::erase_if(base, [&](const Clause& old) {
            return !leavesOut && old.part == Part::Condition && old.filter->column == each.filter->column;
        });
    }
}

/// The groups that others take the place of. Of what goes on over time, "by region" are groups of other things than
/// the stretches of time, and "per month" are other stretches of the same.
void dropGroups(Clauses& base, const Clause& next)
{
    const bool goesOn = std::ranges::any_of(base, [](const Clause& each) {
        return each.part == Part::Change || each.part == Part::YearBefore || each.part == Part::Cumulative
            || each.part == Part::Rolling;
    });
    const auto isTime = [](const Key& each) { return each.period != Period::None; };
    const bool areTimes = std::ranges::all_of(next.keys, isTime);
    for (auto& each : base) {
        if (each.part == Part::Group) {
            std::erase_if(each.keys, [&](const Key& key) { return !goesOn || isTime(key) == areTimes; });
        }
    }
    std::erase_if(base, [](const Clause& each) { return each.part == Part::Group && each.keys.empty(); });
}

/// "as MoM" after growth per quarter: from month to month. "YoY" compares the stretches of time that there are.
void compareOver(Clauses& base, const Clause& next)
{
    const auto period = next.piece.period;
    drop(base, Part::YearBefore);
    std::erase_if(base, [&](const Clause& each) { // "growth" stays
        return each.part == Part::Change && (each.piece.period != Period::None || period == Period::None);
    });
    for (auto& each : base) {
        for (auto& key : each.keys) {
            const bool isOther = each.part == Part::Group && key.period != Period::None && period != Period::None
                && period != Period::Year;
            key.period = isOther ? period : key.period;
        }
    }
    base.push_back(next);
}

/// "and by product?": also where the question before asked for a region with its noun.
bool divide(Clauses& base, const Clause& next, bool isAlso)
{
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic && !each.isRows; };
    const auto noun = std::ranges::find_if(base, isNoun);
    if (noun != base.end()
        && (noun->isOfShown || first(base, Part::Count) == nullptr)) { // of "how many customers" they are counted
        noun->keys = next.keys;
        return next.keys.size() == 1 && !isAlso;
    }
    const auto divided = [&](const Clause& each) {
        return each.part == Part::Group
            && std::ranges::all_of(next.keys, [&](const Key& key) { return std::ranges::contains(each.keys, key); });
    };
    if (isAlso && std::ranges::any_of(base, divided)) {
        return !next.keys.empty();
    }
    if (!isAlso) {
        dropGroups(base, next);
    }
    base.push_back(next);
    base.back().part = Part::Group;
    return !next.keys.empty();
}

bool isPlain(const Clause& rank)
{
    return rank.count == 0 && rank.nth == 0 && rank.percent == 0 && rank.numbers.empty()
        && !rank.piece.is(Concept::Common);
}

/// One number of the rows themselves, of which another one can be told. A sum has no ends.
bool isNumberOfRows(const Clauses& base)
{
    const auto number = std::ranges::find(base, Part::Number, &Clause::part);
    return number != base.end() && number->hasFunction && number->numbers.size() == 1 && number->numbers.front().column
        && number->numbers.front().function != Function::Sum && number->numbers.front().function != Function::Distinct
        && std::ranges::none_of(base, [](const Clause& each) {
               return each.part == Part::Rank || each.part == Part::Topic || each.part == Part::Threshold;
           });
}

/// Of "longest wait per agent" the longest one of each is a number, of which one may be wanted.
bool isNumberOfEach(const Clauses& base, const Clause& rank)
{
    return isPlain(rank) && std::ranges::contains(base, Part::Group, &Clause::part)
        && std::ranges::contains(base, Part::Number, &Clause::part)
        && !std::ranges::contains(base, Part::Topic, &Clause::part);
}

/// "and the smallest?", "and the bottom 3?"; `isWhich`: "which one is the smallest?"
bool rank(Clauses& base, Clause next, bool isWhich)
{
    const auto* said = first(base, Part::Number);
    const bool isOfBefore = said != nullptr && next.numbers.size() == 1 && next.numbers.front().column
        && said->numbers.size() == 1 && said->numbers.front().column == next.numbers.front().column;
    if (isOfBefore) { // "the longest" of a number of days is said of it
        next.numbers.clear();
    }
    const auto own = phraseAt({ fold(next.piece.text) }, 0);
    const auto* order = first(base, Part::Order);
    auto* before = first(base, Part::Rank);
    const auto* leading = order != nullptr ? order : before;
    if (leading != nullptr && own && own->meaning == Concept::First) {
        next.ascending = leading->ascending; // "the first three" of what is smallest first
    }
    if (before != nullptr && isWhich && isNumberOfEach(base, *before)) {
        auto* number = first(base, Part::Number);
        for (auto& each : number->numbers) {
            each.function = before->ascending ? Function::Minimum : Function::Maximum;
        }
        number->hasFunction = true;
        drop(base, Part::Rank);
        before = nullptr;
    }
    if (before != nullptr) {
        if (next.count == 0 && next.nth == 0 && next.percent == 0) {
            next.count = before->count;
            next.percent = before->percent;
        }
        next.numbers = next.numbers.empty() ? before->numbers : next.numbers;
        next.hasFunction = before->hasFunction;
        next.isOfShown = before->isOfShown;
        *before = std::move(next);
        return true;
    }
    auto* group = first(base, Part::Group);
    if (group == nullptr && isNumberOfRows(base) && isPlain(next)) { // "average wait", "and the longest?"
        auto* number = first(base, Part::Number);
        number->numbers.front().function = next.ascending ? Function::Minimum : Function::Maximum;
        return true;
    }
    const bool isOfNoun = std::ranges::any_of(
        base, [](const Clause& each) { return each.part == Part::Topic && !each.isRows; });
    if (group == nullptr || group->keys.size() != 1 || isOfNoun) {
        return false;
    }
    group->part = Part::Topic; // "revenue by region", "and the smallest?": of the regions
    group->isWhich = true;
    group->isOfShown = true;
    next.isOfShown = true;
    base.push_back(std::move(next));
    return true;
}

bool edit(Clauses& base, const Clause& next, bool isAlso, bool isWhich, bool isInstead)
{
    switch (next.part) {
    case Part::Light: return true;
    case Part::Condition: return base.push_back(next), true; // beside those of the same question
    case Part::Group: return divide(base, next, isAlso);
    case Part::Topic:
        if (next.isRows) {
            return true;
        }
        return divide(base, next, isAlso);
    case Part::Number: return isAlso ? measureBeside(base, next) : measure(base, next, isInstead);
    case Part::Function: return isAlso ? measureBeside(base, next) : compute(base, next);
    case Part::Rank: return rank(base, next, isWhich);
    case Part::Change: return compareOver(base, next), true;
    case Part::Reversed: return turnRound(base);
    default: break;
    }
    drop(base, next.part);
    base.push_back(next);
    return true;
}

/// "compare it with February": beside the one stretch of time, or the one value, that the question before is
/// limited to.
std::optional<Clauses> compared(Clauses base, const Clauses& next)
{
    const auto isCondition = [](const Clause& each) { return each.part == Part::Condition; };
    const bool isOfYearBefore = std::ranges::contains(next, Part::YearBefore, &Clause::part)
        && std::ranges::all_of(next, [](const Clause& each) {
               return each.part == Part::YearBefore || each.part == Part::Compare || each.part == Part::Light;
           });
    if (isOfYearBefore) { // "compared with the year before"
        base.insert(base.end(), next.begin(), next.end());
        return base;
    }
    const auto other = std::ranges::find_if(next, isCondition);
    const bool isOne = std::ranges::count_if(next, isCondition) == 1
        && std::ranges::all_of(next, [&](const Clause& each) {
               return isCondition(each) || each.part == Part::Compare || each.part == Part::Light;
           });
    const auto isOfSame = [&](const Clause& each) {
        return isCondition(each) && each.filter->column == other->filter->column
            && each.filter->test == other->filter->test;
    };
    if (!isOne || std::ranges::count_if(base, isOfSame) != 1) {
        return std::nullopt;
    }
    base.insert(base.end(), next.begin(), next.end());
    return base;
}

/// "how many orders did they have", after the three customers of the highest revenue: another number of each of them.
/// Nothing where something else is said of them: which rows would be meant?
std::optional<Clauses> numberOfThose(Clauses base, const Clauses& next)
{
    const bool isPlain = std::ranges::all_of(next, [](const Clause& each) {
        return each.part == Part::Light || each.part == Part::Count || each.part == Part::Number
            || each.part == Part::Topic;
    });
    if (!isPlain) {
        return std::nullopt;
    }
    const bool isCounted = std::ranges::contains(next, Part::Count, &Clause::part); // it says what becomes of its noun
    for (auto each : next) {
        each.hasFunction = each.hasFunction || (each.part == Part::Number && !isCounted);
        base.push_back(std::move(each));
    }
    return base;
}

/// "how many is that?" after "fee by region" or "regions with more than 20 orders": how many regions. Nothing after
/// anything else.
std::optional<Clauses> countOfThose(const Clauses& base, const Clauses& next)
{
    const auto isCount = [](const Clause& each) { return each.part == Part::Count; };
    const bool isAsked = std::ranges::count_if(next, isCount) == 1
        && std::ranges::all_of(next, [&](const Clause& each) { return isCount(each) || each.part == Part::Light; });
    if (!isAsked) {
        return std::nullopt;
    }
    const bool isOfGroups = std::ranges::contains(base, Part::Group, &Clause::part);
    Clauses counted;
    std::ranges::copy_if(next, std::back_inserter(counted), isCount);
    std::size_t things = 0;
    for (auto each : base) {
        const bool isThing = each.part == (isOfGroups ? Part::Group : Part::Topic) && !each.isRows;
        if (isThing) {
            each.part = Part::Topic;
            each.isWhich = false;
            things += each.keys.size();
            counted.insert(counted.begin() + 1, each);
        } else if (each.part == Part::Condition || (each.part == Part::Threshold && !isOfGroups)) {
            counted.push_back(each);
        } else if (each.part != Part::Number && each.part != Part::Function && each.part != Part::Picture
            && each.part != Part::Order && each.part != Part::Light && each.part != Part::Count
            && !(each.part == Part::Topic && each.isRows)) {
            return std::nullopt;
        }
    }
    return things == 1 ? std::optional(std::move(counted)) : std::nullopt;
}

/// "what share do they have?" after the top 5: that of their numbers together.
std::optional<Clauses> shareOfThose(Clauses base, const Clauses& next)
{
    const auto isShare = [](const Clause& each) { return each.part == Part::Share; };
    const bool isPlain = std::ranges::count_if(next, isShare) == 1
        && std::ranges::all_of(next, [&](const Clause& each) { return isShare(each) || each.part == Part::Light; });
    const auto* rank = first(base, Part::Rank);
    auto* order = first(base, Part::OrderBy);
    if (!isPlain || rank == nullptr || rank->count < 2 || order == nullptr || order->numbers.size() != 1) {
        return std::nullopt;
    }
    order->part = Part::Number;
    base.insert(base.begin(), *std::ranges::find_if(next, isShare));
    base.front().isOf = true;
    return base;
}

/// Some of the groups are the answer to the question before: the first ones, or those within a limit.
bool isOfSome(const Clauses& base)
{
    const auto has = [&](Part part) { return std::ranges::contains(base, part, &Clause::part); };
    const bool isOfGroups = has(Part::Group)
        || std::ranges::any_of(base, [](const Clause& each) { return each.part == Part::Topic && !each.isRows; });
    return isOfGroups && (has(Part::Rank) || has(Part::OrderBy) || has(Part::Threshold));
}

bool isOfYes(const Clause& each)
{
    return each.part == Part::Condition && (each.filter->test == Test::IsTrue || each.filter->test == Test::IsFalse);
}

bool limitsTime(const Clauses& clauses)
{
    return std::ranges::any_of(clauses,
        [](const Clause& each) { return each.part == Part::Condition && each.filter->test == Test::DateRange; });
}

/// Two stretches of time stand beside each other.
bool comparesTimes(const Clauses& base)
{
    const auto isTime = [](const Clause& each) {
        return each.part == Part::Condition && each.filter->test == Test::DateRange;
    };
    const auto stretches = std::ranges::count_if(base, isTime);
    const bool isCompared = std::ranges::any_of(base, [](const Clause& each) {
        return each.part == Part::Compare || each.part == Part::Change || each.part == Part::Difference
            || each.part == Part::Multiple;
    });
    const bool areEnds = std::ranges::any_of(
        base, [&](const Clause& each) { return isTime(each) && each.ends.size() == 2; });
    return stretches > 1 || (isCompared && areEnds);
}

/// "and from 2023 to 2024?" after two stretches of time: these two instead.
Clauses withEndsApart(const Clauses& next)
{
    Clauses apart;
    for (const auto& each : next) {
        if (each.part != Part::Condition || each.ends.size() != 2) {
            apart.push_back(each);
            continue;
        }
        for (const auto& end : each.ends) {
            apart.push_back(each);
            apart.back().filter = end;
            apart.back().ends.clear();
        }
    }
    return apart;
}

/// "leave Old Mill out" after shares: of which rows they are, where the part is another one or none. False of "only
/// Old Mill" after the shares of the clinics, which leaves one of 100 %.
bool keepForSharesBefore(const Clauses& base, Clauses& next)
{
    const auto isShare = [](const Clause& each) { return each.part == Part::Share; };
    if (std::ranges::none_of(base, isShare) || std::ranges::any_of(next, isShare)) {
        return true;
    }
    const auto isPart = [](const Clause& each) { return each.part == Part::Condition && !each.isKept; };
    const bool hasPart = std::ranges::any_of(base, isPart);
    for (auto& each : next) {
        if (each.part != Part::Condition) {
            continue;
        }
        each.isKept = std::ranges::none_of(
            base, [&](const Clause& before) { return isPart(before) && before.filter->column == each.filter->column; });
        const bool isOfGroup = std::ranges::any_of(base, [&](const Clause& group) {
            return group.part == Part::Group && std::ranges::contains(group.keys, each.filter->column, &Key::column);
        });
        if (isOfGroup && !hasPart && each.filter->test == Test::Equals) {
            return false;
        }
    }
    return true;
}

/// "and through March?" after "in 2025" ends within that year, and begins with it.
void keepOtherEnd(const Clauses& base, Clauses& next)
{
    const auto isStretch = [](const Clause& each) {
        return each.part == Part::Condition && each.filter->test == Test::DateRange && each.filter->values.size() == 2;
    };
    for (auto& each : next) {
        for (const auto& before : base) {
            if (!isStretch(each) || !isStretch(before) || each.filter->column != before.filter->column) {
                continue;
            }
            auto& stretch = each.filter->values;
            const auto& whole = before.filter->values;
            const std::size_t open = stretch[0].empty() ? 0 : 1;
            const auto& day = stretch[1 - open];
            if (stretch[open].empty() && whole[0] < day && day < whole[1]) {
                stretch[open] = whole[open];
                each.filter->words = before.filter->words + ", " + each.filter->words;
            }
        }
    }
}
} // namespace

std::optional<Clauses> goneOn(Clauses base, const Clauses& said, bool ofThose)
{
    auto next = comparesTimes(base) ? withEndsApart(said) : said;
    bindFunction(next);
    const bool isInstead = !next.empty() && saysInstead(nameWords(next.front().question));
    if (isInstead) {
        countAsNumber(next);
    }
    const auto has = [&](Part part) { return std::ranges::contains(next, part, &Clause::part); };
    if (has(Part::Compare)) {
        return compared(std::move(base), next);
    }
    if (auto count = ofThose ? countOfThose(base, next) : std::nullopt) {
        return count;
    }
    if (auto count = countOfRows(next)) {
        return measure(base, std::move(*count), false) ? std::optional(std::move(base)) : std::nullopt;
    }
    if (ofThose && isOfSome(base) && has(Part::Share)) {
        return shareOfThose(std::move(base), next);
    }
    if (ofThose && isOfSome(base) && (has(Part::Count) || has(Part::Number))) {
        return numberOfThose(std::move(base), next);
    }
    if (std::ranges::any_of(next, [](const Clause& each) { return each.piece.is(Concept::Also); })) {
        nameCount(base);
        nameCount(next);
        if (has(Part::Rank)) {
            return otherEndBeside(std::move(base), next);
        }
        if (isOfSome(base) && has(Part::Number)) {
            return numberOfThose(std::move(base), next);
        }
        if (limitsAgain(base, next) || limitsGroup(base, next)) {
            return std::nullopt; // "also Bonn" after the rows of Kiel: not instead of them
        }
    }
    if (has(Part::Share) && limitsGroup(base, base) && std::ranges::any_of(base, isOfYes)) {
        return std::nullopt; // of the one group that is left: of what?
    }
    const bool isOfOne = has(Part::Group)
        || std::ranges::any_of(next, [](const Clause& each) { return each.part == Part::Topic && !each.isRows; });
    if (ofThose && isOfSome(base) && (has(Part::Condition) || isOfOne)) {
        return std::nullopt; // "which of them are in the West": among the rows of the West others may be the first
    }
    const bool isBeside = std::ranges::any_of(next, [](const Clause& each) { return each.piece.is(Concept::And); });
    const bool isOfRows = ofThose && (has(Part::Count) || has(Part::Number)) && !isBeside;
    if (isOfRows) { // "and their revenue?" is of each as before
        keepRows(base);
    }
    if (comparesTimes(base) && limitsTime(next) && !comparesTimes(next)) {
        return std::nullopt; // beside which of the two?
    }
    const bool isOfSet = std::ranges::any_of(base, [](const Clause& each) {
        return each.part == Part::Condition
            && (each.filter->test == Test::HasRow || each.filter->test == Test::HasNoRow);
    });
    if (isOfSet && limitsTime(next)) {
        return std::nullopt; // "who never returned one", "and in 2023?": never in that year, or those who never did?
    }
    const bool isAlso = std::ranges::any_of(next, [](const Clause& each) { // of bars that are stacked there are two
        return each.piece.is(Concept::Also) || each.piece.is(Concept::Stacked) || each.part == Part::Cross;
    });
    if (!keepForSharesBefore(base, next) || !leaveNounOfCondition(next)) {
        return std::nullopt;
    }
    keepOtherEnd(base, next);
    leaveToNext(base, next);
    keepForShares(base, next);
    const bool isEdited = std::ranges::any_of(next, [](const Clause& each) { return each.part != Part::Light; });
    const bool isWhich = std::ranges::any_of(next, [](const Clause& each) { return each.piece.is(Concept::Which); });
    const bool isWhole = std::ranges::all_of(
        next, [&](const Clause& each) { return edit(base, each, isAlso, isWhich, isInstead); });
    if (isOfRows) { // "how many" stands before the noun that is counted, for what goes on from there
        std::ranges::stable_partition(base, [](const Clause& each) { return each.part == Part::Count; });
    }
    return isEdited && isWhole ? std::optional(std::move(base)) : std::nullopt;
}

} // namespace core::builtin
