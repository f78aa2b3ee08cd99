// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/database_rows.h"

#include "core/domain/domain_json.h"
#include "sandbox/messages/database_fault.h"
#include "sandbox/run/sha256.h"

#include <format>

namespace core {

namespace {
constexpr std::int64_t mostSampleBytes = 128 << 20;

using sandbox::DatabaseAddress;
using sandbox::DatabaseAnswer;
using sandbox::DatabaseFaultKind;
using sandbox::DatabaseOperation;
using sandbox::DatabaseRequest;

Result<DatabaseAnswer> ask(const DatabaseAddress& address, DatabaseRequest request, const DatabaseDoor& door,
    const std::function<void(std::int64_t)>& onRows, const std::stop_token& stop)
{
    request.connection = address.connection;
    request.shown = address.shown;
    request.seconds = door.seconds;
    if (door.record) {
        std::string bytes;
        for (const auto& statement :
            sandbox::statementsFor(request.operation, request.query, request.seconds.count(), address.isOdbc())) {
            bytes += statement + ";\n";
        }
        if (const auto recorded = door.record(address.shown, bytes); !recorded) {
            return std::unexpected(recorded.error());
        }
    }
    const auto program = door.installation.scanner.parent_path() / (address.isOdbc() ? "assay-odbc" : "assay-postgres");
    auto answer = sandbox::askDatabase(program, request, onRows, stop);
    if (answer || !answer.error().message.is(DatabaseFaultKind::PasswordWanted) || !door.passwordFor) {
        return answer;
    }
    auto password = door.passwordFor(address.shown);
    if (!password || password->empty()) { // a keyring that cannot be used is as good as none
        return answer;
    }
    request.password = *std::move(password);
    return sandbox::askDatabase(program, request, onRows, stop);
}
} // namespace

bool wantsPassword(const Error& error)
{
    return error.message.is(DatabaseFaultKind::PasswordWanted) || error.message.is(DatabaseFaultKind::PasswordRefused);
}

void to_json(Json& json, const DatabaseOrigin& origin)
{
    json = { { "address", origin.address }, { "query", origin.query }, { "server", origin.server },
        { "user", origin.user }, { "version", origin.version }, { "encrypted", origin.encrypted },
        { "taken_at", origin.takenAt }, { "rows", origin.rows }, { "sha256", origin.sha256 },
        { "sampled", origin.sampled }, { "counted", origin.isCounted } };
}

void from_json(const Json& json, DatabaseOrigin& origin)
{
    origin = { json.at("address"), json.at("query"), json.at("server"), json.at("user"), json.at("version"),
        json.at("encrypted"), json.at("taken_at"), json.at("rows"), json.at("sha256"),
        json.value("sampled", std::int64_t {}), json.value("counted", true) };
}

Result<DatabaseAnswer> listTables(const DatabaseAddress& address, const DatabaseDoor& door, const std::stop_token& stop)
{
    return ask(address, { .operation = DatabaseOperation::Tables }, door, {}, stop);
}

std::vector<OfferedTable> offered(const DatabaseAddress& address, const DatabaseAnswer& answer)
{
    std::vector<OfferedTable> tables;
    for (const auto& table : answer.tables) {
        tables.push_back({ address.shown + "#" + DatabaseAddress::wantedFor(table.schema, table.name), table });
    }
    return tables;
}

Result<DatabaseAnswer> checkQuery(
    const DatabaseAddress& address, const std::string& query, const DatabaseDoor& door, const std::stop_token& stop)
{
    return ask(address, { .operation = DatabaseOperation::Check, .query = query }, door, {}, stop);
}

Result<TakenRows> takeRows(const DatabaseAddress& address, const std::string& query, const std::filesystem::path& file,
    const DatabaseDoor& door, const Progress& progress, const std::stop_token& stop, std::int64_t sample)
{
    auto nextTold = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    const auto tell = [&](std::int64_t rows) {
        if (std::chrono::steady_clock::now() >= nextTold) {
            progress.enter(std::format("{} rows", rows));
            nextTold += std::chrono::seconds(1);
        }
    };
    const auto takenAt = isoNow();
    progress.enter("Asking " + address.shown);
    DatabaseRequest request { .operation = DatabaseOperation::Fetch, .query = query, .file = file };
    if (sample > 0) {
        request.isSample = true;
        request.mostRows = sample;
        request.mostBytes = mostSampleBytes;
    }
    auto answer = ask(address, std::move(request), door, tell, stop);
    if (!answer) {
        return std::unexpected(answer.error());
    }
    const auto hash = sandbox::sha256OfFile(file);
    if (!hash) {
        return std::unexpected(hash.error());
    }
    const auto& server = answer->server;
    return TakenRows { { address.shown, query, server.place, server.user, server.version, server.encrypted, takenAt,
                           answer->rows, *hash },
        std::move(answer->columns), answer->isWhole };
}

ReadOptions optionsFor(const std::vector<sandbox::DatabaseColumn>& columns)
{
    ReadOptions options;
    options.encoding = "utf-8";
    options.delimiter = ",";
    options.quote = "\"";
    options.headerRows = 1;
    options.footerRows = 0;
    options.skippedRows = 0;
    for (const auto& column : columns) {
        // What the others are, every cell says in one way.
        if (column.type == sandbox::ColumnType::Text) {
            options.column(column.name).type = column.type;
        }
    }
    return options;
}

ReadOptions takenBy(const ReadOptions& change)
{
    std::vector<sandbox::DatabaseColumn> columns;
    for (const auto& column : change.columns) {
        if (column.type == sandbox::ColumnType::Text) {
            columns.push_back({ column.name });
        }
    }
    return optionsFor(columns);
}

} // namespace core
