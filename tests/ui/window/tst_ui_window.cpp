// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/domain_json.h"
#include "sandbox/run/sha256.h"
#include "tests/support/result_macros.h"
#include "tests/ui/model_service.h"
#include "tests/ui/values.h"
#include "ui/data/dataset_view.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/table_panel.h"
#include "ui/look/theme.h"
#include "ui/step/answer_view.h"
#include "ui/step/code_editor.h"
#include "ui/step/composer.h"
#include "ui/window/file_actions.h"
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <memory>
#include <semaphore>

using namespace Qt::StringLiterals;

/// The real window over a real document that was filled beforehand.
class WindowTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    std::optional<core::Workspace> m_workspace;
    std::unique_ptr<core::llm::ModelService> m_service;
    std::unique_ptr<ui::MainWindow> m_window;

    ui::Engine engine();
    void fill(const std::vector<core::Step>& steps, bool withData);
    void open(const QSize& size, ui::Dialogs dialogs = ui::Dialogs::ofDesktop());
    void comeBack(); ///< from another program
    bool isTold(const QString& words); ///< on a label that can be seen
    void keepPicture(const QString& name);
    QPushButton* button(const QString& text);

private slots:
    void initTestCase();
    void cleanup();
    void anEmptyAnalysisOffersFilesAndSamples();
    void aDocumentIsShownAsItWasLeft();
    void openingADocumentLeavesTheKeyboardWhereItIs();
    void choosingANumberSelectsItsCell();
    void everyControlHasAName();
    void aMissingJailIsSaidInPlainWords();
    void itFitsASmallScreen();
    void tabLeadsThroughTheWholeWindow();
    void everyFileThatCannotBeReadIsTold();
    void aFileThatWasWrittenToMeanwhileIsTold();
    void aMovedFileIsFoundAndKnownByItsBytes();
    void droppedFilesAreCopiedNotMoved();
    void escapeStopsWhereverTheKeyboardIs();
    void discardingIsRecorded();
    void theThemeCanBeChanged();
    void aHiddenColumnIsNotTold();
    void aPastedTableIsAFileOfItsOwn();
    void everyKindOfFileThatIsReadIsOffered();
};

void WindowTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"assay-test"_s);
    QSettings().clear();
    QVERIFY(m_directory.isValid());
    auto service = test::serviceIn(m_directory.filePath(u"config"_s).toStdString());
    VERIFY_RESULT(service);
    m_service = std::move(*service);
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

