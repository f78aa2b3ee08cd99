// SPDX-License-Identifier: GPL-3.0-or-later
// Well-formed files: the same cells as Python's own csv module gives, and the dialect found without being told.
#include "sandbox/scan/profile/report.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <nlohmann/json.hpp>

using Json = nlohmann::json;

class TestPythonCsv : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theCellsAreThoseOfPython();
    void theDialectIsFoundWithoutBeingTold();

private:
    static constexpr int count = 400;
    QTemporaryDir m_folder;
    Json m_cases;
};

void TestPythonCsv::initTestCase()
{
    QProcess python;
    python.start(QStringLiteral("python3"), { QStringLiteral(WRITER), m_folder.path(), QString::number(count) });
    QVERIFY(python.waitForFinished(120'000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    m_cases = Json::parse(std::ifstream(m_folder.filePath(QStringLiteral("cases.json")).toStdString()));
    QCOMPARE(m_cases.size(), static_cast<std::size_t>(count));
}

void TestPythonCsv::theCellsAreThoseOfPython()
{
    for (const auto& one : m_cases) {
        const auto path = m_folder.path().toStdString() + "/" + one.at("file").get<std::string>();
        Json told = { { "header_rows", 0 }, { "skipped_rows", 0 }, { "footer_rows", 0 } };
        for (const auto* key : { "delimiter", "quote", "escape" }) {
            told[key] = one.at(key);
        }
        const auto scanned = scan::scanFile(path.c_str(), told.get<sandbox::ReadOptions>(), [](double) { });
        QVERIFY2(scanned.has_value(), path.c_str());
        QCOMPARE(scanned->rows, std::ssize(one.at("rows")));
        for (std::size_t i = 0; i < scanned->preview.size(); ++i) {
            const auto got = Json(scanned->preview[i]).dump();
            QVERIFY2(got == one.at("rows")[i].dump(),
                (path + ": " + got + " instead of " + one.at("rows")[i].dump()).c_str());
        }
    }
}

void TestPythonCsv::theDialectIsFoundWithoutBeingTold()
{
    int right = 0;
    for (const auto& one : m_cases) {
        const auto path = m_folder.path().toStdString() + "/" + one.at("file").get<std::string>();
        const auto scanned = scan::scanFile(path.c_str(), {}, [](double) { });
        QVERIFY2(scanned.has_value(), path.c_str());
        right += scanned->layout.dialect.delimiter == one.at("delimiter").get<std::string>()[0]
                && scanned->layout.names.size() == one.at("rows")[0].size()
            ? 1
            : 0;
    }
    QVERIFY2(right * 100 >= count * 93, std::to_string(right).c_str());
}

QTEST_APPLESS_MAIN(TestPythonCsv)
#include "tst_python_csv.moc"
