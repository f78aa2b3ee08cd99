// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that were once answered as something else: each is answered as it is meant, or not at all.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
using test::date;

ColumnProfile whole(const std::string& name, std::int64_t low, std::int64_t high)
{
    auto column = test::number(name, 0, 0);
    column.type = ColumnType::Integer;
    column.min = low;
    column.max = high;
    column.distinct = high - low + 1;
    return column;
}

Dataset visits()
{
    auto patients = test::text("patient_id", { "P0001", "P0028" });
    patients.distinct = 80;
    patients.min = std::string("P0001");
    patients.max = std::string("P0090");
    return test::made("visits",
        { date("visit_date", "2024-01-09", "2025-03-29"), patients, test::text("clinic_code", { "C01", "C02", "C03" }),
            test::text("department", { "Cardiology", "Surgery" }), whole("wait_minutes", 0, 99),
            test::number("fee", 5, 400), test::number("refund", 0, 90), whole("satisfaction", 1, 5),
            whole("postcode", 1000, 1040) });
}

Dataset orders()
{
    return test::made("auftraege",
        { date("Eingang", "2023-02-01", "2024-09-10"), date("Abschluss", "2023-02-20", "2024-10-10"),
            test::text("Stadt", { "Köln", "Bonn" }), test::text("Gewerk", { "Dach", "Heizung" }),
            test::number("Betrag (€)", 50, 900), test::number("Kosten (€)", 40, 800), whole("PLZ", 50667, 50700) });
}

/// Columns that are called as questions are asked, a per cent, years that no word calls so.
Dataset answers()
{
    return test::made("answers",
        { whole("How satisfied are you, overall? (1-5)", 1, 5), test::text("Age / group", { "18-29", "30-44" }),
            test::number("% of income spent", 1, 90), whole("opened", 1990, 2019),
            test::text("state", { "cancelled", "done" }), test::text("kind", { "E-bike", "City", "Van" }),
            whole("counter", 1, 4) });
}

Dataset clinics()
{
    return test::made("clinics",
        { test::text("clinic_name", { "Harbour", "Northgate", "Elmwood" }), test::text("region", { "North", "West" }),
            whole("beds", 5, 15) });
}

/// The same places stand in two columns; delays in minutes.
Dataset trips()
{
    return test::made("trips",
        { test::text("origin", { "Oslo", "Bern" }), test::text("destination", { "Oslo", "Bern" }),
            whole("delay_min", 0, 120), test::number("fuel_kg", 20, 900), test::number("cost", 5, 400),
            whole("cancelled", 0, 1), whole("modelyear", 1990, 2024) });
}

/// Yes and no in columns that are called as nouns, and a date as German calls data.
Dataset receipts()
{
    const auto flag = [](const char* name) {
        ColumnProfile column;
        column.name = name;
        column.type = ColumnType::Boolean;
        column.distinct = 2;
        column.examples = { "ja", "nein" };
        return column;
    };
    auto receipt = test::key("Beleg", ColumnType::Text, 1000, 100);
    receipt.flags = { "unique" };
    auto amount = test::number("Betrag", 5, 90);
    amount.nulls = 3;
    auto made = test::made("belege",
        { receipt, date("Datum", "2023-01-02", "2024-12-30"), test::text("Filiale", { "Köln", "Bonn" }), amount,
            flag("Stammkunde"), flag("Rückgabe") });
    made.profile.delimiter = ";";
    return made;
}

/// Three dates, of which the first is the member's, and numbers of which each row has one.
Dataset loans()
{
    auto loan = test::key("loan_no", ColumnType::Integer, 1, 100);
    loan.flags = { "unique" };
    return test::made("loans",
        { loan, date("loaned_on", "2023-01-02", "2024-12-20"), date("returned_on", "2023-01-09", "2025-01-20"),
            date("joined_on", "2020-02-01", "2024-10-01"), test::text("genre", { "Novel", "Poetry" }),
            test::text("state", { "late", "in time" }), test::number("unit_price", 2, 90), test::number("fee", 0, 30),
            whole("rating", 1, 5), test::number("Zählerstand", 10, 90000) });
}

/// Nights are counted, guests have numbers, and nothing is a price.
Dataset stays()
{
    auto booking = test::key("booking_no", ColumnType::Integer, 1, 100);
    booking.flags = { "unique" };
    auto guest = whole("guest_id", 1, 160);
    guest.distinct = 80;
    return test::made("stays",
        { booking, guest, date("arrival", "2022-11-02", "2024-12-20"), test::text("room_type", { "Single", "Suite" }),
            test::text("age_group", { "18-29", "30+" }), whole("nights", 1, 8),
            test::number("room_revenue", 60, 900) });
}