void WindowTest::cleanup()
{
    m_window.reset();
    m_workspace.reset();
    QSettings().clear();
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

ui::Engine WindowTest::engine()
{
    return { .workspace = *m_workspace,
        .installation = {},
        .bench =
            [] {
                return core::Result<core::Bench*>(
                    core::fail(core::ErrorKind::Jail, core::said("User namespaces are off on this machine.")));
            },
        .user = "maria",
        .program = "Assay 0.1.0",
        .models = *m_service,
        .saveAs = [this](const std::filesystem::path& path) { return m_workspace->saveAs(path); },
        .samples = { { "/nowhere/orders.csv", "Orders of a small shop",
                         "Dirty, as real exports are: mixed dates, decimal commas, duplicates." },
            { "/nowhere/weather.csv", "Weather in Seattle", "Four years, one row a day. Public domain." } },
        .suggestions =
            [](const std::vector<core::Dataset>&) {
                return std::vector<std::string> { "top 5 customers by revenue", "revenue by month",
                    "how many orders have no price?" };
            },
        .doctor = {},
        .openDocument = {} };
}

void WindowTest::fill(const std::vector<core::Step>& steps, bool withData)
{
    static int count = 0;
    auto created = core::Workspace::create(m_directory.filePath(u"orders-%1.assay"_s.arg(++count)).toStdString());
    VERIFY_RESULT(created);
    m_workspace.emplace(std::move(*created));
    if (withData) {
        VERIFY_RESULT(m_workspace->addDataset(test::orders()));
    }
    for (const core::Step& step : steps) {
        const auto id = m_workspace->addStep(step.question);
        VERIFY_RESULT(id);
        if (step.plan) {
            VERIFY_RESULT(m_workspace->recordPlan(*id, *step.plan));
        }
        for (const core::Proposal& proposal : step.proposals) {
            VERIFY_RESULT(m_workspace->recordProposal(*id, proposal));
        }
        for (const core::RunRecord& run : step.runs) {
            VERIFY_RESULT(m_workspace->recordApproval(*id, run.approval));
            sandbox::RunResult result = *run.result;
            result.artifacts.clear(); // their bytes are no part of this test
            VERIFY_RESULT(m_workspace->recordRun(*id, result));
        }
        if (step.proposals.size() > 1) {
            VERIFY_RESULT(m_workspace->recordProposal(*id, step.proposals.back()));
        }
        if (step.answer) {
            VERIFY_RESULT(m_workspace->recordAnswer(*id, *step.answer));
        }
    }
}

void WindowTest::open(const QSize& size, ui::Dialogs dialogs)
{
    m_window = std::make_unique<ui::MainWindow>(engine(), std::move(dialogs));
    m_window->resize(size);
    m_window->show();
    m_window->begin();
    QTRY_COMPARE(m_window->analysis().steps().size(), m_workspace->steps().size());
    QTRY_COMPARE(m_window->analysis().datasets().size(), m_workspace->datasets().size());
    QTest::qWait(150); // charts are drawn once the size has settled
}

void WindowTest::comeBack()
{
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::qWait(100);
}

bool WindowTest::isTold(const QString& words)
{
    const auto labels = m_window->findChildren<QLabel*>();
    return std::ranges::any_of(
        labels, [&](QLabel* label) { return label->isVisible() && label->text().contains(words); });
}

void WindowTest::keepPicture(const QString& name)
{
    QVERIFY(m_window->grab().save(u"window-%1.png"_s.arg(name)));
}

QPushButton* WindowTest::button(const QString& text)
{
    const auto buttons = m_window->findChildren<QPushButton*>();
    const auto found = std::ranges::find_if(
        buttons, [&](QPushButton* b) { return b->text() == text && b->isVisible(); });
    return found == buttons.end() ? nullptr : *found;
}

void WindowTest::anEmptyAnalysisOffersFilesAndSamples()
{
    fill({}, false);
    open({ 1280, 800 });
    QVERIFY(button(u"Open files…"_s));
    QVERIFY(button(u"Open"_s));
    QVERIFY(!m_window->findChild<QPlainTextEdit*>(u"question"_s)->isVisible());
    keepPicture(u"start"_s);
}

void WindowTest::aDocumentIsShownAsItWasLeft()
{
    fill({ test::doneStep(1), test::failedStep(2), test::repairedStep(3), test::saidStep(4), test::proposedStep(5) },
        true);
    open({ 1280, 800 });
    QVERIFY(button(u"Run"_s));
    QVERIFY2(!button(u"Propose a fix"_s) && !button(u"Explain"_s), "they take a model, and there is none");
    QVERIFY(button(u"Revenue by month"_s));
    QCOMPARE(m_window->findChildren<ui::TablePanel*>().size(), 1);
    keepPicture(u"document"_s);
}

void WindowTest::openingADocumentLeavesTheKeyboardWhereItIs()
{
    fill({ test::doneStep(1), test::proposedStep(2) }, true);
    m_window = std::make_unique<ui::MainWindow>(engine());
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_window->begin();
    auto* field = m_window->findChild<QPlainTextEdit*>(u"question"_s);
    field->setFocus(); // as Ctrl+L does, before the document is there
    QTRY_COMPARE(m_window->analysis().steps().size(), 2UZ);
    QTest::keyClicks(QApplication::focusWidget(), u"average revenue"_s);
    QCOMPARE(field->toPlainText(), u"average revenue"_s);
}

void WindowTest::choosingANumberSelectsItsCell()
{
    fill({ test::doneStep(1) }, true);
    open({ 1280, 800 });
    auto* answer = m_window->findChild<QLabel*>(u"answer"_s);
    QVERIFY(answer);
    emit answer->linkActivated(u"cell:1,1,2"_s);
    auto* panel = m_window->findChild<ui::TablePanel*>();
    QCOMPARE(panel->view()->selection().cells(), 1);
    QCOMPARE(panel->model()->index(panel->view()->currentRow(), panel->view()->currentColumn()).data().toString(),
        u"14,990.25"_s);
    keepPicture(u"answer"_s);
}

void WindowTest::everyControlHasAName()
{
    fill({ test::doneStep(1), test::failedStep(2), test::repairedStep(3), test::saidStep(4) }, true);
    open({ 1280, 800 });
    const auto named = [](const QWidget* widget, const QString& text) {
        QString place = QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
        for (const QWidget* w = widget->parentWidget(); w; w = w->parentWidget()) {
            place += u" in "_s + QString::fromLatin1(w->metaObject()->className());
        }
        QVERIFY2(!text.isEmpty() || !widget->accessibleName().isEmpty(), qPrintable(place));
    };
    int seen = 0;
    for (const auto* control : m_window->findChildren<QAbstractButton*>()) {
        if (control->focusPolicy() != Qt::NoFocus) { // not a table's corner
            named(control, control->text());
            ++seen;
        }
    }
    for (const auto* field : m_window->findChildren<QPlainTextEdit*>()) {
        named(field, {});
    }
    for (const auto* field : m_window->findChildren<QLineEdit*>()) {
        named(field, {});
    }
    for (const auto* view : m_window->findChildren<QAbstractItemView*>()) {
        if (!view->inherits("QHeaderView")) {
            named(view, {});
        }
    }
    for (const auto* grid : m_window->findChildren<ui::GridView*>()) {
        if (grid->isVisible()) {
            named(grid, {});
        }
    }
    QVERIFY(seen > 20);
}

void WindowTest::aMissingJailIsSaidInPlainWords()
{
    fill({}, true);
    open({ 1280, 800 });
    const auto labels = m_window->findChildren<QLabel*>();
    QTRY_VERIFY(std::ranges::any_of(labels, [](QLabel* label) {
        return label->isVisible() && label->text() == u"User namespaces are off on this machine."_s;
    }));
    keepPicture(u"data"_s);
}

void WindowTest::itFitsASmallScreen()
{
    fill({ test::doneStep(1), test::repairedStep(2) }, true);
    open({ 1024, 640 });
    QCOMPARE(m_window->size(), QSize(1024, 640));
    keepPicture(u"small"_s);
    fill({ test::proposedStep(1) }, true);
    open({ 1000, 640 });
    auto* drawer = m_window->findChild<ui::DatasetView*>();
    drawer->show(); // beside the code
    QTest::qWait(50);
    QCOMPARE(m_window->size(), QSize(1000, 640));
    m_window.reset();
    QSettings().clear();
    m_window = std::make_unique<ui::MainWindow>(engine()); // for the first time
    const QSize room = m_window->screen()->availableGeometry().size();
    QVERIFY(m_window->width() <= std::max(room.width(), m_window->minimumWidth()));
    QVERIFY(m_window->height() < room.height());
}

void WindowTest::tabLeadsThroughTheWholeWindow()
{
    fill({}, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto* field = m_window->findChild<QPlainTextEdit*>(u"question"_s);
    field->setFocus();
    QStringList seen;
    constexpr int most = 80;
    for (int i = 0; i < most && (seen.isEmpty() || !field->hasFocus()); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        const QWidget* at = QApplication::focusWidget();
        seen << QString::fromLatin1(at->metaObject()->className()) + u' ' + at->objectName() + u' '
                + at->accessibleName();
    }
    QVERIFY2(field->hasFocus(), qPrintable(seen.join(u'\n')));
    for (const auto* place :
        { "QTreeView data", "ui::SearchField", "ui::GridView", "QPushButton change Change: Semicolons", "QTabBar" }) {
        QVERIFY2(
            std::ranges::any_of(seen, [&](const QString& name) { return name.startsWith(QLatin1StringView(place)); }),
            qPrintable(QLatin1StringView(place) + u" is not in\n"_s + seen.join(u'\n')));
    }
}

void WindowTest::everyFileThatCannotBeReadIsTold()
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

void WindowTest::aFileThatWasWrittenToMeanwhileIsTold()
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
}

void WindowTest::aMovedFileIsFoundAndKnownByItsBytes()
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
    dialogs.openFiles = [&](QWidget*, const QString&, const QString&) { return chosen; };
    open({ 1280, 800 }, dialogs);
    QVERIFY(QFile::rename(before, moved));
    comeBack();
    QTRY_VERIFY(isTold(u"moves.csv is no longer in "_s + m_directory.path()));
    keepPicture(u"moved"_s);
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
}

