// SPDX-License-Identifier: GPL-3.0-or-later
// A table opened to be looked at, in the real jail: the first rows at once, any others by their number.
#include "core/data/open_table.h"
#include "core/data/scan.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>

#include <algorithm>
#include <fstream>
#include <ranges>

class TestOpenTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theFirstLookShowsNamesTypesAndRows();
    void anyRowsAreFoundByTheirNumber();
    void rowsAreThoseOfTheProfile();
    void rowsOfWideTextAreFoundToo();
    void rowsAreSortedByWhatTheirCellsMean_data();
    void rowsAreSortedByWhatTheirCellsMean();
    void rowsAreFoundWhateverTheCase_data();
    void rowsAreFoundWhateverTheCase();
    void manyRowsAreSortedAndFound();
    void aFileThatIsWrittenToWhileItIsShownIsTold();
    void rowsOfAFileThatHasGrownSinceItsProfileAreNotShown();
    void eachRowHasItsPlaceInTheFile();
    void whatIsNoTableGetsOneClearSentence();

private:
    std::filesystem::path made(const std::string& name, const std::string& bytes) const
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    /// Every third record has a line break in quotes; 40 bytes a record.
    static std::string records(int count)
    {
        std::string text = "number;note\n";
        for (int i = 0; i < count; ++i) {
            text += std::to_string(i)
                + (i % 3 == 0 ? ";\"first line;\nsecond line of the note\"\n" : ";a note of thirty characters...\n");
        }
        return text;
    }
    static core::Page complete(core::OpenTable& table)
    {
        for (;;) {
            auto page = table.rows(0, 0, {});
            if (!page || page->complete) {
                return page ? *page : core::Page {};
            }
        }
    }
    /// The numbers of the rows, from 0, in that order.
    core::Result<std::vector<std::int64_t>> arranged(const std::string& bytes, const core::RowOrder& order) const
    {
        const auto dataset = core::scanFile(made("arranged.csv", bytes), {}, m_installation, {}, {});
        if (!dataset) {
            return std::unexpected(dataset.error());
        }
        auto table = core::OpenTable::open(*dataset, m_installation, {});
        const auto column = static_cast<std::size_t>(std::max(0, order.sortColumn));
        const auto rows = table ? table->arrange(order, dataset->profile.columns[column], {})
                                : std::unexpected(table.error());
        auto page = rows ? table->arrangedRows(0, *rows, {}) : std::unexpected(rows.error());
        if (!page) {
            return std::unexpected(page.error());
        }
        const bool same = std::ranges::all_of(std::views::iota(0u, page->numbers.size()), [&](std::size_t i) {
            return page->rows[i] == dataset->profile.firstRows[static_cast<std::size_t>(page->numbers[i])];
        });
        return same ? std::move(page->numbers) : std::vector<std::int64_t> { -1 };
    }
    sandbox::Installation m_installation;
    QTemporaryDir m_folder;
};

void TestOpenTable::initTestCase()
{
    const auto installation = sandbox::Installation::locate();
    VERIFY_RESULT(installation);
    m_installation = *installation;
}

