// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/reader_progress.h"

#include <QTest>

/// What a reader says on its way, which is a claim from inside.
class ReaderProgressTest : public QObject {
    Q_OBJECT
private slots:
    void onlyAFractionIsHandedOn();
};

void ReaderProgressTest::onlyAFractionIsHandedOn()
{
    std::vector<double> fractions;
    core::Progress progress;
    progress.fraction = [&](double fraction) { fractions.push_back(fraction); };
    for (const auto* const line : { "progress 0.25", "progress 1", "progress 1.5", "progress -1", "progress nan",
             "progress ", "progress x", "0.5", "a progress 0.5" }) {
        core::reportFraction(progress, line);
    }
    QCOMPARE(fractions, (std::vector<double> { 0.25, 1 }));
    core::reportFraction({}, "progress 0.5"); // nobody listens
}

QTEST_GUILESS_MAIN(ReaderProgressTest)
#include "tst_reader_progress.moc"
