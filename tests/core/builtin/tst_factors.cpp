// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of one file that are factors of those of another.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <algorithm>

using namespace core;

namespace {
constexpr int items = 20;

/// Each has one of the items.
Dataset sales()
{
    return test::made("sales",
        { test::key("sku", ColumnType::Integer, 100, items), test::date("sold_on", "2023-01-01", "2024-12-31"),
            test::text("store", { "Bath", "Leeds" }), test::number("quantity", 1, 9) });
}

Dataset prices()
{
    auto sku = test::key("sku", ColumnType::Integer, 100, items);
    sku.flags = { "unique" };
    auto prices = test::made("prices",
        { sku, test::text("category", { "wood", "metal" }), test::number("unit_price", 2, 40),
            test::number("stock", 0, 90) });
    prices.profile.rows = items;
    return prices;
}

Draft ask(std::vector<Dataset> files, const std::string& question)
{
    return *BuiltinPlanner().draft({ { question, {} }, std::move(files), {}, {} }, {}, {});
}
} // namespace

class TestFactors : public QObject {
    Q_OBJECT

private slots:
    void aNumberOfTheOtherFileIsAFactor_data();
    void aNumberOfTheOtherFileIsAFactor();
    void revenueIsQuantityTimesPrice();
    void aCostOfTheOtherFileIsNoNumberOfUnits_data();
    void aCostOfTheOtherFileIsNoNumberOfUnits();
    void aNumberThatCountsAgainIsNoSum_data();
    void aNumberThatCountsAgainIsNoSum();
    void revenueOfSalesIsNoNumberOfRows();
    void aNameIsOfNoOtherColumn_data();
    void aNameIsOfNoOtherColumn();
    void whatAGapCountsAsIsAskedOrRead();
};

/// A discount that most of the fees do not have.
void TestFactors::whatAGapCountsAsIsAskedOrRead()
{
    auto discount = test::number("discount", 1, 90);
    discount.nulls = 70;
    const std::vector cases { test::made(
        "cases", { test::text("client", { "Lark", "Wren" }), test::number("fee", 100, 900), discount }) };
    for (const auto* question : { "fee minus discount by client", "fee minus discount je client" }) {
        const auto open = ask(cases, question);
        QCOMPARE(open.plan.action, PlanAction::Ask);
        QCOMPARE(open.plan.choices.size(), 2U);
        QVERIFY2(open.plan.message.contains("missing in 70 of 100 rows"), open.plan.message.c_str());
        const auto zero = ask(cases, open.plan.choices.front());
        QCOMPARE(zero.intent, std::string("Sum of fee minus discount or 0 by client."));
        QVERIFY2(zero.code.contains("cases[\"discount\"].fillna(0)"), zero.code.c_str());
        const auto left = ask(cases, open.plan.choices.back());
        QCOMPARE(left.intent, std::string("Sum of fee minus discount by client where discount is not missing."));
    }
    for (const auto* question :
        { "treat missing discount as 0: fee minus discount", "fee minus discount, count empty discount as 0" }) {
        QCOMPARE(ask(cases, question).intent, std::string("Sum of fee minus discount or 0."));
    }
}

void TestFactors::aNumberOfTheOtherFileIsAFactor_data()
{
    QTest::addColumn<QString>("intent");
    const auto row = [](const char* question, const char* intent) { QTest::newRow(question) << intent; };
    row("quantity times unit price by category", "Sum of quantity times unit_price by category.");
    row("total unit_price * quantity by store", "Sum of unit_price times quantity by store.");
    row("Menge mal Preis je Kategorie", "Sum of quantity times unit_price by category.");
    row("quantity x unit price per month in 2024",
        "Sum of quantity times unit_price per month of sold_on where sold_on is in 2024, with a line chart.");
    row("top 3 stores by quantity times unit price", "Sum of quantity times unit_price by store, the 3 largest.");
    row("average unit price weighted by quantity by store", "Average of unit_price weighted by quantity by store.");
}

void TestFactors::aNumberOfTheOtherFileIsAFactor()
{
    QFETCH(QString, intent);
    const auto draft = ask({ sales(), prices() }, QTest::currentDataTag());
    QCOMPARE(QString::fromStdString(draft.intent), intent);
    QVERIFY2(
        draft.plan.reading.starts_with("In sales.csv with prices.csv, matched by sku: "), draft.plan.reading.c_str());
    QVERIFY2(draft.code.contains("validate=\"many_to_one\""), draft.code.c_str());
}

void TestFactors::revenueIsQuantityTimesPrice()
{
    const auto draft = ask({ sales(), prices() }, "revenue by category");
    QCOMPARE(draft.intent, "Sum of quantity times unit_price by category.");
    QVERIFY2(draft.plan.reading.ends_with("There is no column of revenue: it is quantity times unit_price."),
        draft.plan.reading.c_str());
    auto paid = sales();
    paid.profile.columns.push_back(test::number("amount_eur", 1, 90));
    QVERIFY(!ask({ paid, prices() }, "revenue by category").intent.contains("times"));
}

