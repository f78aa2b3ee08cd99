// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/written_codes.h"

#include <algorithm>

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

} // namespace core::builtin
