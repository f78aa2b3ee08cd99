// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/plan.h"
#include "sandbox/scan/value_table.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What the columns together may hold in memory.
struct Budget {
    std::size_t distinctPerColumn = 65'536;
    std::size_t textBytesPerColumn = 8u << 20;
    std::size_t quantileValues = 1u << 17;
    static Budget forColumns(std::size_t columns);
};

/// The whole of a column that fits, else a uniform sample of it: the values of the rows with the smallest keys. It does not matter
/// in which parts the rows came.
class KeyedSample {
public:
    explicit KeyedSample(std::size_t capacity)
        : m_capacity(capacity)
    {
    }
    void add(double value, std::uint64_t rowKey)
    {
        if (rowKey < m_limit) {
            m_values.push_back({ rowKey, value });
            if (m_values.size() >= 2 * m_capacity) {
                shrink();
            }
        }
    }
    void merge(const KeyedSample& other);
    /// In ascending order.
    std::vector<double> values() const;

private:
    struct Value {
        std::uint64_t rowKey;
        double value;
    };
    void shrink();

    std::size_t m_capacity;
    std::uint64_t m_limit = std::numeric_limits<std::uint64_t>::max(); ///< keys below it are in the sample
    std::vector<Value> m_values;
};

/// Everything a profile says of the values of one column, in one pass.
class ColumnStatistics {
public:
    struct Top {
        std::string value;
        std::int64_t count = 0;
    };

    /// `origin`: a number in the middle of the values, for exactness; the same in all parts of a column.
    ColumnStatistics(const ColumnPlan& plan, const Budget& budget, double origin);
    /// `rowKey`: a hash of the number of the record, the same for all columns.
    void add(std::string_view cell, std::uint64_t rowKey);
    /// A cell of a column of integers or numbers that is one in plain form.
    void addPlain(double value, std::int64_t whole, std::string_view cell, std::uint64_t rowKey);
    /// A cell of a column of dates that is one in ISO form; nanoseconds.
    void addIsoDate(std::int64_t instant, std::string_view cell);
    /// A cell of a column of texts, not missing. True: it is kept in full, and its number of occurrences with it.
    bool addText(std::string_view cell);
    void addMissing() { ++nulls; }
    bool isMissing(std::string_view cell) const;
    /// What the next part of the file says, under a plan that reads cells alike.
    void merge(const ColumnStatistics& later);
    /// Values are not counted one by one any more.
    void onlyEstimate();
    /// Decides that once there is no room for all values; where nearly every one occurs once, no count is worth its price.
    /// True: they are only estimated.
    bool estimateIfNearlyUnique();

    std::int64_t nulls = 0;
    std::int64_t values = 0;
    std::int64_t converted = 0; ///< without dates in ISO form
    std::int64_t isoDates = 0;
    std::int64_t misfits = 0; ///< cells that are not of the planned type: among the nulls
    std::int64_t minWhole = std::numeric_limits<std::int64_t>::max(); ///< integers; nanoseconds of dates; 0 or 1 of booleans
    std::int64_t maxWhole = std::numeric_limits<std::int64_t>::min();
    double minNumber = std::numeric_limits<double>::infinity();
    double maxNumber = -std::numeric_limits<double>::infinity();
    std::string minText;
    std::string maxText;
    std::vector<std::string> examples;
    double mean() const;
    double stddev() const;
    /// Linear between neighbours, as pandas; empty without values. Exact up to 65,536 different values or 131,072 rows, else within
    /// half a percent of the rows.
    std::vector<double> quantiles(const std::vector<double>& fractions) const;
    const ValueTable& table() const { return m_table; }
    std::string_view textOf(const ValueTable::Entry& entry) const;
    std::vector<Top> top(std::size_t most) const;
    /// Texts that are the same but for upper and lower case occur.
    bool hasCaseVariants() const;

private:
    void addMisfit();
    void addNumber(std::string_view cell, std::uint64_t rowKey);
    void addDate(std::string_view cell);
    void addBoolean(std::string_view cell);
    void whole(std::int64_t value);
    void number(double value);
    void count(std::uint64_t bits);
    void moments(double value, std::uint64_t rowKey);
    void keepExample(std::string_view cell);
    std::uint64_t keepText(std::string_view text);
    double valueOf(const ValueTable::Entry& entry) const;
    std::string shown(const ValueTable::Entry& entry) const;

    ColumnPlan m_plan;
    Budget m_budget;
    ValueTable m_table;
    KeyedSample m_sample;
    std::string m_texts; ///< length (2 bytes) and bytes of each text in the table
    bool m_worthCounting = false; ///< decided
    double m_origin;
    double m_sum = 0; ///< of distances from the origin
    double m_squares = 0;
};

/// The shortest text that reads back as the same number.
std::string numberText(double value);

} // namespace scan
