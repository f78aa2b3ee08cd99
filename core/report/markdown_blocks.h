// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

namespace core::report {

/// `folder`: where the pictures are; empty: only their captions.
std::string sectionMarkdown(const Section& section, const std::string& folder = {});

} // namespace core::report
