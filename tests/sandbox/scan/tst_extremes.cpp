// SPDX-License-Identifier: GPL-3.0-or-later
// Files at the edge of what a file can be end in a profile or in a fault with a word, never in memory without end.
#include "sandbox/scan/profile/report.h"
#include "sandbox/scan/records/mapped_part.h"
#include "sandbox/scan/records/pages.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <thread>

class TestExtremes : public QObject {
    Q_OBJECT

private slots:
    void oneByte();
    void aMillionDelimitersInOneLine();
    void oneLineWithoutEnd();
    void aQuoteThatSwallowsTheFile();
    void nothingButQuotes();
    void numbersAndMomentsAtTheEndOfWhatFits();
    void whatAMappedFileHasLostIsReadAsZeros();
    void aFileThatIsCutWhileItIsCountedDoesNoHarm();
    void theMemoryStaysBounded();

private:
    scan::Expected<scan::Scan> scanned(const std::string& bytes) const
    {
        const auto path = m_folder.filePath(QStringLiteral("file.csv")).toStdString();
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
        return scan::scanFile(path.c_str(), {}, [](double) { });
    }
    QTemporaryDir m_folder;
};

void TestExtremes::oneByte()
{
    for (int byte = 1; byte < 256; ++byte) {
        const auto result = scanned(std::string(1, static_cast<char>(byte)));
        QVERIFY2(
            result ? result->layout.names.size() <= 2 : !result.error().word.empty(), std::to_string(byte).c_str());
    }
}

void TestExtremes::aMillionDelimitersInOneLine()
{
    const auto result = scanned(std::string(1'000'000, ',') + "\n");
    QVERIFY(!result);
    QCOMPARE(result.error().word, std::string("too_many_columns"));
}

void TestExtremes::oneLineWithoutEnd()
{
    const auto result = scanned(std::string(66u << 20, 'x'));
    QVERIFY(!result);
    QCOMPARE(result.error().word, std::string("record_too_long"));
}

void TestExtremes::aQuoteThatSwallowsTheFile()
{
    std::string file = "id,name\n1,\"broken\n";
    for (int i = 2; i < 100'000; ++i) {
        file += std::to_string(i) + ",fine\n";
    }
    const auto result = scanned(file);
    QVERIFY(result.has_value());
    QCOMPARE(result->rows, 99'999);
    QVERIFY(result->strayQuoteLine > 0);
}

void TestExtremes::nothingButQuotes()
{
    for (const std::size_t count : { 1u, 2u, 3u, 1000u, 100'001u }) {
        const auto result = scanned(std::string(count, '"'));
        QVERIFY(result ? result->layout.names.size() == 1 : !result.error().word.empty());
    }
}

void TestExtremes::numbersAndMomentsAtTheEndOfWhatFits()
{
    for (const auto* const cells :
        { "0.5\n1.5\n1.8446744073709552e19\n", "0.5\n9e300\n", "-999999999999999999\n5\n999999999999999999\n",
            "1678-01-01\n2262-04-11\n", "1678-01-01 00:12:44\n2262-04-11 23:47:16\n" }) {
        const auto result = scanned("n\n" + std::string(cells));
        QVERIFY2(result && !scan::reportOf(*result).empty(), cells);
    }
}

void TestExtremes::whatAMappedFileHasLostIsReadAsZeros()
{
    constexpr std::size_t page = 4096;
    const auto path = m_folder.filePath(QStringLiteral("lost.csv")).toStdString();
    std::ofstream(path, std::ios::binary) << std::string(8 * page, 'x');
    const auto file = scan::File::open(path.c_str());
    QVERIFY(file.has_value());
    const scan::MappedPart part(*file, page + 100, 100 * page);
    QCOMPARE(part.text().size(), 7 * page - 100);
    QCOMPARE(part.text().front(), 'x');
    std::filesystem::resize_file(path, 3 * page);
    QCOMPARE(std::ranges::count(part.text(), 'x'), static_cast<std::ptrdiff_t>(2 * page - 100));
    QVERIFY(!part.isSound());
    const scan::MappedPart behind(*file, 8 * page, page);
    QVERIFY(behind.text().empty());
}

void TestExtremes::aFileThatIsCutWhileItIsCountedDoesNoHarm()
{
    std::string text = "id,name\n";
    while (text.size() < (24u << 20)) {
        text += "12345,somebody or other\n";
    }
    for (int turn = 0; turn < 10; ++turn) {
        const auto path = m_folder.filePath(QStringLiteral("cut.csv")).toStdString();
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        const auto look = scan::lookAt(path.c_str(), {});
        const auto file = scan::File::open(path.c_str());
        QVERIFY(look && file);
        const scan::Pages pages(*file, look->encoding, look->layout);
        while (pages.known().bytes < (turn << 20)) {
            std::this_thread::yield();
        }
        std::filesystem::resize_file(path, 5000);
        QTRY_VERIFY(pages.known().complete || pages.known().fault);
        QVERIFY(pages.known().rows <= 1'100'000);
    }
}

void TestExtremes::theMemoryStaysBounded()
{
    rusage usage {};
    QCOMPARE(::getrusage(RUSAGE_SELF, &usage), 0);
    QVERIFY2(usage.ru_maxrss < 1L << 20, std::to_string(usage.ru_maxrss).c_str()); // kilobytes
}

QTEST_APPLESS_MAIN(TestExtremes)
#include "tst_extremes.moc"
