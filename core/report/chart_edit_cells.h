// SPDX-License-Identifier: GPL-3.0-or-later
// What makes the code of the steps draw its charts as a person changed them, outside of Assay, too.
#pragma once

#include "core/domain/step.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace core::report {

struct ChartEditCells {
    std::string top; ///< once, before all steps; empty: no chart was changed
    std::map<std::int64_t, std::string> before; ///< by step: lines that say what is changed of its charts
};
/// Of the steps that are done, in their order.
ChartEditCells chartEditCellsOf(const std::vector<Step>& steps);

} // namespace core::report
