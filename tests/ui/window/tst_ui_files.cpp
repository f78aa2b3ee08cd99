// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/fault.h"
#include "sandbox/run/sha256.h"
#include "tests/ui/window/window_case.h"
#include "ui/data/data_model.h"
#include "ui/data/dataset_view.h"
#include "ui/look/message_strip.h"
#include "ui/step/review_pane.h"
#include "ui/window/file_actions.h"

#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QListView>
#include <QMimeData>
#include <QSignalSpy>
#include <QTreeView>
#include <QUrl>

using namespace Qt::StringLiterals;

/// Files that come into the window, and what becomes of them on the disk meanwhile.
class FilesTest : public QObject, test::WindowCase {
    Q_OBJECT
private slots:
    void initTestCase() { begin(); }
    void cleanup() { end(); }
    void everyFileThatCannotBeReadIsTold();
    void aFileThatWasWrittenToMeanwhileIsTold();
    void aFileThatIsGoneIsToldWhenADocumentIsOpened();
    void aMovedFileIsFoundAndKnownByItsBytes();
    void droppedFilesAreCopiedNotMoved();
    void aPastedTableIsAFileOfItsOwn();
    void everyKindOfFileThatIsReadIsOffered();
    void ofSeveralFilesEachIsListedWithItsWarnings();
    void savingBeginsBesideTheAnalysisOrItsFile();
    void aPasswordThatOpenedNothingIsNotKept();
    void codeWhoseFileIsGoneLeadsToFindingIt();
    void whatWasDoneLeavesForTheNextStep();
    void whatNothingOpensIsTold();
    void aNarrowWindowShowsRowsAlone();
};

void FilesTest::aPasswordThatOpenedNothingIsNotKept()
{
    fill({}, false);
    auto with = engine();
    int kept = 0;
    with.keepPassword = [&](const std::string&, const std::string&, bool) {
        ++kept;
        return core::Result<void>();
    };
    const ui::Datasets files(with);
    QVERIFY(!files.tablesOf({ "postgresql://nobody@127.0.0.1:1/shop", "typed" }, {}).has_value());
    QCOMPARE(kept, 0);
}

void FilesTest::whatWasDoneLeavesForTheNextStep()
{
    fill({ test::doneStep(1), test::doneStep(2) }, true);
    open({ 1280, 800 });
    auto* strip = m_window->findChild<ui::MessageStrip*>();
    strip->showDone(u"The report is in a.pdf."_s, { { u"Open"_s, [] { } } });
    QVERIFY(strip->isVisible());
    auto* list = m_window->findChild<QListView*>(u"steps"_s);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
    QTRY_VERIFY(!strip->isVisible());
}

void FilesTest::everyFileThatCannotBeReadIsTold()
{
    fill({}, true);
    open({ 1280, 800 });
    m_window->files().add({ u"/nowhere/one.csv"_s, u"/nowhere/two.csv"_s });
    const auto said = [&](const QString& name) {
        const auto labels = m_window->findChildren<QLabel*>();
        return std::ranges::any_of(labels,
            [&](QLabel* label) { return label->isVisible() && label->text().contains(u"There is no file "_s + name); });
    };
    QTRY_VERIFY(said(u"/nowhere/two.csv"_s));
    QVERIFY(said(u"/nowhere/one.csv"_s));
}

