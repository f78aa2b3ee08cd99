// SPDX-License-Identifier: GPL-3.0-or-later
// Whole frames on their way into a file: a page at a time, as if they had come at once.
#include "jail_fixture.h"

#include "core/report/table_file.h"

#include <QTest>

#include <chrono>

using namespace sandbox;

class WholeRowsTest : public QObject {
    Q_OBJECT
private slots:
    void everyKindOfColumnIsWrittenAsPandasWould();
    void theIndexComesFirstWhereItSaysSomething();
    void whatARunShowedInPartIsWrittenWhole();
    void aColumnIsWrittenAsAllItsRowsAre();
    void longTextsAndWideFramesComeInSmallerPages();
    void aTextLongerThanAPageComesAlone();
    void pagesThatAreAskedInAnyOrderAreTheSame();
    void aFrameThatIsNotThereIsSaid();
    void stopIsHeardWithinHalfASecond();

private:
    JailFixture& jail()
    {
        if (!m_jail) {
            m_jail.emplace();
        }
        return *m_jail;
    }
    /// The lines of the file that all rows of `df` are saved in.
    QList<QByteArray> saved(
        std::int64_t rows, const FrameRef& frame = { "df" }, std::vector<std::int64_t>* pages = nullptr);
    std::optional<JailFixture> m_jail;
};

QList<QByteArray> WholeRowsTest::saved(std::int64_t rows, const FrameRef& frame, std::vector<std::int64_t>* pages)
{
    Table cut;
    cut.rowCount = rows;
    const auto path = jail().directory() / "saved.csv";
    const auto page = [&](std::int64_t first) {
        auto read = jail().session().wholeRows({ frame, first }, {});
        if (pages && read) {
            pages->push_back(std::ssize(read->rows));
        }
        return read;
    };
    if (const auto written = core::saveTable(cut, page, path); !written) {
        return { QByteArray::fromStdString(inWords(written.error().message) + written.error().detail) };
    }
    QFile file(QString::fromStdString(path.string()));
    return file.open(QFile::ReadOnly) ? file.readAll().split('\n') : QList<QByteArray>();
}

/// The cells of a line in which only single cells are quoted and none holds a quote.
static QList<QByteArray> cellsIn(QByteArray line)
{
    bool quoted = false;
    for (char& c : line) {
        quoted = c == '"' ? !quoted : quoted;
        c = c == ',' && !quoted ? '\x1f' : c;
    }
    return line.replace('"', "").split('\x1f');
}

