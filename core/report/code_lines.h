// SPDX-License-Identifier: GPL-3.0-or-later
// Code as an auditor reads it, by the numbers of its lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core::report {

/// Signs of a line of code across an upright page, beside the numbers.
inline constexpr std::size_t paperSigns = 84;

/// A piece of a line that fits; one that begins none has no number.
struct CodeLine {
    std::size_t begin = 0; ///< in the code
    std::size_t end = 0;
    int number = 0; ///< 0: it goes on with the line before
};
/// A line that is longer than `most` signs is broken where a word ends, if it has one.
std::vector<CodeLine> codeLines(std::string_view code, std::size_t most);

/// What stands before each: " 12  ", and for one that goes on "   ↪ ".
std::vector<std::string> gutterOf(const std::vector<CodeLine>& lines);

/// The code for a page, with that before each line.
std::string numberedCode(const std::string& code);

} // namespace core::report
