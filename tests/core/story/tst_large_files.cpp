// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/served_columns.h"
#include "core/story/known_reading.h"
#include "core/story/lineage.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <algorithm>
#include <fstream>

using namespace core;
using test::printed;

/// Of a large file the columns in use are loaded, and what meets a limit ends on a small part of it.
class LargeFilesTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void onlyTheColumnsInUseAreLoaded();
    void undoBranchAndReopeningKeepWhatIsLoaded();
    void theTextIsNotReadOnceMoreByTheRun();
    void whatMeetsALimitEndsOnASmallPart();
    void aTrialTakesTheColumnsThatAreMade();
    void earlierRunsTellHowLongReadingTakes();
    void whatFitsRunsOnAllRows();
    void whatIsReadInPartsRunsOnAllRows();

private:
    static constexpr int rows = 1'200'000;
    void serveColumns(bool ahead);
    Step step(const std::string& code, const sandbox::Limits& limits = {});
    std::vector<std::int64_t> shapeOf(const std::string& variable);

    std::unique_ptr<ServedColumns> m_columns; ///< none: pandas reads
};

namespace {
constexpr auto whole = "print(len(orders.dropna()), list(orders))";
} // namespace

void LargeFilesTest::init()
{
    begin();
    const auto file = std::filesystem::path(m_directory.filePath(QStringLiteral("orders.csv")).toStdString());
    if (!exists(file)) {
        std::ofstream stream(file);
        stream << "id,customer,revenue,n\n";
        for (int i = 0; i < rows; ++i) {
            stream << 10'000'000 + i << ",customer " << i % 500 << ",1.5,\n";
        }
    }
    VERIFY_RESULT(addFile(file, *m_workspace, m_installation, {}, {}));
}

void LargeFilesTest::cleanup()
{
    end();
    m_columns.reset();
}

Step LargeFilesTest::step(const std::string& code, const sandbox::Limits& limits)
{
    auto all = bench();
    all.limits = limits;
    all.columns = m_columns.get();
    const auto id = m_workspace->addStep({ code, isoNow() }).value();
    const auto approval = approveShown(id, code, "ana", ApprovalMethod::Hand, *m_workspace, all, {});
    Progress progress;
    progress.phase = [this](std::string_view phase) { m_phases.emplace_back(phase); };
    const auto done = approval ? carryOut(id, *approval, *m_workspace, all, progress, {})
                               : std::unexpected(approval.error());
    if (!done) {
        qFatal("%s (%s)", inWords(done.error().message).c_str(), done.error().detail.c_str());
    }
    return *done;
}

std::vector<std::int64_t> LargeFilesTest::shapeOf(const std::string& variable)
{
    const auto variables = m_session->variables({}).value();
    const auto found = std::ranges::find(variables, variable, &sandbox::Variable::name);
    return found != variables.end() ? std::vector<std::int64_t>(found->shape.begin(), found->shape.end())
                                    : std::vector<std::int64_t>();
}

void LargeFilesTest::onlyTheColumnsInUseAreLoaded()
{
    QCOMPARE(printed(step("print(orders['revenue'].sum())")), std::string("1800000.0\n"));
    QCOMPARE(shapeOf("orders"), (std::vector<std::int64_t> { rows, 1 }));
    QCOMPARE(printed(step("counts = orders.groupby('customer').size()\nprint(len(counts))")), std::string("500\n"));
    QCOMPARE(shapeOf("orders"), (std::vector<std::int64_t> { rows, 2 }));
    const auto all = step(whole); // of which it needs all
    QCOMPARE(printed(all), std::string("0 ['id', 'customer', 'revenue', 'n']\n"));
    QCOMPARE(shapeOf("orders"), (std::vector<std::int64_t> { rows, 4 }));
    const auto forecast = m_workspace->steps().front().proposals.back().forecast;
    QVERIFY(forecast && forecast->tables.front().columns == 1 && forecast->rows() == rows);
    QVERIFY(forecast->memoryBytes < all.proposals.back().forecast->memoryBytes);
}

void LargeFilesTest::undoBranchAndReopeningKeepWhatIsLoaded()
{
    const auto first = step("total = orders['revenue'].sum()");
    const auto second = step("late = orders[orders['id'] > 11_199_000][['id', 'customer']]\nprint(len(late))");
    QCOMPARE(printed(second), std::string("999\n"));
    QCOMPARE(shapeOf("orders"), (std::vector<std::int64_t> { rows, 3 }));
    VERIFY_RESULT(undo(second.id, *m_workspace));
    QCOMPARE(printed(step("print(total, orders['id'].iloc[0])")), std::string("1800000.0 10000000\n"));
    QCOMPARE(shapeOf("orders"), (std::vector<std::int64_t> { rows, 2 })); // the step that was undone loaded the third
    open();
    QCOMPARE(printed(step("print(total, orders['customer'].nunique())")), std::string("1800000.0 500\n"));
    VERIFY_RESULT(branchFrom(first.id, *m_workspace));
    QCOMPARE(printed(step("print(total, len(orders))")), std::string("1800000.0 1200000\n"));
}

