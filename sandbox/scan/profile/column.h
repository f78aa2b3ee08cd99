// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/cell/plain_cell.h"
#include "sandbox/scan/profile/evidence.h"
#include "sandbox/scan/profile/statistics.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Cells of one column, one below the other.
struct CellRun {
    static constexpr std::size_t most = PlainCells::most;
    std::span<const std::string_view> cells; ///< at most so many
    std::span<const std::int64_t> lines;
    std::span<const std::uint64_t> rowKeys;
};

/// A column as it is gone through: what its cells could be, and, under a plan that may still prove wrong, what they
/// say.
class Column {
public:
    Column(const ColumnPlan& plan, const Budget& budget, double origin, const sandbox::ColumnOptions* options);
    void add(const CellRun& run);
    /// Before merge(): what was only counted so far is learned, but for the texts in the table.
    void settle();
    /// The next part of the file; both settled.
    void merge(const Column& later);
    /// Before evidence(), and when the counts of texts are of no use any more: those are learned too.
    void settleTexts();
    /// Nearly every value occurs once: they are only estimated from now on.
    void estimateIfNearlyUnique();

    const ColumnEvidence& evidence() const { return m_evidence; }
    ColumnStatistics& statistics() { return m_statistics; }
    const ColumnStatistics& statistics() const { return m_statistics; }

private:
    void addTexts(const CellRun& run);
    void addEstimated(const CellRun& run, std::span<std::uint64_t> hashes);
    void addTyped(const CellRun& run);
    void addPlain(const CellRun& run, const PlainCells& cells, std::size_t begin, std::size_t end);
    static PlainSort sortOf(Type type);
    void noteNumbers(std::span<const PlainCell::Kind> kinds, std::span<const bool> marks, std::int64_t decimals);
    void noteDates(const CellRun& run, std::span<const PlainCell::Kind> kinds, std::size_t begin);
    bool addWord(std::string_view cell, std::int64_t line, std::uint64_t rowKey);
    void addText(std::string_view cell, std::int64_t line, std::uint64_t hash);

    /// Of a text in the table.
    struct Seen {
        std::int64_t line; ///< where it is first
        std::int64_t learned; ///< so many of them; the others are only counted so far
    };
    void learnLater(const ValueTable::Entry* here, const Column& later, std::size_t place);

    struct Word {
        Spelling spelling;
        std::uint64_t bytes; ///< eight at most
    };

    struct Dates {
        std::int64_t count = 0;
        std::int64_t line = 0;
    };

    Type m_type;
    char m_decimal;
    PlainSort m_sort; ///< of the cells that go the short way
    ColumnEvidence m_evidence;
    ColumnStatistics m_statistics;
    std::int64_t m_blanks = 0;
    std::int64_t m_integers = 0;
    std::int64_t m_leadingZeros = 0;
    std::int64_t m_decimals = 0;
    std::int64_t m_grouped = 0;
    std::array<Dates, 3> m_dates {}; ///< by PlainCell::Kind from Date on
    bool m_chosenWords = false; ///< a person said what means missing, which may look like a number: no short cuts
    std::vector<Word> m_words; ///< for "missing", or booleans; each is in the statistics once
    std::vector<Seen> m_texts; ///< as their entries stand in the table
};

} // namespace scan
