// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/number.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

namespace scan {

namespace {
using namespace std::string_view_literals;

constexpr std::array groupSigns = { ""sv, ","sv, "."sv, "'"sv, " "sv, "\u00a0"sv, "\u202f"sv, "\u2019"sv };
constexpr std::array currencies = { "\u20ac"sv, "$"sv, "\u00a3"sv, "\u00a5"sv, "\u20b9"sv, "\u20bd"sv, "\u20a9"sv,
    "\u20ba"sv, "R$"sv, "US$"sv, "EUR"sv, "USD"sv, "GBP"sv, "CHF"sv, "JPY"sv, "CNY"sv, "SEK"sv, "NOK"sv, "DKK"sv,
    "PLN"sv, "CZK"sv, "HUF"sv, "INR"sv, "BRL"sv, "CAD"sv, "AUD"sv, "TRY"sv, "Fr."sv, "kr"sv, "z\u0142"sv, "K\u010d"sv,
    "Ft"sv };
static_assert(currencies.size() <= currencySigns);
constexpr std::size_t longestNumber = 64;

void trimHard(std::string_view& text)
{
    while (true) {
        text = trimmed(text);
        if (text.starts_with("\u00a0")) {
            text.remove_prefix(2);
        } else if (text.ends_with("\u00a0")) {
            text.remove_suffix(2);
        } else if (text.starts_with("\u202f")) {
            text.remove_prefix(3);
        } else if (text.ends_with("\u202f")) {
            text.remove_suffix(3);
        } else {
            return;
        }
    }
}

/// One minus or plus at the front. True: something was taken.
bool takeSign(std::string_view& text, bool& negative, NumberForm& form)
{
    if (text.starts_with("\u2212")) {
        text.remove_prefix(3);
        form.accounting = true;
    } else if (text.starts_with('-')) {
        text.remove_prefix(1);
    } else {
        return false;
    }
    negative = true;
    return true;
}

void takeCurrency(std::string_view& text, NumberForm& form)
{
    if (text.empty() || (isDigit(text.front()) && isDigit(text.back()))) {
        return;
    }
    for (std::size_t i = 0; i < currencies.size(); ++i) {
        const auto name = currencies[i];
        const bool before = text.front() == name.front() && text.starts_with(name);
        if (before || (text.back() == name.back() && text.ends_with(name))) {
            before ? text.remove_prefix(name.size()) : text.remove_suffix(name.size());
            form.currency = true;
            form.currencySign = static_cast<std::uint8_t>(i);
            break;
        }
    }
    trimHard(text);
}

/// Signs, currency, percent and parentheses, from the outside in.
bool undress(std::string_view& text, bool& negative, NumberForm& form)
{
    if (text.size() > 2 && text.front() == '(' && text.back() == ')') {
        text = text.substr(1, text.size() - 2);
        negative = form.accounting = true;
        trimHard(text);
    }
    bool hasSign = takeSign(text, negative, form);
    if (text.starts_with('+') && !hasSign) {
        text.remove_prefix(1);
        hasSign = true;
    }
    const bool signFirst = hasSign;
    takeCurrency(text, form);
    if (form.currency && !hasSign) {
        hasSign = takeSign(text, negative, form);
    }
    if (text.ends_with('%')) {
        text.remove_suffix(1);
        form.percent = true;
        trimHard(text);
    }
    if (!hasSign && text.size() > 1 && text.back() == '-') {
        text.remove_suffix(1);
        negative = form.accounting = true;
    }
    return !(signFirst && text.starts_with(' ')) && !text.empty() && !(form.currency && form.percent);
}

/// Grouped digits before the decimal sign; three a group, two and three after Indian habit with commas.
bool takeGroups(std::string_view& text, char decimal, NumberForm& form, std::string& clean)
{
    std::size_t group = 0;
    std::size_t groups = 0;
    while (!text.empty()) {
        if (isDigit(text.front())) {
            clean.push_back(text.front());
            text.remove_prefix(1);
            ++group;
            continue;
        }
        Thousands found = Thousands::None;
        for (std::size_t i = 1; i < groupSigns.size(); ++i) {
            if (text.starts_with(groupSigns[i]) && groupSigns[i][0] != decimal) {
                found = static_cast<Thousands>(i);
            }
        }
        if (found == Thousands::None) {
            break;
        }
        const bool goodGroup = groups == 0 ? group >= 1 && group <= 3 && clean[clean.size() - group] != '0'
                                           : group == 3 || (group == 2 && found == Thousands::Comma);
        if (!goodGroup || (form.thousands != Thousands::None && form.thousands != found)) {
            return false;
        }
        form.thousands = found;
        text.remove_prefix(thousandsText(found).size());
        ++groups;
        group = 0;
    }
    return groups == 0 || group == 3;
}

bool takeExponent(std::string_view& text, std::string& clean)
{
    if (text.empty() || (text.front() != 'e' && text.front() != 'E')) {
        return true;
    }
    clean.push_back('e');
    text.remove_prefix(1);
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        if (text.front() == '-') {
            clean.push_back('-');
        }
        text.remove_prefix(1);
    }
    const std::size_t digits = text.size();
    clean.append(text);
    return digits >= 1 && digits <= 3;
}

/// The bare number; `clean` gets the form that from_chars reads.
bool takeBody(std::string_view text, char decimal, NumberForm& form, std::string& clean)
{
    if (!takeGroups(text, decimal, form, clean)) {
        return false;
    }
    std::size_t digits = clean.size();
    form.leadingZero = digits > 1 && clean[0] == '0' && form.thousands == Thousands::None;
    form.integer = text.empty() && digits >= 1 && digits <= 18;
    if (!text.empty() && text.front() == decimal) {
        form.usesDecimal = true;
        clean.push_back('.');
        text.remove_prefix(1);
        while (!text.empty() && isDigit(text.front())) {
            clean.push_back(text.front());
            text.remove_prefix(1);
            ++digits;
        }
        form.leadingZero = false;
    }
    const bool decorated = form.currency || form.percent || form.accounting || form.thousands != Thousands::None;
    if (digits == 0 || (!text.empty() && (decorated || !takeExponent(text, clean)))) {
        return false;
    }
    for (const char c : text) {
        if (!isDigit(c)) {
            return false;
        }
    }
    return true;
}
} // namespace

