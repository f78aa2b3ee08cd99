// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/sniff.h"

#include "sandbox/scan/dialect/candidates.h"
#include "sandbox/scan/dialect/choice.h"
#include "sandbox/scan/dialect/explain.h"
#include "sandbox/scan/dialect/opening.h"
#include "sandbox/scan/dialect/other_table.h"

namespace scan {

Sniffed sniffDialect(std::string_view head, const sandbox::ReadOptions& options)
{
    Opening opening(head, options);
    if (Sample(opening.sample, { '\0', '\0', '\0' }).rows().empty()) {
        return {};
    }
    auto best = cheapest(candidatesIn(opening), opening.sample);
    if (const auto first = opening.told ? opening.sample : withoutOtherTable(opening.sample, opening.quotings, best); first.size() < opening.sample.size()) {
        opening.sample = first;
        best = cheapest(candidatesIn(opening), opening.sample);
    }
    return explained(best, opening, options);
}

} // namespace scan
