// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/reader_progress.h"

#include <charconv>

namespace core {

void reportFraction(const Progress& progress, std::string_view line)
{
    constexpr std::string_view word = "progress ";
    double fraction = 0;
    const auto end = line.data() + line.size();
    if (progress.fraction && line.starts_with(word)
        && std::from_chars(line.data() + word.size(), end, fraction).ec == std::errc() && fraction >= 0
        && fraction <= 1) {
        progress.fraction(fraction);
    }
}

} // namespace core
