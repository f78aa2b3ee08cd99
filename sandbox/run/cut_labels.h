// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sandbox {

/// Words that a picture which the code saved cuts off at its edge: the inside's claim.
/// {"file", "texts": [], "count": 7}
struct CutLabels {
    std::string file; ///< as its artifact is called
    std::vector<std::string> texts; ///< the first of them, shortened
    std::int64_t count = 0; ///< of all
    bool operator==(const CutLabels&) const = default;
};
void to_json(Json& json, const CutLabels& cut);
void from_json(const Json& json, CutLabels& cut);

/// Throws std::invalid_argument where there are more than a run tells of.
std::vector<CutLabels> cutLabelsFrom(const Json& json);

} // namespace sandbox
