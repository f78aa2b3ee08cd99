// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

namespace core::report {

/// A section as lines of text, each to be a comment of a script.
std::vector<std::string> plainLines(const Section& section);

} // namespace core::report
