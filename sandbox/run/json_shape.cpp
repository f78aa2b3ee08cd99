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

} // namespace sandbox
