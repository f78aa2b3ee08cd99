// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_actions.h"

#include "core/data/contract.h"
#include "core/domain/domain_json.h"
#include "core/domain/person.h"
#include "core/report/chosen.h"
#include "ui/look/text.h"
#include "ui/session/recent.h"
#include "ui/window/database_dialog.h"
#include "ui/window/report_dialog.h"

#include <QClipboard>
#include <QDate>
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QSaveFile>
#include <QSettings>
#include <QStandardPaths>

#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

FileActions::FileActions(Analysis& analysis, const Dialogs& dialogs, MessageStrip& message, QWidget* window)
    : QObject(window)
    , m_analysis(analysis)
    , m_dialogs(dialogs)
    , m_message(message)
    , m_window(window)
{
    connectExporting();
}

void FileActions::connectExporting()
{
    connect(&m_exporting, &Exporting::tableProgressed, this, [this](const QString& path, double fraction) {
        emit savingChanged();
        m_message.showUnderWay(
            tr("Saving %1: %2 %").arg(QFileInfo(path).fileName()).arg(static_cast<int>(fraction * 100)), tr("Stop"),
            [this] { stopSaving(); });
    });
    connect(&m_exporting, &Exporting::reportProgressed, this, [this](const QString& path, double fraction) {
        emit savingChanged();
        m_message.showUnderWay(
            tr("Writing %1: %2 %").arg(QFileInfo(path).fileName()).arg(static_cast<int>(fraction * 100)), tr("Stop"),
            [this] { stopSaving(); });
    });
    connect(&m_exporting, &Exporting::finished, this, [this](const QString& path) {
        emit savingChanged();
        tellSaved(tr("The report is in %1.").arg(path), path);
    });
    connect(&m_exporting, &Exporting::tableSaved, this,
        [this](const QString& path, const QString& risks, const std::function<void()>& defuse) {
            emit savingChanged();
            const QString done = m_savedRows == 1
                ? tr("The one row of the table is in %1.").arg(path)
                : tr("All %1 rows of the table are in %2.").arg(countText(m_savedRows), path); // also those not found
            risks.isEmpty() ? tellSaved(done, path)
                            : tellSaved(done + u' ' + risks, path, { { tr("Write them as plain text"), defuse } });
        });
    connect(&m_exporting, &Exporting::failed, this, [this](const core::Error& error) {
        emit savingChanged();
        error.kind == core::ErrorKind::Cancelled ? m_message.hide() : m_message.showError(error);
    });
}

void FileActions::tellSaved(const QString& words, const QString& path, std::vector<MessageStrip::Offer> offers)
{
    offers.push_back({ tr("Open"), [this, path] { openPlace(path); } });
    offers.push_back({ tr("Show in folder"), [this, path] { openPlace(QFileInfo(path).absolutePath()); } });
    m_message.showDone(words, std::move(offers));
}

void FileActions::openPlace(const QString& place)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(place))) {
        m_message.showError({ core::ErrorKind::Io,
            core::said(utf8(tr("This desktop has no program that opens %1. It is there, though.").arg(place))) });
    }
}

void FileActions::add(const QStringList& paths)
{
    std::vector<std::filesystem::path> files;
    for (const QString& path : paths) {
        if (path.endsWith(".assay"_L1, Qt::CaseInsensitive)) {
            openDocument(path);
        } else {
            files.emplace_back(utf8(path));
        }
    }
    m_analysis.files().add(files);
}

void FileActions::drop(const QList<QUrl>& urls)
{
    QStringList paths;
    for (const QUrl& url : urls) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    if (paths.isEmpty()) {
        m_message.showError({ core::ErrorKind::BadInput,
            core::said(utf8(tr("What was dropped is no file on this computer. Save it as a file first."))) });
    }
    add(paths);
}

void FileActions::open()
{
    const QString readable = u"*.csv *.tsv *.txt *.xlsx *.xlsm *.xls *.ods *.json *.jsonl *.ndjson *.sqlite *.db *.dta "
                             u"*.sas7bdat *.xpt *.sav *.zsav *.por *.dbf"
                             " *.gz *.zst *.bz2 *.xz *.zip"_s;
    add(m_dialogs.openFiles(m_window, tr("Open files"), {},
        tr("Data and analyses (%1 *.assay);;Data (%1);;Analyses (*.assay);;All files (*)").arg(readable)));
}

