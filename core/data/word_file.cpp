// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/word_file.h"

#include "core/domain/fault.h"
#include "sandbox/jail/program.h"
#include "sandbox/jail/temporary_directory.h"
#include "sandbox/run/sha256.h"

#include <fstream>

namespace core {

namespace {
namespace fs = std::filesystem;

sandbox::Limits writerLimits()
{
    sandbox::Limits limits;
    limits.name = "report";
    limits.wall = std::chrono::seconds(600);
    limits.cpuTime = std::chrono::seconds(600);
    limits.memoryBytes = 2LL << 30;
    limits.diskBytes = 1LL << 30;
    limits.processes = 8;
    limits.artifactBytes = 1LL << 30;
    limits.artifactsBytes = 1LL << 30;
    return limits;
}

Result<void> notWritten(const fs::path& path)
{
    return fail(ErrorKind::Io, { FaultKind::ReportNotWritten, { .count = 1, .texts = { path.string() } } });
}

/// Whatever the writer's own fault is, no room and no right of the person's would mend it.
Result<void> notMade(const fs::path& path, const sandbox::ProgramResult& made)
{
    const auto end = made.err.find_last_not_of('\n');
    const auto begin = made.err.find_last_of('\n', end);
    const auto last = end == std::string::npos ? sandbox::statusWord(made.status)
                                               : made.err.substr(begin + 1, end - begin); // npos + 1 is the first
    return fail(ErrorKind::Internal, { FaultKind::ReportNotWritten, { .texts = { path.string(), last } } },
        sandbox::statusWord(made.status) + " " + made.statusDetail + "\n" + made.err);
}
} // namespace

Result<void> writeWordFile(
    const sandbox::Installation& installation, const std::string& content, const fs::path& path, std::stop_token stop)
{
    const auto given = sandbox::TemporaryDirectory::make("report");
    const auto taken = sandbox::TemporaryDirectory::make("docx");
    if (!given || !taken) {
        return std::unexpected(given ? taken.error() : given.error());
    }
    const auto file = given->path() / "report.json";
    std::ofstream stream(file, std::ios::binary);
    stream << content;
    stream.close();
    if (!stream) {
        return notWritten(file);
    }
    const sandbox::ProgramRequest request { "report/write_docx.py", {},
        { { "report.json", file, sandbox::sha256(content) } }, writerLimits(), taken->path() };
    const auto made = sandbox::runProgram(installation, request, {}, stop);
    if (!made) {
        return std::unexpected(made.error());
    }
    if (made->status == sandbox::Status::Cancelled) {
        return fail(ErrorKind::Cancelled, FaultKind::Stopped);
    }
    if (made->status != sandbox::Status::Ok || made->artifacts.size() != 1) {
        return notMade(path, *made);
    }
    std::ifstream report(made->artifacts.front().path, std::ios::binary);
    std::ofstream copy(path, std::ios::binary); // with the permissions of the person's files, not of the jail's
    copy << report.rdbuf();
    copy.close();
    return copy ? Result<void>() : notWritten(path);
}

} // namespace core
