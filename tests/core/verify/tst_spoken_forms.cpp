// SPDX-License-Identifier: GPL-3.0-or-later
// What a question says in passing: values beside the names of their columns, a name for what is missing, what a gap
// stands for; code that leaves it out is told of, and code that minds it is not.
#include "tests/core/verify/forms_fixture.h"

#include <regex>

using namespace test;

namespace {
using enum sandbox::RowOperation;

std::vector<Row> rowsOfValues()
{
    const auto* cut = "v = visits[(visits['state'] != 'refused') & (visits['beds'] <= 4)]\n"
                      "v.groupby('clinic')['fee'].sum()";
    const auto* kept = "v = visits[visits['beds'].notna()].groupby('clinic').agg(f=('fee', 'sum'), b=('beds', 'sum'))\n"
                       "v['f'] / v['b']";
    const auto* first = "v = visits.sort_values('visit_id').head(500)\nv.groupby('outcome').size()";
    return {
        { "filter_missing", "how many visits of 2022 were granted",
            { "int((visits['seen_on'].dt.year == 2022).sum())" },
            { "int(((visits['seen_on'].dt.year == 2022) & (visits['state'] == 'granted')).sum())" } },
        { "filter_missing", "how many EUR were granted in the year", {}, { "visits['granted_in_year_eur'].sum()" } },
        { "filter_missing", "total fee of visits with high scans", { "visits['fee'].sum()" },
            { "visits.loc[visits['scan'] == 'high', 'fee'].sum()" } },
        { "filter_missing", "total fee of visits with high amounts", {}, { "visits['fee'].sum()" } },
        { "filter_unasked", "total fee of the visits that weren't refused, by clinic", { cut }, {},
            { rows(4, Filter, 1000, 600) } },
        { "filter_unasked", "total fee of the visits that weren't refused by a small ward, by clinic", {}, { cut },
            { rows(4, Filter, 1000, 600) } },
        { "filter_unasked", "total fee of the visits that weren't refused, by clinic", {},
            { "v = visits[visits['state'] != 'refused']\nv.groupby('clinic')['fee'].sum()" },
            { rows(4, Filter, 1000, 700) } },
        { "filter_missing", "how many visits were there in the season", {}, { "len(visits)" } },
        { "gaps_left_out", "how much fee per bed had each clinic; only the visits for which the beds were written down",
            {}, { kept }, { rows(4, Filter, 1000, 600) } },
        { "part_computed", "how many visits of the whole file were valid and how many lost", { first },
            { "visits.groupby('outcome').size()" }, { rows(4, Take, 1000, 500) } },
    };
}

/// "The best of each": the planner's own code, and its like for a question that asks for all.
std::vector<Row> rowsOfPlaces()
{
    const auto* best = "n = visits.groupby(['ward', 'clinic'])['fee'].sum().reset_index()\n"
                       "p = n.groupby('ward')['fee'].rank(method='min', ascending=False)\nn[p <= 1]";
    const auto* bestMonths = "n = visits.groupby([visits['seen_on'].dt.year.rename('y'), "
                             "pd.Grouper(key='seen_on', freq='MS')])['fee'].sum().reset_index()\n"
                             "p = n.groupby('y')['fee'].rank(method='min', ascending=False)\nn[p <= 1]";
    const auto few = rows(6, Filter, 24, 3);
    return {
        { "filter_unasked", "fee of each clinic of each ward", { best }, {}, { few } },
        { "filter_unasked", "best clinic of each ward by fee", {}, { best }, { few } },
        { "filter_unasked", "schlechteste clinic jeder ward nach fee", {}, { best }, { few } },
        { "other_period_grouped", "which month had the highest fee in each year",
            { "visits.groupby(visits['seen_on'].dt.year)['fee'].sum().nlargest(1)" }, { bestMonths }, { few } },
    };
}

/// Code that goes row by row, and rows that stand in an order without a sort.
std::vector<Row> rowsOfLoops()
{
    const auto* loop = "t = 0\nfor _, v in visits.iterrows():\n    if v['state'] == 'refused' and v['seen_on'].year == "
                       "2022:\n        t += v['fee']\nt";
    const auto* otherYear = "t = 0\nfor v in visits.itertuples():\n    if v.state == 'refused' and v.seen_on.year == "
                            "2023:\n        t += v.fee\nt";
    const auto* noState = "sum(f for f, d in zip(visits['fee'], visits['seen_on']) if d.year == 2022)";
    const auto* ranked = "f = visits.groupby('clinic')['fee'].sum().nlargest(60)\nf.head(3)";
    const auto* last = "f = visits.groupby('clinic')['fee'].sum().nlargest(60)\nf.tail(3)";
    const auto* all = "by = {}\nfor v in visits.to_dict('records'):\n    by[v['state']] = by.get(v['state'], 0) + "
                      "v['fee']\npd.Series(by)";
    const auto* byFunction = "def meets(v):\n    if v['state'] != 'refused':\n        return False\n    return "
                             "v['seen_on'].year == 2022\nint(visits.apply(meets, axis=1).sum())";
    const auto* feeOrNone = "def part(v):\n    if v['state'] == 'refused':\n        return v['fee']\n    return 0\n"
                            "visits.apply(part, axis=1).sum()";
    const auto* byPlace = "n, i = 0, 0\nwhile i < len(visits):\n    if visits['state'].iloc[i] == 'refused':\n"
                          "        n = n + 1\n    i += 1\nn";
    const auto* months = "r = visits[visits['state'] == 'refused']\ng = r.groupby(pd.Grouper(key='seen_on', "
                         "freq='MS')).size()\n";
    static const auto withSome = std::string(months) + "g[g > 0]";
    static const auto withNone = std::string(months) + "g[g == 0]";
    static const auto ofAll = months
        + std::string("g = g.reindex(visits.groupby(pd.Grouper(key='seen_on', freq='MS')).size().index, fill_value=0)"
                      "\ng[g == 0]");
    const auto kept = rows(4, Take, 20, 20);
    return {
        { "filter_missing", "total fee of refused visits in 2022", { noState }, { loop, otherYear } },
        { "filter_missing", "total fee of refused visits", {},
            { "n = 0\nfor i in range(len(visits)):\n    if visits['state'].iloc[i] == 'refused':\n"
              "        n += visits['fee'].iloc[i]\nn",
                "visits[visits.apply(lambda v: v['state'] == 'refused', axis=1)]['fee'].sum()", all } },
        { "filter_missing", "how many visits were refused in 2022", {}, { byFunction, byPlace } },
        { "filter_missing", "total fee of refused visits", {}, { feeOrNone } },
        { "gaps_skipped", "how many visits were refused in 2022", {}, { byFunction } },
        { "gaps_skipped", "total fee of refused visits", {}, { feeOrNone } },
        { "gaps_skipped", "total minutes", { "visits.apply(lambda v: v['minutes'] * 1.0, axis=1).sum()" },
            { "visits.apply(lambda v: v['fee'] * 1.0, axis=1).sum()" } },
        { "year_not_used", "total fee of refused visits in 2022", { otherYear }, { loop, noState } },
        { "filter_opposite", "how many visits took at least 5 minutes",
            { "sum(1 for m in visits['minutes'] if m > 5)" }, { "sum(1 for m in visits['minutes'] if m >= 5)" } },
        { "result_typed", "how many visits were refused", {},
            { "sum(1 for s in visits['state'] if s == 'refused')",
                "n = 0\nfor s in visits['state']:\n    if s == 'refused':\n        n += 1\nn",
                "n = 0\nfor s in visits['state']:\n    if s == 'refused':\n        n = 1 + n\nn", byPlace } },
        { "filter_opposite", "months without refused visits", { withSome.c_str() }, { withNone.c_str() } },
        { "filter_keeps_none", "months without refused visits", { withNone.c_str() }, { ofAll.c_str() },
            { rows(5, Filter, 26, 0), rows(6, Filter, 26, 0) } },
        { "other_direction", "the 3 clinics with the largest total fee", { last }, { ranked }, { kept } },
        { "other_direction", "the 3 clinics with the smallest total fee", { ranked }, { last }, { kept } },
    };
}

std::vector<Row> rowsOfGaps()
{
    const auto* noEntry = "average minutes of a visit; no entry in minutes means that nobody was in, so that it took "
                          "nothing";
    const auto* named = "how many visits had each ward; where the ward wasn't given, show a line 'not given'";
    const auto* ofAll = "what share of the visits had each ward, in percent of all visits, those without a ward "
                        "included in the 100 %";
    auto joined = rows(6, Join, 20, 18);
    joined.other = 19;
    joined.unmatched = 2;
    joined.otherUnmatched = 1;
    auto ofFewer = joined; // all of the right side are there
    ofFewer.otherUnmatched = 0;
    const std::string halves = "a = visits[visits['seen_on'].dt.year == 2021].groupby('clinic', as_index=False)"
                               "['fee'].sum()\nb = visits[visits['seen_on'].dt.year == 2022].groupby('clinic', "
                               "as_index=False)['fee'].sum()\n";
    static const auto inner = halves + "a.merge(b, on='clinic')";
    static const auto outer = halves + "a.merge(b, on='clinic', how='outer')";
    static const auto later = halves + "m = a.merge(b, on='clinic')\nm[m['fee_y'] > m['fee_x']]";
    static const auto sooner = halves
        + "m = a.merge(b, on='clinic', suffixes=('_1', '_2'))\nm[m['fee_1'] > m['fee_2']]";
    static const auto means = std::regex_replace(later, std::regex("sum"), "mean");
    const auto* higher = "which clinic took higher fees in 2022 than in 2021";
    const auto* beside = "the fees of each clinic in 2021 and in 2022 side by side";
    return {
        { "gaps_filled", noEntry, {}, { "visits['minutes'].fillna(0).mean()" } },
        { "gaps_filled", "average minutes of a visit", { "visits['minutes'].fillna(0).mean()" }, {} },
        { "rows_without_group", named, { "visits.groupby('ward').size()" },
            { "visits['ward'].fillna('not given').value_counts()" } },
        { "gaps_left_out", ofAll, { "visits.groupby('ward').size() / visits['ward'].count() * 100" },
            { "visits.groupby('ward').size() / len(visits) * 100" } },
        { "gaps_left_out", "what share of all visits, including those without a ward, has a ward", {},
            { "visits['ward'].count() / len(visits)" } },
        { "join_loses_rows", beside, { inner.c_str() }, {}, { joined } },
        { "join_loses_rows", beside, {}, { outer.c_str() }, { joined } },
        { "join_loses_rows", "the fees of each clinic in 2021 and in 2022 beside each other rather than in one column",
            { inner.c_str() }, {}, { joined } },
        { "join_loses_rows", higher, { inner.c_str(), later.c_str(), sooner.c_str() }, { means.c_str() }, { joined } },
        { "join_loses_rows", higher, { sooner.c_str() }, { later.c_str() }, { ofFewer } },
        { "join_loses_rows", "the fees of each clinic in 2021 and in 2022 als Tabelle", { inner.c_str() }, {},
            { joined } },
        { "join_loses_rows", "the fees of each clinic that was visited in both 2021 and 2022", {}, { inner.c_str() },
            { joined } },
        { "keys_repeated", "total fee by clinic",
            { "visits.drop_duplicates('guest').groupby('clinic')['fee'].sum()",
                "visits.drop_duplicates('patient').groupby('clinic')['fee'].sum()",
                "visits.drop_duplicates('price_cents').groupby('clinic')['fee'].sum()" },
            { "visits.drop_duplicates('visit').groupby('clinic')['fee'].sum()" },
            { rows(4, DropRepeated, 1000, 970) } },
        { "repeats_counted", "total fee by clinic",
            { "total = {}\nfor clinic, fee in zip(visits['clinic'], visits['fee']):\n"
              "    total[clinic] = total.get(clinic, 0) + fee\nsum(total.values())" },
            { "visits = visits.drop_duplicates()\nvisits['fee'].sum()" } },
    };
}

std::vector<Row> rowsOfCells()
{
    return {
        { "dates_swapped", "how many came back in each month",
            { "came = pd.to_datetime(visits['came_back'].str.split(' ').str[-1], format='mixed')\n"
              "came.dt.month.value_counts()" },
            { "came = pd.to_datetime(visits['came_back'].str.split(' ').str[-1], format='%d/%m/%Y')\n"
              "came.dt.month.value_counts()" } },
        { "rows_for_periods", "how much fee do we take on an opening day on average", { "visits['fee'].mean()" },
            { "visits.groupby('seen_on')['fee'].sum().mean()" } },
        { "rows_for_periods", "how much fee does a visit cost on average", {}, { "visits['fee'].mean()" } },
        { "number_typed", "mean pressure in bar",
            { "(visits['pressure'] * visits['clinic'].map({'Mill': 1, 'Dock': 37})).mean()",
                "(visits['pressure'] * visits['press_unit'].map({'bar': 1, 'psi': 37})).mean()" },
            { "(visits['pressure'] * visits['press_unit'].map({'bar': 1, 'psi': 0.069})).mean()" } },
        { "number_typed", "mean pressure in bar",
            { "(visits['pressure'] * visits['press_unit'].map({'bar': 1, 'psi': 14.5})).mean()",
                "(visits['pressure'] / visits['press_unit'].map({'bar': 1, 'psi': 0.069})).mean()" },
            { "(visits['pressure'] / visits['press_unit'].map({'bar': 1, 'psi': 14.5})).mean()" } },
        { "number_typed", "mean pressure in bar",
            { "visits['pressure'].where(visits['press_unit'] != 'psi', visits['pressure'] * 14.504).mean()",
                "visits['pressure'].mask(visits['press_unit'] == 'psi', visits['pressure'] / 0.069).mean()",
                "import numpy as np\nnp.where(visits['press_unit'] == 'bar', visits['pressure'], visits['pressure'] * "
                "14.504).mean()",
                "visits.loc[visits['press_unit'] == 'psi', 'pressure'] *= 14.504\nvisits['pressure'].mean()",
                "visits.apply(lambda v: v['pressure'] if v['press_unit'] == 'bar' else v['pressure'] * 14.504, "
                "axis=1).mean()" },
            { "visits['pressure'].where(visits['press_unit'] != 'psi', visits['pressure'] * 0.069).mean()",
                "visits['pressure'].mask(visits['press_unit'] == 'psi', visits['pressure'] / 14.504).mean()",
                "import numpy as np\nnp.where(visits['press_unit'] == 'bar', visits['pressure'], visits['pressure'] * "
                "0.069).mean()",
                "visits.loc[visits['press_unit'] == 'psi', 'pressure'] *= 0.069\nvisits['pressure'].mean()",
                "visits.apply(lambda v: v['pressure'] if v['press_unit'] == 'bar' else v['pressure'] * 0.069, "
                "axis=1).mean()" } },
        { "column_not_used", "how much litres each month, -9 being the device's fault code",
            { "v = visits[visits['litres'] != -9]\nv.groupby(v['seen_on'].dt.month)['dose'].sum()" },
            { "v = visits[visits['litres'] != -9]\nv.groupby(v['seen_on'].dt.month)['litres'].sum()",
                "v = visits[visits['litres'] > 9]\nv.groupby(v['seen_on'].dt.month)['dose'].sum()" } },
        { "column_not_used", "mean doses of a visit in the season to date 2022", {}, { "visits['doses'].mean()" } },
        { "column_not_used", "wie viel Saft gab im Durchschnitt eine visit in der Saison 2022", {},
            { "visits[visits['seen_on'].dt.year == 2022]['saft_l'].mean()" } },
        { "other_span", "total fee from September 2021 to the end of April 2022",
            { "visits[(visits['seen_on'] >= '2021-08-01') & (visits['seen_on'] < '2022-04-01')]['fee'].sum()" },
            { "visits[(visits['seen_on'] >= '2021-09-01') & (visits['seen_on'] < '2022-05-01')]['fee'].sum()" } },
        { "first_unordered", "how did the fee change in the latest complete month", {},
            { "v = visits.drop_duplicates('visit_id')\nv.groupby(v['seen_on'].dt.to_period('M'))['fee'].sum()" },
            { rows(2, Read, 0, 1000), rows(4, DropRepeated, 1000, 900) } },
        { "number_typed", "mean activity in Bq/m3", {},
            { "(visits['activity'] * visits['activity_unit'].map({'Bq/m3': 1, 'pCi/L': 37})).mean()" } },
        { "number_typed", "total activity in Bq/m3",
            { "visits[visits['activity_unit'] == 'Bq/m3']['activity'].sum() + 517" },
            { "visits[visits['activity_unit'] == 'pCi/L']['activity'].sum() * 37" } },
        { "number_typed", "total mean_load in g", { "visits[visits['load_unit'] == 'kg']['mean_load'].sum() * 613" },
            { "visits[visits['load_unit'] == 'kg']['mean_load'].sum() * 1000" } },
    };
}
} // namespace

