// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/words.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace core {

/// The N of "top 5", and the word behind "of each" where so many are asked for of each.
struct AskedCount {
    std::int64_t rows = 0;
    std::string ofEach;
};

/// `taken`: tokens that name something of the data; `ranks`: the largest or smallest are asked for.
std::optional<AskedCount> countAsked(
    std::string_view question, std::span<const builtin::Token> tokens, const std::set<std::size_t>& taken, bool ranks);

} // namespace core
