// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace jail {

/// What the host is told of what could not be set up: the layer ("user namespace", "mounts", "landlock", …), what was
/// tried, and errno.
std::string refusalOf(std::string_view layer, std::string_view step, int error);

/// Begins a message beside refusals: the rest names a layer that is missing and accepted.
constexpr std::string_view missingPrefix = "missing\n";
void tellMissing(std::string_view layer);

/// The socket on which these tell; -1: nobody. Each process has its own.
void tellRefusalsOn(int socket);

/// Reports which layer failed and ends this process: nothing can go on with a layer missing.
[[noreturn]] void refuse(std::string_view layer, std::string_view step, int error);

/// Passes a system call's result through, or refuses.
long need(long result, std::string_view layer, std::string_view step);

/// For tests: the step of this number that this process takes from now on fails (1: the next); 0: none does.
void failAtStep(int number);

} // namespace jail
