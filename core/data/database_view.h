// SPDX-License-Identifier: GPL-3.0-or-later
// A view: a data set whose rows are left in their database until code reads them. Its profile is counted there, what
// that would take too long for is of a sample.
#pragma once

#include "core/data/database_rows.h"

namespace core {

/// Whether the rows of a data set are still in their database: it has no file, and so neither bytes nor a hash.
inline bool isView(const Dataset& dataset)
{
    return dataset.sha256.empty() && dataset.profile.bytes == 0;
}

/// A table or query more than whose first rows nobody fetched.
struct ViewSource {
    const sandbox::DatabaseAddress& address;
    const std::string& query;
    const std::vector<sandbox::DatabaseColumn>& columns;
    const DatabaseDoor& door;
    std::filesystem::path folder; ///< for what is fetched to describe it; goes with all that is in it
};
/// Makes the profile of the first rows that of all: with what the database counts, and the rest from a sample of a
/// table's rows, not its first ones. `origin` says what is exact. Flags of columns say what SQL has to mind:
/// "one_spelling" (each text is written in one way), "single_precision" and "may_be_nan", which the database counts as
/// a number.
Result<void> describeView(Dataset& dataset, DatabaseOrigin& origin, const ViewSource& source, const Progress& progress,
    const std::stop_token& stop);

} // namespace core
