// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/bench.h"
#include "core/workspace/workspace.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace core {

/// Results of runs that ended ok, in a private directory of the user's; the oldest go when there are too many. A
/// result is of one piece of code behind one wall, on files, state and environment that are named by their hashes: its
/// key.
class ResultStore {
public:
    explicit ResultStore(std::filesystem::path directory)
        : m_directory(std::move(directory))
    {
    }
    /// Best effort: a result that cannot be kept, or whose files are too large, is not kept.
    void keep(const std::string& key, const sandbox::RunResult& result) const;
    /// Files that the run left are put into `artifacts`, unless that is empty. Nothing where none is kept, or what is
    /// there is damaged.
    std::optional<sandbox::RunResult> find(const std::string& key, const std::filesystem::path& artifacts) const;

private:
    void dropOldest() const;
    std::filesystem::path m_directory;
};

/// The key of a run of this code in the present state.
std::string runKey(const std::string& code, const Workspace& workspace, const Bench& bench);

/// The stored result of the same run; provenance.startedAt says when that was. Nothing where bench.results is empty.
std::optional<sandbox::RunResult> storedResult(const std::string& code, const Workspace& workspace, const Bench& bench);

/// How long ago that was; the files of the result are left alone.
std::optional<std::chrono::seconds> storedAge(const std::string& code, const Workspace& workspace, const Bench& bench);

/// How long ago a moment in ISO 8601 was; nothing where it is no such moment or still to come.
std::optional<std::chrono::seconds> ageOf(const std::string& isoTime);

} // namespace core
