// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of a part of the rows: no figure of the whole file as if it were the part's.
#include "core/domain/plain_check.h"
#include "core/verify/asked_checks.h"
#include "core/verify/trials.h"
#include "tests/core/verify/sound_requests.h"
#include "tests/support/result_macros.h"

#include <algorithm>

using core::CheckKind;
using core::ColumnType;
using core::VerifyRequest;

namespace {
const core::Check* found(const core::Answer& answer, CheckKind kind)
{
    const auto check = std::ranges::find_if(answer.checks, [&](const auto& one) { return one.fact.kind == kind; });
    return check != answer.checks.end() ? &*check : nullptr;
}

bool tells(const VerifyRequest& request, CheckKind kind)
{
    return found(core::verifiedAnswer(request), kind) != nullptr;
}

/// Its words; empty: it is not told.
std::string saidOf(const VerifyRequest& request, CheckKind kind)
{
    const auto answer = core::verifiedAnswer(request);
    const auto* check = found(answer, kind);
    return check != nullptr ? inWords(check->fact) : std::string();
}
} // namespace

class TestToldOfParts : public QObject {
    Q_OBJECT

private slots:
    void aRowOfTotalsThatIsLeftOutHasNoGapsOfItsOwn()
    {
        auto request = test::sum();
        auto& profile = request.datasets[0].profile;
        profile.columns[0].nulls = 1;
        core::FileFact totals(core::FactKind::TotalsRow, { .texts = { "Total" } });
        core::FileFact gaps(core::FactKind::Gaps, { .column = "amount", .count = 1, .total = profile.rows });
        totals.rows = gaps.rows = { profile.rows };
        profile.facts = { totals, gaps };
        QVERIFY(found(core::verifiedAnswer(request), CheckKind::GapsSkipped));
        auto& ledger = request.result.ledger.emplace();
        ledger.entries = {
            { .line = 0, .operation = sandbox::RowOperation::Read, .name = "orders.csv", .after = profile.rows },
            { .line = 1,
                .operation = sandbox::RowOperation::Filter,
                .name = "last",
                .before = profile.rows,
                .after = profile.rows - 1 }
        };
        QVERIFY(!found(core::verifiedAnswer(request), CheckKind::GapsSkipped));
        profile.columns[0].nulls = 3;
        QCOMPARE(inWords(found(core::verifiedAnswer(request), CheckKind::GapsSkipped)->fact).substr(0, 48),
            std::string("Of the 1,200 rows of orders.csv, 2 have no “amount").substr(0, 48));
    }

    void whatOnlyTheLoadingNamesIsNotComputedWith()
    {
        auto request = test::sum();
        request.question = "total fee by region";
        test::addColumn(request.datasets[0], "fee", 90).type = ColumnType::Number;
        test::addColumn(request.datasets[0], "rating", 5).type = ColumnType::Number;
        request.facts.aggregations.clear();
        request.facts.columns = { { 0, "rating" }, { 3, "region" } };
        QVERIFY(!saidOf(request, CheckKind::ColumnNotUsed).contains("rating"));
        request.facts.columns.emplace_back(3, "rating");
        QVERIFY(saidOf(request, CheckKind::ColumnNotUsed).contains("it computes with “rating”"));
    }

