// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/followed_number.h"
#include "core/verify/date_labels.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <fstream>
#include <numeric>

using namespace core;

/// A number leads to the rows that it is made of, or says that it cannot.
class FollowedNumbersTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase() { end(); }
    void theRowsGiveTheNumber_data();
    void theRowsGiveTheNumber();
    void whatIsComparedLeadsToItsRows_data();
    void whatIsComparedLeadsToItsRows();
    void aRecordLeadsToItself();
    void aBarLeadsToItsRows();
    void whatCannotBeTracedSaysSo_data();
    void whatCannotBeTracedSaysSo();
    void ofAnotherLanguageItSaysSo();
    void whatIsWorkedOutOnTheWaySaysSo_data();
    void whatIsWorkedOutOnTheWaySaysSo();
    void afterReopeningTheFrameIsLoadedForTheLook();
    void ofALargeFileSomeColumnsWereRead();
    void numbersOfTheStripLeadToTheirRows();
    void wordsSayWhichRows();
    void labelsOfPeriodsHaveTheirMeanings();

private:
    Step step(const std::string& code); ///< approved as a person does, with the loaded frames
    Result<FollowedNumber> follow(const Step& step, const Evidence& number)
    {
        const auto pointed = pointedAt(sandbox::shownDisplays(*step.runs.back().result), number);
        return pointed ? followNumber(step, *pointed, *m_workspace, bench(), {})
                       : fail(ErrorKind::BadInput, FaultKind::NoSuchCell);
    }
    /// The cells of a column in the traced rows.
    std::vector<double> valuesOf(const FollowedNumber& found, const std::string& column);
};

namespace {
/// The row and the column of the last thing that was shown which have that heading and that label.
Evidence cellOf(const Step& step, const std::string& label, const std::string& column)
{
    const auto displays = sandbox::shownDisplays(*step.runs.back().result);
    const int last = static_cast<int>(displays.size()) - 1;
    const auto* table = std::get_if<sandbox::Table>(&displays.back());
    if (table == nullptr) {
        return { last, 0, 0 };
    }
    const auto heading = std::ranges::find(table->columns, column, &sandbox::TableColumn::name);
    const auto row = std::ranges::find_if(table->rows, [&](const auto& cells) {
        return std::ranges::any_of(cells, [&](const auto& cell) { return sandbox::cellText(cell) == label; });
    });
    return { last, static_cast<int>(row - table->rows.begin()), static_cast<int>(heading - table->columns.begin()) };
}
} // namespace

void FollowedNumbersTest::initTestCase()
{
    begin();
    const auto file = std::filesystem::path(m_directory.filePath(QStringLiteral("sales.csv")).toStdString());
    std::ofstream out(file);
    out << "id,day,region,kind,units,revenue\n";
    const char* const regions[] = { "West", "East", "North", "" };
    const char* const kinds[] = { "new", "used", "New ", "rent" };
    for (int i = 0; i < 900; ++i) {
        out << i << ",2023-" << (i % 12 < 9 ? "0" : "") << i % 12 + 1 << '-' << 10 + i % 19 << ','
            << regions[(i / 7) % 4] << ',' << kinds[(i / 3) % 4] << ',' << i % 11 << ',' << i % 97 << '.' << i % 10
            << "5\n";
    }
    out.close();
    std::ofstream(m_directory.filePath(QStringLiteral("regions.csv")).toStdString())
        << "region,boss,fee\nWest,Ann,3\nEast,Bo,4\nNorth,Cy,5\n";
    VERIFY_RESULT(addFile(file, *m_workspace, m_installation, {}, {}));
    VERIFY_RESULT(addFile(
        m_directory.filePath(QStringLiteral("regions.csv")).toStdString(), *m_workspace, m_installation, {}, {}));
}

