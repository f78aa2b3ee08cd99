// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences that code writes into what it shows.
#pragma once

#include "core/verify/checks.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Words of the code that stand in what it showed.
struct Piece {
    int line = 0;
    std::string text;
};

std::vector<std::string> shownTexts(const sandbox::RunResult& result);
std::vector<Piece> piecesShown(const VerifyRequest& request);

/// As a word of its own, written as the file writes it.
bool holdsWord(const std::string& text, const std::string& word);

enum class Motion { None, Up, Down };
/// "rose", "gesunken"; none where it says both.
Motion motionOf(const std::string& text);
/// "month after month", "steadily", as it stands in the words; nothing: they do not say so.
std::optional<std::string_view> constantlySaid(const std::string& words);

/// "rose", "more than", where the figures of the sentence or of the table say the opposite.
void checkDirections(const VerifyRequest& request, const std::vector<Piece>& pieces, Checks& checks);

} // namespace core
