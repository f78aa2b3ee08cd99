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

} // namespace core::builtin
