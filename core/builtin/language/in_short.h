// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/reworded.h"
#include "core/builtin/language/words.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// How the words from a place on are said in fewer, or in those of a column.
using Shortening = std::function<std::optional<Shorter>(const std::vector<std::string>& words, std::size_t at)>;

/// With each phrase for which `shorter` has one in its place.
Reworded withShorter(Reworded question, const Shortening& shorter);

/// "the first quarter" is "Q1".
Reworded inShort(const std::string& question);

} // namespace core::builtin
