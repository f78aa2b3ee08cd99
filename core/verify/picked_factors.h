// SPDX-License-Identifier: GPL-3.0-or-later
// A number by which a line of the code scales the rows of one unit: weight.where(unit != "lb", weight * 0.4536).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct UnitText {
    std::string unit;
    std::size_t begin = 0; ///< in the code, with its quotes
    std::size_t end = 0;
};

struct PickedFactor {
    std::string unit; ///< that the line names
    bool divides = false;
    std::optional<bool> ofPicked {}; ///< whether rows of that unit are scaled, or all others; nothing: not known
};

/// `units`: those in the line that begins at `from`. Nothing: the number scales nothing there.
std::optional<PickedFactor> pickedFactor(
    const std::string& code, std::size_t from, const std::string& number, const std::vector<UnitText>& units);

} // namespace core
