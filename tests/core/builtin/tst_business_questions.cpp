// SPDX-License-Identifier: GPL-3.0-or-later
// What analysts of a business ask of deliveries, the clients they went to, and a plan.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <algorithm>
#include <iterator>

using namespace core;

namespace {
ColumnProfile days(const std::string& name, const std::string& first, const std::string& last)
{
    ColumnProfile column;
    column.name = name;
    column.type = ColumnType::Date;
    column.dateFormats = { "%Y-%m-%d" };
    column.min = first;
    column.max = last;
    column.distinct = 90;
    return column;
}

ColumnProfile yesOrNo(const std::string& name)
{
    ColumnProfile column;
    column.name = name;
    column.type = ColumnType::Boolean;
    column.distinct = 2;
    return column;
}

ColumnProfile whole(const std::string& name, std::int64_t low, std::int64_t high, std::int64_t distinct)
{
    auto column = test::number(name, 0, 0);
    column.type = ColumnType::Integer;
    column.min = low;
    column.max = high;
    column.distinct = distinct;
    return column;
}

/// What was taken in and spent under other names, and hours planned beside those that it took.
std::vector<Dataset> workshop()
{
    auto job = test::key("job_id", ColumnType::Text, 1, 100);
    job.flags = { "unique" };
    return { test::made("jobs",
        { job, days("done_on", "2023-01-01", "2024-12-30"), test::text("site", { "Mill", "Quay" }),
            test::number("income", 5, 900), test::number("expenses", 5, 950), test::number("budget", 5, 950),
            test::number("actual_hours", 1, 90), test::number("planned_hours", 1, 90),
            test::number("weight_kg", 1, 40) }) };
}

ColumnProfile times(const std::string& name)
{
    auto column = days(name, "2023-01-02 08:00", "2024-12-30 17:00");
    column.type = ColumnType::DateTime;
    column.dateFormats = { "%Y-%m-%d %H:%M" };
    return column;
}

/// Rows with a beginning and an end, of clients that come again.
std::vector<Dataset> surgery()
{
    auto visit = test::key("visit_id", ColumnType::Text, 1, 100);
    visit.flags = { "unique" };
    auto left = times("left_at");
    left.min = std::string("2023-01-02 09:00");
    return { test::made("visits",
        { visit, test::key("client_id", ColumnType::Text, 1, 50), test::text("clinic", { "Mill", "Quay", "Westend" }),
            test::text("status", { "completed", "cancelled", "no-show" }), test::text("kind", { "checkup", "dental" }),
            test::text("side", { "West", "Ost" }), times("arrived_at"), left, test::number("fee", 5, 900),
            test::number("cost", 5, 950) }) };
}

std::vector<Dataset> trade()
{
    auto delivery = test::key("delivery_id", ColumnType::Text, 1, 100);
    delivery.flags = { "unique" };
    auto client = test::key("client_id", ColumnType::Text, 1, 50);
    client.flags = { "unique" };
    auto name = test::text("client", { "Oak Court", "Ash House", "Elm Park" });
    name.distinct = 50;
    auto clients = test::made("clients",
        { client, name, test::text("region", { "North", "South", "East" }),
            test::text("segment", { "Office", "School" }) });
    clients.profile.rows = 50;
    return { test::made("deliveries",
                 { delivery, test::key("client_id", ColumnType::Text, 1, 50),
                     days("ordered_on", "2023-01-01", "2024-12-30"), days("delivered_on", "2023-01-02", "2025-01-05"),
                     test::text("product", { "Paper", "Toner", "Desk" }), whole("boxes", 1, 19, 19),
                     test::number("revenue", 5, 900), test::number("cost", 5, 950),
                     test::text("status", { "delivered", "returned" }), test::text("driver", { "Ann", "Bob" }),
                     yesOrNo("express") }),
        clients,
        test::made("budget",
            { days("month", "2023-01-01", "2024-12-01"), test::text("region", { "North", "South", "East" }),
                whole("plan", 8000, 13000, 97), whole("actual", 6000, 15000, 96) }) };
}

Draft ask(const std::string& question, const std::vector<Exchange>& before = {})
{
    return *BuiltinPlanner().draft({ { question, {} }, trade(), before, {} }, {}, {});
}
} // namespace

