// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/open_files.h"

#include <utility>

namespace core::builtin {

/// One data set's view of a question.
struct View {
    OpenedData opened;
    const Prepared* data = nullptr; ///< of it
    const Schema* schema = nullptr;
    Reworded question {};
    Elements elements {};
    bool named = false; ///< the question names the file
    bool goesOn = false; ///< its words are read together with those of the questions before
    std::optional<ReadingNote> why {}; ///< of several that would answer
    bool isWhole() const; ///< all of the question has its place here
    double fit() const;
    std::pair<bool, double> rank() const { return { isWhole(), fit() }; } ///< the largest answers
};

View viewOf(OpenedData opened, const Asked& asked);

/// Durations are measured as numbers of a unit; where nothing is asked of them they stay what they are.
bool measuresDurations(const View& view);

/// The one data set whose dates a question about the time between them names, or whose columns its arithmetic.
std::optional<View> viewOfMade(const std::vector<View>& views, const Asked& asked);

} // namespace core::builtin
