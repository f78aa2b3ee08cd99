// SPDX-License-Identifier: GPL-3.0-or-later
// Codes that look like words, numbers that are places in an order, and what stands beside a largest row.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
ColumnProfile whole(const std::string& name, std::int64_t low, std::int64_t high)
{
    auto column = test::number(name, 0, 0);
    column.type = ColumnType::Integer;
    column.min = low;
    column.max = high;
    column.distinct = std::min<std::int64_t>(high - low + 1, 60);
    return column;
}

/// Codes that two columns have in other capitals, and a key that some rows name as their manager.
Dataset staff()
{
    auto key = test::key("emp_no", ColumnType::Text, 1, 100);
    key.flags = { "unique" };
    key.min = std::string("E001");
    key.max = std::string("E100");
    key.examples = { "E001", "E002" };
    auto managers = test::text("mgr", { "E005", "E007" });
    return test::made("staff",
        { key, test::text("dept", { "IT", "HR" }), managers, test::text("remote", { "no", "yes", "part" }),
            test::text("site", { "NO", "ON", "SE" }), test::date("hired", "2020-01-02", "2024-12-17"),
            test::number("salary", 20, 90) });
}

Draft ask(const Dataset& data, const std::vector<std::string>& chain)
{
    std::vector<Exchange> history;
    Draft draft;
    for (const auto& question : chain) {
        draft = *BuiltinPlanner().draft({ { question, {} }, { data }, history, {} }, {}, {});
        history.push_back({ question, {}, {} });
    }
    return draft;
}

Dataset orders()
{
    auto key = test::key("order", ColumnType::Text, 1, 100);
    key.flags = { "unique" };
    return test::made("orders",
        { key, test::date("ordered_on", "2023-01-02", "2024-12-17"), test::text("team", { "North", "South" }),
            test::text("client", { "Adler", "Celle" }), test::text("city", { "Kiel", "Bonn", "Ulm" }),
            test::text("status", { "shipped", "cancelled", "planned" }), test::text("channel", { "web", "shop" }),
            test::text("province_code", { "ON", "BC", "AB" }), test::number("fee", 5, 400),
            test::number("salary_kUSD", 20, 90), test::number("temp_C", -5, 30), test::number("wind m/s", 0, 20),
            test::number("value", 1, 90), test::number("discount", 0, 1), whole("count", 1, 9),
            whole("world_rank", 1, 900), whole("calendar_week", 202301, 202452), whole("visitors_day", 400, 9000) });
}
/// The same places are starts and ends.
Dataset rides()
{
    return test::made("fahrten",
        { test::date("begun", "2023-01-02", "2024-12-17"), test::text("Startstation", { "Hafen", "Uni", "Markt" }),
            test::text("Zielstation", { "Hafen", "Uni", "Markt" }), test::number("km", 1, 20) });
}

/// An amount and a state are called alike.
Dataset grants()
{
    auto awarded = test::number("awarded", 500, 9000);
    awarded.nulls = 40;
    return test::made("grants",
        { test::date("submitted", "2023-01-02", "2024-12-17"), test::text("status", { "awarded", "rejected" }),
            test::text("country", { "DE", "FR" }), test::number("requested", 900, 9000), awarded,
            test::number("age", 18, 90), test::number("cost_eur", 5, 900) });
}
} // namespace

class TestValuesAndPlaces : public QObject {
    Q_OBJECT
private slots:
    void questionsAreReadAsTheyAreMeant_data();
    void questionsAreReadAsTheyAreMeant();
    void codesAreThoseOfTheColumnThatWritesThemSo();
    void theYearBesideItsPartsHasANameOfItsOwn();
    void theseAreTheRowsBefore();
    void placesAreStartsOrEndsAsItIsSaid();
    void whatRowsAreIsNoAmount();
    void whatIsMissingMostIsCounted();
    void thingsAreSoldByPriceAndDate();
    void countsAreDividedByThings();
    void rangesHaveUnitsAndKeysAreWrittenShort();
    void lotsAreNoVerb_data();
    void lotsAreNoVerb();
    void periodsAreYearsAndKeysMaySlip();
    void unitsAreSaidInFull_data();
    void unitsAreSaidInFull();
    void whatHasNoOneMeaningIsRefused_data();
    void whatHasNoOneMeaningIsRefused();
};

