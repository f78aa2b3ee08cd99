// SPDX-License-Identifier: GPL-3.0-or-later
// What a question asks for in words that need the data to be understood: which end the fastest have, missing values
// that are to count, whole months, months of several years.
#include "tests/core/verify/forms_fixture.h"

using namespace test;

namespace {
sandbox::LedgerEntry equals(int line, sandbox::RowOperation operation = sandbox::RowOperation::Extreme)
{
    auto entry = rows(line, operation, 20, 1);
    entry.ties = { "fee" };
    return entry;
}

std::vector<Row> rowsOfOrder()
{
    return {
        { "other_direction", "which five clinics are the fastest by their average minutes",
            { "visits.groupby('clinic')['minutes'].mean().nlargest(5)",
                "visits.groupby('clinic')['minutes'].mean().sort_values(ascending=False).head(5)" },
            { "visits.groupby('clinic')['minutes'].mean().nsmallest(5)" } },
        { "other_direction", "which clinic is the slowest on average",
            { "visits.groupby('clinic')['minutes'].mean().idxmin()" },
            { "visits.groupby('clinic')['minutes'].mean().idxmax()" } },
        { "other_direction", "the clinic with the best mean score",
            { "visits.groupby('clinic')['score'].mean().idxmin()" },
            { "visits.groupby('clinic')['score'].mean().idxmax()",
                "visits.groupby('clinic')['fee'].mean().idxmin()" } },
        { "other_direction", "welche zwei Kliniken am seltensten vorkommen",
            { "visits.groupby('clinic').size().nlargest(2)" }, { "visits.groupby('clinic').size().nsmallest(2)" } },
        { "other_count", "our three biggest clinics by fee", { "visits.groupby('clinic')['fee'].sum().nlargest(5)" },
            { "visits.groupby('clinic')['fee'].sum().nlargest(3)" } },
        { "not_of_each", "top 5 visits by fee per clinic", { "visits.nlargest(5, 'fee')" },
            { "visits.sort_values('fee', ascending=False).groupby('clinic').head(5)" } },
        { "not_of_each", "top 5 clinics by fee * price_eur_per_mg", {},
            { "visits.groupby('clinic')['fee'].sum().nlargest(5)" } },
        { "ties_cut", "which clinic has the highest fee", { "visits.groupby('clinic')['fee'].sum().idxmax()" }, {},
            { equals(4) } },
        { "ties_cut", "the dearest visit of each clinic", { "visits.loc[visits.groupby('clinic')['fee'].idxmax()]" },
            {}, { equals(4, sandbox::RowOperation::Group) } },
        { "ties_cut", "total minutes without the longest visit",
            { "visits.loc[visits['minutes'] != visits['minutes'].max(), 'minutes'].sum()" },
            { "visits['minutes'].sum() - visits['minutes'].max()" },
            { rows(4, sandbox::RowOperation::Filter, 1000, 997) } },
        { "ties_cut", "total minutes without the longest visit", {},
            { "visits.loc[visits['minutes'] != visits['minutes'].max(), 'minutes'].sum()" },
            { rows(4, sandbox::RowOperation::Filter, 1000, 999) } },
        { "ties_cut", "how many visits did not take the longest time", {},
            { "len(visits[visits['minutes'] != visits['minutes'].max()])" },
            { rows(4, sandbox::RowOperation::Filter, 1000, 997) } },
        { "ties_cut", "which clinic has the highest fee", {}, { "visits.groupby('clinic')['fee'].sum().idxmax()" } },
    };
}

/// What the question says otherwise than the code, and means all the same.
std::vector<Row> rowsOfTheSame()
{
    const auto* total = "visits.groupby('clinic')['fee'].sum()";
    const auto* whole = "v = visits[visits['seen_on'] < '2023-10-01']\n"
                        "v.groupby(v['seen_on'].dt.to_period('M'))['fee'].sum().diff(12)";
    const auto* partly = "v = visits[visits['seen_on'] < '2023-08-01']\n"
                         "v.groupby(v['seen_on'].dt.to_period('M'))['fee'].sum().diff(12)";
    const auto* term = "visits['begin'] = pd.PeriodIndex(visits['term'], freq='Q').to_timestamp()\n"
                       "v = visits[(visits['begin'] >= '2022-01-01') & (visits['begin'] < '2022-04-01')]\n"
                       "v.groupby('clinic')['fee'].sum()";
    const auto* oneYear = "b = visits[(visits['seen_on'] >= '2022-01-01') & (visits['seen_on'] < '2023-01-01')]\n"
                          "b.groupby('clinic')['fee'].sum().nlargest(1)";
    const auto* ofKind
        = "v = visits[(visits['ward'] == 'North') & (visits['kind'] == 'R')]\nv.groupby('clinic').size()";
    return {
        { "year_not_used", "total fee since January 2022 by clinic", { total }, {} },
        { "year_not_used", "total fee between January 2021 and June 2022 by clinic", { total }, {} },
        { "year_not_used", "total fee between January 2021 and October 2023 by clinic", {}, { total } },
        { "column_not_used", "how many kg of green coffee did we put through per clinic",
            { "v = visits.copy()\nv['kg'] = v['roasted_kg']\nv.groupby('clinic')['kg'].sum()" },
            { "v = visits.copy()\nv['kg'] = v['green_qty'].mask(v['unit'] == 'g', v['green_qty'] / 1000)\n"
              "v.groupby('clinic')['kg'].sum()" } },
        { "filter_unasked", "how many controls did we have in the North ward, by clinic", { ofKind }, {},
            { rows(4, sandbox::RowOperation::Filter, 1000, 250) } },
        { "filter_unasked", "how many retraps did we have in the North ward, by clinic", {}, { ofKind },
            { rows(4, sandbox::RowOperation::Filter, 1000, 250) } },
        { "filter_unasked", "how many visits for Türöffnung by clinic", {},
            { "v = visits[visits['job'].str.casefold() == 'Tueroeffnung'.casefold()]\nv.groupby('clinic').size()" },
            { rows(4, sandbox::RowOperation::Filter, 1000, 540) } },
        { "number_not_used", "total fee by clinic, at 6.35029 pounds for each",
            { "visits.groupby('clinic')['fee'].sum()" },
            { "v = visits.assign(kg=visits['fee'] * 6.35029)\nv.groupby('clinic')['kg'].sum()" } },
        { "year_not_used", "total fee by clinic from January 2021 to August 2023", {},
            { "v = visits[visits['seen_on'] < '2023-09-01']\nv.groupby('clinic')['fee'].sum()" } },
        { "filter_missing", "share of granted visits by clinic. Refused visits count as seen.", {},
            { "g = visits[visits['state'] == 'granted'].groupby('clinic').size()\n"
              "(100 * g / visits.groupby('clinic').size()).round(1)" } },
        { "other_aggregate", "average fee by clinic; use the median instead", {},
            { "visits.groupby('clinic')['fee'].median()" } },
        { "other_aggregate", "average fee by clinic", { "visits.groupby('clinic')['fee'].median()" }, {} },
        { "filter_unasked", "number of refusals by clinic", {},
            { "v = visits[visits['state'] == 'refused']\nv.groupby('clinic').size()" },
            { rows(4, sandbox::RowOperation::Filter, 1000, 300) } },
        { "filter_unasked", "number of visits by clinic",
            { "v = visits[visits['state'] == 'refused']\nv.groupby('clinic').size()" }, {},
            { rows(4, sandbox::RowOperation::Filter, 1000, 300) } },
        { "filter_unasked", "Veränderung der fee gegenüber dem Vorjahresmonat", { partly }, { whole },
            { rows(4, sandbox::RowOperation::Filter, 1000, 900) } },
        { "filter_unasked", "fastest growing clinic by fee", { oneYear }, {},
            { rows(4, sandbox::RowOperation::Filter, 1000, 300) } },
        { "filter_unasked", "fee by clinic in 2022-Q1", {}, { term },
            { rows(5, sandbox::RowOperation::Filter, 1000, 400) } },
        { "year_not_used", "fee by clinic in 2022-Q1", {},
            { "v = visits[visits['term'] == '2022-Q1']\nv.groupby('clinic')['fee'].sum()" },
            { rows(4, sandbox::RowOperation::Filter, 1000, 400) } },
        { "filter_missing", "fee by clinic in 2022-Q1", { "visits.groupby('clinic')['fee'].sum()" }, { term } },
        { "filter_opposite", "how many visits that weren't refused did each clinic have", {},
            { "v = visits[visits['state'] != 'refused']\nv.groupby('clinic').size()" } },
        { "column_not_used", "what were the visits of 2022 worth in fees that we sent back, by clinic",
            { "v = visits[visits['ship_date'].dt.year == 2022]\nv.groupby('clinic')['amount'].sum()" },
            { "v = visits[visits['seen_on'].dt.year == 2022]\nv.groupby('clinic')['fee'].sum()" } },
        { "column_not_used", "which clinic had the most visits, no matter which state", {},
            { "visits.groupby('clinic').size().nlargest(1)" } },
        { "rows_for_entities", "how many guests who came in 2022 have not come back in 2023",
            { "len(visits[visits['seen_on'].dt.year == 2022]['guest'])" },
            { "then = set(visits.loc[visits['seen_on'].dt.year == 2022, 'guest'])\n"
              "later = set(visits.loc[visits['seen_on'].dt.year == 2023, 'guest'])\nprint(len(then - later))" } },
        { "rows_for_entities", "how many different creatures of each ward came",
            { "visits.groupby('ward')['patient_id'].count()" }, { "visits.groupby('ward')['patient_id'].nunique()" } },
        { "other_span", "was the North ward ahead of the others by total fee in 2022", {},
            { "v = visits[visits['seen_on'].dt.year == 2022]\nv.groupby('ward')['fee'].sum()" } },
        { "other_span", "how much was used by each clinic in 2022? The meter runs on",
            { "v = visits[visits['ward'] != 'all']\n"
              "a = v[v['seen_on'] < '2022-01-01'].groupby('clinic')['meter_reading'].max()\n"
              "b = v[v['seen_on'] < '2022-12-01'].groupby('clinic')['meter_reading'].max()\n(b - a).round(1)" },
            { "v = visits[visits['ward'] != 'all']\n"
              "a = v[v['seen_on'] < '2022-01-01'].groupby('clinic')['meter_reading'].max()\n"
              "b = v[v['seen_on'] < '2023-01-01'].groupby('clinic')['meter_reading'].max()\n(b - a).round(1)" } },
    };
}

std::vector<Row> rowsOfTime()
{
    const auto* pooled = "visits.groupby(visits['seen_on'].dt.month)['fee'].sum()";
    const auto* apart = "visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()";
    const auto* means = "visits.groupby(visits['seen_on'].dt.month)['fee'].mean()";
    const auto* quarters = "visits.groupby(visits['seen_on'].dt.quarter)['fee'].sum()";
    return {
        { "other_period_grouped", "fees per month", { pooled }, { apart } },
        { "other_period_grouped", "average fee per month", { means },
            { "visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].mean()" } },
        { "other_period_grouped", "average fee by month", {}, { means } },
        { "other_period_grouped", "average fee per month of the year", {}, { means } },
        { "other_period_grouped", "average fee per calendar month", {}, { means } },
        { "other_period_grouped", "average fee per month (all winters)", {}, { means } },
        { "other_period_grouped", "which month usually has the highest average fee", {}, { means } },
        { "other_period_grouped", "fees by quarter", { quarters },
            { "visits.groupby(visits['seen_on'].dt.to_period('Q'))['fee'].sum()" } },
        { "other_period_grouped", "fees by calendar month, to see the season", {}, { pooled } },
        { "other_period_grouped", "fees by month of the year", {}, { pooled } },
        { "period_incomplete", "fees per month, complete months only", { apart },
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm.iloc[:-1]" } },
        { "other_span", "fees per month of 2023, full months only (the export is from 11 October)",
            { "v = visits[visits['seen_on'].dt.year == 2022]\nv.groupby(v['seen_on'].dt.to_period('M'))['fee'].sum()" },
            { "v = visits[(visits['seen_on'] >= '2023-01-01') & (visits['seen_on'] < '2023-10-01')]\n"
              "v.groupby(v['seen_on'].dt.to_period('M'))['fee'].sum()" } },
        { "other_span", "fees of each clinic in the second quarter of 2022 (April to June)",
            { "v = visits[(visits['seen_on'] >= '2022-03-01') & (visits['seen_on'] < '2022-06-01')]\n"
              "v.groupby('clinic')['fee'].sum()" },
            { "v = visits[(visits['seen_on'] >= '2022-04-01') & (visits['seen_on'] < '2022-07-01')]\n"
              "v.groupby('clinic')['fee'].sum()" } },
        { "other_span", "fees of each clinic from April 2021 to March 2022",
            { "v = visits[(visits['seen_on'] >= '2021-01-01') & (visits['seen_on'] < '2022-01-01')]\n"
              "v.groupby('clinic')['fee'].sum()" },
            { "v = visits[(visits['seen_on'] >= '2021-04-01') & (visits['seen_on'] < '2022-04-01')]\n"
              "v.groupby('clinic')['fee'].sum()" } },
    };
}

std::vector<Row> rowsOfCounts()
{
    using enum sandbox::RowOperation;
    const auto* dropped = "v = visits.dropna(subset=['left_on'])\n(v['left_on'] == v['seen_on']).mean()";
    const auto* late = "100 * (visits['discharged_on'] > visits['ship_date']).sum() / len(visits)";
    return {
        { "gaps_left_out", "what share left on the same day? Visits without a left_on date count as not gone.",
            { dropped }, { "(visits['left_on'] == visits['seen_on']).mean()" }, { rows(4, DropMissing, 1000, 880) } },
        { "gaps_left_out", "what share left on the same day? Visits without a left_on date were not gone then.",
            { dropped }, {}, { rows(4, DropMissing, 1000, 880) } },
        { "gaps_left_out", "what share left on the same day? Visits without a left_on date are not counted.", {},
            { dropped }, { rows(4, DropMissing, 1000, 880) } },
        { "gaps_left_out", "what share left on the same day", {}, { dropped }, { rows(4, DropMissing, 1000, 880) } },
        { "gaps_in_base", "share of visits discharged late", {}, { late } },
        { "gaps_in_base", "what share of the visits was discharged late", {}, { late } },
        { "gaps_in_base", "share of the discharged visits that ended late", { late }, {} },
        { "gaps_in_base", "share of visits that ended late, of the visits with discharged_on", { late }, {} },
        { "gaps_filled", "average minutes of a visit, by clinic",
            { "v = visits.assign(minutes=np.nan_to_num(visits['minutes'].to_numpy()))\n"
              "v.groupby('clinic')['minutes'].mean()" },
            { "visits.groupby('clinic')['minutes'].mean()" } },
        { "mean_of_means", "what share of all fees is the amount",
            { "r = visits.groupby('clinic').apply(lambda g: g['amount'].sum() / g['fee'].sum())\nr.mean()" },
            { "visits['amount'].sum() / visits['fee'].sum()" } },
        { "other_spelling", "how many visits were paid by card", { "len(visits[visits['paid_by'] == 'card'])" },
            { "v = visits.assign(kind=visits['paid_by'].str.lower())\nlen(v[v['kind'] == 'card'])" } },
        { "rows_for_entities", "how many different patients of each clinic",
            { "v = visits.drop_duplicates('visit_id')\nv.groupby('clinic').agg(n=('patient_id', 'count'))" },
            { "v = visits.drop_duplicates('visit_id')\nv.groupby('clinic').agg(n=('patient_id', 'nunique'))",
                "v = visits.drop_duplicates(['clinic', 'patient_id'])\nv.groupby('clinic').size()" },
            { rows(4, DropRepeated, 990, 985) } },
        { "units_mixed", "how much dose did each clinic give",
            { "v = visits.copy()\nv['given'] = np.asarray(v['dose'], "
              "dtype=float)\nv.groupby('clinic')['given'].sum()" },
            { "v = visits.copy()\nv['given'] = np.where(v['unit'] == 'g', 1000 * v['dose'], v['dose'])\n"
              "v.groupby('clinic')['given'].sum()" } },
        { "other_aggregate", "the fees of each clinic, as a chart", { "visits.groupby('clinic')['fee'].count()" },
            { "visits.groupby('clinic')['fee'].sum()" } },
        { "other_aggregate", "how many gifts did each clinic give", { "visits.groupby('clinic')['dose'].sum()" }, {} },
        { "other_aggregate", "how many cubic metres did each clinic use", {},
            { "visits.groupby('clinic')['dose'].sum()" } },
        { "other_aggregate", "how many square feet has each clinic", {}, { "visits.groupby('clinic')['dose'].sum()" } },
        { "other_aggregate", "wie viele Dezitonnen je clinic", {}, { "visits.groupby('clinic')['dose'].sum()" } },
        { "other_aggregate", "how many inches did each clinic use", {}, { "visits.groupby('clinic')['dose'].sum()" } },
        { "other_aggregate", "how many mcg did each clinic give", {}, { "visits.groupby('clinic')['dose'].sum()" } },
        { "other_aggregate", "how many cubic metres were used by clinic in all",
            { "visits.groupby('clinic')['dose'].mean()" }, { "visits.groupby('clinic')['dose'].sum()" } },
        { "other_aggregate", "how many visits with fees has each clinic", {},
            { "visits.groupby('clinic')['fee'].count()" } },
    };
}

/// "Before" and "after" that are said of something else than the time.
std::vector<Row> rowsOfEvents()
{
    const auto* whole = "visits[visits['seen_on'].dt.year == 2022].groupby('clinic')['fee'].sum()";
    const auto* next = "visits[visits['seen_on'].dt.year == 2023].groupby('clinic')['fee'].sum()";
    const auto* quarter = "v = visits[(visits['seen_on'] >= '2022-04-01') & (visits['seen_on'] < '2022-07-01')]\n"
                          "v.groupby('clinic')['fee'].sum()";
    const auto* march = "v = visits[visits['seen_on'].between('2022-03-01', '2022-03-31')]\n"
                        "v.groupby('clinic')['fee'].sum()";
    const auto* earlier = "visits[visits['seen_on'] < '2022-03-01'].groupby('clinic')['fee'].sum()";
    const auto* since = "visits[visits['seen_on'] >= '2022-03-01'].groupby('clinic')['fee'].sum()";
    const auto* later = "visits[visits['seen_on'] >= '2022-04-01'].groupby('clinic')['fee'].sum()";
    return {
        { "other_span", "what did the visits of 2022 come to for each clinic, before discounts", { next }, { whole } },
        { "other_span", "fee of each clinic before tax in 2022", { next, quarter }, { whole } },
        { "other_span", "how many days after admission were visits seen on average in 2022", { next }, { whole } },
        { "other_span", "fee of visits seen after hours in Q2 2022 by clinic", { whole }, { quarter } },
        { "other_span", "fee before discounts by clinic in March 2022", { quarter, earlier }, { march } },
        { "other_span", "fee vor Abzug je clinic im März 2022", { quarter }, { march } },
        { "other_span", "fee by clinic before March 2022", { march, later }, { earlier } },
        { "other_span", "fee by clinic before the start of March 2022", { march, later }, { earlier } },
        { "other_span", "fee je clinic vor dem 1. März 2022", { march, later }, { earlier } },
        { "other_span", "fee by clinic after March 2022", { march, earlier }, { later } },
        { "other_span", "fee by clinic after the move in March 2022", {}, { march, later } },
        { "other_span", "fee by clinic since launch in March 2022", {}, { since } },
        { "other_span", "fee by clinic after opening in March 2022", {}, { since } },
        { "other_span", "fee je clinic seit Eröffnung im März 2022", {}, { since } },
        { "other_span", "fee by clinic until closing in March 2022", {}, { earlier } },
        { "other_span", "fee of each clinic before the rebate in 2022", { next, quarter }, { whole } },
        { "other_span", "fee of each clinic before shipping in 2022", { next, quarter }, { whole } },
        { "other_span", "fee of each clinic before insurance in 2022", { next, quarter }, { whole } },
        { "other_span", "fee of each clinic before noon in 2022", { next, quarter }, { whole } },
        { "other_span", "fee je clinic vor Abzügen im März 2022", { quarter }, { march } },
        { "other_span", "fee by clinic after our move in March 2022", {}, { march, later } },
        { "other_span", "fee by clinic after reopening in March 2022", {}, { since } },
        { "other_span", "fee je clinic vor Umzug im März 2022", {}, { earlier } },
    };
}

/// Values that are to count beside the others.
std::vector<Row> rowsOfValuesToo()
{
    const auto* all = "visits.groupby('clinic')['fee'].mean()";
    return {
        { "filter_missing", "average fee by clinic over all visits, also the refused ones", {}, { all } },
        { "filter_missing", "average fee by clinic, even refused visits", {}, { all } },
        { "filter_missing", "average fee by clinic, whether they were granted or refused", {}, { all } },
        { "filter_missing", "average fee by clinic, whether or not they were refused", {}, { all } },
        { "filter_missing", "average fee by clinic regardless of whether they were refused", {}, { all } },
        { "filter_missing", "mittlere fee je clinic über alle, auch die abgewiesenen", {}, { all } },
        { "filter_missing", "mittlere fee je clinic, einschließlich der abgewiesenen", {}, { all } },
        { "filter_missing", "mittlere fee je clinic, inklusive abgewiesener", {}, { all } },
        { "filter_missing", "mittlere fee je clinic, egal ob sie abgewiesen wurden", {}, { all } },
        { "filter_missing", "number of visits of each clinic, also urgent ones", {},
            { "visits.groupby('clinic').size()" } },
        { "filter_missing", "average fee by clinic, whether refused or granted", {}, { all } },
        { "filter_missing", "average fee by clinic of the refused ones", { all }, {} },
        { "filter_missing", "find out by clinic whether refused visits took a longer or shorter fee", { all }, {} },
        { "filter_missing", "tell whether refused or late visits had a higher fee by clinic", { all }, {} },
        { "filter_missing", "find out by clinic whether refused or granted visits took a higher fee", { all },
            { "visits.groupby(['clinic', 'state'])['fee'].mean()" } },
        { "filter_missing", "tell whether granted or refused visits cost us the most, by clinic", { all }, {} },
        { "filter_missing", "average fee by clinic of visits with more than 30 minutes, whether refused or granted", {},
            { "v = visits[visits['minutes'] > 30]\nv.groupby('clinic')['fee'].mean()" } },
        { "filter_missing", "average fee by clinic, whether refused or granted, of visits with more than 30 minutes",
            {}, { "v = visits[visits['minutes'] > 30]\nv.groupby('clinic')['fee'].mean()" } },
        { "filter_missing", "which clinics also have refused visits", { "visits.groupby('clinic').size()" }, {} },
        { "filter_missing", "mittlere fee je clinic der abgewiesenen", { all }, {} },
    };
}

/// Columns that the question names to say that they are not to count.
std::vector<Row> rowsOfColumnsLeftAside()
{
    const auto* listed = "visits.groupby('clinic')['list_gbp'].sum()";
    const auto* fees = "visits.groupby('clinic')['fee'].sum()";
    return {
        { "column_not_used", "what did each clinic take, before rebates", {}, { listed } },
        { "column_not_used", "what did each clinic take, not counting any rebates", {}, { listed } },
        { "column_not_used", "Einnahmen je clinic vor Abzug der rebates", {}, { listed } },
        { "column_not_used", "what did each clinic take, excluding the charge", {}, { fees } },
        { "column_not_used", "Einnahmen je clinic ohne charge", {}, { fees } },
        { "column_not_used", "what rebates did each clinic give", { listed }, {} },
        { "column_not_used", "what did each clinic take after rebates", { listed }, {} },
        { "column_not_used", "rebates of each clinic, and what it took before rebates", { listed }, {} },
        { "column_not_used", "what did each clinic take of visits without a rebate", { listed }, {} },
        { "column_not_used", "what did each clinic take without excluding rebates", { listed }, {} },
        { "column_not_used", "what did each clinic take, not ignoring rebates", { listed }, {} },
    };
}

/// What the question says that an empty cell stands for.
std::vector<Row> rowsOfGaps()
{
    const auto* filled = "v = visits.copy()\nv['minutes'] = v['minutes'].fillna(0)\n"
                         "v.groupby('clinic')['minutes'].mean()";
    const auto* by30 = "visits.assign(minutes=visits['minutes'].fillna(30)).groupby('clinic')['minutes'].mean()";
    const auto* divided = "visits['minutes'].sum() / len(visits)";
    const auto* zeros = "visits['minutes'].fillna(0).mean()";
    return {
        { "gaps_filled", "average minutes by clinic. Empty minutes mean that it took nothing.", {}, { filled } },
        { "gaps_filled", "average minutes by clinic, where blanks stand for zero", {}, { filled } },
        { "gaps_filled", "average minutes by clinic; treat blanks as 0", {}, { filled } },
        { "gaps_filled", "durchschnittliche minutes je clinic, leere Zellen zählen als 0", {}, { filled } },
        { "gaps_filled", "durchschnittliche minutes je clinic; leere Zellen bedeuten 0", {}, { filled } },
        { "gaps_filled", "average minutes of a visit; an empty cell is a zero", {}, { divided } },
        { "gaps_filled", "average minutes by clinic, where empty ones count as 30", { filled }, { by30 } },
        { "gaps_filled", "average minutes by clinic. Empty minutes mean that nothing was recorded.", { filled }, {} },
        { "gaps_filled", "average minutes by clinic. An empty score means 0.", { filled }, {} },
        { "gaps_filled", "What are the mean minutes of visits with an unknown ward and 0 amount?", { zeros }, {} },
        { "gaps_filled", "mean minutes of visits as seen with an unknown ward and a mean amount of 0", { zeros }, {} },
        { "gaps_filled", "mean minutes of the visits, with missing minutes filled with 0", {}, { zeros } },
        { "gaps_filled", "mean minutes of the visits; use 0 where they are missing", {}, { zeros } },
        { "gaps_filled", "mean minutes of the visits; replace missing minutes by 0", {}, { zeros } },
        { "gaps_filled", "Use visits with 0 amount and an unknown ward. What are the mean minutes?", { zeros }, {} },
        { "gaps_filled", "Use visits with an unknown ward and with 0 amount. What are the mean minutes?", { zeros },
            {} },
        { "gaps_filled", "average minutes by clinic of patients over 30 with an unknown ward", { by30 }, {} },
        { "gaps_filled", "average minutes by clinic, where those missing are over 30", { by30 }, {} },
        { "gaps_filled", "average minutes by clinic; use 30 where they are missing", { filled }, { by30 } },
        { "gaps_filled", "average minutes by clinic; fill missing minutes with 30", { filled }, { by30 } },
        { "gaps_filled", "durchschnittliche minutes je clinic; ersetze leere Zellen durch 30", {}, { by30 } },
        { "gaps_filled", "durchschnittliche minutes je clinic; setze 0, wo sie fehlen", {}, { filled } },
    };
}

/// Of which column a figure is, of which rows, and in which row it is looked for.
std::vector<Row> rowsOfMeasures()
{
    using enum sandbox::RowOperation;
    const auto* byOther = "s = visits.groupby('clinic')['amount'].sum()\ns / visits['fee'].sum() * 100";
    const auto* byOwn = "s = visits.groupby('clinic')['amount'].sum()\ns / visits['amount'].sum() * 100";
    const auto* ofFees = "s = visits.groupby('clinic')['fee'].sum()\n(s / s.sum() * 100).reset_index()";
    const auto* ofRows = "n = visits.groupby('clinic').size()\nn / n.sum() * 100";
    const auto* dropped = "v = visits.drop_duplicates(subset=['clinic', 'seen_on'])\nv.groupby('clinic')['fee'].sum()";
    return {
        { "shares_of_other_base", "share of each clinic in the total amount", { byOther }, { byOwn } },
        { "shares_of_other_base", "amount of each clinic as a percentage of all fees", {}, { byOther } },
        { "other_aggregate", "share of visits by clinic in percent", { ofFees }, { ofRows } },
        { "other_aggregate", "share of fees by clinic in percent", {}, { ofFees } },
        { "other_direction", "which clinic has the lowest total fee",
            { "t = visits.groupby('clinic')['fee'].sum()\nt[t == t.max()]",
                "t = visits.groupby('clinic')['fee'].sum().reset_index()\nt[t['fee'] == t['fee'].max()]" },
            { "t = visits.groupby('clinic')['fee'].sum()\nt[t == t.min()]",
                "v = visits[visits['fee'] < visits['fee'].max()]\nt = v.groupby('clinic')['fee'].sum()\nt[t == "
                "t.min()]" } },
        { "other_aggregate", "which clinic had the most visits",
            { "visits.groupby('clinic')['fee'].mean().idxmax()", "visits.groupby('clinic')['fee'].sum().nlargest(1)" },
            { "visits.groupby('clinic').size().idxmax()", "visits['clinic'].value_counts().idxmax()" } },
        { "other_aggregate", "which clinic has the most expensive visits", {},
            { "visits.groupby('clinic')['fee'].mean().idxmax()" } },
        { "other_aggregate", "cumulative fees by month in 2022",
            { "v = visits[visits['seen_on'].dt.year == 2022]\nv.groupby(v['seen_on'].dt.month)['fee'].sum()" },
            { "v = visits[visits['seen_on'].dt.year == "
              "2022]\nv.groupby(v['seen_on'].dt.month)['fee'].sum().cumsum()" } },
        { "other_aggregate", "cumulative fees up to June 2022", {},
            { "visits[visits['seen_on'] < '2022-07-01']['fee'].sum()" } },
        { "other_neighbour", "change of the fees from one month to the next",
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm - m.shift(-1)" },
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm - m.shift(1)",
                "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm.shift(-1) - m" } },
        { "other_neighbour", "change of the fees from month to month",
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm - m.shift(-1)" },
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm.diff()" } },
        { "keys_repeated", "total fee by clinic", { dropped },
            { "v = visits.drop_duplicates()\nv.groupby('clinic')['fee'].sum()",
                "v = visits.drop_duplicates('visit_id')\nv.groupby('clinic')['fee'].sum()" },
            { rows(4, DropRepeated, 1000, 700) } },
        { "keys_repeated", "total fee by clinic", {}, { dropped }, { rows(4, DropRepeated, 1000, 993) } },
        { "keys_repeated", "total fee by clinic, one visit of each day", {}, { dropped },
            { rows(4, DropRepeated, 1000, 700) } },
        { "rows_for_entities", "how many guests has each clinic", { "visits.groupby('clinic')['guest'].count()" },
            { "visits.groupby('clinic')['guest'].nunique()" } },
        { "rows_for_entities", "how many guests were seen in the North ward",
            { "len(visits[visits['ward'] == 'North'])" }, { "visits[visits['ward'] == 'North']['guest'].nunique()" } },
        { "bound_not_used", "which clinics had over 10 visits", { "n = visits.groupby('clinic').size()\nn[n >= 50]" },
            { "n = visits.groupby('clinic').size()\nn[n >= 11]", "n = visits.groupby('clinic').size()\nn[n > 10]" } },
        { "filter_missing", "number of visits by urgent reason", {}, { "visits.groupby('urgent_reason').size()" } },
        { "filter_missing", "number of urgent visits by clinic", { "visits.groupby('clinic').size()" },
            { "visits[visits['urgent']].groupby('clinic').size()" } },
        { "extreme_left_out", "top 3 clinics by total charge",
            { "v = visits[visits['charge'] != visits['charge'].max()]\n"
              "v.groupby('clinic')['charge'].sum().nlargest(3)",
                "v = visits[visits['charge'] < visits['charge'].max()]\n"
                "v.groupby('clinic')['charge'].sum().nlargest(3)" },
            { "v = visits[visits['charge'] != visits['charge'].min()]\n"
              "v.groupby('clinic')['charge'].sum().nlargest(3)" } },
    };
}
} // namespace

class TestAskedForms : public QObject, FormsFixture {
    Q_OBJECT
private slots:
    void initTestCase() { begin(); }
    void whatIsInOrder_data() { addRows(rowsOfOrder()); }
    void whatIsInOrder() { compareAt(rowsOfOrder()); }
    void whatIsTheSame_data() { addRows(rowsOfTheSame()); }
    void whatIsTheSame() { compareAt(rowsOfTheSame()); }
    void whatIsOfTime_data() { addRows(rowsOfTime()); }
    void whatIsOfTime() { compareAt(rowsOfTime()); }
    void whatIsBeforeSomethingElse_data() { addRows(rowsOfEvents()); }
    void whatIsBeforeSomethingElse() { compareAt(rowsOfEvents()); }
    void whatIsToCountToo_data() { addRows(rowsOfValuesToo()); }
    void whatIsToCountToo() { compareAt(rowsOfValuesToo()); }
    void whatIsLeftAside_data() { addRows(rowsOfColumnsLeftAside()); }
    void whatIsLeftAside() { compareAt(rowsOfColumnsLeftAside()); }
    void whatIsEmpty_data() { addRows(rowsOfGaps()); }
    void whatIsEmpty() { compareAt(rowsOfGaps()); }
    void emptyCellsThatCountAreMissed_data();
    void emptyCellsThatCountAreMissed();
    void whatIsCounted_data() { addRows(rowsOfCounts()); }
    void whatIsCounted() { compareAt(rowsOfCounts()); }
    void whatIsMeasured_data() { addRows(rowsOfMeasures()); }
    void whatIsMeasured() { compareAt(rowsOfMeasures()); }

private:
    void compareAt(const std::vector<Row>& rows)
    {
        QFETCH(int, place);
        compare(rows[static_cast<std::size_t>(place)]);
    }
};

void TestAskedForms::emptyCellsThatCountAreMissed_data()
{
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<bool>("isAmber");
    QTest::newRow("they are nothing") << QByteArray("Empty minutes mean that it took nothing.") << true;
    QTest::newRow("they are 0") << QByteArray("Leere Zellen bedeuten 0.") << true;
    QTest::newRow("of another column") << QByteArray("An empty score means 0.") << false;
    QTest::newRow("nobody knows") << QByteArray("Empty minutes mean that nothing was recorded.") << false;
    QTest::newRow("another number") << QByteArray("Only the mean of an unknown ward and 0 beds.") << false;
    QTest::newRow("a mean number") << QByteArray("Those of an unknown ward and mean beds of 0.") << false;
    QTest::newRow("none are meant") << QByteArray("Only those that are not null or 0.") << false;
    QTest::newRow("they are not said") << QByteArray() << false;
}

/// A mean leaves them out.
void TestAskedForms::emptyCellsThatCountAreMissed()
{
    QFETCH(QByteArray, said);
    QFETCH(bool, isAmber);
    const auto question = "average minutes by clinic. " + said;
    const auto answer = answered(question, "visits.groupby('clinic')['minutes'].mean()", {});
    QCOMPARE(std::ranges::any_of(answer.checks,
                 [](const core::Check& check) {
                     return check.status == core::CheckStatus::Warning
                         && check.fact.kind == core::CheckKind::GapsSkipped;
                 }),
        isAmber);
}

QTEST_GUILESS_MAIN(TestAskedForms)
#include "tst_asked_forms.moc"
