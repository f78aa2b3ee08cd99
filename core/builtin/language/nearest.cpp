// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/nearest.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/slips.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace core::builtin {

namespace {
/// "admission" of "admitted": the same beginning, of which most of the shorter is made.
bool sharesStem(const std::string& left, const std::string& right)
{
    constexpr std::size_t least = 4;
    const auto same = static_cast<std::size_t>(std::ranges::mismatch(left, right).in1 - left.begin());
    return same >= least && 2 * same >= std::min(left.size(), right.size());
}

/// Its consonants as they sound in both languages: "zntr" of "centre" and of "Zentren", but for the ending.
std::string soundOf(const std::string& word)
{
    std::string sound;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const char next = i + 1 < word.size() ? word[i + 1] : ' ';
        const bool isSoft = next == 'e' || next == 'i' || next == 'y';
        const char letter = word[i] == 'c' ? (isSoft ? 'z' : 'k') : word[i] == 'p' && next == 'h' ? 'f' : word[i];
        const bool isHeard = std::string_view("aeiouyh").find(letter) == std::string_view::npos;
        if (isHeard && (sound.empty() || sound.back() != letter)) {
            sound += letter;
        }
    }
    return sound;
}

/// "Zentrum" of "centre": the same word of two languages.
bool soundsLike(const std::string& left, const std::string& right)
{
    constexpr std::ptrdiff_t least = 4;
    const auto one = soundOf(left), other = soundOf(right);
    const auto [ownEnd, otherEnd] = std::ranges::mismatch(one, other);
    return ownEnd - one.begin() >= least && one.end() - ownEnd <= 1 && other.end() - otherEnd <= 1;
}

/// 1: the same word or one that means the same; 0: none that could be meant.
double likeness(const std::string& left, const std::string& right)
{
    if (stem(left) == stem(right) || canonical(left) == canonical(right)) {
        return 1;
    }
    const auto longer = static_cast<double>(std::max(left.size(), right.size()));
    constexpr double foreign = 0.6; // nearer than half a word
    const auto alike = looksLike(left, right) || sharesStem(left, right) ? 1 - editDistance(left, right) / longer : 0;
    return soundsLike(left, right) ? std::max(alike, foreign) : alike;
}

double likeness(const std::vector<std::string>& words, const std::string& name)
{
    const auto parts = nameWords(name);
    double most = 0;
    for (const auto& word : words) {
        most = std::max(most, likeness(word, joined(parts, "")));
        for (const auto& part : parts) {
            most = std::max(most, likeness(word, part));
        }
    }
    return most;
}
} // namespace

std::string nearestCalculation(const std::string& word)
{
    using enum Concept;
    static constexpr std::array calculations { Sum, Mean, Median, Minimum, Maximum, Deviation, Percentile, HowMany,
        Distinct, Share, Change, Difference, Correlation, Distribution, Cumulative, Top, Bottom };
    constexpr std::size_t shortest = 5, longer = 9;
    const auto typed = fold(word);
    if (lists().is(WordKind::OwnWord, typed)) {
        return {};
    }
    const int most = typed.size() < longer ? 1 : 2;
    std::vector<std::pair<int, std::string>> near;
    std::set<Concept> meanings;
    for (const auto& [phrase, meaning] : lists().phrases) {
        const bool isMeant = phrase.size() >= shortest && !phrase.contains(' ')
            && std::ranges::contains(calculations, meaning) && looksLike(typed, phrase)
            && editDistance(typed, phrase) <= most;
        if (isMeant) {
            near.emplace_back(editDistance(typed, phrase), phrase);
            meanings.insert(meaning);
        }
    }
    return meanings.size() == 1 ? std::ranges::min(near).second : "";
}

std::vector<std::string> nearestColumns(const std::vector<std::string>& words, const std::vector<Dataset>& datasets)
{
    constexpr double near = 0.5; // of less, another word is meant
    std::vector<std::string> folded;
    for (const auto& word : words) {
        std::ranges::move(nameWords(word), std::back_inserter(folded));
    }
    std::vector<std::pair<double, std::string>> ranked;
    for (const auto& dataset : datasets) {
        for (const auto& column : dataset.profile.columns) {
            ranked.emplace_back(likeness(folded, column.name),
                datasets.size() > 1 ? column.name + " (" + dataset.name + ")" : column.name);
        }
    }
    std::ranges::stable_sort(ranked, std::greater(), &std::pair<double, std::string>::first);
    std::vector<std::string> names;
    for (const auto& [points, name] : ranked) {
        if (names.size() < 3 && points >= near) {
            names.push_back(name);
        }
    }
    return names;
}

} // namespace core::builtin
