// SPDX-License-Identifier: GPL-3.0-or-later
// served_bench FILE [PAIRS]: what pd.read_csv of a text file costs in the jail, from its columns and by pandas itself,
// in alternating pairs; and what it takes to make the columns. Built and run by hand.
#include "core/data/read_code.h"
#include "core/data/scan.h"
#include "core/data/served_columns.h"
#include "sandbox/jail/session.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

namespace {
/// %1: the arguments of read_csv. One line a pair: seconds of processor and of wall time, of either.
constexpr auto code = R"(
import gc, time
import pandas as pd

def cost(read):
    gc.collect()
    cpu, wall = time.process_time(), time.perf_counter()
    frame = read(%1)
    return time.process_time() - cpu, time.perf_counter() - wall, frame

served, plain = cost(pd.read_csv), cost(pd.read_csv.__wrapped__)
pd.testing.assert_frame_equal(served[2], plain[2], check_exact=True)
print("served %.3f s cpu %.3f s wall   pandas %.3f s cpu %.3f s wall   ratio %.3f cpu %.3f wall"
      % (*served[:2], *plain[:2], served[0] / plain[0], served[1] / plain[1]))
del served, plain
)";

struct Folder {
    std::filesystem::path path = std::filesystem::temp_directory_path() / "assay-served-bench";
    ~Folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
};

std::string withArguments(const core::Dataset& dataset)
{
    std::string arguments;
    for (const auto& one : core::readCallOf(dataset).parameters) {
        arguments += (arguments.empty() ? "" : ", ") + one;
    }
    std::string text(code);
    return text.replace(text.find("%1"), 2, arguments);
}
} // namespace

int main(int argc, char** argv)
{
    const auto installation = sandbox::Installation::locate();
    if (argc < 2 || !installation) {
        std::fprintf(stderr, "served_bench FILE [PAIRS]\n");
        return 2;
    }
    const auto dataset = core::scanFile(argv[1], {}, *installation, {}, {});
    if (!dataset) {
        std::fprintf(stderr, "%s\n", inWords(dataset.error().message).c_str());
        return 1;
    }
    const Folder folder;
    core::ServedColumns columns({ .installation = *installation, .directory = folder.path, .leastBytes = 1 });
    const auto start = std::chrono::steady_clock::now();
    columns.want({ *dataset });
    const auto served = columns.wait();
    std::printf("columns of %zu files in %.3f s\n", served,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    sandbox::RunRequest request;
    request.limits = *sandbox::limitProfile("heavy");
    auto session = sandbox::Session::open({ .installation = *installation,
        .limits = request.limits,
        .artifactDirectory = folder.path,
        .inputs = { { dataset->name, dataset->path, dataset->sha256 } },
        .columns = columns.folder() });
    request.code = withArguments(*dataset);
    for (int pair = 0; session && pair < (argc > 2 ? std::atoi(argv[2]) : 5); ++pair) {
        const auto result = session->run(request, {}, {});
        std::printf("%s",
            result ? (result->out + (result->error ? result->error->traceback : "")).c_str()
                   : inWords(result.error().message).c_str());
    }
    return session ? 0 : 1;
}