Step FollowedNumbersTest::step(const std::string& code)
{
    const auto id = m_workspace->addStep({ code, isoNow() }).value();
    const auto approval = approveShown(id, code, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    const auto done = approval ? carryOut(id, *approval, *m_workspace, bench(), {}, {})
                               : std::unexpected(approval.error());
    if (!done) {
        qFatal("%s (%s)", inWords(done.error().message).c_str(), done.error().detail.c_str());
    }
    return *done;
}

std::vector<double> FollowedNumbersTest::valuesOf(const FollowedNumber& found, const std::string& column)
{
    const auto page = m_session->page({ { found.trace.frame.name, -1, found.trace.frame }, 0, 0, found.rows }, {})
                          .value();
    const auto at = std::ranges::find(page.columns, column, &sandbox::TableColumn::name) - page.columns.begin();
    std::vector<double> values;
    for (const auto& row : page.rows) {
        const auto& cell = row[static_cast<std::size_t>(at)];
        values.push_back(std::holds_alternative<std::int64_t>(cell) ? static_cast<double>(std::get<std::int64_t>(cell))
                                                                    : std::get<double>(cell));
    }
    return values;
}

void FollowedNumbersTest::theRowsGiveTheNumber_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("function"); ///< of revenue that the number is
    const auto row = [](const char* name, const char* code, const char* label, const char* column,
                         const char* function) {
        QTest::newRow(name) << QString::fromLatin1(code) << QString::fromLatin1(label) << QString::fromLatin1(column)
                            << QString::fromLatin1(function);
    };
    row("a group", "sales.groupby('region', as_index=False)['revenue'].sum()", "East", "revenue", "sum");
    row("the largest group", R"(grouped = sales.groupby("region", as_index=False)["revenue"].sum()
ranked = grouped.nlargest(2, "revenue", keep="all")
ranked)",
        "West", "revenue", "sum");
    row("a filter, and a renamed count", R"(chosen = sales[(sales["kind"] == "used") & (sales["units"] > 3)]
grouped = chosen.groupby("region", as_index=False).size().rename(columns={"size": "rows"})
grouped)",
        "North", "rows", "count");
    row("one number", "chosen = sales[sales['region'] == 'West']\nresult = chosen['revenue'].sum()\nresult", "", "",
        "sum");
    row("a count", "len(sales[sales['region'].isin(['West', 'East'])])", "", "", "count");
    row("rows that match", "(sales['region'] == 'West').sum()", "", "", "count");
    row("alternatives", "sales[(sales['region'] == 'West') | (sales['units'] < 2)]['revenue'].mean()", "", "", "mean");
    row("spellings as one", R"(spelling = sales["kind"].str.strip()
sales["kind"] = spelling.groupby(spelling.str.casefold()).transform(lambda same: same.mode().iloc[0])
sales.groupby("kind", as_index=False)["revenue"].sum())",
        "New", "revenue", "sum");
    row("a spelling asked for", R"(sales["kind"] = sales["kind"].str.strip()
chosen = sales[sales["kind"].str.casefold() == "New".casefold()]
chosen["revenue"].sum())",
        "", "", "sum");
    row("a month",
        R"(months = sales.groupby(pd.Grouper(key="day", freq="MS"))
months["revenue"].sum().reset_index(name="revenue"))",
        "2023-03-01", "revenue", "sum");
    row("a quarter", R"(sales.groupby(pd.Grouper(key="day", freq="QS"))["revenue"].sum().reset_index())", "2023-04-01",
        "revenue", "sum");
    row("a week",
        R"(weeks = sales.groupby(pd.Grouper(key="day", freq="W-MON", closed="left", label="left"))
weeks["revenue"].sum().reset_index())",
        "2023-03-13", "revenue", "sum");
    row("a period", "sales.groupby(sales['day'].dt.to_period('Q'))['revenue'].sum()", "2023Q2", "revenue", "sum");
    row("a weekday", "sales.groupby(sales['day'].dt.day_name())['revenue'].sum()", "Monday", "revenue", "sum");
    row("a month's number", "sales.groupby(sales['day'].dt.month)['revenue'].mean()", "7", "revenue", "mean");
    row("a crossed table",
        "sales.pivot_table(index='region', columns='kind', values='revenue', aggfunc='sum').reset_index()", "East",
        "used", "sum");
    row("the last row of a table with totals",
        "sales.pivot_table(index='region', columns='kind', values='revenue', aggfunc='sum', "
        "margins=True).reset_index()",
        "All", "used", "sum");
    row("two keys", "sales.groupby(['region', 'kind'], as_index=False)['revenue'].sum()", "East", "revenue", "sum");
    row("named numbers", "sales.groupby('region').agg(total=('revenue', 'sum'), least=('revenue', 'min'))", "North",
        "least", "min");
    row("counted values", "sales['region'].value_counts()", "West", "count", "count");
    row("a row left out that is in no group", R"(sales = sales.drop(sales.index[3])
sales[sales["region"] == "East"]["revenue"].sum())",
        "", "", "sum");
    row("groups of SQL", "%%sql\nselect region, sum(revenue) as revenue from sales group by region", "East", "revenue",
        "sum");
    row("a count of SQL", "%%sql\nselect count(*) as rows from sales where kind = 'used'", "225", "rows", "count");
    row("groups of another file",
        "sales.merge(regions, on='region', how='left').groupby('boss', as_index=False)['revenue'].sum()", "Bo",
        "revenue", "sum");
    row("a condition on another file",
        "m = regions.merge(sales, on='region')\n(m[(m['boss'] == 'Bo') & (m['units'] > 3)]['revenue'].sum())", "", "",
        "sum");
    row("those that another file has", "len(sales.merge(regions, on='region'))", "", "", "count");
    row("joined by its rows' names",
        "m = sales.join(regions.set_index('region'), on='region')\nm.groupby('boss').agg(most=('revenue', 'max'))",
        "Cy", "most", "max");
    row("joined in SQL",
        "%%sql\nselect r.boss, sum(s.revenue) as revenue from sales s join regions r on s.region = r.region group by "
        "r.boss",
        "Ann", "revenue", "sum");
    row("days from", "sales[(sales['day'] >= '2023-02-01') & (sales['day'] < '2023-04-01')]['revenue'].max()", "", "",
        "max");
}

