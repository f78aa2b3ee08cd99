// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core {

enum class DiffKind { Same, Removed, Added };

struct DiffLine {
    DiffKind kind = DiffKind::Same;
    std::string text;
    int oldLine = 0; ///< from 1; 0 for an added line
    int newLine = 0; ///< from 1; 0 for a removed line
    bool operator==(const DiffLine&) const = default;
};

/// The shortest line difference (Myers, "An O(ND) Difference Algorithm", 1986).
std::vector<DiffLine> diffLines(std::string_view before, std::string_view after);

} // namespace core
