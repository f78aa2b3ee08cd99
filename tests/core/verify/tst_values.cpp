// SPDX-License-Identifier: GPL-3.0-or-later
// Values as the file has them: what code compares them with, what shares are of, why an answer is missing, dates of
// both orders, years that are cut.
#include "core/domain/plain_check.h"
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

/// paid is True and False, as Assay loads it; line 2 compares it with a text.
VerifyRequest comparedWith(const char* text, core::Comparison comparison = core::Comparison::Equal)
{
    auto request = test::sum();
    auto& paid = test::addColumn(request.datasets[0], "paid", 2);
    paid.type = ColumnType::Boolean;
    paid.missingWords = { "absent" };
    request.facts.files = { { 0, "orders.csv" } };
    core::CodeFacts::Filter filter;
    filter.line = 2;
    filter.of = { "orders.csv" };
    filter.column = "paid";
    filter.comparison = comparison;
    filter.values = { { std::string(text) } };
    request.facts.filters = { filter };
    return request;
}

/// Two quarters of 2024 are there, four of each other year.
core::Dataset halfYear()
{
    auto budget = test::dataset("orders", 14);
    auto& year = test::addColumn(budget, "year", 4);
    year.type = ColumnType::Integer;
    year.top = { { "2021", 4 }, { "2022", 4 }, { "2023", 4 }, { "2024", 2 } };
    auto& quarter = test::addColumn(budget, "quarter", 4);
    quarter.type = ColumnType::Integer;
    quarter.top = { { "1", 4 }, { "2", 4 }, { "3", 3 }, { "4", 3 } };
    return budget;
}
} // namespace

class TestValues : public QObject {
    Q_OBJECT

private slots:
    void textsAreNoFlags()
    {
        using core::Comparison;
        QVERIFY(tells(comparedWith("yes"), CheckKind::FlagAsText));
        QVERIFY(tells(comparedWith("no", Comparison::NotEqual), CheckKind::FlagAsText));
        QVERIFY(!tells(comparedWith("absent", Comparison::NotEqual), CheckKind::FlagAsText));
        QVERIFY(!tells(comparedWith("True"), CheckKind::FlagAsText)); // after astype(str)
        auto own = comparedWith("yes");
        own.facts.files = { { 1, "orders.csv" } }; // the code reads the words themselves
        QVERIFY(!tells(own, CheckKind::FlagAsText));
        auto changed = comparedWith("yes");
        auto& store = changed.facts.stores.emplace_back();
        store.line = 1;
        store.columns = { "paid" }; // .map({True: "yes"})
        QVERIFY(!tells(changed, CheckKind::FlagAsText));
        store.line = 0; // where Assay reads the file, and makes True of "yes"
        QVERIFY(tells(changed, CheckKind::FlagAsText));
        store.line = 1;
        store.given = true; // .fillna(False)
        QVERIFY(tells(changed, CheckKind::FlagAsText));
        auto anew = comparedWith("yes");
        anew.code = "\norders.assign(paid=orders['paid'].map({True: 'yes'})).query(\"paid == 'yes'\")";
        const auto begin = static_cast<int>(anew.code.find("\"paid"));
        anew.facts.texts = { { 2, "paid == 'yes'", begin, static_cast<int>(anew.code.size()) - 1 } };
        QVERIFY(!tells(anew, CheckKind::FlagAsText));
        anew.code.replace(anew.code.find("paid="), 4, "city");
        QVERIFY(tells(anew, CheckKind::FlagAsText));
    }

    void conditionsContradictWhereTheyStandInOne()
    {
        auto request = comparedWith("North");
        request.facts.filters[0].column = "region";
        request.facts.filters.push_back(request.facts.filters[0]);
        request.facts.filters[1].values = { { std::string("South") } };
        QVERIFY(!tells(request, CheckKind::FilterContradicts)); // each may be counted by itself
        request.result.ledger->entries.push_back(
            { .line = 2, .operation = sandbox::RowOperation::Filter, .before = 1200, .after = 0 });
        QVERIFY(tells(request, CheckKind::FilterContradicts));
    }

