// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/workspace_state.h"

#include "sandbox/run/sha256.h"

#include <algorithm>
#include <format>
#include <fstream>
#include <optional>
#include <sqlite3.h>
#include <utility>

namespace core {

namespace fs = std::filesystem;

namespace {
std::optional<std::string> bytesOf(const fs::path& path)
{
    std::error_code error;
    const auto size = fs::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || !file) {
        return std::nullopt;
    }
    std::string bytes(size, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(size));
    return file ? std::optional(bytes) : std::nullopt;
}

Json parsed(const std::string& text)
{
    return text.empty() ? Json(nullptr) : asStored<Json>(text);
}
} // namespace

WorkspaceState::WorkspaceState(fs::path file)
    : path(std::move(file))
    , database(openDocument(path))
    , artifacts(openDirectory())
{
    try {
        load();
    } catch (const Error& error) {
        // A record that cannot be read: said in the words for the whole document.
        throw error.kind == ErrorKind::Damaged ? documentError({ SQLITE_CORRUPT, error.detail }, path) : error;
    }
}

WorkspaceState::~WorkspaceState()
{
    if (isUnsaved() && datasets.empty() && steps.empty()) {
        std::error_code ignored;
        fs::remove(path, ignored); // nothing was ever in it
    }
}

void WorkspaceState::moveTo(const fs::path& target)
{
    if (target == path) {
        return;
    }
    copyDocument(database, target);
    const auto former = path;
    const bool wasUnsaved = isUnsaved();
    database = openDocument(target);
    path = target;
    if (wasUnsaved) {
        std::error_code ignored;
        fs::remove(former, ignored);
    }
}

std::vector<Dataset>::iterator WorkspaceState::dataset(const std::string& name)
{
    return std::ranges::find(datasets, name, &Dataset::name);
}

std::vector<Dataset>::iterator WorkspaceState::knownDataset(const std::string& name)
{
    const auto place = dataset(name);
    if (place == datasets.end()) {
        throw Error { ErrorKind::BadInput, { DocumentFaultKind::NoSuchDataset, { .texts = { name } } } };
    }
    return place;
}

Step& WorkspaceState::knownStep(std::int64_t id)
{
    const auto place = std::ranges::find(steps, id, &Step::id);
    if (place == steps.end()) {
        throw Error { ErrorKind::BadInput, { DocumentFaultKind::NoSuchStep, { .texts = { std::to_string(id) } } } };
    }
    return *place;
}

void WorkspaceState::setState(std::int64_t step, StepState state)
{
    Step carrier;
    carrier.state = state;
    database.run("UPDATE steps SET state = ? WHERE id = ?", Json(carrier).at("state").get<std::string>(), step);
}

std::int64_t WorkspaceState::latestRun(std::int64_t step)
{
    auto row = database.query("SELECT id FROM runs WHERE step = ? ORDER BY id DESC LIMIT 1", step);
    row.step();
    return row.integer(0);
}

void WorkspaceState::keepArtifacts(std::int64_t run, sandbox::RunResult& result)
{
    for (auto& artifact : std::exchange(result.artifacts, {})) {
        const auto bytes = bytesOf(artifact.path);
        if (!bytes) {
            result.skipped.push_back({ artifact.name, "it could not be read after the run" });
            continue;
        }
        const auto position = result.artifacts.size();
        database.run("INSERT INTO artifacts (run, position, bytes) VALUES (?, ?, ?)", run,
            static_cast<std::int64_t>(position), sql::Blob { *bytes });
        artifact.path = artifacts.write(run, position, artifact.name, *bytes);
        result.artifacts.push_back(std::move(artifact));
    }
}

std::string placeOf(std::int64_t step, const std::string& identity)
{
    return std::to_string(step) + " of " + identity;
}