class SpokenFormsTest : public QObject, FormsFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        using enum core::ColumnType;
        auto& visits = m_datasets[0];
        addColumn(visits, "granted_in_year_eur", Number, 300);
        addColumn(visits, "scan", Text, 3).top = { { "none", 500 }, { "high", 300 }, { "low", 200 } };
        addColumn(visits, "outcome", Text, 3).top = { { "valid", 800 }, { "lost", 120 }, { "void", 80 } };
        addColumn(visits, "season_total", Number, 300);
        addColumn(visits, "doses", Number, 300);
        addColumn(visits, "saft_l", Number, 300);
        addColumn(visits, "saft_lfd_saison_l", Number, 900);
        addColumn(visits, "visit", Text, 970);
        addColumn(visits, "patient", Text, 970);
        addColumn(visits, "price_cents", Integer, 970);
        addColumn(visits, "activity", Number, 300);
        addColumn(visits, "activity_unit", Text, 2).top = { { "Bq/m3", 600 }, { "pCi/L", 400 } };
        addColumn(visits, "period", Text, 3).top = { { "FY 2021", 300 }, { "FY 2022", 400 }, { "FY 2023", 300 } };
        addColumn(visits, "line_no", Text, 900).top = { { "SEASON", 2 }, { "17", 1 } };
        addColumn(visits, "came_back", Text, 300).top = { { "by post 27/07/2023", 8 }, { "by hand 03/04/2023", 7 } };
        begin();
    }
    void whatIsSaidOfValuesIsLookedFor_data() { addRows(rowsOfValues()); }
    void whatIsSaidOfValuesIsLookedFor() { compareAt(rowsOfValues()); }
    void placesThatAreAskedForMayBeKept_data() { addRows(rowsOfPlaces()); }
    void placesThatAreAskedForMayBeKept() { compareAt(rowsOfPlaces()); }
    void loopsAreReadAsFarAsTheirConditions_data() { addRows(rowsOfLoops()); }
    void loopsAreReadAsFarAsTheirConditions() { compareAt(rowsOfLoops()); }
    void whatIsSaidOfGapsIsLookedFor_data() { addRows(rowsOfGaps()); }
    void whatIsSaidOfGapsIsLookedFor() { compareAt(rowsOfGaps()); }
    void whatCellsHoldIsMinded_data() { addRows(rowsOfCells()); }
    void whatCellsHoldIsMinded() { compareAt(rowsOfCells()); }
    void aTimeIsMissedOnce();
    void aPercentageThatIsWrittenIsNoFactor();
    void aRateOfGroupsNeedsNoRowsWithoutOne();
    void aYearThatIsOnlyPrintedPicksNothing();
    void aLabelNamesARowOnlyBehindAWordThatSaysSo();

