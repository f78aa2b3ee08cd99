// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged files must end in a profile or a fault, soon, and never in a crash. The same damage every time.
#include "sandbox/scan/report.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>

class TestMutations : public QObject {
    Q_OBJECT

private slots:
    void everyDamagedFileGetsAnAnswer();
};

namespace {
std::vector<std::string> corpus()
{
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(CORPUS)) {
        if (entry.path().extension() != ".json") {
            paths.push_back(entry.path());
        }
    }
    std::ranges::sort(paths);
    std::vector<std::string> files;
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        files.emplace_back(std::istreambuf_iterator(file), std::istreambuf_iterator<char>());
    }
    return files;
}

std::string damaged(const std::vector<std::string>& files, std::mt19937& random)
{
    const auto below = [&](std::size_t limit) { return limit == 0 ? 0 : random() % limit; };
    constexpr std::string_view telling = ",;\t|\"'\\\n\r 0-.()%\xff\xc3\xe2";
    std::string text = files[below(files.size())];
    for (std::size_t i = 0, changes = 1 + below(8); i < changes; ++i) {
        const std::size_t at = below(text.size());
        switch (below(5)) {
        case 0:
            text.insert(at, 1, telling[below(telling.size())]);
            break;
        case 1:
            text.erase(at, 1 + below(4));
            break;
        case 2:
            text.insert(at, text.substr(below(text.size()), below(20)));
            break;
        case 3:
            text += files[below(files.size())];
            break;
        default:
            if (!text.empty()) {
                text[at] = static_cast<char>(random());
            }
        }
    }
    return text;
}
} // namespace

void TestMutations::everyDamagedFileGetsAnAnswer()
{
    const auto files = corpus();
    QVERIFY(files.size() > 40);
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("damaged.csv")).toStdString();
    std::mt19937 random(20'261'121);
    int profiles = 0;
    for (int i = 0; i < 2000; ++i) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged(files, random);
        const auto result = scan::scanFile(path.c_str(), {}, [](double) { });
        if (!result) {
            QVERIFY(!result.error().word.empty());
            continue;
        }
        const auto report = nlohmann::json::parse(scan::reportOf(*result));
        for (const auto& column : report.at("columns")) {
            QVERIFY(column.at("nulls") <= report.at("rows") && column.at("distinct") <= report.at("rows"));
        }
        ++profiles;
    }
    QVERIFY(profiles > 500);
}

QTEST_APPLESS_MAIN(TestMutations)
#include "tst_mutations.moc"
