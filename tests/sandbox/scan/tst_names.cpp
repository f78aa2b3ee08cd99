// SPDX-License-Identifier: GPL-3.0-or-later
// Each thing that tells the names of columns from values, on its own.
#include "sandbox/scan/layout/column_look.h"
#include "sandbox/scan/layout/header.h"
#include "sandbox/scan/layout/header_lines.h"
#include "sandbox/scan/layout/name_rows.h"
#include "sandbox/scan/layout/usual_name.h"
#include "tests/sandbox/scan/columns_of.h"

#include <QTest>

using namespace scan;

class TestNames : public QObject {
    Q_OBJECT

private slots:
    void aCellIsOfOneClass();
    void charactersAreSeen();
    void numbersOfOneFormAreWrittenAlike();
    void aColumnLearnsItsCells();
    void aColumnIsTypedByMostOfItsCells();
    void rowsThatAreNoRecordsAreNoWitnesses();
    void columnsAreThoseOfTheRecordsAskedFor();
    void aRuleIsDrawnInEveryCell();
    void namesOfAllTheWorldAreUsual();
    void namesScoreMoreThanValues();
    void rowsOfNamesAreCounted();
    void namesRecurAboveValuesOnly();
    void aFurtherLineNeedsEvidence_data();
    void aFurtherLineNeedsEvidence();
    void linesAreTakenOneBehindTheOther();
    void aLineForProgramsIsNested();
    void lettersAreInARow();
    void countedNamesDifferFromTheCellsBelow();
    void numbersAreNamesOnlyTogether();
    void yearsStandOverSeveralColumns();
    void risingNumbersStandBesideAName();
    void numbersOfOneStepStandBesideWords();
    void namesAreWrittenApart();
    void momentsRiseBesideWords();
    void rLeavesOutTheFirstName();
};

namespace {
/// The row of a line, which must outlive it and has no quotes.
Sample::Row rowOf(std::string_view line)
{
    return Sample(line, {}).rows().at(0);
}
} // namespace

constexpr const char* numbers = "1,2.5,3.5\n2,3.5,4.5\n3,4.5,5.5\n";
constexpr const char* namedNumbers = "Ulm,12,20\nKiel,14,26\nBrno,19,23\n";

void TestNames::aCellIsOfOneClass()
{
    const auto is = [](std::string_view text, Class expected) { return classOf({ .text = text }) == expected; };
    QVERIFY(is("", Class::Missing) && is(" ", Class::Missing) && is("NA", Class::Missing) && is("-", Class::Missing));
    QVERIFY(is("12", Class::Number) && is("-1.5", Class::Number) && is("1,5", Class::Number));
    QVERIFY(is("2024-03-05", Class::Moment) && is("12:30", Class::Moment));
    QVERIFY(is("Ulm", Class::Text) && is("A12", Class::Text) && is("10.0.0.255", Class::Text));
}

void TestNames::charactersAreSeen()
{
    QVERIFY(hasDigit("a1") && !hasDigit("one") && !hasDigit(""));
    QVERIFY(hasSign("a/b") && hasSign("a@b") && !hasSign("a_b") && !hasSign("a b") && !hasSign(""));
    QVERIFY(startsWithLetter("ulm") && startsWithLetter("Ulm"));
    QVERIFY(!startsWithLetter("1a") && !startsWithLetter("\u00dcber") && !startsWithLetter(""));
    QVERIFY(startsWithCapital("Ulm"));
    QVERIFY(!startsWithCapital("ulm") && !startsWithCapital("\u00dcber") && !startsWithCapital(""));
}

void TestNames::numbersOfOneFormAreWrittenAlike()
{
    QCOMPARE(numberForm("1.25"), numberForm("-33.10"));
    QCOMPARE(numberForm("12"), numberForm("7"));
    QVERIFY(numberForm("1.25") != numberForm("1.5") && numberForm("1.25") != numberForm("1,25"));
    QVERIFY(numberForm("12") != numberForm("1.5"));
    QVERIFY(numberForm("1,12345678901234567890") < 32); // ColumnLook::forms has a bit for each
}

