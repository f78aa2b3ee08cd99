// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/openai_dialect.h"
#include "tests/core/llm/wire/provider_fixture.h"
#include "tests/support/result_macros.h"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <sstream>

using namespace core::llm;
using namespace test::provider;

/// What is sent in each protocol, and what a good reply says.
class TestProvider : public QObject {
    Q_OBJECT

private slots:
    void whatAProfileSetsIsSent();
    void howLongToWaitIsTheProfiles();
    void theRequestIsWhatTheProtocolWants_data();
    void theRequestIsWhatTheProtocolWants();
    void aFieldTheModelRefusesIsLeftOutOnceAndForAll_data();
    void aFieldTheModelRefusesIsLeftOutOnceAndForAll();
    void theNewNameOfTheLimitIsForOpenAiOnly();
    void aWellFormedReplyIsRead_data();
    void aWellFormedReplyIsRead();
    void thoughtsAreNoPartOfTheReply_data();
    void thoughtsAreNoPartOfTheReply();
    void theKeyIsNeverLoggedNorQuoted();
};

void TestProvider::theRequestIsWhatTheProtocolWants_data()
{
    QTest::addColumn<Protocol>("protocol");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("expected");
    oneProtocol(Protocol::OpenAi, "plain", QByteArray("/v1/chat/completions"), QByteArray("authorization"),
        QByteArray("Bearer ") + key,
        QByteArray(
            R"({"max_tokens":4096,"messages":[{"content":"Be brief.","role":"system"},{"content":"Zürich?","role":"user"}],)"
            R"("model":"test-model","stream":true,"stream_options":{"include_usage":true}})"));
    oneProtocol(Protocol::Anthropic, "plain", QByteArray("/v1/messages"), QByteArray("x-api-key"), QByteArray(key),
        QByteArray(
            R"({"max_tokens":16000,"messages":[{"content":"Zürich?","role":"user"}],"model":"test-model","stream":true,)"
            R"("system":[{"cache_control":{"type":"ephemeral"},"text":"Be brief.","type":"text"}]})"));
    oneProtocol(Protocol::Ollama, "plain", QByteArray("/api/chat"), QByteArray("authorization"),
        QByteArray("Bearer ") + key,
        QByteArray(
            R"({"messages":[{"content":"Be brief.","role":"system"},{"content":"Zürich?","role":"user"}],"model":"test-model",)"
            R"("options":{"num_ctx":16384,"num_predict":4096},"shift":false,"stream":true,"truncate":false})"));
}

void TestProvider::theRequestIsWhatTheProtocolWants()
{
    QFETCH(Protocol, protocol);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, expected);
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    const auto settings = settingsAt(server.baseUrl(), protocol);
    const auto outcome = ask(settings);
    VERIFY_RESULT(outcome.result);
    const auto requests = server.requests();
    QCOMPARE(requests.size(), 1);
    QCOMPARE(requests[0].method, "POST");
    QCOMPARE(requests[0].path, path);
    QCOMPARE(requests[0].header(header), value);
    QCOMPARE(requests[0].header("content-type"), "application/json");
    QCOMPARE(requests[0].header("anthropic-version"), protocol == Protocol::Anthropic ? "2023-06-01" : "");
    QVERIFY(requests[0].header("user-agent").startsWith("Assay/"));
    QVERIFY(requests[0].header("cookie").isEmpty());
    QCOMPARE(requests[0].body, expected);
    QCOMPARE(makeProvider(settings, quietLedger())->bytesFor(question()), expected.toStdString());
}

void TestProvider::aFieldTheModelRefusesIsLeftOutOnceAndForAll_data()
{
    QTest::addColumn<Protocol>("protocol");
    QTest::addColumn<int>("requests");
    QTest::addColumn<QByteArray>("gone");
    QTest::addColumn<QByteArray>("there");
    oneProtocol(
        Protocol::OpenAi, "picky", 3, QByteArray("\"stream_options\""), QByteArray("\"max_completion_tokens\":4096"));
    oneProtocol(Protocol::Ollama, "picky", 2, QByteArray("\"truncate\""), QByteArray("\"num_ctx\""));
}

