// SPDX-License-Identifier: GPL-3.0-or-later
// What a question leaves out, which date and column it means, whole days and weekdays: code that is told of, and code
// that is not.
#include "tests/core/verify/forms_fixture.h"

using namespace test;

namespace {
std::vector<Row> rowsOfOneDenied()
{
    const auto* north = "visits[visits['ward'] == 'North'].groupby('clinic').size()";
    const auto* others = "visits[visits['ward'] != 'North'].groupby('clinic').size()";
    return {
        { "filter_opposite", "visits of each clinic, North omitted", { north }, { others } },
        { "filter_opposite", "visits of each clinic; leave North out", { north }, { others } },
        { "filter_opposite", "visits je clinic, North bitte weglassen", { north }, { others } },
        { "filter_opposite", "visits je clinic, North ausgenommen", { north },
            { others, "visits[~visits['ward'].isin(['North'])].groupby('clinic').size()" } },
        { "filter_opposite", "visits of each clinic outside the North", { north }, { others } },
        { "filter_opposite", "visits of each clinic apart from North", { north }, { others } },
        { "filter_opposite", "visits of each clinic other than North", { north }, { others } },
        { "filter_opposite", "visits of each clinic, all but North", { north }, { others } },
        { "filter_opposite", "visits je clinic außerhalb von North", { north }, { others } },
        { "filter_opposite", "visits je clinic bis auf North", { north }, { others } },
    };
}

/// Of what a column's values, units and rows are.
std::vector<Row> rowsOfColumns()
{
    return {
        { "other_spelling", "how many visits were a Türöffnung", { "len(visits[visits['job'] == 'Türöffnung'])" },
            { "len(visits[visits['job'].isin(['Türöffnung', 'Türoeffnung'])])" } },
        { "column_not_used", "average fee per ticket", {}, { "visits['fee'].mean()" } },
        { "units_mixed", "average mean load of all visits", { "visits['mean_load'].mean()" },
            { "visits[visits['load_unit'] == 'g']['mean_load'].mean()" } },
        { "units_mixed", "how many beds in all", {}, { "visits['beds'].sum()" } },
        { "not_of_each", "which three clinics had the lowest fee per visit, by the median", {},
            { "visits.groupby('clinic')['fee'].median().sort_values().head(3)" } },
        { "other_direction", "visits of the five devices with the lowest numbers",
            { "visits.groupby('device').size().sort_index().head(5)" },
            { "visits.groupby('device').size().sort_index(key=lambda d: d.str[4:].astype(int)).head(5)" } },
    };
}

std::vector<Row> rowsLeftOut()
{
    using enum sandbox::RowOperation;
    const auto* quotient = "s = visits['minutes'].dropna().tolist()\nprint(sum(s) / len(s))";
    auto lossy = rows(4, Join, 1000, 950);
    lossy.other = 22;
    lossy.unmatched = 50;
    auto inSql = lossy;
    inSql.line = 8;
    return {
        { "filter_missing", "fee je clinic (ohne Stornos)",
            { "visits.groupby('clinic')['fee'].sum()",
                "visits[visits['ward'] == 'North'].groupby('clinic')['fee'].sum()" },
            { "visits[visits['entry'] == 'Verkauf'].groupby('clinic')['fee'].sum()" } },
        { "filter_missing", "fee je clinic (ohne refused)", { "visits[visits['state'] == 'granted']['fee'].sum()" },
            {} },
        { "filter_opposite", "how many visits did not take more than 30 minutes", {},
            { "(visits['minutes'] <= 30).sum()", "(~(visits['minutes'] > 30)).sum()" } },
        { "number_not_used", "average price (fault code -99.9 left out)", { "visits['price'].mean()" },
            { "visits[visits['price'] > -50]['price'].mean()", "visits['price'].replace(-99.9, np.nan).mean()" } },
        { "filter_missing", "how many mg of each clinic", {},
            { "(visits['dose'] * visits['unit'].map({'mg': 1, 'g': 1000, 'mcg': 0.001})).sum()" } },
        { "rows_dropped", "average minutes", {}, { quotient }, { rows(4, DropMissing, 1000, 950) } },
        { "gaps_filled", "average minutes", {}, { quotient } },
        { "rows_dropped", "fee of the answered visits by clinic", {},
            { "v = visits.dropna(subset=['answered_at'])\nv.groupby('clinic')['fee'].sum()" },
            { rows(4, DropMissing, 1000, 900) } },
        { "gaps_left_out", "share of all visits that took at least 30 minutes",
            { "s = visits['minutes'].dropna()\n100 * (s >= 30).mean()" }, { "100 * (visits['minutes'] >= 30).mean()" },
            { rows(4, DropMissing, 1000, 900) } },
        { "shares_of_other_base", "what percent of the visits on each attempt had an owner",
            { "n = visits[visits['fee'] > 9].groupby('attempt').size()\n100 * n / n.sum()" },
            { "n = visits[visits['fee'] > 9].groupby('attempt').size()\n100 * n / visits.groupby('attempt').size()" } },
        { "shares_of_other_base", "what percent of the visits came on each attempt", {},
            { "n = visits[visits['fee'] > 9].groupby('attempt').size()\n100 * n / n.sum()" } },
        { "shares_of_other_base", "Wie viel Prozent der visits jedes wards waren state granted",
            { "pd.crosstab(visits['ward'], visits['state'], normalize='columns')" },
            { "pd.crosstab(visits['ward'], visits['state'], normalize='index')" } },
        { "column_not_used", "which patient had the longest visit",
            { "visits.sort_values('fee').tail(1)[['patient_id', 'fee']]",
                "visits.groupby('patient_id')['fee'].max().idxmax()" },
            { "visits.sort_values('minutes').tail(1)[['patient_id', 'fee']]",
                "visits.groupby('patient_id')['minutes'].max().idxmax()" } },
        { "column_not_used", "longest list of beds", {}, { "clinics.sort_values('beds').tail(1)" } },
        { "gaps_left_out", "top 3 wards by total minutes",
            { "v = visits[visits['ward'].notna()]\nv.groupby('clinic')['minutes'].sum().nlargest(3)" },
            { "v = visits[visits['ward'].notna()]\nv.groupby('ward')['minutes'].sum().nlargest(3)" },
            { rows(4, Filter, 1000, 940) } },
        { "gaps_filled", "average minutes, visits without any count as no minutes", {},
            { "visits['minutes'].fillna(0).mean()" } },
        { "filter_opposite", "total minutes per clinic; leave out visits over 100 minutes, they are typing errors", {},
            { "visits[visits['minutes'] < 100].groupby('clinic')['minutes'].sum()" } },
        { "filter_opposite", "total minutes per clinic of visits over 100 minutes",
            { "visits[visits['minutes'] < 100].groupby('clinic')['minutes'].sum()" }, {} },
        { "join_loses_rows", "what percentage of all visits is at a clinic of the owner Smith",
            { "import sqlite3\ncon = sqlite3.connect(':memory:')\nvisits.to_sql('v', con)\n"
              "clinics.to_sql('c', con)\n"
              "pd.read_sql(\"SELECT 100.0 * SUM(CASE WHEN c.owner = 'Smith' THEN 1 ELSE 0 END) / COUNT(*) FROM v JOIN "
              "c ON c.clinic = v.clinic\", con)" },
            {}, { inSql } },
        { "join_loses_rows", "total minutes per owner; clinics no longer in the clinic list under none",
            { "visits.merge(clinics, on='clinic').groupby('owner')['minutes'].sum()" }, {}, { lossy } },
        { "join_loses_rows", "total minutes per owner; leave out visits to clinics that are not in the clinic list", {},
            { "visits.merge(clinics, on='clinic').groupby('owner')['minutes'].sum()" }, { lossy } },
        { "year_not_used", "in which month since 2021 were there the fewest visits", {},
            { "visits.groupby(visits['seen_on'].dt.to_period('M')).size().idxmin()" } },
        { "year_not_used", "in which month since March 2021 were there the fewest visits",
            { "visits.groupby(visits['seen_on'].dt.to_period('M')).size().idxmin()" }, {} },
        { "year_not_used", "how many visits up to 2022 by ward", { "visits.groupby('ward').size()" },
            { "v = visits[visits['seen_on'] < '2023-01-01']\nv.groupby('ward').size()" } },
        { "flag_as_text", "how many visits were insured by clinic",
            { "visits['insured'] = visits['insured'].astype(bool)\nvisits.groupby('clinic')['insured'].sum()" },
            { "visits['insured'] = visits['insured'] == 'yes'\nvisits.groupby('clinic')['insured'].sum()" } },
    };
}

std::vector<Row> rowsOfMeaning()
{
    const auto* paid = "visits[visits['bezahlt_am'].dt.year == 2022]['fee'].sum()";
    const auto* come = "visits[visits['eingang'].dt.year == 2022]['fee'].sum()";
    const auto* seen = "visits[visits['seen_on'].dt.year == 2022]['fee'].sum()";
    const auto* billed = "visits[visits['rechnungsdatum'].dt.year == 2022]['fee'].sum()";
    const auto* buying = "(visits['quantity'] * visits['EK_Preis']).sum()";
    return {
        { "other_span", "total minutes through March 2023", {},
            { "visits[visits['seen_on'] < '2023-04-01']['minutes'].sum()" } },
        { "other_span", "total minutes through March", {},
            { "visits[visits['seen_on'] < '2023-04-01']['minutes'].sum()" } },
        { "column_not_used", "Wie viel fee wurde 2022 bezahlt?", { seen, come }, { paid } },
        { "column_not_used", "Wie viel fee brachten die 2022 eingegangenen visits?", { seen }, { come } },
        { "column_not_used", "Welche fee haben wir 2022 in Rechnung gestellt?", { seen }, { billed } },
        { "column_not_used", "Wie hoch war die fee 2022?", {}, { seen } },
        { "column_not_used", "hours from the visit to the first reply, on average",
            { "(visits['left_on'] - visits['called_at']).mean()" },
            { "(visits['first_reply'] - visits['called_at']).mean()" } },
        { "column_not_used", "Was ist die Menge zu Verkaufspreisen wert?", { buying },
            { "(visits['quantity'] * visits['VK_Preis']).sum()" } },
        { "column_not_used", "Was ist die Menge zu Einkaufspreisen wert?", {}, { buying } },
        { "mean_of_means", "Wie viele minutes hatte ein visit im Schnitt über alle clinics?",
            { "m = visits.groupby('clinic')['minutes'].mean()\nprint(f'{m.mean():.1f}')" },
            { "print(f\"{visits['minutes'].mean():.1f}\")" } },
        { "mean_of_means", "average change of the minutes from month to month", {},
            { "m = visits.set_index('seen_on')['minutes'].resample('MS').mean()\n(m.pct_change() * 100).mean()" } },
        { "other_count", "the five dearest visits with their fee", { "visits.nlargest(3, 'fee')" },
            { "visits.nlargest(5, 'fee')" } },
        { "other_count", "Nenne die fünf teuersten visits (fee).", { "visits.nlargest(3, 'fee')" },
            { "visits.nlargest(5, 'fee')" } },
    };
}

std::vector<Row> rowsOfTime()
{
    using enum sandbox::RowOperation;
    auto rising = rows(2, Read, 1000, 1000);
    rising.rising = { "since_january" };
    const auto* once = "visits.drop_duplicates('patient_id')['ward'].value_counts()";
    return {
        { "running_total_used", "how many litres did each clinic use in 2022? since_january is the running total",
            { "v = visits[visits['seen_on'].dt.year == 2022]\n"
              "v.groupby(['clinic', v['seen_on'].dt.month])['since_january'].last()" },
            { "v = visits[visits['seen_on'].dt.year == 2022].sort_values('seen_on')\n"
              "v.groupby('clinic')['since_january'].last()" },
            { rising } },
        { "first_unordered", "the ward of the first visit of each of the patients", { once }, {},
            { rows(2, Read, 1000, 1000), rows(4, DropRepeated, 1000, 400) } },
        { "first_unordered", "fee by ward, matching clinic of visits.csv with the first of each clinic of clinics.csv",
            {}, { once }, { rows(2, Read, 1000, 1000), rows(4, DropRepeated, 1000, 400) } },
        { "first_unordered", "how many patients came in the first quarter, by ward", {}, { once },
            { rows(2, Read, 1000, 1000), rows(4, DropRepeated, 1000, 400) } },
        { "period_ends_early", "calls up to the end of March 2022",
            { "visits[visits['called_at'] <= '2022-03-31']['fee'].sum()",
                "visits[visits['called_at'].between('2022-01-01', '2022-03-31')]['fee'].sum()" },
            { "visits[visits['called_at'] < '2022-04-01']['fee'].sum()",
                "visits[visits['called_at'] <= '2022-03-31 23:59:59']['fee'].sum()",
                "visits[visits['called_at'].dt.normalize() <= '2022-03-31']['fee'].sum()",
                "visits.set_index('called_at').sort_index().loc[:'2022-03-31', 'fee'].sum()",
                "visits[visits['seen_on'] <= '2022-03-31']['fee'].sum()" } },
        { "time_misnamed", "how many visits were on Mondays", { "(visits['seen_on'].dt.dayofweek == 1).sum()" },
            { "(visits['seen_on'].dt.dayofweek == 0).sum()", "(visits['seen_on'].dt.isoweekday() == 1).sum()" } },
        { "time_misnamed", "Wie viele visits waren am Wochenende?",
            { "len(visits[visits['seen_on'].dt.weekday >= 6])", "visits['seen_on'].dt.weekday.isin([6, 7]).sum()" },
            { "len(visits[visits['seen_on'].dt.weekday >= 5])",
                "len(visits[visits['seen_on'].dt.weekday < 5])", // and those that are left
                "visits['seen_on'].dt.weekday.isin([5, 6]).sum()" } },
        { "time_misnamed", "fee on Saturday and on Sunday",
            { "d = visits['seen_on'].dt.weekday\nd[d.isin([6, 7])].map({6: 'Saturday', 7: 'Sunday'}).value_counts()" },
            { "d = visits['seen_on'].dt.weekday\nd[d.isin([5, 6])].map({5: 'Saturday', 6: "
              "'Sunday'}).value_counts()" } },
        { "part_computed", "average fee",
            { "visits.drop(index=visits.index[500:])['fee'].mean()", "visits.reindex(range(500))['fee'].mean()",
                "visits[np.arange(len(visits)) < 500]['fee'].mean()", "visits.sort_index().head(500)['fee'].mean()" },
            { "visits.drop(columns=['ward'])['fee'].mean()", "visits.sort_index()['fee'].mean()" } },
        { "part_computed", "average days that visits took, of those longer than 2 days", {},
            { "v = visits.assign(late=(visits['left_on'] - visits['seen_on']).dt.days).query('late > 2')\n"
              "v.groupby('ward')['late'].mean()" } },
        { "shares_of_other_base", "what percentage of the visits is in which clinic", {},
            { "v = visits[visits['ward'] != 'All wards']\nv['clinic'].value_counts() / len(v) * 100" } },
        { "random_rows", "average fee",
            { "visits[np.random.rand(len(visits)) < 0.5]['fee'].mean()",
                "r = np.random.default_rng(1)\nk = r.random(len(visits)) < 0.5\nvisits.loc[k, 'fee'].mean()" },
            { "visits['fee'].mean()" } },
        { "rows_for_periods", "average weekly change of the price of each device in percent", {},
            { "v = visits.sort_values(['device', 'quoted_on'])\n"
              "v['r'] = v.groupby('device')['price'].pct_change() * 100\nv.groupby('device')['r'].mean()" } },
    };
}

/// Dates that the code reads itself, and money beside what is measured otherwise.
std::vector<Row> rowsOfReading()
{
    using enum sandbox::RowOperation;
    auto lost = rows(5, Convert, 1000, 1000);
    lost.name = "seen_on";
    lost.missingAfter = 600;
    auto grouped = rows(6, Group, 1000, 12);
    grouped.noGroup = 600;
    const std::string read = "v = pd.read_csv('visits.csv')\n";
    static const auto swapped = read
        + "v['seen_on'] = pd.to_datetime(v['seen_on'], format='%m/%d/%Y', "
          "errors='coerce')\nv.groupby('seen_on')['minutes'].sum()";
    static const auto right = read
        + "v['seen_on'] = pd.to_datetime(v['seen_on'], format='%d/%m/%Y')\n"
          "v.groupby('seen_on')['minutes'].sum()";
    const std::string sql = "import sqlite3\ncon = sqlite3.connect(':memory:')\nvisits.to_sql('v', con)\n"
                            "pd.read_sql('SELECT ";
    static const auto top = sql + "clinic, SUM(minutes) AS m FROM v GROUP BY 1 ORDER BY m DESC LIMIT 3', con)";
    static const auto offset = sql
        + "clinic, SUM(minutes) AS m FROM v GROUP BY 1 ORDER BY m DESC LIMIT 3 OFFSET 1', con)";
    static const auto sum = sql + "ward, SUM(fee) FROM v GROUP BY 1', con)";
    static const auto distinct = sql + "ward, SUM(DISTINCT fee) FROM v GROUP BY 1', con)";
    return {
        { "dates_swapped", "minutes by day", { swapped.c_str() }, { right.c_str() } },
        { "rows_without_group", "minutes by day", {}, { swapped.c_str() }, { lost, grouped } },
        { "values_lost", "minutes by day", { swapped.c_str() }, {}, { lost, grouped } },
        { "other_direction", "the 3 clinics with the most minutes", { offset.c_str() }, { top.c_str() } },
        { "other_direction", "the second to fourth clinic by most minutes", {}, { offset.c_str() } },
        { "other_aggregate", "total fee by ward", { distinct.c_str() }, { sum.c_str() } },
        { "other_aggregate", "total of the different fees by ward", {}, { distinct.c_str() } },
        { "units_mixed", "total paid_total by owner", { "clinics.groupby('owner')['paid_total'].sum()" },
            { "clinics.groupby('owner')['kwh_total'].sum()", "clinics.groupby('owner')['kwh'].sum()" } },
    };
}

/// What each row reached, things by their numbers, periods and rates in names, and tables that only look something up.
std::vector<Row> rowsOfNames()
{
    const auto once = rows(4, sandbox::RowOperation::DropRepeated, 1000, 610);
    const auto* reached = "v = visits.assign(r=visits['minutes'] / visits['quantity'] * 100)\n"
                          "v.groupby('clinic')['r'].mean()";
    const auto* trees = "visits.drop_duplicates('Baumnr').groupby('ward')['clinic'].count()";
    return {
        { "filter_missing", "how many urgents were there per clinic", { "visits.groupby('clinic').size()" },
            { "visits[visits['urgent']].groupby('clinic').size()" } },
        { "mean_of_ratios", "what percent of the quantity did each clinic reach", { reached }, {} },
        { "mean_of_ratios", "average mark of each clinic, in percent of the quantity", {}, { reached } },
        { "mean_of_ratios", "do they score better at some clinic (percent of the quantity)", {}, { reached } },
        { "part_computed", "Wie viele Besuche je ward", { trees }, {}, { once } },
        { "part_computed", "Wie viele Bäume je ward", {}, { trees }, { once } },
        { "rows_for_periods", "durchschnittliches Quartalsziel je ward", {},
            { "visits.groupby('ward')['Quartalsziel'].mean()" } },
        { "totals_included", "total fee by clinic", { "visits.groupby('clinic')['fee'].sum()" }, {} },
        { "totals_included", "total day rate by ward", {},
            { "clinics.merge(visits, on='clinic', how='left').groupby('ward')['day_rate'].sum()" } },
        { "column_not_used", "what did a litre cost on average: everything paid divided by all litres", {},
            { "t = visits.groupby('ward')[['gross_eur', 'litres']].sum()\n"
              "t['gross_eur'].sum() / t['litres'].sum()" } },
        { "column_not_used", "how many kWh did each owner use according to kwh_ytd, the meter", {},
            { "clinics.groupby('owner')['kwh_ytd'].max()" } },
        { "column_not_used", "how many beds broke by owner", { "clinics.groupby('owner')['kwh'].sum()" },
            { "clinics.groupby('owner')['broken'].sum()" } },
        { "column_not_used", "Welchen Umsatz machte each ward? Stornierte Bons zählen nicht", {},
            { "visits.groupby('ward')['gross_eur'].sum()" } },
    };
}

/// What these cases need beside the others: times, dates of deeds in German, and columns of one kind.
void addColumnsSaid(core::Dataset& visits)
{
    using enum core::ColumnType;
    const auto addTime = [&](const char* name, core::ColumnType type, const char* last) {
        auto& column = addColumn(visits, name, type, 900);
        column.min = std::string("2021-01-03T08:00:00");
        column.max = std::string(last);
    };
    addTime("called_at", DateTime, "2023-10-11T17:00:00");
    addTime("first_reply", DateTime, "2023-10-12T17:00:00");
    addColumn(visits, "answered_at", DateTime, 800, 100);
    for (const char* name : { "bezahlt_am", "eingang", "rechnungsdatum" }) {
        addColumn(visits, name, Date, 300, 20);
    }
    addColumn(visits, "EK_Preis", Number, 300);
    addColumn(visits, "VK_Preis", Number, 300);
    addColumn(visits, "insured", Boolean, 2).examples = { "yes", "no" };
    auto& price = addColumn(visits, "price", Number, 300);
    price.min = -99.9;
    price.max = 40.5;
    addColumn(visits, "gross_eur", Number, 300);
    addColumn(visits, "gross_per_litre", Number, 300);
    addColumn(visits, "entry", Text, 2).top = { { "Verkauf", 900 }, { "Storno", 100 } };
    addColumn(visits, "Baumnr", Integer, 610);
    addColumn(visits, "Quartalsziel", Number, 40);
    auto& receipt = addColumn(visits, "Bon", Integer, 600);
    receipt.min = std::int64_t { 480001 };
    receipt.max = std::int64_t { 480620 };
    auto& quoted = addColumn(visits, "quoted_on", Date, 84); // once a week, of twelve devices
    quoted.min = std::string("2021-01-01");
    quoted.max = std::string("2022-08-05");
}

/// One that says in which currency amounts are, and what is measured otherwise beside them.
void addColumnsOfMoney(core::Dataset& clinics)
{
    using enum core::ColumnType;
    for (const char* name : { "kwh", "kwh_total", "kwh_ytd", "paid_total", "broken" }) {
        addColumn(clinics, name, Number, 300);
    }
    addColumn(clinics, "currency", Text, 2).top = { { "GBP", 20 }, { "EUR", 2 } };
}
} // namespace

