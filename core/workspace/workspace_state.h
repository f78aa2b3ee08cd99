// SPDX-License-Identifier: GPL-3.0-or-later
// What an open document holds. Reads come from memory (everything was read and checked at opening); a change is
// committed to the file first and made in memory after.
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/document_fault.h"
#include "core/domain/step.h"
#include "core/workspace/artifact_directory.h"
#include "core/workspace/document_file.h"

#include <map>
#include <mutex>
#include <type_traits>

namespace core {

/// The room's one way out for exceptions.
template <typename Work> auto guarded(const std::filesystem::path& path, Work work) -> Result<decltype(work())>
{
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            work();
            return {};
        } else {
            return work();
        }
    } catch (const sql::Failure& failure) {
        return std::unexpected(documentError(failure, path));
    } catch (const Error& error) {
        return std::unexpected(error);
    } catch (const std::exception& error) {
        return std::unexpected(Error {
            ErrorKind::Io, { DocumentFaultKind::Unusable, { .texts = { path.filename().string() } } }, error.what() });
    }
}

/// The value as it will be read again. It differs from what was given only in bytes that are no UTF-8.
template <typename T> T asStored(const std::string& payload)
{
    auto value = sandbox::parse<T>(payload);
    if (!value) {
        throw value.error();
    }
    return std::move(*value);
}

/// Where the document keeps what Workspace::identity() gives.
inline constexpr auto identitySetting = "identity";
/// See Workspace::sealPlace().
std::string placeOf(std::int64_t step, const std::string& identity);
void writeSetting(sql::Database& database, const std::string& name, const std::string& value);
/// Where it keeps what was changed of a step's charts.
std::string chartsSetting(std::int64_t step);
std::string nameSetting(std::int64_t step); ///< likewise a person's name for it

struct WorkspaceState {
    explicit WorkspaceState(std::filesystem::path file);
    ~WorkspaceState();

    bool isUnsaved() const { return path.parent_path() == unsavedDirectory(); }
    void moveTo(const std::filesystem::path& target);

    std::vector<Dataset>::iterator dataset(const std::string& name);
    std::vector<Dataset>::iterator knownDataset(const std::string& name); ///< throws BadInput
    Step& knownStep(std::int64_t id); ///< throws BadInput

    /// One committed transaction. `work(database)` writes and returns what to do in memory after the commit.
    template <typename Work> Result<void> change(Work work)
    {
        const std::lock_guard lock(mutex);
        return guarded(path, [&] {
            sql::Transaction transaction(database);
            auto afterwards = work(database);
            transaction.commit();
            afterwards();
        });
    }

    void setState(std::int64_t step, StepState state); ///< in the file
    std::int64_t latestRun(std::int64_t step); ///< its row
    /// Copies the artifacts' bytes into the file and into our directory. One that cannot be read is told as skipped.
    void keepArtifacts(std::int64_t run, sandbox::RunResult& result);

    mutable std::mutex mutex;
    std::filesystem::path path;
    sql::Database database;
    ArtifactDirectory artifacts;
    std::vector<Dataset> datasets;
    std::vector<Step> steps;
    std::map<std::string, std::string> settings;

private:
    void load();
    Json stepJson(std::int64_t id, sql::Statement& row);
    void writeOutArtifacts(std::int64_t run, sandbox::RunResult& result);
    void settleRuns(Step& step);
};

} // namespace core
