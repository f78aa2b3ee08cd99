// SPDX-License-Identifier: GPL-3.0-or-later
// What verification says of code, from the facts that the jail's Python finds in it: no tick that is untrue, no
// warning without cause.
#include "core/data/keys.h"
#include "core/review/preflight.h"
#include "core/verify/verify.h"
#include "tests/support/open_session.h"
#include "tests/support/result_macros.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <algorithm>
#include <optional>

using core::CheckKind;
using core::CheckStatus;

class TestTicks : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aPartOfTheRowsIsNeverAllOfThem_data();
    void aPartOfTheRowsIsNeverAllOfThem();
    void aJoinIsJudgedByItsKeys_data();
    void aJoinIsJudgedByItsKeys();
    void aJoinSaysHowManyRowsItMakes();
    void theRunsOwnCountsSettleAJoin();
    void rowsWithoutAGroupAreTold_data();
    void rowsWithoutAGroupAreTold();
    void rowsThatAJoinLeavesWithoutAGroupNameItsTables();
    void rowsWithoutAGroupNameTheColumnThatLacksValues();
    void aResultThatStandsInTheCodeHasNoEvidence_data();
    void aResultThatStandsInTheCodeHasNoEvidence();
    void codeThatIsNoPythonDrawsNoTick();
    void lookingTakesMilliseconds();

private:
    core::VerifyRequest requestFor(const std::string& code);

    QTemporaryDir m_directory;
    std::optional<sandbox::Session> m_session;
    std::vector<core::Dataset> m_datasets;
};

static void addColumn(core::Dataset& dataset, const char* name, std::int64_t distinct, std::int64_t nulls = 0)
{
    auto& column = dataset.profile.columns.emplace_back();
    column.name = name;
    column.distinct = distinct;
    column.nulls = nulls;
}

static core::Dataset dataset(const char* variable, std::int64_t rows)
{
    core::Dataset made { std::string(variable) + ".csv", variable, std::string("/data/") + variable + ".csv", "aa",
        {} };
    made.profile.rows = rows;
    made.profile.encoding = "utf-8";
    return made;
}

/// Orders name customers again and again; customers.csv has each once, visits.csv several times.
void TestTicks::initTestCase()
{
    auto session = test::openSession(m_directory);
    VERIFY_RESULT(session);
    m_session.emplace(std::move(*session));
    m_datasets = { dataset("orders", 1200), dataset("customers", 300), dataset("visits", 600) };
    addColumn(m_datasets[0], "order_id", 1200);
    addColumn(m_datasets[0], "customer", 250);
    addColumn(m_datasets[0], "region", 4, 35);
    addColumn(m_datasets[0], "amount", 900);
    addColumn(m_datasets[1], "customer", 300);
    addColumn(m_datasets[1], "city", 20);
    addColumn(m_datasets[2], "customer", 280);
    addColumn(m_datasets[2], "minutes", 90);
}

/// The code reads the three files first.
core::VerifyRequest TestTicks::requestFor(const std::string& code)
{
    const auto whole
        = "import pandas as pd\norders = pd.read_csv(\"orders.csv\")\ncustomers = pd.read_csv(\"customers.csv\")\n"
          "visits = pd.read_csv(\"visits.csv\")\n"
        + code;
    auto found = core::preflight(whole, m_datasets, *m_session, {});
    if (!found) {
        qFatal("%s %s", inWords(found.error().message).c_str(), found.error().detail.c_str());
    }
    core::VerifyRequest request { "q", {}, whole, m_datasets, {}, found->facts };
    request.result.status = sandbox::Status::Ok;
    request.result.value = sandbox::Value { "float", "512345.67", 512345.67 };
    return request;
}

/// The kinds of the checks that are of one title, with their signs: "+" passed, "!" not.
static QByteArrayList saidOf(const core::VerifyRequest& request, const std::string& title)
{
    QByteArrayList said;
    for (const auto& check : core::verifiedAnswer(request).checks) {
        if (core::titleOf(check.fact) == title && !check.fact.texts.empty()
            && check.fact.texts.front() != "customers.csv" && check.fact.texts.front() != "visits.csv") {
            const auto word = core::patternOf(check.fact.kind).word;
            said << (check.status == CheckStatus::Passed ? "+" : "!") + QByteArray::fromStdString(std::string(word));
        }
    }
    return said;
}

