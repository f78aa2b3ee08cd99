// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// At most four questions that work on this dataset, for a person who is stuck.
std::vector<std::string> suggestions(const Schema& schema);
/// Likewise, of columns that the question names; none, where it names none.
std::vector<std::string> suggestionsNear(const Schema& schema, const std::string& question);
/// Texts of few values, by which numbers can be divided.
std::vector<std::string> groupNames(const Schema& schema);
/// What a next question can go on from.
struct LastAsked {
    std::optional<int> measure {};
    std::vector<int> groups {};
    bool isOverTime = false;
    bool isChange = false; ///< over time
};
/// What to ask next, the most telling first: from what columns are good for, and from the question before. They have
/// still to be tried.
std::vector<std::string> nextSuggestions(const Schema& schema, const std::optional<LastAsked>& last);

} // namespace core::builtin
