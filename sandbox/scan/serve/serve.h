// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/read_options.h"

namespace scan {

/// Answers requests about one file, a line each, until `requests` ends; the answers, a line of JSON each, go to `replies`:
///   look          the report of the first rows: names, types so far, preview; or {"error": …}
///   rows A N      {"rows": [[cell, …], …], "known_rows", "known_bytes", "complete"}; N may be 0
///   place A 1     {"place": the byte of the file on which row A begins, or -1}
///   arrange JSON  {"rows": count}: which rows are wanted and in what order (arrange.h)
///   arranged A N  {"rows": [[cell, …], …], "numbers": [row from 0, …]} of the last arrangement
/// Anything else is answered with the error "usage".
void serve(const char* path, const sandbox::ReadOptions& options, int requests, int replies);

} // namespace scan
