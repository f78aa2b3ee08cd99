// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTest>

#include <algorithm>
#include <seccomp.h>
#include <set>
#include <sstream>

using namespace sandbox;

/// What the jail lets be seen and called, against one file that says all of it.
class PostureTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void nothingIsOpenThatTheGoldenFileDoesNotName();
    void nothingIsShutThatTheGoldenFileNames();
    void badPointersDoNotStopTheOneWhoAnswersAttempts();
    void theFilterIsWhatRefuses();

private:
    std::set<std::string> m_seen;
    RunResult m_result;
    Json m_calls = Json::object();
};

namespace {
std::set<std::string> linesOf(const std::string& text)
{
    std::set<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.insert(line);
    }
    return lines;
}

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return { std::istreambuf_iterator<char>(file), {} };
}

std::string probe(const Json& calls)
{
    return "CALLS = " + dump(calls) + "\n" + textOf(ASSAY_POSTURE_PROBE);
}

/// A line that begins with "? " may be missing: it depends on the machine.
std::set<std::string> golden()
{
    return linesOf(textOf(ASSAY_POSTURE_GOLDEN));
}
}

void PostureTest::initTestCase()
{
    for (int number = 0; number < 600; ++number) {
        if (char* const name = ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number); name != nullptr) {
            m_calls[name] = number;
            std::free(name);
        }
    }
    JailFixture fixture;
    m_result = fixture.run(probe(m_calls));
    QVERIFY2(m_result.status == Status::Ok, (m_result.statusDetail + m_result.out.substr(0, 300)).c_str());
    m_seen = linesOf(m_result.out);
    std::ofstream("posture_seen.txt") << m_result.out; // in the build tree: for comparing, or to become the golden file
}

void PostureTest::nothingIsOpenThatTheGoldenFileDoesNotName()
{
    const auto named = golden();
    for (const auto& line : m_seen) {
        QVERIFY2(named.contains(line) || named.contains("? " + line), ("not in the golden file: " + line).c_str());
    }
}

void PostureTest::nothingIsShutThatTheGoldenFileNames()
{
    for (const auto& line : golden()) {
        std::istringstream words(line);
        std::string kind;
        std::string name;
        words >> kind >> name;
        const bool isOfAnotherProcessor = kind == "call" && !m_calls.contains(name);
        QVERIFY2(line.starts_with("? ") || line.starts_with("# ") || isOfAnotherProcessor || m_seen.contains(line), ("no more: " + line).c_str());
    }
}

void PostureTest::badPointersDoNotStopTheOneWhoAnswersAttempts()
{
    QVERIFY(m_seen.contains("all calls answered"));
    int count = 0;
    for (const auto& attempt : m_result.blocked) {
        QVERIFY(!attempt.detail.empty());
        count += attempt.count;
    }
    QVERIFY2(count >= 32, std::to_string(count).c_str()); // of so many kinds, at most, is a count kept
}

/// Without the filter the same calls reach the kernel: it is not the kernel that refused them.
void PostureTest::theFilterIsWhatRefuses()
{
    auto installation = *Installation::locate();
    installation.withoutLayers = { "seccomp" };
    installation.acceptMissing = { "seccomp" };
    JailFixture fixture(installation);
    const auto without = fixture.run(probe({ { "socket", m_calls["socket"] }, { "memfd_create", m_calls["memfd_create"] }, { "bpf", m_calls["bpf"] },
        { "ptrace", m_calls["ptrace"] }, { "mount", m_calls["mount"] }, { "keyctl", m_calls["keyctl"] }, { "io_uring_setup", m_calls["io_uring_setup"] },
        { "clone3", m_calls["clone3"] }, { "prctl", m_calls["prctl"] }, { "socketpair", m_calls["socketpair"] } }));
    for (const auto* const name : { "socket", "memfd_create", "ptrace", "mount", "clone3", "prctl", "socketpair" }) {
        const auto opened = std::string("call ") + name + " is let through";
        QVERIFY2(without.out.contains(opened) && !m_seen.contains(opened), (opened + "\n" + without.out.substr(without.out.find("call "))).c_str());
    }
}

QTEST_GUILESS_MAIN(PostureTest)
#include "tst_posture.moc"
