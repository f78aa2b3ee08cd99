// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"
#include "tests/support/pace.h"

#include <QTest>

#include <algorithm>
#include <csignal>

#include <filesystem>
#include <fstream>
#include <thread>

using namespace sandbox;
using Clock = std::chrono::steady_clock;

/// The contract of a run, on the real jail.
class SessionTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void stateLivesAcrossRuns();
    void printedTextAndTheLastExpressionComeBack();
    void outputArrivesWhileTheCodeRuns();
    void anExceptionNamesTheLineAndKeepsOurFramesOut();
    void aMistypedColumnIsHintedAt();
    void aSyntaxErrorHasLineAndColumn();
    void aFailedRunLeavesTheStateUntouched();
    void aFailedRunLeavesThePipesAsTheyWere();
    void aRunThatUsesUpItsDescriptorsSaysSo();
    void descriptorsUnderWayInOneJailKeepNoOtherFromStarting();
    void inputsAreReadOnlyUnderTheirNames();
    void aFileOnlyItsOwnerMayReadIsStillAnInput();
    void changedInputsStartAFreshJail();
    void aFurtherInputJoinsTheState();
    void namesThatLeaveWorkAreRefused();
    void standardInputIsGiven();
    void stopCancelsWithinHalfASecond();
    void aTooLargeRequestForMemoryIsToldAsTheCodeDid();
    void usedUpMemoryIsOutOfMemory();
    void aFullDiskIsRecognised();
    void endlessOutputIsCutAndEnded();
    void longOutputIsTruncatedAtACharacter();
    void aForkBombEndsAndTheNextRunWorks();
    void writingOnTheChannelIsAProtocolViolation();
    void aHundredRunsLeakNothing();
    void askingLeavesTheStateAlone();
    void whoChecksCodeIsReplacedWhereARunSignalledIt();
    void provenanceIsComplete();
    void resetForgetsEverything();

private:
    RunResult run(const std::string& code, const Limits& limits = {});
    std::unique_ptr<JailFixture> m_fixture;
};

void SessionTest::initTestCase()
{
    m_fixture = std::make_unique<JailFixture>();
}

RunResult SessionTest::run(const std::string& code, const Limits& limits)
{
    return m_fixture->run(code, limits);
}

void SessionTest::stateLivesAcrossRuns()
{
    QCOMPARE(run("import pandas as pd\nx = pd.Series([1, 2, 3])").status, Status::Ok);
    const auto result = run("int(x.sum())");
    QCOMPARE(std::get<Value>(result.value.value()).text, std::string("6"));
}

void SessionTest::printedTextAndTheLastExpressionComeBack()
{
    const auto result = run("import sys\nprint('häl', 'lo')\nprint('oops', file=sys.stderr)\n6 * 7");
    QCOMPARE(result.out, std::string("häl lo\n"));
    QCOMPARE(result.err, std::string("oops\n"));
    QCOMPARE(std::get<Value>(result.value.value()).cell, Cell(std::int64_t(42)));
    QCOMPARE(result.statusDetail, std::string());
}

void SessionTest::outputArrivesWhileTheCodeRuns()
{
    Clock::time_point first {};
    RunEvents events { [&](std::string_view text, bool) {
        if (first == Clock::time_point {} && text.starts_with("early")) {
            first = Clock::now();
        }
    } };
    const auto result = m_fixture->run("import time\nprint('early')\ntime.sleep(0.5)\nprint('late')", {}, events);
    QCOMPARE(result.out, std::string("early\nlate\n"));
    QVERIFY(Clock::now() - first > std::chrono::milliseconds(350));
}

void SessionTest::anExceptionNamesTheLineAndKeepsOurFramesOut()
{
    const auto result = run("def f(n):\n    return 1 / n\n\nf(0)");
    QCOMPARE(result.status, Status::Error);
    QCOMPARE(result.error->type, std::string("ZeroDivisionError"));
    QCOMPARE(result.error->line, 2);
    QVERIFY(result.error->traceback.find("runner.py") == std::string::npos);
    QVERIFY(result.error->traceback.find("return 1 / n") != std::string::npos);
}

