// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/suggestions.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// A column worth a sum or a mean: no code of few numbers, and nothing that only counts the rows.
std::optional<int> offeredMeasure(const Schema& schema)
{
    const auto measures = schema.measures();
    const auto worth = [&](int i) {
        return !schema.isRunningNumber(i) && (schema.isAmount(i) || schema.isIntensive(i));
    };
    if (const auto amount = schema.defaultMeasure(); amount && worth(*amount)) {
        return amount;
    }
    const auto first = std::ranges::find_if(measures, worth);
    return first == measures.end() ? schema.durationColumn() : std::optional(*first);
}
} // namespace

std::vector<std::string> suggestions(const Schema& schema)
{
    std::vector<std::string> found;
    std::optional<int> group;
    for (int i = 0; i < schema.columnCount() && !group; ++i) {
        if (schema.isText(i) && !schema.isIdentifier(i) && schema.column(i).distinct > 1
            && schema.column(i).distinct <= 50) {
            group = i;
        }
    }
    const auto measure = offeredMeasure(schema);
    // Of a number that is not known to be an amount the mean is the one that cannot be nonsense.
    const bool adds = measure && measure == schema.defaultMeasure() && !schema.isIntensive(*measure);
    const auto function = adds ? "total " : "average ";
    if (group && measure) {
        found.push_back(function + schema.name(*measure) + " by " + schema.name(*group));
    } else if (group) {
        found.push_back("distribution of " + schema.name(*group));
    }
    if (measure && schema.dateColumn()) {
        found.push_back("trend of " + schema.name(*measure) + " per month");
    }
    found.insert(found.end(), { "how many rows?", "missing values" });
    return found;
}

} // namespace core::builtin
