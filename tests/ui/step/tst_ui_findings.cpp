// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/step/code_editor.h"
#include "ui/step/diff_view.h"
#include "ui/step/finding_list.h"
#include "ui/step/review_pane.h"
#include "ui/step/steps_in_words.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class FindingsTest : public QObject {
    Q_OBJECT

private slots:
    void aNearValueIsPutInAsADifference();
    void firstCodeByHandIsNotCalledEdited();
    void whatIsFoundOnManyLinesStandsOnce();
    void warningsAreCountedAboveTheCode();
    void longCodeIsToldByItsFirstSteps();
    void aFileThatIsThereAgainHasTheCodeChecked();
};

void FindingsTest::aNearValueIsPutInAsADifference()
{
    ui::ReviewPane pane;
    auto proposal = test::proposedStep(1).proposals.back();
    proposal.code = "x[x.c == \"UK\"]\n";
    proposal.findings = { { core::Severity::Warning, "column", 1, 0,
        { core::FindingKind::NotAValue, { .column = "c", .texts = { "UK", "United Kingdom" }, .counts = { 0, 412 } } },
        { { 9, 13, "\"United Kingdom\"", 412 } } } };
    pane.showProposal(proposal, {});
    const auto buttons = pane.findChildren<QPushButton*>();
    const auto fix = std::ranges::find_if(buttons, [](const auto* one) { return one->text().contains(u"412"_s); });
    QVERIFY(fix != buttons.end());
    (*fix)->click();
    QCOMPARE(pane.code(), std::string("x[x.c == \"United Kingdom\"]\n"));
    QVERIFY(pane.isEdited());
    QVERIFY(!pane.findChildren<ui::DiffView*>().empty() && !pane.findChildren<ui::DiffView*>().front()->isHidden());
}

void FindingsTest::whatIsFoundOnManyLinesStandsOnce()
{
    ui::FindingList list;
    std::vector<core::Finding> findings;
    for (const int line : { 6, 17, 28, 39, 50 }) {
        findings.push_back({ core::Severity::Note, "cells", line, 0,
            { core::FindingKind::Said, { .texts = { "Cells are lost." } } } });
    }
    findings.push_back(
        { core::Severity::Note, "cells", 60, 0, { core::FindingKind::Said, { .texts = { "Others stay." } } } });
    list.showFindings({}, findings);
    QStringList told;
    for (const QLabel* label : list.findChildren<QLabel*>()) {
        if (label->text().contains(u"line"_s)) {
            told << label->text();
        }
    }
    QCOMPARE(told,
        QStringList({ u"Note, lines 6, 17, 28 and 2 more: Cells are lost."_s, u"Note, line 60: Others stay."_s }));
}

void FindingsTest::warningsAreCountedAboveTheCode()
{
    ui::ReviewPane pane;
    auto proposal = test::proposedStep(1).proposals.back();
    const core::Finding misfit { core::Severity::Warning, "question", 1, 0,
        { core::FindingKind::Said, { .texts = { "The question asks for 5, line 1 keeps 10." } } } };
    proposal.findings = { misfit };
    pane.show();
    pane.showProposal(proposal, {});
    const auto shows = [&](const QString& text) {
        return std::ranges::any_of(pane.findChildren<QLabel*>(),
            [&](const auto* label) { return label->isVisible() && label->text().contains(text); });
    };
    QTRY_VERIFY(shows(u"One thing to look at"_s));
    QTRY_VERIFY(shows(u"Warning, line 1: The question asks for 5, line 1 keeps 10."_s));
    pane.editor()->replaceCode("y = 2\n");
    auto elsewhere = misfit; // it has a row with the first
    elsewhere.line = 2;
    const core::Finding noColumn { core::Severity::Warning, "column", 2, 0,
        { core::FindingKind::Said, { .texts = { "There is no column x." } } } };
    auto note = noColumn;
    note.severity = core::Severity::Note;
    pane.showCheck(pane.code(), { { misfit, elsewhere, noColumn, note }, {}, {} });
    QTRY_VERIFY(shows(u"2 things to look at"_s));
    pane.editor()->replaceCode("y = 3\n");
    pane.showCheck(pane.code(), {});
    QVERIFY(!shows(u"to look at"_s));
}

void FindingsTest::longCodeIsToldByItsFirstSteps()
{
    ui::StepsInWords words;
    QStringList sentences;
    for (int step = 1; step <= 30; ++step) {
        sentences << u"Does %1"_s.arg(step);
    }
    words.tell(sentences.join(u". "_s) + u'.');
    QVERIFY(words.text().contains(u"Does 12. <a"_s) && words.text().contains(u"and 18 more steps"_s));
    emit words.linkActivated(u"#"_s);
    QVERIFY(words.text().endsWith(u"Does 30."_s));
    words.tell(u"Does it."_s);
    QCOMPARE(words.text(), u"Does it."_s);
}

void FindingsTest::aFileThatIsThereAgainHasTheCodeChecked()
{
    ui::ReviewPane pane;
    core::Proposal proposal = test::proposedStep(1).proposals.back();
    proposal.effects.reads = { "orders.csv" };
    pane.showProposal(proposal, {});
    QSignalSpy checks(&pane, &ui::ReviewPane::checkWanted);
    pane.setGone({ u"/data/other.csv"_s });
    pane.setGone({ u"/data/orders.csv"_s });
    QVERIFY(checks.isEmpty());
    pane.setGone({});
    QCOMPARE(checks.size(), 1);
    QCOMPARE(checks[0][0].value<std::string>(), proposal.code);
}

void FindingsTest::firstCodeByHandIsNotCalledEdited()
{
    ui::ReviewPane pane;
    const auto saysEdited = [&pane] {
        return std::ranges::any_of(pane.findChildren<QLabel*>(),
            [](const QLabel* label) { return !label->isHidden() && label->text() == u"Edited by hand"_s; });
    };
    core::Proposal own;
    own.code = "a = 1\n";
    own.reason = { core::ReasonKind::Edited, {} };
    pane.showProposal(own, {}, true);
    QVERIFY(!saysEdited());
    pane.showProposal(own, "a = 2\n");
    QVERIFY(saysEdited());
}

QTEST_MAIN(FindingsTest)
#include "tst_ui_findings.moc"
