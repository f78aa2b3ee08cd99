// SPDX-License-Identifier: GPL-3.0-or-later
// Words that must not be dropped, and columns that must not be taken for others: the question is answered as it was
// asked, or refused.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
constexpr int clientCount = 40;

ColumnProfile flag(const std::string& name, const std::vector<std::string>& words)
{
    ColumnProfile column;
    column.name = name;
    column.type = ColumnType::Boolean;
    column.distinct = 2;
    column.examples = words;
    return column;
}

ColumnProfile done(const std::string& name, const std::string& first, const std::string& last)
{
    auto column = test::date(name, first, last);
    column.nulls = 20;
    return column;
}

ColumnProfile ownKey(const std::string& name, int first, int count)
{
    auto column = test::key(name, ColumnType::Text, first, count);
    column.flags = { "unique" };
    return column;
}

Dataset jobs()
{
    auto pieces = test::number("quantity", 1, 8);
    pieces.type = ColumnType::Integer;
    return test::made("jobs",
        { ownKey("job_no", 5000, 100), test::date("booked_on", "2022-01-02", "2024-09-20"),
            done("finished_on", "2022-01-09", "2024-10-20"), test::key("client_id", ColumnType::Text, 1, clientCount),
            test::key("part_code", ColumnType::Text, 300, 20), test::text("town", { "Oslo", "Rome", "Bern" }), pieces,
            test::number("list_price", 10, 99), flag("cancelled", { "yes", "no" }),
            done("payment_date", "2022-01-12", "2024-11-09"), flag("paid", { "yes", "no" }) });
}

Dataset clients()
{
    auto made = test::made("clients",
        { ownKey("client_id", 1, clientCount), test::date("Signup Date", "2019-01-02", "2021-10-01"),
            test::number("limit_eur", 100, 900), test::text("branch", { "Trade", "Craft" }) });
    made.profile.rows = clientCount;
    return made;
}

Dataset parts()
{
    auto made = test::made("parts", { ownKey("part_code", 300, 20), test::text("group", { "Brakes", "Gears" }) });
    made.profile.rows = 20;
    return made;
}

/// An alarm is 1.
Dataset gauges()
{
    auto level = test::number("level_cm", 0, 300);
    level.nulls = 9;
    ColumnProfile fault;
    fault.name = "fault";
    fault.type = ColumnType::Integer;
    fault.distinct = 2;
    fault.min = std::int64_t(0);
    fault.max = std::int64_t(1);
    auto taken = test::date("taken", "2024-01-01", "2024-03-24");
    taken.type = ColumnType::DateTime;
    return test::made("gauges",
        { taken, test::text("gauge", { "North", "South" }), level, test::text("mode", { "RUN", "OFF", "ALM" }),
            fault });
}

Dataset belege()
{
    auto made = test::made("Belege",
        { ownKey("Belegnr", 100, 100), test::date("Belegdatum", "2022-01-02", "2024-06-20"),
            done("Zahlungsdatum", "2022-01-09", "2024-07-20"), test::text("Kundin", { "Anna K", "Berta L" }),
            test::text("Sorte", { "Kirsche", "Kohl" }), test::number("Betrag", 1, 90),
            flag("Bezahlt", { "ja", "nein" }) });
    made.profile.delimiter = ";";
    return made;
}

Dataset rechnungen()
{
    auto made = belege();
    made.name = "Rechnungen.csv";
    return made;
}

std::string readingOf(const std::vector<Dataset>& data, const std::string& question)
{
    const auto plan = BuiltinPlanner().draft({ { question, {} }, data, {}, {} }, {}, {})->plan;
    return plan.action == PlanAction::Run ? plan.reading : "refused: " + plan.message;
}

/// Rows of questions, each with how its reading begins.
void compare(const std::vector<Dataset>& data)
{
    QFETCH(QString, reading);
    const auto read = readingOf(data, QTest::currentDataTag());
    QVERIFY2(read.starts_with(reading.toStdString()), read.c_str());
}

void row(const char* question, const char* reading)
{
    QTest::newRow(question) << reading;
}
} // namespace