    void twoOfOneNameAreToldWhereTheNameMakesTheGroups()
    {
        auto request = test::joined();
        auto& customers = request.datasets[1];
        customers.profile.rows = 40;
        customers.profile.columns.clear();
        test::addColumn(customers, "customer", 40).flags = { "unique" };
        test::addColumn(customers, "name", 39).top = { { "Jane Smith", 2 }, { "Ann Lee", 1 } };
        request.facts.groupings = { { 3, { "orders.csv", "customers.csv" }, { "customer_name" }, false, true, {} } };
        QCOMPARE(saidOf(request, CheckKind::GroupsShareName),
            std::string("Line 3 groups by “customer_name”, and “Jane Smith” is the name of 2 different “customer”: "
                        "they are one group."));
        auto withRepeats = request; // one row stands twice: 39 customers have 38 names, whoever they are
        withRepeats.datasets[1].profile.columns[0].distinct = 39;
        withRepeats.datasets[1].profile.columns[0].flags.clear();
        withRepeats.datasets[1].profile.columns[1].distinct = 38;
        QCOMPARE(saidOf(withRepeats, CheckKind::GroupsShareName),
            std::string("Line 3 groups by “customer_name”, which has 38 values for 39 different “customer”: some are "
                        "one group."));
        withRepeats.datasets[1].profile.columns[1].nulls = 1; // it may be the other's
        QVERIFY(!tells(withRepeats, CheckKind::GroupsShareName));
        auto joinedTwice = request;
        joinedTwice.facts.joins.push_back(joinedTwice.facts.joins[0]);
        const auto told = core::verifiedAnswer(joinedTwice).checks;
        QCOMPARE(
            std::ranges::count(told, CheckKind::GroupsShareName, [](const auto& one) { return one.fact.kind; }), 1);
        auto byKey = request;
        byKey.facts.groupings[0].columns.insert(byKey.facts.groupings[0].columns.begin(), "customer");
        QVERIFY(!tells(byKey, CheckKind::GroupsShareName));
        auto ofOneEach = request;
        ofOneEach.datasets[1].profile.columns[1].distinct = 40;
        QVERIFY(!tells(ofOneEach, CheckKind::GroupsShareName));
        auto ofCities = request;
        ofCities.datasets[1].profile.columns[1].name = "city";
        ofCities.facts.groupings[0].columns = { "city" };
        QVERIFY(!tells(ofCities, CheckKind::GroupsShareName));
    }

    void aFlagThatTheQuestionNamesIsNamedOnce()
    {
        auto request = test::sum();
        request.question = "total amount of urgent orders";
        auto& urgent = test::addColumn(request.datasets[0], "urgent", 2);
        urgent.type = core::ColumnType::Boolean;
        QCOMPARE(saidOf(request, CheckKind::FilterMissing),
            std::string("The question names “urgent”, and no filter of the code does."));
        urgent.name = "is_urgent";
        QCOMPARE(saidOf(request, CheckKind::FilterMissing),
            std::string("The question names “urgent” of “is_urgent”, and no filter of the code does."));
    }

    void groupsInTheOrderOfTheirLabelsAreSorted()
    {
        auto request = test::grouped({ { "East", 4.0 }, { "North", 9.0 } });
        request.question = "which 2 regions have the largest amount";
        request.facts.limits = { { 3, { "orders.csv" }, core::LimitHow::First, 2, core::LimitUse::Groups } };
        QVERIFY(saidOf(request, CheckKind::OtherDirection).contains("first ones, which nothing has sorted"));
        request.code = "orders.groupby('region')['amount'].sum().sort_index().head(2)";
        QVERIFY(saidOf(request, CheckKind::OtherDirection).contains("first ones, in the order of their labels"));
    }

    void aJoinByKeysOfWholeRepeatsSaysWhatGoes()
    {
        auto request = test::joined();
        auto& customers = request.datasets[1].profile;
        customers.columns[0].distinct = 295;
        customers.columns[0].distinctExact = true;
        customers.facts = { { core::FactKind::RepeatedRecords, { .count = 5, .total = 300 } } };
        request.result.ledger->entries.push_back(test::joinEntry());
        auto& entry = request.result.ledger->entries.back();
        entry.calls = 1;
        entry.after = 1216;
        entry.repeated = 16;
        entry.otherRepeated = 0;
        const auto hint = [&] {
            const auto answer = core::verifiedAnswer(request);
            const auto* check = found(answer, CheckKind::JoinRepeatsRows);
            return check != nullptr ? hintOf(check->fact) : std::string();
        };
        QVERIFY2(hint().contains("takes 5 rows out of customers.csv that only repeat others"), hint().c_str());
        customers.columns[0].distinct = 290; // five more have a key of others, and say something else of it
        QVERIFY2(hint().ends_with("or drop_duplicates()."), hint().c_str());
    }

