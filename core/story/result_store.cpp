// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/result_store.h"

#include "core/data/load_steps.h"
#include "core/domain/domain_json.h"
#include "core/story/lineage.h"
#include "sandbox/run/base64.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iterator>
#include <vector>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t mostArtifactBytes = 8 << 20; ///< of one result
constexpr std::uintmax_t mostStoredBytes = 200 << 20; ///< of all
constexpr std::size_t mostStored = 500;
constexpr auto longestKept = std::chrono::days(30);

std::optional<std::string> contentOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    std::string bytes { std::istreambuf_iterator<char>(stream), {} };
    return stream.good() || stream.eof() ? std::optional(std::move(bytes)) : std::nullopt;
}

bool write(const fs::path& path, const std::string& bytes)
{
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream << bytes;
    return stream.flush().good();
}

/// With the bytes of its files; nothing where they are too large or gone.
std::optional<Json> stored(const sandbox::RunResult& result)
{
    Json json { { "result", result }, { "files", Json::array() } };
    std::int64_t total = 0;
    for (const auto& artifact : result.artifacts) {
        const auto bytes = contentOf(artifact.path);
        total += artifact.size;
        if (total > mostArtifactBytes || !bytes || sandbox::sha256(*bytes) != artifact.sha256) {
            return std::nullopt;
        }
        json["files"].push_back(sandbox::base64Encode(*bytes));
    }
    return std::optional(std::move(json));
}

/// Where there is no directory, the files stay where they are.
std::optional<sandbox::RunResult> restored(const Json& json, const fs::path& directory)
{
    auto result = json.at("result").get<sandbox::RunResult>();
    if (directory.empty()) {
        return result;
    }
    std::error_code error;
    fs::create_directories(directory, error);
    for (std::size_t i = 0; i < result.artifacts.size(); ++i) {
        auto& artifact = result.artifacts[i];
        const auto bytes = sandbox::base64Decode(json.at("files").at(i).get<std::string>());
        artifact.path = directory / std::to_string(i);
        if (sandbox::sha256(bytes) != artifact.sha256 || !write(artifact.path, bytes)) {
            return std::nullopt;
        }
    }
    return result;
}

} // namespace

void ResultStore::keep(const std::string& key, const sandbox::RunResult& result) const
{
    const auto json = stored(result);
    std::error_code error;
    fs::create_directories(m_directory, error);
    fs::permissions(m_directory, fs::perms::owner_all, error);
    const auto draft = m_directory / (key + ".new");
    if (error || !json || !write(draft, sandbox::dump(*json))) {
        fs::remove(draft, error);
        return;
    }
    fs::rename(draft, m_directory / key, error);
    dropOldest();
}

std::optional<sandbox::RunResult> ResultStore::find(const std::string& key, const fs::path& artifacts) const
{
    const auto bytes = contentOf(m_directory / key);
    try {
        return bytes && !bytes->empty()
            ? restored(sandbox::readJson(*bytes), artifacts.empty() ? artifacts : artifacts / key)
            : std::nullopt;
    } catch (const std::exception&) { // damaged: as good as none
        return std::nullopt;
    }
}

void ResultStore::dropOldest() const
{
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::directory_iterator(m_directory, error)) {
        files.emplace_back(entry.last_write_time(error), entry.path());
        bytes += entry.file_size(error);
    }
    std::ranges::sort(files);
    const auto oldest = fs::file_time_type::clock::now() - longestKept;
    for (std::size_t left = files.size(); const auto& [time, path] : files) {
        if (left <= mostStored && bytes <= mostStoredBytes && time >= oldest) {
            return;
        }
        bytes -= std::min(bytes, fs::file_size(path, error));
        fs::remove(path, error);
        --left;
    }
}

std::string runKey(const std::string& code, const Workspace& workspace, const Bench& bench)
{
    auto inputs = inputsOf(workspace.datasets());
    std::ranges::sort(inputs, {}, &sandbox::Input::name);
    Json key { { "code", sandbox::sha256(code) }, { "wall", bench.wall.name() }, // what another says is its word
        { "environment", bench.wall.environmentSha256() }, { "inputs", Json::array() }, { "tables", Json::object() },
        { "state", Json::array() } };
    for (const auto& input : inputs) {
        key["inputs"].push_back({ input.name, input.sha256 });
    }
    for (const auto& table : loadStepsOf(workspace.datasets())) { // what code begins with, which is not in it
        key["tables"][table.name] = { table.file, sandbox::sha256(table.code) };
    }
    for (const auto& step : lineage(workspace.steps())) {
        const auto& approved = step.runs.back().approval;
        key["state"].push_back(
            { approved.codeSha256, approved.frames ? Json(*approved.frames) : Json() }); // and what it began with
    }
    return sandbox::sha256(sandbox::dump(key));
}

namespace {
std::optional<sandbox::RunResult> foundFor(
    const std::string& code, const Workspace& workspace, const Bench& bench, const fs::path& artifacts)
{
    if (bench.results.empty() || bench.wall.environmentSha256().empty()) {
        return std::nullopt;
    }
    return ResultStore(bench.results).find(runKey(code, workspace, bench), artifacts);
}
} // namespace

std::optional<sandbox::RunResult> storedResult(const std::string& code, const Workspace& workspace, const Bench& bench)
{
    return foundFor(code, workspace, bench, workspace.artifactDirectory());
}

std::optional<std::chrono::seconds> storedAge(const std::string& code, const Workspace& workspace, const Bench& bench)
{
    const auto result = foundFor(code, workspace, bench, {});
    return result ? ageOf(result->provenance.startedAt) : std::nullopt;
}

std::optional<std::chrono::seconds> ageOf(const std::string& isoTime)
{
    std::tm parts {};
    const char* end = ::strptime(isoTime.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
    const auto age = std::chrono::system_clock::now()
        - std::chrono::system_clock::from_time_t(end != nullptr ? ::timegm(&parts) : 0);
    const bool sensible = end != nullptr && age >= std::chrono::seconds(-1);
    return sensible
        ? std::optional(std::max(std::chrono::seconds(0), std::chrono::duration_cast<std::chrono::seconds>(age)))
        : std::nullopt;
}

} // namespace core