/// Rows that are called as what they brought in, each by somebody.
Dataset sales()
{
    return test::made("sales",
        { date("sold_on", "2023-01-02", "2024-12-30"), test::text("region", { "North", "West" }),
            test::text("seller", { "Ann", "Bo" }), test::text("badge", { "gold", "blue" }),
            test::number("revenue", 5, 900) });
}

/// Its rows are numbered by what they are, under no name of numbers.
Dataset harvest()
{
    auto load = whole("load", 1, 100);
    load.flags = { "unique" };
    return test::made("harvest",
        { load, test::text("orchard", { "Hill", "Brook" }), date("picked_on", "2024-08-01", "2024-10-28"),
            whole("kg", 200, 1900) });
}

/// What is read, or why nothing is.
QString ask(const Dataset& dataset, const QString& question)
{
    auto said = question.split(QStringLiteral(" >> "));
    const auto last = said.takeLast();
    std::vector<Exchange> before;
    for (const auto& each : said) {
        before.push_back({ each.toStdString(), {}, {} });
    }
    const auto draft = *BuiltinPlanner().draft({ { last.toStdString(), {} }, { dataset }, before, {} }, {}, {});
    return QString::fromStdString(draft.plan.action == PlanAction::Run ? draft.intent : draft.plan.message);
}

constexpr auto openYear = "That is in more than one year of the data. Which one is meant?";
constexpr auto openMeasure = "By what should it be measured?";
} // namespace

class TestRightOrRefused : public QObject {
    Q_OBJECT

private slots:
    void answersAsMeant_data();
    void answersAsMeant();
    void aWhyKeepsWhatItClaims();
    void twoColumnsSaidAsOneNounAreNoList();
    void aKindOfTestIsNoTry();
    void yearsAreChosenFrom();
    void aCleanedCopyKeepsTheWordsOfTheFile();

private:
    static void filters();
    static void sums();
    static void followUps();
    static void oddNames();
    static void subjectsUnsaid();
    static void countsOfEach();
    static void twoTimes();
};

void TestRightOrRefused::answersAsMeant_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("said");
    filters();
    sums();
    followUps();
    oddNames();
    subjectsUnsaid();
    countsOfEach();
    twoTimes();
}

namespace {
void row(const char* file, const char* question, const char* said)
{
    QTest::newRow(question) << QString::fromUtf8(file) << QString::fromUtf8(question) << QString::fromUtf8(said);
}
} // namespace

void TestRightOrRefused::filters()
{
    row("visits", "visits where refund is more than 20% of fee", "The rows where refund is over 0.2 times fee.");
    row("visits", "how many visits had refund over 10% of the fee",
        "Number of rows where refund is over 0.1 times fee.");
    row("orders", "Aufträge mit Kosten über 110% vom Betrag",
        "The rows where Kosten (€) is over 1.1 times Betrag (€).");
    row("orders", "Aufträge mit Kosten mehr als 20 % über dem Betrag",
        "The rows where Kosten (€) is over 1.2 times Betrag (€).");
    row("visits", "what percent of visits have refund over 20% of fee",
        "Share in percent where refund is over 0.2 times fee, of the number of rows.");
    row("visits", "visits with refund above 25 percent",
        "25 % of what? refund is no percentage: say of which column, as in “20 % of the price”.");
    row("visits", "visits of clinic C03", "The rows where clinic_code is “C03”.");
    row("visits", "total fee of patient P0064", "Sum of fee where patient_id is “P0064”.");
    row("visits", "total fee without C01", "Sum of fee where clinic_code is not “C01”.");
    row("visits", "visits of clinic 3", "No clinic_code is “3”: they look like “C01”.");
    row("visits", "visits in postcode 1015", "The rows where postcode is 1015.");
    row("orders", "Aufträge mit PLZ 50671", "The rows where PLZ is 50671.");
    row("trips", "how many trips from Oslo to Bern",
        "Number of rows where origin is “Oslo” and destination is “Bern”.");
    row("trips", "total fuel_kg of trips to Bern", "Sum of fuel_kg where destination is “Bern”.");
    row("trips", "percentage of trips with delay above 30 minutes",
        "Share in percent where delay_min is over 30, of the number of rows.");
    row("trips", "how many trips were cancelled", "Number of rows where cancelled is 1.");
    row("trips", "total cost 2020 (modelyear)", "Sum of cost where modelyear is 2020.");
    row("visits", "total fee in March", openYear);
    row("visits", "total fee in May", "Sum of fee where visit_date is in May 2024.");
    row("visits", "Q1 fee vs Q2 fee", "Sum of fee, in Q2 2024 beside in Q1 2024, with the change.");
    row("orders", "Betrag im März", openYear);
}

