// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/step/why_view.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// What a card says of a step.
class CardTest : public QObject {
    Q_OBJECT
private slots:
    void aNumberSaysWhereItComesFrom();
};

void CardTest::aNumberSaysWhereItComesFrom()
{
    core::Step step = test::doneStep(1);
    step.runs.back().result->provenance.inputs = { { "orders.csv", "0" } };
    const core::Evidence evidence { 1, 1, 2 };
    const QString why = ui::whyText(step.runs.back(), evidence);
    QVERIFY2(why.startsWith(u"It is row 2 of the column “revenue” below. The code computed it from orders.csv;"_s),
        qPrintable(why));
    QVERIFY2(why.endsWith(u"approved that code (hand)."_s), qPrintable(why));
}

QTEST_MAIN(CardTest)
#include "tst_ui_card.moc"
