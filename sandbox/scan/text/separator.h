// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// A delimiter of several bytes, "||" or "¦", is read as this sign wherever it stands; all that reads cells knows one
/// byte only.
constexpr char standIn = '\x1f';

/// A rare sign of which there are many in a row, ####, separates nothing; but where another line has as many of it.
bool drawsLines(std::string_view sample, char sign);
/// What may separate columns of the sample beside single signs, the most frequent first; few.
std::vector<std::string> separatorsIn(std::string_view sample);

/// “ and ”, which stand for " where they enclose cells.
constexpr std::string_view curlyOpen = "\u201c";
constexpr std::string_view curlyClose = "\u201d";
/// The text with straight quotes for curly ones.
std::string straightened(std::string_view text);

/// The text with the stand-in for each `separator`; as it is where that is empty.
std::string withStandIn(std::string_view text, std::string_view separator);

} // namespace scan
