// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records/even_rows.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace scan {

namespace {
constexpr std::size_t mostCellsAtOnce = 1u << 15;
} // namespace

EvenRows::EvenRows(
    std::string_view text, std::size_t columns, std::int64_t line, std::int64_t index, Unquoter& unquoter)
    : m_text(text)
    , m_columns(columns)
    , m_enough(std::clamp<std::size_t>(mostCellsAtOnce / columns, 1, most))
    , m_line(line)
    , m_index(index)
    , m_unquoter(unquoter)
{
    m_unquoter.setText(text);
}

void EvenRows::add(std::size_t at, std::span<const Masks> masks, const Sink& sink)
{
    m_ends.resize(std::max(m_ends.size(), m_known + masks.size() * maskBytes));
    m_known += findEnds(masks, at, m_ends.data() + m_known);
    for (const auto& mask : masks) {
        for (auto inner = mask.inner; inner != 0; inner &= inner - 1) {
            m_inner.push_back(static_cast<std::uint32_t>(at + static_cast<std::size_t>(std::countr_zero(inner))));
        }
        at += maskBytes;
    }
    while (m_known - m_first >= m_enough * m_columns) {
        give(m_enough, sink);
    }
    std::copy(m_ends.begin() + static_cast<std::ptrdiff_t>(m_first),
        m_ends.begin() + static_cast<std::ptrdiff_t>(m_known), m_ends.begin());
    m_known -= std::exchange(m_first, 0);
    m_inner.erase(m_inner.begin(), m_inner.begin() + static_cast<std::ptrdiff_t>(std::exchange(m_passed, 0)));
}

void EvenRows::finish(const Sink& sink)
{
    if (m_known > 0) {
        give(m_known / m_columns, sink);
    }
}

void EvenRows::give(std::size_t count, const Sink& sink)
{
    m_count = count;
    m_quoted.clear();
    m_firstQuoted = {};
    const auto* last = m_ends.data() + m_first + m_columns - 1;
    for (std::size_t i = 0; i < count; ++i, last += m_columns) {
        m_begins[i] = m_begin;
        m_lines[i] = m_line++;
        for (; m_passed < m_inner.size() && m_inner[m_passed] < *last; ++m_passed) {
            ++m_line;
        }
        m_begin = *last + (m_text[*last] == '\r' && m_text.data()[*last + 1] == '\n' ? 2 : 1);
    }
    sink(*this);
    m_first += count * m_columns;
    m_index += static_cast<std::int64_t>(count);
}

void EvenRows::take(std::size_t column, std::span<std::string_view> cells)
{
    const char* const text = m_text.data();
    const auto* end = m_ends.data() + m_first + column;
    auto* out = cells.first(m_count).data();
    const char quote = m_unquoter.quote(); // a zero begins no cell of a text
    bool quoted = false;
    for (std::size_t i = 0; i < m_count; ++i, end += m_columns) {
        const auto begin = column == 0 ? m_begins.data()[i] : end[-1] + 1;
        *out++ = { text + begin, *end - begin };
        quoted |= text[begin] == quote;
    }
    for (std::size_t i = 0; quoted && i < m_count; ++i) {
        cells[i] = cells[i].starts_with(quote) ? unquote(i, cells[i]) : cells[i];
    }
}

std::string_view EvenRows::unquote(std::size_t row, std::string_view raw)
{
    m_quoted.push_back({ raw, m_unquoter.cell(raw), 0 });
    const auto place = static_cast<std::uint32_t>(m_quoted.size());
    (m_firstQuoted[row] == 0 ? m_firstQuoted[row] : m_quoted[m_lastQuoted[row] - 1].next) = place;
    m_lastQuoted[row] = place;
    return m_quoted.back().cell;
}

} // namespace scan
