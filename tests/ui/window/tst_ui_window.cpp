// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/domain_json.h"
#include "core/domain/setup_fault.h"
#include "core/domain/wall_choice.h"
#include "sandbox/run/sha256.h"
#include "tests/support/result_macros.h"
#include "tests/ui/model_service.h"
#include "tests/ui/values.h"
#include "tests/ui/window/window_case.h"
#include "ui/charts/chart_panel.h"
#include "ui/data/data_model.h"
#include "ui/data/dataset_view.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/table_panel.h"
#include "ui/look/theme.h"
#include "ui/step/answer_view.h"
#include "ui/step/code_editor.h"
#include "ui/step/composer.h"
#include "ui/step/review_pane.h"
#include "ui/step/step_card.h"
#include "ui/step/thread_view.h"
#include "ui/window/data_delegate.h"
#include "ui/window/file_actions.h"
#include "ui/window/jail_state.h"
#include "ui/window/main_window.h"
#include "ui/window/sidebar.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardItemModel>
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
class WindowTest : public QObject, test::WindowCase {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void cleanup() { end(); }
    void anEmptyAnalysisOffersFilesAndSamples();
    void aDocumentIsShownAsItWasLeft();
    void openingADocumentLeavesTheKeyboardWhereItIs();
    void choosingANumberSelectsItsCell();
    void aLowWindowShowsWhatARunIsOf();
    void nothingMovesWhileAChartIsChanged();
    void everyControlHasAName();
    void aMissingJailIsSaidInPlainWords();
    void codeThatWaitsSaysWhatItBeginsWith();
    void whatWasNotSentCanBeClearedThere();
    void itFitsASmallScreen();
    void tabLeadsThroughTheWholeWindow();
    void escapeStopsWhereverTheKeyboardIs();
    void discardingIsRecorded();
    void theThemeCanBeChanged();
    void aHiddenColumnIsNotTold();
    void aNameComesBeforeWhatIsSaidOfIt();
    void aMessageLeavesWithTheWorkThatItTellsOf();
    void aLongTitleTakesTwoLinesInTheList();
    void theNameOfAFileToCopyIsNoMarkup();
    void suggestionsArePlannedBesideTheWindow();
    void aWallThatIsRefusedChangesNothing();
};

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

void WindowTest::aLowWindowShowsWhatARunIsOf()
{
    fill({ test::doneStep(1), test::proposedStep(2) }, true);
    open({ 1024, 600 });
    QTRY_VERIFY(button(u"Run"_s) && button(u"Run"_s)->isVisible());
    QTest::qWait(1600); // until nothing is being brought into sight
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    const auto* card = thread->card(2);
    const auto topOf = [&](const QWidget* part) { return part->mapTo(thread->viewport(), QPoint(0, 0)).y(); };
    QVERIFY2(topOf(card) >= 0, qPrintable(QString::number(topOf(card))));
    const auto* run = card->review()->runButton();
    QVERIFY(topOf(run) + run->height() <= thread->viewport()->height());
}

void WindowTest::nothingMovesWhileAChartIsChanged()
{
    fill({ test::doneStep(1), test::doneStep(2) }, true);
    open({ 1024, 600 });
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    auto* panel = thread->card(1)->findChild<ui::ChartPanel*>();
    const QScrollBar* scrolled = thread->verticalScrollBar();
    QVERIFY(panel);
    QTRY_VERIFY(scrolled->value() > 0);
    QTest::qWait(1600); // until nothing is being brought into sight
    const int before = scrolled->value();
    panel->findChild<QComboBox*>()->setCurrentIndex(1);
    QTRY_COMPARE(m_workspace->step(1)->charts.size(), 1UZ);
    QTest::qWait(150);
    QCOMPARE(scrolled->value(), before);
    QCOMPARE(m_window->analysis().steps().front().charts.size(), 1UZ);
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
    const auto isSaid = [](const QLabel* label) {
        return label->isVisible() && label->text() == u"User namespaces are off on this machine."_s;
    };
    QTRY_VERIFY(std::ranges::any_of(m_window->findChildren<QLabel*>(), isSaid)); // it may be made while we wait
    keepPicture(u"data"_s);
    QVERIFY(isTold(u"No safe jail"_s));
    emit m_window->analysis().stepChanged(test::doneStep(1)); // it ran after all
    QVERIFY(!isTold(u"No safe jail"_s));
}