void TestValuesAndPlaces::questionsAreReadAsTheyAreMeant_data()
{
    QTest::addColumn<QString>("reading");
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("total fee by team in ON", "Sum of fee by team where province_code is “ON”.");
    row("how many rows are in ON", "Number of rows where province_code is “ON”.");
    row("share of cancelled in status by team",
        "Share in percent where status is “cancelled”, of the number of rows by team.");
    row("HOW MANY ROWS ARE ON WEB", "Number of rows where channel is “web”.");
    row("the 3 largest orders by fee with city in 2024",
        "The 3 rows with the highest fee where ordered_on is in 2024.");
    row("total fee in AB on web", "Sum of fee where province_code is “AB” and channel is “web”.");
    row("world rank by team", "Average of world_rank by team.");
    row("average fee by team and calendar week", "Average of fee by team and calendar_week.");
    row("visitors day by team", "Sum of visitors_day by team.");
    row("largest order by fee of each team and its client in Kiel",
        "The row with the highest fee of each team where city is “Kiel”.");
    row("largest order by fee of each team and its client in 2023",
        "The row with the highest fee of each team where ordered_on is in 2023.");
    row("largest order by fee of each team and its client where channel is web",
        "The row with the highest fee of each team where channel is “web”.");
    row("for each team the three largest orders by fee and its client",
        "The 3 rows with the highest fee of each team.");
    row("top 3 orders by fee with client and city", "The 3 rows with the highest fee.");
    row("top 3 teams by fee with the fee", "Sum of fee by team, the 3 largest.");
    row("which team has the most orders, with their number", "Number of rows by team, the largest.");
    row("which team has the most clients", "Number of different values of client by team, the largest.");
    row("2 teams with the most clients", "Number of different values of client by team, the 2 largest.");
    row("2 teams with the most different clients", "Number of different values of client by team, the 2 largest.");
    row("month with the highest total fee in each year",
        "Sum of fee per year of ordered_on for each month of ordered_on, the largest within each year of ordered_on.");
    row("the two busiest quarters of each year",
        "Number of rows per year of ordered_on for each quarter of ordered_on, the 2 largest within each year of");
    row("average salary by team", "Average of salary_kUSD by team.");
    row("maximum temperature by team", "Highest temp_C by team.");
    row("average wind by team", "Average of wind m/s by team.");
    row("average value by team", "Average of value by team.");
    row("row count by team", "Number of rows by team.");
    row("total count by team", "Sum of count by team.");
    row("cancelled orders in Kiel as a share of all orders in Kiel",
        "Share in percent where status is “cancelled”, of the number of rows, where city is “Kiel”.");
    row("number of orders in Kiel and number of orders in Bonn",
        "Number of rows by city where city is “Kiel” or “Bonn”.");
    row("cancelled web orders as a share of web orders",
        "Share in percent where status is “cancelled”, of the number of rows, where channel is “web”.");
    row("cancelled orders as a share of all orders by city",
        "Share in percent where status is “cancelled”, of the number of rows by city.");
}

void TestValuesAndPlaces::questionsAreReadAsTheyAreMeant()
{
    QFETCH(QString, reading);
    const auto plan = *BuiltinPlanner().draft({ { QTest::currentDataTag(), {} }, { orders() }, {}, {} }, {}, {});
    QVERIFY2(plan.plan.reading.starts_with(reading.toStdString()), (plan.plan.reading + plan.plan.message).c_str());
}

