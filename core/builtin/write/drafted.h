// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/open_files.h"

namespace core::builtin {

/// What the planner makes of a question: code, a question back, or words. Choices have still to be tried.
Draft drafted(const Asked& asked);

} // namespace core::builtin
