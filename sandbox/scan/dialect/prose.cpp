// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/prose.h"

#include "sandbox/scan/cell/date.h"
#include "sandbox/scan/cell/units.h"
#include "sandbox/scan/dialect/costs.h"
#include "sandbox/scan/layout/usual_name.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <span>
#include <string>

namespace scan {

/// Rows of many widths.
static double oddRowsBits(const Sample& sample, const Price& price, char delimiter)
{
    const auto& rows = sample.rows();
    const bool usual = std::strchr(",;|\t", delimiter) != nullptr;
    const auto first = std::ranges::find_if(
        rows, [&](const auto& row) { return !usual || row.cells.size() > 1; }); // below the titles
    const auto count = static_cast<std::size_t>(rows.end() - first);
    if (price.width < 2 || price.rows * 3 >= count * 2) {
        return 0;
    }
    const auto fits = [&](const Sample::Row& row) { return row.cells.size() == price.width; };
    for (std::size_t i = 0; i < price.width && usual; ++i) {
        const auto isTyped = [&](const Sample::Row& row) {
            const auto kind = fits(row) ? priceOf(row.cells[i]).kind : Kind::Empty;
            return kind >= Kind::Integer && kind <= Kind::Time;
        };
        if (std::ranges::count_if(rows, isTyped) * 2 >= static_cast<std::ptrdiff_t>(price.rows)) {
            return 0;
        }
    }
    return costs::oddWidthRow * static_cast<double>(count - price.rows);
}

/// Begins with a capital letter, ends as a sentence does and has a blank behind each delimiter.
static bool isSentence(const Sample::Row& row)
{
    constexpr std::ptrdiff_t fewestBlanks = 3;
    const auto last = trimmed(row.cells.back().text);
    std::ptrdiff_t blanks = 0;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto text = row.cells[i].text;
        if (row.cells[i].quoted || (i > 0 && (text.size() < 2 || text[0] != ' ' || text[1] < 'a' || text[1] > 'z'))) {
            return false;
        }
        blanks += std::ranges::count(text, ' ');
    }
    const auto first = row.cells[0].text;
    return blanks >= fewestBlanks && !first.empty() && first[0] >= 'A' && first[0] <= 'Z' && !last.empty()
        && std::strchr(".!?", last.back());
}

static double sentenceBits(const Sample& sample, char delimiter)
{
    const auto& rows = sample.rows();
    if (delimiter != ',' && delimiter != ';') {
        return 0;
    }
    const auto cut = [](const Sample::Row& row) { return row.cells.size() > 1; };
    const auto sentences = std::ranges::count_if(rows, [&](const auto& row) { return cut(row) && isSentence(row); });
    return sentences == std::ranges::count_if(rows, cut) ? costs::sentenceRow * static_cast<double>(sentences) : 0;
}

/// "21.6 kg" in every record: numbers that do not count the rows, and one unit.
static bool areMeasured(const std::vector<Sample::Row>& rows)
{
    bool counted = true;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        const auto& cells = rows[r].cells;
        const auto kind = priceOf(cells[0]).kind;
        if (cells.size() != 2 || (kind != Kind::Integer && kind != Kind::Decimal)
            || cells[1].text != rows[1].cells[1].text || !isUnit(cells[1].text)) {
            return false;
        }
        counted = counted && cells[0].text == std::to_string(r);
    }
    return rows.size() > 2 && !counted;
}

/// "October 2014", "Q2 1997": a blank separates nothing in it.
static bool isPeriod(const Sample::Row& row)
{
    if (row.cells.size() != 2) {
        return false;
    }
    const auto part = row.cells[0].text;
    const auto year = row.cells[1].text;
    const bool isQuarter = part.size() == 2 && (part[0] == 'Q' || part[0] == 'H') && part[1] >= '1' && part[1] <= '4';
    DateCell date;
    return year.size() == 4 && std::ranges::all_of(year, isDigit)
        && (isQuarter || parseDate("1 " + std::string(part) + " " + std::string(year), date));
}

/// Several of them, and nothing else.
static bool areLinks(const Sample::Row& row)
{
    return row.cells.size() > 1 && std::ranges::all_of(row.cells, [](const Piece& cell) {
        const auto text = trimmed(cell.text);
        return text.starts_with("http://") || text.starts_with("https://");
    });
}

