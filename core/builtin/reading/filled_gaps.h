// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/opened.h"

#include <optional>

namespace core::builtin {

/// A question that says what a missing number counts as, said of a column that has it there.
struct FilledGaps {
    Prepared data;
    Reworded question; ///< "fee minus discount, missing discount counted as 0" is "fee minus “discount or 0”"
};

std::optional<FilledGaps> filledGaps(const Opened& data, const Reworded& question);

} // namespace core::builtin
