// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/column_frame.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstring>
#include <format>
#include <iterator>

namespace sandbox {

static_assert(std::endian::native == std::endian::little, "what is read here lies in memory as a little-endian machine wrote it");

namespace {

constexpr std::int64_t mostColumns = 100'000;

template <typename T> T valueAt(const std::byte* values, std::int64_t index)
{
    T value;
    std::memcpy(&value, values + index * static_cast<std::int64_t>(sizeof value), sizeof value);
    return value;
}

void demand(bool holds, const char* what)
{
    if (!holds) {
        throw std::invalid_argument(what);
    }
}

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

/// The length of the character at the front; 0 where it is none of UTF-8.
std::size_t characterLength(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length > text.size() || !std::ranges::all_of(text.substr(std::min<std::size_t>(1, length), length - (length > 0)), isContinuation)) {
        return 0;
    }
    const auto second = length > 2 ? static_cast<unsigned char>(text[1]) : 0U;
    const bool isNone = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) || (first == 0xf0 && second < 0x90)
        || (first == 0xf4 && second > 0x8f);
    return isNone ? 0 : length;
}

bool isUtf8(std::string_view text)
{
    constexpr std::uint64_t highBits = 0x8080808080808080ULL;
    for (std::size_t at = 0; at < text.size();) {
        if (at + 8 <= text.size() && (valueAt<std::uint64_t>(reinterpret_cast<const std::byte*>(text.data() + at), 0) & highBits) == 0) {
            at += 8;
            continue;
        }
        const auto length = characterLength(text.substr(at));
        if (length == 0) {
            return false;
        }
        at += length;
    }
    return true;
}

