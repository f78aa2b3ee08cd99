// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace sandbox {

/// Of one picture: four bytes each once it is shown. What the kernel draws has less (charts.py).
inline constexpr std::uint64_t mostPixels = 16'000'000;

struct PictureTooLarge : std::invalid_argument {
    PictureTooLarge()
        : std::invalid_argument("a picture has too many pixels")
    {
    }
};

/// Width times height, as the header says. Throws std::invalid_argument where it is no PNG, PictureTooLarge above
/// mostPixels.
std::uint64_t pixelsOf(std::string_view png);

} // namespace sandbox
