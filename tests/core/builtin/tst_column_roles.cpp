// SPDX-License-Identifier: GPL-3.0-or-later
// What the planner takes a column for, by its name and its values: a measure, a level, a year, a code.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <algorithm>

using namespace core;

namespace {
Draft draftOf(const PlanRequest& request)
{
    return *BuiltinPlanner().draft(request, {}, {});
}
} // namespace

class TestColumnRoles : public QObject {
    Q_OBJECT

private slots:
    void valuesCloseTogetherAreLevels();
    void levelsAndPlacesInAnOrderAreNotSummedUnasked_data();
    void levelsAndPlacesInAnOrderAreNotSummedUnasked();
    void numbersOfRowsAreNoMeasure();
    void aTextIsNotMeasured();
    void aStretchOfTimeIsSaidOnceOfAColumnThatIsCalledSo();
    void yearsAreYearsInEitherLanguage();
    void theUnitInANameIsPartOfIt();
    void codesAreNotSuggestedAsAmounts();
    void numbersThatNameThingsAreNoMeasure_data();
    void numbersThatNameThingsAreNoMeasure();
    void aWordOfTheLanguageIsNoSlipOfAName();
    void wordsOfTheFileAreNoValues();
    void aColumnOfAnotherFileComesBeforeAValueWhereANameIsDue();
};

void TestColumnRoles::valuesCloseTogetherAreLevels()
{
    auto dataset = test::sample("seattle_weather");
    auto& column = dataset.profile.columns.at(1);
    column.name = "co2";
    column.min = 313.0;
    column.max = 373.9;
    column.distinct = 600;
    const auto draft = draftOf({ { "co2 per year", {} }, { dataset }, {}, {} });
    QCOMPARE(
        QString::fromStdString(draft.intent), QStringLiteral("Average of co2 per year of date, with a line chart."));
    QVERIFY(draft.plan.reading.contains("sums of co2 mean little"));
    QVERIFY(draftOf({ { "total co2 per year", {} }, { dataset }, {}, {} }).intent.starts_with("Sum of co2"));
}

void TestColumnRoles::levelsAndPlacesInAnOrderAreNotSummedUnasked_data()
{
    QTest::addColumn<bool>("isWhole");
    QTest::addColumn<QString>("function");
    for (const auto* level : { "hour", "day_of_week", "quarter", "floor", "Stunde", "Etage" }) {
        QTest::newRow(level) << true << QStringLiteral("Average");
    }
    for (const auto* level : { "tread_mm", "snow_depth_cm", "moisture", "Feuchte_Proz", "Lufttemperatur", "Reifendruck",
             "Fehlerquote", "Profil_mm", "Breite_cm" }) {
        QTest::newRow(level) << false << QStringLiteral("Average");
    }
    for (const auto* amount : { "hours", "rain_mm", "Stunden", "monthly_km", "Menge" }) {
        QTest::newRow(amount) << true << QStringLiteral("Sum");
    }
}

void TestColumnRoles::levelsAndPlacesInAnOrderAreNotSummedUnasked()
{
    QFETCH(bool, isWhole);
    QFETCH(QString, function);
    const std::string name = QTest::currentDataTag();
    auto number = isWhole ? test::key(name, ColumnType::Integer, 1, 24) : test::number(name, 0.5, 40);
    const std::vector all { test::made("checks", { test::text("station", { "North", "South" }), number }) };
    QCOMPARE(QString::fromStdString(draftOf({ { name + " by station", {} }, all, {}, {} }).intent),
        QString::fromStdString(function.toStdString() + " of " + name + " by station."));
    QVERIFY(function == QStringLiteral("Sum")
        || std::ranges::none_of(suggestedQuestions(all), [](const auto& each) { return each.contains("total"); }));
}

/// As R writes them: without a name.
void TestColumnRoles::numbersOfRowsAreNoMeasure()
{
    auto rows = test::key("Unnamed: 0", ColumnType::Integer, 1, 100);
    rows.flags = { "unique" };
    const auto questions = suggestedQuestions(
        { test::made("air", { rows, test::text("station", { "North", "South" }), test::number("pm10", 5, 80) }) });
    QVERIFY(!questions.empty()
        && !std::ranges::contains(questions, true, [](const auto& q) { return q.contains("Unnamed"); }));
    auto entry = test::key("entry", ColumnType::Integer, 1, 100); // named like a row, and counts them
    entry.flags = { "unique" };
    const auto hours = test::made("hours", { entry, test::text("task", { "Travel", "Sales" }) });
    const auto draft = draftOf({ { "how many entries are Travel?", {} }, { hours }, {}, {} });
    QCOMPARE(draft.intent, std::string("Number of rows where task is “Travel”."));
    auto loan = test::key("loan", ColumnType::Integer, 1, 100); // of too many to be told apart for certain
    loan.distinct = 99;
    loan.distinctExact = false;
    const auto loans = suggestedQuestions({ test::made("loans", { loan, test::text("branch", { "Old", "New" }) }) });
    QVERIFY(
        !loans.empty() && !std::ranges::contains(loans, true, [](const auto& q) { return q.contains("total loan"); }));
    auto lending = test::key("Ausleihe", ColumnType::Integer, 7000, 220); // close together, but no level
    lending.flags = { "unique" };
    auto lendings = test::made("ausleihen", { lending, test::text("Titel", { "Momo", "Faust" }) });
    lendings.profile.rows = 220;
    QCOMPARE(draftOf({ { "Durchschnitt Ausleihe", {} }, { lendings }, {}, {} }).plan.action, PlanAction::Say);
    auto revenue = test::key("revenue", ColumnType::Integer, 1, 4); // as the sales are called, but an amount
    revenue.flags = { "unique" };
    const auto sales = test::made("sales", { revenue, test::text("region", { "North", "South" }) });
    QCOMPARE(draftOf({ { "total revenue by region", {} }, { sales }, {}, {} }).intent,
        std::string("Sum of revenue by region."));
}

