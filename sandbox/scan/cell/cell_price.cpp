// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/cell_price.h"

#include "sandbox/scan/cell/addresses.h"
#include "sandbox/scan/cell/date.h"
#include "sandbox/scan/cell/moments.h"
#include "sandbox/scan/cell/number.h"
#include "sandbox/scan/cell/plain_cell.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace scan {

namespace {
constexpr double digitBits = 3.4;
constexpr double letterBits = 4.2;
constexpr double dayBits = 14;
constexpr double timeBits = 15;
constexpr double tornBits = 24;
constexpr double nestedSignBits = 3.5;
constexpr double oddMomentBits = 6;
constexpr double placeBits = 14;
constexpr double addressBits = 5;

constexpr bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80);
}

constexpr std::array<bool, 256> tableOf(std::string_view characters)
{
    std::array<bool, 256> table {};
    for (const char c : characters) {
        table[static_cast<unsigned char>(c)] = true;
    }
    return table;
}

/// Characters that tie the parts of an identifier, an address, a path, a version together.
bool tiesTokens(char c)
{
    static constexpr auto table = tableOf("-_./:@+#&=%");
    return table[static_cast<unsigned char>(c)];
}

double characterBits(std::string_view text, std::size_t i, bool quoted)
{
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    const bool pause = next == ' ';
    const bool inside = i > 0 && next != '\0';
    switch (c) {
    case ' ': return inside && next != ' ' && text[i - 1] != ' ' && !(isDigit(next) && isDigit(text[i - 1])) ? 3 : 5;
    case ',': return quoted ? 4.5 : pause && inside ? 6.5 : 9;
    case ';': return quoted ? 5 : pause && inside ? 7.5 : 10;
    case '|': return quoted ? 6 : 11;
    case '\t': return quoted ? 8 : 13;
    case '"': return quoted ? 5 : inside ? 8 : 13;
    case '\'': return inside ? 4.5 : 8;
    case '\\': return 6;
    case '\n':
    case '\r': return 6;
    default: return static_cast<unsigned char>(c) < 0x20 ? 14 : tiesTokens(c) ? (inside ? 4 : 6) : 6.5;
    }
}

/// {"a": 1, "b": [2, 3]}: what separates its parts does not separate cells.
bool isNested(std::string_view text)
{
    return text.size() >= 2
        && ((text.front() == '{' && text.back() == '}') || (text.front() == '[' && text.back() == ']'));
}

/// Signs that stand once in an address or a reference; several in one cell look like something that separates.
bool isOnceSign(char c)
{
    static constexpr auto table = tableOf("@#&*!$%^~=+:");
    return table[static_cast<unsigned char>(c)];
}

/// Bits of the characters that cost the same wherever they stand; of others 0.
constexpr std::array<double, 256> usualBits = [] {
    std::array<double, 256> bits {};
    for (std::size_t c = 0; c < bits.size(); ++c) {
        // Characters of other scripts take two or three bytes; together they tell about as much as a letter and a half.
        const char sign = static_cast<char>(c);
        bits[c] = isDigit(sign) ? digitBits : c >= 0x80 ? 3 : isLetter(sign) ? letterBits : 0;
    }
    return bits;
}();

double textBits(std::string_view text, bool quoted)
{
    double bits = 2;
    const bool nested = isNested(text);
    std::array<unsigned char, 128> signs {};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (const double usual = usualBits[static_cast<unsigned char>(c)]; usual > 0) {
            bits += usual;
            continue;
        }
        bits += isOnceSign(c) && !nested && signs[static_cast<unsigned char>(c)]++ > 0 ? 4 : 0;
        bits += nested && std::strchr("{}[]\"':, ", c) ? nestedSignBits : characterBits(text, i, quoted);
    }
    return bits;
}

Kind wordKind(std::string_view text)
{
    bool word = true;
    for (const char c : text) {
        if (usualBits[static_cast<unsigned char>(c)] > 0 || c == '_') {
            continue;
        }
        word = false;
        if (!tiesTokens(c)) {
            return Kind::Text;
        }
    }
    return word ? Kind::Word : Kind::Token;
}

/// 145.14|145.16|145.22, Animation|Comedy|Drama: what a list in a cell costs; 0: it is none.
double listBits(std::string_view text)
{
    constexpr std::ptrdiff_t fewestBars = 2;
    constexpr double barBits = 4;
    const auto bars = std::ranges::count(text, '|');
    if (bars < fewestBars || text.find_first_of(",;\t\"") != std::string_view::npos) {
        return 0;
    }
    double bits = barBits * static_cast<double>(bars);
    const auto kindOf = [](const Priced& part) {
        return part.kind == Kind::Word || part.kind == Kind::Token ? Kind::Text : part.kind;
    };
    auto kind = Kind::Empty;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('|', at), text.size());
        const auto part = priceOf(Piece { text.substr(at, end - at) });
        if (part.kind == Kind::Empty || (at > 0 && kindOf(part) != kind)) {
            return 0;
        }
        kind = kindOf(part);
        bits += part.bits;
        at = end + 1;
    }
    return bits;
}