void FilesTest::aFileThatWasWrittenToMeanwhileIsTold()
{
    fill({}, false);
    auto dataset = test::orders();
    dataset.path = m_directory.filePath(u"orders.csv"_s).toStdString();
    QFile file(m_directory.filePath(u"orders.csv"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(dataset.profile.bytes));
    dataset.sha256 = *sandbox::sha256OfFile(dataset.path);
    VERIFY_RESULT(m_workspace->addDataset(dataset));
    open({ 1280, 800 });
    const auto told = [this] { return isTold(u"orders.csv has changed"_s); };
    comeBack();
    QVERIFY(!told());
    QVERIFY(file.resize(dataset.profile.bytes + 10));
    comeBack();
    QTRY_VERIFY(told());
    QVERIFY(file.resize(dataset.profile.bytes)); // as it was, or read again
    comeBack();
    QTRY_VERIFY(!told());
    QVERIFY(file.seek(0) && file.write("x") == 1 && file.flush()); // of the same size
    comeBack();
    QTRY_VERIFY(told());
    // What a run says of it is the same in other words, without a way out.
    emit m_window->analysis().failed(
        { core::ErrorKind::BadInput, { core::FaultKind::FileChanged, { .texts = { "orders.csv" } } } });
    QTRY_VERIFY(!isTold(u"Open it again, so that its profile is right."_s));
    QVERIFY(told());
}

void FilesTest::aFileThatIsGoneIsToldWhenADocumentIsOpened()
{
    fill({ test::doneStep(1) }, true);
    QVERIFY(QFile::remove(m_directory.filePath(u"orders.csv"_s)));
    open({ 1280, 800 });
    QTRY_VERIFY(isTold(u"orders.csv is no longer in /"_s));
    QVERIFY(button(u"Find orders.csv…"_s));
}

void FilesTest::aMovedFileIsFoundAndKnownByItsBytes()
{
    fill({}, false);
    const QString before = m_directory.filePath(u"moves.csv"_s);
    const QString moved = m_directory.filePath(u"moved.csv"_s);
    const QString other = m_directory.filePath(u"other.csv"_s);
    auto dataset = test::orders();
    dataset.path = before.toStdString();
    for (const QString& path : { before, other }) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(dataset.profile.bytes));
        QVERIFY(path == before || file.write("x") == 1);
    }
    dataset.sha256 = *sandbox::sha256OfFile(dataset.path);
    VERIFY_RESULT(m_workspace->addDataset(dataset));
    QStringList chosen;
    auto dialogs = ui::Dialogs::ofDesktop();
    dialogs.openFiles = [&](QWidget*, const QString&, const QString&, const QString&) { return chosen; };
    open({ 1280, 800 }, dialogs);
    QVERIFY(QFile::rename(before, moved));
    comeBack();
    QTRY_VERIFY(isTold(u"moves.csv is no longer in "_s + m_directory.path()));
    keepPicture(u"moved"_s);
    QVERIFY(QFile::rename(moved, before)); // while the window stays in front
    emit m_window->analysis().stepChanged(test::doneStep(1));
    QTRY_VERIFY(!isTold(u"no longer in"_s));
    QVERIFY(QFile::rename(before, moved));
    comeBack();
    QTRY_VERIFY(isTold(u"moves.csv is no longer in "_s));
    const core::Fault gone { core::FaultKind::FileGone, { .texts = { before.toStdString() } } };
    emit m_window->analysis().failed({ core::ErrorKind::BadInput, gone }); // it was asked for, and something is seen
    QVERIFY(isTold(QString::fromStdString(inWords(gone))));
    QTest::qWait(300);
    QVERIFY(isTold(QString::fromStdString(inWords(gone))));
    button(u"Find moves.csv…"_s)->click(); // and thinks better of it
    QTRY_VERIFY(isTold(u"moves.csv is no longer in "_s));
    chosen = { other };
    button(u"Find moves.csv…"_s)->click();
    QTRY_VERIFY(isTold(u"other.csv has another content than moves.csv had when it was read."_s));
    QCOMPARE(m_workspace->datasets().front().path, std::filesystem::path(before.toStdString()));
    chosen = { moved };
    button(u"Choose another file…"_s)->click();
    QTRY_VERIFY(isTold(u"Its content is the same."_s));
    QCOMPARE(m_window->analysis().datasets().front().path, std::filesystem::path(moved.toStdString()));
    comeBack();
    QVERIFY(!isTold(u"no longer in"_s));
    QVERIFY(QFile::rename(moved, before)); // it is watched there, too
    emit m_window->analysis().stepChanged(test::doneStep(1));
    QTRY_VERIFY(isTold(u"moved.csv is no longer in "_s));
}

