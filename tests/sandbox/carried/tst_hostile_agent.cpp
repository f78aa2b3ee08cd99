// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/messages/carried_fault.h"
#include "tests/sandbox/carried/carried_fixture.h"

#include <QTest>

#include <thread>

using namespace sandbox;

/// An agent that lies, floods or is silent: what is told, and that nothing of it is taken.
class HostileAgentTest : public QObject {
    Q_OBJECT
private slots:
    void isRefusedAtTheDoor_data();
    void isRefusedAtTheDoor();
    void endsARunThatItAnswersWrongly_data();
    void endsARunThatItAnswersWrongly();
    void isCutToTheLimits();
    void namesNoFileOfTheHost();
    void doesNotFillTheDisk();
    void isNotWaitedForAfterStop();
    void isGivenTheTimeThatItsWayTakes();
    void isLostWhereItSaysNothing();
    void doesNotKeepARunByItsFiles_data();
    void doesNotKeepARunByItsFiles();
    void isAskedForNoMoreFilesAfterStop();
    void isAskedForAsManyFilesAsAreKept();
    void speaksInItsOwnName();
    void knowsOfNoApproval();
    void fillsNoListOrText();
    void isNotReachedOnAnotherMachine();
    void isNotWaitedForBeforeItSpeaks();
    void hearsOfTheTablesUntilItHasThem();
};

namespace {

Carrier liar(const char* lie)
{
    RunResult ok;
    ok.status = Status::Ok;
    return { .wall = "liar",
        .start = { "/usr/bin/python3", ASSAY_HOSTILE_AGENT, lie, ASSAY_VERSION, buildOf(*Installation::locate()),
            dump(Json(ok)) },
        .explain = [](std::string_view, bool) { return Error { ErrorKind::Jail, said("not there") }; } };
}

using Clock = std::chrono::steady_clock;

constexpr auto shortly = std::chrono::milliseconds(700);

Limits shortLimits()
{
    Limits limits;
    limits.wall = std::chrono::milliseconds(500);
    limits.artifactBytes = 3 << 20;
    limits.outputBytes = 10'000;
    return limits;
}

} // namespace

void HostileAgentTest::isRefusedAtTheDoor_data()
{
    QTest::addColumn<QString>("lie");
    QTest::newRow("another version") << QStringLiteral("another version");
    QTest::newRow("another build") << QStringLiteral("another build");
}

void HostileAgentTest::isRefusedAtTheDoor()
{
    QFETCH(QString, lie);
    const QTemporaryDir directory;
    const auto wall = CarriedWall::open({ .carrier = liar(lie.toUtf8().constData()),
        .installation = *Installation::locate(),
        .limits = {},
        .artifactDirectory = directory.path().toStdString() });
    QVERIFY(!wall);
    QVERIFY(wall.error().message.is(CarriedFaultKind::OtherBuild));
    QCOMPARE(wall.error().kind, ErrorKind::Jail);
    QCOMPARE(JailFixture::countOfOurProcesses(), 0);
}

void HostileAgentTest::endsARunThatItAnswersWrongly_data()
{
    QTest::addColumn<int>("status");
    for (const char* lie : { "no frames", "a frame that is too long", "deep", "more bytes than may be", "no state",
             "no result", "another word", "an error of no kind", "too many displays" }) {
        QTest::newRow(lie) << int(Status::ProtocolViolation);
    }
    for (const char* lie : { "a frame without end", "words without end", "nothing" }) {
        QTest::newRow(lie) << int(Status::Timeout);
    }
    QTest::newRow("its end") << -1;
}

void HostileAgentTest::endsARunThatItAnswersWrongly()
{
    QFETCH(int, status);
    auto fixture = behind(liar(QTest::currentDataTag()), {}, shortly);
    std::size_t heard = 0;
    const RunEvents events { [&](std::string_view text, bool) { heard += text.size(); } };
    const auto start = std::chrono::steady_clock::now();
    const auto result = fixture.wall().run(requestOf("1", shortLimits()), events, {});
    QVERIFY(std::chrono::steady_clock::now() - start < std::chrono::seconds(8));
    QVERIFY(heard <= std::size_t(shortLimits().outputBytes));
    if (status < 0) {
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::Lost);
    } else {
        QVERIFY(result);
        QVERIFY2(int(result->status) == status, result->statusDetail.c_str());
        QVERIFY(!result->statusDetail.empty());
    }
    QCOMPARE(JailFixture::countOfOurProcesses(), 0);
}

