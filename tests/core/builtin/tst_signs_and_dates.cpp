// SPDX-License-Identifier: GPL-3.0-or-later
// Signs that divide, the date that a question names, and weights that are added up.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <algorithm>

using namespace core;

namespace {
using test::date;

Dataset tenders()
{
    auto number = test::key("tender_no", ColumnType::Integer, 1, 100);
    number.flags = { "unique" };
    return test::made("tenders",
        { number, date("published", "2022-01-03", "2025-06-20"), date("award date", "2022-03-01", "2025-09-20"),
            test::text("directorate", { "Highways", "Schools" }), test::text("outcome", { "Awarded", "Withdrawn" }),
            test::number("award value", 900, 90000), test::number("estimate", 900, 80000) });
}

Dataset deliveries()
{
    return test::made("deliveries",
        { date("requested", "2024-01-03", "2025-06-20"), date("delivered_on", "2024-01-05", "2025-06-25"),
            test::text("partner", { "Hall", "Kitchen" }), test::text("status", { "Delivered", "Failed" }),
            test::number("weight (kg)", 3, 240), test::number("parcels", 1, 40) });
}

/// Two dates of verbs that only their particles tell apart.
Dataset visits()
{
    auto in = date("checked_in", "2024-01-03", "2025-06-20");
    auto out = date("checked_out", "2024-01-03", "2025-06-20");
    in.type = out.type = ColumnType::DateTime;
    out.nulls = 12;
    return test::made("visits", { in, out, test::text("site", { "Leeds", "York" }), test::number("spend", 1, 40) });
}

/// Quarters as texts.
Dataset branches()
{
    auto quarter = test::text("quarter", { "2019-Q1", "2019-Q2", "2019-Q3", "2019-Q4", "2020-Q1", "2020-Q2" });
    quarter.min = std::string("2019-Q1");
    quarter.max = std::string("2020-Q2");
    return test::made("branches",
        { quarter, test::text("branch", { "Bath", "Leeds" }), test::text("region", { "West", "North" }),
            test::number("revenue", 900, 9000), test::number("tax_rate_pct", 5, 20) });
}

/// Years and quarters in a column each.
Dataset plants(bool asTexts)
{
    const auto whole = [](const char* name, std::int64_t low, std::int64_t high) {
        auto column = test::number(name, 0, 0);
        column.type = ColumnType::Integer;
        column.min = low;
        column.max = high;
        column.distinct = high - low + 1;
        return column;
    };
    return test::made("plants",
        { whole("year", 2020, 2022),
            asTexts ? test::text("quarter", { "Q1", "Q2", "Q3", "Q4" }) : whole("quarter", 1, 4),
            test::text("plant", { "Aachen", "Bonn" }), test::number("output", 100, 900) });
}

/// Sold on a date of its own.
Dataset lots()
{
    auto lot = test::key("lot", ColumnType::Text, 1, 100);
    lot.flags = { "unique" };
    return test::made("lots",
        { lot, date("picked_on", "2022-03-01", "2024-08-17"), date("sold_on", "2022-03-05", "2024-09-20"),
            test::text("variety", { "Gala", "Elstar", "Boskoop", "Pinova" }), test::number("crates", 2, 40),
            test::number("kg", 30, 900), test::number("charged", 10, 900), test::number("quoted", 10, 900) });
}

/// Articles by codes of several letters.
Dataset parcels()
{
    auto code = test::text("article_code", { "B-01", "B-02", "K-10", "K-11" });
    return test::made("parcels",
        { date("sent_on", "2022-03-15", "2024-08-12"), code, test::text("article", { "rye loaf", "rye rolls", "plum" }),
            test::text("driver", { "Anouk", "Chidi" }), test::number("boxes", 2, 40), test::number("fee", 3, 90) });
}

/// Plan and actual twice, of which some rows lack one.
Dataset jobs()
{
    const auto some = [](const char* name) {
        auto column = test::number(name, 1, 900);
        column.nulls = 13;
        return column;
    };
    return test::made("jobs",
        { test::key("job_id", ColumnType::Text, 1, 100), test::text("shop", { "Harbour", "Station" }),
            test::number("planned_hours", 1, 9), some("actual_hours"), test::number("invoice", 30, 990),
            test::number("cost", 20, 900), some("budget") });
}

QString ask(const Dataset& dataset, const QString& question)
{
    auto said = question.split(QStringLiteral(" >> "));
    const auto last = said.takeLast().toStdString();
    std::vector<Exchange> before;
    for (const auto& each : said) {
        before.push_back({ each.toStdString(), {}, {} });
    }
    const auto draft = *BuiltinPlanner().draft({ { last, {} }, { dataset }, before, {} }, {}, {});
    return QString::fromStdString(draft.plan.action == PlanAction::Run ? draft.intent : "refused");
}
} // namespace