void SessionTest::aMistypedColumnIsHintedAt()
{
    const auto result = run("import pandas as pd\ndf = pd.DataFrame({'Revenue': [1]})\ndf['revenu']");
    QCOMPARE(result.error->type, std::string("KeyError"));
    QVERIFY2(result.error->hint.find("Revenue") != std::string::npos, result.error->hint.c_str());
}

void SessionTest::aSyntaxErrorHasLineAndColumn()
{
    const auto result = run("x = 1\nif x = 2:\n    pass");
    QCOMPARE(result.status, Status::SyntaxError);
    QCOMPARE(result.error->line, 2);
    QVERIFY(result.error->column > 0);
}

void SessionTest::aFailedRunLeavesTheStateUntouched()
{
    run("kept = [1]");
    QCOMPARE(run("kept.append(2)\nother = 1\n1 / 0").status, Status::Error);
    QCOMPARE(
        std::get<Value>(run("int(len(kept) == 1 and 'other' not in globals())").value.value()).text, std::string("1"));
}

/// The flags of a pipe belong to all who have it open.
void SessionTest::aFailedRunLeavesThePipesAsTheyWere()
{
    QCOMPARE(run("import fcntl, os\nfor pipe in (1, 2): fcntl.fcntl(pipe, fcntl.F_SETFL, os.O_NONBLOCK | os.O_DIRECT)\n"
                 "fcntl.fcntl(3, fcntl.F_SETFL, os.O_NONBLOCK)\n1 / 0")
                 .status,
        Status::Error);
    QCOMPARE(run("import fcntl, os\nprint([fcntl.fcntl(number, fcntl.F_GETFL) for number in (1, 2, 3)])").out,
        std::string("[1, 1, 2]\n"));
    QCOMPARE(run("print('x' * 900_000)").out.size(), 900'001U);
}

void SessionTest::aRunThatUsesUpItsDescriptorsSaysSo()
{
    const auto result = run("import os\nwhile True: os.eventfd(0)");
    QCOMPARE(result.status, Status::Error);
    QVERIFY2(result.statusDetail.contains("Too many open files"), result.statusDetail.c_str());
}

/// The kernel counts the descriptors that are being handed over for each user, and all jails are of one.
void SessionTest::descriptorsUnderWayInOneJailKeepNoOtherFromStarting()
{
    JailFixture greedy;
    QCOMPARE(greedy
                 .run(R"(import array, socket
a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
many = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [a.fileno()] * 250))]
refused = 0
while not refused:
    try:
        a.sendmsg([b"x"], many)
    except OSError as problem:
        refused = problem.errno
print(refused))")
                 .out,
        std::string("109\n"));
    JailFixture other;
    QCOMPARE(other.run("print(1)").out, std::string("1\n"));
    QCOMPARE(greedy.run("print(2)").out, std::string("2\n"));
}

void SessionTest::inputsAreReadOnlyUnderTheirNames()
{
    JailFixture fixture;
    fixture.setInput("sales.csv", "a,b\n1,2\n");
    QCOMPARE(fixture.run("import pandas as pd\npd.read_csv('sales.csv').shape").status, Status::Ok);
    for (const auto* const attempt :
        { "open('sales.csv', 'w')", "open('sales.csv', 'a')", "import os; os.truncate('sales.csv', 0)",
            "import os; os.remove('sales.csv')", "import os; os.rename('sales.csv', 'x')",
            "import os; os.chmod('sales.csv', 0o777)", "import os; os.utime('sales.csv')" }) {
        const auto result = fixture.run(attempt);
        QCOMPARE(result.status, Status::Error);
        QVERIFY2(
            result.error->type == "OSError" || result.error->type == "PermissionError", result.error->type.c_str());
    }
    QCOMPARE(fixture.run("print(open('sales.csv').read())").out, std::string("a,b\n1,2\n\n"));
    QCOMPARE(fixture.inputText("sales.csv"), std::string("a,b\n1,2\n"));
}

