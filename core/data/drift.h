// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// "orders-#-#.csv": what the names of files of one kind have in common.
std::string patternOf(std::string_view name);

/// The same table of a file that may have been written anew.
bool isSameTable(const TableSource& a, const TableSource& b);

/// The last data set of the analysis that is the same table of a file whose name is the same but for its numbers
/// ("orders-2024-01.csv" before "orders-2024-02.csv"); nullptr: there is none.
const Dataset* earlierOfItsKind(
    const std::filesystem::path& path, const TableSource& source, const std::vector<Dataset>& taken);

/// Half of the columns of the earlier one or more are here: else the names of the files are alike, and nothing more.
bool hasItsColumns(const Dataset& earlier, const Dataset& now);

/// Where a file is not like an earlier one of its kind, or like itself when it was read last, and that it was read
/// with a person's changes to that one.
std::vector<FileWarning> driftWarnings(const Dataset& earlier, const Dataset& now);

/// Puts them before the warnings of a data set, where `taken` has an earlier one of its kind.
void tellDrift(Dataset& now, const std::vector<Dataset>& taken);

} // namespace core
