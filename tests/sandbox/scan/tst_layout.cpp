// SPDX-License-Identifier: GPL-3.0-or-later
// Where a table is and what its columns are called, and each thing that tells.
#include "sandbox/scan/layout/layout.h"
#include "sandbox/scan/layout/odd_header.h"
#include "sandbox/scan/layout/placed_names.h"
#include "sandbox/scan/layout/second_table.h"
#include "sandbox/scan/layout/titles.h"
#include "tests/sandbox/scan/columns_of.h"

#include <QTest>

using namespace scan;
using Texts = std::vector<std::string>;

class TestLayout : public QObject {
    Q_OBJECT

private slots:
    void namesAreUnique();
    void theFirstRowNamesTheColumns();
    void columnsWithoutNamesAreNumbered();
    void aPersonSaysWhereTheTableIs();
    void linesAboveTheTableAreTold();
    void severalRowsOfNamesAreJoined();
    void namesBetweenDrawnLinesAreTrimmed();
    void whatIsNoRecordBetweenThemIsKnown();
    void recordsTooLongBelowTheNamesAreLeftOut();
    void aNameThatRLeavesOutIsTheFirst();
    void anotherSignMaySeparateTheNames();
    void theTableEndsWhereAnotherBegins();
    void oddHeadersHoldNamesOnly();
    void namesStandAboveTheirCells();
    void aSecondTableHasNamesOfItsOwn();
    void aWholeTableIsEvenAndNamed();
    void titlesAreNoRowsOfTheTable_data();
    void titlesAreNoRowsOfTheTable();
};

namespace {
Layout layoutOf(std::string_view head, char delimiter = ',', const sandbox::ReadOptions& options = {})
{
    return findLayout(head, { delimiter, '"', '\0' }, options);
}
} // namespace

constexpr const char* people = "name,age\nAnn,31\nBob,28\nEve,40\n";
constexpr const char* numbers = "1,2,3\n4,5,6\n7,8,10\n";

void TestLayout::namesAreUnique()
{
    QCOMPARE(uniqueNames({ "x", "y" }), (Texts { "x", "y" }));
    QCOMPARE(uniqueNames({ "x", "x", "x" }), (Texts { "x", "x.1", "x.2" }));
    QCOMPARE(uniqueNames({ "a", "", "b", "" }), (Texts { "a", "Unnamed: 1", "b", "Unnamed: 3" }));
    QCOMPARE(uniqueNames({ "x", "x", "x.1" }), (Texts { "x", "x.2", "x.1" })); // a name of the file stays
}

void TestLayout::theFirstRowNamesTheColumns()
{
    const auto layout = layoutOf(people);
    QVERIFY(layout.hasHeader());
    QCOMPARE(layout.names, (Texts { "name", "age" }));
    QVERIFY(layout.skipped == 0 && layout.headerRows == 1 && layout.headerLine == 1 && layout.dataIndex == 1);
    QVERIFY(layout.headerCells == 2 && !layout.firstUnnamed && !layout.namesTrimmed && layout.headerDelimiter == 0);
    QVERIFY(layout.headerLines.empty() && layout.linesAbove.empty() && layout.titleLines.empty());
    QVERIFY(layout.comment.empty() && layout.longLines.empty() && layout.nextLine == 0);
    QVERIFY(layoutOf("").names.empty());
}

void TestLayout::columnsWithoutNamesAreNumbered()
{
    const auto layout = layoutOf("Ann,31\nBob,28\nEve,40\nDan,35\n");
    QVERIFY(!layout.hasHeader());
    QCOMPARE(layout.names, (Texts { "column_1", "column_2" }));
    QVERIFY(layout.skipped == 0 && layout.dataIndex == 0);
}

void TestLayout::aPersonSaysWhereTheTableIs()
{
    sandbox::ReadOptions options;
    options.headerRows = 0;
    const auto unnamed = layoutOf(people, ',', options);
    QVERIFY(!unnamed.hasHeader() && unnamed.dataIndex == 0);
    QCOMPARE(unnamed.names, (Texts { "column_1", "column_2" }));
    options = {};
    options.skippedRows = 1;
    const auto below = layoutOf("first,second\nname,age\nAnn,31\nBob,28\nEve,40\n", ',', options);
    QVERIFY(below.hasHeader() && below.skipped == 1 && below.headerLine == 2 && below.dataIndex == 2);
    QCOMPARE(below.names, (Texts { "name", "age" }));
    QVERIFY(below.titleLines.empty() && below.linesAbove.empty()); // that was chosen
    options = {};
    options.surplusColumns = 1;
    QCOMPARE(layoutOf(people, ',', options).names, (Texts { "name", "age", "Unnamed: 2" }));
}