void TestColumnRoles::aTextIsNotMeasured()
{
    auto files = test::made("parcels",
        { test::text("size", { "12", "7", "n/k" }), test::text("carrier", { "DHL", "UPS" }),
            test::number("weight", 1, 30) });
    files.profile.warnings = { { WarningKind::MostlyNumbers,
        { .column = "size", .count = 12, .total = 300, .texts = { "n/k" } } } };
    for (const auto* question : { "total size", "sum of size by carrier", "Summe size" }) {
        const auto draft = draftOf({ { question, {} }, { files }, {}, {} });
        QCOMPARE(draft.plan.message,
            std::string("size is text: 12 of 300 cells are no numbers, for instance “n/k”. Say where the file is read "
                        "that they are missing, or what they mean."));
    }
    QCOMPARE(draftOf({ { "average carrier", {} }, { files }, {}, {} }).plan.message,
        std::string("carrier is text, so there is nothing to add up or to average."));
    QVERIFY(draftOf({ { "average weight by size", {} }, { files }, {}, {} }).intent.starts_with("Average of weight"));
}

/// "per month of month" says it twice.
void TestColumnRoles::aStretchOfTimeIsSaidOnceOfAColumnThatIsCalledSo()
{
    auto month = test::made("yields", { test::text("plant", { "A", "B" }), test::number("kwh", 1, 900) });
    auto date = test::sample("orders").profile.columns;
    const auto found = std::ranges::find(date, ColumnType::Date, &ColumnProfile::type);
    month.profile.columns.push_back(*found);
    month.profile.columns.back().name = "month";
    QCOMPARE(draftOf({ { "average kwh per month", {} }, { month }, {}, {} }).intent,
        std::string("Average of kwh per month, with a line chart."));
}

void TestColumnRoles::yearsAreYearsInEitherLanguage()
{
    auto year = test::key("Jahr", ColumnType::Integer, 2016, 9, 1);
    const auto dataset = test::made(
        "wahl", { test::text("Land", { "Nordmark", "Sudenland" }), year, test::number("Stimmen", 5, 80) });
    const auto draft = draftOf({ { "Summe Stimmen 2024 je Land", {} }, { dataset }, {}, {} });
    QVERIFY2(draft.intent.contains("where Jahr is 2024"), draft.intent.c_str());
    QVERIFY(std::ranges::none_of(suggestedQuestions({ dataset }),
        [](const auto& each) { return each.contains("average Jahr") || each.contains("total Jahr"); }));
}

void TestColumnRoles::theUnitInANameIsPartOfIt()
{
    const auto dataset = test::made(
        "visits", { test::text("species", { "cat", "dog" }), test::number("discount (%)", 0, 30) });
    QCOMPARE(draftOf({ { "average discount (%) by species", {} }, { dataset }, {}, {} }).intent,
        std::string("Average of discount (%) by species."));
}

void TestColumnRoles::codesAreNotSuggestedAsAmounts()
{
    auto well = test::key("Well", ColumnType::Integer, 1, 96);
    well.flags = { "unique" };
    auto kind = test::key("Kind", ColumnType::Integer, 1, 4);
    kind.distinct = 4;
    const auto name = test::text("Name", { "Ann", "Bob" });
    QCOMPARE(suggestedQuestions({ test::made("calls", { kind, name }) }).front(), std::string("distribution of Name"));
    QCOMPARE(suggestedQuestions({ test::made("plate", { well, kind, name, test::number("Tm", 70, 90) }) }).front(),
        std::string("average Tm by Name"));
    auto grade = test::number("How satisfied? [1-5]", 1, 5);
    grade.distinct = 5;
    QCOMPARE(suggestedQuestions({ test::made("tickets", { grade, name }) }).front(),
        std::string("average How satisfied? [1-5] by Name"));
}

