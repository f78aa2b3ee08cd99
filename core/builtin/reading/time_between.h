// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/opened.h"

#include <optional>

namespace core::builtin {

/// A question about how long it is from one date to another, said of a column that holds it.
struct AskedTime {
    Prepared data;
    Reworded question; ///< "average days between sent and paid" is "average days from sent to paid", its name
};

/// "days between sent and paid", "paid more than 30 days after sent", and, where there are just two dates, "how long".
std::optional<AskedTime> askedTime(const Opened& data, const Reworded& question);

} // namespace core::builtin