void FollowedNumbersTest::theRowsGiveTheNumber()
{
    QFETCH(QString, code);
    QFETCH(QString, label);
    QFETCH(QString, column);
    QFETCH(QString, function);
    const auto done = step(code.toStdString());
    QCOMPARE(done.state, StepState::Done);
    const auto cell = cellOf(done, label.toStdString(), column.toStdString());
    const auto found = follow(done, cell);
    QVERIFY2(found.has_value(), found ? "" : inWords(found.error().message).c_str());
    const auto values = valuesOf(*found, "revenue");
    QVERIFY(!values.empty() && values.size() < 900);
    QCOMPARE(values.size(), found->rows.size());
    const auto sum = std::accumulate(values.begin(), values.end(), 0.0);
    const double wanted = function == QStringLiteral("sum") ? sum
        : function == QStringLiteral("mean")                ? sum / static_cast<double>(values.size())
        : function == QStringLiteral("min")                 ? std::ranges::min(values)
        : function == QStringLiteral("max")                 ? std::ranges::max(values)
                                                            : static_cast<double>(values.size());
    const auto pointed = pointedAt(sandbox::shownDisplays(*done.runs.back().result), cell);
    const auto* whole = std::get_if<std::int64_t>(&pointed->number);
    const double number = whole ? static_cast<double>(*whole) : std::get<double>(pointed->number);
    QVERIFY2(std::abs(number - wanted) < 1e-6, QByteArray::number(number) + " is not " + QByteArray::number(wanted));
}

/// A share to the rows of the part, a change to those of both sides.
void FollowedNumbersTest::whatIsComparedLeadsToItsRows_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("rows"); ///< code that counts them
    QTest::addColumn<QString>("words"); ///< the end of what is said of them
    const auto row = [](const char* name, const char* code, const char* label, const char* column, const char* rows,
                         const char* words) {
        QTest::newRow(name) << QString::fromLatin1(code) << QString::fromLatin1(label) << QString::fromLatin1(column)
                            << QString::fromLatin1(rows) << QString::fromLatin1(words);
    };
    const char* const shares = R"(numbers = sales.groupby("region")["revenue"].sum().reset_index()
