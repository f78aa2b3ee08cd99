// SPDX-License-Identifier: GPL-3.0-or-later
// How the first rows of a table lie beside each other: whether a column alone tells apart those of one place and time.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace core::builtin {

class Schema;

/// Whether each value of a column stands once in every place and time.
enum class Stands { Once, Unknown, Otherwise };

/// The first rows by all that they are of but `column`, what goes with that, and measures.
class FirstBlocks {
public:
    FirstBlocks(int column, const Schema& schema);

    Stands stands() const { return m_stands; }
    /// Numbers of `column`'s values in each place and time.
    std::vector<std::map<std::string, double>> numbers(int measure) const;
    /// In some of them: one value's number in all that have others, too, beside the sum and the largest of those.
    struct Compared {
        double own = 0;
        double sum = 0;
        double largest = 0;
    };
    /// `within`: by the values of this column; -1: all as one.
    std::map<std::string, std::vector<Compared>> compared(const std::string& value, int measure, int within) const;

private:
    const std::string& cell(std::size_t row, int column) const;
    void sortOut(const std::vector<int>& keys);
    std::vector<int> keysBeside() const;
    bool goesWith(int column) const; ///< each value of the column has one value there

    int m_column;
    const Schema& m_schema;
    Stands m_stands = Stands::Unknown;
    std::map<std::string, std::vector<std::size_t>> m_blocks; ///< rows
};

} // namespace core::builtin
