// SPDX-License-Identifier: GPL-3.0-or-later
// Labels of periods in several forms are compared by the time they mean.
#include "core/verify/period_keys.h"
#include "tests/support/result_macros.h"

#include <QTest>

using Labels = std::vector<std::string>;

class TestPeriodKeys : public QObject {
    Q_OBJECT
private slots:
    void periodsInOtherFormsAreTheSame_data();
    void periodsInOtherFormsAreTheSame();
};

static core::LabelledFigures figures(const Labels& labels)
{
    core::LabelledFigures made { labels, labels, { { "amount", {} } } };
    made.columns.front().values.resize(labels.size(), 1.0);
    return made;
}

void TestPeriodKeys::periodsInOtherFormsAreTheSame_data()
{
    QTest::addColumn<Labels>("ours");
    QTest::addColumn<Labels>("theirs");
    QTest::addColumn<bool>("same");
    const auto row = [](const char* name, const Labels& ours, const Labels& theirs, bool same) {
        QTest::newRow(name) << ours << theirs << same;
    };
    row("quarters by their name and first month", { "q1 2024", "q2 2024" }, { "2024-01", "2024-04" }, true);
    row("quarters as pandas has them", { "2024q1", "2024q2" }, { "2024-01-01", "2024-04-01" }, true);
    row("quarters by their last day", { "2024-03-31", "2024-06-30" }, { "2024q1", "2024q2" }, true);
    row("quarters by their months", { "jan–mar 2024", "apr–jun 2024" }, { "2024q1", "2024q2" }, true);
    row("quarters that begin in February", { "2024-02-01", "2024-05-01" }, { "2024q1", "2024q2" }, true);
    row("of groups", { "2024q1, north", "2024q1, south" }, { "2024-01-01, north", "2024-01-01, south" }, true);
    row("months by their name", { "january 2024", "february 2024" }, { "2024-01", "2024-02" }, true);
    row("other quarters", { "2024q1", "2024q2" }, { "2024q2", "2024q3" }, false);
    row("months are no quarters", { "2024-01", "2024-02" }, { "2024q1", "2024q2" }, false);
    row("one month is no quarter", { "2024-01" }, { "2024q1" }, false);
    row("names", { "north", "south" }, { "2024q1", "2024q2" }, false);
}

void TestPeriodKeys::periodsInOtherFormsAreTheSame()
{
    QFETCH(Labels, ours);
    QFETCH(Labels, theirs);
    QFETCH(bool, same);
    auto one = figures(ours);
    auto other = figures(theirs);
    core::matchPeriods(one, other);
    QCOMPARE(one.keys == other.keys, same);
    QCOMPARE(one.labels, ours);
}

QTEST_APPLESS_MAIN(TestPeriodKeys)
#include "tst_period_keys.moc"
