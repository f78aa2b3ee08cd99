// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/tables.h"
#include "core/data/typed_rows.h"
#include "core/report/report.h"
#include "core/report/table_file.h"
#include "core/story/derived_data.h"
#include "core/story/read_anew.h"
#include "core/story/replay.h"
#include "core/workspace/document_file.h"
#include "sandbox/run/sha256.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <QProcess>

#include <algorithm>
#include <fstream>
#include <sqlite3.h>

using namespace core;
using test::printed;

/// Frames of steps as data sets, and answers of data that are read otherwise now.
class DerivedDataTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { end(); }
    void aFrameBecomesData();
    void itsTypesAreThoseOfTheFrame();
    void itIsOfTheStepThatNamedItLast();
    void itIsAskedAboutLikeAFile();
    void anUndoneStepIsTold();
    void itIsTakenAgain();
    void itIsMadeAgainWhereItsBytesAreGone();
    void aReplayMakesItAgainAndCompares();
    void otherDataAreNotTakenForIt();
    void theScriptMakesItOutside();
    void anIndexAndAnotherName();
    void whatIsNoFrameIsRefused();
    void aDocumentCannotNameItsFile();
    void answersOfAnEarlierReadingAreMarkedAndRunAgain();
    void changesOfChartsHoldForARerun();
    void whatRestsOnAnEarlierReadingIsMarked();
    void aStepThatFailsThenKeepsOnlyItsOwnFromRunning();
    void aPersonNamesTheFrame();
    void itIsSavedAsAWorkbook();

private:
    Step step(const std::string& code);
    Result<Dataset> derive(const std::string& name) { return deriveData(name, "ana", *m_workspace, bench(), {}, {}); }
    std::vector<Replayed> replayedAll()
    {
        const auto replayed = replay(*m_workspace, "ana", bench(), {}, {});
        return replayed ? *replayed : std::vector<Replayed>();
    }
    std::filesystem::path folder() const
    {
        return m_directory.filePath(QStringLiteral("files%1").arg(m_documents)).toStdString();
    }
};

namespace {
ReadOptions nAsText()
{
    ReadOptions options;
    options.column("n").type = ColumnType::Text;
    return options;
}

bool has(const Dataset& dataset, WarningKind kind)
{
    return std::ranges::contains(dataset.profile.warnings, kind, &FileWarning::kind);
}

bool has(const Step& step, CheckKind kind)
{
    return step.answer
        && std::ranges::any_of(step.answer->checks, [&](const Check& check) { return check.fact.kind == kind; });
}
} // namespace

void DerivedDataTest::init()
{
    qputenv("XDG_CACHE_HOME", m_directory.filePath(QStringLiteral("cache")).toUtf8());
    begin();
    std::filesystem::create_directories(folder());
    std::ofstream(folder() / "orders.csv") << "customer,revenue,n\na,1.5,1\nb,2.5,\na,3.0,3\n";
    VERIFY_RESULT(addFile(folder() / "orders.csv", *m_workspace, m_installation, {}, {}));
}

Step DerivedDataTest::step(const std::string& code)
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

void DerivedDataTest::aFrameBecomesData()
{
    const auto made = step("clean = orders.dropna()");
    const auto derived = derive("clean");
    VERIFY_RESULT(derived);
    QCOMPARE(derived->variable, std::string("clean"));
    QCOMPARE(derived->name, std::string("clean.csv"));
    QCOMPARE(derived->profile.rows, 2);
    QCOMPARE(derived->profile.columns.size(), 3U);
    QCOMPARE(derived->origin, (FrameOrigin { made.id, stateName(made), "clean", false }));
    QCOMPARE(derived->path, derivedDirectory() / (derived->sha256 + ".csv"));
    QCOMPARE(sandbox::sha256OfFile(derived->path).value(), derived->sha256);
    QVERIFY(isVouchedFor("clean.csv", *m_workspace));
    open();
    QCOMPARE(m_workspace->datasets().back(), *derived);
    QVERIFY(derivedDirectory() == derived->path.parent_path() && std::filesystem::exists(derived->path));
    QCOMPARE(std::distance(std::filesystem::directory_iterator(derivedDirectory()), {}), 1);
}

