// SPDX-License-Identifier: GPL-3.0-or-later
// What may leave is decided by where it stands: words of ours pass whatever a column holds, cells pass nowhere.
#include "core/llm/disclosure/send_rule.h"
#include "core/llm/roles/describe_data.h"
#include "core/llm/roles/model_planner.h"
#include "tests/core/llm/llm_fixtures.h"
#include "tests/model_server/model_server.h"
#include "tests/support/result_macros.h"

#include <QCoreApplication>

using namespace core::llm;

class TestDoorWords : public QObject {
    Q_OBJECT

private slots:
    void aColumnOfOurOwnWordsRefusesNothing_data();
    void aColumnOfOurOwnWordsRefusesNothing();
    void aCellLeavesByNoWay_data();
    void aCellLeavesByNoWay();
    void aResultsCellLeavesByNoWay();
    void anOwnWordInAMessageIsACellThere();
    void aWordOfTheCodeClearsNoCell();
    void aHiddenNameThatCodeIsWrittenWithRefusesNothing();
    void whatThePersonWroteIsTheirOwn();
    void aQuestionThatIsNotToldAgainClearsNothing();
    void aRuleInWritingClearsItsColumn_data();
    void aRuleInWritingClearsItsColumn();
    void aRefusalNamesTheRule();
    void whatIsOddAboutAFileIsToldAsFarAsItMay();
};

namespace {
/// A file with a column of these cells.
core::Dataset fileOf(const std::vector<std::string>& cells)
{
    auto dataset = test::smallDataset();
    auto& column = dataset.profile.columns[0];
    column.top.clear();
    for (const auto& cell : cells) {
        column.top.push_back({ cell, 400 });
    }
    column.examples = column.top.empty() ? std::vector<std::string>() : std::vector { cells.front() };
    column.min = column.max = cells.front();
    column.distinct = static_cast<std::int64_t>(cells.size());
    dataset.profile.firstRows.clear();
    return dataset;
}

std::unique_ptr<core::Planner> plannerOf(
    const test::ThreadedModelServer& server, Protocol protocol, const DataPolicy& policy)
{
    ModelSettings settings;
    settings.profile = { .id = "m",
        .name = "M",
        .protocol = protocol,
        .baseUrl = protocol == Protocol::OpenAi ? server.baseUrl() : server.origin(),
        .model = "test-model",
        .separateRoles = true };
    const OutboundLedger ledger { [](const auto&, const auto&, const auto&) { return core::Result<std::int64_t>(1); },
        {} };
    return makeModelPlanner(
        settings, QCoreApplication::applicationDirPath().toStdString() + "/../share/assay/prompts",
        [policy] { return policy; }, ledger, std::make_shared<Spending>(std::filesystem::path()))
        .value();
}

std::unique_ptr<core::Planner> plannerOf(const test::ThreadedModelServer& server, Protocol protocol, bool results)
{
    DataPolicy policy;
    policy.results = results;
    return plannerOf(server, protocol, policy);
}

core::Revision repairOf(const std::string& code, const std::string& message)
{
    core::Revision revision { code, "", sandbox::RunResult() };
    revision.failure->status = sandbox::Status::Error;
    revision.failure->error = sandbox::PythonError { "ValueError", message, 2, 1, "", "" };
    return revision;
}

core::FinishedRun runOf(const core::Dataset& dataset, const std::string& code)
{
    core::FinishedRun run;
    run.question.text = "What is best?";
    run.datasets = { dataset };
    run.code = code;
    run.result.status = sandbox::Status::Ok;
    run.result.displays = { sandbox::Table { "revenue",
        { { "customer", core::ColumnType::Text }, { "revenue", core::ColumnType::Number } }, 1203,
        { { dataset.profile.columns[0].top[0].value, 1203.0 } } } };
    run.checks = { { { core::CheckKind::ModelAgrees } }, { { core::CheckKind::RanToItsEnd } } };
    return run;
}

QByteArray bodiesOf(const test::ThreadedModelServer& server)
{
    QByteArray all;
    for (const auto& request : server.requests()) {
        all += request.body + "\n";
    }
    return all;
}

const std::string usualCode = "import pandas as pd\n"
                              "orders[\"month\"] = orders[\"order date\"].dt.month\n"
                              "orders.groupby(\"month\")[\"revenue\"].sum()\n";
} // namespace

