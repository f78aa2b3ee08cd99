// SPDX-License-Identifier: GPL-3.0-or-later
// assay-postgres: holds the connection to one PostgreSQL server. Its request is the first line of standard input; what
// follows there, or its end, stops it. It tells on standard output, a JSON object a line, and writes rows as CSV into
// descriptor 3.
#include "sandbox/database/csv.h"
#include "sandbox/database/link.h"
#include "sandbox/database/statements.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <unistd.h>

namespace {

using database::Fault;
using database::Form;
using database::Link;
using Json = nlohmann::json;
using sandbox::DatabaseFaultKind;
using sandbox::DatabaseOperation;

constexpr int dataFile = 3;
constexpr std::size_t mostColumns = 2000;

struct Request {
    DatabaseOperation operation = DatabaseOperation::Check;
    std::string address;
    std::string shown;
    std::string query;
    std::int64_t rows = 0; ///< the most
    std::int64_t bytes = 0;
    std::chrono::seconds seconds {};
};

void tell(const Json& line)
{
    std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}

Request readRequest()
{
    std::string line;
    char sign = 0;
    while (::read(STDIN_FILENO, &sign, 1) == 1 && sign != '\n') {
        line += sign;
    }
    const auto json = Json::parse(line);
    return { static_cast<DatabaseOperation>(json.at("operation").get<int>()), json.at("address"), json.at("shown"),
        json.at("query"), json.at("rows"), json.at("bytes"),
        std::chrono::seconds(json.at("seconds").get<std::int64_t>()) };
}

void limit(__rlimit_resource what, std::int64_t value)
{
    const rlimit both { static_cast<rlim_t>(value), static_cast<rlim_t>(value) };
    ::setrlimit(what, &both);
}

struct Column {
    std::string name;
    const char* type = "text";
    Form form = Form::Text;
};

/// The server's numbers of its built-in types.
Column columnOf(const char* name, Oid type)
{
    switch (type) {
    case 16: return { name, "boolean", Form::Boolean };
    case 20:
    case 21:
    case 23:
    case 26: return { name, "integer", Form::AsIs };
    case 700:
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

Json jsonOf(const std::vector<Column>& columns)
{
    auto json = Json::array();
    for (const auto& column : columns) {
        json.push_back({ { "name", column.name }, { "type", column.type } });
    }
    return json;
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

void need(bool isWritten)
{
    if (!isWritten) {
        throw Fault { DatabaseFaultKind::NotWritten, std::strerror(errno) };
    }
}

/// Rows as they come, a row at a time into the file.
void fetch(Link& link, const std::vector<Column>& columns, const Request& request)
{
    database::Csv csv(dataFile);
    for (const auto& column : columns) {
        csv.cell(column.name, false, Form::Text);
    }
    need(csv.endRow());
    std::int64_t rows = 0;
    auto nextTold = std::chrono::steady_clock::now();
    link.begin();
    while (const auto some = link.next()) {
        if (PQntuples(some.get()) > 0 && PQnfields(some.get()) != std::ssize(columns)) {
            throw Fault { DatabaseFaultKind::NotWellFormed, link.shown() };
        }
        for (int row = 0; row < PQntuples(some.get()); ++row, ++rows) {
            if (rows == request.rows) {
                throw Fault { DatabaseFaultKind::TooManyRows, {}, {}, request.rows };
            }
            for (int i = 0; i < std::ssize(columns); ++i) {
                const auto length = static_cast<std::size_t>(PQgetlength(some.get(), row, i));
                csv.cell({ PQgetvalue(some.get(), row, i), length }, PQgetisnull(some.get(), row, i) != 0,
                    columns[static_cast<std::size_t>(i)].form);
            }
            need(csv.endRow());
            if (csv.bytes() > request.bytes) {
                throw Fault { DatabaseFaultKind::TooManyBytes, std::to_string(request.bytes >> 20) + " MB" };
            }
        }
        if (const auto now = std::chrono::steady_clock::now(); now >= nextTold) {
            tell({ { "rows", rows } });
            nextTold = now + std::chrono::milliseconds(200);
        }
    }
    need(csv.finish());
    tell({ { "done", { { "columns", jsonOf(columns) }, { "rows", rows }, { "bytes", csv.bytes() } } } });
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
    tell({ { "done", { { "columns", Json::array() }, { "rows", PQntuples(tables.get()) }, { "bytes", 0 } } } });
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
    Link link(request.address, request.shown, std::chrono::seconds(20));
    tell({ { "server",
        { { "place", link.server() }, { "user", link.user() }, { "version", link.version() },
            { "encrypted", link.isEncrypted() } } } });
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
            return tell({ { "done", { { "columns", jsonOf(columns) }, { "rows", 0 }, { "bytes", 0 } } } });
        }
        link.notePatience(request.seconds);
        fetch(link, columns, request);
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
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        const auto request = readRequest();
        limit(RLIMIT_CORE, 0);
        limit(RLIMIT_AS, 512LL << 20); // a server may announce a message of 2 GB
        limit(RLIMIT_FSIZE, request.bytes + (2LL << 20));
        work(request);
        return 0;
    } catch (const Fault& fault) {
        tell({ { "fault",
            { { "kind", sandbox::patternOf(fault.kind).word }, { "texts", { fault.text, fault.text2 } },
                { "count", fault.count } } } });
    } catch (const database::Stopped&) {
        tell({ { "stopped", true } });
    } catch (const std::bad_alloc&) {
        tell({ { "fault", { { "kind", "too_much_memory" }, { "texts", { "", "" } }, { "count", 0 } } } });
    } catch (const std::exception&) {
        tell({ { "fault", { { "kind", "not_well_formed" }, { "texts", { "", "" } }, { "count", 0 } } } });
    }
    return 1;
}
