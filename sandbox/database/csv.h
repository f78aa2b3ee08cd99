// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace database {

/// How a column's values are written.
enum class Form { AsIs, Text, Boolean, Instant };

/// Writes CSV into an open file, a megabyte at a time.
class Csv {
public:
    explicit Csv(int file)
        : m_file(file)
    {
    }
    /// A missing value is an empty cell, an empty text a quoted one.
    void cell(std::string_view value, bool isMissing, Form form);
    /// False: the file could not be written (errno).
    bool endRow();
    bool finish();
    std::int64_t bytes() const { return m_written + static_cast<std::int64_t>(m_waiting.size()); }

private:
    bool write();

    int m_file;
    std::string m_waiting;
    std::int64_t m_written = 0;
    bool m_isFirst = true;
};

} // namespace database
