// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/outcome.h"

namespace core::builtin {

/// A question on its way from its parts to one reading, or to words where a reading would be a guess.
struct Resolution {
    const std::string& question;
    Elements said;
    const Schema& schema;
    Outcome outcome {};

    void say(std::string message, std::vector<std::string> choices = {});
    void note(NoteKind kind, MessageArguments about = {})
    {
        outcome.reading.notes.push_back({ kind, std::move(about) });
    }
    std::vector<int> mentioned() const; ///< columns
    std::vector<int> numbersMentioned() const;
    std::optional<int> textSubject() const; ///< a column of texts that is named for itself
};

/// Says which words are unknown here.
Outcome notUnderstood(const Elements& elements, const std::string& question, const Schema& schema);
/// What there is in the place of dates: cells that are nearly some, and years.
void tellInsteadOfDates(Outcome& outcome, const std::string& question, const Schema& schema);

} // namespace core::builtin
