// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// 12:30, 12:30:45, 1:05:00.250, 9:15 pm
bool isTime(std::string_view text);
/// [10/Oct/2000:13:55:36, as web servers write it
bool isLogMoment(std::string_view text);
/// 2021-03-01 10:00:00,123, as Python's logs have it
bool isLoggedMoment(std::string_view text);
/// 25-OKT-13 13:29:07.613, 2009-31-21T17:31:32, 2021-07-21--17:33:22: a moment, though its date is none that we could
/// read.
bool isOddMoment(std::string_view text);

} // namespace scan