void TestTicks::aPartOfTheRowsIsNeverAllOfThem_data()
{
    QTest::addColumn<QByteArrayList>("said");
    const auto row = [](const char* code, const QByteArrayList& said) { QTest::newRow(code) << said; };
    const QByteArrayList all { "+all_rows_read" };
    const QByteArrayList part { "!part_computed" };
    const QByteArrayList partRead { "!part_read" };
    const QByteArrayList nothing;
    row("orders[\"amount\"].sum()", all);
    row("orders.groupby(\"region\")[\"amount\"].sum().sort_values().head(5)", all);
    row("# nrows=5 and .sample(3)\norders[\"amount\"].sum() # .head(5)", all);
    row("orders[orders[\"region\"] == \"North\"][\"amount\"].sum()", all);
    row("pd.read_csv(\"orders.csv\", nrows=1200)[\"amount\"].sum()", all);
    row("total = 0\nfor part in pd.read_csv(\"orders.csv\", chunksize=100):\n    total += "
        "part[\"amount\"].sum()\ntotal",
        all);
    row("orders[:500][\"amount\"].sum()", part);
    row("orders.loc[:499, \"amount\"].sum()", part);
    row("orders.iloc[:500][\"amount\"].sum()", part);
    row("orders.iloc[::2][\"amount\"].sum()", part);
    row("orders = orders.head(100)\norders[\"amount\"].sum()", part);
    row("orders.head(100).groupby(\"region\")[\"amount\"].sum()", part);
    row("(orders\n  .head(100)\n  .amount.mean())", part);
    row("orders = pd.read_csv(\"orders.csv\").head(50)", part);
    row("orders[\"amount\"].values[:10].sum()", part);
    row("pd.read_csv(\"orders.csv\", nrows=100)", partRead);
    row("pd.read_csv(\"orders.csv\", skiprows=range(1, 1000))[\"amount\"].sum()", partRead);
    row("next(pd.read_csv(\"orders.csv\", chunksize=100))[\"amount\"].sum()", partRead);
    row("total = 0\nfor part in pd.read_csv(\"orders.csv\", chunksize=100):\n    total += part[\"amount\"].sum()\n    "
        "break\ntotal",
        partRead);
    row("orders.sample(10)", { "!random_rows" });
    row("orders[orders.index < 500][\"amount\"].sum()", part);
    row("orders.loc[lambda d: d.index < 500, \"amount\"].sum()", part);
    row("orders.truncate(after=499)[\"amount\"].sum()", part);
    row("sum(orders[\"amount\"].tolist()[:500])", part);
    row("orders.pipe(lambda d: d.head(5))[\"amount\"].sum()", part);
    row("total = 0\nfor i in range(500):\n    total += orders[\"amount\"].iloc[i]\ntotal", nothing);
    row("orders.sort_values(\"amount\")[40:][\"amount\"].mean()", part);
    row("part = orders.sort_values(\"amount\")\npart[: len(part) // 2][\"amount\"].mean()", part);
    row("part = orders.sort_values(\"order_id\").tail(900)\npart.groupby(\"region\")[\"amount\"].sum()", part);
    row("orders.sort_values(\"order_id\")[\"amount\"].diff()[1:].mean()", nothing);
    row("orders.sort_values(\"amount\").head(5)", nothing);
    row("orders.nlargest(3, \"amount\")", nothing);
    row("orders.head()", nothing);
    row("orders[\"n\"] = orders.groupby(\"region\").cumcount()\norders[orders[\"n\"] < 5][\"amount\"].sum()", nothing);
    row("orders[orders[\"amount\"].cumsum() < 500][\"amount\"].sum()", nothing);
    row("orders[~orders[\"customer\"].duplicated()][\"amount\"].sum()", nothing);
    row("orders[\"amount\"].first_valid_index()", nothing);
    row("orders.eval(\"amount[:500].sum()\")", nothing);
    row("pd.read_csv(\"orders.csv\", on_bad_lines=\"skip\")[\"amount\"].sum()", nothing);
    row("orders.drop_duplicates()[\"amount\"].sum()", nothing);
    row("rows = [r for i, r in orders.iterrows() if i < 10]\nsum(r[\"amount\"] for r in rows)", nothing);
    row("getattr(orders, \"he\" + \"ad\")(5)[\"amount\"].sum()", nothing);
    row("exec(\"orders = orders.head(5)\")\norders[\"amount\"].sum()", nothing);
    row("result[\"amount\"].sum()", nothing); // a frame of an earlier step, beside the file
}