class TestNoWordSwapped : public QObject {
    Q_OBJECT
private slots:
    void halfANameIsNoName_data();
    void halfANameIsNoName();
    void allMeansEachRow_data();
    void allMeansEachRow();
    void alleMeansEachRow_data();
    void alleMeansEachRow();
    void numbersOfEachDayAreTakenTogether_data();
    void numbersOfEachDayAreTakenTogether();
    void whatIsSaidOfTwoIsNoOneCondition_data();
    void whatIsSaidOfTwoIsNoOneCondition();
    void twoFilesKeepTheirSides_data();
    void twoFilesKeepTheirSides();
    void onesAreCounted_data();
    void onesAreCounted();
    void whatWasDoneHasItsOwnDate_data();
    void whatWasDoneHasItsOwnDate();
    void bezahltHasItsOwnDate_data();
    void bezahltHasItsOwnDate();
    void zahlungenAreNoRechnungen_data();
    void zahlungenAreNoRechnungen();
    void shortWordsAreRead_data();
    void shortWordsAreRead();
    void noIsNoNumber_data();
    void noIsNoNumber();
    void sharesAreOfTheirWhole_data();
    void sharesAreOfTheirWhole();
    void numbersOfOtherRowsAreRefused_data();
    void numbersOfOtherRowsAreRefused();
    void onlyWhatIsNamedIsCleaned_data();
    void onlyWhatIsNamedIsCleaned();
    void monthsWithoutAnyCount_data();
    void monthsWithoutAnyCount();
};

void TestNoWordSwapped::halfANameIsNoName_data()
{
    QTest::addColumn<QString>("reading");
    row("list_price minus unit cost", "refused");
    row("list_price divided by unit cost by town", "refused");
    row("difference between list price and unit cost", "refused");
    row("list_price minus quantity", "Sum of list_price minus quantity");
}

void TestNoWordSwapped::halfANameIsNoName()
{
    compare({ jobs() });
}

void TestNoWordSwapped::allMeansEachRow_data()
{
    QTest::addColumn<QString>("reading");
    row("clients whose jobs were all cancelled",
        "Each client_id with its number of rows where client_id has only rows where cancelled is yes.");
    row("clients with all jobs cancelled",
        "Each client_id with its number of rows where client_id has only rows where cancelled is yes.");
    row("clients who cancelled all jobs",
        "Each client_id with its number of rows where client_id has only rows where cancelled is yes.");
    row("how many clients cancelled all jobs",
        "Number of different values of client_id where client_id has only rows where cancelled is yes.");
    row("which clients paid all their jobs",
        "Each client_id with its number of rows where client_id has only rows where paid is yes.");
    row("clients with all jobs in 2023 cancelled", "refused");
    row("number of all jobs per client", "Number of rows by client_id.");
    row("list_price of all jobs by client", "Average of list_price by client_id.");
}

void TestNoWordSwapped::allMeansEachRow()
{
    compare({ jobs() });
}

void TestNoWordSwapped::alleMeansEachRow_data()
{
    QTest::addColumn<QString>("reading");
    row("Kundinnen, deren Belege alle bezahlt sind",
        "Each Kundin with its number of rows where Kundin has only rows where Bezahlt is ja.");
    row("Kundinnen, die alle Belege bezahlt haben",
        "Each Kundin with its number of rows where Kundin has only rows where Bezahlt is ja.");
    row("Wie viele Kundinnen haben alle Belege bezahlt",
        "Number of different values of Kundin where Kundin has only rows where Bezahlt is ja.");
    row("Betrag aller Belege je Kundin", "Sum of Betrag by Kundin.");
}

void TestNoWordSwapped::alleMeansEachRow()
{
    compare({ belege() });
}

void TestNoWordSwapped::numbersOfEachDayAreTakenTogether_data()
{
    QTest::addColumn<QString>("reading");
    row("mean of the daily minimum level_cm", "Average of the lowest level_cm of each day of taken.");
    row("average of the weekly maximum level", "Average of the highest level_cm of each week of taken.");
    row("average daily maximum level_cm per gauge", "Average of the highest level_cm of each day of taken by gauge.");
    row("Which gauge has the highest average daily maximum level_cm?", "refused");
    row("hour with the most ALM", "Number of rows by hour, the largest, where mode is “ALM”.");
    row("gauge with the fewest OFF", "Number of rows by gauge, the smallest, where mode is “OFF”.");
}

void TestNoWordSwapped::numbersOfEachDayAreTakenTogether()
{
    compare({ gauges() });
}

void TestNoWordSwapped::whatIsSaidOfTwoIsNoOneCondition_data()
{
    QTest::addColumn<QString>("reading");
    row("clients from Oslo who booked in Rome", "refused");
    row("jobs in Oslo by clients from Oslo", "refused");
    row("clients who booked as much as K0001", "refused");
    row("jobs in Oslo or in Rome", "The rows where town is “Oslo” or “Rome”.");
}

void TestNoWordSwapped::whatIsSaidOfTwoIsNoOneCondition()
{
    compare({ jobs() });
}

