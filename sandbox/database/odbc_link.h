// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/database/odbc_api.h"
#include "sandbox/database/protocol.h"

#include <optional>
#include <string>
#include <vector>

namespace database {

/// A statement, freed with this object. Everything throws Fault or Stopped.
class OdbcStatement {
public:
    OdbcStatement(const OdbcApi& api, SqlHandle connection, const Request& request);
    OdbcStatement(const OdbcStatement&) = delete;
    ~OdbcStatement();

    void run(const std::string& text); ///< one of ours
    void listTables(); ///< the catalogue's: database, schema, name, kind, remark
    void prepare(const std::string& text); ///< nothing is executed
    std::vector<Column> columns(); ///< of what was prepared
    void execute();
    bool next(); ///< false: there are no more rows
    std::optional<std::string> cell(std::size_t column); ///< from 0, in order; nothing: it is missing

private:
    void need(SqlReturn done);

    const OdbcApi& m_api;
    const Request& m_request;
    SqlHandle m_handle = nullptr;
};

/// The connection to the data source of that name, as ~/.odbc.ini has it, which this process is kept to.
class OdbcLink {
public:
    explicit OdbcLink(const Request& request);
    OdbcLink(const OdbcLink&) = delete;
    ~OdbcLink();

    void run(const std::string& text); ///< one of ours, of which only the success counts
    OdbcStatement statement() { return { m_api, m_connection, m_request }; }
    std::string info(std::uint16_t what) const;
    bool isMariadb() const; ///< or MySQL
    /// Of MariaDB: another process ends a query of this session once this one is stopped, or is gone.
    void watch();
    void confine(); ///< nothing but the connection is reached any more

private:
    void connect();

    const Request& m_request;
    OdbcApi m_api;
    std::string m_words; ///< by which it connects
    SqlHandle m_environment = nullptr;
    SqlHandle m_connection = nullptr;
    int m_pipe = -1; ///< to the other process: whose query, and that all is done
    int m_watcher = -1;
};

} // namespace database
