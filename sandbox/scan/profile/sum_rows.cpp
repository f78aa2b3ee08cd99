// SPDX-License-Identifier: GPL-3.0-or-later
// Rows whose numbers add up those above them, or below, whatever they are called.
#include "sandbox/scan/profile/column_role.h"
#include "sandbox/scan/profile/order_facts.h"

#include <algorithm>
#include <cmath>

namespace scan {

namespace {
constexpr std::size_t fewestColumns = 2; ///< one column adds up by chance

class SumRows {
public:
    /// `upwards`: each block ends with its first row.
    SumRows(const Scan& scan, const Opening& opening, bool upwards)
        : m_opening(opening)
        , m_isWhole(opening.rows == scan.rows)
        , m_upwards(upwards)
    {
        for (std::size_t i = 0; i < opening.numbers.size(); ++i) {
            const auto& name = scan.layout.names[i];
            if (!opening.numbers[i].empty() && !namesCode(name) && !namesYear(name) && !namesCoordinate(name)) {
                m_columns.push_back(i);
            }
        }
        m_sums.resize(m_columns.size());
        m_added.resize(m_columns.size());
    }

    /// Blocks of rows, each ended by its sums, up to the end or a last row behind them.
    bool find()
    {
        std::size_t longest = 0;
        std::size_t block = 0;
        if (m_upwards && !m_isWhole) {
            return false; // it would begin within a block
        }
        for (std::size_t row = 0; m_columns.size() >= fewestColumns && row < static_cast<std::size_t>(m_opening.rows);
            ++row) {
            const std::size_t fewest = m_rows.size() >= 2 ? 1
                                                          : 2; // of one row a sum is a copy, but for the last groups
            const bool isSum = block >= fewest && addsUp(row);
            if (isSum) {
                m_rows.push_back(row);
                longest = std::max(longest, block);
            }
            block = isSum ? 0 : block + 1;
            add(row, isSum);
        }
        return m_rows.size() >= 2 && block <= (m_isWhole ? 1 : longest);
    }

    /// Ascending.
    std::vector<std::size_t> rows() const
    {
        auto rows = m_rows;
        std::ranges::transform(rows, rows.begin(), [this](std::size_t row) { return inFile(row); });
        std::ranges::sort(rows);
        return rows;
    }
    /// That the sums were found in.
    std::vector<std::size_t> columns() const
    {
        std::vector<std::size_t> columns;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (m_added[i] == m_rows.size()) {
                columns.push_back(m_columns[i]);
            }
        }
        return columns;
    }

private:
    std::size_t inFile(std::size_t row) const
    {
        return m_upwards ? static_cast<std::size_t>(m_opening.rows) - 1 - row : row;
    }
    double at(std::size_t column, std::size_t row) const { return m_opening.numbers[m_columns[column]][inFile(row)]; }

    /// Different sums in two columns or more, and in half of those that have numbers.
    bool addsUp(std::size_t row)
    {
        std::vector<std::size_t> added;
        std::size_t numbers = 0;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const auto value = at(i, row);
            numbers += std::isnan(value) ? 0 : 1;
            const bool isSum = value != 0 && std::abs(value - m_sums[i]) <= 1e-9 * std::abs(value);
            const bool isOther = std::ranges::none_of(
                added, [&](std::size_t other) { return at(other, row) == value; });
            if (isSum && isOther) {
                added.push_back(i);
            }
        }
        const bool isSum = added.size() >= fewestColumns && added.size() * 2 >= numbers;
        for (std::size_t i = 0; isSum && i < added.size(); ++i) {
            ++m_added[added[i]];
        }
        return isSum;
    }

    void add(std::size_t row, bool begins)
    {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const auto value = at(i, row);
            m_sums[i] = begins ? 0 : m_sums[i] + (std::isnan(value) ? 0 : value);
        }
    }

    const Opening& m_opening;
    bool m_isWhole; ///< it is the whole table
    bool m_upwards;
    std::vector<std::size_t> m_columns;
    std::vector<double> m_sums;
    std::vector<std::size_t> m_added; ///< rows of sums, by column
    std::vector<std::size_t> m_rows;
};
} // namespace

void findSumRows(FactList& list, const Scan& scan, const Opening& opening)
{
    SumRows below(scan, opening, false);
    SumRows above(scan, opening, true);
    const bool areNamed = std::ranges::contains(list.facts, "subtotal_rows", &Fact::kind);
    const bool areBelow = !areNamed && below.find();
    if (areNamed || (!areBelow && !above.find())) {
        return;
    }
    const auto& sums = areBelow ? below : above;
    Fact fact { .kind = "summed_rows", .count = std::ssize(sums.rows()) };
    for (const auto row : sums.rows()) {
        if (fact.rows.size() < Fact::listed) {
            fact.rows.push_back(static_cast<std::int64_t>(row) + 1);
            fact.lines.push_back(opening.lines[row]);
        }
    }
    for (const auto column : sums.columns()) {
        if (fact.texts.size() < Fact::listed) {
            fact.texts.push_back(scan.layout.names[column]);
        }
    }
    list.add(std::move(fact));
}

} // namespace scan