void TestNoWordSwapped::twoFilesKeepTheirSides_data()
{
    QTest::addColumn<QString>("reading");
    row("clients booked more than their limit", "refused");
    row("clients that booked before 2023 and signed up after 2020",
        "In jobs.csv with clients.csv, matched by client_id: The rows, columns client_id, where booked_on is before "
        "2023 and Signup Date is after 2020.");
    row("clients who signed up after 2020", "In clients.csv: The rows where Signup Date is after 2020.");
    row("jobs with a client not in clients",
        "In jobs.csv compared with clients.csv by client_id: The rows where no row of clients matches.");
    row("clients that booked more than one part",
        "In jobs.csv: The values of client_id whose number of different values of part_code is over 1.");
}

void TestNoWordSwapped::twoFilesKeepTheirSides()
{
    compare({ jobs(), clients(), parts() });
}

void TestNoWordSwapped::onesAreCounted_data()
{
    QTest::addColumn<QString>("reading");
    row("how many faults per gauge", "Sum of fault by gauge.");
    row("number of faults per day", "Sum of fault per day of taken");
    row("average number of faults per day", "Average of the sum of fault of each day of taken");
    row("average faults per day", "Average of the sum of fault of each day of taken");
    row("first fault of each gauge", "refused");
    row("gauge with the most faults", "Sum of fault by gauge, the largest.");
}

void TestNoWordSwapped::onesAreCounted()
{
    compare({ gauges() });
}

void TestNoWordSwapped::whatWasDoneHasItsOwnDate_data()
{
    QTest::addColumn<QString>("reading");
    row("jobs paid in May 2023", "The rows where payment_date is in May 2023.");
    row("how many jobs were paid in 2023", "Number of rows where payment_date is in 2023.");
    row("paid jobs of 2023", "The rows where booked_on is in 2023 and paid is yes.");
    row("refunds in 2023 by town", "refused");
}

void TestNoWordSwapped::whatWasDoneHasItsOwnDate()
{
    compare({ jobs() });
}

void TestNoWordSwapped::bezahltHasItsOwnDate_data()
{
    QTest::addColumn<QString>("reading");
    row("im Mai 2023 bezahlte Belege", "The rows where Zahlungsdatum is in May 2023.");
    row("2023 bezahlte Belege", "The rows where Zahlungsdatum is in 2023.");
    row("Summe Betrag der im Mai 2023 bezahlten Belege", "Sum of Betrag where Zahlungsdatum is in May 2023.");
    row("Wie viele Belege wurden 2023 bezahlt", "Number of rows where Zahlungsdatum is in 2023.");
    row("nicht bezahlte Belege 2023", "The rows where Bezahlt is nein and Belegdatum is in 2023.");
    row("Belege mit Betrag nicht zwischen 20 und 50", "The rows where Betrag is under 20 or Betrag is over 50.");
    row("Zahlungen im Mai 2023", "The rows where Zahlungsdatum is in May 2023.");
    row("Wie viele Kundinnen kauften 2023", "Number of different values of Kundin where Belegdatum is in 2023.");
}

void TestNoWordSwapped::bezahltHasItsOwnDate()
{
    compare({ belege() });
}

void TestNoWordSwapped::zahlungenAreNoRechnungen_data()
{
    QTest::addColumn<QString>("reading");
    row("Zahlungen im Mai 2023", "The rows where Zahlungsdatum is in May 2023.");
    row("Zahlungen pro Monat", "refused");
    row("Anzahl Zahlungen je Kundin", "refused");
}

void TestNoWordSwapped::zahlungenAreNoRechnungen()
{
    compare({ rechnungen() });
}

void TestNoWordSwapped::shortWordsAreRead_data()
{
    QTest::addColumn<QString>("reading");
    row("rows with level_cm not between 40 and 90", "The rows where level_cm is under 40 or level_cm is over 90.");
    row("number of missing level_cm per gauge", "Number of rows by gauge where level_cm is missing.");
    row("share of missing level_cm per gauge",
        "Share in percent where level_cm is missing, of the number of rows by gauge.");
    row("number of missing level_cm by day", "Number of rows per day of taken where level_cm is missing");
    row("rows on or before 2024-02-01", "The rows where taken is until the end of 2024-02-01.");
    row("rows on or after 2024-02-01", "The rows where taken is since 2024-02-01.");
}

void TestNoWordSwapped::shortWordsAreRead()
{
    compare({ gauges() });
}

void TestNoWordSwapped::noIsNoNumber_data()
{
    QTest::addColumn<QString>("reading");
    row("share of jobs with paid no", "Share in percent where paid is no, of the number of rows.");
    row("jobs with paid no", "The rows where paid is no.");
    row("number of jobs with paid yes", "Number of rows where paid is yes.");
    row("paid jobs, no payment date", "The rows where payment_date is missing and paid is yes.");
    row("job no of paid jobs", "The rows, columns job_no, where paid is yes.");
}

void TestNoWordSwapped::noIsNoNumber()
{
    compare({ jobs() });
}

