// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/column_look.h"

#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// The names that a line above others has for each of its cells: those of an empty one stand before it, over several
/// columns. A line that repeats a name beside itself has none that do.
std::vector<std::string_view> spreadNames(const Sample::Row& row);

/// The lines of a header, from its first on. A further one has evidence of its own: units, parts of names that the
/// lines above repeat or leave out, or labels of codes. Words alone are a record, whatever stands below them.
class HeaderLines {
public:
    /// `below`: the columns under all of the lines; both must outlive this.
    HeaderLines(const Sample::Row& first, const std::vector<ColumnLook>& below);
    /// True: the row is the next of them.
    bool take(const Sample::Row& row);
    /// A row of nothing but {…}, which programs write below the names for others to read: all rows above it are names.
    bool isForPrograms(const Sample::Row& row) const;

private:
    /// What a row has over the columns of numbers and dates, and over the others.
    struct Cover {
        std::size_t typed = 0; ///< columns of numbers or dates
        std::size_t words = 0; ///< over these
        std::size_t values = 0; ///< over these
        std::size_t others = 0; ///< cells over other columns
    };
    Cover coverOf(const Sample::Row& row) const;
    bool subdivides(const Sample::Row& row) const;
    bool fillsGaps(const Sample::Row& row) const;
    bool completes(const Sample::Row& row) const;
    std::size_t cornerOver(const Sample::Row& row) const;
    bool goesOn(const Sample::Row& row) const;
    bool tellsApart(const Sample::Row& row) const;
    bool areUnits(const Sample::Row& row) const;
    bool areScaledUnits(const Sample::Row& row) const;
    bool areLabels(const Sample::Row& row) const;
    void join(const Sample::Row& row);

    const Sample::Row& m_first;
    const std::vector<ColumnLook>& m_below;
    std::vector<std::string> m_names; ///< of the lines so far; one that stands over several columns in each of them
};

} // namespace scan
