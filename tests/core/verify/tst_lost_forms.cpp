// SPDX-License-Identifier: GPL-3.0-or-later
// Rows and groups that get lost between the lines, and figures of another time: code that is told of, and code that is
// not.
#include "tests/core/verify/forms_fixture.h"

using namespace test;

namespace {
using enum sandbox::RowOperation;

std::vector<Row> rowsLost()
{
    auto grouped = rows(5, Group, 1000, 2);
    grouped.noGroup = 300;
    auto toVisits = rows(4, Join, 1000, 1000); // each visit meets one clinic, five clinics meet none
    toVisits.other = 20;
    toVisits.otherRepeated = 15;
    toVisits.otherUnmatched = 5;
    auto toClinics = rows(4, Join, 20, 1005);
    toClinics.other = 1000;
    toClinics.repeated = 15;
    toClinics.otherUnmatched = 40;
    const auto* zeros = "visits of each clinic; clinics that had none should show 0";
    auto unmatched = rows(4, Join, 1000, 1000);
    unmatched.other = 20;
    unmatched.unmatched = 1000;
    unmatched.otherUnmatched = 20;
    return {
        { "no_rows_match", "fee by owner",
            { "both = visits.merge(clinics, on='clinic', how='left')\nboth.groupby('owner')['fee'].sum()" }, {},
            { unmatched } },
        { "rows_without_group", "fee by side of the town",
            { "visits['side'] = visits['device'].map({'WEA 1': 'left', 'WEA 2': 'right'})\n"
              "visits.groupby('side')['fee'].sum()" },
            { "visits['side'] = visits['device'].map({'WEA 1': 'left', 'WEA 2': 'right'}).fillna('right')\n"
              "visits.groupby('side')['fee'].sum()" },
            { grouped } },
        { "rows_dropped", "visits of each clinic in 2021 and 2022 together",
            { "a = visits[visits['seen_on'].dt.year == 2021]['clinic'].value_counts()\n"
              "b = visits[visits['seen_on'].dt.year == 2022]['clinic'].value_counts()\n(a + b).dropna()" },
            {}, { rows(6, DropMissing, 20, 17) } },
        { "rows_dropped", "visits of each clinic in 2021 and 2022 together, of clinics that had some in both", {},
            { "a = visits[visits['seen_on'].dt.year == 2021]['clinic'].value_counts()\n"
              "b = visits[visits['seen_on'].dt.year == 2022]['clinic'].value_counts()\n(a + b).dropna()" },
            { rows(6, DropMissing, 20, 17) } },
        { "join_loses_rows", zeros,
            { "both = visits.merge(clinics, on='clinic', how='left')\nboth.groupby('clinic')['visit_id'].count()" }, {},
            { toVisits } },
        { "join_loses_rows", zeros, {},
            { "both = clinics.merge(visits, on='clinic', how='left')\nboth.groupby('clinic')['visit_id'].count()" },
            { toClinics } },
        { "join_loses_rows", zeros, {},
            { "both = visits.merge(clinics, on='clinic', how='left')\n"
              "both.groupby('clinic')['visit_id'].count().reindex(clinics['clinic'], fill_value=0)" },
            { toVisits } },
    };
}

std::vector<Row> rowsOfShiftedTimes()
{
    const auto* moved = "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm.shift(1)";
    const auto* compared = "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm - m.shift(1)";
    return {
        { "period_shifted", "fees by quarter",
            { "visits.groupby(visits['seen_on'].dt.quarter - 1)['fee'].sum()",
                "visits.groupby(visits['seen_on'].dt.to_period('Q-JAN'))['fee'].sum()" },
            { "visits.groupby(visits['seen_on'].dt.quarter)['fee'].sum()",
                "visits.groupby(visits['seen_on'].dt.to_period('Q-DEC'))['fee'].sum()" } },
        { "period_shifted", "fees by week",
            { "visits.groupby(visits['seen_on'].dt.isocalendar().week - 1)['fee'].sum()" },
            { "# by week\nvisits.groupby(visits['seen_on'].dt.dayofweek - 1)['fee'].sum()",
                "visits.groupby(visits['seen_on'].dt.isocalendar().week)['fee'].sum()" } },
        { "period_shifted", "fees by day of the week", {},
            { "visits.groupby(visits['seen_on'].dt.dayofweek + 1)['fee'].sum()" } },
        { "period_shifted", "fees of ticket A-1 by year", {},
            { "visits[visits['ticket'] == 'A-1'].groupby(visits['seen_on'].dt.year)['fee'].sum()" } },
        { "groups_cut", "average fee of a month, of the sums of its visits",
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\n"
              "m.sort_values().head(len(m) - 1).mean()" },
            { "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\nm.iloc[:-1].mean()",
                "m = visits.groupby(visits['seen_on'].dt.to_period('M'))['fee'].sum()\n"
                "m.sort_index().head(len(m) - 1).mean()" },
            { rows(5, Take, 34, 33) } },
        { "period_shifted", "fees by month", { moved }, { compared } },
        { "period_shifted", "fees of the month before, by month", {}, { moved } },
    };
}