void FileActions::openDatabase()
{
    auto* dialog = new DatabaseDialog(
        [this](const DatabaseLogin& login, std::stop_token stop) {
            return m_analysis.files().tablesOf(login, std::move(stop));
        },
        m_window);
    connect(dialog, &DatabaseDialog::chosen, this, &FileActions::addTables);
    dialog->show();
}

void FileActions::addTables(const QStringList& addresses)
{
    std::vector<std::string> tables;
    std::ranges::transform(addresses, std::back_inserter(tables), utf8);
    m_analysis.files().addTables(tables);
}

void FileActions::paste()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (!text.trimmed().contains(u'\n')) {
        m_message.showError({ core::ErrorKind::BadInput,
            core::said(utf8(tr("The clipboard holds no table. Copy cells with their header in a spreadsheet, then "
                               "paste them here."))) });
        return;
    }
    // Runs read the file again, so it stays.
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/pasted"_L1);
    QSaveFile file(
        folder.filePath(u"pasted %1.tsv"_s.arg(QDateTime::currentDateTime().toString(u"yyyy-MM-dd HH.mm.ss"_s))));
    if (!folder.mkpath(u"."_s) || !file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit()) {
        m_message.showError({ core::ErrorKind::Io,
            core::said(utf8(tr("The pasted table could not be kept in %1. Check the disk.").arg(folder.path()))) });
        return;
    }
    add({ file.fileName() });
}

void FileActions::openDocument(const QString& path)
{
    if (!m_analysis.engine().openDocument) {
        return;
    }
    if (auto opened = m_analysis.engine().openDocument(utf8(path)); !opened) {
        m_message.showError(opened.error());
    } else if (!path.isEmpty()) {
        rememberDocument(path);
    }
}

QString FileActions::placeFor(const QString& name) const
{
    const core::Workspace& workspace = m_analysis.engine().workspace;
    if (QFileInfo(name).isAbsolute()) {
        return name;
    }
    if (!workspace.isUnsaved()) {
        return QFileInfo(qs(workspace.path().string())).dir().filePath(name);
    }
    const QString ours = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/assay/"_s;
    for (const core::Dataset& dataset : m_analysis.datasets()) {
        const QFileInfo file(qs(dataset.path.string()));
        const bool isPersons = !dataset.origin && !file.absoluteFilePath().startsWith(ours);
        if (isPersons && QFileInfo(file.absolutePath()).isWritable()) {
            return file.dir().filePath(name);
        }
    }
    return QDir(documentsFolder()).filePath(name);
}

QString FileActions::firstFileName() const
{
    const auto& datasets = m_analysis.datasets();
    const QString name = datasets.empty() ? QString() : QFileInfo(qs(datasets.front().fileName())).completeBaseName();
    return name.isEmpty() ? u"analysis"_s : name;
}

void FileActions::save()
{
    const core::Workspace& workspace = m_analysis.engine().workspace;
    workspace.isUnsaved() ? saveAs()
                          : m_message.showDone(tr("Everything is saved in %1.").arg(qs(workspace.path().string())));
}

void FileActions::saveAs()
{
    const core::Workspace& workspace = m_analysis.engine().workspace;
    const QString suggestion = workspace.isUnsaved() ? firstFileName() + u".assay"_s : qs(workspace.path().string());
    QString path = m_dialogs.saveFile(m_window, tr("Save analysis"), suggestion, tr("Analysis (*.assay)"));
    if (path.isEmpty()) {
        return;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += u".assay"_s;
    }
    if (auto saved = m_analysis.engine().saveAs(utf8(path)); !saved) {
        m_message.showError(saved.error());
        return;
    }
    rememberDocument(path);
    emit renamed();
}

void FileActions::chooseReport(core::Audience audience)
{
    auto choices = keptChoices();
    for (core::StepChoice& choice : choices.steps) { // one may have been undone since
        const core::Step* step = m_analysis.step(choice.step);
        choice.isShown = choice.isShown && step && step->state != core::StepState::Undone;
    }
    auto* dialog = new ReportDialog(plainSource(audience), choices, m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog, audience] {
        const auto record = core::recordOf(dialog->choices());
        if (auto kept = m_analysis.engine().workspace.keepSetting(core::choicesSetting, record); !kept) {
            m_message.showError(kept.error());
        } else {
            chooseReportFile(audience);
        }
    });
    dialog->open();
}

