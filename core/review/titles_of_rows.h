// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/plain_step.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// Of code that works out no figures: which rows it shows, else in which order, else what it does last. `steps` have
/// their lines.
inline std::string titleOfRows(const std::vector<std::pair<int, PlainStep>>& steps, const Translate& translate)
{
    using enum PlainStepKind;
    static constexpr std::array<std::pair<PlainStepKind, PlainStepKind>, 4> titles { { { Keeps, KeptTitle },
        { KeepsEither, KeptEitherTitle }, { SortsDown, SortedDownTitle }, { Sorts, SortedTitle } } };
    for (const auto& [kind, title] : titles) {
        for (const auto& [line, step] : steps | std::views::reverse) {
            if (step.kind == kind) {
                return inWords(PlainStep(title, step), translate);
            }
        }
    }
    const auto text = steps.empty() ? std::string() : inWords(steps.back().second, translate);
    return text.substr(0, text.find_last_not_of('.') + 1);
}

} // namespace core
