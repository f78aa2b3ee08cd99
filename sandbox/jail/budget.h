// SPDX-License-Identifier: GPL-3.0-or-later
// How much may come out of the jail on the channel. What is shown is cut inside to less (sandbox/kernel): a table at
// 5 MB (display_tables.py), a chart at 50 series of 20,000 points (26 MB, chart_spec.py), an image at 16 MB and its
// drawing at 3 MB (charts.py). Whoever goes around that meets these.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sandbox {

/// Of one frame. Values are counted before anything is built of them; each takes 100 bytes here at most.
struct FrameBudget {
    std::size_t bytes;
    std::size_t values;
};

inline constexpr FrameBudget shownBudget { 32U << 20, 2'000'000 };
inline constexpr FrameBudget answerBudget { 64U << 20, 2'000'000 }; ///< the positions of 10 million rows take 53 MB

// Of all frames of a run.
inline constexpr std::size_t mostShownBytes = 128U << 20;
inline constexpr std::size_t mostShownValues
    = 2'500'000; ///< cells and points; each is in memory up to four times, and once as JSON, while it is recorded
inline constexpr std::size_t mostDisplays = 1'000;
inline constexpr std::uint64_t mostShownPixels
    = 64'000'000; ///< of pictures, which take four bytes each here once they are shown

} // namespace sandbox
