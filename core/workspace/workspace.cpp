// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/workspace.h"

#include "core/workspace/workspace_state.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <format>
#include <map>
#include <sys/random.h>

namespace core {

namespace fs = std::filesystem;

namespace {
/// A name that says when; the number keeps two of one second apart.
fs::path freshUnsavedPath()
{
    const auto now = std::chrono::system_clock::now();
    const auto stem = std::format("{:%Y%m%d-%H%M%S}", std::chrono::floor<std::chrono::milliseconds>(now));
    for (int number = 1;; ++number) {
        auto path = unsavedDirectory() / std::format("{}-{}.assay", stem, number);
        if (!fs::exists(path)) {
            return path;
        }
    }
}
} // namespace

Workspace::Workspace(std::unique_ptr<WorkspaceState> state)
    : m_state(std::move(state))
{
}
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;
Workspace::~Workspace() = default;

Result<Workspace> Workspace::create(const fs::path& path)
{
    const auto whole = fs::absolute(path).lexically_normal();
    if (const auto made = guarded(whole, [&] { makeDocument(whole); }); !made) {
        return std::unexpected(made.error());
    }
    return open(whole);
}

Result<Workspace> Workspace::createUnsaved()
{
    std::error_code error;
    fs::create_directories(unsavedDirectory(), error);
    fs::permissions(unsavedDirectory(), fs::perms::owner_all, error);
    return create(freshUnsavedPath());
}

Result<Workspace> Workspace::open(const fs::path& path)
{
    const auto whole = fs::absolute(path).lexically_normal();
    return guarded(whole, [&] { return Workspace(std::make_unique<WorkspaceState>(whole)); });
}

std::vector<fs::path> Workspace::unsaved()
{
    std::vector<fs::path> paths;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(unsavedDirectory(), error)) {
        const auto name = entry.path().filename().string();
        if (name.ends_with(".assay") && !name.starts_with(".") && !isOpenElsewhere(entry.path())) {
            paths.push_back(entry.path());
        }
    }
    std::ranges::sort(paths, std::greater());
    return paths;
}

const fs::path& Workspace::path() const
{
    return m_state->path;
}

bool Workspace::isUnsaved() const
{
    return m_state->isUnsaved();
}

Result<void> Workspace::saveAs(const fs::path& path)
{
    const auto whole = fs::absolute(path).lexically_normal();
    const std::lock_guard lock(m_state->mutex);
    return guarded(whole, [&] { m_state->moveTo(whole); });
}

fs::path Workspace::artifactDirectory() const
{
    return m_state->artifacts.path();
}

std::vector<Dataset> Workspace::datasets() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->datasets;
}

Result<void> Workspace::addDataset(const Dataset& dataset)
{
    return m_state->change([&](sql::Database& database) {
        if (m_state->dataset(dataset.name) != m_state->datasets.end()) {
            throw Error { ErrorKind::BadInput, { DocumentFaultKind::DatasetTaken, { .texts = { dataset.name } } } };
        }
        const auto payload = sandbox::dump(Json(dataset));
        database.run("INSERT INTO datasets (name, payload) VALUES (?, ?)", dataset.name, payload);
        return [this, stored = asStored<Dataset>(payload)] { m_state->datasets.push_back(stored); };
    });
}

Result<void> Workspace::replaceDataset(const Dataset& dataset)
{
    return m_state->change([&](sql::Database& database) {
        const auto place = m_state->knownDataset(dataset.name);
        const auto payload = sandbox::dump(Json(dataset));
        database.run("UPDATE datasets SET payload = ? WHERE name = ?", payload, dataset.name);
        return [place, stored = asStored<Dataset>(payload)] { *place = stored; };
    });
}

Result<void> Workspace::removeDataset(const std::string& name)
{
    return m_state->change([&](sql::Database& database) {
        const auto place = m_state->knownDataset(name);
        database.run("DELETE FROM datasets WHERE name = ?", name);
        return [this, place] { m_state->datasets.erase(place); };
    });
}

std::string Workspace::knownIdentity() const
{
    return setting(identitySetting);
}

Result<std::string> Workspace::identity()
{
    if (auto known = knownIdentity(); !known.empty()) {
        return known;
    }
    std::array<char, 32> random {};
    if (::getrandom(random.data(), random.size(), 0) != std::ssize(random)) {
        return std::unexpected(Error { ErrorKind::Io, DocumentFaultKind::NoRandomNumbers });
    }
    const auto made = sandbox::sha256({ random.data(), random.size() });
    const auto kept = m_state->change([&](sql::Database& database) { // by whom is first, where two ask at once
        database.run("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
            std::string(identitySetting), made);
        return [this, made] { m_state->settings.try_emplace(identitySetting, made); };
    });
    return kept.transform([&] { return knownIdentity(); });
}

Result<std::string> Workspace::sealPlace(std::int64_t step)
{
    return identity().transform([&](const std::string& document) { return placeOf(step, document); });
}

std::string Workspace::setting(const std::string& name) const
{
    const std::lock_guard lock(m_state->mutex);
    const auto found = m_state->settings.find(name);
    return found == m_state->settings.end() ? std::string() : found->second;
}

Result<void> Workspace::keepSetting(const std::string& name, const std::string& value)
{
    return m_state->change([&](sql::Database& database) {
        writeSetting(database, name, value);
        return [this, name, value] { m_state->settings[name] = value; };
    });
}

Result<std::int64_t> Workspace::recordOutbound(const OutboundRecord& record)
{
    std::int64_t id = 0;
    const auto recorded = m_state->change([&](sql::Database& database) {
        database.run("INSERT INTO outbound (sent_at, destination, purpose, bytes, input_tokens, output_tokens) "
                     "VALUES (?, ?, ?, ?, ?, ?)",
            record.sentAt, record.destination, record.purpose, sql::Blob { record.bytes }, record.inputTokens,
            record.outputTokens);
        id = database.lastId();
        return [] { };
    });
    return recorded ? Result<std::int64_t>(id) : std::unexpected(recorded.error());
}

Result<void> Workspace::completeOutbound(std::int64_t id, std::int64_t inputTokens, std::int64_t outputTokens)
{
    return m_state->change([&](sql::Database& database) {
        database.run(
            "UPDATE outbound SET input_tokens = ?, output_tokens = ? WHERE id = ?", inputTokens, outputTokens, id);
        return [] { };
    });
}

std::vector<OutboundRecord> Workspace::outbound() const
{
    const std::lock_guard lock(m_state->mutex);
    std::vector<OutboundRecord> records;
    const auto read = guarded(m_state->path, [&] {
        auto rows = m_state->database.query(
            "SELECT id, sent_at, destination, purpose, bytes, input_tokens, output_tokens FROM outbound ORDER BY id");
        while (rows.step()) {
            records.push_back({ rows.integer(0), rows.text(1), rows.text(2), rows.text(3), rows.text(4),
                rows.integer(5), rows.integer(6) });
        }
    });
    return records;
}

} // namespace core
