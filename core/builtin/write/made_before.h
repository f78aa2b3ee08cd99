// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/open_files.h"

namespace core::builtin {

/// A file as the questions before need it, and how they are said of it.
struct MadeBefore {
    OpenedData data;
    std::vector<Exchange> history;
};

/// "average days from sent to paid", "and by team?": what the question before made of the file, the one behind it is
/// about.
MadeBefore withMadeBefore(OpenedData data, std::vector<Exchange> history);

} // namespace core::builtin
