// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "core/report/table_file.h"
#include "ui/session/engine.h"
#include "ui/session/jail_door.h"
#include "ui/session/job.h"
#include "ui/session/progress_bridge.h"
#include "ui/session/state_frame.h"

#include <QObject>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace core {
class Workspace;
}

namespace ui {

/// As the document recorded them.
std::vector<core::SentRequest> sentRequests(const core::Workspace& workspace);

/// Writes files for a person, one at a time, on a thread of its own. A report's kind follows from its name; its charts
/// are painted first, one after the other between the events of the window's thread.
class Exporting : public QObject {
    Q_OBJECT
public:
    explicit Exporting(QObject* parent = nullptr);
    ~Exporting() override;
    void start(const core::ReportSource& source, const QString& path, const Engine& engine);
    static QString filter(const QString& ending); ///< for the file dialog, that of the ending first
    /// A table that a run showed, with all its rows: those that `shown` lacks come out of the jail.
    /// `within`: the rows at these positions only.
    void saveTable(std::shared_ptr<JailDoor> door, const StateFrame& frame, const sandbox::Table& shown,
        const QString& path, const std::optional<std::vector<std::uint32_t>>& within = {});
    /// Derived data, whose rows its file has.
    void saveDataset(const sandbox::Installation& installation, const core::Dataset& dataset, const QString& path,
        core::CellText texts = core::CellText::AsItIs);
    void stop(); ///< what there is of the file goes
    bool isSaving() const { return m_drawing || m_job.isRunning(); }

signals:
    void reportProgressed(const QString& path, double fraction); ///< 0 when it begins
    void tableProgressed(const QString& path, double fraction); ///< 0 when it begins
    void finished(const QString& path); ///< the report
    /// `risks`: what in it another program would carry out, in words; empty where there is nothing, or nothing any
    /// more. `defuse` writes it anew without.
    void tableSaved(const QString& path, const QString& risks, const std::function<void()>& defuse);
    void failed(const core::Error& error); ///< Cancelled after stop()

private:
    using Write = std::function<core::Result<core::TableRisks>(
        const std::filesystem::path&, core::CellText, const core::Progress&, const std::stop_token&)>;
    void startTable(const Write& write, const QString& path, core::CellText texts);
    struct Drawing;
    void drawNext();
    void write(Drawing drawing);

    QString m_path; ///< of the file
    bool m_isReport = false;
    std::unique_ptr<Drawing> m_drawing; ///< a report whose charts are being painted
    ProgressBridge m_progress;
    Job m_job;
};

} // namespace ui