void TestNames::aColumnLearnsItsCells()
{
    const auto rooms = columnsOf("Room A1\nRoom B22\nNA\n")[0];
    QCOMPARE(rooms.cells, 2.0);
    QVERIFY(rooms.texts == 2 && rooms.digits == 2 && rooms.spaces == 2 && rooms.letters == 2 && rooms.capitals == 2);
    QVERIFY(rooms.numbers == 0 && rooms.moments == 0 && rooms.signs == 0 && rooms.flags == 0 && rooms.quoted == 0);
    QCOMPARE(std::string(rooms.stem), std::string("Room "));
    QVERIFY(rooms.shortest == 7 && rooms.longest == 8 && rooms.different.size() == 2 && !rooms.many);
    const auto mixed = columnsOf("yes\nno\n1.25\n2024-03-05\n")[0];
    QVERIFY(mixed.flags == 2 && mixed.numbers == 1 && mixed.moments == 1 && mixed.cells == 4);
    QCOMPARE(mixed.forms, 1U << numberForm("1.25"));
    const Sample quoted("\"Ulm\"\nKiel\n", {});
    QCOMPARE(looksOf(quoted, 0, 1)[0].quoted, 1.0);
}

void TestNames::aColumnIsTypedByMostOfItsCells()
{
    const auto typed = [](const char* records) { return columnsOf(records)[0].isTyped(); };
    QVERIFY(typed("1\n2\n3\n2024-03-05\nten\n")); // four of five
    QVERIFY(!typed("1\n2\n3\nten\n"));
    QVERIFY(typed("1\nNA\n")); // what is missing does not count
    QVERIFY(!ColumnLook {}.isTyped());
}

void TestNames::rowsThatAreNoRecordsAreNoWitnesses()
{
    std::vector<ColumnLook> looks(3);
    learnRow(looks, rowOf("1,2")); // only the last cell is not there
    QVERIFY(looks[0].cells == 1 && looks[1].cells == 1 && looks[2].cells == 0);
    learnRow(looks, rowOf("title"));
    learnRow(looks, rowOf("-----,-----,-----"));
    QVERIFY(looks[0].cells == 1 && looks[1].cells == 1 && looks[2].cells == 0);
}

void TestNames::columnsAreThoseOfTheRecordsAskedFor()
{
    const Sample sample("name,count\nAnn,1\nBob,2\n7,none left\n", {});
    const auto all = looksOf(sample, 1, 2);
    QVERIFY(all[0].texts == 2 && all[0].numbers == 1 && all[1].numbers == 2 && all[1].texts == 1);
    const auto some = looksOf(sample, 1, 2, 3);
    QVERIFY(some[0].texts == 2 && some[0].numbers == 0 && some[1].numbers == 2 && some[1].texts == 0);
}

void TestNames::aRuleIsDrawnInEveryCell()
{
    QVERIFY(isRule(rowOf("---,---")) && isRule(rowOf("-----+------")) && isRule(rowOf(",:--:")));
    QVERIFY(!isRule(rowOf("---,x")) && !isRule(rowOf("--,--")) && !isRule(rowOf(",")));
}

void TestNames::namesOfAllTheWorldAreUsual()
{
    QVERIFY(isUsualName("id") && isUsualName("Betrag") && isUsualName("customer_ref") && isUsualName("first-name"));
    QVERIFY(!isUsualName("Ulm") && !isUsualName("identity") && !isUsualName("of them") && !isUsualName(""));
}

void TestNames::namesScoreMoreThanValues()
{
    const auto ages = columnsOf("Ann,31\nBob,28\nEve,40\n");
    QVERIFY(headerScore(rowOf("name,age"), ages) > 0);
    QVERIFY(headerScore(rowOf("Dan,35"), ages) < 0);
    const auto counts = columnsOf(namedNumbers);
    QVERIFY(headerScore(rowOf("region,2019,2020"), counts) > 0); // years are names together
    QVERIFY(headerScore(rowOf("Lyon,15,21"), counts) < 0);
}

