// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/escape.h"

#include <algorithm>
#include <format>
#include <set>
#include <string>
#include <string_view>

namespace core::report {

/// A name Excel takes: at most 31 characters, none of []:*?/\, no quote at its ends, used once whatever the case.
class SheetNames {
public:
    std::string next(const std::string& wanted)
    {
        const auto base = clean(wanted);
        auto name = base;
        for (int number = 2; !m_taken.insert(lower(name)).second; ++number) {
            const auto ending = std::format(" ({})", number);
            name = inWhole(base, sheetNameMost - ending.size()) + ending;
        }
        return name;
    }

private:
    static constexpr std::size_t sheetNameMost = 31;
    static std::string lower(std::string text)
    {
        std::ranges::transform(
            text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        return text;
    }
    static std::string shortened(const std::string& text, std::size_t most)
    {
        std::size_t units = 0;
        std::size_t at = 0;
        while (at < text.size()) {
            auto end = at + 1;
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) {
                ++end;
            }
            units += end - at == 4 ? 2 : 1; // Excel counts UTF-16 units
            if (units > most) {
                break;
            }
            at = end;
        }
        return text.substr(0, at);
    }
    /// Words whole, but for one that alone is too long; "…" stands where some are left out.
    static std::string inWhole(const std::string& text, std::size_t most)
    {
        const auto whole = shortened(text, most);
        if (whole.size() == text.size()) {
            return text;
        }
        const auto cut = shortened(text, most - 1);
        const auto space = text[cut.size()] == ' ' ? cut.size() : cut.rfind(' ');
        const auto words = cut.substr(0, space != std::string::npos && space > most / 2 ? space : cut.size());
        return words.substr(0, words.find_last_not_of(" …") + 1) + "…";
    }
    static std::string clean(const std::string& wanted)
    {
        auto name = oneLine(wanted);
        std::ranges::replace_if(name, [](char c) { return std::string_view("[]:*?/\\'").contains(c); }, ' ');
        const auto start = name.find_first_not_of(' ');
        name = start == std::string::npos ? "Table" : name.substr(start, name.find_last_not_of(' ') - start + 1);
        name = inWhole(name, sheetNameMost);
        return lower(name) == "history" ? "History sheet" : name; // Excel keeps that name for itself
    }
    std::set<std::string> m_taken;
};

} // namespace core::report
