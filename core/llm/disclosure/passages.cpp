// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/passages.h"

#include <utility>

namespace core::llm {

Passages::Passages(std::string fromData)
{
    add(fromData, true);
}

Passages Passages::spoken(std::string_view text)
{
    Passages passages;
    passages.add(text, false);
    return passages;
}

void Passages::add(std::string_view text, bool isData)
{
    if (text.empty()) {
        return;
    }
    m_text += text;
    if (m_parts.empty() || m_parts.back().isData != isData) {
        m_parts.push_back({ 0, isData });
    }
    m_parts.back().end = m_text.size();
}

Passages& Passages::operator+=(const Passages& more)
{
    std::size_t begin = 0;
    for (const auto& part : more.m_parts) {
        add(std::string_view(more.m_text).substr(begin, part.end - begin), part.isData);
        begin = part.end;
    }
    return *this;
}

std::vector<std::string_view> Passages::fromData() const
{
    std::vector<std::string_view> found;
    std::size_t begin = 0;
    for (const auto& part : m_parts) {
        if (part.isData) {
            found.push_back(std::string_view(m_text).substr(begin, part.end - begin));
        }
        begin = part.end;
    }
    return found;
}

Passages Passages::withData(const std::function<std::string(const std::string& part)>& standIn) const
{
    Passages made;
    std::size_t begin = 0;
    for (const auto& part : m_parts) {
        const auto text = m_text.substr(begin, part.end - begin);
        made.add(part.isData ? standIn(text) : text, part.isData);
        begin = part.end;
    }
    return made;
}

} // namespace core::llm
