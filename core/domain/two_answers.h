// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/check_fact.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// Two answers to one question, side by side, so that a person can choose.
struct TwoAnswers {
    struct Row {
        std::string label; ///< empty: it is the only figure
        sandbox::Cell ours; ///< missing: there is no such label in it, or no figure; likewise
        sandbox::Cell theirs; ///< of the other answer
        bool operator==(const Row&) const = default;
    };
    std::string labels {}; ///< the column that they stand in
    std::vector<Row> rows {}; ///< what differs first; not all of many
    std::int64_t differ = 0; ///< rows
    std::int64_t total = 0; ///< rows, also those that are not here
    bool operator==(const TwoAnswers&) const = default;
};

/// As it is shown, its columns named in words.
sandbox::Table asTable(const TwoAnswers& answers, const Translate& translate = {});
/// What differs, a line each, where there is no place for a table.
std::vector<std::string> asLines(const TwoAnswers& answers, const Translate& translate = {});

/// The finding that another method, of this reading, answers otherwise; it has both answers.
CheckFact differing(const TwoAnswers& answers, const std::string& reading);
/// Those of a finding; nothing: it has none, as one of an earlier version.
std::optional<TwoAnswers> answersIn(const CheckFact& fact);

void to_json(Json& json, const TwoAnswers& answers);
void from_json(const Json& json, TwoAnswers& answers);

} // namespace core