void TestTicks::aPartOfTheRowsIsNeverAllOfThem()
{
    QFETCH(QByteArrayList, said);
    QCOMPARE(saidOf(requestFor(QTest::currentDataTag()), "Whole file"), said);
}

void TestTicks::aJoinIsJudgedByItsKeys_data()
{
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* code, const char* said) { QTest::newRow(code) << QByteArray(said); };
    row("orders.merge(customers, on=\"customer\")", "+join_once");
    row("customers.merge(orders, on=\"customer\", how=\"left\")", "+join_once");
    row("orders.merge(visits, on=\"customer\")", "!join_multiplies");
    row("orders.merge (visits, on=\"customer\")", "!join_multiplies");
    row("orders.set_index(\"customer\").join(visits.set_index(\"customer\"))", "!join_multiplies");
    row("orders.set_index(\"customer\").join(customers.set_index(\"customer\"))", "+join_once");
    row("orders.merge(visits, on=\"customer\", validate=\"many_to_many\")", "!join_multiplies");
    row("orders.merge(visits, on=\"customer\", validate=\"m:1\")", ""); // whether it ran, nobody counted
    row("orders.merge(visits.drop_duplicates(\"customer\"), on=\"customer\")", "+join_grouped");
    row("orders.merge(visits.groupby(\"customer\", as_index=False)[\"minutes\"].sum(), on=\"customer\")",
        "+join_grouped");
    row("orders.merge(visits.drop_duplicates([\"customer\", \"minutes\"]), on=\"customer\")", "!join_multiplies");
    row("orders.merge(visits.groupby(\"customer\")[\"minutes\"].value_counts().reset_index(), on=\"customer\")",
        "!join_unknown");
    row("orders.merge(visits.groupby(\"customer\")[\"minutes\"].quantile([0.1, 0.9]).reset_index(), on=\"customer\")",
        "!join_unknown");
    row("each = visits.drop_duplicates(\"customer\")\neach[\"customer\"] = each[\"customer\"].str[:3]\n"
        "orders.merge(each, on=\"customer\")",
        "!join_unknown");
    row("join = orders.merge\njoin(visits, on=\"customer\")", "!join_multiplies");
    row("visits[\"customer\"] = visits[\"customer\"].str[:3]\norders.merge(visits, on=\"customer\")", "!join_unknown");
    row("customers[\"customer\"] = customers[\"customer\"].str.lower()\norders.merge(customers, on=\"customer\")",
        "!join_unknown");
    row("pd.merge_asof(orders, visits, on=\"customer\")", "");
    row("orders[\"city\"] = orders[\"customer\"].map(customers.set_index(\"customer\")[\"city\"])", "");
    row("\", \".join([\"merge(\", \"a\"])", "");
    row("# orders.merge(visits)\norders[\"amount\"].sum()", "");
}

void TestTicks::aJoinIsJudgedByItsKeys()
{
    QFETCH(QByteArray, said);
    QByteArrayList found;
    for (const auto& check : core::verifiedAnswer(requestFor(QTest::currentDataTag())).checks) {
        if (core::titleOf(check.fact) == "Join") {
            const auto word = core::patternOf(check.fact.kind).word;
            found << (check.status == CheckStatus::Passed ? "+" : "!") + QByteArray::fromStdString(std::string(word));
        }
    }
    QCOMPARE(found.join(' '), said);
}

static std::string sentenceOf(const core::VerifyRequest& request, CheckKind kind)
{
    const auto checks = core::verifiedAnswer(request).checks;
    const auto check = std::ranges::find_if(checks, [&](const auto& one) { return one.fact.kind == kind; });
    return check == checks.end() ? std::string() : core::inWords(check->fact);
}

