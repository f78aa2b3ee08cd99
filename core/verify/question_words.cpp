// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/question_words.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>

namespace core {

using builtin::Concept;

bool isAnyOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

bool isLargestWord(std::string_view word)
{
    return isAnyOf(word,
        { "top", "largest", "biggest", "highest", "most", "greatest", "maximum", "longest", "heaviest", "costliest",
            "dearest", "haufigste", "haufigsten", "meiste", "meisten", "grosste", "grossten", "hochste", "hochsten",
            "langste", "langsten" });
}

bool isFallingWord(std::string_view word)
{
    return isAnyOf(word,
        { "fell", "fall", "falls", "fallen", "drop", "drops", "dropped", "decline", "declined", "decrease", "decreased",
            "shrank", "sank", "sanken", "gesunken", "gefallen", "fiel", "fielen", "abgenommen", "zuruckgegangen" });
}

bool isSmallestWord(std::string_view word)
{
    return isAnyOf(word,
        { "bottom", "smallest", "lowest", "least", "fewest", "minimum", "shortest", "lightest", "cheapest", "rarest",
            "seltenste", "seltensten", "wenigste", "wenigsten", "kleinste", "kleinsten", "niedrigste", "niedrigsten",
            "geringste", "geringsten", "kurzeste", "kurzesten" });
}

std::string rootOf(std::string_view word)
{
    constexpr auto forms = std::to_array<std::pair<std::string_view, std::string_view>>(
        { { "spent", "spend" }, { "spending", "spend" }, { "sold", "sell" }, { "paid", "pay" }, { "bought", "buy" },
            { "lent", "lend" }, { "sent", "send" }, { "built", "build" }, { "won", "win" }, { "lost", "lose" },
            { "driven", "drive" }, { "drawn", "draw" }, { "broken", "break" }, { "broke", "break" } });
    const auto found = std::ranges::find(forms, word, [](const auto& form) { return form.first; });
    return found != forms.end() ? std::string(found->second) : builtin::stem(word);
}

bool isHelper(std::string_view word)
{
    return isAnyOf(word,
        { "are", "were", "is", "was", "be", "been", "has", "have", "had", "not", "never", "arent", "werent", "isnt",
            "wasnt", "havent", "hasnt", "hadnt", "nicht" });
}

bool endsClause(std::string_view word)
{
    return isAnyOf(word,
        { ",", ".", ";", "?", ")", "by", "per", "for", "in", "on", "from", "since", "until", "before", "after",
            "between", "of", "each", "je", "pro", "im", "seit", "bis", "vor", "nach", "von", "fur" });
}

bool isComparative(std::string_view word)
{
    return isAnyOf(word,
        { "better", "worse", "more", "less", "fewer", "higher", "lower", "faster", "slower", "larger", "smaller",
            "bigger", "greater", "longer", "shorter", "older", "younger", "dearer", "cheaper", "costlier", "besser",
            "schlechter", "mehr", "weniger", "hoher", "hohere", "niedriger", "niedrigere", "schneller", "langsamer",
            "langer", "langere", "kurzer", "kurzere", "grosser", "kleiner", "teurer", "billiger" });
}

bool isLeavingOut(std::string_view word)
{
    return isAnyOf(word,
        { "without", "except", "exclude", "excluded", "excluding", "leave", "leaving", "ignore", "ignored", "ignoring",
            "omit", "omitted", "omitting", "skip", "skipping", "drop", "dropping", "remove", "removing", "ohne",
            "ausser", "weglassen", "auslassen", "ausgenommen", "ausschliessen", "ignorieren" });
}

bool isDenialBefore(std::span<const std::string> words)
{
    constexpr auto single = std::to_array<std::string_view>({ "without", "excluding", "except", "excl", "not", "no",
        "non", "leave", "leaving", "omit", "omitting", "skip", "skipping", "ignore", "ignoring", "exclude", "outside",
        "besides", "ohne", "ausser", "ausserhalb", "nicht" });
    constexpr auto pairs = std::to_array<std::pair<std::string_view, std::string_view>>(
        { { "outside", "of" }, { "apart", "from" }, { "aside", "from" }, { "other", "than" }, { "except", "for" },
            { "all", "but" }, { "everything", "but" }, { "bis", "auf" }, { "ausserhalb", "von" },
            { "abgesehen", "von" }, { "anders", "als" }, { "andere", "als" }, { "anderen", "als" } });
    return (!words.empty() && std::ranges::contains(single, words.back()))
        || (words.size() > 1
            && std::ranges::contains(
                pairs, std::pair<std::string_view, std::string_view>(words[words.size() - 2], words.back())));
}

bool isNegation(std::span<const std::string> said)
{
    constexpr auto words = std::to_array<std::string_view>(
        { "not", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "hasnt", "havent", "hadnt", "without",
            "except", "excepting", "exclude", "excludes", "excluded", "excluding", "other", "left", "leave", "leaving",
            "but", "no", "non", "ignore", "ignored", "ignoring", "never", "minus", "apart", "aside", "besides", "omit",
            "omits", "omitted", "omitting", "skip", "skipped", "skipping", "disregard", "disregarded", "disregarding",
            "drop", "dropped", "dropping", "remove", "removed", "removing", "ohne", "ausser", "nicht", "kein", "keine",
            "keinen", "keiner", "keinem", "keines", "weglassen", "weggelassen", "weg", "ausgenommen", "ausnehmen",
            "ausschliessen", "ausgeschlossen", "ausklammern", "ausgeklammert", "abzuglich", "abgesehen", "ignorieren",
            "ignoriert", "raus", "heraus", "auslassen", "ausgelassen", "rausgelassen", "herausgerechnet" });
    return isDenialBefore(said) || (!said.empty() && std::ranges::contains(words, said.back()));
}

bool isRestriction(std::span<const std::string> words, std::size_t at)
{
    const auto word = [&](std::size_t place) { return place < words.size() ? words[place] : std::string(); };
    // "everybody who has one": of those that have the value at all.
    const bool asksForAny = isAnyOf(word(at + 1), { "has", "have", "had" })
        && isAnyOf(word(at + 2), { "one", "any", "it", "them" });
    const bool isThatYear = words[at] == "that" && builtin::periodWord(word(at + 1));
    constexpr std::size_t furthest = 5;
    const auto near = words.subspan(at - std::min(at, furthest), std::min(at, furthest));
    const bool isOnly = std::ranges::any_of(near, [](const auto& one) { return isAnyOf(one, { "only", "nur" }); });
    const bool opens = at > 0 && isAnyOf(words[at], { "that", "which", "who" })
        && (isOnly // "only the runs for which"
            || !isAnyOf(words[at - 1], { "in", "of", "from", "to", "for", "on", "and", "by", "with" }));
    return isAnyOf(words[at], { "whose", "having", "matched", "matching", "both" })
        || (opens && !asksForAny && !isThatYear);
}

std::optional<Concept> germanConcept(std::string_view word, std::string_view next)
{
    if (word.starts_with("durchschnitt") || isAnyOf(word, { "mittlere", "mittleren", "mittlerer", "schnitt" })) {
        return Concept::Mean;
    }
    if (word == "anzahl" || (word == "wie" && next == "viele")) {
        return Concept::HowMany;
    }
    return isAnyOf(word, { "anteil", "anteile" }) ? std::optional(Concept::Share) : std::nullopt;
}

std::optional<int> germanNumber(std::string_view word)
{
    constexpr std::array<std::string_view, 9> words { "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun",
        "zehn" };
    const auto found = std::ranges::find(words, word);
    return found == words.end() ? std::nullopt : std::optional(static_cast<int>(found - words.begin()) + 2);
}

std::vector<std::string> singularsOf(const std::string& word)
{
    constexpr std::size_t shortest = 5;
    constexpr std::array<std::string_view, 6> endings { "en", "n", "e", "er", "ern", "s" };
    std::vector<std::string> found { builtin::stem(word) };
    for (const auto ending : endings) {
        if (word.ends_with(ending)) {
            found.push_back(word.substr(0, word.size() - ending.size()));
        }
    }
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    std::erase_if(found, [&](const auto& one) { return one == word || one.size() < shortest; });
    return found;
}

bool isCommonValue(std::string_view word)
{
    return isAnyOf(word,
        { "yes", "no", "true", "false", "none", "other", "all", "new", "old", "high", "low", "the", "not", "and", "for",
            "day", "week", "month", "quarter", "year", "total", "average" });
}

} // namespace core