private:
    void compareAt(const std::vector<Row>& rows)
    {
        QFETCH(int, place);
        compare(rows[static_cast<std::size_t>(place)]);
    }
};

void SpokenFormsTest::aTimeIsMissedOnce()
{
    for (const char* question : { "total fee in June 2022", "total fee in 2022, and how many visits in 2022" }) {
        const auto answer = answered(question, "visits['fee'].sum()", {});
        QCOMPARE(std::ranges::count(answer.checks, core::CheckKind::YearNotUsed,
                     [](const core::Check& check) { return check.fact.kind; }),
            1);
    }
}

void SpokenFormsTest::aPercentageThatIsWrittenIsNoFactor()
{
    const auto isTold = [&](const std::string& words) {
        const auto code = "f = visits.groupby(visits['seen_on'].dt.year)['fee'].sum()\nprint('" + words + "')\nf";
        const auto answer = answered(
            "did the fees grow from 2021 to 2022", code.c_str(), {}, {}, sandbox::Value { "str", words, words });
        return std::ranges::contains(
            answer.checks, core::CheckKind::NumberTyped, [](const core::Check& check) { return check.fact.kind; });
    };
    QVERIFY(isTold("Fees grew by 24 %."));
    QVERIFY(!isTold("All 100 % of the fees."));
    QVERIFY(!isTold("Fees of 24 hours."));
}

