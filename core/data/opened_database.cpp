// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/opened_database.h"

#include "core/data/database_view.h"
#include "core/data/names.h"
#include "core/data/scan.h"
#include "sandbox/messages/database_fault.h"

#include <algorithm>
#include <format>

namespace core {

namespace {
using sandbox::DatabaseAddress;

constexpr std::int64_t fewRows = 50'000; ///< taken at once; of a larger table a sample

constexpr std::string_view freshPrefix = ".rows-";

/// A plain name for a file.
std::string fileNameOf(const std::string& name)
{
    constexpr std::size_t longest = 80;
    auto plain = name.substr(0, longest);
    std::ranges::replace_if(
        plain,
        [](unsigned char sign) {
            return !(sign >= '0' && sign <= '9') && !(sign >= 'A' && sign <= 'Z') && !(sign >= 'a' && sign <= 'z')
                && sign != '-';
        },
        '_');
    return plain.empty() ? "table" : plain;
}

/// In the folder, apart from the other data sets' files and from all that stands there already.
std::filesystem::path freeFile(
    const std::filesystem::path& folder, const RowsNames& names, const std::vector<Dataset>& taken)
{
    const auto name = fileNameOf(names.file);
    const auto isFree = [&](const std::filesystem::path& path) {
        std::error_code error;
        return !std::ranges::contains(taken, path, &Dataset::path)
            && (std::ranges::contains(names.replaced, path)
                || std::filesystem::symlink_status(path, error).type() == std::filesystem::file_type::not_found);
    };
    auto path = folder / (name + names.ending + ".csv");
    for (int number = 2; !isFree(path); ++number) {
        path = folder / std::format("{}-{}{}.csv", name, number, names.ending);
    }
    return path;
}

Error notWritten(const std::string& says)
{
    return { ErrorKind::Io, { sandbox::DatabaseFaultKind::NotWritten, { .texts = { says } } } };
}
} // namespace

Result<sandbox::TemporaryDirectory> freshFolder(const std::filesystem::path& parent)
{
    std::error_code error;
    if (std::filesystem::is_symlink(parent, error)) {
        return fail(
            ErrorKind::BadInput, { sandbox::DatabaseFaultKind::FolderIsLink, { .texts = { parent.string() } } });
    }
    std::filesystem::create_directories(parent, error); // what is wrong with it, the next step says
    removeLeftRows(parent);
    return sandbox::TemporaryDirectory::makeIn(parent, freshPrefix).transform_error([](const Error& fault) {
        return notWritten(fault.detail);
    });
}

void removeLeftRows(const std::filesystem::path& parent)
{
    std::error_code error;
    if (!std::filesystem::is_symlink(parent, error)) {
        sandbox::TemporaryDirectory::removeAbandoned(parent, freshPrefix);
    }
}

Result<DatabaseData> openDatabase(const DatabaseAddress& address, const std::string& query, const RowsNames& names,
    RowsTaken extent, const std::filesystem::path& folder, const std::vector<Dataset>& taken, const DatabaseDoor& door,
    const Progress& progress, const std::stop_token& stop)
{
    if (const auto named = names.frame.empty() ? Result<void>() : checkLoadName(names.frame, taken); !named) {
        return std::unexpected(named.error());
    }
    const auto fresh = freshFolder(folder);
    if (!fresh) {
        return std::unexpected(fresh.error());
    }
    const auto path = freeFile(folder, names, taken);
    const auto file = fresh->path() / path.filename();
    auto rows = takeRows(address, query, file, door, progress, stop, extent == RowsTaken::All ? 0 : fewRows);
    if (!rows) {
        return std::unexpected(rows.error());
    }
    auto dataset = scanFile(file, taken, door.installation, progress, stop, optionsFor(rows->columns));
    if (!dataset) {
        return std::unexpected(dataset.error());
    }
    if (!rows->isWhole) {
        const ViewSource source { address, query, rows->columns, door, fresh->path() };
        if (const auto described = describeView(*dataset, rows->origin, source, progress, stop); !described) {
            return std::unexpected(described.error());
        }
    }
    dataset->path = path;
    dataset->profile.path = path.string();
    std::vector<Dataset> tables { std::move(*dataset) };
    if (const auto named = nameFrame(tables, names.frame, taken); !named) {
        return std::unexpected(named.error());
    }
    std::error_code error;
    if (rows->isWhole) {
        std::filesystem::rename(file, path, error);
    }
    if (error) {
        return std::unexpected(notWritten(error.message()));
    }
    return DatabaseData { std::move(tables.front()), std::move(rows->origin) };
}

} // namespace core
