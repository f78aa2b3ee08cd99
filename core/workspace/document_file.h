// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a document: made, checked, locked, copied. Everything here throws sql::Failure or Error.
#pragma once

#include "core/domain/result.h"
#include "core/workspace/database.h"

#include <filesystem>
#include <string>
#include <vector>

namespace core {

/// Where unnamed documents live: $XDG_STATE_HOME/assay/unsaved, 0700.
std::filesystem::path unsavedDirectory();
/// Where open documents keep the host's copies of their artifacts: $XDG_CACHE_HOME/assay/open.
std::filesystem::path openDirectory();
/// Where results are kept for the same run later: $XDG_CACHE_HOME/assay/results.
std::filesystem::path resultsDirectory();

/// Where the bytes of derived data are, each file called after its SHA-256: $XDG_CACHE_HOME/assay/derived.
std::filesystem::path derivedDirectory();

/// An empty document appears at `path` at once and whole, or not at all.
void makeDocument(const std::filesystem::path& path);
/// Checks that it is a whole document of this version before anything could change it; locks it against others.
sql::Database openDocument(const std::filesystem::path& path);
/// Another program (or another Workspace of this one) has it open.
bool isOpenElsewhere(const std::filesystem::path& path);
/// Puts a copy at `path`, replacing what is there, at once and whole.
void copyDocument(sql::Database& database, const std::filesystem::path& path);

/// What went wrong with the document at `path`, for a person.
Error documentError(const sql::Failure& failure, const std::filesystem::path& path);

} // namespace core