void TestValuesAndPlaces::codesAreThoseOfTheColumnThatWritesThemSo()
{
    const auto reading = [](const char* question) {
        const auto plan = ask(staff(), { question }).plan;
        return plan.action == PlanAction::Run ? plan.reading : "refused: " + plan.message;
    };
    QCOMPARE(reading("rows where site is NO or ON"), std::string("The rows where site is “NO” or “ON”."));
    QCOMPARE(reading("rows where dept is IT"), std::string("The rows where dept is “IT”."));
    QVERIFY(
        reading("average salary in NO and SE").starts_with("Average of salary by site where site is “NO” or “SE”."));
    QCOMPARE(reading("average salary of E005"), std::string("refused: “E005” could be emp_no or mgr: which is meant?"));
    QVERIFY(reading("average salary with mgr E005").starts_with("Average of salary where mgr is “E005”."));
    auto data = staff();
    data.profile.columns.push_back(test::text("state", { "IN", "TX" }));
    QVERIFY(!ask(data, { "number of rows in 2023 & in 2022" }).plan.reading.contains("IN"));
}

void TestValuesAndPlaces::theYearBesideItsPartsHasANameOfItsOwn()
{
    const auto code = ask(orders(), { "month with the highest total fee in each year" }).code;
    QVERIFY2(
        code.contains("[orders[\"ordered_on\"].dt.year.rename(\"year of ordered_on\"), pd.Grouper("), code.c_str());
    QVERIFY2(code.contains(".groupby(\"year of ordered_on\")[\"fee\"].rank("), code.c_str());
}

void TestValuesAndPlaces::theseAreTheRowsBefore()
{
    const auto average = ask(staff(), { "employees in IT", "average salary of these" }).plan;
    QVERIFY2(average.reading.starts_with("Average of salary where dept is “IT”."), average.message.c_str());
    const auto some = ask(staff(), { "employees in IT", "how many of them are in SE?" }).plan.reading;
    QVERIFY2(some.starts_with("Number of rows where dept is “IT” and site is “SE”."), some.c_str());
    const auto first = ask(staff(), { "total salary by dept, ascending", "the first 3" }).plan.reading;
    QVERIFY2(first.starts_with("Sum of salary by dept, the 3 smallest."), first.c_str());
    const auto that = ask(staff(), { "which site has the highest total salary", "number of rows in that site" });
    QVERIFY2(that.plan.action != PlanAction::Run, that.plan.reading.c_str());
}

void TestValuesAndPlaces::placesAreStartsOrEndsAsItIsSaid()
{
    const auto reading = [](const char* question) { return ask(rides(), { question }).plan.reading; };
    QCOMPARE(reading("Welche Startstation hat die meisten Fahrten nach Uni?"),
        std::string("Number of rows by Startstation, the largest, where Zielstation is “Uni”. Ties with the last place "
                    "are all shown."));
    QCOMPARE(reading("Fahrten von Uni nach Markt"),
        std::string("The rows where Startstation is “Uni” and Zielstation is “Markt”."));
    QCOMPARE(reading("total km from Uni"), std::string("Sum of km where Startstation is “Uni”."));
    const auto open = ask(rides(), { "average km Hafen" }).plan;
    QCOMPARE(open.message, std::string("“Hafen” could be Startstation or Zielstation: which is meant?"));
    QCOMPARE(
        open.choices, (std::vector<std::string> { "average km Startstation Hafen", "average km Zielstation Hafen" }));
    for (const auto& choice : open.choices) {
        QVERIFY2(ask(rides(), { choice }).plan.reading.starts_with("Average of km where "), choice.c_str());
    }
}

void TestValuesAndPlaces::whatRowsAreIsNoAmount()
{
    const auto reading = [](const char* question) { return ask(grants(), { question }).plan.reading; };
    QCOMPARE(reading("how many grants were awarded"), std::string("Number of rows where status is “awarded”."));
    QCOMPARE(reading("awarded grants by country"), std::string("Number of rows by country where status is “awarded”."));
    QVERIFY(reading("total awarded by country").starts_with("Sum of awarded by country."));
    QVERIFY(reading("requested and awarded grants by country").contains("sum of awarded"));
    QVERIFY(reading("grants awarded over 5000").starts_with("The rows where awarded is over 5000."));
    QVERIFY(reading("average awarded grant by country").starts_with("Average of awarded by country."));
    QVERIFY(reading("histogram of age").starts_with("Distribution of age, with a histogram."));
    QVERIFY(reading("most expensive grant").starts_with("The row with the highest cost_eur."));
}