class TestSignsAndDates : public QObject {
    Q_OBJECT

private slots:
    void readsAsMeant_data();
    void readsAsMeant();
    void noChoiceEndsWithinBrackets();
    void aMistypedValueIsAskedAbout();
    void anIncompleteEndIsToldOnce();
    void whatLacksADateIsInTheWholeOnly();
    void itIsSaidOfWhichNumbersRowsAreLeftOut();
    void equalOnesThatShareAPlaceAreShown();

private:
    static void periods();
    static void planAndActual();
};

namespace {
void row(const char* question, const Dataset& data, const char* begin)
{
    QTest::newRow(question) << data << QString::fromUtf8(begin);
}

/// What eyes in the window found answered as something else.
void addSeen()
{
    const auto ferries = test::made(
        "ferries", { test::text("quay", { "East", "West" }), test::number("delay min", 0, 60) });
    row("how many ferries with a delay over 15 min", ferries, "Number of rows where delay min is over 15");
    row("ferries with a delay over 15 min", ferries, "The rows where delay min is over 15");
    const auto trips = test::made("trips",
        { date("date", "2025-01-03", "2025-08-20"), test::text("ticket", { "single", "day", "month" }),
            test::text("line", { "U1", "U2" }), test::number("delay_s", 0, 600), test::number("fare", 2, 80) });
    row("average delay by month", trips, "Average of delay_s per month of date");
    row("total fare by day", trips, "Sum of fare per day of date");
    row("total fare per month for U1", trips, "Sum of fare per month of date where line is “U1”");
    row("average delay_s by line >> and by month", trips, "Average of delay_s per month of date");
    row("total fare where ticket is month", trips, "Sum of fare where ticket is “month”");
    row("how many month tickets", trips, "Number of rows where ticket is “month”");
    const auto bottling = test::made("abfuellung",
        { date("Datum", "2025-01-03", "2025-08-20"), test::text("Sorte", { "Pils", "Bock" }),
            test::number("Menge_hl", 90, 900), test::number("Ausschuss_hl", 1, 90) });
    auto delivered = date("delivered_on", "2023-02-03", "2025-02-20");
    delivered.nulls = 12;
    const auto trees = test::made("tree_orders",
        { date("ordered_on", "2023-01-03", "2025-01-20"), delivered, test::number("trees", 1, 90),
            test::text("buyer", { "Private", "Town" }) });
    row("total trees ordered in 2023 and delivered in 2024", trees,
        "Sum of trees where ordered_on is in 2023 and delivered_on is in 2024");
    row("share of trees by buyer with delivered_on in summer 2024", trees,
        "Sum of trees by buyer, with its share of the whole in percent, where delivered_on is in 2024 and month of the "
        "year (delivered_on) is 6");
    row("total trees in 2023 and in 2024", trees, "Sum of trees, in 2024 beside in 2023");
    const auto dues = test::made("beitraege",
        { date("Eintritt", "2024-01-03", "2025-08-20"), date("Fällig", "2024-01-03", "2025-08-20"),
            test::text("Stimme", { "Alt", "Bass" }), test::number("Beitrag", 9, 90) });
    for (const auto* asked :
        { "Beitrag nach Stimme mit Fällig im Sommer", "Beitrag nach Stimme mit Faellig im Sommer" }) {
        row(asked, dues, "Sum of Beitrag by Stimme where month of the year (Fällig) is");
    }
    row("what did we earn from the Menge of each Sorte", bottling, "refused");
    row("Ausschuss je Sorte", bottling, "Sum of Ausschuss_hl by Sorte");
    row("durchschnittlicher Ausschuss je Sorte", bottling, "Average of Ausschuss_hl by Sorte");
    row("how many Galla lots", lots(), "refused");
    row("which partner earns the most per delivery", deliveries(), "refused");
    row("welcher partner bringt am meisten pro Lieferung", deliveries(), "refused");
    row("parcels by partner in 2025 >> and through March?", deliveries(),
        "Sum of parcels by partner where requested is in 2025, until the end of March 2025");
}

/// What an audit of plain wordings found struck, or read as something else.
void addAudited()
{
    row("how many parcels of B-01", parcels(), "Number of rows where article_code is “B-01”");
    row("boxes of k-10 per driver", parcels(), "Sum of boxes by driver where article_code is “K-10”");
    row("parcels of Z-99", parcels(), "refused");
    row("how many parcels contain \"rye\" in article", parcels(), "Number of rows where article contains “rye”");
    row("Anzahl parcels, deren article „rye“ enthält", parcels(), "Number of rows where article contains “rye”");
    row("minimum, median and maximum of fee by driver", parcels(),
        "Lowest fee, median of fee and highest fee by driver");
    row("drivers with a maximum of 5 parcels", parcels(), "The values of driver whose number of rows is at most 5");
    const auto* whole = ", the smallest, where sent_on is in whole";
    for (const std::string period : { "month", "quarter" }) {
        const auto asked = "which " + period + " had the lowest total fee";
        row(asked.c_str(), parcels(), ("Sum of fee per " + period + " of sent_on" + whole).c_str());
    }
    row("total fee per month by driver and article", parcels(),
        "Sum of fee per month of sent_on for each driver and article.");
    row("total fee by driver and article per month as a line chart", parcels(), "refused");
    row("line chart of total fee by driver and article per month for each article", parcels(), "refused");
    row("rank the drivers by fee growth from 2022 to 2023", parcels(),
        "Sum of fee by driver, in 2023 beside in 2022, with the change, largest first by the change");
    row("rank the drivers by fee in 2022 and in 2023", parcels(),
        "Sum of fee by driver, in 2023 beside in 2022, with the change and the place in either");
    row("what is the change of fee per month, any anomalies?", parcels(),
        "Sum of fee per month of sent_on, unusual changes marked, with the change against the period before, where "
        "sent_on is in whole months");
    const auto samples = test::made("samples",
        { date("sampled", "2022-04-04", "2024-08-12"), test::text("site", { "Mill Lane", "Tannery" }),
            test::number("nitrate_mg_l", 0, 90), test::number("Value (m EUR)", 3, 240), test::number("flow", 3, 24) });
    row("Value (m EUR) by site", samples, "Sum of Value (m EUR) by site");
    row("total nitrate_mg_l per total flow by site", samples, "Sum of nitrate_mg_l divided by the sum of flow by site");
    row("which site had the highest nitrate_mg_l", samples, "Highest nitrate_mg_l by site, the largest");
    row("share of boxes reached by driver", parcels(), "refused");
    row("which month of 2024 had the lowest total fee", parcels(),
        "Sum of fee per month of sent_on, the smallest, where sent_on is in 2024 and sent_on is in whole months");
    row("which month of 2023 had the lowest total fee", parcels(),
        "Sum of fee per month of sent_on, the smallest, where sent_on is in 2023.");
    row("which month had the highest total fee", parcels(), "Sum of fee per month of sent_on, the largest.");
}

void addLessThan()
{
    row("parcels after weight by partner", deliveries(), "refused");
    row("award value net of estimate by directorate", tenders(), "Sum of award value minus estimate by directorate");
    row("award value nach Abzug des estimate je directorate", tenders(), "Sum of award value minus estimate by");
    const auto sales = test::made("sales",
        { date("sold", "2024-01-03", "2025-06-20"), test::text("region", { "North", "South" }),
            test::number("price", 3, 240), test::number("discount_pct", 0, 40) });
    row("price after discount_pct by region", sales, "refused");
    row("price minus discount_pct by region", sales, "refused");
    const auto bills = test::made("bills",
        { test::text("depot", { "North", "South" }), test::number("price", 3, 240), test::number("discount", 0, 40),
            test::number("revenue", 9, 900), test::number("cost", 9, 400), test::number("score", 1, 90),
            test::number("hours", 1, 90) });
    row("price after discount by depot", bills, "Average of price minus discount by depot");
    row("revenue after cost by depot", bills, "Sum of revenue minus cost by depot");
    row("score after hours by depot", bills, "refused");
    row("score after discount by depot", bills, "refused");
}
} // namespace

