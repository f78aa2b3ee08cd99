// SPDX-License-Identifier: GPL-3.0-or-later
// One finding each: code and questions that draw it, and other forms of what is right, which do not.
#include "tests/core/verify/forms_fixture.h"

#include <algorithm>

using namespace test;

namespace {
/// Periods, dates and their parts.
std::vector<Row> rowsOfTimes()
{
    using enum sandbox::RowOperation;
    auto lost = rows(4, Convert, 1000, 1000);
    lost.name = "signed_on";
    lost.missingAfter = 200;
    return {
        { "filter_contradicts", "how many visits in the North and the South ward",
            { "len(visits[(visits['ward'] == 'North') & (visits['ward'] == 'South')])" },
            { "len(visits[(visits['seen_on'].dt.year == 2024) & (visits['seen_on'].dt.month == 4)])",
                "s = visits[visits['signed_on'].str[3:5].eq('04') & visits['signed_on'].str[6:].eq('2024')]",
                "len(visits[(visits['signed_on'].str[:2] == '04') & (visits['signed_on'].str[-4:] == '2024')])",
                "d = pd.to_datetime(visits['signed_on'], errors='coerce'); n = len(visits[(d.dt.year == 2024) & "
                "(d.dt.month == 4)])\nn" },
            { rows(4, Filter, 1000, 0) } },
        { "values_lost", "how many visits were signed in July 2023",
            { "d = pd.to_datetime(visits['signed_on'], errors='coerce')\n(d.dt.month == 7).sum()" }, {}, { lost } },
        { "other_span", "minutes in May 2023",
            { "visits[visits['read_on'] == '2023-04-30']['minutes'].sum()",
                "visits[visits['seen_on'] == '2023-05-31']['minutes'].sum()" },
            { "visits[visits['read_on'] == '2023-05-31']['minutes'].sum()",
                "visits[visits['read_on'].between('2023-05-01', '2023-05-31')]['minutes'].sum()",
                "visits[(visits['read_on'] >= '2023-05-15') & (visits['read_on'] < '2023-06-01')]['minutes'].sum()" } },
        { "period_incomplete", "by how many percent did the minutes change from 2021 to 2022",
            { "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\nm.pct_change()" },
            { "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\n(m[2022] / m[2021] - 1) * 100",
                "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\n(m.loc[2022] - m.loc[2021]) / "
                "m.loc[2021]" } },
        { "dates_swapped", "how many visits were signed in April 2023",
            { "d = pd.to_datetime(visits['signed_on'], format='mixed', errors='coerce')\n(d.dt.month == 4).sum()",
                "d = pd.to_datetime(visits['signed_on'], format='%m/%d/%Y', errors='coerce')\n(d.dt.month == "
                "4).sum()" },
            { "d = pd.to_datetime(visits['signed_on'], format='mixed', dayfirst=True, errors='coerce')\n"
              "(d.dt.month == 4).sum()",
                "d = pd.to_datetime(visits['signed_on'], format='%d/%m/%Y', errors='coerce')\n(d.dt.month == 4).sum()",
                "d = pd.to_datetime(visits['signed_on'], dayfirst=True, errors='coerce')\n(d.dt.month == 4).sum()",
                "n = visits[visits['ward'] == 'North'].copy()\n" // one ward may write otherwise than the rest
                "d = pd.to_datetime(n['signed_on'], format='%m/%d/%Y', errors='coerce')\n(d.dt.month == 4).sum()" } },
        { "other_span", "minutes in 2023", {},
            { "s = visits.pivot(index='read_on', columns='patient_id', values='minutes')\n"
              "(s.loc['2023-12-31'] - s.loc['2022-12-31']).sum()" } },
        { "period_ends_early", "minutes from January to March 2023",
            { "visits[visits['seen_on'].between('2023-01-01', '2023-03-01')]['minutes'].sum()" },
            { "m = visits.set_index('seen_on')['minutes'].resample('MS').sum()\nm.loc['2023-01-01':'2023-03-01']",
                "visits[visits['seen_on'].between('2023-01-01', '2023-03-31')]['minutes'].sum()" } },
        { "other_neighbour", "how many minutes did each clinic have in May 2023",
            { "v = visits.sort_values('read_on')\n"
              "v['own'] = v.groupby('clinic')['meter_reading'].shift(-1) - v['meter_reading']\n"
              "v[v['read_on'] == '2023-05-31'].groupby('clinic')['own'].sum()" },
            { "v = visits.sort_values('read_on')\n"
              "v['own'] = v['meter_reading'] - v.groupby('clinic')['meter_reading'].shift(1)\n"
              "v[v['read_on'] == '2023-05-31'].groupby('clinic')['own'].sum()" } },
        { "year_not_used", "how many visits of each state were there in 2023",
            { "n = {}\nfor s in visits['state'].unique():\n    n[s] = int((visits['state'] == s).sum())\n"
              "pd.Series(n, name='visits_2023')" },
            { "v = visits[visits['seen_on'].dt.year == 2023]\nn = {}\nfor s in v['state'].unique():\n"
              "    n[s] = int((v['state'] == s).sum())\npd.Series(n, name='visits_2023')" } },
        { "year_not_used", "consumption in January 2023 by ward", { "visits.groupby('ward')['dose'].sum()" },
            { "visits.groupby('ward')['Jan 2023 (kWh)'].sum()" } },
        { "other_aggregate", "how many visits have Depends containing libssl3", {},
            { "len(visits[visits['Depends'].str.contains('libssl3')])" } },
        { "date_part_other", "how many clinics opened on 18, 19 and 20 February 2025",
            { "c = clinics.copy()\nc['day'] = c['opened_at'].str[:2].astype(int)\n"
              "c[c['day'].isin([18, 19, 20])].groupby('day').size()" },
            { "c = clinics.copy()\nd = pd.to_datetime(c['opened_at'], format='%d.%m.%Y %H:%M', errors='coerce')\n"
              "i = pd.to_datetime(c['opened_at'], format='%Y-%m-%d %H:%M', errors='coerce')\n"
              "c['day'] = d.fillna(i).dt.day\nc[c['day'].isin([18, 19, 20])].groupby('day').size()" } },
        { "date_part_other", "how many visits were signed in April 2023",
            { "(visits['signed_on'].str[:2] == '04').sum()",
                "((visits['signed_on'].str[:2] == '04') & (visits['signed_on'].str[-4:] == '2023')).sum()" },
            { "(visits['signed_on'].str[3:5] == '04').sum()",
                "d = visits['signed_on']\niso = d.str[6:] + '-' + d.str[3:5] + '-' + d.str[:2]\n"
                "iso.str.startswith('2023-04').sum()" } },
    };
}

/// Values, units, and what is missing.
std::vector<Row> rowsOfValues()
{
    using enum sandbox::RowOperation;
    return {
        { "filter_unasked", "how many litres does a visit give on average in each clinic",
            { "visits[visits['litres'] < 15].groupby('clinic')['litres'].mean()" },
            { "visits[visits['litres'] >= 0].groupby('clinic')['litres'].mean()" }, { rows(4, Filter, 1000, 988) } },
        { "filter_unasked", "total charge by clinic",
            { "v = visits[visits['charge'] < 150]\nv.groupby('clinic')['charge'].sum()" },
            { "v = visits[visits['charge'] < 300]\nv.groupby('clinic')['charge'].sum()" },
            { rows(4, Filter, 1000, 859) } },
        { "filter_unasked", "top 3 clinics by total charge",
            { "v = visits[visits['charge'] < 150]\nv.groupby('clinic')['charge'].sum().nlargest(3)" },
            { "v = visits[visits['charge'] < 300]\nv.groupby('clinic')['charge'].sum().nlargest(3)" },
            { rows(4, Filter, 1000, 859) } },
        { "extreme_left_out", "total charge by clinic",
            { "visits[visits['charge'] < 300].groupby('clinic')['charge'].sum()" },
            { "visits[visits['charge'] > 0].groupby('clinic')['charge'].sum()",
                "visits.groupby('clinic')['charge'].sum()" },
            { rows(4, Filter, 1000, 959) } },
        { "filter_missing", "average fee of the granted visits, by clinic",
            { "g = visits[visits['state'] == 'granted']\nvisits.groupby('clinic')['fee'].mean()" },
            { "g = visits[visits['state'] == 'granted']\ng.groupby('clinic')['fee'].mean()",
                "g = visits[visits['state'] == 'granted']\n"
                "g.groupby('clinic')['fee'].sum() / g.groupby('clinic').size()" } },
        { "part_computed", "minutes of 2023, by ward", {},
            { "s = visits.pivot(index='read_on', columns='patient_id', values='minutes')\n"
              "w = visits.drop_duplicates('patient_id').set_index('patient_id')['ward']\n"
              "(s.loc['2023-12-31'] - s.loc['2022-12-31']).groupby(w).sum()" },
            { rows(5, DropRepeated, 1000, 400) } },
        { "part_computed", "minutes in the North ward",
            { "n = visits[visits['ward'] == 'North']\nn.drop_duplicates('patient_id')['minutes'].sum()" },
            { "n = visits[visits['ward'] == 'North']\nn.drop_duplicates('visit_id')['minutes'].sum()",
                "n = visits[visits['ward'] == 'North']\nn.drop_duplicates(subset=['visit_id'])['minutes'].sum()" },
            { rows(5, DropRepeated, 56, 30) } },
        { "units_mixed", "what is the median weight (in kg)",
            { "w = visits['weight'].str.split(' ', expand=True)\nw[0].astype(float).median()",
                "visits['weight'].str.extract(r'([0-9.]+)')[0].astype(float).median()" },
            { "visits['weight'].str.replace(' kg', '').astype(float).median()",
                "visits['weight'].str.removesuffix(' kg').astype(float).median()",
                "w = visits['weight'].str.split(' ', expand=True)\n"
                "(w[0].astype(float) / w[1].map({'kg': 1, 'g': 1000})).median()" } },
        { "missing_compared", "how many visits have a ward",
            { "import numpy as np\n(visits['ward'] != np.nan).sum()", "visits[visits['ward'] == None].shape[0]",
                "len(visits[visits['ward'].ne(pd.NA)])", "(visits['ward'] != float('nan')).sum()",
                "import numpy as np\nv = visits.copy()\nv['ward'] = np.where(v['ward'] == np.nan, 'none', v['ward'])\n"
                "v.groupby('ward')['visit_id'].count()" },
            { "visits['ward'].notna().sum()", "import numpy as np\n(~visits['ward'].isin([np.nan])).sum()",
                "(visits['ward'] != 'North').sum()" } },
        { "figure_missing", "what percent of the visits are longer than the 90th percentile of minutes",
            { "import numpy as np\nlimit = np.percentile(visits['minutes'], 90)\n(visits['minutes'] > limit).mean()",
                "import numpy as np\nlimit = np.median(visits['minutes'])\n(visits['minutes'] > limit).mean()" },
            { "import numpy as np\nlimit = np.nanpercentile(visits['minutes'], 90)\n(visits['minutes'] > limit).mean()",
                "limit = visits['minutes'].quantile(0.9)\n(visits['minutes'] > limit).mean()",
                "import numpy as np\nlimit = np.percentile(visits['minutes'].dropna(), 90)\n"
                "(visits['minutes'] > limit).mean()" } },
        { "text_order", "total minutes of devices 1 to 5",
            { "visits[visits['device'].between('WEA 1', 'WEA 5')]['minutes'].sum()",
                "visits[visits['device'] <= 'WEA 5']['minutes'].sum()" },
            { "n = visits['device'].str.replace('WEA ', '').astype(int)\nvisits[n.between(1, 5)]['minutes'].sum()",
                "visits[visits['ward'].between('A', 'M')]['minutes'].sum()" } },
        { "repeats_counted", "total minutes in the North ward",
            { "visits[visits['ward'] == 'North']['minutes'].sum()" },
            { "visits.drop_duplicates().query(\"ward == 'North'\")['minutes'].sum()" } },
        { "filter_unasked", "average minutes by clinic, over everybody who has one",
            { "visits[visits['state'] == 'granted'].groupby('clinic')['minutes'].mean()" },
            { "visits[visits['minutes'].notna()].groupby('clinic')['minutes'].mean()" },
            { rows(4, Filter, 1000, 500) } },
        { "filter_unasked", "how many visits did every clinic or branch have",
            { "visits[visits['state'] == 'granted'].groupby('clinic')['visit_id'].nunique()" },
            { "visits[visits['clinic'].notna()].groupby('clinic')['visit_id'].nunique()" },
            { rows(4, Filter, 1000, 500) } },
    };
}

/// What is computed.
std::vector<Row> rowsOfFigures()
{
    return {
        { "other_aggregate", "how many minutes did each clinic take", { "visits.groupby('clinic')['minutes'].mean()" },
            { "visits.groupby('clinic')['minutes'].sum()" } },
        { "other_aggregate", "how many minutes were there per counted visit, by clinic", {},
            { "visits.groupby('clinic')['minutes'].mean()",
                "g = visits.groupby('clinic')['minutes']\ng.sum() / g.count()" } },
        { "other_aggregate", "how many pieces did each clinic use",
            { "visits.groupby('clinic')['quantity'].count()", "visits.groupby('clinic').size()" },
            { "visits.groupby('clinic')['quantity'].sum()" } },
        { "other_aggregate", "in what percent of the visits did the fee exceed the amount, by clinic",
            { "r = visits['fee'] / visits['amount']\nr.groupby(visits['clinic']).mean() * 100" },
            { "r = visits['fee'] > visits['amount']\nr.groupby(visits['clinic']).mean() * 100" } },
        { "not_of_each", "which 3 wards had the lowest average minutes per visit", {},
            { "visits.groupby('ward')['minutes'].mean().nsmallest(3)" } },
        { "not_of_each", "the 3 largest fees per ward", { "visits.nlargest(3, 'fee')" },
            { "visits.sort_values('fee').groupby('ward').tail(3)" } },
        { "other_spelling", "how many visits were paid, by clinic",
            { "visits.query(\"paid_by in ['card']\").groupby('clinic').size()" },
            { "visits.query(\"paid_by.str.lower() in ['card', 'cards']\").groupby('clinic').size()",
                "visits[visits['paid_by'].str.lower().eq('card')].groupby('clinic').size()" } },
        { "filter_missing", "average fee per clinic. (The refused ones cost nothing.)", {},
            { "visits.groupby('clinic')['fee'].mean()" } },
        { "filter_missing", "average fee per clinic (refused ones only)", { "visits.groupby('clinic')['fee'].mean()" },
            { "visits[visits['state'] == 'refused'].groupby('clinic')['fee'].mean()" } },
        { "bound_not_used", "visits over 95 minutes, by clinic", { "visits.groupby('clinic').size()" },
            { "visits[visits['minutes'] > 95].groupby('clinic').size()" } },
        { "bound_not_used", "what percent of the visits of each clinic are over 95 minutes",
            { "visits['h'] = visits['minutes'] > 950\nvisits.groupby('clinic')['h'].mean()" },
            { "visits.assign(h=visits['minutes'] > 95).groupby('clinic')['h'].mean()" } },
        { "filter_unasked", "average fee per clinic, without refused ones",
            { "visits.query(\"state == 'granted'\").groupby('clinic')['fee'].mean()" },
            { "keep = ['granted', 'open']\nvisits.query('state in @keep').groupby('clinic')['fee'].mean()" },
            { rows(4, sandbox::RowOperation::Filter, 1000, 700) } },
        { "filter_missing", "average fee per clinic, without refused ones",
            { "visits.query(\"state == 'granted'\").groupby('clinic')['fee'].mean()" },
            { "keep = ['granted', 'open']\nvisits.query('state in @keep').groupby('clinic')['fee'].mean()" } },
        { "bound_not_used", "Durchschnitt der fee je clinic über alle Besuche (Lücken zählen 0 Euro)", {},
            { "visits.fillna({'fee': 0}).groupby('clinic')['fee'].mean()" } },
    };
}

/// Numbers, totals that grow, and what shares are of.
std::vector<Row> rowsOfBases()
{
    return {
        { "number_typed", "total fee of each clinic", { "visits.groupby('clinic')['fee'].sum() * 1.17" },
            { "m = visits.groupby('clinic')['fee'].sum()\nax = m.plot.bar()\nax.set_ylim(0, m.max() * 1.17)\nax",
                "import matplotlib.pyplot as plt\nm = visits.groupby('clinic')['fee'].sum()\nm.plot.bar()\n"
                "plt.ylim(0, m.max() * 1.17)",
                "m = visits.groupby('clinic')['fee'].sum()\nax = m.plot.bar()\nfor i, v in enumerate(m):\n"
                "    ax.text(i, v * 1.03, round(v))\nax" } },
        { "number_typed", "visits per bed of each clinic",
            { "beds = pd.Series({'a': 210, 'b': 280, 'c': 150})\nvisits['clinic'].value_counts() / beds" },
            { "beds = clinics.groupby('clinic')['beds'].first()\nvisits['clinic'].value_counts() / beds",
                "import numpy as np\nedges = np.array([0, 18, 35, 65, 110])\n"
                "(visits['fee'] - visits['amount']).groupby(pd.cut(visits['minutes'], edges)).size()" } },
        { "number_typed", "visits per bed of each ward",
            { "beds = pd.Series({'North': 4, 'South': 2, 'south': 8})\nvisits['ward'].value_counts() / beds",
                "beds = {'North': 900, 'South': 400, 'south': 100}\nn = visits.groupby('ward').size()\n"
                "pd.Series({w: n[w] / b for w, b in beds.items()})" },
            { "beds = clinics.groupby('owner')['beds'].sum()\nvisits['ward'].value_counts() / beds",
                "rank = {'North': 1, 'South': 2, 'south': 3}\nn = visits.groupby('ward').size()\n"
                "pd.Series({w: n[w] / n.sum() for w in sorted(rank, key=rank.get)})" } },
        { "running_total_used", "how many doses were there in the weeks of February 2023, by clinic",
            { "f = visits[visits['seen_on'].between('2023-02-02', '2023-02-23')]\n"
              "f.groupby('clinic')['doses_to_date'].sum()" },
            { "f = visits[visits['seen_on'] == visits['seen_on'].max()]\nf.groupby('clinic')['doses_to_date'].sum()",
                "t = visits.pivot_table(index='seen_on', columns='clinic', values='doses_to_date', aggfunc='sum')\n"
                "t.loc['2023-02-23'] - t.loc['2023-01-26']" } },
        { "bound_not_used", "what percentage of the visits took 18 minutes or more, by ward",
            { "visits.groupby('ward')['minutes'].mean()",
                "visits[visits['minutes'].notna()].groupby('ward')['minutes'].mean()" },
            { "(visits['minutes'].ge(18).groupby(visits['ward']).mean() * 100).round(2)" } },
        { "column_not_used", "show a bar chart of the fee charged by each clinic in 2023, largest first",
            { "v = visits[visits['seen_on'].dt.year == 2023]\nv['clinic'].value_counts().plot.bar()" },
            { "v = visits[visits['seen_on'].dt.year == 2023]\n"
              "v.groupby('clinic')['fee'].sum().sort_values(ascending=False).plot.bar()" } },
        { "shares_of_other_base", "by what percentage is the North cheaper than the South, by mean fee",
            { "m = visits.groupby('ward')['fee'].mean()\n(m['South'] - m['North']) / m['North'] * 100" },
            { "m = visits.groupby('ward')['fee'].mean()\n(m['South'] - m['North']) / m['South'] * 100" } },
        { "change_of_later", "by what percentage did the minutes change from 2022 to 2023",
            { "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\n(m[2023] - m[2022]) / m[2023] * 100" },
            { "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\n(m[2023] - m[2022]) / m[2022] * 100" } },
        { "change_of_later", "what part of the minutes of 2023 is the increase over 2022", {},
            { "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\n(m[2023] - m[2022]) / m[2023] * 100" } },
        { "number_typed", "total fee of each clinic",
            { "visits['fee'].clip(upper=437).groupby(visits['clinic']).sum()" },
            { "visits['fee'].clip(lower=0).groupby(visits['clinic']).sum()" } },
        { "text_order", "which device has the highest number", { "sorted(visits['device'].dropna().unique())[-1]" },
            { "sorted(visits['device'].dropna().unique(), key=lambda d: int(d[4:]))[-1]",
                "visits['fee'] = pd.to_numeric(visits['fee'])\nvisits.groupby('ward').sum().sort_index()" } },
        { "shares_of_other_base", "of the decided visits (granted or refused), what percentage was refused, by clinic",
            { "(pd.crosstab(visits['clinic'], visits['state'], normalize='index') * 100)['refused']" },
            { "d = visits[visits['state'].isin(['granted', 'refused'])]\n"
              "(pd.crosstab(d['clinic'], d['state'], normalize='index') * 100)['refused']" } },
        { "running_total_used", "how many tonnes were there in 2023, by clinic",
            { "visits[visits['year'] == 2023].groupby('clinic')['since_january'].sum()" },
            { "visits[visits['year'] == 2023].groupby('clinic')['since_january'].max()",
                "e = visits[(visits['year'] == 2023) & (visits['month'] == 12)]\n"
                "e.groupby('clinic')['since_january'].sum()" } },
        { "shares_of_other_base", "what percent of the decided visits were granted, by clinic",
            { "(visits['state'] == 'granted').groupby(visits['clinic']).sum() / visits.groupby('clinic').size()" },
            { "v = visits[visits['state'] != 'open']\n"
              "(v['state'] == 'granted').groupby(v['clinic']).sum() / v.groupby('clinic').size()",
                "v = visits[visits['state'].isin(['granted', 'refused'])]\n"
                "(v['state'] == 'granted').groupby(v['clinic']).mean()" } },
    };
}

/// Texts of two forms, which the code makes dates of, and a word among them.
std::vector<Row> rowsOfMadeDates()
{
    using enum sandbox::RowOperation;
    auto ofOneForm = rows(4, Convert, 1000, 1000);
    ofOneForm.name = "signed_on";
    ofOneForm.missingAfter = 600;
    auto ofTheOther = ofOneForm;
    ofTheOther.line = 5;
    ofTheOther.missingAfter = 480;
    auto filled = rows(5, Fill, 1000, 1000);
    filled.missingBefore = 600;
    filled.missingAfter = 80; // as many as say "unknown"
    const auto* bothForms = "d = pd.to_datetime(visits['signed_on'], format='%d/%m/%Y', errors='coerce')\n"
                            "d = d.fillna(pd.to_datetime(visits['signed_on'], format='%Y-%m-%d', errors='coerce'))\n"
                            "visits[(d.dt.year == 2023) & (d.dt.month == 7)].groupby('clinic').size()";
    return { { "values_lost", "how many visits were signed in July 2023 at each clinic", {}, { bothForms },
                 { ofOneForm, ofTheOther, filled } },
        { "year_not_used", "how many visits were signed in July 2023 at each clinic", {}, { bothForms } },
        { "filter_missing", "how many visits of each clinic were signed in July 2023? unknown ones cannot be counted",
            {}, { bothForms } } };
}

/// Means of means that are asked for, and rates that each row is to pay.
std::vector<Row> rowsOfRates()
{
    auto oneEach = rows(4, sandbox::RowOperation::Join, 1000, 1000);
    oneEach.other = 22;
    oneEach.otherRepeated = 20;
    auto several = oneEach;
    several.after = 1100;
    several.repeated = 100;
    auto ofEachClinic = rows(4, sandbox::RowOperation::Join, 22, 1002);
    ofEachClinic.other = 1000;
    ofEachClinic.repeated = 20;
    return { { "join_repeats_counted", "how many clinics had no visits",
                 { "v = clinics.merge(visits, on='clinic', how='left')\nv['owner'].count()" },
                 { "v = clinics.merge(visits, on='clinic', how='left')\n"
                   "v.groupby('clinic')['fee'].count().eq(0).sum()" },
                 { ofEachClinic } },
        { "mean_of_means", "average minutes per ward",
            { "t = visits.pivot_table(index='ward', columns='clinic', values='minutes')\nt.mean(axis=1)" }, {} },
        { "mean_of_means", "minutes per ward, as the average of the clinics", {},
            { "t = visits.pivot_table(index='ward', columns='clinic', values='minutes')\nt.mean(axis=1)" } },
        { "rates_added", "at the fee rate, how much would the visits of each clinic have had to pay", {},
            { "visits.groupby('clinic')['fee_rate'].sum()" } },
        { "join_repeats_rows", "at the day rate of its clinic, how much would the visits of each ward have had to pay",
            {}, { "v = visits.merge(clinics, on='clinic')\nv.groupby('ward')['day_rate'].sum()" }, { oneEach } },
        { "join_repeats_rows", "at the day rate of its clinic, how much would the visits of each ward have had to pay",
            { "v = visits.merge(clinics, on='clinic')\nv.groupby('ward')['day_rate'].sum()" }, {}, { several } } };
}

std::vector<Row> all()
{
    auto found = rowsOfTimes();
    for (const auto& more : { rowsOfMadeDates(), rowsOfValues(), rowsOfRates(), rowsOfFigures(), rowsOfBases() }) {
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}
} // namespace

class TestForms : public QObject, FormsFixture {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void codeIsToldOfOrNot_data() { addRows(all()); }
    void codeIsToldOfOrNot()
    {
        QFETCH(int, place);
        compare(all()[static_cast<std::size_t>(place)]);
    }
    void wordsAmongDatesAreNotLost()
    {
        auto entry = rows(4, sandbox::RowOperation::Convert, 1000, 1000);
        entry.name = "signed_on";
        entry.missingAfter = 80; // as many as say "unknown"
        const auto answer = answered("how many visits were signed in July 2023",
            "d = pd.to_datetime(visits['signed_on'], errors='coerce')\n(d.dt.month == 7).sum()", { entry });
        QVERIFY(std::ranges::none_of(
            answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::ValuesLost; }));
    }
    void aMonthIsToldOnItsLine()
    {
        const auto answer = answered("minutes in May 2023",
            "m = visits[visits['seen_on'].dt.month == 6]\nm = m[m['seen_on'].dt.year == 2023]\nm['minutes'].sum()", {});
        const auto found = std::ranges::find(
            answer.checks, core::CheckKind::OtherSpan, [](const auto& check) { return check.fact.kind; });
        QVERIFY(found != answer.checks.end());
        QCOMPARE(found->fact.lines, std::vector<std::int64_t> { 4 });
    }
    void severalMonthsAreNamedFromTheFirstToTheLast()
    {
        const auto answer = answered("minutes from January to March 2023",
            "visits[visits['seen_on'].between('2023-01-01', '2023-02-28')]['minutes'].sum()", {});
        const auto found = std::ranges::find(
            answer.checks, core::CheckKind::OtherSpan, [](const auto& check) { return check.fact.kind; });
        QVERIFY(found != answer.checks.end());
        QCOMPARE(found->fact.texts.front(), std::string("January to March 2023"));
    }
    void aYearIsMissedWhereThereAreOthers()
    {
        const auto clinics = m_datasets[1];
        const auto all = std::exchange(m_datasets, { clinics });
        const auto told = [&] {
            const auto answer = answered(
                "how many clinics opened on 18 February 2025", "(clinics['opened_at'].str[8:10] == '18').sum()", {});
            return std::ranges::any_of(
                answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::YearNotUsed; });
        };
        QVERIFY(!told());
        auto& opened = m_datasets[0].profile.columns.back();
        QCOMPARE(opened.name, "opened_at");
        opened.examples.push_back("2024-02-18 09:00");
        QVERIFY(told());
        m_datasets = all;
    }
    void aConditionThatIsFilledFillsNoCellOfItsColumn()
    {
        const auto told = [&](const char* filled) {
            const auto code = "v = visits['minutes'].astype('Float64')\n" + std::string(filled)
                + "\nvisits[v > 50].groupby('ward')['minutes'].mean()";
            const auto answer = answered("average minutes by ward of long visits", code.c_str(), {});
            return std::ranges::contains(
                answer.checks, core::CheckKind::GapsFilled, [](const auto& check) { return check.fact.kind; });
        };
        QVERIFY(told("v = v.ffill()"));
        QVERIFY(!told("v = (v > 50).fillna(False)"));
    }
    void gapsAreAWarningWhereTheyAreAskedFor()
    {
        auto& ward = m_datasets[0].profile.columns[3];
        QCOMPARE(ward.name, "ward");
        const auto few = std::exchange(ward.nulls, 300);
        const auto* code = "visits.groupby('ward')['minutes'].mean()";
        const auto status = [&](const char* question) {
            const auto answer = answered(question, code, {});
            const auto found = std::ranges::find(
                answer.checks, core::CheckKind::RowsWithoutGroup, [](const auto& check) { return check.fact.kind; });
            return found != answer.checks.end() ? found->status : core::CheckStatus::Passed;
        };
        QCOMPARE(status("minutes per visit by ward, those without a ward on a line of their own"),
            core::CheckStatus::Warning);
        QCOMPARE(status("minutes per visit by ward; where no ward is given it should say unknown"),
            core::CheckStatus::Warning);
        QCOMPARE(status("minutes per visit by ward; visits without a ward are left out"), core::CheckStatus::Noted);
        QCOMPARE(
            status("minutes per visit by ward; visits without a ward belong to the whole"), core::CheckStatus::Noted);
        QCOMPARE(status("minutes per visit by ward"), core::CheckStatus::Noted);
        code = "visits.groupby('ward')['minutes'].sum()"; // of which 300 of 1,000 rows are in no group
        QCOMPARE(status("minutes by ward"), core::CheckStatus::Warning);
        QCOMPARE(status("minutes by ward; visits without a ward are left out"), core::CheckStatus::Noted);
        ward.nulls = 20;
        QCOMPARE(status("minutes by ward"), core::CheckStatus::Noted);
        code = "visits['ward'].value_counts(normalize=True)"; // whose base lacks them
        QCOMPARE(status("percentage of visits by ward"), core::CheckStatus::Warning);
        ward.nulls = few;
    }
    void aListLosesWhatItDoesNotName()
    {
        auto join = rows(5, sandbox::RowOperation::Join, 20, 950);
        join.other = 1000;
        join.otherUnmatched = 70;
        join.repeated = 18;
        const auto told = [&](const char* code) {
            const auto answer = answered(
                "what percentage of all visits went to clinics of the owner North", code, { join });
            return std::ranges::any_of(
                answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::JoinLosesRows; });
        };
        QVERIFY(
            told("c = clinics[['clinic', 'owner']].drop_duplicates()\nv = c.merge(visits, on='clinic', how='left')\n"
                 "v['owner'].eq('North').sum() / len(v)"));
        QVERIFY(!told("c = clinics[['clinic', 'owner']].drop_duplicates()\n"
                      "v = c.merge(visits, on='clinic', how='left')\nv.groupby('owner').size()"));
    }
    void aShareOverAJoinLacksWhatHasNoPartner()
    {
        auto join = rows(4, sandbox::RowOperation::Join, 1000, 900);
        join.other = 22;
        join.unmatched = 100;
        join.otherRepeated = 20;
        const auto answer = answered("what percent of all visits went to clinics of the owner North",
            "v = visits.merge(clinics, on='clinic')\n(v['owner'] == 'North').mean()", { join });
        QVERIFY(std::ranges::any_of(
            answer.checks, [](const auto& check) { return check.fact.kind == core::CheckKind::JoinLosesRows; }));
    }
};

QTEST_GUILESS_MAIN(TestForms)
#include "tst_forms.moc"
