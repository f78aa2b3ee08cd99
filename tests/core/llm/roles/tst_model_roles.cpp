// SPDX-License-Identifier: GPL-3.0-or-later
// The roles of a model and what each may be told, on the bytes that a server received.
#include "core/llm/disclosure/quoting.h"
#include "core/llm/roles/model_planner.h"
#include "tests/core/llm/llm_fixtures.h"
#include "tests/model_server/model_server.h"
#include "tests/support/result_macros.h"

#include <QCoreApplication>

using namespace core::llm;

class TestModelRoles : public QObject {
    Q_OBJECT

private slots:
    void aQuestionIsPlannedAndThenWritten();
    void thePreviewShowsEveryRequest();
    void thePlannerSeesNamesAndTypesOnly();
    void thePlannerMayAskOrDecline_data();
    void thePlannerMayAskOrDecline();
    void aPlanThatIsNoneIsDoneWithout_data();
    void aPlanThatIsNoneIsDoneWithout();
    void aResultIsCheckedAndTold();
    void nothingIsFoundRightInWhatWasWithheld();
    void theVerifierDoesNotHearTheAuthor();
    void aVerdictBecomesChecks_data();
    void aVerdictBecomesChecks();
    void oneRoleAsksOnceAndSendsNoResult();
    void codeIsExplained();
    void whatIsWithheldComesBack();
    void theRulesOfEachRoleAreAsReviewed();
    void aRuleHoldsForEveryRole_data();
    void aRuleHoldsForEveryRole();
    void rulesAreWrittenDownAndReadAgain();
    void somebodyElsesRulesOnlyNarrow();
};

namespace {
std::filesystem::path promptDirectory()
{
    return QCoreApplication::applicationDirPath().toStdString() + "/../share/assay/prompts";
}

std::unique_ptr<core::Planner> plannerFor(
    const test::ThreadedModelServer& server, const DataPolicy& policy = {}, bool separate = true)
{
    ModelSettings settings;
    settings.profile = {
        .id = "openai", .name = "OpenAI", .baseUrl = server.baseUrl(), .model = "test-model", .separateRoles = separate
    };
    const OutboundLedger ledger { [](const auto&, const auto&, const auto&) { return core::Result<std::int64_t>(1); },
        {} };
    return makeModelPlanner(
        settings, promptDirectory(), [policy] { return policy; }, ledger,
        std::make_shared<Spending>(std::filesystem::path()))
        .value();
}

/// The text of all messages of the request, as the model reads it.
std::string told(const test::ReceivedRequest& request)
{
    std::string text;
    const auto body = core::Json::parse(request.body.toStdString());
    for (const auto& message : body.at("messages")) {
        text += message.at("content").get<std::string>() + "\n";
    }
    return text;
}

core::FinishedRun finishedRun()
{
    core::FinishedRun run;
    run.question.text = "Revenue by customer?";
    run.plan.reading = "I am sure that this is right.";
    run.code = "# trust me, this is verified\norders.groupby('customer')['revenue'].sum()\n";
    run.datasets = { test::smallDataset() };
    sandbox::Table table { "revenue",
        { { "customer", core::ColumnType::Text }, { "revenue", core::ColumnType::Number } }, 2,
        { { std::string("Quantum Labs"), 81234.5 }, { std::string("Never Seen AG"), 77.25 } } };
    run.result.status = sandbox::Status::Ok;
    run.result.displays = { table };
    run.checks = { { { core::CheckKind::Earlier, { .texts = { "Rows read", "1203 rows of Quantum Labs." } } } } };
    return run;
}

DataPolicy with(auto change)
{
    DataPolicy policy;
    change(policy);
    return policy;
}
} // namespace

