// SPDX-License-Identifier: GPL-3.0-or-later
// Answers in another form than the file has: other units, attributes beside an entity, the time between rows in hours.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
ColumnProfile ownKey(const std::string& name, int count)
{
    auto column = test::key(name, ColumnType::Text, 1, count);
    column.flags = { "unique" };
    return column;
}

Dataset loads()
{
    auto arrived = test::date("arrived", "2023-01-02", "2024-12-20");
    arrived.type = ColumnType::DateTime;
    return test::made("loads",
        { ownKey("load_no", 100), arrived, test::key("driver_id", ColumnType::Text, 1, 40),
            test::text("depot", { "Lund", "Bonn" }), test::number("weight_kg", 1, 900),
            test::number("wait_minutes", 1, 300), test::number("fee", 5, 900), test::number("budget_k", 1, 90),
            test::text("size", { "M", "L" }), test::number("reach_km", 1, 90) });
}

Dataset drivers()
{
    auto surname = test::text("surname", { "Abel", "Brandt" });
    surname.distinct = 38;
    surname.distinctExact = true;
    auto made = test::made("drivers", { ownKey("driver_id", 40), surname, test::text("licence", { "B", "C" }) });
    made.profile.rows = 40;
    return made;
}

Dataset harvests()
{
    ColumnProfile year;
    year.name = "year";
    year.type = ColumnType::Integer;
    year.min = std::int64_t(1901);
    year.max = std::int64_t(2000);
    year.distinct = 100;
    return test::made("harvests", { year, test::number("yield_t", 1, 90) });
}

Dataset sums()
{
    const auto labels = [](const std::string& name) {
        auto column = test::text(name, { "2022-Q1", "2022-Q2", "2024-Q4" });
        column.min = std::string("2022-Q1");
        column.max = std::string("2024-Q4");
        return column;
    };
    return test::made("sums", { labels("term"), test::text("office", { "A", "B" }), test::number("spent", 1, 90) });
}

Dataset visits()
{
    return test::made("visits",
        { ownKey("visit_id", 100), test::date("seen_on", "2022-01-03", "2025-02-20"),
            test::text("ward", { "North", "South" }), test::text("kind", { "acute", "planned" }),
            test::text("route", { "Kiel – Oslo", "freight & cars (night)" }), test::text("nurse", { "Ann", "Di" }),
            test::number("cost", 1, 900), test::number("nights", 0, 30), test::number("Q3: overall? [1-7]", 1, 7) });
}

Dataset repairs()
{
    return test::made("reparaturen",
        { ownKey("Auftragsnr", 100), test::text("Marke", { "Fiat", "Opel" }), test::number("Arbeitslohn", 20, 900),
            test::number("Materialkosten", 5, 700) });
}

Dataset wards()
{
    return test::made(
        "wards", { test::text("ward", { "North", "South" }), test::date("opened", "2011-02-03", "2019-04-05") });
}

std::string readingOf(
    const std::vector<Dataset>& data, const std::string& question, const std::vector<Exchange>& before = {})
{
    const auto plan = BuiltinPlanner().draft({ { question, {} }, data, before, {} }, {}, {})->plan;
    return plan.action == PlanAction::Run ? plan.reading : "refused: " + plan.message;
}

void compare(const std::vector<Dataset>& data)
{
    QFETCH(QString, reading);
    const auto read = readingOf(data, QTest::currentDataTag());
    QVERIFY2(read.starts_with(reading.toStdString()), read.c_str());
}

/// Of questions with "|" between them: the last one.
void compareLast(const std::vector<Dataset>& data)
{
    QFETCH(QString, reading);
    auto questions = QString::fromUtf8(QTest::currentDataTag()).split(QStringLiteral(" | "));
    const auto last = questions.takeLast().toStdString();
    std::vector<Exchange> before;
    for (const auto& each : questions) {
        before.push_back({ each.toStdString(), {}, {} });
    }
    const auto read = readingOf(data, last, before);
    QVERIFY2(read.starts_with(reading.toStdString()), read.c_str());
}

void row(const char* question, const char* reading)
{
    QTest::newRow(question) << reading;
}
} // namespace

