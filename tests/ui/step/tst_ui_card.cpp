// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/own_code.h"
#include "tests/ui/values.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/table_panel.h"
#include "ui/look/choice_button.h"
#include "ui/look/theme.h"
#include "ui/step/code_editor.h"
#include "ui/step/composer.h"
#include "ui/step/failure_view.h"
#include "ui/step/review_pane.h"
#include "ui/step/step_card.h"
#include "ui/step/step_list_model.h"
#include "ui/step/step_words.h"
#include "ui/step/thread_view.h"
#include "ui/step/why_view.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

/// What a card says of a step.
class CardTest : public QObject {
    Q_OBJECT
private slots:
    void aNarrowQuestionFieldShowsItsWholeHint();
    void aNumberSaysWhereItComesFrom();
    void aLongLineIsSeenWhole();
    void eachSentenceOfAProposalStandsOnce();
    void theEndOfAnUndoneStepSaysSo();
    void aFigureIsMarkedOnceItIsContradicted();
    void whatIsTypedTakesThePlaceOfABeginning();
    void theChosenCardStaysInSightWhileRoomIsMade();
    void theLineThatIsWrittenStaysInSight();
    void runAndTheCodeAreInSightOfAHighCard();
    void aNewCardBeginsInSight();
    void anOldFailureGoesWhileItsCodeRunsAgain();
    void whatWasNotAnsweredIsNotCalledAnAnswer();
    void howTheDataAreLoadedIsFoldedAway();
    void aLongChoiceIsSeenWholeAndWidensNothing();
    void aChangedStepIsHeadedByWhatWasAskedOfIt();
    void ownCodeIsCalledByWhatItDoes();
};

void CardTest::aNumberSaysWhereItComesFrom()
{
    core::Step step = test::doneStep(1);
    step.runs.back().result->provenance.inputs = { { "orders.csv", "0" }, { "clinics.csv", "0" } };
    const core::Evidence evidence { 1, 1, 2 };
    QVERIFY(ui::whyText(step.runs.back(), evidence).contains(u"from orders.csv, clinics.csv;"_s));
    const QString why = ui::whyText(step.runs.back(), evidence, { "orders.csv" });
    QVERIFY2(why.startsWith(u"It is row 2 of the column “revenue” below. The code computed it from orders.csv;"_s),
        qPrintable(why));
    QVERIFY2(why.endsWith(u"approved that code (hand)."_s), qPrintable(why));
    const auto isOffered = [&] {
        ui::WhyView view(step.runs.back());
        view.showNumber(evidence);
        return view.findChild<QPushButton*>()->isVisibleTo(&view);
    };
    QVERIFY(isOffered());
    step.runs.back().result->ledger.emplace().entries = { { 2, sandbox::RowOperation::Join } };
    QVERIFY(isOffered()); // known keys lead to the rows; else a click says why not
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::StepCard card(dialogs);
    card.showStep(step, ui::StepWork::None);
    const QSignalSpy wanted(&card, &ui::StepCard::rowsWanted);
    auto* table = card.findChild<ui::TablePanel*>();
    QVERIFY(table != nullptr);
    const auto buttons = table->findChildren<QPushButton*>();
    const auto rows = std::ranges::find(buttons, u"Rows of the chosen number"_s, &QWidget::accessibleName);
    QVERIFY(rows != buttons.end() && !(*rows)->isHidden());
    emit table->findChild<ui::GridView*>()->activated(0, 1);
    QCOMPARE(wanted.size(), 1);
}

void CardTest::aLongLineIsSeenWhole()
{
    ui::CodeEditor editor;
    editor.resize(360, 200);
    editor.setCode("orders\norders\n");
    editor.show();
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    const int before = editor.height();
    editor.setCode(
        "chosen = orders[(orders['order_date'] >= '2024-01-01') & (orders['order_date'] < '2025-01-01')]\norders\n");
    QTRY_VERIFY(editor.height() >= before + editor.fontMetrics().lineSpacing());
    QCOMPARE(editor.horizontalScrollBar()->maximum(), 0);
    QCOMPARE(editor.verticalScrollBar()->maximum(), 0);
}

