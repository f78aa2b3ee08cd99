// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/cell_format.h"

#include "core/domain/currency.h"

#include "core/domain/calendar.h"
#include "core/domain/chart_periods.h"
#include "core/domain/identifier_name.h"
#include "core/domain/interval_words.h"
#include "core/domain/rounding.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <format>
#include <iterator>
#include <optional>
#include <ranges>
#include <regex>
#include <set>

namespace core {

namespace {
constexpr int mostDecimals = 4; ///< but for a column of small numbers

int decimalsOf(double value, int most)
{
    double scaled = std::fabs(value);
    for (int decimals = 0; decimals < most; ++decimals, scaled *= 10) {
        constexpr double visible = 1e-3; // of large amounts, too, whose cents are small beside them
        if (std::fabs(scaled - std::round(scaled)) < std::min(visible, 1e-9 * std::max(1.0, scaled))) {
            return decimals;
        }
    }
    return most;
}

/// Of which the decimals that there are room for would say little.
bool isTiny(double size, int most)
{
    return size != 0 && size < (most > mostDecimals ? std::pow(10, -most) : 1e-3);
}

/// The dates of a column that stands before all numbers, in a table that is there whole: those of a list of records
/// stand behind what names the record.
std::vector<std::string> datesOfRows(const sandbox::Table& table, std::size_t column)
{
    const auto isNumber = [&](std::size_t at) { return CellFormat::of(table.columns[at]).number; };
    bool isBehindNumbers = false;
    for (std::size_t at = 0; at < column; ++at) {
        isBehindNumbers |= isNumber(at);
    }
    std::vector<std::string> dates;
    const auto& [name, type, months] = table.columns[column];
    const bool isId = type == sandbox::ColumnType::Text && namesAnIdentifier(name) && !namesAYear(name);
    if (isId || (type != sandbox::ColumnType::Date && type != sandbox::ColumnType::Text) || isBehindNumbers
        || table.rowCount != static_cast<std::int64_t>(table.rows.size())) {
        return dates;
    }
    for (const auto& row : table.rows) {
        const auto* date = std::get_if<std::string>(&row[column]);
        const bool isLabel = date && type == sandbox::ColumnType::Date && !dayIn(std::string_view(*date));
        if (date && !isLabel) { // as that of a total among dates
            dates.push_back(*date);
        }
    }
    return dates;
}
constexpr std::string_view noSeconds = ":00";
constexpr auto ofMinutes = std::string_view("17:30").size();

/// Whether all times of a column that is there whole are of whole minutes.
bool areOfMinutes(const sandbox::Table& table, std::size_t column)
{
    constexpr auto ofTime = std::string_view("2024-01-31T17:30:00").size();
    return table.rowCount == static_cast<std::int64_t>(table.rows.size())
        && std::ranges::all_of(table.rows, [&](const auto& row) {
               const auto* text = std::get_if<std::string>(&row[column]);
               return text == nullptr || (text->size() == ofTime && text->ends_with(noSeconds));
           });
}

constexpr std::size_t ofMonth = std::string_view("2024-01").size();

constexpr std::size_t looksAt = 1000; ///< rows

/// The numbers of a column that is all numbers, by its first rows; those that are missing are left out.
std::vector<double> numbersOf(const sandbox::Table& table, std::size_t column)
{
    std::vector<double> numbers;
    for (const auto& row : table.rows | std::views::take(looksAt)) {
        const auto* whole = std::get_if<std::int64_t>(&row[column]);
        const auto* real = std::get_if<double>(&row[column]);
        if (whole != nullptr || (real != nullptr && std::isfinite(*real))) {
            numbers.push_back(whole != nullptr ? static_cast<double>(*whole) : *real);
        }
    }
    return numbers;
}

/// How many decimals there may be: of a column of small numbers so many that three digits of each are seen.
int mostOf(const std::vector<double>& numbers)
{
    constexpr double small = 0.1, tiny = 1e-3;
    constexpr int longest = 9;
    double least = small, largest = 0;
    for (const auto number : numbers) {
        const auto size = std::fabs(number);
        least = size > 0 ? std::min(least, size) : least;
        largest = std::max(largest, size);
    }
    return largest < small && least < tiny ? std::min(longest, static_cast<int>(std::ceil(-std::log10(least))) + 2)
                                           : mostDecimals;
}

/// Of enough numbers to tell that they are no amounts of money.
bool areOfOneDecimal(const std::vector<double>& numbers)
{
    constexpr std::size_t enough = 3;
    return numbers.size() >= enough
        && std::ranges::all_of(numbers, [](double number) { return decimalsOf(number, 2) < 2; });
}

/// Not so of prices per unit that are parts of a cent.
bool hasWholeUnit(const std::vector<double>& numbers)
{
    return std::ranges::any_of(numbers, [](double number) { return std::fabs(number) >= 1; });
}

/// The smaller ones have the two decimals of those from a hundred on, unless they are parts of one.
bool areLarge(const std::vector<double>& numbers)
{
    constexpr double large = 100;
    const auto sizes = numbers | std::views::transform([](double number) { return std::fabs(number); });
    return std::ranges::any_of(sizes, [](double size) { return size >= large; })
        && std::ranges::all_of(sizes, [](double size) { return size == 0 || size >= 1; });
}

bool areWhole(const std::vector<double>& numbers)
{
    return std::ranges::all_of(numbers, [](double number) { return number == std::floor(number); });
}

/// Years that rows are grouped by, whatever they are called: the first numbers of a table, behind names that do not
/// tell its rows apart, and before figures.
bool areYearsOfGroups(const sandbox::Table& table, std::size_t column)
{
    const auto isNumber = [&](std::size_t at) { return CellFormat::of(table.columns[at]).number; };
    const auto before = std::views::iota(std::size_t(0), column);
    const auto behind = std::views::iota(column + 1, table.columns.size());
    if (!isNumber(column) || std::ranges::any_of(before, isNumber) || std::ranges::none_of(behind, isNumber)) {
        return false;
    }
    const auto years = numbersOf(table, column);
    std::set<std::string> names;
    for (const auto& row : table.rows | std::views::take(looksAt)) {
        std::string name;
        for (const auto at : before) {
            name += sandbox::cellText(row[at]) + '\n';
        }
        names.insert(name);
    }
    return years.size() > 1 && areWhole(years) && names.size() < std::min(table.rows.size(), looksAt)
        && std::ranges::all_of(years, [](double year) { return year >= 1900 && year <= 2100; });
}

/// Figures under a name that would be one of identifiers, as those of the group "phone" in a column of its own: they
/// have decimals, or are of the size of those beside them, which identifiers of so many digits are not.
bool areFiguresAllTheSame(const sandbox::Table& table, std::size_t column)
{
    constexpr double near = 100; // times
    const auto numbers = numbersOf(table, column);
    if (!areWhole(numbers)) {
        return true;
    }
    const auto sizeOf = [&](std::size_t at) {
        return std::ranges::max(
            numbersOf(table, at) | std::views::transform([](double number) { return std::fabs(number); }));
    };
    const auto isBeside = [&](std::size_t at) {
        const auto& other = table.columns[at];
        if (at == column || !CellFormat::of(other).grouped || numbersOf(table, at).empty()) {
            return false;
        }
        const auto ratio = sizeOf(column) / std::max(1.0, sizeOf(at));
        return ratio < near && ratio > 1 / near;
    };
    return namesAPhone(table.columns[column].name) && !numbers.empty()
        && std::ranges::any_of(std::views::iota(std::size_t(0), table.columns.size()), isBeside);
}

bool areIntervals(const sandbox::Table& table, std::size_t column)
{
    const auto areAll = [&](const auto& row) {
        const auto* text = std::get_if<std::string>(&row[column]);
        return text != nullptr ? namesAnInterval(*text) : isMissing(row[column]);
    };
    const auto rows = table.rows | std::views::take(looksAt);
    return std::ranges::all_of(rows, areAll)
        && std::ranges::any_of(rows, [&](const auto& row) { return !isMissing(row[column]); });
}

/// "2024-08", as code writes a month that it has no date for
bool isMonth(const std::string& text)
{
    return text.size() == ofMonth && text[4] == '-' && periodNamed(text).has_value();
}

/// "2024Q3", as pandas writes a quarter
bool isQuarter(const std::string& text)
{
    return text.contains('Q') && periodNamed(text).has_value();
}
} // namespace

std::string labelOf(const sandbox::Cell& cell)
{
    const auto* truth = std::get_if<bool>(&cell);
    return truth == nullptr ? sandbox::cellText(cell) : *truth ? "yes" : "no";
}

bool isMissing(const sandbox::Cell& cell)
{
    if (const auto* number = std::get_if<double>(&cell)) {
        return std::isnan(*number);
    }
    return std::holds_alternative<std::monostate>(cell);
}

bool isInPercent(std::string_view name)
{
    constexpr std::string_view unit = " in percent"; // "Share in percent by region" has it, too
    return name.ends_with('%') || name.ends_with("_percent") || name == "percent" || name.contains(unit);
}

CellFormat CellFormat::of(const sandbox::TableColumn& column)
{
    CellFormat format;
    format.number = column.type == sandbox::ColumnType::Integer || column.type == sandbox::ColumnType::Number;
    format.duration = column.type == sandbox::ColumnType::Duration;
    format.date = column.type == sandbox::ColumnType::Date || column.type == sandbox::ColumnType::DateTime;
    format.grouped = format.number && !namesAnIdentifier(column.name);
    format.most = isInPercent(column.name) || isInMoney(column.name) ? 2 : mostDecimals;
    return format;
}

/// The words of "fee_eur" and "Fee (EUR)", in small letters.
static std::vector<std::string> smallWords(std::string_view name)
{
    std::vector<std::string> words(1);
    for (const char sign : name) {
        const auto letter = static_cast<unsigned char>(sign);
        if (std::isalpha(letter) != 0) {
            words.back() += static_cast<char>(std::tolower(letter));
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    std::erase(words, std::string());
    return words;
}

bool isInMoney(std::string_view name)
{
    constexpr std::array<std::string_view, 8> scales { "m", "mn", "mio", "million", "k", "tsd", "bn", "mrd" };
    const auto words = smallWords(name);
    const auto bracket = name.ends_with(')') ? name.rfind(" (") : std::string_view::npos;
    const bool hasSign = bracket != std::string_view::npos
        && isCurrency(name.substr(bracket + 2, name.size() - bracket - 3));
    const bool isAmount = words.size() > 1 && isCurrency(words.back())
        && !std::ranges::contains(scales, words[words.size() - 2]);
    return hasSign || (isAmount && std::ranges::count_if(words, isCurrency) == 1); // "eur_usd" is a rate
}

CellFormat CellFormat::of(const sandbox::Table& table, std::size_t column)
{
    return of(table, column, isInMoney(table.columns[column].name));
}

CellFormat CellFormat::of(const sandbox::Table& table, std::size_t column, bool isMoney)
{
    auto format = of(table.columns[column]);
    format.grouped = format.number && !areYearsOfGroups(table, column)
        && (format.grouped || areFiguresAllTheSame(table, column));
    const auto numbers = format.number ? numbersOf(table, column) : std::vector<double>();
    format.most = isInPercent(table.columns[column].name) ? format.most : mostOf(numbers);
    for (std::size_t row = 0; row < std::min(table.rows.size(), looksAt); ++row) {
        format.widenFor(table.rows[row][column]);
    }
    if (isMoney && hasWholeUnit(numbers)) {
        format.most = std::min(format.most, 2);
        format.decimals = format.decimals > 0 ? 2 : 0;
    } else if (areOfOneDecimal(numbers)) {
        format.decimals = std::min(format.decimals, 1);
    } else if (areLarge(numbers)) {
        format.decimals = std::min(format.decimals, 2);
    }
    format.minutes = format.date && areOfMinutes(table, column);
    format.interval = areIntervals(table, column);
    const auto dates = datesOfRows(table, column);
    const bool isKnown = table.columns[column].periodMonths.has_value();
    format.periodMonths = isKnown                                   ? *table.columns[column].periodMonths
        : table.columns[column].type == sandbox::ColumnType::Date   ? core::periodMonths(dates)
        : dates.size() > 1 && std::ranges::all_of(dates, isMonth)   ? 1U
        : dates.size() > 1 && std::ranges::all_of(dates, isQuarter) ? 3U
                                                                    : 0U;
    return format;
}

/// Of a cell in a column of durations: ISO 8601, or seconds.
static std::optional<double> secondsOf(const sandbox::Cell& cell)
{
    const auto* iso = std::get_if<std::string>(&cell);
    const auto* seconds = std::get_if<double>(&cell);
    return iso != nullptr    ? sandbox::durationSeconds(*iso)
        : seconds != nullptr ? std::optional(*seconds)
                             : std::nullopt;
}

void CellFormat::widenFor(const sandbox::Cell& cell)
{
    if (const auto seconds = duration ? secondsOf(cell) : std::nullopt) {
        durations.widenFor(*seconds);
        return;
    }
    if (const auto* value = std::get_if<double>(&cell); number && value && std::isfinite(*value)) {
        const auto size = std::fabs(*value);
        if (isTiny(size, most)) {
            return; // written with all its digits, beside which the others keep their own form
        }
        const bool isLarge = size >= 100 && decimalsOf(*value, most) > 0; // with two, as sentences write it
        decimals = std::max(decimals, isLarge ? 2 : std::min(most, decimalsOf(*value, most)));
    }
}

std::string CellFormat::shown(const sandbox::Cell& cell) const
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return grouped ? groupedText(*whole) : std::to_string(*whole);
    }
    if (std::holds_alternative<bool>(cell)) {
        return labelOf(cell);
    }
    if (const auto* day = std::get_if<std::string>(&cell); day && periodMonths > 0) {
        return periodName(*day, periodMonths);
    }
    if (const auto seconds = duration ? secondsOf(cell) : std::nullopt) {
        return durations.shown(*seconds);
    }
    const auto* text = std::get_if<std::string>(&cell);
    if (text && interval) {
        return withIntervalsInWords(*text);
    }
    if (const auto time = std::string_view("2024-01-31").size();
        text && date && text->size() > time && (*text)[time] == 'T') {
        const auto clock = text->substr(time + 1);
        return text->substr(0, time) + " "
            + (minutes && clock.ends_with(noSeconds) ? clock.substr(0, ofMinutes) : clock);
    }
    const auto* value = std::get_if<double>(&cell);
    if (value && !number) { // of a column of many types each has its own decimals
        return CellFormat { .number = true, .grouped = true, .decimals = decimalsOf(*value, most) }.shown(cell);
    }
    const double size = value ? std::fabs(*value) : 0;
    if (!value || !std::isfinite(size) || size >= 1e18 || isTiny(size, most)) {
        return sandbox::cellText(cell);
    }
    const auto digits = roundedText(*value, decimals);
    return grouped ? inThrees(digits) : digits;
}

unsigned periodMonths(const std::vector<std::string>& dates)
{
    constexpr std::size_t ofDay = std::string_view("2024-01-31").size();
    std::set<std::chrono::sys_days> days;
    for (const auto& date : dates) {
        const auto day = dayIn(std::string_view(date));
        if (!day || (date.size() > ofDay && std::string_view(date).substr(ofDay + 1) != "00:00:00")) {
            return 0;
        }
        days.insert(*day);
    }
    return days.size() > 1 ? monthsOf({ days.begin(), days.end() }) : 0; // one tells nothing
}

std::vector<std::string> periodNames(std::vector<std::string> names, std::optional<unsigned> known)
{
    const auto isDay = [](const std::string& name) { return dayIn(std::string_view(name)).has_value(); };
    std::vector<std::string> dates;
    std::ranges::copy_if(names, std::back_inserter(dates), isDay);
    const auto months = known.value_or(periodMonths(dates));
    for (auto& name : names) {
        name = months > 0 && isDay(name) ? periodName(name, months) : name;
    }
    return names;
}

bool namesADate(const std::string& name)
{
    return periodNamed(name) || dayIn(std::string_view(name));
}

bool namesARange(const std::string& name)
{
    static const std::regex form(R"((over )?-?\d[\d,]*(\.\d+)?( to (under )?-?\d[\d,]*(\.\d+)?| and above)|)"
                                 R"((above|below|up to) -?\d[\d,]*(\.\d+)?)");
    constexpr std::size_t longest = 60; // std::regex takes stack by the sign
    return name.size() <= longest && name.contains(' ') && (namesAnInterval(name) || std::regex_match(name, form));
}

std::string groupedText(std::int64_t number)
{
    return inThrees(std::to_string(number));
}

} // namespace core
