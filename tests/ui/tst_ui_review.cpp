// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/answer_view.h"
#include "ui/code_editor.h"
#include "ui/composer.h"
#include "ui/diff_view.h"
#include "ui/preview_view.h"
#include "ui/review_pane.h"

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

class ReviewTest : public QObject {
    Q_OBJECT

    static QPushButton* button(QWidget& parent, const QString& text)
    {
        const auto buttons = parent.findChildren<QPushButton*>();
        const auto found = std::ranges::find(buttons, text, &QPushButton::text);
        return found == buttons.end() ? nullptr : *found;
    }

private slots:
    void theEditorGivesBackTheExactBytes();
    void theWorstFindingOfALineIsMarked();
    void runHandsOverWhatIsOnTheScreen();
    void anEditIsCheckedBeforeItRuns();
    void aPreviewIsApprovedLikeARun();
    void aPreviewSaysItsEffectsInWords();
    void aStoredResultIsOfferedForThisCodeOnly();
    void anErrorFoundWhileWaitingKeepsItFromRunning();
    void aSyntaxErrorCannotRun();
    void aRepairIsShownAsADifference();
    void changesAreAskedForInWords();
    void boundNumbersAreLinksAndOthersAreMarked();
    void aLinkOfAnotherKindIsNoEvidence();
    void enterAsksAndShiftEnterBreaksTheLine();
    void aQuestionAskedWhileAFileIsReadWaitsForIt();
    void aQuestionAskedWhileAnotherIsWorkedOnComesNext();
};

void ReviewTest::theEditorGivesBackTheExactBytes()
{
    ui::CodeEditor editor;
    QSignalSpy edits(&editor, &ui::CodeEditor::codeEdited);
    const std::string code = "a = \"x\u00a0y\"\t# ü\n\nif a:\n    print(a)\n";
    editor.setCode(code);
    QCOMPARE(editor.code(), code);
    QVERIFY(edits.isEmpty());
    QTest::keyClicks(&editor, u"b"_s);
    QCOMPARE(edits.size(), 1);
    QCOMPARE(editor.code(), "b" + code);
}

void ReviewTest::theWorstFindingOfALineIsMarked()
{
    ui::CodeEditor editor;
    editor.setCode("a\nb\nc\n");
    editor.setFindings({ { core::Severity::Note, "reads", 2, 1, "note", "" }, { core::Severity::Error, "column", 2, 1, "error", "" } });
    QVERIFY(editor.findingAt(2));
    QCOMPARE(editor.findingAt(2)->message, std::string("error"));
    QVERIFY(!editor.findingAt(1));
    editor.goToLine(3);
    QCOMPARE(editor.textCursor().blockNumber(), 2);
}

void ReviewTest::runHandsOverWhatIsOnTheScreen()
{
    ui::ReviewPane pane;
    const core::Proposal proposal = test::proposedStep(1).proposals.back();
    pane.showProposal(proposal, {});
    std::string ran;
    connect(&pane, &ui::ReviewPane::runWanted, this, [&](const std::string& code) { ran = code; });
    button(pane, u"Run"_s)->click();
    QCOMPARE(ran, proposal.code);
}

void ReviewTest::anEditIsCheckedBeforeItRuns()
{
    ui::ReviewPane pane;
    pane.showProposal(test::proposedStep(1).proposals.back(), {});
    QStringList order;
    std::string checked;
    std::string ran;
    connect(&pane, &ui::ReviewPane::checkWanted, this, [&](const std::string& code) {
        order << u"check"_s;
        checked = code;
    });
    connect(&pane, &ui::ReviewPane::runWanted, this, [&](const std::string& code) {
        order << u"run"_s;
        ran = code;
    });
    QTest::keyClicks(pane.editor(), u"#"_s);
    QVERIFY(pane.isEdited());
    button(pane, u"Run"_s)->click();
    QCOMPARE(order, QStringList { u"check"_s });
    pane.showCheck("something else", {});
    QVERIFY(ran.empty());
    pane.showCheck(checked, {});
    QCOMPARE(order, (QStringList { u"check"_s, u"run"_s }));
    QCOMPARE(ran, pane.code());
}

