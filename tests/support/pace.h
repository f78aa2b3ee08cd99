// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace test {

/// How much longer a test may take in this build than what is promised: the sanitized one is not optimised, and it
/// runs on busy machines.
#ifdef __SANITIZE_ADDRESS__
constexpr int slowdown = 10;
/// One of how many like cases is tried in this build where each takes seconds; the other builds try them all.
constexpr std::size_t oneOf = 3;
#else
constexpr int slowdown = 1;
constexpr std::size_t oneOf = 1;
#endif

} // namespace test
