// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/database_rows.h"

#include "core/data/database_view.h"
#include "core/data/names.h"
#include "core/data/scan.h"
#include "core/domain/domain_json.h"
#include "sandbox/messages/database_fault.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <format>

namespace core {

namespace {
constexpr std::int64_t fewRows = 50'000; ///< taken at once; of a larger table a sample
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

/// A plain name for a file.
std::string fileNameOf(const std::string& name)
{
    constexpr std::size_t longest = 80;
    auto plain = name.substr(0, longest);
    std::ranges::replace_if(
        plain,
        [](unsigned char sign) {
            return !(sign >= '0' && sign <= '9') && !(sign >= 'A' && sign <= 'Z') && !(sign >= 'a' && sign <= 'z')
                && sign != '-';
        },
        '_');
    return plain.empty() ? "table" : plain;
}

/// In the folder, apart from the other data sets' files and from all that stands there already.
std::filesystem::path freeFile(
    const std::filesystem::path& folder, const RowsNames& names, const std::vector<Dataset>& taken)
{
    const auto name = fileNameOf(names.file);
    const auto isFree = [&](const std::filesystem::path& path) {
        std::error_code error;
        return !std::ranges::contains(taken, path, &Dataset::path)
            && (std::ranges::contains(names.replaced, path)
                || std::filesystem::symlink_status(path, error).type() == std::filesystem::file_type::not_found);
    };
    auto path = folder / (name + names.ending + ".csv");
    for (int number = 2; !isFree(path); ++number) {
        path = folder / std::format("{}-{}{}.csv", name, number, names.ending);
    }
    return path;
}

Error notWritten(const std::string& says)
{
    return { ErrorKind::Io, { sandbox::DatabaseFaultKind::NotWritten, { .texts = { says } } } };
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

Result<FreshFolder> FreshFolder::make(const std::filesystem::path& parent)
{
    std::error_code error;
    if (std::filesystem::is_symlink(parent, error)) {
        return fail(
            ErrorKind::BadInput, { sandbox::DatabaseFaultKind::FolderIsLink, { .texts = { parent.string() } } });
    }
    std::filesystem::create_directories(parent, error); // what is wrong with it, the next step says
    auto name = (parent / ".rows-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        return std::unexpected(notWritten(std::strerror(errno)));
    }
    return FreshFolder(name);
}

FreshFolder::~FreshFolder()
{
    if (!m_path.empty()) {
        std::error_code error;
        std::filesystem::remove_all(m_path, error);
    }
}

Result<DatabaseData> openDatabase(const DatabaseAddress& address, const std::string& query, const RowsNames& names,
    RowsTaken extent, const std::filesystem::path& folder, const std::vector<Dataset>& taken, const DatabaseDoor& door,
    const Progress& progress, const std::stop_token& stop)
{
    if (const auto named = names.frame.empty() ? Result<void>() : checkLoadName(names.frame, taken); !named) {
        return std::unexpected(named.error());
    }
    const auto fresh = FreshFolder::make(folder);
    if (!fresh) {
        return std::unexpected(fresh.error());
    }
    const auto path = freeFile(folder, names, taken);
    const auto file = fresh->path() / path.filename();
    auto rows = takeRows(address, query, file, door, progress, stop, extent == RowsTaken::All ? 0 : fewRows);
    if (!rows) {
        return std::unexpected(rows.error());
    }
    auto dataset = scanFile(file, taken, door.installation, progress, stop, optionsFor(rows->columns));
    if (!dataset) {
        return std::unexpected(dataset.error());
    }
    if (!rows->isWhole) {
        const ViewSource source { address, query, rows->columns, door, fresh->path() };
        if (const auto described = describeView(*dataset, rows->origin, source, progress, stop); !described) {
            return std::unexpected(described.error());
        }
    }
    dataset->path = path;
    dataset->profile.path = path.string();
    std::vector<Dataset> tables { std::move(*dataset) };
    if (const auto named = nameFrame(tables, names.frame, taken); !named) {
        return std::unexpected(named.error());
    }
    std::error_code error;
    if (rows->isWhole) {
        std::filesystem::rename(file, path, error);
    }
    if (error) {
        return std::unexpected(notWritten(error.message()));
    }
    return DatabaseData { std::move(tables.front()), std::move(rows->origin) };
}

} // namespace core
