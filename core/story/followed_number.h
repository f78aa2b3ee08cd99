// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/pointed_number.h"
#include "core/domain/row_strip.h"
#include "core/domain/trace_note.h"
#include "core/story/bench.h"
#include "core/workspace/workspace.h"
#include "sandbox/run/row_trace.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// What the rows' figure is compared with.
struct ComparedWith {
    std::optional<sandbox::RowTrace>
        trace; ///< other rows, which are among FollowedNumber's; none: all that are counted
    TraceNote figure;
};

/// The rows of a file that a number of an answer is made of.
struct FollowedNumber {
    std::string dataset; ///< its name
    std::string state; ///< in which the rows were found, for further looks at them
    sandbox::RowTrace trace;
    std::vector<std::uint32_t> rows; ///< positions in the file, ascending
    TraceNote figure; ///< what of these rows the number is
    std::optional<ComparedWith> against {};
};
/// "The rows where region is West. The sum of revenue over these rows is 1,204.50."
std::string inWords(const FollowedNumber& number, const Translate& translate = {});

/// Goes back from a number that the latest run of the step gave to its rows, by what the code says of them. They are
/// the answer only where they give that number: else, and where nothing is known, BadInput says so. Runs no code but
/// what loads the file. Blocks; any thread.
Result<FollowedNumber> followNumber(
    const Step& step, const PointedNumber& pointed, Workspace& workspace, const Bench& bench, std::stop_token stop);

/// Where the rows of a stretch of the strip, which are known, are in their file as the latest run of the step read it.
/// BadInput where it is read otherwise now.
Result<FollowedNumber> followRows(const Step& step, const PartRows& rows, Workspace& workspace, const Bench& bench);

} // namespace core
