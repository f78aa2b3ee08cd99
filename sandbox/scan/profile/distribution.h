// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace scan {

/// The whole of a column that fits, else a uniform sample of it: the values of the rows with the smallest keys. It
/// does not matter in which parts the rows came.
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
    void addAll(std::span<const double> values, std::span<const std::uint64_t> rowKeys)
    {
        const auto* const keys = rowKeys.first(values.size()).data();
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (keys[i] < m_limit) {
                add(values[i], keys[i]);
            }
        }
    }
    void merge(const KeyedSample& other);
    std::vector<double> values() const;
    /// Keys from here on cannot get in any more.
    std::uint64_t limit() const { return m_limit; }
    /// What another part of the same whole found out; before the first value.
    void startBelow(std::uint64_t limit) { m_limit = limit; }

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

/// How many values lie where: bars of equal width from `low` to `high`, and what lies beyond.
struct Histogram {
    double low = 0;
    double high = 0;
    std::vector<std::int64_t> counts; ///< empty: there is nothing to draw
    std::int64_t below = 0;
    std::int64_t above = 0;
};

/// The values of a column in ascending order, or of a sample that stands for `total` of them.
class Distribution {
public:
    struct Run {
        double value;
        std::int64_t count;
    };
    Distribution(std::vector<Run> runs, std::int64_t total);

    /// Linear between neighbours, as pandas; empty without values.
    std::vector<double> quantiles(std::span<const double> fractions) const;
    /// From `lowest` to `highest`, which a sample may not hold. Far-out values (three interquartile ranges beyond the
    /// quartiles) do not squeeze the others: they are beyond its ends. Where the values are whole and few, one bar is
    /// one of them.
    Histogram histogram(bool whole, double lowest, double highest) const;

private:
    double at(std::int64_t place) const;

    struct Stretch {
        double value;
        std::int64_t end; ///< values up to and with these
    };
    std::vector<Stretch> m_runs;
    std::int64_t m_total;
};

} // namespace scan
