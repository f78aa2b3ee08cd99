// SPDX-License-Identifier: GPL-3.0-or-later
// Files of every kind through the real scanner in the real jail.
#include "core/data/keys.h"
#include "core/data/names.h"
#include "core/data/read_code.h"
#include "core/data/scan.h"
#include "core/data/scan_report.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>

#include <algorithm>
#include <fstream>
#include <sys/stat.h>

class TestScanFile : public QObject {
    Q_OBJECT

private slots:
    void anOrdinaryFileBecomesADataset();
    void timesAndDurationsAreToldAndRead();
    void aMarkAmongNumbersMeansMissing_data();
    void aMarkAmongNumbersMeansMissing();
    void aMarkAmongTextsIsAValue();
    void doubtsOfManyColumnsAreSaidOnce();
    void namesOfZonesAreRead();
    void alignedColumnsAreToldAndRead();
    void sumsBetweenTheRowsAreTold();
    void factsAreTold();
    void aNumberThatIsTheSumOfTwoIsNoTotal();
    void aSecondFileOfThatNameIsKeptApart();
    void whatIsNoTableGetsOneClearSentence();
    void aReportThatDoesNotAddUpIsRefused();
    void keysBetweenFilesAreSuggested();
    void numbersOfTwoTablesAreNoKey();
    void numbersOfRowsAreNoKey();
    void numbersWithGapsAreAKeyWhateverTheirNames();
    void keysWrittenDifferentlyMatchInPlainWriting();
    void aKeyOfManyValuesIsEstimated();
    void anEstimateSaysThatItIsOne();
    void variableNamesAreSafePython();
    void fileNamesAreSafeLiterals();

private:
    std::filesystem::path made(const std::string& name, const std::string& bytes) const
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    core::Result<core::Dataset> scanned(
        const std::filesystem::path& path, const std::vector<core::Dataset>& taken = {}) const
    {
        const auto installation = sandbox::Installation::locate();
        return installation ? core::scanFile(path, taken, *installation, {}, {})
                            : std::unexpected(installation.error());
    }
    QTemporaryDir m_folder;
};

void TestScanFile::anOrdinaryFileBecomesADataset()
{
    const auto dataset = scanned(made("Umsätze 2024.csv", "id;preis\n007;1,50\n008;k.A.\n"));
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->variable, std::string("umsaetze_2024"));
    QCOMPARE(dataset->sha256.size(), 64u);
    QCOMPARE(dataset->profile.rows, 2);
    QCOMPARE(dataset->profile.path, dataset->path.string());
    const auto sentences = core::contractSentences(dataset->profile);
    for (const auto* sentence : { "Semicolons separate columns.", "Comma is the decimal sign.", "UTF-8 text.",
             "id has leading zeros: kept as text.", "In preis, \"k.A.\" means missing." }) {
        QVERIFY2(std::ranges::contains(sentences, sentence), sentence);
    }
}

void TestScanFile::aMarkAmongNumbersMeansMissing_data()
{
    QTest::addColumn<QString>("mark");
    for (const auto* mark : { ":", "-", ".", "..", "…", "–", "*", "/", "·", "[x]", "[c]", "n/a" }) {
        QTest::newRow(mark) << QString::fromUtf8(mark);
    }
}

/// As statistics offices write them.
void TestScanFile::aMarkAmongNumbersMeansMissing()
{
    QFETCH(const QString, mark);
    const auto text = mark.toStdString();
    const auto file = "geo,value\nA,301\nB," + text + "\nC,12.5\nD,7\nE,8\nF," + text + "\n";
    const auto dataset = scanned(made("marks.csv", file));
    VERIFY_RESULT(dataset);
    const auto& column = dataset->profile.columns[1];
    QCOMPARE(column.type, core::ColumnType::Number);
    QCOMPARE(column.nulls, 2);
    QCOMPARE(column.max, core::Cell(301.0));
    const auto sentences = core::contractSentences(dataset->profile);
    const bool isKnown = text == "n/a"; // to every program: no sentence is needed
    QVERIFY(isKnown || std::ranges::contains(sentences, "In value, \"" + text + "\" means missing."));
}

void TestScanFile::aMarkAmongTextsIsAValue()
{
    const auto dataset = scanned(made("signs.csv", "row,sign\n1,:\n2,*\n3,plain\n4,/\n"));
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->profile.columns[1].type, core::ColumnType::Text);
    QCOMPARE(dataset->profile.columns[1].nulls, 0);
}

