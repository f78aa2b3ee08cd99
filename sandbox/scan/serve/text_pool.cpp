// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/serve/text_pool.h"

#include <algorithm>
#include <numeric>

namespace scan {

namespace {
constexpr std::size_t mostPooledBytes = 160u << 20;
constexpr std::size_t blockBytes = 4u << 20;
} // namespace

std::optional<std::int64_t> TextPool::numberOf(std::string_view folded)
{
    auto* entry = m_table.find(hashOf(folded));
    if (entry == nullptr) {
        return std::nullopt;
    }
    if (entry->count++ == 0) {
        if (m_bytes + folded.size() > mostPooledBytes) {
            return std::nullopt;
        }
        m_bytes += folded.size();
        if (m_blocks.empty() || m_blocks.back().capacity() - m_blocks.back().size() < folded.size()) {
            m_blocks.emplace_back().reserve(std::max(blockBytes, folded.size()));
        }
        m_texts.emplace_back(m_blocks.back().data() + m_blocks.back().size(), folded.size());
        m_blocks.back() += folded;
    }
    return static_cast<std::int64_t>(m_table.placeOf(*entry));
}

std::vector<std::int64_t> TextPool::ranks() const
{
    std::vector<std::uint32_t> order(m_texts.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, {}, [this](std::uint32_t i) { return m_texts[i]; });
    std::vector<std::int64_t> ranks(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        ranks[order[i]] = static_cast<std::int64_t>(i);
    }
    return ranks;
}

} // namespace scan
