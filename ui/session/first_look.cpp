// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/first_look.h"

#include <chrono>

namespace ui {

FirstLook::FirstLook(QObject* parent)
    : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(std::chrono::milliseconds(250));
    connect(&m_pause, &QTimer::timeout, this, &FirstLook::countOn);
}

void FirstLook::start(const std::filesystem::path& path, const sandbox::Installation& installation)
{
    stop();
    m_shared = std::make_shared<Shared>();
    m_job.start(
        [shared = m_shared, path, installation](std::stop_token stop) -> core::Result<core::Profile> {
            auto table = core::OpenTable::open(path, installation, stop);
            if (!table) {
                return std::unexpected(table.error());
            }
            shared->table.emplace(std::move(*table));
            return shared->table->firstLook();
        },
        [this](core::Result<core::Profile> look) {
            // What is wrong with the file is said by the reading of the whole.
            if (look && m_shared) {
                emit looked(*look);
                m_pause.start();
            }
        });
}

void FirstLook::countOn()
{
    if (!m_shared) {
        return;
    }
    m_job.start([shared = m_shared](std::stop_token stop) { return shared->table->rows(0, 0, stop); },
        [this](core::Result<core::Page> page) {
            if (!page || !m_shared) {
                return;
            }
            emit counted(page->knownRows, page->complete);
            if (!page->complete) {
                m_pause.start();
            }
        });
}

void FirstLook::stop()
{
    m_pause.stop();
    if (!m_shared) {
        return;
    }
    // The reader's jail is taken down by the working thread: nobody waits for it here.
    m_job.start(
        [shared = std::exchange(m_shared, nullptr)](std::stop_token) {
            shared->table.reset();
            return true;
        },
        [](bool) {});
}

} // namespace ui
