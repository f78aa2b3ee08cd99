// SPDX-License-Identifier: GPL-3.0-or-later
// Findings and the code that their remedy makes; where the place is not certain there is none.
#include "core/review/preflight.h"
#include "core/verify/fixes.h"
#include "tests/support/open_session.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>

#include <algorithm>
#include <iterator>
#include <optional>

using core::CheckFact;
using core::CheckKind;

namespace {
struct Case {
    CheckFact fact;
    std::string code;
    std::string fixed; ///< empty: no remedy
};

std::vector<Case> cases()
{
    const std::string orders = "orders = pd.read_csv(\"orders.csv\")";
    const std::string shops = "shops = pd.read_csv(\"shops.csv\")";
    const std::string sums = "orders.groupby(\"region\")[\"amount\"].sum()";
    const CheckFact noGroup { CheckKind::RowsWithoutGroup,
        { .column = "region", .count = 3, .texts = { "orders.csv" } } };
    const CheckFact ties { CheckKind::TiesCut, { .column = "amount", .lines = { 3 } } };
    const CheckFact five { CheckKind::OtherCount, { .count = 5, .total = 3, .lines = { 3 } } };
    const CheckFact turned { CheckKind::OtherDirection, { .lines = { 3 }, .texts = { "largest", "smallest" } } };
    const CheckFact lost { CheckKind::JoinLosesRows,
        { .count = 2, .total = 9, .lines = { 4 }, .texts = { "orders.csv" } } };
    const CheckFact repeats { CheckKind::RepeatsCounted, { .count = 8, .lines = { 3 }, .texts = { "orders.csv" } } };
    const CheckFact keys { CheckKind::KeysRepeated,
        { .column = "order_id", .lines = { 3 }, .texts = { "orders.csv" } } };
    const CheckFact totals { CheckKind::TotalsIncluded, { .column = "region", .lines = { 3 }, .texts = { "Total" } } };
    const CheckFact missing { CheckKind::FilterMissing, { .column = "region", .texts = { "North" } } };
    const CheckFact zero { CheckKind::GapsFilled, { .column = "amount", .lines = { 3 }, .texts = { "0", "mean" } } };
    const CheckFact mean { CheckKind::OtherAggregate,
        { .column = "amount", .lines = { 3 }, .texts = { "mean", "sum" } } };
    const CheckFact entities { CheckKind::RowsForEntities, { .column = "customer", .lines = { 3 } } };
    const CheckFact flag { CheckKind::FlagAsText, { .column = "shop", .lines = { 3 }, .texts = { "yes" } } };
    const CheckFact near { CheckKind::NoSuchValue,
        { .column = "region", .lines = { 3 }, .texts = { "north", "North" }, .counts = { 1, 0 } } };
    const CheckFact none { CheckKind::NoSuchValue,
        { .column = "region", .lines = { 3 }, .texts = { "north", "" }, .counts = { 0, 0 } } };
    const CheckFact code { CheckKind::FaultCodesUsed,
        { .column = "amount", .count = 3, .lines = { 3 }, .texts = { "-99.9" } } };
    const CheckFact far { CheckKind::ExtremeDecides,
        { .column = "amount", .count = 60, .lines = { 3 }, .texts = { "4321 and 9000", "sum" } } };
    const CheckFact farShop { CheckKind::ExtremeDecides,
        { .column = "order_id", .count = 60, .lines = { 3 }, .texts = { "5", "sum" } } };
    const CheckFact swapped { CheckKind::DatesSwapped,
        { .column = "shop", .lines = { 3 }, .texts = { "month", "day" } } };
    const auto both = orders + "\n" + shops + "\n";
    return {
        { noGroup, orders + "\n" + sums, orders + "\norders.groupby(\"region\", dropna=False)[\"amount\"].sum()" },
        { noGroup, orders + "\n" + sums + "\n" + sums, "" }, // which of them?
        { ties, orders + "\n" + sums + ".nlargest(3)", orders + "\n" + sums + ".nlargest(3, keep=\"all\")" },
        { ties, orders + "\n" + sums + ".sort_values().tail(3)", "" },
        { five, orders + "\n" + sums + ".nlargest(3)", orders + "\n" + sums + ".nlargest(5)" },
        { five, orders + "\n" + sums + ".nlargest(n=3)", orders + "\n" + sums + ".nlargest(n=5)" },
        { five, orders + "\n" + sums + ".nlargest(3).head(3)", "" },
        { turned, orders + "\n" + sums + ".nsmallest(3)", orders + "\n" + sums + ".nlargest(3)" },
        { turned, orders + "\n" + sums + ".sort_values().head(3)",
            orders + "\n" + sums + ".sort_values(ascending=False).head(3)" },
        { lost, both + "orders.merge(shops, on=\"shop\")", both + "orders.merge(shops, on=\"shop\", how=\"left\")" },
        { lost, both + "shops.merge(orders, \"inner\", \"shop\")", both + "shops.merge(orders, \"right\", \"shop\")" },
        { lost, both + "pd.merge(shops, orders, how=\"left\", on=\"shop\")",
            both + "pd.merge(shops, orders, how=\"outer\", on=\"shop\")" },
        { repeats, orders + "\n" + sums, orders + ".drop_duplicates()\n" + sums },
        { keys, orders + "\n" + sums, orders + ".drop_duplicates(\"order_id\")\n" + sums },
        { repeats, orders + "\n" + orders + "\n" + sums, "" },
        { totals, orders + "\n" + sums, orders + ".loc[lambda rows: ~rows[\"region\"].isin([\"Total\"])]\n" + sums },
        { code, orders + "\n" + sums, orders + ".replace({\"amount\": -99.9}, float(\"nan\"))\n" + sums },
        { far, orders + "\n" + sums, orders + ".loc[lambda rows: ~rows[\"amount\"].isin([4321, 9000])]\n" + sums },
        { farShop, orders + "\n" + sums, "" }, // the scan knows of none there
        { missing, orders + "\n" + sums, orders + ".loc[lambda rows: rows[\"region\"] == \"North\"]\n" + sums },
        { zero, orders + "\norders[\"amount\"].fillna(0).mean()", orders + "\norders[\"amount\"].mean()" },
        { mean, orders + "\n" + sums, orders + "\norders.groupby(\"region\")[\"amount\"].mean()" },
        { entities, orders + "\norders.groupby(\"region\").size()",
            orders + "\norders.groupby(\"region\")[\"customer\"].nunique()" },
        { entities, orders + "\norders.groupby(\"region\")[\"customer\"].count()",
            orders + "\norders.groupby(\"region\")[\"customer\"].nunique()" },
        { entities, orders + "\norders.groupby(\"region\")[\"amount\"].count()", "" },
        { near, orders + "\norders[orders[\"region\"] != 'north']",
            orders + "\norders[orders[\"region\"] != \"North\"]" },
        { none, orders + "\norders[orders[\"region\"] != 'north']", "" },
        { swapped, orders + "\npd.to_datetime(orders[\"shop\"], format=\"mixed\")",
            orders + "\npd.to_datetime(orders[\"shop\"], format=\"mixed\", dayfirst=True)" },
        { swapped, orders + "\npd.to_datetime(orders[\"shop\"], format=\"%m/%d/%Y\")",
            orders + "\npd.to_datetime(orders[\"shop\"], format=\"%d/%m/%Y\")" },
        { flag, orders + "\norders[\"shop\"].eq(\"yes\").mean()", orders + "\norders[\"shop\"].eq(True).mean()" },
        { flag, orders + "\norders.query(\"shop == 'yes'\")", orders + "\norders.query(\"shop == True\")" },
        { flag, orders + "\norders.query(\"shop == 'yes' or city == 'yes'\")", "" },
        { flag, orders + "\n(orders[\"shop\"].eq(\"yes\") | orders[\"city\"].eq(\"yes\")).mean()", "" },
    };
}

std::vector<Case> casesOfJoins()
{
    const std::string orders = "orders = pd.read_csv(\"orders.csv\")\n";
    const std::string shops = "shops = pd.read_csv(\"shops.csv\")";
    const std::string join = "\norders.merge(shops, on=\"shop\")[\"amount\"].sum()";
    const CheckFact partly { CheckKind::JoinRepeatsRows,
        { .column = "amount", .count = 4, .total = 9, .lines = { 4 }, .texts = { "orders.csv" } } };
    auto wholes = partly;
    wholes.texts.emplace_back("shops.csv");
    wholes.counts = { 2 };
    return {
        { wholes, orders + shops + join, orders + shops + ".drop_duplicates()" + join },
        { wholes, "orders.merge(shops, on=\"shop\")[\"amount\"].sum()",
            "shops = shops.drop_duplicates()\n\nimport pandas as pd" + join },
        { partly, orders + shops + join, "" }, // which of its rows is meant nobody knows
    };
}

/// What keeps a part of the rows.
std::vector<Case> casesOfRows()
{
    const auto of = [](CheckKind kind, std::vector<std::string> texts = {}) {
        return CheckFact { kind, { .lines = { 3 }, .texts = std::move(texts) } };
    };
    const std::string orders = "orders = pd.read_csv(\"orders.csv\")\n";
    const std::string sums = "orders.groupby(\"region\")[\"amount\"].sum()";
    const auto unasked = of(CheckKind::FilterUnasked);
    const auto lowest = of(CheckKind::OtherDirection, { "smallest", "largest" });
    const CheckFact first { CheckKind::PartRead, { .lines = { 2 } } };
    const CheckFact year { CheckKind::YearNotUsed, { .texts = { "2022", "year" } } };
    return {
        { unasked, orders + "v = orders[orders[\"amount\"] < 300]\nv[\"amount\"].sum()",
            orders + "v = orders\nv[\"amount\"].sum()" },
        { unasked, orders + "orders.query(\"amount < 300\")[\"amount\"].sum()", orders + "orders[\"amount\"].sum()" },
        { unasked, orders + "orders[(orders[\"amount\"] < 300) & (orders[\"shop\"] == \"a\")]", "" },
        { first, "orders = pd.read_csv(\"orders.csv\", nrows=100)\n" + sums, orders + sums },
        { of(CheckKind::PartComputed), orders + "orders.head(100)[\"amount\"].sum()",
            orders + "orders[\"amount\"].sum()" },
        { of(CheckKind::SampleOfRows), orders + "orders.sample(frac=0.5)[\"amount\"].sum()",
            orders + "orders[\"amount\"].sum()" },
        { of(CheckKind::GroupsCut), orders + sums + ".tail(3)", orders + sums },
        { of(CheckKind::RowsDropped), orders + "orders.dropna()[\"amount\"].mean()",
            orders + "orders[\"amount\"].mean()" },
        { of(CheckKind::KeysRepeated, { "", "“region”" }),
            orders + "orders.drop_duplicates(subset=[\"region\"])[\"amount\"].sum()",
            orders + "orders.drop_duplicates()[\"amount\"].sum()" },
        { lowest, orders + "orders[orders[\"amount\"] == orders[\"amount\"].max()]",
            orders + "orders[orders[\"amount\"] == orders[\"amount\"].min()]" },
        { year, orders + sums, "" }, // the code may have read texts
        { year, sums,
            "orders = orders.loc[lambda rows: rows[\"sold_on\"].dt.year == 2022]\n\nimport pandas as pd\n" + sums },
    };
}

std::vector<Case> casesOfPictures()
{
    const CheckFact cut { CheckKind::PictureCutsLabels, { .count = 1, .texts = { "a.png", "Hesse" } } };
    const std::string draw = "import matplotlib.pyplot as plt\norders.plot()\n";
    return {
        { cut, draw + "plt.savefig(\"a.png\", dpi=200)",
            draw + "plt.savefig(\"a.png\", dpi=200, bbox_inches=\"tight\")" },
        { cut, draw + "plt.gcf().savefig(\"a.png\", bbox_inches=None)",
            draw + "plt.gcf().savefig(\"a.png\", bbox_inches=\"tight\")" },
        { cut, draw + "plt.savefig(\"a.png\")\nplt.savefig(\"b.png\")", "" }, // which of them is not certain
    };
}

std::vector<Case> casesOfSql()
{
    const CheckFact repeats { CheckKind::RepeatsCounted, { .count = 8, .texts = { "orders.csv" } } };
    const CheckFact totals { CheckKind::TotalsIncluded, { .column = "region", .texts = { "Total" } } };
    return {
        { repeats, "%%sql\nselect sum(amount) from orders",
            "%%sql\nWITH orders AS (SELECT DISTINCT * FROM main.orders)\nselect sum(amount) from orders" },
        { repeats, "%%sql\nwith some as (select * from orders) select sum(amount) from some", "" },
        { totals, "%%sql\nselect sum(amount) from orders", "" }, // its remedy is written in Python
    };
}

std::vector<Case> allCases()
{
    auto all = cases();
    std::ranges::move(casesOfJoins(), std::back_inserter(all));
    std::ranges::move(casesOfRows(), std::back_inserter(all));
    std::ranges::move(casesOfPictures(), std::back_inserter(all));
    std::ranges::move(casesOfSql(), std::back_inserter(all));
    return all;
}

core::Dataset dataset(const char* name, std::initializer_list<const char*> columns)
{
    const auto variable = std::string(name).substr(0, std::string_view(name).find('.'));
    core::Dataset made { name, variable, std::string("/data/") + name, "aa", {} };
    for (const auto* column : columns) {
        made.profile.columns.emplace_back().name = column;
    }
    return made;
}
} // namespace

