// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/table.h"

#include <cstddef>
#include <memory>
#include <span>

namespace sandbox {

/// With all its digits and no more, as Python writes it: "3.0", "0.1", "1e+300", "inf".
void appendNumber(std::string& text, double number);

/// All rows of a data frame, column by column, in memory that nothing inside a jail can change any more. What lies where in it was said
/// inside: a claim, of which every part is checked once, by read(). Copies share the memory. Any thread.
class ColumnFrame {
public:
    /// `described`: {"rows", "columns": [{"name", "type", "storage", "unit", "data", "size", "valid", "ends"}]}; places are byte
    /// offsets, multiples of 8, -1 where there is nothing of the kind. Little endian: "integer" and "duration" (nanoseconds) are
    /// int64, "number" is a double (NaN: missing), "boolean" a byte, "time" an int64 of `unit` D, s, us or ns since 1970, "text"
    /// is `size` bytes of UTF-8 with the end of each cell as an int64 at `ends`. `valid` is a byte for each row: 0 is missing.
    /// Damaged where anything of that does not hold.
    static Result<ColumnFrame> read(const Json& described, std::shared_ptr<const std::byte> memory, std::size_t size);

    const std::vector<TableColumn>& columns() const { return m_columns; }
    std::int64_t rows() const { return m_rows; }
    /// Appends the cell as data: all digits of a number, "2024-01-31 09:30:00". False, and nothing, where it is missing.
    bool appendTo(std::string& text, std::int64_t row, std::size_t column) const;

private:
    enum class Storage { Integer, Number, Boolean, Time, Duration, Text };
    enum class Unit { Day, Second, Microsecond, Nanosecond };
    struct Part {
        Storage storage = Storage::Integer;
        Unit unit = Unit::Day;
        const std::byte* data = nullptr;
        const std::byte* valid = nullptr; ///< null: all are there
        const std::byte* ends = nullptr; ///< of texts
    };
    class Reader;

    std::shared_ptr<const std::byte> m_memory;
    std::vector<TableColumn> m_columns;
    std::vector<Part> m_parts;
    std::int64_t m_rows = 0;
};

} // namespace sandbox