/// A text stays one, whatever it looks like, and a word is no gap.
void DerivedDataTest::itsTypesAreThoseOfTheFrame()
{
    step("kinds = pd.DataFrame({'id': ['1', '20'], 'word': ['NA', 'b'], 'day': pd.to_datetime(['2024-01-02', None]), "
         "'n': pd.array([1, None], dtype='Int64'), 'yes': [True, False], 'x': [0.5, None], 'only': [None, 'None']})");
    VERIFY_RESULT(derive("kinds"));
    step("kept = 1");
    QCOMPARE(
        printed(step("print(kinds.dtypes.astype(str).tolist(), kinds['word'].tolist(), kinds['only'].isna().sum(), "
                     "kinds['id'].tolist())")),
        std::string("['object', 'object', 'datetime64[ns]', 'Int64', 'bool', 'float64', 'object'] ['NA', 'b'] 1 "
                    "['1', '20']\n"));
}

void DerivedDataTest::itIsOfTheStepThatNamedItLast()
{
    step("clean = orders.dropna()");
    const auto last = step("clean = clean.head(1)");
    step("other = 1");
    const auto derived = derive("clean");
    VERIFY_RESULT(derived);
    QCOMPARE(derived->origin->step, last.id);
    QCOMPARE(derived->profile.rows, 1);
    QCOMPARE(printed(step("print(other)")), std::string("1\n")); // on the present state
}

void DerivedDataTest::itIsAskedAboutLikeAFile()
{
    step("clean = orders.dropna()");
    VERIFY_RESULT(derive("clean"));
    const auto asked = propose({ "total revenue by customer in clean", {} }, *m_workspace, bench(), {}, {});
    VERIFY_RESULT(asked);
    const auto done = step("clean['revenue'] *= 2\nprint(clean['revenue'].sum())");
    QCOMPARE(printed(done), std::string("9.0\n"));
    QCOMPARE(done.proposals.back().effects.reads, std::vector<std::string> { "clean.csv" });
    QCOMPARE(printed(step("print(clean['revenue'].sum())")), std::string("4.5\n"));
}

void DerivedDataTest::anUndoneStepIsTold()
{
    const auto made = step("clean = orders.dropna()");
    VERIFY_RESULT(derive("clean"));
    QVERIFY(!has(datasetsWithOrigin(*m_workspace).back(), WarningKind::StepUndone));
    VERIFY_RESULT(undo(made.id, *m_workspace));
    QVERIFY(has(datasetsWithOrigin(*m_workspace).back(), WarningKind::StepUndone));
    const auto asked = step("print(len(clean))");
    QCOMPARE(printed(asked), std::string("2\n")); // it stays as it is
    QVERIFY(std::ranges::any_of(asked.proposals.back().findings,
        [](const Finding& finding) { return finding.fact.kind == FindingKind::TableStale; }));
    VERIFY_RESULT(branchFrom(made.id, *m_workspace));
    QVERIFY(!has(datasetsWithOrigin(*m_workspace).back(), WarningKind::StepUndone));
}

