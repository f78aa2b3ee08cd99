// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/step/diff_view.h"
#include "ui/step/review_pane.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class FindingsTest : public QObject {
    Q_OBJECT

private slots:
    void aNearValueIsPutInAsADifference();
    void firstCodeByHandIsNotCalledEdited();
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

void FindingsTest::firstCodeByHandIsNotCalledEdited()
{
    ui::ReviewPane pane;
    const auto saysEdited = [&pane] {
        return std::ranges::any_of(pane.findChildren<QLabel*>(),
            [](const QLabel* label) { return !label->isHidden() && label->text() == u"edited by hand"_s; });
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