void TestRightOrRefused::sums()
{
    const auto noSum = "The sum of %1 means nothing: it holds codes, rates or grades. Ask for the number of rows, or "
                       "for another column.";
    const auto of = [&](const char* column) {
        return QString::fromUtf8(noSum).arg(QString::fromUtf8(column)).toUtf8();
    };
    row("visits", "sum of satisfaction", of("satisfaction").constData());
    row("visits", "total satisfaction by department", of("satisfaction").constData());
    row("visits", "average satisfaction by department", "Average of satisfaction by department.");
    row("orders", "Umsatz 2024 gegenüber 2023", "Sum of Betrag (€), in 2024 beside in 2023, with the change.");
    row("visits", "in how many visits do fee and refund together exceed 200",
        "Number of rows where fee plus refund is over 200.");
    row("visits", "how many visits have satisfaction and fee together over 20",
        "Number of rows where satisfaction plus fee is over 20.");
    row("orders", "Wie lange dauert ein Auftrag vom Eingang bis zum Abschluss im Schnitt?",
        "Average of days from Eingang to Abschluss.");
    row("orders", "Wie viele Tage dauert ein Auftrag vom Eingang bis zum Abschluss je Stadt?",
        "Average of days from Eingang to Abschluss by Stadt.");
    row("orders", "Betrag bis einschließlich Juni 2023",
        "Sum of Betrag (€) where Eingang is until the end of June 2023.");
    row("orders", "Wie viele Aufträge mit Kosten (€) länger als 14 Tage",
        "The built-in planner does not know “Tage” in this data.");
    row("answers", "how many vans are there?", "Number of rows where kind is “Van”.");
    row("receipts", "Wie viele sind noch nicht Stammkunde?", "Number of rows where Stammkunde is nein.");
    row("orders", "Tage zwischen Eingang und Abschluss je Gewerk",
        "Average of days from Eingang to Abschluss by Gewerk.");
    row("orders", "gesamte Dauer zwischen Eingang und Abschluss je Gewerk",
        "Sum of days from Eingang to Abschluss by Gewerk.");
    row("trips", "total fuel value at cost by destination",
        "The built-in planner cannot work “cost” into the answer, so it does not answer at all.");
    row("trips", "total modelyear", of("modelyear").constData());
    row("answers", "total opened by state", openMeasure);
    row("trips", "oldest modelyear per destination", "Lowest modelyear by destination.");
    row("trips", "most expensive trip", "The row with the highest cost.");
    row("trips", "total cost by destination >> compare it with last year",
        "There is no column of dates for “last year”.");
    row("clinics", "best clinic", openMeasure);
    row("clinics", "top 3 regions", openMeasure);
    row("clinics", "West vs North",
        "The built-in planner cannot work “vs” into the answer, so it does not answer at all.");
    row("orders", "Summe der PLZ", of("PLZ").constData());
    row("sales", "number of sales by region", "Number of rows by region.");
    row("sales", "how many sales were there in 2023", "Number of rows where sold_on is in 2023.");
    row("sales", "sales by region", "Sum of revenue by region.");
    row("sales", "how many sales were made by sellers with the badge gold", "Number of rows where badge is “gold”.");
    row("sales", "sellers with more than 20 sales", "The values of seller whose number of rows is over 20.");
    row("sales", "how many sales in 2023 were made by sellers with more than 20 sales",
        "Number of rows where seller has at least 21 rows and sold_on is in 2023.");
    row("trips", "Wie viel bringt ein cost im Schnitt je destination", "No column holds “bringt”.");
}

