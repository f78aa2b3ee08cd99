// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/look/theme.h"
#include "ui/step/answer_view.h"
#include "ui/step/code_editor.h"
#include "ui/step/composer.h"
#include "ui/step/diff_view.h"
#include "ui/step/preview_view.h"
#include "ui/step/review_pane.h"
#include "ui/step/step_card.h"

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
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
    void theColoursFollowTheLanguageOfTheFirstLine();
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
    void hostileRepliesAreShownAsWords_data();
    void hostileRepliesAreShownAsWords();
    void aSelectionSaysWhereToChange();
    void anExplanationBelongsToItsCode();
    void withoutAModelNothingIsOfferedThatTakesOne();
    void theNoteOfAnEditStandsOnOneLine();
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

void ReviewTest::theColoursFollowTheLanguageOfTheFirstLine()
{
    ui::CodeEditor editor;
    const auto colours = [&] { return editor.document()->findBlockByNumber(1).layout()->formats().size(); };
    editor.setCode("a = 1\nSELECT region FROM orders");
    constexpr int asPython = 1; // Python knows no word of it
    QTRY_COMPARE(colours(), asPython);
    editor.setCode("%%sql\nSELECT region FROM orders");
    QTRY_VERIFY(colours() > asPython);
    editor.setCode("");
    QTest::keyClicks(&editor, u"%%sql\rSELECT region FROM orders"_s);
    QTRY_VERIFY(colours() > asPython);
    editor.setCode("a = 1\n# of all rows");
    const auto comment = [&] { return editor.document()->findBlockByNumber(1).layout()->formats().value(0); };
    QTRY_COMPARE(comment().format.foreground().color(), ui::currentColours().muted); // as pale as can be read
}

void ReviewTest::theWorstFindingOfALineIsMarked()
{
    ui::CodeEditor editor;
    editor.setCode("a\nb\nc\n");
    editor.setFindings({ { core::Severity::Note, "reads", 2, 1, { core::FindingKind::Said, { .texts = { "note" } } } },
        { core::Severity::Error, "column", 2, 1, { core::FindingKind::Said, { .texts = { "error" } } } } });
    QVERIFY(editor.findingAt(2));
    QCOMPARE(editor.findingAt(2)->area, std::string("column"));
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
    sandbox::VariableChange change { "df", Changed, "DataFrame", 1200, 1000, { "c" }, {},
        { { "a", "int64", "float64" } }, 3 };
    QCOMPARE(
        ui::changeText(change), u"1,200 → 1,000 rows (−200); new columns: c; a: int64 → float64; 3 cells change"_s);
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
    QVERIFY(
        std::ranges::any_of(labels, [](const QLabel* label) { return label->text().contains(u"12 minutes ago"_s); }));
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
    pane.showCheck(pane.code(),
        { { { core::Severity::Error, "column", 2, 1,
              { core::FindingKind::Said, { .texts = { "No such column." } } } } },
            {}, {} });
    QVERIFY(!ran);
    QVERIFY(button(pane, u"Run"_s)->isEnabled());
}

