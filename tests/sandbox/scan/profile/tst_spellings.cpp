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
    std::ifstream file(SPELLINGS);
    const auto all = nlohmann::json::parse(file);
    for (const auto& [kind, pairs] : all.items()) {
        for (const auto& pair : pairs) {
            const auto one = pair[0].get<std::string>();
            const auto other = pair[1].get<std::string>();
            QTest::addRow("%s, %s", one.c_str(), other.c_str())
                << QByteArray::fromStdString(one) << QByteArray::fromStdString(other) << (kind == "spellings");
        }
    }
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
            file << "t" << i << ",\""
                 << (i % 3 == 0          ? QByteArray("Something")
                            : i % 2 == 0 ? one
                                         : other)
                        .toStdString()
                 << "\"\n";
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
