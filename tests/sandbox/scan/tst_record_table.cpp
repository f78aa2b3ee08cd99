// SPDX-License-Identifier: GPL-3.0-or-later
// How many records stand again, by their hashes, within a bound of memory.
#include "sandbox/scan/profile/record_table.h"

#include <QTest>

class TestRecordTable : public QObject {
    Q_OBJECT

private slots:
    void moreRecordsThanAreComparedAreAtLeast();
    void aKeyThatIsNoneCostsNoMoreMemory();
};

void TestRecordTable::moreRecordsThanAreComparedAreAtLeast()
{
    scan::RecordTable whole;
    scan::RecordTable part;
    for (std::uint64_t i = 0; i < 500'000; ++i) {
        part.add({ scan::hashOf(i), scan::hashOf(i + 7) }, std::nullopt);
    }
    for (int i = 0; i < 21; ++i) {
        whole.merge(part);
    }
    QCOMPARE(whole.looked(), scan::RecordTable::mostRecords);
    const auto found = whole.find(2);
    QCOMPARE(found.records.count, 9'500'000);
    QCOMPARE(found.records.rows.front(), 500'000);
}

void TestRecordTable::aKeyThatIsNoneCostsNoMoreMemory()
{
    scan::RecordTable whole;
    scan::RecordTable part;
    for (std::uint64_t i = 0; i < 3'000'000; ++i) {
        part.add({ scan::hashOf(i % 2'999'990), scan::hashOf(i) }, 42);
    }
    whole.merge(part);
    const auto found = whole.find(1);
    QCOMPARE(found.records.count, 10);
}

QTEST_GUILESS_MAIN(TestRecordTable)
#include "tst_record_table.moc"