void SpokenFormsTest::aRateOfGroupsNeedsNoRowsWithoutOne()
{
    const std::string figures = "owners = clinics.drop_duplicates('clinic').set_index('clinic')['owner']\n"
                                "beds = clinics.groupby('owner')['beds'].sum()\n"
                                "per = visits['clinic'].map(owners).value_counts()\n";
    const auto isWarned = [&](const std::string& result) {
        auto entry = rows(6, Group, 1000, 3);
        entry.groups = 3;
        entry.noGroup = 120;
        const auto answer = answered("visits per bed by owner", (figures + result).c_str(), { entry });
        return std::ranges::any_of(answer.checks, [](const core::Check& check) {
            return check.fact.kind == core::CheckKind::RowsWithoutGroup && check.status == core::CheckStatus::Warning;
        });
    };
    QVERIFY(!isWarned("per / beds"));
    QVERIFY(isWarned("per"));
}

void SpokenFormsTest::aYearThatIsOnlyPrintedPicksNothing()
{
    const std::string title = "Fees of clinics, 2022";
    const auto isTold = [&](const char* code) {
        const auto answer = answered(
            "total fee by clinic in 2022", code, {}, {}, sandbox::Value { "str", title, title });
        return std::ranges::contains(
            answer.checks, core::CheckKind::YearNotUsed, [](const core::Check& check) { return check.fact.kind; });
    };
    QVERIFY(isTold("print('Fees of clinics, 2022')\nfees_2022 = visits.groupby('clinic')['fee'].sum()\nfees_2022"));
    QVERIFY(!isTold("print('Fees of clinics, 2022')\nv = visits[visits['seen_on'].dt.year == 2022]\n"
                    "v.groupby('clinic')['fee'].sum()"));
    const std::string shown = "FY 2022";
    const auto isToldOf = [&](const char* code) {
        const auto answer = answered("total fee in 2022", code, {}, {}, sandbox::Value { "str", shown, shown });
        return std::ranges::contains(
            answer.checks, core::CheckKind::YearNotUsed, [](const core::Check& check) { return check.fact.kind; });
    };
    QVERIFY(!isToldOf("print('FY 2022', visits[visits['period'] == 'FY 2022']['fee'].sum())"));
    QVERIFY(!isToldOf("x = visits[visits['period'].eq('FY 2022')]['fee'].sum()\nprint(f'FY 2022: {x}')"));
    QVERIFY(isToldOf("print('FY 2022', visits['fee'].sum())"));
    QVERIFY(isToldOf("visits.plot(title='FY 2022')"));
}

void SpokenFormsTest::aLabelNamesARowOnlyBehindAWordThatSaysSo()
{
    const auto isWarned = [&](const char* question) {
        const auto answer = answered(question, "visits.groupby('ward').size()", {});
        return std::ranges::any_of(answer.checks, [](const core::Check& check) {
            return check.fact.kind == core::CheckKind::RowsWithoutGroup && check.status == core::CheckStatus::Warning;
        });
    };
    QVERIFY(isWarned("how many visits had each ward; where it wasn't given, show a line 'not given'"));
    QVERIFY(!isWarned("how many visits per ward do not contain 'pump'"));
    QVERIFY(!isWarned("how many visits per ward are not listed as 'pump'"));
}

QTEST_GUILESS_MAIN(SpokenFormsTest)
#include "tst_spoken_forms.moc"
