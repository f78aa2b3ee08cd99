// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/domain_json.h"
#include "ui/window/main_window.h"
#include "ui/look/message_strip.h"
#include "ui/session/recent.h"
#include "ui/window/start_page.h"
#include "ui/look/text.h"

#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QSaveFile>
#include <QStandardPaths>

#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

void MainWindow::addFiles(const QStringList& paths)
{
    std::vector<std::filesystem::path> files;
    for (const QString& path : paths) {
        if (path.endsWith(".assay"_L1, Qt::CaseInsensitive)) {
            openDocument(path);
        } else {
            files.emplace_back(utf8(path));
        }
    }
    m_analysis->addFiles(files);
}

void MainWindow::openFiles()
{
    const QString readable = u"*.csv *.tsv *.txt *.xlsx *.xlsm *.xls *.ods *.json *.jsonl *.ndjson *.sqlite *.db *.gz *.zst *.zip"_s;
    addFiles(m_dialogs.openFiles(this, tr("Open files"),
        tr("Data and analyses (%1 *.assay);;Data (%1);;Analyses (*.assay);;All files (*)").arg(readable)));
}

/// Who comes back from another program may have changed a file there.
void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && !m_reading) {
        compareFiles();
    }
}

void MainWindow::compareFiles()
{
    m_compareFiles.start([this, datasets = m_analysis->datasets()](std::stop_token) { return m_files.changed(datasets); },
        [this](const std::vector<core::FileChange>& changed) {
            const QStringList before = std::exchange(m_changesTold, {});
            for (const core::FileChange& change : changed) {
                const QString name = qs(change.path.filename().string());
                m_changesTold << (change.isGone ? tr("%1 is no longer there. Put it back, or open it again from where it is now.")
                                                : tr("%1 has changed since it was read. Open it again, or choose “Read the file again” in its menu.")).arg(name);
                if (!before.contains(m_changesTold.back())) { // once is enough
                    m_message->showError({ core::ErrorKind::BadInput, utf8(m_changesTold.back()), {} });
                }
            }
            for (const QString& sentence : before) {
                if (!m_changesTold.contains(sentence)) {
                    m_message->withdraw(sentence);
                }
            }
        });
}

void MainWindow::pasteTable()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (!text.trimmed().contains(u'\n')) {
        m_message->showError({ core::ErrorKind::BadInput, utf8(tr("The clipboard holds no table. Copy cells with their header in a spreadsheet, then paste them here.")), {} });
        return;
    }
    // Runs read the file again, so it stays.
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/pasted"_L1);
    QSaveFile file(folder.filePath(u"pasted %1.tsv"_s.arg(QDateTime::currentDateTime().toString(u"yyyy-MM-dd HH.mm.ss"_s))));
    if (!folder.mkpath(u"."_s) || !file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit()) {
        m_message->showError({ core::ErrorKind::Io, utf8(tr("The pasted table could not be kept in %1. Check the disk.").arg(folder.path())), {} });
        return;
    }
    addFiles({ file.fileName() });
}

void MainWindow::openDocument(const QString& path)
{
    if (!m_analysis->engine().openDocument) {
        return;
    }
    if (auto opened = m_analysis->engine().openDocument(utf8(path)); !opened) {
        m_message->showError(opened.error());
    } else if (!path.isEmpty()) {
        rememberDocument(path);
    }
}

void MainWindow::saveAs()
{
    const core::Workspace& workspace = m_analysis->engine().workspace;
    const QString suggestion = workspace.isUnsaved() ? u"analysis.assay"_s : qs(workspace.path().string());
    QString path = m_dialogs.saveFile(this, tr("Save analysis"), suggestion, tr("Analysis (*.assay)"));
    if (path.isEmpty()) {
        return;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += u".assay"_s;
    }
    if (auto saved = m_analysis->engine().saveAs(utf8(path)); !saved) {
        m_message->showError(saved.error());
        return;
    }
    rememberDocument(path);
    showTitle();
}

void MainWindow::chooseReport()
{
    const QString suggestion = qs(m_analysis->engine().workspace.path().stem().string()) + u".html"_s;
    const QString path = m_dialogs.saveFile(this, tr("Export report"), suggestion, Exporting::filter());
    if (!path.isEmpty()) {
        exportReport(path);
    }
}

void MainWindow::exportReport(const QString& path)
{
    m_exporting->start(reportSource(), path);
}

core::ReportSource MainWindow::reportSource() const
{
    const Engine& engine = m_analysis->engine();
    core::ReportSource source;
    source.datasets = m_analysis->datasets();
    for (const core::Step& step : m_analysis->steps()) {
        if (step.state != core::StepState::Discarded) {
            source.steps.push_back(step);
        }
    }
    source.title = engine.workspace.isUnsaved() ? utf8(tr("Analysis")) : engine.workspace.path().stem().string();
    source.program = engine.program;
    source.createdAt = core::isoNow();
    return source;
}

void MainWindow::saveArtifact(const sandbox::Artifact& artifact)
{
    const QString path = m_dialogs.saveFile(this, tr("Save file"), QFileInfo(qs(artifact.name)).fileName(), tr("All files (*)"));
    if (path.isEmpty()) {
        return;
    }
    QFile::remove(path);
    if (QFile::copy(qs(artifact.path.string()), path)) {
        m_message->showDone(tr("Saved as %1.").arg(path));
    } else {
        m_message->showError({ core::ErrorKind::Io, utf8(tr("%1 could not be written. Choose another folder.").arg(path)), {} });
    }
}

void MainWindow::chooseTableFile(const StateFrame& frame, const sandbox::Table& shown)
{
    const QString name = shown.name.empty() ? tr("table") : qs(shown.name);
    const QString path = m_dialogs.saveFile(this, tr("Save table"), name + u".csv"_s, tr("CSV (*.csv)"));
    if (!path.isEmpty()) {
        saveTable(frame, shown, QFileInfo(path).suffix().isEmpty() ? path + u".csv"_s : path);
    }
}

void MainWindow::saveTable(const StateFrame& frame, const sandbox::Table& shown, const QString& path)
{
    m_exporting->saveTable(m_analysis->jail(), frame, shown, path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
        m_start->setDropOver(true);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*)
{
    m_start->setDropOver(false);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_start->setDropOver(false);
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    event->acceptProposedAction();
    addFiles(paths);
}

} // namespace ui
