// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/job.h"
#include "ui/session/progress_bridge.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <memory>
#include <thread>

using namespace std::chrono_literals;

class JobTest : public QObject {
    Q_OBJECT
private slots:
    void theResultArrivesOnTheOwnersThread();
    void aNewerJobDropsTheOlderResult();
    void stoppingDeliversWhatTheWorkReturns();
    void destructionWaitsAndDeliversNothing();
    void onlyOnePieceOfWorkRunsAtATime();
    void progressIsGatheredAndNothingIsLost();
};

void JobTest::theResultArrivesOnTheOwnersThread()
{
    ui::Job job;
    std::thread::id worked;
    std::thread::id delivered;
    int value = 0;
    job.start(
        [&worked](std::stop_token) {
            worked = std::this_thread::get_id();
            return 42;
        },
        [&](int result) {
            delivered = std::this_thread::get_id();
            value = result;
        });
    QVERIFY(job.isRunning());
    QTRY_COMPARE(value, 42);
    QCOMPARE(delivered, std::this_thread::get_id());
    QVERIFY(worked != delivered);
    QVERIFY(!job.isRunning());
}

void JobTest::aNewerJobDropsTheOlderResult()
{
    ui::Job job;
    QList<int> results;
    for (int i = 0; i < 20; ++i) {
        job.start([i](std::stop_token) { return i; }, [&](int result) { results << result; });
    }
    QTRY_COMPARE(results, QList<int> { 19 });
    QTest::qWait(50);
    QCOMPARE(results, QList<int> { 19 });
}

void JobTest::stoppingDeliversWhatTheWorkReturns()
{
    ui::Job job;
    QString result;
    job.start(
        [](std::stop_token stop) {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(1ms);
            }
            return QStringLiteral("stopped");
        },
        [&](const QString& text) { result = text; });
    QTest::qWait(20);
    QVERIFY(result.isEmpty());
    job.stop();
    QTRY_COMPARE_WITH_TIMEOUT(result, QStringLiteral("stopped"), 5000);
}

void JobTest::destructionWaitsAndDeliversNothing()
{
    std::atomic<bool> ended = false;
    bool delivered = false;
    {
        ui::Job job;
        job.start(
            [&ended](std::stop_token stop) {
                while (!stop.stop_requested()) {
                    std::this_thread::sleep_for(1ms);
                }
                ended = true;
                return 1;
            },
            [&](int) { delivered = true; });
    }
    QVERIFY(ended);
    QTest::qWait(30);
    QVERIFY(!delivered);
}

void JobTest::onlyOnePieceOfWorkRunsAtATime()
{
    ui::Job job;
    std::atomic<int> inside = 0;
    std::atomic<int> most = 0;
    int last = -1;
    for (int i = 0; i < 8; ++i) {
        job.start(
            [&, i](std::stop_token) {
                most = std::max(most.load(), ++inside);
                std::this_thread::sleep_for(3ms);
                --inside;
                return i;
            },
            [&](int result) { last = result; });
    }
    QTRY_COMPARE(last, 7);
    QCOMPARE(most.load(), 1);
}

void JobTest::progressIsGatheredAndNothingIsLost()
{
    ui::ProgressBridge bridge;
    ui::Job job;
    QString text;
    QSignalSpy arrivals(&bridge, &ui::ProgressBridge::outputArrived);
    connect(&bridge, &ui::ProgressBridge::outputArrived, this, [&](const QString& part, bool isError) {
        QVERIFY(!isError);
        text += part;
    });
    bool done = false;
    job.start(
        [progress = bridge.progress()](std::stop_token) {
            for (int i = 0; i < 5000; ++i) {
                progress.output("x", false);
            }
            return true;
        },
        [&](bool) {
            bridge.flush();
            done = true;
        });
    QTRY_VERIFY(done);
    QCOMPARE(text.size(), 5000);
    QVERIFY2(arrivals.size() < 200, "each word came as a signal of its own");
}

QTEST_MAIN(JobTest)
#include "tst_ui_job.moc"