    void aShareIsOfTheValueThatLimitsIt_data()
    {
        QTest::addColumn<bool>("told");
        QTest::newRow("Of the North orders, what percentage was open?") << true;
        QTest::newRow("What share of the North orders was open?") << true;
        QTest::newRow("What percentage of the paid orders was open?") << true;
        QTest::newRow("What is the share of open North orders?") << false;
        QTest::newRow("What share of all orders was open in the region North?") << false;
    }

    /// The open, paid orders of North by all orders.
    void aShareIsOfTheValueThatLimitsIt()
    {
        auto request = test::sum();
        request.question = QTest::currentDataTag();
        test::addColumn(request.datasets[0], "state", 2).top = { { "open", 300 }, { "closed", 900 } };
        test::addColumn(request.datasets[0], "paid", 2).type = ColumnType::Boolean;
        auto& all = request.facts.aggregations;
        all[0].function = "len";
        all.insert(all.begin(), all[0]);
        all[0].filtered = { "region", "state", "paid" };
        request.facts.arithmetic = { { 2, { "orders.csv" }, "/" } };
        QFETCH(bool, told);
        QCOMPARE(tells(request, CheckKind::SharesOfOtherBase), told);
        all = { all[1] };
        all[0].function = "share"; // the mean of a mask
        request.facts.arithmetic.clear();
        for (const auto* column : { "region", "state", "paid" }) {
            core::CodeFacts::Filter filter;
            filter.line = 2;
            filter.of = { "orders.csv" };
            filter.column = column;
            filter.keeps = false;
            request.facts.filters.push_back(filter);
        }
        QCOMPARE(tells(request, CheckKind::SharesOfOtherBase), told);
    }

    void rowsForThingsSayWhatIsDoneWithThem()
    {
        auto request = test::sum();
        test::addColumn(request.datasets[0], "customer_id", 300);
        const auto said = [&](const char* question, const char* function) {
            request.question = question;
            request.facts.aggregations[0].function = function;
            const auto answer = core::verifiedAnswer(request);
            const auto* check = found(answer, CheckKind::RowsForEntities);
            return check != nullptr ? inWords(check->fact) : std::string();
        };
        QCOMPARE(said("How many customers are there?", "len"),
            std::string("Line 2 counts rows, not different values of “customer_id”: 900 of 1,200 rows repeat one."));
        QCOMPARE(said("What is the average amount per customer?", "mean"),
            std::string("Line 2 averages rows, not different values of “customer_id”: 900 of 1,200 rows repeat one."));
    }

    void whatASumOrMeanLeavesOutIsToldWithItsNumber()
    {
        auto request = test::sum();
        QVERIFY(!found(core::verifiedAnswer(request), CheckKind::GapsSkipped));
        request.datasets[0].profile.columns[0].nulls = 8;
        const auto answer = core::verifiedAnswer(request);
        const auto* gaps = found(answer, CheckKind::GapsSkipped);
        QCOMPARE(inWords(gaps->fact),
            std::string("Of the 1,200 rows of orders.csv, 8 have no “amount”; the sum of line 2 leaves them out."));
        QVERIFY(gaps->status == core::CheckStatus::Noted && hintOf(gaps->fact).empty());
        request.facts.aggregations[0].filtered = { "amount" };
        QVERIFY(!found(core::verifiedAnswer(request), CheckKind::GapsSkipped));
    }

    void aShareOfWholeNumbersWithGapsLeavesThemOut()
    {
        auto request = test::sum();
        auto& column = test::addColumn(request.datasets[0], "stars", 5);
        column.nulls = 8;
        request.facts.aggregations[0].function = "share";
        request.facts.aggregations[0].columns = { "stars" };
        request.facts.filters.push_back({ .line = 2,
            .of = { "orders.csv" },
            .column = "stars",
            .comparison = core::Comparison::GreaterOrEqual,
            .values = {},
            .keeps = false });
        column.type = core::ColumnType::Number; // where one is missing, the condition does not hold
        QCOMPARE(inWords(found(core::verifiedAnswer(request), CheckKind::GapsSkipped)->fact),
            std::string("Of the 1,200 rows of orders.csv, 8 have no “stars”; the share of line 2 counts them as not "
                        "meeting its condition."));
        request.facts.filters.back().comparison = core::Comparison::Equal; // what is missing is no 5
        QVERIFY(!found(core::verifiedAnswer(request), CheckKind::GapsSkipped));
        request.facts.filters.back().comparison = core::Comparison::GreaterOrEqual;
        request.datasets[0].profile.columns.back().type = core::ColumnType::Integer;
        QCOMPARE(inWords(found(core::verifiedAnswer(request), CheckKind::GapsSkipped)->fact),
            std::string("Of the 1,200 rows of orders.csv, 8 have no “stars”; the share of line 2 leaves them out."));
    }