void CardTest::eachSentenceOfAProposalStandsOnce()
{
    core::Step step;
    step.id = 1;
    step.question.text = "top 5 customers by revenue";
    step.state = core::StepState::Proposed;
    step.plan.emplace();
    step.plan->reading = "Sum of revenue by customer, the 5 largest. Ties with the last place are all shown.";
    step.proposals.emplace_back();
    step.proposals.back().intent = "Sum of revenue by customer, the 5 largest.";
    step.proposals.back().code = "orders\n";
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::StepCard card(dialogs);
    card.showStep(step, ui::StepWork::None);
    const auto labels = card.findChildren<QLabel*>();
    const auto count = [&](const QString& words) {
        return std::ranges::count_if(
            labels, [&](const QLabel* label) { return !label->isHidden() && label->text().contains(words); });
    };
    QCOMPARE(count(u"Sum of revenue by customer"_s), 1);
    QCOMPARE(count(u"Ties with the last place"_s), 1);
    QTest::keyClicks(card.review()->editor(), u"x"_s); // what is said is of other code then
    QCOMPARE(count(u"Ties with the last place"_s), 0);
    QCOMPARE(count(u"Sum of revenue by customer"_s), 0);
    QCOMPARE(count(u"Edited code"_s), 1);
    card.review()->editor()->undo();
    QCOMPARE(count(u"Sum of revenue by customer"_s), 1);
    QCOMPARE(count(u"Ties with the last place"_s), 1);

    step.plan->reading = "In orders.csv: " + step.plan->reading; // where several files are open
    QCOMPARE(ui::readingBeside(step), u"In orders.csv. Ties with the last place are all shown."_s);
    step.state = core::StepState::Done; // without the proposal it says all
    QVERIFY(ui::readingBeside(step).startsWith(u"In orders.csv: Sum of revenue"_s));

    step.plan->reading = "3 of the file's 2,383 rows repeat, where code is “1,234”.";
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    const QString german = ui::readingBeside(step);
    QLocale::setDefault(QLocale::c());
    QCOMPARE(german, u"3 of the file's 2.383 rows repeat, where code is “1,234”."_s);
}

/// The second method runs after the answer is on the screen.
void CardTest::aFigureIsMarkedOnceItIsContradicted()
{
    core::Step step = test::doneStep(1);
    step.answer = core::Answer { "It is 7.", { { "7", 6, core::Evidence {} } }, {} };
    step.answer->checks.push_back({ core::CheckKind::RanToItsEnd });
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::StepCard card(dialogs);
    card.showStep(step, ui::StepWork::Checking);
    const auto* answer = card.findChild<QLabel*>(u"answer"_s);
    QVERIFY(answer && !answer->text().contains(u"(contradicted)"_s));
    step.answer->checks.push_back({ core::CheckKind::SecondDiffers, core::CheckStatus::Failed });
    card.showStep(step, ui::StepWork::None);
    answer = card.findChild<QLabel*>(u"answer"_s);
    QVERIFY(answer && answer->text().contains(u"(contradicted)"_s));
    QCOMPARE(card.findChildren<QFrame*>(u"chip"_s).back()->property("tone").toString(), u"bad"_s);
}

void CardTest::theEndOfAnUndoneStepSaysSo()
{
    core::Step step = test::doneStep(1);
    step.state = core::StepState::Undone;
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::StepCard card(dialogs);
    card.resize(600, 900);
    card.showStep(step, ui::StepWork::None);
    card.show();
    const auto labels = card.findChildren<QLabel*>();
    QCOMPARE(std::ranges::count(labels, u"Undone"_s, &QLabel::text), 2); // its head and its end
}

void CardTest::whatIsTypedTakesThePlaceOfABeginning()
{
    core::Proposal beginning;
    beginning.code = "orders.head()\n";
    beginning.reason = core::ReasonKind::Edited;
    ui::ReviewPane pane;
    pane.showProposal(beginning, {}, true);
    pane.show();
    pane.takeFocus();
    QTest::keyClicks(pane.editor(), u"%%sql"_s);
    QCOMPARE(pane.code(), std::string("%%sql"));
    const auto labels = pane.findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(
        labels, [](const QLabel* label) { return label->isVisible() && label->text() == ui::ownCodeHint(); }));
    // Code that was worked on is not put at risk.
    pane.showProposal(beginning, "orders\n", false);
    pane.takeFocus();
    QTest::keyClicks(pane.editor(), u"x"_s);
    QVERIFY(pane.code().contains("orders.head()"));
}

