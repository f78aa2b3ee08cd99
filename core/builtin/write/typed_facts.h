// SPDX-License-Identifier: GPL-3.0-or-later
// The typed reading of a question as a document, columns by their names: for whoever works the answer out in another
// way than by the code written here.
#pragma once

#include "core/builtin/composed/clause.h"
#include "core/builtin/reading/view.h"
#include "core/builtin/schema/prepared.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

Json factsOf(const std::vector<Filter>& filters, const Schema& schema);

/// {"kind": "reading", "data": {"files", "made"}, "operation", "function", …}; what is not said is left out.
Json factsOf(const Reading& reading, const Schema& schema, const Prepared& data);
/// {"kind": "query", "data": …, "filters", "keys", "numbers", …}
Json factsOf(const Query& query, const Schema& schema, const Prepared& data);

/// The words of the question `asked` in order, and those before that it goes on from, each with what it was read as:
/// [{"part", "text", "begin", "end", …}].
Json wordsOf(const std::vector<Clause>& said, const Schema& schema, const std::string& asked);
Json wordsOf(const View& view, const std::string& asked);

} // namespace core::builtin
