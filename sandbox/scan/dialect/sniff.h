// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/read_options.h"
#include "sandbox/scan/dialect/sniffed.h"

#include <string_view>

namespace scan {

/// From the start of the file (UTF-8): the dialect that explains most of it (price.h).
/// What `options` says is taken as it is.
Sniffed sniffDialect(std::string_view head, const sandbox::ReadOptions& options);

} // namespace scan