void WindowTest::droppedFilesAreCopiedNotMoved()
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

void WindowTest::escapeStopsWhereverTheKeyboardIs()
{
    fill({ test::proposedStep(1) }, true);
    auto slow = engine();
    const auto free = std::make_shared<std::counting_semaphore<>>(0);
    slow.bench = [free] {
        free->try_acquire_for(std::chrono::seconds(20));
        return core::Result<core::Bench*>(core::fail(core::ErrorKind::Jail, core::said("It took too long.")));
    };
    m_window = std::make_unique<ui::MainWindow>(std::move(slow));
    m_window->show();
    m_window->begin();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTRY_COMPARE(m_window->analysis().steps().size(), 1U);
    QSignalSpy stopped(m_window->findChild<ui::Composer*>(), &ui::Composer::stopWanted);
    const std::vector<QWidget*> places { m_window->findChild<ui::CodeEditor*>(),
        m_window->findChild<QAbstractItemView*>(u"data"_s) };
    m_window->analysis().ask(u"how many orders?"_s);
    for (QWidget* place : places) {
        place->setFocus();
        const auto before = stopped.size();
        QTest::keyClick(place, Qt::Key_Escape);
        QCOMPARE(stopped.size(), before + 1);
    }
    free->release(1000);
    QTRY_VERIFY(!m_window->analysis().isBusy());
    QTest::keyClick(places.front(), Qt::Key_Escape); // nothing to stop: it leaves the editor
    QCOMPARE(stopped.size(), 2);
    m_window.reset();
}

