// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/schema.h"

#include <cstdint>
#include <string>

namespace core::builtin {

/// What the rows are of, by the word for them, where that stands in several: order_id of the orders, Auftragsnr of
/// "Aufträge".
std::optional<int> entityOf(const std::string& question, const Schema& schema);

/// "how many orders": where an order has several rows, how many orders there are stands beside how many rows.
/// Not where these do not fit into memory: rows are counted part by part, different values are not.
void countEntities(Query& query, const std::string& question, const Schema& schema, std::int64_t memoryBytes);

} // namespace core::builtin
