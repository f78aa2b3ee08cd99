// SPDX-License-Identifier: GPL-3.0-or-later
// What makes the code of the steps run outside of Assay: the loaded frames that they begin with.
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/step.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace core::report {

struct LoadCells {
    std::string top; ///< once, before all steps: loads each frame; empty: no step begins with one
    std::map<std::int64_t, std::string>
        before; ///< by step: lines that give it the loaded data, where another changed it
};
/// Of the steps that are done, in their order. What one of `datasets` was derived from is written to its file behind
/// the step that left it, and read from there.
LoadCells loadCellsOf(const std::vector<Step>& steps, const std::vector<Dataset>& datasets);

} // namespace core::report