void TestProvider::aFieldTheModelRefusesIsLeftOutOnceAndForAll()
{
    QFETCH(Protocol, protocol);
    QFETCH(int, requests);
    QFETCH(QByteArray, gone);
    QFETCH(QByteArray, there);
    const test::ThreadedModelServer server(scenarioOfRow());
    const auto provider = makeProvider(settingsAt(server.baseUrl(), protocol), quietLedger());
    VERIFY_RESULT(provider->stream(question(), [](const Event&) { }, {}));
    QCOMPARE(server.requests().size(), requests);
    const auto body = server.requests().last().body;
    QVERIFY2(!body.contains(gone) && body.contains(there), body);
    VERIFY_RESULT(provider->stream(question(), [](const Event&) { }, {}));
    QCOMPARE(server.requests().size(), requests + 1);
}

void TestProvider::whatAProfileSetsIsSent()
{
    for (const auto protocol : protocols) {
        auto settings = settingsAt("http://127.0.0.1:1/v1", protocol);
        const auto plain = makeProvider(settings, quietLedger())->bytesFor(question());
        QVERIFY2(!plain.contains("temperature") && !plain.contains("seed"), plain.c_str());
        settings.profile.temperature = 0.25;
        settings.profile.seed = 4711;
        const auto bytes = makeProvider(settings, quietLedger())->bytesFor(question());
        QVERIFY2(bytes.contains("\"temperature\":0.25"), bytes.c_str());
        QCOMPARE(bytes.contains("\"seed\":4711"), protocol != Protocol::Anthropic); // it has none
        QVERIFY(core::Json(settings.profile).get<ModelProfile>() == settings.profile);
    }
}

void TestProvider::howLongToWaitIsTheProfiles()
{
    ModelProfile profile { .id = "m", .baseUrl = "https://example.org/v1" };
    const auto usual = limitsFor(profile);
    profile.patience = { .connect = 3, .firstByte = 0, .silence = 1800, .whole = 7200 };
    const auto limits = limitsFor(profile);
    QVERIFY(limits.connect == std::chrono::seconds(3) && limits.firstByte == usual.firstByte);
    QVERIFY(limits.idle == std::chrono::minutes(30) && limits.total == std::chrono::hours(2));
    QVERIFY(core::Json(profile).get<ModelProfile>() == profile && checkProfile(profile));
    profile.patience.silence = -1;
    QVERIFY(!checkProfile(profile));
    profile.patience.silence = 0;
    profile.temperature = 3;
    QVERIFY(!checkProfile(profile));
}

void TestProvider::theNewNameOfTheLimitIsForOpenAiOnly()
{
    const OpenAiDialect dialect;
    const auto openAi = dialect.request(question(), settingsAt("https://api.openai.com/v1")).body;
    QVERIFY(openAi.contains("\"max_completion_tokens\":12000") && !openAi.contains("\"max_tokens\""));
    const auto azure = dialect.request(question(), settingsAt("https://me.openai.azure.com/openai/v1")).body;
    QVERIFY(azure.contains("max_completion_tokens"));
    const auto other = dialect.request(question(), settingsAt("https://api.openai.com.example.org/v1")).body;
    QVERIFY(other.contains("\"max_tokens\"") && !other.contains("max_completion_tokens"));
}

