// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/elements.h"
#include "core/builtin/schema/prepared.h"
#include "core/domain/planner.h"

#include <memory>

namespace core::builtin {

/// One data set's view of a question.
struct View {
    std::unique_ptr<const Prepared> data; ///< its place stays, for the schema
    std::unique_ptr<Schema> schema;
    std::string question {};
    Elements elements {};
    bool named = false; ///< the question names the file
    bool isWhole() const; ///< all of the question has its place here
    double fit() const;
};

View viewOf(Prepared data, const PlanRequest& request);

/// "the first quarter" is "Q1".
std::string inShort(const std::string& question);

/// Durations are measured as numbers of a unit; where nothing is asked of them they stay what they are.
bool measuresDurations(const View& view);

} // namespace core::builtin
