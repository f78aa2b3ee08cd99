// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/suggestions.h"

namespace core::builtin {

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
    const auto measures = schema.measures();
    const auto amount = schema.defaultMeasure();
    auto measure = amount || measures.empty() ? amount : measures.front();
    // Of a number that is not known to be an amount the mean is the one that cannot be nonsense.
    const auto function = amount && !schema.isIntensive(*amount) ? "total " : "average ";
    if (!measure) {
        measure = schema.durationColumn();
    }
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
