// SPDX-License-Identifier: GPL-3.0-or-later
// What stands out in a file, on its data page.
#include "tests/ui/values.h"
#include "ui/data/data_page.h"
#include "ui/data/facts_list.h"
#include "ui/grid/grid_view.h"
#include "ui/look/theme.h"

#include "sandbox/jail/installation.h"

#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using core::FactKind;

class FactsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { ui::applyTheme(*qApp, ui::Appearance::Light); }
    void factsAreFoldedAndTheLoudOnesFirst();
    void nothingOddShowsNothing();
    void whatAWarningSaysIsNotSaidAgain();
    void aFactLeadsToItsRow();
};

static core::Dataset oddOrders()
{
    auto orders = test::orders();
    core::FileFact gaps { FactKind::Gaps, { .column = "city", .count = 41, .total = 1204 } };
    gaps.rows = { 3, 9 };
    core::FileFact repeated { FactKind::RepeatedRecords, { .count = 18, .total = 1204 } };
    repeated.rows = { 17 };
    repeated.isLoud = true;
    orders.profile.facts = { gaps, repeated };
    return orders;
}

void FactsTest::factsAreFoldedAndTheLoudOnesFirst()
{
    ui::FactsList facts;
    facts.showFacts(oddOrders().profile);
    facts.show();
    QVERIFY(!facts.list()->isVisible());
    auto* fold = facts.findChild<QPushButton*>();
    QVERIFY(fold);
    QCOMPARE(fold->text(), u"2 facts about the data, 1 to look at"_s);
    fold->click();
    QVERIFY(facts.list()->isVisible());
    QCOMPARE(facts.list()->count(), 2);
    QCOMPARE(facts.list()->item(0)->text(), u"18 records repeat an earlier one in every cell. Row 17"_s);
    QCOMPARE(facts.list()->item(1)->text(), u"city is missing in 41 of 1,204 rows. Row 3…"_s);
    auto orders = oddOrders();
    orders.profile.facts.front().column = "How did you\nhear of us?";
    facts.showFacts(orders.profile);
    QCOMPARE(facts.list()->item(1)->text(), u"How did you hear of us? is missing in 41 of 1,204 rows. Row 3…"_s);
    QVERIFY(facts.list()->item(0)->data(Qt::AccessibleTextRole).toString().startsWith(u"To look at"_s));
}

void FactsTest::nothingOddShowsNothing()
{
    ui::FactsList facts;
    facts.showFacts(oddOrders().profile);
    facts.showFacts(test::orders().profile);
    QVERIFY(facts.isHidden());
    QCOMPARE(facts.list()->count(), 0);
}

void FactsTest::whatAWarningSaysIsNotSaidAgain()
{
    auto orders = oddOrders();
    orders.profile.facts.emplace_back(FactKind::TotalsRow, core::MessageArguments { .count = 1, .texts = { "Total" } });
    orders.profile.warnings.emplace_back(
        core::WarningKind::TotalsRowFilledIn, core::MessageArguments { .texts = { "Total" } });
    ui::FactsList facts;
    facts.showFacts(orders.profile);
    QCOMPARE(facts.list()->count(), 2);
}

void FactsTest::aFactLeadsToItsRow()
{
    ui::DataPage page;
    page.resize(900, 600);
    page.showDataset(oddOrders(), sandbox::Installation {});
    page.show();
    auto* facts = page.findChild<ui::FactsList*>();
    QVERIFY(facts && !facts->isHidden());
    emit facts->list()->itemClicked(facts->list()->item(1));
    QCOMPARE(page.grid()->currentRow(), 2);
    QCOMPARE(page.grid()->currentColumn(), 3);
    emit facts->list()->itemClicked(facts->list()->item(0));
    QCOMPARE(page.grid()->currentRow(), 16);
}

QTEST_MAIN(FactsTest)
#include "tst_ui_facts.moc"