std::string_view currencyName(std::size_t sign)
{
    constexpr std::array same = { std::pair("\u20ac"sv, "EUR"sv), std::pair("$"sv, "USD"sv),
        std::pair("US$"sv, "USD"sv), std::pair("\u00a3"sv, "GBP"sv), std::pair("\u20b9"sv, "INR"sv),
        std::pair("R$"sv, "BRL"sv), std::pair("Fr."sv, "CHF"sv), std::pair("z\u0142"sv, "PLN"sv),
        std::pair("K\u010d"sv, "CZK"sv), std::pair("Ft"sv, "HUF"sv), std::pair("\u20ba"sv, "TRY"sv) };
    const auto name = sign < currencies.size() ? currencies[sign] : std::string_view();
    const auto known = std::ranges::find(same, name, &std::pair<std::string_view, std::string_view>::first);
    return known != same.end() ? known->second : name;
}

std::string_view thousandsText(Thousands sign)
{
    return groupSigns[static_cast<std::size_t>(sign)];
}

bool parsePlainInteger(std::string_view cell, std::int64_t& value)
{
    const bool negative = !cell.empty() && cell[0] == '-';
    const std::string_view digits = cell.substr(negative ? 1 : 0);
    if (digits.empty() || digits.size() > 18) {
        return false;
    }
    std::int64_t sum = 0;
    for (const char c : digits) {
        if (!isDigit(c)) {
            return false;
        }
        sum = sum * 10 + (c - '0');
    }
    value = negative ? -sum : sum;
    return true;
}

bool isLongDigits(std::string_view cell)
{
    const auto digits = cell.substr(cell.starts_with('-') ? 1 : 0);
    return digits.size() > 18 && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

bool couldBeNumber(std::string_view cell)
{
    static constexpr auto starts = [] {
        std::array<bool, 256> table {};
        for (const char c : std::string_view("0123456789-+.,( \t\n\r\v\f%")) {
            table[static_cast<unsigned char>(c)] = true;
        }
        for (const auto name : currencies) {
            table[static_cast<unsigned char>(name[0])] = true;
        }
        for (std::size_t high = 0x80; high < table.size(); ++high) {
            table[high] = true;
        }
        return table;
    }();
    if (cell.empty() || cell.size() > longestNumber || !starts[static_cast<unsigned char>(cell[0])]
        || std::ranges::none_of(cell, isDigit)) {
        return false;
    }
    const char lower = static_cast<char>(cell[0] | 0x20);
    return lower < 'a' || lower > 'z'
        || std::ranges::any_of(currencies, [&](auto name) { return cell[0] == name[0] && cell.starts_with(name); });
}

bool parseNumber(std::string_view cell, char decimal, NumberForm& form)
{
    form = {};
    if (parsePlainInteger(cell, form.whole)) {
        const auto digits = cell.substr(cell[0] == '-' ? 1 : 0);
        form.integer = form.plain = true;
        form.leadingZero = digits.size() > 1 && digits[0] == '0';
        form.value = static_cast<double>(form.whole);
        return true;
    }
    if (cell.size() > longestNumber || isLongDigits(cell)) {
        return false;
    }
    std::string_view text = cell;
    trimHard(text);
    bool negative = false;
    std::string clean;
    if (text.empty() || !undress(text, negative, form) || !takeBody(text, decimal, form, clean)) {
        return false;
    }
    const auto [end, error] = std::from_chars(clean.data(), clean.data() + clean.size(), form.value);
    if (error != std::errc() || end != clean.data() + clean.size()) {
        return false;
    }
    form.value = negative ? -form.value : form.value;
    if (form.integer) {
        parsePlainInteger(clean, form.whole);
        form.whole = negative ? -form.whole : form.whole;
    }
    const bool hardSpace = trimmed(cell).size() != cell.size() && cell.find('\xc2') != std::string_view::npos;
    form.plain = !form.currency && !form.percent && !form.accounting && form.thousands == Thousands::None && !hardSpace;
    return true;
}

} // namespace scan
