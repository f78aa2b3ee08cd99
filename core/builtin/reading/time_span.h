// SPDX-License-Identifier: GPL-3.0-or-later
// "days from the first order to the first complaint": two ends of a time, and where a question speaks of it.
#pragma once

#include "core/builtin/language/concept.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/of_each.h"
#include "core/builtin/schema/opened.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

/// A question word by word.
struct SaidWords {
    explicit SaidWords(const std::string& question);

    std::vector<Token> tokens;
    std::vector<std::string> words {}; ///< their texts

    bool is(std::size_t at, std::initializer_list<Concept> meanings) const; ///< the longest phrase that begins there
    std::size_t behind(std::size_t at) const; ///< that phrase
};

/// Where the time begins or ends: "the first order", "signed_up", "2025-12-31".
struct TimeEnd {
    OpenedData file {}; ///< none: a day, or what the other end is of
    int column = -1;
    std::optional<OfEach> extreme {}; ///< none: a date of what has one row each
    std::string day {};
    std::size_t behind = 0; ///< words
};

/// From one end to another, as words of a question say it.
struct TimeSpan {
    std::size_t begin = 0; ///< words
    std::size_t end = 0;
    TimeEnd from {};
    TimeEnd to {};
    std::string unit {};
    std::string limit {}; ///< "more than 30"
    std::vector<std::pair<std::size_t, std::size_t>> dropped {}; ///< words apart from these that it takes, too
};

/// The first time of this kind that a question speaks of; nothing where it speaks of none.
std::optional<TimeSpan> timeSpanIn(const SaidWords& said, const std::vector<OpenedData>& files);

} // namespace core::builtin