void SessionTest::aFileOnlyItsOwnerMayReadIsStillAnInput()
{
    JailFixture fixture;
    fixture.setInput("secret.csv", "a\n7\n", std::filesystem::perms::owner_read);
    QCOMPARE(fixture.run("print(open('secret.csv').read())").out, std::string("a\n7\n\n"));
}

void SessionTest::changedInputsStartAFreshJail()
{
    JailFixture fixture;
    fixture.setInput("a.csv", "1");
    fixture.run("x = 1");
    fixture.setInput("a.csv", "2");
    QCOMPARE(fixture.run("x").status, Status::Error);
    QCOMPARE(fixture.valueOf("open('a.csv').read()"), std::string("2\n"));
    fixture.run("x = 1");
    QVERIFY(fixture.session().setInputs(fixture.inputs()).has_value());
    QCOMPARE(fixture.run("x").status, Status::Ok);
}

void SessionTest::aFurtherInputJoinsTheState()
{
    JailFixture fixture;
    fixture.setInput("a.csv", "1");
    fixture.step("1", "x = 1");
    const auto path = fixture.directory() / "b.csv";
    std::ofstream(path) << "two\n";
    std::filesystem::permissions(path,
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write); // root's own, where root runs this
    auto inputs = fixture.inputs();
    inputs.push_back({ "b.csv", path, {} });
    QVERIFY(fixture.session().setInputs(inputs).has_value());
    QCOMPARE(fixture.step("2", "print(x, open('a.csv').read(), open('b.csv').read())").out, std::string("1 1 two\n\n"));
    for (const auto* const attempt :
        { "open('b.csv', 'w')", "import os; os.truncate('b.csv', 0)", "import os; os.remove('b.csv')",
            "import os; os.rename('b.csv', 'x')", "import os; os.chmod('b.csv', 0o777)" }) {
        QCOMPARE(fixture.run(attempt).status, Status::Error);
    }
    QCOMPARE(fixture.run("1").provenance.inputs.size(), 2U);
    QVERIFY(fixture.session().goTo("1").value());
    QCOMPARE(fixture.step("3", "print(open('b.csv').read())").out, std::string("two\n\n"));
    QVERIFY(fixture.run("open('c.csv', 'w').write('mine')").artifacts.size() == 1);
    inputs.push_back({ "c.csv", path, {} }); // a name that is taken: a fresh jail has it
    QVERIFY(fixture.session().setInputs(inputs).has_value());
    QCOMPARE(fixture.valueOf("open('c.csv').read(), 'x' in globals()"), std::string("two\n False\n"));
}

void SessionTest::namesThatLeaveWorkAreRefused()
{
    JailFixture fixture;
    for (const auto* const name : { "", ".", "..", "a/b", "/etc/passwd" }) {
        const auto refused = fixture.session().setInputs({ { name, "/etc/passwd", "x" } });
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::BadInput);
    }
    QVERIFY(!fixture.session().setInputs({ { "gone.csv", "/nowhere/gone.csv", "x" } }));
    QCOMPARE(fixture.run("1").status, Status::Ok);
}

void SessionTest::standardInputIsGiven()
{
    RunRequest request;
    request.code = "print(input()[::-1])";
    request.standardInput = "abc\n";
    QCOMPARE(m_fixture->session().run(request, {}, {})->out, std::string("cba\n"));
}

void SessionTest::stopCancelsWithinHalfASecond()
{
    run("kept = 5");
    std::stop_source source;
    Clock::time_point asked;
    std::jthread presser([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        asked = Clock::now();
        source.request_stop();
    });
    RunRequest request;
    request.code = "kept = 6\nimport signal\nfor s in (2, 15): signal.signal(s, signal.SIG_IGN)\nwhile True: pass";
    const auto result = m_fixture->session().run(request, {}, source.get_token());
    const auto took = Clock::now() - asked;
    QCOMPARE(result->status, Status::Cancelled);
    QVERIFY(took < test::slowdown * std::chrono::milliseconds(500));
    QCOMPARE(std::get<Value>(run("kept").value.value()).text, std::string("5"));
}

