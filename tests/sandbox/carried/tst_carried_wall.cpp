// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/installed.h"
#include "sandbox/messages/carried_fault.h"
#include "sandbox/run/sha256.h"
#include "tests/sandbox/carried/carried_fixture.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <thread>

using namespace sandbox;

/// What every carried wall does, with the agent as a plain process; ASSAY_TEST_WALL names a wall to do it behind.
class CarriedWallTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void runsGoOnFromEachOther();
    void undoGoesBackToACheckpoint();
    void aFailedRunLeavesTheStateAsItWas();
    void outputComesAsItIsPrinted();
    void filesComeOnce();
    void aLargeFileComesWhole();
    void aFileThatChangedIsNotTaken();
    void nothingIsToldOfAFileBeforeItIsAllowed();
    void whatIsAskedAboutIsWhatIsThere();
    void artifactsComeBack();
    void artifactsKeepToTheLimits();
    void tablesAreReadInSql();
    void aPreviewSaysWhatWouldChange();
    void codeIsInspectedAndVariablesAreListed();
    void limitsHold_data();
    void limitsHold();
    void processorsAreLimited();
    void stopEndsARunAtOnce();
    void whatIsStoppedAtOnceTouchesNoOtherRun();
    void provenanceSaysWhichWallItWas();
    void aLostConnectionEndsTheRunOnly();
    void whoWorksInSilenceIsNotLost();
    void nothingIsLeftWhereAssayIsKilled();
    void nothingIsLeftAfterwards();
    void whatIsNotInstalledIsNoWall();
    void noMachineComesFromTheCurrentFolder();
    void keysOfOthersAreNotHandedOn();

private:
    static Carrier carrierFor(const Limits& limits = {});
    Carrier m_carrier;
    std::unique_ptr<JailFixture> m_fixture;
};

namespace {

using Clock = std::chrono::steady_clock;

/// Whether there is nobody of these any more, within some seconds.
bool areGone(const std::set<pid_t>& processes)
{
    const auto isThere = [](pid_t pid) { return ::kill(pid, 0) == 0; };
    for (const auto until = Clock::now() + std::chrono::seconds(8); Clock::now() < until;
        std::this_thread::sleep_for(std::chrono::milliseconds(20))) {
        if (std::ranges::none_of(processes, isThere)) {
            return true;
        }
    }
    return false;
}

} // namespace

Carrier CarriedWallTest::carrierFor(const Limits& limits)
{
    const auto name = qEnvironmentVariable("ASSAY_TEST_WALL", QStringLiteral("agent")).toStdString();
    return name == "agent" ? pipeCarrier(*Installation::locate())
                           : carrierOf(name, *Installation::locate(), limits).value();
}

void CarriedWallTest::initTestCase()
{
    m_carrier = carrierFor();
    m_fixture = std::make_unique<JailFixture>(behind(m_carrier));
}

void CarriedWallTest::runsGoOnFromEachOther()
{
    QCOMPARE(m_fixture->step("a", "x = 41").status, Status::Ok);
    QCOMPARE(m_fixture->step("b", "x += 1").status, Status::Ok);
    QCOMPARE(m_fixture->valueOf("x"), std::string("42\n"));
}

void CarriedWallTest::undoGoesBackToACheckpoint()
{
    m_fixture->step("a", "x = 41\nopen('f', 'w').write('1')");
    m_fixture->step("b", "x += 1\nopen('f', 'w').write('2')");
    QCOMPARE(m_fixture->wall().current(), std::string("b"));
    QVERIFY(m_fixture->wall().goTo("a").value());
    QCOMPARE(m_fixture->wall().current(), std::string("a"));
    QCOMPARE(m_fixture->valueOf("x, open('f').read()"), std::string("41 1\n"));
    QVERIFY(!m_fixture->wall().goTo("no such run").value());
}

void CarriedWallTest::aFailedRunLeavesTheStateAsItWas()
{
    m_fixture->step("a", "x = 1");
    const auto failed = m_fixture->run("x = 2\nraise ValueError('no')");
    QCOMPARE(failed.status, Status::Error);
    QCOMPARE(failed.error.value().type, std::string("ValueError"));
    QCOMPARE(m_fixture->valueOf("x"), std::string("1\n"));
}