class TestToldOtherwise : public QObject {
    Q_OBJECT
private slots:
    void numbersAreToldInOtherUnits_data();
    void numbersAreToldInOtherUnits();
    void onlyWhatIsToldIsInTheUnit_data();
    void onlyWhatIsToldIsInTheUnit();
    void unitsGoOn_data();
    void unitsGoOn();
    void alsoReplacesNothing_data();
    void alsoReplacesNothing();
    void eachIsShownWithItsAttribute_data();
    void eachIsShownWithItsAttribute();
    void decadesAreStepsOfYears();
    void quartersAreAskedAbout_data();
    void quartersAreAskedAbout();
    void severalNumbersAreOneCondition_data();
    void severalNumbersAreOneCondition();
    void sharesOfKindsAreWithinGroups_data();
    void sharesOfKindsAreWithinGroups();
    void aCostOfAPartIsNoPrice_data();
    void aCostOfAPartIsNoPrice();
    void averagesOfPeriodsAreOfTheirSums_data();
    void averagesOfPeriodsAreOfTheirSums();
    void yearsAreOfTheLabels();
    void whatIsLeftOfARefusedQuestionIsOffered();
    void aColumnOfAnotherFileIsNotUnknown();
    void aUnitIsOfTheNumberBefore();
};

void TestToldOtherwise::numbersAreToldInOtherUnits_data()
{
    QTest::addColumn<QString>("reading");
    row("total weight_kg by depot in t", "Sum of weight_kg divided by 1000 by depot.");
    row("Summe weight_kg in Tonnen je depot", "Sum of weight_kg divided by 1000 by depot.");
    row("average wait_minutes in hours by depot", "Average of wait_minutes divided by 60 by depot.");
    row("total fee and weight_kg in thousands by depot",
        "Sum of fee divided by 1000 and sum of weight_kg divided by 1000 by depot.");
    row("total budget_k in thousands by depot", "Sum of budget_k by depot.");
    row("total budget_k in millions by depot", "Sum of budget_k divided by 1000 by depot.");
    row("mean budget by depot", "Average of budget_k by depot."); // in thousands, and of nothing else
    row("how many percent of the budget were spent in the quarters of 2024", "refused");
    row("total fee in t by depot", "refused");
    row("total fee in hours by depot", "refused");
    row("total weight_kg in hours", "refused");
    row("loads with weight_kg over 5 in t", "refused");
    row("average number of hours between two consecutive loads", "Average of hours since arrived before.");
    row("average time between two loads in minutes", "Average of minutes since arrived before.");
    row("durchschnittliche fee je depot mit weight_kg ab 5,5",
        "Average of fee by depot where weight_kg is at least 5.5.");
}

void TestToldOtherwise::numbersAreToldInOtherUnits()
{
    compare({ loads() });
}

void TestToldOtherwise::onlyWhatIsToldIsInTheUnit_data()
{
    QTest::addColumn<QString>("reading");
    row("total fee in thousands where budget_k is 4", "refused");
    row("total fee in thousands for budget_k = 5", "refused");
    row("total fee for budget_k = 5 in thousands", "refused");
    row("total wait_minutes in hours where wait_minutes is 30", "refused");
    row("total fee in thousands and average reach_km by depot", "refused");
    row("total fee and average reach_km in thousands by depot", "refused");
    row("fee per reach_km in thousands", "refused");
    row("total fee and total weight_kg in thousands",
        "Sum of fee divided by 1000 and sum of weight_kg divided by 1000.");
    row("in thousands, total fee by depot", "Sum of fee divided by 1000 by depot.");
    row("total fee in 2023 in thousands", "Sum of fee divided by 1000 where arrived is in 2023.");
    row("total reach_km in M", "Sum of reach_km where size is “M”.");
    row("total reach_km in m", "Sum of reach_km times 1000.");
    row("average wait_minutes in weeks without Lund", "refused");
    row("average wait_minutes in hours without Lund",
        "Average of wait_minutes divided by 60 where depot is not “Lund”.");
}

void TestToldOtherwise::onlyWhatIsToldIsInTheUnit()
{
    compare({ loads() });
}

void TestToldOtherwise::unitsGoOn_data()
{
    QTest::addColumn<QString>("reading");
    row("total fee by depot in M | in thousands", "Sum of fee divided by 1000 by depot where size is “M”.");
    row("total weight_kg in L by depot | in t", "Sum of weight_kg divided by 1000 by depot where size is “L”.");
    row("average weight_kg in t by depot | in kg", "Average of weight_kg by depot.");
    row("total wait_minutes by depot | in days | in minutes", "Sum of wait_minutes by depot.");
    row("total fee by depot | in kg", "refused");
}

void TestToldOtherwise::unitsGoOn()
{
    compareLast({ loads() });
}

void TestToldOtherwise::alsoReplacesNothing_data()
{
    QTest::addColumn<QString>("reading");
    row("highest fee by depot | also the lowest", "Highest fee and lowest fee by depot.");
    row("highest fee | also the lowest", "Highest fee and lowest fee.");
    row("highest fee by depot | also the highest", "refused");
    row("average fee by depot | also the highest", "refused"); // of the averages, or of all?
    row("top 3 depot by fee | also the bottom 3", "refused");
    row("total fee by depot sorted by fee | also reach_km", "refused");
    row("total fee by depot | also reach_km", "Sum of fee and sum of reach_km by depot.");
    row("loads where depot is Lund | also Bonn", "refused");
}

