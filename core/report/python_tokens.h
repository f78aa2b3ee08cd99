// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace core::report {

enum class TokenKind { Comment, Text, Number, Keyword, Name, Sign };

/// A piece of Python, as an editor colours it.
struct Token {
    std::size_t end = 0;
    TokenKind kind = TokenKind::Sign;
};
Token tokenAt(std::string_view code, std::size_t at);

/// Where the value of a program stands: from and to of its last statement, if that is an expression and not a call of
/// print.
std::optional<std::pair<std::size_t, std::size_t>> lastExpression(std::string_view code);

} // namespace core::report
