// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/cell_format.h"
#include "core/domain/interval_words.h"

#include <QTest>

using namespace core;

/// What pandas cuts numbers into is said as people say it; nothing else is taken for it.
class IntervalWordsTest : public QObject {
    Q_OBJECT
private slots:
    void eachIsSaidInWords_data();
    void eachIsSaidInWords();
    void whatIsNoneStaysAsItIs();
    void aColumnOfThemIsWrittenInWords();
};

void IntervalWordsTest::eachIsSaidInWords_data()
{
    QTest::addColumn<std::string>("words");
    QTest::newRow("(25, 50]") << std::string("over 25 to 50");
    QTest::newRow("(25.0, 50.50]") << std::string("over 25 to 50.5");
    QTest::newRow("[0, 1000)") << std::string("0 to under 1,000");
    QTest::newRow("(-0.001, 2500.0]") << std::string("over -0.001 to 2,500");
    QTest::newRow("(1e+06, 2.5e+06]") << std::string("over 1,000,000 to 2,500,000");
    QTest::newRow("(500, inf]") << std::string("above 500");
    QTest::newRow("[1500.0, inf)") << std::string("1,500 and above");
    QTest::newRow("(-inf, 0.0]") << std::string("up to 0");
    QTest::newRow("[-inf, 18.0)") << std::string("below 18");
    QTest::newRow("(1990, 2000]") << std::string("over 1990 to 2000"); // which may be years
    QTest::newRow("(5 items; (500, 5000] is highest") << std::string("(5 items; over 500 to 5,000 is highest");
}

void IntervalWordsTest::eachIsSaidInWords()
{
    const std::string text = QTest::currentDataTag();
    QFETCH(std::string, words);
    QCOMPARE(withIntervalsInWords(text), words);
    QCOMPARE(namesAnInterval(text), !text.ends_with("highest"));
    if (namesAnInterval(text)) {
        QVERIFY(namesARange(text) && namesARange(words));
    }
}

void IntervalWordsTest::whatIsNoneStaysAsItIs()
{
    for (const char* other : { "", "(", "[", "(1, 2)", "[1, 2]", "(1,2]", "(2, 1]", "(a, b]", "(1, 2", "(1, 2, 3]",
             "(2024-01-01, 2024-02-01]", "(nan, 2]", "(1e-05, 2e-05]", "(1.5e-05, 2]", "f(x) and [see 2]" }) {
        QCOMPARE(withIntervalsInWords(other), std::string(other));
        QVERIFY(!namesAnInterval(other));
    }
}

void IntervalWordsTest::aColumnOfThemIsWrittenInWords()
{
    sandbox::Table table { {}, { { "fee", sandbox::ColumnType::Other } }, 3,
        { { "(0, 25]" }, { "(25, 50]" }, { {} } } };
    QCOMPARE(CellFormat::of(table, 0).shown(table.rows[1][0]), std::string("over 25 to 50"));
    table.rows[0][0] = "(0, 25] or so"; // one that is none is a text of many
    QCOMPARE(CellFormat::of(table, 0).shown(table.rows[1][0]), std::string("(25, 50]"));
}

QTEST_GUILESS_MAIN(IntervalWordsTest)
#include "tst_interval_words.moc"