/// Also in a document that was opened, whose data sets come after its steps.
void WindowTest::codeThatWaitsSaysWhatItBeginsWith()
{
    auto waits = test::proposedStep(1);
    waits.proposals.back().effects.frames = { test::orders().variable };
    fill({ waits }, true);
    open({ 1280, 800 });
    QTRY_VERIFY(button(QString::fromStdString(test::orders().variable) + u": as on its data page"_s));
}

void WindowTest::whatWasNotSentCanBeClearedThere()
{
    fill({}, true);
    open({ 1280, 800 });
    QTRY_VERIFY(!m_window->analysis().datasets().empty());
    const auto dataset = m_workspace->datasets().front();
    const auto& column = dataset.profile.columns.front().name;
    emit m_window->analysis().failed({ core::ErrorKind::Policy,
        { core::SetupFaultKind::ValueNotCleared,
            { .column = column, .texts = { dataset.variable + "." + column } } } });
    QVERIFY(isTold(u"which is not cleared to leave this machine"_s));
    const QString offer = u"Send the values of %1"_s.arg(QString::fromStdString(column));
    QTRY_VERIFY(button(offer)); // it is shown behind what goes on
    QVERIFY(m_service->policy().of(dataset.name, column) != core::llm::Disclosure::Samples);
    button(offer)->click();
    QCOMPARE(m_service->policy().of(dataset.name, column), core::llm::Disclosure::Samples);
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

void WindowTest::escapeStopsWhereverTheKeyboardIs()
{
    fill({ test::proposedStep(1) }, true);
    auto slow = engine();
    const auto free = std::make_shared<std::counting_semaphore<>>(0);
    slow.bench = [free](std::stop_token) {
        free->try_acquire_for(std::chrono::seconds(20));
        return core::Result<core::Bench*>(core::fail(core::ErrorKind::Jail, core::said("It took too long.")));
    };
    m_window = std::make_unique<ui::MainWindow>(std::move(slow));
    m_window->show();
    m_window->begin();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTRY_VERIFY(m_window->findChild<ui::CodeEditor*>());
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

void WindowTest::aNameComesBeforeWhatIsSaidOfIt()
{
    const auto painted = [](const QString& size, const QString& badge = {}, int width = 220) {
        QStandardItemModel files(1, 1);
        const auto file = files.index(0, 0);
        files.setData(file, u"Umsatzliste_Niederlassung_Süd_2024.csv"_s);
        files.setData(file, badge, ui::DataModel::Badge);
        files.setData(file, size, ui::DataModel::Detail);
        QImage image(width, 30, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        QStyleOptionViewItem option;
        option.rect = image.rect();
        option.font = QApplication::font();
        ui::DataDelegate().paint(&painter, option, file);
        return image;
    };
    QCOMPARE(painted(u"1,203 × 11"_s), painted({}));
    QCOMPARE(painted(u"14 % missing"_s, u"Abc"_s), painted({}, u"Abc"_s)); // of a column
    QVERIFY(painted({}, u"Abc"_s) != painted({}, u"123"_s));
    QCOMPARE(painted({}, u"Abc"_s, 70), painted({}, u"123"_s, 70)); // no room for both
}

void WindowTest::aMessageLeavesWithTheWorkThatItTellsOf()
{
    fill({ test::proposedStep(1) }, true);
    open({ 1280, 800 });
    ui::Analysis& analysis = m_window->analysis();
    emit analysis.failed({ core::ErrorKind::BadInput, core::said("It does not know “purple”.") });
    QVERIFY(isTold(u"purple"_s));
    emit analysis.files().failed({ core::ErrorKind::BadInput, core::said("b.csv has moved.") });
    emit analysis.busyChanged(true);
    QVERIFY(!isTold(u"purple"_s));
    QVERIFY(isTold(u"b.csv has moved."_s));
    emit analysis.busyChanged(false);
}

void WindowTest::aLongTitleTakesTwoLinesInTheList()
{
    auto longer = test::saidStep(2);
    longer.question.text = "average number of orders of each customer by region and month since the start of 2023";
    auto brief = test::saidStep(1);
    brief.question.text = "total";
    fill({ brief, longer }, true);
    open({ 1280, 800 });
    const auto* list = m_window->findChild<QListView*>(u"steps"_s);
    const auto heightOf = [&](int row) { return list->visualRect(list->model()->index(row, 0)).height(); };
    QTRY_COMPARE(heightOf(1), heightOf(0) + list->fontMetrics().lineSpacing());
    QVERIFY(m_window->findChild<ui::Sidebar*>()->height() - list->geometry().bottom() < 16); // down to the foot
}

void WindowTest::aWallThatIsRefusedChangesNothing()
{
    fill({}, true);
    auto refusing = engine();
    refusing.wall = [] { return std::string(); };
    refusing.setWall = [](const std::string& wall) {
        return core::Result<void>(core::fail(core::ErrorKind::Jail, core::said(wall + " is not installed.")));
    };
    m_window = std::make_unique<ui::MainWindow>(std::move(refusing));
    m_window->show();
    m_window->begin();
    auto* state = m_window->findChild<ui::JailState*>();
    QTRY_VERIFY(state->text().contains(u"No safe jail"_s)); // there is none here
    emit m_window->analysis().jailOpened();
    QTRY_VERIFY(!isTold(u"User namespaces are off"_s)); // what can run now says it
    const QString ready = state->text();
    QVERIFY(ready.startsWith(u"Jail ready"_s));
    for (QAction* action : m_window->findChildren<QAction*>()) {
        action->text() == u"In a &Podman container"_s ? action->trigger() : void();
    }
    QTRY_VERIFY(isTold(u"podman is not installed."_s));
    QCOMPARE(state->text(), ready);
}

void WindowTest::theNameOfAFileToCopyIsNoMarkup()
{
    fill({}, true);
    open({ 900, 700 });
    emit m_window->analysis().failed(
        { core::ErrorKind::Policy, { core::CopyKind::NotAllowed, { .texts = { "<b>orders</b>.csv", "far" } } } });
    const auto* box = m_window->findChild<QMessageBox*>();
    QVERIFY(box != nullptr && box->text().contains(u"<b>orders</b>.csv"_s));
    QCOMPARE(box->textFormat(), Qt::PlainText);
}

void WindowTest::suggestionsArePlannedBesideTheWindow()
{
    fill({}, true);
    const auto mayEnd = std::make_shared<std::binary_semaphore>(0); // the window outlives this function
    auto slow = engine();
    slow.suggestions = [mayEnd](const auto&, const auto&) {
        mayEnd->acquire();
        mayEnd->release(); // for whoever asks next
        return std::vector<std::string> { "revenue by month" };
    };
    m_window = std::make_unique<ui::MainWindow>(std::move(slow));
    m_window->show();
    m_window->begin();
    const bool shown = QTest::qWaitFor([this] { return m_window->findChild<ui::Composer*>()->isVisible(); });
    const bool planned = button(u"revenue by month"_s);
    mayEnd->release();
    QVERIFY(shown && !planned);
    QTRY_VERIFY(button(u"revenue by month"_s));
}

QTEST_MAIN(WindowTest)
#include "tst_ui_window.moc"
