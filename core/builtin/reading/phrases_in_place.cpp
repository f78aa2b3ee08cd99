// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/words_in_place.h"

#include "core/builtin/reading/written_dates.h"

#include <algorithm>
#include <array>

namespace core::builtin {

namespace {
/// "IT" with its capitals, where a column has it.
bool isWrittenValue(const Token& token, const Schema& schema)
{
    const auto match = token.raw != token.text ? schema.matchValue({ token.text }) : std::nullopt;
    return match && (match->value == token.raw || std::ranges::contains(match->spellings, token.raw));
}
} // namespace

bool endsInValue(const std::vector<Token>& tokens, const std::vector<std::string>& words, std::size_t at,
    const Phrase& found, const Schema& schema)
{
    const auto last = at + static_cast<std::size_t>(found.words) - 1;
    if (found.words > 1 && isWrittenValue(tokens[last], schema)) { // "dept is IT"
        return true;
    }
    if (found.meaning != Concept::Without || found.words != 2 || !yesOrNo(words[last])) {
        return false;
    }
    constexpr std::array joints { Concept::And, Concept::Or, Concept::By, Concept::Each, Concept::In, Concept::For };
    const auto behind = phraseAt(words, last + 1);
    const bool isBegun = last + 1 < words.size() && schema.matchValue({ words[last], words[last + 1] }); // "no-show"
    return isBegun || last + 1 == words.size() || (behind && std::ranges::contains(joints, behind->meaning));
}

std::optional<Phrase> phraseBesideNames(
    const std::vector<std::string>& words, std::size_t at, int shortest, const Schema& schema)
{
    constexpr double itsOwnName = 0.98;
    const auto found = phraseAt(words, at, shortest);
    if (!found || found->words < 2) {
        return found;
    }
    const auto begin = words.begin() + static_cast<std::ptrdiff_t>(at);
    const auto shorter = phraseAt({ begin, begin + found->words - 1 }, 0);
    const bool isSame = shorter && shorter->meaning == found->meaning && shorter->words == found->words - 1;
    return isSame && schema.matchColumn({ *(begin + found->words - 1) }, itsOwnName) ? shorter : found;
}

bool deniesNameAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double likelyName = 0.85;
    constexpr std::size_t longestName = 4;
    if (yesOrNo(words[at]) != false) {
        return false;
    }
    for (auto length = std::min(longestName, words.size() - at - 1); length > 0; --length) {
        if (columnSaid(words, at + 1, static_cast<int>(length), likelyName, schema)) {
            return true;
        }
    }
    return false;
}

namespace {
bool isSaidAgain(const Piece& before, int column)
{
    return (before.kind == PieceKind::Unknown && !beginsWithPeriod(fold(before.text)))
        || (before.kind == PieceKind::Column && before.column.column == column);
}
} // namespace

void dropSaidBefore(std::vector<Piece>& pieces, const std::string& question)
{
    constexpr double sureName = 0.95;
    const auto& last = pieces.back();
    if (last.kind == PieceKind::Column && last.column.score >= sureName && pieces.size() > 1
        && isSaidAgain(*(pieces.end() - 2), last.column.column) && isInParentheses(question, last.begin, last.end)) {
        pieces.erase(pieces.end() - 2);
    }
}

namespace {
/// Where the parenthesis begins that ends behind the last piece, as bytes of the question; -1: none does.
int openingBefore(const std::string& question, const Piece& last)
{
    const auto behind = static_cast<std::size_t>(last.end);
    if (behind >= question.size() || question[behind] != ')') {
        return -1;
    }
    const auto open = question.rfind('(', behind);
    return open == std::string::npos ? -1 : static_cast<int>(open);
}
} // namespace

/// "P2-P4" is said as "P2 to P4" is.
static void readDashes(std::vector<Piece>& pieces, const std::string& question)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool areOfOne = holds(pieces, i, PieceKind::Value) && holds(pieces, i + 1, PieceKind::Value)
            && pieces[i].value.column == pieces[i + 1].value.column;
        if (areOfOne && isDashBetween(question, pieces[i].end, pieces[i + 1].begin)) {
            auto to = pieces[i];
            to.kind = PieceKind::Concept;
            to.meaning = Concept::To;
            to.end = pieces[i + 1].end;
            const auto begin = static_cast<std::size_t>(to.begin);
            to.text = question.substr(begin, static_cast<std::size_t>(to.end) - begin);
            pieces.insert(place(pieces, i + 1), std::move(to));
        }
    }
}

/// "pass / (pass + fail)": values are no numbers. "P1/P2" is a list.
static void refuseDividedValues(std::vector<Piece>& pieces, const std::string& question)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto other = i + (holds(pieces, i + 1, PieceKind::Concept) ? 2 : 1);
        const bool isLed = i > 0
            && says(pieces, i - 1,
                { Concept::In, Concept::For, Concept::From, Concept::On, Concept::With, Concept::Is,
                    Concept::Of }); // "in Hamburg / Kiel" lists
        const bool areValues = !isLed && holds(pieces, i, PieceKind::Value) && holds(pieces, other, PieceKind::Value);
        const auto end = static_cast<std::size_t>(pieces[i].end);
        const auto next = areValues ? static_cast<std::size_t>(pieces[other].begin) : end;
        if (next > end && question.substr(end, next - end).contains(" / ")) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

std::vector<Piece> explained(std::vector<Piece> pieces, const std::string& question, const Schema& schema)
{
    readDashes(pieces, question);
    refuseDividedValues(pieces, question);
    using enum Concept;
    constexpr std::size_t mostWords = 2; // "damaged parcels"
    const auto close = std::ranges::find_if(
        pieces, [&](const Piece& each) { return openingBefore(question, each) >= 0; });
    if (close == pieces.end()) {
        return pieces;
    }
    const auto open = openingBefore(question, *close);
    const auto end = static_cast<std::size_t>(close - pieces.begin()) + 1;
    const auto inside = std::ranges::find_if(pieces, [&](const Piece& each) { return each.begin > open; });
    const auto first = static_cast<std::size_t>(inside - pieces.begin());
    auto noun = first;
    while (noun > 0 && holds(pieces, noun - 1, PieceKind::Unknown)) {
        --noun;
    }
    const bool isYesOrNo = holds(pieces, first, PieceKind::Column) && says(pieces, first + 1, { Is })
        && first + 3 == end
        && (schema.column(pieces[first].column.column).type == ColumnType::Boolean
            || isYesInNumbers(schema.column(pieces[first].column.column)));
    const bool isLed = noun == 0 || says(pieces, noun - 1, { HowMany, Share, Of, For, In, List, PercentOf });
    if (noun == first || first - noun > mostWords || !isLed || !isYesOrNo) {
        return pieces;
    }
    auto rows = pieces[first - 1], with = pieces[first - 1];
    rows.kind = PieceKind::RowNoun;
    rows.begin = pieces[noun].begin;
    with.kind = PieceKind::Concept;
    with.meaning = With;
    pieces.erase(place(pieces, noun), place(pieces, first));
    pieces.insert(place(pieces, noun), { rows, with });
    return pieces;
}

} // namespace core::builtin
