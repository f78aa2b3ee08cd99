// SPDX-License-Identifier: GPL-3.0-or-later
// A file read in pieces by several threads says exactly what it says in one piece; and the short way to read a cell
// what the long way says.
#include "sandbox/scan/cell/number.h"
#include "sandbox/scan/cell/plain_cell.h"
#include "sandbox/scan/profile/column.h"
#include "sandbox/scan/profile/distribution.h"
#include "sandbox/scan/profile/report.h"
#include "sandbox/scan/records/pages.h"
#include "sandbox/scan/text/stray_quotes.h"

#include <QCoreApplication>
#include <QDir>
#include <QTest>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

using Json = nlohmann::json;

class TestParts : public QObject {
    Q_OBJECT

private slots:
    void piecesOfAnySizeGiveTheSameReport_data();
    void piecesOfAnySizeGiveTheSameReport();
    void plainCellsAreWhatTheLongWaySays();
    void manyDifferentValuesAreEstimatedWithinTwoPercent();
    void aHistogramHoldsEveryValue();
    void textThatIsNoUtf8FarBehindIsReadAsItIs();
    void moreValuesThanAreKeptAreTheSameWithAnyThreads();
    void cellsTakenColumnByColumnAreThoseOfTheRecords_data();
    void cellsTakenColumnByColumnAreThoseOfTheRecords();
    void whatAPieceKnewIsLearnedEvenWhereTheColumnIsOnlyEstimated();
    void rowsThatAreOnlyCountedAreAsManyAsThoseRead_data();
    void rowsThatAreOnlyCountedAreAsManyAsThoseRead();
    void aLineWithoutEndIsNotHeldWhole();
    void durationsAreReadAsPandasReadsThem_data();
    void durationsAreReadAsPandasReadsThem();
};

namespace {
/// Sums of floating numbers may differ in their last digits.
void roundSums(Json& report)
{
    if (!report.contains("columns")) {
        return;
    }
    for (auto& column : report.at("columns")) {
        for (const auto* key : { "mean", "stddev" }) {
            if (column.at(key).is_number()) {
                column[key] = QByteArray::number(column.at(key).get<double>(), 'g', 9).toStdString();
            }
        }
    }
}

Json reportIn(const std::string& path, std::size_t chunkBytes, unsigned threads)
{
    const auto scanned = scan::scanFile(
        path.c_str(), {}, [](double) { }, { .chunkBytes = chunkBytes, .threads = threads });
    // The line of a fault may be told a little later or earlier.
    auto report = scanned ? Json::parse(scan::reportOf(*scanned)) : Json { { "error", scanned.error().word } };
    roundSums(report);
    return report;
}

/// Every record that is a row, by the Tokenizer.
std::vector<scan::Pages::Row> rowsOneByOne(const scan::File& file, const scan::Scan& scanned)
{
    std::vector<scan::Pages::Row> rows;
    scan::Tokenizer tokenizer(scanned.layout.dialect, [&](const scan::Record& record) {
        if (scan::isData(scanned.layout, record)) {
            rows.emplace_back(record.cells.begin(),
                record.cells.begin() + std::min(std::ssize(record.cells), std::ssize(scanned.layout.names)));
            rows.back().resize(scanned.layout.names.size());
        }
        return true;
    });
    const auto read = file.read(0, [&](std::string_view bytes) { return tokenizer.feed(bytes); });
    tokenizer.finish();
    return read ? rows : std::vector<scan::Pages::Row>();
}
} // namespace

void TestParts::piecesOfAnySizeGiveTheSameReport_data()
{
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::directory_iterator(CORPUS)) {
        if (entry.path().extension() != ".json") {
            QTest::newRow(entry.path().filename().c_str()) << QString::fromStdString(entry.path().string());
        }
    }
}

void TestParts::piecesOfAnySizeGiveTheSameReport()
{
    QFETCH(QString, file);
    const auto path = file.toStdString();
    const auto whole = reportIn(path, 1u << 20, 1);
    for (const std::size_t bytes : { 3, 61, 64 }) {
        if (std::filesystem::file_size(path) / bytes < 20'000) {
            QCOMPARE(reportIn(path, bytes, 3).dump(), whole.dump());
        }
    }
}