/// A vehicle of trips has a number instead of a name; what it did is a verb of the rows.
void TestColumnRoles::numbersThatNameThingsAreNoMeasure_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("reading");
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << question << reading; };
    row("how many vehicles have more than 15 trips",
        "Number of different values of vehicle whose number of rows is over 15.");
    row("Which vehicles have no cancelled trips?",
        "Each vehicle with its number of rows where vehicle has no row where cancelled is yes.");
    row("vehicles that never had a trip cancelled",
        "Each vehicle with its number of rows where vehicle has no row where cancelled is yes.");
    row("How many vehicles had trips in 2023 and none in 2024?",
        "Number of different values of vehicle where vehicle has a row where day is in 2023 and vehicle has no row "
        "where "
        "day is in 2024.");
    row("how many vehicles drove something in 2023 but nothing in 2024?",
        "Number of different values of vehicle where vehicle has a row where day is in 2023 and vehicle has no row "
        "where "
        "day is in 2024.");
    row("how many vehicles had their first trip in 2024",
        "Number of different values of vehicle where day is the first of its vehicle and day is in 2024.");
    row("how many vehicles drove from every one of the depots?",
        "Number of different values of vehicle where vehicle has every depot.");
    row("how many vehicles had trips in every depot?",
        "Number of different values of vehicle where vehicle has every depot.");
    row("how many vehicles did each depot see", "Number of different values of vehicle by depot.");
    row("how many vehicles used both North and South",
        "Number of different values of vehicle where vehicle has a row where depot is “North” and vehicle has a row "
        "where "
        "depot is “South”.");
    row("how many passengers had vehicles 3101 and 3103",
        "Sum of passengers where vehicle is 3101 or vehicle is 3103.");
    row("how many trips had vehicle 3101, 3103 or 3105",
        "Number of rows where vehicle is 3101 or vehicle is 3103 or vehicle is 3105.");
    row("how many tours # are there in North", "Number of different values of Tour # where depot is “North”.");
}

void TestColumnRoles::numbersThatNameThingsAreNoMeasure()
{
    QFETCH(QString, question);
    QFETCH(QString, reading);
    ColumnProfile day;
    day.name = "day";
    day.type = ColumnType::Date;
    day.dateFormats = { "%Y-%m-%d" };
    day.distinct = 90;
    day.min = "2023-01-01";
    day.max = "2024-12-31";
    ColumnProfile cancelled;
    cancelled.name = "cancelled";
    cancelled.type = ColumnType::Boolean;
    cancelled.distinct = 2;
    const auto trips = test::made("trips",
        { day, test::key("vehicle", ColumnType::Integer, 3101, 10), test::key("Tour #", ColumnType::Integer, 501, 20),
            test::text("depot", { "North", "South" }), cancelled, test::number("passengers", 0, 80) });
    QCOMPARE(QString::fromStdString(draftOf({ { question.toStdString(), {} }, { trips }, {}, {} }).intent), reading);
}

/// "people" where a department is called so, "training" where a provider is; "seven" is no number of a lift.
void TestColumnRoles::aWordOfTheLanguageIsNoSlipOfAName()
{
    const std::vector<Dataset> crowns { test::made("crowns",
        { test::text("shade", { "A1", "B2" }), test::text("status", { "done", "open" }),
            test::number("price", 50, 800) }) };
    QVERIFY(!draftOf({ { "share of open crowns", {} }, crowns, {}, {} }).intent.contains("shade"));
    QVERIFY(draftOf({ { "total price by shadde", {} }, crowns, {}, {} }).intent.contains("shade"));
}

void TestColumnRoles::wordsOfTheFileAreNoValues()
{
    const auto people = test::made("employees",
        { test::key("employee_id", ColumnType::Text, 100, 100), test::text("department", { "People", "Sales" }) });
    const auto counted = draftOf({ { "how many people in Sales", {} }, { people }, {}, {} });
    QCOMPARE(QString::fromStdString(counted.intent), QStringLiteral("Number of rows where department is “Sales”."));
    const auto courses = test::made(
        "training_records", { test::text("provider", { "Skill Training", "Acme" }), test::number("cost", 5, 900) });
    const auto cost = draftOf({ { "total training cost", {} }, { courses }, {}, {} });
    QVERIFY2(!cost.intent.contains("provider"), cost.intent.c_str());
    const auto lifts = test::made(
        "lift_callouts", { test::key("lift_no", ColumnType::Text, 1, 90), test::text("fault", { "door", "brake" }) });
    const auto all = draftOf({ { "which lifts have had all seven kinds of fault", {} }, { lifts }, {}, {} });
    QVERIFY2(!all.intent.contains("seven"), all.intent.c_str());
}

void TestColumnRoles::aColumnOfAnotherFileComesBeforeAValueWhereANameIsDue()
{
    const auto key = [](int count) { return test::key("client_id", ColumnType::Integer, 1007, count, 13); };
    const std::vector files {
        test::made("repairs", { key(33), test::text("bike_type", { "city", "road" }), test::number("price", 0, 900) }),
        test::made("clients", { key(100), test::text("city", { "Hull", "York" }) }),
    };
    const auto grouped = draftOf({ { "total price by city", {} }, files, {}, {} });
    QVERIFY2(grouped.plan.reading.contains("Sum of price by city."), grouped.plan.reading.c_str());
    const auto chosen = draftOf({ { "total price where bike_type is city", {} }, files, {}, {} });
    QVERIFY2(chosen.plan.reading.contains("where bike_type is “city”"), chosen.plan.reading.c_str());
}

QTEST_GUILESS_MAIN(TestColumnRoles)
#include "tst_column_roles.moc"
