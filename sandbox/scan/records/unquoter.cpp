// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records/unquoter.h"

#include <cstring>

namespace scan {

void Unquoter::setText(std::string_view text)
{
    m_text = text.data();
    if (m_room < text.size()) {
        m_unquoted = std::make_unique_for_overwrite<char[]>(text.size());
        m_room = text.size();
    }
}

std::string_view Unquoter::unquoted(std::string_view raw)
{
    const auto* const second = static_cast<const char*>(std::memchr(raw.data() + 1, m_quote, raw.size() - 1));
    if (second == nullptr || second == &raw.back()) {
        return raw.substr(1, second == nullptr ? raw.size() - 1 : raw.size() - 2);
    }
    char* const begin = m_unquoted.get() + (raw.data() - m_text);
    char* end = begin;
    bool inside = true;
    bool closed = false; // for good: what follows is kept as it is
    for (std::size_t i = 1; i < raw.size(); ++i) {
        const bool isQuote = raw[i] == m_quote && !closed;
        closed = closed || (!inside && !isQuote);
        if (!isQuote || !inside) {
            *end++ = raw[i];
        }
        inside = isQuote ? !inside : inside;
    }
    return { begin, end };
}

} // namespace scan
