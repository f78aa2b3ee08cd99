// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace core::report {

/// The style sheet of the HTML report: light, dark and on paper.
std::string_view screenStyle();
/// What QTextDocument understands of one.
std::string_view printStyle();

} // namespace core::report