numbers["share"] = numbers["revenue"] / numbers["revenue"].sum() * 100
numbers[["region", "share"]])";
    row("a share of groups", shares, "East", "share", "(sales['region'] == 'East').sum()", "over all rows counted.");
    row("a share of a condition", R"(sales["part"] = sales["revenue"].where(sales["kind"] == "used", 0)
sales["part"].sum() / sales["revenue"].sum() * 100)",
        "", "", "(sales['kind'] == 'used').sum()", "over all rows counted.");
    row("a share of a count", "(sales['region'].value_counts() / len(sales)).reset_index()", "East", "count",
        "(sales['region'] == 'East').sum()", "over all rows counted.");
    row("a share by the method", "(sales.groupby('kind')['units'].sum().div(sales['units'].sum()) * 100).reset_index()",
        "used", "units", "(sales['kind'] == 'used').sum()", "over all rows counted.");
    row("a share in SQL",
        "%%sql\nSELECT kind, 100.0 * SUM(units) / (SELECT SUM(units) FROM sales) AS share FROM sales "
        "GROUP BY kind",
        "used", "share", "(sales['kind'] == 'used').sum()", "over all rows counted.");
    const char* const years = R"(first = sales[sales["day"] < "2023-03-01"]
second = sales[(sales["day"] >= "2023-03-01") & (sales["day"] < "2023-06-01")]
both = pd.DataFrame({"first": first.groupby("region")["revenue"].sum(),
                     "second": second.groupby("region")["revenue"].sum()}).reset_index()
both["change"] = both["second"] - both["first"]
both["change in percent"] = both["change"] / both["first"] * 100
both)";
    row("a side", years, "East", "first", "((sales['region'] == 'East') & (sales['day'] < '2023-03-01')).sum()", "");
    row("a change", years, "East", "change", "((sales['region'] == 'East') & (sales['day'] < '2023-06-01')).sum()", "");
    row("a change in percent", years, "West", "change in percent",
        "((sales['region'] == 'West') & (sales['day'] < '2023-06-01')).sum()", "");
    const char* const months
        = R"(numbers = sales.groupby(pd.Grouper(key="day", freq="MS"))["revenue"].sum().reset_index()
numbers["change"] = numbers["revenue"].diff(1)
numbers["change in percent"] = numbers["revenue"].pct_change(1, fill_method=None) * 100
numbers.dropna(subset=["change"]))";
    row("a change against the month before", months, "2023-04-01", "change in percent",
        "((sales['day'] >= '2023-03-01') & (sales['day'] < '2023-05-01')).sum()", "");
}

void FollowedNumbersTest::whatIsComparedLeadsToItsRows()
{
    QFETCH(QString, code);
    QFETCH(QString, label);
    QFETCH(QString, column);
    QFETCH(QString, rows);
    QFETCH(QString, words);
    const auto done = step(code.toStdString());
    const auto found = follow(done, cellOf(done, label.toStdString(), column.toStdString()));
    VERIFY_RESULT(found);
    const auto counted = step(rows.toStdString());
    const auto count = pointedAt(sandbox::shownDisplays(*counted.runs.back().result), { 0, 0, 0 })->number;
    QCOMPARE(std::ssize(found->rows), std::get<std::int64_t>(count));
    QVERIFY(std::ranges::is_sorted(found->rows));
    QVERIFY2(inWords(*found).ends_with(words.toStdString()), inWords(*found).c_str());
}

