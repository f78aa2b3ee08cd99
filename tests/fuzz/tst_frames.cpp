// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/config.h"
#include "sandbox/jail/attempts.h"
#include "sandbox/jail/frames.h"
#include "sandbox/jail/policy.h"
#include "sandbox/run/run_result.h"
#include "sandbox/run/state_view.h"

#include <QTest>

#include <random>

using namespace sandbox;

/// What comes out of the jail, damaged in every way: it is refused or understood, and what is understood is the same
/// the second time.
class FramesTest : public QObject {
    Q_OBJECT
private slots:
    void damagedFramesAreRefusedOrObjects();
    void damagedMessagesAreRefusedOrUnderstood_data();
    void damagedMessagesAreRefusedOrUnderstood();
    void framesInPiecesAreTheSameFrames();
    void whatIsTooMuchIsSeenBeforeItIsThere();
    void whoStopsReadsNoFrame();
    void damagedRequestsForAJailAreRefusedOrWhole();
};

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t end)
{
    return end == 0 ? 0 : static_cast<std::size_t>(random() % end);
}

const std::string pieces[] = { "{", "}", "[", "]", "\"", "null", "-1", "1e999", "99999999999999999999", "\\ud800",
    "\xff", "\"kind\":", "true", ",", std::string(1, '\0') };

std::string damaged(std::string text, Random& random)
{
    for (auto times = 1 + below(random, 4); times > 0; --times) {
        const auto at = below(random, text.size());
        switch (random() % 5) {
        case 0: text.resize(at); break;
        case 1: text.insert(at, pieces[below(random, std::size(pieces))]); break;
        case 2: text.erase(at, 1 + below(random, 8)); break;
        case 3: text += text.substr(at, below(random, 64)); break;
        default:
            if (!text.empty()) {
                text[at] = static_cast<char>(random());
            }
        }
    }
    return text;
}

Json table()
{
    return { { "kind", "table" }, { "name", "df" },
        { "columns",
            { { { "name", "a" }, { "type", "integer" } }, { { "name", "b" }, { "type", "text" } },
                { { "name", "c" }, { "type", "number" }, { "numbers", "AAAAAAAA+D8AAAAAAAD4fw==" } } } },
        { "row_count", 2 }, { "rows", { { 1, "x" }, { nullptr, { { "number", "inf" } } } } } };
}

Json result()
{
    RunResult value;
    value.status = Status::Error;
    value.out = "häl";
    value.error = PythonError { "KeyError", "x", 1, 2, "t", "h" };
    value.blocked = { { "network", "Tried", 2 } };
    value.displays = { displayFromJson(table()), Value { "int", "1", std::int64_t(1) }, Text { "t" } };
    return value;
}

Json effects()
{
    return { { "variables",
                 { { { "name", "df" }, { "change", "changed" }, { "type", "DataFrame" }, { "rows_before", 1 },
                     { "rows_after", nullptr }, { "columns_added", { "a" } }, { "columns_removed", Json::array() },
                     { "types_changed", { { { "column", "a" }, { "before", "int64" }, { "after", "object" } } } },
                     { "cells_changed", 3 } } } },
        { "files", { { { "name", "f" }, { "change", "added" }, { "bytes", 3 } } } } };
}

/// Reads it as `kind`; what can be written again must be the same when it is read once more.
void read(const std::string& kind, const Json& json)
{
    if (kind == "display") {
        Json written;
        displayToJson(written, displayFromJson(json));
        Json again;
        displayToJson(again, displayFromJson(written));
        QCOMPARE(dump(again), dump(written));
    } else if (kind == "result") {
        const Json written = json.get<RunResult>();
        QCOMPARE(dump(Json(written.get<RunResult>())), dump(written));
    } else if (kind == "effects") {
        (void)inWords(json.get<Effects>());
    } else if (kind == "variables") {
        (void)json.get<std::vector<Variable>>();
    } else {
        (void)attemptsFrom(json);
    }
}

} // namespace