void TestDoorWords::aColumnOfOurOwnWordsRefusesNothing_data()
{
    QTest::addColumn<int>("protocol");
    QTest::newRow("openai") << static_cast<int>(Protocol::OpenAi);
    QTest::newRow("anthropic") << static_cast<int>(Protocol::Anthropic);
    QTest::newRow("ollama") << static_cast<int>(Protocol::Ollama);
}

void TestDoorWords::aColumnOfOurOwnWordsRefusesNothing()
{
    QFETCH(int, protocol);
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"),
        .code = "1 + 1\n",
        .plan = R"({"mode": "run", "columns": ["revenue"], "steps": ["Sum by month and Second"]})" });
    const auto dataset = fileOf(
        { "year", "month", "Second", "Table", "passed", "user", "system", "assistant", "Columns", "distinct", "missing",
            "Question", "text", "number", "rows", "File", "Outcome", "Error", "Line", "import", "pandas", "model",
            "content", "stream", "Earlier", "most", "data", "frame", "string", "utf-8", "1203" });
    const auto planner = plannerOf(server, static_cast<Protocol>(protocol), true);
    core::PlanRequest request { { "Top 5?", {} }, { dataset }, { { "How many?", usualCode, "" } }, {} };
    VERIFY_RESULT(planner->draft(request, {}, {}));
    request.revision = repairOf(usualCode, "no such thing");
    VERIFY_RESULT(planner->draft(request, {}, {}));
    request.revision = core::Revision { usualCode, "a Table by year", std::nullopt };
    VERIFY_RESULT(planner->draft(request, {}, {}));
    const auto comment = planner->comment(runOf(dataset, usualCode), {}, {});
    VERIFY_RESULT(comment);
    QVERIFY2(!comment->text.empty(), "the answer in words was asked for");
    VERIFY_RESULT(planner->explain(usualCode, {}, { dataset }, {}, {}));
    QCOMPARE(server.requests().size(), 7);
    const auto sent = bodiesOf(server);
    QVERIFY2(sent.contains(".dt.month") && sent.contains("import pandas as pd") && sent.contains("- Second look: "),
        sent.constData());
}

void TestDoorWords::aCellLeavesByNoWay_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("message");
    const auto add = [](const char* name, const char* code, const char* message = "it failed") {
        QTest::newRow(name) << QByteArray("import pandas as pd\n") + code + "\n" << QByteArray(message);
    };
    add("a message that quotes it", "f()", "could not convert 'Siemens'");
    add("a message that says it", "f()", "unknown label Siemens in line 3");
    add("a message in typographic quotes", "f()", "unknown label “Siemens” or «Siemens»");
    add("a message that quotes a short one", "f()", "could not convert 'UK'");
    add("a literal", "orders[orders[\"customer\"] == \"Siemens\"]");
    add("a literal in single quotes", "orders.query('customer == \"Siemens\"')");
    add("a short literal", "orders[orders[\"customer\"].isin([\"UK\", 'DE'])]");
    add("a short literal in a query", "orders.query('customer == \"UK\"')");
    add("an f-string", "print(f\"{x} of Siemens\")");
    add("a literal inside an f-string", "print(f\"{n[\"Traffic from abroad\"]}\")");
    add("a comment", "x = 1  # only Siemens");
    add("a text of several lines", "q = '''select\n Siemens\n'''");
    add("a variable's name", "Siemens = orders.head()");
    add("an attribute of a pivot", "orders.pivot(columns=\"customer\").Siemens.sum()");
    add("an escaped literal", "x == \"Größe \\\"X\\\" AG\"");
}

void TestDoorWords::aCellLeavesByNoWay()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, message);
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .code = "1 + 1\n" });
    const auto dataset = fileOf({ "Siemens", "UK", "DE", "Größe \"X\" AG", "Traffic from abroad" });
    const auto planner = plannerOf(server, Protocol::OpenAi, false);
    const auto text = code.toStdString();
    core::PlanRequest request { { "Top 5?", {} }, { dataset }, { { "How many?", text, "Siemens" } }, {} };
    VERIFY_RESULT(planner->draft(request, {}, {}));
    request.revision = repairOf(text, message.toStdString());
    VERIFY_RESULT(planner->draft(request, {}, {}));
    request.revision = core::Revision { "%%sql\nselect " + text, "as a chart", std::nullopt };
    VERIFY_RESULT(planner->draft(request, {}, {}));
    VERIFY_RESULT(planner->comment(runOf(dataset, text), {}, {}));
    VERIFY_RESULT(planner->explain(text, {}, { dataset }, {}, {}));
    const auto sent = bodiesOf(server);
    for (const auto* cell : { "Siemens", "Größe", "Traffic from abroad", "'UK'", "\"UK\"", "\\\"UK\\\"", "'DE'" }) {
        QVERIFY2(!sent.contains(cell), cell + QByteArray(" in ") + sent);
    }
    QVERIFY(sent.contains("withheld]"));
}