void TestNames::rowsOfNamesAreCounted()
{
    const auto count = [](const char* text, std::size_t width) { return headerRowsAt(Sample(text, {}), 0, width); };
    QCOMPARE(count("Ann,31\nBob,28\nEve,40\nDan,35\n", 2), 0);
    QCOMPARE(count("name,age\nAnn,31\nBob,28\nEve,40\n", 2), 1);
    QCOMPARE(count("city,country\nUlm,Germany\nBrno,Czechia\nLyon,France\nBasel,Switzerland\n", 2), 1);
    QCOMPARE(count("time,speed,mass\ns,m/s,kg\n1,2.5,3\n2,3.5,4\n3,4.5,5\n4,5.5,6\n5,6.5,7\n", 3), 2);
    QCOMPARE(count("time,wind,wind\n,mean,max\ns,m/s,m/s\n1,2.5,3.5\n2,3.5,4.5\n3,2.5,4.0\n4,1.5,2.5\n5,2.0,3.0\n"
                   "6,2.5,4.5\n7,3.0,4.0\n8,3.5,5.5\n",
                 3),
        3);
    QCOMPARE(headerRowsAt(Sample("People we know\nname,age\nAnn,31\nBob,28\nEve,40\n", {}), 1, 2), 1);
}

void TestNames::namesRecurAboveValuesOnly()
{
    QVERIFY(namesRecur(Sample("name,count\nAnn,1\nBob,2\nname,count\nEve,3\n", {}), 0, 2));
    QVERIFY(!namesRecur(Sample("name,count\nAnn,1\nBob,2\nEve,3\n", {}), 0, 2));
    QVERIFY(!namesRecur(Sample("name,city\nAnn,Ulm\nBob,Kiel\nname,city\nEve,Brno\n", {}), 0, 2)); // perhaps a record
}

void TestNames::aFurtherLineNeedsEvidence_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("records");
    QTest::addColumn<bool>("taken");
    const auto add = [](const char* name, const char* first, const char* line, const char* records, bool taken) {
        QTest::newRow(name) << QByteArray(first) << QByteArray(line) << QByteArray(records) << taken;
    };
    add("units", "time,speed,mass", "s,m/s,kg", numbers, true);
    add("parts of a repeated name", "time,wind,wind", ",mean,max", numbers, true);
    add("parts of a name over gaps", "place,,", ",height,weight", namedNumbers, true);
    add("years under a repeated name", "region,sales,sales", ",2023,2024", namedNumbers, true);
    add("labels of codes", "NAME,S01_C01,S01_C02", "Geographic area,Total estimate,Male estimate", namedNumbers, true);
    add("words alone", "name,age,size", "Lyon,young,small", namedNumbers, false);
    add("years under names of their own", "region,sales,cost", ",2023,2024", namedNumbers, false);
    add("values", "name,age,size", "Lyon,31,180", namedNumbers, false);
    add("a drawn line", "time,speed,mass", "-----,-----,-----", numbers, false);
    add("too few cells", "time,speed,mass", "s", numbers, false);
    add("a comment", "time,speed,mass", "#s,m/s,kg", numbers, false);
}

void TestNames::aFurtherLineNeedsEvidence()
{
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, records);
    QFETCH(bool, taken);
    const auto names = rowOf(first.constData());
    const auto below = columnsOf(records.constData());
    QCOMPARE(HeaderLines(names, below).take(rowOf(line.constData())), taken);
}

void TestNames::linesAreTakenOneBehindTheOther()
{
    const auto names = rowOf("time,wind,wind");
    const auto below = columnsOf(numbers);
    HeaderLines lines(names, below);
    QVERIFY(lines.take(rowOf(",mean,max")));
    QVERIFY(!lines.take(rowOf(",lowest,highest"))); // the names are told apart by now
    QVERIFY(lines.take(rowOf("s,m/s,m/s")));
    QVERIFY(!lines.take(rowOf("1,2.5,3.5")));
}

void TestNames::aLineForProgramsIsNested()
{
    const auto names = rowOf("Q1,Q2");
    const auto* const nested = "{\"ImportId\":\"Q1\"},{\"ImportId\":\"Q2\"}";
    const auto answers = columnsOf("1,2\n3,4\n");
    QVERIFY(HeaderLines(names, answers).isForPrograms(rowOf(nested)));
    QVERIFY(!HeaderLines(names, answers).isForPrograms(rowOf("{\"ImportId\":\"Q1\"},2")));
    const auto values = columnsOf("{\"a\":1},{\"b\":2}\n{\"a\":3},{\"b\":4}\n"); // the records are so, too
    QVERIFY(!HeaderLines(names, values).isForPrograms(rowOf(nested)));
}

