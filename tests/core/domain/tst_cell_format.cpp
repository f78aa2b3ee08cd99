// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/cell_format.h"

#include <QTest>

using namespace core;
using namespace Qt::StringLiterals;

/// How many decimals the numbers of a column have.
class CellFormatTest : public QObject {
    Q_OBJECT
private slots:
    void anAmountIsNoDate();
    void eachNumberAmongTextsHasItsOwnDecimals();
    void amountsOfMoneyHaveTwoDecimals();
    void besideLargeNumbersOthersHaveTheirDecimals();
    void largeAmountsKeepTheirCents();
    void durationsOfAColumnHaveOneForm_data();
    void durationsOfAColumnHaveOneForm();
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

void CellFormatTest::durationsOfAColumnHaveOneForm_data()
{
    QTest::addColumn<QStringList>("cells");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* name, const QStringList& cells, const QStringList& words) {
        QTest::newRow(name) << cells << words;
    };
    row("hours", { u"PT1H5M"_s, u"PT45M"_s, u"P3DT4H"_s }, { u"1 h 05 min"_s, u"0 h 45 min"_s, u"76 h 00 min"_s });
    row("with seconds", { u"PT1H5M"_s, u"PT45M7.4S"_s }, { u"1 h 05 min 00 s"_s, u"0 h 45 min 07 s"_s });
    row("minutes", { u"PT5M"_s, u"PT45M7S"_s }, { u"5 min 00 s"_s, u"45 min 07 s"_s });
    row("seconds", { u"PT5S"_s, u"-PT12.5S"_s }, { u"5.0 s"_s, u"-12.5 s"_s });
    row("days", { u"P1D"_s, u"P120D"_s }, { u"1 day"_s, u"120 days"_s });
    row("many days", { u"P5DT3H7M"_s, u"PT3H0.5S"_s }, { u"5 d 03 h 07 min"_s, u"0 d 03 h 00 min"_s });
    row("none", { u"PT0S"_s }, { u"0 h 00 min"_s });
}

void CellFormatTest::durationsOfAColumnHaveOneForm()
{
    QFETCH(QStringList, cells);
    QFETCH(QStringList, words);
    sandbox::Table table { {}, { { "took", sandbox::ColumnType::Duration } }, cells.size(), {} };
    for (const QString& cell : cells) {
        table.rows.push_back({ cell.toStdString() });
    }
    const auto form = CellFormat::of(table, 0);
    QStringList said;
    for (const auto& row : table.rows) {
        said << QString::fromStdString(form.shown(row[0]));
    }
    QCOMPARE(said, words);
}

void CellFormatTest::eachNumberAmongTextsHasItsOwnDecimals()
{
    const auto mixed = CellFormat::of({ "reading", sandbox::ColumnType::Other });
    QCOMPARE(mixed.shown(432.4), std::string("432.4"));
    QCOMPARE(mixed.shown(25.4), std::string("25.4"));
    QCOMPARE(mixed.shown(1432.0), std::string("1,432"));
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
