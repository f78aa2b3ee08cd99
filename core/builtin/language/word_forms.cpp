// SPDX-License-Identifier: GPL-3.0-or-later
// Plurals, participles and the nouns of what is done, by their endings.
#include "core/builtin/language/word_lookup.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// "erledigt" of "erledigten"; empty: none.
std::string_view germanParticiple(std::string_view word)
{
    static constexpr std::string_view fronts[] = { "er", "ver", "be", "ent", "zer" },
                                      ends[] = { "e", "en", "er", "es", "em" },
                                      nouns[] = { "icht", "iet", "itt", "ert", "elt", "ekt" };
    constexpr std::size_t shortest = 6;
    for (const auto end : ends) {
        word.remove_suffix(word.ends_with(std::string("t").append(end)) ? end.size() : 0);
    }
    const auto begins = [&](std::string_view front) { return word.starts_with(front); };
    const auto isNoun = [&](std::string_view end) { return word.ends_with(end); };
    const bool isForeign = word.ends_with("iert"); // "aufsummiert"
    return word.size() >= shortest && word.ends_with('t')
            && (isForeign || (std::ranges::any_of(fronts, begins) && std::ranges::none_of(nouns, isNoun)))
        ? word
        : std::string_view();
}
} // namespace

namespace {
/// "ausgetreten", of which no regular verb tells the noun.
bool isListedParticiple(std::string_view word)
{
    for (const std::string_view end : { "e", "er", "es", "em", "en" }) { // "ausgetretene"
        const bool isLonger = word.ends_with("en" + std::string(end));
        word.remove_suffix(isLonger ? end.size() : 0);
    }
    return word.ends_with("en") && known(lists().deedNouns, std::string(word));
}
} // namespace

std::string deedRoot(std::string_view word)
{
    static constexpr std::string_view nouns[] = { "gewicht", "gericht", "gesicht", "gebiet", "gehalt", "gesamt",
        "gerat", "geschaft", "geburt", "gebot", "geschlecht", "gegenden", "gebuhren" };
    if (std::ranges::contains(nouns, word)) {
        return {};
    }
    static constexpr std::string_view fronts[] = { "", "ab", "an", "auf", "aus", "bei", "ein", "fest", "mit", "nach",
        "vor", "weiter", "zu", "zuruck" },
                                      ends[] = { "e", "en", "er", "es", "em" }, ofVerb[] = { "et", "t", "en" };
    const auto end = std::ranges::find_if(ends, [&](std::string_view each) {
        return word.ends_with("t" + std::string(each)) || word.ends_with("en" + std::string(each));
    });
    word.remove_suffix(end == std::end(ends) ? 0 : end->size());
    for (const auto front : fronts) {
        const std::size_t shortest = front.empty() ? 4 : 3;
        const auto begin = std::string(front) + "ge";
        for (const auto own : ofVerb) {
            const auto around = begin.size() + own.size();
            if (word.starts_with(begin) && word.ends_with(own) && word.size() >= around + shortest) {
                return std::string(front).append(word.substr(begin.size(), word.size() - around));
            }
        }
    }
    const auto german = std::string(germanParticiple(word));
    return german.substr(0, german.empty() ? 0 : german.size() - 1);
}

bool isParticiple(std::string_view word)
{
    return word.size() >= 5
        && (word.ends_with("ed") || !germanParticiple(word).empty() || !deedRoot(word).empty()
            || isListedParticiple(word));
}

std::string verbRoot(std::string_view word)
{
    if (const auto german = germanParticiple(word); !german.empty()) {
        return std::string(german);
    }
    if (auto root = deedRoot(word); !root.empty()) {
        return root;
    }
    const auto bare = isParticiple(word) ? word.substr(0, word.size() - 2) : word;
    return std::string(bare.ends_with('e') ? bare.substr(0, bare.size() - 1) : bare);
}

std::string stem(std::string_view word)
{
    const auto without = [&](std::size_t letters) { return std::string(word.substr(0, word.size() - letters)); };
    if (word.size() > 4 && word.ends_with("ies")) {
        return without(3) + "y";
    }
    const bool hissing = word.ends_with("sses") || word.ends_with("shes") || word.ends_with("ches")
        || word.ends_with("uses");
    if ((word.size() > 5 && hissing) || (word.size() > 4 && word.ends_with("xes"))) {
        return without(2);
    }
    if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us")
        && !word.ends_with("is")) {
        return without(1);
    }
    return std::string(word);
}