void TestNames::lettersAreInARow()
{
    QVERIFY(areLetters(rowOf("a,b,c")) && areLetters(rowOf("A,B")));
    QVERIFY(!areLetters(rowOf("a,c")) && !areLetters(rowOf("a,B")) && !areLetters(rowOf("a,bc")));
    QVERIFY(!areLetters(rowOf("1,2")) && !areLetters(rowOf("a")));
}

void TestNames::countedNamesDifferFromTheCellsBelow()
{
    const auto counted = [](const char* row, const char* records) {
        return areCounted(rowOf(row), columnsOf(records));
    };
    QVERIFY(counted("q1,q2,q3", "red,blue,green\nup,down,left\n")); // words without a number
    QVERIFY(counted("header1,header2", "a1,b2\na3,b4\n")); // others
    QVERIFY(!counted("a1,a2", "a3,a4\na5,a6\n"));
    QVERIFY(!counted("header1,header2", "header3,header4\nheader5,header6\n"));
    QVERIFY(!counted("q1,q3", "red,blue\nup,down\n") && !counted("q1,r2", "red,blue\nup,down\n"));
    QVERIFY(!counted("left,right", "red,blue\nup,down\n"));
}

void TestNames::numbersAreNamesOnlyTogether()
{
    const auto are = [](const char* row) { return areNumberedNames(rowOf(row)); };
    QVERIFY(are("2019,2020,2021") && are("region,2019,2020") && are(",2019,2020") && are("0,1,2"));
    QVERIFY(are("region,2019,2019,2020,2020"));
    QVERIFY(!are("2019,2025,2022") && !are("Ulm,31,180") && !are("0,1,3") && !are("Ulm,Kiel,Brno"));
}

void TestNames::yearsStandOverSeveralColumns()
{
    const auto are = [](const char* row) { return areYearsOverColumns(rowOf(row)); };
    QVERIFY(are("Region,2024,2024") && are(",2024,") && are("Region,Sales,Sales,2024,2024"));
    QVERIFY(!are("Region,2024,5") && !are("2023,2024,2024") && !are("Region,Sales,2024") && !are("Region,a,a"));
}

void TestNames::risingNumbersStandBesideAName()
{
    const auto counts = columnsOf("1,6.31,12.7,31.8,63.7\n2,2.92,4.30,6.97,9.93\n3,2.35,3.18,4.54,5.84\n");
    QVERIFY(areRisingNames(rowOf("n,0.01,0.05,0.1,0.2"), counts));
    QVERIFY(!areRisingNames(rowOf("n,0.01,0.1,0.05,0.2"), counts));
    QVERIFY(!areRisingNames(rowOf("n,low,0.05,0.1,0.2"), counts));
    QVERIFY(!areRisingNames(rowOf("4,0.01,0.05,0.1,0.2"), counts));
    const auto words = columnsOf("Ulm,6,12,31,63\nKiel,2,4,6,9\nBrno,3,3,4,5\n"); // the word stands above words
    QVERIFY(!areRisingNames(rowOf("n,0.01,0.05,0.1,0.2"), words));
}

void TestNames::numbersOfOneStepStandBesideWords()
{
    const auto are = [](const char* row, const char* records) {
        return areCountedBesideWords(rowOf(row), columnsOf(records));
    };
    const auto* const words = "Ulm,0.5,0.7,0.9\nKiel,0.6,0.8,0.1\nBrno,0.2,0.4,0.3\n";
    QVERIFY(are("Plate,1,2,3", words));
    QVERIFY(are("Group,0.0,0.5,1.0,1.5", "Ulm,3.1,2.2,5.3,7.4\nKiel,4.1,6.2,8.3,9.4\n"));
    QVERIFY(!are("Plate,1,2,4", words) && !are("Plate,12,14,16", words)); // a record by chance
    QVERIFY(!are("7,1,2,3", words));
    QVERIFY(!are("Plate,1,2,3", "Ulm,1,2,3\nKiel,4,5,6\n")); // the same numbers stand below
    QVERIFY(!are("Plate,1,2,3", "7,0.5,0.7,0.9\n8,0.6,0.8,0.1\n"));
}

