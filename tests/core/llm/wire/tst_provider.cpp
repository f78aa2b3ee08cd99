// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/provider.h"
#include "core/llm/wire/http_provider.h"
#include "core/llm/wire/openai_dialect.h"
#include "tests/model_server/model_server.h"
#include "tests/support/result_macros.h"
#include "tests/support/pace.h"

#include <QElapsedTimer>
#include <QFile>

#include <array>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <optional>
#include <sstream>
#include <thread>

using namespace core::llm;

class TestProvider : public QObject {
    Q_OBJECT

private slots:
    void theRequestIsWhatTheProtocolWants_data();
    void theRequestIsWhatTheProtocolWants();
    void theNewNameOfTheLimitIsForOpenAiOnly();
    void aFieldTheModelRefusesIsLeftOutOnceAndForAll_data();
    void aFieldTheModelRefusesIsLeftOutOnceAndForAll();
    void aWellFormedReplyIsRead_data();
    void aWellFormedReplyIsRead();
    void everyOtherEndHasItsOwnMessage_data();
    void everyOtherEndHasItsOwnMessage();
    void theTableOfTheReadmeIsTrue();
    void aRedirectIsNotFollowedAndNamesItsTarget_data();
    void aRedirectIsNotFollowedAndNamesItsTarget();
    void silenceIsNoticed_data();
    void silenceIsNoticed();
    void stopTakesEffectAtOnce_data();
    void stopTakesEffectAtOnce();
    void thoughtsAreNoPartOfTheReply_data();
    void thoughtsAreNoPartOfTheReply();
    void aWaitIsAnnouncedAndHonoured();
    void aReplyWithoutEndIsCapped();
    void theKeyIsNeverLoggedNorQuoted();
    void retryAfterIsReadInEveryForm_data();
    void retryAfterIsReadInEveryForm();
};

namespace {
constexpr auto key = "sk-secret-4711";

constexpr std::array protocols { Protocol::OpenAi, Protocol::Anthropic, Protocol::Ollama };

ModelSettings settingsAt(const std::string& baseUrl, Protocol protocol = Protocol::OpenAi)
{
    ModelSettings settings;
    settings.profile = { .id = "openai", .name = "OpenAI", .protocol = protocol, .baseUrl = baseUrl, .model = "test-model" };
    settings.profile.keySource = KeySource::Environment;
    settings.profile.keyVariable = "OPENAI_API_KEY";
    settings.apiKey = Secret(key);
    return settings;
}

OutboundLedger quietLedger()
{
    return { [](const auto&, const auto&, const auto&) { return core::Result<std::int64_t>(1); }, {} };
}

ChatRequest question()
{
    return { Purpose::WriteCode, { { Role::System, "Be brief." }, { Role::User, "Zürich?" } }, Clearance::noData() };
}

/// A row for the scenario in each protocol.
void everyProtocol(const char* scenario, auto... values)
{
    for (const auto protocol : protocols) {
        ((QTest::newRow((protocolWord(protocol) + "/" + scenario).c_str()) << protocol) << ... << values);
    }
}

void oneProtocol(Protocol protocol, const char* scenario, auto... values)
{
    ((QTest::newRow((protocolWord(protocol) + "/" + scenario).c_str()) << protocol) << ... << values);
}

QString scenarioOfRow()
{
    return QString::fromLatin1(QTest::currentDataTag()).section(QLatin1Char('/'), 1);
}

struct Outcome {
    core::Result<Completion> result;
    std::string streamed;
    std::vector<Waiting> waits;
};

Outcome ask(const ModelSettings& settings, std::stop_token stop = {})
{
    Outcome outcome;
    outcome.result = makeProvider(settings, quietLedger())->stream(question(), [&](const Event& event) {
        if (const auto* text = std::get_if<TextDelta>(&event)) {
            outcome.streamed += text->text;
        }
        if (const auto* waiting = std::get_if<Waiting>(&event)) {
            outcome.waits.push_back(*waiting);
        }
    }, stop);
    return outcome;
}
} // namespace

