// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/database_data.h"

#include "core/data/database_view.h"
#include "core/data/names.h"
#include "core/domain/database_note.h"
#include "core/domain/domain_json.h"
#include "core/story/kept_choice.h"
#include "core/story/opened.h"
#include "sandbox/messages/database_fault.h"

#include <algorithm>
#include <set>
#include <utility>

namespace core {

namespace {
/// Where the rows of a document's databases are: beside it.
std::filesystem::path folderOf(const Workspace& workspace)
{
    auto folder = workspace.path();
    folder.replace_extension();
    folder += "-data";
    return folder;
}

/// Takes the rows of this query out of the data sets: their files.
std::vector<std::filesystem::path> takeSame(
    std::vector<Dataset>& datasets, const std::string& address, const std::string& query, const Workspace& workspace)
{
    std::vector<std::filesystem::path> files;
    std::erase_if(datasets, [&](const Dataset& dataset) {
        const auto known = originOf(dataset, workspace);
        const bool isSame = known && known->address == address && known->query == query;
        if (isSame) {
            files.push_back(dataset.path);
        }
        return isSame;
    });
    return files;
}

/// Where the rows of a data set came from.
std::string originChoice(const std::string& dataset)
{
    return "rows of " + dataset;
}

using View = std::pair<Dataset, DatabaseOrigin>;

std::vector<View> viewsIn(const std::vector<std::string>& files, const Workspace& workspace)
{
    std::vector<View> views;
    for (const auto& dataset : workspace.datasets()) {
        const auto origin = isView(dataset) && std::ranges::contains(files, dataset.fileName())
            ? originOf(dataset, workspace)
            : std::nullopt;
        if (origin) {
            views.emplace_back(dataset, *origin);
        }
    }
    return views;
}

std::string choiceOf(const std::string& name)
{
    return "database " + name;
}

/// Steps say only the name of their database, so it stays the one that it was.
Result<void> checkFree(const std::string& name, const sandbox::DatabaseAddress& address, const Workspace& workspace)
{
    const auto known = addressCalled(name, workspace);
    return known && known->shown != address.shown
        ? fail(ErrorKind::BadInput, { sandbox::DatabaseFaultKind::NameTaken, { .texts = { name, known->shown } } })
        : Result<void>();
}
} // namespace

std::optional<DatabaseOrigin> originOf(const Dataset& dataset, const Workspace& workspace)
{
    const auto kept = keptChoice(workspace, originChoice(dataset.name));
    if (!kept.isOurs || kept.text.empty()) {
        return std::nullopt;
    }
    const auto origin = sandbox::parse<DatabaseOrigin>(kept.text);
    return origin ? std::optional(*origin) : std::nullopt;
}

std::map<std::string, std::string> originsOf(const Workspace& workspace)
{
    std::map<std::string, std::string> origins;
    for (const auto& dataset : workspace.datasets()) {
        if (const auto origin = originOf(dataset, workspace)) {
            origins.emplace(dataset.name, sentenceOf(dataset, *origin));
        }
    }
    return origins;
}

std::vector<std::string> databaseChoices(const Workspace& workspace)
{
    std::set<std::string> names;
    for (const auto& dataset : workspace.datasets()) {
        names.insert(originChoice(dataset.name));
        const auto origin = originOf(dataset, workspace);
        const auto address = origin ? sandbox::DatabaseAddress::parse(origin->address)
                                    : Result<sandbox::DatabaseAddress>(std::unexpected(Error {}));
        if (address) {
            names.insert(choiceOf(address->ownName()));
        }
    }
    for (const auto& step : workspace.steps()) {
        for (const auto& proposal : step.proposals) {
            names.insert(choiceOf(databaseIn(proposal.code)));
        }
    }
    return { names.begin(), names.end() };
}

std::string databaseIn(const std::string& code)
{
    if (sandbox::languageOf(code) != "postgres") {
        return {};
    }
    const auto end = std::min(code.find('\n'), code.size());
    const auto colon = code.find(':') + 1;
    auto name = code.substr(colon, end - colon);
    name.erase(name.find_last_not_of(" \t\r") + 1);
    return name;
}

DatabaseDoor doorOf(Workspace& workspace, const sandbox::Installation& installation, std::chrono::seconds seconds,
    PasswordFor passwordFor)
{
    return { installation,
        [&workspace](const std::string& destination, const std::string& bytes) {
            return workspace.recordOutbound({ 0, isoNow(), destination, "query a database", bytes, 0, 0 })
                .transform([](std::int64_t) { });
        },
        seconds, std::move(passwordFor) };
}

Result<void> nameDatabase(const std::string& name, const sandbox::DatabaseAddress& address, Workspace& workspace)
{
    const auto free = checkFree(name, address, workspace);
    return free ? keepChoice(workspace, choiceOf(name), address.shown) : free;
}

Result<sandbox::DatabaseAddress> addressCalled(const std::string& name, const Workspace& workspace)
{
    const auto kept = keptChoice(workspace, choiceOf(name));
    if (!kept.isOurs || kept.text.empty()) {
        return fail(ErrorKind::BadInput, { sandbox::DatabaseFaultKind::NotThere, { .texts = { name } } });
    }
    return sandbox::DatabaseAddress::parse(kept.text);
}

bool isDatabase(const std::filesystem::path& data)
{
    return sandbox::DatabaseAddress::isOne(data.string());
}

Result<std::vector<OfferedTable>> tablesOf(
    const std::string& address, const DatabaseDoor& door, const std::stop_token& stop)
{
    return sandbox::DatabaseAddress::parse(address).and_then([&](const auto& parsed) {
        return listTables(parsed, door, stop).transform([&](const auto& answer) { return offered(parsed, answer); });
    });
}

Result<DatabaseData> addNamedRows(const std::string& data, const std::string& loadName, Workspace& workspace,
    const DatabaseDoor& door, const Progress& progress, const std::stop_token& stop)
{
    return sandbox::DatabaseAddress::parse(data).and_then([&](const auto& address) {
        return address.query().and_then([&](const std::string& query) {
            if (const auto free = checkFree(address.ownName(), address, workspace); !free) {
                return Result<DatabaseData>(std::unexpected(free.error()));
            }
            const RowsNames names { loadName.empty() ? address.rowsName() : loadName, loadName };
            auto added = addRows(address, query, names, address.isOdbc() ? RowsTaken::All : RowsTaken::FewOnly,
                workspace, door, progress, stop);
            const auto named = added && !address.ownName().empty() ? nameDatabase(address.ownName(), address, workspace)
                                                                   : Result<void>();
            return named ? added : std::unexpected(named.error());
        });
    });
}

Result<DatabaseData> addRows(const sandbox::DatabaseAddress& address, const std::string& query, RowsNames names,
    RowsTaken extent, Workspace& workspace, const DatabaseDoor& door, const Progress& progress,
    const std::stop_token& stop)
{
    auto others = workspace.datasets();
    names.replaced = takeSame(others, address.shown, query, workspace);
    auto data = openDatabase(address, query, names, extent, folderOf(workspace), others, door, progress, stop);
    if (!data) {
        return data;
    }
    const auto& dataset = data->dataset;
    const bool isNew = !std::ranges::contains(workspace.datasets(), dataset.name, &Dataset::name);
    const auto kept = (isNew ? workspace.addDataset(dataset) : workspace.replaceDataset(dataset))
                          .and_then([&] { return recordOpened(dataset, workspace); })
                          .and_then([&] {
                              return keepChoice(
                                  workspace, originChoice(dataset.name), sandbox::dump(Json(data->origin)));
                          });
    return kept ? std::move(data) : std::unexpected(kept.error());
}

Result<void> checkViews(const std::vector<std::string>& files, const Workspace& workspace)
{
    for (const auto& [dataset, origin] : viewsIn(files, workspace)) {
        if (const auto most = sandbox::DatabaseRequest().mostRows; origin.isCounted && origin.rows > most) {
            return fail(ErrorKind::BadInput, { sandbox::DatabaseFaultKind::TooManyRows, { .count = most } });
        }
    }
    return {};
}

Result<void> takeViews(const std::vector<std::string>& files, Workspace& workspace, const DatabaseDoor& door,
    const Progress& progress, const std::stop_token& stop)
{
    if (const auto checked = checkViews(files, workspace); !checked) {
        return checked;
    }
    for (const auto& [dataset, origin] : viewsIn(files, workspace)) {
        const auto file = dataset.path.stem().string();
        const bool isNamed = variableName(dataset.path.filename().string(), {}) != dataset.variable;
        const auto taken = sandbox::DatabaseAddress::parse(origin.address).and_then([&](const auto& address) {
            return addRows(address, origin.query, { file, isNamed ? dataset.variable : std::string() }, RowsTaken::All,
                workspace, door, progress, stop);
        });
        if (!taken) {
            return std::unexpected(taken.error());
        }
    }
    return {};
}

void removeLeftRows(const Workspace& workspace)
{
    removeLeftRows(folderOf(workspace));
}

std::vector<AskedAgain> askAgain(
    Workspace& workspace, const DatabaseDoor& door, const Progress& progress, const std::stop_token& stop)
{
    std::vector<AskedAgain> all;
    for (const auto& dataset : workspace.datasets()) {
        const auto then = originOf(dataset, workspace);
        if (!then || isView(dataset)) {
            continue;
        }
        AskedAgain asked { dataset.name, *then };
        const auto fresh = freshFolder(dataset.path.parent_path());
        const auto file = fresh ? fresh->path() / "rows.csv" : std::filesystem::path();
        const auto rows = fresh.transform([](const auto&) {}).and_then([&] {
            return sandbox::DatabaseAddress::parse(then->address).and_then([&](const auto& address) {
                return takeRows(address, then->query, file, door, progress, stop);
            });
        });
        rows ? void(asked.now = rows->origin) : void(asked.error = rows.error());
        std::error_code error;
        if (asked.isSame() && !std::filesystem::exists(dataset.path, error)) {
            std::filesystem::rename(file, dataset.path, error);
        }
        all.push_back(std::move(asked));
    }
    return all;
}

std::string sentenceOf(const AskedAgain& asked)
{
    if (!asked.now) {
        return inWords(
            Message { DatabaseNoteKind::NotAskedAgain, { .texts = { asked.dataset, inWords(asked.error.message) } } });
    }
    return inWords(Message { asked.isSame() ? DatabaseNoteKind::AnswersTheSame : DatabaseNoteKind::AnswersOtherwise,
        { .count = asked.now->rows, .total = asked.then.rows, .texts = { asked.dataset, asked.then.takenAt } } });
}

std::string sentenceOf(const Dataset& dataset, const DatabaseOrigin& origin)
{
    const auto kind = !isView(dataset) ? DatabaseNoteKind::RowsTaken
        : origin.isCounted             ? DatabaseNoteKind::ViewCounted
                                       : DatabaseNoteKind::ViewEstimated;
    return inWords(Message { kind,
        { .count = origin.rows,
            .total = origin.sampled,
            .texts = { dataset.name, origin.address, origin.takenAt,
                origin.address.starts_with("odbc:") ? origin.version : "PostgreSQL " + origin.version } } });
}

} // namespace core