std::vector<Row> rowsOfModes()
{
    auto several = rows(4, Extreme, 1000, 2);
    several.ties = { "clinic" };
    return { { "ties_cut", "which clinic is the most frequent?",
        { "visits['clinic'].mode()[0]", "visits['clinic'].mode().head(1)", "visits['clinic'].mode()[:1]",
            "visits['clinic'].mode().min()", "most = visits['clinic'].mode()\nmost.iloc[0]" },
        { "', '.join(visits['clinic'].mode())", "print(', '.join(visits['clinic'].mode()))\nvisits.columns[0]",
            "most = visits['clinic'].mode()\nmost[0] if len(most) == 1 else ', '.join(most)",
            "visits['clinic'].mode().squeeze()" },
        { several } } };
}

std::vector<Row> rowsOfOtherTimes()
{
    return {
        { "running_total_used", "fee of each clinic in July 2022",
            { "v = visits[(visits['seen_on'].dt.year == 2022) & (visits['seen_on'].dt.month == 7)]\n"
              "v.groupby('clinic')['since_january'].max()" },
            { "v = visits[(visits['seen_on'].dt.year == 2022) & (visits['seen_on'].dt.month == 7)]\n"
              "v.groupby('clinic')['fee'].sum()" } },
        { "running_total_used", "fee of each clinic in 2022", {},
            { "visits[visits['seen_on'].dt.year == 2022].groupby('clinic')['since_january'].max()" } },
        { "running_total_used", "fee of each clinic in 2022 up to July, cumulative", {},
            { "v = visits[(visits['seen_on'].dt.year == 2022) & (visits['seen_on'].dt.month == 7)]\n"
              "v.groupby('clinic')['since_january'].max()" } },
        { "rows_for_periods", "how much fee did we take per day on average in 2022",
            { "visits[visits['seen_on'].dt.year == 2022]['fee'].mean()" },
            { "visits[visits['seen_on'].dt.year == 2022]['fee'].sum() / 365" } },
        { "length_not_taken", "how many days does it take from the ship date to discharging, on average",
            { "(visits['minutes'] / 60 / 24).mean()" },
            { "(visits['discharged_on'] - visits['ship_date']).dt.days.mean()" } },
        { "length_not_taken", "average days from ship date to discharging", { "(visits['minutes'] / 60 / 24).mean()" },
            { "(visits['discharged_on'] - visits['ship_date']).dt.days.mean()" } },
        { "length_not_taken", "average duration from ship date to discharging by clinic",
            { "visits.groupby('clinic')['beds'].mean()" },
            { "d = visits.assign(d=(visits['discharged_on'] - visits['ship_date']).dt.days)\n"
              "d.groupby('clinic')['d'].mean()" } },
        { "length_not_taken", "durchschnittliche Tage von ship date bis discharging", { "visits['beds'].mean()" }, {} },
        { "length_not_taken", "average beds on days from ship date to discharging", {}, { "visits['beds'].mean()" } },
        { "length_not_taken", "share of visits on time from the ship date to discharging, by clinic", {},
            { "visits.groupby('clinic')['beds'].mean()" } },
        { "length_not_taken", "average minutes from the ship date to discharging", {}, { "visits['minutes'].mean()" } },
    };
}

std::vector<Row> rowsOfOtherThings()
{
    auto cut = rows(4, Take, 20, 3);
    cut.ties = { "" };
    return {
        { "ties_cut", "top 3 clinics by number of visits",
            { "visits.groupby('clinic').size().sort_values(ascending=False).head(3)" }, {}, { cut } },
        { "other_aggregate", "average fee by clinic",
            { "visits.groupby('clinic')['fee'].max()", "visits['fee'].min()" },
            { "visits.groupby('clinic')['fee'].mean()" } },
        { "other_aggregate", "average of the highest fee of each clinic", {},
            { "visits.groupby('clinic')['fee'].max()" } },
        { "units_mixed", "average pressure", { "visits['pressure'].mean()" },
            { "visits[visits['press_unit'] == 'psi']['pressure'].mean()",
                "p = visits['pressure'].where(visits['press_unit'] == 'bar', visits['pressure'] * "
                "0.0689476)\np.mean()" } },
        { "number_typed", "average pressure in bar", {},
            { "p = visits['pressure'].where(visits['press_unit'] == 'bar', visits['pressure'] * "
              "0.0689476)\np.mean()" } },
        { "text_order", "how many visits had device 2 and above",
            { "n = visits['device'].str.replace('WEA ', '')\n(n >= '2').sum()" },
            { "n = visits['device'].str.replace('WEA ', '').astype(int)\n(n >= 2).sum()",
                "n = visits['device'].str.replace('WEA ', '').str.zfill(2)\n(n >= '02').sum()" } },
        { "rows_for_entities", "how many different guests came to each clinic",
            { "visits.drop_duplicates(['visit_id', 'guest']).groupby('clinic')['guest'].count()" },
            { "visits.drop_duplicates(['visit_id', 'guest']).groupby('clinic')['guest'].nunique()" } },
        { "filter_unasked", "average minutes of walrus visits by clinic", // "walrus" may be a kind or a state, not both
            { "v = visits[(visits['kind'] == 'N') & (visits['state'] == 'granted')]\n"
              "v.groupby('clinic')['minutes'].mean()" },
            { "v = visits[visits['kind'] == 'N']\nv.groupby('clinic')['minutes'].mean()" },
            { rows(4, Filter, 1000, 300) } },
        { "other_aggregate", "how many new beds has each clinic", { "visits.groupby('clinic')['beds'].count()" },
            { "visits.groupby('clinic')['beds'].sum()" } },
    };
}
} // namespace

