// SPDX-License-Identifier: GPL-3.0-or-later
// Data sets of an analysis whose rows came from a database.
#pragma once

#include "core/data/opened_database.h"
#include "core/workspace/workspace.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// Nothing: a file, or the document came from elsewhere, and nobody here ever asked that database.
std::optional<DatabaseOrigin> originOf(const Dataset& dataset, const Workspace& workspace);

/// The same in words, by data set, for those that have it.
std::map<std::string, std::string> originsOf(const Workspace& workspace);
/// What a document keeps of its databases (core/story/kept_choice.h): their names, and where rows came from.
std::vector<std::string> databaseChoices(const Workspace& workspace);

/// The database that code asks: "shop" of "%%sql postgres:shop"; empty: none.
std::string databaseIn(const std::string& code);

/// Asks databases for this document: what is sent is in its outbound ledger.
DatabaseDoor doorOf(Workspace& workspace, const sandbox::Installation& installation, std::chrono::seconds seconds,
    PasswordFor passwordFor);

/// Whether what a person names as data stands in a database, and is no file.
bool isDatabase(const std::filesystem::path& data);
/// The tables that it has.
Result<std::vector<OfferedTable>> tablesOf(
    const std::string& address, const DatabaseDoor& door, const std::stop_token& stop);
/// Adds the table or query that such a name ends with, a large one as a view, and names the database after itself.
/// `loadName` as for addFile().
Result<DatabaseData> addNamedRows(const std::string& data, const std::string& loadName, Workspace& workspace,
    const DatabaseDoor& door, const Progress& progress, const std::stop_token& stop);
/// Steps of this document may ask the database under that name, as "%%sql postgres:NAME". BadInput where another is
/// called so.
Result<void> nameDatabase(const std::string& name, const sandbox::DatabaseAddress& address, Workspace& workspace);
/// BadInput where no database is called so here.
Result<sandbox::DatabaseAddress> addressCalled(const std::string& name, const Workspace& workspace);
/// Adds what a query gives to the analysis, as a data set with its origin. Rows of the same query that it has are
/// replaced.
Result<DatabaseData> addRows(const sandbox::DatabaseAddress& address, const std::string& query, RowsNames names,
    RowsTaken extent, Workspace& workspace, const DatabaseDoor& door, const Progress& progress,
    const std::stop_token& stop);

/// BadInput where there is a view (core/data/database_view.h) with more rows than are ever taken among the data sets
/// whose files are called so.
Result<void> checkViews(const std::vector<std::string>& files, const Workspace& workspace);
/// Fetches the rows of those views: only for code that is approved, or a person who reads them otherwise.
Result<void> takeViews(const std::vector<std::string>& files, Workspace& workspace, const DatabaseDoor& door,
    const Progress& progress, const std::stop_token& stop);

/// Removes the rows that a killed program was fetching for this document.
void removeLeftRows(const Workspace& workspace);

/// What a database answers today to the query behind a data set.
struct AskedAgain {
    std::string dataset;
    DatabaseOrigin then;
    std::optional<DatabaseOrigin> now {}; ///< nothing: it gave none
    Error error {}; ///< why

    bool isSame() const { return now && now->sha256 == then.sha256; }
};
/// Asks each database again of which rows were taken. Rows whose file is gone are put back where they are the same.
std::vector<AskedAgain> askAgain(
    Workspace& workspace, const DatabaseDoor& door, const Progress& progress, const std::stop_token& stop);
std::string sentenceOf(const AskedAgain& asked);
std::string sentenceOf(const Dataset& dataset, const DatabaseOrigin& origin);

} // namespace core
