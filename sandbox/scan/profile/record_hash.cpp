// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/record_hash.h"

#include <algorithm>

namespace scan {

RecordHash RecordHasher::of(std::span<const std::string_view> cells, std::size_t columns)
{
    m_text.clear();
    bool hasDelimiter = false;
    for (std::size_t i = 0; i < columns; ++i) {
        const auto cell = i < cells.size() ? cells[i] : std::string_view();
        if (i > 0) {
            m_text += m_delimiter;
        }
        hasDelimiter = hasDelimiter || cell.contains(m_delimiter);
        m_text += cell;
    }
    auto hash = hash128(m_text);
    for (std::size_t i = 0; hasDelimiter && i < std::min(cells.size(), columns); ++i) {
        hash.first = mix(
            hash.first ^ 0x589965CC75374CC3u, cells[i].size() + 1); // where cells end is not plain from the text
        hash.second = mix(hash.second ^ 0xE7037ED1A0B428DBu, cells[i].size() + 1);
    }
    return hash;
}

} // namespace scan
