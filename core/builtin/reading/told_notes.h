// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/reading_note.h"

#include <string>
#include <vector>

namespace core::builtin {

std::string withCapital(std::string text); ///< as a sentence begins

/// Of a period that the data cover in part: its rows are in no figure.
ReadingNote asLeftOut(ReadingNote note);
/// What somebody who sees only the figures would take for granted otherwise, a sentence each.
std::vector<std::string> forReaders(const std::vector<ReadingNote>& notes);

} // namespace core::builtin
