// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/memory_looks.h"

#include <QTest>

#include <array>

using namespace std::chrono_literals;

/// What counts of processes that could not be measured. Figures are in bytes, as if they were megabytes.
class MemoryLooksTest : public QObject {
    Q_OBJECT
private slots:
    void whoIsMeasuredCountsWithItsShare();
    void whoIsNotCountsAsItWasForAWhile();
    void aStateThatRestsCountsAsItWasForAsLong();
    void whoIsNewCountsAsItsParentForAWhile();
    void whoseLookIsOldestIsMeasuredFirst();

private:
    static jail::ProcessInfo process(pid_t pid, pid_t parent, std::int64_t resident)
    {
        jail::ProcessInfo info;
        info.pid = pid;
        info.parent = parent;
        info.residentBytes = resident;
        return info;
    }
    static bool none(const jail::ProcessInfo&) { return false; }
    static bool firstIsState(const jail::ProcessInfo& one) { return one.pid == 10; }
    const jail::MemoryLooks::Clock::time_point m_start { 1000s };
};

void MemoryLooksTest::whoIsMeasuredCountsWithItsShare()
{
    jail::MemoryLooks looks;
    const std::vector processes { process(10, 1, 100), process(11, 10, 120) };
    QCOMPARE(looks.sum(processes, {}, m_start, none), 220);
    QCOMPARE(looks.sum(processes, std::array<std::int64_t, 2> { 60, 80 }, m_start, none), 140);
}

void MemoryLooksTest::whoIsNotCountsAsItWasForAWhile()
{
    jail::MemoryLooks looks;
    QCOMPARE(looks.sum(std::array { process(10, 1, 100) }, std::array<std::int64_t, 1> { 60 }, m_start, none), 60);
    const std::array grown { process(10, 1, 300) };
    QCOMPARE(looks.sum(grown, {}, m_start + 2s, none), 260);
    QCOMPARE(looks.sum(grown, {}, m_start + 4s, none), 300);
}

void MemoryLooksTest::aStateThatRestsCountsAsItWasForAsLong()
{
    jail::MemoryLooks looks;
    const std::array state { process(10, 1, 100) };
    QCOMPARE(looks.sum(state, std::array<std::int64_t, 1> { 60 }, m_start, firstIsState), 60);
    QCOMPARE(looks.sum(state, {}, m_start + 100s, firstIsState), 60);
    QCOMPARE(looks.sum(state, {}, m_start + 100s, none), 100);
}

/// A run begins long after its state was measured; what it holds later counts in full where nobody could look.
void MemoryLooksTest::whoIsNewCountsAsItsParentForAWhile()
{
    jail::MemoryLooks looks;
    const auto state = process(10, 1, 100);
    QCOMPARE(looks.sum(std::array { state }, std::array<std::int64_t, 1> { 60 }, m_start, firstIsState), 60);
    const std::array both { state, process(11, 10, 120) };
    QCOMPARE(looks.sum(both, {}, m_start + 100s, firstIsState), 60 + 80);
    const std::array deep { process(13, 12, 120), state, process(12, 11, 120), process(11, 10, 120) };
    jail::MemoryLooks others;
    QCOMPARE(others.sum(std::array { state }, std::array<std::int64_t, 1> { 60 }, m_start, firstIsState), 60);
    QCOMPARE(others.sum(deep, {}, m_start + 100s, firstIsState), 60 + 80 + 80 + 80);
    const std::array more { state, process(11, 10, 500), process(12, 11, 500) };
    QCOMPARE(looks.sum(more, {}, m_start + 102s, firstIsState), 60 + 460 + 460);
    QCOMPARE(looks.sum(more, {}, m_start + 104s, firstIsState), 60 + 500 + 500);
}

void MemoryLooksTest::whoseLookIsOldestIsMeasuredFirst()
{
    jail::MemoryLooks looks;
    std::vector processes { process(10, 1, 100), process(11, 10, 100) };
    (void)looks.sum(processes, std::array<std::int64_t, 1> { 60 }, m_start, none);
    (void)looks.sum(processes, std::array<std::int64_t, 2> { 60, 60 }, m_start + 1s, none);
    processes.push_back(process(12, 10, 100));
    looks.sort(processes);
    QCOMPARE(processes.front().pid, 12);
    (void)looks.sum(processes, std::array<std::int64_t, 2> { 60, 60 }, m_start + 2s, none);
    looks.sort(processes);
    QCOMPARE(processes.front().pid, 11);
}

QTEST_GUILESS_MAIN(MemoryLooksTest)
#include "tst_memory_looks.moc"