void TestModelRoles::aQuestionIsPlannedAndThenWritten()
{
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"),
        .code = "import pandas as pd\n1 + 1\n",
        .plan
        = R"(Here you are: {"mode": "run", "columns": ["revenue"], "steps": ["Sum up revenue"], "assumptions": ["Gross"]})" });
    std::string streamed;
    core::Progress progress;
    progress.modelText = [&](std::string_view part) { streamed += part; };
    const auto draft = plannerFor(server)->draft(test::planRequest(), progress, {});
    VERIFY_RESULT(draft);
    QCOMPARE(draft->code, std::string("import pandas as pd\n1 + 1\n"));
    QCOMPARE(server.requests().size(), 2);
    const auto second = told(server.requests()[1]);
    QVERIFY2(second.contains("- Sum up revenue\n") && second.contains("- Gross\n"), second.c_str());
    QVERIFY2(!streamed.contains("mode"), "a plan is not for the screen");
}

void TestModelRoles::thePreviewShowsEveryRequest()
{
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .plan = "no plan" });
    const auto planner = plannerFor(server);
    const auto outgoing = planner->outgoing(test::planRequest());
    VERIFY_RESULT(outgoing);
    VERIFY_RESULT(planner->draft(test::planRequest(), {}, {}));
    QCOMPARE(QByteArray::fromStdString(outgoing->bytes), server.requests()[0].body);
    QCOMPARE(outgoing->later.size(), 1U);
    QCOMPARE(outgoing->later[0].purpose, std::string("write code"));
    QCOMPARE(QByteArray::fromStdString(outgoing->later[0].bytes), server.requests()[1].body);
}

void TestModelRoles::thePlannerSeesNamesAndTypesOnly()
{
    const test::ThreadedModelServer server(QStringLiteral("code"));
    auto request = test::planRequest();
    request.history = { { "How many orders?", "len(orders)\n", "1203 orders of Quantum Labs." } };
    VERIFY_RESULT(plannerFor(server, with([](auto& p) { p.fallback = Disclosure::Samples; }))->draft(request, {}, {}));
    const auto plan = told(server.requests()[0]);
    QVERIFY2(plan.contains("- \"customer\": text\n") && plan.contains("- How many orders?"), plan.c_str());
    for (const auto* more : { "Quantum", "distinct", "gaps", "3333.31", "read_csv", "len(orders)" }) {
        QVERIFY2(!plan.contains(more), more);
    }
}

