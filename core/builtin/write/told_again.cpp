// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/told_again.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/leaning.h"

#include <algorithm>
#include <span>

namespace core::builtin {

namespace {
/// What a question asks for that says nothing else: "and how much was it?" is a sum, "how many?" a count.
std::optional<Concept> numberAsked(const std::vector<std::string>& words)
{
    const std::size_t at = !words.empty() && lists().is(WordKind::Opener, words.front()) ? 1 : 0;
    if (words.size() < at + 2) {
        return std::nullopt;
    }
    const auto asked = words[at] + " " + words[at + 1];
    const auto phrase = phraseAt({ words[at], words[at + 1] }, 0);
    const bool isSize = lists().is(WordKind::Size, asked) || lists().is(WordKind::PriceAsked, asked);
    const bool isCount = phrase && phrase->words == 2 && phrase->meaning == Concept::HowMany;
    const auto rest = std::span(words).subspan(at + 2);
    const bool isAll = (isSize || isCount) && std::ranges::all_of(rest, [](const std::string& word) {
        return isAuxiliary(word) || isPronoun(word) || isSubjectPronoun(word) || isDemonstrative(word);
    });
    return isAll ? std::optional(isCount ? Concept::HowMany : Concept::Sum) : std::nullopt;
}
} // namespace

std::optional<Draft> toldAgain(const Asked& asked, const Draft& before)
{
    const auto number = numberAsked(nameWords(asked.question));
    const auto& facts = before.plan.facts;
    const auto numbers = facts.is_object() ? facts.value("numbers", Json::array()) : Json::array();
    const bool isOfOne = facts.is_object()
        && (facts.value("operation", "") == "extreme_row" || !facts.value("places", Json()).is_null());
    const auto isCount = [](const Json& each) {
        const auto function = each.value("function", "");
        return function == "rows" || function == "distinct";
    };
    const bool areCounts = std::ranges::all_of(numbers, isCount);
    if (!number || !isOfOne || areCounts != (number == Concept::HowMany) || (numbers.size() > 1 && !areCounts)) {
        return std::nullopt;
    }
    auto again = before;
    again.plan.facts.erase("said"); // its places are those of words of the question before
    if (asked.history.size() > 1) { // what that one went on from
        Draft earlier;
        tellBefore(earlier, asked.history[asked.history.size() - 2]);
        const auto at = again.plan.reading.find(earlier.plan.reading);
        again.plan.reading.erase(std::min(at, again.plan.reading.size()));
    }
    tellBefore(again, asked.history.back());
    return again;
}

Asked withoutToldAgain(Asked asked)
{
    std::vector<Exchange> kept;
    for (auto& each : asked.history) {
        const bool mayBe = !kept.empty() && numberAsked(nameWords(each.question)).has_value();
        const Asked then { asked.files, each.question, kept };
        Asked first { asked.files, kept.empty() ? "" : kept.back().question, kept };
        if (mayBe) {
            first.history.pop_back();
        }
        if (!mayBe || !toldAgain(then, drafted(first))) {
            kept.push_back(std::move(each));
        }
    }
    asked.history = std::move(kept);
    return asked;
}

} // namespace core::builtin