void TestSignsAndDates::anIncompleteEndIsToldOnce()
{
    for (const auto* asked : { "which month had the lowest total fee", "which month of 2024 had the lowest total fee",
             "change of total fee per month", "change of fee per month, any anomalies?" }) {
        const auto draft = *BuiltinPlanner().draft({ { asked, {} }, { parcels() }, {}, {} }, {}, {});
        const auto told = QString::fromStdString(draft.plan.reading)
                              .count(QStringLiteral("The last month is incomplete"));
        QVERIFY2(told == 1, draft.plan.reading.c_str());
    }
}

void TestSignsAndDates::whatLacksADateIsInTheWholeOnly()
{
    auto delivered = date("delivered_on", "2023-02-03", "2025-02-20");
    delivered.nulls = 12;
    const auto orders = test::made("tree_orders",
        { date("ordered_on", "2023-01-03", "2025-01-20"), date("promised_on", "2023-01-10", "2025-02-20"), delivered,
            test::text("buyer", { "Private", "Town" }) });
    const auto draft = *BuiltinPlanner().draft({ { "share of late orders by buyer", {} }, { orders }, {}, {} }, {}, {});
    QVERIFY2(draft.plan.reading.contains("delivered_on is after promised_on"), draft.plan.reading.c_str());
    QVERIFY2(
        draft.plan.reading.contains("Rows without delivered_on are in the whole only."), draft.plan.reading.c_str());
}

