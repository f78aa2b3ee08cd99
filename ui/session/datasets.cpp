// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/datasets.h"

#include "core/story/database_data.h"
#include "core/story/replay.h"
#include "ui/look/text.h"

#include <algorithm>

namespace ui {

constexpr std::chrono::seconds queryTime { 600 };

Datasets::Datasets(const Engine& engine)
    : m_engine(engine)
{
}

void Datasets::begin(std::vector<core::Dataset> known)
{
    m_all = std::move(known);
    m_begun = true;
    emit changed();
    readNext();
}

void Datasets::renew(std::vector<core::Dataset> known)
{
    if (known != m_all) {
        m_all = std::move(known);
        emit changed();
    }
}

void Datasets::add(const std::vector<std::filesystem::path>& paths)
{
    for (const std::filesystem::path& path : paths) {
        m_waiting.push_back({ path, {} });
    }
    if (m_begun && !m_job.isRunning()) {
        readNext();
    }
}

void Datasets::addTables(const std::vector<std::string>& addresses)
{
    for (const auto& address : addresses) {
        m_waiting.push_back({ .path = address, .name = {}, .isDatabase = true });
    }
    if (m_begun && !m_job.isRunning()) {
        readNext();
    }
}

void Datasets::remove(const std::string& name)
{
    if (auto removed = m_engine.workspace.removeDataset(name); !removed) {
        emit failed(removed.error());
        return;
    }
    std::erase_if(m_all, [&](const core::Dataset& dataset) { return dataset.name == name; });
    emit changed();
}

void Datasets::readAgain(const std::string& name, const core::ReadOptions& change)
{
    m_waiting.push_back({ name, name, change });
    if (!m_job.isRunning()) {
        readNext();
    }
}

void Datasets::relocate(const std::filesystem::path& from, const std::filesystem::path& to)
{
    using Moved = std::pair<bool, std::vector<core::Dataset>>;
    m_compare.start(
        [from, to, &workspace = m_engine.workspace](std::stop_token) {
            return core::relocateFile(from, to, workspace).transform([&](bool same) {
                return Moved(same, core::datasetsWithOrigin(workspace));
            });
        },
        [this, from, to](core::Result<Moved> moved) {
            if (!moved) {
                emit failed(moved.error());
            } else if (!moved->first) {
                emit otherFound(from, to);
            } else {
                renew(std::move(moved->second));
                emit relocated(to);
                emit readOtherwise();
            }
        });
}

void Datasets::replace(const std::filesystem::path& from, const std::filesystem::path& to)
{
    m_waiting.push_back({ to, {}, {}, from });
    if (!m_job.isRunning()) {
        readNext();
    }
}

void Datasets::nameFrame(const std::filesystem::path& path, const std::string& frame)
{
    m_waiting.push_back({ .path = path, .name = {}, .frame = frame });
    if (m_begun && !m_job.isRunning()) {
        readNext();
    }
}

Datasets::Read Datasets::carryOut(const FileWork& work, std::stop_token stop)
{
    const core::Progress progress = m_progress.progress();
    const auto all = [this](const auto&) { return core::datasetsWithOrigin(m_engine.workspace); };
    if (!work.from.empty()) {
        return core::replaceFile(
            work.from, work.path, m_engine.workspace, m_engine.installation, progress, stop, &m_engine.contracts)
            .transform(all);
    }
    if (work.isDatabase) {
        const auto door = doorOf();
        return core::addNamedRows(work.path.string(), work.frame, m_engine.workspace, door, progress, stop)
            .transform(all);
    }
    if (work.name.empty()) {
        return core::addFile(
            work.path, m_engine.workspace, m_engine.installation, progress, stop, &m_engine.contracts, work.frame)
            .transform(all);
    }
    const auto rows = core::takeViews({ work.name }, m_engine.workspace, doorOf(), progress, stop);
    if (!rows) {
        return std::unexpected(rows.error());
    }
    return core::readAgain(
        work.name, work.change, m_engine.workspace, m_engine.installation, progress, stop, &m_engine.contracts)
        .transform(all);
}

core::DatabaseDoor Datasets::doorOf() const
{
    return core::doorOf(m_engine.workspace, m_engine.installation, queryTime, m_engine.passwordFor);
}

core::Result<std::vector<core::OfferedTable>> Datasets::tablesOf(const DatabaseLogin& login, std::stop_token stop) const
{
    auto door = doorOf();
    if (!login.password.empty()) {
        door.passwordFor = [&](const std::string&) { return core::Result<std::string>(login.password); };
    }
    auto tables = core::tablesOf(login.address, door, stop);
    const auto kept = login.password.empty() || !tables
        ? core::Result<void>() // one that did not open the database is not kept
        : m_engine.keepPassword(login.address, login.password, login.inKeyring);
    return kept ? std::move(tables) : std::unexpected(kept.error());
}

std::map<std::string, std::string> Datasets::origins() const
{
    return core::originsOf(m_engine.workspace);
}

void Datasets::stop()
{
    m_waiting.clear();
    m_job.stop();
}

void Datasets::readNext()
{
    if (m_waiting.empty()) {
        emit m_progress.phaseEntered({});
        emit settled();
        return;
    }
    const FileWork work = m_waiting.front();
    m_waiting.erase(m_waiting.begin());
    emit m_progress.phaseEntered(
        work.isDatabase ? tr("Asking the database…") : tr("Reading %1…").arg(qs(work.path.filename().string())));
    if (work.name.empty() && !work.isDatabase) {
        m_look.start(work.path, m_engine.installation);
    }
    m_job.start([this, work](std::stop_token stop) { return carryOut(work, std::move(stop)); },
        [this](core::Result<std::vector<core::Dataset>> read) {
            m_progress.flush();
            m_look.stop();
            take(std::move(read));
            readNext();
        });
}

void Datasets::take(core::Result<std::vector<core::Dataset>> read)
{
    if (!read) {
        if (read.error().kind != core::ErrorKind::Cancelled) {
            emit failed(read.error());
        }
        return;
    }
    m_all = std::move(*read);
    emit changed();
    emit readOtherwise();
}

} // namespace ui
