// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/messages/carried_fault.h"
#include "tests/sandbox/carried/carried_fixture.h"

#include <QTest>

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

QTEST_GUILESS_MAIN(HostileAgentTest)
#include "tst_hostile_agent.moc"
