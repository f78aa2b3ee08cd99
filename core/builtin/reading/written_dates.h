// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/piece.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

struct WrittenDate {
    std::string iso;
    int tokens = 0;
};

/// "15 March 2024", "March 15, 2024"
std::optional<WrittenDate> writtenDateAt(const std::vector<Token>& tokens, std::size_t at);
/// Year and month of "2024-03".
std::optional<std::pair<int, int>> monthLabel(const Token& token);

/// The dash of "01.03.2024 - 15.04.2024", "Jan – Mar"
bool isDashOfRange(const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before);
/// Whether nothing but a dash stands between two places of the question.
bool isDashBetween(const std::string& question, int from, int to);
/// Behind a dash without spaces: "Mar" of "Jan-Mar"
bool goesOnToTime(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const std::vector<Piece>& before);
/// "2022-2024", "1.3.2024-15.4.2024" in one word: its ends; empty: it is none.
std::optional<std::pair<std::string, std::string>> stretchInOneWord(const std::string& word);
/// "1. bis 15. März 2024", "1.3.-15.4.2024", "March 1-15, 2024" with month and year at both ends.
Reworded withWholeDates(Reworded question);

} // namespace core::builtin
