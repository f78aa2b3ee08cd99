// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/figure.h"

#include "core/builtin/language/words.h"
#include "core/domain/cell_format.h"
#include "core/domain/duration_form.h"
#include "core/domain/identifier_name.h"
#include "core/domain/rounding.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <format>

namespace core {

namespace {
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::string groupedDigits(std::string digits)
{
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3) {
        digits.insert(static_cast<std::size_t>(place), ",");
    }
    return digits;
}

/// Does a character that belongs to a word end right before `at`? Bytes of other scripts count as letters,
/// punctuation (U+00A0…BF, U+2000…) and currency signs do not.
bool wordEndsAt(std::string_view text, std::size_t at)
{
    if (at == 0) {
        return false;
    }
    const auto last = text[at - 1];
    if (static_cast<unsigned char>(last) < 0x80) {
        return isLetter(last) || isDigit(last);
    }
    auto start = at - 1;
    while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xc0) == 0x80) {
        --start;
    }
    const auto lead = static_cast<unsigned char>(text[start]);
    return lead != 0xc2 && lead != 0xe2;
}

/// Walks over one text and collects its figures.
class FigureReader {
public:
    explicit FigureReader(std::string_view text)
        : m_text(text)
    {
    }
    std::vector<Figure> read()
    {
        while (m_at < m_text.size()) {
            if (!isDigit(m_text[m_at])) {
                ++m_at;
            } else if (wordEndsAt(m_text, m_at)) {
                skipWord();
            } else {
                readOne();
            }
        }
        return std::move(m_figures);
    }

private:
    char at(std::size_t place) const { return place < m_text.size() ? m_text[place] : '\0'; }
    void skipWord()
    {
        while (isDigit(at(m_at)) || isLetter(at(m_at)) || static_cast<unsigned char>(at(m_at)) >= 0x80) {
            ++m_at;
        }
    }
    bool groupFollows(std::size_t place) const
    {
        return at(place) == ',' && isDigit(at(place + 1)) && isDigit(at(place + 2)) && isDigit(at(place + 3))
            && !isDigit(at(place + 4));
    }
    std::string plainDigits()
    {
        std::string digits;
        while (isDigit(at(m_at))) {
            digits += at(m_at++);
        }
        const bool mayGroup = digits.size() <= 3;
        while (mayGroup && groupFollows(m_at)) {
            digits += m_text.substr(m_at + 1, 3);
            m_at += 4;
        }
        return digits;
    }
    /// 2024-01, 3/4/2024, 12:30, 1.2.3: digits joined to digits by a sign that numbers do not have.
    bool joined() const
    {
        const char sign = at(m_at);
        return (sign == '-' || sign == '/' || sign == ':' || sign == '.') && isDigit(at(m_at + 1));
    }
    void skipJoined()
    {
        while (isDigit(at(m_at)) || isLetter(at(m_at)) || joined()) {
            ++m_at;
        }
    }
    void readOne()
    {
        const auto start = m_at;
        auto digits = plainDigits();
        int decimals = 0;
        if (at(m_at) == '.' && isDigit(at(m_at + 1))) {
            digits += at(m_at++);
            for (; isDigit(at(m_at)); ++decimals) {
                digits += at(m_at++);
            }
        }
        if (joined()) {
            skipJoined();
            return;
        }
        readExponent(digits, decimals);
        Figure figure;
        std::from_chars(digits.data(), digits.data() + digits.size(), figure.value);
        figure.halfUnit = 0.5 * std::pow(10.0, -decimals);
        if (readUnit(figure)) {
            finish(figure, start);
        }
    }
    void readExponent(std::string& digits, int& decimals)
    {
        const bool sign = at(m_at + 1) == '+' || at(m_at + 1) == '-';
        if ((at(m_at) != 'e' && at(m_at) != 'E') || !isDigit(at(m_at + (sign ? 2 : 1)))) {
            return;
        }
        const bool minus = at(m_at + 1) == '-';
        m_at += sign ? 2 : 1;
        int exponent = 0;
        for (; isDigit(at(m_at)); ++m_at) {
            exponent = std::min(exponent * 10 + (at(m_at) - '0'), 400);
        }
        exponent = minus ? -exponent : exponent;
        digits += std::format("e{}", exponent);
        decimals -= exponent;
    }
    /// What follows without a space: a scale, a unit, an ordinal's ending, or the rest of an identifier.
    bool readUnit(Figure& figure)
    {
        const auto start = m_at;
        auto end = start;
        while (isLetter(at(end)) || isDigit(at(end))) {
            ++end;
        }
        const auto word = m_text.substr(start, end - start);
        constexpr std::array ordinals { "st", "nd", "rd", "th" };
        if (std::ranges::any_of(word, isDigit) || std::ranges::find(ordinals, word) != ordinals.end()) {
            m_at = end;
            return false;
        }
        constexpr std::array<std::pair<std::string_view, double>, 6> scales { { { "k", 1e3 }, { "K", 1e3 },
            { "M", 1e6 }, { "m", 1e6 }, { "bn", 1e9 }, { "B", 1e9 } } };
        for (const auto& [name, scale] : scales) {
            if (word == name) {
                figure.value *= scale;
                figure.halfUnit *= scale;
                m_at = end;
            }
        }
        const auto space = at(m_at) == ' ' ? 1U : m_text.substr(m_at).starts_with("\u00a0") ? 2U : 0U;
        if (at(m_at + space) == '%') {
            figure.percent = true;
            m_at += space + 1;
        }
        return true;
    }
    void finish(Figure figure, std::size_t start)
    {
        constexpr std::string_view minus = "\u2212";
        const std::size_t sign = start > 0 && m_text[start - 1] == '-'                            ? 1
            : start >= minus.size() && m_text.substr(start - minus.size(), minus.size()) == minus ? minus.size()
                                                                                                  : 0;
        // After a word or a number it is a hyphen or a range.
        if (sign > 0 && !wordEndsAt(m_text, start - sign)) {
            start -= sign;
            figure.negative = true;
            figure.value = -figure.value;
        }
        figure.offset = start;
        figure.length = m_at - start;
        m_figures.push_back(figure);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<Figure> m_figures;
};
} // namespace

