// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/sentences.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace core {

std::vector<std::string> shownTexts(const sandbox::RunResult& result)
{
    std::vector<std::string> texts { result.out };
    for (const auto& display : sandbox::shownDisplays(result)) {
        const auto* text = std::get_if<sandbox::Text>(&display);
        const auto* value = std::get_if<sandbox::Value>(&display);
        const auto* cell = value != nullptr ? std::get_if<std::string>(&value->cell) : nullptr;
        texts.push_back(text != nullptr ? text->text : cell != nullptr ? *cell : std::string());
    }
    return texts;
}

/// "There are {} of them" has two.
static void addBetweenBraces(int line, const std::string& text, std::vector<Piece>& pieces)
{
    for (std::size_t from = 0; from <= text.size();) {
        const auto begin = std::min(text.find('{', from), text.size());
        pieces.push_back({ line, builtin::trimmed(text.substr(from, begin - from)) });
        const auto end = text.find('}', begin);
        from = end == std::string::npos ? text.size() + 1 : end + 1;
    }
}

std::vector<Piece> piecesShown(const VerifyRequest& request)
{
    std::vector<Piece> pieces;
    for (const auto& literals : request.facts.literals) {
        for (const auto& one : literals.use == LiteralUse::Words ? literals.values : decltype(literals.values)()) {
            pieces.push_back({ literals.line, builtin::trimmed(sandbox::cellText(one.cell)) });
        }
    }
    for (const auto& written : request.facts.texts) {
        addBetweenBraces(written.line, written.text, pieces);
    }
    const auto shown = shownTexts(request.result);
    std::erase_if(pieces, [&](const Piece& piece) {
        return !piece.text.contains(' ')
            || std::ranges::none_of(shown, [&](const auto& text) { return text.contains(piece.text); });
    });
    return pieces;
}

bool holdsWord(const std::string& text, const std::string& word)
{
    const auto isLetter = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || (text[at] & 0x80) != 0);
    };
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if ((at == 0 || !isLetter(at - 1)) && !isLetter(at + word.size())) {
            return true;
        }
    }
    return false;
}

Motion motionOf(const std::string& text)
{
    constexpr auto up = std::to_array<std::string_view>(
        { "rose", "risen", "rises", "grew", "grown", "grows", "increased", "increases", "climbed", "growing", "rising",
            "increasing", "stieg", "stiegen", "gestiegen", "wuchs", "wuchsen", "gewachsen", "zugenommen" });
    constexpr auto down = std::to_array<std::string_view>(
        { "fell", "fallen", "falls", "dropped", "drops", "declined", "decreased", "decreases", "falling", "declining",
            "shrank", "sank", "sanken", "gesunken", "gefallen", "fiel", "fielen", "abgenommen" });
    bool rises = false;
    bool falls = false;
    for (const auto& token : builtin::tokenise(text)) {
        rises = rises || std::ranges::contains(up, token.text);
        falls = falls || std::ranges::contains(down, token.text);
    }
    return rises == falls ? Motion::None : rises ? Motion::Up : Motion::Down;
}

std::optional<std::string_view> constantlySaid(const std::string& words)
{
    constexpr auto constantly = std::to_array<std::string_view>({ "month after month", "year after year",
        "week after week", "day after day", "quarter after quarter", "every month", "every year", "every week",
        "every day", "every quarter", "each month", "each year", "each week", "each day", "each quarter", "steadily",
        "continuously", "constantly", "consistently", "monat fur monat", "jahr fur jahr", "jeden monat", "jedes jahr",
        "jede woche", "jeden tag", "stetig", "kontinuierlich", "durchgehend", "standig" });
    const auto* const found = std::ranges::find_if(constantly, [&](auto one) { return saysPhrase(words, one); });
    return found != constantly.end() ? std::optional(*found) : std::nullopt;
}

} // namespace core