/// As many different words as the widest line has cells, above cells that are mostly none: names of columns, whose
/// records leave out what is empty at their ends.
static bool areNames(const Sample::Row& first, std::span<const Sample::Row> below)
{
    std::set<std::string_view> names;
    for (const auto& cell : first.cells) {
        if (priceOf(cell).kind < Kind::Word || !names.insert(trimmed(cell.text)).second) {
            return false;
        }
    }
    std::size_t cells = 0;
    std::size_t others = 0;
    for (const auto& row : below) {
        if (row.cells.size() > first.cells.size()) {
            return false;
        }
        cells += row.cells.size();
        others += static_cast<std::size_t>(
            std::ranges::count_if(row.cells, [](const Piece& cell) { return priceOf(cell).kind < Kind::Word; }));
    }
    return others * 2 > cells;
}

double listBits(const Sample& sample, char delimiter)
{
    constexpr std::size_t fewestRows = 6;
    constexpr std::size_t fewestWidths = 3;
    const auto& rows = sample.rows();
    if (!delimiter || !std::strchr(",;|", delimiter) || rows.size() < fewestRows || rows[0].cells.size() != 1) {
        return 0;
    }
    std::map<std::size_t, std::size_t> widths;
    std::size_t delimiters = 0;
    for (const auto& row : std::span(rows).subspan(1)) {
        const auto begins = [](const Piece& piece) { return !piece.quoted && piece.text.starts_with(' '); };
        if (!std::all_of(row.cells.begin() + 1, row.cells.end(), begins)) {
            return 0;
        }
        ++widths[row.cells.size()];
        delimiters += row.cells.size() - 1;
    }
    const bool even = std::ranges::any_of(widths, [&](auto width) { return width.second * 2 > rows.size(); });
    const bool isTable = areNames(rows[1], std::span(rows).subspan(2));
    return even || isTable || widths.size() < fewestWidths ? 0 : costs::singleNameRow * static_cast<double>(delimiters);
}

/// One name above nothing but texts that the delimiter cuts at their blanks, or moments; some texts have no delimiter.
static double singleNameBits(const Sample& sample, char delimiter)
{
    const auto& rows = sample.rows();
    if (!delimiter || !std::strchr(",; |", delimiter) || rows.size() < 2) {
        return 0;
    }
    const auto ifAll = [&](bool (*is)(const Sample::Row&)) {
        return std::all_of(rows.begin() + 1, rows.end(), is)
            ? costs::singleNameRow * static_cast<double>(rows.size() - 1)
            : 0;
    };
    if (rows[0].cells.size() != 1) { // "Which quarter?" is one name
        return delimiter == ' ' && rows[0].cells.back().text.ends_with('?') ? ifAll(isPeriod) : 0;
    }
    if (delimiter == '|') {
        return ifAll(areLinks);
    }
    const bool usual = delimiter == ' ' && isUsualName(trimmed(rows[0].cells[0].text));
    const auto isTied = [&](const Piece& piece) {
        return usual
            || (!piece.quoted && priceOf(piece).kind >= Kind::Word
                && (delimiter == ' ' || piece.text.starts_with(' ')));
    };
    const auto isMoment = [&](const Sample::Row& row) {
        return row.cells.size() == 2 && (delimiter == ' ' || row.cells[1].text.starts_with(' '))
            && (isPeriod(row)
                || (priceOf(row.cells[0]).kind == Kind::Date && priceOf(row.cells[1]).kind == Kind::Time));
    };
    const auto isGap = [&](const Sample::Row& row) {
        return delimiter == ' ' && row.cells.size() == 1
            && (isMissingForPandas(row.cells[0].text) || mayMeanMissing(row.cells[0].text));
    };
    const auto isWhole = [&](const Sample::Row& row) {
        return delimiter == ',' && row.cells.size() == 1 && priceOf(row.cells[0]).kind >= Kind::Word;
    };
    const bool measured = delimiter == ' ' && areMeasured(rows);
    const auto isText = [&](const Sample::Row& row) {
        return measured || isMoment(row) || isGap(row) || isWhole(row) || areLinks(row)
            || (row.cells.size() > 1 && (usual || priceOf(row.cells[0]).kind >= Kind::Word)
                && std::all_of(row.cells.begin() + 1, row.cells.end(), isTied));
    };
    const bool mostAreWhole = std::ranges::count_if(rows, isWhole) * 2 > std::ssize(rows);
    return !mostAreWhole && std::all_of(rows.begin() + 1, rows.end(), isText)
        ? costs::singleNameRow * static_cast<double>(rows.size() - 1)
        : 0;
}

double proseBits(const Sample& sample, const Price& price, char delimiter)
{
    return oddRowsBits(sample, price, delimiter) + sentenceBits(sample, delimiter) + singleNameBits(sample, delimiter)
        + listBits(sample, delimiter);
}

double proseBits(const Reading& reading)
{
    return reading.candidate.form == Candidate::Form::Aligned
        ? 0
        : proseBits(reading.sample, reading.price, reading.delimiter());
}

} // namespace scan