void writeSetting(sql::Database& database, const std::string& name, const std::string& value)
{
    database.run(
        "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name, value);
}

std::string chartsSetting(std::int64_t step)
{
    return std::format("charts of {}", step);
}

std::string nameSetting(std::int64_t step)
{
    return std::format("name of {}", step);
}

/// A record that cannot be read changes no chart.
static std::vector<ChartEdit> chartEdits(const std::map<std::string, std::string>& settings, std::int64_t step)
{
    const auto record = settings.find(chartsSetting(step));
    return record == settings.end()
        ? std::vector<ChartEdit>()
        : sandbox::parse<std::vector<ChartEdit>>(record->second).value_or(std::vector<ChartEdit>());
}

static void dropStraySeals(Step& step, const std::string& identity)
{
    for (auto& run : step.runs) {
        auto& seal = run.approval.seal;
        const auto space = seal.find(' ');
        if (space != std::string::npos && seal.substr(space + 1) != placeOf(step.id, identity)) {
            seal.clear();
        }
    }
}

void WorkspaceState::load()
{
    auto datasetRows = database.query("SELECT payload FROM datasets ORDER BY position");
    while (datasetRows.step()) {
        auto& dataset = datasets.emplace_back(asStored<Dataset>(datasetRows.text(0)));
        if (dataset.origin) { // wherever it was when the document was written
            dataset.path = derivedDirectory() / (dataset.sha256 + ".csv");
        }
    }
    auto settingRows = database.query("SELECT name, value FROM settings");
    while (settingRows.step()) {
        settings[settingRows.text(0)] = settingRows.text(1);
    }
    auto stepRows = database.query("SELECT id, state, question, plan, answer FROM steps ORDER BY id");
    while (stepRows.step()) {
        auto step = sandbox::fromJson<Step>(stepJson(stepRows.integer(0), stepRows));
        if (!step) {
            throw step.error();
        }
        step->charts = chartEdits(settings, step->id);
        if (const auto name = settings.find(nameSetting(step->id)); name != settings.end()) {
            step->name = name->second;
        }
        settleRuns(*step);
        dropStraySeals(*step, settings.contains(identitySetting) ? settings.at(identitySetting) : std::string());
        steps.push_back(std::move(*step));
    }
}

Json WorkspaceState::stepJson(std::int64_t id, sql::Statement& row)
{
    Json json { { "id", id }, { "state", row.text(1) }, { "question", parsed(row.text(2)) },
        { "plan", parsed(row.text(3)) }, { "answer", parsed(row.text(4)) }, { "proposals", Json::array() },
        { "runs", Json::array() } };
    auto proposals = database.query("SELECT payload FROM proposals WHERE step = ? ORDER BY id", id);
    while (proposals.step()) {
        json["proposals"].push_back(parsed(proposals.text(0)));
    }
    auto runs = database.query("SELECT approval, result FROM runs WHERE step = ? ORDER BY id", id);
    while (runs.step()) {
        json["runs"].push_back({ { "approval", parsed(runs.text(0)) }, { "result", parsed(runs.text(1)) } });
    }
    return json;
}

/// Puts the artifacts' files where the records will say they are; a run that was cut short waits for a person again.
void WorkspaceState::settleRuns(Step& step)
{
    auto rows = database.query("SELECT id FROM runs WHERE step = ? ORDER BY id", step.id);
    for (auto& run : step.runs) {
        rows.step();
        if (run.result) {
            writeOutArtifacts(rows.integer(0), *run.result);
        }
    }
    if (step.state == StepState::Running) {
        step.state = step.proposals.empty() ? StepState::Asked : StepState::Proposed;
    }
}

void WorkspaceState::writeOutArtifacts(std::int64_t run, sandbox::RunResult& result)
{
    for (std::size_t position = 0; position < result.artifacts.size(); ++position) {
        auto& artifact = result.artifacts[position];
        auto row = database.query(
            "SELECT bytes FROM artifacts WHERE run = ? AND position = ?", run, static_cast<std::int64_t>(position));
        const auto bytes = row.step() ? row.text(0) : std::string();
        artifact.path.clear();
        if (artifact.sha256 == sandbox::sha256(bytes)) {
            artifact.path = artifacts.write(run, position, artifact.name, bytes);
        } else {
            result.skipped.push_back({ artifact.name, "its copy in the document is damaged" });
        }
    }
}

} // namespace core
