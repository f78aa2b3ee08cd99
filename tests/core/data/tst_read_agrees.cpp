// SPDX-License-Identifier: GPL-3.0-or-later
// The proof that the code we show reads what the profile says: it runs in plain Python, file by file.
#include "core/data/names.h"
#include "core/data/read_code.h"
#include "core/data/scan_report.h"
#include "sandbox/jail/installation.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

class TestReadAgrees : public QObject {
    Q_OBJECT

private slots:
    void theFrameIsWhatTheProfileSays_data();
    void theFrameIsWhatTheProfileSays();

private:
    static std::optional<core::Dataset> scanned(const std::filesystem::path& file);
};

/// Nothing for a file that is no table.
std::optional<core::Dataset> TestReadAgrees::scanned(const std::filesystem::path& file)
{
    QProcess scanner;
    const auto installation = sandbox::Installation::locate();
    scanner.start(QString::fromStdString(installation->scanner.string()), { QString::fromStdString(file.string()) });
    scanner.waitForFinished(60'000);
    const auto report = scanner.readAllStandardOutput().toStdString();
    const auto name = file.filename().string();
    auto profile = core::readScanReport(report, name);
    if (!profile) {
        return std::nullopt;
    }
    return core::Dataset { name, core::variableName(name, {}), file, {}, *profile };
}

void TestReadAgrees::theFrameIsWhatTheProfileSays_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("atLeast");
    QTest::newRow("corpus") << QStringLiteral(CORPUS) << 80;
    QTest::newRow("samples") << QStringLiteral(SAMPLES) << 2;
}

void TestReadAgrees::theFrameIsWhatTheProfileSays()
{
    QFETCH(QString, folder);
    QFETCH(int, atLeast);
    core::Json cases = core::Json::array();
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(folder.toStdString(), missing)) {
        if (entry.path().extension() != ".csv" && entry.path().extension() != ".tsv") {
            continue;
        }
        if (const auto dataset = scanned(entry.path())) {
            cases.push_back({ { "name", dataset->name }, { "folder", entry.path().parent_path().string() },
                { "variable", dataset->variable }, { "code", core::readCode(*dataset) },
                { "profile", dataset->profile } });
        }
    }
    QVERIFY(std::ssize(cases) >= atLeast);
    QTemporaryDir scratch;
    const auto list = scratch.filePath(QStringLiteral("cases.json"));
    std::ofstream(list.toStdString()) << sandbox::dump(cases);
    QProcess python;
    python.start(QStringLiteral("python3"), { QStringLiteral(AGREE), list });
    QVERIFY(python.waitForFinished(240'000));
    QVERIFY2(python.exitCode() == 0 && python.exitStatus() == QProcess::NormalExit,
        (python.readAllStandardOutput() + python.readAllStandardError()).constData());
}

QTEST_GUILESS_MAIN(TestReadAgrees)
#include "tst_read_agrees.moc"
