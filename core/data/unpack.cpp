// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/unpack.h"

#include "core/data/drift.h"
#include "core/data/file_state.h"
#include "core/data/reader_progress.h"
#include "core/domain/file_fault.h"
#include "sandbox/run/sha256.h"

#include <algorithm>

namespace core {

namespace {
constexpr int lastSheetColumn = 16'383;

sandbox::Limits readerLimits()
{
    sandbox::Limits limits;
    limits.name = "read";
    limits.wall = std::chrono::seconds(600);
    limits.cpuTime = std::chrono::seconds(600);
    limits.memoryBytes = 2LL << 30;
    limits.diskBytes = 3LL << 30;
    limits.processes = 8;
    limits.outputBytes = 64LL << 20;
    limits.artifactBytes = 3LL << 30;
    limits.artifactsBytes = 3LL << 30;
    return limits;
}

std::string_view readerOf(FileKind kind)
{
    switch (kind) {
    case FileKind::Xlsx: return "xlsx";
    case FileKind::Xls: return "xls";
    case FileKind::Ods: return "ods";
    case FileKind::JsonText: return "json";
    case FileKind::Database: return "database";
    case FileKind::Stata: return "stata";
    case FileKind::Sas: return "sas";
    case FileKind::Spss: return "spss";
    case FileKind::Dbase: return "dbase";
    default: return "packed";
    }
}

Result<std::vector<FoundTable>> foundIn(const sandbox::ProgramResult& result, const std::string& name)
{
    using sandbox::Status;
    switch (result.status) {
    case Status::Ok:
    case Status::Error: return readTableReport(result.out, name);
    case Status::Cancelled: return fail(ErrorKind::Cancelled, { FileFaultKind::Stopped, { .texts = { name } } });
    case Status::Timeout:
    case Status::CpuLimit:
        return fail(ErrorKind::BadInput, { FileFaultKind::TablesTooSlow, { .texts = { name } } }, result.statusDetail);
    case Status::OutOfMemory:
        return fail(ErrorKind::BadInput, { TablesFaultKind::OutOfMemory, { .texts = { name } } }, result.statusDetail);
    default:
        return fail(ErrorKind::Jail,
            { FileFaultKind::ReaderEnded, { .texts = { name, sandbox::statusWord(result.status) } } },
            result.statusDetail + "\n" + result.err);
    }
}

/// The person's options in the words of readers/read_tables.py.
Json wantedTable(const TableSource& found, const sandbox::ReadOptions& change)
{
    Json wanted { { "table", found.table }, { "area", found.area }, { "header_row", found.headerRow },
        { "first_column", found.firstColumn } };
    const auto add = [&](const char* key, const std::optional<int>& value) {
        if (value) {
            wanted[key] = *value;
        }
    };
    add("skipped_rows", change.skippedRows);
    add("header_rows", change.headerRows);
    add("footer_rows", change.footerRows);
    if (change.surplusColumns) {
        wanted["last_column"] = std::min(found.lastColumn + *change.surplusColumns, lastSheetColumn);
    }
    return wanted;
}

/// `wanted`: how one table is to be read; null: nothing is said.
Result<UnpackedFile> unpackBy(const PackedFile& file, const Json& wanted, const Reading& reading)
{
    auto folder = sandbox::TemporaryDirectory::make("tables");
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const auto fileName = file.path.filename().string();
    const auto before = checkFile(file.path);
    const auto hash = sandbox::sha256OfFile(file.path);
    if (!before || !hash) {
        return std::unexpected(before ? hash.error() : before.error());
    }
    reading.progress.enter("Reading " + fileName);
    Json asked { { "file", file.inputName }, { "kind", readerOf(file.kind) } };
    if (!wanted.is_null()) {
        asked["as"] = wanted;
    }
    const sandbox::ProgramRequest request { "readers/read_tables.py", { sandbox::dump(asked) },
        { { file.inputName, file.path, *hash } }, readerLimits(), folder->path() };
    auto made = sandbox::runProgram(
        reading.installation, request, [&](std::string_view line) { reportFraction(reading.progress, line); },
        reading.stop);
    if (!made) {
        return std::unexpected(made.error());
    }
    if (const auto after = checkFile(file.path); !after || !(*after == *before)) {
        return fail(ErrorKind::BadInput, { FileFaultKind::ChangedWhileRead, { .texts = { fileName } } });
    }
    auto tables = foundIn(*made, fileName);
    if (!tables) {
        return std::unexpected(tables.error());
    }
    for (auto& table : *tables) {
        table.source.file = file.inputName;
    }
    return UnpackedFile { std::make_shared<const sandbox::TemporaryDirectory>(std::move(*folder)), before->size, *hash,
        std::move(*made), std::move(*tables) };
}
} // namespace

const FoundTable* UnpackedFile::find(const TableSource& source) const
{
    const auto found = std::ranges::find_if(
        tables, [&](const FoundTable& one) { return isSameTable(one.source, source); });
    return found == tables.end() ? nullptr : &*found;
}

const sandbox::Artifact* UnpackedFile::textOf(const FoundTable& table) const
{
    const auto found = std::ranges::find(made.artifacts, table.artifact, &sandbox::Artifact::name);
    return found == made.artifacts.end() ? nullptr : &*found;
}

Result<UnpackedFile> unpackFile(const PackedFile& file, const Reading& reading)
{
    return unpackBy(file, nullptr, reading);
}

bool takesApartOtherwise(const TableSource& found, const sandbox::ReadOptions& change)
{
    return found.format == TableFormat::Workbook
        && (change.skippedRows || change.headerRows || change.footerRows || change.surplusColumns);
}

Result<UnpackedFile> unpackTableAs(const PackedFile& file, const UnpackedFile& before, const TableSource& found,
    const sandbox::ReadOptions& change, const Reading& reading)
{
    auto again = unpackBy(file, wantedTable(found, change), reading);
    if (!again) {
        return again;
    }
    const auto* const table = again->find(found);
    if (table == nullptr || again->hash != before.hash) {
        return std::unexpected(goneFromItsFile(file.inputName));
    }
    again->tables = { FoundTable(*table) };
    return again;
}

Error goneFromItsFile(const std::string& name)
{
    return { ErrorKind::BadInput, { FileFaultKind::NoLongerInFile, { .texts = { name } } } };
}

} // namespace core
