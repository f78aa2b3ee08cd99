// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/slips.h"
#include "core/builtin/language/word_lists.h"

#include <QTest>

using namespace core;
using namespace core::builtin;

namespace {
/// A file with everything in it, but for what a test changes.
Json small()
{
    return { { "phrases", { { "mean", { "average", "on average" } } } },
        { "same_meaning", { { "revenue", { "sale" } } } }, { "periods", { { "month", { "month", "monthly" } } } },
        { "changes", { { "year", { "yoy" } } } },
        { "months",
            Json::array({ { "jan" }, { "feb" }, { "mar" }, { "apr" }, { "may" }, { "jun" }, { "jul" }, { "aug" },
                { "sep" }, { "oct" }, { "nov" }, { "dec" } }) },
        { "numbers", { "one", "two" } }, { "ordinals", { { "first" }, { "second" } } },
        { "hints", { { "hottest", { "temp", "max" } } } }, { "deeds", { { "sold", { "order" } } } },
        { "deed_nouns", { { "lent", { "loan" } } } }, { "written_short", { { "category", { "cat" } } } },
        { "kinds", { { "row", { "record" } } } }, { "shorter", { { "q1", { "first quarter" } } } },
        { "parts_of_time", { { "monday", { "mondays" } } } }, { "questions", { { "sum", "total {measure}" } } } };
}
} // namespace

class TestWordLists : public QObject {
    Q_OBJECT

private slots:
    void theFilesAreWhole();
    void everyPartIsRead();
    void whatIsWrongIsAnError_data();
    void whatIsWrongIsAnError();
    void knownWordsKeepTheirMeaning();
    void aSlipKeepsTheFirstLetter();
};

void TestWordLists::theFilesAreWhole()
{
    for (const auto file : { englishFile, germanFile }) {
        const auto lists = readWordLists(file);
        QVERIFY2(lists, lists ? "" : sandbox::inWords(lists.error().message).c_str());
        QVERIFY(lists->phrases.size() > 100);
    }
}

void TestWordLists::everyPartIsRead()
{
    const auto lists = readWordLists(small().dump());
    QVERIFY(lists);
    QCOMPARE(lists->phrases.at("on average"), Concept::Mean);
    QCOMPARE(lists->sameMeaning.at("sale"), "revenue");
    QCOMPARE(lists->writtenShort.at("cat"), "category");
    QCOMPARE(lists->periods.at("monthly"), Period::Month);
    QCOMPARE(lists->changes.at("yoy"), Period::Year);
    QCOMPARE(lists->months.at("dec"), 12);
    QCOMPARE(lists->numbers.at("two"), 2);
    QCOMPARE(lists->ordinals.at("second"), 2);
    QCOMPARE(lists->hints.at("hottest").size(), std::size_t(2));
    QVERIFY(lists->deeds.at("sold").contains("order"));
    QVERIFY(lists->is(WordKind::Row, "record"));
    QCOMPARE(lists->shorter.at("first quarter"), "q1");
    QCOMPARE(lists->partsOfTime.at("mondays"), "monday");
    QCOMPARE(lists->questions.at("sum"), "total {measure}");
}

void TestWordLists::whatIsWrongIsAnError_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value");

    QTest::newRow("unknown meaning") << "/phrases/meen" << R"(["x"])";
    QTest::newRow("twice in a list") << "/phrases/mean" << R"(["average", "average"])";
    QTest::newRow("two meanings") << "/phrases/sum" << R"(["average"])";
    QTest::newRow("not folded") << "/phrases/mean" << R"(["Größe"])";
    QTest::newRow("empty word") << "/phrases/mean" << R"([""])";
    QTest::newRow("too long") << "/phrases/mean" << R"(["a b c d e f g"])";
    QTest::newRow("no list") << "/phrases/mean" << R"("average")";
    QTest::newRow("no text") << "/phrases/mean" << "[1]";
    QTest::newRow("unknown period") << "/periods/decade" << R"(["decade"])";
    QTest::newRow("eleven months") << "/months" << R"([["jan"]])";
    QTest::newRow("unknown kind") << "/kinds/colour" << R"(["red"])";
    QTest::newRow("unknown part") << "/colours" << "{}";
}

void TestWordLists::whatIsWrongIsAnError()
{
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    auto json = small();
    json[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
    QVERIFY(!readWordLists(json.dump()));
    auto missing = small();
    missing.erase("hints");
    QVERIFY(!readWordLists(missing.dump()));
    QVERIFY(!readWordLists("{"));
    QVERIFY(!readWordLists("[]"));
}

void TestWordLists::knownWordsKeepTheirMeaning()
{
    auto lists = *readWordLists(small().dump());
    auto json = small();
    json["phrases"] = { { "sum", { "average", "summe" } } };
    lists.add(*readWordLists(json.dump()));
    QCOMPARE(lists.phrases.at("average"), Concept::Mean);
    QCOMPARE(lists.phrases.at("summe"), Concept::Sum);
}

/// Another word is another value: nothing is answered for a ward that was not asked about.
void TestWordLists::aSlipKeepsTheFirstLetter()
{
    QVERIFY(looksLike("revenu", "revenue"));
    QVERIFY(looksLike("ervenue", "revenue"));
    QVERIFY(!looksLike("urologie", "neurologie"));
    QVERIFY(isSlipOf("leadinf", "leading"));
    QVERIFY(!isSlipOf("leaving", "leading"));
}

QTEST_GUILESS_MAIN(TestWordLists)
#include "tst_word_lists.moc"