namespace {
/// "Storno", "Stornierungen" of "storniert", "Retoure" of "retourniert".
bool isNounOfLoanVerb(std::string_view word, std::string_view participle)
{
    constexpr std::string_view verb = "iert";
    constexpr std::size_t shortest = 4;
    static constexpr std::string_view endings[] = { "", "s", "o", "os", "e", "en", "ierung", "ierungen", "ation",
        "ationen" };
    for (const std::string_view end : { "e", "en", "er", "es", "em" }) {
        participle.remove_suffix(participle.ends_with(std::string("t").append(end)) ? end.size() : 0);
    }
    if (!participle.ends_with(verb) || participle.size() < shortest + verb.size()) {
        return false;
    }
    const auto root = participle.substr(0, participle.size() - verb.size());
    const auto isOf = [&](std::string_view of) {
        return word.starts_with(of) && std::ranges::contains(endings, word.substr(of.size()));
    };
    return isOf(root) || (root.ends_with('n') && root.size() > shortest && isOf(root.substr(0, root.size() - 1)));
}
} // namespace

namespace {
/// "Firmen" of "Firma", "Konten" of "Konto", "Museen" of "Museum".
bool isForeignPlural(std::string_view word, std::string_view plural)
{
    constexpr std::size_t shortest = 3;
    static constexpr std::string_view endings[] = { "a", "o", "um", "us", "is" };
    return plural.starts_with(word.substr(0, 1)) && plural.ends_with("en")
        && std::ranges::any_of(endings, [&](std::string_view ending) {
               return word.ends_with(ending) && word.size() - ending.size() >= shortest
                   && word.substr(0, word.size() - ending.size()) == plural.substr(0, plural.size() - 2);
           });
}
} // namespace

bool isInflected(std::string_view one, std::string_view other)
{
    constexpr std::size_t shortest = 5, shortestRoot = 4;
    static constexpr std::string_view endings[] = { "e", "en", "n", "nen", "s", "es" }, deeds[] = { "ung", "ungen" };
    const auto longer = one.size() > other.size() ? one : other;
    const auto shorter = one.size() > other.size() ? other : one;
    if (one == other || shorter.size() < shortestRoot || !longer.starts_with(shorter)) {
        return one == other || isForeignPlural(one, other) || isForeignPlural(other, one);
    }
    const auto ending = longer.substr(shorter.size());
    return (shorter.size() >= shortest && std::ranges::contains(endings, ending))
        || std::ranges::contains(deeds, ending);
}

namespace {
std::string withoutDoubles(std::string_view word)
{
    std::string single(word);
    const auto rest = std::ranges::unique(single);
    single.erase(rest.begin(), rest.end());
    return single;
}
} // namespace

bool isFormOf(std::string_view word, std::string_view value)
{
    constexpr std::size_t shortest = 4, shortestPlural = 3; // "cats" of "Cat"
    static constexpr std::string_view endings[] = { "", "e", "en", "er", "es", "em", "n", "nen", "s", "d", "ed", "ing",
        "y" };
    const auto itsStem = stem(word), valueStem = stem(value);
    if (itsStem == value && value.size() >= shortestPlural) {
        return true;
    }
    const bool isBent = itsStem != word || valueStem != value; // "cancelled", and no "Lindenhoff"
    const auto one = isBent ? withoutDoubles(itsStem) : itsStem, other = isBent ? withoutDoubles(valueStem) : valueStem;
    const auto& longer = one.size() > other.size() ? one : other;
    const auto& shorter = one.size() > other.size() ? other : one;
    const bool isEnding = longer.starts_with(shorter)
        && std::ranges::contains(endings, std::string_view(longer).substr(shorter.size()));
    return shorter.size() >= shortest
        && (isEnding || isInflected(word, value) || (isParticiple(value) && verbRoot(word) == verbRoot(value)));
}

bool isParticle(const std::string& word)
{
    return lists().is(WordKind::Particle, word);
}

bool isDeedNoun(const std::string& word, const std::vector<std::string>& name)
{
    constexpr std::size_t longestEnding = 2, shortest = 5;
    static constexpr std::string_view endings[] = { "ion", "ation", "ment", "al", "ing", "ung" };
    if (!name.empty() && isNounOfLoanVerb(word, name.front())) {
        return true;
    }
    if (name.empty() || !isParticiple(name.front())) {
        return false;
    }
    const auto root = verbRoot(name.front());
    if (word.ends_with("ung") && word.substr(0, word.size() - 3) + "t" == root) { // "Erledigung" of "erledigt"
        return true;
    }
    const auto noun = stem(word);
    if (noun == root + "ure") { // "failure" of "failed"
        return true;
    }
    const bool isCompound = name.size() > 1 && noun == root + name[1];
    return isCompound
        || (root.size() >= shortest && noun.starts_with(root)
            && (noun.size() - root.size() <= longestEnding
                || std::ranges::contains(endings, std::string_view(noun).substr(root.size())))
            && !(name.size() > 1 && isParticle(name[1]))); // "check" alone is not checked_in
}

bool isDemonstrative(const std::string& word)
{
    return lists().is(WordKind::Demonstrative, word);
}

bool beginsWithPeriod(const std::string& word)
{
    constexpr std::size_t shortest = 3; // "Tag"
    for (auto length = shortest; length < word.size(); ++length) {
        if (periodWord(word.substr(0, length))) {
            return true;
        }
    }
    return false;
}

} // namespace core::builtin