void ReviewTest::aPreviewIsApprovedLikeARun()
{
    ui::ReviewPane pane;
    pane.showProposal(test::proposedStep(1).proposals.back(), {});
    std::string previewed;
    bool ran = false;
    connect(&pane, &ui::ReviewPane::runWanted, this, [&] { ran = true; });
    connect(&pane, &ui::ReviewPane::previewWanted, this, [&](const std::string& code) { previewed = code; });
    button(pane, u"Preview"_s)->click();
    QCOMPARE(previewed, pane.code());
    QTest::keyClicks(pane.editor(), u"#"_s);
    previewed.clear();
    button(pane, u"Preview"_s)->click();
    QVERIFY(previewed.empty()); // it is checked first
    pane.showCheck(pane.code(), {});
    QCOMPARE(previewed, pane.code());
    QVERIFY(!ran);
}

void ReviewTest::aPreviewSaysItsEffectsInWords()
{
    using enum sandbox::Change;
    sandbox::VariableChange change { "df", Changed, "DataFrame", 1200, 1000, { "c" }, {}, { { "a", "int64", "float64" } }, 3 };
    QCOMPARE(ui::changeText(change), u"1,200 → 1,000 rows (−200); new columns: c; a: int64 → float64; 3 cells change"_s);
    QCOMPARE(ui::changeText({ "x", Added, "DataFrame", {}, 1, {}, {}, {}, {} }), u"DataFrame, 1 row"_s);
    QCOMPARE(ui::changeText({ "x", Changed, "list", {}, {}, {}, {}, {}, {} }), u"list, another content"_s);

    ui::ReviewPane pane;
    pane.showProposal(test::proposedStep(1).proposals.back(), {});
    sandbox::Preview preview;
    preview.result.status = sandbox::Status::Ok;
    preview.effects = { { change }, { { "out.csv", Added, 1500 } } };
    const ui::Dialogs dialogs;
    pane.showPreview(new ui::PreviewView(preview, dialogs, &pane));
    auto* view = pane.findChild<ui::PreviewView*>();
    QVERIFY(view->accessibleName().contains(u"out.csv new: file, 1.5 kB"_s));
    view->findChild<QToolButton*>()->click();
    QTRY_VERIFY(!pane.findChild<ui::PreviewView*>());
}

void ReviewTest::aStoredResultIsOfferedForThisCodeOnly()
{
    ui::ReviewPane pane;
    pane.showProposal(test::proposedStep(1).proposals.back(), {});
    auto* take = button(pane, u"Take that result"_s);
    pane.showStored("other code", std::chrono::minutes(12));
    QVERIFY(!take->isVisibleTo(&pane));
    pane.showStored(pane.code(), std::chrono::minutes(12));
    QVERIFY(take->isVisibleTo(&pane));
    const auto labels = pane.findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text().contains(u"12 minutes ago"_s); }));
    QTest::keyClicks(pane.editor(), u"#"_s);
    QVERIFY(!take->isVisibleTo(&pane));
}

void ReviewTest::anErrorFoundWhileWaitingKeepsItFromRunning()
{
    ui::ReviewPane pane;
    pane.showProposal(test::proposedStep(1).proposals.back(), {});
    QSignalSpy checks(&pane, &ui::ReviewPane::checkWanted);
    bool ran = false;
    connect(&pane, &ui::ReviewPane::runWanted, this, [&] { ran = true; });
    QTest::keyClicks(pane.editor(), u"#"_s);
    QTRY_COMPARE(checks.size(), 1); // by itself, once the typing has settled
    button(pane, u"Run"_s)->click();
    pane.showCheck(pane.code(), { { { core::Severity::Error, "column", 2, 1, "No such column.", "" } }, {} });
    QVERIFY(!ran);
    QVERIFY(button(pane, u"Run"_s)->isEnabled());
}

void ReviewTest::aSyntaxErrorCannotRun()
{
    ui::ReviewPane pane;
    core::Proposal proposal = test::proposedStep(1).proposals.back();
    proposal.findings = { { core::Severity::Error, "syntax", 1, 1, "Not Python.", "" } };
    pane.showProposal(proposal, {});
    QVERIFY(!button(pane, u"Run"_s)->isEnabled());
}

void ReviewTest::aRepairIsShownAsADifference()
{
    ui::ReviewPane pane;
    const core::Step step = test::repairedStep(1);
    pane.showProposal(step.proposals.back(), step.runs.back().approval.code);
    auto* diff = pane.findChild<ui::DiffView*>();
    QVERIFY(!diff->isHidden());
    QVERIFY(pane.editor()->isHidden());
    int removed = 0;
    int added = 0;
    for (const QString& line : diff->toPlainText().split(u'\n')) {
        removed += line.mid(10, 1) == u"-"_s;
        added += line.mid(10, 1) == u"+"_s;
    }
    QCOMPARE(removed, 1);
    QCOMPARE(added, 1);
    button(pane, u"Show code"_s)->click();
    QVERIFY(!pane.editor()->isHidden());
}

