// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/underscored.h"

#include "core/builtin/language/slips.h"

#include <algorithm>

namespace core::builtin {

namespace {
constexpr double itsOwnName = 0.98;

std::vector<std::string> wordsAt(const std::vector<Token>& tokens, std::size_t at, std::size_t length)
{
    std::vector<std::string> words;
    for (auto i = at; i < std::min(at + length, tokens.size()); ++i) {
        words.push_back(tokens[i].text);
    }
    return words;
}

/// How many tokens from `at` on stand together with nothing but underscores between them.
std::size_t lengthAt(const std::vector<Token>& tokens, std::size_t at, const std::string& question)
{
    const auto isPlain = [](const Token& each) {
        return each.kind == TokenKind::Word || each.kind == TokenKind::Number;
    };
    const auto isJoined = [&](const Token& one, const Token& next) {
        const auto begin = static_cast<std::size_t>(one.end), end = static_cast<std::size_t>(next.begin);
        return isPlain(one) && isPlain(next) && end > begin && question.find_first_not_of('_', begin) >= end;
    };
    std::size_t length = 1;
    while (at + length < tokens.size() && isJoined(tokens[at + length - 1], tokens[at + length])) {
        ++length;
    }
    return length;
}

/// Also where it is looked for without its unit: "labour_min" of times in minutes.
std::optional<ColumnMatch> columnOf(const std::vector<std::string>& words, const Schema& schema)
{
    constexpr double possible = 0.6;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (nameWords(schema.name(i)) == words) {
            return ColumnMatch { i, 1, {} };
        }
    }
    return schema.matchColumn(words, possible);
}

/// By its words as they are written, and not by others of their meaning.
bool isSpelledOut(const std::vector<std::string>& words, const ColumnMatch& match, const Schema& schema)
{
    const auto name = nameWords(schema.name(match.column));
    const auto isInName = [&](const std::string& word) {
        return std::ranges::any_of(
            name, [&](const std::string& own) { return stem(word) == stem(own) || looksLike(word, own); });
    };
    return match.score >= itsOwnName || std::ranges::all_of(words, isInName);
}
} // namespace

std::optional<std::pair<Piece, int>> underscoredAt(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema)
{
    constexpr double likely = 0.9;
    constexpr std::size_t longestName = 8;
    const auto length = lengthAt(tokens, at, question);
    const auto isLonger = [&] { // "cost_eur total" is one name, too
        for (auto longer = length + 1; longer <= longestName && at + longer <= tokens.size(); ++longer) {
            if (schema.matchColumn(wordsAt(tokens, at, longer), itsOwnName)) {
                return true;
            }
        }
        return false;
    };
    if (length < 2 || isLonger()) {
        return std::nullopt;
    }
    Piece piece;
    piece.begin = tokens[at].begin;
    piece.end = tokens[at + length - 1].end;
    piece.text = question.substr(
        static_cast<std::size_t>(piece.begin), static_cast<std::size_t>(piece.end - piece.begin));
    const auto words = wordsAt(tokens, at, length);
    const auto column = columnOf(words, schema);
    const auto value = schema.matchValue(words);
    const bool isColumn = column && isSpelledOut(words, *column, schema) && (column->score >= likely || !value);
    if (isColumn) {
        piece.kind = PieceKind::Column;
        piece.column = *column;
    } else if (value) {
        piece.kind = PieceKind::Value;
        piece.value = *value;
    }
    return std::pair(std::move(piece), static_cast<int>(length));
}

} // namespace core::builtin
