// SPDX-License-Identifier: GPL-3.0-or-later
// "Why did revenue fall in March?": no cause is in the data, but which parts of it changed with it.
#pragma once

#include "core/builtin/composed/clause.h"
#include "core/builtin/schema/schema.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// What a question asks the why of, without the words for why and for its direction: "revenue in March"; empty: it asks
/// for no why of its own.
std::string withoutWhy(const std::string& question);

/// Of a number that adds up in a stretch of time: beside the stretch before it, divided by the columns of few values.
/// "From May to June" is June beside May. Nothing where it is no such number, or nothing is before. `said`: what the
/// query was composed of.
std::optional<Query> partsOfChange(Query query, const std::vector<Clause>& said, const Schema& schema);

} // namespace core::builtin
