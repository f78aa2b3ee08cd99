// SPDX-License-Identifier: GPL-3.0-or-later
// The files of an investigation: added, read in another way, attached as they are.
#include "core/data/drift.h"
#include "core/data/file_state.h"
#include "core/data/names.h"
#include "core/data/read_code.h"
#include "core/data/tables.h"
#include "core/domain/fault.h"
#include "core/story/investigation.h"
#include "sandbox/jail/policy.h"
#include "sandbox/run/sha256.h"

#include <algorithm>

namespace core {

/// A load step is good in this document and for this data set only.
static Result<std::string> loadPlace(const std::string& dataset, Workspace& workspace)
{
    return workspace.sealPlace(0).transform([&](const std::string& place) { return place + " " + dataset; });
}

static Result<void> recordLoad(const Dataset& dataset, Workspace& workspace)
{
    return loadPlace(dataset.name, workspace).and_then([&](const std::string& place) {
        return workspace.recordLoadStep(dataset.name, boundTo(approveLoad(dataset, loginName()), place));
    });
}

Result<void> recordOpened(const Dataset& dataset, Workspace& workspace)
{
    return vouchForFile(dataset.name, workspace).and_then([&] { return recordLoad(dataset, workspace); });
}

Result<void> checkLoads(const std::vector<std::string>& frames, Workspace& workspace)
{
    for (const auto& dataset : workspace.datasets()) {
        if (!std::ranges::contains(frames, dataset.variable)) {
            continue;
        }
        const auto place = loadPlace(dataset.name, workspace);
        if (!place) {
            return std::unexpected(place.error());
        }
        const auto approved = workspace.loadStep(dataset.name);
        if (approved && isSealed(*approved) && boundTo(*approved, *place) == *approved
            && approved->code == readCode(dataset)) {
            continue;
        }
        if (!isVouchedFor(dataset.name, workspace)) {
            return fail(ErrorKind::NotApproved, { FaultKind::LoadedElsewhere, { .texts = { dataset.fileName() } } });
        }
        if (const auto kept = recordLoad(dataset, workspace); !kept) { // opened here by an earlier Assay
            return kept;
        }
    }
    return {};
}

/// Those of other files: its own names may be given again.
static std::vector<Dataset> withoutFile(std::vector<Dataset> datasets, const std::filesystem::path& path)
{
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    std::erase_if(datasets, [&](const Dataset& other) { return other.path == absolute; });
    return datasets;
}

/// The tables of a file, which is elsewhere now. What came with a document stays unapproved.
static Result<void> putElsewhere(
    const std::filesystem::path& from, const std::filesystem::path& to, Workspace& workspace)
{
    for (auto dataset : workspace.datasets()) {
        if (dataset.path != from || dataset.origin) {
            continue;
        }
        const bool isOpened = isVouchedFor(dataset.name, workspace);
        dataset.path = to;
        dataset.profile.path = to.string();
        const auto kept = workspace.replaceDataset(dataset).and_then(
            [&] { return isOpened ? recordOpened(dataset, workspace) : Result<void>(); });
        if (!kept) {
            return kept;
        }
    }
    return {};
}

/// The tables of a file of the analysis that is gone, and of which this is the same or, as a person calls it, the one
/// meant: it takes its place. Empty: there is none.
static Result<std::vector<Dataset>> putBack(const std::filesystem::path& path, Workspace& workspace,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const Contracts* contracts, const std::string& loadName)
{
    std::error_code error;
    const auto to = std::filesystem::absolute(path, error);
    const auto known = workspace.datasets();
    if (std::ranges::contains(known, to, &Dataset::path)) {
        return std::vector<Dataset>();
    }
    for (const auto& dataset : known) {
        const bool isMeant = loadName.empty() || dataset.variable == loadName;
        if (!isMeant || dataset.origin || dataset.sha256.empty() || std::filesystem::exists(dataset.path, error)) {
            continue;
        }
        const auto same = relocateFile(dataset.path, to, workspace);
        if (!same) {
            return std::unexpected(same.error());
        }
        if (*same) {
            auto tables = workspace.datasets();
            std::erase_if(tables, [&](const Dataset& each) { return each.path != to; });
            return tables;
        }
        if (!loadName.empty()) {
            return replaceFile(dataset.path, to, workspace, installation, progress, std::move(stop), contracts);
        }
    }
    return std::vector<Dataset>();
}

Result<std::vector<Dataset>> addFile(const std::filesystem::path& path, Workspace& workspace,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const Contracts* contracts, const std::string& loadName)
{
    if (auto moved = putBack(path, workspace, installation, progress, stop, contracts, loadName);
        !moved || !moved->empty()) {
        return moved;
    }
    const auto known = workspace.datasets();
    const auto others = withoutFile(known, path);
    if (const auto named = loadName.empty() ? Result<void>() : checkLoadName(loadName, others); !named) {
        return std::unexpected(named.error()); // before the file is read
    }
    auto datasets = openFile(path, known, installation, progress, stop,
        contracts != nullptr ? contracts->ofItsKind(path) : std::vector<Dataset>());
    if (!datasets) {
        return datasets;
    }
    if (const auto named = nameFrame(*datasets, loadName, others); !named) {
        return std::unexpected(named.error());
    }
    for (const auto& dataset : *datasets) {
        const bool isNew = !std::ranges::contains(known, dataset.name, &Dataset::name);
        const auto kept = isNew ? workspace.addDataset(dataset) : workspace.replaceDataset(dataset);
        if (const auto vouched = kept.and_then([&] { return recordOpened(dataset, workspace); }); !vouched) {
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
            [&] { return recordOpened(*dataset, workspace); });
        !replaced) {
        return std::unexpected(replaced.error());
    }
    if (contracts != nullptr) {
        contracts->keep(*dataset);
    }
    return dataset;
}

Result<bool> relocateFile(const std::filesystem::path& from, const std::filesystem::path& to, Workspace& workspace)
{
    const auto datasets = workspace.datasets();
    const auto known = std::ranges::find(datasets, from, &Dataset::path);
    if (known == datasets.end()) {
        return fail(ErrorKind::BadInput, { FaultKind::FileNoLongerPart, { .texts = { from.filename().string() } } });
    }
    if (const auto there = checkFile(to); !there) {
        return std::unexpected(there.error());
    }
    const auto hash = sandbox::sha256OfFile(to);
    if (!hash) {
        return std::unexpected(hash.error());
    }
    return *hash == known->sha256 ? putElsewhere(from, to, workspace).transform([] { return true; })
                                  : Result<bool>(false);
}

Result<std::vector<Dataset>> replaceFile(const std::filesystem::path& from, const std::filesystem::path& to,
    Workspace& workspace, const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const Contracts* contracts)
{
    if (const auto put = putElsewhere(from, to, workspace); !put) {
        return std::unexpected(put.error());
    }
    auto read = addFile(to, workspace, installation, progress, std::move(stop), contracts);
    if (!read) { // what cannot be read takes nobody's place
        if (const auto back = putElsewhere(to, from, workspace); !back) {
            return std::unexpected(back.error());
        }
    }
    return read;
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
