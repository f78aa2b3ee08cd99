// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/http_provider.h"
#include "core/llm/openai_dialect.h"
#include "tests/model_server/model_server.h"
#include "tests/support/result_macros.h"

#include <QElapsedTimer>

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <map>
#include <optional>
#include <sstream>
#include <thread>

using namespace core::llm;

class TestOpenAiProvider : public QObject {
    Q_OBJECT

private slots:
    void theRequestIsWhatTheProtocolWants();
    void theNewNameOfTheLimitIsForOpenAiOnly();
    void aWellFormedReplyIsRead_data();
    void aWellFormedReplyIsRead();
    void everyOtherEndHasItsOwnMessage_data();
    void everyOtherEndHasItsOwnMessage();
    void aRedirectIsNotFollowedAndNamesItsTarget_data();
    void aRedirectIsNotFollowedAndNamesItsTarget();
    void silenceIsNoticed_data();
    void silenceIsNoticed();
    void stopTakesEffectAtOnce_data();
    void stopTakesEffectAtOnce();
    void aWaitIsAnnouncedAndHonoured();
    void aReplyWithoutEndIsCapped();
    void theKeyIsNeverLoggedNorQuoted();
    void retryAfterIsReadInEveryForm_data();
    void retryAfterIsReadInEveryForm();
    void settingsComeFromTheEnvironment();
};

namespace {
constexpr auto key = "sk-secret-4711";

ModelSettings settingsFor(const std::string& baseUrl)
{
    ModelSettings settings;
    settings.baseUrl = baseUrl;
    settings.model = "test-model";
    settings.apiKey = Secret(key);
    return settings;
}

OutboundLedger quietLedger()
{
    return { [](const auto&, const auto&, const auto&) { return core::Result<std::int64_t>(1); }, {} };
}

ChatRequest question()
{
    return { "write code", { { Role::System, "Be brief." }, { Role::User, "Zürich?" } }, Clearance::noData() };
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

void TestOpenAiProvider::theRequestIsWhatTheProtocolWants()
{
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    const auto outcome = ask(settingsFor(server.baseUrl()));
    VERIFY_RESULT(outcome.result);
    const auto requests = server.requests();
    QCOMPARE(requests.size(), 1);
    QCOMPARE(requests[0].method, "POST");
    QCOMPARE(requests[0].path, "/v1/chat/completions");
    QCOMPARE(requests[0].header("authorization"), QByteArray("Bearer ") + key);
    QCOMPARE(requests[0].header("content-type"), "application/json");
    QVERIFY(requests[0].header("user-agent").startsWith("Assay/"));
    QVERIFY(requests[0].header("cookie").isEmpty());
    const auto body = core::Json::parse(requests[0].body.toStdString());
    const core::Json expected = { { "model", "test-model" }, { "stream", true },
        { "stream_options", { { "include_usage", true } } }, { "max_tokens", 4096 },
        { "messages", { { { "role", "system" }, { "content", "Be brief." } }, { { "role", "user" }, { "content", "Zürich?" } } } } };
    QCOMPARE(body.dump(), expected.dump());
}

void TestOpenAiProvider::theNewNameOfTheLimitIsForOpenAiOnly()
{
    const OpenAiDialect dialect;
    const auto openAi = dialect.request(question(), settingsFor("https://api.openai.com/v1")).body;
    QVERIFY(openAi.contains("\"max_completion_tokens\":12000") && !openAi.contains("\"max_tokens\""));
    const auto azure = dialect.request(question(), settingsFor("https://me.openai.azure.com/openai/v1")).body;
    QVERIFY(azure.contains("max_completion_tokens"));
    const auto other = dialect.request(question(), settingsFor("https://api.openai.com.example.org/v1")).body;
    QVERIFY(other.contains("\"max_tokens\"") && !other.contains("max_completion_tokens"));
}

void TestOpenAiProvider::aWellFormedReplyIsRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("requests");
    QTest::addColumn<bool>("usage");
    const auto plain = test::plainReplyText();
    for (const auto* name : { "plain", "every-byte", "crlf", "cr", "comments", "bom", "json" }) {
        QTest::newRow(name) << plain << 1 << true;
    }
    QTest::newRow("no-done") << plain << 1 << true;
    QTest::newRow("no-final-blank-line") << plain << 1 << false;
    QTest::newRow("split-utf8") << QByteArray("Zürich 東京 🚲") << 1 << false;
    QTest::newRow("multi-line-data") << QByteArray("two lines") << 1 << false;
    QTest::newRow("drip") << QByteArray("slow") << 1 << false;
    QTest::newRow("huge-event") << QByteArray(2 << 20, 'h') << 1 << false;
    QTest::newRow("429-then-ok") << plain << 2 << true;
    QTest::newRow("500-then-ok") << plain << 2 << true;
}

void TestOpenAiProvider::aWellFormedReplyIsRead()
{
    QFETCH(QByteArray, text);
    QFETCH(int, requests);
    QFETCH(bool, usage);
    const test::ThreadedModelServer server(QString::fromLatin1(QTest::currentDataTag()));
    const auto outcome = ask(settingsFor(server.baseUrl()));
    VERIFY_RESULT(outcome.result);
    QCOMPARE(QByteArray::fromStdString(outcome.result->text), text);
    QCOMPARE(outcome.streamed, outcome.result->text);
    QCOMPARE(outcome.result->usage, (usage ? Usage { 120, 34 } : Usage {}));
    QCOMPARE(outcome.result->requestId, std::string("req-1"));
    QCOMPARE(server.requests().size(), requests);
}

void TestOpenAiProvider::everyOtherEndHasItsOwnMessage_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<int>("requests");
    QTest::newRow("truncated") << QByteArray("broke off before its end") << 1;
    QTest::newRow("cut-chunk") << QByteArray("closed the connection before the reply was complete") << 1;
    QTest::newRow("reset") << QByteArray("closed the connection before the reply was complete") << 1;
    QTest::newRow("reset-mid-stream") << QByteArray("closed the connection before the reply was complete") << 1;
    QTest::newRow("mid-stream-error") << QByteArray("in the middle of its reply, so the reply was not used. Try again. It says: the engine fell over") << 1;
    QTest::newRow("garbage") << QByteArray("cannot be read as a reply") << 1;
    QTest::newRow("empty") << QByteArray("empty reply") << 1;
    QTest::newRow("html") << QByteArray("answered with a web page instead of a model's reply") << 1;
    QTest::newRow("429") << QByteArray("busy or your rate limit is used up") << 3;
    QTest::newRow("429-billing") << QByteArray("no credit or spending limit left") << 1;
    QTest::newRow("401") << QByteArray("did not accept the key. Check OPENAI_API_KEY.") << 1;
    QTest::newRow("403") << QByteArray("may not use the model \"test-model\". It says: Not for [key]") << 1;
    QTest::newRow("404-model") << QByteArray("does not know the model \"test-model\"") << 1;
    QTest::newRow("404") << QByteArray("There is no model service at") << 1;
    QTest::newRow("overflow") << QByteArray("too long for the model") << 1;
    QTest::newRow("overflow-llama") << QByteArray("too long for the model") << 1;
    QTest::newRow("400") << QByteArray("refused the request (HTTP 400). It says: Unsupported parameter") << 1;
    QTest::newRow("503") << QByteArray("problem of its own (HTTP 503). Try again later. It says: Loading model") << 3;
    QTest::newRow("length") << QByteArray("reached the length limit of 4096 tokens") << 1;
    QTest::newRow("content-filter") << QByteArray("content filter stopped the reply") << 1;
    QTest::newRow("refusal") << QByteArray("The model declined: I cannot help with that.") << 1;
}

