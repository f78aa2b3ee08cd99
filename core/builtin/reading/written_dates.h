// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/words.h"

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

} // namespace core::builtin