class TestBusinessQuestions : public QObject {
    Q_OBJECT

private slots:
    void eachIsReadAsItIsMeant_data();
    void eachIsReadAsItIsMeant();
    void columnsOfOtherNamesAreTaken_data();
    void columnsOfOtherNamesAreTaken();
    void timesAndValuesAreReadAsTheyAreSaid_data();
    void timesAndValuesAreReadAsTheyAreSaid();
    void fiscalYearsBeginWhereItIsSaid();
    void namesAreThoseOfTheEntities();
    void whatIsMissingIsSaid_data();
    void whatIsMissingIsSaid();
    void fromWhenToWhenIsAsked_data();
    void fromWhenToWhenIsAsked();
    void howMuchOfWhatIsAsked();
    void nextQuestionsDivideNoSingleValue();
    void whatIsAskedOfThePlacedIsOfThose();
    void aThingMayCostItsFee();
    void theOnlyPaymentIsTheCost_data();
    void theOnlyPaymentIsTheCost();
};

void TestBusinessQuestions::eachIsReadAsItIsMeant_data()
{
    QTest::addColumn<QString>("reading"); // as it begins behind the file
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    // plans
    row("actual versus plan by region", "Sum of actual and sum of plan by region");
    row("difference between plan and actual by region", "Sum of plan minus actual by region");
    row("plan by region", "Sum of plan by region");
    row("average plan by region", "Average of plan by region");
    row("plan fulfilment by region", "Sum of actual in percent of the sum of plan by region");
    row("attainment of the plan by region", "Sum of actual in percent of the sum of plan by region");
    row("Planerfüllung je region", "Sum of actual in percent of the sum of plan by region");
    row("by how much did North miss its plan in 2024",
        "Sum of plan minus actual where region is “North” and month is in 2024");
    row("months in which actual was below plan", "The values of month whose sum of actual minus plan is under 0");
    row("welche Regionen lagen 2024 über Plan",
        "The values of region whose sum of actual minus plan is over 0 where month is in 2024");
    row("Abweichung zwischen Ist und Plan je region", "Sum of actual minus plan by region");
    row("Ist gegen Plan je region", "Sum of actual and sum of plan by region");
    row("biggest gap between plan and actual", "Highest plan minus actual");
    // profits
    row("how profitable is each product", "Sum of revenue minus cost by product");
    row("how profitable are the products", "Sum of revenue minus cost by product");
    row("most profitable product", "Sum of revenue minus cost by product, the largest");
    row("loss making deliveries", "The rows where cost is over revenue");
    row("how many deliveries made a loss", "Number of rows where cost is over revenue");
    row("which products are profitable", "The values of product whose sum of revenue minus cost is over 0");
    row("unprofitable products", "The values of product whose sum of cost minus revenue is over 0");
    row("verlustbringende Lieferungen", "The rows where cost is over revenue");
    row("Lieferungen, bei denen die Kosten den Umsatz übersteigen", "The rows where cost is over revenue");
    row("which product brings in the most money", "Sum of revenue by product, the largest");
    row("revenue per box by driver", "Sum of revenue divided by the sum of boxes by driver");
    // yes beside no
    row("do express deliveries cost more than others", "Average of cost by express");
    row("kosten express Lieferungen mehr als andere", "Average of cost by express");
    row("average cost of express versus normal deliveries", "Average of cost by express");
    row("express versus normal deliveries", "Number of rows by express");
    // of each
    row("clients with revenue above 15000", "The values of client whose sum of revenue is over 15000");
    row("Kunden mit mehr als 15000 revenue", "The values of client_id whose sum of revenue is over 15000");
    row("how many clients have revenue above 15000",
        "Number of different values of client whose sum of revenue is over 15000");
    row("clients with more than 1000 boxes", "The values of client whose sum of boxes is over 1000");
    row("deliveries with revenue above 500", "The rows where revenue is over 500");
    row("average revenue per client by segment", "Average of the sum of revenue of each client by segment");
    row("weeks with more than 20 deliveries", "The values of week of ordered_on whose number of rows is over 20");
    row("Wochen mit mehr als 20 Lieferungen", "The values of week of ordered_on whose number of rows is over 20");
    row("did revenue go up from 2023 to 2024", "Sum of revenue, in 2024 beside in 2023, with the change");
    row("Gesamtgewinn je product", "Sum of revenue minus cost by product");
    row("clients without deliveries for 3 months",
        "The rows where no row of deliveries where ordered_on is in the last 3 months of the data (up to 2024-12-30) "
        "matches");
    row("deliveries per weekday", "Number of rows by weekday (ordered_on)");
    row("Lieferungen je Wochentag", "Number of rows by weekday (ordered_on)");
    row("clients that ordered paper but never toner",
        "Each client with its number of rows where client has a row where product is “Paper” and client has no row "
        "where product is “Toner”");
}

