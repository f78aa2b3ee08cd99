// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong analyses and their right twins: each wrong one draws the finding that tells what is wrong, its twin draws none.
#include "core/domain/plain_check.h"
#include "tests/core/verify/findings_fixture.h"

#include <algorithm>

using core::CheckKind;
using core::CheckStatus;
using namespace test;

namespace {
struct Case {
    const char* question;
    const char* wrong;
    const char* right;
    const char* kind; ///< of the finding
    std::vector<sandbox::LedgerEntry> ledger {}; ///< of the wrong code
};

/// What is done with rows.
std::vector<Case> casesOfRows()
{
    using enum sandbox::RowOperation;
    auto multiplied = rows(4, Join, 1000, 1100);
    multiplied.other = 22;
    multiplied.repeated = 100;
    multiplied.otherRepeated = 20;
    auto lossy = rows(4, Join, 1000, 950);
    lossy.other = 22;
    lossy.unmatched = 50;
    auto tied = rows(4, Take, 1000, 5);
    tied.ties = { "minutes" };
    return {
        { "total minutes per owner",
            "both = visits.merge(clinics, on='clinic')\nboth.groupby('owner')['minutes'].sum()",
            "both = visits.merge(clinics, on='clinic')\nboth.groupby('owner')['minutes'].max()", "join_repeats_rows",
            { multiplied } },
        { "total minutes per owner",
            "both = visits.merge(clinics, on='clinic')\nboth.groupby('owner')['minutes'].sum()",
            "both = visits.merge(clinics, on='clinic', how='left')\nboth.groupby('owner')['minutes'].sum()",
            "join_loses_rows", { lossy } },
        { "average minutes per clinic", "visits = visits.dropna()\nvisits.groupby('clinic')['minutes'].mean()",
            "visits = visits.dropna(subset=['minutes'])\nvisits.groupby('clinic')['minutes'].mean()", "rows_dropped",
            { rows(4, DropMissing, 1000, 890) } },
        { "average minutes per clinic",
            "visits['minutes'] = visits['minutes'].fillna(0)\nvisits.groupby('clinic')['minutes'].mean()",
            "visits.groupby('clinic')['minutes'].mean()", "gaps_filled" },
        { "top 5 clinics by minutes", "visits.groupby('clinic')['minutes'].sum().nlargest(3)",
            "visits.groupby('clinic')['minutes'].sum().nlargest(5)", "other_count" },
        { "top 2 patients of each clinic by minutes",
            "sums = visits.groupby(['clinic', 'patient_id'], "
            "as_index=False)['minutes'].sum()\nsums.sort_values('minutes', ascending=False).head(2)",
            "sums = visits.groupby(['clinic', 'patient_id'], "
            "as_index=False)['minutes'].sum()\nsums.sort_values('minutes', ascending=False).groupby('clinic').head(2)",
            "not_of_each" },
        { "the 3 clinics with the lowest total minutes",
            "visits.groupby('clinic')['minutes'].sum().sort_values(ascending=False).head(3)",
            "visits.groupby('clinic')['minutes'].sum().sort_values().head(3)", "other_direction" },
        { "the 5 visits with the most minutes", "visits.nlargest(5, 'minutes')",
            "visits.nlargest(5, 'minutes', keep='all')", "ties_cut", { tied } },
    };
}

/// What is asked, and which figures answer it.
std::vector<Case> casesOfQuestions()
{
    using enum sandbox::RowOperation;
    auto asText = rows(4, Sort, 1000, 1000);
    asText.name = "visit_id";
    asText.textNumbers = true;
    auto lossyToo = rows(4, Join, 1000, 950);
    lossyToo.other = 22;
    lossyToo.unmatched = 50;
    return {
        { "total minutes per ward", "visits.groupby('clinic')['minutes'].sum()",
            "visits.groupby('ward', dropna=False)['minutes'].sum()", "column_not_used" },
        { "total minutes in 2022", "visits['minutes'].sum()",
            "visits[visits['seen_on'].dt.year == 2022]['minutes'].sum()", "year_not_used" },
        { "how many patients are there", "len(visits)", "visits['patient_id'].nunique()", "rows_for_entities" },
        { "how many visits in the East ward", "len(visits[visits['ward'] == 'Nord'])",
            "len(visits[visits['ward'] == 'North'])", "no_such_value" },
        { "how many visits in the South ward", "len(visits[visits['ward'] == 'South'])",
            "len(visits[visits['ward'].str.lower() == 'south'])", "other_spelling" },
        { "how many visits in North or South", "len(visits[(visits['ward'] == 'North') & (visits['ward'] == 'South')])",
            "visits['ward'].isin(['North', 'South']).sum()", "filter_contradicts", { rows(4, Filter, 1000, 0) } },
        { "how many visits were in the North ward", "len(visits[visits['ward'] != 'North'])",
            "len(visits[visits['ward'] == 'North'])", "filter_opposite" },
        { "average minutes by clinic", "visits.groupby('clinic')['minutes'].sum()",
            "visits.groupby('clinic')['minutes'].mean()", "other_aggregate" },
        { "fee rate by clinic", "visits['r'] = visits['minutes'] / visits['fee']\nvisits.groupby('clinic')['r'].mean()",
            "s = visits.groupby('clinic')[['minutes', 'zip_code']].sum()\ns['minutes']", "mean_of_ratios" },
        { "number of visits per clinic", "visits.groupby('clinic')['zip_code'].sum()",
            "visits.groupby('clinic').size()", "codes_added" },
        { "fee rate per clinic", "visits.groupby('clinic')['fee_rate'].sum()",
            "visits.groupby('clinic')['fee_rate'].mean()", "rates_added" },
        { "total minutes", "total = visits['minutes'].sum()\ntotal = 512.5\nprint(f'Total: {total}')",
            "total = visits['minutes'].sum()\nprint(f'Total: {total}')", "figure_assigned" },
        { "meter reading per clinic", "visits.groupby('clinic')['meter_reading'].sum()",
            "g = visits.groupby('clinic')['meter_reading']\ng.last() - g.first()", "running_total_used" },
        { "average fee per clinic", "visits.groupby('clinic')['fee'].mean()",
            "visits[visits['fee'] < 50000].groupby('clinic')['fee'].mean()", "extreme_decides" },
        { "visits by visit_id", "visits.sort_values('visit_id')", "visits.sort_values('seen_on')", "text_order",
            { asText } },
        { "how much did minutes grow in percent",
            "m = visits.groupby('clinic')['minutes'].sum()\n(m['a'] / 17250 - 1) * 100",
            "m = visits.groupby('clinic')['minutes'].sum()\n(m['a'] / m['b'] - 1) * 100", "number_typed" },
        { "average minutes per clinic", "m = visits.groupby('clinic')['minutes'].mean()\nm.loc['a'] = 1.4\nm",
            "m = visits.groupby('clinic')['minutes'].mean()\nm", "figure_assigned" },
        { "change of visits in the last month", "m = visits.groupby('seen_on').size()\nm.iloc[-1] / m.iloc[-2]",
            "m = visits.groupby('seen_on').size()\nm['2023-09'] / m['2023-08']", "period_incomplete" },
        { "minutes in the first half of 2023",
            "visits[visits['seen_on'].between('2023-01-01', '2023-06-01')]['minutes'].sum()",
            "visits[visits['seen_on'].between('2023-01-01', '2023-06-30')]['minutes'].sum()", "period_ends_early" },
        { "year over year change of minutes per quarter", "visits.groupby('seen_on')['minutes'].sum().pct_change(1)",
            "visits.groupby('seen_on')['minutes'].sum().pct_change(4)", "other_period" },
        { "number of visits per month", "visits.groupby(visits['seen_on'].str[:2]).size()",
            "visits.groupby(visits['seen_on'].str[3:5]).size()", "date_part_other" },
        { "how many different patients does each clinic have",
            "visits = visits.drop_duplicates()\nvisits.groupby('clinic')['patient_id'].count()",
            "visits = visits.drop_duplicates()\nvisits.groupby('clinic')['patient_id'].nunique()", "rows_for_entities",
            { rows(4, DropRepeated, 1000, 993) } },
        { "total minutes per owner, including visits to clinics that are not listed",
            "both = visits.merge(clinics, on='clinic')\nboth.groupby('owner')['minutes'].sum()",
            "both = visits.merge(clinics, on='clinic', how='left')\nboth.groupby('owner')['minutes'].sum()",
            "join_loses_rows", { lossyToo } },
        { "average dose per clinic", "visits.groupby('clinic')['dose'].mean()",
            "visits.groupby('clinic')['minutes'].mean()", "units_mixed" }, // the unit beside a dose is not of minutes
        { "the 2 clinics of each ward with the most minutes",
            "visits.sort_values(['ward', 'minutes']).groupby('ward').head(2)",
            "visits.sort_values(['ward', 'minutes'], ascending=[True, False]).groupby('ward').head(2)",
            "other_direction" },
        { "total minutes per ward", "visits.groupby('ward', dropna=False)['minutes'].sum()",
            "visits[visits['ward'] != 'All wards'].groupby('ward', dropna=False)['minutes'].sum()", "totals_included" },
    };
}

/// The same slips in other forms of code and question.
std::vector<Case> casesOfForms()
{
    return {
        { "number of visits per month", "visits.groupby(visits['seen_on'].str.split('/').str[0]).size()",
            "visits.groupby(visits['seen_on'].str.split('/').str[1]).size()", "date_part_other" },
        { "number of visits per month",
            "visits['m'] = pd.to_datetime(visits['seen_on']).dt.year\nvisits.groupby('m').size()",
            "visits['m'] = pd.to_datetime(visits['seen_on']).dt.to_period('M')\nvisits.groupby('m').size()",
            "other_period_grouped" },
        { "average minutes per clinic",
            "import numpy as np\nvisits['m'] = np.where(visits['minutes'].isna(), 0, visits['minutes'])\n"
            "visits.groupby('clinic')['m'].mean()",
            "visits.groupby('clinic')['minutes'].mean()", "gaps_filled" },
        { "which clinic has the lowest total minutes",
            "visits.groupby('clinic')['minutes'].sum().sort_values().index[-1]",
            "visits.groupby('clinic')['minutes'].sum().sort_values().index[0]", "other_direction" },
        { "total minutes from January to March 2023",
            "visits[visits['seen_on'].between('2023-01-01', '2023-02-28')]['minutes'].sum()",
            "visits[visits['seen_on'].between('2023-01-01', '2023-03-31')]['minutes'].sum()", "other_span" },
        { "how many minutes did each clinic take", "visits.groupby('clinic')['minutes'].count()",
            "visits.groupby('clinic')['minutes'].sum()", "other_aggregate" },
        { "the highest fee of each clinic", "visits.sort_values('fee', ascending=False).head(2)[['clinic', 'fee']]",
            "visits.sort_values('fee', ascending=False).groupby('clinic').head(2)[['clinic', 'fee']]", "not_of_each" },
        { "the lowest minutes in each clinic", "visits.groupby('clinic')['minutes'].max()",
            "visits.groupby('clinic')['minutes'].min()", "other_direction" },
        { "which ward has the most minutes", "visits.groupby('clinic')['minutes'].sum().idxmax()",
            "visits.groupby('ward')['minutes'].sum().idxmax()", "column_not_used" },
        { "what share of all minutes in the North ward was in clinic 7",
            "part = visits[(visits['ward'] == 'North') & (visits['clinic'] == '7')]['minutes'].sum()\n"
            "part / visits['minutes'].sum()",
            "north = visits[visits['ward'] == 'North']\n"
            "north[north['clinic'] == '7']['minutes'].sum() / north['minutes'].sum()",
            "shares_of_other_base" },
        { "do longer visits cost more", "visits.groupby('clinic')['fee'].mean()",
            "visits['minutes'].corr(visits['fee'])", "other_aggregate" },
    };
}

/// Numbers of the question, of the code, and what a change is divided by.
std::vector<Case> casesOfNumbers()
{
    return {
        { "average minutes of the first attempt", "visits['minutes'].mean()",
            "visits[visits['attempt'] == 1]['minutes'].mean()", "filter_missing" },
        { "by how many percent did the minutes change from 2022 to 2023",
            "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\n(m[2023] - m[2022]) / m[2023] * 100",
            "m = visits.groupby(visits['seen_on'].dt.year)['minutes'].sum()\n(m[2023] - m[2022]) / m[2022] * 100",
            "change_of_later" },
        { "total fee in EUR, 1 CHF = 1.05 EUR", "visits['fee'].sum()", "(visits['fee'] * 1.05).sum()",
            "number_not_used" },
        { "worth of the minutes per clinic",
            "rates = {'a': 40, 'b': 70}\nvisits['v'] = visits['minutes'] * visits['clinic'].map(rates)\n"
            "visits.groupby('clinic')['v'].sum()",
            "rates = {'a': 1, 'b': 10}\nvisits['v'] = visits['minutes'] * visits['clinic'].map(rates)\n"
            "visits.groupby('clinic')['v'].sum()",
            "number_typed" },
        { "how many people were seen", "len(visits)", "visits['patient_id'].nunique()", "rows_for_entities" },
        { "total fee in EUR, 1 CHF = 1.5 EUR", "visits['fee'].sum()", "(visits['fee'] * 3 / 2).sum()",
            "number_not_used" },
        { "which clinics took over 1.5 thousand minutes",
            "sums = visits.groupby('clinic')['minutes'].sum()\nsums[sums > 15]",
            "sums = visits.groupby('clinic')['minutes'].sum()\nsums[sums > 1_500]", "number_not_used" },
        { "standard deviation of the fee", "visits['fee'].var()", "visits['fee'].var() ** 0.5", "other_aggregate" },
        { "average total dose in mg per clinic",
            "visits['d'] = visits['dose'].where(visits['unit'] != 'mcg', visits['dose'] / 1000)\n"
            "visits.groupby('clinic')['d'].mean()",
            "visits['d'] = visits['dose'] * visits['unit'].map({'mg': 1, 'g': 1000, 'mcg': 0.001})\n"
            "visits.groupby('clinic')['d'].mean()",
            "units_mixed" },
    };
}

std::vector<Case> cases()
{
    auto all = casesOfRows();
    for (const auto& more : { casesOfQuestions(), casesOfForms(), casesOfNumbers() }) {
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}
} // namespace

class TestFindings : public QObject, FindingsFixture {
    Q_OBJECT

private slots:
    void initTestCase() { open(); }
    void aWrongAnalysisIsNamedItsTwinIsNot_data();
    void aWrongAnalysisIsNamedItsTwinIsNot();
    void whatIsMeantDrawsNothing_data();
    void whatIsMeantDrawsNothing();
    void aTickNamesTheSideOfAJoinThatItIsTrueOf();
    void aPartOfEachGroupIsCountedWhole();
    void periodsHoldNoMissingTimes();
    void aFilterOfTheQuestionBeforeIsNoFinding();
    void totalsOfAPivotLeaveOutRowsWithGaps();
    void whatAChartCannotDrawIsTold();
    void aFilterWhoseRowsAreCountedBesideIsNoFinding();

private:
    std::vector<std::string> gapsOf(const char* code);
    QByteArrayList found(const Case& one, const char* code, bool withLedger);
};

/// The kinds of the findings.
QByteArrayList TestFindings::found(const Case& one, const char* code, bool withLedger)
{
    QByteArrayList kinds;
    const auto answer = answered(one.question, code, withLedger ? one.ledger : std::vector<sandbox::LedgerEntry>());
    for (const auto& check : answer.checks) {
        if (check.status != CheckStatus::Passed) {
            kinds << QByteArray::fromStdString(std::string(core::patternOf(check.fact.kind).word));
        }
    }
    return kinds;
}

/// What is said of missing values, and how it would be mended.
std::vector<std::string> TestFindings::gapsOf(const char* code)
{
    std::vector<std::string> words;
    for (const auto& check : answered("", code, {}).checks) {
        if (check.fact.kind == core::CheckKind::GapsSkipped) {
            words.push_back(core::plainText(check));
            for (const auto& fix : check.fixes) {
                words.push_back(fix.text);
            }
        }
    }
    return words;
}

void TestFindings::totalsOfAPivotLeaveOutRowsWithGaps()
{
    const std::string skipped = "Of the 1,000 rows of visits.csv, 50 have no “minutes”; the sum leaves them out.";
    const auto pivot = [](const char* values, const char* more) {
        return std::string("visits.pivot_table(index='clinic', columns='ward', values=") + values + ", aggfunc='sum'"
            + more + ")";
    };
    const std::vector<std::string> both { skipped,
        "The totals (margins) leave out the 50 of 1,000 rows of visits.csv without “minutes” in all columns, so that "
        "the "
        "other columns do not add up to them.",
        ", dropna=False" };
    QCOMPARE(gapsOf(pivot("['fee', 'minutes']", ", margins=True").c_str()), both);
    QCOMPARE(gapsOf(pivot("['fee', 'minutes']", ", margins=True, dropna=False").c_str()), std::vector { skipped });
    QCOMPARE(gapsOf(pivot("['fee', 'minutes']", "").c_str()), std::vector { skipped });
    QCOMPARE(gapsOf(pivot("['minutes']", ", margins=True").c_str()), std::vector { skipped });
}

void TestFindings::whatAChartCannotDrawIsTold()
{
    const std::vector<std::string> undrawn {
        "Of the 1,000 rows of visits.csv, 50 have no “minutes”; the chart leaves them out."
    };
    QCOMPARE(gapsOf("visits.boxplot(column='minutes', by='clinic')"), undrawn);
    QCOMPARE(gapsOf("visits.plot.scatter(x='fee', y='minutes')"), undrawn);
    QCOMPARE(gapsOf("visits['minutes'].plot.hist(bins=30)"), undrawn);
    QCOMPARE(gapsOf("visits[visits['minutes'] > 3].boxplot(column='minutes')"), std::vector<std::string>());
    QCOMPARE(gapsOf("visits.dropna(subset=['minutes']).boxplot(column='minutes')"), std::vector<std::string>());
    QCOMPARE(gapsOf("visits.boxplot(column='fee')"), std::vector<std::string>());
    QCOMPARE(gapsOf("visits.groupby('clinic')['minutes'].sum().plot.pie()\nvisits.boxplot(column='minutes')").size(),
        std::size_t(1)); // said once
}

void TestFindings::aWrongAnalysisIsNamedItsTwinIsNot_data()
{
    QTest::addColumn<int>("place");
    const auto all = cases();
    for (int place = 0; place < static_cast<int>(all.size()); ++place) {
        QTest::addRow("%d %s", place, all[static_cast<std::size_t>(place)].kind) << place;
    }
}

void TestFindings::aWrongAnalysisIsNamedItsTwinIsNot()
{
    QFETCH(int, place);
    const auto one = cases()[static_cast<std::size_t>(place)];
    const QByteArray kind = one.kind;
    const auto wrong = found(one, one.wrong, true);
    QVERIFY2(wrong.contains(kind), wrong.join(", ").constData());
    // A harmless aggregate over a join that multiplies is told nothing of it.
    const bool sameRows = QByteArray(one.right).contains(".max()");
    const auto right = found(one, one.right, sameRows);
    QVERIFY2(!right.contains(kind), right.join(", ").constData());
}

/// Of two questions about the same code one draws the finding, and the other asks for just that.
void TestFindings::whatIsMeantDrawsNothing_data()
{
    using enum sandbox::RowOperation;
    QTest::addColumn<QByteArray>("loud");
    QTest::addColumn<QByteArray>("quiet");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<int>("filtered");
    QTest::newRow("rows by their place") << QByteArray("average minutes of 100 visits")
                                         << QByteArray("average minutes of the first 100 visits in the file")
                                         << QByteArray("visits.head(100)['minutes'].mean()")
                                         << QByteArray("part_computed") << 0;
    QTest::newRow("what each row is") << QByteArray("average minutes by ward")
                                      << QByteArray("average minutes per visit id")
                                      << QByteArray("visits['minutes'].mean()") << QByteArray("column_not_used") << 0;
    QTest::newRow("what falls") << QByteArray("which clinic's minutes are the most")
                                << QByteArray("which clinic's minutes fell the most")
                                << QByteArray("visits.groupby('clinic')['minutes'].sum().sort_values().head(1)")
                                << QByteArray("other_direction") << 0;
    QTest::newRow("either") << QByteArray("total minutes in the North ward")
                            << QByteArray("total minutes, in the ward North or not")
                            << QByteArray("visits['minutes'].sum()") << QByteArray("filter_missing") << 0;
    QTest::newRow("names") << QByteArray("do the minutes depend on the fee?")
                           << QByteArray("do the minutes depend on the clinic?")
                           << QByteArray("visits.groupby('clinic')['minutes'].mean()") << QByteArray("other_aggregate")
                           << 0;
    QTest::newRow("of each row") << QByteArray("fee rate by clinic")
                                 << QByteArray("average of the fee rate of each visit, by clinic")
                                 << QByteArray("visits['r'] = visits['minutes'] / visits['fee']\n"
                                               "visits.groupby('clinic')['r'].mean()")
                                 << QByteArray("mean_of_ratios") << 0;
    QTest::newRow("parts of which") << QByteArray("what share of the visits of each clinic is in the North ward?")
                                    << QByteArray("what share of the visits of each ward is at the clinic a?")
                                    << QByteArray("pd.crosstab(visits['clinic'], visits['ward'], "
                                                  "normalize='columns')['North']")
                                    << QByteArray("shares_of_other_base") << 0;
    QTest::newRow("of the whole") << QByteArray("what share of each clinic's minutes is that")
                                  << QByteArray("share of each clinic in total minutes")
                                  << QByteArray("sums = visits.groupby('clinic')['minutes'].sum()\nsums / sums.sum()")
                                  << QByteArray("shares_of_other_base") << 0;
    QTest::newRow("a day and a month") << QByteArray("visits in March 2023, at 1.3 each")
                                       << QByteArray("wie viele Besuche gab es vom 1.3. bis 31.3.2023?")
                                       << QByteArray(
                                              "len(visits[visits['seen_on'].between('2023-03-01', '2023-03-31')])")
                                       << QByteArray("number_not_used") << 0;
    QTest::newRow("a sign") << QByteArray("what is the total amount?") << QByteArray("how much did I spend in total?")
                            << QByteArray("-visits[visits['amount'] < 0]['amount'].sum()")
                            << QByteArray("filter_unasked") << 4;
    for (const char* quarter : { "visits['seen_on'].dt.to_period('Q') == '2023Q2'",
             "(visits['seen_on'].dt.year == 2023) & (visits['seen_on'].dt.quarter == 2)" }) {
        QTest::newRow(quarter) << QByteArray("minutes in quarter 1 of 2023")
                               << QByteArray("minutes in quarter 2 of 2023")
                               << QByteArray("visits[") + quarter + "]['minutes'].sum()" << QByteArray("other_span")
                               << 0;
    }
    QTest::newRow("some values") << QByteArray("average minutes per clinic")
                                 << QByteArray("average minutes per clinic without outliers")
                                 << QByteArray("part = visits[visits['minutes'] <= visits['minutes'].quantile(0.95)]\n"
                                               "part.groupby('clinic')['minutes'].mean()")
                                 << QByteArray("filter_unasked") << 4;
    QTest::newRow("years up to a bound") << QByteArray("total minutes in 2021 and 2023")
                                         << QByteArray("total minutes in 2021, 2022 and 2023")
                                         << QByteArray("visits[visits['seen_on'].dt.year <= 2023]['minutes'].sum()")
                                         << QByteArray("year_not_used") << 0;
    QTest::newRow("by a form of its name")
        << QByteArray("how many visits in the North ward") << QByteArray("how many visits were seen in the North ward")
        << QByteArray("part = visits[(visits['ward'] == 'North') & visits['seen_on'].notna()]\nlen(part)")
        << QByteArray("gaps_left_out") << 4;
}

void TestFindings::whatIsMeantDrawsNothing()
{
    QFETCH(QByteArray, loud);
    QFETCH(QByteArray, quiet);
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, kind);
    QFETCH(int, filtered);
    Case one { "", "", "", kind.constData() };
    if (filtered > 0) {
        one.ledger = { rows(filtered, sandbox::RowOperation::Filter, 1000, 400) };
    }
    one.question = loud.constData();
    QVERIFY2(found(one, code.constData(), true).contains(kind), "of the other question");
    one.question = quiet.constData();
    QVERIFY2(!found(one, code.constData(), true).contains(kind), quiet.constData());
}