void TestScanFile::doubtsOfManyColumnsAreSaidOnce()
{
    const auto dataset = scanned(made("wide.csv",
        "a;b;c;d;e;f\n1.385;2.411;3.512;4.118;5.602;6.044\n"
        "1.385;2.411;3.512;4.118;5.602;6.044\n"));
    VERIFY_RESULT(dataset);
    const auto doubts = [](const std::string& text) {
        return QString::fromStdString(text).count(QStringLiteral("could be decimals or thousands"));
    };
    qsizetype found = 0;
    for (const auto& sentence : core::contractSentences(dataset->profile)) {
        found += doubts(sentence);
        QVERIFY2(doubts(sentence) == 0 || sentence.ends_with("The same goes for b, c, d and 2 more columns."),
            sentence.c_str());
    }
    QCOMPARE(found, 1);
    const auto readings = core::readingsOf({ *dataset });
    QCOMPARE(doubts(readings.at(dataset->name)), 1);
    QVERIFY(readings.at(dataset->name).contains("The same goes for b, c, d, e, f."));
    const auto contract = core::contractOf(*dataset); // each can be changed
    QCOMPARE(std::ranges::count_if(contract, [&](const auto& one) { return doubts(one.text) == 1; }), 6);
}

void TestScanFile::timesAndDurationsAreToldAndRead()
{
    const auto dataset = scanned(made("shifts.csv", "begin,took,left\n08:30,1:30,2h 15m\n17:05,26:15,45m\n"));
    VERIFY_RESULT(dataset);
    const auto& columns = dataset->profile.columns;
    QCOMPARE(columns[0].type, core::ColumnType::Time);
    QCOMPARE(columns[1].type, core::ColumnType::Duration);
    QCOMPARE(columns[1].mean, (1.5 + 26.25) / 2 * 3600);
    QCOMPARE(sandbox::cellText(columns[1].max, columns[1].type), std::string("1 day 2:15:00"));
    QCOMPARE(sandbox::cellText(columns[2].min, columns[2].type), std::string("0:45:00"));
    const auto sentences = core::contractSentences(dataset->profile);
    for (const auto* sentence : { "begin holds times of day, written hour:minute.",
             "took holds durations, written hour:minute: 4:05 is read as 4 hours and 5 minutes.",
             "left holds durations, written with units." }) {
        QVERIFY2(std::ranges::contains(sentences, sentence), sentence);
    }
    const auto code = core::readCode(*dataset);
    for (const auto* line : { "shifts[\"begin\"] = pd.to_datetime(shifts[\"begin\"], format=\"%H:%M\").dt.time",
             "shifts[\"took\"] = pd.to_timedelta(shifts[\"took\"] + \":00\")",
             "shifts[\"left\"] = pd.to_timedelta(shifts[\"left\"])" }) {
        QVERIFY2(code.contains(line), code.c_str());
    }
}

void TestScanFile::namesOfZonesAreRead()
{
    const auto dataset = scanned(made("zones.csv",
        "utc,gmt\n2020-06-17 18:38:00 UTC,17.06.2020 18:38 GMT\n2020-06-18 07:12:30 UTC,18.06.2020 07:12 GMT\n"));
    VERIFY_RESULT(dataset);
    const auto& columns = dataset->profile.columns;
    QCOMPARE(columns[0].dateFormats, std::vector<std::string> { "%Y-%m-%d %H:%M:%S UTC" });
    QCOMPARE(columns[1].dateFormats, std::vector<std::string> { "%d.%m.%Y %H:%M GMT" });
}

void TestScanFile::alignedColumnsAreToldAndRead()
{
    const auto dataset = scanned(made("people.txt",
        "Name        Age  City\nAnna Smith   34  New York\nBert Jones   28  Los Angeles\nCarla Lee     5\n"));
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->profile.columns.size(), 3u);
    QCOMPARE(dataset->profile.columns[2].nulls, 1);
    const auto sentences = core::contractSentences(dataset->profile);
    QVERIFY(sentences[0].starts_with("Spaces align the columns: they begin at characters 1, "));
    QVERIFY2(core::readCode(*dataset).contains("people = pd.read_fwf(\"people.txt\", colspecs=[(0, "),
        core::readCode(*dataset).c_str());
}

