// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/window_case.h"
#include "ui/charts/chart_panel.h"
#include "ui/charts/chart_view.h"
#include "ui/grid/search_field.h"
#include "ui/look/choice_button.h"
#include "ui/look/message_strip.h"
#include "ui/step/code_editor.h"
#include "ui/step/diff_view.h"
#include "ui/step/next_questions.h"
#include "ui/step/step_card.h"
#include "ui/step/thread_view.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QTimer>

using namespace Qt::StringLiterals;

/// How a person goes through the steps of an analysis, and what is said of them.
class ThreadTest : public QObject, test::WindowCase {
    Q_OBJECT
private slots:
    void initTestCase() { begin(); }
    void cleanup() { end(); }
    void tabLeadsFromTheQuestionToTheCodeThatWaits();
    void theFormOfAChartStaysWhereItIs();
    void buildingOnAnEarlierStepTellsWhatIsUndone();
    void aStepIsRenamedInTheListByKeys();
    void tabIndentsOnceTheCodeIsEdited();
    void eachStopHasARingAndIsLeft();
    void noTitleOfTheListIsOverprinted();
    void theLeastWindowFitsASmallScreen();
    void findSearchesTheTableThatIsSeen();
    void nextQuestionsGoOnFromAnswers();
    void aLowWindowHasOneRowOfNextQuestions();
    void aLongDocumentIsShownWhileItsCardsAreMade();
    void tabLeadsToTheNewestThoughAnotherWaits();
    void aKeyInTheListLeadsToTheStep();
    void theChosenOfSeveralCodesRunsByKey();
    void aDifferenceRunsByKey();
    void whyCodeWaitedIsToldUntilItRuns();
};

void ThreadTest::tabLeadsFromTheQuestionToTheCodeThatWaits()
{
    fill({ test::doneStep(1), test::proposedStep(2) }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTRY_VERIFY(button(u"revenue by month"_s));
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    m_window->findChild<QPlainTextEdit*>(u"question"_s)->setFocus();
    const auto code = thread->card(2)->findChild<ui::CodeEditor*>()->code();
    const auto tab = [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); };
    tab();
    QCOMPARE(QApplication::focusWidget(), button(u"revenue by month"_s));
    QList<QWidget*> seen;
    for (tab(); thread->card(2)->isAncestorOf(QApplication::focusWidget()); tab()) {
        seen << QApplication::focusWidget();
        QVERIFY(seen.size() < 40);
    }
    QVERIFY(seen.contains(button(u"Run"_s)));
    auto* editor = thread->card(2)->findChild<ui::CodeEditor*>();
    QVERIFY(seen.contains(editor) && editor->code() == code); // Tab goes on from it and changes nothing
    QVERIFY(!thread->card(1)->isAncestorOf(QApplication::focusWidget())); // what was read before comes last
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY(thread->card(2)->isAncestorOf(QApplication::focusWidget()));
    for (int i = 0; i < 80 && !thread->card(1)->isAncestorOf(QApplication::focusWidget()); ++i) {
        tab();
    }
    // The page goes along.
    QVERIFY(thread->card(1)->isAncestorOf(QApplication::focusWidget()));
    const auto* at = QApplication::focusWidget();
    QVERIFY(thread->viewport()->rect().contains(at->mapTo(thread->viewport(), QPoint(0, 0))));
}

