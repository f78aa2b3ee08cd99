// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core::builtin {

/// A Python string literal that is this text, whatever is in it.
std::string literal(std::string_view text);
/// ["a", "b"]
std::string literalList(const std::vector<std::string>& texts);
/// A number as Python writes it; whole numbers without a point.
std::string numeral(double number);
/// How many digits stand behind its point.
std::size_t decimalsOf(std::string_view numeral);
/// Text for a comment or a chart title: one line, no control characters.
std::string oneLine(std::string_view text);

/// Python in the making: steps, each with its comment, and the result at the end.
class Script {
public:
    void add(const std::string& comment, const std::string& code);
    void append(const std::string& code); ///< code that has its comments already
    void result(const std::string& expression); ///< the last line
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

} // namespace core::builtin
