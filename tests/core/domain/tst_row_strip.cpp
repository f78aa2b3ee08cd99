// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/row_strip.h"

#include <QTest>

using namespace core;

/// The way of rows in one line.
class RowStripTest : public QObject {
    Q_OBJECT
private slots:
    void howAFileIsReadIsNotToldAgain();
    void tablesOfOneFileAreToldApart();
    void whatIsNoPythonHasItsRowsInAndOut();
    void whatIsNotSeenLeavesAGap();
    void numbersOfTheSameGroupsAreOneStretch();
    void twoFiltersOfTheSameRowsAreToldApart();
    void gapsLeftOutOfAFrameOfItsOwnAreOfSomeFigures();
    void aFilterNamesItsFileWhateverWasConverted();
    void theLastRowIsNamed();
    void whatALineDoesTwiceIsNotAddedUp();
    void rowsWithANumberOfTheirOwnAreKept();
    void oneRowIsSpokenOfAsOne();
};

void RowStripTest::howAFileIsReadIsNotToldAgain()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/orders.csv", .after = 1203 },
        { .line = 0, .operation = Convert, .before = 1203, .after = 1203, .missingAfter = 143 },
        { .line = 0, .operation = Fill, .before = 1203, .after = 1203, .missingBefore = 143 },
        { .line = 2, .operation = Filter, .before = 1203, .after = 910 },
        { .line = 3, .operation = Convert, .before = 910, .after = 910, .missingAfter = 4 } };
    QCOMPARE(QString::fromStdString(stripText(ledger)),
        QStringLiteral("orders.csv 1,203 → filter 910 (293 left out) → 4 cells made missing"));
    ledger.entries.insert(
        ledger.entries.begin() + 3, { .line = 1, .operation = Read, .name = "orders.csv", .after = 1203 });
    QCOMPARE(QString::fromStdString(stripText(ledger)), // and not twice
        QStringLiteral("orders.csv 1,203 → filter 910 (293 left out) → 4 cells made missing"));
}

void RowStripTest::tablesOfOneFileAreToldApart()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/staff.xlsx", .after = 143, .into = "staff" },
        { .line = 0, .operation = Read, .name = "/work/staff.xlsx", .after = 420, .into = "sick_days" },
        { .line = 2, .operation = Filter, .before = 143, .after = 140 } };
    QVERIFY(QString::fromStdString(stripText(ledger)).startsWith(QStringLiteral("staff 143, sick_days 420 → ")));
    core::Dataset staff;
    staff.variable = "staff";
    staff.name = "staff.xlsx, Staff";
    sandbox::RunResult result;
    result.ledger = ledger;
    result = core::withTableNames(result, { staff });
    QVERIFY(QString::fromStdString(stripText(*result.ledger))
            .startsWith(QStringLiteral("staff.xlsx, Staff 143, sick_days 420 → ")));
}

/// SQL reads tables and gives rows; programs read lines of files and print some.
void RowStripTest::whatIsNoPythonHasItsRowsInAndOut()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 2, .operation = Read, .name = "orders", .after = 1203 },
        { .line = 2, .operation = Read, .name = "customers", .after = 40 },
        { .line = 2, .operation = Query, .after = 14 } };
    QCOMPARE(
        QString::fromStdString(stripText(ledger)), QStringLiteral("orders 1,203, customers 40 → 14 in the result"));
    ledger.entries = { { .line = 0, .operation = Lines, .name = "orders.csv", .after = 1204 },
        { .line = 0, .operation = Print, .after = 3 } };
    QCOMPARE(QString::fromStdString(stripText(ledger)), QStringLiteral("orders.csv 1,204 lines → 3 lines printed"));
    ledger.entries[1].operation = Query; // a table that it shows
    QCOMPARE(QString::fromStdString(stripText(ledger)), QStringLiteral("orders.csv 1,204 lines → 3 in the result"));
}

