// SPDX-License-Identifier: GPL-3.0-or-later
// assay-scan FILE [OPTIONS]: reads the whole file, writes its profile to stdout as JSON and its progress to stderr.
// assay-scan --serve FILE OPTIONS: shows the file's first rows at once and any others when asked (see serve.h), by
// descriptors 3 and 4. assay-scan --columns FILE OPTIONS RECIPE: writes the file's columns, as pandas would
// have them (see columns_out.h). It is run on files nobody has looked at, in a jail, and opens nothing but its
// argument. OPTIONS is JSON: what is not to be guessed.
#include "sandbox/scan/profile/report.h"
#include "sandbox/scan/serve/columns_out.h"
#include "sandbox/scan/serve/serve.h"

#include <cstdio>
#include <new>

namespace {
int answer(const std::string& document, int status)
{
    const bool written = std::fwrite(document.data(), 1, document.size(), stdout) == document.size()
        && std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
    return written ? status : 3;
}

/// Every hundredth is enough for a progress bar.
void tell(double fraction)
{
    static int last = -1;
    if (const int percent = static_cast<int>(fraction * 100); percent > last) {
        last = percent;
        std::fprintf(stderr, "progress %.2f\n", percent / 100.0);
    }
}

int writeColumns(const char* path, const char* options, const char* recipe)
{
    const auto wanted = sandbox::parse<sandbox::ReadOptions>(options);
    const auto columns = scan::parseRecipe(recipe);
    const auto written = wanted && columns ? scan::writeColumns(path, *wanted, *columns, stdout)
                                           : std::unexpected(scan::Fault { "usage" });
    return written ? 0 : answer(scan::reportOf(written.error()), 2);
}
} // namespace

int main(int argc, char** argv)
{
    const bool writing = argc == 5 && std::string_view(argv[1]) == "--columns";
    const bool serving = argc == 4 && std::string_view(argv[1]) == "--serve";
    const char* const path = argv[serving ? 2 : 1];
    const auto options = sandbox::parse<sandbox::ReadOptions>(serving ? argv[3] : argc == 3 ? argv[2] : "{}");
    if (!options || (!serving && !writing && (argc < 2 || argc > 3))) {
        return answer(scan::reportOf(scan::Fault { "usage" }), 2);
    }
    try {
        if (writing) {
            return writeColumns(argv[2], argv[3], argv[4]);
        }
        if (serving) {
            scan::serve(path, *options, 3, 4);
            return 0;
        }
        const auto result = scan::scanFile(path, *options, tell);
        return result ? answer(scan::reportOf(*result), 0) : answer(scan::reportOf(result.error()), 2);
    } catch (const std::bad_alloc&) {
        return answer(scan::reportOf(scan::Fault { "out_of_memory" }), 2);
    }
}
