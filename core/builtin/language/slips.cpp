// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/slips.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

namespace core::builtin {

namespace {
/// In three rows, each one longer than `right`.
int distanceIn(
    std::span<int> before, std::span<int> last, std::span<int> row, std::string_view left, std::string_view right)
{
    for (std::size_t j = 0; j <= right.size(); ++j) {
        last[j] = static_cast<int>(j);
    }
    for (std::size_t i = 1; i <= left.size(); ++i) {
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const int change = left[i - 1] == right[j - 1] ? 0 : 1;
            row[j] = std::min({ last[j] + 1, row[j - 1] + 1, last[j - 1] + change });
            if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[right.size()];
}
} // namespace

int editDistance(std::string_view left, std::string_view right)
{
    constexpr std::size_t usual = 32; // words of a question are compared with those of every column: on the stack
    const auto length = right.size() + 1;
    if (length <= usual) {
        std::array<int, 3 * usual> rows {};
        const std::span all(rows);
        return distanceIn(all.first(length), all.subspan(usual, length), all.last(usual).first(length), left, right);
    }
    std::vector<int> before(length), last(length), row(length);
    return distanceIn(before, last, row, left, right);
}

namespace {
bool areNeighbours(char left, char right)
{
    // Of the keyboards with y and with z in the upper row.
    static constexpr std::array<std::string_view, 3> rows { "qwertyuiop", "asdfghjkl", "zxcvbnm" };
    const auto place = [](char letter) -> std::pair<int, int> {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (const auto at = rows[row].find(letter); at != std::string_view::npos) {
                return { static_cast<int>(row), static_cast<int>(at) };
            }
        }
        return { -2, 0 };
    };
    const auto one = place(left), other = place(right);
    const auto& above = std::min(one, other);
    const auto& below = std::max(one, other);
    const int aside = above.second - below.second; // each row begins half a key further right
    return above.first >= 0
        && (above.first == below.first ? std::abs(aside) == 1
                                       : below.first == above.first + 1 && (aside == 0 || aside == 1));
}

/// "patient" of "payment": two letters are others, and not both of them by the next key.
bool isOtherWord(std::string_view word, std::string_view meant)
{
    if (word.size() != meant.size() || editDistance(word, meant) != 2) {
        return false;
    }
    int replaced = 0;
    bool areSlips = true;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const bool isSame = word[i] == meant[i];
        replaced += isSame ? 0 : 1;
        areSlips = areSlips && (isSame || areNeighbours(word[i], meant[i]));
    }
    return replaced == 2 && !areSlips;
}
} // namespace

bool looksLike(std::string_view word, std::string_view meant)
{
    if (word == meant) {
        return true;
    }
    const auto shorter = std::min(word.size(), meant.size());
    const auto longer = std::max(word.size(), meant.size());
    const int allowed = shorter < 4 ? 0 : shorter < 7 ? 1 : 2;
    if (allowed == 0 || longer - shorter > static_cast<std::size_t>(allowed)) {
        return word == meant;
    }
    // Mistyped words nearly always keep their first letter: else "food" would be "good", and "urology" "neurology".
    const bool isSwapped = word[0] == meant[1] && word[1] == meant[0];
    return (word[0] == meant[0] || isSwapped) && editDistance(word, meant) <= allowed && !isOtherWord(word, meant);
}

bool isSlipOf(std::string_view word, std::string_view meant)
{
    const auto shorter = std::min(word.size(), meant.size());
    const auto longer = std::max(word.size(), meant.size());
    if (longer - shorter > 1 || editDistance(word, meant) != 1) {
        return false;
    }
    const auto [own, other] = std::ranges::mismatch(word, meant);
    const bool isReplaced = word.size() == meant.size() && std::equal(own + 1, word.end(), other + 1);
    return !isReplaced || areNeighbours(*own, *other);
}

} // namespace core::builtin