class TestLostForms : public QObject, FormsFixture {
    Q_OBJECT
private slots:
    void initTestCase() { begin(); }
    void whatIsLost_data() { addRows(rowsLost()); }
    void whatIsLost() { compareAt(rowsLost()); }
    void whatIsOfAnotherTime_data() { addRows(rowsOfOtherTimes()); }
    void whatIsOfAnotherTime() { compareAt(rowsOfOtherTimes()); }
    void stretchesThatTheCodeChoseAreNoted_data();
    void stretchesThatTheCodeChoseAreNoted();
    void whatIsShifted_data() { addRows(rowsOfShiftedTimes()); }
    void whatIsShifted() { compareAt(rowsOfShiftedTimes()); }
    void whatIsOneOfSeveral_data() { addRows(rowsOfModes()); }
    void whatIsOneOfSeveral() { compareAt(rowsOfModes()); }
    void whatIsOfAnotherThing_data() { addRows(rowsOfOtherThings()); }
    void whatIsOfAnotherThing() { compareAt(rowsOfOtherThings()); }

private:
    void compareAt(const std::vector<Row>& rows)
    {
        QFETCH(int, place);
        compare(rows[static_cast<std::size_t>(place)]);
    }
};

void TestLostForms::stretchesThatTheCodeChoseAreNoted_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<bool>("isNoted"); // else it is a warning
    QTest::newRow("two years") << QByteArray(
        "a = visits[(visits['seen_on'] >= '2021-01-01') & (visits['seen_on'] < '2022-01-01')]\n"
        "b = visits[(visits['seen_on'] >= '2022-01-01') & (visits['seen_on'] < '2023-01-01')]\n"
        "(b.groupby('clinic')['fee'].sum() / a.groupby('clinic')['fee'].sum()).nlargest(1)")
                               << true;
    QTest::newRow("two years by their numbers")
        << QByteArray("a = visits[visits['seen_on'].dt.year == 2021]\nb = visits[visits['seen_on'].dt.year == 2022]\n"
                      "(b.groupby('clinic')['fee'].sum() / a.groupby('clinic')['fee'].sum()).nlargest(1)")
        << true;
    QTest::newRow("before and from a day on")
        << QByteArray("a = visits[visits['seen_on'] < '2022-01-01']\nb = visits[visits['seen_on'] >= '2022-01-01']\n"
                      "(b.groupby('clinic')['fee'].sum() / a.groupby('clinic')['fee'].sum()).nlargest(1)")
        << true;
    QTest::newRow("two ends of one stretch")
        << QByteArray("v = visits[visits['seen_on'] >= '2022-01-01']\nv = v[v['seen_on'] < '2023-01-01']\n"
                      "v.groupby('clinic')['fee'].sum().nlargest(1)")
        << false;
    QTest::newRow("one within the other")
        << QByteArray("v = visits[visits['seen_on'] >= '2022-01-01']\nw = v[v['seen_on'].dt.year == 2022]\n"
                      "w.groupby('clinic')['fee'].sum().nlargest(1)")
        << false;
}

void TestLostForms::stretchesThatTheCodeChoseAreNoted()
{
    QFETCH(QByteArray, code);
    QFETCH(bool, isNoted);
    const auto answer = answered(
        "fastest growing clinic by fee", code, { rows(4, Filter, 1000, 300), rows(5, Filter, 1000, 300) });
    const auto found = std::ranges::find(
        answer.checks, core::CheckKind::FilterUnasked, [](const core::Check& check) { return check.fact.kind; });
    QVERIFY(found != answer.checks.end());
    QVERIFY(found->status == (isNoted ? core::CheckStatus::Noted : core::CheckStatus::Warning));
}

QTEST_GUILESS_MAIN(TestLostForms)
#include "tst_lost_forms.moc"
