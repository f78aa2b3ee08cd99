// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/schema.h"

#include <vector>

namespace core::builtin {

/// What was assumed of a query, and what has to be said of its data; each once. `base`: what it has of a reading.
std::vector<ReadingNote> notesOf(const Query& query, const Reading& base, const Schema& schema);

} // namespace core::builtin
