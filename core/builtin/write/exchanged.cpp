// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/exchanged.h"

#include "core/builtin/language/word_lists.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/reading/other_units.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/going_on.h"
#include "core/builtin/write/leaning.h"
#include "core/builtin/write/reading_change.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

namespace {
/// What comes, and what goes for it.
struct Swap {
    std::string now;
    std::string before;
};

std::size_t byteAt(int place)
{
    return static_cast<std::size_t>(place);
}

/// "instead of", "statt": the tokens that it is made of.
std::optional<std::pair<std::size_t, std::size_t>> swapSignIn(const std::vector<Token>& tokens)
{
    constexpr std::size_t longest = 3;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        std::string phrase;
        for (auto j = i; j < std::min(tokens.size(), i + longest); ++j) {
            phrase += (j == i ? "" : " ") + tokens[j].text;
            if (lists().is(WordKind::Exchanging, phrase)) {
                return std::pair { i, j };
            }
        }
    }
    return std::nullopt;
}

/// "show the median instead of the average", "instead of the average, the median"
std::optional<Swap> swapIn(const std::string& question)
{
    const auto tokens = tokenise(question);
    const auto sign = swapSignIn(tokens);
    if (!sign || sign->second + 1 == tokens.size()) {
        return std::nullopt;
    }
    const auto behind = question.substr(byteAt(tokens[sign->second].end));
    if (sign->first > 0) {
        return Swap { question.substr(0, byteAt(tokens[sign->first].begin)), behind };
    }
    const auto comma = behind.find(',');
    return comma == std::string::npos ? std::nullopt
                                      : std::optional(Swap { behind.substr(comma + 1), behind.substr(0, comma) });
}

bool leadsPart(const Piece& piece)
{
    using enum Concept;
    return std::ranges::any_of(std::array { By, Each, Of, For, In, From }, [&](auto each) { return piece.is(each); });
}

/// Only leads to what is exchanged: "show it", "now", "as".
bool leadsSwap(const Piece& piece)
{
    using enum Concept;
    const auto word = fold(piece.text);
    return piece.is(List) || piece.is(And) || piece.is(Only) || piece.is(With) || piece.is(Filler)
        || (piece.kind == PieceKind::Unknown
            && (lists().is(WordKind::Pronoun, word) || lists().is(WordKind::Opener, word)));
}

bool isSamePart(const Piece& one, const Piece& other)
{
    if (one.kind != other.kind) {
        return false;
    }
    switch (one.kind) {
    case PieceKind::Concept: return one.meaning == other.meaning && one.number == other.number;
    case PieceKind::Column: return one.column.column == other.column.column;
    case PieceKind::Period: return one.period == other.period;
    case PieceKind::Month:
    case PieceKind::Quarter:
    case PieceKind::Number: return one.number == other.number && one.percent == other.percent;
    default: return stem(fold(one.text)) == stem(fold(other.text));
    }
}

/// A part in the words of one of the two: with its preposition, and without.
struct SwapPart {
    std::vector<Piece> pieces;
    bool isLed = false;
    std::string text;
    std::string bare;
};

std::optional<SwapPart> swapPartIn(const std::string& words, const Schema& schema)
{
    auto pieces = annotate(words, schema);
    const auto first = std::ranges::find_if_not(pieces, leadsSwap);
    pieces.erase(pieces.begin(), first);
    if (pieces.empty()) {
        return std::nullopt;
    }
    SwapPart said;
    const auto end = byteAt(pieces.back().end);
    const auto textFrom = [&](const Piece& piece) {
        return words.substr(byteAt(piece.begin), end - byteAt(piece.begin));
    };
    said.isLed = leadsPart(pieces.front());
    said.text = textFrom(pieces.front());
    if (said.isLed) {
        pieces.erase(pieces.begin());
    }
    if (pieces.empty()) {
        return std::nullopt;
    }
    said.bare = textFrom(pieces.front());
    if (pieces.front().kind == PieceKind::Period) { // "per month" is one piece, and so is "monthly"
        const auto tokens = tokenise(said.bare);
        const bool isOne = tokens.size() == 1;
        said.isLed = said.isLed || !isOne || lists().is(WordKind::Adverb, tokens.front().text);
        said.bare = isOne ? said.bare : said.bare.substr(byteAt(tokens[1].begin));
    }
    said.pieces = std::move(pieces);
    return said;
}

/// The question with the one in the place of the other.
std::optional<std::string> withSwap(const std::string& question, const Swap& exchange, const Schema& schema)
{
    const auto now = swapPartIn(exchange.now, schema);
    const auto before = swapPartIn(exchange.before, schema);
    const auto pieces = annotate(question, schema);
    const auto found = now && before ? std::ranges::search(pieces, before->pieces, isSamePart).begin() : pieces.end();
    if (found == pieces.end()) {
        return std::nullopt;
    }
    const auto last = found + static_cast<std::ptrdiff_t>(before->pieces.size()) - 1;
    auto begin = byteAt(found->begin);
    bool isLed = found != pieces.begin() && leadsPart(*std::prev(found));
    if (isLed && now->isLed) {
        begin = byteAt(std::prev(found)->begin);
    }
    const auto tokens = tokenise(found->text);
    if (!isLed && found->kind == PieceKind::Period && tokens.size() > 1) {
        isLed = true;
        begin += now->isLed ? 0 : byteAt(tokens[1].begin);
    }
    return question.substr(0, begin) + (isLed ? now->text : now->bare) + question.substr(byteAt(last->end));
}

/// In the last of the questions that holds what goes, or whose numbers have another unit. False where none does.
bool putIn(std::vector<Exchange>& history, const std::string& question, const OpenFiles& files)
{
    const auto exchange = swapIn(question);
    for (auto each = history.rbegin(); each != history.rend(); ++each) {
        for (const auto& data : files.alone()) {
            auto text = exchange ? withSwap(each->question, *exchange, data->schema)
                                 : withUnit(each->question, question, data->schema);
            if (text) {
                each->question = std::move(*text);
                return true;
            }
        }
    }
    return false;
}
} // namespace

Asked withExchanges(Asked asked)
{
    std::vector<Exchange> made;
    for (auto& each : asked.history) {
        if (!putIn(made, each.question, asked.files)) {
            made.push_back(std::move(each));
        }
    }
    asked.history = std::move(made);
    return asked;
}

std::optional<Draft> withExchange(const Asked& asked)
{
    const bool isMeant = swapIn(asked.question)
        || std::ranges::any_of(
            asked.files.alone(), [&](const OpenedData& each) { return asksOnlyForUnit(asked.question, each->schema); });
    const auto refused = [&] { return isMeant ? std::optional(cannotGoOn(asked, "")) : std::nullopt; };
    auto other = asked;
    if (asked.history.empty() || asked.revision) {
        return std::nullopt;
    }
    if (!putIn(other.history, asked.question, asked.files)) {
        return refused();
    }
    other.question = other.history.back().question;
    other.history.pop_back();
    auto draft = drafted(other);
    if (draft.plan.action != PlanAction::Run) {
        return refused();
    }
    draft.plan.facts.erase("said"); // its places are those of words that nobody typed
    if (!goesOn(draft.plan)) {
        auto before = asked;
        before.question = before.history.back().question;
        before.history.pop_back();
        tellBefore(draft, asked.history.back());
        tellChange(draft.plan, drafted(before).plan);
    }
    return draft;
}

} // namespace core::builtin
