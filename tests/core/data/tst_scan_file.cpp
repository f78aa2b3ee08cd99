// SPDX-License-Identifier: GPL-3.0-or-later
// Files of every kind through the real scanner in the real jail.
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
    void aSecondFileOfThatNameIsKeptApart();
    void whatIsNoTableGetsOneClearSentence();
    void aReportThatDoesNotAddUpIsRefused();
    void variableNamesAreSafePython();
    void fileNamesAreSafeLiterals();

private:
    std::filesystem::path made(const std::string& name, const std::string& bytes) const
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    core::Result<core::Dataset> scanned(const std::filesystem::path& path, const std::vector<core::Dataset>& taken = {}) const
    {
        const auto installation = sandbox::Installation::locate();
        return installation ? core::scanFile(path, taken, *installation, {}, {}) : std::unexpected(installation.error());
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
    const std::vector<std::pair<std::filesystem::path, std::string>> cases {
        { pipe.parent_path() / "gone.csv", "There is no file" }, { pipe.parent_path(), "is a folder" }, { pipe, "is a pipe or a device" },
        { made("empty.csv", ""), "is empty" }, { made("picture.csv", std::string("\x89PNG\r\n\0\0", 8)), "binary data" },
        { made("blank.csv", "\n\n"), "only blank lines" } };
    for (const auto& [path, words] : cases) {
        const auto result = scanned(path);
        QVERIFY2(!result, path.c_str());
        QVERIFY2(result.error().message.contains(words), result.error().message.c_str());
        QVERIFY(result.error().kind == core::ErrorKind::BadInput);
    }
}

void TestScanFile::aReportThatDoesNotAddUpIsRefused()
{
    const auto dataset = scanned(made("good.csv", "a,d\n1,2024-01-05\n2,2024-01-06\n"));
    VERIFY_RESULT(dataset);
    const core::Json good = dataset->profile;
    QVERIFY(core::readScanReport(sandbox::dump(good), "good.csv"));
    const std::vector<std::pair<const char*, core::Json>> lies { { "/rows", -1 }, { "/rows", 1'000'000 }, { "/delimiter", "\n" },
        { "/encoding", "rot13" }, { "/columns/0/name", "" }, { "/columns/0/name", "d" }, { "/columns/0/nulls", 3 },
        { "/columns/1/date_formats/0", "\"); import os" }, { "/columns/0/type", "money" }, { "/preview/0", { "1" } } };
    for (const auto& [place, lie] : lies) {
        auto bad = good;
        bad[core::Json::json_pointer(place)] = lie;
        const auto result = core::readScanReport(sandbox::dump(bad), "good.csv");
        QVERIFY2(!result && result.error().kind == core::ErrorKind::Jail, place);
    }
}

void TestScanFile::variableNamesAreSafePython()
{
    const std::vector<std::pair<std::string, std::string>> cases { { "Orders.csv", "orders" }, { "2024.csv", "data_2024" },
        { "class.csv", "class_data" }, { "pd.csv", "pd_data" }, { "日本.csv", "data" }, { "Größe (neu).csv", "groesse_neu" },
        { "a-b.c.tsv", "a_b_c" }, { "Łódź.csv", "lodz" } };
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
