// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/record_hash.h"

namespace scan {

RecordHash RecordHasher::of(std::span<const std::string_view> cells, std::size_t columns)
{
    begin();
    for (std::size_t i = 0; i < columns; ++i) {
        if (i > 0) {
            m_text += m_delimiter;
        }
        append(i < cells.size() ? cells[i] : std::string_view());
    }
    return end();
}

RecordHash RecordHasher::of(const EvenRows& rows, std::size_t row)
{
    begin();
    const auto record = rows.record(row);
    const auto* at = record.data();
    rows.forEachQuoted(row, [&](const auto& quoted) {
        m_text.append(at, quoted.raw.data());
        append(quoted.cell);
        at = quoted.raw.data() + quoted.raw.size();
    });
    m_text.append(at, record.data() + record.size());
    return end();
}

void RecordHasher::begin()
{
    m_text.clear();
    m_inner = {};
    m_hasInner = false;
}

void RecordHasher::append(std::string_view cell)
{
    for (auto at = cell.find(m_delimiter); at != cell.npos; at = cell.find(m_delimiter, at + 1)) {
        const auto place = m_text.size() + at;
        m_inner.first = mix(m_inner.first ^ 0x589965CC75374CC3u, place ^ 0x8EBC6AF09C88C6E3u);
        m_inner.second = mix(m_inner.second ^ 0xE7037ED1A0B428DBu, place ^ 0xA0761D6478BD642Fu);
        m_hasInner = true;
    }
    m_text += cell;
}

RecordHash RecordHasher::end() const
{
    auto hash = hash128(m_text);
    if (m_hasInner) {
        hash.first = mix(hash.first ^ m_inner.first, 0xD6E8FEB86659FD93u);
        hash.second = mix(hash.second ^ m_inner.second, 0x9E3779B97F4A7C15u);
    }
    return hash;
}

} // namespace scan