void WholeRowsTest::everyKindOfColumnIsWrittenAsPandasWould()
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
        { "[0.1, float('nan'), float('-inf')]", "number", "0.1||-inf" },
        { "[1e300, -0.0, 3.0]", "number", "1e+300|-0.0|3.0" },
        { "[1e16, 123456789012345.6, 0.00001]", "number", "1e+16|123456789012345.6|1e-05" },
        { "np.array([0.1, 2.5, np.nan], dtype='f4')", "number", "0.1|2.5|" },
        { "[True, False, True]", "boolean", "True|False|True" },
        { "pd.array([True, None, False])", "boolean", "True||False" },
        { "pd.array([1, None, 3])", "integer", "1||3" },
        { "pd.array([1.5, None, 3])", "number", "1.5||3.0" },
        { "['a', None, 'b,c']", "text", "a||b,c" },
        { "['', 'é漢🙂', float('nan')]", "text", "|é漢🙂|" },
        { "['x\\ud800y', 'b', 'c']", "text", "x\uFFFDy|b|c" },
        { "pd.array(['a', None, 'b'], dtype='string')", "text", "a||b" },
        { "pd.Categorical(['b', None, 'b'])", "text", "b||b" },
        { "pd.Categorical([3, 1, 3])", "integer", "3|1|3" },
        { "pd.to_datetime(['2024-02-29', None, '1969-12-31'])", "date", "2024-02-29||1969-12-31" },
        { "pd.to_datetime(['2024-02-29 23:59:58', None, '1969-12-31'], format='mixed')", "datetime",
            "2024-02-29 23:59:58||1969-12-31 00:00:00" },
        { "np.array(['2024-01-01T00:00:00.000001', '1960-01-01', 'NaT'], dtype='M8[us]')", "datetime",
            "2024-01-01 00:00:00.000001|1960-01-01 00:00:00.000000|" },
        { "pd.to_datetime([1, -1, 0])", "datetime",
            "1970-01-01 00:00:00.000000001|1969-12-31 23:59:59.999999999|1970-01-01 00:00:00.000000000" },
        { "np.array(['12024-01-01', 'NaT', '2000-01-01'], dtype='M8[s]')", "date", "12024-01-01||2000-01-01" },
        { "pd.to_datetime(['2024-01-01 10:00', None, '2024-07-01']  , format='mixed').tz_localize('Europe/Berlin')",
            "datetime", "2024-01-01 10:00:00+01:00||2024-07-01 00:00:00+02:00" },
        { "pd.to_datetime(['2024-01-01', None, '2024-07-01']).tz_localize('Europe/Berlin')", "datetime",
            "2024-01-01 00:00:00+01:00||2024-07-01 00:00:00+02:00" },
        { "pd.to_timedelta(['1 days 02:00:00', None, '-1.5s'])", "duration", "1 day 2:00:00||-0:00:01.5" },
        { "[datetime.date(2024, 1, 2), None, datetime.date(1, 1, 1)]", "date", "2024-01-02||0001-01-01" },
        { "[datetime.time(9, 30), None, datetime.time(0)]", "time", "09:30:00||00:00:00" },
        { "[1, 'a', None]", "other", "1|a|" },
        { "[2.5, {'k': 1}, True]", "other", "2.5|{'k': 1}|True" },
        { "[None, None, None]", "text", "||" },
        { "pd.period_range('2024-01', periods=3, freq='M')", "text", "2024-01|2024-02|2024-03" },
        { "[decimal.Decimal('1.5'), None, decimal.Decimal('inf')]", "number", "1.5||inf" },
    };
    std::string code = "import datetime, decimal\nimport numpy as np, pandas as pd\ndf = pd.DataFrame({";
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        code += std::to_string(i) + ": " + kinds[i].made + ", ";
    }
    const auto result = jail().run(code + "})");
    QCOMPARE(result.err + result.statusDetail, "");
    const auto page = jail().session().wholeRows({ { "df" } }, {});
    QVERIFY2(page, page ? "" : (inWords(page.error().message) + page.error().detail).c_str());
    QCOMPARE(page->columns.size(), kinds.size());
    const auto lines = saved(3);
    QCOMPARE(lines.size(), 5);
    const QList rows { cellsIn(lines[1]), cellsIn(lines[2]), cellsIn(lines[3]) };
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto at = static_cast<qsizetype>(i);
        const auto cells = QByteArrayList { rows[0].value(at), rows[1].value(at), rows[2].value(at) }.join('|');
        QCOMPARE(QByteArray(kinds[i].made) + ": " + cells, QByteArray(kinds[i].made) + ": " + kinds[i].cells);
        QCOMPARE(std::string(kinds[i].made) + ": " + columnTypeWord(page->columns[i].type),
            std::string(kinds[i].made) + ": " + kinds[i].type);
    }
}

void WholeRowsTest::theIndexComesFirstWhereItSaysSomething()
{
    jail().run("import pandas as pd\ndf = pd.DataFrame({'v': [1.5, 2.5]}, index=pd.MultiIndex.from_tuples([('a', 1), "
               "('b', 2)], names=['k', None]))");
    QCOMPARE(saved(2), (QList<QByteArray> { "k,level 2,v", "a,1,1.5", "b,2,2.5", "" }));
}

