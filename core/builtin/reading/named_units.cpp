// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/named_units.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <vector>

namespace core::builtin {

namespace {
/// A name in its words, the last of which is a unit of time in short.
struct Named {
    std::string name;
    std::vector<std::string> words;
    std::string unit;
};

std::optional<Named> namedInUnit(int column, const Schema& schema)
{
    Named named { schema.name(column), nameWords(schema.name(column)), {} };
    if (!schema.isNumeric(column) || named.words.size() < 2) {
        return std::nullopt;
    }
    named.unit = isInMinutes(named.words, schema.dataset().profile) ? "minutes" : timeUnit(named.words.back());
    const bool isShort = !named.unit.empty() && stem(named.words.back()) != stem(named.unit);
    named.words.pop_back();
    return isShort ? std::optional(named) : std::nullopt;
}

/// The tokens that say the name from `at` on: "planned hours", "hours worked"; 0: they do not.
std::size_t lengthAt(const std::vector<Token>& tokens, std::size_t at, const Named& named)
{
    const auto isUnit = [&](std::size_t place) {
        return place < tokens.size() && timeUnit(tokens[place].text) == named.unit;
    };
    const auto isLowest = [&](std::size_t place) { // "min wait", but not "wait min"
        const auto phrase = phraseAt({ tokens[place].text }, 0);
        return phrase && phrase->meaning == Concept::Minimum;
    };
    const auto isName = [&](std::size_t first) {
        return first + named.words.size() <= tokens.size()
            && std::ranges::equal(
                tokens | std::views::drop(first) | std::views::take(named.words.size()), named.words, {}, &Token::text);
    };
    const bool isBehind = isName(at) && isUnit(at + named.words.size());
    return isBehind || (isUnit(at) && !isLowest(at) && isName(at + 1)) ? named.words.size() + 1 : 0;
}
} // namespace

Reworded withNamedUnits(Reworded question, const Schema& schema)
{
    auto tokens = tokenise(question.text());
    if (std::ranges::none_of(tokens, [](const Token& each) { return !timeUnit(each.text).empty(); })) {
        return question;
    }
    for (int column = 0; column < schema.columnCount(); ++column) {
        const auto named = namedInUnit(column, schema);
        for (std::size_t at = named ? tokens.size() : 0; at-- > 0;) { // what stands before keeps its place
            if (const auto length = lengthAt(tokens, at, *named); length > 0) {
                question.replace(static_cast<std::size_t>(tokens[at].begin),
                    static_cast<std::size_t>(tokens[at + length - 1].end), named->name);
                tokens = tokenise(question.text());
                at = std::min(at, tokens.size());
            }
        }
    }
    return question;
}

} // namespace core::builtin
