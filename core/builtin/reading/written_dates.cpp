// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/written_dates.h"

#include "core/builtin/language/lexicon.h"

#include <algorithm>
#include <format>

namespace core::builtin {

namespace {
/// 0: there is no whole number between these.
int numberAt(const std::vector<Token>& tokens, std::size_t at, int least, int most)
{
    const bool isNumber = at < tokens.size() && tokens[at].kind == TokenKind::Number;
    const double value = isNumber ? tokens[at].number : 0;
    const bool fits = value >= least && value <= most && value == static_cast<int>(value);
    return fits ? static_cast<int>(value) : 0;
}

int monthAt(const std::vector<Token>& tokens, std::size_t at)
{
    return at < tokens.size() ? monthWord(tokens[at].text).value_or(0) : 0;
}
} // namespace

std::optional<WrittenDate> writtenDateAt(const std::vector<Token>& tokens, std::size_t at)
{
    constexpr int days = 31, firstYear = 1000, lastYear = 2200;
    const bool isDayFirst = numberAt(tokens, at, 1, days) > 0 && monthAt(tokens, at + 1) > 0;
    const bool isMonthFirst = monthAt(tokens, at) > 0 && numberAt(tokens, at + 1, 1, days) > 0;
    const bool isComma = isMonthFirst && at + 2 < tokens.size() && tokens[at + 2].text == ",";
    const auto yearAt = at + (isComma ? 3 : 2);
    const int year = numberAt(tokens, yearAt, firstYear, lastYear);
    if (year == 0 || !(isDayFirst || isMonthFirst)) {
        return std::nullopt;
    }
    const int day = numberAt(tokens, isDayFirst ? at : at + 1, 1, days);
    const int month = monthAt(tokens, isDayFirst ? at + 1 : at);
    return WrittenDate { std::format("{:04}-{:02}-{:02}", year, month, day), static_cast<int>(yearAt + 1 - at) };
}

std::optional<std::pair<int, int>> monthLabel(const Token& token)
{
    constexpr std::size_t length = 7, dash = 4;
    constexpr int months = 12;
    const auto& text = token.text;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const bool isLabel = token.kind == TokenKind::Number && text.size() == length && text[dash] == '-'
        && std::ranges::count_if(text, isDigit) == static_cast<std::ptrdiff_t>(length) - 1;
    const int month = isLabel ? std::stoi(text.substr(dash + 1)) : 0;
    return month >= 1 && month <= months ? std::optional(std::pair(std::stoi(text), month)) : std::nullopt;
}

} // namespace core::builtin
