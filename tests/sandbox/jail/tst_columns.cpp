// SPDX-License-Identifier: GPL-3.0-or-later
// Whole frames on their way to the host: what they hold, and what a liar inside can do about it.
#include "jail_fixture.h"

#include "sandbox/jail/whole_frame.h"

#include <QTest>

#include <cstring>

using namespace sandbox;

namespace {

/// A memory as a jail might leave it: room for 64 rows of anything, and a text.
class Claimed {
public:
    Claimed() { std::strcpy(reinterpret_cast<char*>(m_bytes->data()) + textPlace, "abcdef\xc3\xa9"); }

    static constexpr std::size_t textPlace = 1024;
    void put(std::size_t place, std::int64_t value) { std::memcpy(m_bytes->data() + place, &value, sizeof value); }
    void put(std::size_t place, const char* text) { std::memcpy(m_bytes->data() + place, text, std::strlen(text)); }

    Result<ColumnFrame> read(std::int64_t rows, const Json& changes) const
    {
        Json column { { "name", "a" }, { "type", "integer" }, { "storage", "integer" }, { "unit", "D" }, { "data", 0 }, { "size", 0 }, { "valid", -1 }, { "ends", -1 } };
        column.update(changes);
        return ColumnFrame::read({ { "rows", rows }, { "columns", Json::array({ column }) } }, { m_bytes, m_bytes->data() }, m_bytes->size());
    }

private:
    std::shared_ptr<std::vector<std::byte>> m_bytes = std::make_shared<std::vector<std::byte>>(2048);
};

Json text(std::int64_t size, std::int64_t ends = 0)
{
    return { { "type", "text" }, { "storage", "text" }, { "data", Claimed::textPlace }, { "size", size }, { "ends", ends } };
}

std::string cellsOf(const ColumnFrame& frame, std::size_t column)
{
    std::string all;
    for (std::int64_t row = 0; row < frame.rows(); ++row) {
        all += row > 0 ? "|" : "";
        if (!frame.appendTo(all, row, column)) {
            all += "-";
        }
    }
    return all;
}

/// Code that puts `body` in the place of our function, which is called inside to hand out a frame.
std::string liar(const std::string& body)
{
    return "import sys, os, fcntl, socket, mmap\ndef hand_out(frame):\n    d = os.memfd_create('x')\n" + body
        + "\nsys.modules['frame_columns'].hand_out = hand_out\nimport pandas as pd\ndf = pd.DataFrame({'a': [1]})\n";
}

constexpr const char* emptyFrame = "{'rows': 0, 'columns': []}";

} // namespace

class ColumnsTest : public QObject {
    Q_OBJECT
private slots:
    void everyKindOfColumnComesWhole();
    void theIndexComesFirstWhereItSaysSomething();
    void whatARunShowedInPartComesWhole();
    void manyRowsComeAsTheyAre();
    void aFrameThatIsNotThereIsSaid();
    void aFrameWithoutRowsComes();
    void claimsThatDoNotHoldAreRefused_data();
    void claimsThatDoNotHoldAreRefused();
    void theMemoryCanNeitherBeResizedNorExecuted();
    void aMemoryThatIsStillMappedToBeWrittenIsRefused();
    void aMemoryThatWasSealedAgainstSealingIsRefused();
    void nobodyElseGetsAMemoryFile();
    void aFrameBeyondTheRoomIsSaid();

private:
    JailFixture& jail()
    {
        if (!m_jail) {
            m_jail.emplace();
        }
        return *m_jail;
    }
    std::optional<JailFixture> m_jail;
};