/// From then on what reads the text, but for its first line, is an error.
void LargeFilesTest::serveColumns(bool ahead)
{
    m_columns = std::make_unique<ServedColumns>(ServedColumns::Options { .installation = m_installation,
        .directory = m_directory.filePath(QStringLiteral("served")).toStdString(),
        .ahead = ahead });
    m_columns->want(m_workspace->datasets());
    m_session = std::make_unique<sandbox::Session>(
        sandbox::Session::open({ .installation = m_installation,
                                   .limits = {},
                                   .artifactDirectory = m_workspace->artifactDirectory(),
                                   .columns = m_columns->folder() })
            .value());
    step("from pandas.io.parsers import readers\nplain = readers._read\ndef first_rows(path, arguments):\n"
         "    assert arguments.get('nrows') in (0, 1), 'the text is read'\n    return plain(path, arguments)\n"
         "readers._read = first_rows");
    QCOMPARE(m_columns->wait(), ahead ? 1U : 0U);
}

/// As for one who asks once: what the question needs is made when it is approved, and nothing else.
void LargeFilesTest::theTextIsNotReadOnceMoreByTheRun()
{
    serveColumns(false);
    QCOMPARE(printed(step("print(orders['revenue'].sum())")), std::string("1800000.0\n"));
    QVERIFY(std::ranges::contains(m_phases, "Reading orders.csv"));
    QCOMPARE(printed(step("print(orders.groupby('customer')['revenue'].sum().iloc[0])")), std::string("3600.0\n"));
    QCOMPARE(printed(step("import pandas as pd\ntotal = 0\n"
                          "for part in pd.read_csv('orders.csv', usecols=['id', 'revenue'], chunksize=500_000):\n"
                          "    total += part['revenue'].sum()\nprint(total)")),
        std::string("1800000.0\n"));
    QCOMPARE(printed(step("print(orders.shape)")), std::string("(1200000, 4)\n"));
}

void LargeFilesTest::whatMeetsALimitEndsOnASmallPart()
{
    sandbox::Limits limits;
    limits.memoryBytes = 400LL << 20;
    const auto ended = step("big = pd.concat([orders[['revenue']]] * 90)\nprint(len(big))", limits);
    const auto& result = *ended.runs.back().result;
    QCOMPARE(sandbox::statusWord(result.status), std::string("out_of_memory"));
    QVERIFY2(result.statusDetail.starts_with("Not run on all rows: from a trial on 40,000 of 1,200,000 rows"),
        result.statusDetail.c_str());
    QVERIFY(result.statusDetail.contains("limit of 400 MB"));
    QCOMPARE(result.out, std::string());
    QVERIFY(ended.state == StepState::Failed);
    QVERIFY(shapeOf("big").empty());
}

void LargeFilesTest::aTrialTakesTheColumnsThatAreMade()
{
    serveColumns(true);
    sandbox::Limits limits;
    limits.memoryBytes = 400LL << 20;
    const auto ended = step("big = pd.concat([orders[['revenue']]] * 90)\nprint(len(big))", limits);
    const auto& detail = ended.runs.back().result->statusDetail;
    QVERIFY2(detail.starts_with("Not run on all rows: from a trial on 40,000 of 1,200,000 rows"), detail.c_str());
}

void LargeFilesTest::earlierRunsTellHowLongReadingTakes()
{
    const auto known = [this] { return knownReading(m_workspace->steps(), m_workspace->datasets(), bench()); };
    QVERIFY(known().secondsPerCell.empty() && known().served.empty());
    const auto first = step("total = orders['revenue'].sum()");
    QCOMPARE(known().loaded.at("orders"), std::set<std::string> { "revenue" });
    const auto& metrics = first.runs.back().result->metrics;
    const auto taken = known().secondsPerCell.at("orders");
    QCOMPARE(taken, std::min(metrics.wallMs, metrics.cpuMs) / 1000 / rows);
    const auto again = step("print(orders['revenue'].sum())"); // what is there is not read again
    QVERIFY(again.proposals.back().forecast->seconds < first.proposals.back().forecast->seconds);
    QCOMPARE(known().secondsPerCell.at("orders"), taken);
    VERIFY_RESULT(undo(first.id, *m_workspace));
    QVERIFY(known().loaded.empty() || known().loaded.at("orders").empty());
}

void LargeFilesTest::whatFitsRunsOnAllRows()
{
    sandbox::Limits limits;
    limits.memoryBytes = 700LL << 20;
    QCOMPARE(printed(step("print(len(orders.sort_values('revenue').groupby('customer')['revenue'].sum()))", limits)),
        std::string("500\n"));
    QVERIFY(std::ranges::contains(m_phases, "Trying it on a few of the rows"));
    m_phases.clear();
    QCOMPARE(printed(step("print(len(orders))")), std::string("1200000\n"));
    QVERIFY(!std::ranges::contains(m_phases, "Trying it on a few of the rows")); // what takes little needs no trial
}

/// However much a part of the rows takes, the next one takes it again.
void LargeFilesTest::whatIsReadInPartsRunsOnAllRows()
{
    sandbox::Limits limits;
    limits.memoryBytes = 400LL << 20;
    const auto done = step("import pandas as pd\nrows = 0\n"
                           "for part in pd.read_csv('orders.csv', chunksize=400_000):\n"
                           "    rows += len(pd.concat([part[['revenue']]] * 40)) // 40\nprint(rows)",
        limits);
    QVERIFY(std::ranges::contains(m_phases, "Trying it on a few of the rows"));
    QVERIFY2(printed(done) == "1200000\n", done.runs.back().result->statusDetail.c_str());
}

QTEST_GUILESS_MAIN(LargeFilesTest)
#include "tst_large_files.moc"
