// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/open_files.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// A question that says by which key files are joined, without those words.
struct NamedKey {
    std::string question; ///< "rides by neighbourhood of the start_station" is "rides by neighbourhood"
    std::vector<Match> matches; ///< by which files are joined
};

std::optional<NamedKey> namedKey(const std::string& question, const OpenFiles& files);

} // namespace core::builtin
