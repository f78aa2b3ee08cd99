// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/characters.h"

namespace sandbox {

Character characterAt(std::string_view text, std::size_t at)
{
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t length = first < 0x80 ? 1
        : first >= 0xc2 && first < 0xe0     ? 2
        : first >= 0xe0 && first < 0xf0     ? 3
        : first >= 0xf0 && first < 0xf5     ? 4
                                            : 0;
    if (length == 0 || at + length > text.size()) {
        return {};
    }
    char32_t code = length == 1 ? first : first & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[at + i]);
        if ((next & 0xc0U) != 0x80U) {
            return {};
        }
        code = code << 6 | (next & 0x3fU);
    }
    return { code, length };
}

} // namespace sandbox
