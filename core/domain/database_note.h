// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What is to be known of rows that came from a database. The order is that of the patterns in
/// core/messages/database_notes.cpp.
enum class DatabaseNoteKind {
    RowsTaken, ///< count: rows; texts: the data set, the address, when, the server's version
    ViewCounted, ///< likewise; total: rows of the sample
    ViewEstimated, ///< likewise
    AnswersTheSame, ///< count: rows; texts: the data set, when it was asked before
    AnswersOtherwise, ///< count: rows now; total: rows then; texts likewise
    NotAskedAgain, ///< texts: the data set, why
    QueryUnderstood, ///< count: columns; text: the server
    AskedThere, ///< count: rows that are left there; text: the database
};
std::span<const Pattern> patternsOf(DatabaseNoteKind);

} // namespace core
