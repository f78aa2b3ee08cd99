// SPDX-License-Identifier: GPL-3.0-or-later
// Plain values for the tests of views: one file, and one step in each state.
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/step.h"

#include <string>
#include <vector>

namespace test {

core::Dataset orders();
sandbox::Table customers(); ///< 5 rows: customer, orders, revenue, first_order
sandbox::ChartSpec chart(sandbox::ChartType type);
core::Step doneStep(std::int64_t id); ///< table and chart, an answer with bound numbers
core::Step proposedStep(std::int64_t id);
core::Step failedStep(std::int64_t id);
core::Step repairedStep(std::int64_t id); ///< failed, and a repair that waits
core::Step saidStep(std::int64_t id);

} // namespace test
