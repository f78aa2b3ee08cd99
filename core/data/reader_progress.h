// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/progress.h"

#include <string_view>

namespace core {

/// Hands on how far a reader in its jail says that it is: a line "progress 0.25". Other lines are not meant for
/// anybody.
void reportFraction(const Progress& progress, std::string_view line);

} // namespace core
