// SPDX-License-Identifier: GPL-3.0-or-later
// Charts that nobody asked for, and those that a few rows far out would leave with a single bar.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QProcess>
#include <QTest>

using namespace core;

namespace {
QString codeOf(const Dataset& dataset, const QString& question)
{
    const auto draft = BuiltinPlanner().draft({ { question.toStdString(), {} }, { dataset }, {}, {} }, {}, {});
    return draft ? QString::fromStdString(draft->code) : QString();
}

Dataset skewed()
{
    auto amount = test::number("amount", 0, 10'009);
    amount.quantiles = { 5, 25, 50, 75, 95 };
    return test::made("made", { std::move(amount) });
}
} // namespace

class TestBuiltinCharts : public QObject {
    Q_OBJECT

private slots:
    void groupsAreDrawnUnasked_data();
    void groupsAreDrawnUnasked();
    void twoGroupsAreDrawnUnasked_data();
    void twoGroupsAreDrawnUnasked();
    void theFewerGroupsHaveTheColours();
    void noRangeHasNearlyAllNumbers_data();
    void noRangeHasNearlyAllNumbers();
    void rangesBeginAtRoundNumbers_data();
    void rangesBeginAtRoundNumbers();
    void aTotalThatIsLeftOutMakesNoTail();
    void rangesThatWereAskedForAreOfAllValues();
    void numbersOfSeveralColumnsHaveOneName();
    void yesAndNoAreInTheWordsOfTheFile();
    void theTitleSaysWhatIsDrawn();
    void onePeriodHasNoLine();
    void sharesOfEachPeriodAreDrawnAndSayOfWhat_data();
    void sharesOfEachPeriodAreDrawnAndSayOfWhat();
    void countedRowsHaveTheNameThatTheQuestionGivesThem();
    void monthsOfTextAreALineAndNoDeadCode();
};

void TestBuiltinCharts::groupsAreDrawnUnasked_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<bool>("isDrawn");
    QTest::newRow("a number by group") << "revenue by region" << true;
    QTest::newRow("the first five") << "top 5 customers by revenue" << true;
    QTest::newRow("composed") << "total revenue and number of orders by region" << false;
    QTest::newRow("a share of each") << "share of cancelled orders by region" << true;
    QTest::newRow("composed, one number") << "how many orders of each region are not cancelled and not open?" << true;
    QTest::newRow("a single number") << "total revenue" << false;
    QTest::newRow("as many as there are rows") << "revenue by order id" << false;
}

void TestBuiltinCharts::groupsAreDrawnUnasked()
{
    QFETCH(QString, question);
    QFETCH(bool, isDrawn);
    const auto code = codeOf(test::sample("orders"), question);
    QVERIFY(!code.isEmpty());
    QVERIFY2(code.contains(QStringLiteral(".plot.bar(")) == isDrawn, qPrintable(code));
}

void TestBuiltinCharts::twoGroupsAreDrawnUnasked_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("drawn");
    const auto beside = QStringLiteral("crossed.plot.bar(x=\"region\", ylabel=\"average revenue\", title=");
    QTest::newRow("averages") << "average revenue by region and status" << beside;
    QTest::newRow("what adds up") << "total quantity by region and status"
                                  << "crossed.plot.bar(x=\"region\", stacked=True, ylabel=\"quantity\", title=";
    QTest::newRow("of rows") << "number of orders by region and status"
                             << "crossed.plot.bar(x=\"region\", stacked=True, ylabel=\"rows\", title=";
    QTest::newRow("what may cancel out") << "total revenue by region and status"
                                         << "crossed.plot.bar(x=\"region\", ylabel=\"revenue\", title=";
    QTest::newRow("too many") << "total revenue by customer and product" << "";
    QTest::newRow("several numbers") << "total revenue and average quantity by region and status" << "";
    QTest::newRow("the first of each") << "top 2 status of each region by revenue" << "";
}

/// The table keeps a row for each pair.
void TestBuiltinCharts::twoGroupsAreDrawnUnasked()
{
    QFETCH(QString, question);
    QFETCH(QString, drawn);
    const auto code = codeOf(test::sample("orders"), question);
    QVERIFY(!code.isEmpty());
    QVERIFY2(drawn.isEmpty() ? !code.contains(QStringLiteral(".plot.")) : code.contains(drawn), qPrintable(code));
    QVERIFY2(drawn.isEmpty() || code.trimmed().endsWith(QStringLiteral("\nnumbers")), qPrintable(code));
}

