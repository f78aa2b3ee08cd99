// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/joined.h"

#include <functional>
#include <vector>

namespace core::builtin {

/// Every file with others whose rows its rows meet, by the keys that a person chose and those that are clear, and
/// with what these meet: two files first, then three and four. `likely` gives the keys of two of them.
std::vector<Prepared> joinTrees(const std::vector<Dataset>& datasets, const std::vector<Match>& chosen,
    const std::function<const LikelyMatches&(const Dataset&, const Dataset&)>& likely, Repeated repeated);

} // namespace core::builtin
