// SPDX-License-Identifier: GPL-3.0-or-later
// assay-scan FILE [WISHES]: reads the whole file, writes its profile to stdout as JSON and its progress to stderr. It is run on
// files nobody has looked at, in a jail, and opens
// nothing but its argument. WISHES is JSON: what is not to be guessed.
#include "sandbox/scan/report.h"

#include <cstdio>
#include <new>

namespace {
int answer(const std::string& document, int status)
{
    const bool written = std::fwrite(document.data(), 1, document.size(), stdout) == document.size() && std::fputc('\n', stdout) != EOF
        && std::fflush(stdout) == 0;
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
} // namespace

int main(int argc, char** argv)
{
    const auto wishes = scan::parseWishes(argc == 3 ? argv[2] : "{}");
    if (argc < 2 || argc > 3 || !wishes) {
        return answer(scan::reportOf(scan::Fault { "usage" }), 2);
    }
    try {
        const auto result = scan::scanFile(argv[1], *wishes, tell);
        return result ? answer(scan::reportOf(*result), 0) : answer(scan::reportOf(result.error()), 2);
    } catch (const std::bad_alloc&) {
        return answer(scan::reportOf(scan::Fault { "out_of_memory" }), 2);
    }
}
