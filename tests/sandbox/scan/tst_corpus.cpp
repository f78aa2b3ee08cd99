// SPDX-License-Identifier: GPL-3.0-or-later
// Every trap of the corpus against what a person would say of it.
#include "sandbox/scan/profile/report.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using Json = nlohmann::json;

class TestCorpus : public QObject {
    Q_OBJECT

private slots:
    void everyTrapIsReadAsAPersonWould_data();
    void everyTrapIsReadAsAPersonWould();

private:
    static void compareColumns(const Json& expected, const Json& got);
};

void TestCorpus::everyTrapIsReadAsAPersonWould_data()
{
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::directory_iterator(CORPUS)) {
        if (entry.path().extension() != ".json") {
            QTest::newRow(entry.path().filename().c_str()) << QString::fromStdString(entry.path().string());
        }
    }
}

void TestCorpus::compareColumns(const Json& expected, const Json& got)
{
    const Json allFlags = expected.value("flags", Json::object());
    const Json allFormats = expected.value("formats", Json::object());
    for (const auto& [name, flags] : allFlags.items()) {
        for (const auto& column : got.at("columns")) {
            if (column.at("name") == name) {
                for (const auto& flag : flags) {
                    QVERIFY2(std::ranges::contains(column.at("flags"), flag), (name + " lacks " + flag.dump()).c_str());
                }
            }
        }
    }
    for (const auto& [name, formats] : allFormats.items()) {
        for (const auto& column : got.at("columns")) {
            if (column.at("name") == name) {
                QCOMPARE(column.at("date_formats").dump(), formats.dump());
            }
        }
    }
    if (!expected.contains("columns")) {
        return;
    }
    Json short_ = Json::array();
    for (const auto& column : got.at("columns")) {
        short_.push_back(
            { { "name", column.at("name") }, { "type", column.at("type") }, { "nulls", column.at("nulls") } });
    }
    QCOMPARE(short_.dump(), expected.at("columns").dump());
}

/// The warning has every member of `part`, and may have more.
static bool saysAll(const Json& warning, const Json& part)
{
    return std::ranges::all_of(part.items(),
        [&](const auto& item) { return warning.contains(item.key()) && warning.at(item.key()) == item.value(); });
}

void TestCorpus::everyTrapIsReadAsAPersonWould()
{
    QFETCH(QString, file);
    const auto path = file.toStdString();
    const auto expected = Json::parse(std::ifstream(path + ".expect.json"));
    const auto scanned = scan::scanFile(path.c_str(), {}, [](double) { });
    if (expected.contains("error")) {
        QVERIFY(!scanned.has_value());
        QCOMPARE(scanned.error().word, expected.at("error").get<std::string>());
        QCOMPARE(scanned.error().line, expected.value("line", scanned.error().line));
        return;
    }
    QVERIFY2(scanned.has_value(), scanned ? "" : scanned.error().word.c_str());
    const auto got = Json::parse(scan::reportOf(*scanned));
    for (const auto* key : { "encoding", "delimiter", "quote", "escape", "has_header", "header_rows", "rows",
             "rejected_rows", "skipped_rows", "comment_rows", "next_table_line", "footer_rows", "column_starts" }) {
        if (expected.contains(key)) {
            QCOMPARE(key + got.at(key).dump(), key + expected.at(key).dump());
        }
    }
    if (expected.contains("first")) {
        QCOMPARE(got.at("preview").front().dump(), expected.at("first").dump());
        QCOMPARE(got.at("preview").back().dump(), expected.at("last").dump());
    }
    compareColumns(expected, got);
    const Json wanted = expected.value("warns", Json::array());
    for (const auto& part : wanted) {
        const auto& warnings = got.at("warnings");
        QVERIFY2(std::ranges::any_of(warnings, [&](const Json& one) { return saysAll(one, part); }),
            warnings.dump().c_str());
    }
}

QTEST_APPLESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