void CarriedWallTest::outputComesAsItIsPrinted()
{
    std::string heard;
    Clock::time_point first = Clock::time_point::max();
    const auto result = m_fixture->run(
        "import sys, time\nprint('early', flush=True)\ntime.sleep(1)\nprint('late', file=sys.stderr)", {},
        { [&](std::string_view text, bool isError) {
            first = std::min(first, Clock::now());
            heard += (isError ? "err:" : "out:") + std::string(text);
        } });
    QCOMPARE(heard, std::string("out:early\nerr:late\n"));
    QVERIFY(Clock::now() - first > std::chrono::milliseconds(700)); // the code sleeps in between
    QCOMPARE(result.out, std::string("early\n"));
    QCOMPARE(result.err, std::string("late\n"));
}

void CarriedWallTest::filesComeOnce()
{
    m_fixture->setInput("a.csv", "n\n1\n2\n");
    QCOMPARE(m_fixture->run("import pandas as pd\nprint(pd.read_csv('a.csv').n.sum())").out, std::string("3\n"));
    const auto denied = m_fixture->run("open('a.csv', 'a').write('3')");
    QCOMPARE(denied.status, Status::Error);
    QCOMPARE(denied.provenance.inputs.at(0).sha256, sha256("n\n1\n2\n"));
}

void CarriedWallTest::aLargeFileComesWhole()
{
    std::string text;
    for (int i = 0; text.size() < 3 * (std::size_t(1) << 20) + 17; ++i) {
        text += std::to_string(i) + '\n';
    }
    m_fixture->setInput("large.txt", text);
    const auto result = m_fixture->run(
        "import hashlib\nprint(hashlib.sha256(open('large.txt', 'rb').read()).hexdigest())");
    QCOMPARE(result.out, sha256(text) + "\n");
}

void CarriedWallTest::aFileThatChangedIsNotTaken()
{
    m_fixture->setInput("a.csv", "n\n1\n");
    QVERIFY(m_fixture->wall().setInputs({ { "b.csv", m_fixture->directory() / "a.csv", std::string(64, 'a') } }));
    const auto result = m_fixture->wall().run(requestOf("1"), {}, {});
    QVERIFY(!result);
    QVERIFY(result.error().message.is(CarriedFaultKind::InputChanged));
    m_fixture->setInput("a.csv", "n\n1\n");
    QCOMPARE(m_fixture->run("print(1)").out, std::string("1\n"));
}

/// Not even its hash.
void CarriedWallTest::nothingIsToldOfAFileBeforeItIsAllowed()
{
    const QTemporaryDir directory;
    const auto path = std::filesystem::path(directory.path().toStdString()) / "a.csv";
    std::ofstream(path) << "secret";
    std::string told;
    auto carrier = m_carrier;
    carrier.isElsewhere = true;
    auto wall = CarriedWall::open({ .carrier = carrier,
        .installation = *Installation::locate(),
        .limits = {},
        .artifactDirectory = directory.path().toStdString(),
        .inputs = { { "a.csv", path, {} } },
        .outbound = { .file = [](const Input&) -> Result<void> { return fail(ErrorKind::Policy, said("no")); },
            .order = [&](const std::string&, const std::string& text) -> Result<void> {
                told += text;
                return {};
            } } });
    QVERIFY(wall);
    const auto result = (*wall)->run(requestOf("1"), {}, {});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Policy);
    QVERIFY(!told.empty());
    QVERIFY(!told.contains(sha256("secret")));
}

/// A file that changed meanwhile: nobody is asked to let another one go.
void CarriedWallTest::whatIsAskedAboutIsWhatIsThere()
{
    const QTemporaryDir directory;
    const auto path = std::filesystem::path(directory.path().toStdString()) / "a.csv";
    std::ofstream(path) << "as it was";
    int asked = 0;
    auto carrier = m_carrier;
    carrier.isElsewhere = true;
    auto wall = CarriedWall::open({ .carrier = carrier,
        .installation = *Installation::locate(),
        .limits = {},
        .artifactDirectory = directory.path().toStdString(),
        .inputs = { { "a.csv", path, {} } },
        .outbound = { .file = [&](const Input&) -> Result<void> {
            ++asked;
            return {};
        } } });
    QVERIFY(wall);
    std::ofstream(path) << "as it is";
    const auto result = (*wall)->run(requestOf("1"), {}, {});
    QVERIFY(!result);
    QVERIFY(result.error().message.is(CarriedFaultKind::InputChanged));
    QCOMPARE(asked, 0);
}

