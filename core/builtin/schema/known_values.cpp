// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/known_values.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/slips.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/codes.h"
#include "core/builtin/schema/prepared.h"

#include <algorithm>
#include <sstream>

namespace core::builtin {

namespace {
/// The word of `value` that folds to `word`: "Müller" for "muller".
std::string asWritten(const std::string& value, const std::string& word)
{
    std::istringstream stream(value);
    for (std::string each; stream >> each;) {
        if (fold(each) == word) {
            return each;
        }
    }
    return word;
}

/// The name of a row of sums: the code leaves such rows out, and "total revenue" speaks of none.
bool isLeftOut(const ColumnProfile& column, const std::string& value, const std::vector<std::string>& words,
    const Dataset& dataset)
{
    const auto phrase = phraseAt(words, 0);
    const bool isTotal = phrase && phrase->meaning == Concept::Sum && phrase->words == std::ssize(words);
    return std::ranges::contains(column.subtotals, value) || (isTotal && endsInTotals(dataset));
}
} // namespace

const std::string& ValueMatch::in(int other) const
{
    const auto rival = std::ranges::find(rivals, other) - rivals.begin();
    return other == column || rival >= std::ssize(spellings) ? value : spellings[static_cast<std::size_t>(rival)];
}

void ValueMatch::preferWritten(const std::string& written)
{
    const auto found = std::ranges::find(spellings, written);
    if (value != written && found != spellings.end()) {
        std::swap(value, *found);
        std::swap(column, rivals[static_cast<std::size_t>(found - spellings.begin())]);
    }
}

void KnownValues::learn(const Dataset& dataset, int column)
{
    for (const auto& value : knownValues(dataset, column)) {
        learn(dataset, column, value);
    }
}

void KnownValues::learn(const Dataset& dataset, int index, const std::string& raw)
{
    const auto value = trimmed(raw);
    const auto& column = dataset.profile.columns[static_cast<std::size_t>(index)];
    const auto& missing = column.missingWords;
    const auto words = nameWords(value);
    if (value.empty() || value.size() > 80 || std::ranges::find(missing, value) != missing.end()
        || isLeftOut(column, value, words, dataset)) {
        return;
    }
    const auto key = joined(words, " ");
    m_plain.emplace(withoutUmlauts(key), key);
    auto& known = m_values[key];
    if (std::ranges::none_of(known, [&](const Known& each) { return each.column == index; })) {
        known.push_back({ index, value });
    }
}

std::optional<ValueMatch> KnownValues::match(const std::vector<std::string>& words) const
{
    if (words.empty() || words.front() == "&" || words.back() == "&") { // "in 2023 & in 2022" names no "IN"
        return std::nullopt;
    }
    auto letters = words;
    std::erase(letters, "&"); // "R&D"
    const auto key = joined(letters, " ");
    const auto spelled = m_plain.find(withoutUmlauts(key)); // "Müller" of "Mueller", and the other way round
    auto found = m_values.find(m_values.contains(key) || spelled == m_plain.end() ? key : spelled->second);
    found = found == m_values.end() && letters.size() == 2 ? m_values.find(joined(letters, "")) : found; // "check-up"
    if (found == m_values.end()) {
        const auto one = stem(letters.empty() ? "" : letters.back()); // "e-bikes" where the value is "E-bike"
        if (letters.size() < 2 || one == letters.back()) {
            return std::nullopt;
        }
        letters.back() = one;
        return match(letters);
    }
    ValueMatch value { found->second.front().column, found->second.front().value, false, {} };
    for (std::size_t i = 1; i < found->second.size(); ++i) {
        value.rivals.push_back(found->second[i].column);
        value.spellings.push_back(found->second[i].value);
    }
    return value;
}

std::optional<ValueMatch> KnownValues::ofDeed(const std::string& word) const
{
    std::optional<ValueMatch> found;
    for (const auto& [key, known] : m_values) {
        const auto words = nameWords(key);
        const bool isOf = words.size() == 1
            && (isDeedNoun(word, words) || isDeedNoun(word, { words.front() + "ed" })); // "failure" of "fail"
        if (!isOf) {
            continue;
        }
        if (found || known.size() > 1) {
            return std::nullopt; // of which of them?
        }
        found = ValueMatch { known.front().column, known.front().value, false, {} };
    }
    return found;
}

std::optional<ValueMatch> KnownValues::guess(const std::string& word, const std::string& file) const
{
    if (word.size() < 4) {
        return std::nullopt;
    }
    std::optional<ValueMatch> part;
    for (const auto& [key, known] : m_values) {
        if (!key.contains(' ') && (isFormOf(word, key) || isFormOf(withoutUmlauts(word), withoutUmlauts(key)))) {
            return ValueMatch { known.front().column, known.front().value, false, {} };
        }
        const bool isOfFile = std::ranges::contains(nameWords(file), word); // "training" of training_records.csv
        if (!isOfFile && (" " + key + " ").contains(" " + word + " ")) {
            part = ValueMatch { known.front().column, asWritten(known.front().value, word), true, {} };
        }
    }
    return part; // the word itself is what is searched for: any value that has it serves
}

std::string KnownValues::nearest(const std::string& word) const
{
    constexpr std::size_t shortest = 4;
    const auto said = fold(word);
    std::string near;
    int least = 0;
    bool isOnly = true;
    for (const auto& [key, known] : m_values) {
        const int distance = said.size() >= shortest && looksLike(said, key) ? editDistance(said, key) : 0;
        if (distance > 0 && (near.empty() || distance <= least)) {
            isOnly = near.empty() || distance < least;
            near = known.front().value;
            least = distance;
        }
    }
    return isOnly ? near : std::string();
}

bool areFewCodes(const ColumnProfile& column)
{
    return column.distinct <= std::ssize(column.top);
}

} // namespace core::builtin
