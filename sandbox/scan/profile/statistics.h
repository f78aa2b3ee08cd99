// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/cell/plain_cell.h"
#include "sandbox/scan/profile/distribution.h"
#include "sandbox/scan/profile/plan.h"
#include "sandbox/scan/profile/value_table.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What the columns together may hold in memory.
struct Budget {
    std::size_t distinctPerColumn = 65'536;
    std::size_t textBytesPerColumn = 8u << 20;
    std::size_t quantileValues = 1u << 16;
    static Budget forColumns(std::size_t columns);
};

/// Values of one column, one below the other, each as it stands in the table.
struct PlainRun {
    std::span<const std::uint64_t> bits; ///< at most PlainCells::most
    std::span<const std::uint64_t> rowKeys;
    std::int64_t decimals = 0; ///< so many have a decimal sign
};

/// Everything a profile says of the values of one column, in one pass.
class ColumnStatistics {
public:
    /// `origin`: a number in the middle of the values, for exactness; the same in all parts of a column.
    ColumnStatistics(const ColumnPlan& plan, const Budget& budget, double origin);
    /// `rowKey`: a hash of the number of the record, the same for all columns.
    void add(std::string_view cell, std::uint64_t rowKey);
    /// Cells of a column of integers, numbers or dates that are such in plain form.
    void addPlain(const PlainRun& run);
    bool wantsExamples() const { return examples.size() < maxExamples; }
    void keepExample(std::string_view cell);
    static constexpr std::size_t shownText = 200; ///< bytes of a text that a profile repeats
    /// A cell of a column of texts, not missing, with its hash. Its entry, nullptr where there is no room.
    const ValueTable::Entry* addText(std::string_view cell, std::uint64_t hash);
    /// A cell that add() has seen, so many times more; of a column of booleans, or missing.
    void addAgain(std::string_view cell, std::int64_t times);
    void addMissing() { ++nulls; }
    bool isMissing(std::string_view cell) const
    {
        return (isMissingForPandas(cell) && !m_plan.keeps(cell))
            || (!m_plan.missingWords.empty() && std::ranges::contains(m_plan.missingWords, cell));
    }
    /// Called for each entry of a later part, with the one here that it was added to; nullptr: there is no room.
    using EntryMerged = std::function<void(const ValueTable::Entry* here, const ValueTable::Entry& later)>;
    /// What the next part of the file says, under a plan that reads cells alike.
    void merge(const ColumnStatistics& later, const EntryMerged& merged);
    /// Values are not counted one by one any more.
    void onlyEstimate();
    /// Such cells where their values are only estimated in number, with their hashes.
    void addEstimated(std::span<const std::string_view> cells, std::span<const std::uint64_t> hashes);
    /// A cell of a column of texts that the other parts had so often that nothing is new about it: it is counted.
    /// False: it is not.
    bool countKnown(std::string_view cell, std::uint64_t hash)
    {
        const bool isKnown = cell.size() <= shownText && m_table.countKnown(hash);
        values += isKnown ? 1 : 0;
        return isKnown;
    }
    /// What the other parts of the file have found out so far, so that this one need not; before the first value.
    void startBehind(const ColumnStatistics& whole);
    /// Decided once there is no room for all values: nearly every one occurs once, so that no count is worth its price.
    bool isNearlyUnique();

    std::int64_t nulls = 0;
    std::int64_t values = 0;
    std::int64_t converted = 0; ///< without dates in ISO form
    std::int64_t isoDates = 0;
    std::int64_t misfits = 0; ///< cells that are not of the planned type: among the nulls
    std::int64_t minWhole = std::numeric_limits<
        std::int64_t>::max(); ///< integers; nanoseconds of dates, times and durations; 0 or 1 of booleans
    std::int64_t maxWhole = std::numeric_limits<std::int64_t>::min();
    double minNumber = std::numeric_limits<double>::infinity();
    double maxNumber = -std::numeric_limits<double>::infinity();
    std::string minText;
    std::string maxText;
    std::vector<std::string> examples;
    /// Of durations in seconds, as the distribution.
    double mean() const;
    double stddev() const;
    /// Of numbers and dates. Exact up to 65,536 different values or 65,536 rows, else within half a percent of the
    /// rows.
    Distribution distribution() const;
    const ValueTable& table() const { return m_table; }
    bool hasText(const ValueTable::Entry& entry) const { return entry.value != noText; }
    std::string_view textOf(const ValueTable::Entry& entry) const;
    std::string shown(const ValueTable::Entry& entry) const;
    Type type() const { return m_plan.type; }
    /// Of a number, date, time, or a duration in seconds.
    double valueOf(const ValueTable::Entry& entry) const { return valueOf(entry.value); }
    /// Of all values where they fit, else a uniform sample of them.
    std::vector<double> sample() const { return m_sample.values(); }

private:
    void addMisfit();
    void addNumber(std::string_view cell, std::uint64_t rowKey);
    void addDate(std::string_view cell, std::uint64_t rowKey);
    void addDuration(std::string_view cell, std::uint64_t rowKey);
    void addBoolean(std::string_view cell, std::int64_t times);
    void whole(std::int64_t value);
    void number(double value);
    void countAll(std::span<const std::uint64_t> bits);
    void count(std::uint64_t bits, std::int64_t times = 1);
    void noteExtremes(std::span<const double> numbers);
    void addMoments(std::span<const double> numbers);
    void moments(double value, std::uint64_t rowKey);
    std::uint64_t keepText(std::string_view text);
    void noteText(std::string_view text);
    double valueOf(std::uint64_t bits) const;

    static constexpr std::size_t maxExamples = 5;
    static constexpr std::uint64_t noText = ~std::uint64_t { 0 };

    ColumnPlan m_plan;
    Budget m_budget;
    ValueTable m_table;
    KeyedSample m_sample;
    std::string m_texts; ///< length (2 bytes) and bytes of each text in the table
    bool m_worthCounting = false; ///< decided
    std::uint64_t m_minHead = 0; ///< of minText
    std::uint64_t m_maxHead = 0;
    double m_origin;
    double m_sum = 0; ///< of distances from the origin
    double m_squares = 0;
};

struct TopValue {
    std::string value;
    std::int64_t count = 0;
};

/// The most frequent values, ties in the order in which they appear.
std::vector<TopValue> topValues(const ColumnStatistics& statistics, std::size_t most);
/// Texts that are the same but for upper and lower case occur.
bool hasCaseVariants(const ColumnStatistics& statistics);
/// Likewise but for "ue" and "ü": texts that are the same when umlauts are written out.
bool hasUmlautVariants(const ColumnStatistics& statistics);
/// The shortest text that reads back as the same number.
std::string numberText(double value);

} // namespace scan
