// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/column_look.h"
#include "sandbox/scan/text/split.h"

#include <cstddef>
#include <string>
#include <vector>

namespace scan {

/// The rows at the end of a table, each of them perhaps a note about it.
class Notes {
public:
    Notes(const Sample& sample, std::size_t first, std::size_t width, const std::string& comment);
    /// How many there are. A row that only says little is a record; a note begins as notes do, has another form than
    /// every record, or stands below a gap.
    std::size_t count() const;

private:
    std::size_t blankRows() const;
    bool isApart(std::size_t row) const;
    bool contradicts(const Sample::Row& row) const;
    bool saysLittle(const Sample::Row& row, bool apart) const;
    bool isNote(const Sample::Row& row) const;
    bool isMisshapen(const Sample::Row& row) const;

    const Sample& m_sample;
    const std::vector<Sample::Row>& m_rows;
    std::size_t m_first;
    std::size_t m_width;
    std::string m_comment;
    std::vector<ColumnLook> m_looks; ///< above the last gap
    bool m_numbered; ///< the first column holds numbers or dates
    bool m_usual; ///< rows with a text in their first cell and nothing behind it stand among the records, too
};

} // namespace scan
