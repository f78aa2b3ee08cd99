// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

namespace sandbox {

/// How a condition on rows compares a column with values.
enum class Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    NotIn,
    Between,
    NotBetween,
    Contains,
    NotContains,
    StartsWith,
    NotStartsWith,
    EndsWith,
    NotEndsWith,
    Matches,
    NotMatches,
    Missing,
    Present,
    Repeated,
    NotRepeated,
};
void to_json(Json& json, Comparison comparison); ///< "==", "not_in", "starts_with", …
void from_json(const Json& json, Comparison& comparison);

} // namespace sandbox
