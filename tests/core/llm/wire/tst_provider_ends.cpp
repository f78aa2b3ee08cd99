// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/llm/wire/provider_fixture.h"
#include "tests/support/pace.h"
#include "tests/support/result_macros.h"

#include <QElapsedTimer>
#include <QFile>

#include <thread>

using namespace core::llm;
using namespace test::provider;

/// How replies end other than well: refused, cut, silent, stopped.
class TestProviderEnds : public QObject {
    Q_OBJECT

private slots:
    void everyOtherEndHasItsOwnMessage_data();
    void everyOtherEndHasItsOwnMessage();
    void theTableOfTheReadmeIsTrue();
    void aRedirectIsNotFollowedAndNamesItsTarget_data();
    void aRedirectIsNotFollowedAndNamesItsTarget();
    void silenceIsNoticed_data();
    void silenceIsNoticed();
    void stopTakesEffectAtOnce_data();
    void stopTakesEffectAtOnce();
    void aWaitIsAnnouncedAndHonoured();
    void aReplyWithoutEndIsCapped();
    void retryAfterIsReadInEveryForm_data();
    void retryAfterIsReadInEveryForm();
};

void TestProviderEnds::everyOtherEndHasItsOwnMessage_data()
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
    everyProtocol("mid-stream-error",
        QByteArray("in the middle of its reply, so the reply was not used. Try again. It says: the engine fell over"),
        1);
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
    everyProtocol("403",
        QByteArray("may not use the model \"test-model\". Choose another model, or ask for access at the provider. It "
                   "says: Not for [key]"),
        1);
    oneProtocol(Protocol::OpenAi, "404-model", QByteArray("does not know the model \"test-model\""), 1);
    oneProtocol(Protocol::Anthropic, "404-model", QByteArray("does not know the model \"test-model\""), 1);
    oneProtocol(Protocol::Ollama, "404-model", QByteArray("Get it with: ollama pull test-model"), 1);
    everyProtocol("404", QByteArray("There is no model service at"), 1);
    everyProtocol("413", QByteArray("too large for the model's server"), 1);
    everyProtocol("overflow", QByteArray("too long for the model"), 1);
    oneProtocol(Protocol::OpenAi, "overflow-llama",
        QByteArray("too long for the model \"test-model\" (7200 tokens for a context of 4096)"), 1);
    everyProtocol("400",
        QByteArray("refused the request (HTTP 400). Check the model's settings, or use another model. It says: "
                   "messages: something is wrong"),
        1);
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

void TestProviderEnds::everyOtherEndHasItsOwnMessage()
{
    QFETCH(Protocol, protocol);
    QFETCH(QByteArray, words);
    QFETCH(int, requests);
    const test::ThreadedModelServer server(scenarioOfRow());
    const auto outcome = ask(settingsAt(server.baseUrl(), protocol));
    QVERIFY(!outcome.result);
    QCOMPARE(outcome.result.error().kind, core::ErrorKind::Model);
    QVERIFY2(inWords(outcome.result.error().message).contains(words.toStdString()),
        inWords(outcome.result.error().message).c_str());
    QCOMPARE(server.requests().size(), requests);
}

void TestProviderEnds::theTableOfTheReadmeIsTrue()
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
        const test::ThreadedModelServer server(
            { .name = QString::fromUtf8(scenario), .redirectTo = "https://elsewhere.example/v1" });
        auto settings = settingsAt(server.baseUrl());
        settings.limits.firstByte = settings.limits.idle = std::chrono::seconds(1);
        const auto outcome = ask(settings);
        auto message = QByteArray::fromStdString(
            outcome.result ? "The reply is used." : inWords(outcome.result.error().message));
        message.replace(QByteArray::fromStdString(server.origin()), "ADDRESS").replace('|', ' ');
        const auto row = "| `" + scenario + "` | " + QByteArray::number(server.requests().size()) + " | " + message
            + " |";
        if (row != line) {
            wrong += row + "\n";
        }
    }
    QVERIFY(rows > 20);
    QVERIFY2(wrong.isEmpty(), "as it is:\n" + wrong);
}

void TestProviderEnds::aRedirectIsNotFollowedAndNamesItsTarget_data()
{
    QTest::addColumn<Protocol>("protocol");
    for (const auto* status : { "301", "302", "303", "307", "308" }) {
        everyProtocol(status);
    }
}

void TestProviderEnds::aRedirectIsNotFollowedAndNamesItsTarget()
{
    QFETCH(Protocol, protocol);
    const test::ThreadedModelServer elsewhere(QStringLiteral("plain"));
    const test::ThreadedModelServer server(
        { .name = scenarioOfRow(), .redirectTo = QByteArray::fromStdString(elsewhere.baseUrl()) });
    const auto outcome = ask(settingsAt(server.baseUrl(), protocol));
    QVERIFY(!outcome.result);
    QVERIFY2(inWords(outcome.result.error().message).contains("redirects to " + elsewhere.baseUrl()),
        inWords(outcome.result.error().message).c_str());
    QCOMPARE(server.requests().size(), 1);
    QCOMPARE(elsewhere.requests().size(), 0);
}

void TestProviderEnds::silenceIsNoticed_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("hang-after-head") << QByteArray("said nothing for 1 s");
    QTest::newRow("hang") << QByteArray("did not begin to answer within 1 s");
    QTest::newRow("hang-mid-stream") << QByteArray("stopped in the middle of its reply and said nothing for 1 s");
}

void TestProviderEnds::silenceIsNoticed()
{
    QFETCH(QByteArray, words);
    const test::ThreadedModelServer server(QString::fromLatin1(QTest::currentDataTag()));
    auto settings = settingsAt(server.baseUrl());
    settings.limits.firstByte = settings.limits.idle = std::chrono::milliseconds(300);
    const auto outcome = ask(settings);
    QVERIFY(!outcome.result);
    QVERIFY2(inWords(outcome.result.error().message).contains(words.toStdString()),
        inWords(outcome.result.error().message).c_str());
    QCOMPARE(server.requests().size(), 1);
}

void TestProviderEnds::stopTakesEffectAtOnce_data()
{
    QTest::addColumn<QString>("scenario");
    for (const auto* name : { "hang", "hang-after-head", "hang-mid-stream", "429" }) {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void TestProviderEnds::stopTakesEffectAtOnce()
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

void TestProviderEnds::aWaitIsAnnouncedAndHonoured()
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
    QVERIFY(inWords(tooLong.result.error().message).contains("asks to wait 121 s"));
    QCOMPARE(patient.requests().size(), 1);
}

void TestProviderEnds::aReplyWithoutEndIsCapped()
{
    const test::ThreadedModelServer server(QStringLiteral("endless"));
    auto settings = settingsAt(server.baseUrl());
    settings.limits.responseBytes = 2 << 20;
    const auto outcome = ask(settings);
    QVERIFY(!outcome.result);
    QVERIFY2(inWords(outcome.result.error().message).contains("larger than 2 MB"),
        inWords(outcome.result.error().message).c_str());
}

void TestProviderEnds::retryAfterIsReadInEveryForm_data()
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

void TestProviderEnds::retryAfterIsReadInEveryForm()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(int, milliseconds);
    const HttpHead head { 429, { { name.toStdString(), value.toStdString() } } };
    const auto wait = retryAfter(head, std::chrono::system_clock::time_point());
    QCOMPARE(wait ? wait->count() : -1, milliseconds);
}

QTEST_GUILESS_MAIN(TestProviderEnds)
#include "tst_provider_ends.moc"
