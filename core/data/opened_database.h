// SPDX-License-Identifier: GPL-3.0-or-later
// What a query gives, as a data set: its rows, or where they are many a view of them.
#pragma once

#include "core/data/database_rows.h"
#include "sandbox/jail/temporary_directory.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// A folder of our own inside another, for a file that is not yet what it will be; gone with the object. Makes `parent`
/// too. An Error where that is a link: it could lead a document's rows to anywhere.
Result<sandbox::TemporaryDirectory> freshFolder(const std::filesystem::path& parent);
/// Removes what killed programs left of those.
void removeLeftRows(const std::filesystem::path& parent);

struct DatabaseData {
    Dataset dataset;
    DatabaseOrigin origin;
};
struct RowsNames {
    std::string file; ///< without its ending
    std::string frame; ///< what a person calls it; empty: after the file
    std::string ending {}; ///< of the file's name, whatever stands before it
    std::vector<std::filesystem::path> replaced {}; ///< rows of the same query, whose place these may take
};
/// How many rows are fetched before anybody uses them.
enum class RowsTaken {
    All,
    FewOnly, ///< of a large table a view (database_view.h), whose file is not there
};
/// What a query gives, as a file of its own in `folder`. No other file there is touched, and none by an Error.
Result<DatabaseData> openDatabase(const sandbox::DatabaseAddress& address, const std::string& query,
    const RowsNames& names, RowsTaken extent, const std::filesystem::path& folder, const std::vector<Dataset>& taken,
    const DatabaseDoor& door, const Progress& progress, const std::stop_token& stop);

} // namespace core