void FollowedNumbersTest::aRecordLeadsToItself()
{
    const auto done = step("sales.nlargest(5, 'revenue')");
    const auto found = follow(done, { 0, 2, 5 });
    QVERIFY2(found.has_value(), found ? "" : inWords(found.error().message).c_str());
    const auto displays = sandbox::shownDisplays(*done.runs.back().result);
    const auto id = std::get<std::int64_t>(std::get<sandbox::Table>(displays[0]).rows[2][0]);
    QCOMPARE(found->rows, std::vector<std::uint32_t> { static_cast<std::uint32_t>(id) });
}

void FollowedNumbersTest::aBarLeadsToItsRows()
{
    const auto done = step("sales.groupby('region')['units'].sum().plot.bar()");
    const auto displays = sandbox::shownDisplays(*done.runs.back().result);
    const auto* chart = std::get_if<sandbox::ChartSpec>(&displays.back());
    QVERIFY(chart);
    const auto pointed = pointedAt(*chart, 0, 1);
    const auto found = followNumber(done, pointed.value(), *m_workspace, bench(), {});
    QVERIFY2(found.has_value(), found ? "" : inWords(found.error().message).c_str());
    const auto units = valuesOf(*found, "units");
    QCOMPARE(std::accumulate(units.begin(), units.end(), 0.0), *chart->series[0].y[1]);
    QVERIFY(!pointedAt(*chart, 0, 99));
    QVERIFY(!pointedAt(*chart, 7, 0));
}

void FollowedNumbersTest::whatCannotBeTracedSaysSo_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<FaultKind>("why");
    const auto row = [](const char* name, const char* code, FaultKind why) {
        QTest::newRow(name) << QString::fromLatin1(code) << why;
    };
    row("a join that repeats rows",
        "sales.merge(sales[['region', 'kind']].merge(regions, on='region'), on='region')['revenue'].sum()",
        FaultKind::UntracedTables);
    row("a join without keys", "sales.merge(regions, how='cross')['revenue'].sum()", FaultKind::UntracedTables);
    row("a join of one with many", "regions.merge(sales, on='region')['fee'].sum()", FaultKind::UntracedTables);
    row("no row at all", "1 + 1", FaultKind::UntracedTables);
    row("repeated rows dropped", "sales.drop_duplicates('region')['revenue'].sum()", FaultKind::UntracedPart);
    row("some rows only", "sales.head(10)['revenue'].sum()", FaultKind::UntracedPart);
    row("a condition worked out", "sales[sales['revenue'] > sales['revenue'].mean()]['revenue'].sum()",
        FaultKind::UntracedCondition);
    row("a number that rows do not give", "sales['revenue'].sum() * 1.19", FaultKind::UntracedNumber);
    row("a filter of one branch only", "sales['revenue'].sum() - sales[sales['region'] == 'West']['revenue'].sum()",
        FaultKind::UntracedNumber);
}

void FollowedNumbersTest::whatCannotBeTracedSaysSo()
{
    QFETCH(QString, code);
    QFETCH(FaultKind, why);
    const auto done = step(code.toStdString());
    QCOMPARE(done.state, StepState::Done);
    const auto found = follow(done, { 0, 0, 0 });
    QVERIFY(!found.has_value());
    QCOMPARE(inWords(found.error().message), inWords(Fault(why)));
}

/// Each fourth week of the file has no region: joined, its rows find no boss; in Python as in SQL.
void FollowedNumbersTest::numbersOfTheStripLeadToTheirRows()
{
    std::vector<double> ids;
    for (int i = 0; i < 900; ++i) {
        if ((i / 7) % 4 == 3) {
            ids.push_back(i);
        }
    }
    for (const char* code : { "m = sales.merge(regions, on='region', how='left')\nm.groupby('boss')['units'].sum()",
             "%%sql\nSELECT s.id, r.boss FROM sales s LEFT JOIN regions r ON s.region = r.region" }) {
        const auto done = step(code);
        const auto strip = rowStrip(*done.runs.back().result->ledger);
        QVERIFY2(std::ranges::any_of(strip, [](const auto& part) { return !part.rows.empty(); }), code);
        for (const auto& part : strip) {
            for (const auto& rows : part.rows) {
                QCOMPARE(rows.words.count, std::ssize(ids));
                const auto found = followRows(done, rows, *m_workspace, bench());
                QVERIFY2(found.has_value(), found ? "" : inWords(found.error().message).c_str());
                QCOMPARE(found->dataset, std::string("sales.csv"));
                QVERIFY2(valuesOf(*found, "id") == ids, code);
            }
        }
    }
    const auto own = step("import pandas as pd\nown = pd.DataFrame({'a': [1, None]}).dropna()\nown");
    const auto parts = rowStrip(*own.runs.back().result->ledger);
    QVERIFY(!parts.back().rows.empty() && !parts.back().rows.front().areKnown());
    QVERIFY(!followRows(own, parts.back().rows.front(), *m_workspace, bench()).has_value());
}