void TestProvider::theRequestIsWhatTheProtocolWants_data()
{
    QTest::addColumn<Protocol>("protocol");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("expected");
    oneProtocol(Protocol::OpenAi, "plain", QByteArray("/v1/chat/completions"), QByteArray("authorization"), QByteArray("Bearer ") + key,
        QByteArray(R"({"max_tokens":4096,"messages":[{"content":"Be brief.","role":"system"},{"content":"Zürich?","role":"user"}],)"
                   R"("model":"test-model","stream":true,"stream_options":{"include_usage":true}})"));
    oneProtocol(Protocol::Anthropic, "plain", QByteArray("/v1/messages"), QByteArray("x-api-key"), QByteArray(key),
        QByteArray(R"({"max_tokens":16000,"messages":[{"content":"Zürich?","role":"user"}],"model":"test-model","stream":true,)"
                   R"("system":[{"cache_control":{"type":"ephemeral"},"text":"Be brief.","type":"text"}]})"));
    oneProtocol(Protocol::Ollama, "plain", QByteArray("/api/chat"), QByteArray("authorization"), QByteArray("Bearer ") + key,
        QByteArray(R"({"messages":[{"content":"Be brief.","role":"system"},{"content":"Zürich?","role":"user"}],"model":"test-model",)"
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
    oneProtocol(Protocol::OpenAi, "picky", 3, QByteArray("\"stream_options\""), QByteArray("\"max_completion_tokens\":4096"));
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
    VERIFY_RESULT(provider->stream(question(), [](const Event&) {}, {}));
    QCOMPARE(server.requests().size(), requests);
    const auto body = server.requests().last().body;
    QVERIFY2(!body.contains(gone) && body.contains(there), body);
    VERIFY_RESULT(provider->stream(question(), [](const Event&) {}, {}));
    QCOMPARE(server.requests().size(), requests + 1);
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

void TestProvider::everyOtherEndHasItsOwnMessage_data()
{
    QTest::addColumn<Protocol>("protocol");
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<int>("requests");
    const QByteArray closed("closed the connection before the reply was complete");
    everyProtocol("truncated", QByteArray("broke off before its end"), 1);
    everyProtocol("no-marker", QByteArray("broke off before its end"), 1);
    everyProtocol("cut-chunk", closed, 1);
    everyProtocol("reset", closed, 1);
    everyProtocol("reset-mid-stream", closed, 1);
    everyProtocol("mid-stream-error", QByteArray("in the middle of its reply, so the reply was not used. Try again. It says: the engine fell over"), 1);
    oneProtocol(Protocol::OpenAi, "mid-stream-overload", QByteArray("overloaded at the moment"), 1);
    oneProtocol(Protocol::Anthropic, "mid-stream-overload", QByteArray("overloaded at the moment"), 1);
    everyProtocol("garbage", QByteArray("cannot be read as a reply"), 1);
    everyProtocol("empty", QByteArray("sent an empty reply. Check that the address"), 1);
    everyProtocol("empty-reply", QByteArray("The model sent an empty reply"), 1);
    everyProtocol("html", QByteArray("answered with a web page instead of a model's reply"), 1);
    everyProtocol("429", QByteArray("busy or your rate limit is used up"), 3);
    oneProtocol(Protocol::OpenAi, "429-billing", QByteArray("no credit or spending limit left"), 1);
    oneProtocol(Protocol::Anthropic, "429-billing", QByteArray("no credit or spending limit left"), 1);
    everyProtocol("402", QByteArray("no credit or spending limit left"), 1);
    everyProtocol("401", QByteArray("did not accept the key. Check OPENAI_API_KEY."), 1);
    everyProtocol("403", QByteArray("may not use the model \"test-model\". Choose another model, or ask for access at the provider. It says: Not for [key]"), 1);
    oneProtocol(Protocol::OpenAi, "404-model", QByteArray("does not know the model \"test-model\""), 1);
    oneProtocol(Protocol::Anthropic, "404-model", QByteArray("does not know the model \"test-model\""), 1);
    oneProtocol(Protocol::Ollama, "404-model", QByteArray("Get it with: ollama pull test-model"), 1);
    everyProtocol("404", QByteArray("There is no model service at"), 1);
    everyProtocol("413", QByteArray("too large for the model's server"), 1);
    everyProtocol("overflow", QByteArray("too long for the model"), 1);
    oneProtocol(Protocol::OpenAi, "overflow-llama", QByteArray("too long for the model \"test-model\" (7200 tokens for a context of 4096)"), 1);
    everyProtocol("400", QByteArray("refused the request (HTTP 400). Check the model's settings, or use another model. It says: messages: something is wrong"), 1);
    everyProtocol("503", QByteArray("problem of its own (HTTP 503). Try again later. It says: Loading model"), 3);
    everyProtocol("529", QByteArray("overloaded at the moment. Try again in a few minutes"), 3);
    oneProtocol(Protocol::OpenAi, "length", QByteArray("reached the length limit of 4096 tokens"), 1);
    oneProtocol(Protocol::Anthropic, "length", QByteArray("reached the length limit of 16000 tokens"), 1);
    oneProtocol(Protocol::Ollama, "length", QByteArray("reached the length limit of 4096 tokens"), 1);
    oneProtocol(Protocol::OpenAi, "content-filter", QByteArray("content filter stopped the reply"), 1);
    oneProtocol(Protocol::OpenAi, "refusal", QByteArray("The model declined: I cannot help with that."), 1);
    oneProtocol(Protocol::Anthropic, "refusal", QByteArray("The model declined."), 1);
    oneProtocol(Protocol::Anthropic, "context-full", QByteArray("context of the model \"test-model\" is full"), 1);
}

void TestProvider::everyOtherEndHasItsOwnMessage()
{
    QFETCH(Protocol, protocol);
    QFETCH(QByteArray, words);
    QFETCH(int, requests);
    const test::ThreadedModelServer server(scenarioOfRow());
    const auto outcome = ask(settingsAt(server.baseUrl(), protocol));
    QVERIFY(!outcome.result);
    QCOMPARE(outcome.result.error().kind, core::ErrorKind::Model);
    QVERIFY2(outcome.result.error().message.contains(words.toStdString()), outcome.result.error().message.c_str());
    QCOMPARE(server.requests().size(), requests);
}

void TestProvider::theTableOfTheReadmeIsTrue()
{
    QFile readme(QFINDTESTDATA("../../../../core/llm/README.md"));
    QVERIFY(readme.open(QIODevice::ReadOnly));
    int rows = 0;
    QByteArray wrong;
    for (const auto& line : readme.readAll().split('\n')) {
        const auto cells = line.split('|');
        if (cells.size() != 5 || !cells[1].trimmed().startsWith('`')) {
            continue;
        }
        ++rows;
        const auto scenario = cells[1].trimmed().replace("`", "");
        const test::ThreadedModelServer server({ .name = QString::fromUtf8(scenario), .redirectTo = "https://elsewhere.example/v1" });
        auto settings = settingsAt(server.baseUrl());
        settings.limits.firstByte = settings.limits.idle = std::chrono::seconds(1);
        const auto outcome = ask(settings);
        auto message = QByteArray::fromStdString(outcome.result ? "The reply is used." : outcome.result.error().message);
        message.replace(QByteArray::fromStdString(server.origin()), "ADDRESS").replace('|', ' ');
        const auto row = "| `" + scenario + "` | " + QByteArray::number(server.requests().size()) + " | " + message + " |";
        if (row != line) {
            wrong += row + "\n";
        }
    }
    QVERIFY(rows > 20);
    QVERIFY2(wrong.isEmpty(), "as it is:\n" + wrong);
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
    const auto reply = makeProvider(settingsAt(server.baseUrl(), protocol), quietLedger())->stream(question(), [&](const Event& event) {
        if (const auto* thought = std::get_if<ReasoningDelta>(&event)) {
            thoughts += thought->text;
        }
    }, {});
    VERIFY_RESULT(reply);
    QCOMPARE(thoughts, std::string("hmm"));
    QVERIFY(!reply->text.contains("hmm"));
}

void TestProvider::aRedirectIsNotFollowedAndNamesItsTarget_data()
{
    QTest::addColumn<Protocol>("protocol");
    for (const auto* status : { "301", "302", "303", "307", "308" }) {
        everyProtocol(status);
    }
}

void TestProvider::aRedirectIsNotFollowedAndNamesItsTarget()
{
    QFETCH(Protocol, protocol);
    const test::ThreadedModelServer elsewhere(QStringLiteral("plain"));
    const test::ThreadedModelServer server({ .name = scenarioOfRow(),
        .redirectTo = QByteArray::fromStdString(elsewhere.baseUrl()) });
    const auto outcome = ask(settingsAt(server.baseUrl(), protocol));
    QVERIFY(!outcome.result);
    QVERIFY2(outcome.result.error().message.contains("redirects to " + elsewhere.baseUrl()), outcome.result.error().message.c_str());
    QCOMPARE(server.requests().size(), 1);
    QCOMPARE(elsewhere.requests().size(), 0);
}

void TestProvider::silenceIsNoticed_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("hang-after-head") << QByteArray("said nothing for 1 s");
    QTest::newRow("hang") << QByteArray("did not begin to answer within 1 s");
    QTest::newRow("hang-mid-stream") << QByteArray("stopped in the middle of its reply and said nothing for 1 s");
}

void TestProvider::silenceIsNoticed()
{
    QFETCH(QByteArray, words);
    const test::ThreadedModelServer server(QString::fromLatin1(QTest::currentDataTag()));
    auto settings = settingsAt(server.baseUrl());
    settings.limits.firstByte = settings.limits.idle = std::chrono::milliseconds(300);
    const auto outcome = ask(settings);
    QVERIFY(!outcome.result);
    QVERIFY2(outcome.result.error().message.contains(words.toStdString()), outcome.result.error().message.c_str());
    QCOMPARE(server.requests().size(), 1);
}

void TestProvider::stopTakesEffectAtOnce_data()
{
    QTest::addColumn<QString>("scenario");
    for (const auto* name : { "hang", "hang-after-head", "hang-mid-stream", "429" }) {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void TestProvider::stopTakesEffectAtOnce()
{
    QFETCH(QString, scenario);
    const test::ThreadedModelServer server({ .name = scenario, .retryAfter = 30 });
    const auto settings = settingsAt(server.baseUrl());
    std::optional<Outcome> outcome;
    std::jthread worker([&](std::stop_token stop) { outcome = ask(settings, stop); });
    QVERIFY(QTest::qWaitFor([&] { return server.requests().size() == 1; }));
    QTest::qWait(100);
    QElapsedTimer timer;
    timer.start();
    worker.request_stop();
    worker.join();
    QVERIFY2(timer.elapsed() < test::slowdown * 500, QByteArray::number(timer.elapsed()));
    QVERIFY(!outcome->result);
    QCOMPARE(outcome->result.error().kind, core::ErrorKind::Cancelled);
    QCOMPARE(server.requests().size(), 1);
}

void TestProvider::aWaitIsAnnouncedAndHonoured()
{
    const test::ThreadedModelServer server(QStringLiteral("429-then-ok"));
    QElapsedTimer timer;
    timer.start();
    const auto outcome = ask(settingsAt(server.baseUrl()));
    VERIFY_RESULT(outcome.result);
    QCOMPARE(outcome.waits.size(), 1U);
    QCOMPARE(outcome.waits.front().why, std::string("The model's server is busy or your rate limit is used up."));
    QVERIFY(outcome.waits[0].delay == std::chrono::seconds(1));
    QCOMPARE(outcome.waits[0].nextAttempt, 2);
    QVERIFY(timer.elapsed() >= 1000);

    const test::ThreadedModelServer patient({ .name = QStringLiteral("429-then-ok"), .retryAfter = 121 });
    const auto tooLong = ask(settingsAt(patient.baseUrl()));
    QVERIFY(!tooLong.result);
    QVERIFY(tooLong.result.error().message.contains("asks to wait 121 s"));
    QCOMPARE(patient.requests().size(), 1);
}

void TestProvider::aReplyWithoutEndIsCapped()
{
    const test::ThreadedModelServer server(QStringLiteral("endless"));
    auto settings = settingsAt(server.baseUrl());
    settings.limits.responseBytes = 2 << 20;
    const auto outcome = ask(settings);
    QVERIFY(!outcome.result);
    QVERIFY2(outcome.result.error().message.contains("larger than 2 MB"), outcome.result.error().message.c_str());
}

void TestProvider::theKeyIsNeverLoggedNorQuoted()
{
    std::ostringstream log;
    const auto before = spdlog::default_logger();
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("all", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
    spdlog::set_level(spdlog::level::trace);
    std::string said;
    for (const auto& name : { QStringLiteral("plain"), QStringLiteral("401"), QStringLiteral("403"), QStringLiteral("reset") }) {
        const test::ThreadedModelServer server(name);
        if (const auto outcome = ask(settingsAt(server.baseUrl())); !outcome.result) {
            said += outcome.result.error().message + outcome.result.error().detail;
        }
    }
    spdlog::set_default_logger(before);
    QVERIFY(log.str().contains("answered with status 401"));
    QVERIFY(!log.str().contains(key) && !log.str().contains("Bearer"));
    QVERIFY2(!log.str().contains("Zürich"), "the log holds a body");
    QVERIFY(said.contains("[key]"));
    QVERIFY(!said.contains(key));
}

void TestProvider::retryAfterIsReadInEveryForm_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("milliseconds"); // -1: our own backoff
    QTest::newRow("seconds") << QByteArray("Retry-After") << QByteArray("20") << 20'000;
    QTest::newRow("fraction") << QByteArray("retry-after") << QByteArray("0.5") << 500;
    QTest::newRow("milliseconds") << QByteArray("retry-after-ms") << QByteArray("20") << 20;
    QTest::newRow("date ahead") << QByteArray("Retry-After") << QByteArray("Thu, 01 Jan 1970 00:00:40 GMT") << 40'000;
    QTest::newRow("date past") << QByteArray("Retry-After") << QByteArray("Wed, 31 Dec 1969 23:59:59 GMT") << -1;
    for (const auto* junk : { "0", "-5", "nan", "inf", "Zun, 29 Sep 2016 09:26:27 GMT", "", "12abc" }) {
        QTest::newRow(junk) << QByteArray("Retry-After") << QByteArray(junk) << -1;
    }
}

void TestProvider::retryAfterIsReadInEveryForm()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(int, milliseconds);
    const HttpHead head { 429, { { name.toStdString(), value.toStdString() } } };
    const auto wait = retryAfter(head, std::chrono::system_clock::time_point());
    QCOMPARE(wait ? wait->count() : -1, milliseconds);
}

QTEST_GUILESS_MAIN(TestProvider)
#include "tst_provider.moc"