/// Nothing outside tells it from code that raises MemoryError for no reason.
void SessionTest::aTooLargeRequestForMemoryIsToldAsTheCodeDid()
{
    for (const auto* const code : { "x = bytearray(10 ** 11)", "raise MemoryError" }) {
        const auto result = run(code);
        QCOMPARE(result.status, Status::Error);
        QVERIFY2(result.statusDetail.starts_with("The code raised MemoryError; "), result.statusDetail.c_str());
        QVERIFY2(result.statusDetail.contains("of 2048 MB were in use"), result.statusDetail.c_str());
        QVERIFY(result.error->hint.contains("allow more memory"));
    }
}

void SessionTest::usedUpMemoryIsOutOfMemory()
{
    Limits limits;
    limits.memoryBytes = 400LL << 20;
    JailFixture fixture(limits);
    const auto result = fixture.run("kept = []\nwhile True: kept.append(b'x' * (4 << 20))", limits);
    QVERIFY2(result.status == Status::OutOfMemory, result.statusDetail.c_str());
}

void SessionTest::aFullDiskIsRecognised()
{
    Limits limits;
    limits.diskBytes = 20LL << 20;
    JailFixture fixture(limits);
    const auto result = fixture.run("with open('big', 'wb') as f:\n    while True: f.write(b'x' * (1 << 20))", limits);
    QCOMPARE(result.status, Status::DiskFull);
    QCOMPARE(fixture.run("open('small', 'w').write('x')", limits).status, Status::Ok);
    const auto files = fixture.run("i = 0\nwhile True:\n    open(f'f{i}', 'w').close(); i += 1", limits);
    QCOMPARE(files.status, Status::DiskFull);
    QCOMPARE(fixture.run("open('again', 'w').write('x')", limits).status, Status::Ok);
}

void SessionTest::endlessOutputIsCutAndEnded()
{
    const auto result = run("import os\nwhile True: os.write(1, b'x' * 65536)");
    QCOMPARE(result.status, Status::OutputLimit);
    QCOMPARE(result.out.size(), std::size_t(1) << 20);
    QVERIFY(result.outTruncated);
}

void SessionTest::longOutputIsTruncatedAtACharacter()
{
    Limits limits;
    limits.outputBytes = 1001;
    const auto result = run("print('ä' * 3000)", limits);
    QCOMPARE(result.status, Status::Ok);
    QVERIFY(result.outTruncated);
    QCOMPARE(result.out.size(), 1000U);
}

void SessionTest::aForkBombEndsAndTheNextRunWorks()
{
    run("kept = 9");
    Limits limits;
    limits.wall = std::chrono::seconds(15);
    const auto result = run("import os\nwhile True:\n    try: os.fork()\n    except OSError: pass", limits);
    QVERIFY2(result.status == Status::ProcessLimit, dump(Json(result).at("metrics")).c_str());
    const auto begun = Clock::now();
    QCOMPARE(std::get<Value>(run("kept").value.value()).text, std::string("9"));
    QVERIFY(Clock::now() - begun < test::slowdown * std::chrono::seconds(1));
}

void SessionTest::writingOnTheChannelIsAProtocolViolation()
{
    run("kept = 3");
    for (const auto* const attempt : { "import os; os.write(3, b'\\x02\\x00\\x00\\x00{}')",
             "import os; os.write(3, b'\\xff' * 100)", "import os; os.write(3, b'\\x05\\x00\\x00\\x00hello')",
             "import os; os.write(3, (200000).to_bytes(4, 'little') + b'[' * 200000)",
             "import os, json; d = json.dumps({'type': 'ended', 'pid': os.getpid(), 'exit_code': 0, 'signal': "
             "31}).encode(); os.write(3, len(d).to_bytes(4, 'little') + d)",
             "import os, json; d = json.dumps({'run': 1, 'type': 'done'}).encode(); os.write(3, len(d).to_bytes(4, "
             "'little') + d)" }) {
        const auto result = run(attempt);
        QCOMPARE(result.status, Status::ProtocolViolation);
        QVERIFY(!result.statusDetail.empty());
    }
    QCOMPARE(std::get<Value>(run("kept").value.value()).text, std::string("3"));
}

