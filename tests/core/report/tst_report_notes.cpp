// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says beside its answers: sources, and what there is to know.
#include "core/report/content.h"
#include "core/report/parts.h"
#include "tests/core/report/sample_source.h"

#include <QTest>

class TestReportNotes : public QObject {
    Q_OBJECT

private slots:
    void onlySourcesThatAStepReadsAreNamed();
    void thatNothingWasComparedIsTheAuditors();
    void aFilterIsOfAFileWhereSeveralAreRead();
};

void TestReportNotes::onlySourcesThatAStepReadsAreNamed()
{
    auto source = test::sampleSource();
    auto& other = source.datasets.emplace_back(source.datasets.front());
    other.name = "clinics.csv";
    source.steps[0].proposals.back().effects.reads = { "orders.csv" };
    QVERIFY(!core::report::sourcesText(source).contains("clinics.csv"));
    QVERIFY(!core::markdownReport(source).contains("clinics"));
    source.steps[0].proposals.back().effects.cannotTell = true;
    QVERIFY(core::report::sourcesText(source).contains("clinics.csv"));
}

void TestReportNotes::thatNothingWasComparedIsTheAuditors()
{
    auto source = test::sampleSource();
    source.steps[0].answer->checks = { { core::CheckKind::RanToItsEnd } };
    QCOMPARE(core::report::notesText(source.steps[0], {}), std::string());
    QVERIFY(!core::markdownReport(source).contains("What to know"));
    source.audience = core::Audience::Auditor;
    QVERIFY(core::markdownReport(source).contains("Not checked against the question"));
}

void TestReportNotes::aFilterIsOfAFileWhereSeveralAreRead()
{
    auto step = test::sampleStep();
    auto& ledger = step.runs.back().result->ledger.emplace();
    using enum sandbox::RowOperation;
    ledger.entries = { { .line = 0, .operation = Read, .name = "visits.csv", .after = 640 },
        { .line = 0, .operation = Read, .name = "clinics.csv", .after = 12 },
        { .line = 1, .operation = Filter, .before = 12, .after = 8 },
        { .line = 2, .operation = Join, .before = 640, .after = 541, .other = 8, .unmatched = 99 },
        { .line = 3, .operation = Filter, .before = 541, .after = 40 } };
    QCOMPARE(core::report::rowsLeftOut(step),
        std::string("visits.csv has 640 rows. clinics.csv has 12 rows. A filter leaves 8 rows of clinics.csv. "
                    "A join gives 541 rows; for 99 of the rows before there was no match. A filter leaves 40 rows."));
}

QTEST_GUILESS_MAIN(TestReportNotes)
#include "tst_report_notes.moc"
