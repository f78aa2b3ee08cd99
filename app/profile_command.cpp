// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/data/keys.h"
#include "core/data/names.h"
#include "core/data/opened_database.h"
#include "core/data/tables.h"
#include "sandbox/jail/temporary_directory.h"

#include <format>

namespace app {

namespace {
/// Without what only the program itself can use.
core::Json entryOf(const core::Dataset& dataset)
{
    core::Json entry = dataset.profile;
    entry["frame"] = dataset.variable;
    for (const auto* key : { "preview", "names_fit", "data_line", "next_table_index", "collapse", "skip_space",
             "has_nuls", "most_cells" }) {
        entry.erase(key);
    }
    for (std::size_t i = 0; i < dataset.profile.warnings.size(); ++i) {
        entry["warnings"][i]["message"] = core::inWords(dataset.profile.warnings[i]);
    }
    for (std::size_t i = 0; i < dataset.profile.facts.size(); ++i) {
        entry["facts"][i]["message"] = core::inWords(dataset.profile.facts[i]);
    }
    for (auto& column : entry.at("columns")) {
        column.erase("wyhash_marks");
        column.erase("wyhash_plain_marks");
    }
    if (!dataset.source.member.empty()) {
        entry["path"] = (dataset.path / dataset.source.member).string();
    }
    if (dataset.source.hidden) {
        entry["hidden"] = true;
    }
    return entry;
}
} // namespace

namespace {
using Opened = core::Result<std::vector<core::Dataset>>;

/// What the terminal and a JSON document are told of a database.
struct Databases {
    core::Json listed = core::Json::array(); ///< whole ones, with their tables
    sandbox::TemporaryDirectory folder;
};

core::Json tablesJson(const std::string& address, const sandbox::DatabaseAnswer& answer)
{
    auto tables = core::Json::array();
    for (const auto& table : answer.tables) {
        tables.push_back({ { "schema", table.schema }, { "name", table.name }, { "kind", table.kind },
            { "rows", table.rows < 0 ? core::Json() : core::Json(table.rows) },
            { "bytes", table.bytes < 0 ? core::Json() : core::Json(table.bytes) } });
    }
    return { { "address", address }, { "server", answer.server.place }, { "version", answer.server.version },
        { "tables", std::move(tables) } };
}

void printTables(const std::string& address, const sandbox::DatabaseAnswer& answer)
{
    printLine(std::format("{}: {}{}, {} tables", terminalSafe(address),
        address.starts_with("odbc:") ? "" : "PostgreSQL ", terminalSafe(answer.server.version), answer.tables.size()));
    for (const auto& table : answer.tables) {
        const auto rows = table.rows < 0 ? std::string("rows not known") : std::format("about {} rows", table.rows);
        const auto bytes = table.bytes < 0 ? std::string() : std::format(", {} bytes", table.bytes);
        printLine(std::format("  {}  {}, {}{}",
            terminalSafe(sandbox::DatabaseAddress::wantedFor(table.schema, table.name)), terminalSafe(table.kind), rows,
            bytes)); // as it stands after the address
    }
}

/// No data set: a whole database, whose tables are told.
Opened openNamed(const std::filesystem::path& file, const Options& options, const std::vector<core::Dataset>& datasets,
    const sandbox::Installation& installation, Databases& databases, std::stop_token stop)
{
    if (!sandbox::DatabaseAddress::isOne(file.string())) {
        return core::openFile(file, datasets, installation, {}, stop);
    }
    const auto address = sandbox::DatabaseAddress::parse(file.string());
    if (!address) {
        return std::unexpected(address.error());
    }
    const core::DatabaseDoor door { installation, {}, std::chrono::seconds(60), databasePassword };
    if (address->wanted.empty()) {
        return core::listTables(*address, door, stop).transform([&](const auto& answer) {
            if (options.json) {
                databases.listed.push_back(tablesJson(address->shown, answer));
            } else {
                printTables(address->shown, answer);
            }
            return std::vector<core::Dataset>();
        });
    }
    const auto name = options.loadNameOf(file);
    return address->query()
        .and_then([&](const std::string& query) {
            return core::openDatabase(*address, query, { name.empty() ? address->rowsName() : name, name },
                address->isOdbc() ? core::RowsTaken::All : core::RowsTaken::FewOnly, databases.folder.path(), datasets,
                door, {}, stop);
        })
        .transform([&](core::DatabaseData data) {
            data.dataset.profile.path = file.string();
            data.dataset.path = file;
            return std::vector { std::move(data.dataset) };
        });
}
} // namespace

ExitCode profileCommand(const Options& options, std::stop_token stop)
{
    auto installation = sandbox::Installation::locate();
    if (!installation) {
        return endWith(installation.error(), options.json);
    }
    installation->acceptMissing = options.acceptMissing;
    auto folder = sandbox::TemporaryDirectory::make("database");
    if (!folder) {
        return endWith(folder.error(), options.json);
    }
    Databases databases { .folder = std::move(*folder) };
    std::vector<core::Dataset> datasets;
    auto files = core::Json::array();
    auto errors = core::Json::array();
    auto code = ExitCode::Done;
    for (const auto& file : options.files) {
        auto found = openNamed(file, options, datasets, *installation, databases, stop);
        if (!found) {
            printError(found.error());
            errors.push_back(errorJson(found.error()));
            code = exitCodeOf(found.error().kind);
            continue;
        }
        if (const auto named = core::nameFrame(*found, options.loadNameOf(file), datasets); !named) {
            printError(named.error());
            errors.push_back(errorJson(named.error()));
            code = exitCodeOf(named.error().kind);
            continue;
        }
        for (const auto& dataset : *found) {
            datasets.push_back(dataset);
            if (!options.json) {
                printProfile(dataset);
            } else if (dataset.source.isPlainText() && !dataset.source.area.empty()) {
                files.back()["more_tables"].push_back(entryOf(dataset));
            } else {
                files.push_back(entryOf(dataset));
            }
        }
    }
    const auto keys = core::suggestKeys(datasets);
    if (options.json) {
        core::Json document { { "files", files }, { "keys", keys } };
        if (!databases.listed.empty()) {
            document["databases"] = std::move(databases.listed);
        }
        if (!errors.empty()) {
            document["errors"] = std::move(errors);
        }
        printLine(sandbox::dump(document, 2));
    } else {
        for (const auto& pair : keys) {
            printLine(terminalSafe(core::keySentence(pair)));
        }
    }
    return code;
}

} // namespace app