void TestParts::plainCellsAreWhatTheLongWaySays()
{
    std::mt19937 random(7);
    constexpr std::string_view signs = "0123456789012345678901234567890123456789-.,: T";
    int plain = 0;
    for (int i = 0; i < 300'000; ++i) {
        std::string cell;
        for (std::size_t length = 1 + random() % 12; cell.size() < length;) {
            cell += signs[random() % signs.size()];
        }
        if (i % 4 == 0) {
            cell = QStringLiteral("%1-%2-%3")
                       .arg(1670 + random() % 600)
                       .arg(random() % 14, 2, 10, QLatin1Char('0'))
                       .arg(random() % 33, 2, 10, QLatin1Char('0'))
                       .toStdString();
            cell += i % 8 == 0 ? (i % 16 == 0 ? " 12:3" : "T23:5") + std::to_string(random() % 10) + ":0"
                    + std::to_string(random() % 10)
                               : "";
        }
        const char decimal = i % 2 ? '.' : ',';
        const auto told = scan::plainCell(cell, decimal);
        scan::NumberForm number;
        scan::DateCell date;
        const bool isNumber = scan::parseNumber(cell, decimal, number);
        const bool isDate = cell.size() >= 6 && scan::parseDate(cell, date);
        plain += told.kind != scan::PlainCell::Other;
        if (told.kind == scan::PlainCell::Integer) {
            QVERIFY2(isNumber && !isDate && number.integer && number.whole == told.whole()
                    && number.leadingZero == told.mark,
                cell.c_str());
        } else if (told.kind == scan::PlainCell::Decimal) {
            scan::NumberForm other;
            QVERIFY2(isNumber && !isDate && number.plain && number.usesDecimal && number.value == told.value(),
                cell.c_str());
            QVERIFY2(scan::parseNumber(cell, decimal == '.' ? ',' : '.', other) == told.mark, cell.c_str());
        } else if (told.kind != scan::PlainCell::Other) {
            QVERIFY2(
                !isNumber && isDate && scan::instantOf(date, true) == told.whole() && !date.monthFirst, cell.c_str());
        }
    }
    QVERIFY(plain > 50'000);
    for (const auto* tooLong :
        { "9999999999999999999", "987654321098765432.1", "1.234567890123456", "12345678901234.12345678901234567890" }) {
        QVERIFY2(scan::plainCell(tooLong, '.').kind == scan::PlainCell::Other, tooLong);
    }
}

void TestParts::manyDifferentValuesAreEstimatedWithinTwoPercent()
{
    for (const std::int64_t different : { 60'000, 70'000, 200'000, 1'000'000 }) {
        scan::ValueTable table(65'536);
        for (std::int64_t i = 0; i < different; ++i) {
            table.find(scan::hashOf(static_cast<std::uint64_t>(i)));
        }
        const auto error = std::abs(static_cast<double>(table.distinct() - different)) / static_cast<double>(different);
        QVERIFY2(error < (different <= 65'536 ? 1e-9 : 0.02), std::to_string(table.distinct()).c_str());
    }
}

void TestParts::aHistogramHoldsEveryValue()
{
    std::vector<scan::Distribution::Run> runs;
    for (int i = 0; i < 1000; ++i) {
        runs.push_back({ static_cast<double>(i % 100), 1 });
    }
    runs.push_back({ 1e6, 2 }); // far out: it does not squeeze the others
    runs.push_back({ -5e5, 1 });
    const auto whole = scan::Distribution(runs, 1003).histogram(true, -5e5, 1e6);
    QCOMPARE(whole.low, 0.0);
    QCOMPARE(whole.high, 99.0);
    QCOMPARE(whole.counts, std::vector<std::int64_t>(20, 50));
    QCOMPARE(whole.above, 2);
    QCOMPARE(whole.below, 1);
    const auto sampled = scan::Distribution({ { 1, 1 }, { 2, 1 }, { 3, 2 } }, 400).histogram(false, 0.5, 3);
    QCOMPARE(sampled.low, 0.5);
    QCOMPARE(std::ranges::fold_left(sampled.counts, std::int64_t { 0 }, std::plus()), 400);
    QVERIFY(scan::Distribution({ { 7, 9 } }, 9).histogram(true, 7, 7).counts.empty());
}

/// The beginning of a long file looks like UTF-8, and a byte behind it or in its notes shows that it is not.
void TestParts::textThatIsNoUtf8FarBehindIsReadAsItIs()
{
    std::string text = "name,n\n";
    while (text.size() < 33u << 15) {
        text += std::string(500, 'p') + ",1\n";
    }
    const std::string path = QDir::tempPath().toStdString() + "/assay-late-"
        + std::to_string(QCoreApplication::applicationPid()) + ".csv";
    for (const std::string end : { "caf\xe9,2\n", "\nSource: caf\xe9\n" }) {
        std::ofstream(path, std::ios::binary) << text << end;
        const auto scanned = scan::scanFile(path.c_str(), {}, [](double) { });
        QVERIFY(scanned.has_value());
        QCOMPARE(scanned->encoding.pythonName, std::string("cp1252"));
    }
    std::ofstream(path, std::ios::binary) << text << std::string("a\0b,2\n", 6);
    const auto holed = scan::scanFile(path.c_str(), {}, [](double) { });
    QVERIFY(holed.has_value() && holed->encoding.hasNuls);
    QCOMPARE(holed->lastRow.front(), std::string("ab"));
    std::filesystem::remove(path);
}

/// Texts that come again but are too many to be kept, numbers that nearly never do, and others that a table holds.
void TestParts::moreValuesThanAreKeptAreTheSameWithAnyThreads()
{
    const std::string path = QDir::tempPath().toStdString() + "/assay-many-"
        + std::to_string(QCoreApplication::applicationPid()) + ".csv";
    {
        std::ofstream file(path, std::ios::binary);
        file << "text,number,word\n";
        std::mt19937 random(3);
        for (int i = 0; i < 90'000; ++i) {
            file << "Name " << (i < 40'000 ? i / 2 : i) << ',' << random() % 100'000'000 / 100.0 << ",w"
                 << random() % 300 << '\n';
        }
    }
    const auto one = reportIn(path, 128u << 10, 1);
    const auto& text = one.at("columns").at(0);
    QVERIFY(text.at("distinct").get<int>() > 65'536 && !text.at("top").empty());
    QCOMPARE(reportIn(path, 128u << 10, 4).dump(), one.dump());
    std::filesystem::remove(path);
}

void TestParts::cellsTakenColumnByColumnAreThoseOfTheRecords_data()
{
    QTest::addColumn<QByteArray>("lineEnd");
    QTest::addColumn<bool>("isUtf8");
    QTest::newRow("line feeds") << QByteArray("\n") << true;
    QTest::newRow("both signs") << QByteArray("\r\n") << true;
    QTest::newRow("carriage returns") << QByteArray("\r") << true;
    QTest::newRow("another encoding") << QByteArray("\n") << false;
}

/// In one piece the file is read record by record, for its first rows are in it; in small ones what follows those is
/// taken by column, and what earlier pieces knew is only counted.
void TestParts::cellsTakenColumnByColumnAreThoseOfTheRecords()
{
    QFETCH(QByteArray, lineEnd);
    QFETCH(bool, isUtf8);
    const std::string path = QDir::tempPath().toStdString() + "/assay-columns-"
        + std::to_string(QCoreApplication::applicationPid()) + ".csv";
    std::mt19937 random(11);
    const std::string umlaut = isUtf8 ? "\u00fc" : "\xfc";
    const auto pick = [&](const std::vector<std::string>& words) { return words[random() % words.size()]; };
    const auto newLine = lineEnd.toStdString();
    {
        std::ofstream file(path, std::ios::binary);
        file << "id,when,amount,code,yes,word,note" << newLine;
        for (int i = 0; i < 6000; ++i) {
            const auto number = std::to_string(random() % 5000);
            file << i << ",2024-0" << 1 + random() % 9 << "-1" << random() % 10 << (i % 900 == 899 ? "T08:00:00" : "")
                 << ',' << pick({ number + "." + number, "-" + number, number, "", "NA", "\"1,234.5\"", "$" + number })
                 << ",00" << number.substr(0, i % 3) << ',' << pick({ "true", "false", "", "True" }) << ','
                 << pick({ "S" + umlaut + "d", "Ost", "n/a", "a rather long word", "-" }) << i / 4000 << ','
                 << pick({ "\"two" + newLine + "lines, and \"\"more\"\"\"", "plain text " + number,
                        "\"" + number + "\"", "eeeeeeeeeeeeeeeee", std::string(260, 'x') + number,
                        " spaces around them ", "a longer text without any number" })
                 << newLine;
        }
    }
    const auto whole = reportIn(path, 64u << 20, 1);
    QCOMPARE(whole.at("rows").get<int>(), 6000);
    for (const std::size_t chunkBytes : { std::size_t { 2000 }, std::size_t { 30'000 } }) {
        QCOMPARE(reportIn(path, chunkBytes, 1).dump(), whole.dump());
        QCOMPARE(reportIn(path, chunkBytes, 3).dump(), whole.dump());
    }
    std::filesystem::remove(path);
}

/// A piece that started while the whole still counted its values comes in when those have proved to be nearly all
/// different.
void TestParts::whatAPieceKnewIsLearnedEvenWhereTheColumnIsOnlyEstimated()
{
    const scan::Budget budget;
    scan::ColumnPlan plan;
    plan.type = scan::Type::Text;
    const auto piece = [&](const scan::Column* whole) {
        scan::Column column(plan, budget, 0, nullptr);
        if (whole) {
            column.statistics().startBehind(whole->statistics());
        }
        return column;
    };
    const auto fill = [](scan::Column& column, int first, int count) {
        for (int i = first; i < first + count; ++i) {
            const auto text = "text " + std::to_string(i);
            const std::string_view cell = text;
            const std::int64_t line = i;
            const std::uint64_t key = scan::hashOf(static_cast<std::uint64_t>(i));
            column.add({ { &cell, 1 }, { &line, 1 }, { &key, 1 } });
        }
        column.settle();
    };
    auto whole = piece(nullptr);
    fill(whole, 0, 30'000);
    auto second = piece(&whole);
    fill(second, 30'000, 30'000);
    auto third = piece(&whole);
    fill(third, 60'000, 30'000);
    whole.merge(second);
    whole.estimateIfNearlyUnique();
    auto fourth = piece(&whole);
    fill(fourth, 0, 5'000); // these are known
    for (const auto* later : { &third, &fourth }) {
        whole.merge(*later);
        whole.estimateIfNearlyUnique();
    }
    whole.settleTexts();
    QVERIFY(whole.statistics().table().estimatesOnly());
    QCOMPARE(whole.evidence().values, 95'000);
    QCOMPARE(whole.statistics().values, 95'000);
}

void TestParts::rowsThatAreOnlyCountedAreAsManyAsThoseRead_data()
{
    QTest::addColumn<QByteArray>("usual");
    QTest::addColumn<QByteArray>("between");
    const QByteArray mixed("#,\"two\nlines, \"\"quoted\"\"\",7\n#,plain,8\n#,\"two\nlines\",9\r\n");
    QTest::newRow("nothing") << mixed << QByteArray();
    QTest::newRow("blank lines") << mixed << QByteArray("\n \t\n\r\n");
    QTest::newRow("too many cells") << mixed << QByteArray("1,2,3,4\n");
    QTest::newRow("empty cells too many") << mixed << QByteArray("1,2,3,,\n");
    QTest::newRow("too few cells") << mixed << QByteArray("1,2\n");
    QTest::newRow("too many in one, too few in the next") << mixed << QByteArray("1,2,3,4\n1,2\n");
    QTest::newRow("what looks like a comment") << mixed << QByteArray("# with, two, commas\n");
    QTest::newRow("another line end") << mixed << QByteArray("1,2,3\r\n1,2,3\r");
    QTest::newRow("a quote in the middle") << mixed << QByteArray("1,2 \"inches,3\n");
    QTest::newRow("a long cell") << mixed << "1,\"" + QByteArray(900, '\n') + "\",3\n";
    // Which of them are in quotes cannot be seen from a piece alone.
    QTest::newRow("every cell in quotes")
        << QByteArray("\"#\",\"\"\",\"\"\",\"\n\"\n\"#\",\",\",\"\"\n") << QByteArray("\",\",\",\",\",\",\"\n\"\n");
    QTest::newRow("nothing but signs") << QByteArray("\",\",\",\",\"\n\"\n") << QByteArray();
    QByteArray strays;
    for (int length = 1; length < 64; ++length) { // so that one of them comes first in a piece
        strays += "1," + QByteArray(length, 'x') + "\"y,3\n1," + QByteArray(64 - length, 'x') + "\"y,3\n"
            + QByteArray("1,plain,8\n").repeated(15);
    }
    QTest::newRow("quotes in the middle, anywhere in a piece") << mixed << strays;
    QTest::newRow("a line in quotes that looks like two records")
        << QByteArray("#,2,3\n") << QByteArray("1,\"2,3\n1,2,3\n1,2\",3\n");
    const QByteArray feeds("#,\"two\nlines, and \"\"more\"\"\",7\n#,plain,8\n#,,\n");
    QTest::newRow("line feeds only") << feeds << QByteArray();
    QTest::newRow("one carriage return") << feeds << QByteArray("1,2,3\r\n");
    QTest::newRow("one that ends a line") << feeds << QByteArray("1,2,3\r1,2,3,4\n");
    QTest::newRow("one in quotes") << feeds << QByteArray("1,\"2\r\n\",3\n");
    QTest::newRow("carriage returns only") << QByteArray("#,\"two\rlines\",7\r#,plain,8\r") << QByteArray("1,2,3,4\r");
    QTest::newRow("records much shorter than a vector") << QByteArray(",,\n1,,\n,\"\",2\n") << QByteArray(",,,1\n");
}

/// Pieces where every record has the table's columns are only counted, wherever in a record, a quote or a line end
/// they are cut. What makes one uneven stands behind many of them.
void TestParts::rowsThatAreOnlyCountedAreAsManyAsThoseRead()
{
    QFETCH(QByteArray, usual);
    QFETCH(QByteArray, between);
    std::string text = "id,note,n\n1,four,9\n";
    const auto fill = [&](std::size_t size) {
        while (text.size() < size) {
            text += QByteArray(usual).replace('#', QByteArray::number(text.size())).toStdString();
        }
    };
    fill(16'000);
    text += between.toStdString();
    fill(text.size() + 20'000);
    const std::string path = QDir::tempPath().toStdString() + "/assay-count-"
        + std::to_string(QCoreApplication::applicationPid()) + ".csv";
    std::ofstream(path, std::ios::binary) << text << "last,one,9\n";
    const auto scanned = scan::scanFile(path.c_str(), {}, [](double) { });
    auto file = scan::File::open(path.c_str());
    QVERIFY(scanned && file);
    file->endAt(scanned->end);
    const auto allRows = rowsOneByOne(*file, *scanned);
    for (const std::size_t pieceBytes : { 64, 128, 4096, 12'288 }) {
        const scan::Pages pages(*file, scanned->encoding, scanned->layout, pieceBytes);
        for (int i = 0; i < 60'000 && !pages.known().complete; ++i) {
            QTest::qSleep(1);
        }
        QCOMPARE(pages.known().rows, scanned->rows);
        const auto last = pages.rows(scanned->rows - 1, 5);
        QVERIFY(last && last->size() == 1);
        QCOMPARE(last->front(), (scan::Pages::Row { "last", "one", "9" }));
        for (std::int64_t row = 0; row < scanned->rows - 1; row += 101) {
            const auto page = pages.rows(row, 1);
            QVERIFY(page && page->size() == 1);
            QCOMPARE(page->front(), allRows[static_cast<std::size_t>(row)]);
        }
    }
    std::filesystem::remove(path);
}

/// What pd.to_timedelta() makes of each was seen in pandas 2.2; empty: no duration.
void TestParts::aLineWithoutEndIsNotHeldWhole()
{
    scan::QuoteMender mender(',');
    const std::string piece(1 << 20, 'x');
    std::string out;
    std::size_t given = 0;
    for (; given < 100u << 20 && out.empty(); given += piece.size()) {
        mender.mend(piece, out);
    }
    QVERIFY(given < 100u << 20);
    QCOMPARE(out.size(), given);
}

void TestParts::durationsAreReadAsPandasReadsThem_data()
{
    QTest::addColumn<QByteArray>("iso");
    const std::vector<std::pair<const char*, const char*>> cells { { "1:30:05", "PT1H30M5S" }, { "36:00", "P1DT12H" },
        { "-0:45:00", "-PT45M" }, { "00:01:23.456", "PT1M23.456S" }, { "2h 15m", "PT2H15M" },
        { "1.5 hours", "PT1H30M" }, { "45 min", "PT45M" }, { "500 ms", "PT0.5S" }, { "1 hour, 5 min", "PT1H5M" },
        { "3 days 04:05:06", "P3DT4H5M6S" }, { "-1 days +22:00:00", "-PT2H" }, { "1 day, 2:03:04", "P1DT2H3M4S" },
        { "P1DT2H", "P1DT2H" }, { "P2W", "P14D" }, { "-P1DT2H", "-P1DT2H" }, { "PT0S", "PT0S" }, { "PT1.5S", "PT1.5S" },
        { "0:00:00", "PT0S" }, { "1:60:00", "" }, { "1:5:3", "" }, { "12:", "" }, { "5M", "" }, { "2H", "" },
        { "2 hrs", "" }, { "P1Y", "" }, { "PT1.5H", "" }, { "P1H", "" }, { "PT", "" }, { "P", "" }, { "2h-15m", "" },
        { "15m 2h", "" }, { "1 day 02:03", "" }, { "2h,", "" }, { "12", "" }, { "-", "" }, { "1:02:03:04", "" },
        { "999999999 days", "" } };
    for (const auto& [cell, iso] : cells) {
        QTest::newRow(cell) << QByteArray(iso);
    }
}

void TestParts::durationsAreReadAsPandasReadsThem()
{
    QFETCH(QByteArray, iso);
    scan::DurationCell duration;
    const bool known = scan::parseDuration(QTest::currentDataTag(), duration);
    QCOMPARE(known ? QByteArray::fromStdString(scan::isoDuration(duration.nanoseconds)) : QByteArray(), iso);
}

QTEST_APPLESS_MAIN(TestParts)
#include "tst_parts.moc"