    void numbersThatBeginAnewInEachGroupNameNoThings()
    {
        auto request = test::sum();
        auto& number = test::addColumn(request.datasets[0], "line_no", 7);
        number.type = ColumnType::Integer;
        number.min = std::int64_t { 1 };
        number.max = std::int64_t { 7 };
        test::addColumn(request.datasets[0], "order_no", 400);
        request.question = "What is the median number of lines per order?";
        request.facts.aggregations[0].function = "size";
        request.facts.groupings = { { 2, { "orders.csv" }, { "region" }, false, true, {} } };
        QVERIFY(tells(request, CheckKind::RowsForEntities));
        request.facts.groupings[0].columns = { "order_no" };
        QVERIFY(!tells(request, CheckKind::RowsForEntities));
    }

    void figuresOfTheFileAreNotToldAsThoseOfAPart()
    {
        auto request = test::sum();
        request.datasets[0].profile.columns[0].nulls = 8;
        auto& facts = request.facts;
        core::CodeFacts::Filter kept;
        kept.line = 1;
        kept.of = { "orders.csv" };
        kept.column = "region";
        facts.filters = { kept };
        facts.aggregations[0].filtered = { "region" };
        facts.aggregations[0].function = "mean";
        facts.fills = { { 1, { "orders.csv" }, { "amount" }, "0" } };
        const auto said = [&](CheckKind kind) { return saidOf(request, kind); };
        QCOMPARE(said(CheckKind::GapsFilled),
            std::string("Line 1 puts 0 where “amount” is missing, and mean counts such cells as values (8 in the whole "
                        "file)."));
        auto& entries = request.result.ledger->entries;
        entries.push_back(
            { .line = 1, .operation = sandbox::RowOperation::Fill, .before = 600, .after = 600, .missingBefore = 3 });
        QCOMPARE(said(CheckKind::GapsFilled),
            std::string("Line 1 puts 0 where “amount” is missing, and mean counts these 3 cells as values."));
        entries.back().missingBefore = 0;
        QVERIFY(!tells(request, CheckKind::GapsFilled)); // none of them was left
        facts.fills.clear();
        facts.aggregations[0].function = "count";
        request.question = "How many orders are there in the North?";
        QCOMPARE(said(CheckKind::GapsLeftOut),
            std::string("Line 2 counts only those of its rows that have a value in “amount”; of all 1,200 rows of "
                        "orders.csv, 8 "
                        "have none."));
        facts.filters.clear();
        facts.aggregations[0].filtered.clear();
        QCOMPARE(said(CheckKind::GapsLeftOut),
            std::string("Line 2 leaves out the 8 of 1,200 rows in which “amount” is missing, so they are not in the "
                        "base."));
    }

    void thingsOfTheRowsThatMeetAConditionAreThoseOfTheFile()
    {
        auto request = test::sum();
        test::addColumn(request.datasets[0], "customer_id", 300);
        request.question = "How many different customers are there?";
        request.facts.aggregations[0].function = "count";
        core::CodeFacts::Filter held;
        held.line = 2;
        held.of = { "orders.csv" };
        held.column = "region";
        held.keeps = false;
        request.facts.filters = { held }; // (orders["region"] == "North").sum()
        QCOMPARE(saidOf(request, CheckKind::RowsForEntities),
            std::string(
                "Line 2 counts rows, not different values of “customer_id”: 900 of all 1,200 rows of orders.csv "
                "repeat one."));
    }

