// SPDX-License-Identifier: GPL-3.0-or-later
// assay-odbc: holds the connection to one database by its ODBC driver (protocol.h).
#include "sandbox/database/odbc_link.h"

#include <clocale>
#include <cstdlib>

namespace {

using namespace database;

/// That no file of the server's is reached, which a transaction that only reads does not say.
void refuseStrongRoles(OdbcLink& link)
{
    auto roles = link.statement();
    roles.run(std::string(sandbox::odbcRoleStatement));
    while (roles.next()) {
        const auto strength = sandbox::strengthOf(roles.cell(0).value_or(""));
        if (!strength.empty()) {
            constexpr std::uint16_t user = 47;
            throw Fault { DatabaseFaultKind::RoleTooStrong, link.info(user), std::string(strength) };
        }
    }
}

void prepareSession(OdbcLink& link, const Request& request)
{
    if (!link.isMariadb()) { // what others know of this, their drivers were told
        return;
    }
    for (const auto& statement : sandbox::odbcSessionStatements(request.seconds.count())) {
        link.run(statement);
    }
    refuseStrongRoles(link);
}

void listTables(OdbcLink& link)
{
    const bool isSized = link.isMariadb();
    auto list = link.statement();
    isSized ? list.run(std::string(sandbox::odbcTablesStatement)) : list.listTables();
    std::int64_t count = 0;
    for (; count < 10'000 && list.next(); ++count) {
        const auto cell = [&](std::size_t column) { return list.cell(column).value_or(""); };
        const auto number = [&](std::size_t column) {
            const auto said = list.cell(column);
            return said ? std::strtoll(said->c_str(), nullptr, 10) : -1;
        };
        const auto first = cell(0);
        const auto second = isSized ? std::string() : cell(1);
        const auto name = cell(isSized ? 1 : 2);
        const auto kind = cell(isSized ? 2 : 3);
        const auto rows = isSized ? number(3) : -1;
        tell({ { "table",
            { { "schema",
                  isSized              ? first
                      : second.empty() ? first
                                       : second },
                { "name", name }, { "kind", kind.contains("VIEW") ? "view" : "table" }, { "rows", rows },
                { "bytes", isSized ? number(4) : -1 } } } });
    }
    tellDone({}, count, true);
}

void fetch(OdbcStatement& query, const std::vector<Column>& columns, const Request& request)
{
    RowsOut rows(columns, request);
    query.execute();
    while (query.next() && rows.wantsRow()) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto value = query.cell(i);
            rows.cell(i, value.value_or(""), !value);
        }
        rows.endRow();
    }
    rows.finish();
}

void work(const Request& request)
{
    constexpr std::uint16_t server = 13, database = 16, version = 18, user = 47;
    OdbcLink link(request);
    const auto product = link.isMariadb() ? "MariaDB " : "";
    tellServer(link.info(server) + "/" + link.info(database), link.info(user), product + link.info(version), false);
    prepareSession(link, request);
    if (link.isMariadb()) {
        link.watch();
    }
    link.confine();
    if (request.operation == DatabaseOperation::Tables) {
        return listTables(link);
    }
    if (link.isMariadb() && !sandbox::onlyReads(request.query)) {
        throw Fault { DatabaseFaultKind::NoQuery };
    }
    auto query = link.statement();
    query.prepare(request.query);
    const auto columns = query.columns();
    if (request.operation == DatabaseOperation::Check) {
        return tellDone(columns, 0, true);
    }
    fetch(query, columns, request);
}

} // namespace

int main()
{
    std::setlocale(LC_ALL, "C.UTF-8"); // in which drivers give texts
    return serve(work);
}
