// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/comparison.h"

namespace sandbox {

namespace {
constexpr EnumWords<Comparison, 22> comparisonWords { { { Comparison::Equal, "==" }, { Comparison::NotEqual, "!=" },
    { Comparison::Less, "<" }, { Comparison::LessOrEqual, "<=" }, { Comparison::Greater, ">" },
    { Comparison::GreaterOrEqual, ">=" }, { Comparison::In, "in" }, { Comparison::NotIn, "not_in" },
    { Comparison::Between, "between" }, { Comparison::NotBetween, "not_between" }, { Comparison::Contains, "contains" },
    { Comparison::NotContains, "not_contains" }, { Comparison::StartsWith, "starts_with" },
    { Comparison::NotStartsWith, "not_starts_with" }, { Comparison::EndsWith, "ends_with" },
    { Comparison::NotEndsWith, "not_ends_with" }, { Comparison::Matches, "matches" },
    { Comparison::NotMatches, "not_matches" }, { Comparison::Missing, "missing" }, { Comparison::Present, "present" },
    { Comparison::Repeated, "repeated" }, { Comparison::NotRepeated, "not_repeated" } } };
} // namespace

void to_json(Json& json, Comparison comparison)
{
    json = wordOf(comparisonWords, comparison);
}

void from_json(const Json& json, Comparison& comparison)
{
    comparison = enumOf(comparisonWords, json.get<std::string>());
}

} // namespace sandbox