void TestProvider::aWellFormedReplyIsRead_data()
{
    QTest::addColumn<Protocol>("protocol");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("requests");
    QTest::addColumn<Usage>("usage");
    const auto plain = test::plainReplyText();
    const Usage usage { 120, 34 };
    for (const auto* name : { "plain", "every-byte", "crlf", "cr", "comments", "bom", "json", "no-final-blank-line" }) {
        for (const auto protocol : protocols) {
            // Without its opening event, Anthropic's stream does not tell the input.
            const bool opened = protocol != Protocol::Anthropic || qstrcmp(name, "no-final-blank-line") != 0;
            oneProtocol(protocol, name, plain, 1, opened ? usage : Usage { 0, 34 });
        }
    }
    oneProtocol(Protocol::OpenAi, "no-done", plain, 1, usage);
    oneProtocol(Protocol::OpenAi, "multi-line-data", QByteArray("two lines"), 1, Usage {});
    for (const auto protocol : protocols) {
        const auto counted = protocol == Protocol::Anthropic ? Usage { 0, 34 } : usage;
        oneProtocol(protocol, "split-utf8", QByteArray("Zürich 東京 🚲"), 1, counted);
        oneProtocol(protocol, "drip", QByteArray("slow"), 1, counted);
        oneProtocol(protocol, "huge-event", QByteArray(2 << 20, 'h'), 1, counted);
    }
    everyProtocol("429-then-ok", plain, 2, usage);
    everyProtocol("500-then-ok", plain, 2, usage);
    oneProtocol(Protocol::OpenAi, "overload-before-text", plain, 2, usage);
    oneProtocol(Protocol::Anthropic, "overload-before-text", plain, 2, usage);
}

void TestProvider::aWellFormedReplyIsRead()
{
    QFETCH(Protocol, protocol);
    QFETCH(QByteArray, text);
    QFETCH(int, requests);
    QFETCH(Usage, usage);
    const test::ThreadedModelServer server(scenarioOfRow());
    const auto outcome = ask(settingsAt(server.baseUrl(), protocol));
    VERIFY_RESULT(outcome.result);
    QCOMPARE(QByteArray::fromStdString(outcome.result->text), text);
    QCOMPARE(outcome.streamed, outcome.result->text);
    QCOMPARE(outcome.result->usage, usage);
    QCOMPARE(outcome.result->requestId, std::string("req-1"));
    QCOMPARE(server.requests().size(), requests);
}

void TestProvider::thoughtsAreNoPartOfTheReply_data()
{
    QTest::addColumn<Protocol>("protocol");
    everyProtocol("reasoning");
}

void TestProvider::thoughtsAreNoPartOfTheReply()
{
    QFETCH(Protocol, protocol);
    const test::ThreadedModelServer server(scenarioOfRow());
    std::string thoughts;
    const auto reply = makeProvider(settingsAt(server.baseUrl(), protocol), quietLedger())
                           ->stream(question(),
                               [&](const Event& event) {
                                   if (const auto* thought = std::get_if<ReasoningDelta>(&event)) {
                                       thoughts += thought->text;
                                   }
                               },
                               {});
    VERIFY_RESULT(reply);
    QCOMPARE(thoughts, std::string("hmm"));
    QVERIFY(!reply->text.contains("hmm"));
}

void TestProvider::theKeyIsNeverLoggedNorQuoted()
{
    std::ostringstream log;
    const auto before = spdlog::default_logger();
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("all", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
    spdlog::set_level(spdlog::level::trace);
    std::string said;
    for (const auto& name :
        { QStringLiteral("plain"), QStringLiteral("401"), QStringLiteral("403"), QStringLiteral("reset") }) {
        const test::ThreadedModelServer server(name);
        if (const auto outcome = ask(settingsAt(server.baseUrl())); !outcome.result) {
            said += inWords(outcome.result.error().message) + outcome.result.error().detail;
        }
    }
    spdlog::set_default_logger(before);
    QVERIFY(log.str().contains("answered with status 401"));
    QVERIFY(!log.str().contains(key) && !log.str().contains("Bearer"));
    QVERIFY2(!log.str().contains("Zürich"), "the log holds a body");
    QVERIFY(said.contains("[key]"));
    QVERIFY(!said.contains(key));
}

QTEST_GUILESS_MAIN(TestProvider)
#include "tst_provider.moc"
