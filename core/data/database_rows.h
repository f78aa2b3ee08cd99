// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a database become a data set: the connection is held by a process apart (sandbox/database), what comes is a
// CSV file of this analysis, and that is read as any other.
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/progress.h"
#include "core/domain/result.h"
#include "sandbox/database/address.h"
#include "sandbox/database/database.h"
#include "sandbox/jail/installation.h"

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// Where the rows of a data set came from.
struct DatabaseOrigin {
    std::string address; ///< as the person gave it
    std::string query;
    std::string server; ///< host:port/database
    std::string user;
    std::string version; ///< of the server
    bool encrypted = false;
    std::string takenAt; ///< ISO 8601, UTC
    std::int64_t rows = 0;
    std::string sha256; ///< of what came; empty: nothing but a sample did (database_view.h)
    std::int64_t sampled = 0; ///< of such a view: rows that were looked at
    bool isCounted = true; ///< of such a view: `rows`, what is missing, extremes and means are exact
    bool operator==(const DatabaseOrigin&) const = default;
};
void to_json(Json& json, const DatabaseOrigin& origin);
void from_json(const Json& json, DatabaseOrigin& origin);

/// Writes down what is sent to a database before it is; an Error: nothing is sent.
using RecordSent = std::function<Result<void>(const std::string& destination, const std::string& bytes)>;

/// What a person keeps for an address where the server wants a password and libpq found none; empty: nothing.
using PasswordFor = std::function<Result<std::string>(const std::string& address)>;

/// Everything that asking a database takes.
struct DatabaseDoor {
    const sandbox::Installation& installation;
    RecordSent record; ///< empty: there is no document to write it into
    std::chrono::seconds seconds { 60 }; ///< for a query
    PasswordFor passwordFor {}; ///< empty: nobody keeps any
};

/// Whether a password would help: the server wants one, or another.
bool wantsPassword(const Error& error);

/// What a role may read there, the largest first.
Result<sandbox::DatabaseAnswer> listTables(
    const sandbox::DatabaseAddress& address, const DatabaseDoor& door, const std::stop_token& stop);

/// A table as a person chooses it.
struct OfferedTable {
    std::string address; ///< of its rows, as a person would write it
    sandbox::DatabaseTable table;
};
std::vector<OfferedTable> offered(const sandbox::DatabaseAddress& address, const sandbox::DatabaseAnswer& answer);

/// Has the server read a query: a Parse message, nothing is executed.
Result<sandbox::DatabaseAnswer> checkQuery(const sandbox::DatabaseAddress& address, const std::string& query,
    const DatabaseDoor& door, const std::stop_token& stop);

struct TakenRows {
    DatabaseOrigin origin;
    std::vector<sandbox::DatabaseColumn> columns;
    bool isWhole = true; ///< there are no more
};
/// The rows of a query, into a CSV file that was not there before: all, or the first `sample` where that is not 0.
Result<TakenRows> takeRows(const sandbox::DatabaseAddress& address, const std::string& query,
    const std::filesystem::path& file, const DatabaseDoor& door, const Progress& progress, const std::stop_token& stop,
    std::int64_t sample = 0);

/// How such a file is read: as it was written, and its columns as the database says.
ReadOptions optionsFor(const std::vector<sandbox::DatabaseColumn>& columns);
/// What of a change is how such a file is read, and no person's.
ReadOptions takenBy(const ReadOptions& change);

} // namespace core