void ReviewTest::aSyntaxErrorCannotRun()
{
    ui::ReviewPane pane;
    core::Proposal proposal = test::proposedStep(1).proposals.back();
    proposal.findings = { { core::Severity::Error, "syntax", 1, 1,
        { core::FindingKind::Said, { .texts = { "Not Python." } } } } };
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
    pane.takeFocus(); // the editor behind it would take no keys
    QVERIFY(pane.focusWidget() == diff);
    QVERIFY(pane.editor()->isHidden());
    int removed = 0;
    int added = 0;
    for (const QString& line : diff->toPlainText().split(u'\n')) {
        removed += line.mid(10, 1) == u"-"_s;
        added += line.mid(10, 1) == u"+"_s;
    }
    QCOMPARE(removed, 1);
    QCOMPARE(added, 1);
    pane.resize(260, 600); // long lines are broken, as in the code
    pane.show();
    QTRY_VERIFY(diff->document()->size().height() > diff->document()->blockCount());
    QCOMPARE(diff->horizontalScrollBar()->maximum(), 0);
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
    for (const QString& link :
        { u"http://example.org"_s, u"cell:1,2"_s, u"cell:1,-2,3"_s, u"cell:a,b,c"_s, QString() }) {
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

void ReviewTest::hostileRepliesAreShownAsWords_data()
{
    QTest::addColumn<QByteArray>("reply");
    const QDir folder(QFINDTESTDATA("../../corpus/injection/replies"));
    const QStringList names = folder.entryList(QDir::Files);
    QVERIFY(names.size() >= 8);
    for (const QString& name : names) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow(qPrintable(name)) << file.readAll();
    }
}

void ReviewTest::hostileRepliesAreShownAsWords()
{
    QFETCH(QByteArray, reply);
    const std::string words = reply.toStdString();
    const ui::Dialogs dialogs = ui::Dialogs::ofDesktop();
    std::vector<core::Step> steps { test::saidStep(1), test::proposedStep(2), test::failedStep(3), test::doneStep(4) };
    for (core::Step& step : steps) {
        step.plan = core::Plan { step.plan ? step.plan->action : core::PlanAction::Run, words, words, { words, words },
            words };
        for (core::Proposal& proposal : step.proposals) {
            proposal.intent = words;
            proposal.reason = { core::ReasonKind::ChangesAsked, { .texts = { words } } };
            proposal.findings.push_back({ core::Severity::Warning, "column", 1, 1,
                { core::FindingKind::Said, { .texts = { words, words } } } });
        }
        if (step.answer) {
            step.answer->text = words;
            step.answer->checks.push_back(
                { { core::CheckKind::Earlier, { .texts = { words, words } } }, core::CheckStatus::Warning });
        }
        ui::StepCard card(dialogs);
        card.showStep(step);
        if (card.review()) {
            card.review()->showExplanation(card.review()->code(), QString::fromStdString(words));
        }
        for (const QLabel* label : card.findChildren<QLabel*>()) {
            const bool rich = label->textFormat() == Qt::RichText;
            QVERIFY2(rich || label->textFormat() == Qt::PlainText || !Qt::mightBeRichText(label->text()),
                qPrintable(label->text()));
            const bool loads = label->text().contains(
                QRegularExpression(u"<(img|script|iframe|b)\\b|href=\"(?!cell:)"_s));
            QVERIFY2(!rich || !loads, qPrintable(label->text()));
            QVERIFY(!label->openExternalLinks());
        }
        for (const QWidget* widget : card.findChildren<QWidget*>()) {
            QVERIFY2(!Qt::mightBeRichText(widget->toolTip()), qPrintable(widget->toolTip()));
        }
        QVERIFY(card.findChildren<QTextBrowser*>().isEmpty());
        const bool offered = step.state == core::StepState::Said;
        QVERIFY(!offered || button(card, QString::fromStdString(words).replace(u'&', u"&&"_s)));
    }
}

void ReviewTest::aSelectionSaysWhereToChange()
{
    ui::ReviewPane pane;
    core::Proposal proposal;
    proposal.code = "a = 1\nb = 2\nc = 3\n";
    pane.showProposal(proposal, {});
    pane.show();
    QTextCursor cursor = pane.editor()->textCursor();
    cursor.setPosition(6);
    cursor.setPosition(17, QTextCursor::KeepAnchor);
    pane.editor()->setTextCursor(cursor);
    QSignalSpy wanted(&pane, &ui::ReviewPane::changesWanted);
    button(pane, u"Ask for changes…"_s)->click();
    auto* field = pane.findChild<QLineEdit*>();
    QCOMPARE(field->placeholderText(), u"What should be different in lines 2 to 3?"_s);
    field->setText(u"double it"_s);
    emit field->returnPressed();
    QCOMPARE(wanted.takeFirst().at(0).toString(), u"double it (in lines 2 to 3)"_s);
}

void ReviewTest::withoutAModelNothingIsOfferedThatTakesOne()
{
    ui::ReviewPane pane;
    pane.offerModel(false);
    pane.showProposal(test::proposedStep(1).proposals.back(), {});
    pane.show();
    QSignalSpy requests(&pane, &ui::ReviewPane::changesWanted);
    QVERIFY(!button(pane, u"Explain"_s)->isVisible());
    QVERIFY(button(pane, u"Ask for changes…"_s)->isVisible()); // of its own code the planner can
    button(pane, u"Ask for changes…"_s)->click();
    QTest::keyClicks(pane.editor(), u"x"_s);
    QVERIFY2(!button(pane, u"Ask for changes…"_s)->isVisible(), "the built-in planner would write over the edit");
    QVERIFY(!pane.findChild<QLineEdit*>()->isVisible());
    QTest::keyClick(pane.editor(), Qt::Key_E, Qt::ControlModifier);
    QVERIFY(!pane.findChild<QLineEdit*>()->isVisible());
    QCOMPARE(requests.size(), 0);
    pane.offerModel(true);
    QVERIFY(button(pane, u"Explain"_s)->isVisible());
    QVERIFY(button(pane, u"Ask for changes…"_s)->isVisible());
}

void ReviewTest::theNoteOfAnEditStandsOnOneLine()
{
    ui::ReviewPane pane;
    pane.showProposal(test::proposedStep(1).proposals.back(), {});
    pane.resize(560, 600);
    pane.show();
    QTest::keyClicks(pane.editor(), u"x"_s);
    pane.showCheck(pane.code(), {});
    QApplication::processEvents();
    for (const QLabel* label : pane.findChildren<QLabel*>()) {
        if (label->text().startsWith(u"Edited: Run"_s)) {
            QVERIFY(label->isVisible());
            QVERIFY(label->fontMetrics().horizontalAdvance(label->text()) <= label->width());
            return;
        }
    }
    QFAIL("it is not said that the code was edited");
}

void ReviewTest::anExplanationBelongsToItsCode()
{
    ui::ReviewPane pane;
    core::Proposal proposal;
    proposal.code = "a = 1\n";
    pane.showProposal(proposal, {});
    pane.show();
    QSignalSpy wanted(&pane, &ui::ReviewPane::explainWanted);
    button(pane, u"Explain"_s)->click();
    QCOMPARE(wanted.size(), 1);
    const auto shown = [&] {
        const auto labels = pane.findChildren<QLabel*>(u"message"_s);
        return labels.size() == 1 && labels[0]->isVisible() ? labels[0]->text() : QString();
    };
    pane.showExplanation("another = 1\n", u"Not this."_s);
    QCOMPARE(shown(), QString());
    pane.showExplanation("a = 1\n", u"Sets a."_s);
    QCOMPARE(shown(), u"The model says: Sets a."_s);
    QTest::keyClicks(pane.editor(), u"b"_s);
    QCOMPARE(shown(), QString());
}

QTEST_MAIN(ReviewTest)
#include "tst_ui_review.moc"