void TestRightOrRefused::oddNames()
{
    const auto noSum = [](const char* column) {
        return std::string("The sum of ") + column
            + " means nothing: it holds codes, rates or grades. Ask for the number of rows, or for another column.";
    };
    row("answers", "average How satisfied are you, overall? by Age / group",
        "Average of How satisfied are you, overall? (1-5) by Age / group.");
    row("answers", "average How satisfied are you, overall? (1-5) by Age / group",
        "Average of How satisfied are you, overall? (1-5) by Age / group.");
    row("answers", "total % of income spent", noSum("% of income spent").c_str());
    row("answers", "share of % of income spent by kind",
        "The share of % of income spent means nothing: it holds codes, rates or grades. Ask for the number of rows, or "
        "for "
        "another column.");
    row("answers", "% of income spent by kind", "Average of % of income spent by kind.");
    row("answers", "box plot of % of income spent by kind",
        "Lowest, quartiles and highest of % of income spent by kind, with a box plot.");
    row("answers", "how many answers opened before 2012", "Number of rows where opened is under 2012.");
    row("answers", "how many e-bikes", "Number of rows where kind is “E-bike”.");
    row("answers", "cancellation rate by kind",
        "Share in percent where state is “cancelled”, of the number of rows by kind.");
    row("answers", "How satisfied are you, overall? vs % of income spent",
        "The built-in planner cannot work “vs” into the answer, so it does not answer at all.");
}

void TestRightOrRefused::followUps()
{
    row("visits", "total fee in March 2024 >> compare it with February",
        "Sum of fee, in March 2024 beside in February 2024, with the change.");
    row("visits", "total fee in March 2024 >> and in April?", "Sum of fee where visit_date is in April 2024.");
    row("visits", "total fee in Cardiology >> compare it with Surgery",
        "Sum of fee by department where department is “Cardiology” or “Surgery”.");
    row("visits", "total fee by department >> compare it with last year",
        "The built-in planner cannot work “it” into the answer, so it does not answer at all.");
    row("orders", "Betrag im März 2024 >> und verglichen mit April?",
        "Sum of Betrag (€), in April 2024 beside in March 2024, with the change.");
    row("visits", "total fee by department >> only Cardiology >> total refund instead",
        "Sum of refund by department where department is “Cardiology”.");
    row("visits", "satisfaction by department >> and the lowest?",
        "Average of satisfaction by department, the smallest.");
    row("visits", "total fee by department >> up to March 2024 >> by clinic_code instead",
        "Sum of fee by clinic_code where visit_date is until the end of March 2024.");
    row("orders", "Wie viele Aufträge je Gewerk? >> die größte >> stattdessen nach Stadt",
        "Number of rows by Stadt, the largest.");
    row("orders", "Betrag nach Stadt >> Kosten stattdessen", "Sum of Kosten (€) by Stadt.");
    row("orders", "Betrag nach Stadt >> stattdessen nach Gewerk", "Sum of Betrag (€) by Gewerk.");
    row("orders", "Betrag nach Stadt >> pro Monat", "Sum of Betrag (€) per month of Eingang, with a line chart.");
    row("orders", "Betrag nach Stadt >> und insgesamt?", "Sum of Betrag (€).");
    row("orders", "Betrag nach Stadt >> und die Aufträge?", "Number of rows by Stadt.");
    row("orders", "Betrag nach Stadt >> wie viele sind es?", "Number of different values of Stadt.");
    row("orders", "Betrag nach Stadt >> die drei größten", "Sum of Betrag (€) by Stadt, the 3 largest.");
    row("visits", "total fee by department >> remove Cardiology",
        "Sum of fee by department where department is not “Cardiology”.");
    row("visits", "average fee by department >> as a line",
        "A line goes over time, and that answer has no time in it. How should it be drawn?");
}

void TestRightOrRefused::subjectsUnsaid()
{
    row("visits", "how many visits in 2024 >> which department had the most?",
        "Number of rows by department, the largest, where visit_date is in 2024.");
    row("visits", "average fee in 2024 >> which clinic_code is highest?",
        "Average of fee by clinic_code, the largest, where visit_date is in 2024.");
    row("visits", "total fee by clinic_code >> in Surgery only",
        "Sum of fee by clinic_code where department is “Surgery”.");
    row("receipts", "Betrag je Filiale >> für Stammkunden", "Sum of Betrag by Filiale where Stammkunde is ja.");
    row("visits", "visits in Surgery >> in Cardiology", "The rows where department is “Cardiology”.");
    row("visits", "visits >> in Cardiology", "The rows where department is “Cardiology”.");
    row("visits", "visits of C01 >> in Cardiology",
        "The built-in planner cannot work “in Cardiology” into the answer, so it does not answer at all.");
    row("visits", "months with more than 30 visits >> more than 35",
        "The built-in planner cannot work “more than 35” into the answer, so it does not answer at all.");
    row("receipts", "Monate ohne Rückgaben",
        "The built-in planner cannot work “monate” into the answer, so it does not answer at all.");
    row("receipts", "Rückgaben von Stammkunden", "The rows where Rückgabe is ja and Stammkunde is ja.");
    row("receipts", "Stammkunden ohne Rückgabe", "The rows where Stammkunde is ja and Rückgabe is nein.");
    row("receipts", "Rückgaben in Köln", "The rows where Rückgabe is ja and Filiale is “Köln”.");
    row("receipts", "wie viele Belege haben einen Betrag aber keine Rückgabe",
        "Number of rows where Betrag is not missing and Rückgabe is nein.");
    row("receipts", "Rückgabe und Stammkunde", "The rows, columns Rückgabe and Stammkunde.");
    row("receipts", "was fehlt in den Daten?", "Number and percentage of missing values in each column.");
    row("receipts", "welche Daten fehlen", "Number and percentage of missing values in each column.");
}

