// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/set_out.h"

#include "sandbox/run/json.h"

#include <string_view>

namespace core::report {

namespace {
/// Goes through JSON that is whole.
class Layout {
public:
    explicit Layout(std::string_view json)
        : m_json(json)
    {
    }

    std::string text()
    {
        while (m_at < m_json.size()) {
            const char sign = m_json[m_at];
            if (sign == '"') {
                addText();
            } else if (sign != ' ' && sign != '\n' && sign != '\r' && sign != '\t') {
                add(sign);
            }
            ++m_at;
        }
        return m_out;
    }

private:
    void newLine() { m_out += "\n" + std::string(m_depth * 2, ' '); }

    void add(char sign)
    {
        const bool isOpening = sign == '{' || sign == '[';
        const bool isClosing = sign == '}' || sign == ']';
        if (isClosing) {
            --m_depth;
            if (m_last != '{' && m_last != '[') {
                newLine();
            }
        } else if (m_last == '{' || m_last == '[') {
            newLine();
        }
        m_depth += isOpening ? 1 : 0;
        m_out += sign;
        m_last = sign;
        if (sign == ',') {
            newLine();
        }
        m_out += sign == ':' ? " " : "";
    }

    void addText()
    {
        add('"');
        for (++m_at; m_json[m_at] != '"'; ++m_at) {
            if (m_json[m_at] != '\\') {
                m_out += m_json[m_at];
                continue;
            }
            ++m_at;
            m_out += m_json[m_at] == 'n' ? "\n" : std::string { '\\', m_json[m_at] };
        }
        m_out += '"';
    }

    std::string_view m_json;
    std::size_t m_at = 0;
    std::size_t m_depth = 0;
    char m_last = 0; ///< outside of texts, or a text's first quote
    std::string m_out;
};
} // namespace

std::string setOut(const std::string& json)
{
    return sandbox::readJson(json).is_structured() ? Layout(json).text() : json;
}

} // namespace core::report
