// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <sstream>

using namespace sandbox;

/// Every program in tests/jailees tries one thing that must fail. Its first lines say how:
///     # must: STATUS [ERROR_TYPE] [errno N]
///     # blocked: WORDS            one detail in blocked[]; there are no others
class JaileesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void isRefused_data();
    void isRefused();

private:
    std::unique_ptr<JailFixture> m_fixture;
};

namespace {

struct Expectation {
    std::string status;
    std::string type; ///< of the error; empty: any
    int error = 0; ///< errno; 0: any
    std::set<std::string> blocked;
};

Expectation expectationOf(const std::string& code)
{
    Expectation expected;
    std::istringstream lines(code);
    for (std::string line; std::getline(lines, line) && line.starts_with("# ");) {
        std::istringstream words(line.substr(2));
        std::string key;
        words >> key;
        if (key == "must:") {
            std::string word;
            words >> expected.status >> expected.type >> word >> expected.error;
        } else if (key == "blocked:") {
            std::getline(words >> std::ws, key);
            expected.blocked.insert(key);
        }
    }
    return expected;
}

std::string inWords(const RunResult& result)
{
    return dump({ { "status", statusWord(result.status) }, { "detail", result.statusDetail }, { "out", result.out },
        { "error", result.error ? result.error->type + ": " + result.error->message : "" }, { "blocked", Json(result).at("blocked") } });
}

} // namespace

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
    const auto expected = expectationOf(code);
    const auto result = m_fixture->run(code);
    const auto got = inWords(result);
    QVERIFY2(statusWord(result.status) == expected.status, got.c_str());
    if (!expected.type.empty()) {
        QVERIFY2(result.error && result.error->type == expected.type, got.c_str());
    }
    if (expected.type == "SystemExit") {
        QCOMPARE(result.exitCode, 7);
    }
    if (expected.error != 0) {
        QVERIFY2(result.error->message.contains("[Errno " + std::to_string(expected.error) + "]"), got.c_str());
    }
    std::set<std::string> blocked;
    for (const auto& attempt : result.blocked) {
        QVERIFY2(attempt.count > 0 && blocked.insert(attempt.detail).second, got.c_str());
    }
    QVERIFY2(blocked == expected.blocked, got.c_str());
}

QTEST_GUILESS_MAIN(JaileesTest)
#include "tst_jailees.moc"