void DerivedDataTest::itIsTakenAgain()
{
    const auto made = step("clean = orders.dropna()");
    VERIFY_RESULT(derive("clean"));
    const std::string code = "clean = orders.head(1)";
    const auto approval = approveShown(made.id, code, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    VERIFY_RESULT(approval);
    VERIFY_RESULT(carryOut(made.id, *approval, *m_workspace, bench(), {}, {}));
    QVERIFY(has(datasetsWithOrigin(*m_workspace).back(), WarningKind::StepRunAgain));
    const auto again = deriveAgain("clean.csv", "ana", *m_workspace, bench(), {}, {});
    VERIFY_RESULT(again);
    QCOMPARE(again->profile.rows, 1);
    QVERIFY(!has(datasetsWithOrigin(*m_workspace).back(), WarningKind::StepRunAgain));
    QCOMPARE(m_workspace->datasets().size(), 2U);
    QCOMPARE(printed(step("print(len(clean))")), std::string("1\n"));
    QVERIFY(!deriveAgain("orders.csv", "ana", *m_workspace, bench(), {}, {}));
}

void DerivedDataTest::itIsMadeAgainWhereItsBytesAreGone()
{
    step("clean = orders.dropna()");
    VERIFY_RESULT(derive("clean"));
    step("most = clean.nlargest(1, 'revenue')");
    VERIFY_RESULT(derive("most"));
    std::filesystem::remove_all(derivedDirectory());
    open();
    QCOMPARE(printed(step("print(most['revenue'].sum())")), std::string("3.0\n"));
    QCOMPARE(std::distance(std::filesystem::directory_iterator(derivedDirectory()), {}), 2);
}

void DerivedDataTest::aReplayMakesItAgainAndCompares()
{
    step("clean = orders.dropna()");
    const auto derived = derive("clean");
    VERIFY_RESULT(derived);
    step("print(len(clean))");
    std::filesystem::remove_all(derivedDirectory());
    open();
    const auto replayed = replayedAll();
    QCOMPARE(replayed.size(), 2U);
    QVERIFY(std::ranges::all_of(replayed, [](const Replayed& one) { return one.differences.empty(); }));
    QVERIFY(std::filesystem::exists(derived->path));
}

void DerivedDataTest::otherDataAreNotTakenForIt()
{
    step("import random\nmixed = orders.assign(x=[random.random() for _ in range(3)])");
    VERIFY_RESULT(derive("mixed"));
    open();
    auto replayed = replayedAll();
    QCOMPARE(replayed.size(), 1U);
    QCOMPARE(replayed.front().differences, std::vector<std::string> { "it left other data for mixed.csv" });
    std::filesystem::remove_all(derivedDirectory());
    open();
    const auto id = m_workspace->addStep({ "x", isoNow() }).value();
    const std::string code = "print(len(mixed))";
    const auto approval = approveShown(id, code, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    VERIFY_RESULT(approval);
    const auto done = carryOut(id, *approval, *m_workspace, bench(), {}, {});
    QVERIFY(!done && done.error().kind == ErrorKind::BadInput);
    QVERIFY2(inWords(done.error().message).contains("made again"), inWords(done.error().message).c_str());
}

void DerivedDataTest::theScriptMakesItOutside()
{
    step("clean = orders.dropna()\norders['revenue'] = 0");
    VERIFY_RESULT(derive("clean"));
    step("clean['revenue'] *= 2\nprint(clean['revenue'].sum())");
    step("print(clean['revenue'].sum(), orders['revenue'].sum())");
    step("(orders * 1)[['revenue']] + 1234567.25");
    const auto script = scriptReport({ "t", m_workspace->datasets(), m_workspace->steps(), "Assay", isoNow() });
    std::ofstream(folder() / "script.py") << script;
    QProcess python;
    python.setWorkingDirectory(QString::fromStdString(folder().string()));
    python.start(QStringLiteral("python3"), { QStringLiteral("script.py") });
    QVERIFY(python.waitForFinished());
    const auto out = python.readAllStandardOutput();
    QVERIFY2(out.contains("9.0") && out.contains("4.5 7.0") && out.contains("1234569.75"),
        (script + python.readAllStandardError().toStdString() + out.toStdString()).c_str());
    QVERIFY(script.contains("# Needs orders.csv in") && !script.contains("# Needs clean.csv in"));
}

void DerivedDataTest::anIndexAndAnotherName()
{
    step("orders = orders.groupby('customer').sum()");
    const auto derived = derive("orders");
    VERIFY_RESULT(derived);
    QCOMPARE(derived->variable, std::string("orders_2"));
    QVERIFY(derived->origin->indexed);
    QCOMPARE(derived->profile.columns.front().name, std::string("customer"));
    QCOMPARE(printed(step("print(len(orders_2), len(orders))")), std::string("2 3\n"));
    step("names = orders['customer'].rename('who')");
    const auto series = derive("names");
    VERIFY_RESULT(series);
    QCOMPARE(series->profile.columns.size(), 1U);
    QVERIFY(!series->origin->indexed);
}

void DerivedDataTest::whatIsNoFrameIsRefused()
{
    QVERIFY(!derive("orders")); // no step has left anything
    step("n = 5");
    for (const auto* name : { "n", "nobody", "" }) {
        const auto refused = derive(name);
        QVERIFY(!refused && refused.error().kind == ErrorKind::BadInput);
    }
    QCOMPARE(m_workspace->datasets().size(), 1U);
}

/// Wherever a document says that the bytes of a table of a step are, they are taken from and put into our own folder.
void DerivedDataTest::aDocumentCannotNameItsFile()
{
    step("clean = orders.dropna()");
    const auto derived = derive("clean");
    VERIFY_RESULT(derived);
    const auto change = [&](const std::string& statement) {
        end();
        sqlite3* document = nullptr;
        QCOMPARE(sqlite3_open(m_path.c_str(), &document), SQLITE_OK);
        QCOMPARE(sqlite3_exec(document, statement.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(document);
    };
    change("UPDATE datasets SET payload = json_set(payload, '$.path', '/etc/passwd') WHERE name = 'clean.csv'");
    open();
    QCOMPARE(m_workspace->datasets().back().path, derived->path);
    change("UPDATE datasets SET payload = json_set(payload, '$.sha256', '../../x') WHERE name = 'clean.csv'");
    QVERIFY(!Workspace::open(m_path));
}

void DerivedDataTest::answersOfAnEarlierReadingAreMarkedAndRunAgain()
{
    const auto kind = step("print(orders['n'].dtype)");
    const auto sum = step("print(orders['revenue'].sum())");
    QVERIFY(!runReadAnew("ana", *m_workspace, bench(), {}, {}));
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    const auto marked = stepsWithOrigin(*m_workspace);
    QCOMPARE(marked.size(), 2U);
    QVERIFY(has(marked[0], CheckKind::ReadAsBefore) && has(marked[1], CheckKind::ReadAsBefore));
    QCOMPARE(marked[0].runs, kind.runs); // the answer stays
    const auto anew = runReadAnew("ana", *m_workspace, bench(), {}, {});
    VERIFY_RESULT(anew);
    QCOMPARE(anew->ran, 2);
    open();
    const auto steps = stepsWithOrigin(*m_workspace);
    QCOMPARE(steps.size(), 4U);
    QVERIFY(has(steps[0], CheckKind::ReadAsBefore) && has(steps[1], CheckKind::ReadAsBefore));
    QVERIFY(has(steps[2], CheckKind::OtherThanReadBefore) && !has(steps[2], CheckKind::ReadAsBefore));
    QVERIFY(has(steps[3], CheckKind::SameAsReadBefore) && !has(steps[3], CheckKind::NotVouchedFor));
    QCOMPARE(steps[3].runs.back().approval.code, sum.runs.back().approval.code);
    QVERIFY(steps[3].runs.back().approval.method == ApprovalMethod::Hand);
    QCOMPARE(printed(steps[2]), std::string("object\n"));
    QCOMPARE(steps[2].proposals.back().intent, kind.proposals.back().intent);
    QVERIFY(!runReadAnew("ana", *m_workspace, bench(), {}, {})); // all were
    VERIFY_RESULT(readAgain("orders.csv", {}, *m_workspace, m_installation, {}, {}));
    QCOMPARE(runReadAnew("ana", *m_workspace, bench(), {}, {}).value_or(RunAnew()).ran, 2); // the latest of each
}

void DerivedDataTest::changesOfChartsHoldForARerun()
{
    const auto bars = step("orders.set_index('revenue')['n'].astype(float).plot.bar()");
    const auto columns = step("orders.select_dtypes('number').plot.line()");
    const auto edited = [](const Step& step) {
        return ChartEdit { .code = step.runs.back().approval.codeSha256, .title = "By hand" };
    };
    VERIFY_RESULT(m_workspace->recordCharts(bars.id, { edited(bars) }));
    VERIFY_RESULT(m_workspace->recordCharts(columns.id, { edited(columns) }));
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    const auto anew = runReadAnew("ana", *m_workspace, bench(), {}, {});
    VERIFY_RESULT(anew);
    QVERIFY((*anew == RunAnew { .ran = 2, .chartsLost = 1 })); // n is no number any more
    open();
    const auto charts = displaysOf(m_workspace->steps()[2]);
    QCOMPARE(std::get<sandbox::ChartSpec>(charts.at(0)).title, std::string("By hand"));
    QVERIFY(m_workspace->steps()[3].charts.empty());
}

void DerivedDataTest::whatRestsOnAnEarlierReadingIsMarked()
{
    step("kinds = orders.dtypes");
    step("print(kinds['n'])");
    step("print(1 + 1, len(orders))");
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    const auto anew = runReadAnew("ana", *m_workspace, bench(), {}, {});
    VERIFY_RESULT(anew);
    QCOMPARE(anew->ran, 3);
    QCOMPARE(printed(m_workspace->steps()[4]), std::string("object\n"));
}

void DerivedDataTest::aStepThatFailsThenKeepsOnlyItsOwnFromRunning()
{
    step("orders = orders.assign(doubled=orders['n'] * 2.5)\nmean = orders['doubled'].mean()");
    step("print(mean)");
    step("mean = orders['revenue'].mean()\nprint(mean)"); // a name of its own, by now
    step("print(orders['revenue'].sum())");
    VERIFY_RESULT(readAgain("orders.csv", nAsText(), *m_workspace, m_installation, {}, {}));
    const auto anew = runReadAnew("ana", *m_workspace, bench(), {}, {});
    VERIFY_RESULT(anew);
    QVERIFY((*anew == RunAnew { .ran = 3, .failed = 1, .leftOut = 1 }));
    const auto steps = m_workspace->steps();
    QCOMPARE(steps.size(), 7U);
    QVERIFY(steps[4].state == StepState::Failed && steps[5].state == StepState::Done);
    QVERIFY(steps[6].state == StepState::Done && has(steps[6], CheckKind::SameAsReadBefore));
    QCOMPARE(runReadAnew("ana", *m_workspace, bench(), {}, {}).value_or(RunAnew()).ran, 1); // once more what failed
}

void DerivedDataTest::aPersonNamesTheFrame()
{
    std::ofstream(folder() / "more.csv") << "a,b\n1,2\n";
    const auto add = [&](const std::string& name) {
        return addFile(folder() / "more.csv", *m_workspace, m_installation, {}, {}, nullptr, name);
    };
    for (const auto* name : { "1st", "my data", "größe", "_x", "class", "len", "json", "pd", "orders", "ValueError" }) {
        const auto refused = add(name);
        QVERIFY2(!refused && refused.error().kind == ErrorKind::BadInput, name);
    }
    VERIFY_RESULT(add("Sales_2024"));
    QCOMPARE(m_workspace->datasets().back().variable, std::string("Sales_2024"));
    QCOMPARE(printed(step("print(Sales_2024['b'].sum())")), std::string("2\n"));
    VERIFY_RESULT(add("Sales_2024")); // its own
    VERIFY_RESULT(add("sales"));
    QCOMPARE(printed(step("print(sales['b'].sum())")), std::string("2\n"));
}

void DerivedDataTest::itIsSavedAsAWorkbook()
{
    step("clean = orders.assign(day=pd.Timestamp('2024-05-06')).dropna()");
    const auto derived = derive("clean");
    VERIFY_RESULT(derived);
    auto table = OpenTable::open(*derived, m_installation, {});
    VERIFY_RESULT(table);
    const auto pages = [&](std::int64_t first) { return typedRows(*table, *derived, first, {}); };
    const auto file = folder() / "clean.xlsx";
    VERIFY_RESULT(saveTable(pages(0).value(), pages, file));
    const auto saved = openFile(file, {}, m_installation, {}, {});
    VERIFY_RESULT(saved);
    const auto& profile = saved->front().profile;
    QCOMPARE(profile.rows, 2);
    std::vector<std::pair<std::string, ColumnType>> columns;
    for (const auto& column : profile.columns) {
        columns.emplace_back(column.name, column.type);
    }
    QVERIFY(columns
        == (std::vector<std::pair<std::string, ColumnType>> { { "customer", ColumnType::Text },
            { "revenue", ColumnType::Number }, { "n", ColumnType::Integer }, { "day", ColumnType::Date } }));
    QCOMPARE(profile.columns[1].mean.value_or(0), 2.25);
}

QTEST_GUILESS_MAIN(DerivedDataTest)
#include "tst_derived_data.moc"
