// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/turned_round.h"

#include <algorithm>
#include <string>
#include <utility>

namespace core::builtin {

namespace {
/// Turns which end comes first. Of "sorted by revenue" it is the highest, although nobody said so.
bool turnOrder(Clauses& base)
{
    const auto isEnd = [](const Clause& each) {
        return each.part == Part::Order || (each.part == Part::Rank && !each.piece.is(Concept::Common));
    };
    if (auto* by = first(base, Part::OrderBy); by != nullptr && std::ranges::none_of(base, isEnd)) {
        base.push_back(*by);
        base.back().part = Part::Order;
        base.back().numbers.clear();
    }
    for (auto& each : base) {
        each.ascending = each.ascending != isEnd(each);
    }
    return std::ranges::any_of(base, isEnd);
}

/// The number as a quotient or a difference of two columns.
Formula* formulaIn(Clauses& base)
{
    auto* number = first(base, Part::Number);
    const bool isOne = number != nullptr && number->numbers.size() == 1 && number->numbers.front().formula;
    auto* formula = isOne ? &*number->numbers.front().formula : nullptr;
    const bool hasSides = isOne && !formula->ofRest && formula->left >= 0 && formula->right >= 0
        && (formula->sign == Sign::Over || formula->sign == Sign::Minus);
    return hasSides ? formula : nullptr;
}

/// False where it has a name that is not of its two columns: "margin".
bool turnSides(Formula& formula)
{
    const std::string sign = formula.sign == Sign::Minus ? " minus " : " divided by ";
    const auto at = formula.name.find(sign);
    if (!formula.name.empty() && (at == std::string::npos || at != formula.name.rfind(sign))) {
        return false;
    }
    if (!formula.name.empty()) {
        formula.name = formula.name.substr(at + sign.size()) + sign + formula.name.substr(0, at);
    }
    std::swap(formula.left, formula.right);
    return true;
}

/// What there is one number of each pair of; of a table with one of the two along the top that comes behind.
bool turnGroups(Clauses& base)
{
    std::vector<Key*> keys;
    for (auto& each : base) {
        if (each.part == Part::Group || (each.part == Part::Topic && !each.isRows)) {
            const bool isKnown = each.part == Part::Group && !each.isWithin && !each.isRows;
            std::ranges::for_each(each.keys, [&](Key& key) { keys.push_back(isKnown ? &key : nullptr); });
        }
    }
    if (keys.size() != 2 || std::ranges::contains(keys, nullptr)) {
        return false;
    }
    std::swap(*keys.front(), *keys.back());
    if (auto* cross = first(base, Part::Cross); cross != nullptr && !cross->keys.empty()) {
        cross->keys = { cross->keys.front() == *keys.front() ? *keys.back() : *keys.front() };
    }
    return true;
}
} // namespace

bool turnRound(Clauses& base)
{
    auto ordered = base, divided = base;
    auto* formula = formulaIn(base);
    const bool isOrdered = turnOrder(ordered);
    const bool isDivided = turnGroups(divided);
    if ((formula != nullptr) + isOrdered + isDivided != 1) {
        return false;
    }
    if (formula != nullptr) {
        return turnSides(*formula);
    }
    base = isOrdered ? std::move(ordered) : std::move(divided);
    return true;
}

} // namespace core::builtin
