// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "sandbox/run/display.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// A number that a person points at, with what stands beside it and says of which rows it is.
struct PointedNumber {
    sandbox::Cell number;
    std::string column; ///< its heading, or the name of its series; empty: it stands alone
    std::vector<std::pair<std::string, sandbox::Cell>> labels {}; ///< the cells of its row, or the place of its bar
    bool operator==(const PointedNumber&) const = default;
};

/// Of a cell of a table, or a value. Nothing where it is not there.
std::optional<PointedNumber> pointedAt(const std::vector<sandbox::Display>& displays, const Evidence& evidence);
/// Of the point of a chart at a place of its categories.
std::optional<PointedNumber> pointedAt(const sandbox::ChartSpec& chart, std::size_t series, std::size_t place);

} // namespace core