void TestSignsAndDates::periods()
{
    row("why did revenue fall from Q4 2019 to Q1 2020?", branches(),
        "Sum of revenue, in Q1 2020 beside in Q4 2019: the parts of the change by branch and region");
    row("why did revenue fall from 2019-Q4 to 2020-Q1?", branches(),
        "Sum of revenue, in Q1 2020 beside in Q4 2019: the parts of the change by branch and region");
    row("why did weight fall from May 2024 to June 2024?", deliveries(),
        "Sum of weight (kg), in June 2024 beside in May 2024: the parts of the change by");
    row("why did weight change between May 2024 and June 2024?", deliveries(),
        "Sum of weight (kg), in June 2024 beside in May 2024: the parts of the change by");
    row("warum ist weight von Mai 2024 bis Juni 2024 gesunken?", deliveries(),
        "Sum of weight (kg), in June 2024 beside in May 2024: the parts of the change by");
    for (const auto* question : { "total revenue against the same quarter last year",
             "revenue of each quarter against the same quarter a year before",
             "revenue per quarter compared with the same quarter last year",
             "revenue by quarter vs same quarter previous year", "revenue vs the same quarter a year ago",
             "revenue gegenüber dem Vorjahresquartal", "revenue je quarter gegenüber dem Vorjahresquartal",
             "revenue gegenüber dem gleichen Quartal des Vorjahres" }) {
        row(question, branches(),
            "Sum of revenue per quarter of quarter (date), with the change against the same quarter of the year "
            "before");
    }
    row("revenue of each month against the same quarter last year", branches(), "refused");
    row("revenue in 2019-Q4 against the same month last year", branches(), "refused");
    for (const auto* question :
        { "weight compared with the same month last year", "weight per month vs the same month of last year",
            "weight verglichen mit dem Vorjahresmonat", "weight im Vergleich zum gleichen Monat des Vorjahres" }) {
        row(question, deliveries(),
            "Sum of weight (kg) per month of requested, with the change against the same month of the year before");
    }
    row("weight per partner against the same quarter last year", deliveries(),
        "Sum of weight (kg) per quarter of requested for each partner, with the change against the same quarter of");
    for (const bool asTexts : { false, true }) {
        for (const auto* question : { "output of each quarter against the same quarter a year before",
                 "output against the same quarter last year", "output by year and quarter, YoY" }) {
            QTest::newRow((question + std::string(asTexts ? " | texts" : " | numbers")).c_str())
                << plants(asTexts)
                << QStringLiteral("Sum of output per quarter of quarter (date), with the change against the same quar");
        }
    }
    row("output by quarter", plants(false), "Sum of output by quarter");
    row("trend of output", plants(false), "Sum of output per quarter of quarter (date)");
    row("trend of revenue", branches(), "Sum of revenue per quarter of quarter (date)");
    row("revenue by quarter as a line chart", branches(), "Sum of revenue by quarter, with a line chart.");
    row("line chart of revenue per quarter by branch", branches(),
        "Sum of revenue by quarter and branch, with a line chart.");
    row("Wie entwickelt sich revenue je quarter", branches(), "Sum of revenue by quarter, with a line chart.");
    row("revenue per month", branches(), "refused");
    row("monthly revenue", branches(), "refused");
    row("revenue per year", branches(), "Sum of revenue per year of quarter (date)");
    row("revenue from 2019-Q3 to 2020-Q2", branches(),
        "Sum of revenue where quarter (date) is from Q3 2019 to Q2 2020");
    row("revenue between 2019-Q3 and 2020-Q2", branches(),
        "Sum of revenue where quarter (date) is from Q3 2019 to Q2 2020");
    row("revenue von 2019-Q3 bis 2020-Q2", branches(),
        "Sum of revenue where quarter (date) is from Q3 2019 to Q2 2020");
    row("change of revenue from 2019-Q3 to 2020-Q2", branches(), "Sum of revenue, in Q2 2020 beside in Q3 2019");
    row("revenue by branch since 2019-Q3", branches(),
        "Sum of revenue by branch where quarter (date) is since Q3 2019");
    row("why did weight fall in June 2024?", deliveries(),
        "Sum of weight (kg), in June 2024 beside in May 2024: the parts of the change by");
}

