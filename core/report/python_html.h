// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/code_lines.h"

#include <string>
#include <string_view>
#include <vector>

namespace core::report {

/// Python as HTML: keywords (k), strings (s), comments (c) and numbers (d) in spans. Its text is the code's, escaped.
std::string pythonHtml(std::string_view code);
/// What of it lies in each of those stretches.
std::vector<std::string> codeHtml(std::string_view code, bool isPython, const std::vector<CodeLine>& lines);

} // namespace core::report
