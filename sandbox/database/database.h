// SPDX-License-Identifier: GPL-3.0-or-later
// The host's side of assay-postgres, the process that holds the connection to a database.
#pragma once

#include "sandbox/database/statements.h"
#include "sandbox/run/column_type.h"
#include "sandbox/run/result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace sandbox {

/// A table that the role may read, as the server says.
struct DatabaseTable {
    std::string schema;
    std::string name;
    std::string kind; ///< "table", "view", "materialized view", "foreign table"
    std::int64_t rows = 0; ///< an estimate; below 0: not known
    std::int64_t bytes = 0; ///< with its indexes; below 0: not known
    bool operator==(const DatabaseTable&) const = default;
};

struct DatabaseColumn {
    std::string name;
    ColumnType type = ColumnType::Text;
    bool isSingle = false; ///< PostgreSQL's real: it compares and adds in single precision
    bool operator==(const DatabaseColumn&) const = default;
};

/// Who answered, as the server and libpq say.
struct DatabaseServer {
    std::string place; ///< host:port/database
    std::string user;
    std::string version;
    bool encrypted = false;
    bool operator==(const DatabaseServer&) const = default;
};

/// One question to a database, by a process that ends with the answer.
struct DatabaseRequest {
    DatabaseOperation operation = DatabaseOperation::Check;
    std::string connection {}; ///< as libpq takes it
    std::string shown {}; ///< as people are told of it
    std::string password {}; ///< empty: libpq looks for one itself
    std::string query {}; ///< Check, Fetch
    std::filesystem::path file {}; ///< Fetch: where the rows go, as CSV with a header; an Error where there is one
    std::int64_t mostRows = 5'000'000;
    bool isSample = false; ///< Fetch: the first `mostRows` will do
    std::int64_t mostBytes = 2LL << 30;
    std::chrono::seconds seconds { 60 }; ///< for the query
};

struct DatabaseAnswer {
    DatabaseServer server;
    std::vector<DatabaseColumn> columns; ///< Check, Fetch
    std::vector<DatabaseTable> tables; ///< Tables: the largest first, 10,000 at most
    std::int64_t rows = 0; ///< Fetch
    bool isWhole = true; ///< Fetch: there are no more
};

/// Blocks; `program` is assay-postgres. `onRows` hears how many have come. An Error of kind Cancelled: stopped, and the
/// query with it; then, as after any Error, it has made no file.
Result<DatabaseAnswer> askDatabase(const std::filesystem::path& program, const DatabaseRequest& request,
    const std::function<void(std::int64_t)>& onRows, const std::stop_token& stop);

} // namespace sandbox