void TestValuesAndPlaces::whatIsMissingMostIsCounted()
{
    const auto plan = [](const char* question) { return ask(grants(), { question }).plan; };
    const auto most = plan("which country has the most missing awarded");
    QVERIFY2(most.reading.starts_with("Number of rows by country, the largest, where awarded is missing."),
        (most.reading + most.message).c_str());
    QVERIFY(plan("country with the most missing values").action != PlanAction::Run);
    QVERIFY(plan("country with the most missing grants").action != PlanAction::Run); // no crash either
    QVERIFY(plan("which columns have the most missing values").reading.starts_with("Number and percentage of missing"));
    QVERIFY(plan("missing values in country and awarded").reading.starts_with("Number and percentage of missing"));
    auto marks = test::made("noten", { test::text("Fach", { "Deutsch", "Kunst" }), test::number("Note", 1, 6) });
    marks.profile.columns[1].nulls = 9;
    QVERIFY(ask(marks, { "Fach mit den meisten fehlenden Noten" })
            .plan.reading.starts_with("Number of rows by Fach, the largest, where Note is missing."));
    QVERIFY(ask(marks, { "durchschnittliche Noten je Fach" }).plan.reading.starts_with("Average of Note by Fach."));
    QVERIFY(ask(marks, { "Anzahl Noten je Fach" }).plan.reading.starts_with("Number of rows by Fach."));
}

void TestValuesAndPlaces::thingsAreSoldByPriceAndDate()
{
    auto booking = test::key("booking", ColumnType::Text, 1, 100);
    booking.flags = { "unique" };
    const auto data = test::made("bookings",
        { booking, test::date("booked_at", "2023-01-02", "2024-12-17"),
            test::date("show_date", "2023-02-02", "2025-01-17"), test::text("channel", { "web", "phone" }),
            test::number("seats", 1, 9), test::number("price_per_seat", 12, 32) });
    const auto revenue = ask(data, { "revenue by channel" }).plan.reading;
    QVERIFY2(revenue.starts_with("Sum of revenue by channel. There is no column of revenue: it is seats times"),
        revenue.c_str());
    const auto reading = [&](const char* question) { return ask(data, { question }).plan.reading; };
    QCOMPARE(reading("revenue per seat by channel"), std::string());
    QVERIFY(reading("total seats per show date").starts_with("Sum of seats per day of show_date"));
    QVERIFY(reading("average revenue per show date").starts_with("Average of revenue per day of show_date"));
    QVERIFY(reading("seats by show_date").starts_with("Sum of seats per month of show_date"));
    const auto times = ask(data, { "average days between booking and show by channel" }).plan;
    QVERIFY2(times.action != PlanAction::Run, times.reading.c_str());
}

void TestValuesAndPlaces::countsAreDividedByThings()
{
    const auto plan = [](const char* question) { return ask(orders(), { question }).plan; };
    const std::string ofEach = "Average of the number of rows of each client by team.";
    QCOMPARE(plan("number of orders divided by the number of different clients by team").reading, ofEach);
    QCOMPARE(plan("by team, orders divided by distinct clients").reading, ofEach);
    QVERIFY(plan("number of orders divided by number of visitors_day").action != PlanAction::Run);
    auto gaps = orders();
    gaps.profile.columns[3].nulls = 5;
    QVERIFY(ask(gaps, { "orders divided by distinct clients" }).plan.action != PlanAction::Run);
}

void TestValuesAndPlaces::rangesHaveUnitsAndKeysAreWrittenShort()
{
    auto key = test::key("Resp. ID", ColumnType::Text, 1, 100);
    key.flags = { "unique" };
    const auto survey = test::made("panel",
        { key, test::text("Region", { "North", "South" }), whole("Age", 18, 90), test::number("wage", 5, 60) });
    const auto plan = [&](const char* question) { return ask(survey, { question }).plan; };
    const std::string inTens = "Distribution of Age in steps of 10, with a histogram.";
    QCOMPARE(plan("histogram of Age in bins of 10 years").reading, inTens);
    QCOMPARE(plan("Age distribution, 10-year bins").reading, inTens);
    QVERIFY(plan("histogram of wage in bins of 10 years").action != PlanAction::Run);
    QCOMPARE(plan("how many respondents are in North").reading, std::string("Number of rows where Region is “North”."));
    QVERIFY(plan("how many residents are in North").action != PlanAction::Run);
}