void TestOpenAiProvider::everyOtherEndHasItsOwnMessage()
{
    QFETCH(QByteArray, words);
    QFETCH(int, requests);
    test::ScenarioOptions options { .name = QString::fromLatin1(QTest::currentDataTag()) };
    const test::ThreadedModelServer server(options);
    const auto outcome = ask(settingsFor(server.baseUrl()));
    QVERIFY(!outcome.result);
    QCOMPARE(outcome.result.error().kind, core::ErrorKind::Model);
    QVERIFY2(outcome.result.error().message.contains(words.toStdString()), outcome.result.error().message.c_str());
    QCOMPARE(server.requests().size(), requests);
}

void TestOpenAiProvider::aRedirectIsNotFollowedAndNamesItsTarget_data()
{
    QTest::addColumn<QString>("scenario");
    for (const auto* status : { "301", "302", "307", "308" }) {
        QTest::newRow(status) << QString::fromLatin1(status);
    }
}

void TestOpenAiProvider::aRedirectIsNotFollowedAndNamesItsTarget()
{
    QFETCH(QString, scenario);
    const test::ThreadedModelServer elsewhere(QStringLiteral("plain"));
    const test::ThreadedModelServer server({ .name = scenario,
        .redirectTo = QByteArray::fromStdString(elsewhere.baseUrl()) });
    const auto outcome = ask(settingsFor(server.baseUrl()));
    QVERIFY(!outcome.result);
    QVERIFY2(outcome.result.error().message.contains("redirects to " + elsewhere.baseUrl()), outcome.result.error().message.c_str());
    QCOMPARE(server.requests().size(), 1);
    QCOMPARE(elsewhere.requests().size(), 0);
}

void TestOpenAiProvider::silenceIsNoticed_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("hang") << QByteArray("did not begin to answer within 1 s");
    QTest::newRow("hang-mid-stream") << QByteArray("stopped in the middle of its reply and said nothing for 1 s");
}

void TestOpenAiProvider::silenceIsNoticed()
{
    QFETCH(QByteArray, words);
    const test::ThreadedModelServer server(QString::fromLatin1(QTest::currentDataTag()));
    auto settings = settingsFor(server.baseUrl());
    settings.limits.firstByte = settings.limits.idle = std::chrono::milliseconds(300);
    const auto outcome = ask(settings);
    QVERIFY(!outcome.result);
    QVERIFY2(outcome.result.error().message.contains(words.toStdString()), outcome.result.error().message.c_str());
    QCOMPARE(server.requests().size(), 1);
}