void TestBuiltinCharts::theFewerGroupsHaveTheColours()
{
    const auto sites = test::text("site", { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j" });
    const auto made = test::made("made", { sites, test::text("team", { "x", "y" }), test::number("pay", 1, 9) });
    for (const auto* question : { "average pay by site and team", "average pay by team and site" }) {
        const auto code = codeOf(made, QString::fromLatin1(question));
        QVERIFY2(code.contains(QStringLiteral("crossed.plot.bar(x=\"site\"")), qPrintable(code));
    }
}

void TestBuiltinCharts::theTitleSaysWhatIsDrawn()
{
    const auto code = codeOf(test::sample("orders"), QStringLiteral("share of revenue by region as a bar chart"));
    QVERIFY2(
        code.contains(QStringLiteral("title=\"Sum of revenue by region, in percent of the whole\"")), qPrintable(code));
    const auto eight = test::text("site", { "a", "b", "c", "d", "e", "f", "g", "h" });
    const auto made = test::made("made", { eight, test::number("pay", 1, 9) });
    const auto ten = codeOf(made, QStringLiteral("bar chart of the top 10 sites by total pay"));
    QVERIFY2(ten.contains(QStringLiteral("title=\"Sum of pay by site, largest first\"")), qPrintable(ten));
    const auto five = codeOf(made, QStringLiteral("bar chart of the top 5 sites by total pay"));
    QVERIFY2(five.contains(QStringLiteral("title=\"Sum of pay by site, the 5 largest\"")), qPrintable(five));
}

void TestBuiltinCharts::onePeriodHasNoLine()
{
    const auto made = test::made("made", { test::date("day", "2023-01-02", "2024-02-15"), test::number("pay", 1, 9) });
    const auto code = [&](const char* question) { return codeOf(made, QString::fromLatin1(question)); };
    QVERIFY(code("total pay per year").contains(QStringLiteral(".plot.line(")));
    QVERIFY(code("total pay per month in 2024").contains(QStringLiteral(".plot.line(")));
    QVERIFY2(!code("total pay per year in 2023").contains(QStringLiteral(".plot.")),
        qPrintable(code("total pay per year in 2023")));
    const auto year = test::made("made", { test::date("day", "2023-01-02", "2023-12-30"), test::number("pay", 1, 9) });
    const auto one = codeOf(year, QStringLiteral("total pay per year"));
    QVERIFY2(!one.isEmpty() && !one.contains(QStringLiteral(".plot.")), qPrintable(one));
}

void TestBuiltinCharts::sharesOfEachPeriodAreDrawnAndSayOfWhat_data()
{
    QTest::addColumn<QString>("question");
    QTest::newRow("by and per") << "share of revenue by region per quarter";
    QTest::newRow("per and by") << "share of revenue per quarter by region";
}

void TestBuiltinCharts::sharesOfEachPeriodAreDrawnAndSayOfWhat()
{
    QFETCH(QString, question);
    const auto code = codeOf(test::sample("orders"), question);
    const auto share = QStringLiteral("share in percent of its quarter");
    QVERIFY2(code.contains(QStringLiteral("])[\"") + share), qPrintable(code));
    QVERIFY2(code.contains(QStringLiteral(".plot.line(x=\"order_date\", ylabel=\"") + share), qPrintable(code));
    QVERIFY2(code.contains(QStringLiteral("title=\"Share of each region in percent of the sum of revenue of each "
                                          "quarter of order_date\"")),
        qPrintable(code));
    QVERIFY2(code.contains(QStringLiteral("numbers.groupby(\"order_date\")[\"revenue\"].transform")), qPrintable(code));
    QVERIFY2(code.trimmed().endsWith(QStringLiteral("\nnumbers")), qPrintable(code));
}

void TestBuiltinCharts::countedRowsHaveTheNameThatTheQuestionGivesThem()
{
    QVERIFY(codeOf(test::sample("orders"), QStringLiteral("how many orders per region?"))
            .contains(QStringLiteral("title=\"Number of orders by region\"")));
    QVERIFY(codeOf(test::sample("orders"), QStringLiteral("number of rows per region"))
            .contains(QStringLiteral("title=\"Number of rows by region\"")));
}

void TestBuiltinCharts::numbersOfSeveralColumnsHaveOneName()
{
    const auto code = codeOf(
        test::sample("orders"), QStringLiteral("stacked bar chart of revenue by region and status"));
    QVERIFY2(code.contains(QStringLiteral("stacked=True")), qPrintable(code));
    QVERIFY2(code.contains(QStringLiteral("ylabel=\"revenue\"")), qPrintable(code));
    const auto lines = codeOf(test::sample("orders"), QStringLiteral("revenue per month by region as a line chart"));
    QVERIFY2(lines.contains(QStringLiteral("ylabel=\"revenue\"")), qPrintable(lines));
}

void TestBuiltinCharts::yesAndNoAreInTheWordsOfTheFile()
{
    auto dataset = test::sample("orders");
    auto paid = test::number("paid", 0, 1);
    paid.type = ColumnType::Boolean;
    paid.examples = { "Nein", "Ja" };
    paid.distinct = 2;
    dataset.profile.columns.push_back(paid);
    const auto code = codeOf(dataset, QStringLiteral("revenue by region and paid as a pivot table"));
    QVERIFY2(code.contains(QStringLiteral(".rename(columns={True: \"Ja\", False: \"Nein\"})")), qPrintable(code));
}

void TestBuiltinCharts::noRangeHasNearlyAllNumbers_data()
{
    QTest::addColumn<QString>("values");
    QTest::addColumn<QList<double>>("told"); // least, the five quantiles, most
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("first"); // of its ranges
    QTest::addColumn<QString>("last");
    const auto amount = QStringLiteral("histogram of amount");
    // Nearly all of 1000 numbers are below a hundredth of the largest.
    const auto far = QStringLiteral("[i / 10 for i in range(990)] + [10000.0 + i for i in range(10)]");
    QTest::newRow("far out") << far << QList<double> { 0, 5, 25, 50, 75, 94.95, 10'009 } << amount << "0 to under 5"
                             << "95 and above";
    QTest::newRow("of each") << far << QList<double> { 0, 5, 25, 50, 75, 94.95, 10'009 }
                             << "histogram of amount by team" << "0 to under 5" << "95 and above";
    QTest::newRow("below") << QStringLiteral("[10000 - v for v in %1]").arg(far)
                           << QList<double> { -9, 9905.05, 9925, 9950, 9975, 9995, 10'000 } << amount << "below 9,905"
                           << "10,000 to under 10,005";
    // 1.3 ^ 0.03 i: four in five are in the first twentieth.
    QTest::newRow("skewed") << QStringLiteral("[round(1.3 ** (i * 0.03), 2) for i in range(1000)]")
                            << QList<double> { 1, 1.48, 7.15, 51.1, 365, 1765, 2613 } << amount << "0 to under 100"
                            << "1,800 and above";
    QTest::newRow("very skewed") << QStringLiteral("[round(10 ** (i / 200), 2) for i in range(1000)]")
                                 << QList<double> { 1, 1.77, 17.7, 315, 5590, 55'900, 98'855 } << amount
                                 << "0 to under 500" << "6,000 and above";
    QTest::newRow("both ends") << QStringLiteral("[(-1) ** i * 1.03 ** i for i in range(1000)]")
                               << QList<double> { -6.7e12, -3.6e11, -2.6e6, 0.0, 2.6e6, 3.5e11, 6.5e12 } << amount
                               << "below -" << "0 and above";
}

/// What lies far out is in ranges of their own, in the table and in the chart, which both are of all rows.
void TestBuiltinCharts::noRangeHasNearlyAllNumbers()
{
    QFETCH(QString, values);
    QFETCH(QList<double>, told);
    QFETCH(QString, question);
    QFETCH(QString, first);
    QFETCH(QString, last);
    auto amount = test::number("amount", told.front(), told.back());
    amount.quantiles = { told.begin() + 1, told.end() - 1 };
    auto code = codeOf(test::made("made", { std::move(amount), test::text("team", { "a", "b" }) }), question);
    QVERIFY(!code.isEmpty());
    code.replace(QStringLiteral("counts.plot.bar("), QStringLiteral("dict(drawn=counts, "));
    code += QStringLiteral("\nof_range = counts.drop(columns='range').sum(axis=1)\n"
                           "assert of_range.sum() == 1000, counts\nassert of_range.max() <= 600, counts\n"
                           "assert len(counts) <= 40, counts\nnames = list(counts['range'])\n"
                           "assert names[0].startswith('%1') and names[-1].endswith('%2'), counts\n")
                .arg(first, last);
    const auto rows = QStringLiteral(
        "import pandas as pd\nmade = pd.DataFrame({'amount': %1, 'team': ['a', 'b'] * 500})\n");
    QProcess python;
    python.setProcessChannelMode(QProcess::ForwardedChannels);
    python.start(QStringLiteral("python3"), { QStringLiteral("-c"), rows.arg(values) + code });
    QVERIFY(python.waitForFinished(60'000));
    QVERIFY2(python.exitCode() == 0, qPrintable(code));
}

void TestBuiltinCharts::rangesBeginAtRoundNumbers_data()
{
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("edges");
    QTest::newRow("amounts") << 18.66 << 2'265.8 << "histogram of amount" << "[step * 100 for step in";
    QTest::newRow("millions") << 1.2e6 << 9.8e6 << "histogram of amount" << "[step * 500000 for step in";
    QTest::newRow("cents") << 0.02 << 0.98 << "histogram of amount" << "[round(step * 0.05, 2) for step in";
    QTest::newRow("few of them") << 18.66 << 2'265.8 << "histogram of amount where amount is over 1500"
                                 << "[step * 50 for step in";
    QTest::newRow("of each") << 18.66 << 2'265.8 << "histogram of amount by team" << "[step * 100 for step in";
}

void TestBuiltinCharts::rangesBeginAtRoundNumbers()
{
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(QString, question);
    QFETCH(QString, edges);
    const auto code = codeOf(
        test::made("made", { test::number("amount", low, high), test::text("team", { "a", "b" }) }), question);
    QVERIFY2(code.contains(edges), qPrintable(code));
}

void TestBuiltinCharts::aTotalThatIsLeftOutMakesNoTail()
{
    auto dataset = test::made("made", { test::number("amount", 5.06, 15'383.39) });
    auto& amount = dataset.profile.columns.front();
    amount.quantiles = { 9.6, 28.6, 47.5, 72.8, 91.4 };
    amount.flags = { "totals" };
    amount.histogram = core::Histogram { 5.06, 94.71, { 150, 159 }, 0, 1 };
    const auto code = codeOf(dataset, QStringLiteral("histogram of amount"));
    QVERIFY2(code.contains(QStringLiteral("[step * 5 for step in")), qPrintable(code));
    QVERIFY2(!code.contains(QStringLiteral("quantile")), qPrintable(code));
    amount.flags.clear(); // a value like others, however large
    QVERIFY(codeOf(dataset, QStringLiteral("histogram of amount")).contains(QStringLiteral("quantile")));
}

void TestBuiltinCharts::rangesThatWereAskedForAreOfAllValues()
{
    const auto code = codeOf(skewed(), QStringLiteral("histogram of amount with 10 bins"));
    QVERIFY2(code.contains(QStringLiteral("bins=10")), qPrintable(code));
    QVERIFY(!code.contains(QStringLiteral("quantile")));
}

void TestBuiltinCharts::monthsOfTextAreALineAndNoDeadCode()
{
    auto month = test::text("month", { "2019-01", "2019-02", "2019-03", "2019-04" });
    month.min = std::string("2019-01");
    month.max = std::string("2024-08");
    month.distinct = 68;
    month.examples = { "2019-01", "2019-02" };
    const auto inflation = test::made(
        "inflation", { month, test::text("category", { "Food", "Rent" }), test::number("index", 90, 130) });
    const auto ofBoth = codeOf(inflation, QStringLiteral("average index per month by category"));
    QVERIFY2(ofBoth.contains(QStringLiteral(".plot.line(x=\"month\"")), qPrintable(ofBoth));
    QVERIFY2(!ofBoth.contains(QStringLiteral("month (date)")), qPrintable(ofBoth));
    const auto ofTime = codeOf(inflation, QStringLiteral("average index by month"));
    QVERIFY2(ofTime.contains(QStringLiteral(".plot.line(x=\"month\"")), qPrintable(ofTime));
    QVERIFY2(!ofTime.contains(QStringLiteral("sort_values")), qPrintable(ofTime)); // groups stand in order of time
    const auto ranked = codeOf(inflation, QStringLiteral("average index by month, highest first"));
    QVERIFY2(ranked.contains(QStringLiteral("sort_values")), qPrintable(ranked));
    const auto ofGroups = codeOf(inflation, QStringLiteral("average index by category"));
    QVERIFY2(ofGroups.startsWith(QStringLiteral("# The rows of each category")), qPrintable(ofGroups));
    const auto perYear = codeOf(inflation, QStringLiteral("average index per year"));
    QVERIFY2(perYear.contains(QStringLiteral("inflation[\"month (date)\"] = ")), qPrintable(perYear)); // it is used
}

QTEST_GUILESS_MAIN(TestBuiltinCharts)
#include "tst_builtin_charts.moc"
