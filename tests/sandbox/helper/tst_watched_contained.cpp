// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/processes.h"

#include <QTest>

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/// Pid 1's list where the kernel is gVisor's: by what /proc says, which every kernel does.
class WatchedContainedTest : public QObject {
    Q_OBJECT
private slots:
    void theEndOfAProcessIsSeen_data();
    void theEndOfAProcessIsSeen();
};

void WatchedContainedTest::theEndOfAProcessIsSeen_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char* name : { "python3", "a) Z 1 (b", "a) X", ")" }) {
        QTest::newRow(name) << QByteArray(name);
    }
}

/// Whatever it calls itself; also where nobody has waited for it yet.
void WatchedContainedTest::theEndOfAProcessIsSeen()
{
    QFETCH(QByteArray, name);
    std::array<int, 2> named {};
    QCOMPARE(::pipe(named.data()), 0);
    const auto child = ::fork();
    if (child == 0) {
        ::prctl(PR_SET_NAME, name.constData(), 0, 0, 0);
        (void)!::write(named[1], "x", 1);
        ::pause();
        ::_exit(0);
    }
    char byte = 0;
    QCOMPARE(::read(named[0], &byte, 1), 1);
    jail::Watched watched;
    QVERIFY(watched.add(child) && !watched.add(child));
    QCOMPARE(watched.alive(), (std::set<pid_t> { child }));
    ::kill(child, SIGKILL);
    QTRY_VERIFY(watched.alive().empty());
    ::waitpid(child, nullptr, 0);
    QVERIFY(watched.alive().empty());
    QCOMPARE(watched.all(), (std::set<pid_t> { child }));
    QVERIFY(watched.remove(child) && !watched.remove(child));
    ::close(named[0]);
    ::close(named[1]);
}

QTEST_GUILESS_MAIN(WatchedContainedTest)
#include "tst_watched_contained.moc"