void TestBusinessQuestions::eachIsReadAsItIsMeant()
{
    QFETCH(QString, reading);
    const auto draft = ask(QTest::currentDataTag());
    QVERIFY2(draft.plan.action == PlanAction::Run, draft.plan.message.c_str());
    const auto got = QString::fromStdString(draft.plan.reading);
    const auto behindFile = got.mid(got.indexOf(QStringLiteral(": ")) + 2);
    QVERIFY2(behindFile.startsWith(reading)
            && (behindFile[reading.size()] == QLatin1Char('.') || behindFile[reading.size()] == QLatin1Char(',')),
        qPrintable(got));
}

void TestBusinessQuestions::columnsOfOtherNamesAreTaken_data()
{
    QTest::addColumn<QString>("reading");
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("profit by site", "Sum of income minus expenses by site.");
    row("margin in % by site", "Sum of income minus that of expenses in percent of the sum of income by site.");
    row("Marge in % je site", "Sum of income minus that of expenses in percent of the sum of income by site.");
    row("which jobs in 2024 were over budget", "The rows where done_on is in 2024 and expenses is over budget.");
    row("how many jobs were over budget", "Number of rows where expenses is over budget.");
    row("jobs with income under budget", "The rows where income is under budget.");
    row("which sites are over budget", "The values of site whose sum of expenses minus budget is over 0.");
    row("actual vs planned hours by site", "Sum of actual_hours and sum of planned_hours by site.");
    row("jobs over 4 kg", "The rows where weight_kg is over 4.");
}

void TestBusinessQuestions::columnsOfOtherNamesAreTaken()
{
    QFETCH(QString, reading);
    const auto draft = *BuiltinPlanner().draft({ { QTest::currentDataTag(), {} }, workshop(), {}, {} }, {}, {});
    QVERIFY2(draft.plan.action == PlanAction::Run, draft.plan.message.c_str());
    QCOMPARE(QString::fromStdString(draft.plan.reading), reading);
}

void TestBusinessQuestions::timesAndValuesAreReadAsTheyAreSaid_data()
{
    QTest::addColumn<QString>("reading"); // as it begins
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("average hours per visit", "Average of hours from arrived_at to left_at.");
    row("average minutes per visit by clinic", "Average of minutes from arrived_at to left_at by clinic.");
    row("how many clients came back within 7 days",
        "Number of different values of client_id whose lowest days from one left_at to the next arrived_at is at "
        "most 7.");
    row("which clients had a gap of more than 100 days",
        "The values of client_id whose highest days from one arrived_at to the next is over 100.");
    row("total fee per business day",
        "Sum of fee per day of arrived_at where part of week (arrived_at) is “working day”");
    row("fee pro Arbeitstag", "Sum of fee per day of arrived_at where part of week (arrived_at) is “working day”");
    row("total fee by fiscal year starting in April", "Sum of fee by fiscal year from April.");
    row("fee je Geschäftsquartal ab Juli", "Sum of fee by fiscal quarter from July.");
    row("total fee excluding cancelled and no-show", "Sum of fee where status is not “cancelled” or “no-show”.");
    row("which clinic had the most no-shows", "Number of rows by clinic, the largest, where status is “no-show”.");
    row("clinic with the fewest checkups", "Number of rows by clinic, the smallest, where kind is “checkup”.");
    row("total fee counting only completed", "Sum of fee where status is “completed”.");
    row("Quartile von fee", "25th percentile of fee, median of fee and 75th percentile of fee.");
}

