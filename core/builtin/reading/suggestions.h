// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/elements.h"
#include "core/builtin/schema/schema.h"

#include <algorithm>

namespace core::builtin {

/// At most four questions that work on this dataset, for a person who is stuck.
std::vector<std::string> suggestions(const Schema& schema, bool inGerman = false);
/// Texts of few values, by which numbers can be divided.
std::vector<std::string> groupNames(const Schema& schema);
/// Numbers worth a sum or a mean, the most telling first.
std::vector<std::string> measureNames(const Schema& schema);
/// The same as questions ask for them: "total fee".
std::vector<std::string> askedNumbers(const Schema& schema, bool inGerman);

/// What a next question can go on from, columns by their names: in other data they have other numbers.
struct LastAsked {
    std::string measure {};
    std::vector<std::string> groups {};
    std::vector<std::string> ofOne {}; ///< columns of which only one value was looked at: there is nothing to divide by
    bool isOverTime = false;
    bool isChange = false; ///< over time
    bool isCount = false; ///< of rows, or of what they are of
    bool inGerman = false;

    bool knows(const std::string& group) const
    {
        return std::ranges::contains(groups, group) || std::ranges::contains(ofOne, group);
    }
};
/// What to ask next, the most telling first: from what columns are good for, and from the question before. They have
/// still to be tried. `prefersGerman`: before anything was asked; a file in German is asked about in German anyway.
std::vector<std::string> nextSuggestions(
    const Schema& schema, const std::optional<LastAsked>& last, bool prefersGerman = false);
/// "total fee by region": the number most worth asking for, by a group of another file; empty: there is none.
std::string suggestionAcross(const Schema& joined, const std::optional<LastAsked>& last, bool prefersGerman = false);

/// What a question names, in one file or in several.
struct Mentioned {
    std::vector<std::string> sums; ///< numbers, as questions ask for them: "total fee"
    std::vector<std::string> plain; ///< the same columns by their names
    std::vector<std::string> groups;
    std::vector<std::string> counts {}; ///< whole questions about dates and keys that are named
    std::vector<std::string> otherNumbers {}; ///< of the file, where none is named
    std::vector<std::string> otherGroups {};
    bool hasDates = false; ///< beside a number that is named
    void add(const Elements& said, const Schema& schema, bool inGerman);
};
/// Questions about what is named, the nearest first; empty: nothing is. They have still to be tried.
std::vector<std::string> questionsAbout(const Mentioned& named, bool inGerman);

} // namespace core::builtin
