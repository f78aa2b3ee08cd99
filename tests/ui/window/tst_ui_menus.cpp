// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/messages/database_fault.h"
#include "tests/support/result_macros.h"
#include "tests/ui/model_service.h"
#include "tests/ui/values.h"
#include "tests/ui/window/window_case.h"
#include "ui/data/data_page.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/table_panel.h"
#include "ui/step/review_pane.h"
#include "ui/step/step_card.h"
#include "ui/window/database_dialog.h"
#include "ui/window/doctor_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/shortcuts_dialog.h"
#include "ui/window/sidebar.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>

#include <algorithm>
#include <chrono>
#include <memory>
#include <semaphore>

using namespace Qt::StringLiterals;

/// The keys and menus of a real window, which no jail stands behind.
class MenusTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    std::optional<core::Workspace> m_workspace;
    std::unique_ptr<core::llm::ModelService> m_service;
    std::unique_ptr<ui::MainWindow> m_window;

    void open(const std::vector<core::Step>& steps);

private slots:
    void initTestCase();
    void cleanup();
    void theCodeThatWaitsIsRunFromAnywhere();
    void theMenuEditsWhatHasTheKeyboard();
    void everyKeyIsListed();
    void theSearchIsInTheFileOfTheStep();
    void theToggleIsCalledAfterWhatItShows();
    void whatIsCopiedIsTold();
    void whatIsOnHasATick();
    void savingSaysWhereEverythingIs();
    void aClosedDoctorFreezesNothing();
    void tablesOfADatabaseAreChosen();
};

void MenusTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"assay-test-menus"_s);
    QSettings().clear();
    QVERIFY(m_directory.isValid());
    auto service = test::serviceIn(m_directory.filePath(u"config"_s).toStdString());
    VERIFY_RESULT(service);
    m_service = std::move(*service);
}

void MenusTest::cleanup()
{
    m_window.reset();
    m_workspace.reset();
    QSettings().clear();
}

void MenusTest::open(const std::vector<core::Step>& steps)
{
    static int count = 0;
    auto created = core::Workspace::create(m_directory.filePath(u"orders-%1.assay"_s.arg(++count)).toStdString());
    VERIFY_RESULT(created);
    m_workspace.emplace(std::move(*created));
    auto orders = test::ordersIn(m_directory);
    VERIFY_RESULT(m_workspace->addDataset(orders));
    orders.name = "samples.csv";
    orders.variable = "samples";
    orders.path = m_directory.filePath(u"samples.csv"_s).toStdString();
    QFile::copy(m_directory.filePath(u"orders.csv"_s), m_directory.filePath(u"samples.csv"_s));
    VERIFY_RESULT(m_workspace->addDataset(orders));
    for (const core::Step& step : steps) {
        const auto id = m_workspace->addStep(step.question);
        VERIFY_RESULT(id);
        VERIFY_RESULT(m_workspace->recordProposal(*id, step.proposals.back()));
        for (const core::RunRecord& run : step.runs) {
            VERIFY_RESULT(m_workspace->recordApproval(*id, run.approval));
            sandbox::RunResult result = *run.result;
            result.artifacts.clear(); // their bytes are no part of this test
            VERIFY_RESULT(m_workspace->recordRun(*id, result));
        }
        if (step.answer) {
            VERIFY_RESULT(m_workspace->recordAnswer(*id, *step.answer));
        }
    }
    const auto noJail = [](std::stop_token) {
        return core::Result<core::Bench*>(core::fail(core::ErrorKind::Jail, core::said("There is no jail here.")));
    };
    m_window = std::make_unique<ui::MainWindow>(ui::Engine { .workspace = *m_workspace,
        .installation = {},
        .bench = noJail,
        .user = "maria",
        .program = "Assay 0.1.0",
        .models = *m_service,
        .samples = {},
        .suggestions = {},
        .doctor = {},
        .openDocument = {} });
    m_window->resize(1280, 800);
    m_window->show();
    m_window->begin();
    QTRY_COMPARE(m_window->analysis().steps().size(), m_workspace->steps().size());
    QTRY_COMPARE(m_window->analysis().datasets().size(), m_workspace->datasets().size());
    QTRY_COMPARE(static_cast<std::size_t>(m_window->findChildren<ui::StepCard*>().size()), m_workspace->steps().size());
}