void FramesTest::damagedFramesAreRefusedOrObjects()
{
    Random random(1);
    const auto whole = frameOf({ { "run", 1 }, { "type", "display" }, { "display", table() } });
    int understood = 0;
    for (int i = 0; i < 20'000; ++i) {
        FrameReader reader({ 1 << 16, 1'000 });
        reader.add(damaged(whole, random));
        Json frame;
        for (int guard = 0; guard < 100 && reader.next(frame) == FrameReader::State::Frame; ++guard) {
            QVERIFY(frame.is_object());
            ++understood;
        }
    }
    QVERIFY(understood > 100); // damage inside texts
}

void FramesTest::damagedMessagesAreRefusedOrUnderstood_data()
{
    QTest::addColumn<std::string>("kind");
    QTest::addColumn<std::string>("text");
    QTest::newRow("display") << std::string("display") << dump(table());
    QTest::newRow("result") << std::string("result") << dump(result());
    QTest::newRow("effects") << std::string("effects") << dump(effects());
    QTest::newRow("variables") << std::string("variables")
                               << std::string(R"([{"name": "df", "type": "DataFrame", "shape": [3, 2], "bytes": 80}])");
    QTest::newRow("attempts")
        << std::string("attempts")
        << std::string(
               R"([{"call": "socket", "argument": 2, "count": 3}, {"call": "mount", "argument": 0, "count": 1}])");
}

void FramesTest::damagedMessagesAreRefusedOrUnderstood()
{
    QFETCH(std::string, kind);
    QFETCH(std::string, text);
    read(kind, Json::parse(text));
    Random random(2);
    int refused = 0;
    for (int i = 0; i < 5'000; ++i) {
        const auto json = Json::parse(damaged(text, random), nullptr, false);
        try {
            if (!json.is_discarded()) {
                read(kind, json);
            }
        } catch (const std::exception&) {
            ++refused;
        }
    }
    QVERIFY(refused > 10);
}

void FramesTest::framesInPiecesAreTheSameFrames()
{
    Random random(3);
    const Json one { { "run", 1 }, { "display", table() } };
    const auto stream = frameOf(one) + frameOf(one) + frameOf(one);
    for (int i = 0; i < 300; ++i) {
        FrameReader reader;
        Json frame;
        int count = 0;
        for (std::size_t at = 0; at < stream.size();) {
            const auto size = 1 + below(random, 40);
            reader.add(std::string_view(stream).substr(at, size));
            at += size;
            while (reader.next(frame) == FrameReader::State::Frame) {
                QCOMPARE(frame, one);
                ++count;
            }
        }
        QCOMPARE(count, 3);
    }
}

void FramesTest::whatIsTooMuchIsSeenBeforeItIsThere()
{
    const auto after = [](const std::string& bytes, std::size_t length) {
        FrameReader reader({ 1 << 20, 100 });
        std::string head;
        for (unsigned shift = 0; shift < 32; shift += 8) {
            head += static_cast<char>(length >> shift & 255U);
        }
        Json frame;
        auto state = FrameReader::State::Incomplete;
        for (const char c : head + bytes) {
            reader.add({ &c, 1 });
            state = state == FrameReader::State::Incomplete ? reader.next(frame) : state;
        }
        return state;
    };
    std::string values;
    for (int i = 0; i < 101; ++i) {
        values += ",0";
    }
    QCOMPARE(after("{\"a\":[" + values, 1 << 20), FrameReader::State::TooManyValues);
    QCOMPARE(after("{\"a\":\"\\\"" + values, 1 << 20), FrameReader::State::Incomplete); // in a text
    QCOMPARE(after(std::string(33, '['), 1 << 20), FrameReader::State::Malformed);
    QCOMPARE(after("", (1 << 20) + 1), FrameReader::State::TooLong);
    QCOMPARE(after("", 1U << 31), FrameReader::State::Malformed);
}

void FramesTest::whoStopsReadsNoFrame()
{
    FrameReader reader;
    reader.add(frameOf({ { "text", std::string(1 << 20, 'x') } }));
    std::stop_source person;
    person.request_stop();
    Json frame;
    QCOMPARE(reader.next(frame, person.get_token()), FrameReader::State::Stopped);
}

/// What the helper is told to build: half understood, it would be another jail than the one that was meant.
void FramesTest::damagedRequestsForAJailAreRefusedOrWhole()
{
    Random random(4);
    const auto whole = dump(kernelConfig({}, { { "a.csv", "/data/a.csv", {} } }, {}));
    QCOMPARE(jail::configFrom(whole).binds.size(), 2U);
    int refused = 0;
    for (int i = 0; i < 5'000; ++i) {
        try {
            const auto config = jail::configFrom(damaged(whole, random));
            QVERIFY(!config.command.empty() && config.memoryBytes > 0 && config.diskBytes > 0 && config.diskFiles > 0
                && config.processes > 0 && config.cpus > 0);
        } catch (const std::exception&) {
            ++refused;
        }
    }
    QVERIFY(refused > 1'000);
}

QTEST_APPLESS_MAIN(FramesTest)
#include "tst_frames.moc"