void TestFindings::aPartOfEachGroupIsCountedWhole()
{
    auto taken = rows(6, sandbox::RowOperation::Take, 1000, 420);
    taken.calls = 20;
    const auto told = [&](const char* code, std::vector<sandbox::LedgerEntry> ledger) {
        const auto answer = answered("average minutes per clinic", code, std::move(ledger));
        const auto kind = [](const core::Check& check) { return check.fact.kind; };
        const auto found = std::ranges::find(answer.checks, CheckKind::PartComputed, kind);
        return found == answer.checks.end() ? std::string() : core::checkText(*found);
    };
    const char* const loop = "means = {}\nfor clinic, rows in visits.groupby('clinic'):\n"
                             "    means[clinic] = rows['minutes'].iloc[:50].mean()\npd.Series(means)";
    const std::string part = "The answer is computed on a part of visits.csv only: line ";
    QCOMPARE(told(loop, { taken }), part + "6 takes 420 of 1,000 rows.");
    QCOMPARE(told("some = visits.groupby('clinic').head(50)\nsome.groupby('clinic')['minutes'].mean()", {}),
        part + "4 takes some of its rows.");
}

void TestFindings::periodsHoldNoMissingTimes()
{
    const auto told = [&](const std::string& by) {
        const auto code = "visits.groupby(" + by + ")['fee'].sum()";
        const auto answer = answered("total fee per quarter", code.c_str(), {});
        const auto kind = [](const core::Check& check) { return check.fact.kind; };
        const auto check = std::ranges::find(answer.checks, CheckKind::RowsWithoutGroup, kind);
        return std::pair(core::hintOf(check->fact).contains("dropna=False"), !check->fixes.empty());
    };
    m_datasets[0].profile.columns[4].nulls = 40;
    QCOMPARE(told("pd.Grouper(key='seen_on', freq='QE')"), std::pair(false, false));
    QCOMPARE(told("'seen_on'"), std::pair(true, true));
    m_datasets = files();
}

