// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/base64.h"

#include <cstdint>
#include <stdexcept>

namespace sandbox {

namespace {
constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::size_t missing = i + 4 == text.size() ? padding : 0;
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const auto value = k >= 4 - missing ? 0 : alphabet.find(text[i + k]);
            if (value == std::string_view::npos) {
                throw std::invalid_argument("a character that is not base64");
            }
            group = group << 6 | static_cast<std::uint32_t>(value);
        }
        for (std::size_t k = 0; k < 3 - missing; ++k) {
            bytes += static_cast<char>(group >> (16 - 8 * k) & 255U);
        }
    }
    return bytes;
}

} // namespace sandbox
