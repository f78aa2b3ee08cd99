// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/kept_rows.h"
#include "core/review/plain_steps.h"
#include "core/review/preflight.h"
#include "tests/support/open_session.h"
#include "tests/support/result_macros.h"

#include <QTest>

#include <optional>

using namespace core;

/// What code does, in sentences that come from the code and from nothing said about it.
class PlainStepsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theCodeIsSaidInWords_data();
    void theCodeIsSaidInWords();
    void codeIsHeadedByItsLastFigures_data();
    void codeIsHeadedByItsLastFigures();
    void whichRowsAreKeptIsSaid_data();
    void whichRowsAreKeptIsSaid();
    void ofOtherLanguagesNothingIsSaid();

private:
    QTemporaryDir m_directory;
    std::optional<sandbox::Session> m_session;
    Dataset m_orders;
};

void PlainStepsTest::initTestCase()
{
    auto session = test::openSession(m_directory);
    VERIFY_RESULT(session);
    m_session.emplace(std::move(*session));
    m_orders.name = "orders.csv";
    m_orders.variable = "orders";
    for (const char* name : { "customer", "region", "status", "revenue", "day" }) {
        auto& column = m_orders.profile.columns.emplace_back();
        column.name = name;
        column.type = column.name == "revenue" ? ColumnType::Number : ColumnType::Text;
    }
}

static void row(const char* name, const char* code, const char* words)
{
    QTest::newRow(name) << QString::fromUtf8(code) << QString::fromUtf8(words);
}

/// What code makes of columns and frames, and what it only looks at.
static void addChanges()
{
    row("a column made, by group", R"(orders["net"] = orders["revenue"] * 0.8
few = orders[orders["net"] > 10].sort_values("net")
few.groupby("region")["net"].sum())",
        "Adds the column net. Keeps the rows where net is over 10. Sorts by net, smallest first. "
        "Works out the sum of net for each region.");
    row("a figure of all columns by group", "orders.groupby('region').max()",
        "Works out the largest of the other columns for each region.");
    row("values set in some rows", R"(orders.loc[orders["status"] == "open", "revenue"] = 0
few = orders[orders["revenue"] > 10]
few.groupby("region")["revenue"].sum())",
        "Changes values of revenue in the rows where status is open. Keeps the rows where revenue is over 10. "
        "Works out the sum of revenue for each region.");
    row("values set from the same rows",
        "orders.loc[orders['status'] == 'open', 'revenue'] = orders.loc[orders['status'] == 'open', 'revenue'] * 2",
        "Changes values of revenue in the rows where status is open.");
    row("several columns changed", R"(orders[["revenue", "day"]] = orders[["revenue", "day"]] / 2
orders.query("revenue > 10")["revenue"].sum())",
        "Changes values of revenue and day. Keeps the rows where revenue is over 10. Works out the sum of revenue.");
    row("what nobody takes", R"(orders[orders["revenue"] > 10]
orders.drop(columns=["status"])
orders["revenue"].mean())",
        "Works out the average of revenue.");
    row("labels taken on another line",
        "small = orders[orders['revenue'] < 5].index\norders = orders.drop(small)\norders['revenue'].sum()",
        "Leaves out the rows where revenue is under 5. Works out the sum of revenue.");
    row("a sum of what is computed", "(orders['revenue'] * 0.8).sum()", "Works out the sum of revenue × 0.8.");
    row("a condition on what is computed", "orders[(orders['revenue'] + 1) * 2 > 10]['revenue'].sum()",
        "Keeps the rows where (revenue + 1) × 2 is over 10. Works out the sum of revenue.");
    row("a part of a date", "orders[orders['day'].dt.month == 1]['revenue'].sum()",
        "Keeps the rows where the month of day is 1. Works out the sum of revenue.");
    row("a part of a date under a name of its own",
        "orders['month'] = orders['day'].dt.month\norders[orders['month'] == 1]['revenue'].sum()",
        "Adds the column month. Keeps the rows where month is 1. Works out the sum of revenue.");
    row("the length of a text", "orders[orders['status'].str.len() > 4]['revenue'].sum()",
        "Keeps the rows where the length of status is over 4. Works out the sum of revenue.");
    row("a text in small letters", "orders[orders['status'].str.lower() == 'open']['revenue'].sum()",
        "Keeps the rows where status is open. Works out the sum of revenue.");
    row("the beginning of a text", "orders[orders['status'].str[:2] == 'op']['revenue'].sum()",
        "Keeps rows by a condition that it works out. Works out the sum of revenue.");
    row("what there is no word for", "orders[orders['revenue'].abs() > 4]['revenue'].sum()",
        "Keeps rows by a condition that it works out. Works out the sum of revenue.");
    row("computed with a figure", "(orders['revenue'] - orders['revenue'].mean()).abs().max()",
        "Works out the average of revenue. Works out the largest of revenue − ….");
    row("an outer join", "orders.merge(other, on='customer', how='outer')",
        "Puts the rows of orders and other together that have the same customer. "
        "Rows of orders and other without a match stay.");
    row("an inner join", "orders.merge(other, on='customer')",
        "Puts the rows of orders and other together that have the same customer. Rows without a match are left out.");
    row("a column taken out", "day = orders.pop('day')\norders['revenue'].sum()",
        "Leaves out the column day. Works out the sum of revenue.");
    row("names given", "orders = orders.rename(columns={'revenue': 'amount'})\norders['amount'].sum()",
        "Gives the columns other names. Works out the sum of amount.");
}

