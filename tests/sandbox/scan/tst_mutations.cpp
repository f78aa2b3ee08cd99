// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged files must end in a profile or a fault, soon, and never in a crash. The same damage every time.
#include "sandbox/scan/profile/report.h"
#include "tests/support/pace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

class TestMutations : public QObject {
    Q_OBJECT

private slots:
    void everyDamagedFileGetsAnAnswer();
    void whateverAPersonWantsOfAFileGetsAnAnswer();
};

namespace {
constexpr int share = static_cast<int>(test::oneOf);

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
        case 0: text.insert(at, 1, telling[below(telling.size())]); break;
        case 1: text.erase(at, 1 + below(4)); break;
        case 2: text.insert(at, text.substr(below(text.size()), below(20))); break;
        case 3: text += files[below(files.size())]; break;
        default:
            if (!text.empty()) {
                text[at] = static_cast<char>(random());
            }
        }
    }
    return text;
}

/// One of these; nothing in half of the cases.
template <typename Value> std::optional<Value> maybe(std::mt19937& random, const std::vector<Value>& values)
{
    return random() % 2 == 0 ? std::nullopt : std::optional(values[random() % values.size()]);
}

/// What its JSON allows.
sandbox::ReadOptions anyOptions(std::mt19937& random)
{
    sandbox::ReadOptions options;
    options.encoding = maybe<std::string>(
        random, { "utf-8", "cp1252", "utf-16", "utf-16-le", "shift_jis", "gb18030", "latin-1", "cp437" });
    options.delimiter = maybe<std::string>(random, { ",", ";", "\t", " ", "|", "a", "||", "\xc2\xa6", "'" });
    options.quote = maybe<std::string>(random, { "\"", "'", "", "|", "\u201c" });
    options.escape = maybe<std::string>(random, { "\\", "" });
    options.strayQuotes = maybe<bool>(random, { false, true });
    options.lineComments = maybe<bool>(random, { false, true });
    options.comment = maybe<std::string>(random, { "", "#", "--", "=^", "1" });
    options.skippedRows = maybe<int>(random, { 0, 1, 3, 1'000'000 });
    options.headerRows = maybe<int>(random, { 0, 1, 2, 10 });
    options.footerRows = maybe<int>(random, { 0, 1, 5, 1000 });
    options.decimal = maybe<std::string>(random, { ",", "." });
    options.dayFirst = maybe<bool>(random, { false, true });
    return options;
}

/// Of the columns that the file has under the other options.
void addColumnOptions(sandbox::ReadOptions& options, const std::vector<std::string>& names, std::mt19937& random)
{
    for (const auto& name : names) {
        sandbox::ColumnOptions column;
        column.name = name;
        column.type = maybe<scan::Type>(random,
            { scan::Type::Text, scan::Type::Integer, scan::Type::Number, scan::Type::Boolean, scan::Type::Date,
                scan::Type::DateTime, scan::Type::Time, scan::Type::Duration });
        column.decimal = maybe<std::string>(random, { ",", "." });
        column.dayFirst = maybe<bool>(random, { false, true });
        column.missingWords = maybe<std::vector<std::string>>(random, { {}, { "1", "-" } });
        column.keptWords = maybe<std::vector<std::string>>(random, { { "NA", "null" } })
                               .value_or(std::vector<std::string>());
        options.columns.push_back(column);
    }
}

/// The names of its columns, none where there is a fault; nothing where the answer makes no sense.
std::optional<std::vector<std::string>> namesIn(const std::string& path, const sandbox::ReadOptions& options)
{
    const auto result = scan::scanFile(path.c_str(), options, [](double) { });
    if (!result) {
        return result.error().word.empty() ? std::nullopt : std::optional(std::vector<std::string>());
    }
    const auto report = nlohmann::json::parse(scan::reportOf(*result));
    const auto makesSense = [&](const auto& column) {
        return column.at("nulls") <= report.at("rows") && column.at("distinct") <= report.at("rows");
    };
    return std::ranges::all_of(report.at("columns"), makesSense) ? std::optional(result->layout.names) : std::nullopt;
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
    for (int i = 0; i < 2000 / share; ++i) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged(files, random);
        const auto names = namesIn(path, {});
        QVERIFY(names.has_value());
        profiles += names->empty() ? 0 : 1;
    }
    QVERIFY(profiles > 500 / share);
}

void TestMutations::whateverAPersonWantsOfAFileGetsAnAnswer()
{
    const auto files = corpus();
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("wanted.csv")).toStdString();
    std::mt19937 random(20'261'122);
    int profiles = 0;
    for (int i = 0; i < 1000 / share; ++i) {
        std::ofstream(path, std::ios::binary | std::ios::trunc)
            << (i % 2 == 0 ? damaged(files, random) : files[random() % files.size()]);
        auto options = anyOptions(random);
        const auto names = namesIn(path, options);
        QVERIFY(names.has_value());
        addColumnOptions(options, *names, random);
        QVERIFY(namesIn(path, options).has_value());
        profiles += names->empty() ? 0 : 1;
    }
    QVERIFY(profiles > 250 / share);
}

QTEST_APPLESS_MAIN(TestMutations)
#include "tst_mutations.moc"
