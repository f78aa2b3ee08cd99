// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

namespace core::report {

/// Of its first section.
inline constexpr std::string_view appendixAnchor = "appendix";

/// Everything that came of every question, and all that is known of the files: for who has to vouch for the report.
std::vector<Section> appendixOf(const ReportSource& source);

} // namespace core::report
