// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/dialogs.h"
#include "ui/look/message_strip.h"
#include "ui/session/analysis.h"
#include "ui/session/state_frame.h"
#include "ui/window/exporting.h"

#include <QList>
#include <QStringList>
#include <QUrl>

class QMenu;

namespace ui {

/// What a person does with files: data that is opened, pasted or watched, the document, reports and tables that are
/// written.
class FileActions : public QObject {
    Q_OBJECT
public:
    /// `window` is the parent of dialogs. All of them outlive this.
    FileActions(Analysis& analysis, const Dialogs& dialogs, MessageStrip& message, QWidget* window);

    void add(const QStringList& paths); ///< data to this analysis, documents to windows of their own
    void drop(const QList<QUrl>& urls); ///< those on this computer
    void open();
    void openDatabase(); ///< its tables are chosen in a dialog
    void addTables(const QStringList& addresses); ///< of databases, each with a table or a query
    void paste(); ///< what was copied in a spreadsheet, as a file of its own
    void openDocument(const QString& path);
    void fillRecent(QMenu* menu);
    void save(); ///< an analysis with a name of its own is on disk already, and this says so
    void saveAs();
    /// What it says, then where it goes.
    void chooseReport(core::Audience audience);
    void exportReport(const QString& path, core::Audience audience = core::Audience::Reader);
    /// And offers to open it, after other offers.
    void tellSaved(const QString& words, const QString& path, std::vector<MessageStrip::Offer> offers = {});
    void saveArtifact(const sandbox::Artifact& artifact);
    void chooseDataset(const core::Dataset& dataset); ///< derived data, as a file
    /// `within`: of the rows at these positions only.
    void chooseTable(const StateFrame& frame, const sandbox::Table& shown,
        const std::optional<std::vector<std::uint32_t>>& within = {});
    /// All rows of a table that a run showed, as CSV.
    void saveTable(const StateFrame& frame, const sandbox::Table& shown, const QString& path,
        const std::optional<std::vector<std::uint32_t>>& within = {});
    bool isSaving() const { return m_exporting.isSaving(); } ///< a table or a report
    void stopSaving() { m_exporting.stop(); }

    /// Where a file of that name is suggested: beside the analysis, else beside its first file, else among the person's
    /// documents; one with a folder stays there.
    QString placeFor(const QString& name) const;

signals:
    void renamed(); ///< the document has another name
    void savingChanged();

private:
    QString firstFileName() const; ///< what an analysis without a name is about
    void openPlace(const QString& place); ///< in the program that the desktop has for it
    void connectExporting();
    QString askForTable(const QString& name); ///< where it is to be saved; empty: nowhere
    core::ReportChoices keptChoices() const;
    core::ReportSource plainSource(core::Audience audience) const;
    core::ReportSource reportSource(core::Audience audience) const; ///< with the choices that were kept
    void chooseReportFile(core::Audience audience);

    Analysis& m_analysis;
    const Dialogs& m_dialogs;
    MessageStrip& m_message;
    QWidget* m_window;
    Exporting m_exporting;
    std::int64_t m_savedRows = 0; ///< of the table that is written, which a search may show some of
};

} // namespace ui
