// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/sheet_cells.h"

#include "core/report/escape.h"
#include "core/report/sources.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <regex>
#include <utility>

namespace core::report {

void writeText(lxw_worksheet* sheet, std::size_t row, std::size_t column, const std::string& words, lxw_format* format)
{
    constexpr std::size_t bytesMost = 32'000; // Excel takes 32,767 characters
    auto plain = plainText(words);
    if (plain.size() > bytesMost) {
        auto end = bytesMost;
        while ((static_cast<unsigned char>(plain[end]) & 0xc0) == 0x80) {
            --end;
        }
        plain = plain.substr(0, end) + "…";
    }
    worksheet_write_string(sheet, static_cast<lxw_row_t>(row), static_cast<lxw_col_t>(column), plain.c_str(), format);
}

void makeRoom(lxw_worksheet* sheet, std::size_t row, const std::string& text, double width)
{
    constexpr double filled = 0.95; // of a line, on average
    constexpr double lineHeight = 15;
    const auto letters = static_cast<std::size_t>(width * filled);
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + text.size() / letters + 1;
    if (lines > 1) {
        worksheet_set_row(sheet, static_cast<lxw_row_t>(row), lineHeight * static_cast<double>(lines), nullptr);
    }
}

void writeNumber(lxw_worksheet* sheet, std::size_t row, std::size_t column, double value, lxw_format* format)
{
    worksheet_write_number(sheet, static_cast<lxw_row_t>(row), static_cast<lxw_col_t>(column), value, format);
}

std::optional<double> spreadsheetDay(const std::string& iso)
{
    static const std::regex form(R"((\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?)?)");
    std::smatch found;
    if (iso.size() > 30 || !std::regex_match(iso, found, form)) {
        return {};
    }
    const auto part = [&](std::size_t at) { return found[at].matched ? std::stod(found[at]) : 0.0; };
    const std::chrono::year_month_day day { std::chrono::year(static_cast<int>(part(1))),
        std::chrono::month(static_cast<unsigned>(part(2))), std::chrono::day(static_cast<unsigned>(part(3))) };
    constexpr std::chrono::sys_days origin = std::chrono::year(1899) / 12 / 30;
    constexpr int firstAlike = 61; // 1 March 1900
    if (!day.ok() || (std::chrono::sys_days(day) - origin).count() < firstAlike) {
        return {};
    }
    return static_cast<double>((std::chrono::sys_days(day) - origin).count())
        + (part(4) * 3600 + part(5) * 60 + part(6)) / 86'400;
}

namespace {
/// A day as a column of dates has it; a month is its first day. Empty: it is none.
std::string dateIn(const std::string& text)
{
    constexpr std::string_view midnight = "T00:00:00";
    constexpr std::size_t ofMonth = std::string_view("2024-01").size();
    const auto day = text.size() == ofMonth ? text + "-01"
        : text.ends_with(midnight)          ? text.substr(0, text.size() - midnight.size())
                                            : text;
    return spreadsheetDay(day) ? day : std::string();
}

/// Its dates by their rows, where all cells are dates but one at most.
std::map<std::size_t, std::string> datesOf(const sandbox::Table& table, std::size_t column)
{
    std::map<std::size_t, std::string> dates;
    int others = 0;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto& cell = table.rows[row][column];
        const auto* text = std::get_if<std::string>(&cell);
        const auto date = text ? dateIn(*text) : std::string();
        if (!date.empty()) {
            dates.emplace(row, date);
        } else if (!isMissing(cell)) {
            ++others;
        }
    }
    return dates.size() > 1 && others <= 1 ? dates : std::map<std::size_t, std::string>();
}
} // namespace

sandbox::Table withDates(sandbox::Table given, const std::vector<Dataset>& datasets)
{
    using enum sandbox::ColumnType;
    constexpr std::size_t ofDay = std::string_view("2024-01-31").size();
    auto table = std::move(given);
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        auto& type = table.columns[column].type;
        const bool mayBe = (type == Text || type == Other) && !isId(table.columns[column].name, datasets);
        const auto dates = mayBe ? datesOf(table, column) : std::map<std::size_t, std::string>();
        for (const auto& [row, date] : dates) {
            type = type == DateTime || date.size() > ofDay ? DateTime : Date;
            table.rows[row][column] = date;
        }
    }
    return table;
}

void colourFigures(lxw_format* format, Span::Kind kind)
{
    constexpr lxw_color_t bad = 0xB3261E; // as on light paper
    if (kind == Span::Kind::Contradicted) {
        format_set_font_color(format, bad);
    }
}

std::string numberCode(const CellFormat& form)
{
    return (form.grouped ? "#,##0" : "0")
        + (form.decimals > 0 ? "." + std::string(static_cast<std::size_t>(form.decimals), '0') : std::string());
}

} // namespace core::report
