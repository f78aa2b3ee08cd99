// SPDX-License-Identifier: GPL-3.0-or-later
// What a person sees of verification: marks on figures, the way of the rows, what is approved along with the code.
#include "core/domain/two_answers.h"
#include "tests/ui/values.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/table_panel.h"
#include "ui/step/answer_view.h"
#include "ui/step/checks_view.h"
#include "ui/step/code_editor.h"
#include "ui/step/fix_buttons.h"
#include "ui/step/result_view.h"
#include "ui/step/review_pane.h"
#include "ui/step/step_list_model.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class ChecksTest : public QObject {
    Q_OBJECT

private slots:
    void aFigureOfAContradictedAnswerIsMarked();
    void propertiesAreShownWithTheCode();
    void theStripLeadsToTheRows();
    void numbersOfTheStripLeadToTheirRows();
    void notesAreNoWarnings();
    void whatTheSecondLookWouldChangeIsAskedFor();
    void ofTwoMethodsThePersonChooses();
    void aButtonSaysWhatItsChangeDoes();
    void aLongChangeHasRoomInANarrowCard();
    void bothAnswersStandSideBySide();
    void aStepHasATickOnlyWhereAllWasCompared();
    void aTypedFigureIsMarkedWhereItIsPrinted();
};

void ChecksTest::aFigureOfAContradictedAnswerIsMarked()
{
    core::Answer answer { "It is 7.", { { "7", 6, core::Evidence {} } }, {} };
    QVERIFY(!ui::answerHtml(answer).contains(u"(contradicted)"_s));
    answer.checks.push_back({ core::CheckKind::SecondDiffers, core::CheckStatus::Failed });
    QVERIFY(ui::answerHtml(answer).contains(u">7</a> <i>(contradicted)</i>"_s));
}

/// What is approved along with the code is there to be read.
void ChecksTest::propertiesAreShownWithTheCode()
{
    ui::ReviewPane pane;
    auto proposal = test::proposedStep(1).proposals.back();
    proposal.properties = core::Properties { "a model", "def test_all():\n    assert len(result) == 3\n" };
    pane.showProposal(proposal, {});
    pane.show();
    const auto editors = pane.findChildren<ui::CodeEditor*>();
    const auto shown = std::ranges::find_if(
        editors, [](auto* editor) { return editor->accessibleName() == u"Code of the properties"_s; });
    QVERIFY(shown != editors.end());
    QVERIFY((*shown)->isReadOnly() && (*shown)->code().starts_with("def test_all"));
    proposal.properties.reset();
    pane.showProposal(proposal, {});
    QVERIFY(std::ranges::none_of(pane.findChildren<ui::CodeEditor*>(),
        [](auto* editor) { return editor->accessibleName() == u"Code of the properties"_s; }));
}

/// A stretch of the strip leads to the rows, where a file or a variable has them.
void ChecksTest::theStripLeadsToTheRows()
{
    auto run = test::doneStep(1).runs.back();
    using enum sandbox::RowOperation;
    run.result->ledger = sandbox::Ledger { { { .line = 0, .operation = Read, .name = "orders.csv", .after = 1203 },
        { .line = 1, .operation = Filter, .before = 1203, .after = 910, .into = "shipped" },
        { .line = 2, .operation = Group, .before = 910, .groups = 14 } } };
    ui::ChecksView view(*test::doneStep(1).answer, run, false);
    auto* strip = view.findChild<QLabel*>(u"strip"_s);
    QVERIFY(strip != nullptr);
    QVERIFY2(strip->text().contains(u"<a href=\"rows:910:shipped\">shipped: filter 910</a> (<a href=\"part:1:0\""_s),
        qPrintable(strip->text()));
    QSignalSpy wanted(&view, &ui::ChecksView::frameWanted);
    emit strip->linkActivated(u"rows:1203:orders.csv"_s);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().first().toString(), u"orders.csv"_s);
    QCOMPARE(wanted.first().last().toLongLong(), 1203);
    // A frame of a file is bound anew by each run: what the code made of it is nowhere to be seen.
    run.approval.frames = std::vector<sandbox::TableReader> { { "shipped", "orders.csv", {} } };
    ui::ChecksView bound(*test::doneStep(1).answer, run, false);
    QVERIFY(bound.findChild<QLabel*>(u"strip"_s)->text().contains(u"</a> → shipped: filter 910 (<a"_s));
}

