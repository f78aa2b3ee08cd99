// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/column_look.h"

#include <string_view>
#include <vector>

namespace scan {

/// The columns of lines where commas separate; the lines must outlive them.
inline std::vector<ColumnLook> columnsOf(std::string_view records)
{
    const Sample sample(records, {});
    return looksOf(sample, 0, sample.rows().at(0).cells.size());
}

} // namespace scan
