// SPDX-License-Identifier: GPL-3.0-or-later
// Each kind of warning that the scanner gives comes of a file, and only of the one that has reason for it.
#include "sandbox/scan/profile/report.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

using Json = nlohmann::json;

class TestWarnings : public QObject {
    Q_OBJECT

private slots:
    void eachKindComesOfAFile_data();
    void eachKindComesOfAFile();
    void aPlainFileHasNone();

private:
    Json warningsOf(const std::string& text, const std::string& options) const;
    QTemporaryDir m_folder;
};

Json TestWarnings::warningsOf(const std::string& text, const std::string& options) const
{
    const auto path = m_folder.filePath(QStringLiteral("a.csv")).toStdString();
    std::ofstream(path, std::ios::binary) << text;
    const auto scanned = scan::scanFile(path.c_str(), Json::parse(options).get<sandbox::ReadOptions>(), [](double) { });
    return scanned ? Json::parse(scan::reportOf(*scanned)).at("warnings") : Json { scanned.error().word };
}

void TestWarnings::eachKindComesOfAFile_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("options");
    QTest::addColumn<QByteArray>("warning");
    const auto row = [](const char* name, const char* text, const char* warning, const char* options = "{}") {
        QTest::newRow(name) << QByteArray(text) << QByteArray(options) << QByteArray(warning);
    };
    row("chosen footer", "a,b\n1,2\n3,4\n5,6\n", R"({"kind":"chosen_footer","count":1,"texts":["5, 6"]})",
        R"({"footer_rows": 1})");
    row("unnamed columns", "a,b\n1,2,3\n4,5,6\n", R"({"kind":"unnamed_columns","count":2,"total":3})",
        R"({"header_rows": 1})");
    row("misfits", "a,b\n1,x\nmany,y\n3,z\n", R"({"kind":"misfits","column":"a","count":1})",
        R"({"columns": [{"name": "a", "type": "number"}]})");
    row("one word for missing alone", "iso,n\nNA,1\nNA,2\n",
        R"({"kind":"only_missing","column":"iso","texts":["NA"]})");
    row("names of two lines", "time,temp\n[s],[K]\n1,300\n2,301\n3,302\n",
        R"({"kind":"names_joined","count":2,"lines":[1,2]})");
    row("a line above that has cells as records do",
        "\"EXTF\";700;21;\"Buchungsstapel\";12;;\"RE\"\nUmsatz;Soll;Konto;Datum\n119,00;S;1200;0501\n238,00;S;1200;"
        "0601\n59,50;H;1200;0701\n",
        R"({"kind":"lines_above","count":1,"texts":["EXTF, 700, 21, Buchungsstapel, 12, , RE"]})");
    row("lines above", "Report\n\nJune 1, 2024 - June 30, 2024\nday\tn\nMo\t1\nTu\t2\nWe\t3\n",
        R"({"kind":"title_lines","count":2,"texts":["Report"]})");
    row("lines above, of which some are drawn",
        "# ------------------\n# Traffic by source\n# ------------------\n\nsource,n\nmail,1\nweb,2\nshop,3\n",
        R"({"kind":"title_lines","count":1,"texts":["# Traffic by source"]})");
    row("facts above",
        "\"Data Source\",\"WDI\",\n\n\"country\",\"code\",\"2019\",\"2020\"\n\"A\",\"a\",1,2\n\"B\",\"b\",3,4\n",
        R"({"kind":"title_lines","count":1,"texts":["Data Source, WDI"]})");
    row("a total of something", "name\tn\tm\na\t1\t2\nb\t2\t3\nc\t4\t5\nTotal: Account\t7\t10\n",
        R"({"kind":"totals_row_filled_in","texts":["Total: Account"]})");
    row("an order chosen", "d,n\n03/04/2024,1\n05/06/2024,2\n",
        R"({"kind":"dates_by_choice","column":"d","count":2,"total":2,"texts":["%m/%d"]})", R"({"day_first": false})");
    row("an order proven", "d,n\n03/04/2024,1\n25/06/2024,2\n",
        R"({"kind":"dates_by_proof","column":"d","count":1,"total":2,"lines":[3]})");
    std::string slip = "d,n\n03/04/2024,1\n06/28/2024,3\n"; // one among many
    for (int day = 0; day < 99; ++day) {
        slip += "25/06/2024,2\n";
    }
    row("orders against each other", slip.c_str(), R"({"kind":"dates_against_proof","column":"d","count":1})");
    row("dates of both orders", "d,n\n03/04/2024,1\n25/06/2024,2\n26/06/2024,2\n06/28/2024,3\n",
        R"({"kind":"dates_of_both_orders","column":"d","count":1,"total":4,"counts":[2,1]})");
    row("dates in two forms", "d,n\n2024-01-31,1\n2024-02-01,2\n31.12.2023,3\n",
        R"({"kind":"date_forms","column":"d","count":2,"texts":["%Y-%m-%d","%d.%m.%Y"],"counts":[2,1]})");
    row("mostly numbers", "v,n\n1,a\n2,a\n3,a\n4,a\n5,a\n6,a\n7,a\n8,a\n9,a\n10,a\nmany,a\n",
        R"({"kind":"mostly_numbers","column":"v","count":1,"total":11,"lines":[12],"texts":["many"]})");
    row("mostly dates",
        "v,n\n2024-01-01,a\n2024-01-02,a\n2024-01-03,a\n2024-01-04,a\n2024-01-05,a\n2024-01-06,a\n2024-01-07,a\n2024-"
        "01-08,a\n"
        "2024-01-09,a\n2024-01-10,a\nsoon,a\n",
        R"({"kind":"mostly_dates","column":"v","count":1,"total":11})");
    row("no name above the row names", "height,weight\n1,1.7,60\n2,1.8,70\n3,1.6,55\n",
        R"({"kind":"unnamed_first_column","count":2,"total":3})");
    row("a delimiter too many between the names", "a,,b\n1,2\n3,4\n5,6\n", R"({"kind":"surplus_name"})");
    row("times in two forms", "t,n\n08:30,1\n09:15,2\n10:45 PM,3\n11:05,4\n",
        R"({"kind":"time_forms","column":"t","count":2,"texts":["%H:%M","%I:%M %p"],"counts":[3,1]})");
    row("mostly yes or no",
        "ok,n\nyes,1\nno,2\nyes,3\nno,4\nyes,5\nno,6\nyes,7\nno,8\nyes,9\nno,10\nyes,11\nmaybe,12\n",
        R"({"kind":"mostly_booleans","column":"ok","count":1,"total":12,"lines":[13],"texts":["maybe"]})");
    row("sums between the rows",
        "Region,Product,Sales\nNorth,Pen,10\nNorth,Ink,20\nNorth Total,,30\nSouth,Pen,30\nSouth,Ink,40\n"
        "Total for south,,70\nGrand Total,,100\n",
        R"({"kind":"subtotal_rows","column":"Region","count":2,"texts":["North Total"]})");
    row("two rows of sums at the end",
        "Campaign,Clicks,Cost\nBrand,100,50.00\nGeneric,200,150.00\nTotal: Campaigns,300,200.00\n"
        "Total: Account,300,200.00\n",
        R"({"kind":"subtotal_rows","column":"Campaign","count":1,"texts":["Total: Campaigns"]})");
}

