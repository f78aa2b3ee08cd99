// SPDX-License-Identifier: GPL-3.0-or-later
// What a step takes from those before it, whose names its code uses.
#pragma once

#include "core/domain/row_strip.h"
#include "core/report/report.h"

#include <set>
#include <string>
#include <vector>

namespace core::report {

/// A step before, and which of its names are used.
struct Origin {
    const Step* step = nullptr;
    std::set<std::string> names {}; ///< none: its state is gone on from, and what comes between is passed over
};

/// Those that the step goes on from, the latest first: it uses their names, or others ran between and it is not built
/// on these. None: it begins with the files, or the record does not tell.
std::vector<Origin> originsOf(const Step& step, const std::vector<Step>& steps);
/// Steps that ran to their end between the one whose state it goes on from and itself.
std::vector<const Step*> passedOver(const Step& step, const std::vector<Step>& steps);

/// Those whose names it uses, and those that these go on from in turn.
std::vector<const Step*> stepsBehind(const Step& step, const std::vector<Step>& steps);

/// What happened to rows on their way through one step.
struct RowsWay {
    const Step* step = nullptr;
    std::vector<StripPart> parts;
};
/// What became of rows in the steps before, until they were what the step uses, in order.
std::vector<RowsWay> rowsBefore(const Step& step, const std::vector<Step>& steps);

} // namespace core::report