void ThreadTest::tabIndentsOnceTheCodeIsEdited()
{
    fill({ test::proposedStep(1) }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto* editor = m_window->findChild<ui::CodeEditor*>();
    QTRY_VERIFY(editor && editor->isVisible());
    const auto code = editor->code();
    editor->setFocus(Qt::OtherFocusReason);
    QTest::keyClick(editor, Qt::Key_Tab);
    QVERIFY(!editor->hasFocus() && editor->code() == code);
    editor->setFocus(Qt::OtherFocusReason);
    editor->moveCursor(QTextCursor::Start);
    QTest::keyClicks(editor, u"x"_s);
    QTest::keyClick(editor, Qt::Key_Tab);
    QVERIFY(editor->hasFocus() && editor->code() == "x    " + code);
    QTest::keyClick(editor, Qt::Key_Escape);
    QVERIFY(!editor->hasFocus());
    editor->setFocus(Qt::OtherFocusReason);
    QTest::keyClick(editor, Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY(!editor->hasFocus() && editor->code() == "x    " + code);
}

/// Each title has the lines that it needs once the scroll bar has taken its width.
void ThreadTest::noTitleOfTheListIsOverprinted()
{
    std::vector<core::Step> steps;
    for (int id = 1; id <= 14; ++id) {
        steps.push_back(test::doneStep(id));
        steps.back().question.text = "revenue by customer " + std::string(static_cast<std::size_t>(id), 'm');
    }
    fill(steps, true);
    open({ 1024, 600 });
    auto* list = m_window->findChild<QListView*>(u"steps"_s);
    QTRY_VERIFY(list->verticalScrollBar()->isVisible());
    const auto fits = [&] {
        for (int row = 0; row < 14; ++row) {
            const auto index = list->model()->index(row, 0);
            if (list->visualRect(index).height() != list->sizeHintForIndex(index).height()) {
                return false;
            }
        }
        return true;
    };
    QTRY_VERIFY(fits());
}

void ThreadTest::theLeastWindowFitsASmallScreen()
{
    fill({ test::proposedStep(1) }, true);
    open({ 640, 360 }); // 1280 × 800 at 200 %, less its frame
    QTRY_VERIFY(button(u"Run"_s) && button(u"Run"_s)->isVisible());
    QCOMPARE(m_window->size(), QSize(640, 360));
    for (const QWidget* part : std::initializer_list<QWidget*> {
             button(u"Run"_s), button(u"Discard"_s), m_window->findChild<QPlainTextEdit*>(u"question"_s) }) {
        const QRect place(part->mapTo(m_window.get(), QPoint(0, 0)), part->size());
        QVERIFY2(
            place.left() >= 0 && place.right() < 640, qPrintable(part->objectName() + QString::number(place.right())));
    }
}

/// What Tab leads to looks different as long as the keyboard is there, and Shift+Tab leaves it, links too.
void ThreadTest::eachStopHasARingAndIsLeft()
{
    fill({ test::doneStep(1) }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto* field = m_window->findChild<QPlainTextEdit*>(u"question"_s);
    const auto* card = m_window->findChild<ui::ThreadView*>()->card(1);
    const auto shown = [](const QWidget* one) {
        return one->parentWidget()->grab(one->geometry().adjusted(-4, -4, 4, 4)).toImage();
    };
    constexpr int most = 120;
    QSet<QString> labels;
    field->setFocus();
    for (int i = 0; i < most && (i == 0 || !field->hasFocus()); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QWidget* at = QApplication::focusWidget();
        if (!card->isAncestorOf(at)) {
            continue;
        }
        const auto reached = shown(at);
        at->clearFocus();
        QVERIFY2(shown(at) != reached,
            qPrintable(QLatin1StringView(at->metaObject()->className()) + u' ' + at->objectName() + u' '
                + at->accessibleName()));
        labels << at->objectName();
        at->setFocus(Qt::TabFocusReason);
    }
    QVERIFY(labels.contains(u"answer"_s));
    for (int i = 0; i < most && (i == 0 || !field->hasFocus()); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
    }
    QVERIFY(field->hasFocus());
}

void ThreadTest::theFormOfAChartStaysWhereItIs()
{
    fill({ test::doneStep(1) }, true);
    open({ 1280, 800 });
    QTRY_VERIFY(button(u"Change chart"_s));
    QTest::qWait(1600); // until nothing is being brought into sight
    button(u"Change chart"_s)->click();
    auto* panel = m_window->findChild<ui::ChartPanel*>();
    const auto* view = m_window->findChild<ui::ThreadView*>()->viewport();
    const auto isSeen = [&] { return view->rect().contains(QRect(panel->mapTo(view, QPoint(0, 0)), panel->size())); };
    QTRY_VERIFY(isSeen());
    QTest::qWait(100);
    const QPoint before = panel->mapToGlobal(QPoint(0, 0));
    auto* kind = panel->findChild<QComboBox*>();
    for (int i = 0; i < kind->count(); ++i) {
        kind->setCurrentIndex(i);
        QTest::qWait(60);
        QCOMPARE(panel->mapToGlobal(QPoint(0, 0)), before);
    }
    // What was dropped by a slip is brought back.
    const auto kept = m_window->findChild<ui::ChartView*>()->spec();
    button(u"As the code drew it"_s)->click();
    QVERIFY(m_window->findChild<ui::ChartView*>()->spec() != kept);
    for (auto* one : panel->findChildren<QPushButton*>()) {
        one->text() == u"Undo"_s ? one->click() : void();
    }
    QVERIFY(m_window->findChild<ui::ChartView*>()->spec() == kept);
}

void ThreadTest::buildingOnAnEarlierStepTellsWhatIsUndone()
{
    auto second = test::doneStep(2);
    second.runs.back().result->provenance.checkpoint = "1.1";
    fill({ test::doneStep(1), second }, true);
    open({ 1280, 800 });
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    QTRY_VERIFY(thread->card(2));
    const auto buildOn = [&](int id) {
        for (auto* one : thread->card(id)->findChildren<QPushButton*>()) {
            one->text() == u"Build on this step"_s ? one->click() : void();
        }
    };
    const auto stateOf = [&](std::size_t at) { return m_window->analysis().steps().at(at).state; };
    buildOn(2);
    QVERIFY(isTold(u"The next step builds on this one anyway"_s));
    QVERIFY(m_window->findChild<QPlainTextEdit*>(u"question"_s)->hasFocus());
    QCOMPARE(stateOf(1), core::StepState::Done);
    buildOn(1);
    QTRY_COMPARE(stateOf(1), core::StepState::Undone);
    QVERIFY(isTold(u"“top 5 customers by revenue” is undone"_s));
    for (auto* one : m_window->findChild<ui::MessageStrip*>()->findChildren<QPushButton*>()) {
        one->text() == u"Undo"_s ? one->click() : void();
    }
    QTRY_COMPARE(stateOf(1), core::StepState::Done);
}

void ThreadTest::aStepIsRenamedInTheListByKeys()
{
    fill({ test::doneStep(1), test::doneStep(2) }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto* list = m_window->findChild<QListView*>(u"steps"_s);
    const auto* card = m_window->findChild<ui::ThreadView*>()->card(2);
    const QString question = list->model()->index(1, 0).data().toString();
    const auto shown = [&] { return list->model()->index(1, 0).data().toString(); };
    const auto recorded = [&] { return QString::fromStdString(m_workspace->step(2)->name); };
    const auto* body = m_window->findChild<ui::ChartView*>();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F2); // from the question: the step that is chosen
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(editor);
    QCOMPARE(editor->text(), question);
    QTest::keyClicks(editor, u"The best five"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(shown(), u"The best five"_s);
    QCOMPARE(recorded(), u"The best five"_s);
    QVERIFY(card->accessibleName().contains(u"The best five"_s));
    QVERIFY(isTold(question)); // what was asked is not hidden
    QCOMPARE(m_window->findChild<ui::ChartView*>(), body); // nothing of the answer is built anew
    keepPicture(u"renamed"_s);
    QVERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(shown(), question);
    QTRY_COMPARE(recorded(), QString());
    QTest::keySequence(list, QKeySequence::Redo);
    QTRY_COMPARE(shown(), u"The best five"_s);
    QTest::keyClick(list, Qt::Key_F2);
    QTest::keyClicks(QApplication::focusWidget(), u"Dropped"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTest::qWait(50);
    QCOMPARE(shown(), u"The best five"_s);
    QTest::keyClick(list, Qt::Key_F2);
    qobject_cast<QLineEdit*>(QApplication::focusWidget())->clear(); // its question again
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(shown(), question);
}

void ThreadTest::findSearchesTheTableThatIsSeen()
{
    auto step = test::doneStep(1);
    sandbox::Table table { "many", { { "city", sandbox::ColumnType::Text } }, 30, {} };
    for (int i = 0; i < 30; ++i) {
        table.rows.push_back({ "city " + std::to_string(i) });
    }
    step.runs.back().result->displays.clear();
    step.runs.back().result->value = table;
    fill({ step }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    QTRY_VERIFY(thread->card(1) && thread->card(1)->findChild<ui::SearchField*>());
    QTest::qWait(100);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), thread->card(1)->findChild<ui::SearchField*>());
    QVERIFY(thread->isVisible());
}

void ThreadTest::nextQuestionsGoOnFromAnswers()
{
    fill({ test::doneStep(1), test::proposedStep(2) }, true);
    auto remembering = engine();
    remembering.suggestions = [](const auto&, const auto& asked) { // asked once before the steps are read, too
        std::string known;
        for (const std::string& each : asked) {
            known += each + ", ";
        }
        return std::vector<std::string> { "after " + known };
    };
    m_window = std::make_unique<ui::MainWindow>(std::move(remembering));
    m_window->show();
    m_window->begin();
    const QString answered = QString::fromStdString(test::doneStep(1).question.text);
    QTRY_VERIFY(button(u"after "_s + answered + u", "_s));
}

void ThreadTest::aLowWindowHasOneRowOfNextQuestions()
{
    fill({}, true);
    auto quick = engine();
    quick.suggestions = [](const auto&, const auto&) {
        return std::vector<std::string> { "revenue by customer", "revenue by quarter and team",
            "change of the average revenue per month", "revenue & costs by year", "how many rows?" };
    };
    m_window = std::make_unique<ui::MainWindow>(std::move(quick));
    m_window->resize(900, 900);
    m_window->show();
    m_window->begin();
    const auto* next = m_window->findChild<ui::NextQuestions*>();
    const auto shown = [&] {
        auto buttons = next->findChildren<ui::ChoiceButton*>();
        buttons.removeIf([](const ui::ChoiceButton* each) { return !each->isVisible(); });
        return buttons;
    };
    QTRY_COMPARE(shown().size(), 5);
    m_window->resize(1280, 600);
    QTRY_VERIFY(shown().size() < 5);
    const auto isInRow = [&](const auto* each) {
        return each->geometry().center().y() == shown().front()->geometry().center().y();
    };
    QVERIFY(std::ranges::all_of(shown(), isInRow));
    QPushButton* more = nullptr;
    for (auto* each : next->findChildren<QPushButton*>()) {
        more = each->menu() ? each : more;
    }
    QVERIFY(more && more->isVisible() && more->focusPolicy() == Qt::StrongFocus);
    QTRY_VERIFY(isInRow(more));
    QCOMPARE(more->text(), QString::number(5 - shown().size()) + u" more"_s);
    emit more->menu()->aboutToShow();
    QCOMPARE(more->menu()->actions().size(), 5 - shown().size());
    QSignalSpy asked(next, &ui::NextQuestions::asked);
    m_window->resize(1280, 900);
    QTRY_COMPARE(shown().size(), 5);
    QVERIFY(!more->isVisible());
    more->menu()->actions().last()->trigger();
    QCOMPARE(asked.at(0).at(0).toString(), u"how many rows?"_s);
}

/// Files first, then the newest card, then one at a time the others, each in its place.
void ThreadTest::aLongDocumentIsShownWhileItsCardsAreMade()
{
    constexpr int count = 25;
    fill(std::vector<core::Step>(count, test::doneStep(1)), true);
    m_window = std::make_unique<ui::MainWindow>(engine());
    m_window->resize(1280, 800);
    m_window->show();
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    const auto cards = [&] { return thread->findChildren<ui::StepCard*>(); };
    qsizetype withFiles = -1;
    connect(&m_window->analysis().files(), &ui::Datasets::changed, this, [&] { withFiles = cards().size(); });
    qsizetype before = 0;
    qsizetype atOnce = 0;
    QTimer between;
    connect(&between, &QTimer::timeout, this, [&] {
        atOnce = std::max(atOnce, cards().size() - before);
        before = cards().size();
    });
    between.start(0);
    m_window->begin();
    QTRY_COMPARE(cards().size(), count);
    QVERIFY2(withFiles == 0 || withFiles == 1, qPrintable(QString::number(withFiles)));
    QVERIFY2(atOnce <= 2, qPrintable(QString::number(atOnce)));
    QVERIFY(m_window->findChild<QPlainTextEdit*>(u"question"_s)->hasFocus() || !m_window->isActiveWindow());
    const auto isInOrder = [&] {
        for (int id = 2; id <= count; ++id) {
            if (thread->card(id - 1)->y() >= thread->card(id)->y()) {
                return false;
            }
        }
        return true;
    };
    QTRY_VERIFY(isInOrder());
    QTRY_VERIFY(thread->isInSight(*thread->card(count)));
}

void ThreadTest::tabLeadsToTheNewestThoughAnotherWaits()
{
    fill({ test::proposedStep(1), test::doneStep(2), test::doneStep(3) }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTRY_VERIFY(button(u"revenue by month"_s));
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    auto* field = m_window->findChild<QPlainTextEdit*>(u"question"_s);
    const auto tab = [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); };
    field->setFocus();
    tab();
    tab();
    QVERIFY(thread->card(3)->isAncestorOf(QApplication::focusWidget()));
    auto* list = m_window->findChild<QListView*>(u"steps"_s);
    emit list->clicked(list->model()->index(1, 0));
    field->setFocus();
    tab();
    tab();
    const auto* at = QApplication::focusWidget();
    QVERIFY2(thread->card(2)->isAncestorOf(at), at->metaObject()->className()); // which was chosen
}

void ThreadTest::aKeyInTheListLeadsToTheStep()
{
    fill({ test::proposedStep(1), test::doneStep(2), test::doneStep(3) }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    auto* list = m_window->findChild<QListView*>(u"steps"_s);
    QTRY_COMPARE(list->currentIndex().row(), 2);
    QTRY_COMPARE(thread->stepInSight(), 3);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Up);
    QTRY_COMPARE(thread->stepInSight(), 2);
    QTest::keyClick(list, Qt::Key_Up);
    QTRY_COMPARE(thread->stepInSight(), 1);
    QVERIFY(list->hasFocus());
}

void ThreadTest::theChosenOfSeveralCodesRunsByKey()
{
    fill({ test::proposedStep(1), test::proposedStep(2), test::doneStep(3) }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto* field = m_window->findChild<QPlainTextEdit*>(u"question"_s);
    const auto runs = [&] { QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier); };
    const auto began = [&](std::size_t at) {
        return m_window->analysis().steps().at(at).state != core::StepState::Proposed;
    };
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    QTRY_COMPARE(thread->countInReview(), 2);
    runs();
    QVERIFY(isTold(u"2 codes wait for you."_s));
    QVERIFY(!began(0) && !began(1));
    auto* list = m_window->findChild<QListView*>(u"steps"_s);
    emit list->clicked(list->model()->index(0, 0));
    QTRY_VERIFY(thread->isInSight(*thread->card(1)->findChild<ui::CodeEditor*>()));
    runs();
    QVERIFY(m_window->analysis().isBusy() && m_window->analysis().busyStep() == 1);
    QVERIFY(!began(1));
}

void ThreadTest::aDifferenceRunsByKey()
{
    fill({ test::repairedStep(1) }, true);
    open({ 1280, 800 });
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    const auto* thread = m_window->findChild<ui::ThreadView*>();
    QTRY_COMPARE(thread->countInReview(), 1);
    QTRY_VERIFY(thread->isInSight(*thread->card(1)->findChild<ui::DiffView*>()));
    QTest::keyClick(m_window->findChild<QPlainTextEdit*>(u"question"_s), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_window->analysis().busyStep(), 1);
}

void ThreadTest::whyCodeWaitedIsToldUntilItRuns()
{
    fill({ test::proposedStep(1) }, true);
    open({ 1280, 800 });
    ui::Analysis& analysis = m_window->analysis();
    emit analysis.policyDeclined(u"It waits for you."_s);
    QCOMPARE(m_window->statusBar()->currentMessage(), u"It waits for you."_s);
    auto running = test::proposedStep(1);
    running.state = core::StepState::Running;
    emit analysis.stepChanged(running);
    QVERIFY(m_window->statusBar()->currentMessage().isEmpty());
}

QTEST_MAIN(ThreadTest)
#include "tst_ui_thread.moc"
#include "ui/look/choice_button.h"
#include "ui/step/next_questions.h"