/// A mask of numpy between reading and grouping.
void RowStripTest::whatIsNotSeenLeavesAGap()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/orders.csv", .after = 1203 },
        { .line = 3, .operation = Group, .before = 910, .groups = 14 },
        { .line = 4, .operation = Take, .before = 14, .after = 5 } };
    QCOMPARE(QString::fromStdString(stripText(ledger)), QStringLiteral("orders.csv 1,203 → … → 14 groups → taken 5"));
    ledger.entries[1].before = 1203;
    QCOMPARE(QString::fromStdString(stripText(ledger)), QStringLiteral("orders.csv 1,203 → 14 groups → taken 5"));
    ledger.entries.erase(ledger.entries.begin()); // rows of an earlier step
    QCOMPARE(QString::fromStdString(stripText(ledger)), QStringLiteral("14 groups → taken 5"));
}

void RowStripTest::numbersOfTheSameGroupsAreOneStretch()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/orders.csv", .after = 1203 },
        { .line = 3, .operation = Group, .before = 1203, .noGroup = 2, .groups = 14 },
        { .line = 4, .operation = Group, .before = 1203, .noGroup = 2, .groups = 14 },
        { .line = 5, .operation = Group, .before = 1203, .noGroup = 2, .groups = 15 } };
    const auto strip = core::rowStrip(ledger);
    QCOMPARE(strip.size(), 3U);
    QVERIFY(strip[1].lines.front() == 3 && strip[1].lines.back() == 4 && strip[2].count == 15);
}

void RowStripTest::twoFiltersOfTheSameRowsAreToldApart()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/visits.csv", .after = 640 },
        { .line = 2, .operation = Filter, .before = 640, .after = 208 },
        { .line = 3, .operation = Filter, .before = 640, .after = 432 } };
    const auto last = [&] { return QString::fromStdString(rowSentence(rowStrip(ledger).back())); };
    QCOMPARE(last(), QStringLiteral("Another condition leaves out 208 of the same 640 rows; 432 stay."));
    ledger.entries[2].before = 208;
    ledger.entries[2].after = 32;
    QCOMPARE(last(), QStringLiteral("A condition leaves out 176 of 208 rows; 32 stay."));
    ledger.entries[2].name = "some";
    QCOMPARE(last(), QStringLiteral("Some of the figures are made of 32 of the 208 rows."));
    ledger.entries[2].name.clear();
    ledger.entries[1].after = 640; // one that leaves out nothing
    ledger.entries[2].before = 640;
    QCOMPARE(last(), QStringLiteral("A condition leaves out 608 of 640 rows; 32 stay."));
}

void RowStripTest::gapsLeftOutOfAFrameOfItsOwnAreOfSomeFigures()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/samples.csv", .after = 800 },
        { .line = 2, .operation = DropMissing, .before = 800, .after = 788 },
        { .line = 3, .operation = Group, .before = 788, .after = 788, .groups = 4 } };
    const auto gaps = [&] { return QString::fromStdString(rowSentence(rowStrip(ledger)[1])); };
    QCOMPARE(gaps(), QStringLiteral("Rows with gaps are left out: 12 of 800; 788 stay."));
    ledger.entries[2].before = ledger.entries[2].after = 800; // what is grouped has them
    QCOMPARE(gaps(), QStringLiteral("Rows with gaps are left out for some of the figures: 12 of 800; 788 stay."));
}

void RowStripTest::aFilterNamesItsFileWhateverWasConverted()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/visits.csv", .after = 640 },
        { .line = 0, .operation = Read, .name = "/work/clinics.csv", .after = 12 },
        { .line = 0, .operation = Map, .before = 12, .after = 12 },
        { .line = 1, .operation = Filter, .before = 12, .after = 8 } };
    QCOMPARE(QString::fromStdString(rowSentence(rowStrip(ledger).back())),
        QStringLiteral("A condition leaves out 4 of 12 rows of clinics.csv; 8 stay."));
}

void RowStripTest::theLastRowIsNamed()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/visits.csv", .after = 640 },
        { .line = 2, .operation = Filter, .name = "last", .before = 640, .after = 639 } };
    QCOMPARE(QString::fromStdString(stripText(ledger)), QStringLiteral("visits.csv 640 → without the last row 639"));
    QCOMPARE(QString::fromStdString(rowSentence(rowStrip(ledger).back())),
        QStringLiteral("The last of 640 rows is left out; 639 stay."));
}

