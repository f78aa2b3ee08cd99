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
};

void IdentifierNameTest::columnsOfNamesAreKnown_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : { "Kostenstelle", "Cost centre", "cost_center", "CostCenter", "Kostentr\u00e4ger", "Konto",
             "Sachkonto", "GL account", "Artikel-Nr.", "ArtikelNr", "Kundennr", "Kundennummer", "Member no", "order_no",
             "Order No.", "order_id", "OrderID", "id", "ID", "customer_key", "ZIP", "zip_from", "PLZ Ort", "postcode",
             "country code", "code_commune", "Year", "Fiscal year", "year_built", "Year of birth", "Jahr", "Baujahr",
             "Jahr der Gr\u00fcndung", "Nr. der Filiale", "YearMonth", "built", "EAN", "Phone" }) {
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
             "Paid", "Kontostand", "decoded bytes", "number" }) {
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

QTEST_APPLESS_MAIN(IdentifierNameTest)
#include "tst_identifier_name.moc"
