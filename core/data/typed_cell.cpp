// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/typed_cell.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <format>
#include <optional>
#include <sstream>
#include <string_view>

namespace core {

namespace {
void removeAll(std::string& text, const std::string& sign)
{
    for (auto at = text.find(sign); !sign.empty() && at != std::string::npos; at = text.find(sign, at)) {
        text.erase(at, sign.size());
    }
}

template <typename Number> std::optional<Number> whole(std::string_view text)
{
    Number number {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<Cell> numberIn(std::string text, const ColumnProfile& column)
{
    constexpr std::size_t exactDigits = 15;
    removeAll(text, column.thousands);
    if (const auto point = text.find(column.decimal); point != std::string::npos && column.decimal.size() == 1) {
        text[point] = '.';
    }
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isPlain = [&](char c) { return isDigit(c) || c == '-' || c == '.'; };
    if (!std::ranges::all_of(text, isPlain) || std::ranges::count_if(text, isDigit) > std::ptrdiff_t(exactDigits)) {
        return std::nullopt; // as it stands, or digits would be lost
    }
    if (column.type == ColumnType::Integer) {
        if (const auto number = whole<std::int64_t>(text)) {
            return Cell(*number);
        }
    }
    const auto number = whole<double>(text);
    return number && column.type == ColumnType::Integer && *number == std::trunc(*number)
        ? std::optional(Cell(static_cast<std::int64_t>(*number)))
        : number.transform([](double value) { return Cell(value); });
}

/// In that format, none of it left.
std::optional<std::chrono::local_seconds> momentIn(const std::string& text, const std::string& format)
{
    std::istringstream stream(text);
    std::chrono::local_seconds moment;
    stream >> std::chrono::parse(format, moment);
    return !stream.fail() && stream.peek() == std::istringstream::traits_type::eof() ? std::optional(moment)
                                                                                     : std::nullopt;
}

std::optional<Cell> dateIn(const std::string& text, const ColumnProfile& column)
{
    std::optional<std::chrono::local_seconds> found;
    for (const auto& format : column.dateFormats) {
        const bool isZoned = format.contains("%z") || format.contains("UTC") || format.contains("GMT");
        const auto moment = isZoned ? std::nullopt : momentIn(text, format);
        if (moment && found && *found != *moment) {
            return std::nullopt;
        }
        found = moment ? moment : found;
    }
    return found.transform([&](std::chrono::local_seconds moment) {
        return Cell(column.type == ColumnType::Date ? std::format("{:%F}", moment) : std::format("{:%FT%T}", moment));
    });
}
} // namespace

Cell typedCell(const std::string& raw, const ColumnProfile& column)
{
    using enum ColumnType;
    const bool isTyped = column.type == Integer || column.type == Number || column.type == Date
        || column.type == DateTime;
    const auto first = isTyped ? raw.find_first_not_of(' ') : std::string::npos;
    if (first == std::string::npos) {
        return raw.empty() ? Cell() : Cell(raw);
    }
    const auto text = raw.substr(first, raw.find_last_not_of(' ') + 1 - first);
    const auto typed = column.type == Integer || column.type == Number ? numberIn(text, column)
        : column.type == Date || column.type == DateTime               ? dateIn(text, column)
                                                                       : std::nullopt;
    return typed.value_or(Cell(raw));
}

namespace {
std::optional<std::chrono::year_month_day> dayAtBeginning(const std::string& plain)
{
    std::istringstream in(plain);
    int year = 0;
    unsigned month = 0, day = 0;
    char first = 0, second = 0;
    in >> year >> first >> month >> second >> day;
    const std::chrono::year_month_day found { std::chrono::year(year), std::chrono::month(month),
        std::chrono::day(day) };
    return plain.size() >= 10 && in && first == '-' && second == '-' && found.ok() ? std::optional(found)
                                                                                   : std::nullopt;
}

/// "%d.%m.%Y" of "%d.%m.%Y %H:%M"; empty: it is none of a day.
std::string dayFormat(const std::string& format)
{
    const auto clock = std::min({ format.find(" %H"), format.find("T%H"), format.find(" %I") });
    auto day = format.substr(0, clock);
    bool isKnown = day.contains("%d") && day.find_first_of("{}") == std::string::npos;
    for (auto at = day.find('%'); at != std::string::npos; at = day.find('%', at + 2)) {
        isKnown = isKnown && at + 1 < day.size() && std::string_view("YymdbBaA").contains(day[at + 1]);
    }
    return isKnown ? day : "";
}

std::string numberForm(const std::string& plain, const ColumnProfile& column)
{
    const auto point = std::min(plain.find('.'), plain.size());
    auto text = plain.substr(0, point);
    for (auto at = std::ssize(text) - 3; !column.thousands.empty() && at > (text.starts_with('-') ? 1 : 0); at -= 3) {
        text.insert(static_cast<std::size_t>(at), column.thousands);
    }
    return point == plain.size() ? text : text + column.decimal + plain.substr(point + 1);
}

std::string withoutTrailingZeros(std::string plain)
{
    if (plain.contains('.')) {
        plain.erase(plain.find_last_not_of('0') + 1);
        plain.erase(plain.find_last_not_of('.') + 1);
    }
    return plain;
}
} // namespace

std::vector<std::string> writtenForms(const std::string& plain, const Profile& profile)
{
    std::vector<std::string> forms;
    const auto add = [&](std::string form) {
        if (!form.empty() && !std::ranges::contains(forms, form)) {
            forms.push_back(std::move(form));
        }
    };
    const auto day = dayAtBeginning(plain);
    for (const auto& column : profile.columns) {
        for (const auto& format : day ? column.dateFormats : std::vector<std::string>()) {
            if (const auto ofDay = dayFormat(format); !ofDay.empty()) {
                const auto written = std::chrono::sys_days(*day);
                add(std::vformat("{:" + ofDay + "}", std::make_format_args(written)) + plain.substr(10));
            }
        }
    }
    for (const auto& number : { plain, withoutTrailingZeros(plain) }) {
        for (const auto& column : profile.columns) {
            if (!day && (column.type == ColumnType::Number || column.type == ColumnType::Integer)) {
                add(numberForm(number, column));
            }
        }
        add(number);
    }
    return forms;
}

} // namespace core
