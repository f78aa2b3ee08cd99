// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/next_rows.h"

#include "core/builtin/language/words.h"

#include <algorithm>

namespace core::builtin {

bool leaveNounOfCondition(Clauses& next)
{
    const auto has = [&](Part part) { return std::ranges::contains(next, part, &Clause::part); };
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic && !each.isRows && !each.isWhich; };
    const auto words = next.empty() ? std::vector<std::string> {} : nameWords(next.front().question);
    const auto opening = phraseAt(words, 0);
    const bool isOnly = opening && opening->meaning == Concept::Only;
    const bool saysWhich = has(Part::Rank) || has(Part::Threshold) || has(Part::Group) || has(Part::Number);
    if (!isOnly || saysWhich || std::ranges::none_of(next, isNoun)) {
        return true;
    }
    std::erase_if(next, isNoun);
    return has(Part::Condition);
}

void keepRows(Clauses& base)
{
    std::erase_if(base, [](const Clause& each) { return each.part != Part::Condition && !each.isRows; });
    std::erase_if(base, [](const Clause& each) { return each.part == Part::Group; });
}

void keepForShares(Clauses& base, const Clauses& next)
{
    const bool isOnlyShare = std::ranges::contains(next, Part::Share, &Clause::part)
        && std::ranges::all_of(
            next, [](const Clause& each) { return each.part == Part::Share || each.part == Part::Light; });
    if (!isOnlyShare) {
        return;
    }
    const auto isOfOne = [](const Clause& each) {
        return each.part == Part::Condition && each.filter->test == Test::Equals && each.filter->values.size() == 1;
    };
    const auto isGroupOfOne = [&](const Clause& group) {
        return group.part == Part::Group && std::ranges::any_of(base, [&](const Clause& each) {
            return isOfOne(each) && group.keys == std::vector { Key { each.filter->column } };
        });
    };
    const auto group = std::ranges::find_if(base, isGroupOfOne);
    const auto one = group == base.end() ? -1 : group->keys.front().column;
    for (auto& each : base) {
        each.isKept = each.isKept || (each.part == Part::Condition && !(isOfOne(each) && each.filter->column == one));
    }
    if (group != base.end()) { // of the West alone each share would be a whole
        base.erase(group);
        std::erase_if(base, [](const Clause& each) { return each.part == Part::Picture; });
    }
}

} // namespace core::builtin