void TestFindings::aFilterOfTheQuestionBeforeIsNoFinding()
{
    constexpr auto code = "part = visits[visits['patient_id'] == 'P7']\npart.groupby('clinic')['fee'].mean()";
    const auto isTold = [&](const core::Json& facts) {
        core::Plan plan;
        plan.facts = facts;
        const auto filter = rows(4, sandbox::RowOperation::Filter, 1000, 500);
        return std::ranges::any_of(answered("average fee per clinic", code, { filter }, plan).checks,
            [](const auto& check) { return check.fact.kind == CheckKind::FilterUnasked; });
    };
    QVERIFY(isTold({}));
    QVERIFY(!isTold({ { "said", { { { "part", "condition" }, { "question", "only P7 now" } } } } }));
    QVERIFY(!isTold({ { "goes_on", true } }));
}

void TestFindings::aFilterWhoseRowsAreCountedBesideIsNoFinding()
{
    constexpr auto code = "part = visits[visits['minutes'] <= visits['minutes'].quantile(0.95)]\n"
                          "part.groupby('clinic')['minutes'].mean()";
    sandbox::Table table { "", { { "range", core::ColumnType::Text }, { "rows", core::ColumnType::Integer } }, 2,
        { { std::string("0 to 40"), std::int64_t { 700 } }, { std::string("40 to 80"), std::int64_t { 250 } } } };
    const auto isTold = [&] {
        const auto answer = answered(
            "average minutes per clinic", code, { rows(4, sandbox::RowOperation::Filter, 1000, 950) }, {}, table);
        return std::ranges::any_of(
            answer.checks, [](const auto& check) { return check.fact.kind == CheckKind::FilterUnasked; });
    };
    QVERIFY(isTold());
    table.rowCount = 3;
    table.rows.push_back({ std::string("above 80"), std::int64_t { 50 } });
    QVERIFY(!isTold());
}

void TestFindings::aTickNamesTheSideOfAJoinThatItIsTrueOf()
{
    const char* const code = "both = clinics.merge(visits, on='clinic')\nboth.groupby('owner')['minutes'].max()";
    auto join = rows(4, sandbox::RowOperation::Join, 22, 1000);
    join.other = 1000;
    join.repeated = 20;
    const auto ticked = [&] {
        const auto answer = answered("longest visit per owner", code, { join });
        const auto tick = std::ranges::find_if(
            answer.checks, [](const auto& check) { return check.fact.kind == CheckKind::JoinCounted; });
        return tick == answer.checks.end() ? std::string() : tick->fact.texts.front();
    };
    QCOMPARE(ticked(), std::string("visits.csv"));
    join.otherRepeated = 30; // rows of both sides stand more than once: nothing is ticked, whatever is computed
    QCOMPARE(ticked(), std::string());
    join.repeated = 0;
    QCOMPARE(ticked(), std::string("clinics.csv"));
}

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
