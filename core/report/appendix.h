// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

namespace core::report {

/// Of its first section.
inline constexpr std::string_view appendixAnchor = "appendix";

/// Where the code stands that loads the data, and that of the steps of the report.
enum class Loading {
    Shown, ///< in the appendix
    Runs, ///< in the file itself, a script or notebook
};

/// Everything that came of every question, and all that is known of the files: for who has to vouch for the report.
std::vector<Section> appendixOf(const ReportSource& source, Loading loading = Loading::Shown);

} // namespace core::report