void TestSignsAndDates::planAndActual()
{
    addLessThan();
    for (const auto* question :
        { "compare planned_hours and actual_hours by shop", "planned_hours vs actual_hours by shop",
            "planned versus actual hours per shop", "planned_hours gegen actual_hours je shop" }) {
        row(question, jobs(),
            "Sum of planned_hours and sum of actual_hours by shop where actual_hours is not missing.");
    }
    row("budget vs cost by shop", jobs(), "Sum of budget and sum of cost by shop where budget is not missing.");
    for (const auto* question :
        { "which shop was over budget most often", "welcher shop war am häufigsten über Budget" }) {
        row(question, jobs(), "Number of rows by shop, the largest, where cost is over budget");
    }
    row("which shop was over budget", jobs(), "The values of shop whose sum of cost minus budget is over 0");
    for (const auto* question :
        { "which shop made the most profit", "which shop made the most profit, invoice minus cost?",
            "which shop made the most profit (invoice minus cost)?" }) {
        row(question, jobs(), "Sum of invoice minus cost by shop, the largest");
    }
    row("which shop made the most profit, budget minus cost?", jobs(), "Sum of budget minus cost by shop, the largest");
    row("margin by shop", jobs(), "Sum of invoice minus cost and ");
    row("profit by shop",
        test::made("bills",
            { test::text("shop", { "Harbour", "Station" }), test::number("invoice count", 1, 90),
                test::number("cost", 20, 900) }),
        "refused");
}