class TestFixes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aFindingIsMendedInItsPlace_data();
    void aFindingIsMendedInItsPlace();
    void whatIsDeniedOrBoundsASpanIsNoCondition();
    void ofSqlTheAdviceIsSql();

private:
    QTemporaryDir m_directory;
    std::optional<sandbox::Session> m_session;
};

void TestFixes::initTestCase()
{
    auto session = test::openSession(m_directory);
    VERIFY_RESULT(session);
    m_session.emplace(std::move(*session));
}

void TestFixes::aFindingIsMendedInItsPlace_data()
{
    QTest::addColumn<int>("place");
    const auto all = allCases();
    for (int place = 0; place < static_cast<int>(all.size()); ++place) {
        const auto& one = all[static_cast<std::size_t>(place)];
        QTest::addRow("%d %s", place, std::string(core::patternOf(one.fact.kind).word).c_str()) << place;
    }
}

void TestFixes::aFindingIsMendedInItsPlace()
{
    QFETCH(int, place);
    const auto one = allCases()[static_cast<std::size_t>(place)];
    std::vector datasets { dataset("orders.csv", { "order_id", "customer", "region", "amount", "shop", "sold_on" }),
        dataset("shops.csv", { "shop", "city" }) };
    datasets[0].profile.columns.back().type = core::ColumnType::Date;
    datasets[0].profile.facts.emplace_back(
        core::FactKind::FarOut, core::MessageArguments { .column = "amount", .count = 2, .texts = { "4321", "9000" } });
    const std::string begun = one.code.starts_with("%%") ? "" : "import pandas as pd\n";
    auto look = core::preflight(begun + one.code, datasets, *m_session, {});
    VERIFY_RESULT(look);
    const core::VerifyRequest request { "", {}, begun + one.code, datasets, {}, look->facts };
    core::Answer answer;
    answer.checks.push_back({ one.fact, core::CheckStatus::Warning });
    core::offerFixes(request, answer);
    const auto& fixes = answer.checks.front().fixes;
    QCOMPARE(fixes.empty(), one.fixed.empty());
    if (!fixes.empty()) {
        const auto code = core::fixed(begun + one.code, fixes.front());
        VERIFY_RESULT(code);
        const auto before = fixes.front().begin == 0 ? std::string() : begun;
        QCOMPARE(QString::fromStdString(*code), QString::fromStdString(before + one.fixed));
        const auto again = core::preflight(*code, datasets, *m_session, {});
        VERIFY_RESULT(again);
        QVERIFY(std::ranges::none_of(
            again->findings, [](const core::Finding& finding) { return finding.severity == core::Severity::Error; }));
    }
}

