// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/open_table.h"
#include "ui/session/job.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <optional>

namespace ui {

/// What the beginning of a file says, and how many rows have been counted, while the whole of it is still being read.
class FirstLook : public QObject {
    Q_OBJECT
public:
    explicit FirstLook(QObject* parent = nullptr);
    void start(const std::filesystem::path& path, const sandbox::Installation& installation);
    void stop(); ///< nothing is told afterwards

signals:
    void looked(const core::Profile& look); ///< types may widen, statistics are of the beginning only
    void counted(qint64 rows, bool complete);

private:
    void countOn();

    struct Shared { ///< only its own thread touches the table
        std::optional<core::OpenTable> table;
    };
    std::shared_ptr<Shared> m_shared;
    QTimer m_pause;
    Job m_job;
};

} // namespace ui