void FollowedNumbersTest::ofAnotherLanguageItSaysSo()
{
    const auto done = step("%%js\nconsole.log(3)");
    const auto found = followNumber(done, { sandbox::Cell(std::int64_t(3)), "" }, *m_workspace, bench(), {});
    QVERIFY(!found.has_value());
    QCOMPARE(inWords(found.error().message), inWords(Fault(FaultKind::UntracedLanguage)));
}

void FollowedNumbersTest::whatIsWorkedOutOnTheWaySaysSo_data()
{
    QTest::addColumn<QStringList>("steps");
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("column");
    QTest::addColumn<FaultKind>("why");
    const auto row = [](const char* name, const QStringList& steps, const char* label, const char* column,
                         FaultKind why) {
        QTest::newRow(name) << steps << QString::fromLatin1(label) << QString::fromLatin1(column) << why;
    };
    row("a filter of an earlier step",
        { QStringLiteral("west = sales[sales['region'] == 'West']"),
            QStringLiteral("west.groupby('kind', as_index=False)['revenue'].sum()") },
        "used", "revenue", FaultKind::UntracedFrame);
    row("a table of an earlier step",
        { QStringLiteral("by = sales.groupby('region', as_index=False)['revenue'].sum()"),
            QStringLiteral("by[by['revenue'] > 1]") },
        "East", "revenue", FaultKind::UntracedFrame);
    row("a derived column",
        { QStringLiteral("priced = sales.assign(net=sales['revenue'] * 2)\n"
                         "priced.groupby('region', as_index=False)['net'].sum()") },
        "East", "net", FaultKind::UntracedNumber);
    const QString places = QStringLiteral("m = sales.groupby(pd.Grouper(key='day', freq='MS'))['revenue'].count()"
                                          ".reset_index(name='rows')\nm['place'] = m['rows'].rank(method='min')\n");
    row("a place that a ratio happens to be, too", { places + QStringLiteral("m[['day', 'place']]") }, "2023-04-01",
        "place", FaultKind::UntracedNumber);
    row("likewise where the code subtracts",
        { places + QStringLiteral("m['change'] = m['rows'] - m['rows'].shift()\nm[['day', 'place']]") }, "2023-04-01",
        "place", FaultKind::UntracedNumber);
    row("a derived key",
        { QStringLiteral("sized = sales.assign(size=sales['units'].gt(4).map({True: 'big', False: 'small'}))\n"
                         "sized.groupby('size', as_index=False)['revenue'].sum()") },
        "big", "revenue", FaultKind::UntracedNumber);
    row("a column looked up in another file",
        { QStringLiteral("sales['boss'] = sales['region'].map(regions.set_index('region')['boss'])\n"
                         "sales.groupby('boss')['revenue'].mean()") },
        "Ann", "revenue", FaultKind::UntracedTables);
}

void FollowedNumbersTest::whatIsWorkedOutOnTheWaySaysSo()
{
    QFETCH(QStringList, steps);
    QFETCH(QString, label);
    QFETCH(QString, column);
    QFETCH(FaultKind, why);
    Step done;
    for (const QString& code : steps) {
        done = step(code.toStdString());
        QCOMPARE(done.state, StepState::Done);
    }
    const auto found = follow(done, cellOf(done, label.toStdString(), column.toStdString()));
    QVERIFY(!found.has_value());
    QCOMPARE(inWords(found.error().message), inWords(Fault(why)));
}

