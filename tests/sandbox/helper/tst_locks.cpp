// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/locks.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <fcntl.h>
#include <limits>
#include <string>
#include <unistd.h>
#include <vector>

/// The kernel's memory behind locks on files.
class LocksTest : public QObject {
    Q_OBJECT
private slots:
    void manyLocksAreCounted();
};

void LocksTest::manyLocksAreCounted()
{
    jail::LockMemory memory(::getpid());
    jail::LockMemory ofOthers(std::numeric_limits<pid_t>::max());
    memory.beginRun();
    ofOthers.beginRun();
    QCOMPARE(memory.bytes(), std::int64_t { 0 });
    const QTemporaryDir directory;
    std::vector<int> files;
    for (int i = 0; i < 200; ++i) {
        const auto path = directory.filePath(QString::number(i)).toLocal8Bit();
        files.push_back(::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
        for (off_t at = 6'000; at > 0; at -= 2) { // each before the others: where it belongs is found at once
            struct flock lock {};
            lock.l_type = F_WRLCK;
            lock.l_start = at;
            lock.l_len = 1;
            QCOMPARE(::fcntl(files.back(), F_SETLK, &lock), 0);
        }
    }
    QVERIFY2(memory.bytes() > 64 << 20, std::to_string(memory.bytes()).c_str());
    QCOMPARE(ofOthers.bytes(), std::int64_t { 0 });
    for (const int file : files) {
        ::close(file);
    }
    QCOMPARE(memory.bytes(), std::int64_t { 0 }); // whatever else the kernel took meanwhile
}

QTEST_GUILESS_MAIN(LocksTest)
#include "tst_locks.moc"
