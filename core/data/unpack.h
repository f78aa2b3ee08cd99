// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/file_kind.h"
#include "core/data/table_report.h"
#include "core/domain/progress.h"
#include "sandbox/jail/program.h"
#include "sandbox/jail/temporary_directory.h"
#include "sandbox/run/read_options.h"

#include <filesystem>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// The machines that reading needs, and who wants to know.
struct Reading {
    const sandbox::Installation& installation;
    const Progress& progress;
    std::stop_token stop;
};

/// A file that is no plain text table.
struct PackedFile {
    std::filesystem::path path;
    FileKind kind = FileKind::Text;
    std::string inputName; ///< in /work
};

/// Taken apart in a jail: each table as a text in a folder that goes with it.
struct UnpackedFile {
    std::shared_ptr<const sandbox::TemporaryDirectory> folder;
    std::int64_t bytes = 0;
    std::string hash; ///< SHA-256 of the file
    sandbox::ProgramResult made;
    std::vector<FoundTable> tables;

    /// The table that stands in that place; nothing where it is gone.
    const FoundTable* find(const TableSource& source) const;
    /// Nothing where more was unpacked than is kept.
    const sandbox::Artifact* textOf(const FoundTable& table) const;
};

/// Blocks; any thread. BadInput where the file cannot be read or changes meanwhile.
Result<UnpackedFile> unpackFile(const PackedFile& file, const Reading& reading);

/// A person wants rows or columns of the sheet in the table, or out of it, that the reader decides otherwise.
bool takesApartOtherwise(const TableSource& found, const sandbox::ReadOptions& change);

/// Once more, with `found` as a person wants it and no other table. Errors as of unpackFile().
Result<UnpackedFile> unpackTableAs(const PackedFile& file, const UnpackedFile& before, const TableSource& found,
    const sandbox::ReadOptions& change, const Reading& reading);

Error goneFromItsFile(const std::string& name);

} // namespace core