/// Figures of other figures, of the first rows, and of rows that were chosen apart.
static void addFigures()
{
    row("a figure of the first rows", "orders.head(100)['revenue'].mean()",
        "Takes the first 100. Works out the average of revenue.");
    row("a figure of the last in order", "orders.sort_values('day').tail(9)['revenue'].sum()",
        "Sorts by day, smallest first. Takes the last 9. Works out the sum of revenue.");
    row("a quotient of sums", R"(known = orders[orders["revenue"].notna()]
known.loc[known["status"] == "open", "revenue"].sum() / known["revenue"].sum() * 100)",
        "Keeps the rows where revenue is there. For some of the figures, keeps only the rows where status is open. "
        "Works out the sum of revenue. Divides one figure by another.");
    row("a difference of what two conditions leave", R"(x = orders[orders["status"] == "open"]
y = orders[~(orders["status"] == "open")]
x["revenue"].mean() - y["revenue"].mean())",
        "For some of the figures, keeps only the rows where status is open. "
        "For some of the figures, keeps only the rows where status is not open. "
        "Works out the average of revenue. Takes one figure from another.");
    row("a difference of what overlapping ranges leave", R"(young = orders[orders["revenue"].between(0, 40)]
old = orders[orders["revenue"].between(30, 60)]
young["revenue"].mean() - old["revenue"].mean())",
        "For some of the figures, keeps only the rows where revenue is from 0 to 40. "
        "For some of the figures, keeps only the rows where revenue is from 30 to 60. "
        "Works out the average of revenue. Takes one figure from another.");
    row("a share of several conditions",
        "orders[(orders['status'] == 'open') & (orders['region'] == 'West')]['revenue'].sum() / "
        "orders['revenue'].sum()",
        "For some of the figures, keeps only the rows where status is open and region is West. "
        "Works out the sum of revenue. Divides one figure by another.");
    row("rows that nobody uses", R"(lost = orders[orders["status"].isna()]
orders["revenue"].sum())",
        "Works out the sum of revenue.");
    row("a place in an order", "orders[orders['revenue'].rank() <= 3]", "Keeps rows by a condition that it works out.");
    row("a change from row to row", "orders.groupby('region')['revenue'].sum().pct_change()",
        "Works out the sum of revenue for each region. Works out how much each row differs from the one 1 row before "
        "it, as a share of that.");
    row("groups with a name", R"(groups = orders.groupby("region")
groups["revenue"].sum())",
        "Works out the sum of revenue for each region.");
    row("a share of each group", "orders.groupby('region')['revenue'].apply(lambda x: (x >= 4).mean())",
        "Works out the share of the rows where revenue is at least 4. Puts the rows into groups by region.");
    row("the same in one line",
        "orders[orders['region'] == 'West']['revenue'].sum() / orders[orders['region'] == 'East']['revenue'].sum()",
        "For some of the figures, keeps only the rows where region is West. "
        "For some of the figures, keeps only the rows where region is East. "
        "Works out the sum of revenue. Divides one figure by another.");
    row("figures of several columns", "orders.agg({'revenue': 'sum', 'day': 'max'})",
        "Works out the sum of revenue. Works out the largest of day.");
    row("several figures of a column", "orders['revenue'].agg(['min', 'max'])",
        "Works out the smallest of revenue. Works out the largest of revenue.");
    row("shares of values", "(orders['region'].value_counts(normalize=True) * 100).round(1)",
        "Works out shares of the rows for each region. Sorts by count, largest first.");
    row("a yes-or-no column and another condition", "orders[orders['status'] & (orders['revenue'] > 30)]",
        "Keeps the rows where status is yes and revenue is over 30.");
    row("a yes-or-no column denied, or another", "orders[~orders['status'] | (orders['revenue'] > 30)]",
        "Keeps the rows where status is no or revenue is over 30.");
}

