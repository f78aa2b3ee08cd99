// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of missing values among the rows that conditions leave.
#include "core/domain/plain_check.h"
#include "tests/core/verify/sound_requests.h"
#include "tests/support/result_macros.h"

#include <algorithm>

namespace {
/// Empty: nothing is told.
std::string saidOfGaps(const core::VerifyRequest& request)
{
    const auto answer = core::verifiedAnswer(request);
    const auto check = std::ranges::find(
        answer.checks, core::CheckKind::GapsSkipped, [](const auto& one) { return one.fact.kind; });
    return check != answer.checks.end() ? inWords(check->fact) : std::string();
}

/// The sum of the rows that a filter leaves, 300 of 1,200; of all rows 8 have no amount, of those left 2.
core::VerifyRequest filtered()
{
    auto request = test::sum();
    request.datasets[0].profile.columns[0].nulls = 8;
    request.facts.filters.push_back({ .line = 1, .of = { "orders.csv" }, .column = "region", .values = {} });
    request.facts.aggregations[0].filtered = { "region" };
    request.result.ledger->entries = {
        { .line = 1, .before = 1200, .after = 300, .missingBefore = 8, .missingAfter = 2 }
    };
    return request;
}

constexpr std::string_view asFar = "as far as it is made of them.";
} // namespace

class TestGapsLeft : public QObject {
    Q_OBJECT

private slots:
    void gapsAreCountedAmongTheRowsOfTheFigure()
    {
        auto request = filtered();
        QCOMPARE(saidOfGaps(request),
            std::string(
                "Of the 300 rows of orders.csv that the conditions leave, 2 have no “amount”; the sum of line 2 "
                "leaves them out."));
        auto& entry = request.result.ledger->entries[0];
        entry.missingBefore = 9; // one of another column
        QVERIFY(saidOfGaps(request).ends_with(asFar));
        entry.missingAfter = 0;
        QVERIFY(saidOfGaps(request).empty());
    }

    void whatAFilterDidNotCountIsNotNothing()
    {
        auto request = filtered();
        request.result.ledger->entries.push_back({ .line = 1, .before = 300, .after = 90 }); // of some columns only
        QVERIFY(saidOfGaps(request).ends_with(asFar));
        request.result.ledger->entries[1].missingBefore = 2;
        QVERIFY(saidOfGaps(request).empty());
    }

    void whatAMeanWouldBeOfZerosIsSaid()
    {
        auto request = test::sum();
        request.datasets[0].profile.columns[0].nulls = 300;
        auto& mean = request.facts.aggregations[0];
        mean.function = "mean";
        mean.result = true;
        request.result.value = sandbox::Value { "float", "80.0", 80.0 };
        QCOMPARE(saidOfGaps(request),
            std::string("Of the 1,200 rows of orders.csv, 300 have no “amount”; the mean of line 2 leaves them out; "
                        "counted as 0, they would make it 60."));
        mean.result = false; // it was rounded
        QVERIFY(saidOfGaps(request).ends_with("the mean of line 2 leaves them out."));
        mean.result = true;
        mean.filtered = { "region" }; // of which rows, is not known
        QVERIFY(saidOfGaps(request).ends_with(asFar));
    }
};

QTEST_GUILESS_MAIN(TestGapsLeft)
#include "tst_gaps_left.moc"
