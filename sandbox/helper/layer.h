// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace jail {

/// What could not be set up, as it travels from inside the half-built jail to the supervisor.
struct Refusal {
    std::string layer; ///< "user namespace", "mounts", "landlock", …
    std::string step; ///< what was tried
    int error = 0; ///< errno
};

/// How refuse() tells; set once in each process.
void tellRefusalsBy(void (*teller)(const Refusal&));

/// Reports which layer failed and ends this process: nothing can go on with a layer missing.
[[noreturn]] void refuse(std::string_view layer, std::string_view step, int error);

/// Passes a system call's result through, or refuses.
long need(long result, std::string_view layer, std::string_view step);

/// For tests: the step of this number that this process takes from now on fails (1: the next); 0: none does.
void failAtStep(int number);

} // namespace jail