void PlainStepsTest::theCodeIsSaidInWords_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("words");
    addChanges();
    addFigures();
    row("top customers", R"(chosen = orders[(orders["status"] == "open") & (orders["revenue"] > 100)]
grouped = chosen.groupby("customer", as_index=False)["revenue"].sum()
ranked = grouped.nlargest(5, "revenue")
ranked)",
        "Keeps the rows where status is open and revenue is over 100. Works out the sum of revenue for each customer. "
        "Takes the 5 largest.");
    row("a mean", "orders['revenue'].mean()", "Works out the average of revenue.");
    row("a count", "len(orders[orders['region'].isna()])", "Keeps the rows where region is missing. Counts the rows.");
    row("alternatives", "orders[(orders['region'] == 'West') | (orders['region'] == 'East')]",
        "Keeps the rows where region is West or region is East.");
    row("gaps and repeats", "orders.dropna(subset=['region']).drop_duplicates()",
        "Leaves out the rows with gaps in region. Leaves out repeated rows.");
    row("an order", "orders.sort_values('revenue', ascending=False).head(3)",
        "Sorts by revenue, largest first. Takes the first 3.");
    row("an order both ways", "orders.sort_values(['region', 'revenue', 'day'], ascending=[True, False, False])",
        "Sorts by region, smallest first. Then by revenue and day, largest first.");
    row("a condition worked out", "orders[orders['revenue'] > orders['revenue'].mean()]",
        "Keeps rows by a condition that it works out. Works out the average of revenue.");
    row("a test",
        "known = orders['revenue'] > 5\nif not known.all():\n    print('some are small')\n"
        "orders['revenue'].sum()",
        "Works out the sum of revenue.");
    row("months", R"(orders.groupby(pd.Grouper(key="day", freq="MS"))["revenue"].sum())",
        "Works out the sum of revenue for each month of day.");
    row("years", "orders.groupby(orders['day'].dt.year)['revenue'].mean()",
        "Works out the average of revenue for each year of day.");
    row("something made of it", "orders.groupby(orders['region'].str.lower())['revenue'].sum()",
        "Works out the sum of revenue for each part of region.");
    row("a test with a count",
        "known = orders['region'].isin(others['region'])\nif not known.all():\n    print((~known).sum())\n"
        "orders['revenue'].sum()",
        "Works out the sum of revenue.");
    row("rows of a condition counted", "(orders['status'] == 'open').sum()", "Counts the rows where status is open.");
    row("their share", "(orders['status'] == 'open').mean()", "Works out the share of the rows where status is open.");
    row("values by a condition", "orders['revenue'].where(orders['revenue'] > 0, 0).sum()",
        "Replaces values of revenue by a condition. Works out the sum of revenue.");
    row("gaps by a condition", "orders['revenue'].where(orders['revenue'].notna(), 0).sum()",
        "Fills gaps in revenue. Works out the sum of revenue.");
    row("two figures", "orders.groupby('region')[['revenue', 'day']].max()",
        "Works out the largest of revenue and day for each region.");
    row("a join that keeps what has no match", "orders.merge(orders, on='customer', how='left')",
        "Puts the rows of orders and orders together that have the same customer. Rows of orders without a match "
        "stay.");
    row("filled and changed", "orders['revenue'] = orders['revenue'].fillna(0) * 2",
        "Fills gaps in revenue. Changes values of revenue.");
    row("values changed", "orders['revenue'] *= 2", "Changes values of revenue.");
    row("gaps filled in the frame", "orders['revenue'] = orders['revenue'].fillna(0)", "Fills gaps in revenue.");
    row("a column made", "orders['half'] = orders['revenue'] / 2\norders['half'].sum()",
        "Adds the column half. Works out the sum of half.");
    row("values changed in some rows", "orders.loc[orders['status'] == 'open', 'revenue'] *= 2",
        "Changes values of revenue in the rows where status is open.");
    row("values changed by place", "orders.iloc[0:5, 3] = 0", "Changes values in some of the rows.");
    row("a column dropped", "orders.drop(columns=['day', 'status'], inplace=True)",
        "Leaves out the columns day and status.");
    row("rows dropped by their labels", "orders.drop(orders[orders['revenue'] < 0].index, inplace=True)",
        "Leaves out the rows where revenue is under 0.");
    row("dates read", "orders['day'] = pd.to_datetime(orders['day'], errors='coerce')",
        "Reads day as dates. What does not fit becomes missing.");
    row("other names", "orders.columns = list('abcde')", "Gives the columns other names.");
    row("a chart", "orders.groupby('region')['revenue'].sum().plot.bar()",
        "Works out the sum of revenue for each region. Draws a bar chart.");
    row("a chart with a short name", "orders['revenue'].plot.hist(bins=20)", "Draws a histogram chart.");
}

