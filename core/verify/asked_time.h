// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verify/question_facts.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace core {

constexpr int never = std::numeric_limits<int>::max();
constexpr int always = std::numeric_limits<int>::min();

/// From the first day up to the one behind the last, as days since 1970.
struct Span {
    int begin = always;
    int end = never;
    bool operator==(const Span&) const = default;
};

int dayOf(int year, unsigned month, unsigned day);
Span monthsOf(int year, int first, int last); ///< whole ones, by their numbers
std::string dayText(int day); ///< "2024-03-05"
/// "2024", "2024-03", "2024Q1", "2024-03-05", and with a time behind it.
std::optional<Span> spanOf(const std::string& text);

/// What a question says of time in words that can be counted in days.
struct AskedTime {
    std::vector<int> months; ///< of any year, where none is named
    Span span; ///< else
    bool isOpen = false; ///< one of its ends
    std::string words;
};

/// Nothing: it names no time, or several that are meant each by itself.
std::optional<AskedTime> askedTime(const QuestionFacts& asked);
bool asksForQuarter(const QuestionFacts& asked);
bool follow(const std::vector<int>& numbers); ///< each is the one before and one more

} // namespace core
