// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/csv.h"

#include <cerrno>
#include <unistd.h>

namespace database {

namespace {
constexpr std::size_t blockBytes = 1U << 20;

void quote(std::string& to, std::string_view value)
{
    to += '"';
    for (const char sign : value) {
        to += sign;
        if (sign == '"') {
            to += '"';
        }
    }
    to += '"';
}
} // namespace

void Csv::cell(std::string_view value, bool isMissing, Form form)
{
    m_waiting += m_isFirst ? "" : ",";
    m_isFirst = false;
    if (isMissing) {
        return;
    }
    if (form == Form::Boolean) {
        m_waiting += value == "t" ? "True" : "False";
    } else if (form == Form::Text || value.empty() || value.find_first_of(",\"\r\n") != std::string_view::npos) {
        quote(m_waiting, value);
    } else {
        m_waiting += value;
        m_waiting += form == Form::Instant && value.ends_with("+00") ? ":00" : ""; // as other programs write it
    }
}

bool Csv::endRow()
{
    m_waiting += '\n';
    m_isFirst = true;
    return m_waiting.size() < blockBytes || write();
}

bool Csv::finish()
{
    return write();
}

bool Csv::write()
{
    std::string_view rest = m_waiting;
    while (!rest.empty()) {
        const auto count = ::write(m_file, rest.data(), rest.size());
        if (count < 0 && errno != EINTR) {
            return false;
        }
        rest.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    m_written += static_cast<std::int64_t>(m_waiting.size());
    m_waiting.clear();
    return true;
}

} // namespace database