/// Of a second, for each unit: D has none.
constexpr std::array<std::int64_t, 4> unitsASecond { 0, 1, 1'000'000, 1'000'000'000 };
constexpr std::int64_t secondsADay = 86'400;
constexpr std::int64_t firstDay = -719'162; ///< 0001-01-01
constexpr std::int64_t lastDay = 2'932'896; ///< 9999-12-31

std::int64_t floorDivide(std::int64_t value, std::int64_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

} // namespace

/// Checks the claims about one memory.
class ColumnFrame::Reader {
public:
    Reader(std::int64_t rows, const std::byte* memory, std::size_t size)
        : m_rows(rows)
        , m_memory(memory)
        , m_size(static_cast<std::int64_t>(size))
    {
    }

    Part part(const Json& json, ColumnType type) const
    {
        constexpr EnumWords<Storage, 6> storages { { { Storage::Integer, "integer" }, { Storage::Number, "number" }, { Storage::Boolean, "boolean" },
            { Storage::Time, "time" }, { Storage::Duration, "duration" }, { Storage::Text, "text" } } };
        constexpr EnumWords<Unit, 4> units { { { Unit::Day, "D" }, { Unit::Second, "s" }, { Unit::Microsecond, "us" }, { Unit::Nanosecond, "ns" } } };
        Part part { enumOf(storages, json.at("storage").get<std::string>()), enumOf(units, json.at("unit").get<std::string>()), nullptr, nullptr, nullptr };
        const auto size = json.at("size").get<std::int64_t>();
        const bool isText = part.storage == Storage::Text;
        part.data = placed(json.at("data"), isText ? size : part.storage == Storage::Boolean ? m_rows : m_rows * 8);
        if (const auto& valid = json.at("valid"); valid != -1) {
            part.valid = placed(valid, m_rows);
        }
        checkFlags(part.valid);
        if (part.storage == Storage::Boolean) {
            checkFlags(part.data);
        } else if (part.storage == Storage::Time) {
            demand(type == (part.unit == Unit::Day ? ColumnType::Date : ColumnType::DateTime), "a time that is of another type");
            checkTimes(part);
        } else if (isText) {
            part.ends = placed(json.at("ends"), m_rows * 8);
            checkTexts(part, size);
        }
        return part;
    }

private:
    const std::byte* placed(const Json& place, std::int64_t size) const
    {
        const auto from = place.get<std::int64_t>();
        demand(from >= 0 && from % 8 == 0 && size >= 0 && from <= m_size && size <= m_size - from, "a column that is not in its memory");
        return m_memory + from;
    }

    void checkFlags(const std::byte* flags) const
    {
        demand(flags == nullptr || std::all_of(flags, flags + m_rows, [](std::byte flag) { return flag <= std::byte { 1 }; }), "a flag that is neither 0 nor 1");
    }

    void checkTimes(const Part& part) const
    {
        const auto day = secondsADay * unitsASecond[static_cast<std::size_t>(part.unit)];
        for (std::int64_t row = 0; row < m_rows; ++row) {
            const auto value = valueAt<std::int64_t>(part.data, row);
            const auto days = part.unit == Unit::Day ? value : floorDivide(value, day);
            demand((part.valid != nullptr && part.valid[row] == std::byte {}) || (days >= firstDay && days <= lastDay), "a time beyond the years 1 to 9999");
        }
    }

    void checkTexts(const Part& part, std::int64_t size) const
    {
        const std::string_view all(reinterpret_cast<const char*>(part.data), static_cast<std::size_t>(size));
        demand(isUtf8(all), "a text that is not UTF-8");
        std::int64_t before = 0;
        for (std::int64_t row = 0; row < m_rows; ++row) {
            const auto end = valueAt<std::int64_t>(part.ends, row);
            demand(end >= before && end <= size && (end == size || !isContinuation(all[static_cast<std::size_t>(end)])), "a text that ends where it cannot");
            before = end;
        }
        demand(before == size, "text that belongs to no row");
    }

    std::int64_t m_rows;
    const std::byte* m_memory;
    std::int64_t m_size;
};

Result<ColumnFrame> ColumnFrame::read(const Json& described, std::shared_ptr<const std::byte> memory, std::size_t size)
{
    try {
        ColumnFrame frame;
        described.at("rows").get_to(frame.m_rows);
        const auto& columns = described.at("columns");
        demand(frame.m_rows >= 0 && frame.m_rows <= static_cast<std::int64_t>(size), "more rows than there is memory for");
        demand(columns.is_array() && std::ssize(columns) <= mostColumns, "too many columns");
        demand(frame.m_rows == 0 || !columns.empty(), "rows without columns");
        const Reader reader(frame.m_rows, memory.get(), size);
        for (const auto& column : columns) {
            frame.m_columns.push_back({ column.at("name"), column.at("type") });
            frame.m_parts.push_back(reader.part(column, frame.m_columns.back().type));
        }
        frame.m_memory = std::move(memory);
        return frame;
    } catch (const std::exception& problem) {
        return fail(ErrorKind::Damaged, "The jail gave a table that is not well-formed.", problem.what());
    }
}

static void appendTime(std::string& text, std::int64_t value, std::int64_t perSecond)
{
    const auto perDay = perSecond == 0 ? 1 : secondsADay * perSecond;
    const auto day = floorDivide(value, perDay);
    std::format_to(std::back_inserter(text), "{:%F}", std::chrono::sys_days(std::chrono::days(day)));
    if (perSecond == 0) {
        return;
    }
    const auto left = value - day * perDay;
    const auto seconds = left / perSecond;
    std::format_to(std::back_inserter(text), " {:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (perSecond > 1) {
        std::format_to(std::back_inserter(text), ".{:0{}}", left % perSecond, perSecond == unitsASecond[2] ? 6 : 9);
    }
}

void appendNumber(std::string& text, double number)
{
    const auto size = std::abs(number);
    const bool isPlain = std::isfinite(number) && (size == 0 || (size >= 1e-4 && size < 1e16));
    std::array<char, 32> digits {};
    const auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number, isPlain ? std::chars_format::fixed : std::chars_format::scientific).ptr;
    const std::string_view written(digits.data(), end);
    text += written;
    text += isPlain && !written.contains('.') ? ".0" : "";
}

bool ColumnFrame::appendTo(std::string& text, std::int64_t row, std::size_t column) const
{
    const auto& part = m_parts[column];
    if (part.valid != nullptr && part.valid[row] == std::byte {}) {
        return false;
    }
    switch (part.storage) {
    case Storage::Integer: text += std::to_string(valueAt<std::int64_t>(part.data, row)); return true;
    case Storage::Number: {
        const auto number = valueAt<double>(part.data, row);
        if (!std::isnan(number)) {
            appendNumber(text, number);
        }
        return !std::isnan(number);
    }
    case Storage::Boolean: text += part.data[row] == std::byte { 1 } ? "True" : "False"; return true;
    case Storage::Time: appendTime(text, valueAt<std::int64_t>(part.data, row), unitsASecond[static_cast<std::size_t>(part.unit)]); return true;
    case Storage::Duration: text += durationText(static_cast<double>(valueAt<std::int64_t>(part.data, row)) / 1e9); return true;
    case Storage::Text: {
        const auto from = row == 0 ? 0 : valueAt<std::int64_t>(part.ends, row - 1);
        text.append(reinterpret_cast<const char*>(part.data) + from, static_cast<std::size_t>(valueAt<std::int64_t>(part.ends, row) - from));
        return true;
    }
    }
    return false;
}

} // namespace sandbox
