// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <optional>
#include <string>

namespace core::builtin {

/// How a file writes yes and no in a column.
struct TruthWords {
    std::string yes;
    std::string no;
};
/// Nothing where it is no column of yes and no, or only figures stand for them.
std::optional<TruthWords> truthWords(const ColumnProfile& column);

} // namespace core::builtin
