// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/sniff.h"

#include "sandbox/scan/dialect/beginning.h"
#include "sandbox/scan/dialect/candidates.h"
#include "sandbox/scan/dialect/choice.h"
#include "sandbox/scan/dialect/explain.h"
#include "sandbox/scan/dialect/other_table.h"

namespace scan {

Sniffed sniffDialect(std::string_view head, const sandbox::ReadOptions& options)
{
    Beginning beginning(head, options);
    if (Sample(beginning.sample, { '\0', '\0', '\0' }).rows().empty()) {
        return {};
    }
    auto best = cheapest(candidatesIn(beginning), beginning.sample);
    if (const auto first = beginning.given ? beginning.sample
                                           : withoutOtherTable(beginning.sample, beginning.quotings, best);
        first.size() < beginning.sample.size()) {
        beginning.sample = first;
        best = cheapest(candidatesIn(beginning), beginning.sample);
    }
    return explained(best, beginning, options);
}

} // namespace scan