void TestFactors::aCostOfTheOtherFileIsNoNumberOfUnits_data()
{
    QTest::addColumn<QString>("intent");
    const auto row = [](const char* question, const char* intent) { QTest::newRow(question) << intent; };
    row("orders where unit price is below unit cost", "The rows where unit_price is under unit_cost.");
    row("how many orders have a unit price below the unit cost", "Number of rows where unit_price is under unit_cost.");
    row("unit price minus unit cost by channel", "Average of unit_price minus unit_cost by channel.");
    row("total units times unit cost by channel", "Sum of units times unit_cost by channel.");
    row("(unit price - unit cost) * units by channel", "Sum of (unit_price minus unit_cost) times units by channel.");
}

void TestFactors::aCostOfTheOtherFileIsNoNumberOfUnits()
{
    QFETCH(QString, intent);
    auto orders = test::made("orders",
        { test::key("sku", ColumnType::Integer, 100, items), test::text("channel", { "web", "shop" }),
            test::number("units", 1, 9), test::number("unit_price", 2, 40) });
    auto products = prices();
    products.profile.columns = { products.profile.columns[0], test::number("unit_cost", 1, 30) };
    const auto draft = ask({ orders, products }, QTest::currentDataTag());
    QCOMPARE(QString::fromStdString(draft.intent), intent);
}

void TestFactors::aNumberThatCountsAgainIsNoSum_data()
{
    QTest::addColumn<bool>("isRead");
    QTest::newRow("total stock by store") << false;
    QTest::newRow("stock times unit price by store") << false;
    QTest::newRow("quantity plus stock by store") << false;
    QTest::newRow("average unit price by store") << false;
    QTest::newRow("stock times unit price by category") << true; // of the prices alone
}

void TestFactors::aNumberThatCountsAgainIsNoSum()
{
    QFETCH(bool, isRead);
    const auto draft = ask({ sales(), prices() }, QTest::currentDataTag());
    QCOMPARE(draft.plan.action == PlanAction::Run, isRead);
    QVERIFY(!isRead || draft.plan.reading.starts_with("In prices.csv: "));
}

void TestFactors::revenueOfSalesIsNoNumberOfRows()
{
    for (const auto* question : { "revenue by store", "turnover by store", "Umsatz je store" }) {
        QCOMPARE(ask({ sales() }, question).plan.action, PlanAction::Say);
    }
    QCOMPARE(ask({ sales() }, "sales by store").intent, "Number of rows by store.");
}

void TestFactors::aNameIsOfNoOtherColumn_data()
{
    QTest::addColumn<bool>("hasParts");
    QTest::addColumn<QString>("intent");
    const auto row = [](const char* question, bool hasParts, const char* intent) {
        QTest::newRow((std::string(question) + (hasParts ? " | both" : "")).c_str()) << hasParts << intent;
    };
    row("qty times cost_eur by part", true, "Sum of qty times cost_eur by part.");
    row("qty times cost_eur", true, "Sum of qty times cost_eur.");
    row("total cost_eur", true, "Sum of cost_eur.");
    row("total cost", true, "Sum of cost_eur.");
    row("total Cost_EUR", true, "Sum of cost_eur.");
    row("total cost by sale_id", true, "refused");
    row("total price_eur", true, "Sum of price_eur.");
    row("total cost_eur", false, "refused");
    row("qty times cost_eur", false, "refused");
    row("total price_usd", false, "refused");
    row("total PRICE_EUR", false, "Sum of price_eur.");
    row("total cost", false, "Sum of price_eur.");
}

void TestFactors::aNameIsOfNoOtherColumn()
{
    QFETCH(bool, hasParts);
    QFETCH(QString, intent);
    const auto sold = test::made("sales",
        { test::key("sale_id", ColumnType::Integer, 0, 100), test::key("part_no", ColumnType::Text, 1, items),
            test::number("qty", 1, 9), test::number("price_eur", 2, 90) });
    auto number = test::key("part_no", ColumnType::Text, 1, items);
    number.flags = { "unique" };
    auto parts = test::made(
        "parts", { number, test::text("part", { "Bolt", "Nut", "Gear" }), test::number("cost_eur", 2, 40) });
    parts.profile.rows = items;
    const auto question = QString::fromUtf8(QTest::currentDataTag()).section(QStringLiteral(" | "), 0, 0);
    const auto draft = ask(hasParts ? std::vector { sold, parts } : std::vector { sold }, question.toStdString());
    QCOMPARE(draft.plan.action == PlanAction::Run ? QString::fromStdString(draft.intent) : QStringLiteral("refused"),
        intent);
}

QTEST_GUILESS_MAIN(TestFactors)
#include "tst_factors.moc"