void CarriedWallTest::artifactsComeBack()
{
    const auto result = m_fixture->run("open('small.csv', 'w').write('n\\n1\\n')\nopen('large.bin', 'wb').write(b'x' * "
                                       "3_000_000)\nopen('empty', 'w')");
    QCOMPARE(result.artifacts.size(), std::size_t(3));
    for (const auto& artifact : result.artifacts) {
        QCOMPARE(artifact.path.parent_path(), m_fixture->directory());
        QCOMPARE(sha256OfFile(artifact.path).value(), artifact.sha256);
        QCOMPARE(std::int64_t(std::filesystem::file_size(artifact.path)), artifact.size);
    }
    const auto csv = std::ranges::find(result.artifacts, "small.csv", &Artifact::name);
    QVERIFY(csv != result.artifacts.end());
    QCOMPARE(csv->mediaType, std::string("text/csv"));
}

void CarriedWallTest::artifactsKeepToTheLimits()
{
    Limits limits;
    limits.artifactBytes = 1 << 20;
    const auto result = m_fixture->run("open('large.bin', 'wb').write(b'x' * 2_000_000)", limits);
    QVERIFY(result.artifacts.empty());
    QCOMPARE(result.skipped.size(), std::size_t(1));
}

void CarriedWallTest::tablesAreReadInSql()
{
    m_fixture->setInput("a.csv", "n\n1\n2\n");
    m_fixture->wall().setTables({ { "a", "a.csv", "import pandas as pd\na = pd.read_csv('a.csv')" } });
    const auto result = m_fixture->run("%%sql\nselect sum(n) as total from a");
    QVERIFY2(result.status == Status::Ok, result.statusDetail.c_str());
    const TableReader reader { "a", "a.csv", "import pandas as pd\na = pd.read_csv('a.csv')" };
    QVERIFY(m_fixture->wall().loadAhead({ reader }, {}, {}));
    QCOMPARE(m_fixture->step("with frames", "print(len(a))", {}, std::vector { reader }).out, std::string("2\n"));
}

void CarriedWallTest::aPreviewSaysWhatWouldChange()
{
    m_fixture->step("a", "import pandas as pd\ndf = pd.DataFrame({'n': [1, 2]})");
    const auto preview = m_fixture->wall().preview(requestOf("df = df[df.n > 1]\nopen('new', 'w')"), {}, {});
    QVERIFY(preview);
    QCOMPARE(preview->effects.variables.size(), std::size_t(1));
    QCOMPARE(preview->effects.variables[0].rowsAfter, std::optional<std::int64_t>(1));
    QCOMPARE(preview->effects.files.at(0).name, std::string("new"));
    QCOMPARE(m_fixture->valueOf("len(df)"), std::string("2\n"));
    auto doubled = requestOf("len(pd.read_csv('a.csv'))");
    doubled.variation = Variation { .change = Variation::Change::Doubled };
    const auto varied = m_fixture->wall().preview(doubled, {}, {});
    QVERIFY(varied);
    QCOMPARE(varied->varied, std::int64_t(2));
}

void CarriedWallTest::codeIsInspectedAndVariablesAreListed()
{
    m_fixture->step("a", "x = 1");
    const auto variables = m_fixture->wall().variables({});
    QVERIFY(variables);
    QVERIFY(std::ranges::contains(*variables, std::string("x"), &Variable::name));
    const auto page = m_fixture->wall().page({ .frame = { "none" } }, {});
    QVERIFY(!page);
    QCOMPARE(page.error().kind, ErrorKind::BadInput);
}

void CarriedWallTest::limitsHold_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<int>("status");
    QTest::newRow("time") << std::string("import time\ntime.sleep(60)") << int(Status::Timeout);
    QTest::newRow("processor") << std::string("while True: pass") << int(Status::CpuLimit);
    QTest::newRow("memory") << std::string("import os, time\nfor _ in range(4):\n    if os.fork() == 0:\n        x = "
                                           "b'x' * (150 << 20)\n        time.sleep(50)\ntime.sleep(50)")
                            << int(Status::OutOfMemory);
    QTest::newRow("output") << std::string("import os\nwhile True: os.write(1, b'x' * 65536)")
                            << int(Status::OutputLimit);
}