void TestWarnings::eachKindComesOfAFile()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, options);
    QFETCH(QByteArray, warning);
    const auto wanted = Json::parse(warning.toStdString());
    const auto warnings = warningsOf(text.toStdString(), options.toStdString());
    const auto saysAll = [&](const Json& one) {
        return std::ranges::all_of(wanted.items(),
            [&](const auto& item) { return one.contains(item.key()) && one.at(item.key()) == item.value(); });
    };
    QVERIFY2(std::ranges::any_of(warnings, saysAll), warnings.dump().c_str());
}

void TestWarnings::aPlainFileHasNone()
{
    QCOMPARE(warningsOf("duplicate_date,region,revenue\n2024-01-31,N,1\n2024-01-31,N,1\n2024-02-01,S,2\n", "{}").dump(),
        std::string("[]"));
    QCOMPARE(
        warningsOf("company,country,employees,founded\nShell,UK,93000,1907\nBP,UK,87800,1909\nEni,Italy,11988,1953\n"
                   "Total,France,105476,1924\n",
            "{}")
            .dump(),
        std::string("[]"));
    QCOMPARE(warningsOf("no,tag\n1,T\n2,T\n3,T\n4,T\n5,T\n6,C\n7,T\n8,T\n9,T\n10,T\n11,T\n12,T\n", "{}").dump(),
        std::string("[]"));
}

QTEST_APPLESS_MAIN(TestWarnings)
#include "tst_warnings.moc"
