// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/column_look.h"

#include "sandbox/scan/cell/cell_price.h"
#include "sandbox/scan/cell/number.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <cmath>

namespace scan {

namespace {
constexpr std::size_t lookedRows = 400;
constexpr std::size_t fewTexts = 24;
} // namespace

Class classOf(const Piece& piece)
{
    if (trimmed(piece.text).empty() || isMissingForPandas(piece.text) || mayMeanMissing(piece.text)) {
        return Class::Missing;
    }
    switch (priceOf(piece).kind) {
    case Kind::Integer:
    case Kind::Decimal:
    case Kind::Amount: return Class::Number;
    case Kind::Date:
    case Kind::Time: return Class::Moment;
    default: return Class::Text;
    }
}

bool hasDigit(std::string_view text)
{
    return text.find_first_of("0123456789") != std::string_view::npos;
}

bool hasSign(std::string_view text)
{
    return text.find_first_of("@/:;,.!?&=#\"'") != std::string_view::npos;
}

bool startsWithLetter(std::string_view text)
{
    return !text.empty() && (text[0] | 0x20) >= 'a' && (text[0] | 0x20) <= 'z';
}

bool startsWithCapital(std::string_view text)
{
    return !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
}

bool isRule(const Sample::Row& row)
{
    bool isLong = false;
    for (const auto& cell : row.cells) {
        const auto text = trimmed(cell.text);
        if (!text.empty() && !drawsRule(text)) {
            return false;
        }
        isLong = isLong || text.size() >= 3;
    }
    return isLong;
}

unsigned numberForm(std::string_view text)
{
    constexpr std::size_t mostPlaces = 14;
    const auto sign = text.find_last_of(".,");
    if (sign == text.npos) {
        return 0;
    }
    const auto behind = text.substr(sign + 1);
    const auto places = std::min({ behind.find_first_not_of("0123456789"), behind.size(), mostPlaces });
    return 1 + static_cast<unsigned>(places) + (text[sign] == ',' ? static_cast<unsigned>(mostPlaces) + 1 : 0);
}

double magnitudeOf(std::string_view text)
{
    NumberForm number;
    const bool isNumber = parseNumber(text, '.', number) || parseNumber(text, ',', number);
    return isNumber ? std::abs(number.value) : 0;
}

void ColumnLook::learn(const Piece& piece)
{
    const auto seen = classOf(piece);
    if (seen == Class::Missing) {
        return;
    }
    cells += 1;
    if (seen == Class::Number) {
        const auto magnitude = magnitudeOf(piece.text);
        smallest = numbers > 0 ? std::min(smallest, magnitude) : magnitude;
        numbers += 1;
        forms |= 1u << numberForm(piece.text);
    }
    moments += seen == Class::Moment ? 1 : 0;
    if (!many && !std::ranges::contains(different, piece.text)) {
        many = different.size() == fewTexts;
        different.push_back(piece.text);
    }
    if (seen != Class::Text) {
        return;
    }
    const auto same = std::ranges::mismatch(stem, piece.text).in1 - stem.begin();
    stem = texts > 0 ? stem.substr(0, static_cast<std::size_t>(same)) : piece.text;
    shortest = texts > 0 ? std::min(shortest, piece.text.size()) : piece.text.size();
    longest = std::max(longest, piece.text.size());
    texts += 1;
    flags += booleanWord(piece.text) ? 1 : 0;
    questions += trimmed(piece.text).ends_with('?') ? 1 : 0;
    quoted += piece.quoted ? 1 : 0;
    digits += hasDigit(piece.text) ? 1 : 0;
    spaces += piece.text.contains(' ') ? 1 : 0;
    signs += hasSign(piece.text) ? 1 : 0;
    letters += startsWithLetter(piece.text) ? 1 : 0;
    capitals += startsWithCapital(piece.text) ? 1 : 0;
    brackets += std::string_view("{[(<").contains(piece.text.front()) ? 1 : 0;
    const double length = std::log(static_cast<double>(piece.text.size()));
    lengths += length;
    squares += length * length;
}

void learnRow(std::vector<ColumnLook>& looks, const Sample::Row& row)
{
    if (row.cells.size() * 2 > looks.size() && !isRule(row)) {
        for (std::size_t i = 0; i < std::min(looks.size(), row.cells.size()); ++i) {
            looks[i].learn(row.cells[i]);
        }
    }
}

std::vector<ColumnLook> looksOf(const Sample& sample, std::size_t first, std::size_t width, std::size_t end)
{
    std::vector<ColumnLook> looks(width);
    const auto& rows = sample.rows();
    for (std::size_t r = first; r < std::min({ rows.size(), first + lookedRows, end }); ++r) {
        learnRow(looks, rows[r]);
    }
    return looks;
}

} // namespace scan
