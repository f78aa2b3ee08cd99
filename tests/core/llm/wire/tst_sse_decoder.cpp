// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/sse_decoder.h"
#include "tests/support/result_macros.h"

using core::llm::SseDecoder;
using core::llm::SseEvent;

class TestSseDecoder : public QObject {
    Q_OBJECT

private slots:
    void everyCutAndLineEndGivesTheSameEvents_data();
    void everyCutAndLineEndGivesTheSameEvents();
    void fieldsAreReadAsTheStandardSays_data();
    void fieldsAreReadAsTheStandardSays();
    void anEventWithoutItsBlankLineIsKeptForTheEnd();
    void anEventBeyondTheCapIsRefused();
};

namespace {
std::vector<SseEvent> decoded(std::string_view bytes, std::size_t piece)
{
    SseDecoder decoder;
    std::vector<SseEvent> all;
    for (std::size_t i = 0; i < bytes.size(); i += piece) {
        const auto events = decoder.feed(bytes.substr(i, piece));
        if (!events) {
            return {};
        }
        all.insert(all.end(), events->begin(), events->end());
    }
    return all;
}

std::string withLineEnd(std::string text, const std::string& end)
{
    for (auto at = text.find('\n'); at != text.npos; at = text.find('\n', at + end.size())) {
        text.replace(at, 1, end);
    }
    return text;
}
} // namespace

void TestSseDecoder::everyCutAndLineEndGivesTheSameEvents_data()
{
    QTest::addColumn<QByteArray>("end");
    QTest::newRow("LF") << QByteArray("\n");
    QTest::newRow("CR") << QByteArray("\r");
    QTest::newRow("CRLF") << QByteArray("\r\n");
}

void TestSseDecoder::everyCutAndLineEndGivesTheSameEvents()
{
    QFETCH(QByteArray, end);
    const auto bytes = withLineEnd(
        "\xEF\xBB\xBF: hello\nevent: a\ndata: Zürich 🚲\u2028x\n\n\ndata:1\ndata: 2\ndata\n\n", end.toStdString());
    const std::vector<SseEvent> expected { { "a", "Zürich 🚲\u2028x" }, { "", "1\n2\n" } };
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
        QVERIFY2(decoded(bytes, piece) == expected, std::to_string(piece).c_str());
    }
}

void TestSseDecoder::fieldsAreReadAsTheStandardSays_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("data"); // "-": no event
    QTest::newRow("one optional space") << QByteArray("data:  x\n\n") << QByteArray(" x");
    QTest::newRow("no space") << QByteArray("data:x\n\n") << QByteArray("x");
    QTest::newRow("colon in the value") << QByteArray("data: a: b\n\n") << QByteArray("a: b");
    QTest::newRow("comment only") << QByteArray(": data: x\n\n") << QByteArray("-");
    QTest::newRow("unknown field") << QByteArray("datum: x\n\n") << QByteArray("-");
    QTest::newRow("retry and id") << QByteArray("retry: 5\nid: 1\ndata: x\n\n") << QByteArray("x");
    QTest::newRow("a BOM further on is data") << QByteArray("data: \xEF\xBB\xBF\n\n") << QByteArray("\xEF\xBB\xBF");
    QTest::newRow("empty data is an event") << QByteArray("data:\n\n") << QByteArray("");
}

void TestSseDecoder::fieldsAreReadAsTheStandardSays()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, data);
    const auto events = decoded({ bytes.constData(), static_cast<std::size_t>(bytes.size()) }, 3);
    QCOMPARE(events.size(), data == "-" ? 0U : 1U);
    if (!events.empty()) {
        QCOMPARE(events.front().data, data.toStdString());
    }
}

void TestSseDecoder::anEventWithoutItsBlankLineIsKeptForTheEnd()
{
    for (const auto* tail : { "data: last", "data: last\n", "data: last\r" }) {
        SseDecoder decoder;
        const auto events = decoder.feed(tail);
        VERIFY_RESULT(events);
        QVERIFY(events->empty());
        const auto last = decoder.finish();
        QVERIFY(last && last->data == "last");
        QVERIFY(!decoder.finish());
    }
}

void TestSseDecoder::anEventBeyondTheCapIsRefused()
{
    SseDecoder decoder(1000);
    QVERIFY(decoder.feed("data: " + std::string(900, 'x') + "\n").has_value());
    const auto events = decoder.feed("data: " + std::string(200, 'x'));
    QVERIFY(!events);
    QVERIFY(inWords(events.error().message).contains("too large"));
}

QTEST_APPLESS_MAIN(TestSseDecoder)
#include "tst_sse_decoder.moc"