void TestBusinessQuestions::timesAndValuesAreReadAsTheyAreSaid()
{
    QFETCH(QString, reading);
    const auto draft = *BuiltinPlanner().draft({ { QTest::currentDataTag(), {} }, surgery(), {}, {} }, {}, {});
    QVERIFY2(draft.plan.action == PlanAction::Run, draft.plan.message.c_str());
    QVERIFY2(QString::fromStdString(draft.plan.reading).startsWith(reading), draft.plan.reading.c_str());
}

void TestBusinessQuestions::fiscalYearsBeginWhereItIsSaid()
{
    BuiltinPlanner planner;
    const auto open = *planner.draft({ { "total fee per fiscal year", {} }, surgery(), {}, {} }, {}, {});
    QCOMPARE(open.plan.action, PlanAction::Ask);
    QCOMPARE(open.plan.choices.size(), std::size_t(4));
    QCOMPARE(open.plan.choices.at(1), "total fee per fiscal year starting in April");
    const auto part = *planner.draft({ { "fee per fiscal year from April to June", {} }, surgery(), {}, {} }, {}, {});
    QVERIFY2(part.plan.action != PlanAction::Run, part.plan.reading.c_str());
}

void TestBusinessQuestions::namesAreThoseOfTheEntities()
{
    for (const auto* question : { "clients whose name contains \"House\"", "clients whose name starts with Ash" }) {
        const auto reading = ask(question).plan.reading;
        QVERIFY2(reading.starts_with("In clients.csv: The rows where client "), reading.c_str());
    }
}

void TestBusinessQuestions::whatIsMissingIsSaid_data()
{
    QTest::addColumn<QString>("message");
    const auto row = [](const char* question, const char* message) { QTest::newRow(question) << message; };
    const auto* ahead = "What is still to come is not in the data: they tell what was, up to 2024-12-30.";
    row("what will revenue be next year?", ahead);
    row("forecast revenue for next year", ahead);
    row("Prognose des Umsatzes", ahead);
    row("customer satisfaction by age", "No column holds “satisfaction” or “age”.");
}

void TestBusinessQuestions::whatIsMissingIsSaid()
{
    QFETCH(QString, message);
    const auto draft = ask(QTest::currentDataTag());
    QCOMPARE(draft.plan.action, PlanAction::Say);
    QVERIFY2(QString::fromStdString(draft.plan.message).startsWith(message), draft.plan.message.c_str());
    QVERIFY(!draft.plan.choices.empty());
}

void TestBusinessQuestions::fromWhenToWhenIsAsked_data()
{
    QTest::addColumn<QString>("choice");
    const auto row = [](const char* question, const char* choice) { QTest::newRow(question) << choice; };
    row("which products grew", "which products grew from 2023 to 2024");
    row("Umsatzänderung je Region", "Umsatzänderung je Region von 2023 auf 2024");
    row("has revenue increased?", "has revenue increased from 2023 to 2024");
    row("ist der Umsatz gestiegen", "ist der Umsatz gestiegen von 2023 auf 2024");
}

void TestBusinessQuestions::fromWhenToWhenIsAsked()
{
    QFETCH(QString, choice);
    const auto draft = ask(QTest::currentDataTag());
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QCOMPARE(QString::fromStdString(draft.plan.choices.at(0)), choice);
    QCOMPARE(draft.plan.choices.size(), std::size_t(2)); // and the last two quarters
    for (const auto& each : draft.plan.choices) {
        QVERIFY2(ask(each).plan.action == PlanAction::Run, each.c_str());
    }
}

void TestBusinessQuestions::howMuchOfWhatIsAsked()
{
    const auto draft = ask("how much did Ann deliver in Q2 2024");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QVERIFY(std::ranges::contains(draft.plan.choices, std::string("how much revenue did Ann deliver in Q2 2024")));
    for (const auto& each : draft.plan.choices) {
        QVERIFY2(ask(each).plan.action == PlanAction::Run, each.c_str());
    }
}

