// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/reworded.h"

#include <algorithm>

namespace core::builtin {

Reworded::Reworded(std::string typed)
    : m_typed(std::move(typed))
    , m_text(m_typed)
{
    for (int at = 0; at < static_cast<int>(m_text.size()); ++at) {
        m_places.push_back({ at, at + 1 });
    }
}

void Reworded::replace(std::size_t begin, std::size_t end, std::string_view words)
{
    const TextSpan typed = typedFor({ static_cast<int>(begin), static_cast<int>(end) });
    const auto first = m_places.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto behind = m_places.erase(first, m_places.begin() + static_cast<std::ptrdiff_t>(end));
    m_places.insert(behind, words.size(), typed);
    m_text.replace(begin, end - begin, words);
}

void Reworded::replaceAll(const std::regex& pattern, const std::string& format)
{
    const auto before = m_text;
    const std::vector<std::smatch> found(
        std::sregex_iterator(before.begin(), before.end(), pattern), std::sregex_iterator());
    std::for_each(found.rbegin(), found.rend(), [&](const std::smatch& each) {
        const auto begin = static_cast<std::size_t>(each.position());
        replace(begin, begin + static_cast<std::size_t>(each.length()), each.format(format));
    });
}

TextSpan Reworded::typedFor(TextSpan span) const
{
    if (span.begin >= span.end || span.end > static_cast<int>(m_places.size())) {
        return {};
    }
    return { m_places[static_cast<std::size_t>(span.begin)].begin,
        m_places[static_cast<std::size_t>(span.end) - 1].end };
}

} // namespace core::builtin
