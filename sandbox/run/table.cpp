// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/table.h"

#include "sandbox/run/base64.h"
#include "sandbox/run/integer.h"
#include "sandbox/run/rounding.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <format>
#include <limits>
#include <regex>

namespace sandbox {

namespace {
std::string numberText(double number)
{
    if (std::isnan(number)) {
        return {};
    }
    if (std::isinf(number)) {
        return number > 0 ? "∞" : "-∞";
    }
    if (number != 0 && (std::fabs(number) >= 1e15 || std::fabs(number) < 1e-4)) {
        return std::format("{:.6g}", number);
    }
    // Large values keep two decimals (money), small ones six significant ones.
    auto text = roundedText(number, std::fabs(number) >= 1000 ? 2 : std::fabs(number) >= 1 ? 4 : 6);
    while (text.back() == '0') {
        text.pop_back();
    }
    if (text.back() == '.') {
        text.pop_back();
    }
    return text;
}
} // namespace

void cellToJson(Json& json, const Cell& cell)
{
    if (std::holds_alternative<std::monostate>(cell)) {
        json = nullptr;
    } else if (const auto* number = std::get_if<double>(&cell); number && !std::isfinite(*number)) {
        json = std::isnan(*number) ? Json(nullptr) : Json { { "number", *number > 0 ? "inf" : "-inf" } };
    } else {
        std::visit(
            [&](const auto& value) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
                    json = value;
                }
            },
            cell);
    }
}

Cell cellFromJson(const Json& json)
{
    switch (json.type()) {
    case Json::value_t::null: return {};
    case Json::value_t::boolean: return json.get<bool>();
    case Json::value_t::number_unsigned:
        if (json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            return json.get<double>();
        }
        return json.get<std::int64_t>();
    case Json::value_t::number_integer: return json.get<std::int64_t>();
    case Json::value_t::number_float: return json.get<double>();
    case Json::value_t::string: return json.get<std::string>();
    default: {
        const auto word = json.at("number").get<std::string>();
        if (word != "inf" && word != "-inf") {
            throw std::invalid_argument("a cell that is no value");
        }
        return word == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
    }
    }
}

std::string cellText(const Cell& cell)
{
    if (const auto* flag = std::get_if<bool>(&cell)) {
        return *flag ? "true" : "false";
    }
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        return std::to_string(*integer);
    }
    if (const auto* number = std::get_if<double>(&cell)) {
        return numberText(*number);
    }
    const auto* text = std::get_if<std::string>(&cell);
    return text ? *text : std::string();
}

std::string cellText(const Cell& cell, ColumnType type)
{
    const auto* text = std::get_if<std::string>(&cell);
    return type == ColumnType::Duration && text ? durationText(*text) : cellText(cell);
}

void appendNumber(std::string& text, double number)
{
    const auto size = std::abs(number);
    const bool isPlain = std::isfinite(number) && (size == 0 || (size >= 1e-4 && size < 1e16));
    std::array<char, 32> digits {};
    const auto format = isPlain ? std::chars_format::fixed : std::chars_format::scientific;
    const auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number, format).ptr;
    const std::string_view written(digits.data(), end);
    text += written;
    text += isPlain && !written.contains('.') ? ".0" : "";
}