void HostileAgentTest::isCutToTheLimits()
{
    auto fixture = behind(liar("long texts"));
    const auto result = fixture.run("1", shortLimits());
    QCOMPARE(result.status, Status::Ok);
    QCOMPARE(std::ssize(result.out), shortLimits().outputBytes);
    QVERIFY(result.outTruncated);
    QCOMPARE(result.provenance.wall, std::string("liar"));
}

void HostileAgentTest::namesNoFileOfTheHost()
{
    auto fixture = behind(liar("a file of the host"));
    const auto result = fixture.run("1", shortLimits());
    QCOMPARE(result.artifacts.size(), std::size_t(1));
    const auto& artifact = result.artifacts.front();
    QCOMPARE(artifact.path.parent_path(), fixture.directory());
    QCOMPARE(artifact.size, std::int64_t(1) << 20);
    QCOMPARE(artifact.mediaType, std::string("text/csv"));
    QVERIFY(!artifact.name.contains('\x1b'));
}

void HostileAgentTest::doesNotFillTheDisk()
{
    auto fixture = behind(liar("a file without end"));
    const auto result = fixture.run("1", shortLimits());
    QVERIFY(result.artifacts.empty());
    QCOMPARE(result.skipped.size(), std::size_t(1));
}

void HostileAgentTest::isNotWaitedForAfterStop()
{
    auto fixture = behind(liar("nothing"));
    std::stop_source stop;
    stop.request_stop();
    const auto start = std::chrono::steady_clock::now();
    const auto result = fixture.wall().run(requestOf("1"), {}, stop.get_token());
    QVERIFY(result);
    QCOMPARE(result->status, Status::Cancelled);
    QVERIFY(std::chrono::steady_clock::now() - start < std::chrono::seconds(3));
}

/// Of one that answers Stop as slowly as everything else the state is kept.
void HostileAgentTest::isGivenTheTimeThatItsWayTakes()
{
    auto fixture = behind(liar("far away"));
    QVERIFY(fixture.wall().ask("anything", {}, {}));
    std::stop_source stop;
    stop.request_stop();
    const auto result = fixture.wall().run(requestOf("1"), {}, stop.get_token());
    QVERIFY(result);
    QCOMPARE(result->status, Status::Cancelled);
    QCOMPARE(fixture.wall().checkpoints(), std::vector<std::string> { "a" });
}

void HostileAgentTest::isLostWhereItSaysNothing()
{
    auto carrier = liar("nothing");
    carrier.silence = shortly;
    auto fixture = behind(carrier);
    const auto start = Clock::now();
    const auto result = fixture.wall().run(requestOf("1"), {}, {});
    QVERIFY(Clock::now() - start < std::chrono::seconds(10));
    QVERIFY(!result && result.error().message.is(CarriedFaultKind::AgentLost));
    QCOMPARE(JailFixture::countOfOurProcesses(), 0);
}

void HostileAgentTest::doesNotKeepARunByItsFiles_data()
{
    QTest::addColumn<std::string>("why");
    QTest::newRow("drip") << std::string("small pieces");
    QTest::newRow("slow") << std::string("did not answer in time");
}

void HostileAgentTest::doesNotKeepARunByItsFiles()
{
    QFETCH(std::string, why);
    auto fixture = behind(liar(QTest::currentDataTag()), {}, std::chrono::seconds(20), shortly);
    Limits limits = shortLimits();
    limits.artifactsBytes = 1LL << 40;
    const auto start = Clock::now();
    const auto result = fixture.run("1", limits);
    QVERIFY(Clock::now() - start < std::chrono::seconds(5));
    QCOMPARE(result.status, Status::Ok);
    QVERIFY(result.artifacts.empty());
    QVERIFY(!result.skipped.empty());
    QVERIFY2(result.skipped.back().why.contains(why), result.skipped.back().why.c_str());
    QCOMPARE(JailFixture::countOfOurProcesses(), 0);
}

void HostileAgentTest::isAskedForNoMoreFilesAfterStop()
{
    auto fixture = behind(liar("slow"));
    std::stop_source stop;
    const std::jthread person([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1'000));
        stop.request_stop();
    });
    Limits limits;
    limits.artifactsBytes = 1LL << 40;
    const auto start = Clock::now();
    const auto result = fixture.wall().run(requestOf("1", limits), {}, stop.get_token());
    QVERIFY(Clock::now() - start < std::chrono::seconds(4));
    QVERIFY(result);
    QVERIFY(result->artifacts.empty());
    QCOMPARE(result->skipped.size(), std::size_t(50));
}

