// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/png.h"

#include <cstddef>

namespace sandbox {

std::uint64_t pixelsOf(std::string_view png)
{
    using namespace std::string_view_literals;
    constexpr auto beginning = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"sv;
    constexpr std::size_t numberBytes = 4;
    if (!png.starts_with(beginning) || png.size() < beginning.size() + 2 * numberBytes) {
        throw std::invalid_argument("a picture is no PNG");
    }
    const auto numberAt = [&](std::size_t place) {
        std::uint64_t number = 0;
        for (const char c : png.substr(place, numberBytes)) {
            number = number << 8U | static_cast<std::uint8_t>(c);
        }
        return number;
    };
    const auto pixels = numberAt(beginning.size()) * numberAt(beginning.size() + numberBytes); // of 32 bits each
    return pixels <= mostPixels ? pixels : throw PictureTooLarge();
}

} // namespace sandbox
