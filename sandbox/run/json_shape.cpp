// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/json_shape.h"

#include <algorithm>
#include <stdexcept>

namespace sandbox {

void JsonShape::add(std::string_view part)
{
    m_bytes += part.size();
    for (const char c : part) {
        if (m_inText) {
            m_inText = m_isEscaped || c != '"';
            m_isEscaped = !m_isEscaped && c == '\\';
        } else if (c == '"') {
            m_inText = true;
        } else if (c == ',' || c == ':') {
            ++m_values;
        } else if (c == '[' || c == '{') {
            ++m_values;
            m_deepest = std::max(m_deepest, ++m_level);
        } else if (c == ']' || c == '}') {
            --m_level;
        }
    }
}

Json readClaim(std::string_view text)
{
    JsonShape shape;
    shape.add(text);
    if (shape.depth() > deepestJson || shape.values() > mostClaimedValues) {
        throw std::invalid_argument(shape.depth() > deepestJson ? "it nests too deep" : "it has too many values");
    }
    return Json::parse(text);
}

} // namespace sandbox
