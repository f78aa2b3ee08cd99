// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/figure.h"

#include "core/domain/identifier_name.h"

#include <algorithm>
#include <cmath>
#include <format>

namespace core {

namespace {
std::string groupedDigits(std::string digits)
{
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3) {
        digits.insert(static_cast<std::size_t>(place), ",");
    }
    return digits;
}
} // namespace

std::string grouped(std::int64_t number)
{
    auto text = std::to_string(number);
    const bool negative = text.front() == '-';
    return (negative ? "-" : "") + groupedDigits(negative ? text.substr(1) : text);
}

std::string figureText(const sandbox::Cell& cell, std::string_view column)
{
    const bool plain = namesAnIdentifier(column);
    if (const auto* text = std::get_if<std::string>(&cell); text && text->contains("DT")) {
        return inSentence(sandbox::durationText(*text)); // as pandas writes a duration, P0DT1H30M0S
    }
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        return plain ? std::to_string(*integer) : grouped(*integer);
    }
    const auto* number = std::get_if<double>(&cell);
    if (!number || plain) {
        return inSentence(sandbox::cellText(cell));
    }
    const auto size = std::fabs(*number);
    const bool money = size >= 100 && size < 1e15 && *number != std::floor(*number);
    auto text = money ? std::format("{:.2f}", *number) : sandbox::cellText(cell);
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

} // namespace core