void TestNames::namesAreWrittenApart()
{
    const auto below = columnsOf("Ulm,3.41,204.35,0.27\nKiel,4.52,198.40,0.31\nBrno,2.93,187.22,0.45\n"
                                 "Lyon,3.87,210.61,0.38\nGraz,4.05,176.93,0.29\n");
    QVERIFY(areWrittenApart(rowOf("Group,10,20,30"), below));
    QVERIFY(!areWrittenApart(rowOf("Group,1.05,20.10,3.15"), below));
    QVERIFY(!areWrittenApart(rowOf("7,10,20,30"), below));
    const auto two = columnsOf(
        "Ulm,3.41,204.35\nKiel,4.52,198.40\nBrno,2.93,187.22\nLyon,3.87,210.61\nGraz,4.05,9.93\n");
    QVERIFY(areWrittenApart(rowOf("Room,100,101"), two));
    QVERIFY(!areWrittenApart(rowOf("Room,101,100"), two)); // two alone must rise
    QVERIFY(!areWrittenApart(rowOf("Room,1.00,101"), two));
    const auto large = columnsOf("Ulm,960,956082,19208\nKiel,473,118957,16365\nBrno,28,246185,19351\n"
                                 "Lyon,901,366448,33274\nGraz,954,227472,96085\n");
    QVERIFY(areWrittenApart(rowOf("Lane,100,101,102"), large)); // two are far below all numbers of their columns
    QVERIFY(!areWrittenApart(rowOf("Lane,100,90101,90102"), large));
    QVERIFY(!areWrittenApart(rowOf("Total,10000,9000000,9000001"), large)); // the largest may be a sum
    QVERIFY(!areWrittenApart(rowOf("Group,10,20,30"),
        columnsOf("Ulm,3,204,1\nKiel,4,198,2\nBrno,2,187,4\nLyon,3,210,3\n"
                  "Graz,4,176,2\n")));
}

void TestNames::momentsRiseBesideWords()
{
    const auto counts = columnsOf("Ulm,12,20,31\nKiel,14,26,28\nBrno,19,23,40\n");
    QVERIFY(areNamedMoments(rowOf("city,2020-01-01,2020-02-01,2020-03-01"), counts));
    QVERIFY(areNamedMoments(rowOf(",2020-01-01,2020-01-02,2020-01-03"), counts));
    QVERIFY(!areNamedMoments(rowOf("city,2020-03-01,2020-02-01,2020-01-01"), counts));
    QVERIFY(!areNamedMoments(rowOf("city,north,south,west"), counts));
    QVERIFY(!areNamedMoments(rowOf("2020-01-01,2020-02-01,2020-03-01"), columnsOf(numbers))); // beside no word
    const auto dates = columnsOf("Ulm,2019-01-01,2019-02-01,2019-03-01\nKiel,2019-04-01,2019-05-01,2019-06-01\n");
    QVERIFY(!areNamedMoments(rowOf("Brno,2020-01-01,2020-02-01,2020-03-01"), dates));
}

void TestNames::rLeavesOutTheFirstName()
{
    const auto leaves = [](const char* text) { return leavesOutFirstName(Sample(text, {}), 0, 3); };
    QVERIFY(leaves("mpg,cyl\nMazda,21,6\nDatsun,22.8,4\nFiat,32.4,4\n"));
    QVERIFY(leaves("car,gear\n1,Mazda,four\n2,Datsun,five\n")); // counted
    QVERIFY(!leaves("car,mpg,cyl\nMazda,21,6\nDatsun,22.8,4\nFiat,32.4,4\n")); // has them all
    QVERIFY(!leaves("mpg,cyl\nMazda,21,6\nMazda,22.8,4\nFiat,32.4,4\n")); // tells no record from the others
}

QTEST_GUILESS_MAIN(TestNames)
#include "tst_names.moc"