void HostileAgentTest::isAskedForAsManyFilesAsAreKept()
{
    auto fixture = behind(liar("many files"));
    const auto result = fixture.run("1");
    QCOMPARE(result.artifacts.size(), std::size_t(500));
    QVERIFY(result.skipped.empty());
}

void HostileAgentTest::speaksInItsOwnName()
{
    auto fixture = behind(liar("words"));
    const auto result = fixture.wall().run(requestOf("1"), {}, {});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::BadInput);
    QVERIFY(result.error().message.is(CarriedFaultKind::Behind));
    const auto words = inWords(result.error().message);
    QVERIFY2(words.starts_with("Behind the wall liar: Assay needs"), words.c_str());
    QVERIFY(!words.contains('\x1b'));
}

void HostileAgentTest::knowsOfNoApproval()
{
    auto fixture = behind(liar("the person's words"));
    const auto result = fixture.wall().run(requestOf("1"), {}, {});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Jail);
    QVERIFY(result.error().message.is(CarriedFaultKind::Behind));
}

void HostileAgentTest::fillsNoListOrText()
{
    auto fixture = behind(liar("more texts"));
    const auto result = fixture.run("1", shortLimits());
    QCOMPARE(std::ssize(result.statusDetail), shortLimits().outputBytes);
    QCOMPARE(result.skipped.size(), std::size_t(500));
    QCOMPARE(std::ssize(result.skipped.front().name), shortLimits().outputBytes);
}

/// An engine that the environment or its own settings lead away is refused before anything is started.
void HostileAgentTest::isNotReachedOnAnotherMachine()
{
    for (const char* variable : { "DOCKER_HOST", "CONTAINER_HOST", "CONTAINER_CONNECTION" }) {
        const auto had = qgetenv(variable);
        qputenv(variable, "ssh://other");
        const auto carrier = carrierOf(*variable == 'D' ? "docker" : "podman", *Installation::locate());
        had.isNull() ? qunsetenv(variable) : qputenv(variable, had);
        QVERIFY(!carrier);
        QVERIFY(carrier.error().message.is(CarriedFaultKind::EngineElsewhere));
    }
    auto carrier = liar("nothing");
    const auto build = buildOf(*Installation::locate());
    carrier.where = { "echo", "tcp://10.0.0.1:2375" };
    const auto elsewhere = AgentProcess::start(carrier, build);
    QVERIFY(!elsewhere);
    QVERIFY(elsewhere.error().message.is(CarriedFaultKind::EngineElsewhere));
    carrier.where = { "echo", "unix:///run/docker.sock" };
    QVERIFY(AgentProcess::start(carrier, build));
}

/// As ssh does while it connects: it hears no end of its input.
void HostileAgentTest::isNotWaitedForBeforeItSpeaks()
{
    auto carrier = liar("nothing");
    carrier.start = { "sleep", "1000" };
    carrier.untilGivenUp = std::chrono::milliseconds(300);
    std::stop_source stop;
    Clock::time_point stopped;
    const std::jthread person([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stopped = Clock::now();
        stop.request_stop();
    });
    const auto agent = AgentProcess::start(carrier, buildOf(*Installation::locate()), stop.get_token());
    QVERIFY(Clock::now() - stopped < std::chrono::seconds(1));
    QVERIFY(!agent && agent.error().kind == ErrorKind::Cancelled);
    QCOMPARE(JailFixture::countOfOurProcesses(), 0);
}

void HostileAgentTest::hearsOfTheTablesUntilItHasThem()
{
    auto carrier = liar("long texts");
    carrier.isElsewhere = true;
    int asked = 0;
    JailFixture fixture([&](const std::filesystem::path& directory) {
        const auto record = [&](const std::string& order, const std::string&) {
            return order == "tables" && ++asked == 1 ? fail(ErrorKind::Io, said("The disk is full.")) : Result<void>();
        };
        return CarriedWall::open({ .carrier = carrier,
            .installation = *Installation::locate(),
            .limits = {},
            .artifactDirectory = directory,
            .outbound = { .order = record } });
    });
    QVERIFY(!fixture.wall().run(requestOf("1"), {}, {}));
    QCOMPARE(fixture.run("1").status, Status::Ok);
    QCOMPARE(fixture.run("1").status, Status::Ok);
    QCOMPARE(asked, 2);
}

QTEST_GUILESS_MAIN(HostileAgentTest)
#include "tst_hostile_agent.moc"
