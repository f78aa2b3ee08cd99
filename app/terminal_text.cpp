// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal_text.h"

#include <format>

namespace app {

namespace {
/// Length of the direction mark or zero-width character at `i`, 0 for none: U+200B–U+200F, U+202A–U+202E,
/// U+2066–U+2069, C1.
std::size_t hiddenLength(std::string_view text, std::size_t i)
{
    const auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U; };
    if (byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) <= 0x9F) {
        return 2;
    }
    if (byte(i) != 0xE2) {
        return 0;
    }
    const auto last = byte(i + 2);
    const bool hidden = (byte(i + 1) == 0x80 && ((last >= 0x8B && last <= 0x8F) || (last >= 0xAA && last <= 0xAE)))
        || (byte(i + 1) == 0x81 && last >= 0xA6 && last <= 0xA9);
    return hidden ? 3 : 0;
}
} // namespace

std::string terminalSafe(std::string_view text)
{
    std::string safe;
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (const auto hidden = hiddenLength(text, i); hidden > 0) {
            for (const auto end = i + hidden; i < end; ++i) {
                safe += std::format("\\x{:02x}", static_cast<unsigned char>(text[i]));
            }
            continue;
        }
        if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) {
            safe += std::format("\\x{:02x}", byte);
        } else {
            safe += text[i];
        }
        ++i;
    }
    return safe;
}

} // namespace app