void CarriedWallTest::limitsHold()
{
    QFETCH(std::string, code);
    QFETCH(int, status);
    Limits limits;
    limits.wall = status == int(Status::Timeout) ? std::chrono::milliseconds(800) : limits.wall;
    limits.cpuTime = std::chrono::milliseconds(status == int(Status::CpuLimit) ? 500 : 60'000);
    limits.memoryBytes = status == int(Status::OutOfMemory) ? 400LL << 20 : limits.memoryBytes;
    const auto result = m_fixture->run(code, limits);
    QVERIFY2(int(result.status) == status, result.statusDetail.c_str());
    QVERIFY(std::ssize(result.out) <= limits.outputBytes);
    QCOMPARE(m_fixture->valueOf("1"), std::string("1\n"));
}

/// Those of this machine are two at least where that can fail.
void CarriedWallTest::processorsAreLimited()
{
    Limits limits;
    limits.cpus = 1;
    auto one = behind(carrierFor(limits), limits);
    QCOMPARE(one.valueOf("len(__import__('os').sched_getaffinity(0))"), std::string("1\n"));
}

void CarriedWallTest::stopEndsARunAtOnce()
{
    m_fixture->step("a", "x = 1");
    std::stop_source stop;
    Clock::time_point asked;
    const RunEvents events { [&](std::string_view, bool) {
        asked = Clock::now();
        stop.request_stop();
    } };
    const auto result = m_fixture->wall().run(
        requestOf("import time\nprint('ready', flush=True)\nx = 2\ntime.sleep(60)"), events, stop.get_token());
    QVERIFY(result);
    QCOMPARE(result->status, Status::Cancelled);
    QVERIFY(Clock::now() - asked < std::chrono::seconds(1));
    QCOMPARE(m_fixture->valueOf("x"), std::string("1\n"));
}

/// Wherever it was by then: before it was begun inside, in it, or at its end.
void CarriedWallTest::whatIsStoppedAtOnceTouchesNoOtherRun()
{
    m_fixture->step("a", "x = 1");
    for (int i = 0; i < 24; ++i) {
        std::stop_source stop;
        const std::jthread person([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(i * (i % 2 == 0 ? 2 : 9)));
            stop.request_stop();
        });
        (void)m_fixture->wall().preview(requestOf("x = 2\nprint('preview')"), {}, stop.get_token());
        const auto result = m_fixture->step("b", "print(x)");
        QVERIFY2(result.status == Status::Ok, (std::to_string(i) + ": " + result.statusDetail).c_str());
        QCOMPARE(result.out, std::string("1\n"));
    }
}

void CarriedWallTest::whatIsNotInstalledIsNoWall()
{
    const QTemporaryDir folder;
    const auto path = qgetenv("PATH");
    const auto put = qScopeGuard([&] { qputenv("PATH", path); });
    qputenv("PATH", folder.path().toUtf8());
    const auto installation = *Installation::locate();
    const auto refused = checkInstalled("podman", installation);
    QVERIFY(!refused && refused.error().message.is(CarriedFaultKind::ProgramMissing));
    QVERIFY(!checkInstalled("no such wall", installation));
    QFile program(folder.filePath(QStringLiteral("podman")));
    QVERIFY(program.open(QIODevice::WriteOnly) && program.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    QVERIFY(checkInstalled("podman", installation).has_value());
}

void CarriedWallTest::noMachineComesFromTheCurrentFolder()
{
    const QTemporaryDir folder;
    const auto before = QDir::currentPath();
    const auto home = qgetenv("HOME"), data = qgetenv("XDG_DATA_HOME");
    const auto put = qScopeGuard([&] {
        QDir::setCurrent(before);
        qputenv("HOME", home);
        data.isNull() ? void(qunsetenv("XDG_DATA_HOME")) : void(qputenv("XDG_DATA_HOME", data));
    });
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral(".local/share/assay/qemu")) && QDir::setCurrent(folder.path()));
    for (const char* const name : { "vmlinuz", "root.ext4" }) {
        std::ofstream(std::filesystem::path(".local/share/assay/qemu") / name) << "no machine";
    }
    const auto isThere = [] { return carrierOf("qemu", *Installation::locate()).has_value(); };
    qunsetenv("XDG_DATA_HOME");
    qputenv("HOME", folder.path().toUtf8());
    QVERIFY(isThere());
    qunsetenv("HOME");
    QVERIFY(!isThere());
}