void FilesTest::codeWhoseFileIsGoneLeadsToFindingIt()
{
    auto waits = test::proposedStep(1);
    waits.proposals.back().effects.reads = { "leaves.csv" };
    waits.proposals.back().findings = { { core::Severity::Error, "reads", 0, 0,
        { core::FindingKind::FileGone, { .texts = { "leaves.csv" } } } } };
    fill({ waits }, false);
    const QString here = m_directory.filePath(u"leaves.csv"_s);
    const QString away = m_directory.filePath(u"away.csv"_s);
    auto dataset = test::orders();
    dataset.path = here.toStdString();
    QFile file(here);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(dataset.profile.bytes));
    dataset.sha256 = *sandbox::sha256OfFile(dataset.path);
    VERIFY_RESULT(m_workspace->addDataset(dataset));
    auto dialogs = ui::Dialogs::ofDesktop();
    QString begun;
    dialogs.openFiles = [&](QWidget*, const QString&, const QString& folder, const QString&) {
        begun = folder;
        return QStringList { away };
    };
    open({ 1280, 800 }, dialogs);
    QTRY_VERIFY(button(u"Run"_s));
    QVERIFY(QFile::rename(here, away));
    comeBack();
    QTRY_VERIFY(!button(u"Run"_s));
    QVERIFY(isTold(u"It cannot run: "_s + here + u" is not there any more."_s));
    QVERIFY2(!isTold(u"leaves.csv is no longer there"_s), "it is told twice");
    const auto* card = m_window->findChild<ui::ReviewPane*>();
    for (auto* one : card->findChildren<QPushButton*>()) {
        one->text() == u"Find leaves.csv…"_s ? one->click() : void();
    }
    QCOMPARE(begun, QFileInfo(here).absolutePath()); // where the file was
    QTRY_VERIFY(button(u"Run"_s));
    QVERIFY(button(u"Run"_s)->isEnabled());
}

void FilesTest::whatNothingOpensIsTold()
{
    fill({}, true);
    open({ 1280, 800 });
    m_window->files().tellSaved(u"The report is in /nowhere/a.pdf."_s, u"/nowhere/a.pdf"_s);
    QTRY_VERIFY(button(u"Open"_s));
    button(u"Open"_s)->click(); // no desktop is behind these tests
    QVERIFY(isTold(u"This desktop has no program that opens /nowhere/a.pdf."_s));
}

void FilesTest::droppedFilesAreCopiedNotMoved()
{
    fill({}, false);
    open({ 1280, 800 });
    QMimeData files;
    files.setUrls({ QUrl::fromLocalFile(u"/nowhere/one.csv"_s), QUrl::fromLocalFile(u"/nowhere/two.csv"_s) });
    const auto actions = Qt::CopyAction | Qt::MoveAction;
    QDragEnterEvent enter(QPoint(600, 400), actions, &files, Qt::LeftButton, Qt::ShiftModifier);
    QCOMPARE(enter.proposedAction(), Qt::MoveAction);
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QCOMPARE(enter.dropAction(), Qt::CopyAction);
    QDropEvent drop(QPointF(600, 400), actions, &files, Qt::LeftButton, Qt::ShiftModifier);
    QApplication::sendEvent(m_window.get(), &drop);
    QCOMPARE(drop.dropAction(), Qt::CopyAction);
    QTRY_VERIFY(isTold(u"There is no file /nowhere/two.csv"_s));
    QVERIFY(isTold(u"There is no file /nowhere/one.csv"_s)); // each of them
    QMimeData link;
    link.setUrls({ QUrl(u"https://example.org/table.csv"_s) });
    QDragEnterEvent again(QPoint(600, 400), Qt::CopyAction, &link, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &again);
    QDropEvent remote(QPointF(600, 400), Qt::CopyAction, &link, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &remote);
    QTRY_VERIFY(isTold(u"What was dropped is no file on this computer."_s));
}

