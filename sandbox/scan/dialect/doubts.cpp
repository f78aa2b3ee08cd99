// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/doubts.h"

#include "sandbox/scan/dialect/costs.h"
#include "sandbox/scan/dialect/prose.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <utility>

namespace scan {

double oddStartBits(const Reading& reading)
{
    const auto& rows = reading.sample.rows();
    const char delimiter = reading.delimiter();
    if (!delimiter || !std::strchr("/:#@-_=+&*!$%", delimiter) || rows.size() < 2) {
        return 0;
    }
    const bool leading = std::ranges::all_of(rows.begin() + 1, rows.end(), [](const auto& row) {
        const auto text = row.cells[0].text;
        return text.empty() || std::strchr(",;|\t", text.back());
    });
    const bool trailing = std::ranges::all_of(
        rows, [](const auto& row) { return row.cells.size() > 1 && row.cells.back().text.empty(); });
    return leading || trailing || rows[0].cells.size() < 2 ? costs::oddStartRow * static_cast<double>(rows.size()) : 0;
}

/// How often the sign stands in every row; 0: not in all as often.
static std::ptrdiff_t evenCountOf(const std::vector<Sample::Row>& rows, std::string_view text, char sign)
{
    std::ptrdiff_t wanted = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto end = r + 1 < rows.size() ? rows[r + 1].begin : text.size();
        const auto count = std::ranges::count(text.substr(rows[r].begin, end - rows[r].begin), sign);
        if (r > 0 && count != wanted) {
            return 0;
        }
        wanted = count;
    }
    return wanted;
}

double foreignHeaderBits(const Reading& reading)
{
    const auto& [candidate, text, sample, price] = reading;
    const auto& rows = sample.rows();
    const char delimiter = reading.delimiter();
    constexpr std::size_t rarely = 20; // a record of words among moments has no blank either
    const auto odd = rows.size() - price.rows;
    const bool header = rows.size() >= 3 && rows[0].cells.size() == 1 && (odd <= 1 || odd * rarely <= rows.size());
    if (rows.size() < 2 || price.width < 2 || (!header && delimiter != ' ')) {
        return 0;
    }
    double bits = 0;
    for (const char other : std::string_view(",;|\t")) {
        const auto count = other == delimiter ? 0 : static_cast<double>(evenCountOf(rows, text, other));
        // A blank separates words, too: where another sign stands as often in every line, names and all, it is that.
        const double signs = delimiter == ' ' && count >= 2 && rows[0].cells.size() < price.width
            ? costs::foreignSign * count
            : 0;
        bits = std::max(bits, (header && count > 0 ? costs::foreignRow : 0) + signs);
    }
    return bits * static_cast<double>(rows.size() - 1);
}

/// Whether the sign stands inside texts that it would take apart, not in numbers or moments.
static bool standsInTexts(const std::vector<Sample::Row>& rows, char sign)
{
    std::size_t texts = 0;
    std::size_t others = 0;
    for (const auto& row : rows) {
        for (const auto& cell : row.cells) {
            const bool inside = !cell.quoted && cell.text.contains(sign);
            const bool text = inside && priceOf(cell).kind >= Kind::Word;
            texts += text ? 1 : 0;
            others += inside && !text ? 1 : 0;
        }
    }
    return texts > others;
}

double blanksBesideSignsBits(const Reading& reading)
{
    const auto& [candidate, text, sample, price] = reading;
    const auto& rows = sample.rows();
    if (reading.delimiter() != ' ' || rows.size() < 2 || price.width < 2) {
        return 0;
    }
    double bits = 0;
    for (const char other : std::string_view(",;|\t")) {
        const auto count = static_cast<double>(evenCountOf(rows, text, other));
        bits = std::max(bits, count >= 2 && standsInTexts(rows, other) ? costs::besideSign * count : 0);
    }
    for (std::size_t i = 0; i < price.width; ++i) {
        const auto isSign = [&](const Sample::Row& row) {
            return i < row.cells.size() && row.cells[i].text.size() == 1
                && std::strchr(",;|#:&*$%^~=@!", row.cells[i].text[0]);
        };
        const auto isSame = [&](const Sample::Row& row) {
            return isSign(row) && row.cells[i].text == rows[0].cells[i].text;
        };
        bits += std::ranges::all_of(rows, isSame) ? costs::signColumnRow : 0;
    }
    return bits * static_cast<double>(rows.size() - 1);
}

double unevenBits(const Reading& reading)
{
    constexpr std::size_t fewestColumns = 3; // a comma may stand in every sentence
    const auto& rows = reading.sample.rows();
    const auto width = rows[0].cells.size();
    const bool even = std::ranges::all_of(rows, [&](const auto& row) { return row.cells.size() == width; });
    if (even || reading.candidate.isGiven || reading.candidate.form == Candidate::Form::Aligned
        || std::string_view(",;\t|").contains(reading.delimiter())) {
        return 0;
    }
    const auto isNamedTable = [&](char sign) {
        const Sample table(reading.text, { sign, '"', '\0' });
        const auto& first = table.rows()[0].cells;
        const auto fits = [&](const Sample::Row& row) {
            return row.cells.size() == first.size() && std::ranges::none_of(row.cells, &Piece::torn);
        };
        return table.rows().size() > 1 && first.size() >= fewestColumns && std::ranges::all_of(table.rows(), fits)
            && std::ranges::all_of(first, [](const auto& cell) { return priceOf(cell).kind >= Kind::Word; });
    };
    return std::ranges::any_of(std::string_view(",;\t|"), isNamedTable) ? std::numeric_limits<double>::infinity() : 0;
}

