// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// The characters of a line, from 0, at which its columns begin, where spaces align them and cells may hold spaces
/// too; empty: they are not aligned so. Each column reaches to the next, the last to the end of the line.
std::vector<int> alignedColumns(std::string_view sample);

/// Cuts lines of UTF-8 into cells without the spaces around them and puts the stand-in (separator.h) between those.
/// Text may come in pieces, the first at the start of a line. Every line that is not blank gets all cells.
class ColumnCutter {
public:
    explicit ColumnCutter(std::vector<int> starts);
    void cut(std::string_view text, std::string& out);
    /// The text is over, perhaps without a line break.
    void endLine(std::string& out);

private:
    std::vector<int> m_starts;
    std::size_t m_cell = 0;
    int m_place = 0; ///< characters of the line so far
    std::size_t m_spaces = 0; ///< behind the text of the cell
    bool m_begun = false; ///< the cell has text
    bool m_filled = false; ///< the line has
    std::string m_line; ///< separators before the first text of a line
};

} // namespace scan
