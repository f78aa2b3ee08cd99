// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/ledger.h"
#include "sandbox/run/run_result.h"
#include "tests/support/result_macros.h"

using sandbox::Json;
using sandbox::Ledger;
using sandbox::LedgerEntry;
using sandbox::RowOperation;

class TestLedger : public QObject {
    Q_OBJECT

private slots:
    void aLedgerSurvivesARoundTrip();
    void aResultKeepsIts();
    void whatIsNoLedgerIsAnError_data();
    void whatIsNoLedgerIsAnError();
    void whatDoesNotAddUpIsNotSound();
};

static Ledger sample()
{
    LedgerEntry join {
        .line = 4, .operation = RowOperation::Join, .name = "left", .before = 10, .after = 14, .other = 5
    };
    join.unmatched = 2;
    join.otherUnmatched = 1;
    join.repeated = 3;
    join.otherRepeated = 2;
    join.placed = sandbox::PlacedRows { "orders", 12, { 3, 11 }, { 0, 4, 7 } };
    LedgerEntry take { .line = 5, .operation = RowOperation::Take, .calls = 2, .before = 14, .after = 3 };
    take.ties = { "amount" };
    return { { join, take }, false };
}

void TestLedger::aLedgerSurvivesARoundTrip()
{
    QVERIFY(Json(sample()).get<Ledger>() == sample());
    QVERIFY(Json(Ledger {}).get<Ledger>() == Ledger {});
}

/// Documents from before there were ledgers have none.
void TestLedger::aResultKeepsIts()
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    QVERIFY(!Json(result).contains("ledger"));
    QVERIFY(!Json(result).get<sandbox::RunResult>().ledger);
    result.ledger = sample();
    QVERIFY(Json(result).get<sandbox::RunResult>() == result);
}

void TestLedger::whatIsNoLedgerIsAnError_data()
{
    QTest::addColumn<QByteArray>("place");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("fewer rows than none") << QByteArray("/entries/0/before") << QByteArray("-1");
    QTest::newRow("a row that the frame has not") << QByteArray("/entries/0/placed/lost") << QByteArray("[3, 12]");
    QTest::newRow("a row twice") << QByteArray("/entries/0/placed/repeated") << QByteArray("[4, 4]");
    QTest::newRow("a row before the first") << QByteArray("/entries/0/placed/lost") << QByteArray("[-1, 3]");
    QTest::newRow("half a row") << QByteArray("/entries/0/after") << QByteArray("1.5");
    QTest::newRow("more than a number holds") << QByteArray("/entries/0/after") << QByteArray("18446744073709551615");
    QTest::newRow("an operation that there is none of") << QByteArray("/entries/0/op") << QByteArray("\"vanish\"");
    QTest::newRow("a name that is none") << QByteArray("/entries/0/name") << QByteArray("7");
    QTest::newRow("a name without end") << QByteArray("/entries/0/name") << ('"' + QByteArray(1000, 'x') + '"');
    QTest::newRow("ties that are no names") << QByteArray("/entries/1/ties") << QByteArray("[[1]]");
    QTest::newRow("no list") << QByteArray("/entries") << QByteArray("{}");
    QTest::newRow("more entries than a run has")
        << QByteArray("/entries") << '[' + QByteArray("{},").repeated(200) + "{}]";
}

void TestLedger::whatIsNoLedgerIsAnError()
{
    QFETCH(QByteArray, place);
    QFETCH(QByteArray, value);
    Json json(sample());
    json[Json::json_pointer(place.toStdString())] = Json::parse(value.toStdString());
    QVERIFY(!sandbox::fromJson<Ledger>(json));
}

void TestLedger::whatDoesNotAddUpIsNotSound()
{
    QVERIFY(sandbox::isSound(sample().entries[0]));
    QVERIFY(sandbox::isSound(sample().entries[1]));
    auto join = sample().entries[0];
    join.repeated = 11;
    QVERIFY(!sandbox::isSound(join));
    auto take = sample().entries[1];
    take.after = 15;
    QVERIFY(!sandbox::isSound(take));
    LedgerEntry filter { .line = 6, .before = 9, .after = 3, .missingBefore = 2, .missingAfter = 2 };
    QVERIFY(sandbox::isSound(filter));
    filter.missingAfter = 3;
    QVERIFY(!sandbox::isSound(filter));
}

QTEST_GUILESS_MAIN(TestLedger)
#include "tst_ledger.moc"
