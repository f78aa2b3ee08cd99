// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/aligned.h"

#include "sandbox/scan/text/separator.h"

#include <algorithm>

namespace scan {

namespace {
bool continuesCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// Where a line has text.
std::vector<bool> placesOf(std::string_view line)
{
    std::vector<bool> places;
    for (const char c : line) {
        if (!continuesCharacter(c)) {
            places.push_back(c != ' ');
        }
    }
    return places;
}

/// "-------- -----", "==== ===": a line that shows where the columns are.
bool isRuleLine(std::string_view line)
{
    const bool drawn = line.starts_with("--") || line.starts_with("==");
    return line.size() >= 5 && line.contains(' ') && drawn
        && line.find_first_not_of(std::string { line[0], ' ' }) == std::string_view::npos;
}

/// What the sample has of it; `rule`: the line of dashes among them.
std::vector<std::vector<bool>> linesOf(std::string_view sample, std::vector<bool>& rule)
{
    std::vector<std::vector<bool>> lines;
    while (!sample.empty()) {
        const auto end = std::min(sample.find_first_of("\r\n"), sample.size());
        auto places = placesOf(sample.substr(0, end));
        rule = rule.empty() && isRuleLine(sample.substr(0, end)) ? places : rule;
        if (std::ranges::contains(places, true)) {
            lines.push_back(std::move(places));
        }
        sample.remove_prefix(std::min(end + 1, sample.size()));
    }
    return lines;
}

/// Places from `begin` to before `end` that have text in some line.
struct Run {
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::vector<Run> runsIn(const std::vector<std::vector<bool>>& lines)
{
    std::vector<bool> any;
    for (const auto& line : lines) {
        any.resize(std::max(any.size(), line.size()));
        for (std::size_t i = 0; i < line.size(); ++i) {
            any[i] = any[i] || line[i];
        }
    }
    std::vector<Run> runs;
    for (std::size_t i = 0; i < any.size(); ++i) {
        if (any[i] && (runs.empty() || runs.back().end < i)) {
            runs.push_back({ i, i });
        }
        if (any[i]) {
            runs.back().end = i + 1;
        }
    }
    return runs;
}

bool hasText(const std::vector<bool>& line, const Run& run)
{
    const auto begin = line.begin() + static_cast<std::ptrdiff_t>(std::min(run.begin, line.size()));
    const auto end = line.begin() + static_cast<std::ptrdiff_t>(std::min(run.end, line.size()));
    return std::find(begin, end, true) != end;
}

/// Numbers end at one place and begin anywhere.
bool isRightAligned(const std::vector<std::vector<bool>>& lines, const Run& run)
{
    std::size_t filled = 0;
    std::size_t right = 0;
    std::size_t left = 0;
    for (const auto& line : lines) {
        filled += hasText(line, run) ? 1 : 0;
        right += run.end <= line.size() && line[run.end - 1] ? 1 : 0;
        left += run.begin < line.size() && line[run.begin] ? 1 : 0;
    }
    return right == filled && left < filled;
}

/// Most lines have text in the column, and it begins or ends in one place.
bool isEdge(const std::vector<std::vector<bool>>& lines, const Run& run)
{
    std::ptrdiff_t filled = 0;
    std::ptrdiff_t left = 0;
    for (const auto& line : lines) {
        filled += hasText(line, run) ? 1 : 0;
        left += run.begin < line.size() && line[run.begin] ? 1 : 0;
    }
    return filled * 10 >= std::ssize(lines) * 8 && (left == filled || isRightAligned(lines, run));
}

/// Narrow gaps may be chance in a few lines.
std::vector<Run> columnsOf(const std::vector<std::vector<bool>>& lines)
{
    constexpr std::size_t enoughLines = 5;
    std::vector<Run> columns;
    for (const auto& run : runsIn(lines)) {
        if (!columns.empty() && run.begin == columns.back().end + 1
            && (lines.size() < enoughLines || !isEdge(lines, run))) {
            columns.back().end = run.end;
        } else {
            columns.push_back(run);
        }
    }
    return columns;
}
} // namespace

std::vector<int> alignedColumns(std::string_view sample)
{
    constexpr std::size_t fewestLines = 3;
    std::vector<bool> rule;
    const auto lines = linesOf(sample, rule);
    const bool ruled = !rule.empty();
    const auto columns = ruled ? runsIn({ rule }) : columnsOf(lines);
    const auto isWide = [&](const Run& run) { return &run != columns.data() && run.begin >= (&run - 1)->end + 2; };
    if (sample.contains('\t') || lines.size() < fewestLines || columns.size() < 2
        || (!ruled && std::ranges::none_of(columns, isWide))) {
        return {};
    }
    const auto filledBy = [&](const std::vector<bool>& line) {
        return std::ranges::count_if(columns, [&](const Run& run) { return hasText(line, run); });
    };
    const bool sparse = std::ranges::any_of(columns, [&](const Run& run) {
        return std::ranges::count_if(lines, [&](const auto& line) { return hasText(line, run); }) * 2
            < std::ssize(lines);
    });
    if (sparse || filledBy(lines[0]) * 2 <= std::ssize(columns)) {
        return {};
    }
    std::vector<int> starts { 0 };
    for (std::size_t i = 1; i < columns.size(); ++i) {
        // Longer numbers than the sample has grow to the left, longer words to the right.
        const auto gap = columns[i - 1].end;
        const bool right = isRightAligned(lines, columns[i]);
        const bool both = right && isRightAligned(lines, columns[i - 1]);
        starts.push_back(static_cast<int>(both ? gap : right ? (gap + columns[i].begin + 1) / 2 : columns[i].begin));
    }
    return starts;
}

ColumnCutter::ColumnCutter(std::vector<int> starts)
    : m_starts(std::move(starts))
{
}

void ColumnCutter::endLine(std::string& out)
{
    if (m_filled) {
        out.append(m_starts.size() - 1 - m_cell, standIn);
    }
    m_line.clear();
    m_cell = 0;
    m_place = 0;
    m_spaces = 0;
    m_begun = m_filled = false;
}

void ColumnCutter::cut(std::string_view text, std::string& out)
{
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            endLine(out);
            out.push_back(c);
            continue;
        }
        if (continuesCharacter(c)) {
            out.push_back(c);
            continue;
        }
        if (m_cell + 1 < m_starts.size() && m_place == m_starts[m_cell + 1]) {
            (m_filled ? out : m_line).push_back(standIn);
            ++m_cell;
            m_spaces = 0;
            m_begun = false;
        }
        ++m_place;
        if (c == ' ') {
            m_spaces += m_begun ? 1 : 0;
            continue;
        }
        out += m_line;
        m_line.clear();
        out.append(m_spaces, ' ');
        out.push_back(c);
        m_spaces = 0;
        m_begun = m_filled = true;
    }
}

} // namespace scan