    void anEstimateIsNotToldAsACountOfRepeats()
    {
        auto request = test::sum();
        auto& orders = request.datasets[0];
        auto& key = orders.profile.columns.emplace_back();
        key.name = "order_id";
        key.distinct = 1190;
        std::ranges::rotate(orders.profile.columns, orders.profile.columns.end() - 1);
        QVERIFY(tells(request, CheckKind::KeysRepeated));
        request.datasets[0].profile.columns[0].distinctExact = false;
        QVERIFY(!tells(request, CheckKind::KeysRepeated));
    }

    void rowsThatArePutTogetherWithThemselvesAreAFinding()
    {
        auto request = test::sum();
        auto& entries = request.result.ledger->entries;
        entries.push_back(
            { .line = 2, .operation = sandbox::RowOperation::Concat, .before = 4800, .after = 4800, .repeated = 3600 });
        const auto answer = core::verifiedAnswer(request);
        const auto* check = found(answer, CheckKind::RepeatsCounted);
        QVERIFY(check != nullptr && check->status == core::CheckStatus::Warning && check->fixes.empty());
        QCOMPARE(inWords(check->fact),
            std::string("3,600 of the 4,800 rows of what line 2 puts together repeat an earlier row, and the answer "
                        "counts them again."));
        QVERIFY(core::plainText(*check).contains("3,600 of the 4,800 rows of what is put together repeat"));
        entries.back().repeated = 0;
        QVERIFY(!tells(request, CheckKind::RepeatsCounted));
    }

    void whatEachOfSeveralFiguresLeavesOutIsTold()
    {
        auto request = test::sum();
        auto& profile = request.datasets[0].profile;
        profile.columns[0].nulls = 8;
        test::addColumn(request.datasets[0], "weight", 900).nulls = 3;
        const auto told = [&] {
            std::vector<std::string> words;
            for (const auto& check : core::verifiedAnswer(request).checks) {
                if (check.fact.kind == CheckKind::GapsSkipped) {
                    words.push_back(inWords(check.fact));
                }
            }
            return words;
        };
        auto& sum = request.facts.aggregations[0];
        sum.columns = { "amount", "weight" };
        const std::vector<std::string> both {
            "Of the 1,200 rows of orders.csv, 8 have no “amount”; the sum of line 2 leaves them out.",
            "Of the 1,200 rows of orders.csv, 3 have no “weight”; the sum of line 2 leaves them out."
        };
        QVERIFY(told() == both);
        sum.columns = {};
        sum.called = { "amount × weight" };
        QVERIFY(told() == both);
        sum.columns = { "amount", "weight" };
        for (const char* name : { "q1", "q2", "q3" }) {
            test::addColumn(request.datasets[0], name, 5).nulls = 2;
            sum.columns.emplace_back(name);
        }
        QVERIFY(told()
            == std::vector<std::string> { "Of the 1,200 rows of orders.csv, 8 have no “amount”, and 4 other columns "
                                          "have gaps, too, in up to 3 rows; the sum of line 2 leaves them out." });
        auto share = request;
        share.facts.aggregations[0].function = "share";
        for (const char* name : { "weight", "q1", "q2", "amount" }) {
            share.facts.filters.push_back({ 2, { "orders.csv" }, core::RowStage::Records, name, core::Comparison::Less,
                {}, false, false, false, false });
        }
        const auto answer = core::verifiedAnswer(share);
        const auto& largest = found(answer, CheckKind::GapsSkipped)->fact;
        QVERIFY(largest.column == "amount" && largest.counts[7] == 3);
        request.facts.unknown = { { 2, "subscript" } }; // which of them, the result shows
        request.result.value = test::tableOf({ { "North", 3 }, { "South", 4 } }, "weight");
        QVERIFY(told() == std::vector { both[1] });
        request.facts.unknown = { { 2, "call" } };
        QCOMPARE(told().size(), std::size_t(1)); // which of them, cannot be told
    }

