// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

#include <cstddef>

namespace scan {

/// Of a table where most of the rows have the width: the first row that is no title, comment, prose or fact above it.
std::size_t firstTableRow(const Sample& sample, std::size_t width);

} // namespace scan