std::string durationText(double seconds)
{
    if (!std::isfinite(seconds) || std::fabs(seconds) >= 1e10) {
        return {};
    }
    const auto micros = std::llround(std::fabs(seconds) * 1e6);
    const auto whole = micros / 1'000'000;
    const auto days = whole / 86'400;
    std::string text = seconds < 0 && micros > 0 ? "-" : "";
    if (days > 0) {
        text += std::to_string(days) + (days == 1 ? " day" : " days");
    }
    if (days == 0 || micros % 86'400'000'000 != 0) {
        text += std::format(
            "{}{}:{:02}:{:02}", days > 0 ? " " : "", whole % 86'400 / 3600, whole % 3600 / 60, whole % 60);
    }
    if (micros % 1'000'000 != 0) {
        text += std::format(".{:06}", micros % 1'000'000);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

std::optional<double> durationSeconds(const std::string& iso)
{
    static const std::regex parts(
        R"((-?)P(?:(-?\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,9})?)S)?)?)");
    std::smatch match;
    if (!std::regex_match(iso, match, parts)) {
        return std::nullopt;
    }
    const auto part = [&](std::size_t i) { return match[i].matched ? std::stod(match[i].str()) : 0.0; };
    const double seconds = part(2) * 86'400 + part(3) * 3600 + part(4) * 60 + part(5);
    return match[1].length() > 0 ? -seconds : seconds;
}

std::string durationText(const std::string& iso)
{
    const auto seconds = durationSeconds(iso);
    return seconds ? durationText(*seconds) : iso;
}

void monthsToJson(Json& json, const char* key, std::optional<unsigned> months)
{
    if (months) {
        json[key] = *months;
    }
}

std::optional<unsigned> monthsFromJson(const Json& json, const char* key)
{
    const auto found = json.find(key);
    if (found == json.end()) {
        return {};
    }
    constexpr std::array<std::int64_t, 4> known { 0, 1, 3, 12 };
    const std::int64_t months = Integer(*found);
    if (!std::ranges::contains(known, months)) {
        throw std::invalid_argument("dates that stand for no period");
    }
    return static_cast<unsigned>(months);
}

void to_json(Json& json, const Table& table)
{
    json = { { "kind", "table" }, { "name", table.name }, { "row_count", table.rowCount }, { "columns", Json::array() },
        { "rows", Json::array() } };
    for (const auto& column : table.columns) {
        auto& described = json["columns"].emplace_back(Json { { "name", column.name }, { "type", column.type } });
        monthsToJson(described, "period_months", column.periodMonths);
    }
    for (const auto& row : table.rows) {
        auto cells = Json::array();
        for (const auto& cell : row) {
            cellToJson(cells.emplace_back(), cell);
        }
        json["rows"].push_back(std::move(cells));
    }
    monthsToJson(json, "head_months", table.headMonths);
}

/// The numbers of a column that is packed, one a row; empty where its cells are in the rows.
static std::vector<double> numbersOf(const Json& column, std::size_t rows)
{
    std::vector<double> numbers;
    if (const auto packed = column.find("numbers"); packed != column.end()) {
        const auto bytes = base64Decode(packed->get_ref<const std::string&>());
        if (bytes.size() != rows * sizeof(double)) {
            throw std::invalid_argument("a column whose numbers are not one for each row");
        }
        numbers.resize(rows);
        // memcpy may not be told of no place at all, which is where the numbers of no rows are.
        std::ranges::copy(bytes, reinterpret_cast<char*>(numbers.data()));
    }
    return numbers;
}

void from_json(const Json& json, Table& table)
{
    json.at("name").get_to(table.name);
    table.rowCount = Integer(json.at("row_count"));
    const auto& rows = json.at("rows");
    std::vector<std::vector<double>> numbers;
    for (const auto& column : json.at("columns")) {
        table.columns.push_back({ column.at("name").get<std::string>(), column.at("type").get<ColumnType>(),
            monthsFromJson(column, "period_months") });
        numbers.push_back(numbersOf(column, rows.size()));
    }
    for (const auto& cells : rows) {
        auto& row = table.rows.emplace_back(table.columns.size());
        std::size_t next = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (numbers[i].empty()) {
                row[i] = cellFromJson(cells.at(next++));
            } else if (const double number = numbers[i][table.rows.size() - 1]; !std::isnan(number)) {
                row[i] = number;
            }
        }
        if (next != cells.size()) {
            throw std::invalid_argument("a row whose length is not the number of columns");
        }
    }
    if (table.rowCount < static_cast<std::int64_t>(table.rows.size())) {
        throw std::invalid_argument("row_count is smaller than the rows given");
    }
    table.headMonths = monthsFromJson(json, "head_months");
}

} // namespace sandbox
