// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/database_note.h"

#include <array>

namespace core {

namespace {
// In the order of DatabaseNoteKind.
constexpr auto databaseNotePatterns = std::to_array<Pattern>({
    { "rows_taken", "{text}: {count} {count|row|rows} of {text2}, taken at {text3} ({text4})." },
    { "view_counted",
        "{text}: {count} {count|row|rows} of {text2}, counted at {text3} ({text4}) and left there until code reads "
        "them. What is missing, the smallest, largest and mean values are of all rows; different and frequent values "
        "and quantiles are of a sample of {total} {total|row|rows}." },
    { "view_estimated",
        "{text}: about {count} {count|row|rows} of {text2}, estimated at {text3} ({text4}), as counting took too long, "
        "and left there until code reads them. All that is said of its columns is of a sample of {total} "
        "{total|row|rows}." },
    { "answers_the_same", "{text}: the database answers the same today as at {text2} ({count} {count|row|rows})." },
    { "answers_otherwise",
        "{text}: the database answers otherwise today: {count} {count|row|rows}, {total} at {text2}. What follows is "
        "of "
        "the rows of then." },
    { "not_asked_again", "{text}: the database was not compared with the rows of then. {text2}" },
    { "query_understood",
        "A check of Assay's: {text} understands the query and would give {count} {count|column|columns}. Nothing was "
        "executed." },
    { "asked_there",
        "The database {text} works this out by SQL: its {count} {count|row|rows} stay there, and only the answer is "
        "fetched." },
});
static_assert(databaseNotePatterns.size() == static_cast<std::size_t>(DatabaseNoteKind::AskedThere) + 1);
} // namespace

std::span<const Pattern> patternsOf(DatabaseNoteKind)
{
    return databaseNotePatterns;
}

} // namespace core
