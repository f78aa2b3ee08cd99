// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/lexicon.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// "complete months only", "excluding incomplete months", "per full quarter": as "in whole months".
std::optional<Shorter> wholePeriodsAt(const std::vector<std::string>& words, std::size_t at);

} // namespace core::builtin