void ColumnsTest::everyKindOfColumnComesWhole()
{
    struct Kind {
        const char* made;
        const char* type;
        const char* cells;
    };
    const std::vector<Kind> kinds {
        { "[1, -2, 9223372036854775807]", "integer", "1|-2|9223372036854775807" },
        { "np.array([1, 255, 0], dtype='u1')", "integer", "1|255|0" },
        { "np.array([1, 2**64 - 1, 0], dtype='u8')", "integer", "1|18446744073709551615|0" },
        { "[0.1, float('nan'), float('-inf')]", "number", "0.1|-|-inf" },
        { "[1e300, -0.0, 3.0]", "number", "1e+300|-0.0|3.0" },
        { "[1e16, 123456789012345.6, 0.00001]", "number", "1e+16|123456789012345.6|1e-05" },
        { "np.array([0.1, 2.5, np.nan], dtype='f4')", "number", "0.1|2.5|-" },
        { "[True, False, True]", "boolean", "True|False|True" },
        { "pd.array([True, None, False])", "boolean", "True|-|False" },
        { "pd.array([1, None, 3])", "integer", "1|-|3" },
        { "pd.array([1.5, None, 3])", "number", "1.5|-|3.0" },
        { "['a', None, 'b,c']", "text", "a|-|b,c" },
        { "['', 'é漢🙂', float('nan')]", "text", "|é漢🙂|-" },
        { "['x\\ud800y', 'b', 'c']", "text", "x\uFFFDy|b|c" },
        { "pd.array(['a', None, 'b'], dtype='string')", "text", "a|-|b" },
        { "pd.Categorical(['b', None, 'b'])", "text", "b|-|b" },
        { "pd.Categorical([3, 1, 3])", "integer", "3|1|3" },
        { "pd.to_datetime(['2024-02-29', None, '1969-12-31'])", "date", "2024-02-29|-|1969-12-31" },
        { "pd.to_datetime(['2024-02-29 23:59:58', None, '1969-12-31'], format='mixed')", "datetime", "2024-02-29 23:59:58|-|1969-12-31 00:00:00" },
        { "np.array(['2024-01-01T00:00:00.000001', '1960-01-01', 'NaT'], dtype='M8[us]')", "datetime", "2024-01-01 00:00:00.000001|1960-01-01 00:00:00.000000|-" },
        { "pd.to_datetime([1, -1, 0])", "datetime", "1970-01-01 00:00:00.000000001|1969-12-31 23:59:59.999999999|1970-01-01 00:00:00.000000000" },
        { "np.array(['12024-01-01', 'NaT', '2000-01-01'], dtype='M8[s]')", "date", "12024-01-01|-|2000-01-01" },
        { "pd.to_datetime(['2024-01-01 10:00', None, '2024-07-01']  , format='mixed').tz_localize('Europe/Berlin')", "datetime", "2024-01-01 10:00:00+01:00|-|2024-07-01 00:00:00+02:00" },
        { "pd.to_timedelta(['1 days 02:00:00', None, '-1.5s'])", "duration", "1 day 2:00:00|-|-0:00:01.5" },
        { "[datetime.date(2024, 1, 2), None, datetime.date(1, 1, 1)]", "date", "2024-01-02|-|0001-01-01" },
        { "[datetime.time(9, 30), None, datetime.time(0)]", "time", "09:30:00|-|00:00:00" },
        { "[1, 'a', None]", "other", "1|a|-" },
        { "[2.5, {'k': 1}, True]", "other", "2.5|{'k': 1}|True" },
        { "[None, None, None]", "text", "-|-|-" },
        { "pd.period_range('2024-01', periods=3, freq='M')", "text", "2024-01|2024-02|2024-03" },
        { "[decimal.Decimal('1.5'), None, decimal.Decimal('inf')]", "number", "1.5|-|inf" },
    };
    std::string code = "import datetime, decimal\nimport numpy as np, pandas as pd\ndf = pd.DataFrame({";
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        code += std::to_string(i) + ": " + kinds[i].made + ", ";
    }
    const auto result = jail().run(code + "})");
    QCOMPARE(result.err + result.statusDetail, "");
    const auto frame = wholeFrame(jail().session(), { "df" }, Limits(), {});
    QVERIFY2(frame, frame ? "" : (frame.error().message + frame.error().detail).c_str());
    QCOMPARE(frame->columns().size(), kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        QCOMPARE(std::string(kinds[i].made) + ": " + cellsOf(*frame, i), std::string(kinds[i].made) + ": " + kinds[i].cells);
        QCOMPARE(std::string(kinds[i].made) + ": " + columnTypeWord(frame->columns()[i].type), std::string(kinds[i].made) + ": " + kinds[i].type);
    }
}

void ColumnsTest::theIndexComesFirstWhereItSaysSomething()
{
    jail().run("import pandas as pd\ndf = pd.DataFrame({'v': [1.5, 2.5]}, index=pd.MultiIndex.from_tuples([('a', 1), ('b', 2)], names=['k', None]))");
    const auto frame = wholeFrame(jail().session(), { "df" }, Limits(), {});
    QVERIFY(frame);
    QCOMPARE(frame->columns().size(), 3U);
    QCOMPARE(frame->columns()[0].name, "k");
    QCOMPARE(frame->columns()[1].name, "level 2");
    QCOMPARE(cellsOf(*frame, 0), "a|b");
    QCOMPARE(cellsOf(*frame, 1), "1|2");
    QCOMPARE(cellsOf(*frame, 2), "1.5|2.5");
}

