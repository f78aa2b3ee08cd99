// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import_change.h"
#include "core/profile.h"

#include <filesystem>
#include <string>

namespace core {

/// One file of the analysis.
struct Dataset {
    std::string name; ///< its file name in /work; unique in the analysis
    std::string variable; ///< the data frame's name in generated code: an identifier, unique in the analysis
    std::filesystem::path path; ///< on the host, absolute
    std::string sha256; ///< of the whole file when it was scanned
    Profile profile;
    ImportChange change {}; ///< what a person said about reading it
    bool operator==(const Dataset&) const = default;
};

void to_json(Json& json, const Dataset& dataset);
void from_json(const Json& json, Dataset& dataset);

} // namespace core
