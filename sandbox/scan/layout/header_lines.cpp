// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/header_lines.h"

#include "sandbox/scan/cell/units.h"
#include "sandbox/scan/layout/name_rows.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace scan {

namespace {
std::string_view cellOf(const Sample::Row& row, std::size_t column)
{
    return column < row.cells.size() ? trimmed(row.cells[column].text) : std::string_view();
}

Class classIn(const Sample::Row& row, std::size_t column)
{
    return column < row.cells.size() ? classOf(row.cells[column]) : Class::Missing;
}

/// "1000", "1 000 000": in how many the values are counted.
bool isScale(std::string_view text)
{
    constexpr std::ptrdiff_t fewestZeros = 3;
    return text.starts_with('1') && text.find_first_not_of("0 .,'", 1) == text.npos
        && std::ranges::count(text, '0') >= fewestZeros;
}

bool beginsWithSign(const Sample::Row& line)
{
    return line.cells[0].text.starts_with('#') || line.cells[0].text.starts_with("//");
}

/// "S0101_C01_001E"
bool isCode(std::string_view name)
{
    return hasDigit(name) && name.contains('_') && !name.contains(' ');
}
} // namespace

std::vector<std::string_view> spreadNames(const Sample::Row& row)
{
    std::vector<std::string_view> names;
    std::ranges::transform(row.cells, std::back_inserter(names), [](const Piece& cell) { return trimmed(cell.text); });
    const auto isRepeated = [](auto a, auto b) { return !a.empty() && a == b; };
    if (std::ranges::adjacent_find(names, isRepeated) == names.end()) {
        for (std::size_t i = 1; i < names.size(); ++i) {
            names[i] = names[i].empty() ? names[i - 1] : names[i];
        }
    }
    return names;
}

HeaderLines::HeaderLines(const Sample::Row& first, const std::vector<ColumnLook>& below)
    : m_first(first)
    , m_below(below)
    , m_names(below.size())
{
    join(first);
}

void HeaderLines::join(const Sample::Row& row)
{
    const auto names = spreadNames(row);
    for (std::size_t i = 0; i < std::min(m_names.size(), names.size()); ++i) {
        m_names[i] += (m_names[i].empty() || names[i].empty() ? "" : " ") + std::string(names[i]);
    }
}

HeaderLines::Cover HeaderLines::coverOf(const Sample::Row& row) const
{
    constexpr double fewestValues = 2;
    Cover cover;
    for (std::size_t i = 0; i < m_below.size(); ++i) {
        const auto seen = classIn(row, i);
        if (!m_below[i].isTyped() || m_below[i].cells < fewestValues) {
            cover.others += seen != Class::Missing ? 1 : 0;
            continue;
        }
        ++cover.typed;
        cover.words += seen == Class::Text ? 1 : 0;
        cover.values += seen == Class::Number || seen == Class::Moment ? 1 : 0;
    }
    return cover;
}

/// Years or dates under names that stand over them, and an empty corner above words.
bool HeaderLines::subdivides(const Sample::Row& row) const
{
    const bool corner = cellOf(row, 0).empty() && m_below[0].texts > 0 && m_below[0].texts >= m_below[0].cells;
    return corner && row.cells.size() == m_below.size() && classIn(m_first, 0) == Class::Text
        && (areNumberedNames(row) || areNamedMoments(row, m_below)) && completes(row);
}

/// The names that the first line leaves out, and no others.
bool HeaderLines::fillsGaps(const Sample::Row& row) const
{
    constexpr std::size_t fewestGaps = 2;
    std::size_t gaps = 0;
    for (std::size_t i = 0; i < m_below.size(); ++i) {
        const bool gap = cellOf(m_first, i).empty();
        if (gap && classIn(row, i) != Class::Text) {
            return false;
        }
        gaps += gap ? 1 : 0;
    }
    return gaps >= fewestGaps;
}

/// No two columns get one name.
bool HeaderLines::tellsApart(const Sample::Row& row) const
{
    std::set<std::string> names;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (!names.insert(m_names[i] + "\n" + std::string(cellOf(row, i))).second) {
            return false;
        }
    }
    return true;
}

/// All that the first line leaves out and what stands under its other names now and then; nothing under the name of
/// the first column, which every record has.
bool HeaderLines::goesOn(const Sample::Row& row) const
{
    const auto most = std::ranges::max(m_below, {}, &ColumnLook::cells).cells;
    const bool keyed = cellOf(row, 0).empty() && !m_names[0].empty() && m_below[0].cells == most;
    return keyed && row.cells.size() == m_below.size() && fillsGaps(row) && tellsApart(row);
}