void FilesTest::aPastedTableIsAFileOfItsOwn()
{
    QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + u"/pasted"_s);
    folder.removeRecursively();
    fill({}, false);
    open({ 1280, 800 });
    const auto paste = [&] {
        for (auto* action : m_window->findChildren<QAction*>()) {
            if (action->text() == u"&Paste a table"_s) {
                action->trigger();
            }
        }
    };
    QGuiApplication::clipboard()->setText(u"one word"_s);
    paste();
    QVERIFY(!folder.exists());
    QGuiApplication::clipboard()->setText(u"name\tn\nZo\u00eb\t1\n"_s);
    paste();
    const QStringList files = folder.entryList(QDir::Files);
    QCOMPARE(files.size(), 1);
    QFile file(folder.filePath(files.first()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("name\tn\nZo\xc3\xab\t1\n"));
}

void FilesTest::everyKindOfFileThatIsReadIsOffered()
{
    fill({}, false);
    QString offered;
    auto dialogs = ui::Dialogs::ofDesktop();
    dialogs.openFiles = [&](QWidget*, const QString&, const QString&, const QString& filter) {
        offered = filter;
        return QStringList();
    };
    m_window = std::make_unique<ui::MainWindow>(engine(), dialogs);
    m_window->files().open();
    for (const QString& ending :
        u"csv xlsx xls ods json jsonl sqlite dta sas7bdat xpt sav zsav por dbf gz zip assay"_s.split(u' ')) {
        QVERIFY2(
            offered.contains(u"*."_s + ending + u' ') || offered.contains(u"*."_s + ending + u')'), qPrintable(ending));
    }
}

void FilesTest::savingBeginsBesideTheAnalysisOrItsFile()
{
    fill({}, true);
    QString suggested;
    auto dialogs = ui::Dialogs::ofDesktop();
    dialogs.saveFile = [&](QWidget*, const QString&, const QString& suggestion, const QString&) {
        suggested = suggestion;
        return QString();
    };
    open({ 1280, 800 }, dialogs);
    m_window->files().chooseDataset(test::orders());
    QCOMPARE(suggested, m_directory.filePath(u"orders.csv"_s));
    m_window.reset();
    auto unsaved = core::Workspace::createUnsaved();
    VERIFY_RESULT(unsaved);
    m_workspace.emplace(std::move(*unsaved));
    auto dataset = test::orders();
    QVERIFY(QDir(m_directory.path()).mkpath(u"data"_s));
    dataset.path = m_directory.filePath(u"data/orders.csv"_s).toStdString();
    QVERIFY(QFile(m_directory.filePath(u"data/orders.csv"_s)).open(QIODevice::WriteOnly));
    VERIFY_RESULT(m_workspace->addDataset(dataset));
    open({ 1280, 800 }, dialogs);
    m_window->files().saveAs();
    QCOMPARE(suggested, m_directory.filePath(u"data/orders.assay"_s));
}

void FilesTest::ofSeveralFilesEachIsListedWithItsWarnings()
{
    fill({}, false);
    for (const auto* name : { "one", "two", "three" }) {
        auto dataset = test::orders();
        dataset.name = std::string(name) + ".csv";
        dataset.variable = name;
        dataset.profile.columns[1].ambiguous = 0;
        VERIFY_RESULT(m_workspace->addDataset(dataset));
    }
    open({ 1280, 800 });
    const auto* tree = m_window->findChild<QTreeView*>(u"data"_s);
    QStringList listed;
    for (int row = 0; row < tree->model()->rowCount(); ++row) {
        const auto index = tree->model()->index(row, 0);
        QVERIFY(!tree->isRowHidden(row, {}));
        listed << index.data().toString() + (index.data(ui::DataModel::HasWarnings).toBool() ? u"!"_s : QString());
    }
    QCOMPARE(listed, QStringList({ u"one.csv!"_s, u"two.csv!"_s, u"three.csv!"_s }));
}

void FilesTest::aNarrowWindowShowsRowsAlone()
{
    for (const int width : { 640, 1280 }) {
        fill({}, true);
        open({ width, 640 });
        const auto* drawer = m_window->findChild<ui::DatasetView*>();
        QTest::qWait(50);
        QCOMPARE(drawer->isVisible(), width > 1000);
        button(u"Details"_s)->click(); // asked for, or put away
        QCOMPARE(drawer->isVisible(), width < 1000);
    }
}

QTEST_MAIN(FilesTest)
#include "tst_ui_files.moc"
