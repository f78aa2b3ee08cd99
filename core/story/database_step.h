// SPDX-License-Identifier: GPL-3.0-or-later
// Steps whose first line is "%%sql postgres:NAME": one query to a database, read and approved like code.
#pragma once

#include "core/domain/proposal.h"
#include "core/story/bench.h"
#include "core/workspace/workspace.h"

#include <stop_token>
#include <string>

namespace core {

/// Whether code is a query to a database.
bool asksDatabase(const std::string& code);

/// As for the limits of a run.
DatabaseDoor doorFor(Workspace& workspace, const Bench& bench);

/// Has the database read such code, without executing it: what it says is a finding of the proposal, an error only
/// where other code would help. Other code is left alone. An Error: Stop.
Result<void> addDatabaseCheck(
    Proposal& proposal, Workspace& workspace, const Bench& bench, const std::stop_token& stop);

/// Brings the rows of such code into the analysis, as a data set whose file is called after the code's hash, by which
/// the run finds it. Only carryOut() calls it, with approved bytes. Other code needs none.
Result<void> bringRows(const std::string& code, Workspace& workspace, const Bench& bench, const Progress& progress,
    const std::stop_token& stop);

} // namespace core