    void repeatsThatAreLeftOutRepeatNothing()
    {
        auto request = test::sum();
        core::FileFact repeats(core::FactKind::RepeatedRecords, { .count = 8, .total = 1200 });
        request.datasets[0].profile.facts = { repeats };
        auto& customers = test::addColumn(request.datasets[0], "customer_id", 1192);
        request.question = "How many different customers are there?";
        request.facts.aggregations[0].function = "count";
        QVERIFY(saidOf(request, CheckKind::RowsForEntities).ends_with("8 of 1,200 rows repeat one."));
        request.facts.drops = { { 1, { "orders.csv" }, core::DropKind::Repeated, {} } };
        request.result.ledger->entries.push_back(
            { .line = 1, .operation = sandbox::RowOperation::DropRepeated, .before = 1200, .after = 1192 });
        QVERIFY(!tells(request, CheckKind::RowsForEntities));
        customers.distinct = 1000;
        QVERIFY(saidOf(request, CheckKind::RowsForEntities)
                .ends_with("192 of 1,192 different rows of orders.csv repeat one."));
    }

    void aRateOfTheFileIsNoShareOfAWhole()
    {
        auto request = test::grouped({ { "North", 20 }, { "South", 5 } }, "discount_pct");
        request.facts.groupings.clear();
        request.facts.aggregations.clear();
        request.facts.shown[0].stage = core::RowStage::Records;
        QVERIFY(tells(request, CheckKind::SharesOff));
        test::addColumn(request.datasets[0], "discount_pct", 5);
        QVERIFY(!tells(request, CheckKind::SharesOff));
    }

    void anIncompleteYearIsToldWhereItIsCompared()
    {
        auto request = test::sum();
        request.question = "How did the amount change from 2023 to 2024?";
        auto& ordered = test::addColumn(request.datasets[0], "ordered", 400);
        ordered.type = ColumnType::Date;
        ordered.min = std::string("2022-01-01");
        ordered.max = std::string("2024-05-03");
        request.facts.groupings = { { 2, { "orders.csv" }, { "ordered" }, false, true, "year" } };
        request.facts.arithmetic = { { 3, { "orders.csv" }, "-" } };
        QVERIFY(saidOf(request, CheckKind::PeriodIncomplete).ends_with("line 3 compares it as if it were whole."));
        request.facts.arithmetic[0].line = 1; // of single rows
        QVERIFY(saidOf(request, CheckKind::PeriodIncomplete).ends_with("line 2 takes it as if it were whole."));
        request.question = "How did the amount change from 2022 to 2023?";
        request.facts.years = { 2023 }; // pct_change().loc[2023]
        QVERIFY(!tells(request, CheckKind::PeriodIncomplete));
        request.facts.places = { { 3, { "orders.csv" }, "-1" } }; // iloc[-1] against that year
        QVERIFY(tells(request, CheckKind::PeriodIncomplete));
    }

    void aMeanOfRowsIsNoneOfThings()
    {
        auto request = test::sum();
        test::addColumn(request.datasets[0], "customer_id", 300);
        request.facts.aggregations[0].function = "mean";
        const auto isWarned = [&](const char* question) {
            request.question = question;
            const auto answer = core::verifiedAnswer(request);
            const auto* check = found(answer, CheckKind::RowsForEntities);
            return check != nullptr && check->status == core::CheckStatus::Warning;
        };
        QVERIFY(isWarned("What is the average amount per customer?"));
        request.datasets[0].profile.columns.back().name = "shop"; // each may have several rows, of each year one
        QVERIFY(!isWarned("What is the average amount per shop?"));
    }

    void monthsByNameAreOutOfOrderWhereAnOrderIsAsked()
    {
        auto request = test::grouped({ { "Apr", 4 }, { "Feb", 2 }, { "Jan", 1 }, { "Mar", 3 } });
        request.question = "sum of amount per month, in order of the months";
        QCOMPARE(saidOf(request, CheckKind::PeriodsByName),
            std::string("The months stand in the order of the alphabet (“Apr” first), and line 2 leaves them so."));
        request.question = "sum of amount per month";
        QVERIFY(!tells(request, CheckKind::PeriodsByName));
        request.question = "sum of amount per month, in order of the months";
        request.result.value = test::tableOf({ { "Jan", 1 }, { "Feb", 2 }, { "Mar", 3 }, { "Apr", 4 } });
        QVERIFY(!tells(request, CheckKind::PeriodsByName));
    }