void TestValuesAndPlaces::lotsAreNoVerb_data()
{
    QTest::addColumn<QString>("reading");
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("Top 5 Lose nach Menge mit Käufer", "The 5 rows with the highest Menge (Fm).");
    row("Anzahl Lose je Käufer", "Number of rows by Käufer.");
    row("mittlerer Preis je Käufer", "Average of Preis je Fm (€) by Käufer.");
    row("Durchschnittspreis je Käufer", "Average of Preis je Fm (€) by Käufer.");
    row("Erlös je Käufer", "Sum of revenue by Käufer. There is no column of revenue: it is Menge (Fm) times");
    row("Fm je Käufer", "Sum of Menge (Fm) by Käufer.");
}

void TestValuesAndPlaces::lotsAreNoVerb()
{
    QFETCH(QString, reading);
    auto key = test::key("Los-Nr.", ColumnType::Text, 1, 100);
    key.flags = { "unique" };
    const auto lots = test::made("holz",
        { key, test::date("Verkauf am", "2023-01-02", "2024-12-17"), test::text("Käufer", { "Meyer", "Nord" }),
            test::number("Menge (Fm)", 2, 80), test::number("Preis je Fm (€)", 35, 240) });
    const auto plan = ask(lots, { QTest::currentDataTag() }).plan;
    QVERIFY2(plan.reading.starts_with(reading.toStdString()), (plan.reading + plan.message).c_str());
}

void TestValuesAndPlaces::periodsAreYearsAndKeysMaySlip()
{
    const auto crops = test::made("crops",
        { test::text("geo", { "PL", "AT" }), whole("TIME_PERIOD", 2010, 2023), test::number("OBS_VALUE", 5, 900) });
    QVERIFY(ask(crops, { "average OBS_VALUE by geo in 2020" })
            .plan.reading.starts_with("Average of OBS_VALUE by geo where TIME_PERIOD is 2020."));
    QVERIFY(ask(crops, { "total TIME_PERIOD by geo" }).plan.action != PlanAction::Run);
    const auto numbered = test::made("list", { whole("#", 1800, 1900), test::number("fee", 5, 90) });
    QVERIFY(ask(numbered, { "total fee" }).plan.reading.starts_with("Sum of fee.")); // a name without a word
    const auto budget = test::made("budget",
        { test::text("team", { "A", "B" }), test::text("type", { "Planned", "Overtime" }),
            test::number("hours", 5, 60) });
    QVERIFY(ask(budget, { "planned hours by team" })
            .plan.reading.starts_with("Sum of hours by team where type is “Planned”."));
    const auto visits = test::made("vet",
        { test::key("Visit No", ColumnType::Text, 1, 98), test::text("Town", { "Louth", "Hull" }),
            test::number("Fee", 5, 400) });
    QVERIFY(ask(visits, { "top 5 visits by fee" }).plan.reading.starts_with("The 5 rows with the highest Fee."));
}