void TestTicks::aJoinSaysHowManyRowsItMakes()
{
    auto request = requestFor("orders.merge(visits, on=\"customer\")");
    QCOMPARE(sentenceOf(request, CheckKind::JoinMultiplies),
        std::string("Keys repeat on both sides of the join in line 5 (customer: 250 values in 1,200 rows of "
                    "orders.csv, 280 in 600 rows of visits.csv): "
                    "rows multiply, and totals of them grow."));
    auto& left = request.datasets[0].profile.columns[1];
    auto& right = request.datasets[2].profile.columns[0];
    left.distinct = right.distinct = 2;
    left.top = { { "Ann", 1000 }, { "Bob", 200 } };
    right.top = { { "Bob", 599 }, { "Cyd", 1 } };
    QVERIFY(sentenceOf(request, CheckKind::JoinMultiplies).contains("which gives 119,800 rows"));
    QCOMPARE(sentenceOf(requestFor("orders.merge(customers, on=\"customer\")"), CheckKind::JoinOnce),
        std::string("customer stands once in customers.csv, so the join in line 5 repeats no row of orders."));
}

void TestTicks::theRunsOwnCountsSettleAJoin()
{
    auto request = requestFor("other = visits.assign(customer=visits[\"customer\"].str.strip())\nboth = "
                              "orders.merge(other, on=\"customer\", how=\"left\")\n"
                              "both[\"amount\"].sum()");
    QVERIFY(!sentenceOf(request, CheckKind::JoinUnchecked).empty());
    request.frameRows = { { "orders", 1200 }, { "other", 600 }, { "both", 2610 } };
    QCOMPARE(sentenceOf(request, CheckKind::JoinMultiplied),
        std::string("The join in line 6 made 2,610 rows of 1,200, because keys repeat on both sides: totals of it are "
                    "too large."));
    request.frameRows["both"] = 1200;
    QCOMPARE(sentenceOf(request, CheckKind::JoinKept),
        std::string("The join in line 6 has 1,200 rows, no more than the 1,200 before it."));
}

void TestTicks::rowsWithoutAGroupAreTold_data()
{
    QTest::addColumn<bool>("told");
    const auto row = [](const char* code, bool told) { QTest::newRow(code) << told; };
    row("orders.groupby('region')['amount'].sum()", true);
    row("orders.groupby([\"customer\", \"region\"], as_index=False).size()", true);
    row("orders['region'].value_counts()", true);
    row("orders.pivot_table(index='region', values='amount')", true);
    row("orders.groupby(orders['region'].str.lower()).size()", true);
    row("key = 'region'\norders.groupby(key)['amount'].sum()", true);
    row("# orders.dropna() would lose rows\norders.groupby('region')['amount'].sum()", true);
    row("orders['r'] = orders['region']\norders.groupby('r')['amount'].sum()", true);
    row("orders.groupby('region')['amount'].sum().dropna()", true);
    row("orders.groupby('region', dropna=False).size()", false);
    row("orders['region'].value_counts(dropna=False)", false);
    row("orders.pivot_table(index='customer', values='region', aggfunc='count')", false);
    row("orders.groupby('customer')['region'].count()", false);
    row("orders['region'] = orders['region'].fillna('none')\norders.groupby('region').size()", false);
    row("orders = orders.dropna()\norders.groupby('region').size()", false);
    row("orders['region'].nunique()", false);
    row("visits.groupby('customer').size()", false);
}

void TestTicks::rowsWithoutAGroupAreTold()
{
    QFETCH(bool, told);
    const auto said = sentenceOf(requestFor(QTest::currentDataTag()), CheckKind::RowsWithoutGroup);
    QCOMPARE(said,
        told ? std::string("35 of the 1,200 rows of orders.csv have no “region” and are in no group. To count them "
                           "too, give what is missing a group of its own.")
             : "");
}

void TestTicks::rowsThatAJoinLeavesWithoutAGroupNameItsTables()
{
    const sandbox::LedgerEntry groups {
        .line = 7, .operation = sandbox::RowOperation::Group, .before = 1200, .after = 20, .noGroup = 8, .groups = 20
    };
    for (const char* code : { R"(both = orders.merge(customers, on="customer", how="left")

both.groupby("city")["amount"].sum())",
             R"(both = orders.merge(customers, on="customer", how="left")
groups = both.groupby("city")
groups["amount"].sum())" }) {
        auto request = requestFor(code);
        request.result.ledger = sandbox::Ledger { { groups } };
        QCOMPARE(sentenceOf(request, CheckKind::RowsWithoutGroup),
            std::string("8 of the 1,200 rows of orders.csv and customers.csv put together have no “city” and are in no "
                        "group. To count them too, give what is missing a group of its own."));
        request.datasets[1].profile.columns[1].nulls = 1; // a customer without a city is no reason to hide the others
        const auto answer = core::verifiedAnswer(request);
        QCOMPARE(std::ranges::count(
                     answer.checks, CheckKind::RowsWithoutGroup, [](const auto& check) { return check.fact.kind; }),
            1);
        QVERIFY(sentenceOf(request, CheckKind::RowsWithoutGroup).starts_with("8 of the 1,200 rows"));
    }
}