void MenusTest::theCodeThatWaitsIsRunFromAnywhere()
{
    open({ test::doneStep(1), test::proposedStep(2) });
    QSignalSpy runs(m_window->findChild<ui::ReviewPane*>(), &ui::ReviewPane::runWanted);
    auto* field = m_window->findChild<QPlainTextEdit*>(u"question"_s);
    field->setFocus();
    QTest::keyClicks(field, u"how many?"_s);
    QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(runs.size(), 0); // a question stands there: it is what is meant
    QTRY_VERIFY(!m_window->analysis().isBusy());
    field->clear();
    QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_window->findChildren<ui::ReviewPane*>().size(), 1);
    QCOMPARE(runs.size(), 1);
    QTRY_VERIFY(!m_window->analysis().isBusy());
}

namespace {
QAction* actionOf(const QWidget& window, const QString& text)
{
    const auto actions = window.findChildren<QAction*>();
    const auto found = std::ranges::find_if(
        actions, [&](const QAction* action) { return action->text().remove(u'&').section(u'\t', 0, 0) == text; });
    return found == actions.end() ? nullptr : *found;
}
} // namespace

void MenusTest::theMenuEditsWhatHasTheKeyboard()
{
    open({ test::doneStep(1) });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto* field = m_window->findChild<QPlainTextEdit*>(u"question"_s);
    field->setFocus();
    QTest::keyClicks(field, u"how many"_s);
    actionOf(*m_window, u"Select all"_s)->trigger();
    actionOf(*m_window, u"Cut"_s)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"how many"_s);
    QVERIFY(field->document()->isEmpty());
    actionOf(*m_window, u"Undo"_s)->trigger();
    QCOMPARE(field->toPlainText(), u"how many"_s);
    auto* panel = m_window->findChild<ui::TablePanel*>();
    panel->view()->setFocus();
    actionOf(*m_window, u"Copy"_s)->trigger();
    QVERIFY(QGuiApplication::clipboard()->text() != u"how many"_s);
}

void MenusTest::everyKeyIsListed()
{
    open({});
    QString listed;
    for (const auto& [what, keys] : ui::shortcutsOf(*m_window->menuBar())) {
        listed += what + u": "_s + keys + u'\n';
    }
    for (const QString& line : { u"Save: Ctrl+S"_s, u"Find in the rows: Ctrl+F"_s, u"Write code: F4"_s,
             u"Keyboard shortcuts: F1"_s, u"Copy: Ctrl+C"_s, u"Run the code that waits for approval: Ctrl+Return"_s,
             u"Leave the code, where Tab indents: Esc"_s }) {
        QVERIFY2(listed.contains(line), qPrintable(listed));
    }
    actionOf(*m_window, u"Keyboard shortcuts"_s)->trigger();
    QVERIFY(m_window->findChild<ui::ShortcutsDialog*>()->isVisible());
    QVERIFY(m_window->findChild<ui::ShortcutsDialog*>()->grab().save(u"window-shortcuts.png"_s));
}

void MenusTest::theSearchIsInTheFileOfTheStep()
{
    auto step = test::doneStep(1); // its table is short, and has no search
    step.proposals.back().code = "samples.head()";
    step.proposals.back().effects.reads = { "samples.csv" };
    open({ step });
    actionOf(*m_window, u"Find in the rows"_s)->trigger();
    const auto* page = m_window->findChild<ui::DataPage*>();
    QVERIFY(page->isVisible());
    QCOMPARE(page->dataset().name, std::string("samples.csv"));
}

void MenusTest::theToggleIsCalledAfterWhatItShows()
{
    open({ test::doneStep(1) });
    const QAction* toggle = actionOf(*m_window, u"Data and steps"_s);
    QVERIFY(toggle && toggle->isChecked());
    const auto headings = m_window->findChild<ui::Sidebar*>()->findChildren<QLabel*>();
    for (const QString& heading : { u"Data"_s, u"Steps"_s }) {
        QVERIFY(std::ranges::any_of(
            headings, [&](const QLabel* label) { return label->isVisible() && label->text() == heading; }));
    }
}

void MenusTest::whatIsCopiedIsTold()
{
    open({ test::doneStep(1) });
    const auto isTold = [&] {
        const auto labels = m_window->findChildren<QLabel*>();
        return std::ranges::any_of(labels,
            [](const QLabel* label) { return label->isVisible() && label->text() == u"The chart is copied."_s; });
    };
    QVERIFY(!isTold());
    const auto buttons = m_window->findChildren<QPushButton*>();
    (*std::ranges::find(buttons, u"Copy chart"_s, &QPushButton::text))->click();
    QVERIFY(isTold());
}

/// An icon would stand in its place.
void MenusTest::whatIsOnHasATick()
{
    open({});
    int seen = 0;
    for (const QAction* action : m_window->menuBar()->findChildren<QAction*>()) {
        if (action->isCheckable()) {
            QVERIFY2(action->icon().isNull(), qPrintable(action->text()));
            ++seen;
        }
    }
    QVERIFY(seen >= 4);
}