void SessionTest::aHundredRunsLeakNothing()
{
    JailFixture fixture;
    const std::string inside
        = "import os\nprint(sum(p.isdigit() for p in os.listdir('/proc')), len(os.listdir('/proc/self/fd')), "
          "len(open('/proc/self/mountinfo').readlines()), os.statvfs('/work').f_bfree, os.statvfs('/work').f_ffree)";
    const auto work = [&](int i) {
        fixture.run(i % 3 == 0 ? "open('/tmp/f', 'w').write('x' * 9999)\n1 / 0" : "n += 1");
    };
    fixture.run("n = 0");
    for (int i = 0; i < 45; ++i) {
        work(i); // until as many states are kept as there may be
    }
    const auto processes = JailFixture::countOfOurProcesses();
    const auto descriptors = JailFixture::countOfOurDescriptors();
    const auto before = fixture.run(inside).out;
    for (int i = 0; i < 60; ++i) {
        work(i);
    }
    QCOMPARE(std::get<Value>(fixture.run("n").value.value()).text, std::string("70"));
    QCOMPARE(fixture.run(inside).out, before);
    QCOMPARE(JailFixture::countOfOurProcesses(), processes);
    QVERIFY(JailFixture::countOfOurDescriptors() <= descriptors);
}

void SessionTest::askingLeavesTheStateAlone()
{
    run("kept = 1");
    const auto facts = m_fixture->session().ask(
        "inspect", { { "code", "import os\nkept = 2" }, { "schema", Json::object() } }, {});
    QVERIFY2(facts.has_value(), facts ? "" : facts.error().detail.c_str());
    QCOMPARE(std::get<Value>(run("kept").value.value()).text, std::string("1"));
    QVERIFY(!m_fixture->session().ask("nonsense", Json::object(), {}));
}

void SessionTest::whoChecksCodeIsReplacedWhereARunSignalledIt()
{
    const auto check = [&] {
        return m_fixture->session().ask("inspect", { { "code", "import os" }, { "schema", Json::object() } }, {});
    };
    run("kept = 1");
    QVERIFY(check().has_value()); // it waits for the next question from here on
    QVERIFY(run("import os\nfor name in os.listdir('/proc'):\n    if name.isdigit() and int(name) not in (1, "
                "os.getpid()):\n        for signal in (2, 10, 14, 15):\n"
                "            try: os.kill(int(name), signal)\n            except OSError: pass\nraise ValueError")
                .status
        != Status::Ok);
    const auto checked = check();
    QVERIFY2(checked.has_value(), checked ? "" : (inWords(checked.error().message) + checked.error().detail).c_str());
    QCOMPARE(std::get<Value>(run("kept").value.value()).text, std::string("1"));
}

void SessionTest::provenanceIsComplete()
{
    JailFixture fixture;
    fixture.setInput("a.csv", "1\n");
    const auto provenance = fixture.run("1").provenance;
    QCOMPARE(provenance.wall, std::string("namespaces"));
    QCOMPARE(provenance.codeSha256, std::string("6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"));
    QCOMPARE(provenance.inputs.size(), 1U);
    QCOMPARE(
        provenance.inputs[0].sha256, std::string("4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865"));
    QCOMPARE(provenance.environmentSha256.size(), 64U);
    QVERIFY(provenance.versions.contains("pandas"));
    QVERIFY(std::ranges::contains(provenance.layers, "seccomp"));
    QVERIFY(provenance.startedAt.ends_with("Z"));
    const auto json = Json(fixture.run("1"));
    QCOMPARE(Json(json.get<RunResult>()), json);
}

void SessionTest::resetForgetsEverything()
{
    JailFixture fixture;
    fixture.run("x = 1\nopen('f', 'w').close()");
    QVERIFY(fixture.session().reset().has_value());
    QCOMPARE(fixture.run("import os; print(os.listdir('.'), 'x' in globals())").out, std::string("[] False\n"));
}

QTEST_GUILESS_MAIN(SessionTest)
#include "tst_session.moc"