void WholeRowsTest::whatARunShowedInPartIsWrittenWhole()
{
    jail().run("import pandas as pd\ndf = pd.DataFrame({'a': range(30_000)})\ndisplay(df[df.a % 2 == 0])\ndf = None");
    const auto lines = saved(15'000, { {}, 0 });
    QCOMPARE(lines.size(), 15'002);
    QCOMPARE(lines[15'000], QByteArray("29998"));
}

/// Each column's last row says something of how all are written, and no other page knows it.
void WholeRowsTest::aColumnIsWrittenAsAllItsRowsAre()
{
    jail().run("import datetime\nimport numpy as np, pandas as pd\nn = 25_000\n"
               "day = pd.Timestamp('2024-01-01')\n"
               "df = pd.DataFrame({'when': [day] * (n - 1) + [pd.Timestamp('2024-01-01 09:30')],\n"
               "    'object': pd.Series([day] * (n - 1) + [pd.Timestamp('2024-01-01 09:30')], dtype=object),\n"
               "    'number': pd.Series([1] * (n - 1) + [2.5], dtype=object), 'mixed': [2] * (n - 1) + ['x'],\n"
               "    'took': pd.Series([pd.Timedelta('1h')] * (n - 1) + ['x'], dtype=object)})");
    std::vector<std::int64_t> pages;
    const auto lines = saved(25'000, { "df" }, &pages);
    QCOMPARE(pages, (std::vector<std::int64_t> { 10'000, 10'000, 5'000 }));
    QCOMPARE(lines.size(), 25'002);
    QCOMPARE(lines[1], QByteArray("2024-01-01 00:00:00,2024-01-01 00:00:00,1.0,2,P0DT1H0M0S"));
    QCOMPARE(lines[25'000], QByteArray("2024-01-01 09:30:00,2024-01-01 09:30:00,2.5,x,x"));
}

void WholeRowsTest::longTextsAndWideFramesComeInSmallerPages()
{
    jail().run(
        "import numpy as np, pandas as pd\ndf = pd.DataFrame({'t': ['ä' * 20_000 + str(i) for i in range(1_000)]})\n"
        "wide = pd.DataFrame(np.arange(600 * 3_000).reshape(600, 3_000))");
    std::vector<std::int64_t> pages;
    const auto lines = saved(1'000, { "df" }, &pages);
    QCOMPARE(lines.size(), 1'002);
    QVERIFY(std::ranges::all_of(pages, [](auto rows) { return rows < 100; }));
    QCOMPARE(lines[1'000], QByteArray("\xc3\xa4").repeated(20'000) + "999");
    pages.clear();
    const auto wide = saved(600, { "wide" }, &pages);
    QCOMPARE(wide.size(), 602);
    QVERIFY(std::ranges::all_of(pages, [](auto rows) { return rows <= 333; }));
    QVERIFY(wide[600].endsWith(",1799999"));
}

void WholeRowsTest::aTextLongerThanAPageComesAlone()
{
    jail().run("import pandas as pd\ndf = pd.DataFrame({'t': ['x' * 6_000_000, 'y' * 6_000_000, 'z']})");
    std::vector<std::int64_t> pages;
    const auto lines = saved(3, { "df" }, &pages);
    QCOMPARE(pages, (std::vector<std::int64_t> { 1, 1, 1 }));
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[2].size(), 6'000'000);
}

/// Who answered the first question may have ended since, or been asked for another frame.
void WholeRowsTest::pagesThatAreAskedInAnyOrderAreTheSame()
{
    jail().run("import pandas as pd\nday = pd.Timestamp('2024-01-01')\n"
               "df = pd.DataFrame({'when': [day] * 11_000 + [pd.Timestamp('2024-01-01 09:30')]})\nother = "
               "pd.DataFrame({'a': [1]})");
    const auto first = jail().session().wholeRows({ { "df" } }, {});
    QVERIFY(jail().session().wholeRows({ { "other" } }, {}));
    const auto again = jail().session().wholeRows({ { "df" } }, {});
    QVERIFY(first && again && *first == *again);
    jail().run("1 / 0"); // whoever waited is gone
    const auto rest = jail().session().wholeRows({ { "df" }, 10'000 }, {});
    QVERIFY(rest && rest->rows.size() == 1'001 && rest->columns == first->columns);
}

void WholeRowsTest::aFrameThatIsNotThereIsSaid()
{
    const auto page = jail().session().wholeRows({ { "nobody" } }, {});
    QVERIFY(!page);
    QCOMPARE(page.error().kind, ErrorKind::BadInput);
}

void WholeRowsTest::stopIsHeardWithinHalfASecond()
{
    jail().run("import numpy as np, pandas as pd\ndf = pd.DataFrame(np.random.default_rng(1).random((200_000, 10)))\n"
               "df['t'] = [f'customer {i % 5000}' for i in range(200_000)]");
    using Clock = std::chrono::steady_clock;
    std::stop_source stop;
    std::optional<Clock::time_point> stopped;
    Table cut;
    cut.rowCount = 200'000;
    core::Progress progress;
    progress.fraction = [&](double fraction) {
        if (fraction > 0.05 && !stopped) {
            stopped = Clock::now();
            stop.request_stop();
        }
    };
    const auto path = jail().directory() / "stopped.csv";
    const auto written = core::saveTable(
        cut, [&](std::int64_t first) { return jail().session().wholeRows({ { "df" }, first }, stop.get_token()); },
        path, {}, progress);
    QVERIFY(!written && stopped);
    QCOMPARE(written.error().kind, ErrorKind::Cancelled);
    QVERIFY(Clock::now() - *stopped < std::chrono::milliseconds(500));
    QVERIFY(!std::filesystem::exists(path) && !std::filesystem::exists(path.string() + ".part"));
}

QTEST_GUILESS_MAIN(WholeRowsTest)
#include "tst_whole_rows.moc"
