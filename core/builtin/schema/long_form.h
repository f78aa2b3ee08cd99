// SPDX-License-Identifier: GPL-3.0-or-later
// Files in long form, as statistics offices and sensors write them: one number a row, and a column that names what it
// measures.
#pragma once

#include "core/builtin/schema/prepared.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

class Schema;

struct LongForm {
    int things = -1; ///< the column of what is measured: "indicator"
    int number = -1; ///< "OBS_VALUE"
};

/// Nothing where the names of the columns leave a doubt.
std::optional<LongForm> longFormOf(const Schema& schema);
/// Those that the file lists.
std::vector<std::string> thingsIn(const LongForm& form, const Schema& schema);
/// Units, adjustments and the like: numbers of two of them do not add up.
bool isUnitColumn(int column, const Schema& schema);
/// The value of a column that has the others in it: "Total" of a sex; empty: none is known.
std::string wholeOf(int column, const Schema& schema);

/// Instead of both columns one for each of these things, with the rows of theirs only.
Prepared withThings(
    const Prepared& prepared, const LongForm& form, const std::vector<std::string>& things, const Schema& schema);

} // namespace core::builtin
