// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of an answer when the same code runs on data that are otherwise in a way it must not mind, or must
// follow. Which of these hold for a piece of code follows from its facts. Nothing here runs anything.
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"
#include "sandbox/run/variation.h"

#include <span>
#include <vector>

namespace core {

struct Relation {
    enum class Kind {
        Shuffled, ///< rows in another order: the same answer
        Doubled, ///< each row twice: sums and counts double, means and extremes stay
        Halved, ///< the file in two parts: their sums and counts add up
        Renamed, ///< a category: its label follows, its figure stays
        ColumnDropped, ///< one that the code does not name: the same answer
        Resampled, ///< as many rows drawn with repeats: how often the sign of a figure stays
    };
    Kind kind = Kind::Shuffled;
    std::vector<sandbox::Variation> variations; ///< a rerun each
    double factor = 1; ///< of every figure, where each row stands twice
    std::string of {}; ///< the names of the files that are varied, for a sentence
};

/// In the order in which they are worth their time.
std::vector<Relation> relationsFor(const VerifyRequest& request, const Answer& answer);

/// Whether it holds; nothing where the reruns cannot tell. What is broken is told in the answer.
std::optional<bool> judgeRelation(
    const Relation& relation, const VerifyRequest& request, std::span<const sandbox::RunResult> reruns, Answer& answer);

/// A tick for each file, or all of them, that names what holds of it.
void tellRelations(std::span<const Relation> held, Answer& answer);

} // namespace core