void TestValuesAndPlaces::unitsAreSaidInFull_data()
{
    QTest::addColumn<QString>("reading");
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("total hours worked", "Sum of worked_h.");
    row("average planned hours", "Average of planned_h.");
    row("calls per hour worked by team", "Sum of calls divided by the sum of worked_h by team.");
    row("worked hours minus planned hours by team", "Sum of worked_h minus planned_h by team.");
    row("total hours by team", "");
    row("quality by team", "Average of quality (0-100) by team.");
    row("visitors by team", "Sum of visitors (0-500) by team.");
    row("top 5 shifts by calls, show employee and date", "The 5 rows with the highest calls.");
    row("the 3 longest shifts by worked_h, list the team", "The 3 rows with the highest worked_h.");
    row("how many calls do the 10 busiest shifts have together", "");
    row("busiest team", "Number of rows by team, the largest.");
    row("earliest calls", "");
    row("calls of the earliest shift", "");
    row("earliest shift_date by team", "Earliest shift_date by team.");
    row("earliest shift", "The row with the lowest shift_date.");
    row("total site (calls + wait_min)", "Sum of calls plus wait_min.");
    row("total site calls", "Sum of calls where place contains “site”.");
    row("min wait by team", "Lowest wait_min by team.");
    row("average wait min by team", "Average of wait_min by team.");
    row("place with the earliest shift", "");
    row("average wait minutes by team", "Average of wait_min by team.");
    row("orders divided by distinct employee per month", "");
    row("top 3 teams by number of shifts, show employee", "");
    row("calls in May by year", "Sum of calls per year of shift_date where month of the year is 5");
    row("calls in March and April of each year",
        "Sum of calls per year of shift_date where month of the year is 3 or month of the year is 4");
    row("calls since January by year", "");
    row("calls in May 2024 by year", "Sum of calls per year of shift_date where shift_date is in May 2024.");
    row("March and April calls by year", "Sum of calls per year of shift_date where month of the year is 3 or month");
    row("calls in 2024 onwards", "");
    row("calls from 2024 onwards", "Sum of calls where shift_date is since 2024.");
    row("calls by team against March 2023", "");
    row("share by place: Tech / (Tech + Sales)", "");
    row("which employees had over 5 shifts, and how many are they?", "");
    row("how many employees >> calls too", "");
    row("calls by team >> Tech as well", "");
    row("shifts by overtime >> only overtime >> as a share", "");
    row("total calls on Tech days", "");
    row("total calls on days without overtime", "");
    row("employee with the most overtime shifts", "Number of rows by employee, the largest, where overtime is yes.");
}

void TestValuesAndPlaces::unitsAreSaidInFull()
{
    QFETCH(QString, reading);
    auto overtime = test::text("overtime", { "yes", "no" });
    overtime.type = ColumnType::Boolean;
    const auto shifts = test::made("shifts",
        { test::text("employee", { "Ana", "Ben" }), test::text("team", { "Tech", "Sales" }),
            test::text("place", { "Main site", "Old site", "Home" }),
            test::date("shift_date", "2023-01-02", "2024-12-17"), test::number("planned_h", 4, 8),
            test::number("worked_h", 2, 11), whole("calls", 3, 60), whole("quality (0-100)", 55, 99), overtime,
            whole("wait_min", 1, 40), whole("tickets (1- )", 1, 40), whole("visitors (0-500)", 1, 400) });
    std::vector<std::string> chain;
    for (const auto& each : QString::fromUtf8(QTest::currentDataTag()).split(QStringLiteral(" >> "))) {
        chain.push_back(each.toStdString());
    }
    const auto plan = ask(shifts, chain).plan;
    QVERIFY2(reading.isEmpty() ? plan.action != PlanAction::Run : plan.reading.starts_with(reading.toStdString()),
        (plan.reading + plan.message).c_str());
}

void TestValuesAndPlaces::whatHasNoOneMeaningIsRefused_data()
{
    QTest::addColumn<int>("none");
    for (const auto* const question : { "cancelled orders as a share of all orders by city excluding planned orders",
             "orders in Kiel as a share of all orders by team where city is not Ulm",
             "cancelled orders as a share of shipped orders", "most clients by team", "minimum value of fee",
             "total value of fee", "which team has the most orders and the highest fee",
             "cancelled orders in Kiel as a share of all orders in Kiel or Bonn",
             "cancelled orders in Kiel as a share of all orders not in Kiel", "Tagesumsatz (fee)",
             "how many orders in Kiel and how many of these are planned", "which team has the most cancelled status",
             "top 3 teams by fee with client", "average discount of fee by team" }) {
        QTest::newRow(question) << 0;
    }
}

void TestValuesAndPlaces::whatHasNoOneMeaningIsRefused()
{
    const auto plan = *BuiltinPlanner().draft({ { QTest::currentDataTag(), {} }, { orders() }, {}, {} }, {}, {});
    QVERIFY2(plan.plan.action != PlanAction::Run, plan.plan.reading.c_str());
}

QTEST_APPLESS_MAIN(TestValuesAndPlaces)

#include "tst_values_and_places.moc"
