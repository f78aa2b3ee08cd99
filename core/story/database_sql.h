// SPDX-License-Identifier: GPL-3.0-or-later
// What a database does better than a frame: a simple question about a large view is answered there.
#pragma once

#include "core/domain/plan.h"
#include "core/workspace/workspace.h"

#include <optional>
#include <string>

namespace core {

/// A question's reading (Plan::facts) as one query over `relation`, a query or table of the same columns: numbers of
/// the rows, or of groups of them, with conditions, in order, the first of them. Nothing where the reading holds more.
std::optional<std::string> sqlOf(const Json& facts, const Dataset& dataset, const std::string& relation);

/// The step that answers the question so, and what is said of that.
struct AskedThere {
    std::string code; ///< "%%sql postgres:NAME …"
    std::string note;
};
/// Nothing where the question is of anything but one view of more than a million rows, or holds more than that.
std::optional<AskedThere> askedThere(const Plan& plan, const Workspace& workspace);

} // namespace core
