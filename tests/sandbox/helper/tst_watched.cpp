// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/processes.h"

#include <QTest>

#include <atomic>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

/// Pid 1's list of processes whose ends it must see.
class WatchedTest : public QObject {
    Q_OBJECT
private slots:
    void theEndOfAProcessIsSeen();
    void aSignalIsNoEnd();
};

namespace {
pid_t startSleeper()
{
    const auto child = ::fork();
    if (child == 0) {
        ::pause();
        ::_exit(0);
    }
    return child;
}

void end(pid_t child)
{
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
}
}

void WatchedTest::theEndOfAProcessIsSeen()
{
    const auto first = startSleeper();
    const auto second = startSleeper();
    jail::Watched watched;
    QVERIFY(watched.add(first) && watched.add(second) && !watched.add(first));
    ::kill(first, SIGKILL);
    QTRY_COMPARE(watched.alive(), (std::set<pid_t> { second }));
    QCOMPARE(watched.all(), (std::set<pid_t> { first, second }));
    QVERIFY(watched.remove(first) && !watched.remove(first));
    end(first);
    end(second);
}

/// Pid 1 is told by signals of every process that ends or stops.
void WatchedTest::aSignalIsNoEnd()
{
    const auto child = startSleeper();
    jail::Watched watched;
    QVERIFY(watched.add(child));
    static std::atomic<int> received = 0;
    struct sigaction interrupt {};
    interrupt.sa_handler = [](int) { ++received; };
    struct sigaction before {};
    ::sigaction(SIGUSR1, &interrupt, &before);
    std::atomic<bool> isMissed = false;
    std::atomic<bool> isDone = false;
    std::thread observer([&] {
        for (int i = 0; i < 400'000 && !isMissed; ++i) {
            isMissed = !watched.alive().contains(child);
        }
        isDone = true;
    });
    while (!isDone) {
        ::pthread_kill(observer.native_handle(), SIGUSR1);
    }
    observer.join();
    ::sigaction(SIGUSR1, &before, nullptr);
    end(child);
    QVERIFY(!isMissed);
    QVERIFY(received > 0);
}

QTEST_GUILESS_MAIN(WatchedTest)
#include "tst_watched.moc"