void CardTest::theChosenCardStaysInSightWhileRoomIsMade()
{
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::ThreadView thread(dialogs);
    thread.resize(700, 500);
    thread.show();
    QVERIFY(QTest::qWaitForWindowExposed(&thread));
    thread.showStep(test::doneStep(1), ui::StepWork::None);
    thread.showStep(test::saidStep(2), ui::StepWork::None);
    thread.revealStep(2);
    const auto isSeen = [&] {
        const auto* card = thread.card(2);
        const int top = card->mapTo(thread.viewport(), QPoint()).y();
        return top >= 0 && top + card->height() <= thread.viewport()->height();
    };
    QTRY_VERIFY(isSeen());
    QTest::qWait(100);
    thread.resize(700, 400); // suggestions take room below
    QTRY_VERIFY(isSeen());
    // Who scrolls is not called back.
    thread.verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMinimum);
    thread.resize(700, 380);
    QTest::qWait(100);
    QCOMPARE(thread.verticalScrollBar()->value(), 0);
    // Who is at the end stays there, long after it was led to.
    thread.verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMaximum);
    thread.resize(700, 336);
    QTRY_COMPARE(thread.verticalScrollBar()->value(), thread.verticalScrollBar()->maximum());
    QVERIFY(thread.verticalScrollBar()->maximum() > 0);
}

void CardTest::theLineThatIsWrittenStaysInSight()
{
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::ThreadView thread(dialogs);
    thread.resize(700, 300);
    thread.show();
    QVERIFY(QTest::qWaitForWindowExposed(&thread));
    auto step = test::proposedStep(1);
    step.proposals.back().code.clear();
    for (int line = 0; line < 30; ++line) {
        step.proposals.back().code += "a = 1\n";
    }
    thread.showStep(step, ui::StepWork::None);
    auto* review = thread.card(1)->review();
    auto* editor = review->editor();
    const auto isSeen = [&] {
        const QRect line = editor->cursorRect();
        const int top = editor->viewport()->mapTo(thread.viewport(), line.topLeft()).y();
        return top >= 0 && top + line.height() <= thread.viewport()->height();
    };
    thread.activateWindow();
    editor->setFocus();
    QTRY_VERIFY(editor->hasFocus());
    editor->goToLine(17);
    thread.ensureWidgetVisible(editor);
    QTest::keyClicks(editor, u"x"_s);
    QTRY_VERIFY(isSeen());
    review->showExplanation(editor->code(), u"One more sentence above the code. "_s.repeated(40));
    QTest::qWait(100);
    QTRY_VERIFY(isSeen());
}

void CardTest::runAndTheCodeAreInSightOfAHighCard()
{
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::ThreadView thread(dialogs);
    thread.resize(700, 400);
    thread.show();
    QVERIFY(QTest::qWaitForWindowExposed(&thread));
    auto step = test::proposedStep(1);
    step.proposals.back().intent = QString(u"Every word of what it does. "_s).repeated(60).toStdString();
    thread.showStep(step, ui::StepWork::None);
    thread.revealStep(1);
    const auto* review = thread.card(1)->review();
    const auto isSeen = [&](const QWidget* part) {
        const int top = part->mapTo(thread.viewport(), QPoint()).y();
        return top >= 0 && top + part->height() <= thread.viewport()->height();
    };
    QTRY_VERIFY(isSeen(review->runButton()) && isSeen(review->editor()));
}

