// SPDX-License-Identifier: GPL-3.0-or-later
// What makes the code of the steps draw its charts as Assay does, outside of it, too: as a person changed them, with
// periods that are not whole dashed and named.
#pragma once

#include "core/domain/step.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace core::report {

struct ChartEditCells {
    std::string top; ///< once, before all steps; empty: the code draws all as it is
    std::map<std::int64_t, std::string> before; ///< by step: lines that say what its charts have beside that
};
/// Of the steps that are done, in their order.
ChartEditCells chartEditCellsOf(const std::vector<Step>& steps, const Translate& translate);

} // namespace core::report