    void repeatsBehindAFilterAreThoseOfTheFile()
    {
        auto request = test::sum();
        core::FileFact repeats(core::FactKind::RepeatedRecords, { .count = 12, .total = 1200 });
        repeats.isLoud = true;
        request.datasets[0].profile.facts = { repeats };
        const auto said = [&] { return saidOf(request, CheckKind::RepeatsCounted); };
        QVERIFY(said().ends_with("and the answer counts them again."));
        request.facts.aggregations[0].filtered = { "region" };
        QVERIFY(said().ends_with("and the answer counts again those that its conditions keep."));
    }

    void howMuchASampleKeepsIsAsTheRunCountedIt()
    {
        auto request = test::sum();
        core::CodeFacts::Limit limit;
        limit.line = 2;
        limit.of = { "orders.csv" };
        limit.how = core::LimitHow::Sample;
        limit.use = core::LimitUse::Computed;
        request.facts.limits = { limit };
        const auto said = [&] { return saidOf(request, CheckKind::SampleOfRows); };
        QVERIFY(said().starts_with("Line 2 works on a random sample of some rows of orders.csv"));
        auto& entries = request.result.ledger->entries;
        entries.push_back({ .line = 2, .operation = sandbox::RowOperation::Sample, .before = 1200, .after = 600 });
        QVERIFY(said().starts_with("Line 2 works on a random sample of 600 of 1,200 rows of orders.csv"));
        entries.back().after = 1200; // shuffled
        QVERIFY(!tells(request, CheckKind::SampleOfRows));
    }

    void rowsWithoutAGroupAreLeftOutWhereThatIsAsked()
    {
        auto request = test::grouped({ { "North", 500 }, { "South", 400 } });
        request.datasets[0].profile.columns[1].nulls = 300;
        const auto status = [&](const char* question) {
            request.question = question;
            const auto answer = core::verifiedAnswer(request);
            return found(answer, CheckKind::RowsWithoutGroup)->status;
        };
        QVERIFY(status("sum of amount by region") == core::CheckStatus::Warning);
        QVERIFY(status("sum of amount by region, among those with a region") == core::CheckStatus::Noted);
    }

    void rowsWithoutAGroupAreNoneOfTheLargest()
    {
        auto request = test::grouped({ { "North", 500 }, { "South", 400 } });
        request.datasets[0].profile.columns[1].nulls = 300;
        const auto isNoted = [&](const char* question) {
            request.question = question;
            const auto answer = core::verifiedAnswer(request);
            const bool isTried = std::ranges::contains(
                core::trialsFor(request, answer), CheckKind::RowsWithoutGroup, &core::Trial::about);
            return !isTried && found(answer, CheckKind::RowsWithoutGroup)->status == core::CheckStatus::Noted;
        };
        QVERIFY(isNoted("the two regions with the largest amount"));
        QVERIFY(isNoted("which region has the smallest amount"));
        QVERIFY(isNoted("which of our two regions has the largest amount"));
        QVERIFY(!isNoted("amount of each region for the 3 largest depots"));
        QVERIFY(!isNoted("which depots of each region have the largest amount"));
        QVERIFY(!isNoted("sum of amount by region, largest first"));
        QVERIFY(isNoted("welche Regionen haben den größten amount"));
        QVERIFY(!isNoted("the two largest regions by amount; those without a region count under 'unknown'"));
    }

