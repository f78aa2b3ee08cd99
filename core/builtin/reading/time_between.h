// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/asked_time.h"
#include "core/builtin/schema/opened.h"

#include <optional>

namespace core::builtin {

/// "days between sent and paid", "paid more than 30 days after sent", and, where there are just two dates, "how long".
std::optional<AskedTime> askedTime(const Opened& data, const Reworded& question);

} // namespace core::builtin