double onlyColumnBits(const Reading& reading)
{
    const bool isSign = reading.delimiter() != '\0' && !reading.candidate.isGiven;
    return isSign && reading.price.width < 2 ? std::numeric_limits<double>::infinity() : 0;
}

double doubledSignBits(const Reading& reading)
{
    const auto& separator = reading.candidate.separator;
    const bool doubled = !separator.empty() && std::strchr(",;\t", separator[0]);
    return doubled && reading.price.width < costs::fewestOfDoubled ? std::numeric_limits<double>::infinity() : 0;
}

double droppedBits(const Reading& reading)
{
    if (!reading.candidate.dialect.collapse) {
        return 0;
    }
    const auto text = reading.text;
    double bits = costs::collapse;
    for (auto at = text.find(" \n"); at != std::string_view::npos; at = text.find(" \n", at + 1)) {
        bits += at == 0 || text[at - 1] != ' ' ? costs::droppedBlank : 0; // one of them; several are padding
    }
    return bits;
}

bool areDecimals(const Sample& sample)
{
    const auto& rows = sample.rows();
    const auto isWhole = [](std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    return rows.size() >= 3 && rows[0].cells.size() == 1
        && std::ranges::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) {
               const auto whole = row.cells[0].text.substr(row.cells[0].text.starts_with('-') ? 1 : 0);
               return row.cells.size() == 2 && isWhole(whole) && isWhole(row.cells[1].text);
           });
}

double decimalsBits(const Reading& reading)
{
    const bool doubted = reading.delimiter() == ',' && !reading.candidate.isGiven && reading.price.width == 2;
    return doubted && areDecimals(reading.sample)
        ? costs::decimalRow * static_cast<double>(reading.sample.rows().size())
        : 0;
}

double tabsBesideBlanksBits(const Reading& reading)
{
    auto dialect = reading.candidate.dialect;
    if (!std::exchange(dialect.collapse, false) || reading.candidate.isGiven || reading.price.width < 2
        || !reading.text.contains('\t')) {
        return 0;
    }
    dialect.delimiter = '\t';
    const Sample byTabs(reading.text, dialect);
    const auto fitting = std::ranges::count_if(
        byTabs.rows(), [&](const auto& row) { return row.cells.size() == reading.price.width; });
    return fitting >= std::ssize(reading.sample.rows()) || std::cmp_greater_equal(fitting, reading.price.rows)
        ? costs::tabRow * static_cast<double>(reading.sample.rows().size())
        : 0;
}

/// Whether the candidate is that nothing separates, or hardly anything, though commas might.
static bool isDoubtedByCommas(const Reading& reading)
{
    return !reading.candidate.isGiven && !std::string_view(",;|\t ").contains(reading.delimiter())
        && reading.text.contains(',');
}

static Sample byCommas(const Reading& reading)
{
    auto dialect = reading.candidate.dialect;
    dialect.delimiter = ',';
    return Sample(reading.text, dialect);
}

double commaTableBits(const Reading& reading)
{
    if (!isDoubtedByCommas(reading)) {
        return 0;
    }
    const auto sample = byCommas(reading);
    const auto price = priceOf(sample, sample.dialect());
    return price.width > 1 && !areDecimals(sample) && proseBits(sample, price, ',') == 0
        ? costs::hardlyDearer * reading.price.bits
        : 0;
}

double commaInEveryLineBits(const Reading& reading)
{
    if (!isDoubtedByCommas(reading) || reading.delimiter() || reading.text.contains(", ")) {
        return 0;
    }
    const auto sample = byCommas(reading);
    const auto isMoment = [](const Sample::Row& row) {
        const auto kind = priceOf(row.cells[0]).kind;
        return kind == Kind::Date || kind == Kind::Time;
    };
    const bool everywhere = std::ranges::all_of(sample.rows(), [](const auto& row) { return row.cells.size() > 1; });
    return everywhere && std::ranges::none_of(reading.sample.rows(), isMoment)
        ? costs::commaRow * static_cast<double>(sample.rows().size())
        : 0;
}

bool isEvenTable(const Sample& sample)
{
    std::map<std::size_t, std::size_t> counts;
    for (const auto& row : sample.rows()) {
        ++counts[row.cells.size()];
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto& pair) { return pair.second; });
    return sample.rows().size() < 3 || (most->first > 1 && most->second * 3 >= sample.rows().size() * 2);
}

bool isEvenBySomeSign(std::string_view text, Dialect dialect)
{
    return std::ranges::any_of(std::string_view(",;|\t"), [&](char sign) {
        dialect.delimiter = sign;
        return text.contains(sign) && isEvenTable(Sample(text, dialect));
    });
}

} // namespace scan
