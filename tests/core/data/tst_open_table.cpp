// SPDX-License-Identifier: GPL-3.0-or-later
// A table opened to be looked at, in the real jail: the first rows at once, any others by their number.
#include "core/data/open_table.h"
#include "core/data/scan.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>

#include <fstream>

class TestOpenTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theFirstLookShowsNamesTypesAndRows();
    void anyRowsAreFoundByTheirNumber();
    void rowsAreThoseOfTheProfile();
    void rowsOfWideTextAreFoundToo();
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
            text += std::to_string(i) + (i % 3 == 0 ? ";\"first line;\nsecond line of the note\"\n" : ";a note of thirty characters...\n");
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
    QCOMPARE(look.preview.size(), 200u);
    QCOMPARE(look.preview[199][0], std::string("199"));
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
    QVERIFY(page->rows == dataset->profile.preview);
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

void TestOpenTable::whatIsNoTableGetsOneClearSentence()
{
    for (const auto& [path, words] : { std::pair(made("empty.csv", ""), "is empty"), std::pair(made("blank.csv", "\n\n"), "only blank lines"),
             std::pair(std::filesystem::path("/nowhere/gone.csv"), "There is no file") }) {
        const auto table = core::OpenTable::open(path, m_installation, {});
        QVERIFY(!table);
        QVERIFY2(table.error().message.contains(words), table.error().message.c_str());
        QVERIFY(table.error().kind == core::ErrorKind::BadInput);
    }
}

QTEST_GUILESS_MAIN(TestOpenTable)
#include "tst_open_table.moc"