void TestRightOrRefused::countsOfEach()
{
    row("loans", "wie viele Zählerstände waren late", "Number of rows where state is “late”.");
    row("loans", "how many ratings per genre", "Number of rows by genre.");
    row("loans", "how many unit prices are over 50", "Number of rows where unit_price is over 50.");
    row("loans", "what percentage of the ratings are late",
        "Share in percent where state is “late”, of the number of rows.");
    row("loans", "total Zählerstand by genre",
        "The sum of Zählerstand means nothing: it holds codes, rates or grades. Ask for the number of rows, or for "
        "another column.");
    row("loans", "which genre has the highest Zählerstand", "Highest Zählerstand by genre, the largest.");
    row("loans", "unit price by genre", "Average of unit_price by genre.");
    row("loans", "longest fee",
        "The built-in planner cannot work “longest” into the answer, so it does not answer at all.");
    row("loans", "oldest unit price",
        "The built-in planner cannot work “oldest” into the answer, so it does not answer at all.");
    row("loans", "loans of genre A, count", "The built-in planner does not know “A” in this data.");
    row("loans", "which genres go together", "The built-in planner does not know “together” in this data.");
    row("loans", "which fees go together", "The built-in planner does not know “together” in this data.");
    row("answers", "answers opened after 2000", "The rows where opened is at least 2001.");
    row("answers", "how many answers opened before 1995 by state",
        "Number of rows by state where opened is under 1995.");
    row("answers", "counters by state", "counter has numbers from 1 on: are they counted, or added up?");
    row("answers", "number of counters by state", "Number of different values of counter by state.");
    row("answers", "answers last year", "The rows where opened is 2018.");
    row("harvest", "heaviest load", openMeasure);
    row("harvest", "number of loads over 1000 kg", "Number of rows where kg is over 1000.");
    row("harvest", "how many loads per orchard", "Number of rows by orchard.");
    row("stays", "room revenue per night", "Sum of room_revenue divided by the sum of nights.");
    row("stays", "room revenue per night by room type",
        "Sum of room_revenue divided by the sum of nights by room_type.");
    row("stays", "cheapest room type",
        "The built-in planner cannot work “cheapest” into the answer, so it does not answer at all.");
    row("stays", "oldest stay", "The row with the lowest arrival.");
    row("stays", "how many guests were there in 2024",
        "Number of different values of guest_id where arrival is in 2024.");
    row("stays", "wie viele guests gab es 2024", "Number of different values of guest_id where arrival is in 2024.");
    row("trips", "how many trips von Oslo nach Bern",
        "Number of rows where origin is “Oslo” and destination is “Bern”.");
}

void TestRightOrRefused::twoTimes()
{
    constexpr auto apart
        = "The built-in planner cannot put these stretches of time beside each other in this question.";
    row("loans", "loans returned in 2023 and in 2024", "Number of rows, in 2024 beside in 2023, with the change.");
    row("loans", "highest fee in 2023 and in 2024", apart);
    row("loans", "which genre had the most loans in 2023 and in 2024", apart);
    row("loans", "list the loans in 2023 and in 2024",
        "The rows where loaned_on is from 2023-01-01 to before 2025-01-01.");
    row("loans", "share of late loans in 2023 and in 2024",
        "Share in percent where state is “late”, of the number of rows per year of loaned_on, where loaned_on is from "
        "2023-01-01 to before 2025-01-01, with a line chart.");
    row("loans", "share of late loans in March 2023 and in March 2024", apart);
    row("loans", "total fee per return month 2024",
        "Sum of fee per month of returned_on where returned_on is in 2024, with a line chart.");
    row("loans", "how many loans were returned within 28 days",
        "The built-in planner cannot work “returned” and “days” into the answer, so it does not answer at all.");
    row("loans", "percent change in fee from 2023 to 2024",
        "Sum of fee, in 2024 beside in 2023, with the change in percent.");
    row("loans", "growth rate of fee by genre from 2023 to 2024",
        "Sum of fee by genre, in 2024 beside in 2023, with the change in percent.");
    row("loans", "which genre grew fastest from 2023 to 2024 in fee",
        "Sum of fee by genre, in 2024 beside in 2023, with the change in percent, the largest by the change in "
        "percent.");
}

