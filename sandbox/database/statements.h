// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// What is asked of a database.
enum class DatabaseOperation { Tables, Check, Fetch };

/// How values come, whatever the server's and the role's settings are, so that the same rows give the same bytes.
inline constexpr auto sessionStatements = std::to_array<std::string_view>(
    { "SET client_encoding = 'UTF8'", "SET datestyle = 'ISO, YMD'", "SET intervalstyle = 'postgres'",
        "SET timezone = 'UTC'", "SET extra_float_digits = 1", "SET bytea_output = 'hex'" });

/// A server of version 14 and newer then sees within two seconds that nobody waits for a query any more.
inline constexpr std::string_view noticeEnds = "SET client_connection_check_interval = '2s'";

/// The first way in which the role, or one that it can become, may do more than read tables; no row: there is none.
inline constexpr std::string_view roleStatement
    = "SELECT session_user, CASE WHEN rolsuper THEN 'do anything (it is a superuser)' "
      "WHEN rolreplication THEN 'copy the whole server' ELSE may END FROM pg_catalog.pg_roles LEFT JOIN (VALUES "
      "('pg_read_server_files', 'read files of the server'), ('pg_write_server_files', 'write files of the server'), "
      "('pg_execute_server_program', 'run programs on the server'), ('pg_signal_backend', 'end what others run'), "
      "('pg_create_subscription', 'have the server connect to others')) AS strong (role, may) ON rolname = role "
      "WHERE (rolsuper OR rolreplication OR may IS NOT NULL) "
      "AND pg_catalog.pg_has_role(session_user, oid, 'MEMBER') ORDER BY rolsuper DESC, rolname LIMIT 1";

/// Every table that the role may read, the largest first.
inline constexpr std::string_view tablesStatement
    = "SELECT n.nspname, c.relname, CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' "
      "WHEN 'f' THEN 'foreign table' ELSE 'table' END, "
      "CASE WHEN c.relkind = 'v' THEN -1 ELSE c.reltuples::bigint END, "
      "CASE c.relkind WHEN 'p' THEN (SELECT COALESCE(sum(pg_catalog.pg_total_relation_size(relid)), 0)::bigint "
      "FROM pg_catalog.pg_partition_tree(c.oid)) WHEN 'r' THEN pg_catalog.pg_total_relation_size(c.oid) "
      "WHEN 'm' THEN pg_catalog.pg_total_relation_size(c.oid) ELSE -1 END AS size "
      "FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "
      "WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition "
      "AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' "
      "AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') "
      "AND (pg_catalog.has_table_privilege(c.oid, 'SELECT') OR pg_catalog.has_any_column_privilege(c.oid, 'SELECT')) "
      "ORDER BY size DESC, 1, 2 LIMIT 10000";

inline constexpr std::string_view beginStatement = "BEGIN READ ONLY";
inline constexpr std::string_view endStatement = "ROLLBACK";

inline std::string timeoutStatement(std::int64_t seconds)
{
    return "SET LOCAL statement_timeout = '" + std::to_string(seconds) + "s'";
}

/// The same of MariaDB and MySQL, by ODBC: names and times as everywhere, a limit of time, and nothing but reading.
inline std::vector<std::string> odbcSessionStatements(std::int64_t seconds)
{
    return { "SET SESSION sql_mode = CONCAT(@@sql_mode, ',ANSI_QUOTES')", "SET SESSION time_zone = '+00:00'",
        "SET SESSION max_statement_time = " + std::to_string(seconds), "START TRANSACTION READ ONLY" };
}
/// Of the role and of all that it can become, where information_schema names its own only.
inline constexpr std::string_view odbcRoleStatement = "SHOW GRANTS";
/// What a line of that allows to do beyond reading tables; empty: nothing.
inline std::string_view strengthOf(std::string_view grant)
{
    const auto end = grant.find(" ON *.* TO ");
    const auto privileges = grant.substr(0, end == std::string_view::npos ? 0 : end);
    if (privileges.contains("FILE")) {
        return "read files of the server";
    }
    return privileges.contains("SUPER") || privileges.contains("ALL ") ? "do anything" : "";
}
/// Where a query begins behind comments, as MariaDB has them: not those that it executes.
inline std::string_view withoutComments(std::string_view query)
{
    while (true) {
        query.remove_prefix(std::min(query.find_first_not_of(" \t\r\n("), query.size()));
        const bool isDashes = query.starts_with("--") && (query.size() == 2 || query[2] <= ' ');
        const bool isBlock = query.starts_with("/*") && !query.starts_with("/*!") && !query.starts_with("/*M!");
        if (!isDashes && !isBlock && !query.starts_with('#')) {
            return query;
        }
        const auto end = isBlock ? query.find("*/", 2) : query.find('\n');
        query.remove_prefix(end == std::string_view::npos ? query.size() : end + (isBlock ? 2 : 1));
    }
}
/// Whether a query can do nothing but read: ANALYZE TABLE, say, gives rows and writes.
inline bool onlyReads(std::string_view query)
{
    constexpr auto first = std::to_array<std::string_view>({ "SELECT", "WITH", "SHOW", "VALUES", "EXPLAIN" });
    query = withoutComments(query);
    std::string word(query.substr(0, query.find_first_of(" \t\r\n(")));
    std::ranges::transform(word, word.begin(), [](unsigned char sign) { return std::toupper(sign); });
    return std::ranges::contains(first, word);
}
inline constexpr std::string_view odbcTablesStatement
    = "SELECT table_schema, table_name, table_type, table_rows, data_length + index_length "
      "FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 5 DESC, 2 LIMIT 10000";

/// All that is sent for it, in order, but for the logging in.
inline std::vector<std::string> statementsFor(
    DatabaseOperation operation, const std::string& query, std::int64_t seconds, bool isOdbc)
{
    if (isOdbc) {
        auto all = odbcSessionStatements(seconds);
        all.emplace_back(odbcRoleStatement);
        all.push_back(operation == DatabaseOperation::Tables ? std::string(odbcTablesStatement) : query);
        return all;
    }
    std::vector<std::string> all(sessionStatements.begin(), sessionStatements.end());
    all.insert(all.end(), { std::string(noticeEnds), std::string(roleStatement), std::string(beginStatement) });
    if (operation != DatabaseOperation::Check) {
        all.push_back(timeoutStatement(seconds));
    }
    all.push_back(operation == DatabaseOperation::Tables ? std::string(tablesStatement) : query);
    all.emplace_back(endStatement);
    return all;
}

} // namespace sandbox
