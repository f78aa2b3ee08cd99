// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/name_rows.h"

#include "sandbox/scan/cell/date.h"
#include "sandbox/scan/cell/number.h"
#include "sandbox/scan/layout/usual_name.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string_view>

namespace scan {

using namespace std::string_view_literals;

static std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool areLetters(const Sample::Row& row)
{
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto text = trimmed(row.cells[i].text);
        const auto before = i > 0 ? trimmed(row.cells[i - 1].text) : text;
        if (text.size() != 1 || (text[0] | 0x20) < 'a' || (text[0] | 0x20) > 'z'
            || (i > 0 && text[0] != before[0] + 1)) {
            return false;
        }
    }
    return row.cells.size() >= 2;
}

bool areCounted(const Sample::Row& row, const std::vector<ColumnLook>& below)
{
    std::string_view stem;
    std::int64_t before = 0;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto text = trimmed(row.cells[i].text);
        const auto digits = text.find_last_not_of("0123456789") + 1;
        const auto number = wholeNumber(text.substr(digits));
        if (digits == 0 || !number || (i > 0 && (text.substr(0, digits) != stem || *number != before + 1))) {
            return false;
        }
        stem = text.substr(0, digits);
        before = *number;
    }
    constexpr std::array columns = { "header"sv, "column"sv, "col"sv, "field"sv };
    const bool saysSo = std::ranges::any_of(columns,
        [&](auto word) { return equalIgnoringCase(trimmed(stem.substr(0, stem.find_last_not_of("_-") + 1)), word); });
    const auto isLike = [&](const ColumnLook& look) { return look.stem.starts_with(stem); };
    const auto hasNone = [](const ColumnLook& look) { return look.digits < look.texts; };
    return row.cells.size() >= 2
        && (std::ranges::any_of(below, hasNone) || (saysSo && std::ranges::none_of(below, isLike)));
}

bool areNumberedNames(const Sample::Row& row)
{
    std::int64_t before = 0;
    bool falls = false; ///< the latest year stands first
    std::size_t years = 0;
    std::size_t counted = 0;
    bool named = false;
    bool repeated = false;
    bool inARow = row.cells.size() >= 3;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto value = wholeNumber(trimmed(row.cells[i].text));
        if (!value) {
            named = named || !row.cells[i].text.empty() || i == 0;
            inARow = false;
            continue;
        }
        counted += *value == static_cast<std::int64_t>(i) ? 1 : 0;
        repeated = repeated || *value == before;
        falls = falls || (years == 1 && *value < before);
        inARow = inARow && (i == 0 || *value == before + 1);
        if (*value < 1900 || *value > 2100 || (before != 0 && (falls ? *value > before : *value < before))) {
            years = row.cells.size() + 1;
        }
        before = *value;
        ++years;
    }
    const bool corner = trimmed(row.cells[0].text).empty() && counted + 1 == row.cells.size(); // of a plate with wells
    const bool allCounted = (counted == row.cells.size() || corner) && row.cells.size() >= 3;
    return allCounted || (inARow && years == row.cells.size())
        || (named && years >= (repeated ? 4 : 2) && years <= row.cells.size());
}

bool areYearsOverColumns(const Sample::Row& row)
{
    const auto textAt = [&](std::size_t i) {
        return i < row.cells.size() ? trimmed(row.cells[i].text) : std::string_view();
    };
    std::size_t years = 0;
    for (std::size_t i = 1; i < row.cells.size(); ++i) {
        const auto text = textAt(i);
        const auto value = wholeNumber(text);
        const bool year = value && *value >= 1900 && *value <= 2100;
        const bool gap = text.empty() && years > 0;
        const bool group = !text.empty() && !value && (text == textAt(i + 1) || (i > 1 && text == textAt(i - 1)));
        if (!year && !gap && !group) {
            return false;
        }
        years += year ? 1 : 0;
    }
    return row.cells.size() >= 3 && years > 0 && !wholeNumber(textAt(0));
}

bool areRisingNames(const Sample::Row& row, const std::vector<ColumnLook>& below)
{
    constexpr std::size_t fewestNumbers = 4;
    constexpr double fewestRecords = 3;
    double before = -std::numeric_limits<double>::infinity();
    const auto& corner = below[0];
    const bool named = classOf(row.cells[0]) == Class::Text && corner.numbers >= fewestRecords
        && corner.numbers == corner.cells;
    for (std::size_t i = 1; named && i < row.cells.size(); ++i) {
        NumberForm number;
        if (!parseNumber(trimmed(row.cells[i].text), '.', number) || number.value <= before) {
            return false;
        }
        before = number.value;
    }
    return named && row.cells.size() > fewestNumbers;
}

/// The values that lie on the line through the first two, or the last two.
static std::size_t countOfOneStep(const std::vector<double>& values)
{
    const auto last = values.size() - 1;
    std::size_t most = 0;
    for (const auto at : { std::size_t { 0 }, last - 1 }) {
        const auto step = values[at + 1] - values[at];
        const auto fits = [&](std::size_t i) {
            const auto steps = static_cast<double>(i) - static_cast<double>(at);
            return std::abs(values[i] - values[at] - steps * step) <= 1e-9 * std::abs(step);
        };
        std::size_t count = 0;
        for (std::size_t i = 0; step > 0 && i <= last; ++i) {
            count += fits(i) ? 1 : 0;
        }
        most = std::max(most, count);
    }
    return most;
}

