// SPDX-License-Identifier: GPL-3.0-or-later
// What a question that goes on from another one made of its reading.
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/schema.h"
#include "core/domain/plan.h"

#include <string>
#include <vector>

namespace core::builtin {

/// A part of a reading in a person's words, to be compared with the same part of another one.
struct ReadingPart {
    enum class Kind {
        Whole, ///< what is done, whatever the rows
        Number, ///< this and the next three: of what numbers, groups and an order say whole
        Group,
        Running,
        Order,
        Condition,
        Chart,
    };
    Kind kind = Kind::Whole;
    std::string of {}; ///< of a condition: its column
    std::string words {};
    bool operator==(const ReadingPart&) const = default;
};

std::vector<ReadingPart> partsOf(const Query& query, const Schema& schema);
std::vector<ReadingPart> partsOf(const Reading& reading, const Schema& schema);

/// The difference of two readings; numbers and their groups are one part where both stayed.
struct ReadingChange {
    struct Replaced {
        std::string before;
        std::string after;
    };
    std::vector<Replaced> replaced {};
    std::vector<std::string> added {};
    std::vector<std::string> takenOut {};
    std::vector<std::string> kept {};
    bool isNone() const { return replaced.empty() && added.empty() && takenOut.empty(); }
};
ReadingChange changeBetween(const std::vector<ReadingPart>& before, const std::vector<ReadingPart>& after);

/// "Changed: by month instead of by region. Kept: sum of fee."
std::string inWords(const ReadingChange& change);

/// Adds to the reading of a plan what it changed of the one before and what it kept; nothing where they are the same.
void tellChange(Plan& plan, const Plan& before);

/// Parts as the facts of a plan have them, and back; none where those have none.
Json partsAsFacts(const std::vector<ReadingPart>& parts);
std::vector<ReadingPart> partsIn(const Plan& plan);

} // namespace core::builtin
