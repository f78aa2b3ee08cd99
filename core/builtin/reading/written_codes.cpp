// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/written_codes.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace core::builtin {

/// The place behind the last token of those that begin at one and have no space between them.
static std::size_t endOfRun(const std::vector<Token>& tokens, std::size_t at, const std::string& question)
{
    auto end = at + 1;
    const auto isBeside = [&](const Token& one, const Token& next) {
        const auto between = question.substr(
            static_cast<std::size_t>(one.end), static_cast<std::size_t>(std::max(next.begin - one.end, 0)));
        return std::ranges::all_of(between, [](char c) { return c == '-' || c == '.' || c == '/'; });
    };
    while (end < tokens.size() && tokens[end].kind != TokenKind::Quoted && isBeside(tokens[end - 1], tokens[end])) {
        ++end;
    }
    return end;
}

std::vector<Token> withCodesJoined(std::vector<Token> tokens, const Schema& schema, const std::string& question)
{
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto begin = static_cast<std::size_t>(tokens[at].begin);
        const auto end = tokens[at].kind == TokenKind::Word ? endOfRun(tokens, at, question) : at + 1;
        if (end == at + 1) {
            continue;
        }
        const auto written = question.substr(begin, static_cast<std::size_t>(tokens[end - 1].end) - begin);
        const auto code = schema.matchCode(written);
        if (code && schema.isIdentifier(code->column)) {
            tokens[at] = { TokenKind::Word, fold(written), written, 0, tokens[at].begin, tokens[end - 1].end };
            tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                tokens.begin() + static_cast<std::ptrdiff_t>(end));
        }
    }
    return tokens;
}

std::optional<ValueMatch> writtenValueAt(const std::vector<Token>& tokens, std::size_t at, const Schema& schema)
{
    const auto& token = tokens[at];
    const bool isCapital = !token.raw.empty() && token.raw.front() >= 'A' && token.raw.front() <= 'Z';
    const bool isBeforeRows = at > 0 && at + 1 < tokens.size() && token.kind == TokenKind::Word
        && tokens[at + 1].kind == TokenKind::Word && schema.isOwnNoun(tokens[at + 1].text);
    if (!isCapital || !isBeforeRows) {
        return std::nullopt;
    }
    const auto value = schema.matchValue({ token.text });
    const auto name = value && value->value == token.raw ? schema.matchColumn({ token.text }, 0.0) : std::nullopt;
    return name && schema.column(name->column).name != token.raw ? value : std::nullopt;
}

namespace {
bool isLetterOrDigit(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// A dash, "&" or brackets between two words, not the hyphen of one word.
bool hasSigns(const std::string& value)
{
    constexpr std::string_view ascii = "&()[]/+,;:";
    constexpr std::string_view spaced = " - ";
    const bool isLed = !value.empty() && (isLetterOrDigit(value.front()) || (value.front() & '\x80') != 0);
    return isLed && value.contains(' ')
        && (value.find_first_of(ascii) != std::string::npos || value.contains(spaced) || value.contains(" – ")
            || value.contains(" — "));
}

bool isWrittenAt(const std::string& value, const std::string& question, std::size_t begin)
{
    const auto end = begin + value.size();
    return question.compare(begin, value.size(), value) == 0
        && (end == question.size() || !isLetterOrDigit(question[end]) || !isLetterOrDigit(value.back()));
}
} // namespace

std::optional<std::pair<Piece, int>> valueWithSignsAt(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema)
{
    const auto begin = static_cast<std::size_t>(tokens[at].begin);
    ValueMatch found;
    for (int i = 0; i < schema.columnCount(); ++i) {
        for (const auto& top : schema.isText(i) ? schema.column(i).top : std::vector<TopValue>()) {
            if (!hasSigns(top.value) || !isWrittenAt(top.value, question, begin)) {
                continue;
            }
            if (top.value.size() > found.value.size()) {
                found = { i, top.value, false, {}, {} };
            } else if (top.value == found.value) {
                found.rivals.push_back(i);
                found.spellings.push_back(top.value);
            }
        }
    }
    if (found.column < 0) {
        return std::nullopt;
    }
    Piece piece;
    piece.kind = PieceKind::Value;
    piece.begin = tokens[at].begin;
    piece.end = piece.begin + static_cast<int>(found.value.size());
    piece.text = found.value;
    piece.value = std::move(found);
    const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(at);
    const auto isInside = [&](const Token& each) { return each.begin < piece.end; };
    return std::pair(piece, static_cast<int>(std::count_if(first, tokens.end(), isInside)));
}

} // namespace core::builtin
