// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/diff.h"

#include <QTest>

#include <random>

using core::DiffKind;
using core::DiffLine;
using core::diffLines;

class TestDiff : public QObject {
    Q_OBJECT

private slots:
    void anEditedLineIsRemovedAndAdded();
    void equalAndEmptyTextsHaveNoEdits();
    void theDifferenceIsTheShortestAndRebuildsBothTexts();
    void hugeTextsAreReplacedWhole();
};

static std::string textOf(const std::vector<DiffLine>& lines, DiffKind without)
{
    std::string text;
    for (const auto& line : lines) {
        if (line.kind != without) {
            text += line.text + "\n";
        }
    }
    return text;
}

/// The length of the longest common subsequence, by the textbook: what Myers is checked against.
static std::size_t commonLines(const std::string& a, const std::string& b)
{
    std::vector<std::vector<std::size_t>> best(a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1 : std::max(best[i - 1][j], best[i][j - 1]);
        }
    }
    return best[a.size()][b.size()];
}

static std::string asLines(const std::string& letters)
{
    std::string text;
    for (const char letter : letters) {
        text += letter;
        text += '\n';
    }
    return text;
}

void TestDiff::anEditedLineIsRemovedAndAdded()
{
    const auto lines = diffLines("a\nb\nc\n", "a\nB\nc\nd");
    const std::vector<DiffLine> expected { { DiffKind::Same, "a", 1, 1 }, { DiffKind::Removed, "b", 2, 0 },
        { DiffKind::Added, "B", 0, 2 }, { DiffKind::Same, "c", 3, 3 }, { DiffKind::Added, "d", 0, 4 } };
    QVERIFY(lines == expected);
}

void TestDiff::equalAndEmptyTextsHaveNoEdits()
{
    QVERIFY(diffLines("", "").empty());
    QCOMPARE(diffLines("x\ny\n", "x\ny\n").size(), 2U);
    QVERIFY(diffLines("", "x").front() == (DiffLine { DiffKind::Added, "x", 0, 1 }));
    QVERIFY(diffLines("x", "").front() == (DiffLine { DiffKind::Removed, "x", 1, 0 }));
}

void TestDiff::theDifferenceIsTheShortestAndRebuildsBothTexts()
{
    std::mt19937 random(7);
    const auto letters = [&] {
        std::string text;
        for (auto left = random() % 14; left > 0; --left) {
            text += static_cast<char>('a' + static_cast<char>(random() % 4));
        }
        return text;
    };
    for (int round = 0; round < 500; ++round) {
        const auto before = letters();
        const auto after = letters();
        const auto lines = diffLines(asLines(before), asLines(after));
        QCOMPARE(textOf(lines, DiffKind::Added), asLines(before));
        QCOMPARE(textOf(lines, DiffKind::Removed), asLines(after));
        const auto same = std::ranges::count(lines, DiffKind::Same, &DiffLine::kind);
        QCOMPARE(static_cast<std::size_t>(same), commonLines(before, after));
    }
}

void TestDiff::hugeTextsAreReplacedWhole()
{
    const auto before = asLines(std::string(3000, 'a'));
    const auto lines = diffLines(before, "b\n");
    QCOMPARE(lines.size(), 3001U);
    QCOMPARE(textOf(lines, DiffKind::Added), before);
}

QTEST_APPLESS_MAIN(TestDiff)
#include "tst_diff.moc"
