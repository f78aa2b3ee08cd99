// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/cell_format.h"

#include <QTest>

using namespace core;

/// How many decimals the numbers of a column have.
class CellFormatTest : public QObject {
    Q_OBJECT
private slots:
    void anAmountIsNoDate();
    void amountsOfMoneyHaveTwoDecimals();
    void besideLargeNumbersOthersHaveTheirDecimals();
    void largeAmountsKeepTheirCents();
};

static std::string shown(const char* column, const std::vector<double>& numbers, std::size_t row = 0)
{
    sandbox::Table table { {}, { { column, sandbox::ColumnType::Number } }, std::ssize(numbers), {} };
    for (const double number : numbers) {
        table.rows.push_back({ number });
    }
    return CellFormat::of(table, 0).shown(table.rows[row][0]);
}

void CellFormatTest::amountsOfMoneyHaveTwoDecimals()
{
    QCOMPARE(shown("mean (€)", { 12.34567, 7.5, 9 }), std::string("12.35"));
    QCOMPARE(shown("mean (€)", { 12.34567, 7.5, 9 }, 2), std::string("9.00"));
    QCOMPARE(shown("mean (€)", { 12.5, 7.5, 9 }, 2), std::string("9.00"));
    QCOMPARE(shown("fee ($)", { 1200, 30 }), std::string("1,200")); // all are whole
    QCOMPARE(shown("price of a unit (£)", { 0.1234, 0.25 }), std::string("0.1234"));
    QCOMPARE(shown("unit_price_eur", { 12.34567, 7.5, 9 }), std::string("12.35"));
    QCOMPARE(shown("Value (m EUR)", { 12.34567, 7.5, 9 }), std::string("12.3457"));
    QCOMPARE(shown("fee_nok", { 12.34567, 7.5, 9 }), std::string("12.35"));
    QCOMPARE(shown("eur_usd", { 1.08434, 1.5, 9 }), std::string("1.0843"));
    QCOMPARE(shown("mean", { 12.34567, 7.5, 9 }), std::string("12.3457"));
}

void CellFormatTest::besideLargeNumbersOthersHaveTheirDecimals()
{
    QCOMPARE(shown("mean", { 14.35519, 280.6321, 1526.444 }), std::string("14.36"));
    QCOMPARE(shown("mean", { 14.35519, 0, 1526 }), std::string("14.36"));
    QCOMPARE(shown("mean", { 0.01234, 280.6321 }), std::string("0.0123")); // two would say little
    QCOMPARE(shown("mean", { 14.35519, 28.5 }), std::string("14.3552"));
}

void CellFormatTest::largeAmountsKeepTheirCents()
{
    QCOMPARE(shown("balance", { 1234567890123.45, 2e12 }), std::string("1,234,567,890,123.45"));
    QCOMPARE(shown("balance", { 1234567890123.45, 2e12 }, 1), std::string("2,000,000,000,000.00"));
    QCOMPARE(shown("balance", { 9876543210.5 }), std::string("9,876,543,210.50"));
    QCOMPARE(shown("balance", { 1e12, 2e12 }), std::string("1,000,000,000,000"));
}

/// Eight digits with two signs among them may stand where those of a day would.
void CellFormatTest::anAmountIsNoDate()
{
    QVERIFY(core::namesADate("2024-08-23"));
    QVERIFY(!core::namesADate("730,208.23"));
    QVERIFY(!core::namesADate("1008120.05"));
    QVERIFY(!core::namesADate("2024.08.23"));
}

QTEST_GUILESS_MAIN(CellFormatTest)
#include "tst_cell_format.moc"
