// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/asked_time.h"
#include "core/builtin/schema/opened.h"

#include <optional>

namespace core::builtin {

/// "gaps longer than 30 days between the orders of a customer": the rows that came so long after the one before.
std::optional<AskedTime> gapsOfEach(const Opened& data, const Reworded& question);

} // namespace core::builtin