void ReviewTest::changesAreAskedForInWords()
{
    ui::ReviewPane pane;
    pane.showProposal(test::proposedStep(1).proposals.back(), {});
    QSignalSpy requests(&pane, &ui::ReviewPane::changesWanted);
    pane.show();
    button(pane, u"Ask for changes…"_s)->click();
    auto* field = pane.findChild<QLineEdit*>();
    QTest::keyClicks(field, u"only 2024"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(requests.size(), 1);
    QCOMPARE(requests.first().first().toString(), u"only 2024"_s);
}

void ReviewTest::boundNumbersAreLinksAndOthersAreMarked()
{
    const core::Answer answer = *test::doneStep(1).answer;
    const QString html = ui::answerHtml(answer);
    QVERIFY(html.contains(u"<a href=\"cell:1,0,2\">18,230.5</a>"_s));
    QVERIFY(html.contains(u"<u>42</u> <i>(unsupported)</i>"_s));
    core::Answer wrong { "a < b 7", { { "7", 0, core::Evidence {} }, { "8", 99, core::Evidence {} } }, {} };
    QCOMPARE(ui::answerHtml(wrong), u"a &lt; b 7"_s);
}

void ReviewTest::aLinkOfAnotherKindIsNoEvidence()
{
    QCOMPARE(ui::evidenceOfLink(u"cell:1,2,3"_s), (std::optional(core::Evidence { 1, 2, 3 })));
    for (const QString& link : { u"http://example.org"_s, u"cell:1,2"_s, u"cell:1,-2,3"_s, u"cell:a,b,c"_s, QString() }) {
        QVERIFY(!ui::evidenceOfLink(link));
    }
}

void ReviewTest::enterAsksAndShiftEnterBreaksTheLine()
{
    ui::Composer composer;
    composer.setReady(ui::Composer::Ready::Now, u"Ask"_s);
    QSignalSpy asked(&composer, &ui::Composer::asked);
    QTest::keyClick(composer.field(), Qt::Key_Return);
    QVERIFY(asked.isEmpty());
    QTest::keyClicks(composer.field(), u"how many"_s);
    QTest::keyClick(composer.field(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(composer.field(), u"orders"_s);
    QTest::keyClick(composer.field(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().first().toString(), u"how many\norders"_s);
    QVERIFY(composer.text().isEmpty());
}

void ReviewTest::aQuestionAskedWhileAFileIsReadWaitsForIt()
{
    ui::Composer composer;
    QSignalSpy asked(&composer, &ui::Composer::asked);
    const auto ask = [&](const QString& question) {
        composer.setReady(ui::Composer::Ready::Soon, {});
        composer.setText({});
        QTest::keyClicks(composer.field(), question);
        QTest::keyClick(composer.field(), Qt::Key_Return);
    };
    ask(u"how many"_s);
    QVERIFY(asked.isEmpty());
    QCOMPARE(composer.text(), u"how many"_s);
    composer.setReady(ui::Composer::Ready::Soon, {}); // the next phase of reading
    composer.setReady(ui::Composer::Ready::Now, {});
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().first().toString(), u"how many"_s);
    QVERIFY(composer.text().isEmpty());

    ask(u"typed on"_s);
    QTest::keyClicks(composer.field(), u" after Enter"_s); // so it is not meant yet
    composer.setReady(ui::Composer::Ready::Now, {});
    QCOMPARE(asked.size(), 1);

    ask(u"the reading failed"_s);
    composer.setReady(ui::Composer::Ready::No, {});
    composer.setReady(ui::Composer::Ready::Now, {});
    QCOMPARE(asked.size(), 1);
}

void ReviewTest::aQuestionAskedWhileAnotherIsWorkedOnComesNext()
{
    ui::Composer composer;
    composer.setReady(ui::Composer::Ready::Now, {});
    QSignalSpy asked(&composer, &ui::Composer::asked);
    for (const bool stopped : { false, true }) {
        composer.setBusy(true);
        composer.setText(u"how many"_s);
        QTest::keyClick(composer.field(), Qt::Key_Return);
        QVERIFY(asked.isEmpty());
        if (stopped) {
            QTest::keyClick(composer.field(), Qt::Key_Escape);
        }
        composer.setBusy(false);
        QCOMPARE(asked.size(), stopped ? 0 : 1);
        asked.clear();
    }
    QCOMPARE(composer.text(), u"how many"_s); // of the one that was stopped
}

QTEST_MAIN(ReviewTest)
#include "tst_ui_review.moc"