    void aWeightedMeanIsOfTheWeightsThatHaveAValue()
    {
        auto request = test::sum();
        request.datasets[0].profile.columns[0].nulls = 8;
        test::addColumn(request.datasets[0], "weight", 900);
        auto& facts = request.facts;
        facts.aggregations.push_back(facts.aggregations[0]);
        facts.aggregations[0].columns = {};
        facts.aggregations[0].called = { "amount × weight" };
        facts.aggregations[1].columns = { "weight" };
        QVERIFY(!tells(request, CheckKind::GapsFilled)); // two sums
        facts.arithmetic = { { 2, { "orders.csv" }, "/" } };
        const auto answer = core::verifiedAnswer(request);
        QCOMPARE(inWords(found(answer, CheckKind::GapsFilled)->fact),
            std::string("In line 2 the division by the sum of weight counts the 8 rows without a value in “amount” as "
                        "if it were 0."));
        QVERIFY(!found(answer, CheckKind::GapsSkipped)); // said once
        facts.aggregations[1].columns = { "amount" };
        QVERIFY(!tells(request, CheckKind::GapsFilled)); // every weight is there
    }

    void ofAPartOfTheRowsNotAllThatHaveNoValueAreLeftOut()
    {
        auto request = test::sum();
        request.datasets[0].profile.columns[0].nulls = 8;
        request.facts.filters.push_back({ .line = 1, .of = { "orders.csv" }, .column = "region", .values = {} });
        QVERIFY(
            inWords(found(core::verifiedAnswer(request), CheckKind::GapsSkipped)->fact).ends_with("leaves them out."));
        request.facts.aggregations[0].filtered = { "region" }; // else of rows that only another figure is made of
        QCOMPARE(inWords(found(core::verifiedAnswer(request), CheckKind::GapsSkipped)->fact),
            std::string("Of the 1,200 rows of orders.csv, 8 have no “amount”; the sum of line 2 leaves them out, as "
                        "far as it is made of them."));
        request.facts.drops = { { 1, { "orders.csv" }, core::DropKind::Missing, { "amount" } } };
        QVERIFY(!tells(request, CheckKind::GapsSkipped)); // the rows are gone before
    }

    void whatTheCodeFillsGapsWithIsTold()
    {
        auto request = test::sum();
        request.datasets[0].profile.columns[0].nulls = 8;
        auto& facts = request.facts;
        facts.aggregations[0].function = "median";
        facts.aggregations[0].line = 1;
        facts.aggregations.push_back({ 2, { "orders.csv" }, { "amount" }, "sum", core::RowStage::Records, {}, {} });
        facts.fills = { { 1, { "orders.csv" }, { "amount" }, "" } };
        const auto said = [&] { return inWords(found(core::verifiedAnswer(request), CheckKind::GapsFilled)->fact); };
        QCOMPARE(said(),
            std::string("8 of the 1,200 cells of “amount” were missing; line 1 fills them with the median of the "
                        "others."));
        const auto answer = core::verifiedAnswer(request);
        const auto* fill = found(answer, CheckKind::GapsFilled);
        QVERIFY(fill->status == core::CheckStatus::Noted && hintOf(fill->fact).empty() && fill->fixes.empty());
        facts.fills[0].by = "ffill";
        request.result.ledger->entries.push_back({ .line = 1,
            .operation = sandbox::RowOperation::Fill,
            .before = 1200,
            .after = 1200,
            .missingBefore = 8,
            .missingAfter = 1 });
        QCOMPARE(said(),
            std::string("7 of the 1,200 cells of “amount” were missing; line 1 fills them with the value before."));
        facts.fills[0].by = "";
        core::CodeFacts::Filter kept;
        kept.line = 1;
        kept.column = "amount";
        kept.keeps = false; // where()
        facts.filters = { kept };
        QVERIFY(tells(request, CheckKind::GapsFilled));
        request.result.ledger->entries.pop_back();
        QVERIFY(!tells(request, CheckKind::GapsFilled)); // no gap was met
        facts.fills[0].columns = { "region" };
        facts.filters.clear();
        QVERIFY(!tells(request, CheckKind::GapsFilled));
    }

