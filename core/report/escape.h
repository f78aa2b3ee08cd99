// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a file or a model could have written passes through here before it enters a report.
#pragma once

#include <string>
#include <string_view>

namespace core::report {

/// Valid UTF-8 without control characters (but line feed and tab) and without characters that turn the reading
/// direction; each of them becomes U+FFFD, so that it shows.
std::string plainText(std::string_view text);
/// plainText for HTML text and attributes.
std::string html(std::string_view text);
/// plainText for one line of Markdown, with whatever would be no plain text there escaped.
std::string markdown(std::string_view text);
/// plainText on one line.
std::string oneLine(std::string_view text);

/// Code of another language, which Python can only show: its lines as comments, and a line that says so where it runs.
std::string asComments(const std::string& code);

/// As Markdown shows code: between fences longer than any run of backticks inside.
std::string fenced(const std::string& text, const std::string& language);

/// Words of more than 10,000 characters are cut, and say so: laying one out on pages takes time that grows with its
/// square.
std::string withoutLongWords(const std::string& text);

} // namespace core::report