void TestDoorWords::aResultsCellLeavesByNoWay()
{
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .code = "1 + 1\n" });
    const auto dataset = fileOf({ "Siemens", "UK", "Atlas Bau" });
    auto run = runOf(dataset, "orders.pivot_table(columns=\"customer\")\n");
    run.result.displays = { sandbox::Table { "Siemens",
                                { { "Siemens", core::ColumnType::Number }, { "UK", core::ColumnType::Number },
                                    { "who", core::ColumnType::Text } },
                                1, { { 1.0, 2.0, std::string("Siemens") } } },
        sandbox::Value { .type = "str", .text = "Siemens", .cell = std::string("Siemens") } };
    run.checks = { { { core::CheckKind::Earlier, { .texts = { "All of Siemens", "UK and Siemens" } } } },
        { { core::CheckKind::NoSuchValue,
            { .column = "customer", .lines = { 1 }, .texts = { "Siemens", "Siemens" } } } } };
    for (const bool results : { false, true }) {
        VERIFY_RESULT(plannerOf(server, Protocol::OpenAi, results)->comment(run, {}, {}));
    }
    const auto sent = bodiesOf(server);
    QVERIFY2(!sent.contains("Siemens") && !sent.contains("\\\"UK\\\""), sent.constData());
}

void TestDoorWords::anOwnWordInAMessageIsACellThere()
{
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .code = "1 + 1\n" });
    core::PlanRequest request { { "Top 5?", {} }, { fileOf({ "passed", "amount" }) }, {},
        repairOf("f()\n", "the label passed is not among amount") };
    VERIFY_RESULT(plannerOf(server, Protocol::OpenAi, false)->draft(request, {}, {}));
    const auto sent = bodiesOf(server);
    QVERIFY2(sent.contains("the label [value withheld] is not among [value withheld]"), sent.constData());
}

void TestDoorWords::aWordOfTheCodeClearsNoCell()
{
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .code = "1 + 1\n" });
    const auto run = runOf(fileOf({ "first", "amount" }), "orders.groupby(\"customer\").first()\n");
    VERIFY_RESULT(plannerOf(server, Protocol::OpenAi, true)->comment(run, {}, {}));
    const auto sent = bodiesOf(server);
    QVERIFY2(sent.contains(".first()") && !sent.contains("\\\"first\\\""), sent.constData());
}

void TestDoorWords::aHiddenNameThatCodeIsWrittenWithRefusesNothing()
{
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .code = "1 + 1\n" });
    auto dataset = fileOf({ "Siemens" });
    dataset.profile.delimiter = ";";
    dataset.profile.columns[1].name = "pd";
    dataset.profile.columns[2].name = "sep";
    DataPolicy policy;
    policy.columns[{ dataset.name, "pd" }] = Disclosure::Hidden;
    policy.columns[{ dataset.name, "sep" }] = Disclosure::Hidden;
    const core::PlanRequest request { { "Top 5?", {} }, { dataset }, {}, {} };
    VERIFY_RESULT(plannerOf(server, Protocol::OpenAi, policy)->draft(request, {}, {}));
    const auto sent = bodiesOf(server);
    QVERIFY2(sent.contains("`pd`") && !sent.contains("\\\"pd\\\""), sent.constData());
}

void TestDoorWords::whatThePersonWroteIsTheirOwn()
{
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .code = "1 + 1\n" });
    const auto planner = plannerOf(server, Protocol::OpenAi, false);
    core::PlanRequest request { { "How much did Siemens buy?", {} }, { fileOf({ "Siemens", "Siemens Energy" }) }, {},
        core::Revision { "x == \"Siemens\" or x == \"Siemens Energy\"\n", "leave out Siemens", std::nullopt } };
    VERIFY_RESULT(planner->draft(request, {}, {}));
    const auto sent = bodiesOf(server);
    QVERIFY2(sent.contains("x == \\\"Siemens\\\"") && !sent.contains("Siemens Energy"), sent.constData());
}

