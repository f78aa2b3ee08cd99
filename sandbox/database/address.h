// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/result.h"

#include <string>
#include <string_view>

namespace sandbox {

/// A database, and what of it is wanted: "postgresql://ada@host/shop#sales.orders", "service:shop#SELECT …",
/// "odbc:shop#orders", which is a data source of ~/.odbc.ini.
struct DatabaseAddress {
    std::string shown; ///< as it was given, without what is wanted
    std::string connection; ///< the same as libpq, or ODBC, takes it
    std::string wanted; ///< a table, with or without its schema, or a query; empty: the whole database

    /// Whether a text means a database and no file.
    static bool isOne(std::string_view text);
    /// BadInput for what is none, and for one with a password or an option that misleads one, of which nothing is said.
    static Result<DatabaseAddress> parse(std::string_view text);

    /// The query that gives what is wanted; BadInput where nothing is.
    Result<std::string> query() const;
    /// What the rows are called: the table's name; "query" for those of a query.
    std::string rowsName() const;
    bool isOdbc() const { return shown.starts_with("odbc:"); }
    std::string ownName() const; ///< of the service or database; empty: the address has none
    /// What is wanted of the same database, where that is this table.
    static std::string wantedFor(const std::string& schema, const std::string& table);
    static std::string quoted(std::string_view name); ///< as SQL takes it, whatever signs it has
    static bool isTable(std::string_view query); ///< whether a query of query()'s is of all rows of a table
};

} // namespace sandbox
