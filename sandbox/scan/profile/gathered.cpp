// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/gathered.h"

namespace scan {

std::int64_t Extent::mostBytes() const
{
    const auto chunk = static_cast<std::int64_t>(chunkBytes);
    return mostChunks < std::numeric_limits<std::int64_t>::max() / chunk ? mostChunks * chunk
                                                                         : std::numeric_limits<std::int64_t>::max();
}

void Trouble::note(std::int64_t line, std::int64_t most)
{
    if (++count <= most) {
        lines.push_back(line);
    }
}

void Trouble::merge(const Trouble& later, std::int64_t most)
{
    for (std::size_t i = 0; i < later.lines.size() && std::ssize(lines) < most; ++i) {
        lines.push_back(later.lines[i]);
    }
    count += later.count;
    total = total.empty() ? later.total : total;
}

} // namespace scan
