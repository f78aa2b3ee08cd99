// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/doubts.h"

#include "sandbox/scan/layout/usual_name.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <cstring>

namespace scan {

double oddStartBits(const Sample& sample, char delimiter)
{
    constexpr double oddRowBits = 20;
    const auto& rows = sample.rows();
    if (!delimiter || !std::strchr("/:#@-_=+&*!$%", delimiter) || rows.size() < 2) {
        return 0;
    }
    const bool leading = std::ranges::all_of(rows.begin() + 1, rows.end(), [](const auto& row) {
        const auto text = row.cells[0].text;
        return text.empty() || std::strchr(",;|\t", text.back());
    });
    const bool trailing = std::ranges::all_of(rows, [](const auto& row) { return row.cells.size() > 1 && row.cells.back().text.empty(); });
    return leading || trailing || rows[0].cells.size() < 2 ? oddRowBits * static_cast<double>(rows.size()) : 0;
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

double foreignHeaderBits(const Sample& sample, std::string_view text, const Price& price, char delimiter)
{
    constexpr double foreignRowBits = 20;
    constexpr double foreignSignBits = 12;
    const auto& rows = sample.rows();
    const bool header = rows.size() >= 3 && rows[0].cells.size() == 1 && price.rows + 1 >= rows.size();
    if (rows.size() < 2 || price.width < 2 || (!header && delimiter != ' ')) {
        return 0;
    }
    double bits = 0;
    for (const char other : std::string_view(",;|\t")) {
        const auto count = other == delimiter ? 0 : static_cast<double>(evenCountOf(rows, text, other));
        // A blank separates words, too: where another sign stands as often in every line, names and all, it is that.
        const double signs = delimiter == ' ' && count >= 2 && rows[0].cells.size() < price.width ? foreignSignBits * count : 0;
        bits = std::max(bits, (header && count > 0 ? foreignRowBits : 0) + signs);
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

double blanksBesideSignsBits(const Sample& sample, std::string_view text, const Price& price, char delimiter)
{
    constexpr double signBits = 12;
    constexpr double columnBits = 20;
    const auto& rows = sample.rows();
    if (delimiter != ' ' || rows.size() < 2 || price.width < 2) {
        return 0;
    }
    double bits = 0;
    for (const char other : std::string_view(",;|\t")) {
        const auto count = static_cast<double>(evenCountOf(rows, text, other));
        bits = std::max(bits, count >= 2 && standsInTexts(rows, other) ? signBits * count : 0);
    }
    for (std::size_t i = 0; i < price.width; ++i) {
        const auto isSign = [&](const Sample::Row& row) {
            return i < row.cells.size() && row.cells[i].text.size() == 1 && std::strchr(",;|#:&*$%^~=@!", row.cells[i].text[0]);
        };
        const auto isSame = [&](const Sample::Row& row) { return isSign(row) && row.cells[i].text == rows[0].cells[i].text; };
        bits += std::ranges::all_of(rows, isSame) ? columnBits : 0;
    }
    return bits * static_cast<double>(rows.size() - 1);
}

/// Rows of many widths.
static double oddRowsBits(const Sample& sample, const Price& price, char delimiter)
{
    constexpr double oddRowBits = 10;
    const auto& rows = sample.rows();
    const bool usual = std::strchr(",;|\t", delimiter) != nullptr;
    const auto first = std::ranges::find_if(rows, [&](const auto& row) { return !usual || row.cells.size() > 1; }); // below the titles
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
    return oddRowBits * static_cast<double>(count - price.rows);
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
    return blanks >= fewestBlanks && !first.empty() && first[0] >= 'A' && first[0] <= 'Z' && !last.empty() && std::strchr(".!?", last.back());
}

static double sentenceBits(const Sample& sample, char delimiter)
{
    constexpr double sentenceRowBits = 12;
    const auto& rows = sample.rows();
    if (delimiter != ',' && delimiter != ';') {
        return 0;
    }
    const auto cut = [](const Sample::Row& row) { return row.cells.size() > 1; };
    const auto sentences = std::ranges::count_if(rows, [&](const auto& row) { return cut(row) && isSentence(row); });
    return sentences == std::ranges::count_if(rows, cut) ? sentenceRowBits * static_cast<double>(sentences) : 0;
}

/// One name above nothing but texts that the delimiter cuts at their blanks, or moments.
static double singleNameBits(const Sample& sample, char delimiter)
{
    constexpr double nameRowBits = 15;
    const auto& rows = sample.rows();
    if (!delimiter || !std::strchr(",; ", delimiter) || rows.size() < 2 || rows[0].cells.size() != 1) {
        return 0;
    }
    const bool usual = delimiter == ' ' && isUsualName(trimmed(rows[0].cells[0].text));
    const auto isTied = [&](const Piece& piece) {
        return usual || (!piece.quoted && priceOf(piece).kind >= Kind::Word && (delimiter == ' ' || piece.text.starts_with(' ')));
    };
    const auto isMoment = [&](const Sample::Row& row) {
        return delimiter == ' ' && row.cells.size() == 2 && priceOf(row.cells[0]).kind == Kind::Date && priceOf(row.cells[1]).kind == Kind::Time;
    };
    const auto isGap = [&](const Sample::Row& row) {
        return delimiter == ' ' && row.cells.size() == 1 && (isMissingForPandas(row.cells[0].text) || mayMeanMissing(row.cells[0].text));
    };
    const auto isText = [&](const Sample::Row& row) {
        return isMoment(row) || isGap(row) || (row.cells.size() > 1 && (usual || priceOf(row.cells[0]).kind >= Kind::Word) && std::all_of(row.cells.begin() + 1, row.cells.end(), isTied));
    };
    return std::all_of(rows.begin() + 1, rows.end(), isText) ? nameRowBits * static_cast<double>(rows.size() - 1) : 0;
}

double proseBits(const Sample& sample, const Price& price, char delimiter)
{
    return oddRowsBits(sample, price, delimiter) + sentenceBits(sample, delimiter) + singleNameBits(sample, delimiter);
}

/// Text that a quote opens and nothing closes: behind the edge of a cell, whatever separates cells.
static bool opensQuote(std::string_view text)
{
    const auto at = text.rfind('"');
    return std::ranges::count(text, '"') % 2 == 1 && (trimmed(text.substr(0, at)).empty() || std::string_view(",;|\t").contains(text[at - 1]));
}

/// Likewise what a quote closes.
static bool closesQuote(std::string_view text)
{
    const auto at = text.find('"');
    return std::ranges::count(text, '"') % 2 == 1 && (trimmed(text.substr(at + 1)).empty() || std::string_view(",;|\t").contains(text[at + 1]));
}

double cutQuoteBits(const Sample& sample)
{
    constexpr double cutBits = 12;
    std::size_t cuts = 0;
    for (const auto& row : sample.rows()) {
        bool open = false;
        for (const auto& cell : row.cells) {
            const bool plain = !cell.quoted && cell.text.contains('"');
            cuts += plain && open && closesQuote(cell.text) ? 1 : 0;
            open = plain ? opensQuote(cell.text) : open;
        }
    }
    return cutBits * static_cast<double>(cuts);
}

double lonelyQuoteBits(const Sample& sample, const Dialect& dialect)
{
    constexpr double lonelyBits = 20;
    std::size_t quoted = 0;
    for (const auto& row : sample.rows()) {
        for (const auto& cell : row.cells) {
            const bool needed = cell.quoted && (cell.text.contains(dialect.delimiter) || cell.text.contains('\n'));
            quoted += needed ? 2 : cell.quoted ? 1 : 0;
        }
    }
    return dialect.quote == '\'' && quoted == 1 ? lonelyBits : 0;
}

} // namespace scan
