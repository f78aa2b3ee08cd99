// SPDX-License-Identifier: GPL-3.0-or-later
// Writes to a document until it is killed (loop) or cannot (fill, or tight: not a byte more than it has). The tests
// kill it and look at what is left.
#include "core/workspace/workspace.h"
#include "sandbox/run/sha256.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <functional>
#include <sys/resource.h>

namespace {
core::Result<void> writeOne(core::Workspace& workspace, const std::filesystem::path& file, const std::string& bytes)
{
    const auto step = workspace.addStep({ "question", "2026-11-21T04:15:00Z" });
    if (!step) {
        return std::unexpected(step.error());
    }
    std::printf("asked %lld\n", static_cast<long long>(*step));
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.artifacts.push_back({ "out.bin", "application/octet-stream", static_cast<std::int64_t>(bytes.size()),
        sandbox::sha256(bytes), file });
    const std::array<std::function<core::Result<void>()>, 4> calls {
        [&] { return workspace.recordProposal(*step, { "intent", "1 + 1\n", "hand", {}, {}, {} }); },
        [&] { return workspace.recordApproval(*step, { "1 + 1\n", "00", "ana", core::ApprovalMethod::Hand, "now" }); },
        [&] { return workspace.recordRun(*step, result); },
        [&] { return workspace.recordAnswer(*step, { "It is 2.", {}, {} }); },
    };
    for (const auto& call : calls) {
        if (const auto done = call(); !done) {
            return done;
        }
        std::printf("done %lld\n", static_cast<long long>(*step));
    }
    return {};
}
} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        return 2;
    }
    std::setvbuf(stdout, nullptr, _IONBF, 0);
    const std::string mode = argv[1];
    const std::filesystem::path path = argv[2];
    const auto file = path.parent_path() / "out.bin";
    const std::string bytes(20'000, 'x');
    std::ofstream(file, std::ios::binary) << bytes;
    if (mode != "loop") {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlim_t most = mode == "tight" ? std::filesystem::file_size(path) : 1 << 20;
        const rlimit limit { most, most };
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    auto workspace = std::filesystem::exists(path) ? core::Workspace::open(path) : core::Workspace::create(path);
    core::Result<void> written = workspace ? core::Result<void>() : std::unexpected(workspace.error());
    while (written) {
        written = writeOne(*workspace, file, bytes);
    }
    std::printf("error %d %s\n", static_cast<int>(written.error().kind), inWords(written.error().message).c_str());
    return 1;
}