void ColumnsTest::whatARunShowedInPartComesWhole()
{
    jail().run("import pandas as pd\ndf = pd.DataFrame({'a': range(30_000)})\ndisplay(df[df.a % 2 == 0])\ndf = None");
    const auto frame = wholeFrame(jail().session(), { {}, 0 }, Limits(), {});
    QVERIFY(frame);
    QCOMPARE(frame->rows(), 15'000);
    std::string last;
    QVERIFY(frame->appendTo(last, 14'999, 0));
    QCOMPARE(last, "29998");
}

void ColumnsTest::manyRowsComeAsTheyAre()
{
    const auto made = jail().run("import numpy as np, pandas as pd\nn = 100_000\n"
                                 "df = pd.DataFrame({'n': np.arange(n) * 7, 't': ['r%d' % (i % 977) for i in range(n)], 'u': ['ä' * (i % 3) for i in range(n)]})\n"
                                 "print(df.n.sum(), df.t.str.len().sum(), df.u.str.encode('utf-8').str.len().sum())");
    const auto frame = wholeFrame(jail().session(), { "df" }, Limits(), {});
    QVERIFY(frame);
    std::int64_t sum = 0;
    std::array<std::size_t, 2> lengths {};
    for (std::int64_t row = 0; row < frame->rows(); ++row) {
        std::string number;
        std::string texts;
        QVERIFY(frame->appendTo(number, row, 0));
        sum += std::stoll(number);
        QVERIFY(frame->appendTo(texts, row, 1));
        lengths[0] += texts.size();
        texts.clear();
        QVERIFY(frame->appendTo(texts, row, 2));
        lengths[1] += texts.size();
    }
    QCOMPARE(std::to_string(sum) + ' ' + std::to_string(lengths[0]) + ' ' + std::to_string(lengths[1]) + '\n', made.out);
}

void ColumnsTest::aFrameThatIsNotThereIsSaid()
{
    const auto frame = wholeFrame(jail().session(), { "nobody" }, Limits(), {});
    QVERIFY(!frame);
    QCOMPARE(frame.error().kind, ErrorKind::BadInput);
}

void ColumnsTest::aFrameWithoutRowsComes()
{
    jail().run("import pandas as pd\ndf = pd.DataFrame({'a': [], 'b': pd.Series([], dtype=str), 'c': pd.to_datetime([])})");
    const auto frame = wholeFrame(jail().session(), { "df" }, Limits(), {});
    QVERIFY2(frame, frame ? "" : frame.error().detail.c_str());
    QCOMPARE(frame->rows(), 0);
    QCOMPARE(frame->columns().size(), 3U);
}

void ColumnsTest::claimsThatDoNotHoldAreRefused_data()
{
    QTest::addColumn<qint64>("rows");
    QTest::addColumn<QByteArray>("changes");
    const auto row = [](const char* name, qint64 rows, const Json& changes) { QTest::newRow(name) << rows << QByteArray::fromStdString(dump(changes)); };
    row("more rows than memory", 257, Json::object());
    row("rows whose bytes overflow", 1LL << 61, Json::object());
    row("fewer rows than none", -1, Json::object());
    row("a place beyond the end", 1, { { "data", 2048 } });
    row("a place far beyond the end", 1, { { "data", 1LL << 62 } });
    row("a place before the beginning", 1, { { "data", -8 } });
    row("a place that is not aligned", 1, { { "data", 4 } });
    row("a place that is no number", 1, { { "data", "0" } });
    row("a text longer than the memory", 1, text(4096));
    row("a text of negative length", 1, text(-1));
    row("a text of endless length", 1, text(INT64_MAX));
    row("ends that are not there", 1, text(6, 2048));
    row("ends that do not reach the end", 1, text(3, 64));
    row("an end beyond the text", 1, text(6, 72));
    row("ends that go back", 2, text(6, 80));
    row("an end within a character", 2, text(8, 96));
    row("a negative end", 1, text(6, 112));
    row("a text cut within a character", 1, text(7, 104));
    row("bytes that are no text", 1, { { "type", "text" }, { "storage", "text" }, { "data", 1536 }, { "size", 2 }, { "ends", 120 } });
    row("a surrogate as text", 1, { { "type", "text" }, { "storage", "text" }, { "data", 1544 }, { "size", 3 }, { "ends", 128 } });
    row("flags that are none", 8, { { "valid", 1536 } });
    row("truths that are none", 8, { { "type", "boolean" }, { "storage", "boolean" }, { "data", 1536 } });
    row("a day beyond the calendar", 1, { { "type", "date" }, { "storage", "time" }, { "data", 136 } });
    row("a moment before the calendar", 1, { { "type", "datetime" }, { "storage", "time" }, { "unit", "s" }, { "data", 144 } });
    row("a date of another type", 1, { { "type", "text" }, { "storage", "time" } });
    row("an unknown storage", 1, { { "storage", "pickle" } });
    row("an unknown type", 1, { { "type", "secret" } });
    row("a name that is none", 1, { { "name", 5 } });
}

void ColumnsTest::claimsThatDoNotHoldAreRefused()
{
    Claimed claimed;
    QVERIFY(claimed.read(1, Json::object())); // the control
    claimed.put(64, std::int64_t { 4 });
    claimed.put(72, std::int64_t { 7 });
    claimed.put(80, std::int64_t { 5 });
    claimed.put(88, std::int64_t { 4 });
    claimed.put(96, std::int64_t { 7 });
    claimed.put(104, std::int64_t { 8 });
    claimed.put(112, std::int64_t { -1 });
    claimed.put(120, std::int64_t { 2 });
    claimed.put(128, std::int64_t { 3 });
    claimed.put(136, std::int64_t { 2'932'897 });
    claimed.put(144, std::int64_t { INT64_MIN });
    claimed.put(1536, "\xff\xfe");
    claimed.put(1544, "\xed\xa0\x80");
    QVERIFY(claimed.read(1, text(8, 104))); // the same for texts
    QFETCH(qint64, rows);
    QFETCH(QByteArray, changes);
    const auto frame = claimed.read(rows, Json::parse(changes.toStdString()));
    QVERIFY(!frame);
    QCOMPARE(frame.error().kind, ErrorKind::Damaged);
    QVERIFY(!frame.error().detail.empty());
}

void ColumnsTest::theMemoryCanNeitherBeResizedNorExecuted()
{
    Limits limits;
    limits.memoryBytes = 400LL << 20; // half of it is less than a file may grow to
    JailFixture small(limits);
    small.run(liar("    said = []\n"
                    "    for attempt in (lambda: os.ftruncate(d, 0), lambda: os.ftruncate(d, os.fstat(d).st_size + 1), lambda: os.pwrite(d, b'x', os.fstat(d).st_size),\n"
                    "                    lambda: os.fchmod(d, 0o777), lambda: os.execv('/proc/self/fd/%d' % d, ['x']), lambda: os.memfd_create('y')):\n"
                    "        try:\n            attempt()\n            said.append('done')\n"
                    "        except OSError as problem:\n            said.append(problem.strerror)\n"
                    "    return {'rows': 0, 'columns': [{'name': ', '.join(said), 'type': 'text', 'storage': 'integer', 'unit': 'D', 'size': 0, 'data': 0, 'valid': -1, 'ends': -1}]}"));
    const auto frame = wholeFrame(small.session(), { "df" }, limits, {});
    QVERIFY2(frame, frame ? "" : frame.error().detail.c_str());
    QCOMPARE(frame->columns()[0].name,
        "Operation not permitted, Operation not permitted, Operation not permitted, Operation not permitted, Permission denied, Operation not permitted");
}

/// Who answers lives on, and has the memory mapped still.
void ColumnsTest::aMemoryThatIsStillMappedToBeWrittenIsRefused()
{
    jail().run(liar(std::string("    globals()['held'] = mmap.mmap(d, 4096)\n    return ") + emptyFrame));
    const auto frame = wholeFrame(jail().session(), { "df" }, Limits(), {});
    QVERIFY(!frame);
    QCOMPARE(frame.error().kind, ErrorKind::Damaged);
    QVERIFY(m_jail->session().reset());
}

void ColumnsTest::aMemoryThatWasSealedAgainstSealingIsRefused()
{
    jail().run(liar(std::string("    fcntl.fcntl(d, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SEAL)\n    return ") + emptyFrame));
    const auto frame = wholeFrame(jail().session(), { "df" }, Limits(), {});
    QVERIFY(!frame);
    QCOMPARE(frame.error().kind, ErrorKind::Damaged);
    QVERIFY(m_jail->session().reset());
}

void ColumnsTest::nobodyElseGetsAMemoryFile()
{
    // Offered, and not taken: the frame is not there.
    QVERIFY(!wholeFrame(jail().session(), { "nobody" }, Limits(), {}));
    const auto result = jail().run("import os\ntry:\n    os.memfd_create('x')\nexcept OSError as problem:\n    print(problem.strerror)");
    QCOMPARE(result.out, "Operation not permitted\n");
    QVERIFY(result.blocked.empty());
}

void ColumnsTest::aFrameBeyondTheRoomIsSaid()
{
    Limits limits;
    limits.diskBytes = 16LL << 20;
    JailFixture small(limits);
    small.run("import numpy as np, pandas as pd\ndf = pd.DataFrame({'a': np.zeros(3_000_000)})", limits); // 24 MB
    const auto frame = wholeFrame(small.session(), { "df" }, limits, {});
    QVERIFY(!frame);
    QCOMPARE(frame.error().kind, ErrorKind::BadInput);
    QVERIFY2(frame.error().message.contains("16 MB"), (frame.error().message + frame.error().detail).c_str());
}

QTEST_GUILESS_MAIN(ColumnsTest)
#include "tst_columns.moc"