void TestOpenTable::theFirstLookShowsNamesTypesAndRows()
{
    const auto table = core::OpenTable::open(made("look.csv", records(50'000)), m_installation, {});
    VERIFY_RESULT(table);
    const auto& look = table->firstLook();
    QCOMPARE(look.delimiter, std::string(";"));
    QCOMPARE(look.columns.size(), 2u);
    QCOMPARE(look.columns[0].name, std::string("number"));
    QVERIFY(look.columns[0].type == core::ColumnType::Integer);
    QCOMPARE(look.firstRows.size(), 200u);
    QCOMPARE(look.firstRows[199][0], std::string("199"));
    QVERIFY(look.bytes > 1'500'000);
}

void TestOpenTable::anyRowsAreFoundByTheirNumber()
{
    constexpr int count = 100'000;
    auto table = core::OpenTable::open(made("many.csv", records(count)), m_installation, {});
    VERIFY_RESULT(table);
    QCOMPARE(complete(*table).knownRows, count);
    for (const std::int64_t first : { 0, 1, 26'214, 52'428, 77'777, 99'990, 99'999 }) {
        const auto page = table->rows(first, 20, {});
        VERIFY_RESULT(page);
        QCOMPARE(std::ssize(page->rows), std::min<std::int64_t>(20, count - first));
        for (std::size_t i = 0; i < page->rows.size(); ++i) {
            QCOMPARE(page->rows[i][0], std::to_string(first + static_cast<std::int64_t>(i)));
        }
    }
    const auto beyond = table->rows(count, 20, {});
    VERIFY_RESULT(beyond);
    QVERIFY(beyond->rows.empty() && beyond->complete);
}

void TestOpenTable::rowsAreThoseOfTheProfile()
{
    // A title, rows with too many cells (left out) and too few (filled), a note below.
    const auto path = made("odd.csv", "Report of May\n\na,b\n1,2\n3,4,5\n6\n\n7,8\n9,10\n\nSource: the office\n");
    const auto dataset = core::scanFile(path, {}, m_installation, {}, {});
    VERIFY_RESULT(dataset);
    auto table = core::OpenTable::open(*dataset, m_installation, {});
    VERIFY_RESULT(table);
    QCOMPARE(complete(*table).knownRows, dataset->profile.rows);
    const auto page = table->rows(0, 10, {});
    VERIFY_RESULT(page);
    QVERIFY(page->rows == dataset->profile.firstRows);
}

void TestOpenTable::rowsOfWideTextAreFoundToo()
{
    std::string wide = "\xff\xfe";
    for (const char c : records(30'000)) {
        wide += c;
        wide += '\0';
    }
    auto table = core::OpenTable::open(made("wide.csv", wide), m_installation, {});
    VERIFY_RESULT(table);
    QCOMPARE(complete(*table).knownRows, 30'000);
    const auto page = table->rows(29'999, 5, {});
    VERIFY_RESULT(page);
    QCOMPARE(page->rows.size(), 1u);
    QCOMPARE(page->rows[0][0], std::string("29999"));
}

void TestOpenTable::rowsAreSortedByWhatTheirCellsMean_data()
{
    using Numbers = std::vector<std::int64_t>;
    QTest::addColumn<std::string>("text");
    QTest::addColumn<bool>("descending");
    QTest::addColumn<Numbers>("wanted");
    const std::string money = "x;note\n1.234,56 €;a\n(12,5);b\n-;c\n7,00 €;d\n-3,5;e\n7;f\n;g\n";
    QTest::newRow("money") << money << false << Numbers { 1, 4, 3, 5, 0, 2, 6 };
    QTest::newRow("money, the largest first") << money << true << Numbers { 0, 3, 5, 4, 1, 2, 6 };
    QTest::newRow("dates of two forms") << std::string(
        "day,n\n02.01.2023,1\n2023-01-03,2\n31.12.2022,3\n2022-12-30,4\n")
                                        << false << Numbers { 3, 2, 0, 1 };
    QTest::newRow("month first") << std::string("day,n\n02/01/2023,1\n01/31/2023,2\n12/30/2022,3\n") << false
                                 << Numbers { 2, 1, 0 };
    QTest::newRow("times and halves of the day")
        << std::string("at,n\n1:30 pm,1\n11:00 am,2\n12:15 am,3\n") << false << Numbers { 2, 1, 0 };
    QTest::newRow("durations") << std::string("took,n\n26:00:00,1\n0:10:00,2\n2:15:00,3\n") << false
                               << Numbers { 1, 2, 0 };
    QTest::newRow("text") << std::string("fruit,n\nÄpfel,1\nbirnen,2\nBananen,3\näpfel,4\n,5\napfel,6\n") << false
                          << Numbers { 5, 2, 1, 0, 3, 4 };
    QTest::newRow("a number too few") << std::string("n,m\n2,1\n1\n3,0\n") << false << Numbers { 1, 0, 2 };
}

void TestOpenTable::rowsAreSortedByWhatTheirCellsMean()
{
    QFETCH(std::string, text);
    QFETCH(bool, descending);
    QFETCH(std::vector<std::int64_t>, wanted);
    const auto rows = arranged(text, { {}, 0, descending });
    VERIFY_RESULT(rows);
    QCOMPARE(*rows, wanted);
}

void TestOpenTable::rowsAreFoundWhateverTheCase_data()
{
    using Numbers = std::vector<std::int64_t>;
    QTest::addColumn<std::string>("filter");
    QTest::addColumn<Numbers>("wanted");
    QTest::newRow("ASCII") << std::string("NORD") << Numbers { 0, 2 };
    QTest::newRow("beyond ASCII") << std::string("kärn") << Numbers { 1, 3 };
    QTest::newRow("Greek") << std::string("αθηνα") << Numbers { 4 };
    QTest::newRow("within a cell only") << std::string("nord;") << Numbers {};
    QTest::newRow("the end of a cell") << std::string("TEN") << Numbers { 1, 3 };
    QTest::newRow("longer than any cell") << std::string(200, 'x') << Numbers {};
    QTest::newRow("a quote") << std::string("\"") << Numbers { 2 };
}

void TestOpenTable::rowsAreFoundWhateverTheCase()
{
    QFETCH(std::string, filter);
    QFETCH(std::vector<std::int64_t>, wanted);
    const auto rows = arranged(
        "region;n\nNord;1\nKÄRNTEN;2\n\"\"\"Nord\"\"\";3\nKärnten;4\nΑΘΗΝΑ;5\n", { filter, -1, false });
    VERIFY_RESULT(rows);
    QCOMPARE(*rows, wanted);
    const auto sorted = arranged(
        "region;n\nNord;1\nKÄRNTEN;2\n\"\"\"Nord\"\"\";3\nKärnten;4\nΑΘΗΝΑ;5\n", { filter, 1, true });
    VERIFY_RESULT(sorted);
    std::ranges::reverse(wanted);
    QCOMPARE(*sorted, wanted);
}

void TestOpenTable::manyRowsAreSortedAndFound()
{
    // Several chunks, more than one thread; wide text is read in one go only.
    constexpr int count = 120'000;
    std::string narrow = "number,word\n";
    for (int i = 0; i < count; ++i) {
        narrow += std::to_string(i * 7919 % count) + ",word " + std::to_string(i % 1000) + "\n";
    }
    std::string wide = "\xff\xfe";
    for (const char c : narrow) {
        wide += c;
        wide += '\0';
    }
    for (const auto& bytes : { narrow, wide }) {
        const auto dataset = core::scanFile(made("sorted.csv", bytes), {}, m_installation, {}, {});
        VERIFY_RESULT(dataset);
        auto table = core::OpenTable::open(*dataset, m_installation, {});
        VERIFY_RESULT(table);
        const auto& columns = dataset->profile.columns;
        QCOMPARE(*table->arrange({ {}, 0, false }, columns[0], {}), count);
        for (const std::int64_t first : { 0, 60'000, count - 3 }) {
            const auto page = table->arrangedRows(first, 3, {});
            VERIFY_RESULT(page);
            QCOMPARE(page->rows.size(), 3u);
            for (std::size_t i = 0; i < 3; ++i) {
                QCOMPARE(page->rows[i][0], std::to_string(first + static_cast<std::int64_t>(i)));
                QCOMPARE(page->numbers[i] * 7919 % count, first + static_cast<std::int64_t>(i));
            }
        }
        QCOMPARE(*table->arrange({ "WORD 999", 1, true }, columns[1], {}), count / 1000);
        const auto last = table->arrangedRows(119, 5, {});
        VERIFY_RESULT(last);
        QCOMPARE(last->numbers, std::vector<std::int64_t> { count - 1 });
        QVERIFY(!table->arrange({ {}, 5, false }, columns[0], {})); // there is no such column
    }
}

void TestOpenTable::aFileThatIsWrittenToWhileItIsShownIsTold()
{
    const auto path = made("shown.csv", records(30'000));
    auto table = core::OpenTable::open(path, m_installation, {});
    VERIFY_RESULT(table);
    QCOMPARE(complete(*table).knownRows, 30'000);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    auto page = table->rows(29'000, 5, {});
    QVERIFY(!page);
    QVERIFY2(
        inWords(page.error().message).contains("has changed since it was read"), inWords(page.error().message).c_str());
    std::filesystem::resize_file(path, 0);
    QVERIFY(!table->rows(0, 5, {}));
    std::filesystem::remove(path);
    page = table->rows(0, 5, {}); // what is still read is the file as it was
    QVERIFY(page || page.error().kind == core::ErrorKind::BadInput);
}

void TestOpenTable::rowsOfAFileThatHasGrownSinceItsProfileAreNotShown()
{
    const auto path = made("grown.csv", records(3'000));
    const auto dataset = core::scanFile(path, {}, m_installation, {}, {});
    VERIFY_RESULT(dataset);
    VERIFY_RESULT(core::OpenTable::open(*dataset, m_installation, {}));
    std::ofstream(path, std::ios::binary | std::ios::app) << "1;more\n";
    const auto table = core::OpenTable::open(*dataset, m_installation, {});
    QVERIFY(!table);
    QCOMPARE(inWords(table.error().message), std::string("grown.csv has changed since it was read. Open it again."));
}

void TestOpenTable::eachRowHasItsPlaceInTheFile()
{
    const auto place = [&](const char* name, const std::string& bytes, std::int64_t row) -> std::int64_t {
        auto table = core::OpenTable::open(made(name, bytes), m_installation, {});
        const auto count = table ? complete(*table).knownRows : 0;
        const auto found = count > row ? table->place(row, {}) : std::optional<std::int64_t>();
        return found && *found ? **found : -1;
    };
    const auto text = records(60'000);
    for (const int row : { 0, 1, 3, 26'214, 52'428, 59'999 }) {
        QCOMPARE(
            place("placed.csv", text, row), static_cast<std::int64_t>(text.find("\n" + std::to_string(row) + ";") + 1));
    }
    const std::string western = "Report\r\n\r\nname;town\r\nJos\xe9;M\xfcnchen\r\n\r\nAnn;K\xf6ln\r\nBob;Bonn\r\n";
    QCOMPARE(place("western.csv", western, 1), static_cast<std::int64_t>(western.find("Ann")));
    const std::string old = "a,b\r1,2\r3,4\r5,6\r";
    QCOMPARE(place("old.csv", old, 2), static_cast<std::int64_t>(old.find('5')));
    const std::string marked = "\xef\xbb\xbf"
                               "a,b\n1,2\n3,4\n";
    QCOMPARE(place("marked.csv", marked, 1), static_cast<std::int64_t>(marked.find('3')));
    const std::string wide("a\0,\0b\0\n\0001\0,\0002\0\n\0003\0,\0004\0\n\0", 24);
    QCOMPARE(place("wide.csv", "\xff\xfe" + wide, 1), -1);
}

void TestOpenTable::whatIsNoTableGetsOneClearSentence()
{
    for (const auto& [path, words] :
        { std::pair(made("empty.csv", ""), "is empty"), std::pair(made("blank.csv", "\n\n"), "only blank lines"),
            std::pair(std::filesystem::path("/nowhere/gone.csv"), "There is no file") }) {
        const auto table = core::OpenTable::open(path, m_installation, {});
        QVERIFY(!table);
        QVERIFY2(inWords(table.error().message).contains(words), inWords(table.error().message).c_str());
        QVERIFY(table.error().kind == core::ErrorKind::BadInput);
    }
}

QTEST_GUILESS_MAIN(TestOpenTable)
#include "tst_open_table.moc"
