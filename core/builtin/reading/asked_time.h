// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/prepared.h"

namespace core::builtin {

/// A question about how long it is from one date to another, said of a column that holds it.
struct AskedTime {
    Prepared data;
    Reworded question; ///< "average days between sent and paid" is "average days from sent to paid", its name
};

} // namespace core::builtin
