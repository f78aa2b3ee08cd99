// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/scan.h"

#include <string>

namespace scan {

/// One profile as the host reads it: a JSON document on one line.
std::string reportOf(const Scan& scan);
/// {"error": {"word": "binary", "line": 12}}
std::string reportOf(const Fault& fault);
/// What a person should know of the file, each with counts and line numbers.
std::vector<std::string> warningsOf(const Scan& scan);

} // namespace scan