/// What nobody takes for two cells but by the sign between: a link, an address, a day, a time of day.
bool isListed(std::string_view text, Kind kind)
{
    return kind == Kind::Date || kind == Kind::Time || isLink(text) || isMail(text);
}

/// Links, addresses or days in one cell, by commas or semicolons; what they cost, 0: they are none.
double listedBits(std::string_view text, bool quoted)
{
    const double signBits = quoted ? 3 : 5;
    for (const char sign : std::string_view(",;")) {
        double bits = 0;
        for (std::size_t at = 0; text.contains(sign) && at <= text.size();) {
            const auto end = std::min(text.find(sign, at), text.size());
            const auto part = trimmed(text.substr(at, end - at));
            const bool whole = !part.empty() && part.find_first_of(",;\"") == std::string_view::npos;
            const auto priced = whole ? priceOf(Piece { part }) : Priced { Kind::Empty, 0 };
            if (!whole || !isListed(part, priced.kind)) {
                bits = 0;
                break;
            }
            bits += priced.bits + (at > 0 ? signBits : 0);
            at = end + 1;
        }
        if (bits > 0) {
            return bits;
        }
    }
    return 0;
}

bool isAmount(std::string_view text, NumberForm& form)
{
    return couldBeNumber(text) && (parseNumber(text, '.', form) || parseNumber(text, ',', form));
}
} // namespace

Priced priceOf(const Piece& piece)
{
    const auto text = trimmed(piece.text);
    const double spaces = 1.5 * static_cast<double>(std::min<std::size_t>(piece.text.size() - text.size(), 4));
    const double torn = piece.torn ? tornBits : 0;
    if (text.empty()) {
        return { Kind::Empty, torn + spaces };
    }
    const auto digits = static_cast<double>(std::ranges::count_if(text, isDigit));
    if (digits > 0 && text.size() <= 48) {
        // The short way is the same as the long one that follows, and enough for most cells.
        const auto plain = plainCell(text, '.').kind;
        if (plain >= PlainCell::Date) {
            return { Kind::Date, torn + spaces + dayBits + (plain == PlainCell::Date ? 0 : timeBits) };
        }
        NumberForm number { .integer = plain == PlainCell::Integer, .plain = true };
        if (plain != PlainCell::Other || isAmount(text, number)) {
            const Kind kind = number.integer && number.plain ? Kind::Integer
                : number.plain                               ? Kind::Decimal
                                                             : Kind::Amount;
            const double form = kind == Kind::Integer ? 1 : kind == Kind::Decimal ? 3 : 5;
            return { kind, torn + spaces + form + digitBits * digits };
        }
        DateCell date;
        if (parseDate(text, date) && date.shape.kind != DateShape::Clock) {
            const double more = date.shape.time == DateShape::NoTime ? 0
                : date.shape.time == DateShape::Fraction             ? 2 * timeBits
                                                                     : timeBits;
            return { Kind::Date, torn + spaces + dayBits + more };
        }
        if (isLogMoment(text) || isLoggedMoment(text)) {
            return { Kind::Date, torn + spaces + dayBits + timeBits };
        }
        if (isOddMoment(text)) {
            return { Kind::Token, torn + spaces + dayBits + timeBits + oddMomentBits };
        }
        if (isPlace(text)) {
            return { Kind::Token, torn + spaces + placeBits + digitBits * digits };
        }
        if (isNetworkAddress(text)) {
            return { Kind::Token, torn + spaces + addressBits + digitBits * digits };
        }
        if (isTime(text)) {
            return { Kind::Time, torn + spaces + (digits <= 4 ? 0.7 : 1) * timeBits };
        }
    }
    if (isHexAddress(text)) {
        return { Kind::Token, torn + spaces + 4 * static_cast<double>(text.size()) };
    }
    if (isLink(text)) {
        return { Kind::Token, torn + spaces + 3.5 * std::max(static_cast<double>(text.size()) - 6, 1.0) };
    }
    const double bars = listBits(text);
    const double list = bars > 0 ? bars : listedBits(text, piece.quoted);
    return { wordKind(text), torn + spaces + (list > 0 ? list : textBits(text, piece.quoted)) };
}

} // namespace scan
