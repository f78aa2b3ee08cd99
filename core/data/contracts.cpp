// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/contracts.h"

#include "core/data/drift.h"
#include "core/domain/domain_json.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace core {

namespace {
namespace fs = std::filesystem;

/// What a later file is compared with.
Dataset withoutValues(const Dataset& dataset)
{
    Dataset kept = dataset;
    kept.path = dataset.path.filename(); // where it was is in the pattern
    kept.sha256.clear();
    kept.profile.path.clear();
    kept.profile.firstRows.clear();
    kept.profile.warnings.clear();
    kept.source.notes.clear();
    for (auto& column : kept.profile.columns) {
        const auto& full = dataset.profile.columns[static_cast<std::size_t>(&column - kept.profile.columns.data())];
        column = {};
        column.name = full.name;
        column.type = full.type;
        column.distinct = full.distinct;
        column.dateFormats = full.dateFormats;
        column.decimal = full.decimal;
    }
    return kept;
}

void write(const fs::path& file, const std::string& bytes)
{
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    fs::permissions(file.parent_path(), fs::perms::owner_all, error);
    const auto draft = fs::path(file).concat(".new");
    std::ofstream stream(draft, std::ios::binary | std::ios::trunc);
    stream << bytes;
    if (stream.flush().good()) {
        fs::rename(draft, file, error);
    }
}
} // namespace

Contracts::Contracts(std::filesystem::path folder)
    : m_folder(std::move(folder))
{
}

std::filesystem::path Contracts::fileFor(const std::filesystem::path& path) const
{
    std::error_code error;
    return m_folder / (sandbox::sha256(patternOf(fs::absolute(path, error).lexically_normal().string())) + ".json");
}

std::vector<Dataset> Contracts::ofItsKind(const std::filesystem::path& path) const
{
    if (m_folder.empty()) {
        return {};
    }
    try {
        std::ifstream stream(fileFor(path), std::ios::binary);
        return sandbox::readJson(std::string { std::istreambuf_iterator<char>(stream), {} })
            .get<std::vector<Dataset>>();
    } catch (const std::exception&) {
        return {};
    }
}

void Contracts::keep(const Dataset& dataset) const
{
    if (m_folder.empty()) {
        return;
    }
    auto kept = ofItsKind(dataset.path);
    const auto same = std::erase_if(kept, [&](const Dataset& one) { return isSameTable(one.source, dataset.source); });
    if (dataset.change != dataset.ownChange()) {
        kept.push_back(withoutValues(dataset));
    } else if (same == 0) {
        return;
    }
    std::error_code error;
    if (kept.empty()) {
        fs::remove(fileFor(dataset.path), error);
    } else {
        write(fileFor(dataset.path), sandbox::dump(Json(kept)));
    }
}

} // namespace core
