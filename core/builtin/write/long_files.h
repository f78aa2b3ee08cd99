// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about files in long form, where a column names what each number measures.
#pragma once

#include "core/builtin/reading/open_files.h"

#include <optional>

namespace core::builtin {

/// "flats started by region", where "flats started" is one of the things that such a file measures: of its numbers
/// alone. Nothing where a question names none, or counts rows.
std::optional<Draft> draftOfThings(const Asked& asked);

/// A question back where the draft takes numbers of different things, in different units, or of a whole and its parts
/// together.
std::optional<Draft> askWhichThing(const Asked& asked, const Draft& draft);

} // namespace core::builtin
