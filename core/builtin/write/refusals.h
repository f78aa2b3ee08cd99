// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/outcome.h"
#include "core/builtin/reading/view.h"

#include <vector>

namespace core::builtin {

/// The refusal of a question that a reading holds only in part.
Outcome refusal(const View& view, const std::vector<Piece>& left, const Asked& asked);

/// What is refused of a question, as it was typed, and where it stands: the choices follow when all is known.
Draft refused(const View& view, const Outcome& outcome, const Asked& asked);

/// A question back with these choices; words where there are none.
Draft withChoices(const ReadingTrouble& trouble, std::vector<std::string> choices);

bool isOneNumber(const Draft& draft); ///< an answer of one number, whatever its kind of reading

} // namespace core::builtin