std::string grouped(std::int64_t number)
{
    auto text = std::to_string(number);
    const bool negative = text.front() == '-';
    return (negative ? "-" : "") + groupedDigits(negative ? text.substr(1) : text);
}

std::optional<int> decimalsAsked(std::string_view question)
{
    static constexpr std::array words { "no", "one", "two", "three", "four", "five", "six", "seven", "eight" };
    const auto tokens = builtin::tokenise(question);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const auto& unit = tokens[i + 1].text;
        const bool isUnit = unit == "decimals" || unit == "decimal" || unit == "dp";
        const auto word = std::ranges::find(words, std::string_view(tokens[i].text));
        if (isUnit && tokens[i].kind == builtin::TokenKind::Number && tokens[i].number >= 0 && tokens[i].number <= 15) {
            return static_cast<int>(tokens[i].number);
        }
        if (isUnit && word != words.end()) {
            return static_cast<int>(word - words.begin());
        }
    }
    return std::nullopt;
}

std::string figureText(const sandbox::Cell& cell, std::string_view column, std::optional<int> decimals)
{
    const bool plain = namesAnIdentifier(column);
    if (const auto* text = std::get_if<std::string>(&cell); text && text->contains("DT")) {
        const auto seconds = sandbox::durationSeconds(*text); // as pandas writes a duration, P0DT1H30M0S
        return seconds ? DurationForm().shown(*seconds) : inSentence(*text);
    }
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        return plain ? std::to_string(*integer) : grouped(*integer);
    }
    const auto* number = std::get_if<double>(&cell);
    if (!number || plain) {
        return inSentence(labelOf(cell));
    }
    const auto size = std::fabs(*number);
    const bool money = size >= 100 && size < 1e15 && *number != std::floor(*number);
    auto text = decimals && size < 1e15 ? roundedText(*number, *decimals)
        : money                         ? roundedText(*number, 2)
                                        : sandbox::cellText(cell);
    if (text.find_first_not_of("-0123456789.") != std::string::npos) {
        return text; // infinite, or with an exponent
    }
    const auto point = std::min(text.find('.'), text.size());
    const std::size_t sign = text.starts_with('-') ? 1 : 0;
    return text.substr(0, sign) + groupedDigits(text.substr(sign, point - sign)) + text.substr(point);
}

std::optional<double> numberIn(const sandbox::Cell& cell)
{
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        return static_cast<double>(*integer);
    }
    const auto* number = std::get_if<double>(&cell);
    return number && std::isfinite(*number) ? std::optional(*number) : std::nullopt;
}

std::string quotedReading(std::string_view reading)
{
    constexpr std::size_t longest = 200;
    const auto text = reading.substr(0, reading.find_last_not_of(". \n") + 1);
    if (text.size() <= longest) {
        return inSentence(text, longest);
    }
    const auto end = text.rfind(' ', longest);
    return inSentence(text.substr(0, end), longest) + (end == std::string_view::npos ? "" : " …");
}

std::string inSentence(std::string_view text, std::size_t longest)
{
    std::string line;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        // U+200E/F, U+202A…E and U+2066…9 turn the reading direction.
        const auto three = text.substr(at, 3);
        if (three == "\u200e" || three == "\u200f" || (three >= "\u202a" && three <= "\u202e")
            || (three >= "\u2066" && three <= "\u2069")) {
            at += 2;
        } else {
            line += byte < 0x20 || byte == 0x7f ? ' ' : text[at];
        }
    }
    if (line.size() <= longest) {
        return line;
    }
    auto end = longest;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80) {
        --end;
    }
    return line.substr(0, end) + "…";
}

std::vector<Figure> figuresIn(std::string_view text)
{
    return FigureReader(text).read();
}

} // namespace core
