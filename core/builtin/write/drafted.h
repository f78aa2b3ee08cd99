// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/open_files.h"
#include "core/builtin/write/composed_draft.h"

#include <optional>

namespace core::builtin {

/// What the planner makes of a question: code, a question back, or words. Choices have still to be tried.
Draft drafted(const Asked& asked);

/// The same without the questions before, but for where its words lean on one.
Draft draftFor(Asked asked);

/// As a query put together of parts: of the files as they are, else with parts of time, else of several together.
std::optional<Draft> composedFor(Asked asked, Wanted wanted = Wanted::Answer);

} // namespace core::builtin
