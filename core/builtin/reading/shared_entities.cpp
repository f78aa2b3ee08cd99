// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/in_short.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/asked_of_each.h"
#include "core/builtin/reading/time_span.h"
#include "core/builtin/schema/joins.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace core::builtin {

using enum Concept;

namespace {
/// "customer" of customer_id: what has the key.
std::string nounOfKey(const std::string& key)
{
    auto words = nameWords(key);
    while (words.size() > 1 && isIdentifierWord(words.back())) {
        words.pop_back();
    }
    return joined(words, "_");
}

/// A file that is named as one that has something, or has not.
struct Place {
    const Dataset* dataset = nullptr;
    bool isDenied = false;
};

class SharedReader {
public:
    explicit SharedReader(const Asked& asked)
        : m_asked(asked)
        , m_question(inShort(asked.question))
        , m_said(m_question.text())
    {
    }

    std::vector<AskedOfEach> read()
    {
        for (std::size_t i = 1; i < m_words.size(); ++i) {
            const auto end = placesAt(i);
            const bool isShared = m_places.size() == 2 && m_places[0].dataset != m_places[1].dataset
                && !std::ranges::all_of(m_places, &Place::isDenied);
            if (isShared) {
                return candidates(i, end);
            }
        }
        return {};
    }

private:
    bool is(const std::optional<Phrase>& phrase, std::initializer_list<Concept> meanings) const
    {
        return phrase && std::ranges::contains(meanings, phrase->meaning);
    }

    bool denies(std::size_t at, const std::optional<Phrase>& phrase) const
    {
        return is(phrase, { Without, Never, Not, Missing }) || yesOrNo(m_words[at]) == false;
    }

    /// How many words name the file: its name, or what its rows are.
    std::size_t wordsOf(const Dataset& dataset, std::size_t at) const
    {
        const auto name = nameWords(shortName(dataset));
        const auto isName = [&](std::size_t i) { return at + i < m_words.size() && m_words[at + i] == name[i]; };
        if (std::ranges::all_of(std::views::iota(std::size_t(0), name.size()), isName)) {
            return name.size();
        }
        return isNounOf(m_words[at], dataset) ? 1 : 0;
    }

    /// The one file that is named here, and behind which word.
    std::optional<std::pair<const Dataset*, std::size_t>> fileAt(std::size_t at) const
    {
        std::vector<std::pair<const Dataset*, std::size_t>> found;
        std::size_t most = 1;
        for (const auto& dataset : m_asked.datasets()) {
            const auto count = wordsOf(dataset, at);
            if (count > most) {
                found.clear();
            }
            if (count >= most) {
                most = count;
                found.emplace_back(&dataset, at + count);
            }
        }
        if (found.size() != 1) {
            return std::nullopt;
        }
        auto end = found.front().second;
        while (end < m_words.size() && (isFileWord(m_words[end]) || m_words[end] == "csv")) {
            ++end;
        }
        return std::pair(found.front().first, end);
    }

    /// "in both orders and complaints", "in orders but not in complaints", "in both files": into
    /// m_places; returns behind which word it ends.
    std::size_t placesAt(std::size_t at)
    {
        m_places.clear();
        bool isDenied = false;
        bool isBoth = false;
        auto end = at;
        for (std::size_t i = at; i < m_words.size();) {
            const auto phrase = phraseAt(m_words, i);
            const bool isLed = i > at;
            const auto file = isLed ? fileAt(i) : std::nullopt;
            if (file) {
                m_places.push_back({ file->first, isDenied });
                isDenied = false;
                i = end = file->second;
                continue;
            }
            if (isBoth && m_places.empty() && m_asked.datasets().size() == 2 && isFileWord(stem(m_words[i]))) {
                for (const auto& dataset : m_asked.datasets()) {
                    m_places.push_back({ &dataset, false });
                }
                return i + 1;
            }
            const bool isLight = is(phrase, { In, From, With, And, Also, Both, Is, Which, Filler })
                || isOccurring(m_words[i]) || denies(i, phrase);
            const bool isLead = isOwning(m_words[i]) || !is(phrase, { And, Is, Filler, Which });
            if (!(isLight || isOwning(m_words[i])) || (!isLed && !isLead)) {
                break;
            }
            isDenied = isDenied || denies(i, phrase);
            isBoth = isBoth || is(phrase, { Both });
            i += phrase ? static_cast<std::size_t>(phrase->words) : 1;
        }
        return end;
    }

    /// "customers with orders and without complaints", of data that have both columns.
    AskedOfEach asked(
        Prepared data, const std::string& key, const std::vector<KeyOf>& keys, std::size_t begin, std::size_t end) const
    {
        std::string words;
        for (const auto& place : m_places) {
            const auto of = std::ranges::find(keys, place.dataset, [](const KeyOf& each) { return &each.dataset; });
            FromOther rows { *of };
            rows.name = place.dataset->name; // with its ending: "customers" are what there is one row for each of
            data = withFromOther(std::move(data), key, rows);
            words += std::string(words.empty() ? "" : " and ") + (place.isDenied ? "without \"" : "with \"") + rows.name
                + "\"";
        }
        AskedOfEach found { std::move(data), m_question };
        found.question.replace(static_cast<std::size_t>(m_said.tokens[begin].begin),
            static_cast<std::size_t>(m_said.tokens[end - 1].end), words);
        return found;
    }

    std::vector<AskedOfEach> candidates(std::size_t begin, std::size_t end) const
    {
        const auto& first = *m_places[0].dataset;
        const auto& second = *m_places[1].dataset;
        std::vector<AskedOfEach> found;
        for (const auto& match : m_asked.files.likely(first, second, KeyUse::Count).all) {
            const std::vector<KeyOf> keys { { first, match.keyOf(first).name, match.pair.plain },
                { second, match.keyOf(second).name, match.pair.plain } };
            found.push_back(asked(eachOf(keys, nounOfKey(keys[0].column)), keys[0].column, keys, begin, end));
        }
        for (const auto& dataset : m_asked.datasets()) {
            const bool isThird = &dataset != &first && &dataset != &second;
            const auto one = isThird ? entityKey(m_asked.files, dataset, first) : std::nullopt;
            const auto other = isThird ? entityKey(m_asked.files, dataset, second) : std::nullopt;
            if (one && other && one->own == other->own) {
                found.push_back(asked(asItIs(dataset), one->own, { one->other, other->other }, begin, end));
            }
        }
        return found;
    }

    const Asked& m_asked;
    const Reworded m_question;
    const SaidWords m_said;
    const std::vector<std::string>& m_words = m_said.words;
    std::vector<Place> m_places;
};
} // namespace

std::optional<EntityKey> entityKey(const OpenFiles& files, const Dataset& one, const Dataset& many)
{
    const auto& likely = files.likely(one, many, KeyUse::Count);
    if (!likely.isClear || &likely.all.front().one != &one || likely.all.front().pair.multiplies()) {
        return std::nullopt;
    }
    const auto& match = likely.all.front();
    return EntityKey { match.oneKey.name, { many, match.key.name, match.pair.plain } };
}

std::vector<AskedOfEach> sharedEntities(const Asked& asked)
{
    return asked.datasets().size() < 2 ? std::vector<AskedOfEach> {} : SharedReader(asked).read();
}

} // namespace core::builtin
