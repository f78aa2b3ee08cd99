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

/// By the names of its columns, and by what its rows say of units and places; nothing where these leave a doubt.
std::optional<LongForm> longFormOf(const Schema& schema);
/// Those that the file lists.
std::vector<std::string> thingsIn(const LongForm& form, const Schema& schema);
/// Columns of units, adjustments, scenarios and the like, but for what each thing has one of: numbers of two of their
/// values do not add up.
std::vector<int> alternativesIn(const Schema& schema, const std::optional<LongForm>& form);

/// Instead of both columns one for each of these things, with the rows of theirs only.
Prepared withThings(
    const Prepared& prepared, const LongForm& form, const std::vector<std::string>& things, const Schema& schema);

} // namespace core::builtin