void TestFixes::whatIsDeniedOrBoundsASpanIsNoCondition()
{
    std::vector datasets { dataset("orders.csv", { "region", "amount", "sold_on" }) };
    datasets[0].profile.columns.back().type = core::ColumnType::Date;
    const std::string code = "import pandas as pd\norders = pd.read_csv(\"orders.csv\")\norders[\"amount\"].sum()";
    auto look = core::preflight(code, datasets, *m_session, {});
    VERIFY_RESULT(look);
    look->facts.files.front().line = 0; // it stands in the session
    const auto isOffered = [&](const char* question, const CheckFact& fact) {
        core::Answer answer { {}, {}, { { fact, core::CheckStatus::Warning } } };
        core::offerFixes({ question, {}, code, datasets, {}, look->facts }, answer);
        return !answer.checks.front().fixes.empty();
    };
    const CheckFact missing { CheckKind::FilterMissing, { .column = "region", .texts = { "North" } } };
    QVERIFY(isOffered("total amount of the North", missing));
    QVERIFY(!isOffered("total amount, not of the North", missing));
    const CheckFact year { CheckKind::YearNotUsed, { .texts = { "2022", "year" } } };
    QVERIFY(isOffered("total amount in 2022", year));
    QVERIFY(!isOffered("total amount since March 2022", year));
    look->facts.years = { 2023 }; // of which no row is in 2022
    QVERIFY(!isOffered("total amount in 2022", year));
}

void TestFixes::ofSqlTheAdviceIsSql()
{
    const auto advice = [](CheckKind kind, const char* code) {
        const core::VerifyRequest request { "", {}, code, {}, {} };
        core::Answer answer;
        answer.checks.push_back(
            { { kind, { .column = "region", .count = 8, .texts = { "orders.csv" } } }, core::CheckStatus::Warning });
        core::offerFixes(request, answer);
        return core::hintOf(answer.checks.front().fact);
    };
    const auto* sql = "%%sql\nselect 1";
    QCOMPARE(advice(CheckKind::JoinLosesRows, sql), std::string("Keep them with LEFT JOIN."));
    QCOMPARE(advice(CheckKind::JoinLosesRows, "orders"), std::string("Keep them with how=\"left\"."));
    QVERIFY(advice(CheckKind::JoinRepeatsRows, sql).contains("GROUP BY them, or SELECT DISTINCT."));
    QVERIFY(advice(CheckKind::RowsForEntities, sql).contains("COUNT(DISTINCT …)"));
    QVERIFY(advice(CheckKind::TiesCut, sql).contains("RANK()"));
}

QTEST_GUILESS_MAIN(TestFixes)
#include "tst_fixes.moc"