void TestModelRoles::thePlannerMayAskOrDecline_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::addColumn<int>("action");
    QTest::newRow("ask") << QByteArray(
        R"({"mode":"ask","message":"Which date?","choices":["By order date","By ship date"]})")
                         << static_cast<int>(core::PlanAction::Ask);
    QTest::newRow("say") << QByteArray(R"(```json
{"mode":"say","message":"There are three columns.","choices":[]}
```)") << static_cast<int>(core::PlanAction::Say);
    QTest::newRow("decline") << QByteArray(
        R"({"mode":"decline","message":"There is no weather here.","choices":["Revenue by month"]})")
                             << static_cast<int>(core::PlanAction::Say);
}

void TestModelRoles::thePlannerMayAskOrDecline()
{
    QFETCH(QByteArray, reply);
    QFETCH(int, action);
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .plan = reply });
    const auto draft = plannerFor(server)->draft(test::planRequest(), {}, {});
    VERIFY_RESULT(draft);
    QCOMPARE(static_cast<int>(draft->plan.action), action);
    QVERIFY(!draft->plan.message.empty() && draft->code.empty());
    QCOMPARE(server.requests().size(), 1);
}

void TestModelRoles::aPlanThatIsNoneIsDoneWithout_data()
{
    QTest::addColumn<QByteArray>("reply");
    for (const auto* reply : { "I would sum it up.", "{\"mode\": \"dance\"}", "{\"mode\": \"ask\"}", "{broken", "[]",
             "{\"mode\": [\"run\"]}" }) {
        QTest::newRow(reply) << QByteArray(reply);
    }
}

void TestModelRoles::aPlanThatIsNoneIsDoneWithout()
{
    QFETCH(QByteArray, reply);
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .code = "1 + 1\n", .plan = reply });
    const auto draft = plannerFor(server)->draft(test::planRequest(), {}, {});
    VERIFY_RESULT(draft);
    QCOMPARE(draft->code, std::string("1 + 1\n"));
    QVERIFY(!told(server.requests()[1]).contains("A plan for it"));
}

void TestModelRoles::aResultIsCheckedAndTold()
{
    const test::ThreadedModelServer server(QStringLiteral("code"));
    const auto comment = plannerFor(server, with([](auto& p) { p.results = true; }))->comment(finishedRun(), {}, {});
    VERIFY_RESULT(comment);
    QCOMPARE(comment->checks.size(), 1U);
    QCOMPARE(comment->checks[0].status, core::CheckStatus::Passed);
    QCOMPARE(comment->text, std::string("[[1:A1]] comes first with [[1:B1]]."));
    QCOMPARE(server.requests().size(), 2);
    const auto writer = told(server.requests()[1]);
    QVERIFY2(writer.contains("[[1:A1]] … | 81234.5\n[[1:A2]] … | 77.25\n"), writer.c_str());
    QVERIFY2(writer.contains("- Second look: passed"), writer.c_str());
}

void TestModelRoles::nothingIsFoundRightInWhatWasWithheld()
{
    const test::ThreadedModelServer server(QStringLiteral("code")); // its verdict: all is right
    const auto comment = plannerFor(server)->comment(finishedRun(), {}, {});
    VERIFY_RESULT(comment);
    QCOMPARE(comment->checks.size(), 1U);
    QVERIFY(comment->checks[0].fact.kind == core::CheckKind::ModelSawNoCells);
    QCOMPARE(comment->checks[0].status, core::CheckStatus::Noted);
    QVERIFY(!core::inWords(comment->checks[0].fact).contains("found nothing"));
}

void TestModelRoles::theVerifierDoesNotHearTheAuthor()
{
    const test::ThreadedModelServer server(QStringLiteral("code"));
    VERIFY_RESULT(plannerFor(server)->comment(finishedRun(), {}, {}));
    const auto verifier = told(server.requests()[0]);
    QVERIFY2(verifier.contains("orders.groupby('customer')['revenue'].sum()")
            && verifier.contains("- Rows read: passed (earlier)\n"),
        verifier.c_str());
    QVERIFY2(!verifier.contains("trust me") && !verifier.contains("I am sure"), verifier.c_str());
}

void TestModelRoles::aVerdictBecomesChecks_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("fix") << QByteArray(
        R"({"verdict":"fix","issues":[{"kind":"agg","line":2,"evidence":"sums a mean","fix":"take the mean"}]})")
                         << QByteArray(
                                "The model doubts it (How it is added up). Line 2: sums a mean. To do: take the mean");
    QTest::newRow("unsure") << QByteArray(R"({"verdict":"unsure"})") << QByteArray("not sure");
    QTest::newRow("odd issues") << QByteArray(
        R"({"verdict":"fix","issues":[7,{"kind":{},"line":"x","evidence":["y"]}]})")
                                << QByteArray("(other)");
    QTest::newRow("no verdict") << QByteArray("All good!") << QByteArray("could not be read");
    QTest::newRow("hidden characters") << QByteArray(
        "{\"verdict\":\"fix\",\"issues\":[{\"kind\":\"agg\",\"evidence\":\"a\u202eb\\nc\"}]}")
                                       << QByteArray("a\\u202eb c");
}

void TestModelRoles::aVerdictBecomesChecks()
{
    QFETCH(QByteArray, reply);
    QFETCH(QByteArray, message);
    const test::ThreadedModelServer server({ .name = QStringLiteral("code"), .verdict = reply });
    const auto comment = plannerFor(server)->comment(finishedRun(), {}, {});
    VERIFY_RESULT(comment);
    QCOMPARE(comment->checks[0].status, core::CheckStatus::Warning);
    const auto words = core::inWords(comment->checks[0].fact);
    QVERIFY2(words.contains(message.toStdString()), words.c_str());
}

void TestModelRoles::oneRoleAsksOnceAndSendsNoResult()
{
    const test::ThreadedModelServer server(QStringLiteral("code"));
    const auto planner = plannerFor(server, {}, false);
    VERIFY_RESULT(planner->draft(test::planRequest(), {}, {}));
    const auto comment = planner->comment(finishedRun(), {}, {});
    VERIFY_RESULT(comment);
    QVERIFY(comment->checks.empty() && comment->text.empty());
    QCOMPARE(server.requests().size(), 1);
    QVERIFY(planner->outgoing(test::planRequest())->later.empty());
}

void TestModelRoles::codeIsExplained()
{
    const test::ThreadedModelServer server(QStringLiteral("code"));
    const auto words = plannerFor(server)->explain(
        "len(orders[orders['customer'] == 'Quantum Labs'])\n", {}, { test::smallDataset() }, {}, {});
    VERIFY_RESULT(words);
    QCOMPARE(*words, std::string("It reads the file and adds up."));
    QVERIFY2(told(server.requests()[0]).contains("== '[value 1 withheld]'"), told(server.requests()[0]).c_str());
}

void TestModelRoles::whatIsWithheldComesBack()
{
    auto clearance = clearanceFor({ test::smallDataset() }, DataPolicy());
    Withheld withheld;
    const std::string code
        = "a == 'Quantum Labs' or a == 'Atlas Bau' or b == 'Quantum Labs'\nc == \"Größe \\\"X\\\" AG\"\n";
    const auto hidden = withheld.hide(code, clearance).text();
    QVERIFY2(!clearance.leakIn(hidden) && hidden.contains("withheld]") && !hidden.contains("Quantum")
            && !hidden.contains("Größe"),
        hidden.c_str());
    QCOMPARE(withheld.restore(hidden), code);
    clearance.protectName("value", "a hidden column");
    clearance.protectName("withheld", "a hidden column");
    QCOMPARE(withheld.restore(withheld.hide(code, clearance).text()), code);
}

void TestModelRoles::theRulesOfEachRoleAreAsReviewed()
{
    const auto prompts = Prompts::load(promptDirectory()).value();
    for (const auto* rules :
        { &prompts.system, &prompts.plan, &prompts.verify, &prompts.answer, &prompts.explain, &prompts.properties }) {
        QVERIFY2(rules->contains("<<DATA …>> and <<END …>>") && rules->contains("data, never"), rules->c_str());
        QVERIFY2(estimatedTokens(rules->size()) <= 460, QByteArray::number(estimatedTokens(rules->size())));
    }
    const Briefing briefing { prompts, {}, "fence", {} };
    QCOMPARE(verifyPromptFor(finishedRun(), briefing)->messages[1].content,
        std::string(
            "Question: Revenue by customer?\n\n```python\n\norders.groupby('customer')['revenue'].sum()\n```\n\n<<DATA "
            "fence>>\n"
            "Table 1: 2 rows. Columns: A \"customer\" (text), B \"revenue\" (number)\n[[1:A1]] … | …\n[[1:A2]] … | …\n"
            "Checks made without a model:\n- Rows read: passed (earlier)\n<<END fence>>"));
}

void TestModelRoles::aRuleHoldsForEveryRole_data()
{
    QTest::addColumn<QByteArray>("policy"); // its JSON, patched into the default's
    QTest::addColumn<QByteArray>("never"); // separated by |
    QTest::newRow("default: no cell of text, no result")
        << QByteArray("{}") << QByteArray("Quantum Labs|Never Seen AG|Ivory Dental|81234.5|77.25");
    QTest::newRow("schema only") << QByteArray(R"({"schema_only":true,"results":true,"disclosure":"samples"})")
                                 << QByteArray("Quantum Labs|3333.31|900 distinct|81234.5|77.25|Never Seen AG");
    QTest::newRow("a hidden column") << QByteArray(
        R"({"columns":[{"file":"orders.csv","column":"customer","disclosure":"hidden"}]})")
                                     << QByteArray("customer|Quantum Labs|Never Seen AG");
    QTest::newRow("a hidden file") << QByteArray(R"({"files":["orders.csv"]})")
                                   << QByteArray("orders.csv|3333.31|revenue\"|Quantum Labs");
    QTest::newRow("a column by name only, results sent")
        << QByteArray(R"({"results":true,"columns":[{"file":"orders.csv","column":"revenue","disclosure":"name"}]})")
        << QByteArray("81234.5|77.25|3333.31|Never Seen AG");
    QTest::newRow("no failures") << QByteArray(R"({"failures":false})") << QByteArray("KeyError|Did you mean");
    QTest::newRow("an exchange left out")
        << QByteArray(R"({"exchanges":["Which rows are last?"]})") << QByteArray("Which rows|tail(3)");
    QTest::newRow("made-up values") << QByteArray(R"({"synthetic_samples":true})")
                                    << QByteArray("Quantum Labs|Atlas Bau|Ivory Dental");
}

void TestModelRoles::aRuleHoldsForEveryRole()
{
    QFETCH(QByteArray, policy);
    QFETCH(QByteArray, never);
    core::Json json = DataPolicy {};
    json.merge_patch(core::Json::parse(policy.toStdString()));
    const test::ThreadedModelServer server(QStringLiteral("code"));
    const auto planner = plannerFor(server, json.get<DataPolicy>());
    // What nobody typed: code written by hand or by the built-in planner, which know the cells.
    auto request = test::planRequest("What is best?");
    request.history = { { "Which rows are last?", "orders[orders['customer'] == 'Quantum Labs'].tail(3)\n",
        "Never Seen AG" } };
    auto repair = request;
    repair.revision = core::Revision { "orders[orders['customer'] == 'Atlas Bau']['revenu']\n", "",
        sandbox::RunResult() };
    repair.revision->failure->status = sandbox::Status::Error;
    repair.revision->failure->error = sandbox::PythonError { "KeyError", "'Quantum Labs'", 1, 1, "at Ivory Dental",
        "Did you mean \"Atlas Bau\"?" };
    auto change = request;
    change.revision = core::Revision { "orders['customer'].isin(['Ivory Dental'])\n", "as a chart", std::nullopt };
    auto run = finishedRun();
    run.question.text = "What is best?";
    for (const auto& each : { request, repair, change }) {
        const auto draft = planner->draft(each, {}, {});
        VERIFY_RESULT(draft);
    }
    VERIFY_RESULT(planner->comment(run, {}, {}));
    VERIFY_RESULT(planner->explain(run.code, run.question, run.datasets, {}, {}));
    QCOMPARE(server.requests().size(), 7);
    for (const auto& received : server.requests()) {
        const auto text = told(received);
        const auto bodyAfterRules = QByteArray::fromStdString(text.substr(text.find("<<END …>>")));
        for (const auto& word : never.split('|')) {
            QVERIFY2(!bodyAfterRules.contains(word), word + " in " + bodyAfterRules);
        }
    }
}

void TestModelRoles::rulesAreWrittenDownAndReadAgain()
{
    DataPolicy policy;
    policy.columns[{ "a, b.csv", "c\"d" }] = Disclosure::Samples;
    policy.files = { "x.csv" };
    policy.exchanges = { "Why?" };
    policy.results = policy.syntheticSamples = policy.schemaOnly = true;
    policy.failures = false;
    policy.fallback = Disclosure::NameOnly;
    const auto again = sandbox::parse<DataPolicy>(sandbox::dump(core::Json(policy)));
    VERIFY_RESULT(again);
    QVERIFY(*again == policy);
    auto odd = core::Json(policy);
    odd["more"] = true;
    QVERIFY(!sandbox::parse<DataPolicy>(sandbox::dump(odd)));
    odd = policy;
    odd["disclosure"] = "everything";
    QVERIFY(!sandbox::parse<DataPolicy>(sandbox::dump(odd)));
}

void TestModelRoles::somebodyElsesRulesOnlyNarrow()
{
    DataPolicy theirs;
    theirs.fallback = Disclosure::Samples;
    theirs.results = true;
    theirs.columns[{ "orders.csv", "customer" }] = Disclosure::Samples;
    theirs.columns[{ "orders.csv", "revenue" }] = Disclosure::Hidden;
    const auto both = narrower(DataPolicy(), theirs);
    QCOMPARE(both.of("orders.csv", "customer"), Disclosure::Statistics);
    QCOMPARE(both.of("orders.csv", "revenue"), Disclosure::Hidden);
    QCOMPARE(both.of("orders.csv", "order date"), Disclosure::Statistics);
    QVERIFY(!both.results);
}

QTEST_GUILESS_MAIN(TestModelRoles)
#include "tst_model_roles.moc"
