// SPDX-License-Identifier: GPL-3.0-or-later
// The files of an investigation: added, read in another way, attached as they are.
#include "core/data/drift.h"
#include "core/data/file_state.h"
#include "core/data/tables.h"
#include "core/domain/fault.h"
#include "core/story/investigation.h"
#include "sandbox/jail/policy.h"
#include "sandbox/run/sha256.h"

#include <algorithm>

namespace core {

Result<std::vector<Dataset>> addFile(const std::filesystem::path& path, Workspace& workspace,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const Contracts* contracts)
{
    const auto known = workspace.datasets();
    auto datasets = openFile(path, known, installation, progress, stop,
        contracts != nullptr ? contracts->ofItsKind(path) : std::vector<Dataset>());
    if (!datasets) {
        return datasets;
    }
    for (const auto& dataset : *datasets) {
        const bool isNew = !std::ranges::contains(known, dataset.name, &Dataset::name);
        const auto kept = isNew ? workspace.addDataset(dataset) : workspace.replaceDataset(dataset);
        if (const auto vouched = kept.and_then([&] { return vouchForFile(dataset.name, workspace); }); !vouched) {
            return std::unexpected(vouched.error());
        }
    }
    for (const auto& before : known) { // a table that the file had and has no more
        if (!datasets->empty() && before.path == datasets->front().path
            && !std::ranges::contains(*datasets, before.name, &Dataset::name)) {
            if (const auto removed = workspace.removeDataset(before.name); !removed) {
                return std::unexpected(removed.error());
            }
        }
    }
    return datasets;
}

Result<Dataset> readAgain(const std::string& name, const ReadOptions& change, Workspace& workspace,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const Contracts* contracts)
{
    auto datasets = workspace.datasets();
    const auto known = std::ranges::find(datasets, name, &Dataset::name);
    if (known == datasets.end()) {
        return fail(ErrorKind::BadInput, { FaultKind::FileNoLongerPart, { .texts = { name } } });
    }
    auto dataset = scanAgain(*known, change, installation, progress, stop);
    if (!dataset) {
        return dataset;
    }
    datasets.erase(known, datasets.end());
    tellDrift(*dataset, datasets);
    if (const auto replaced = workspace.replaceDataset(*dataset).and_then(
            [&] { return vouchForFile(name, workspace); });
        !replaced) {
        return std::unexpected(replaced.error());
    }
    if (contracts != nullptr) {
        contracts->keep(*dataset);
    }
    return dataset;
}

Result<Dataset> attachFile(const std::filesystem::path& path, Workspace& workspace)
{
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    if (const auto named = sandbox::checkPath(absolute); !named) {
        return std::unexpected(named.error());
    }
    if (!std::filesystem::is_regular_file(absolute, error)) {
        return fail(ErrorKind::BadInput, { FaultKind::FileMissing, { .texts = { path.string() } } });
    }
    const auto hash = sandbox::sha256OfFile(absolute);
    if (!hash) {
        return std::unexpected(hash.error());
    }
    const auto datasets = workspace.datasets();
    const auto known = std::ranges::find(datasets, absolute, &Dataset::path);
    if (known != datasets.end() && known->sha256 == *hash) {
        return *known;
    }
    Dataset dataset { absolute.filename().string(), {}, absolute, *hash, {} };
    dataset.profile.path = absolute.string();
    dataset.profile.bytes = static_cast<std::int64_t>(std::filesystem::file_size(absolute, error));
    if (const auto added = workspace.addDataset(dataset).and_then(
            [&] { return vouchForFile(dataset.name, workspace); });
        !added) {
        return std::unexpected(added.error());
    }
    return dataset;
}

} // namespace core
