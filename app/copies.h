// SPDX-License-Identifier: GPL-3.0-or-later
// What goes to a wall on another machine: file by file what the person allows, and all of it into the outbound ledger.
#pragma once

#include "app/options.h"
#include "core/workspace/workspace.h"
#include "sandbox/carried/connection.h"

namespace app {

inline constexpr auto copyChoice = "what may be copied where";

/// Whether the person allowed the file with that hash to be copied to that wall, in this analysis.
bool mayBeCopied(const core::Workspace& workspace, const std::string& wall, const std::string& sha256);
core::Result<void> allowCopy(core::Workspace& workspace, const std::string& wall, const std::string& sha256);

/// A terminal is asked, --yes allows; elsewhere an Error of kind Policy names the file. The workspace must outlive it.
sandbox::Outbound outboundTo(core::Workspace& workspace, const std::string& wall, bool isYes, bool mayAsk);

} // namespace app