    void aMissingAnswerSaysWhyOnlyWhereThatIsKnown()
    {
        auto request = test::sum();
        request.result.value = sandbox::Value { "float", "nan", std::monostate {} };
        const auto plain = core::verifiedAnswer(request);
        QCOMPARE(inWords(found(plain, CheckKind::AnswerMissing)->fact), std::string("The answer is a missing value."));

        request.datasets[0].profile.columns[0].nulls = 5;
        request.facts.aggregations[0].function = "corrcoef";
        const auto gaps = core::verifiedAnswer(request);
        const auto* why = found(gaps, CheckKind::AnswerMissing);
        QCOMPARE(why->fact.column, std::string("amount"));
        QCOMPARE(why->fact.count, 5);

        request.facts.aggregations[0].function = "mean";
        request.result.ledger->entries.push_back(
            { .line = 2, .operation = sandbox::RowOperation::Filter, .before = 1200, .after = 0 });
        const auto empty = inWords(found(core::verifiedAnswer(request), CheckKind::AnswerMissing)->fact);
        QVERIFY2(empty.contains("no row was left"), empty.c_str());
    }

    void datesOfBothOrdersAreTriedTheOtherWay()
    {
        auto request = test::sum();
        auto& day = test::addColumn(request.datasets[0], "day", 300);
        day.type = ColumnType::Date;
        day.ambiguous = 480;
        day.dateFormats = { "%d/%m/%Y", "%m/%d/%Y" };
        request.facts.columns.push_back({ 2, "day" });
        request.facts.files = { { 0, "orders.csv" } };
        const auto trialsOf = [&] { return core::trialsFor(request, core::verifiedAnswer(request)); };
        const auto trials = trialsOf();
        QVERIFY(!trials.empty());
        QVERIFY(trials.front().about == CheckKind::DateOrdersMixed);
        QVERIFY(trials.front().candidate->fact.texts == std::vector<std::string>({ "day" }));
        request.datasets[0].profile.columns.back().dateFormats = { "%d/%m/%Y", "%Y-%m-%d" }; // thousands settle it
        QVERIFY(trialsOf().empty());
    }

    void halfAYearIsNoYear()
    {
        auto request = test::sum();
        request.question = "by how many percent has the amount changed in the most recent year";
        request.datasets = { halfYear() };
        request.facts.groupings = { { 2, { "orders.csv" }, { "year" }, false, true, {} } };
        request.facts.places = { { 3, { "orders.csv" }, "-1" }, { 3, { "orders.csv" }, "-2" } };
        const auto answer = core::verifiedAnswer(request);
        QVERIFY(found(answer, CheckKind::PeriodIncomplete) != nullptr);
        QVERIFY(found(answer, CheckKind::PeriodIncomplete)->fact.texts == std::vector<std::string>({ "2024" }));
        request.datasets[0].profile.columns[0].top.back().count = 4;
        for (auto& quarter : request.datasets[0].profile.columns[1].top) {
            quarter.count = 4;
        }
        QVERIFY(!tells(request, CheckKind::PeriodIncomplete));
    }

    /// Of twelve months the profile has ten; 2025 has the first three.
    void aMeanOfYearsIsOfWholeOnes()
    {
        auto request = test::sum();
        request.question = "how much paper does each district collect a year on average";
        auto& orders = request.datasets[0];
        orders.profile.rows = 27;
        auto& year = test::addColumn(orders, "year", 3);
        year.type = ColumnType::Integer;
        year.top = { { "2023", 12 }, { "2024", 12 }, { "2025", 3 } };
        auto& month = test::addColumn(orders, "month", 12);
        month.type = ColumnType::Integer;
        month.top = { { "1", 3 }, { "2", 3 }, { "3", 3 }, { "4", 2 }, { "5", 2 }, { "6", 2 }, { "7", 2 }, { "8", 2 },
            { "9", 2 }, { "10", 2 } };
        request.facts.groupings = { { 2, { "orders.csv" }, { "region", "year" }, false, true, {} } };
        request.facts.aggregations.push_back(
            { 3, { "orders.csv" }, { "amount" }, "mean", core::RowStage::Groups, {}, {} });
        QVERIFY(tells(request, CheckKind::PeriodIncomplete));
        request.facts.aggregations[0].function = "mean"; // of rates
        QVERIFY(!tells(request, CheckKind::PeriodIncomplete));
    }