class TestSaidForms : public QObject, FormsFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        addColumnsSaid(m_datasets[0]);
        addColumnsOfMoney(m_datasets[1]);
        begin();
    }
    void whatIsDenied_data() { addRows(rowsOfOneDenied()); }
    void whatIsDenied() { compareAt(rowsOfOneDenied()); }
    void whatColumnsAreOf_data() { addRows(rowsOfColumns()); }
    void whatColumnsAreOf() { compareAt(rowsOfColumns()); }
    void whatIsLeftOut_data() { addRows(rowsLeftOut()); }
    void whatIsLeftOut() { compareAt(rowsLeftOut()); }
    void whatIsMeant_data() { addRows(rowsOfMeaning()); }
    void whatIsMeant() { compareAt(rowsOfMeaning()); }
    void whatNamesSay_data() { addRows(rowsOfNames()); }
    void whatNamesSay() { compareAt(rowsOfNames()); }
    void whatIsRead_data() { addRows(rowsOfReading()); }
    void whatIsRead() { compareAt(rowsOfReading()); }
    void whichTimesAndRows_data() { addRows(rowsOfTime()); }
    void whichTimesAndRows() { compareAt(rowsOfTime()); }

    void whatChoosesTheRowsNeedNotBeDrawn()
    {
        sandbox::ChartSpec chart;
        chart.xLabel = "clinic";
        chart.categories = { "A", "B" };
        chart.series = { { "fee", {}, { 10.0, 20.0 } } };
        const auto isTold = [&](const char* code) {
            const auto answer = answered("the money for each clinic where minutes are over 50", code, {}, {}, chart);
            return std::ranges::any_of(
                answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::ChartOtherColumn; });
        };
        QVERIFY(!isTold("visits[visits['minutes'] > 50].groupby('clinic')['fee'].sum().plot.bar()"));
    }

    void theXOfAChartIsNoOtherColumn()
    {
        sandbox::ChartSpec chart;
        chart.xLabel = "minutes";
        chart.categories = { "1", "2" };
        chart.series = { { "fee", {}, { 10.0, 20.0 } } };
        const auto told = [&](const char* question) {
            const auto answer = answered(question, "visits.plot.bar(x='minutes', y='fee')", {}, {}, chart);
            return std::ranges::any_of(
                answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::ChartOtherColumn; });
        };
        QVERIFY(!told("draw the money for each of the minutes"));
        chart.xLabel = "dose";
        QVERIFY(told("draw the minutes"));
    }
    void theFirstByNameAreNoSmallestOnes()
    {
        const auto answer = answered("top 3 clinics by total minutes",
            "t = visits.groupby('clinic')['minutes'].sum().reset_index()\nt.sort_values('clinic').head(3)", {});
        const auto found = std::ranges::find_if(
            answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::OtherDirection; });
        QVERIFY(found != answer.checks.end());
        QCOMPARE(inWords(found->fact),
            std::string("The question asks for the largest, line 5 keeps the first ones in the order of “clinic”."));
    }
    void rowsThatSeveralConditionsLeaveOutAreOfAllOfThem()
    {
        const auto said = [&](const char* code) {
            const auto answer = answered(
                "minutes by ward in 2022", code, { rows(4, sandbox::RowOperation::Filter, 1000, 240) });
            const auto found = std::ranges::find_if(
                answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::FilterUnasked; });
            return found == answer.checks.end() ? std::string() : inWords(found->fact);
        };
        QCOMPARE(said("v = visits[(visits['seen_on'].dt.year == 2022) & (visits['state'] == 'open')]\n"
                      "v.groupby('ward')['minutes'].sum()"),
            std::string(
                "Line 4 leaves out 760 of 1,000 rows by several conditions, and the one on “state” is not in the "
                "question."));
        QCOMPARE(said("v = visits[visits['state'] == 'open']\nv.groupby('ward')['minutes'].sum()"),
            std::string("Line 4 leaves out 760 of 1,000 rows by a filter on “state”, which the question does not ask "
                        "for."));
    }
    void aGuardAgainstGapsLooksForNoValue()
    {
        const auto told = [&](const char* code) {
            const auto answer = answered("minutes by ward", code, {});
            return std::ranges::any_of(
                answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::NoSuchValue; });
        };
        m_datasets[0].profile.columns[3].distinct = 4;
        QVERIFY(!told("visits[visits['ward'] != '']['minutes'].sum()"));
        QVERIFY(told("visits[visits['ward'] != 'Nord']['minutes'].sum()"));
    }
    void theRowsOfAFileAreNoColumn()
    {
        auto shifts = m_datasets[0];
        shifts.profile.columns[2].name = "visit"; // beside the file visits
        const auto all = std::exchange(m_datasets, { shifts, m_datasets[1] });
        const auto told = [&](const char* question) {
            const auto answer = answered(question, "visits.groupby('ward')['minutes'].mean()", {});
            return std::ranges::any_of(
                answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::ColumnNotUsed; });
        };
        QVERIFY(!told("average minutes per visit, by ward"));
        QVERIFY(told("minutes per visit and ward"));
        m_datasets = all;
    }

private:
    void compareAt(const std::vector<Row>& rows)
    {
        QFETCH(int, place);
        compare(rows[static_cast<std::size_t>(place)]);
    }
};

QTEST_GUILESS_MAIN(TestSaidForms)
#include "tst_said_forms.moc"
