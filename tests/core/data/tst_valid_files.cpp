// SPDX-License-Identifier: GPL-3.0-or-later
// Plain valid files, made anew: profile and frame of the generated code hold each record and cell that was written; and
// files with real header lines, totals and notes, so that a reader that never sees one fails.
// VALID_FILES=FOLDER in the environment judges what is there instead, and leaves readings.json beside it.
#include "core/data/names.h"
#include "core/data/read_code.h"
#include "core/data/scan_report.h"
#include "sandbox/jail/installation.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <nlohmann/json.hpp>

namespace {

core::Json readingOf(const std::filesystem::path& file)
{
    QProcess scanner;
    const auto installation = sandbox::Installation::locate();
    scanner.start(QString::fromStdString(installation->scanner.string()), { QString::fromStdString(file.string()) });
    scanner.waitForFinished(60'000);
    const auto report = scanner.readAllStandardOutput().toStdString();
    const auto name = file.filename().string();
    auto profile = core::readScanReport(report, name);
    if (!profile) {
        return { { "name", name }, { "error", report.substr(0, 300) } };
    }
    const core::Dataset dataset { name, core::variableName(name, {}), file, {}, *profile };
    return { { "name", name }, { "variable", dataset.variable }, { "code", core::readCode(dataset) },
        { "profile", dataset.profile } };
}

QByteArray saidBy(const QStringList& arguments, int* code)
{
    QProcess python;
    python.start(QStringLiteral("python3"), QStringList { QStringLiteral("-B") } + arguments);
    const bool ended = python.waitForFinished(1'800'000) && python.exitStatus() == QProcess::NormalExit;
    *code = ended ? python.exitCode() : -1;
    return python.readAllStandardOutput() + python.readAllStandardError();
}

} // namespace

class TestValidFiles : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLost_data();
    void nothingIsLost();
};

void TestValidFiles::nothingIsLost_data()
{
    QTest::addColumn<QString>("maker");
    QTest::addColumn<QString>("seed");
    QTest::addColumn<QString>("allowed");
    const auto valid = QStringLiteral("make_valid_files.py");
    const auto always = QStringLiteral("always");
    QTest::newRow("valid files") << valid << always << QStringLiteral("0");
    QTest::newRow("files with evidence") << QStringLiteral("make_evidence_files.py") << always << QStringLiteral("0");
}

void TestValidFiles::nothingIsLost()
{
    QFETCH(QString, maker);
    QFETCH(QString, seed);
    QFETCH(QString, allowed);
    const QTemporaryDir scratch;
    const auto folder = qEnvironmentVariable("VALID_FILES", scratch.path());
    const std::filesystem::path place = folder.toStdString();
    int code = 0;
    if (folder == scratch.path()) {
        const auto said = saidBy({ QStringLiteral(VALID "/") + maker, folder, QStringLiteral("40"), seed }, &code);
        QVERIFY2(code == 0, said.constData());
    }
    core::Json readings = core::Json::array();
    for (const auto& one : core::Json::parse(std::ifstream(place / "cases.json"))) {
        readings.push_back(readingOf(place / one.at("file").get<std::string>()));
    }
    const auto readingsFile = folder + QStringLiteral("/readings.json");
    std::ofstream(readingsFile.toStdString()) << sandbox::dump(readings);
    const auto said = saidBy({ QStringLiteral(VALID "/judge.py"), folder, readingsFile, allowed }, &code);
    QVERIFY2(code == 0, said.constData());
    if (said.contains(": ")) {
        qInfo("%s", said.constData());
    }
}

QTEST_GUILESS_MAIN(TestValidFiles)
#include "tst_valid_files.moc"
