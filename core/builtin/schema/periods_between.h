// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/prepared.h"

#include <cstddef>
#include <string>

namespace core::builtin {

/// "calendar days between sent and paid": how many midnights, or ends of months or years, lie between the two dates; 0
/// where both are in the same one, and never less. `period`: "day", "month", "year".
Prepared withPeriodsBetween(Prepared prepared, std::size_t one, std::size_t other, const std::string& period);

/// With the time from the row before, of its `owner` if there is one: "days since the client's received before".
Prepared withTimeSinceRowBefore(
    Prepared prepared, std::optional<std::size_t> owner, std::size_t date, const std::string& unit);

} // namespace core::builtin