/// A quotient of two sums by groups has one entry with twice the groups that there are.
void RowStripTest::whatALineDoesTwiceIsNotAddedUp()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "/work/theatre.csv", .after = 756 },
        { .line = 1, .operation = Group, .calls = 2, .before = 1512, .after = 6, .groups = 6 } };
    QCOMPARE(QString::fromStdString(stripText(ledger)), QStringLiteral("theatre.csv 756 → …"));
}

void RowStripTest::rowsWithANumberOfTheirOwnAreKept()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    ledger.entries = { { .line = 0, .operation = Read, .name = "orders.csv", .after = 9 },
        { .line = 1,
            .operation = Filter,
            .before = 9,
            .after = 6,
            .placed = sandbox::PlacedRows { "orders", 9, { 0, 3, 8 } } },
        { .line = 2,
            .operation = Join,
            .before = 6,
            .after = 7,
            .unmatched = 2,
            .repeated = 1,
            .placed = sandbox::PlacedRows { "orders", 9, { 1, 2 }, { 5 } } },
        { .line = 3, .operation = Group, .before = 7, .noGroup = 2, .groups = 3 } };
    QCOMPARE(QString::fromStdString(stripText(ledger)),
        QStringLiteral(
            "orders.csv 9 → filter 6 (3 left out) → join 7 (2 without a match) (1 more than once) → 3 groups "
            "(2 in none)"));
    const auto strip = rowStrip(ledger);
    QVERIFY(strip[1].rows[0].areKnown());
    QCOMPARE(
        QString::fromStdString(titleOf(strip[1].rows[0])), QStringLiteral("3 rows of orders that line 1 leaves out"));
    QVERIFY(strip[2].rows[1].placed->lost == std::vector<std::uint32_t> { 5 });
    QVERIFY(!strip[3].rows[0].areKnown());
    QVERIFY(whyUnknown(strip[3].rows[0]).starts_with("Which rows these 2 are was not kept: rows are followed"));
    ledger.entries[1].placed = sandbox::PlacedRows { .frame = "orders", .total = 9, .tooMany = true };
    QVERIFY(whyUnknown(rowStrip(ledger)[1].rows[0]).ends_with("there are too many."));
    ledger.entries[2].placed->lost = { 0, 1, 2 }; // more than were counted
    QVERIFY(!rowStrip(ledger)[2].rows[0].areKnown());
    const PartRows joined { { PartRowsKind::NoGroup, { .count = 38, .lines = { 2 } } },
        sandbox::PlacedRows { .frame = "visits", .total = 90, .lost = { 3, 5 } } };
    QCOMPARE(titleOf(joined), std::string("2 rows of visits in no group of line 2; joined, they are 38"));
}

void RowStripTest::oneRowIsSpokenOfAsOne()
{
    using enum sandbox::RowOperation;
    sandbox::Ledger ledger;
    const auto said = [&](const sandbox::LedgerEntry& entry) {
        ledger.entries = { entry };
        return QString::fromStdString(rowSentence(rowStrip(ledger).back()));
    };
    QCOMPARE(said({ .line = 1, .operation = Group, .before = 7, .noGroup = 1, .groups = 6 }),
        QStringLiteral("The rows form 6 groups; 1 row is in none, as the value that makes the groups is missing."));
    QCOMPARE(said({ .line = 1, .operation = Group, .before = 7, .noGroup = 2, .groups = 6 }),
        QStringLiteral("The rows form 6 groups; 2 rows are in none, as the value that makes the groups is missing."));
    QVERIFY(said({ .line = 1, .operation = Join, .before = 7, .after = 9, .repeated = 1 })
            .endsWith(QStringLiteral("1 of them stands in it more than once.")));
    QVERIFY(said({ .line = 1, .operation = Concat, .before = 7, .after = 7, .repeated = 1 })
            .endsWith(QStringLiteral("1 of them stands there again.")));
}

QTEST_GUILESS_MAIN(RowStripTest)
#include "tst_row_strip.moc"
