// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/joined.h"

#include <vector>

namespace core::builtin {

/// Every file with others whose rows its rows meet, by the keys that a person chose and those that are clear, and
/// with what these meet: two files first, then three and four.
std::vector<Prepared> joinTrees(const std::vector<Dataset>& datasets, const std::vector<Match>& chosen);

} // namespace core::builtin
