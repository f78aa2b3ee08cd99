// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/cell_format.h"
#include "core/domain/identifier_name.h"

#include <QTest>

#include <cstdint>

using namespace core;

/// Numbers that are names are written without thousands signs, all others with them.
class IdentifierNameTest : public QObject {
    Q_OBJECT
private slots:
    void columnsOfNamesAreKnown_data();
    void columnsOfNamesAreKnown();
    void columnsOfNumbersAreKnown_data();
    void columnsOfNumbersAreKnown();
    void whatATableIsMadeOfDecides();
};

void IdentifierNameTest::columnsOfNamesAreKnown_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : { "Kostenstelle", "Cost centre", "cost_center", "CostCenter", "Kostentr\u00e4ger", "Konto",
             "Sachkonto", "GL account", "Artikel-Nr.", "ArtikelNr", "Kundennr", "Kundennummer", "Member no", "order_no",
             "Order No.", "order_id", "OrderID", "id", "ID", "customer_key", "ZIP", "zip_from", "PLZ Ort", "postcode",
             "country code", "code_commune", "Year", "Fiscal year", "year_built", "Year of birth", "Jahr", "Baujahr",
             "Jahr der Gr\u00fcndung", "Nr. der Filiale", "YearMonth", "built", "EAN", "Phone", "Auftrag", "Kunde",
             "customer" }) {
        QTest::newRow(name) << QString::fromUtf8(name);
    }
}

void IdentifierNameTest::columnsOfNamesAreKnown()
{
    QFETCH(QString, name);
    QVERIFY(namesAnIdentifier(name.toStdString()));
    QCOMPARE(CellFormat::of(sandbox::TableColumn { name.toStdString(), sandbox::ColumnType::Integer })
                 .shown(std::int64_t { 4000 }),
        "4000");
}

void IdentifierNameTest::columnsOfNumbersAreKnown_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : { "Umsatz pro Jahr", "Jahresumsatz", "Yearly revenue", "revenue per year", "rows per Year",
             "Revenue this year", "Year end balance", "number of orders", "Number of accounts", "different order_id",
             "No. of seats", "Kosten", "Kosten je Kostenstelle", "orders by zip", "lines of code", "Discount", "amount",
             "Paid", "Kontostand", "decoded bytes", "number", "orders", "Kunden" }) {
        QTest::newRow(name) << QString::fromUtf8(name);
    }
}

void IdentifierNameTest::columnsOfNumbersAreKnown()
{
    QFETCH(QString, name);
    QVERIFY(!namesAnIdentifier(name.toStdString()));
    QCOMPARE(CellFormat::of(sandbox::TableColumn { name.toStdString(), sandbox::ColumnType::Integer })
                 .shown(std::int64_t { 4000 }),
        "4,000");
}

void IdentifierNameTest::whatATableIsMadeOfDecides()
{
    using enum sandbox::ColumnType;
    using std::int64_t;
    const auto shown = [](const sandbox::Table& table, std::size_t row, std::size_t column) {
        return CellFormat::of(table, column).shown(table.rows[row][column]);
    };
    const sandbox::Table years { "", { { "ordered at", Integer }, { "kg", Integer } }, 2,
        { { int64_t(2023), int64_t(2100) }, { int64_t(2024), int64_t(1950) } } };
    QCOMPARE(shown(years, 0, 0), "2023");
    QCOMPARE(shown(years, 0, 1), "2,100");
    const sandbox::Table second { "", { { "channel", Text }, { "y", Number }, { "kg", Number } }, 3,
        { { "web", 2023.0, 5.5 }, { "web", 2024.0, 4.5 }, { "shop", 2024.0, 2.0 } } };
    QCOMPARE(shown(second, 1, 1), "2024");
    const sandbox::Table counts { "", { { "customer", Text }, { "visits", Integer }, { "fee", Integer } }, 2,
        { { "A", int64_t(2010), int64_t(9000) }, { "B", int64_t(1990), int64_t(8000) } } };
    QCOMPARE(shown(counts, 0, 1), "2,010");
    const sandbox::Table ways { "", { { "blend", Text }, { "phone", Integer }, { "web", Integer } }, 2,
        { { "A", int64_t(1051000), int64_t(1435000) }, { "B", int64_t(1121), int64_t(64000) } } };
    QCOMPARE(shown(ways, 1, 1), "1,121");
    const sandbox::Table parts { "", { { "blend", Text }, { "phone", Number } }, 1, { { "A", 58419.08 } } };
    QCOMPARE(shown(parts, 0, 1), "58,419.08");
    const sandbox::Table strains { "", { { "strain", Number }, { "noise_db", Number }, { "p", Number } }, 3,
        { { 0.001313, 116.8, 0.5 }, { 0.000976, 82.0, 0.0000012 }, { 0.0, 104.8, 0.25 } } };
    QCOMPARE(shown(strains, 0, 0), "0.001313");
    QCOMPARE(shown(strains, 1, 0), "0.000976");
    QCOMPARE(shown(strains, 2, 0), "0.000000");
    QCOMPARE(shown(strains, 0, 1), "116.8");
    QCOMPARE(shown(strains, 1, 1), "82.0");
    QCOMPARE(shown(strains, 1, 2), "1.2e-06"); // which no decimals of its column would show
    sandbox::Table times { "", { { "opened", DateTime } }, 2,
        { { "2025-10-25T17:00:00" }, { "2025-10-26T08:15:00" } } };
    QCOMPARE(shown(times, 1, 0), "2025-10-26 08:15");
    times.rows[0] = { "2025-10-25T17:00:30" };
    QCOMPARE(shown(times, 1, 0), "2025-10-26 08:15:00");
    const sandbox::Table people { "", { { "name", Text }, { "phone", Integer }, { "fee", Integer } }, 2,
        { { "A", int64_t(493012345678), int64_t(90) }, { "B", int64_t(493087654321), int64_t(85) } } };
    QCOMPARE(shown(people, 0, 1), "493012345678");
}

QTEST_APPLESS_MAIN(IdentifierNameTest)
#include "tst_identifier_name.moc"