/// Each number is a link of its own: to its rows, or to why it is not known which they are.
void ChecksTest::numbersOfTheStripLeadToTheirRows()
{
    auto run = test::doneStep(1).runs.back();
    using enum sandbox::RowOperation;
    run.result->ledger = sandbox::Ledger { { { .line = 0, .operation = Read, .name = "orders.csv", .after = 6 },
        { .line = 1,
            .operation = Join,
            .before = 6,
            .after = 7,
            .unmatched = 2,
            .repeated = 1,
            .into = "m",
            .placed = sandbox::PlacedRows { "orders", 6, { 2, 4 }, { 0 } } },
        { .line = 2, .operation = Group, .before = 7, .noGroup = 1, .groups = 3 } } };
    ui::ChecksView view(*test::doneStep(1).answer, run, false);
    auto* strip = view.findChild<QLabel*>(u"strip"_s);
    QVERIFY2(strip->text().contains(u"m: join 7</a> (<a href=\"part:1:0\">2 without a match</a>) "
                                    "(<a href=\"part:1:1\">1 more than once</a>) → 3 groups (<a href=\"part:2:0\" "
                                    "style="_s),
        qPrintable(strip->text()));
    QSignalSpy wanted(&view, &ui::ChecksView::partRowsWanted);
    emit strip->linkHovered(u"part:1:0"_s);
    QCOMPARE(strip->toolTip(), u"Show 2 rows of orders without a match in the join of line 1"_s);
    emit strip->linkHovered(u"part:2:0"_s);
    QVERIFY2(strip->toolTip().startsWith(u"Which row this is was not kept"_s), qPrintable(strip->toolTip()));
    emit strip->linkHovered({});
    QVERIFY(strip->toolTip().endsWith(u"A link shows the rows."_s));
    emit strip->linkActivated(u"part:1:1"_s);
    QCOMPARE(wanted.size(), 1);
    const auto rows = wanted.first().first().value<core::PartRows>();
    QVERIFY(rows.placed && rows.placed->lost == std::vector<std::uint32_t> { 0 });
    emit strip->linkActivated(u"part:9:9"_s); // there is none
    QCOMPARE(wanted.size(), 1);
}

void ChecksTest::notesAreNoWarnings()
{
    auto step = test::doneStep(1);
    step.answer->checks = { { { core::CheckKind::RowsWithoutGroup, { .column = "region", .count = 3, .total = 90 } },
        core::CheckStatus::Noted } };
    ui::ChecksView view(*step.answer, step.runs.back(), false);
    QCOMPARE(view.findChild<QLabel*>(u"verdict"_s)->text(),
        u"Not checked against the question: no second method bears it out"_s);
    const auto labels = view.findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](auto* label) { return label->text().contains(u"(note)"_s); }));
    ui::ChecksView open(*step.answer, step.runs.back(), true);
    QCOMPARE(open.findChild<QLabel*>(u"verdict"_s)->text(), u"Checking"_s);
    step.answer->checks.front().status = core::CheckStatus::Warning; // what a policy let run is marked
    step.runs.back().approval.method = core::ApprovalMethod::ReadsOnlyPolicy;
    ui::ChecksView unread(*step.answer, step.runs.back(), false);
    QVERIFY(unread.findChild<QLabel*>(u"verdict"_s)->text().endsWith(u"before anybody read it"_s));
}

void ChecksTest::whatTheSecondLookWouldChangeIsAskedFor()
{
    auto step = test::doneStep(1);
    step.answer->checks = { { { core::CheckKind::ModelDoubts, { .texts = { "Units", "Add pounds as kilograms" } } },
        core::CheckStatus::Warning } };
    ui::ChecksView view(*step.answer, step.runs.back(), false);
    QSignalSpy asked(&view, &ui::ChecksView::adviceWanted);
    const auto buttons = view.findChildren<QPushButton*>();
    const auto change = std::ranges::find(buttons, u"Ask for this change"_s, &QPushButton::text);
    QVERIFY(change != buttons.end());
    (*change)->click();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().first().value<std::string>(), std::string("Add pounds as kilograms"));
}

void ChecksTest::ofTwoMethodsThePersonChooses()
{
    auto step = test::doneStep(1);
    const auto size = static_cast<int>(step.runs.back().approval.code.size());
    const core::CodeFix other { 0, size, "orders[\"amount\"].sum()\n" };
    core::Check differs { { core::CheckKind::SecondDiffers, { .texts = { "North", "5", "6", "Sum of amount." } } },
        core::CheckStatus::Failed };
    differs.fixes = { other };
    step.answer->checks = { differs };
    ui::ChecksView view(*step.answer, step.runs.back(), false);
    QCOMPARE(view.findChild<QLabel*>(u"verdict"_s)->text(), u"Contradicted"_s);
    QSignalSpy wanted(&view, &ui::ChecksView::fixWanted);
    const auto buttons = view.findChildren<QPushButton*>();
    const auto choice = std::ranges::find(buttons, u"Use the other code"_s, &QPushButton::text);
    QVERIFY(choice != buttons.end());
    (*choice)->click();
    QCOMPARE(wanted.size(), 1);
    QVERIFY(wanted.first().first().value<core::CodeFix>() == other);
}