void TestLayout::linesAboveTheTableAreTold()
{
    const auto titled = layoutOf("Sales report\n\nname,age\nAnn,31\nBob,28\nEve,40\n");
    QCOMPARE(titled.names, (Texts { "name", "age" }));
    QVERIFY(titled.skipped == 2 && titled.headerLine == 3 && titled.dataIndex == 3); // the blank line is one
    QCOMPARE(titled.titleLines, Texts { "Sales report" });
    QVERIFY(titled.linesAbove.empty());
    const auto opened = layoutOf("Opening,100.50,20.25,30.75\naccount,amount,fee,tax\nrent,750.25,5.50,0.10\n"
                                 "food,310.80,1.20,0.30\nbooks,45.90,0.70,0.20\nfuel,88.15,0.90,0.40\n");
    QCOMPARE(opened.names, (Texts { "account", "amount", "fee", "tax" }));
    QCOMPARE(opened.linesAbove, Texts { "Opening, 100.50, 20.25, 30.75" }); // it has cells as records do
    QVERIFY(opened.titleLines.empty() && opened.skipped == 1);
}

void TestLayout::severalRowsOfNamesAreJoined()
{
    const auto layout = layoutOf("time,wind,wind\n,mean,max\ns,m/s,m/s\n1,2.5,3.5\n2,3.5,4.5\n3,2.5,4.0\n4,1.5,2.5\n"
                                 "5,2.0,3.0\n6,2.5,4.5\n7,3.0,4.0\n8,3.5,5.5\n");
    QCOMPARE(layout.headerRows, 3);
    QCOMPARE(layout.names, (Texts { "time s", "wind mean m/s", "wind max m/s" }));
    QCOMPARE(layout.headerLines, (Texts { "time, wind, wind", ", mean, max", "s, m/s, m/s" }));
    QVERIFY(layout.dataIndex == 3 && layout.headerLine == 1);
}

void TestLayout::namesBetweenDrawnLinesAreTrimmed()
{
    const auto drawn = layoutOf("name |age \n-----|----\nAnn  |31  \nBob  |28  \nEve  |40  \n", '|');
    QVERIFY(drawn.namesTrimmed);
    QCOMPARE(drawn.names, (Texts { "name", "age" }));
    QCOMPARE(drawn.comment, std::string(ruleSign));
    const auto plain = layoutOf("name |age \nAnn  |31  \nBob  |28  \nEve  |40  \n", '|');
    QVERIFY(!plain.namesTrimmed);
    QCOMPARE(plain.names, (Texts { "name ", "age " }));
}

void TestLayout::whatIsNoRecordBetweenThemIsKnown()
{
    QCOMPARE(layoutOf("name,age\nAnn,31\n# late\nBob,28\nEve,40\nDan,35\n").comment, std::string("#"));
    QCOMPARE(layoutOf("name,age\nAnn,31\nBob,28\nname,age\nEve,40\n").comment, std::string(repeatedHeaderSign));
    QCOMPARE(layoutOf("tag,age\n#a,31\n#b,28\n#c,40\n").comment, std::string()); // those are records
    sandbox::ReadOptions options;
    options.comment = "";
    QCOMPARE(layoutOf("name,age\nAnn,31\n# late\nBob,28\nEve,40\nDan,35\n", ',', options).comment, std::string());
}

void TestLayout::recordsTooLongBelowTheNamesAreLeftOut()
{
    const char* const text = "name,age\nAnn,31,x\nBob,28\nEve,40\nDan,35\n";
    const auto layout = layoutOf(text);
    QCOMPARE(layout.names, (Texts { "name", "age" }));
    QCOMPARE(layout.longLines, std::vector<std::int64_t> { 2 });
    QVERIFY(layout.longCells == 3 && layout.dataIndex == 2);
    sandbox::ReadOptions options;
    options.surplusColumns = 1;
    const auto wide = layoutOf(text, ',', options);
    QVERIFY(wide.longLines.empty() && wide.dataIndex == 1);
}

void TestLayout::aNameThatRLeavesOutIsTheFirst()
{
    const auto layout = layoutOf("mpg,cyl\nMazda,21,6\nDatsun,22.8,4\nFiat,32.4,4\n");
    QVERIFY(layout.firstUnnamed && layout.headerCells == 2);
    QCOMPARE(layout.names, (Texts { "Unnamed: 0", "mpg", "cyl" }));
}

void TestLayout::anotherSignMaySeparateTheNames()
{
    const auto layout = layoutOf("id,name,age\n1;Ann;31\n2;Bob;28\n3;Eve;40\n", ';');
    QCOMPARE(layout.headerDelimiter, ',');
    QCOMPARE(layout.names, (Texts { "id", "name", "age" }));
    QVERIFY(layout.hasHeader() && layout.headerLine == 1 && layout.dataIndex == 1 && layout.titleLines.empty());
}