void TestSignsAndDates::readsAsMeant_data()
{
    QTest::addColumn<Dataset>("data");
    QTest::addColumn<QString>("begin");

    periods();
    addAudited();
    planAndActual();
    row("withdrawn / all tenders", tenders(), "refused");
    row("number of withdrawn / number of tenders by directorate", tenders(), "refused");
    row("award value / estimate by directorate", tenders(), "Sum of award value divided by");
    row("highest award value and how much is it", tenders(), "Highest award value");
    row("award value 2024 vs 2023 (award date) per directorate", tenders(),
        "Sum of award value by directorate, in 2024 beside in 2023");
    row("share of withdrawn (withdrawn / all tenders) by directorate", tenders(), "Share in percent where outcome is");
    row("weight by partner", deliveries(), "Sum of weight (kg) by partner");
    row("how many kg were delivered per partner", deliveries(), "Sum of weight (kg) by partner");
    for (const auto* question : { "weight through March 2025", "weight bis März 2025", "weight until March 2025" }) {
        row(question, deliveries(), "Sum of weight (kg) where requested is until the end of March 2025");
    }
    row("weight from January 2025 to March 2025", deliveries(),
        "Sum of weight (kg) where requested is from January 2025 to March 2025");
    row("weight delivered in 2025", deliveries(),
        "Sum of weight (kg) where status is “Delivered” and delivered_on is in 2025");
    row("how many visits had no check out", visits(), "Number of rows where checked_out is missing");
    row("how many visits have no checkout", visits(), "Number of rows where checked_out is missing");
    row("how many visits had no check", visits(), "refused");
    row("visits checked out after 20:00 by site", visits(),
        "Number of rows by site where hour (checked_out) is at least 20");
    row("visits checked in after 20:00 by site", visits(),
        "Number of rows by site where hour (checked_in) is at least 20");
    row("Anzahl visits nach 20 Uhr (checked_in) je site", visits(),
        "Number of rows by site where hour (checked_in) is at least 20");
    row("average length of visits by site", visits(), "Average of hours from checked_in to checked_out by site");
    row("parcels requested in 2025 by partner", deliveries(), "Sum of parcels by partner where requested is in 2025");
    for (const auto* question : { "share of each status within partner", "share of each status within each partner",
             "share of parcels by status within partner", "Anteil jedes status innerhalb jedes partner" }) {
        row(question, deliveries(), "Share of each status in percent of the ");
    }
    row("total parcels by partner >> leave Hall out >> and as a share?", deliveries(),
        "Sum of parcels by partner, with its share of the whole in percent, where partner is not “Hall”");
    row("total parcels by partner where status is Failed >> and as a share?", deliveries(),
        "Sum of parcels by partner, with its share of the whole in percent, where status is “Failed”");
    row("share of each status within Hall", deliveries(),
        "Number of rows by status, with its share of the whole in percent, where partner is “Hall”");
    row("how many lots were sold in 2023", lots(), "Number of rows where sold_on is in 2023");
    row("Wie viele lots wurden 2023 verkauft?", lots(), "Number of rows where sold_on is in 2023");
    row("kg der verkauften lots 2023", lots(), "Sum of kg where sold_on is in 2023");
    const auto sold = test::made("sold",
        { test::text("family", { "harp", "cello" }), test::number("price", 900, 1500), test::number("cost", 100, 900),
            test::number("Lohn", 40, 60), test::number("Material", 1, 90) });
    row("profit by family", sold, "Sum of price minus cost by family");
    row("Lohn plus Material je family", sold, "Sum of Lohn plus Material by family");
    const auto repairs = test::made("repairs",
        { test::key("repair", ColumnType::Text, 1, 300), test::text("technician", { "Anna", "Bela" }),
            test::number("hours", 1, 9), test::number("budget", 40, 900), test::number("charged", 30, 990) });
    row("how many repairs went over budget", repairs, "Number of rows where charged is over budget");
    row("Wie viele repairs lagen über dem Budget?", repairs, "Number of rows where charged is over budget");
    row("share of repairs over budget by technician", repairs, "Share in percent where charged is over budget");
    row("how many lots are not sold yet", lots(), "Number of rows where sold_on is missing");
    row("wie viele lots sind noch nicht verkauft", lots(), "Number of rows where sold_on is missing");
    row("how many lots were picked in 2023", lots(), "Number of rows where picked_on is in 2023");
    row("lots with more than 30 crates or over 800 kg", lots(), "refused");
    row("how many Gala, Elstar and Boskoop lots", lots(), "Number of rows by variety where variety is ");
    row("what percent of lots were charged more than quoted", lots(), "Share in percent where charged is over quoted");
    row("total energy",
        test::made("energy", { date("day", "2024-01-01", "2024-12-30"), test::number("energy_mtd", 5, 900) }),
        "Sum of energy_mtd");
    row("parcels by partner only Failed >> and the largest?", deliveries(),
        "Sum of parcels by partner, the largest, where status is “Failed”");
    row("parcels by partner only Failed >> how many deliveries is that?", deliveries(),
        "Number of rows where status is “Failed”");
    row("parcels by partner only Failed >> wie viele Lieferungen sind das?", deliveries(),
        "Number of rows where status is “Failed”");
    row("parcels at Kitchn", deliveries(), "refused");
    row("parcels at the kit-chen", deliveries(), "Sum of parcels where partner is “Kitchen”");
    row("parcels at kitchens", deliveries(), "Sum of parcels where partner is “Kitchen”");
    row("parcels of faild deliveries", deliveries(), "refused");
    addSeen();
}

