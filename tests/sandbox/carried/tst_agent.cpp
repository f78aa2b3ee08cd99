// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/agent_process.h"
#include "sandbox/run/sha256.h"
#include "tests/sandbox/carried/carried_fixture.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <thread>

using namespace sandbox;

/// The other side: what it is told wrongly, it refuses and goes on.
class AgentTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void refusesWhatItDoesNotKnow_data();
    void refusesWhatItDoesNotKnow();
    void takesAFileByItsHashOnly();
    void givesNoMoreThanItsArtifacts();
    void stopEndsItsBringingWithAllThatItStarted();
    void stopEndsAFirstStart();
    void aJailForAContainerIsRefusedElsewhere();
    void whatAKilledOneLeftGoesWithTheNext();
    void whatAKilledStartLeftIsRemoved();

private:
    Json told(Json order, std::string bytes = {});
    Json opened();
    std::optional<AgentProcess> m_agent;
};

void AgentTest::init()
{
    const auto installation = *Installation::locate();
    auto agent = AgentProcess::start(pipeCarrier(installation), buildOf(installation));
    QVERIFY(agent);
    m_agent.emplace(std::move(*agent));
}

Json AgentTest::told(Json order, std::string bytes)
{
    Packet reply;
    bool isThere = m_agent->link().send({ std::move(order), std::move(bytes) });
    do {
        isThere = isThere && m_agent->link().receive(reply, std::chrono::seconds(30)) == Link::Got::Packet;
    } while (isThere && reply.json.contains("event"));
    return isThere ? reply.json : Json();
}

Json AgentTest::opened()
{
    return told({ { "op", "open" }, { "limits", Limits() }, { "accept_missing", Json::array() },
        { "checkpoint_bytes", 1 << 30 }, { "disk_bytes", 1 << 30 } });
}

void AgentTest::refusesWhatItDoesNotKnow_data()
{
    QTest::addColumn<QByteArray>("order");
    QTest::newRow("no order") << QByteArray("{}");
    QTest::newRow("an unknown one") << QByteArray(R"({"op": "format"})");
    QTest::newRow("a run of nothing") << QByteArray(R"({"op": "run"})");
    QTest::newRow("a run without limits") << QByteArray(R"({"op": "run", "request": {"code": "1"}})");
    QTest::newRow("a path for a hash") << QByteArray(
        R"({"op": "put", "sha256": "../../etc/x", "offset": 0, "last": true})");
    QTest::newRow("inputs of paths") << QByteArray(
        R"({"op": "inputs", "inputs": [{"name": "a", "sha256": "/etc/passwd"}]})");
    QTest::newRow("a file that never came") << QByteArray(R"({"op": "inputs", "inputs": [{"name": "a", "sha256": ")")
            + QByteArray(64, '0') + QByteArray(R"("}]})");
    QTest::newRow("an artifact of none") << QByteArray(R"({"op": "artifact", "index": 7, "offset": 0})");
}

void AgentTest::refusesWhatItDoesNotKnow()
{
    QFETCH(QByteArray, order);
    const auto json = Json::parse(order.toStdString());
    QVERIFY(told(json).contains("error")); // nothing is open
    QVERIFY(!opened().contains("error"));
    QVERIFY(told(json).contains("error"));
    QVERIFY(!told({ { "op", "inputs" }, { "inputs", Json::array() } }).contains("error"));
}

void AgentTest::takesAFileByItsHashOnly()
{
    QVERIFY(!opened().contains("error"));
    const std::string hash(64, 'a');
    const auto wrong = told({ { "op", "put" }, { "sha256", hash }, { "offset", 0 }, { "last", true } }, "text");
    QCOMPARE(wrong.at("error").at("kind").get<std::string>(), std::string("bad_input"));
    const Json named { { "name", "a" }, { "sha256", hash } };
    QVERIFY(told({ { "op", "inputs" }, { "inputs", Json::array({ named }) } }).contains("error"));
}

void AgentTest::givesNoMoreThanItsArtifacts()
{
    QVERIFY(!opened().contains("error"));
    QVERIFY(told({ { "op", "artifact" }, { "index", -1 }, { "offset", 0 } }).contains("error"));
    QVERIFY(told({ { "op", "artifact" }, { "index", 0 }, { "offset", -5 } }).contains("error"));
}