void WindowTest::discardingIsRecorded()
{
    fill({ test::proposedStep(1) }, true);
    open({ 1280, 800 });
    button(u"Discard"_s)->click();
    QTRY_VERIFY(m_workspace->steps().front().state == core::StepState::Discarded);
    QTRY_VERIFY(!button(u"Run"_s));
}

void WindowTest::theThemeCanBeChanged()
{
    fill({ test::doneStep(1), test::proposedStep(2) }, true);
    open({ 1280, 800 });
    ui::applyTheme(*qApp, ui::Appearance::Dark);
    QTest::qWait(150);
    QVERIFY(m_window->grab().toImage().pixelColor(640, 790).lightness() < 80);
    keepPicture(u"dark"_s);
}

void WindowTest::aHiddenColumnIsNotTold()
{
    auto choices = m_service->choices();
    choices.profiles = { { .id = "here", .name = "Here", .baseUrl = "http://127.0.0.1:1/v1", .model = "test-model" } };
    choices.chosen = "here";
    VERIFY_RESULT(m_service->save(choices));
    fill({}, true);
    open({ 1280, 800 });
    auto* drawer = m_window->findChild<ui::DatasetView*>();
    const auto box = [&] { return drawer->findChild<QCheckBox*>(); };
    const auto told = [&](const std::string& word) {
        const auto outgoing = core::outgoingOf(
            { "how many orders?", core::isoNow() }, *m_workspace, *m_service->planner());
        return outgoing && outgoing->bytes.contains(word);
    };
    drawer->revealColumn(3);
    QVERIFY(box() && !box()->isChecked());
    QVERIFY(told("city") && told("customer"));
    box()->click();
    QTRY_VERIFY(box() && box()->isChecked());
    QVERIFY(!told("city"));
    QVERIFY(told("customer"));
    keepPicture(u"hidden-column"_s);

    m_service->withhold({ core::OutgoingPart::Kind::File, "orders.csv", {}, {} });
    m_window->begin(); // shown anew
    QVERIFY(!told("customer"));
    box()->click(); // the column back, and nothing else with it
    QTRY_VERIFY(told("city"));
    QVERIFY(!told("customer"));
    VERIFY_RESULT(m_service->choose("built-in"));
}

void WindowTest::aPastedTableIsAFileOfItsOwn()
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

void WindowTest::everyKindOfFileThatIsReadIsOffered()
{
    fill({}, false);
    QString offered;
    auto dialogs = ui::Dialogs::ofDesktop();
    dialogs.openFiles = [&](QWidget*, const QString&, const QString& filter) {
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

QTEST_MAIN(WindowTest)
#include "tst_ui_window.moc"