void TestLayout::theTableEndsWhereAnotherBegins()
{
    const auto layout = layoutOf("name,age\nAnn,31\nBob,28\nEve,40\n\ncity,people\nUlm,126000\nKiel,247000\n"
                                 "Brno,401000\n");
    QCOMPARE(layout.names, (Texts { "name", "age" }));
    QVERIFY(layout.endIndex == 5 && layout.nextIndex == 5 && layout.nextLine == 6);
}

void TestLayout::oddHeadersHoldNamesOnly()
{
    const Dialect semicolons { ';', '"', '\0' };
    const auto words = columnsOf("1,Ann\n2,Bob\n");
    const auto commas = oddHeader("id,name", semicolons, words);
    QVERIFY(commas && commas->delimiter == ',');
    QCOMPARE(commas->names, (Texts { "id", "name" }));
    const auto blanks = oddHeader("# x y z", {}, columnsOf(numbers));
    QVERIFY(blanks && blanks->delimiter == ' ');
    QCOMPARE(blanks->names, (Texts { "x", "y", "z" }));
    const auto log = columnsOf("2024-03-05,10:00:00,GET\n2024-03-06,10:00:05,PUT\n");
    const auto fields = oddHeader("#Fields: date time method", {}, log);
    QVERIFY(fields && fields->names == (Texts { "date", "time", "method" }));
    QVERIFY(!oddHeader("id,name", {}, words)); // the table's own
    QVERIFY(!oddHeader("1,2", semicolons, words)); // values
    QVERIFY(!oddHeader("id,id", semicolons, words));
    QVERIFY(!oddHeader("id,name,age", semicolons, words));
    QVERIFY(!oddHeader("measured by Ann", {}, columnsOf(numbers))); // prose
}

void TestLayout::namesStandAboveTheirCells()
{
    QCOMPARE(placedNames("Use% Mounted on", { " 48% /", " 10% /home" }, 2), (Texts { "Use%", "Mounted on" }));
    QVERIFY(placedNames("Use% Mounted", { " 48% /", " 10% /home" }, 2).empty()); // a word for each column
    QVERIFY(placedNames("Use% Mounted on", { " 48% / x", " 10% /home" }, 2).empty());
    QVERIFY(placedNames(" x y      zone", { "48%       /", "10%       /home" }, 2).empty()); // above no edge of a cell
}

void TestLayout::aSecondTableHasNamesOfItsOwn()
{
    const auto second = [](std::string_view text) {
        const Sample sample(text, {});
        const auto row = secondTable(text, sample, 0, {});
        return row == sample.rows().size() ? std::string() : std::string(sample.rows()[row].cells[0].text);
    };
    QCOMPARE(second("name,age\nAnn,31\nBob,28\n\ncity,people\nUlm,126000\nKiel,247000\n"), std::string("city"));
    QCOMPARE(second("name,age\nAnn,31\nBob,28\n(2 rows affected)\ncity,people\nUlm,126000\nKiel,247000\n"),
        std::string("city"));
    QCOMPARE(second(people), std::string());
    QCOMPARE(second("name,age\nAnn,31\nBob,28\n\nEve,40\nDan,35\nIda,22\n"), std::string()); // no names
    QCOMPARE(second("name,age\nAnn,31\nBob,28\n\nname,age\nEve,40\nDan,35\n"), std::string()); // the same table goes on
}

void TestLayout::aWholeTableIsEvenAndNamed()
{
    QVERIFY(isWholeTable(people, {}));
    QVERIFY(!isWholeTable("name,age\nAnn,31\nBob\n", {}));
    QVERIFY(!isWholeTable("Ann,31\nBob,28\nEve,40\n", {}));
    QVERIFY(!isWholeTable(people, { ';', '"', '\0' }));
}

void TestLayout::titlesAreNoRowsOfTheTable_data()
{
    QTest::addColumn<QByteArray>("above");
    QTest::addColumn<std::size_t>("first");
    const auto add = [](const char* name, const char* above, std::size_t first) {
        QTest::newRow(name) << QByteArray(above) << first;
    };
    add("nothing", "", 0);
    add("a title", "Sales report\n", 1);
    add("a title with the table's delimiters", "Sales report,\n", 1);
    add("comments", "# by hand, in May\n# and once more\n", 2);
    add("prose", "Sales, by city, as of May\n", 1);
    add("a drawn line", "-----,---\n", 1);
    add("facts", "Unit,Index\nBase,2015\nSource,Office\nRegion,Ulm\n", 4);
}

void TestLayout::titlesAreNoRowsOfTheTable()
{
    QFETCH(QByteArray, above);
    QFETCH(std::size_t, first);
    const QByteArray text = above + "year,value\n2019,100\n2020,101\n2021,103\n2022,104\n2023,105\n2024,107\n";
    QCOMPARE(firstTableRow(Sample(text.constData(), {}), 2), first);
}

QTEST_GUILESS_MAIN(TestLayout)
#include "tst_layout.moc"