void TestSignsAndDates::readsAsMeant()
{
    QFETCH(Dataset, data);
    QFETCH(QString, begin);
    const auto said = ask(data, QString::fromUtf8(QTest::currentDataTag()).section(QStringLiteral(" | "), 0, 0));
    QVERIFY2(said.startsWith(begin), qPrintable(said));
}

void TestSignsAndDates::noChoiceEndsWithinBrackets()
{
    const auto draft = *BuiltinPlanner().draft(
        { { "total award value by directorate (of the tenders that took place)?", {} }, { tenders() }, {}, {} }, {},
        {});
    QCOMPARE(draft.plan.action, PlanAction::Say);
    QVERIFY(!draft.plan.choices.empty());
    for (const auto& each : draft.plan.choices) {
        QVERIFY2(std::ranges::count(each, '(') == std::ranges::count(each, ')'), each.c_str());
    }
}

void TestSignsAndDates::itIsSaidOfWhichNumbersRowsAreLeftOut()
{
    const auto reading = [](const char* question) {
        return BuiltinPlanner().draft({ { question, {} }, { jobs() }, {}, {} }, {}, {})->plan.reading;
    };
    QVERIFY(reading("planned_hours and actual_hours by shop")
            .ends_with("Rows without actual_hours are left out of the numbers that need it."));
    QVERIFY(reading("total actual_hours by shop").ends_with("Rows without actual_hours are left out."));
    QVERIFY(!reading("planned_hours vs actual_hours by shop").contains("left out"));
}

/// Of 16.4, 15.9 and 15.9 both 15.9 are second and third.
void TestSignsAndDates::equalOnesThatShareAPlaceAreShown()
{
    for (const auto* question : { "third highest cost of each shop", "shop with the third highest total cost" }) {
        const auto draft = *BuiltinPlanner().draft({ { question, {} }, { jobs() }, {}, {} }, {}, {});
        QVERIFY2(draft.code.contains("first_places <= 3) & (last_places >= 3)"), draft.code.c_str());
        QVERIFY2(
            draft.plan.reading.contains("Those that tie for this place are all shown"), draft.plan.reading.c_str());
    }
}

void TestSignsAndDates::aMistypedValueIsAskedAbout()
{
    const auto draft = *BuiltinPlanner().draft({ { "total parcels at Kitchn", {} }, { deliveries() }, {}, {} }, {}, {});
    QCOMPARE(draft.plan.action, PlanAction::Say);
    QCOMPARE(draft.plan.choices.at(0), std::string("total parcels at Kitchen"));
}

QTEST_GUILESS_MAIN(TestSignsAndDates)
#include "tst_signs_and_dates.moc"