bool areCountedBesideWords(const Sample::Row& row, const std::vector<ColumnLook>& below)
{
    constexpr std::size_t fewestCells = 4;
    constexpr std::size_t fewestOfAnyStep = 4; ///< 12, 14, 16 may be a record by chance
    if (row.cells.size() < fewestCells || row.cells.size() != below.size() || classOf(row.cells[0]) != Class::Text
        || below[0].isTyped()) {
        return false;
    }
    std::vector<double> values;
    for (std::size_t i = 1; i < row.cells.size(); ++i) {
        const auto text = trimmed(row.cells[i].text);
        NumberForm number;
        const bool isNumber = parseNumber(text, '.', number);
        if ((!isNumber && classOf(row.cells[i]) != Class::Text) || std::ranges::contains(below[i].different, text)) {
            return false;
        }
        values.push_back(isNumber ? number.value : std::numeric_limits<double>::quiet_NaN());
    }
    const auto fits = countOfOneStep(values);
    const bool counts = fits == values.size() && values[0] == 1 && values[1] == 2;
    return counts || (fits >= fewestOfAnyStep && fits + 1 >= values.size());
}

/// Written as no number of its column, or far smaller than all of them. One that is larger may be their sum.
static bool standsApart(std::string_view text, const ColumnLook& look)
{
    constexpr double fewestBelow = 5;
    constexpr double far = 10;
    return look.numbers >= fewestBelow && look.isTyped()
        && ((look.forms >> numberForm(text) & 1) == 0 || magnitudeOf(text) * far < look.smallest);
}

bool areWrittenApart(const Sample::Row& row, const std::vector<ColumnLook>& below)
{
    constexpr std::size_t fewestApart = 2;
    if (row.cells.size() != below.size() || classOf(row.cells[0]) != Class::Text) {
        return false;
    }
    std::size_t numbers = 0;
    std::size_t apart = 0;
    bool rise = true;
    double before = 0;
    for (std::size_t i = 1; i < row.cells.size(); ++i) {
        const auto text = trimmed(row.cells[i].text);
        if (text.empty() || text.find_first_not_of("0123456789.,") != text.npos) {
            continue;
        }
        const auto value = magnitudeOf(text);
        rise = rise && (numbers == 0 || value > before);
        before = value;
        ++numbers;
        apart += standsApart(text, below[i]) ? 1 : 0;
    }
    const bool many = apart > fewestApart && apart * 4 >= numbers * 3;
    return many || (rise && apart >= fewestApart && apart * 3 >= numbers * 2);
}

bool areNamedMoments(const Sample::Row& row, const std::vector<ColumnLook>& below)
{
    std::int64_t before = std::numeric_limits<std::int64_t>::min();
    std::size_t moments = 0;
    bool named = false;
    for (std::size_t i = 0; i < std::min(row.cells.size(), below.size()); ++i) {
        DateCell date;
        const bool isMoment = parseDate(row.cells[i].text, date);
        if (!isMoment || (date.shape.kind == DateShape::Clock && below[i].numbers == 0)) {
            named = named || classOf(row.cells[i]) == Class::Text || i == 0;
            continue;
        }
        const auto instant = instantOf(date, !date.monthFirst);
        if (instant <= before || below[i].moments > 0) {
            return false;
        }
        before = instant;
        ++moments;
    }
    return named && moments >= 3;
}

/// "1", "2" or "Datsun 710" in quotes, as its name above and unlike some other column: R's hand.
static bool areQuotedNames(const Sample::Row& names, const std::vector<const Sample::Row*>& records)
{
    const auto isQuoted = [](const Piece& piece) { return piece.quoted; };
    const auto isLed = [&](const Sample::Row* row) { return row->cells[0].quoted; };
    const bool mixed = std::ranges::any_of(
        records, [&](const Sample::Row* row) { return !std::ranges::all_of(row->cells, isQuoted); });
    return mixed && std::ranges::all_of(names.cells, isQuoted) && std::ranges::all_of(records, isLed);
}

bool leavesOutFirstName(const Sample& sample, std::size_t row, std::size_t width)
{
    constexpr std::size_t fewestRecords = 2;
    const auto& rows = sample.rows();
    std::vector<const Sample::Row*> records;
    for (std::size_t r = row + 1; r < rows.size(); ++r) {
        if (rows[r].cells.size() == width) {
            records.push_back(&rows[r]);
        }
    }
    const bool most = records.size() >= fewestRecords && records.size() * 10 >= (rows.size() - row - 1) * 8;
    if (rows[row].cells.size() + 1 != width || !most) {
        return false;
    }
    std::set<std::string_view> different;
    bool counted = true;
    bool filled = false;
    for (const auto* record : records) {
        counted = counted && wholeNumber(record->cells[0].text) == std::ssize(different) + 1;
        different.insert(record->cells[0].text);
        filled = filled || !trimmed(record->cells.back().text).empty();
    }
    const auto looks = looksOf(sample, row + 1, width);
    const bool typed = looks[0].texts > 0 && looks[0].texts >= looks[0].cells
        && std::ranges::all_of(looks.begin() + 1, looks.end(), &ColumnLook::isTyped);
    const bool named = counted || areQuotedNames(rows[row], records)
        || (typed && !isUsualName(trimmed(rows[row].cells[0].text)));
    // A blank behind the last delimiter is rather the middle of a text that the delimiter cuts.
    const bool cut = sample.dialect().delimiter != ' ' && records[0]->cells.back().text.starts_with(' ');
    return named && filled && !cut && different.size() == records.size();
}

} // namespace scan
