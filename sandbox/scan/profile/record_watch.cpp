// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/record_watch.h"

#include <algorithm>

namespace scan {

RecordWatch::RecordWatch(const Pass& pass, Gathered& part)
    : m_pass(pass)
    , m_part(part)
    , m_hasher(pass.layout.dialect.delimiter)
{
}

std::optional<std::uint64_t> RecordWatch::keyOf(std::string_view cell) const
{
    return cell.empty() || isMissingForPandas(cell) ? std::nullopt : std::optional(hashOf(cell));
}

bool RecordWatch::isBlank(std::string_view record) const
{
    return record.find_first_not_of(m_pass.layout.dialect.delimiter) == record.npos;
}

void RecordWatch::see(std::size_t column, std::span<const std::string_view> cells)
{
    if (m_pass.comparesRecords && column == m_pass.keyColumn) {
        std::ranges::transform(cells, m_keys.begin(), [this](auto cell) { return keyOf(cell); });
    }
}

void RecordWatch::add(EvenRows& rows)
{
    if (!m_pass.comparesRecords) {
        return;
    }
    const auto count = rows.count();
    const auto lines = rows.lines();
    if (lines.back() - lines.front() == static_cast<std::int64_t>(count) - 1) {
        m_part.lines.noteRun(m_part.rows, lines.front(), static_cast<std::int64_t>(count));
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            m_part.lines.note(m_part.rows + static_cast<std::int64_t>(i), lines[i]);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const auto record = rows.record(i);
        if (isBlank(record)) {
            m_part.records.addBlank();
        } else {
            m_part.records.add(rows.isQuoted(i) ? m_hasher.of(rows, i) : RecordHasher::plain(record), m_keys[i]);
        }
    }
}

void RecordWatch::add(const Record& record)
{
    if (!m_pass.comparesRecords) {
        return;
    }
    m_part.lines.note(m_part.rows, record.line);
    if (std::ranges::all_of(record.cells, &std::string_view::empty)) {
        return m_part.records.addBlank();
    }
    const auto isKeyed = m_pass.keyColumn < record.cells.size();
    m_part.records.add(m_hasher.of(record.cells, m_pass.layout.names.size()),
        isKeyed ? keyOf(record.cells[m_pass.keyColumn]) : std::nullopt);
}

} // namespace scan
