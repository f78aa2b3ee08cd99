// SPDX-License-Identifier: GPL-3.0-or-later
// How a file is to be read, from and to JSON.
#include "sandbox/run/read_options.h"

#include <QTest>

using sandbox::ColumnType;
using sandbox::Json;
using sandbox::ReadOptions;

class TestReadOptions : public QObject {
    Q_OBJECT

private slots:
    void optionsSurviveTheirJson();
    void whatIsNotSaidIsLeftOut();
    void aColumnOfWhichNothingIsSaidIsDropped();
    void whatNoFileIsReadByIsRefused_data();
    void whatNoFileIsReadByIsRefused();
};

void TestReadOptions::optionsSurviveTheirJson()
{
    ReadOptions options { .encoding = "cp1252",
        .delimiter = "||",
        .comment = "--",
        .quote = "\u201c",
        .escape = "\\",
        .strayQuotes = true,
        .lineComments = false,
        .skippedRows = 2,
        .headerRows = 0,
        .footerRows = 1,
        .surplusColumns = 3,
        .decimal = ",",
        .dayFirst = true,
        .columns = {} };
    options.column("x").type = ColumnType::Number;
    options.column("x").decimal = ".";
    options.column("x").dayFirst = false;
    options.column("x").missingWords = { "999", "-" };
    options.column("x").keptWords = { "NA" };
    QCOMPARE(options.columns.size(), 1U);
    QVERIFY(options.find("x") && !options.find("y"));
    QVERIFY(sandbox::parse<ReadOptions>(sandbox::dump(options)).value() == options);
}

void TestReadOptions::whatIsNotSaidIsLeftOut()
{
    QVERIFY(ReadOptions {}.isEmpty());
    QCOMPARE(sandbox::dump(ReadOptions {}), std::string(R"({"columns":[]})"));
    QVERIFY(sandbox::parse<ReadOptions>("{}").value().isEmpty());
    QCOMPARE(sandbox::parse<ReadOptions>(R"({"quote":""})").value().quote, std::optional<std::string>(""));
}

void TestReadOptions::aColumnOfWhichNothingIsSaidIsDropped()
{
    ReadOptions options;
    options.column("x").dayFirst = true;
    options.column("y");
    options.dropEmptyColumns();
    QCOMPARE(options.columns.size(), 1U);
    QCOMPARE(options.columns.front().name, std::string("x"));
}

void TestReadOptions::whatNoFileIsReadByIsRefused_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char* json :
        { "[]", "null", R"({"delimeter":","})", R"({"delimiter":""})", R"({"delimiter":"ab"})", R"({"delimiter":"\""})",
            R"({"delimiter":"\n"})", R"({"delimiter":"-----"})", R"({"comment":"###"})", R"({"quote":"x"})",
            R"({"quote":"\"\""})", R"({"escape":"/"})", R"({"decimal":""})", R"({"decimal":";"})",
            R"({"skipped_rows":-1})", R"({"skipped_rows":1000001})", R"({"header_rows":11})", R"({"footer_rows":1001})",
            R"({"surplus_columns":101})", R"({"header_rows":"1"})", R"({"day_first":1})", R"({"encoding":null})",
            R"({"columns":{}})", R"({"columns":[{}]})", R"({"columns":[{"name":"x","type":"other"}]})",
            R"({"columns":[{"name":"x","type":"word"}]})", R"({"columns":[{"name":"x","decimal":"'"}]})",
            R"({"columns":[{"name":"x","colour":"red"}]})", R"({"columns":[{"name":"x","kept_words":"NA"}]})" }) {
        QTest::newRow(json) << QByteArray(json);
    }
}

void TestReadOptions::whatNoFileIsReadByIsRefused()
{
    QFETCH(QByteArray, json);
    QVERIFY(!sandbox::parse<ReadOptions>(json.toStdString()));
}

QTEST_GUILESS_MAIN(TestReadOptions)
#include "tst_read_options.moc"