void FileActions::chooseReportFile(core::Audience audience)
{
    const QString title = qs(reportSource(audience).title);
    const QString form = audience == core::Audience::Auditor ? tr("%1 with appendix %2") : tr("%1 %2");
    const QString name = form.arg(title, QDate::currentDate().toString(Qt::ISODate));
    const auto lastEnding = "report/ending"_L1;
    const QString ending = QSettings().value(lastEnding, u"pdf"_s).toString();
    const QString suggestion = QString(name).replace(u'/', u'-') + u'.' + ending;
    const QString path = m_dialogs.saveFile(m_window, tr("Export report"), suggestion, Exporting::filter(ending));
    if (!path.isEmpty()) {
        QSettings().setValue(lastEnding, QFileInfo(path).suffix().toLower());
        exportReport(path, audience);
    }
}

void FileActions::exportReport(const QString& path, core::Audience audience)
{
    m_exporting.start(reportSource(audience), path, m_analysis.engine());
}

core::ReportChoices FileActions::keptChoices() const
{
    return core::choicesOf(m_analysis.engine().workspace.setting(core::choicesSetting));
}

core::ReportSource FileActions::reportSource(core::Audience audience) const
{
    core::ReportSource source = plainSource(audience);
    core::choose(source, keptChoices());
    return source;
}

core::ReportSource FileActions::plainSource(core::Audience audience) const
{
    const Engine& engine = m_analysis.engine();
    core::ReportSource source;
    source.datasets = m_analysis.datasets();
    source.steps = m_analysis.steps();
    source.title = core::titleOfFiles(source.datasets);
    source.program = engine.program;
    source.createdAt = core::isoNow();
    source.audience = audience;
    source.author = core::authorNamed(engine.user);
    source.translate = readersForm();
    source.origins = m_analysis.files().origins();
    source.readings = core::readingsOf(source.datasets, source.translate);
    return source;
}

void FileActions::saveArtifact(const sandbox::Artifact& artifact)
{
    const QString path = m_dialogs.saveFile(
        m_window, tr("Save file"), QFileInfo(qs(artifact.name)).fileName(), tr("All files (*)"));
    if (path.isEmpty()) {
        return;
    }
    QFile::remove(path);
    if (QFile::copy(qs(artifact.path.string()), path)) {
        tellSaved(tr("Saved as %1.").arg(path), path);
    } else {
        m_message.showError(
            { core::ErrorKind::Io, core::said(utf8(tr("%1 could not be written. Choose another folder.").arg(path))) });
    }
}

QString FileActions::askForTable(const QString& name)
{
    constexpr qsizetype longest = 80; // what a folder's list still shows
    const QString suggestion = name.left(longest).trimmed().replace(u'/', u'-') + u".csv"_s;
    const QString path = m_dialogs.saveFile(
        m_window, tr("Save table"), suggestion, tr("CSV (*.csv);;Workbook (*.xlsx)"));
    return path.isEmpty() || !QFileInfo(path).suffix().isEmpty() ? path : path + u".csv"_s;
}

void FileActions::chooseDataset(const core::Dataset& dataset)
{
    if (const QString path = askForTable(qs(dataset.variable)); !path.isEmpty()) {
        m_savedRows = dataset.profile.rows;
        m_exporting.saveDataset(m_analysis.engine().installation, dataset, path);
    }
}

void FileActions::chooseTable(
    const StateFrame& frame, const sandbox::Table& shown, const std::optional<std::vector<std::uint32_t>>& within)
{
    if (const QString path = askForTable(shown.name.empty() ? tr("table") : qs(shown.name)); !path.isEmpty()) {
        saveTable(frame, shown, path, within);
    }
}

void FileActions::saveTable(const StateFrame& frame, const sandbox::Table& shown, const QString& path,
    const std::optional<std::vector<std::uint32_t>>& within)
{
    m_savedRows = within ? std::ssize(*within) : shown.rowCount;
    m_exporting.saveTable(m_analysis.jail(), frame, shown, path, within);
}

void FileActions::fillRecent(QMenu* menu)
{
    menu->clear();
    const QStringList paths = recentDocuments();
    for (const QString& path : paths) {
        QAction* action = menu->addAction(
            QFileInfo(path).completeBaseName(), this, [this, path] { openDocument(path); });
        action->setToolTip(path);
    }
    if (paths.isEmpty()) {
        menu->addAction(tr("None yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    menu->addAction(tr("Forget these"), this, [] { forgetRecentDocuments(); });
}

} // namespace ui
