// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/workspace.h"

namespace core {

/// Vouches for a data set that was read here, and approves the code that reads it, as opening it does.
Result<void> recordOpened(const Dataset& dataset, Workspace& workspace);

} // namespace core