void TestScanFile::sumsBetweenTheRowsAreTold()
{
    const auto pivot = scanned(made("pivot.csv",
        "Region,Product,Sales\nNorth,Pen,10\nNorth,Ink,20\nNorth Total,,30\nSouth,Pen,30\nSouth,Ink,40\nTotal for "
        "south,,70\nGrand Total,,100\n"));
    VERIFY_RESULT(pivot);
    QCOMPARE(pivot->profile.columns[0].subtotals, (std::vector<std::string> { "North Total", "Total for south" }));
    QVERIFY(std::ranges::contains(pivot->profile.warnings,
        core::FileWarning(
            core::WarningKind::SubtotalRows, { .column = "Region", .count = 2, .texts = { "North Total" } })));
    const auto shops = scanned(made("shops.csv", "shop,n\nTotal Wine,1\nWest,2\nEast Sum,4\n"));
    VERIFY_RESULT(shops);
    QVERIFY(shops->profile.columns[0].subtotals.empty());
}

void TestScanFile::factsAreTold()
{
    std::string text = "id,v\n";
    for (int i = 0; i < 60; ++i) {
        text += std::to_string(i == 40 ? 7 : i) + "," + std::to_string(i == 40 ? 49 : i == 30 ? 500'000 : i * 7) + "\n";
    }
    const auto dataset = scanned(made("facts.csv", text));
    VERIFY_RESULT(dataset);
    const auto& facts = dataset->profile.facts;
    core::FileFact repeated { core::FactKind::RepeatedRecords, { .count = 1, .total = 60, .lines = { 42 } } };
    repeated.rows = { 41 };
    QVERIFY(std::ranges::contains(facts, repeated));
    const auto far = std::ranges::find(facts, core::FactKind::FarOut, &core::FileFact::kind);
    QVERIFY(far != facts.end());
    QCOMPARE(far->column, std::string("v"));
    QCOMPARE(core::inWords(*far), std::string("1 value of v stands far outside the others: 500000 (1)."));
}

void TestScanFile::aNumberThatIsTheSumOfTwoIsNoTotal()
{
    const auto dataset = scanned(made("three.csv", "Id,Opened,Score\n1,2024-03-01,0.5\n2,2024-03-02,0.75\n3,,0.25\n"));
    VERIFY_RESULT(dataset);
    QVERIFY(!std::ranges::contains(dataset->profile.columns[0].flags, "totals"));
}

void TestScanFile::aSecondFileOfThatNameIsKeptApart()
{
    const auto path = made("orders.csv", "a,b\n1,2\n");
    const auto first = scanned(path);
    VERIFY_RESULT(first);
    const auto second = scanned(path, { *first });
    VERIFY_RESULT(second);
    QCOMPARE(second->name, std::string("orders (2).csv"));
    QCOMPARE(second->variable, std::string("orders_2"));
}

void TestScanFile::whatIsNoTableGetsOneClearSentence()
{
    const auto pipe = std::filesystem::path(m_folder.path().toStdString()) / "pipe.csv";
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    const std::vector<std::pair<std::filesystem::path, std::string>> cases { { pipe.parent_path() / "gone.csv",
                                                                                 "There is no file" },
        { pipe.parent_path(), "is a folder" }, { pipe, "is a pipe or a device" }, { made("empty.csv", ""), "is empty" },
        { made("picture.csv", std::string("\x89PNG\r\n\0\0", 8)), "binary data" },
        { made("blank.csv", "\n\n"), "only blank lines" } };
    for (const auto& [path, words] : cases) {
        const auto result = scanned(path);
        QVERIFY2(!result, path.c_str());
        QVERIFY2(inWords(result.error().message).contains(words), inWords(result.error().message).c_str());
        QVERIFY(result.error().kind == core::ErrorKind::BadInput);
    }
}

void TestScanFile::aReportThatDoesNotAddUpIsRefused()
{
    const auto dataset = scanned(made("good.csv", "a,d\n1,2024-01-05\n2,2024-01-06\n"));
    VERIFY_RESULT(dataset);
    const core::Json good = dataset->profile;
    QVERIFY(core::readScanReport(sandbox::dump(good), "good.csv"));
    const std::vector<std::pair<const char*, core::Json>> lies { { "/rows", -1 }, { "/rows", 1'000'000 },
        { "/delimiter", "\n" }, { "/encoding", "rot13" }, { "/columns/0/name", "" }, { "/columns/0/name", "d" },
        { "/columns/0/nulls", 3 }, { "/columns/1/date_formats/0", "\"); import os" }, { "/columns/0/type", "money" },
        { "/columns/0/wyhash_marks", { 2, 1 } }, { "/comment_rows", -1 }, { "/preview/0", { "1" } } };
    for (const auto& [place, lie] : lies) {
        auto bad = good;
        bad[core::Json::json_pointer(place)] = lie;
        const auto result = core::readScanReport(sandbox::dump(bad), "good.csv");
        QVERIFY2(!result && result.error().kind == core::ErrorKind::Jail, place);
    }
}

void TestScanFile::keysBetweenFilesAreSuggested()
{
    const auto orders = scanned(made("o.csv", "order,customer_id,pieces\n1,C1,5\n2,C2,4\n3,C1,3\n4,C9,2\n5,C3,1\n"));
    const auto customers = scanned(made("c.csv", "id,city\nC1,Oslo\nC2,Bern\nC3,Rome\nC4,Oslo\n"));
    const auto visits = scanned(made("v.csv", "customer_id,day\nC1,2024-01-02\nC1,2024-01-03\nC9,2024-01-03\n"));
    VERIFY_RESULT(orders);
    VERIFY_RESULT(customers);
    VERIFY_RESULT(visits);
    const auto pairs = core::suggestKeys(std::vector { *orders, *customers, *visits });
    const core::KeyPair toCustomers { "o.csv", "customer_id", "c.csv", "id", 1, 3, 1, true, false, true };
    QVERIFY(std::ranges::contains(pairs, toCustomers));
    QVERIFY(!toCustomers.multiplies());
    const core::KeyPair toVisits { "o.csv", "customer_id", "v.csv", "customer_id", 2, 2, 0, true, false, false, true };
    QVERIFY(std::ranges::contains(pairs, toVisits));
    QCOMPARE(core::keySentence(toVisits),
        std::string("customer_id of o.csv matches customer_id of v.csv: 2 values are in both, 2 only in o.csv, "
                    "0 only in v.csv. Values repeat in both files: a join multiplies rows."));
    QVERIFY(core::suggestKeys(std::vector { *orders }).empty());
}

void TestScanFile::numbersOfTwoTablesAreNoKey()
{
    std::string sold = "sale_id,client_id,amount\n";
    std::string known = "id,country\n";
    std::string alone = "id,colour\n";
    for (int i = 1; i <= 60; ++i) {
        sold += std::to_string(i) + "," + std::to_string(1 + i % 42) + ",7\n";
        known += i <= 40 ? std::to_string(i) + ",Chile\n" : "";
        alone += std::to_string(i) + ",red\n";
    }
    const auto sales = scanned(made("sales.csv", sold));
    const auto clients = scanned(made("clients.csv", known), { *sales });
    const auto paints = scanned(made("paints.csv", alone), { *sales, *clients });
    VERIFY_RESULT(clients);
    VERIFY_RESULT(paints);
    const auto pairs = core::suggestKeys(std::vector { *sales, *clients, *paints });
    QVERIFY(std::ranges::contains(
        pairs, core::KeyPair { "sales.csv", "client_id", "clients.csv", "id", 2, 40, 0, true, false, true, true }));
    QVERIFY(std::ranges::none_of(pairs, [](const auto& pair) {
        return pair.leftColumn == "sale_id" || (pair.left == "clients.csv" && pair.right == "paints.csv");
    }));
}

/// As pandas writes them with its index.
void TestScanFile::numbersOfRowsAreNoKey()
{
    std::string left = ",colour\n";
    std::string right = ",taste\n";
    for (int i = 0; i < 60; ++i) {
        left += std::to_string(i) + ",red\n";
        right += std::to_string(i) + ",sweet\n";
    }
    const auto colours = scanned(made("colours.csv", left));
    const auto tastes = scanned(made("tastes.csv", right), { *colours });
    VERIFY_RESULT(tastes);
    const auto pairs = core::suggestKeys(std::vector { *colours, *tastes });
    QVERIFY2(pairs.empty(), pairs.empty() ? "" : core::keySentence(pairs.front()).c_str());
}

void TestScanFile::numbersWithGapsAreAKeyWhateverTheirNames()
{
    std::string orders = "Auftrag,Empf,Preis\n";
    std::string known = "Nummer,Gebiet\n";
    for (int i = 0; i < 60; ++i) {
        orders += std::to_string(70'001 + i) + "," + std::to_string(1003 + 17 * (i % 12)) + ","
            + std::to_string(100 + 83 * i) + "\n";
        known += i < 11 ? std::to_string(1003 + 17 * i) + ",Nord\n" : "";
    }
    const auto left = scanned(made("auftraege.csv", orders));
    const auto right = scanned(made("kunden.csv", known), { *left });
    VERIFY_RESULT(right);
    const auto pairs = core::suggestKeys(std::vector { *left, *right });
    QCOMPARE(std::ssize(pairs), 1);
    QCOMPARE(
        pairs[0], (core::KeyPair { "auftraege.csv", "Empf", "kunden.csv", "Nummer", 1, 11, 0, true, false, true }));
}

void TestScanFile::keysWrittenDifferentlyMatchInPlainWriting()
{
    std::string orders = "customer_no,Item ref,n\n";
    std::string customers = "no,item_ref\n";
    for (int i = 0; i < 40; ++i) {
        orders += std::to_string(7 + 9 * (i % 30)) + ",k-" + std::to_string(i) + ",1\n";
        customers += "00" + std::to_string(1007 + 9 * i).substr(1) + ",K-" + std::to_string(i) + " \n";
    }
    const auto left = scanned(made("padded_orders.csv", orders));
    const auto right = scanned(made("customers.csv", customers), { *left });
    VERIFY_RESULT(right);
    const auto pairs = core::keysBetween(*left, *right);
    QVERIFY(std::ranges::contains(pairs,
        core::KeyPair {
            "padded_orders.csv", "customer_no", "customers.csv", "no", 0, 30, 10, true, false, true, true, true }));
    QVERIFY(std::ranges::contains(pairs,
        core::KeyPair {
            "padded_orders.csv", "Item ref", "customers.csv", "item_ref", 0, 40, 0, true, true, true, true, true }));
    QVERIFY(core::keySentence(pairs.front()).contains("Spaces around, capitals and leading zeros do not count."));
}

void TestScanFile::aKeyOfManyValuesIsEstimated()
{
    std::string left = "visitor_id,n\n";
    std::string right = "Visitor ID,m\n";
    for (int i = 0; i < 20'000; ++i) {
        left += std::to_string(i) + ",1\n";
        right += std::to_string(i + 5000) + ",2\n";
    }
    const auto a = scanned(made("left.csv", left));
    const auto b = scanned(made("right.csv", right));
    VERIFY_RESULT(a);
    VERIFY_RESULT(b);
    const auto pairs = core::keysOf(*a, std::vector { *a, *b });
    QCOMPARE(std::ssize(pairs), 1);
    QVERIFY(!pairs[0].exact && pairs[0].leftUnique && pairs[0].rightUnique);
    QVERIFY2(std::abs(pairs[0].both - 15'000) < 2500, std::to_string(pairs[0].both).c_str());
    QCOMPARE(pairs[0].leftOnly + pairs[0].both, 20'000);
    core::KeyPair none = pairs[0];
    none.leftOnly = 0;
    QVERIFY2(core::keySentence(none).contains("in both, hardly any only in left.csv, about "),
        core::keySentence(none).c_str());
}

void TestScanFile::anEstimateSaysThatItIsOne()
{
    std::string text = "number,few\n";
    for (int i = 0; i < 100'000; ++i) {
        text += std::to_string(i * 3) + "," + std::to_string(i % 60'000) + "\n";
    }
    const auto dataset = scanned(made("many.csv", text));
    VERIFY_RESULT(dataset);
    const auto& columns = dataset->profile.columns;
    QVERIFY(!columns[0].distinctExact && columns[0].distinct > 98'000 && columns[0].distinct <= 100'000);
    QVERIFY(columns[1].distinctExact);
    QCOMPARE(columns[1].distinct, 60'000);
    QVERIFY(core::Json(dataset->profile).get<core::Profile>() == dataset->profile);
    QCOMPARE(core::roundedEstimate(7'524'215), 7'520'000);
    QCOMPARE(core::roundedEstimate(999), 999);
    QCOMPARE(core::roundedEstimate(99'960), 99'900);
}

void TestScanFile::variableNamesAreSafePython()
{
    const std::vector<std::pair<std::string, std::string>> cases { { "Orders.csv", "orders" },
        { "2024.csv", "data_2024" }, { "class.csv", "class_data" }, { "pd.csv", "pd_data" }, { "日本.csv", "data" },
        { "Größe (neu).csv", "groesse_neu" }, { "a-b.c.tsv", "a_b_c" }, { "time.csv", "time_data" },
        { "repr.csv", "repr_data" }, { "json.csv", "json_data" }, { "Łódź.csv", "lodz" } };
    for (const auto& [file, variable] : cases) {
        QCOMPARE(core::variableName(file, {}), variable);
    }
}

void TestScanFile::fileNamesAreSafeLiterals()
{
    QCOMPARE(core::pythonLiteral("a\"b\\c\n"), std::string(R"("a\"b\\c\n")"));
    QCOMPARE(core::pythonLiteral("\u202Ecsv"), std::string(R"("\u202ecsv")"));
    QCOMPARE(core::pythonLiteral("Größe"), std::string("\"Größe\""));
}

QTEST_GUILESS_MAIN(TestScanFile)
#include "tst_scan_file.moc"