void TestToldOtherwise::alsoReplacesNothing()
{
    compareLast({ loads() });
}

void TestToldOtherwise::eachIsShownWithItsAttribute_data()
{
    QTest::addColumn<QString>("reading");
    const auto* both = "In loads.csv with drivers.csv, matched by driver_id: Sum of fee by driver_id and surname, "
                       "the 5 largest.";
    row("top 5 drivers by fee with surname", both);
    row("top 5 drivers with surname by fee", both);
    row("top 5 driver_id and surname by total fee", both);
    row("top 5 surname with licence by fee", "refused"); // two drivers may have the same surname
    row("top 5 licence with surname by fee", "refused");
}

void TestToldOtherwise::eachIsShownWithItsAttribute()
{
    compare({ loads(), drivers() });
}

void TestToldOtherwise::quartersAreAskedAbout_data()
{
    QTest::addColumn<QString>("reading");
    row("average Q3: overall? [1-7] by ward", "In visits.csv: Average of Q3: overall? [1-7] by ward");
    row("average Q3 by ward", "In visits.csv: Average of Q3: overall? [1-7] by ward");
    row("total cost in Q3", "refused: That is in more than one year");
    row("total cost in the third quarter", "refused: That is in more than one year");
    row("total cost in Q3 2024", "In visits.csv: Sum of cost where seen_on is in Q3 2024.");
    row("Anzahl Zeilen von visits im dritten Quartal 2024",
        "In visits.csv: Number of rows where seen_on is in Q3 2024.");
}

void TestToldOtherwise::quartersAreAskedAbout()
{
    compare({ visits(), wards() });
}

void TestToldOtherwise::severalNumbersAreOneCondition_data()
{
    QTest::addColumn<QString>("reading");
    row("rows where nights is 4 or 5", "The rows where nights is 4 or nights is 5.");
    row("rows where nights is not 2", "The rows where nights is not 2.");
    row("number of rows where nights is not 2 or 3 by ward",
        "Number of rows by ward where nights is not 2 and nights is not 3.");
    row("average cost without 0", "Average of cost where cost is not 0.");
}

void TestToldOtherwise::severalNumbersAreOneCondition()
{
    compare({ visits() });
}

void TestToldOtherwise::sharesOfKindsAreWithinGroups_data()
{
    QTest::addColumn<QString>("reading");
    row("share of kind by ward", "Share of each kind in percent of the number of rows of each ward.");
    row("kind shares by ward", "Share of each kind in percent of the number of rows of each ward.");
    row("percentage of kind within each ward", "Share of each kind in percent of the number of rows of each ward.");
    row("share of kind per year", "Share of each kind in percent of the number of rows of each year of seen_on");
    row("share of kind", "Share of the number of rows in percent by kind.");
    row("share of cost by kind", "Sum of cost by kind, with its share of the whole in percent");
    row("correlation of nights with cost", "Correlation (Pearson) between nights and cost.");
}

void TestToldOtherwise::sharesOfKindsAreWithinGroups()
{
    compare({ visits() });
}

void TestToldOtherwise::aCostOfAPartIsNoPrice_data()
{
    QTest::addColumn<QString>("reading");
    row("Teuerster Auftrag bei Opel", "refused: By what should it be measured?");
    row("Welche Marke ist am teuersten?", "refused: By what should it be measured?");
    row("Auftrag mit den höchsten Materialkosten", "The row with the highest Materialkosten.");
}

void TestToldOtherwise::aCostOfAPartIsNoPrice()
{
    compare({ repairs() });
}

