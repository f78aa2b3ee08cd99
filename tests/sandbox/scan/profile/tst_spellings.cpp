// SPDX-License-Identifier: GPL-3.0-or-later
// One value in several spellings: capitals, blanks, hyphens between letters and accents; no other sign is one.
#include "sandbox/scan/profile/report.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

class TestSpellings : public QObject {
    Q_OBJECT

private slots:
    void textsThatOnlyTheirSpellingTellsApart_data();
    void textsThatOnlyTheirSpellingTellsApart();
};

void TestSpellings::textsThatOnlyTheirSpellingTellsApart_data()
{
    QTest::addColumn<QByteArray>("one");
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<bool>("same");
    const auto row = [](const char* one, const char* other, bool same) {
        QTest::newRow(other) << QByteArray(one) << QByteArray(other) << same;
    };
    row("BBB", "BBB-", false);
    row("Grade A", "Grade A-", false);
    row("SKU-1A-2", "SKU-1-A2", false);
    row("Route 12", "Route 1-2", false);
    row("Route 12", "Route 1 2", false);
    row("abc", "-abc", false);
    row("Grade A", "grade-a", true);
    row("North-West", "north  west ", true);
    row("North - West", "North\u2011West", true);
    row("Team 1", "Team1", true);
    row("T\u00fcr-\u00d6ffnung", "tueroeffnung", true);
    row("Malm\u00f8", "Malmo", true);
    row("\u0141\u00f3d\u017a", "Lodz", true);
}

void TestSpellings::textsThatOnlyTheirSpellingTellsApart()
{
    QFETCH(QByteArray, one);
    QFETCH(QByteArray, other);
    QFETCH(bool, same);
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("a.csv")).toStdString();
    {
        std::ofstream file(path, std::ios::binary);
        file << "id,kind\n";
        for (int i = 0; i < 40; ++i) {
            file << "t" << i << ","
                 << (i % 3 == 0          ? QByteArray("Something")
                            : i % 2 == 0 ? one
                                         : other)
                        .toStdString()
                 << "\n";
        }
    }
    const auto scanned = scan::scanFile(path.c_str(), {}, [](double) { }, {});
    QVERIFY(scanned.has_value());
    const auto facts = nlohmann::json::parse(scan::reportOf(*scanned)).at("facts");
    const auto isSpellings = [](const auto& fact) { return fact.at("kind") == "spellings"; };
    QCOMPARE(std::ranges::any_of(facts, isSpellings), same);
}

QTEST_APPLESS_MAIN(TestSpellings)
#include "tst_spellings.moc"
