// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

#include <filesystem>
#include <vector>

namespace core {

/// What a person changed about reading a file, remembered beyond its analysis for the next file of its kind: one whose
/// path is the same but for its numbers. Names and types of columns are kept with it, to tell where that file differs,
/// and no values. Any thread; what cannot be kept or read is not there.
class Contracts {
public:
    explicit Contracts(std::filesystem::path folder);
    std::vector<Dataset> ofItsKind(const std::filesystem::path& path) const;
    /// Nothing that a person changed: forgets what was kept.
    void keep(const Dataset& dataset) const;

private:
    std::filesystem::path fileFor(const std::filesystem::path& path) const;
    std::filesystem::path m_folder; ///< empty: nothing is kept
};

} // namespace core
