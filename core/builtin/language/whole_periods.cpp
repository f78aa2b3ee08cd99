// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/whole_periods.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <initializer_list>

namespace core::builtin {

using enum Concept;

namespace {
/// How many words at `at` are a phrase of one of these meanings; 0: none.
std::size_t phraseOf(const std::vector<std::string>& words, std::size_t at, std::initializer_list<Concept> meanings)
{
    const auto phrase = at < words.size() ? phraseAt(words, at) : std::nullopt;
    return phrase && std::ranges::contains(meanings, phrase->meaning) ? static_cast<std::size_t>(phrase->words) : 0;
}

bool is(const std::vector<std::string>& words, std::size_t at, WordKind kind)
{
    return at < words.size() && lists().is(kind, words[at]);
}

bool isPeriod(const std::vector<std::string>& words, std::size_t at)
{
    return at < words.size() && periodWord(words[at]) && !isAdverb(words[at]) && !is(words, at, WordKind::Next);
}

/// "last complete month", "the 3 full months", "whole years 2022 and 2023": some that are named.
bool areNamed(const std::vector<std::string>& words, std::size_t first, std::size_t behind)
{
    const auto isNumber = [&](std::size_t at) {
        return numberWord(words[at]) || ordinalWord(words[at])
            || std::ranges::all_of(words[at], [](char c) { return c >= '0' && c <= '9'; });
    };
    const bool isAhead = first > 0
        && (isNumber(first - 1) || phraseOf(words, first - 1, { Last, First, This, Past }) > 0);
    return isAhead || (behind < words.size() && isNumber(behind));
}
} // namespace

std::optional<Shorter> wholePeriodsAt(const std::vector<std::string>& words, std::size_t at)
{
    const std::initializer_list<Concept> light { In, For, Of, With };
    auto i = at;
    const auto each = phraseOf(words, i, { Each, By });
    const auto lead = each > 0 ? 0 : phraseOf(words, i, light);
    const auto denial = each > 0     ? 0
        : yesOrNo(words[i]) == false ? 1
                                     : phraseOf(words, i, { Not, Without, Fall }); // "drop partial months"
    i += each + lead + denial;
    const auto only = each + denial > 0 ? 0 : phraseOf(words, i, { Only });
    i += only;
    i += only > 0 && lead == 0 ? phraseOf(words, i, light) : 0;
    const auto isSign = [&] { return is(words, i, WordKind::Whole) || is(words, i, WordKind::Partial); };
    for (auto taken = phraseOf(words, i, { Filler }); taken > 0 && i > at && !isSign();
        taken = phraseOf(words, i, { Filler })) { // "without the partial months"
        i += taken;
    }
    const bool isWhole = is(words, i, WordKind::Whole);
    const auto named = std::ranges::find_if(words, [](const auto& word) { return periodWord(word).has_value(); });
    const bool isOfThem = isSign() && !isWhole && !isPeriod(words, i + 1) // "per month without the incomplete ones"
        && (i + 1 == words.size() || phraseOf(words, i + 1, { Filler }) > 0) && named != words.end();
    if (!isSign() || !(isOfThem || isPeriod(words, i + 1)) || areNamed(words, i, i + 2)) {
        return std::nullopt;
    }
    const auto period = isOfThem ? *named : words[i + 1];
    i += isOfThem ? 1 + phraseOf(words, i + 1, { Filler }) : 2;
    const auto behind = isWhole ? phraseOf(words, i, { Only }) : denial > 0 ? 0 : phraseOf(words, i, { Not });
    i += behind;
    const bool isSaid = isWhole ? denial == 0 && (only + behind + each > 0 || lists().is(WordKind::Periods, period))
                                : denial + behind > 0;
    if (!isSaid) {
        return std::nullopt;
    }
    const bool inGerman = speaksGerman(words);
    auto text = phrased("whole_periods", inGerman, { { "period", period } });
    text = at == 0 && only + denial > 0 ? phrased("only", inGerman) + " " + text : text; // so the question leans
    if (each > 0) { // "per full month"
        std::string by;
        for (std::size_t k = at; k < at + each; ++k) {
            by += words[k] + " ";
        }
        text = by + period + " " + text;
    }
    return Shorter { text, static_cast<int>(i - at) };
}

} // namespace core::builtin