void CarriedWallTest::keysOfOthersAreNotHandedOn()
{
    constexpr std::array variables { "MODEL_API_KEY", "E2B_API_KEY", "DOCKER_HOST" };
    std::vector<QByteArray> before;
    for (const char* const name : variables) {
        before.push_back(qgetenv(name));
        qputenv(name, "told");
    }
    const auto put = qScopeGuard([&] {
        for (std::size_t i = 0; i < variables.size(); ++i) {
            before[i].isNull() ? void(qunsetenv(variables.at(i))) : void(qputenv(variables.at(i), before[i]));
        }
    });
    const auto given = [](const std::string& own) {
        std::string said;
        const Carrier carrier { .wall = "w",
            .start = { "sh", "-c", "env | grep =told | sort >&2" },
            .variables = own,
            .explain = [&](std::string_view text, bool) {
                said = text;
                return Error { ErrorKind::Jail, { CarriedFaultKind::NotStarted, {} } };
            } };
        (void)CarriedWall::open(
            { .carrier = carrier, .installation = *Installation::locate(), .limits = {}, .artifactDirectory = {} });
        return said;
    };
    QCOMPARE(given(""), std::string("DOCKER_HOST=told\n"));
    QCOMPARE(given("E2B_"), std::string("DOCKER_HOST=told\nE2B_API_KEY=told\n"));
}

void CarriedWallTest::provenanceSaysWhichWallItWas()
{
    const auto result = m_fixture->step("named", "1");
    QCOMPARE(result.provenance.wall, m_carrier.wall);
    QCOMPARE(m_fixture->wall().name(), m_carrier.wall);
    QCOMPARE(result.provenance.codeSha256, sha256("1"));
    QVERIFY(result.provenance.versions.contains("pandas"));
    QVERIFY(std::ranges::contains(result.provenance.layers, std::string("seccomp")));
    QVERIFY(!m_fixture->wall().environmentSha256().empty());
}

/// The other side is gone in the middle of a run: told as such, and the next run begins on a clean state.
void CarriedWallTest::aLostConnectionEndsTheRunOnly()
{
    m_fixture->step("a", "x = 1");
    const RunEvents events { [&](std::string_view, bool) {
        for (const auto pid : carriedProcessesOf(::getpid())) {
            ::kill(pid, SIGKILL);
        }
    } };
    const auto lost = m_fixture->wall().run(
        requestOf("import time\nprint('ready', flush=True)\ntime.sleep(60)"), events, {});
    QVERIFY(!lost);
    QCOMPARE(lost.error().kind, ErrorKind::Lost);
    QVERIFY(m_fixture->wall().checkpoints().empty());
    QVERIFY(!m_fixture->wall().goTo("a").value());
    QCOMPARE(m_fixture->valueOf("'x' in globals()"), std::string("False\n"));
}

void CarriedWallTest::whoWorksInSilenceIsNotLost()
{
    auto impatient = m_carrier;
    impatient.silence = 3 * agentSaysSoEvery;
    auto fixture = behind(impatient);
    fixture.step("a", "x = 1");
    QCOMPARE(fixture.run("import time\ntime.sleep(8)").status, Status::Ok);
    QCOMPARE(fixture.valueOf("x"), std::string("1\n"));
}

/// A process of its own owns a wall and is killed.
void CarriedWallTest::nothingIsLeftWhereAssayIsKilled()
{
    std::array<int, 2> ready {};
    QCOMPARE(::pipe(ready.data()), 0);
    const auto owner = ::fork();
    if (owner == 0) {
        auto fixture = behind(m_carrier);
        const RunEvents events { [&](std::string_view text, bool) {
            (void)!::write(ready[1], text.data(), text.size());
        } };
        (void)fixture.run("import time\nprint('ready', flush=True)\ntime.sleep(60)", {}, events);
        ::_exit(1);
    }
    ::close(ready[1]);
    std::array<char, 8> said {};
    QVERIFY(::read(ready[0], said.data(), said.size()) > 0);
    ::close(ready[0]);
    const auto started = carriedProcessesOf(owner);
    QVERIFY(!started.empty());
    ::kill(owner, SIGKILL);
    ::waitpid(owner, nullptr, 0);
    QVERIFY(areGone(started));
}

void CarriedWallTest::nothingIsLeftAfterwards()
{
    const auto started = carriedProcessesOf(::getpid());
    QVERIFY(!started.empty());
    m_fixture.reset();
    QVERIFY(areGone(started));
    QCOMPARE(JailFixture::countOfOurProcesses(), 0);
}

QTEST_GUILESS_MAIN(CarriedWallTest)
#include "tst_carried_wall.moc"
