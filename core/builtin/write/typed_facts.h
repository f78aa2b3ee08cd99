// SPDX-License-Identifier: GPL-3.0-or-later
// The typed reading of a question as a document, columns by their names: for whoever works the answer out in another
// way than by the code written here.
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/prepared.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// {"kind": "reading", "data": {"files", "made"}, "operation", "function", …}; what is not said is left out.
Json factsOf(const Reading& reading, const Schema& schema, const Prepared& data);
/// {"kind": "query", "data": …, "filters", "keys", "numbers", …}
Json factsOf(const Query& query, const Schema& schema, const Prepared& data);

} // namespace core::builtin