/// Its title, or what went wrong, stands above Run, and long code begins below it.
void CardTest::aNewCardBeginsInSight()
{
    const auto dialogs = ui::Dialogs::ofDesktop();
    for (const bool isFailed : { false, true }) {
        ui::ThreadView thread(dialogs);
        thread.resize(900, 560);
        thread.show();
        QVERIFY(QTest::qWaitForWindowExposed(&thread));
        thread.showStep(test::doneStep(1), ui::StepWork::None);
        auto step = isFailed ? test::failedStep(2) : test::proposedStep(2);
        step.proposals.back().code = QString(u"total = orders['revenue'].sum()\n"_s).repeated(50).toStdString();
        thread.showStep(step, ui::StepWork::None);
        thread.revealStep(2);
        const auto topOf = [&](const QWidget* part) { return part->mapTo(thread.viewport(), QPoint()).y(); };
        const auto* card = thread.card(2);
        const QWidget* head = isFailed ? card->findChild<ui::FailureView*>() : static_cast<const QWidget*>(card);
        const auto* review = card->review();
        QTRY_VERIFY(topOf(head) >= 0 && topOf(review->runButton()) + review->runButton()->height() < 560);
    }
}

void CardTest::anOldFailureGoesWhileItsCodeRunsAgain()
{
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::StepCard card(dialogs);
    auto step = test::failedStep(1);
    card.showStep(step, ui::StepWork::None);
    card.show();
    QVERIFY(card.findChild<ui::FailureView*>()->isVisible());
    const auto tellsWhere = [&] {
        return std::ranges::any_of(card.findChildren<QLabel*>(),
            [](const QLabel* label) { return label->text().contains(u"The last run stopped here"_s); });
    };
    QVERIFY(tellsWhere());
    step.state = core::StepState::Running;
    card.showStep(step, ui::StepWork::Running);
    QVERIFY(!card.findChild<ui::FailureView*>()->isVisible());
    QVERIFY(!tellsWhere());
}

void CardTest::whatWasNotAnsweredIsNotCalledAnAnswer()
{
    auto step = test::saidStep(1);
    QCOMPARE(ui::stateWord(step), u"Not answered"_s);
    step.plan->action = core::PlanAction::Ask;
    QCOMPARE(ui::stateWord(step), u"Asks back"_s);
    step.plan = core::Plan { core::PlanAction::Say, "", "It is the median.", {}, "model" };
    QCOMPARE(ui::stateWord(step), u"Answered without code"_s);
    step.plan->unread = { { 0, 3 } }; // with words that it does not know
    QCOMPARE(ui::stateWord(step), u"Not answered"_s);
}

void CardTest::howTheDataAreLoadedIsFoldedAway()
{
    ui::ReviewPane pane;
    core::Proposal proposal;
    proposal.code = "orders.head()\n";
    proposal.effects.frames = { "orders" };
    pane.showProposal(proposal, {});
    pane.setLoads({ { "orders", "orders.csv", "orders = pd.read_csv(\"orders.csv\")\n" },
        { "sales", "sales.csv", "sales = pd.read_csv(\"sales.csv\")\n" } });
    pane.show();
    const auto folds = pane.findChildren<QPushButton*>();
    const auto fold = std::ranges::find(folds, u"orders: as on its data page"_s, &QPushButton::text);
    QVERIFY(fold != folds.end());
    const auto editors = pane.findChildren<ui::CodeEditor*>();
    const auto loads = std::ranges::find(editors, u"Code that loads the data"_s, &QWidget::accessibleName);
    QVERIFY(loads != editors.end() && !(*loads)->isVisible());
    (*fold)->click();
    QVERIFY((*loads)->isVisible());
    QCOMPARE((*loads)->code(), std::string("orders = pd.read_csv(\"orders.csv\")\n"));
    const auto buttons = pane.findChildren<QToolButton*>();
    const auto copy = std::ranges::find_if(
        buttons, [](QToolButton* one) { return one->accessibleName().startsWith(u"Copy the code"_s); });
    QVERIFY(copy != buttons.end());
    (*copy)->click();
    QCOMPARE(QGuiApplication::clipboard()->text(),
        u"import pandas as pd\n\npd.options.mode.copy_on_write = True\n\norders = pd.read_csv(\"orders.csv\")\n\n"
        "orders.head()\n"_s);
}