void PlainStepsTest::theCodeIsSaidInWords()
{
    QFETCH(QString, code);
    QFETCH(QString, words);
    const auto seen = preflight(code.toStdString(), { m_orders }, *m_session, {});
    VERIFY_RESULT(seen);
    QCOMPARE(QString::fromStdString(plainSteps(seen->facts)), words);
}

void PlainStepsTest::codeIsHeadedByItsLastFigures_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("words");
    row("by group", R"(few = orders[orders["revenue"] > 10]
few.groupby("region")["revenue"].sum().sort_values())",
        "Sum of revenue for each region where revenue is over 10");
    row("of all", "orders['revenue'].mean()", "Average of revenue");
    row("a count", "orders.groupby('region').size()", "Number of rows of each region");
    row("several figures of a column", "orders.groupby('region')['revenue'].agg(['mean', 'count', 'max'])",
        "Average, number of values and largest of revenue for each region");
    row("several columns", "orders.agg({'revenue': 'sum', 'day': 'max'})", "Sum of revenue and largest of day");
    row("groups of another line", "groups = orders.groupby('region')\ngroups['revenue'].sum()",
        "Sum of revenue for each region");
    row("a change", "orders.groupby('region')['revenue'].sum().diff()", "Change of the sum of revenue for each region");
    row("a quotient", "orders['revenue'].sum() / len(orders)",
        "Sum of revenue and number of rows, one divided by the other");
    row("a quotient of groups", "orders.groupby('region')['revenue'].sum() / orders.groupby('region').size()",
        "Sum of revenue and number of rows for each region, one divided by the other");
    row("a figure of all columns", "orders.groupby('region').mean(numeric_only=True)",
        "Average of the other columns for each region");
    row("shares", "orders['region'].value_counts(normalize=True)", "Shares of the rows for each region");
    row("no figure", "orders.head(3)", "Takes the first 3");
    row("of a condition", "orders[orders['status'] == 'open'].groupby('region')['revenue'].sum()",
        "Sum of revenue for each region where status is open");
    row("of conditions", "orders.query(\"status == 'open' and revenue > 10\")['revenue'].sum()",
        "Sum of revenue where status is open and revenue is over 10");
    row("of one of two", "orders[(orders['status'] == 'open') | (orders['region'] == 'North')]['revenue'].sum()",
        "Sum of revenue where status is open or region is North");
    row("of a part", "orders[orders['status'] == 'open']['revenue'].sum() / orders['revenue'].sum()",
        "One figure divided by another");
    row("of others than found",
        "bad = orders[orders['status'] == 'void']['customer']\n"
        "orders[~orders['customer'].isin(bad)]['revenue'].sum()",
        "Sum of revenue");
    row("rows in an order", "orders.sort_values('revenue', ascending=False).head(3)", "Rows by revenue, largest first");
    row("rows of a condition", "few = orders[orders['revenue'] > 10]\nfew.sort_values('revenue')",
        "Rows where revenue is over 10");
    row("less a number", "orders.groupby('region')['revenue'].mean() - 100",
        "Figures worked out from the average of revenue for each region");
    row("times a number", "orders.groupby('region')['revenue'].sum().mul(1.19)",
        "Figures worked out from the sum of revenue for each region");
    row("a share in percent", "orders['region'].value_counts(normalize=True) * 100",
        "Shares of the rows for each region");
    row("with a figure printed beside it",
        "sums = orders.groupby('region')['revenue'].sum()\nprint(len(orders), 'orders')\nsums.reset_index()",
        "Sum of revenue for each region");
    row("rows, with a figure printed beside them", "print(orders['revenue'].mean())\norders.sort_values('revenue')",
        "Rows by revenue, smallest first");
    row("what is printed alone", "print(orders['revenue'].mean())", "Average of revenue");
}

