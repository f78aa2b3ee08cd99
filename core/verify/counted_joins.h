// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verify/checks.h"

#include <optional>

namespace core {

/// What the run's own counts say of a join, for each aggregate of the answer: whether rows under it were repeated or
/// lost. Nothing where the ledger has no such join, or may not be all there is.
std::optional<Checks> countedJoin(const CodeFacts::Join& join, const VerifyRequest& request);

} // namespace core