void TestRightOrRefused::answersAsMeant()
{
    QFETCH(QString, file);
    QFETCH(QString, question);
    QFETCH(QString, said);
    const auto dataset = file == QStringLiteral("visits") ? visits()
        : file == QStringLiteral("orders")                ? orders()
        : file == QStringLiteral("trips")                 ? trips()
        : file == QStringLiteral("answers")               ? answers()
        : file == QStringLiteral("receipts")              ? receipts()
        : file == QStringLiteral("loans")                 ? loans()
        : file == QStringLiteral("stays")                 ? stays()
        : file == QStringLiteral("harvest")               ? harvest()
        : file == QStringLiteral("sales")                 ? sales()
                                                          : clinics();
    QCOMPARE(ask(dataset, question).section(QStringLiteral(" The nearest columns"), 0, 0), said);
}

void TestRightOrRefused::aWhyKeepsWhatItClaims()
{
    const auto claimed = [](const Dataset& dataset, const char* question) {
        const auto draft = *BuiltinPlanner().draft({ { question, {} }, { dataset }, {}, {} }, {}, {});
        return QString::fromStdString(draft.plan.facts.value("claimed", ""));
    };
    QCOMPARE(claimed(visits(), "why did the fee drop in March 2024?"), QStringLiteral("fall"));
    QCOMPARE(claimed(orders(), "Warum ist der Betrag im März 2024 gestiegen?"), QStringLiteral("rise"));
    QCOMPARE(ask(visits(), QStringLiteral("why did the fee drop in March?")), QString::fromUtf8(openYear));
}

void TestRightOrRefused::twoColumnsSaidAsOneNounAreNoList()
{
    const auto flats = test::made("flats", { whole("Floor", 0, 9), test::number("Area (m²)", 30, 120) });
    const auto answer = [&](const char* question) { return ask(flats, QString::fromUtf8(question)); };
    QCOMPARE(answer("average floor and area"), QStringLiteral("Average of Floor and average of Area (m²)."));
    QVERIFY(answer("average floor area").startsWith(QStringLiteral("The built-in planner cannot work “floor” into")));
}

void TestRightOrRefused::aKindOfTestIsNoTry()
{
    auto marks = test::made("marks", { test::text("kind", { "Test", "Essay" }), test::number("points", 0, 15) });
    const auto isOdd = [&] {
        const auto draft = *BuiltinPlanner().draft(
            { { "what is odd about this data?", {} }, { marks }, {}, {} }, {}, {});
        return draft.code.contains("looks like a test");
    };
    marks.profile.rows = 1000;
    QVERIFY(isOdd()); // 10 of them
    marks.profile.rows = 100;
    QVERIFY(!isOdd());
}

void TestRightOrRefused::aCleanedCopyKeepsTheWordsOfTheFile()
{
    const auto draft = *BuiltinPlanner().draft(
        { { "normalise this CSV: standardise dates, remove duplicates", {} }, { receipts() }, {}, {} }, {}, {});
    const auto code = QString::fromStdString(draft.code);
    QVERIFY2(code.contains(QStringLiteral("for place in [3, 4, 5]:")), qPrintable(code));
    QVERIFY2(code.contains(QStringLiteral("_cleaned.csv\", sep=\";\"")), qPrintable(code));
}

void TestRightOrRefused::yearsAreChosenFrom()
{
    const auto draft = *BuiltinPlanner().draft({ { "total fee in March", {} }, { visits() }, {}, {} }, {}, {});
    QCOMPARE(draft.plan.choices, (std::vector<std::string> { "total fee in March 2025", "total fee in March 2024" }));
}

QTEST_GUILESS_MAIN(TestRightOrRefused)
#include "tst_right_or_refused.moc"