    void whatTheQuestionPutsForAGapIsNotTried()
    {
        auto request = test::grouped({ { "North", 500 }, { "South", 400 } });
        const core::Answer answer { {}, {},
            { { { CheckKind::GapsFilled,
                    { .column = "amount", .count = 8, .total = 1200, .lines = { 2 }, .texts = { "“2025-03-31”" } } },
                core::CheckStatus::Noted } } };
        const auto isTried = [&](const char* question) {
            request.question = question;
            return std::ranges::contains(core::trialsFor(request, answer), CheckKind::GapsFilled, &core::Trial::about);
        };
        QVERIFY(isTried("sum of amount by region in March 2025"));
        QVERIFY(!isTried("sum of amount by region; those still open count until 31 March 2025"));
        QVERIFY(!isTried("sum of amount by region; those still open count until 2025-03-31"));
        QVERIFY(!isTried("sum of amount by region; use 31 March 2025 where the end is unknown"));
        QVERIFY(isTried("sum of amount by region of what was paid by 31 March 2025"));
        QVERIFY(isTried("sum of amount by region of open ones that are due by 2025-03-31"));
    }

    void whatAQuestionOfCausesIsToldIsNoClaim()
    {
        const auto says = [](const char* words, const char* question) {
            core::Answer answer;
            answer.text = words;
            return !core::wordsChecked(answer, question, {}).empty();
        };
        QVERIFY(says("Storm is responsible for most.", "which region had most outages?"));
        QVERIFY(!says("Storm is responsible for most.", "which cause is noted most often?"));
        QVERIFY(says("Storm clearly leads.", "which cause is noted most often?"));
    }

    void aCorrelationIsOfTheRowsThatHaveBoth()
    {
        auto request = test::sum();
        request.datasets[0].profile.columns[0].nulls = 8;
        test::addColumn(request.datasets[0], "weight", 900).nulls = 3;
        request.facts.aggregations[0].function = "corr";
        request.facts.columns = { { 2, "amount" }, { 2, "weight" } };
        std::string told;
        for (const auto& check : core::verifiedAnswer(request).checks) {
            told += check.fact.kind == CheckKind::GapsSkipped ? inWords(check.fact) + "\n" : std::string();
        }
        QCOMPARE(told,
            std::string("Of the 1,200 rows of orders.csv, 8 have no “amount”; the correlation of line 2 leaves them "
                        "out.\nOf the 1,200 rows of orders.csv, 3 have no “weight”; the correlation of line 2 leaves "
                        "them out.\n"));
    }

    void whatCannotBeFollowedMayLeaveOutWhatIsMissing()
    {
        auto request = test::sum();
        request.datasets[0].profile.columns[0].nulls = 8;
        request.facts.unknown = { { 2, "call" } };
        const auto answer = core::verifiedAnswer(request);
        const auto* check = found(answer, CheckKind::GapsSkipped);
        QVERIFY(check && check->status == core::CheckStatus::Noted);
        QCOMPARE(core::plainText(*check),
            std::string("Whether the analysis leaves out what is missing cannot be told: of the 1,200 rows of "
                        "orders.csv, 8 have no “amount”."));
        request.datasets[0].profile.columns[0].nulls = 0;
        QVERIFY(!tells(request, CheckKind::GapsSkipped));
        request.datasets[0].profile.columns[1].nulls = 8;
        request.facts.columns.push_back({ 0, "region" }); // as its type is said where the file is read
        QVERIFY(!tells(request, CheckKind::GapsSkipped));
    }

    void unitsMeasureOneQuantity()
    {
        auto orders = test::sum().datasets[0];
        const auto measured = orders.profile.columns[0].name;
        core::ColumnProfile beside;
        beside.name = "scale";
        beside.type = ColumnType::Text;
        beside.distinct = 2;
        beside.top = { { "m", 700 }, { "km", 500 } };
        orders.profile.columns.insert(orders.profile.columns.begin() + 1, beside);
        QVERIFY(core::unitsOf(orders, measured) != nullptr);
        orders.profile.columns[1].top = { { "m", 700 }, { "f", 500 } }; // of runners
        QVERIFY(core::unitsOf(orders, measured) == nullptr);
    }
};

QTEST_GUILESS_MAIN(TestToldOfParts)
#include "tst_told_of_parts.moc"
