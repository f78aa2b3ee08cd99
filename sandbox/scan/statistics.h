// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/plan.h"
#include "sandbox/scan/value_table.h"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What the columns together may hold in memory.
struct Budget {
    std::size_t distinctPerColumn = 65'536;
    std::size_t textBytesPerColumn = 8u << 20;
    std::size_t quantileValues = 1u << 20;
    static Budget forColumns(std::size_t columns);
};

/// A uniform sample of fixed size; the whole of a column that fits.
class Reservoir {
public:
    explicit Reservoir(std::size_t capacity)
        : m_capacity(capacity)
    {
    }
    void add(double value);
    /// Linear between neighbours, as pandas; empty without values.
    std::vector<double> quantiles(const std::vector<double>& fractions) const;

private:
    std::size_t m_capacity;
    std::int64_t m_seen = 0;
    std::vector<double> m_values;
    std::mt19937_64 m_random { 20'240'229 };
};

/// Everything a profile says of the values of one column, in one pass.
class ColumnStatistics {
public:
    struct Top {
        std::string value;
        std::int64_t count = 0;
    };

    ColumnStatistics(const ColumnPlan& plan, const Budget& budget);
    void add(std::string_view cell);

    std::int64_t nulls = 0;
    std::int64_t values = 0;
    std::int64_t converted = 0;
    std::int64_t misfits = 0; ///< cells that are not of the planned type: among the nulls
    double mean = 0;
    double stddev() const;
    std::int64_t minWhole = 0; ///< integers; nanoseconds of dates; 0 or 1 of booleans
    std::int64_t maxWhole = 0;
    double minNumber = 0;
    double maxNumber = 0;
    std::string minText;
    std::string maxText;
    std::vector<std::string> examples;
    const Reservoir& reservoir() const { return m_reservoir; }
    const ValueTable& table() const { return m_table; }
    std::vector<Top> top(std::size_t most) const;
    /// Texts that are the same but for upper and lower case occur.
    bool hasCaseVariants() const;

private:
    bool isMissing(std::string_view cell) const;
    void addMisfit();
    void addNumber(std::string_view cell);
    void addDate(std::string_view cell);
    void addText(std::string_view cell);
    void addBoolean(std::string_view cell);
    void whole(std::int64_t value);
    void count(std::uint64_t bits);
    void moments(double value);
    void keepExample(std::string_view cell);
    std::string shown(const ValueTable::Entry& entry) const;
    std::string_view textOf(const ValueTable::Entry& entry) const;

    const ColumnPlan& m_plan;
    Budget m_budget;
    ValueTable m_table;
    Reservoir m_reservoir;
    std::string m_texts; ///< length (2 bytes) and bytes of each text in the table
    double m_squares = 0;
};

/// The shortest text that reads back as the same number.
std::string numberText(double value);

} // namespace scan