void PlainStepsTest::codeIsHeadedByItsLastFigures()
{
    QFETCH(QString, code);
    QFETCH(QString, words);
    const auto seen = preflight(code.toStdString(), { m_orders }, *m_session, {});
    VERIFY_RESULT(seen);
    QCOMPARE(QString::fromStdString(plainTitle(seen->facts)), words);
}

void PlainStepsTest::whichRowsAreKeptIsSaid_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("words");
    row("all", "orders['revenue'].sum()", "");
    row("some", "few = orders[orders['status'] == 'open']\nfew.query('revenue > 10')['revenue'].sum()",
        "Only rows where status is open and revenue is over 10.");
    row("SQL", "%%sql\nSELECT region, sum(revenue) FROM orders WHERE status = 'open' GROUP BY region",
        "Only rows where status is open.");
    row("many",
        "orders.query('revenue > 1 and revenue > 2 and revenue > 3 and revenue > 4 and revenue > 5 and revenue > 6')",
        "Only rows where revenue is over 1, revenue is over 2, revenue is over 3, revenue is over 4 and 2 more "
        "conditions.");
    row("in turn",
        "rows = []\n"
        "rows.append(orders[orders['region'] == 'North']['revenue'].sum())\n"
        "rows.append(orders[orders['region'] == 'South']['revenue'].sum())\n"
        "rows.append(orders[orders['region'] == 'East']['revenue'].sum())\n"
        "rows.append(orders[orders['region'] == 'West']['revenue'].sum())\n"
        "rows.append(orders[orders['region'] == 'Mid']['revenue'].sum())\n"
        "rows.append(orders['revenue'].sum())\nrows",
        "");
    row("either", "orders[(orders['status'] == 'open') | (orders['region'] == 'North')]",
        "Only rows where status is open or region is North.");
    row("both kinds",
        "orders[(orders['revenue'] > 10) & ((orders['status'] == 'open') | (orders['region'] == 'North'))]",
        "Only rows where revenue is over 10. Only rows where status is open or region is North.");
    row("for a share", "orders[orders['status'] == 'open']['revenue'].sum() / orders['revenue'].sum()",
        "Some of the figures count only rows where status is open.");
    row("the opposite",
        "bad = orders[orders['status'] == 'void']['customer']\n"
        "orders[~orders['customer'].isin(bad)]['revenue'].sum()",
        "A step on the way takes only the rows where status is void.");
    row("groups", "orders.groupby('region')['revenue'].sum().reset_index().query('revenue > 100')",
        "Of the results, only those where revenue is over 100.");
    row("dropped", "orders.drop(orders[orders['revenue'] < 5].index)['revenue'].sum()",
        "Rows where revenue is under 5 are left out.");
    // How alternatives are nested, no list says.
    row("two times either",
        "orders[((orders['status'] == 'open') | (orders['status'] == 'paid'))"
        " & ((orders['region'] == 'North') | (orders['revenue'] > 10))]",
        "");
    row("either, and then either",
        "orders[(orders['status'] == 'open') | (orders['status'] == 'paid')]"
        "[(orders['region'] == 'North') | (orders['revenue'] > 10)]",
        "");
    row("both or another",
        "orders[(orders['status'] == 'open') & (orders['region'] == 'North') | (orders['revenue'] > 10)]", "");
    row("both or another, as text", "orders.query(\"(status == 'open' and region == 'North') or revenue > 10\")", "");
    row("both or another in SQL",
        "%%sql\nSELECT * FROM orders WHERE status = 'open' AND region = 'North' OR revenue > 10", "");
    row("not either with another",
        "orders[~(((orders['status'] == 'open') | (orders['region'] == 'North')) & (orders['revenue'] > 10))]", "");
    row("or above the average", "orders[(orders['revenue'] > orders['revenue'].mean()) | (orders['status'] == 'open')]",
        "");
    row("not either", "orders[~((orders['status'] == 'open') | (orders['region'] == 'North'))]",
        "Only rows where status is not open and region is not North.");
}

void PlainStepsTest::whichRowsAreKeptIsSaid()
{
    QFETCH(QString, code);
    QFETCH(QString, words);
    const auto seen = preflight(code.toStdString(), { m_orders }, *m_session, {});
    VERIFY_RESULT(seen);
    QCOMPARE(QString::fromStdString(keptRows(seen->facts)), words);
}

void PlainStepsTest::ofOtherLanguagesNothingIsSaid()
{
    QCOMPARE(plainSteps(CodeFacts {}), std::string());
}

QTEST_GUILESS_MAIN(PlainStepsTest)
#include "tst_plain_steps.moc"
