// SPDX-License-Identifier: GPL-3.0-or-later
// assay-postgres: holds the connection to one PostgreSQL server (protocol.h).
#include "sandbox/database/link.h"
#include "sandbox/database/protocol.h"

#include <algorithm>
#include <charconv>

namespace {

using namespace database;

/// The server's numbers of its built-in types.
Column columnOf(const char* name, Oid type)
{
    switch (type) {
    case 16: return { name, "boolean", Form::Boolean };
    case 20:
    case 21:
    case 23:
    case 26: return { name, "integer", Form::AsIs };
    case 700: return { name, "number", Form::AsIs, true };
    case 701:
    case 1700: return { name, "number", Form::AsIs };
    case 1082: return { name, "date", Form::AsIs };
    case 1114: return { name, "datetime", Form::AsIs };
    case 1184: return { name, "datetime", Form::Instant };
    case 1083: return { name, "time", Form::AsIs };
    case 1186: return { name, "duration", Form::AsIs };
    default: return { name, "text", Form::Text };
    }
}

std::vector<Column> columnsOf(const PGresult* described, const Link& link)
{
    const int count = PQnfields(described);
    if (count == 0) {
        throw Fault { DatabaseFaultKind::NoQuery };
    }
    if (count < 0 || static_cast<std::size_t>(count) > mostColumns) {
        throw Fault { DatabaseFaultKind::NotWellFormed, link.shown() };
    }
    std::vector<Column> columns;
    for (int i = 0; i < count; ++i) {
        columns.push_back(columnOf(PQfname(described, i), PQftype(described, i)));
    }
    return columns;
}

/// Of a place in the query, by its signs from 1.
std::int64_t lineOf(const std::string& query, const std::string& position)
{
    std::size_t at = 0;
    const auto [end, error] = std::from_chars(position.data(), position.data() + position.size(), at);
    return error == std::errc() && at <= query.size()
        ? 1 + std::count(query.begin(), query.begin() + std::ptrdiff_t(at), '\n')
        : 0;
}

/// False: there are more rows than were wanted.
bool fetch(Link& link, const std::vector<Column>& columns, const Request& request)
{
    RowsOut rows(columns, request);
    link.begin();
    for (auto some = link.next(); some != nullptr && rows.isWhole(); some = rows.isWhole() ? link.next() : nullptr) {
        if (PQntuples(some.get()) > 0 && PQnfields(some.get()) != std::ssize(columns)) {
            throw Fault { DatabaseFaultKind::NotWellFormed, link.shown() };
        }
        for (int row = 0; row < PQntuples(some.get()) && rows.wantsRow(); ++row) {
            for (int i = 0; i < std::ssize(columns); ++i) {
                const auto length = static_cast<std::size_t>(PQgetlength(some.get(), row, i));
                rows.cell(static_cast<std::size_t>(i), { PQgetvalue(some.get(), row, i), length },
                    PQgetisnull(some.get(), row, i) != 0);
            }
            rows.endRow();
        }
    }
    rows.finish();
    return rows.isWhole();
}

void listTables(Link& link)
{
    const auto tables = link.ask(std::string(sandbox::tablesStatement));
    if (PQnfields(tables.get()) != 5) {
        throw Fault { DatabaseFaultKind::NotWellFormed, link.shown() };
    }
    for (int row = 0; row < PQntuples(tables.get()); ++row) {
        const auto cell = [&](int column) { return std::string(PQgetvalue(tables.get(), row, column)); };
        tell({ { "table",
            { { "schema", cell(0) }, { "name", cell(1) }, { "kind", cell(2) },
                { "rows", std::strtoll(cell(3).c_str(), nullptr, 10) },
                { "bytes", std::strtoll(cell(4).c_str(), nullptr, 10) } } } });
    }
    tellDone({}, PQntuples(tables.get()), true);
}

void prepareSession(Link& link)
{
    for (const auto statement : sandbox::sessionStatements) {
        link.exchange(std::string(statement));
    }
    try {
        link.exchange(std::string(sandbox::noticeEnds));
    } catch (const Fault& fault) {
        if (fault.kind == DatabaseFaultKind::BrokenOff) {
            throw;
        } // else a server before version 14
    }
    const auto role = link.ask(std::string(sandbox::roleStatement));
    if (PQntuples(role.get()) > 0 && PQnfields(role.get()) == 2) {
        throw Fault { DatabaseFaultKind::RoleTooStrong, PQgetvalue(role.get(), 0, 0), PQgetvalue(role.get(), 0, 1) };
    }
}

void work(const Request& request)
{
    Link link(request.address, request.password, request.shown, std::chrono::seconds(20));
    tellServer(link.server(), link.user(), link.version(), link.isEncrypted());
    prepareSession(link);
    link.exchange(std::string(sandbox::beginStatement));
    if (request.operation == DatabaseOperation::Tables) {
        link.notePatience(request.seconds);
        link.exchange(sandbox::timeoutStatement(request.seconds.count()));
        return listTables(link);
    }
    if (request.operation == DatabaseOperation::Fetch) {
        link.exchange(sandbox::timeoutStatement(request.seconds.count()));
    }
    try {
        link.prepare(request.query);
        const auto columns = columnsOf(link.describe().get(), link);
        if (request.operation == DatabaseOperation::Check) {
            return tellDone(columns, 0, true);
        }
        link.notePatience(request.seconds);
        if (!fetch(link, columns, request)) {
            return; // what still runs is cancelled with the link
        }
    } catch (Fault& fault) {
        if (fault.kind == DatabaseFaultKind::NotUnderstood) {
            fault.count = lineOf(request.query, fault.text2);
        }
        throw;
    }
    link.exchange(std::string(sandbox::endStatement));
}

} // namespace

int main()
{
    return serve(work);
}
