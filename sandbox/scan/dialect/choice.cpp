// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/choice.h"

#include "sandbox/scan/text/threads.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>

namespace scan {

Choice cheapest(const std::vector<Candidate>& candidates, std::string_view sample)
{
    constexpr std::size_t bytesForThreads = 8u << 10;
    std::vector<std::size_t> likely(candidates.size());
    std::iota(likely.begin(), likely.end(), std::size_t { 0 });
    std::ranges::stable_sort(likely, {}, [&](std::size_t i) { return priorBits(candidates[i]); });
    std::vector<Score> scores(candidates.size());
    std::atomic<double> lowest = std::numeric_limits<double>::infinity();
    forEachInThreads(sample.size() < bytesForThreads ? 1 : usualThreads(), candidates.size(), [&](std::size_t i) {
        auto& score = scores[likely[i]];
        score = scoreOf(
            candidates[likely[i]], sample, lowest + 1); // sums in another order may differ in their last digits
        for (double seen = lowest; score.bits < seen && !lowest.compare_exchange_weak(seen, score.bits);) { }
    });
    const auto best = std::ranges::min_element(scores, {}, &Score::bits);
    return best == scores.end() ? Choice {}
                                : Choice { candidates[static_cast<std::size_t>(best - scores.begin())], *best };
}

} // namespace scan
