// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/base64.h"

#include <array>
#include <cstdint>
#include <stdexcept>

namespace sandbox {

namespace {
constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint32_t noValue = 64;

constexpr auto values = [] {
    std::array<std::uint8_t, 256> all {};
    all.fill(noValue);
    for (std::size_t value = 0; value < alphabet.size(); ++value) {
        all[static_cast<std::uint8_t>(alphabet[value])] = static_cast<std::uint8_t>(value);
    }
    return all;
}();
}

std::string base64Encode(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            group = group << 8 | (k < count ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= count ? alphabet[group >> (18 - 6 * k) & 63U] : '=';
        }
    }
    return text;
}

std::string base64Decode(std::string_view text)
{
    if (text.size() % 4 != 0) {
        throw std::invalid_argument("base64 text of a wrong length");
    }
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string bytes(text.size() / 4 * 3 - padding, '\0');
    std::size_t at = 0;
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::size_t missing = i + 4 == text.size() ? padding : 0;
        std::uint32_t group = 0;
        std::uint32_t wrong = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint32_t value = k >= 4 - missing ? 0 : values[static_cast<std::uint8_t>(text[i + k])];
            wrong |= value & noValue;
            group = group << 6 | value;
        }
        if (wrong != 0) {
            throw std::invalid_argument("a character that is not base64");
        }
        for (std::size_t k = 0; k < 3 - missing; ++k) {
            bytes[at++] = static_cast<char>(group >> (16 - 8 * k) & 255U);
        }
    }
    return bytes;
}

} // namespace sandbox