void TestOpenAiProvider::stopTakesEffectAtOnce_data()
{
    QTest::addColumn<QString>("scenario");
    for (const auto* name : { "hang", "hang-mid-stream", "429" }) {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void TestOpenAiProvider::stopTakesEffectAtOnce()
{
    QFETCH(QString, scenario);
    const test::ThreadedModelServer server({ .name = scenario, .retryAfter = 30 });
    const auto settings = settingsFor(server.baseUrl());
    std::optional<Outcome> outcome;
    std::jthread worker([&](std::stop_token stop) { outcome = ask(settings, stop); });
    QVERIFY(QTest::qWaitFor([&] { return server.requests().size() == 1; }));
    QTest::qWait(100);
    QElapsedTimer timer;
    timer.start();
    worker.request_stop();
    worker.join();
    QVERIFY2(timer.elapsed() < 500, QByteArray::number(timer.elapsed()));
    QVERIFY(!outcome->result);
    QCOMPARE(outcome->result.error().kind, core::ErrorKind::Cancelled);
    QCOMPARE(server.requests().size(), 1);
}

void TestOpenAiProvider::aWaitIsAnnouncedAndHonoured()
{
    const test::ThreadedModelServer server(QStringLiteral("429-then-ok"));
    QElapsedTimer timer;
    timer.start();
    const auto outcome = ask(settingsFor(server.baseUrl()));
    VERIFY_RESULT(outcome.result);
    QCOMPARE(outcome.waits.size(), 1U);
    QVERIFY(outcome.waits[0].delay == std::chrono::seconds(1));
    QCOMPARE(outcome.waits[0].nextAttempt, 2);
    QVERIFY(timer.elapsed() >= 1000);

    const test::ThreadedModelServer patient({ .name = QStringLiteral("429-then-ok"), .retryAfter = 61 });
    const auto tooLong = ask(settingsFor(patient.baseUrl()));
    QVERIFY(!tooLong.result);
    QVERIFY(tooLong.result.error().message.contains("asks to wait 61 s"));
    QCOMPARE(patient.requests().size(), 1);
}

void TestOpenAiProvider::aReplyWithoutEndIsCapped()
{
    const test::ThreadedModelServer server(QStringLiteral("endless"));
    auto settings = settingsFor(server.baseUrl());
    settings.limits.responseBytes = 2 << 20;
    const auto outcome = ask(settings);
    QVERIFY(!outcome.result);
    QVERIFY2(outcome.result.error().message.contains("larger than 2 MB"), outcome.result.error().message.c_str());
}

void TestOpenAiProvider::theKeyIsNeverLoggedNorQuoted()
{
    std::ostringstream log;
    const auto before = spdlog::default_logger();
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("all", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
    spdlog::set_level(spdlog::level::trace);
    std::string said;
    for (const auto& name : { QStringLiteral("plain"), QStringLiteral("401"), QStringLiteral("403"), QStringLiteral("reset") }) {
        const test::ThreadedModelServer server(name);
        if (const auto outcome = ask(settingsFor(server.baseUrl())); !outcome.result) {
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

void TestOpenAiProvider::retryAfterIsReadInEveryForm_data()
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

void TestOpenAiProvider::retryAfterIsReadInEveryForm()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(int, milliseconds);
    const HttpHead head { 429, { { name.toStdString(), value.toStdString() } } };
    const auto wait = retryAfter(head, std::chrono::system_clock::time_point());
    QCOMPARE(wait ? wait->count() : -1, milliseconds);
}

void TestOpenAiProvider::settingsComeFromTheEnvironment()
{
    std::map<std::string, std::string> environment { { "OPENAI_BASE_URL", "http://localhost:9931/v1/chat/completions/" },
        { "OPENAI_API_KEY", "k" }, { "OPENAI_MODEL", "m" } };
    const auto read = [&](const std::string& name) { return environment[name]; };
    const auto settings = modelSettings("", "", read);
    VERIFY_RESULT(settings);
    QCOMPARE(settings->baseUrl, std::string("http://localhost:9931/v1"));
    QCOMPARE(settings->model, std::string("m"));
    QCOMPARE(settings->apiKey.reveal(), std::string("k"));
    QCOMPARE(modelSettings("openai", "other", read)->model, std::string("other"));
    QCOMPARE(modelSettings("claude", "m", read).error().kind, core::ErrorKind::BadInput);
    environment.erase("OPENAI_MODEL");
    QVERIFY(modelSettings("", "", read).error().message.contains("--model"));
    environment = { { "OPENAI_BASE_URL", "localhost:8080" } };
    QVERIFY(modelSettings("", "m", read).error().message.contains("https://"));
    environment = {};
    QVERIFY(modelSettings("", "m", read).error().message.contains("OPENAI_API_KEY"));
}

QTEST_GUILESS_MAIN(TestOpenAiProvider)
#include "tst_openai_provider.moc"
