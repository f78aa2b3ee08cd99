// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/odd_words.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>

namespace scan {

std::vector<OddWord> oddWordsOf(
    const ColumnEvidence& evidence, const ColumnPlan& plan, const ColumnStatistics& statistics)
{
    constexpr std::size_t mostWords = 4;
    constexpr std::size_t shortest = 2; // a letter is a code
    const auto typed = std::max(evidence.dateCount, evidence.numbers);
    const auto& table = statistics.table();
    if (plan.type != Type::Text || !table.exact() || evidence.texts == 0 || typed * 2 <= evidence.values) {
        return {};
    }
    std::vector<OddWord> words;
    auto left = evidence.values - typed;
    for (const auto& entry : table.entries()) {
        const auto text = statistics.hasText(entry) ? statistics.textOf(entry) : std::string_view();
        if (!text.empty() && std::ranges::none_of(text, isDigit) && !isMissingForPandas(text)) {
            if (words.size() == mostWords || trimmed(text).size() < shortest) {
                return {};
            }
            words.push_back({ std::string(text), entry.count });
            left -= entry.count;
        }
    }
    const auto first = std::ranges::find(words, evidence.textSample, &OddWord::text);
    if (left != 0 || first == words.end()) {
        return {};
    }
    std::ranges::rotate(words.begin(), first, words.end());
    return words;
}

} // namespace scan
