// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/cell_price.h"

#include "sandbox/scan/cell/date.h"
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

/// 12:30, 12:30:45, 1:05:00.250, 9:15 pm
bool isTime(std::string_view text)
{
    std::size_t digits = 0;
    std::size_t groups = 0;
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
        if (isDigit(text[i])) {
            ++digits;
        } else if (text[i] == ':' && digits >= 1 && digits <= (groups == 0 ? 3u : 2u)) {
            ++groups;
            digits = 0;
        } else {
            break;
        }
    }
    if (groups == 0 || groups > 2 || digits != 2) {
        return false;
    }
    auto rest = text.substr(i);
    if (rest.starts_with('.') || (rest.starts_with(',') && groups == 2)) {
        const auto end = rest.find_first_not_of("0123456789", 1);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    }
    rest = trimmed(rest);
    return rest.empty() || equalIgnoringCase(rest, "am") || equalIgnoringCase(rest, "pm") || equalIgnoringCase(rest, "a.m.")
        || equalIgnoringCase(rest, "p.m.");
}

/// [10/Oct/2000:13:55:36, as web servers write it
bool isLogMoment(std::string_view text)
{
    text.remove_prefix(text.starts_with('[') ? 1 : 0);
    DateCell date;
    return text.size() == 20 && text[11] == ':' && parseDate(text.substr(0, 11), date) && isTime(text.substr(12));
}

/// 2021-03-01 10:00:00,123, as Python's logs have it
bool isLoggedMoment(std::string_view text)
{
    const auto comma = text.rfind(',');
    DateCell date;
    return comma != std::string_view::npos && text.size() - comma == 4 && text.find_first_not_of("0123456789", comma + 1) == std::string_view::npos
        && parseDate(text.substr(0, comma), date) && date.shape.kind != DateShape::Clock && date.shape.time == DateShape::Seconds;
}

/// 25-OKT-13 13:29:07.613, 2009-31-21T17:31:32, 2021-07-21--17:33:22: a moment, though its date is none that we could read.
bool isOddMoment(std::string_view text)
{
    const auto hour = text.find_last_not_of("0123456789", text.find(':') - 1) + 1;
    const auto day = text.substr(0, text.substr(0, hour).find_last_not_of(" T_-") + 1);
    const auto sign = day.find_first_of("-/.");
    if (hour == 0 || day.size() == hour || sign == std::string_view::npos || !isTime(text.substr(hour))) {
        return false;
    }
    const auto next = day.find(day[sign], sign + 1);
    const auto isPart = [](std::string_view part) { return !part.empty() && part.size() <= 4 && std::ranges::all_of(part, [](char c) { return isDigit(c) || isLetter(c); }); };
    return next != std::string_view::npos && isPart(day.substr(0, sign)) && isPart(day.substr(sign + 1, next - sign - 1)) && isPart(day.substr(next + 1));
}

/// The hardware and network addresses that colons hold together.
bool isHexAddress(std::string_view text)
{
    const auto groups = std::ranges::count(text, ':');
    return (groups >= 4 || text.contains("::")) && groups <= 7 && text.size() <= 39 && text.find_first_not_of("0123456789abcdefABCDEF:") == std::string_view::npos;
}

/// 10.0.0.255
bool isNetworkAddress(std::string_view text)
{
    constexpr std::ptrdiff_t points = 3;
    std::size_t digits = 0;
    for (const char c : text) {
        if (c == '.' ? digits == 0 : !isDigit(c) || digits == 3) {
            return false;
        }
        digits = c == '.' ? 0 : digits + 1;
    }
    return digits > 0 && std::ranges::count(text, '.') == points;
}

/// -33.8688,151.2093: a place in one cell, though two cells are likelier.
bool isPlace(std::string_view text)
{
    const auto comma = text.find(',');
    const auto isDegrees = [](std::string_view part) {
        part = trimmed(part);
        part.remove_prefix(part.starts_with('-') ? 1 : 0);
        const auto point = part.find('.');
        return point >= 1 && point <= 3 && part.size() >= point + 3 && part.find_first_not_of("0123456789.") == std::string_view::npos
            && part.rfind('.') == point;
    };
    return comma != std::string_view::npos && isDegrees(text.substr(0, comma)) && isDegrees(text.substr(comma + 1));
}

/// A link is one thing, whatever stands in it but another link or what none may hold.
bool isLink(std::string_view text)
{
    const auto colon = text.find("://");
    return (colon != std::string_view::npos && colon >= 2 && colon <= 6 && colon == text.rfind("://") && text.find_first_of(" \t\"|<>") == std::string_view::npos)
        || text.starts_with("www.") || text.starts_with("mailto:");
}

/// ann@example.org
bool isMail(std::string_view text)
{
    const auto at = text.find('@');
    return at != std::string_view::npos && at > 0 && at == text.rfind('@') && text.find('.', at) != std::string_view::npos
        && text.find_first_of(" \t\",;|<>") == std::string_view::npos;
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
    case ' ':
        return inside && next != ' ' && text[i - 1] != ' ' && !(isDigit(next) && isDigit(text[i - 1])) ? 3 : 5;
    case ',':
        return quoted ? 4.5 : pause && inside ? 6.5 : 9;
    case ';':
        return quoted ? 5 : pause && inside ? 7.5 : 10;
    case '|':
        return quoted ? 6 : 11;
    case '\t':
        return quoted ? 8 : 13;
    case '"':
        return quoted ? 5 : inside ? 8 : 13;
    case '\'':
        return inside ? 4.5 : 8;
    case '\\':
        return 6;
    case '\n':
    case '\r':
        return 6;
    default:
        return static_cast<unsigned char>(c) < 0x20 ? 14 : tiesTokens(c) ? (inside ? 4 : 6) : 6.5;
    }
}

/// {"a": 1, "b": [2, 3]}: what separates its parts does not separate cells.
bool isNested(std::string_view text)
{
    return text.size() >= 2 && ((text.front() == '{' && text.back() == '}') || (text.front() == '[' && text.back() == ']'));
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
    const auto kindOf = [](const Priced& part) { return part.kind == Kind::Word || part.kind == Kind::Token ? Kind::Text : part.kind; };
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
            const Kind kind = number.integer && number.plain ? Kind::Integer : number.plain ? Kind::Decimal : Kind::Amount;
            const double form = kind == Kind::Integer ? 1 : kind == Kind::Decimal ? 3 : 5;
            return { kind, torn + spaces + form + digitBits * digits };
        }
        DateCell date;
        if (parseDate(text, date) && date.shape.kind != DateShape::Clock) {
            const double more = date.shape.time == DateShape::NoTime ? 0 : date.shape.time == DateShape::Fraction ? 2 * timeBits : timeBits;
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
