// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace core::report {

/// Python as HTML: keywords (k), strings (s), comments (c) and numbers (d) in spans. Its text is the code's, escaped.
std::string pythonHtml(std::string_view code);

} // namespace core::report
