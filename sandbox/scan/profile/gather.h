// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/gathered.h"

namespace scan {

/// Chunks are read by several threads at once and put together in their order: the result does not depend on the
/// threads.
Expected<Gathered> gather(const Pass& pass);

} // namespace scan