void TestNoWordSwapped::sharesAreOfTheirWhole_data()
{
    QTest::addColumn<QString>("reading");
    row("share of cancelled jobs among paid jobs",
        "Share in percent where cancelled is yes, of the number of rows, where paid is yes.");
    row("share of paid jobs among cancelled jobs",
        "Share in percent where paid is yes, of the number of rows, where cancelled is yes.");
    row("share of each town of paid jobs",
        "Number of rows by town, with its share of the whole in percent, where paid is yes.");
    row("share of each town in paid jobs",
        "Number of rows by town, with its share of the whole in percent, where paid is yes.");
    row("share per town of paid jobs", "Share in percent where paid is yes, of the number of rows by town.");
    row("share of paid jobs of each town", "Share in percent where paid is yes, of the number of rows by town.");
}

void TestNoWordSwapped::sharesAreOfTheirWhole()
{
    compare({ jobs() });
}

void TestNoWordSwapped::numbersOfOtherRowsAreRefused_data()
{
    QTest::addColumn<QString>("reading");
    row("average Betrag of Kohl and average Betrag of these from Anna K", "refused");
    row("average Betrag of Kohl and number of rows of Anna K", "refused");
    row("average Betrag of Kohl and average Betrag of Kirsche",
        "Average of Betrag by Sorte where Sorte is “Kohl” or “Kirsche”.");
    row("average Betrag and number of rows of Kohl", "Average of Betrag and number of rows where Sorte is “Kohl”.");
    row("wie hat sich der Betrag aufsummiert, Monat für Monat",
        "Sum of Betrag per month of Belegdatum, each with all before it");
    row("how did the Betrag add up, month by month", "Sum of Betrag per month of Belegdatum, each with all before it");
    row("total Betrag, month by month", "Sum of Betrag per month of Belegdatum, with a line chart.");
    row("total Betrag of Kohl for Anna K and average Betrag of Kohl", "refused");
    row("Rangliste der Sorten nach bezahltem Betrag", "Sum of Betrag by Sorte, largest first, where Bezahlt is ja.");
    row("Betrag je Monat aufsummiert", "refused");
}

void TestNoWordSwapped::numbersOfOtherRowsAreRefused()
{
    compare({ belege() });
}

void TestNoWordSwapped::onlyWhatIsNamedIsCleaned_data()
{
    QTest::addColumn<QString>("reading");
    row("clean up the remarks", "A cleaned copy of notes.csv: spaces around the texts of remarks removed and a count");
    row("clean up taken", "A cleaned copy of notes.csv: taken written as year-month-day and a count of what changed");
    row("clean up the remarks and drop duplicates",
        "A cleaned copy of notes.csv: spaces around the texts of remarks removed, repeated rows dropped and a count");
    row("clean up the town", "refused");
    row("clean up the remarks where quantity is over 20", "refused");
    row("clean up Oslo", "refused: The built-in planner cannot work “Oslo” into the answer");
    row("remove duplicates by town", "refused");
    row("clean up", "A cleaned copy of notes.csv: spaces around the texts of remarks and place removed, taken written");
}

void TestNoWordSwapped::onlyWhatIsNamedIsCleaned()
{
    auto remarks = test::text("remarks", { "a", "b" }), place = test::text("place", { "c", "d" });
    remarks.flags = place.flags = { "trailing_spaces" };
    compare({ test::made("notes",
        { test::date("taken", "2022-01-02", "2024-09-20"), test::text("town", { "Oslo", "Rome" }), remarks, place,
            test::number("quantity", 1, 40) }) });
}

void TestNoWordSwapped::monthsWithoutAnyCount_data()
{
    QTest::addColumn<QString>("reading");
    const auto* none = "The values of month of booked_on whose number of rows is exactly 0 where town is “Oslo”. "
                       "Months without such rows count as 0.";
    row("months without jobs in Oslo", none);
    row("in which months were there no Oslo jobs", none);
    row("average number of Oslo jobs per month",
        "Average of the number of rows of each month of booked_on where town is “Oslo”. Months without such rows count "
        "as 0.");
    row("average number of jobs per day on Mondays", "refused: The built-in planner cannot work “Mondays” into");
    row("average number of jobs per day on weekends", "refused");
    row("average number of jobs per week in summer", "refused");
    row("average total list_price per day on weekends", "refused");
    row("days without jobs on Mondays", "refused: The built-in planner cannot work “");
    row("average number of jobs per week on Mondays",
        "Average of the number of rows of each week of booked_on where weekday (booked_on) is “Monday”. Weeks begin");
}

void TestNoWordSwapped::monthsWithoutAnyCount()
{
    compare({ jobs() });
}

QTEST_APPLESS_MAIN(TestNoWordSwapped)

#include "tst_no_word_swapped.moc"
