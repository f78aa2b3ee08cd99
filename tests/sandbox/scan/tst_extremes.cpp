// SPDX-License-Identifier: GPL-3.0-or-later
// Files at the edge of what a file can be end in a profile or in a fault with a word, never in memory without end.
#include "sandbox/scan/report.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <sys/resource.h>

class TestExtremes : public QObject {
    Q_OBJECT

private slots:
    void oneByte();
    void aMillionDelimitersInOneLine();
    void oneLineWithoutEnd();
    void aQuoteThatSwallowsTheFile();
    void nothingButQuotes();
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
        QVERIFY2(result ? result->layout.names.size() <= 2 : !result.error().word.empty(), std::to_string(byte).c_str());
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

void TestExtremes::theMemoryStaysBounded()
{
    rusage usage {};
    QCOMPARE(::getrusage(RUSAGE_SELF, &usage), 0);
    QVERIFY2(usage.ru_maxrss < 1L << 20, std::to_string(usage.ru_maxrss).c_str()); // kilobytes
}

QTEST_APPLESS_MAIN(TestExtremes)
#include "tst_extremes.moc"