void TestTicks::rowsWithoutAGroupNameTheColumnThatLacksValues()
{
    auto request = requestFor(R"(both = orders.merge(customers, on="customer", how="left")
both.groupby(["amount", "city"])["amount"].sum())");
    sandbox::LedgerEntry groups {
        .line = 6, .operation = sandbox::RowOperation::Group, .before = 1200, .after = 20, .noGroup = 8, .groups = 20
    };
    request.result.ledger = sandbox::Ledger { { groups } };
    const auto said = sentenceOf(request, CheckKind::RowsWithoutGroup);
    QVERIFY2(said.contains("have no “city” and"), said.c_str());
    const auto shares = requestFor("sums = orders.groupby('region').amount.sum()\nsums / sums.sum()");
    const auto ofWhole = sentenceOf(shares, CheckKind::RowsWithoutGroup);
    QVERIFY2(ofWhole.contains("in no group, nor in the whole of the shares."), ofWhole.c_str());
    request = requestFor("orders.groupby('region').size()");
    QVERIFY(!sentenceOf(request, CheckKind::RowsWithoutGroup).contains("shares"));
    groups.line = 5;
    groups.noGroup = 34; // the code dropped one of the 35 before
    request.result.ledger = sandbox::Ledger { { groups } };
    QVERIFY(sentenceOf(request, CheckKind::RowsWithoutGroup).starts_with("34 of the 1,200 rows of orders.csv"));
    groups.before = 900; // a filter left these, and the 34 are of them
    request.result.ledger = sandbox::Ledger { { groups } };
    QVERIFY(sentenceOf(request, CheckKind::RowsWithoutGroup).starts_with("34 of the 900 rows left of orders.csv"));
}

void TestTicks::aResultThatStandsInTheCodeHasNoEvidence_data()
{
    QTest::addColumn<bool>("typed");
    const auto row = [](const char* code, bool typed) { QTest::newRow(code) << typed; };
    row("total = 512345.67\ntotal", true);
    row("orders[\"amount\"].sum()\npd.DataFrame({\"region\": [\"N\", \"S\", \"E\", \"W\"], \"total\": [10, 20, 30, "
        "40]})",
        true);
    row("float(\"512345.67\")", true);
    row("orders[\"amount\"].sum()", false);
    row("round(orders[\"amount\"].sum() / 1000, 2)", false);
}

void TestTicks::aResultThatStandsInTheCodeHasNoEvidence()
{
    QFETCH(bool, typed);
    const auto answer = core::verifiedAnswer(requestFor(QTest::currentDataTag()));
    QCOMPARE(answer.numbers.size(), 1U);
    QCOMPARE(answer.numbers[0].evidence.has_value(), !typed);
    const bool failed = std::ranges::any_of(answer.checks, [](const auto& check) {
        return check.fact.kind == CheckKind::ResultTyped && check.status == CheckStatus::Failed;
    });
    QCOMPARE(failed, typed);
}

void TestTicks::codeThatIsNoPythonDrawsNoTick()
{
    auto request = requestFor("");
    request.code = "select sum(amount) from orders limit 5";
    request.facts = {};
    for (const auto& check : core::verifiedAnswer(request).checks) {
        QVERIFY(check.fact.kind == CheckKind::RanToItsEnd);
    }
}

void TestTicks::lookingTakesMilliseconds()
{
    requestFor("orders.sum()"); // warms up
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 20; ++i) {
        requestFor("both = orders.merge(customers, "
                   "on=\"customer\")\nboth.groupby(\"city\")[\"amount\"].sum().sort_values().head(5)");
    }
    qInfo("preflight %.1f ms", static_cast<double>(clock.elapsed()) / 20);
}

QTEST_GUILESS_MAIN(TestTicks)
#include "tst_ticks.moc"
