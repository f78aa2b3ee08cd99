// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/query_notes.h"

#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/told_notes.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// Why periods are left out, or which of two stretches the data cover only in part.
std::vector<ReadingNote> timeNotes(const Query& query, const Schema& schema)
{
    std::vector<ReadingNote> notes;
    for (const auto& stretch : query.stretches) {
        std::ranges::move(notesOfStretch(stretch, schema), std::back_inserter(notes));
    }
    const bool isWithin = query.wholeOnly && !query.keys.empty() // else the notes of all its time say so
        && std::ranges::contains(query.filters, query.wholeOnly->column, &Filter::column);
    if (isWithin) {
        auto ends = partialEnds(schema, query.wholeOnly->column, query.keys.front().period);
        ends.first = query.wholeOnly->values[0].empty() ? std::nullopt : ends.first;
        ends.last = query.wholeOnly->values[1].empty() ? std::nullopt : ends.last;
        for (const auto& end : { ends.first, ends.last }) {
            if (end) {
                notes.push_back(*end);
            }
        }
    }
    return notes;
}

bool leavesOut(const Query& query, NoteKind kind)
{
    const auto end = kind == NoteKind::FirstPeriodIncomplete ? 0 : kind == NoteKind::LastPeriodIncomplete ? 1 : -1;
    return end >= 0 && query.wholeOnly && !query.wholeOnly->values[static_cast<std::size_t>(end)].empty();
}
} // namespace

std::vector<ReadingNote> notesOf(const Query& query, const Reading& base, const Schema& schema)
{
    std::vector<ReadingNote> all;
    for (auto& notes : { query.notes, timeNotes(query, schema), notesOfData(base, schema) }) {
        for (auto note : notes) {
            note = leavesOut(query, note.kind) ? asLeftOut(std::move(note)) : std::move(note);
            if (!std::ranges::contains(all, note)) {
                all.push_back(std::move(note));
            }
        }
    }
    return all;
}

} // namespace core::builtin