/// The columns on the left, of the names of rows, that no line of the header names.
std::size_t HeaderLines::cornerOver(const Sample::Row& row) const
{
    std::size_t corner = 0;
    while (corner < m_names.size() && m_names[corner].empty() && cellOf(row, corner).empty()) {
        ++corner;
    }
    return corner;
}

/// Tells apart the columns that have one name in the lines above, and says little of the others; or leaves the corner
/// as empty as those do.
bool HeaderLines::completes(const Sample::Row& row) const
{
    constexpr std::size_t fewestUnderCorner = 3;
    const auto corner = cornerOver(row);
    std::size_t shared = 0;
    std::size_t alone = 0;
    std::set<std::string> parts;
    for (std::size_t i = corner; i < m_names.size(); ++i) {
        const auto own = cellOf(row, i);
        const bool isShared = std::ranges::count(m_names, m_names[i]) > 1;
        if (isShared && !parts.insert(m_names[i] + "\n" + std::string(own)).second) {
            return false;
        }
        shared += isShared ? 1 : 0;
        alone += !isShared && !own.empty() && !(i == 0 && m_names[0].empty()) ? 1 : 0;
    }
    const bool underCorner = m_names.size() >= fewestUnderCorner && corner > 0 && alone + corner == m_names.size();
    return underCorner || (shared > 0 && alone * 3 <= shared);
}

/// Nothing but what the columns are measured in; a dash where one has no unit.
bool HeaderLines::areUnits(const Sample::Row& row) const
{
    return std::ranges::all_of(row.cells, [](const auto& cell) {
        const auto text = trimmed(cell.text);
        return text.empty() || text == "-" || isUnit(text);
    });
}

/// Units over numbers, and nothing over the columns of words, the first among them; a scale is as good as a unit.
bool HeaderLines::areScaledUnits(const Sample::Row& row) const
{
    constexpr std::size_t fewestUnits = 2;
    std::size_t units = 0;
    for (std::size_t i = 0; i < m_below.size(); ++i) {
        const auto own = cellOf(row, i);
        const bool unit = isUnit(own);
        if (!own.empty() && (!m_below[i].isTyped() || !(unit || isScale(own)))) {
            return false;
        }
        units += unit ? 1 : 0;
    }
    return units >= fewestUnits && cellOf(row, 0).empty() && row.cells.size() == m_below.size();
}

/// What codes mean: several words over each column of numbers, and no cell like another.
bool HeaderLines::areLabels(const Sample::Row& row) const
{
    std::set<std::string_view> labels;
    for (std::size_t i = 0; i < m_below.size(); ++i) {
        const auto own = cellOf(row, i);
        const bool explains = isCode(m_names[i]) && own.contains(' ');
        if (own.empty() || !labels.insert(own).second || (m_below[i].isTyped() && !explains)) {
            return false;
        }
    }
    return true;
}

bool HeaderLines::isForPrograms(const Sample::Row& row) const
{
    constexpr std::size_t fewest = 2;
    const auto isNested = [](const Piece& cell) {
        return trimmed(cell.text).starts_with("{\"") && trimmed(cell.text).ends_with('}');
    };
    const auto nests = [](const ColumnLook& look) { return look.stem.starts_with("{\""); };
    return row.cells.size() == m_below.size() && row.cells.size() >= fewest && std::ranges::all_of(row.cells, isNested)
        && std::ranges::none_of(m_below, nests);
}

bool HeaderLines::take(const Sample::Row& row)
{
    if (row.cells.size() * 2 <= m_below.size() || std::ranges::any_of(row.cells, &Piece::torn)
        || (beginsWithSign(row) && !beginsWithSign(m_first))) {
        return false;
    }
    bool next = subdivides(row) || areScaledUnits(row);
    if (const auto cover = coverOf(row); !next && cover.values == 0 && !isRule(row)) {
        const bool overTyped = cover.typed >= 2
            && (cover.words * 10 >= cover.typed * 6 || (cover.words >= 1 && cover.others == 0));
        const bool names = (overTyped || (cover.typed >= 1 && fillsGaps(row))) && completes(row);
        const bool filled = overTyped && fillsGaps(row) && tellsApart(row);
        next = names || filled || (cover.words >= 1 && goesOn(row))
            || (cover.words >= 1 && (areUnits(row) || areLabels(row)));
    }
    if (next) {
        join(row);
    }
    return next;
}

} // namespace scan