void TestToldOtherwise::averagesOfPeriodsAreOfTheirSums_data()
{
    QTest::addColumn<QString>("reading");
    row("cost per day on average", "Average of the sum of cost of each day of seen_on.");
    row("cost per month on average by ward", "Average of the sum of cost of each month of seen_on by ward.");
    row("cost pro Tag im Schnitt", "Average of the sum of cost of each day of seen_on.");
    row("average cost per day", "Average of cost per day of seen_on");
    row("histogram of cost in 12 classes", "Distribution of cost in 12 ranges");
    row("total discount by ward", "refused: No column holds “discount”.");
    row("whose ward cost changed the most from 2023 to 2024", "refused: Upwards or downwards?");
    row("ward with the largest change in cost from 2023 to 2024", "refused: Upwards or downwards?");
    row("which ward's cost increased the most from 2023 to 2024",
        "Sum of cost by ward, in 2024 beside in 2023, with the change, the largest by the change.");
    row("total cost for Kiel – Oslo", "Sum of cost where route is “Kiel – Oslo”.");
    row("cost of freight & cars (night) per year",
        "Sum of cost per year of seen_on where route is “freight & cars (night)”");
    row("cost for Kiel – Bonn", "refused: ");
    row("number of visits for North to South", "refused: ");
    row("cost North - cost South", "refused: ");
    row("cost by ward compared to the average", "refused: ");
    row("cost by ward compared to North", "refused: ");
    row("nights by ward, fewest first", "refused: ");
    row("how much of the cost over 500 is from the largest ward", "refused: ");
    row("cost per month average and maximum", "Average of cost and highest cost per month of seen_on");
    row("cost per month on average and in total", "Average of cost and sum of cost per month of seen_on");
    row("highest cost per month on average", "refused: ");
    row("when was the last visit and what was its cost", "refused: ");
    row("visits from 2023 and 2024", "refused: From then on, or of that time only?");
    row("which ward changed its cost strongest from 2023 to 2024", "refused: Upwards or downwards?");
    row("wards with the smallest change in cost from 2023 to 2024", "refused: Upwards or downwards?");
    row("average cost of the top 5 acute visits per ward", "refused: ");
    row("when was the last visit in North", "Latest seen_on where ward is “North”.");
    row("when was the first acute visit", "Earliest seen_on where kind is “acute”.");
    row("Wann war der letzte visit je ward", "Latest seen_on by ward.");
    row("when was the most expensive visit", "The row with the highest cost.");
    row("when were the most visits", "refused: ");
    row("cost by year and month", "Sum of cost per month of seen_on");
    row("cost by quarter and year", "Sum of cost per quarter of seen_on");
    row("cost by year and ward", "Sum of cost per year of seen_on for each ward");
    row("average cost of the top 5 visits per ward", "refused: The built-in planner cannot work “visits”");
    row("average cost by ward, top 1", "Average of cost by ward, the largest.");
}

void TestToldOtherwise::averagesOfPeriodsAreOfTheirSums()
{
    compare({ visits() });
}

void TestToldOtherwise::decadesAreStepsOfYears()
{
    const auto read = readingOf({ harvests() }, "average yield_t by decade");
    QVERIFY2(read.starts_with("Average of yield_t by year from (steps of 10)."), read.c_str());
    const auto dated = readingOf({ loads() }, "total fee by decade");
    QVERIFY2(dated.starts_with("refused"), dated.c_str());
}

void TestToldOtherwise::yearsAreOfTheLabels()
{
    const auto read = readingOf({ sums() }, "total spent per year of term");
    QVERIFY2(read.starts_with("Sum of spent per year of term (date)"), read.c_str());
    const auto crossed = readingOf({ loads() }, "pivot of fee: depot in rows, year of arrived in columns");
    QVERIFY2(crossed.starts_with("Sum of fee by depot and year of arrived."), crossed.c_str());
}

void TestToldOtherwise::whatIsLeftOfARefusedQuestionIsOffered()
{
    const auto plan
        = BuiltinPlanner().draft({ { "median fee per quarter exactly", {} }, { loads() }, {}, {} }, {}, {})->plan;
    QVERIFY(plan.action != PlanAction::Run);
    QCOMPARE(QString::fromStdString(plan.choices.empty() ? "" : plan.choices.front()),
        QStringLiteral("median fee per quarter"));
}

void TestToldOtherwise::aColumnOfAnotherFileIsNotUnknown()
{
    const auto read = readingOf(
        { loads(),
            test::made("prices",
                { test::text("zone", { "a", "b" }), test::number("tariff", 1, 9), test::number("rise", 1, 9) }) },
        "average fee by zone and tariff");
    QVERIFY2(read.starts_with("refused"), read.c_str());
    QVERIFY2(read.find("No column holds “fee”") == std::string::npos, read.c_str());
}

/// "quantity" is no unit_cost of the file that is joined.
void TestToldOtherwise::aUnitIsOfTheNumberBefore()
{
    auto sku = test::key("sku", ColumnType::Integer, 100, 20);
    const auto sales = test::made("sales", { sku, test::number("quantity", 1, 9) });
    sku.flags = { "unique" };
    auto articles = test::made(
        "articles", { sku, test::text("supplier", { "Pace", "Ren" }), test::number("unit_cost", 1, 30) });
    articles.profile.rows = 20;
    const auto read = readingOf({ sales, articles }, "in thousands", { { "total quantity by supplier", {}, {} } });
    QVERIFY2(read.contains("Sum of quantity divided by 1000 by supplier."), read.c_str());
}

QTEST_APPLESS_MAIN(TestToldOtherwise)
#include "tst_told_otherwise.moc"
