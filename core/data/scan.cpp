// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/scan.h"

#include "core/data/file_state.h"
#include "core/data/names.h"
#include "core/data/reader_progress.h"
#include "core/data/scan_report.h"
#include "core/domain/file_fault.h"
#include "sandbox/jail/program.h"
#include "sandbox/run/sha256.h"

namespace core {

namespace {
sandbox::Limits scanLimits()
{
    sandbox::Limits limits;
    limits.name = "scan";
    limits.wall = std::chrono::seconds(600);
    limits.cpuTime = std::chrono::seconds(600);
    limits.memoryBytes = 1LL << 30;
    limits.diskBytes = 1LL << 20;
    limits.processes = 4;
    limits.outputBytes = 64LL << 20;
    return limits;
}

Result<Profile> profileFrom(const sandbox::ProgramResult& result, const std::string& name)
{
    using sandbox::Status;
    switch (result.status) {
    case Status::Ok:
    case Status::Error: // the reader has its own word for what is wrong
        return readScanReport(result.out, name);
    case Status::Cancelled: return fail(ErrorKind::Cancelled, { FileFaultKind::Stopped, { .texts = { name } } });
    case Status::Timeout:
    case Status::CpuLimit:
        return fail(ErrorKind::BadInput, { FileFaultKind::TextTooSlow, { .texts = { name } } }, result.statusDetail);
    case Status::OutOfMemory:
        return fail(ErrorKind::BadInput, { ScanFaultKind::OutOfMemory, { .texts = { name } } }, result.statusDetail);
    default:
        return fail(ErrorKind::Jail,
            { FileFaultKind::ReaderEnded, { .texts = { name, sandbox::statusWord(result.status) } } },
            result.statusDetail + "\n" + result.err);
    }
}
} // namespace

Result<Profile> scanProfile(const sandbox::Input& input, std::string_view shownName, const ReadOptions& change,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop)
{
    const sandbox::ProgramRequest request { installation.scanner, { input.name, sandbox::dump(change) }, { input },
        scanLimits() };
    const auto result = sandbox::runProgram(
        installation, request, [&](std::string_view line) { reportFraction(progress, line); }, std::move(stop));
    if (!result) {
        return std::unexpected(result.error());
    }
    return profileFrom(*result, std::string(shownName));
}

Result<Dataset> scanFile(const std::filesystem::path& path, const std::vector<Dataset>& taken,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const ReadOptions& change)
{
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    const std::string fileName = absolute.filename().string();
    const Dataset dataset { datasetName(fileName, taken), variableName(fileName, taken), absolute, {}, {}, {}, {} };
    return scanText(dataset, change, installation, progress, std::move(stop));
}

Result<Dataset> scanText(const Dataset& known, const ReadOptions& change, const sandbox::Installation& installation,
    const Progress& progress, std::stop_token stop)
{
    const auto& absolute = known.path;
    const std::string fileName = known.origin ? known.name : absolute.filename().string();
    const auto before = checkFile(absolute);
    if (!before) {
        return std::unexpected(before.error());
    }
    progress.enter("Reading " + fileName);
    auto hash = sandbox::sha256OfFile(absolute);
    if (!hash) {
        return std::unexpected(hash.error());
    }
    Dataset dataset { known.name, known.variable, absolute, *hash, {}, change, known.source, known.origin };
    auto profile = scanProfile(
        { dataset.fileName(), absolute, *hash }, fileName, change, installation, progress, std::move(stop));
    if (const auto after = checkFile(absolute); !after || !(*after == *before)) {
        return fail(ErrorKind::BadInput, { FileFaultKind::ChangedWhileRead, { .texts = { fileName } } });
    }
    if (!profile) {
        return std::unexpected(profile.error());
    }
    dataset.profile = std::move(*profile);
    dataset.profile.path = absolute.string();
    return dataset;
}

} // namespace core