void CardTest::aLongChoiceIsSeenWholeAndWidensNothing()
{
    auto step = test::saidStep(1);
    step.plan->choices = {
        "total km by depot for electric vehicles, matching vehicle_id of trips.csv with the first of "
        "each vehicle_id of vehicles.csv, and not with those that stand there twice"
    };
    ui::applyTheme(*qApp, ui::Appearance::Light);
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::ThreadView thread(dialogs);
    thread.resize(520, 500);
    thread.show();
    QVERIFY(QTest::qWaitForWindowExposed(&thread));
    thread.showStep(step, ui::StepWork::None);
    const auto* choice = thread.card(1)->findChild<ui::ChoiceButton*>();
    QVERIFY(choice);
    QTRY_VERIFY2(choice->width() > 300 && choice->height() > 2 * choice->fontMetrics().height(),
        qPrintable(u"%1 × %2"_s.arg(choice->width()).arg(choice->height())));
    QVERIFY(choice->mapTo(thread.viewport(), choice->rect().bottomRight()).x() < thread.viewport()->width());
    const QRect room(0, 0, choice->width() - 30, 0);
    QVERIFY(choice->fontMetrics().boundingRect(room, Qt::TextWordWrap, choice->text()).height() <= choice->height());
    // Nor does code that reads and does a great deal.
    thread.resize(660, 500); // the window's least, beside its side panel
    auto waits = test::proposedStep(2);
    waits.proposals.back().effects.reads = { std::string(150, 'a') + ".csv", "b.csv" };
    thread.showStep(waits, ui::StepWork::None);
    thread.showStep(test::doneStep(3), ui::StepWork::None);
    QTest::qWait(50);
    QCOMPARE(thread.widget()->width(), thread.viewport()->width());
    for (int id = 1; id <= 3; ++id) {
        const auto* card = thread.card(id);
        QVERIFY2(card->minimumSizeHint().width() <= card->width(),
            qPrintable(u"card %1 wants %2"_s.arg(id).arg(card->minimumSizeHint().width())));
    }
}

void CardTest::aChangedStepIsHeadedByWhatWasAskedOfIt()
{
    core::Step step = test::doneStep(1);
    const std::string question = step.question.text;
    QCOMPARE(core::headingOf(step), question);
    step.proposals.push_back(step.proposals.empty() ? core::Proposal() : step.proposals.back());
    step.proposals.back().reason = { core::ReasonKind::ChangesAsked, { .texts = { "only for express" } } };
    QCOMPARE(core::headingOf(step), question + " (only for express)");
    step.name = "Express";
    QCOMPARE(core::headingOf(step), std::string("Express"));
}

void CardTest::ownCodeIsCalledByWhatItDoes()
{
    core::Step step;
    step.question = { "Own code", "2026-11-26T10:00:00", true };
    step.proposals.emplace_back();
    step.proposals.back().intent = "Sum of km";
    step.proposals.back().code = "trips.groupby('depot')['km'].sum()\n";
    ui::StepListModel list;
    step.id = 4;
    list.showStep(step);
    QCOMPARE(list.index(0).data().toString(), u"Own code"_s); // it is there to be replaced
    list.clear();
    step.proposals.push_back(step.proposals.front());
    step.id = 1;
    list.showStep(step);
    QCOMPARE(list.index(0).data().toString(), u"Sum of km"_s);
    step.id = 2;
    step.proposals.back().code = "# Kilometres of each depot\n" + step.proposals.back().code;
    list.showStep(step);
    QCOMPARE(list.index(1).data().toString(), u"Kilometres of each depot"_s);
    step.id = 3;
    step.proposals.back().intent = "Code written by hand";
    step.proposals.back().code = "%%javascript\n\nconsole.log(1)\n";
    list.showStep(step);
    QCOMPARE(list.index(2).data().toString(), u"console.log(1)"_s);
}

void CardTest::aNarrowQuestionFieldShowsItsWholeHint()
{
    ui::Composer composer;
    composer.setReady(ui::Composer::Ready::Now, u"Ask a question about your data"_s);
    composer.show();
    const auto heightAt = [&](int width) {
        composer.resize(width, 160);
        QTest::qWait(20);
        return composer.field()->height();
    };
    const int line = composer.field()->fontMetrics().lineSpacing();
    const int wide = heightAt(900);
    QCOMPARE_GE(heightAt(240), wide + line);
    composer.setText(u"by region"_s);
    QCOMPARE(heightAt(240), wide);
}

QTEST_MAIN(CardTest)
#include "tst_ui_card.moc"
