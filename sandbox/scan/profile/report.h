// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/scan.h"

#include <nlohmann/json.hpp>
#include <string>

namespace scan {

/// One profile as the host reads it: a JSON document on one line.
std::string reportOf(const Scan& scan);
/// {"error": {"word": "binary", "line": 12}}
std::string reportOf(const Fault& fault);
/// What a person should know of the file: [{kind, column, count, total, lines, texts, counts}], as core::FileWarning
/// reads them; no words.
nlohmann::json warningsOf(const Scan& scan);

} // namespace scan