/// A pipe of programs, as ssh is given the parts by.
void AgentTest::stopEndsItsBringingWithAllThatItStarted()
{
    const auto mark = std::to_string(100'000'000 + ::getpid());
    const Carrier carrier { .wall = "slow",
        .start = { "sh", "-c", "exit " + std::to_string(partsMissing) },
        .bring = { "sh", "-c", "sleep " + mark + " | sleep " + mark },
        .explain = [](std::string_view, bool) { return Error { ErrorKind::Jail, said("not there") }; } };
    std::stop_source stop;
    const std::jthread person([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(700));
        stop.request_stop();
    });
    const auto start = std::chrono::steady_clock::now();
    const auto agent = AgentProcess::start(carrier, "build", stop.get_token());
    QVERIFY(std::chrono::steady_clock::now() - start < std::chrono::seconds(4));
    QVERIFY(!agent);
    QCOMPARE(agent.error().kind, ErrorKind::Cancelled);
    const auto isThere = [&](const std::filesystem::directory_entry& process) {
        QFile file(QString::fromStdString((process.path() / "cmdline").string()));
        return file.open(QIODevice::ReadOnly) && file.readAll().contains(mark.c_str());
    };
    const auto areThere = [&] { return std::ranges::any_of(std::filesystem::directory_iterator("/proc"), isThere); };
    QTRY_VERIFY(!areThere());
}

/// One who is let in nowhere waits for long.
void AgentTest::stopEndsAFirstStart()
{
    std::stop_source stop;
    const std::jthread person([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop.request_stop();
    });
    const auto start = std::chrono::steady_clock::now();
    const auto wall = CarriedWall::open({ .carrier = { .wall = "slow", .start = { "sleep", "100" } },
                                            .installation = *Installation::locate(),
                                            .limits = {},
                                            .artifactDirectory = std::filesystem::temp_directory_path() },
        stop.get_token());
    QVERIFY(std::chrono::steady_clock::now() - start < std::chrono::seconds(4));
    QVERIFY(!wall);
    QCOMPARE(wall.error().kind, ErrorKind::Cancelled);
}

/// Pid 1 and its supervisor that gVisor needs: where there is no container of its carrier's, they build nothing.
void AgentTest::aJailForAContainerIsRefusedElsewhere()
{
    const auto installation = *Installation::locate();
    auto carrier = pipeCarrier(installation);
    carrier.start.emplace_back("--contained");
    m_agent.emplace(AgentProcess::start(carrier, buildOf(installation)).value());
    const auto refused = opened();
    QVERIFY2(refused.contains("error"), dump(refused).c_str());
    QVERIFY2(refused["error"]["kind"] == "jail", dump(refused).c_str());
    QVERIFY(refused["state"]["checkpoints"].empty());
    m_agent.reset();
    QCOMPARE(JailFixture::countOfOurProcesses(), 0);
}

void AgentTest::whatAKilledOneLeftGoesWithTheNext()
{
    const QTemporaryDir place;
    qputenv("TMPDIR", place.path().toUtf8());
    const auto reset = qScopeGuard([] { qunsetenv("TMPDIR"); });
    init();
    QVERIFY(!opened().contains("error"));
    QVERIFY(!told({ { "op", "put" }, { "sha256", sha256("secret") }, { "offset", 0 }, { "last", true } }, "secret")
            .contains("error"));
    const auto folders = [&] { return QDir(place.path()).entryList({ QStringLiteral("*-agent-*") }); };
    const auto left = folders();
    QCOMPARE(left.size(), 1);
    for (const auto pid : carriedProcessesOf(::getpid())) {
        ::kill(pid, SIGKILL);
    }
    QCOMPARE(folders(), left);
    init();
    QCOMPARE(folders().size(), 1);
    QVERIFY(folders() != left);
}

/// As a container whose engine's program was killed.
void AgentTest::whatAKilledStartLeftIsRemoved()
{
    const QTemporaryDir place;
    const auto mark = place.filePath(QStringLiteral("removed"));
    const auto installation = *Installation::locate();
    auto carrier = pipeCarrier(installation);
    carrier.remove = { "touch", mark.toStdString() };
    for (const bool isKilled : { false, true }) {
        auto agent = std::make_unique<Result<AgentProcess>>(AgentProcess::start(carrier, buildOf(installation)));
        QVERIFY(*agent);
        for (const auto pid : isKilled ? carriedProcessesOf(::getpid()) : std::set<pid_t>()) {
            ::kill(pid, SIGKILL);
        }
        agent.reset();
        QCOMPARE(QFile::exists(mark), isKilled);
    }
}

QTEST_GUILESS_MAIN(AgentTest)
#include "tst_agent.moc"