void ChecksTest::aButtonSaysWhatItsChangeDoes()
{
    const std::string code = "t.sort_values(\"fee\", ascending=False).nlargest(n=3)";
    const auto falling = static_cast<int>(code.find("False"));
    const auto three = static_cast<int>(code.find('3'));
    const ui::FixButtons view(code,
        { { falling, falling + 5, "True" }, { three, three + 1, "5" }, { three + 1, three + 1, ", keep=\"all\"" } });
    QStringList words;
    for (const auto* button : view.findChildren<QPushButton*>()) {
        words << button->text();
    }
    QCOMPARE(words, QStringList({ u"Sort smallest first"_s, u"Use n=5"_s, u"Add keep=\"all\""_s }));
}

void ChecksTest::aLongChangeHasRoomInANarrowCard()
{
    const std::string rows
        = ".loc[lambda rows: ~rows[\"a column with a long name\"].isin([\"one\", \"another value\"])]";
    const ui::FixButtons view("t", { { 1, 1, rows } });
    const auto* button = view.findChild<QPushButton*>();
    QVERIFY(button->sizeHint().width() > 300);
    QVERIFY2(view.minimumSizeHint().width() < 200, qPrintable(QString::number(view.minimumSizeHint().width())));
    QVERIFY(button->toolTip().startsWith(u"Add "_s + QString::fromStdString(rows)));
}

/// A small table under the finding, read by a screen reader and reached by Tab.
void ChecksTest::bothAnswersStandSideBySide()
{
    auto step = test::doneStep(1);
    const core::TwoAnswers answers { "region", { { "South", 1234.5, {} }, { "North", 5.0, 5.0 } }, 1, 2 };
    step.answer->checks = { { core::differing(answers, "Sum of amount"), core::CheckStatus::Failed } };
    const ui::ChecksView view(*step.answer, step.runs.back(), false);
    const auto* panel = view.findChild<ui::TablePanel*>();
    QVERIFY(panel != nullptr);
    const auto* grid = panel->view();
    QCOMPARE(grid->accessibleName(), u"Table This answer and the planner's answer"_s);
    QVERIFY(grid->focusPolicy() & Qt::TabFocus);
    const auto cell = [&](int row, int column) {
        return panel->model()->index(row, column).data(Qt::DisplayRole).toString();
    };
    QCOMPARE(panel->model()->headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), u"The planner's answer"_s);
    QCOMPARE(cell(0, 0), u"South"_s);
    QCOMPARE(cell(0, 1), u"1,234.50"_s);
    QCOMPARE(cell(0, 2), u"–"_s);
}

void ChecksTest::aStepHasATickOnlyWhereAllWasCompared()
{
    auto step = test::doneStep(1);
    const auto looksLike = [&](QLatin1StringView name, ui::Tone tone) {
        ui::StepListModel model;
        model.showStep(step);
        const auto shown = model.data(model.index(0), Qt::DecorationRole).value<QIcon>();
        return shown.pixmap(32, 32).toImage() == ui::icon(name, tone).pixmap(32, 32).toImage();
    };
    QVERIFY(!looksLike("good"_L1, ui::Tone::Good)); // nothing was compared with the question
    QVERIFY(looksLike("info"_L1, ui::Tone::Muted));
    step.answer->checks.push_back({ core::CheckKind::SecondAgrees });
    QVERIFY(looksLike("good"_L1, ui::Tone::Good));
    step.answer->checks.push_back({ core::CheckKind::SecondDiffers, core::CheckStatus::Failed });
    QVERIFY(looksLike("error"_L1, ui::Tone::Bad));
}

void ChecksTest::aTypedFigureIsMarkedWhereItIsPrinted()
{
    core::Answer answer { "The code printed text and gave no figures.", {}, {} };
    answer.checks = { { { core::CheckKind::NumberTyped,
                            { .count = 2, .lines = { 1 }, .texts = { "9,800.25, 7 and 7", "9,800.25", "7", "7" } } },
        core::CheckStatus::Warning } };
    QCOMPARE(core::withFiguresMarked("It is 9,800.25, of 7. Not 149,800.25, 17, 7.5 or 70.", answer),
        std::string("It is 9,800.25 (unsupported), of 7 (unsupported). Not 149,800.25, 17, 7.5 or 70."));
    core::Answer red { "The code printed text and gave no figures.", {}, {} };
    red.checks = { { { core::CheckKind::SecondDiffers }, core::CheckStatus::Failed } };
    QCOMPARE(core::withFiguresMarked("In all:\n9,800.25\nfor 7 jobs\n", red),
        std::string("In all:\n9,800.25 (contradicted)\nfor 7 jobs (contradicted)\n"));
    sandbox::RunResult result;
    result.out = "In all 9,800.25\n";
    const ui::ResultView view(result, {}, nullptr, {}, answer);
    QVERIFY(view.findChild<QPlainTextEdit*>()->toPlainText().contains(u"9,800.25 (unsupported)"_s));
}

QTEST_MAIN(ChecksTest)
#include "tst_ui_checks.moc"