    void aValueThatIsNoneHasItsNearest()
    {
        auto request = comparedWith("Withdrawn", core::Comparison::NotEqual);
        auto& state = test::addColumn(request.datasets[0], "state", 3);
        state.top = { { "sold", 800 }, { "withdrawn", 300 }, { "passed", 100 } };
        request.facts.filters[0].column = "state";
        const auto said = [&] { return inWords(found(core::verifiedAnswer(request), CheckKind::NoSuchValue)->fact); };
        QVERIFY2(said().contains("it leaves out no row") && said().contains("“withdrawn” is there"), said().c_str());
        request.facts.filters[0].values = { { std::string("pased") } };
        QVERIFY2(said().contains("“passed” is there"), said().c_str());
        request.facts.filters[0].values = { { std::string("returned") } };
        QVERIFY2(!said().contains("is there"), said().c_str());
    }

    /// "Of each region": where the regions are the columns, each of them is a whole.
    void columnsMayBeTheWholes()
    {
        auto request = test::sum();
        auto& region = request.datasets[0].profile.columns.emplace_back();
        region.name = "region";
        region.type = core::ColumnType::Text;
        region.distinct = 2;
        region.top = { { "North", 700 }, { "South", 500 } };
        request.facts.aggregations[0].function = "share";
        const auto tells = [&](const char* question, std::vector<std::string> columns) {
            using enum sandbox::ColumnType;
            request.question = question;
            request.result.value = sandbox::Table { "",
                { { "paid_by", Text }, { columns[0], Number }, { columns[1], Number } }, 2,
                { { std::string("card"), 60.0, 30.0 }, { std::string("cash"), 40.0, 70.0 } } };
            return found(core::verifiedAnswer(request), CheckKind::SharesOfWhole) != nullptr;
        };
        QVERIFY(!tells("what share of the orders of each region was paid by which means", { "North", "South" }));
        QVERIFY(tells("what share of the orders of each region was paid by which means", { "web", "shop" }));
    }

    /// What the cells have at all may be a code for what is missing, and one filter may leave all of one unit.
    void codesAndUnitsAreTried()
    {
        auto request = test::sum();
        auto& orders = request.datasets[0];
        request.facts.columns = { { 2, "amount" } };
        core::FileFact code(core::FactKind::FaultCode, { .column = "amount", .count = 55, .texts = { "999" } });
        orders.profile.facts = { code };
        core::CodeFacts::Filter filter;
        filter.line = 2;
        filter.of = { "orders.csv" };
        filter.column = "amount";
        filter.comparison = core::Comparison::Present;
        request.facts.filters = { filter };
        request.facts.aggregations[0].filtered = { "amount" };
        const auto triesFor = [&](CheckKind kind) {
            const auto trials = core::trialsFor(request, core::verifiedAnswer(request));
            return std::ranges::contains(trials, kind, &core::Trial::about);
        };
        QVERIFY(triesFor(CheckKind::FaultCodesUsed));
        request.facts.filters[0].comparison = core::Comparison::Less;
        request.facts.filters[0].values = { { std::int64_t { 999 } } };
        QVERIFY(!triesFor(CheckKind::FaultCodesUsed));

        request.facts.filters.clear();
        request.facts.aggregations[0].filtered.clear();
        core::FileFact units(core::FactKind::SeveralUnits,
            { .column = "amount", .count = 2, .texts = { "kg", "g" }, .counts = { 900, 300 } });
        orders.profile.facts = { units };
        QVERIFY(triesFor(CheckKind::UnitsMixed));
    }
};

QTEST_GUILESS_MAIN(TestValues)
#include "tst_values.moc"
