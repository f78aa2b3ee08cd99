// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/next_number.h"

#include <algorithm>

namespace core::builtin {

Clause* first(Clauses& clauses, Part part)
{
    const auto found = std::ranges::find(clauses, part, &Clause::part);
    return found == clauses.end() ? nullptr : &*found;
}

void drop(Clauses& clauses, Part part)
{
    std::erase_if(clauses, [&](const Clause& each) { return each.part == part; });
}

namespace {
bool isCounted(const Number& number)
{
    return !number.formula && (!number.column || number.function == Function::Distinct);
}

/// "sum, average and number of amount", "and the cost?": both of it, too.
void computeAlike(Clause& next, const std::vector<Number>& before)
{
    const auto said = std::ranges::find_if_not(before, isCounted);
    const bool isOfOne = said != before.end() && std::ranges::all_of(before, [&](const Number& each) {
        return isCounted(each) || (each.column == said->column && each.formula == said->formula);
    });
    if (!isOfOne) {
        return;
    }
    std::vector<Number> alike;
    for (auto number : before) {
        for (const auto& each : isCounted(number) ? std::vector { number } : next.numbers) {
            number.column = each.column;
            number.formula = each.formula;
            number.weight = each.weight;
            alike.push_back(number);
        }
    }
    next.numbers = std::move(alike);
    next.hasFunction = true;
}
} // namespace

bool measure(Clauses& base, Clause next, bool isInstead)
{
    if (auto* order = first(base, Part::OrderBy); order != nullptr && order->numbers.size() == 1) {
        for (auto& number : next.numbers) { // "top 5 customers by fee", "and the refund?"
            number.function = next.hasFunction ? number.function : order->numbers.front().function;
        }
        order->numbers = std::move(next.numbers);
        order->hasFunction = order->hasFunction || next.hasFunction;
        return order->numbers.size() == 1;
    }
    if (auto* before = first(base, Part::Number); before != nullptr && before->hasFunction && !next.hasFunction) {
        computeAlike(next, before->numbers);
    }
    auto* rank = first(base, Part::Rank);
    const bool isRanked = rank != nullptr || first(base, Part::OrderBy) != nullptr;
    const bool isRankedByOther = isInstead && rank != nullptr && !rank->piece.is(Concept::Common)
        && std::ranges::none_of(rank->numbers, [](const Number& each) { return each.column.has_value(); });
    if (isRankedByOther) { // "the most visits", "fee instead"; not of "the cheapest"
        rank->numbers.clear();
    }
    drop(base, Part::Number);
    drop(base, Part::Count);
    base.push_back(std::move(next));
    return !isRanked || isRankedByOther;
}

namespace {
/// "and in total?" after a sum of each group.
bool takeTogether(Clauses& base, const Clause& number, const Clause& next)
{
    const bool isSum = std::ranges::all_of(number.numbers, [](const Number& each) {
        return each.function == Function::Sum;
    }) && next.functions.front() == Function::Sum;
    if (isSum) {
        for (const auto part : { Part::Group, Part::Topic, Part::Rank, Part::Order }) {
            drop(base, part);
        }
    }
    return isSum;
}
} // namespace

bool measureBeside(Clauses& base, const Clause& next)
{
    auto* before = first(base, Part::Number);
    const bool isRanked = first(base, Part::Rank) != nullptr || first(base, Part::OrderBy) != nullptr;
    if (before == nullptr || before->numbers.empty() || isRanked) {
        return false;
    }
    const bool isPlainAmount = !next.hasFunction && next.functions.empty() && !next.numbers.empty();
    if (isPlainAmount && before->numbers.front().function == Function::Distinct) {
        return false; // "how many buyers", "amount too": "how many" is said of it no more
    }
    const bool isCount = isCounted(before->numbers.front())
        || (!next.numbers.empty() && std::ranges::all_of(next.numbers, isCounted));
    if (isCount) { // neither has its function from the other
        base.push_back(next);
        return next.functions.empty();
    }
    const bool isPlain = !next.hasFunction && next.functions.empty(); // what becomes of both is told by what they are
    if (!before->hasFunction && !isPlain) {
        return false;
    }
    for (auto number : next.numbers) {
        number.function = next.hasFunction ? number.function : before->numbers.front().function;
        before->numbers.push_back(number);
    }
    for (const auto function : next.functions) { // "also show the average"
        before->numbers.push_back(before->numbers.front());
        before->numbers.back().function = function;
    }
    return true;
}

std::optional<Clauses> otherEndBeside(Clauses base, const Clauses& next)
{
    const auto isPlain = [](const Clause& each) {
        return each.part == Part::Rank && each.count == 0 && each.nth == 0 && each.percent == 0
            && !each.piece.is(Concept::Common);
    };
    const auto other = std::ranges::find(next, Part::Rank, &Clause::part);
    const bool isEnd = isPlain(*other) && other->numbers.empty() && std::ranges::all_of(next, [](const Clause& each) {
        return each.part == Part::Rank || each.part == Part::Light;
    });
    auto* number = first(base, Part::Number);
    const auto* rank = first(base, Part::Rank);
    const bool isOfEach = number != nullptr && number->numbers.size() == 1 && number->numbers.front().column
        && std::ranges::none_of(base, [](const Clause& each) { return each.part == Part::Topic && !each.isRows; });
    if (!isEnd || !isOfEach || (rank != nullptr && !(isPlain(*rank) && rank->numbers.empty()))) {
        return std::nullopt;
    }
    auto& said = number->numbers.front();
    if (rank != nullptr) {
        said.function = rank->ascending ? Function::Minimum : Function::Maximum;
    } else if (said.function != Function::Minimum && said.function != Function::Maximum) {
        return std::nullopt; // the largest average, or the largest of all?
    }
    auto beside = said;
    beside.function = other->ascending ? Function::Minimum : Function::Maximum;
    if (beside.function == said.function) {
        return std::nullopt;
    }
    number->numbers.push_back(beside);
    number->hasFunction = true;
    drop(base, Part::Rank);
    return base;
}

bool limitsAgain(const Clauses& base, const Clauses& next)
{
    return std::ranges::any_of(next, [&](const Clause& each) {
        return each.part == Part::Condition && std::ranges::any_of(base, [&](const Clause& old) {
            return old.part == Part::Condition && old.filter->column == each.filter->column;
        });
    });
}

bool limitsGroup(const Clauses& base, const Clauses& next)
{
    return std::ranges::any_of(next, [&](const Clause& each) {
        return each.part == Part::Condition && each.filter->column >= 0
            && std::ranges::any_of(base, [&](const Clause& group) {
                   return group.part == Part::Group
                       && std::ranges::contains(group.keys, each.filter->column, &Key::column)
                       && each.filter->test != Test::DateRange;
               });
    });
}

bool compute(Clauses& base, const Clause& next)
{
    auto* number = first(base, Part::OrderBy); // of "top 5 customers by fee" this is the number
    number = number == nullptr || number->numbers.empty() ? first(base, Part::Number) : number;
    if (number == nullptr || next.functions.size() != 1) {
        return false;
    }
    if (takeTogether(base, *number, next)) {
        return true;
    }
    std::erase_if(number->numbers, isCounted); // "sum and number of the fee", "and the average?": of the fee
    for (auto& each : number->numbers) {
        each.function = next.functions.front();
    }
    number->hasFunction = true;
    drop(base, Part::Function);
    return !number->numbers.empty();
}

std::optional<Clause> countOfRows(const Clauses& next)
{
    const auto isRows = [](const Clause& each) { return each.part == Part::Topic && each.isRows; };
    const auto rows = std::ranges::find_if(next, isRows);
    const bool isAlso = std::ranges::any_of(
        next, [](const Clause& each) { return each.piece.is(Concept::And) || each.piece.is(Concept::Also); });
    const bool isAlone = rows != next.end() && isAlso
        && std::ranges::all_of(next, [&](const Clause& each) { return isRows(each) || each.part == Part::Light; });
    if (!isAlone) {
        return std::nullopt;
    }
    auto count = *rows;
    count.part = Part::Number;
    count.numbers = { Number {} };
    count.hasFunction = true;
    return count;
}

void bindFunction(Clauses& next)
{
    auto* number = first(next, Part::Number);
    auto* function = first(next, Part::Function);
    if (number == nullptr || function == nullptr || function->functions.size() != 1) {
        return;
    }
    for (auto& each : number->numbers) {
        each.function = number->hasFunction ? each.function : function->functions.front();
    }
    number->hasFunction = true;
    drop(next, Part::Function);
}

void countAsNumber(Clauses& next)
{
    auto* count = first(next, Part::Count);
    auto* noun = first(next, Part::Topic);
    const bool isOne = noun != nullptr && (noun->isRows || (noun->keys.size() == 1 && noun->keys.front().column >= 0));
    if (count == nullptr || !isOne) {
        return;
    }
    noun->part = Part::Number;
    noun->hasFunction = true;
    noun->numbers = { noun->isRows ? Number {} : Number { Function::Distinct, noun->keys.front().column } };
    noun->isRows = false;
    noun->keys.clear();
    drop(next, Part::Count);
}

void nameCount(Clauses& said)
{
    const auto has = [&](Part part) { return std::ranges::contains(said, part, &Clause::part); };
    if (has(Part::Number) || has(Part::Threshold) || has(Part::Rank) || has(Part::OrderBy) || has(Part::Share)) {
        return;
    }
    countAsNumber(said);
    const auto rows = std::ranges::find_if(
        said, [](const Clause& each) { return each.part == Part::Topic && each.isRows; });
    auto* counted = rows != said.end() && has(Part::Group) ? &*rows
        : has(Part::Topic)                                 ? nullptr
                                                           : first(said, Part::Count);
    if (counted != nullptr) {
        counted->part = Part::Number;
        counted->numbers = { Number {} };
        counted->hasFunction = true;
        counted->isRows = false;
    }
}

} // namespace core::builtin
