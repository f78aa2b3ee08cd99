// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a document, by version. Everything here throws sql::Failure.
#pragma once

#include "core/workspace/database.h"

#include <cstdint>

namespace core {

/// The version that this Assay writes; it reads all before it.
extern const std::int64_t documentVersion;

/// Makes all tables in an empty database.
void makeTables(sql::Database& database);
/// The version of a database of ours. SQLITE_NOTADB where it is none.
std::int64_t versionOf(sql::Database& database);
/// Whether it has the tables of that version and nothing else, just as we make them: a column that computes could take
/// any time and memory. SQLITE_CORRUPT where not.
void checkTables(sql::Database& database, std::int64_t version);
/// Adds what the versions after `version` have, in one transaction.
void bringUp(sql::Database& database, std::int64_t version);

} // namespace core
