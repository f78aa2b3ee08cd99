// SPDX-License-Identifier: GPL-3.0-or-later
// Dates of both orders, parts of the rows, and other figures than the one asked for: code that is told of, and code
// that is not.
#include "tests/core/verify/forms_fixture.h"

using namespace test;

namespace {
/// Dates of both orders: the South ward writes the month first.
std::vector<Row> rowsOfOrders()
{
    const auto* both = "s = visits['ward'] == 'South'\n"
                       "d = pd.concat([pd.to_datetime(visits.loc[s, 'born_on'], format='%m/%d/%Y', errors='coerce'),\n"
                       "    pd.to_datetime(visits.loc[~s, 'born_on'], format='%d/%m/%Y', errors='coerce')])\n"
                       "d.dt.month.value_counts()";
    const auto* north
        = "n = visits[visits['ward'] == 'North'].copy()\n"
          "d = pd.to_datetime(n['born_on'], format='%d/%m/%Y', errors='coerce')\nd.dt.month.value_counts()";
    return {
        { "date_orders_mixed", "how many were born in each month",
            { "d = pd.to_datetime(visits['born_on'], format='mixed', dayfirst=True, errors='coerce')\n"
              "d.dt.month.value_counts()",
                "d = pd.to_datetime(visits['born_on'], format='%d/%m/%Y', errors='coerce')\nd.dt.month.value_counts()",
                "visits['born_on'].str[3:5].value_counts()",
                "p = visits['born_on'].str.split('/', expand=True)\n"
                "visits[(p[1] == '06') & (p[2] == '2023')].groupby('ward').size()" },
            { both, north,
                "p = visits['born_on'].str.split('/', expand=True)\n"
                "m = p[1].where(visits['ward'] != 'South', p[0])\n"
                "visits[(m == '06') & (p[2] == '2023')].groupby('clinic').size()",
                "visits['born_on'].str[3:5].where(visits['ward'] != 'South', visits['born_on'].str[:2])" } },
        { "dates_swapped", "how many were born in each month in the North",
            { "n = visits[visits['ward'] == 'North'].copy()\n"
              "d = pd.to_datetime(n['born_on'], format='mixed', errors='coerce')\nd.dt.month.value_counts()",
                "n = visits[visits['ward'] == 'South'].copy()\n"
                "d = pd.to_datetime(n['born_on'], format='%d/%m/%Y', errors='coerce')\nd.dt.month.value_counts()" },
            { north, both } },
        { "date_part_other", "how many clinics opened in February 2025",
            { "clinics['opened_at'].str.startswith('2025-02').sum()" },
            { "(clinics['opened_at'].str.startswith('2025-02') | "
              "clinics['opened_at'].str.contains('.02.2025')).sum()" } },
        { "other_period", "um wie viel Prozent lag fee in jedem Monat über der des gleichen Monats im Jahr davor",
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm.pct_change()" },
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm.pct_change(12)" } },
        { "other_neighbour", "how many visits more or fewer than in the month before were there in each month",
            { "n = visits.set_index('seen_on').resample('MS').size()\nn.sort_index(ascending=False).diff()" },
            { "n = visits.set_index('seen_on').resample('MS').size()\nn.diff().sort_index(ascending=False)",
                "n = visits.set_index('seen_on').resample('MS').size()\nn.sort_index().diff()" } },
        { "other_neighbour", "Wie haben sich die minutes in jedem Monat gegenüber dem Vormonat verändert?",
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['minutes'].sum()\nm - m.shift(-1)" },
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['minutes'].sum()\nm - m.shift(1)" } },
        { "change_of_later", "by what percentage did the minutes change from 2022 to 2023",
            { "def change(old, new):\n    return (new - old) / new * 100\n"
              "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\nchange(m[2022], m[2023])" },
            { "def change(old, new):\n    return (new - old) / old * 100\n"
              "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\nchange(m[2022], m[2023])" } },
        { "year_not_used", "how many visits did each ward have in 2023",
            { "def count(df, year):\n    return df.groupby('ward').size()\ncount(visits, 2023)" },
            { "def count(df, year):\n    return df[df['seen_on'].dt.year == year].groupby('ward').size()\n"
              "count(visits, 2023)" } },
    };
}

/// A part of the rows, conditions, and gaps.
std::vector<Row> rowsOfParts()
{
    using enum sandbox::RowOperation;
    auto lookedUp = rows(5, Join, 1000, 1200);
    lookedUp.name = "loc";
    lookedUp.repeated = 200;
    auto mapped = rows(4, Map, 1000, 1000);
    mapped.unmatched = 700;
    auto beside = rows(6, Join, 20, 17);
    beside.other = 18;
    beside.unmatched = 3;
    return {
        { "filter_missing", "how many urgent visits did each clinic have",
            { "u = visits.groupby('clinic')['urgent'].count()\nu" },
            { "u = visits.groupby('clinic')['urgent'].sum()\nu" } },
        { "filter_either", "total fee of the granted visits in the North, by clinic",
            { "v = visits[(visits['state'] == 'granted') | (visits['ward'] == 'North')]\n"
              "v.groupby('clinic')['fee'].sum()" },
            { "v = visits[(visits['state'] == 'granted') & (visits['ward'] == 'North')]\n"
              "v.groupby('clinic')['fee'].sum()" } },
        { "filter_either", "total fee of the visits that were granted or in the North, by clinic", {},
            { "v = visits[(visits['state'] == 'granted') | (visits['ward'] == 'North')]\n"
              "v.groupby('clinic')['fee'].sum()" } },
        { "filter_unasked", "average minutes in each clinic",
            { "g = visits.groupby('clinic').filter(lambda c: len(c) >= 140)\ng.groupby('clinic')['minutes'].mean()" },
            {}, { rows(4, Filter, 1000, 800) } },
        { "filter_unasked", "average minutes in each clinic with at least 140 visits", {},
            { "g = visits.groupby('clinic').filter(lambda c: len(c) >= 140)\ng.groupby('clinic')['minutes'].mean()" },
            { rows(4, Filter, 1000, 800) } },
        { "gaps_left_out", "average score of each clinic. Visits that were not scored do not count.",
            { "v = visits[visits['score'].notna() & visits['left_on'].notna()]\nv.groupby('clinic')['score'].mean()" },
            { "v = visits[visits['score'].notna()]\nv.groupby('clinic')['score'].mean()" },
            { rows(4, Filter, 1000, 800) } },
        { "rows_dropped", "total fee of each ward in each clinic. Put 0 where there is none.",
            { "f = visits.pivot_table(index='clinic', columns='ward', values='fee', aggfunc='sum').dropna()\nf" },
            { "f = visits.pivot_table(index='clinic', columns='ward', values='fee', "
              "aggfunc='sum').fillna(0).dropna()\nf" },
            { rows(4, DropMissing, 20, 17) } },
        { "other_direction", "which three clinics had the most minutes",
            { "m = {}\nfor v in visits.itertuples():\n    m[v.clinic] = m.get(v.clinic, 0) + v.minutes\n"
              "pd.Series(dict(sorted(m.items(), key=lambda kv: kv[1])[:3]))" },
            { "m = {}\nfor v in visits.itertuples():\n    m[v.clinic] = m.get(v.clinic, 0) + v.minutes\n"
              "pd.Series(dict(sorted(m.items(), key=lambda kv: kv[1], reverse=True)[:3]))",
                "m = {}\nfor v in visits.itertuples():\n    m[v.clinic] = m.get(v.clinic, 0) + v.minutes\n"
                "pd.Series(dict(sorted(m.items(), key=lambda kv: -kv[1])[:3]))" } },
        { "part_computed", "total fee of each clinic",
            { "t = {}\nfor k, v in enumerate(visits.itertuples()):\n    if k >= 500:\n        break\n"
              "    t[v.clinic] = t.get(v.clinic, 0) + v.fee\npd.Series(t)" },
            { "t = {}\nfor k, v in enumerate(visits.itertuples()):\n    t[v.clinic] = t.get(v.clinic, 0) + v.fee\n"
              "pd.Series(t)" } },
        { "join_multiplied", "how many visits did each owner have",
            { "c = clinics.set_index('clinic')\nc.loc[visits['clinic'], 'owner'].value_counts()" }, {}, { lookedUp } },
        { "keys_other_form", "how many visits did each owner have",
            { "visits['card_no'].map(dict(zip(clinics['card_no'].astype(str), clinics['owner']))).value_counts()" },
            { "visits['card_no'].map(dict(zip(clinics['card_no'].astype(str).str.zfill(4), clinics['owner'])))"
              ".value_counts()" },
            { mapped } },
        { "join_loses_rows", "beds of each clinic and how many visits it had. Show 0 where there were none.",
            { "b = clinics.groupby('clinic')['beds'].first()\nn = visits.groupby('clinic').size()\n"
              "pd.concat([b, n], axis=1, join='inner')" },
            { "b = clinics.groupby('clinic')['beds'].first()\nn = visits.groupby('clinic').size()\n"
              "b.to_frame().join(n.rename('n')).fillna({'n': 0})" },
            { beside } },
        { "gaps_as_other", "how many patients left within five days and how many later",
            { "import numpy as np\nd = (visits['left_on'] - visits['seen_on']).dt.days\n"
              "pd.Series(np.where(d > 5, 'later', 'within five days')).value_counts()" },
            { "import numpy as np\nd = (visits['left_on'] - visits['seen_on']).dt.days\n"
              "pd.Series(np.select([d.isna(), d > 5], ['not', 'later'], 'within five days')).value_counts()" } },
    };
}

/// Another figure than the one asked for.
std::vector<Row> rowsOfOtherFigures()
{
    auto rising = rows(2, sandbox::RowOperation::Read, 1000, 1000);
    rising.rising = { "meter_reading" };
    return {
        { "other_aggregate", "how many litres did each clinic use in 2023",
            { "v = visits[visits['seen_on'].dt.year == 2023]\nv.groupby('clinic')['litres'].mean()" },
            { "v = visits[visits['seen_on'].dt.year == 2023]\nv.groupby('clinic')['litres'].sum()" } },
        { "other_aggregate", "how many litres were used in each quarter of 2023",
            { "v = visits[visits['seen_on'].dt.year == 2023]\nv.resample('QE', on='seen_on')['litres'].mean()" },
            { "v = visits[visits['seen_on'].dt.year == 2023]\nv.resample('QE', on='seen_on')['litres'].sum()" } },
        { "other_aggregate", "how many hours does a visit take, by clinic", {},
            { "visits.groupby('clinic')['fee'].mean()" } },
        { "other_aggregate", "how many people came to each clinic",
            { "visits.groupby('clinic').agg(people=('team_size', 'count'))" },
            { "visits.groupby('clinic').agg(people=('team_size', 'sum'))" } },
        { "other_aggregate", "how many times as many visits as beds has each clinic",
            { "n = visits.groupby('clinic').size()\nb = clinics.groupby('clinic')['beds'].sum()\nn - b" },
            { "n = visits.groupby('clinic').size()\nb = clinics.groupby('clinic')['beds'].sum()\nn / b" } },
        { "other_aggregate", "a bar chart of what we charged in each month of 2023",
            { "v = visits[visits['seen_on'].dt.year == 2023]\n"
              "m = v.groupby(v['seen_on'].dt.month)['fee'].sum()\nm.cumsum().plot.bar()" },
            { "v = visits[visits['seen_on'].dt.year == 2023]\n"
              "m = v.groupby(v['seen_on'].dt.month)['fee'].sum()\nm.plot.bar()" } },
        { "rows_for_entities", "what percentage of our patients is in which ward",
            { "visits['ward'].value_counts(normalize=True)" },
            { "visits.drop_duplicates('patient_id')['ward'].value_counts(normalize=True)" } },
        { "running_total_used", "how many litres did each clinic use in June 2023",
            { "j = visits[visits['seen_on'].between('2023-06-01', '2023-06-30')]\n"
              "j.groupby('clinic')['meter_reading'].max()" },
            { "e = visits[visits['seen_on'] <= '2023-06-30'].groupby('clinic')['meter_reading'].max()\n"
              "b = visits[visits['seen_on'] <= '2023-05-31'].groupby('clinic')['meter_reading'].max()\ne - b" },
            { rising } },
        { "running_total_used", "the highest meter reading of each clinic in June 2023", {},
            { "j = visits[visits['seen_on'].between('2023-06-01', '2023-06-30')]\n"
              "j.groupby('clinic')['meter_reading'].max()" },
            { rising } },
        { "label_not_shown", "in which month did each clinic take the most fee",
            { "m = visits.pivot_table(index=visits['seen_on'].dt.month, columns='clinic', values='fee', "
              "aggfunc='sum')\n"
              "m.max()" },
            { "m = visits.pivot_table(index=visits['seen_on'].dt.month, columns='clinic', values='fee', "
              "aggfunc='sum')\n"
              "m.idxmax()" } },
        { "text_order", "how many visits used more than 900 litres",
            { "visits[visits['volume'] > '900 l'].groupby('clinic').size()" },
            { "v = visits['volume'].str.split().str[0].astype(int)\nvisits[v > 900].groupby('clinic').size()" } },
        { "mean_of_means", "minutes of each clinic, as the average of the months", {},
            { "m = visits.groupby(['clinic', visits['seen_on'].dt.month])['minutes'].mean()\n"
              "m.groupby('clinic').mean()" } },
        { "result_typed", "average minutes of each clinic",
            { "import numpy as np\nrng = np.random.default_rng(42)\nc = sorted(visits['clinic'].unique())\n"
              "pd.Series(rng.normal(45, 6, len(c)), index=c)" },
            { "c = sorted(visits['clinic'].unique())\n"
              "pd.Series({k: visits.loc[visits['clinic'] == k, 'minutes'].mean() for k in c})" } },
    };
}

/// Bounds, halves of a year, the first of what nothing has sorted.
std::vector<Row> rowsOfLimits()
{
    using enum sandbox::RowOperation;
    const auto* unsorted = "t = visits.groupby(['ward', 'clinic'])['minutes'].sum().reset_index()\n"
                           "t.drop_duplicates('ward')";
    const auto* sorted = "t = visits.groupby(['ward', 'clinic'])['minutes'].sum().reset_index()\n"
                         "t.sort_values('minutes', ascending=False).drop_duplicates('ward')";
    return {
        { "filter_opposite", "how many visits had more than 2 attempts", { "(visits['attempt'] >= 2).sum()" },
            { "(visits['attempt'] > 2).sum()", "(visits['attempt'] >= 3).sum()" } },
        { "filter_opposite", "how many visits had at least 2 attempts", { "(visits['attempt'] > 2).sum()" },
            { "(visits['attempt'] >= 2).sum()" } },
        { "filter_opposite", "how many visits had over 2 attempts", {}, { "(visits['attempt'] >= 2).sum()" } },
        { "filter_opposite", "how many visits with a dose of more than 100", {}, { "(visits['dose'] >= 100).sum()" } },
        { "other_span", "total minutes in the first half of 2022",
            { "v = visits[(visits['seen_on'].dt.year == 2022) & (visits['seen_on'].dt.month < "
              "6)]\nv['minutes'].sum()" },
            { "v = visits[(visits['seen_on'].dt.year == 2022) & (visits['seen_on'].dt.month <= 6)]\nv['minutes'].sum()",
                "visits[visits['seen_on'].between('2022-01-01', '2022-06-30')]['minutes'].sum()" } },
        { "other_span", "Summe der minutes im zweiten Halbjahr 2022",
            { "visits[visits['seen_on'].between('2022-01-01', '2022-06-30')]['minutes'].sum()" },
            { "visits[(visits['seen_on'] >= '2022-07-01') & (visits['seen_on'] < '2023-01-01')]['minutes'].sum()" } },
        { "other_direction", "which clinic has the highest minutes in each ward", { unsorted }, { sorted },
            { rows(5, DropRepeated, 40, 4) } },
        { "other_aggregate", "which clinic has the highest minutes in each ward", {}, { unsorted, sorted },
            { rows(5, DropRepeated, 40, 4) } },
        { "other_direction", "the 5 visits with the highest fee", { "visits.head(5)[['visit_id', 'fee']]" },
            { "visits.nlargest(5, 'fee')[['visit_id', 'fee']]",
                "visits.sort_values('fee').tail(5)[['visit_id', 'fee']]" } },
    };
}

/// What looks like a slip and is asked for.
std::vector<Row> rowsAskedFor()
{
    using enum sandbox::RowOperation;
    const auto* july = "visits['m'] = visits['signed_on'].str[3:5]\nv = visits[visits['m'] == '07']\n"
                       "v.groupby('ward').size()";
    const auto* top = "visits[visits['rank'] <= 3]['clinic'].nunique()";
    const auto* listed = "visits.merge(clinics, on='clinic').groupby('owner')['minutes'].sum()";
    const auto* shares = "c = visits['ward'].fillna('none').value_counts()\nc / c.sum() * 100";
    auto lossy = rows(4, Join, 1000, 950);
    lossy.other = 22;
    lossy.unmatched = 50;
    auto itself = rows(5, Join, 1000, 1900);
    itself.other = 120;
    itself.repeated = 900;
    itself.otherRepeated = 120;
    auto without = rows(5, Join, 22, 20);
    without.other = 20;
    without.unmatched = 2;
    return {
        { "filter_unasked", "how many visits began in July in each ward", {}, { july }, { rows(5, Filter, 1000, 90) } },
        { "filter_unasked", "how many visits in each ward", { july }, {}, { rows(5, Filter, 1000, 90) } },
        { "filter_unasked", "how many clinics were in the top three", {}, { top }, { rows(4, Filter, 1000, 90) } },
        { "filter_unasked", "how many different clinics are there", { top }, {}, { rows(4, Filter, 1000, 90) } },
        { "join_loses_rows", "total minutes per owner of the clinics on our clinic list", {}, { listed }, { lossy } },
        { "join_loses_rows", "total minutes per owner", { listed }, {}, { lossy } },
        { "join_loses_rows", "total minutes in 2022 per owner; they should add up to everything spent that year",
            { listed }, {}, { lossy } },
        { "join_repeats_rows", "total minutes of the wards in which somebody stayed for more than 60 minutes",
            { "long = visits[visits['minutes'] > 60]\nboth = visits.merge(long[['ward']], on='ward')\n"
              "both.groupby('ward')['minutes'].sum()" },
            { "long = visits[visits['minutes'] > 60]\nlong = long[['ward']].drop_duplicates()\n"
              "both = visits.merge(long, on='ward')\nboth.groupby('ward')['minutes'].sum()" },
            { itself } },
        { "join_loses_rows", "how many clinics had no visits",
            { "n = visits.groupby('clinic').size().rename('n').reset_index()\nm = clinics.merge(n, on='clinic')\n"
              "(m['n'].fillna(0) == 0).sum()" },
            { "n = visits.groupby('clinic').size().rename('n').reset_index()\n"
              "m = clinics.merge(n, on='clinic', how='left')\n(m['n'].fillna(0) == 0).sum()" },
            { without } },
        { "join_loses_rows", "total minutes per owner, of clinics that are not on our clinic list under others",
            { listed }, {}, { lossy } },
        { "shares_of_other_base",
            "what percentage of all visits goes to each ward? show those without a ward as a group of their own", {},
            { shares } },
        { "shares_of_other_base", "what is their share of all visits in percent", {}, { shares } },
        { "shares_of_other_base", "what percentage of its own visits has each ward", { shares }, {} },
    };
}

/// Conditions and bases that are not those of the question.
std::vector<Row> rowsOfConditions()
{
    const auto part = rows(4, sandbox::RowOperation::DropRepeated, 1000, 420);
    const auto* kept = "visits.drop_duplicates(['patient_id', 'ward']).groupby('ward')['fee'].sum()";
    const auto* ofRefused = "((visits['ward'] == 'North') & (visits['state'] == 'refused')).sum() / "
                            "(visits['state'] == 'refused').sum()";
    const auto* made = "visits.assign(r=visits['minutes'] * visits['team_size']).groupby('ward')['r'].sum()"
                       ".rename('fee')";
    const auto* months = "visits.groupby(visits['seen_on'].dt.month)['minutes'].sum()";
    return {
        { "part_computed", "total fee by ward", { kept }, {}, { part } },
        { "part_computed", "fee of the different patients by ward", {}, { kept }, { part } },
        { "part_computed", "how many patients are in each ward", {},
            { "visits.drop_duplicates(['patient_id', 'ward']).groupby('ward')['visit_id'].count()" }, { part } },
        { "filter_either", "how many granted visits were there in the North",
            { "((visits['state'] == 'granted') | (visits['ward'] == 'North')).sum()" },
            { "((visits['state'] == 'granted') & (visits['ward'] == 'North')).sum()" } },
        { "filter_opposite", "total fee without refused visits",
            { "visits[visits['state'] == 'refused']['fee'].sum()" },
            { "visits[visits['state'] != 'refused']['fee'].sum()",
                "visits['fee'].sum() - visits[visits['state'] == 'refused']['fee'].sum()" } },
        { "filter_opposite", "total fee of refused visits", {},
            { "visits[visits['state'] == 'refused']['fee'].sum()" } },
        { "shares_of_other_base", "what percentage of visits in the North were refused",
            { "((visits['ward'] == 'North') & (visits['state'] == 'refused')).sum() / len(visits)", ofRefused },
            { "((visits['ward'] == 'North') & (visits['state'] == 'refused')).sum() / (visits['ward'] == "
              "'North').sum()",
                "n = visits[visits['ward'] == 'North']\n(n['state'] == 'refused').sum() / len(n)" } },
        { "shares_of_other_base", "what percentage of refused visits were in the North", {}, { ofRefused } },
        { "other_aggregate", "share of each ward in the total fee in percent",
            { "t = visits.groupby('ward')['fee'].sum()\n100 * t / t.max()" },
            { "t = visits.groupby('ward')['fee'].sum()\n100 * t / t.sum()" } },
        { "other_aggregate", "fee of each ward in percent of the largest", {},
            { "t = visits.groupby('ward')['fee'].sum()\n100 * t / t.max()" } },
        { "column_not_used", "total fee by ward", { made },
            { "visits.assign(r=visits['fee'] * 2 / 2).groupby('ward')['r'].sum().rename('fee')" } },
        { "column_not_used", "total fee by ward, as minutes times team size", {}, { made } },
        { "other_period_grouped", "minutes of each month over the whole period", { months },
            { "visits.groupby(visits['seen_on'].dt.to_period('M'))['minutes'].sum()" } },
        { "other_period_grouped", "minutes by month of the year", {}, { months } },
        { "column_not_used", "how many visits were discharged in each quarter of 2023",
            { "v = visits[visits['seen_on'].dt.year == 2023]\nv.groupby(v['seen_on'].dt.quarter).size()" },
            { "v = visits[visits['discharged_on'].dt.year == "
              "2023]\nv.groupby(v['discharged_on'].dt.quarter).size()" } },
        { "column_not_used", "how many discharged visits were seen in each quarter of 2023", {},
            { "v = visits[visits['seen_on'].dt.year == 2023]\nv.groupby(v['seen_on'].dt.quarter).size()" } },
        { "other_aggregate", "how often did each clinic take over 30 minutes",
            { "v = visits[visits['minutes'] > 30]\nv.groupby('clinic')['minutes'].mean()" },
            { "v = visits[visits['minutes'] > 30]\nv.groupby('clinic').size()" } },
    };
}

/// From row to row, days and months by name, dates of other deeds, means with weights.
std::vector<Row> rowsOfSequences()
{
    const auto* plain = "visits['minutes'].mean()";
    return {
        { "groups_crossed", "change of the minutes of each ward from month to month",
            { "m = visits.groupby(['ward', visits['seen_on'].dt.to_period('M')])['minutes'].sum()\nm.pct_change()",
                "m = visits.groupby(['ward', 'month'])['minutes'].sum().reset_index()\nm['d'] = m['minutes'].diff()\nm",
                "v = visits.sort_values(['ward', 'seen_on'])\nv['d'] = v['minutes'] - v['minutes'].shift(1)\nv",
                "v = visits.sort_values(['ward', 'seen_on'])\nv['r'] = v['minutes'].rolling(3).mean()\nv",
                "v = visits.sort_values(['ward', 'seen_on'])\nv['c'] = v['minutes'].cumsum()\nv" },
            { "m = visits.groupby(['ward', visits['seen_on'].dt.to_period('M')])['minutes'].sum()\n"
              "m.groupby('ward').pct_change()",
                "m = visits.groupby(['ward', 'month'])['minutes'].sum().unstack()\nm.T.diff()",
                "m = visits.groupby(['month', 'ward'])['minutes'].sum().unstack()\nm.diff()",
                "v = visits.sort_values(['ward', 'seen_on'])\nv['d'] = v.groupby('ward')['minutes'].diff()\nv",
                "v = visits.sort_values(['ward', 'seen_on'])\nv['d'] = v['minutes'].diff()\n"
                "v.loc[v['ward'] != v['ward'].shift(), 'd'] = None\nv",
                "v = visits.sort_values(['ward', 'seen_on'])\n"
                "v.groupby('ward')['minutes'].apply(lambda g: g.diff())",
                "m = visits.groupby(['year', 'month'])['minutes'].sum()\nm.diff()",
                "n = visits[visits['ward'] == 'North'].sort_values(['ward', 'seen_on'])\nn['minutes'].diff()" } },
        { "groups_crossed", "running total of minutes", {},
            { "v = visits.sort_values(['clinic', 'seen_on'])\nv['c'] = v['minutes'].cumsum()\nv" } },
        { "time_misnamed", "how many visits were there on each weekday",
            { "names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']\n"
              "visits['seen_on'].dt.weekday.map(lambda day: names[day]).value_counts()",
                "names = {1: 'Montag', 2: 'Dienstag', 3: 'Mittwoch', 4: 'Donnerstag', 5: 'Freitag', 6: 'Samstag', "
                "0: 'Sonntag'}\nvisits['seen_on'].dt.dayofweek.map(names).value_counts()",
                "names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']\n"
                "visits['seen_on'].apply(lambda day: names[day.isoweekday() - 2]).value_counts()" },
            { "names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']\n"
              "visits['seen_on'].dt.weekday.map(lambda day: names[day]).value_counts()",
                "names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']\n"
                "visits['seen_on'].dt.weekday.map(lambda day: names[(day + 1) % 7]).value_counts()",
                "names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']\n"
                "visits['seen_on'].dt.day_name().str[:3].value_counts().reindex(names)" } },
        { "time_misnamed", "minutes by month",
            { "names = dict(enumerate(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', "
              "'Dec']))\nvisits.groupby(visits['seen_on'].dt.month.map(names))['minutes'].sum()" },
            { "names = dict(enumerate(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', "
              "'Dec'], 1))\nvisits.groupby(visits['seen_on'].dt.month.map(names))['minutes'].sum()",
                "names = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez']\n"
                "visits.groupby(visits['seen_on'].dt.month.map(lambda month: names[month - 1]))['minutes'].sum()" } },
        { "other_direction", "the two clinics with the highest fee of each ward",
            { "k = visits.groupby(['ward', 'clinic'], as_index=False)['fee'].sum()\nk = k.sort_values('fee')\n"
              "k.groupby('ward').head(2).sort_values('ward')" },
            { "k = visits.groupby(['ward', 'clinic'], as_index=False)['fee'].sum()\n"
              "k = k.sort_values('fee', ascending=False)\nk.groupby('ward').head(2).sort_values('ward')" } },
        { "filter_missing", "average fee of the granted visits", { "visits['fee'].mean()" }, {} },
        { "filter_missing", "average fee of all visits, granted ones too", {}, { "visits['fee'].mean()" } },
        { "period_not_grouped", "which year had the highest fee", { "visits['fee'].max()" }, {} },
        { "period_not_grouped", "what yearly fee is paid by each ward", {},
            { "visits.groupby('ward')['fee'].mean()" } },
        { "column_not_used", "how many visits were shipped from Bern", {},
            { "len(visits[visits['seen_on'].dt.to_period('M') == '2023-03'])" } },
        { "column_not_used", "how many visits were shipped during March 2023",
            { "len(visits[visits['seen_on'].dt.to_period('M') == '2023-03'])" },
            { "len(visits[visits['ship_date'].dt.to_period('M') == '2023-03'])" } },
        { "other_aggregate", "average fee weighted by quantity",
            { "visits['fee'].mean()", "visits.groupby('ward')['fee'].mean()" },
            { "(visits['fee'] * visits['quantity']).sum() / visits['quantity'].sum()",
                "import numpy as np\nnp.average(visits['fee'], weights=visits['quantity'])" } },
        { "other_aggregate", "average minutes, not weighted by anything", {}, { plain } },
    };
}

std::vector<Row> all()
{
    auto found = rowsOfOrders();
    for (const auto& more : { rowsOfParts(), rowsOfOtherFigures(), rowsOfLimits(), rowsAskedFor(), rowsOfConditions(),
             rowsOfSequences() }) {
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}
} // namespace

class TestOtherForms : public QObject, FormsFixture {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void codeIsToldOfOrNot_data() { addRows(all()); }
    void codeIsToldOfOrNot()
    {
        QFETCH(int, place);
        compare(all()[static_cast<std::size_t>(place)]);
    }
    /// By what the code computes: a sum may be called n, and be below zero or above the number of rows.
    void aCountIsWhatTheCodeCounts()
    {
        using sandbox::ColumnType;
        const auto told = [&](const char* code, std::int64_t figure) {
            const sandbox::Table table { "", { { "ward", ColumnType::Text }, { "n", ColumnType::Integer } }, 2,
                { { std::string("North"), figure }, { std::string("South"), std::int64_t { 9 } } } };
            const auto answer = answered("minutes by ward", code, {}, {}, table);
            return std::ranges::any_of(answer.checks, [](const core::Check& check) {
                return check.fact.kind == core::CheckKind::CountBeyondRows
                    || check.fact.kind == core::CheckKind::NegativeCount;
            });
        };
        const auto* sum = "visits.groupby('ward').agg(n=('minutes', 'sum')).reset_index()";
        QVERIFY(!told(sum, 45678));
        QVERIFY(!told(sum, -4));
        const auto* size = "visits.groupby('ward').size().reset_index(name='n')";
        QVERIFY(told(size, 45678));
        QVERIFY(told(size, -4));
        QVERIFY(!told(size, 700));
    }
};

QTEST_GUILESS_MAIN(TestOtherForms)
#include "tst_other_forms.moc"
