// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/why_asked.h"

#include "core/builtin/composed/parts_of_change.h"
#include "core/builtin/language/words.h"
#include "core/builtin/write/going_on.h"
#include "core/builtin/write/leaning.h"
#include "core/builtin/write/refusals.h"
#include "core/domain/reading_note.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

namespace {
/// "Why did revenue fall in March?", or "why?" of two stretches of time before: the parts of the change at once.
std::optional<Draft> whyFor(Asked asked)
{
    const auto before = asked.history.empty() ? Exchange {} : asked.history.back();
    asked.question = withoutWhy(asked.question);
    const bool isOfBefore = nameWords(asked.question).empty() && !asked.history.empty();
    const bool isOfThat = !asked.history.empty() // "why did it fall in June?"
        && !pronounOf(asked.question, asked.files.alone().front()->schema).empty();
    if (isOfBefore) {
        asked.question = before.question;
        asked.history.pop_back();
    } else if (!isOfThat) {
        asked.history.clear();
    }
    const auto of = asked.question;
    auto draft = of.empty() ? std::nullopt : composedFor(asked, Wanted::PartsOfChange);
    if (!draft && !of.empty() && !isOfThat) {
        asked.question = "number of " + of; // "why did orders rise"
        draft = composedFor(asked, Wanted::PartsOfChange);
    }
    if (draft) {
        draft->plan.facts["goes_on"] = isOfBefore;
        if (isOfBefore && before.isEdited) {
            tellBefore(*draft, before);
        }
        draft->plan.reading += " " + inWords(ReadingNote(NoteKind::PartsNoCause));
    }
    return draft;
}

/// A why without a stretch of time: the changes to choose one from; nothing where there are none.
std::optional<Draft> changesFor(Asked asked)
{
    auto of = withoutWhy(asked.question);
    while (!of.empty() && (of.back() == '?' || of.back() == ' ')) {
        of.pop_back();
    }
    const bool inGerman = speaksGerman(nameWords(asked.question));
    asked.history.clear();
    std::vector<std::string> changes;
    for (const auto* kind : { "change", "change_of_quarters", "change_of_years" }) {
        asked.question = phrased(kind, inGerman, { { "number", of } });
        if (!of.empty() && composedFor(asked)) {
            changes.push_back(asked.question);
        }
    }
    return changes.empty()
        ? std::nullopt
        : std::optional(inWordsOnly(PlanAction::Ask, inWords(ReadingTrouble(TroubleKind::WhyWhen)), changes));
}

/// "Why?": no cause is in the data, but what a number is made of.
Draft partsOf(const Asked& asked)
{
    return withChoices(ReadingTrouble(TroubleKind::NoCause), dividedBefore(asked));
}

/// The direction that a "why" takes for granted.
std::string claimedIn(const std::string& question)
{
    const auto words = nameWords(question);
    return std::ranges::any_of(words, saysFall) ? "fall" : std::ranges::any_of(words, saysRise) ? "rise" : "";
}
} // namespace

std::optional<Draft> whyAsked(const Asked& asked)
{
    const auto words = nameWords(asked.question);
    if (words.empty() || !asksWhy(words.front())) {
        return std::nullopt;
    }
    if (auto parts = whyFor(asked)) {
        const auto claimed = claimedIn(asked.question);
        parts->plan.facts["claimed"] = claimed;
        if (!claimed.empty()) {
            parts->plan.reading += " " + inWords(ReadingNote(NoteKind::ClaimedChange, { .texts = { claimed } }));
        }
        return parts;
    }
    if (auto changes = changesFor(asked)) {
        return changes;
    }
    return asked.history.empty() ? std::nullopt : std::optional(partsOf(asked));
}

} // namespace core::builtin