void TestBusinessQuestions::nextQuestionsDivideNoSingleValue()
{
    const auto english = suggestedQuestions(trade(), { "total revenue by driver where product is Paper" });
    QVERIFY(english.size() > 1);
    for (const auto& each : english) {
        QVERIFY2(!each.contains("by product"), each.c_str());
    }
    for (const auto* asked : { "revenue je driver in 2024", "revenue je product in North 2024" }) {
        const auto german = suggestedQuestions(trade(), { asked });
        QVERIFY(german.size() > 1);
        for (const auto& each : german) {
            QVERIFY2(!each.contains("total ") && !each.contains(" by "), each.c_str());
        }
    }
    for (const auto& each : suggestedQuestions(trade(), { "Summe revenue je driver", "ohne die Paper" })) {
        QVERIFY2(!each.contains("total ") && !each.contains(" by "), each.c_str());
    }
    const auto versus = suggestedQuestions(trade(), { "North versus South by revenue" });
    QVERIFY2(versus.size() > 2, versus.empty() ? "" : versus.front().c_str());
}

void TestBusinessQuestions::whatIsAskedOfThePlacedIsOfThose()
{
    const std::vector<Exchange> before { { "top 5 clients by revenue", {}, {} } };
    const auto share = ask("what share do they have?", before);
    QVERIFY2(share.plan.reading.contains(
                 "Share in percent of the sum of revenue that the 5 largest of client have together"),
        (share.plan.reading + share.plan.message).c_str());
    const auto orders = ask("how many deliveries did they have?", before);
    QVERIFY2(orders.plan.reading.contains("Sum of revenue and number of rows by client, the 5 largest"),
        (orders.plan.reading + orders.plan.message).c_str());
}

void TestBusinessQuestions::aThingMayCostItsFee()
{
    const auto trips = test::made("trips",
        { test::text("boat", { "Elbe", "Alster" }), test::number("fee", 5, 400), test::number("fuel_cost", 1, 90) });
    const auto draft = *BuiltinPlanner().draft(
        { { "the most expensive trip of each boat", {} }, { trips }, {}, {} }, {}, {});
    QCOMPARE(draft.plan.message, std::string("By what should it be measured?"));
}

/// A list of rentals with a fee, or with what is charged besides.
Draft askRentals(const std::string& question, std::vector<ColumnProfile> others = {})
{
    auto rental = test::key("rental_id", ColumnType::Text, 1, 100);
    rental.flags = { "unique" };
    std::vector<ColumnProfile> columns { rental, days("day", "2023-01-01", "2024-12-30"),
        test::key("student", ColumnType::Text, 1, 50), test::text("bike", { "cargo bike", "city bike" }),
        whole("hours", 1, 9, 9), test::number("fee", 3, 40) };
    std::ranges::move(others, std::back_inserter(columns));
    return *BuiltinPlanner().draft({ { question, {} }, { test::made("rentals", columns) }, {}, {} }, {}, {});
}

void TestBusinessQuestions::theOnlyPaymentIsTheCost_data()
{
    QTest::addColumn<QString>("reading"); // as it begins
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("how many rentals cost more than 20", "Number of rows where fee is over 20.");
    row("average cost of a rental by bike", "Average of fee by bike.");
    row("what does a cargo bike rental cost", "Average of fee where bike is “cargo bike”.");
    row("how much does a city bike cost in 2024", "Average of fee where bike is “city bike” and day is in 2024.");
    row("was kostet ein cargo bike", "Average of fee where bike is “cargo bike”.");
    row("what did the rentals cost in 2024", "Sum of fee where day is in 2024.");
    row("durchschnittliche Kosten je bike", "Average of fee by bike.");
    row("which bike earned the most", "Sum of fee by bike, the largest.");
    row("fee pro Stunde je bike", "Sum of fee divided by the sum of hours by bike.");
    row("how many students rented a cargo bike", "Number of different values of student where bike is “cargo bike”.");
    row("how many students rented more than 5 times",
        "Number of different values of student whose number of rows is over 5.");
}

void TestBusinessQuestions::theOnlyPaymentIsTheCost()
{
    QFETCH(QString, reading);
    const auto draft = askRentals(QTest::currentDataTag());
    QVERIFY2(draft.plan.action == PlanAction::Run, draft.plan.message.c_str());
    QVERIFY2(QString::fromStdString(draft.plan.reading).startsWith(reading), draft.plan.reading.c_str());
    const auto beside = askRentals("average cost of a rental by bike", { test::number("price", 5, 90) });
    QVERIFY2(beside.plan.action != PlanAction::Run, beside.plan.reading.c_str());
}

QTEST_GUILESS_MAIN(TestBusinessQuestions)
#include "tst_business_questions.moc"
