// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTest>

#include <algorithm>
#include <sstream>

using namespace sandbox;

/// Every program in tests/jailees tries one thing that must fail, and says on its first line how.
class JaileesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void isRefused_data();
    void isRefused();

private:
    std::unique_ptr<JailFixture> m_fixture;
};

void JaileesTest::initTestCase()
{
    m_fixture = std::make_unique<JailFixture>();
}

void JaileesTest::isRefused_data()
{
    QTest::addColumn<std::string>("code");
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(ASSAY_JAILEES)) {
        paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    QVERIFY(paths.size() >= 60);
    for (const auto& path : paths) {
        std::ifstream file(path);
        QTest::newRow(path.stem().c_str()) << std::string(std::istreambuf_iterator<char>(file), {});
    }
}

void JaileesTest::isRefused()
{
    QFETCH(std::string, code);
    std::istringstream words(code.substr(0, code.find('\n')));
    std::string word;
    std::string expected;
    int number = 0;
    words >> word >> word >> expected; // "# must: NAME …"
    const auto result = m_fixture->run(code);
    if (expected == "killed") {
        words >> number;
        QCOMPARE(result.status, Status::Killed);
        QCOMPARE(result.signal, number);
        return;
    }
    QVERIFY2(result.status == Status::Error, (statusWord(result.status) + ' ' + result.statusDetail + ' ' + result.out).c_str());
    QVERIFY2(result.error->type == expected, (result.error->type + ": " + result.error->message).c_str());
    if (expected == "SystemExit") {
        QCOMPARE(result.exitCode, 7);
    } else if (words >> word >> number) {
        QVERIFY2(result.error->message.find("[Errno " + std::to_string(number) + "]") != std::string::npos, result.error->message.c_str());
    }
}

QTEST_GUILESS_MAIN(JaileesTest)
#include "tst_jailees.moc"
