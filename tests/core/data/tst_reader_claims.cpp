// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader that a hostile file took over may say: it is weighed before anything is built of it.
#include "core/data/scan_report.h"
#include "core/data/table_report.h"
#include "core/data/word_file.h"

#include <QTemporaryDir>
#include <QTest>

namespace {
std::string repeated(std::string_view text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i) {
        all += text;
    }
    return all;
}
} // namespace

class TestReaderClaims : public QObject {
    Q_OBJECT

private slots:
    void aWriterThatFailsIsNoFullDisk();
    void moreThanAnyReportHasIsRefused_data();
    void moreThanAnyReportHasIsRefused();
};

void TestReaderClaims::moreThanAnyReportHasIsRefused_data()
{
    QTest::addColumn<std::string>("report");
    QTest::addColumn<std::string>("why");
    QTest::newRow("many objects") << R"({"a":[)" + repeated("{},", 4'000'000) + "{}]}"
                                  << std::string("too many values");
    QTest::newRow("deep lists") << R"({"a":)" + repeated("[", 500) + repeated("]", 500) + "}"
                                << std::string("too deep");
}

void TestReaderClaims::moreThanAnyReportHasIsRefused()
{
    QFETCH(std::string, report);
    QFETCH(std::string, why);
    const auto scanned = core::readScanReport(report, "a.csv");
    QVERIFY2(!scanned && scanned.error().detail.contains(why), scanned ? "" : scanned.error().detail.c_str());
    const auto found = core::readTableReport(report, "a.xlsx");
    QVERIFY2(!found && found.error().detail.contains(why), found ? "" : found.error().detail.c_str());
}

void TestReaderClaims::aWriterThatFailsIsNoFullDisk()
{
    QTemporaryDir folder;
    const std::filesystem::path path(folder.filePath(QStringLiteral("report.docx")).toStdString());
    const auto written = core::writeWordFile(*sandbox::Installation::locate(), "{}", path, {});
    QVERIFY(!written.has_value());
    const auto said = core::inWords(written.error().message);
    QVERIFY2(said.contains("What writes it failed (KeyError: 'title')"), said.c_str());
    QVERIFY2(!said.contains("room"), said.c_str());
    const auto nowhere = core::writeWordFile(*sandbox::Installation::locate(), "{}", path / "below", {});
    QVERIFY(!nowhere.has_value());
}

QTEST_GUILESS_MAIN(TestReaderClaims)
#include "tst_reader_claims.moc"
