// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/verdict.h"

#include <QTest>

#include <cerrno>
#include <csignal>

using namespace sandbox;

/// What code says of its own end is a claim; a limit is named where it was seen from outside.
class VerdictTest : public QObject {
    Q_OBJECT
private slots:
    void aLackOfMemoryNeedsToBeSeen();
    void aSignalIsNoAttempt();
    void aRefusalNeedsAnAttempt();
    void aFullDiskNeedsToBeSeen();
};

namespace {

constexpr std::int64_t megabyte = 1 << 20;

RunOutcome failed(const std::string& type, int error = 0)
{
    RunOutcome outcome;
    outcome.reply = { { "type", "done" }, { "outcome", "error" }, { "exit_code", 1 }, { "value", nullptr },
        { "error",
            { { "type", type }, { "message", "" }, { "line", 1 }, { "column", 1 }, { "traceback", "" }, { "hint", "" },
                { "errno", error } } } };
    return outcome;
}

} // namespace

void VerdictTest::aLackOfMemoryNeedsToBeSeen()
{
    auto outcome = failed("MemoryError");
    outcome.metrics.peakMemoryBytes = 76 * megabyte;
    const auto claimed = judge(outcome, {});
    QCOMPARE(claimed.status, Status::Error);
    QVERIFY2(claimed.statusDetail.starts_with("The code raised MemoryError; 76 of 2048 MB were in use."),
        claimed.statusDetail.c_str());
    QCOMPARE(reasonBesideError(claimed), claimed.statusDetail);
    auto wrong = judge(failed("KeyError"), {});
    QCOMPARE(wrong.statusDetail, std::string("KeyError"));
    QCOMPARE(reasonBesideError(wrong), std::string());
    wrong.statusDetail += " The state is as it was.";
    QCOMPARE(reasonBesideError(wrong), std::string("The state is as it was."));
    outcome.metrics.peakMemoryBytes = 1900 * megabyte;
    const auto seen = judge(outcome, {});
    QCOMPARE(seen.status, Status::OutOfMemory);
    QVERIFY2(seen.statusDetail.contains("1900 of 2048 MB"), seen.statusDetail.c_str());
}

void VerdictTest::aSignalIsNoAttempt()
{
    RunOutcome outcome;
    outcome.reply = { { "type", "ended" }, { "exit_code", 0 }, { "signal", SIGSYS } };
    const auto result = judge(outcome, {});
    QCOMPARE(result.status, Status::Killed);
    QCOMPARE(result.signal, SIGSYS);
    QVERIFY(result.blocked.empty());
    QVERIFY2(result.statusDetail.contains("ended by signal SIGSYS"), result.statusDetail.c_str());
    outcome.reply["signal"] = 64; // one without a name
    QVERIFY(judge(outcome, {}).statusDetail.contains("signal 64,"));
}

void VerdictTest::aRefusalNeedsAnAttempt()
{
    auto outcome = failed("PermissionError", EPERM);
    QCOMPARE(judge(outcome, {}).status, Status::Error);
    outcome.blocked = { { "network", "Tried to open a network connection (AF_INET)", 1 } };
    QCOMPARE(judge(outcome, {}).status, Status::Blocked);
}

void VerdictTest::aFullDiskNeedsToBeSeen()
{
    auto outcome = failed("OSError", ENOSPC);
    QCOMPARE(judge(outcome, {}).status, Status::Error);
    outcome.filesExhausted = true;
    QCOMPARE(judge(outcome, {}).status, Status::DiskFull);
}

QTEST_APPLESS_MAIN(VerdictTest)
#include "tst_verdict.moc"