void TestDoorWords::aQuestionThatIsNotToldAgainClearsNothing()
{
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .code = "1 + 1\n" });
    const core::Exchange kept { "How much did Siemens buy?", "1 + 1\n", "" };
    const core::Exchange told { "And by month?", "orders.query('customer == \"Siemens\"')\n", "" };
    DataPolicy policy;
    policy.exchanges = { kept.question };
    const core::PlanRequest request { { "Top 5?", {} }, { fileOf({ "Siemens" }) }, { kept, told }, {} };
    VERIFY_RESULT(plannerOf(server, Protocol::OpenAi, policy)->draft(request, {}, {}));
    const auto sent = bodiesOf(server);
    QVERIFY2(sent.contains("[value 1 withheld]") && !sent.contains("Siemens"), sent.constData());
}

void TestDoorWords::aRuleInWritingClearsItsColumn_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<bool>("holds");
    QTest::newRow("by the frame") << QByteArray("orders.customer=values") << true;
    QTest::newRow("by the file") << QByteArray("orders.csv.customer=values") << true;
    QTest::newRow("no such column") << QByteArray("orders.nobody=values") << false;
    QTest::newRow("no such word") << QByteArray("orders.customer=everything") << false;
    QTest::newRow("no word") << QByteArray("orders.customer") << false;
}

void TestDoorWords::aRuleInWritingClearsItsColumn()
{
    QFETCH(QByteArray, rule);
    QFETCH(bool, holds);
    const auto policy = withRule({}, { test::smallDataset() }, rule.toStdString());
    QCOMPARE(policy.has_value(), holds);
    QCOMPARE(holds ? policy->of("orders.csv", "customer") : Disclosure::Samples, Disclosure::Samples);
    QVERIFY(!holds || policy->of("orders.csv", "revenue") == Disclosure::Statistics);
}

void TestDoorWords::aRefusalNamesTheRule()
{
    const auto refused = checkBody(R"({"content": "Quantum Labs"})", clearanceFor({ test::smallDataset() }, {}));
    QVERIFY(!refused);
    QVERIFY2(inWords(refused.error().message).contains("--send \"orders.customer=values\""),
        inWords(refused.error().message).c_str());
}

void TestDoorWords::whatIsOddAboutAFileIsToldAsFarAsItMay()
{
    using enum core::FactKind;
    auto dataset = test::smallDataset();
    auto& customer = dataset.profile.columns[0];
    customer.top.push_back({ "records", 2 }); // a cell that is a word of ours
    dataset.profile.facts = { { RepeatedRecords, { .count = 3, .total = 1203 } },
        { Gaps, { .column = "revenue", .count = 12, .total = 1203 } }, { TotalsRow, { .texts = { "Sum of it all" } } },
        { TextAmongNumbers, { .column = "revenue", .count = 2, .total = 1203, .texts = { "n.d." }, .counts = { 2 } } },
        { IncompleteLastPeriod, { .column = "order date", .count = 5, .total = 31, .texts = { "2024-12" } } },
        { CopiedColumn, { .column = "revenue", .count = 900, .texts = { "customer" } } } };
    const auto told = [&](DataPolicy policy) {
        const auto description = describeData({ dataset }, policy, "", { 4000, 4000 });
        const auto leak = clearanceFor({ dataset }, policy).leakInData(description);
        return leak ? "leaks " + leak->value : description.text();
    };
    const auto usual = told({});
    for (const auto* part : { "3 records repeat an earlier one", "looks like a row of totals. ",
             "\"order date\" ends within \"2024-12\"", "\"revenue\" is equal to \"customer\"" }) {
        QVERIFY2(usual.contains(part), usual.c_str());
    }
    QVERIFY2(!usual.contains("Sum of it all") && !usual.contains("n.d."), usual.c_str());
    QVERIFY2(!usual.contains("is missing in"), "the column's line says so");
    DataPolicy policy;
    policy.fallback = Disclosure::Samples;
    const auto cleared = told(policy);
    QVERIFY2(cleared.contains("totals: \"Sum of it all\"") && cleared.contains("\"n.d.\""), cleared.c_str());
    policy.columns[{ "orders.csv", "customer" }] = Disclosure::Hidden;
    QVERIFY(!told(policy).contains("is equal to"));
    policy.schemaOnly = true;
    QVERIFY(!told(policy).contains("records repeat"));
}

QTEST_GUILESS_MAIN(TestDoorWords)
#include "tst_door_words.moc"