void FollowedNumbersTest::afterReopeningTheFrameIsLoadedForTheLook()
{
    const auto done = step("sales.groupby('region', as_index=False)['revenue'].sum()");
    const auto before = follow(done, { 0, 1, 1 });
    VERIFY_RESULT(before);
    open();
    VERIFY_RESULT(prepare(*m_workspace, bench()));
    const auto after = follow(m_workspace->steps().back(), { 0, 1, 1 });
    QVERIFY2(after.has_value(), after ? "" : inWords(after.error().message).c_str());
    QCOMPARE(after->rows, before->rows);
    QCOMPARE(valuesOf(*after, "units").size(), before->rows.size());
}

void FollowedNumbersTest::ofALargeFileSomeColumnsWereRead()
{
    auto done = step("sales.groupby('region', as_index=False)['revenue'].sum()");
    for (auto& frame : *done.runs.back().approval.frames) {
        frame.columns = { "region", "revenue" };
    }
    VERIFY_RESULT(follow(done, { 0, 1, 1 }));
    done.runs.back().approval.frames->front().code += "# read otherwise";
    QVERIFY(!follow(done, { 0, 1, 1 }));
}

void FollowedNumbersTest::wordsSayWhichRows()
{
    const auto done = step("sales[(sales['units'] >= 4)].groupby('region', as_index=False)['revenue'].sum()");
    const auto found = follow(done, cellOf(done, "East", "revenue"));
    VERIFY_RESULT(found);
    const auto words = inWords(*found);
    QVERIFY2(words.starts_with("The rows where units is at least 4 and region is East. The sum of revenue over these "
                               "rows is "),
        words.c_str());
    const auto joined = step(
        "m = sales.merge(regions, on='region')\nm[m['units'] > 2].groupby('boss', as_index=False)['revenue'].sum()");
    const auto through = inWords(follow(joined, cellOf(joined, "Bo", "revenue")).value());
    QVERIFY2(
        through.starts_with("The rows where units is over 2 and region is in regions.csv where boss is Bo. The sum "
                            "of revenue over these rows is "),
        through.c_str());
    const auto all = step("sales['revenue'].sum()");
    QVERIFY(inWords(follow(all, { 0, 0, 0 }).value()).starts_with("All rows. "));
}

void FollowedNumbersTest::labelsOfPeriodsHaveTheirMeanings()
{
    using sandbox::Cell;
    const auto from = [](const auto& meaning) { return sandbox::cellText(meaning.front().values.front()); };
    const auto to = [](const auto& meaning) { return sandbox::cellText(meaning.back().values.front()); };
    const auto month = dateMeanings("day", Cell(std::string("2024-02")));
    QCOMPARE(month.size(), 1U);
    QCOMPARE(from(month[0]) + " " + to(month[0]), std::string("2024-02-01 2024-03-01"));
    const auto quarter = dateMeanings("day", Cell(std::string("2024Q4")));
    QCOMPARE(from(quarter[0]) + " " + to(quarter[0]), std::string("2024-10-01 2025-01-01"));
    const auto january = dateMeanings("day", Cell(std::string("2024-01-01")));
    QCOMPARE(from(january[0]) + " " + to(january[0]), std::string("2024-01-01 2025-01-01")); // the year first
    QVERIFY(std::ranges::any_of(january, [&](const auto& one) { return to(one) == "2024-02-01"; }));
    QVERIFY(std::ranges::any_of(january, [&](const auto& one) { return to(one) == "2024-01-02"; }));
    QVERIFY(dateMeanings("day", Cell(std::string("2024-13"))).empty());
    QCOMPARE(dateMeanings("day", Cell()).front().front().comparison, sandbox::Comparison::Missing);
}

QTEST_GUILESS_MAIN(FollowedNumbersTest)
#include "tst_followed_numbers.moc"
