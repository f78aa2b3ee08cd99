// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace test {

/// How much longer a test may take in this build than what is promised: the sanitized one is not optimised, and it
/// runs on busy machines.
#ifdef __SANITIZE_ADDRESS__
constexpr int slowdown = 10;
#else
constexpr int slowdown = 1;
#endif

} // namespace test
