// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/cell/date.h"

#include <string>

namespace scan {

std::string strptimeFormat(const DateShape& shape, bool dayFirst);
/// ISO 8601, the time only if asked.
std::string isoText(std::int64_t nanoseconds, bool withTime);
/// "08:30:00" of nanoseconds since midnight.
std::string clockText(std::int64_t nanoseconds);

} // namespace scan
