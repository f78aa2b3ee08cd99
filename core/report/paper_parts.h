// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

#include <vector>

namespace core::report {

/// The parts of a section, each on pages of one format. A table for which pages are turned takes along the words that
/// lead to it and that follow it; a picture, a long table or code goes on upright.
std::vector<Part> partsForPaper(const Section& section);

/// Whether what follows the section begins behind turned pages.
bool endsTurned(const Section& section);

} // namespace core::report
