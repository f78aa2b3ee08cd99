// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/prepared.h"

#include <optional>

namespace core::builtin {

/// Where the bands of a number begin and end: all of one width, from 0 on, or each with its name.
struct Bands {
    double step = 0;
    std::vector<std::optional<double>> edges {}; ///< one more than names; the first and the last may be open
    std::vector<std::string> names {};
};

/// With a column of the band that each row's number is in: where it begins, or its name. A number on an edge is in the
/// band that begins there.
Prepared withBands(Prepared prepared, std::size_t column, const Bands& bands);

} // namespace core::builtin