void MenusTest::savingSaysWhereEverythingIs()
{
    open({ test::doneStep(1) });
    actionOf(*m_window, u"Save"_s)->trigger();
    const auto labels = m_window->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) {
        return label->isVisible() && label->text().startsWith(u"Everything is saved in "_s);
    }));
}

/// The event loop is watched: nothing else is done on it than what a closed dialog costs.
void MenusTest::aClosedDoctorFreezesNothing()
{
    const auto free = std::make_shared<std::counting_semaphore<>>(0);
    const auto doctor = [free](std::stop_token) {
        free->try_acquire_for(std::chrono::seconds(20));
        return std::vector<ui::DoctorItem> { { "a jail", true, "holds" } };
    };
    QPointer<ui::DoctorDialog> dialog = new ui::DoctorDialog(doctor);
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    std::chrono::steady_clock::duration longest {};
    auto last = std::chrono::steady_clock::now();
    QTimer pulse;
    connect(&pulse, &QTimer::timeout, this, [&] {
        const auto now = std::chrono::steady_clock::now();
        longest = std::max(longest, now - last);
        last = now;
    });
    pulse.start(5);
    dialog->reject();
    QVERIFY(!dialog->isVisible());
    QTest::qWait(300);
    QVERIFY2(longest < std::chrono::milliseconds(80), "the window's thread waited for the doctor");
    free->release();
    QTRY_VERIFY(!dialog);
}

void MenusTest::tablesOfADatabaseAreChosen()
{
    const auto tablesOf = [](const ui::DatabaseLogin& login, std::stop_token) -> ui::DatabaseDialog::Tables {
        const auto& address = login.address;
        if (address == "service:locked" && login.password != "right") {
            return core::fail(core::ErrorKind::BadInput,
                { login.password.empty() ? sandbox::DatabaseFaultKind::PasswordWanted
                                         : sandbox::DatabaseFaultKind::PasswordRefused,
                    { .texts = { address, "no" } } });
        }
        if (address != "service:shop" && address != "service:locked") {
            return core::fail(core::ErrorKind::Io, core::said("Nobody answers."));
        }
        return std::vector<core::OfferedTable> { { address + "#sales.orders",
                                                     { "sales", "orders", "table", 1200, 4096 } },
            { address + "#sales.all", { "sales", "all", "view", -1, -1 } } };
    };
    QPointer<ui::DatabaseDialog> dialog = new ui::DatabaseDialog(tablesOf);
    const QSignalSpy chosen(dialog, &ui::DatabaseDialog::chosen);
    dialog->show();
    auto* address = dialog->findChild<QLineEdit*>(u"databaseAddress"_s);
    auto* tables = dialog->findChild<QTreeWidget*>(u"databaseTables"_s);
    const auto ask = [&](const QString& text) {
        address->setText(text);
        QTest::keyClick(address, Qt::Key_Return);
    };
    ask(u"service:nowhere"_s);
    const auto labels = dialog->findChildren<QLabel*>();
    QTRY_VERIFY(std::ranges::contains(labels, u"Nobody answers."_s, &QLabel::text));
    QVERIFY(dialog->isVisible());
    auto* password = dialog->findChild<QLineEdit*>(u"databasePassword"_s);
    QVERIFY(!password->isVisible());
    ask(u"service:locked"_s);
    QTRY_VERIFY(password->isVisible()); // the database wants one
    password->setText(u"wrong"_s);
    QTest::keyClick(password, Qt::Key_Return);
    QTRY_VERIFY(password->hasSelectedText()); // to be typed anew
    QCOMPARE(tables->topLevelItemCount(), 0);
    password->setText(u"right"_s);
    QTest::keyClick(password, Qt::Key_Return);
    QTRY_COMPARE(tables->topLevelItemCount(), 2);
    QVERIFY(!password->isVisible());
    ask(u"service:shop"_s);
    QVERIFY(password->text().isEmpty()); // it was that of another
    QTRY_COMPARE(tables->topLevelItemCount(), 2);
    QCOMPARE(tables->topLevelItem(0)->text(0), u"sales.orders"_s);
    QCOMPARE(tables->topLevelItem(0)->text(2), u"1,200"_s);
    QCOMPARE(tables->topLevelItem(1)->text(2), QString());
    tables->setCurrentItem(tables->topLevelItem(0));
    QTest::keyClick(address, Qt::Key_Return); // opens what is chosen
    QTRY_COMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].toStringList(), QStringList { u"service:shop#sales.orders"_s });
    QTRY_VERIFY(!dialog);
}

QTEST_MAIN(MenusTest)
#include "tst_ui_menus.moc"
