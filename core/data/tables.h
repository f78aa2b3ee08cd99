// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/scan.h"

#include <memory>
#include <vector>

namespace core {

/// Everything a file holds: a text file is one data set; a workbook gives one for each table of each sheet, hidden
/// sheets too, a database one for each table, an archive one for each file. What the file is, its content decides, not
/// its name. A file that is among `taken` is read anew, with the names and a person's changes that it has there; one
/// of the same kind as another (drift.h) of `taken`, or of `kept`, with the changes of that one. All of it is read in
/// jails. Blocks; any thread. Errors as of scanFile(), and BadInput for a workbook with a password, a damaged one, or
/// one that unpacks to more than is allowed.
Result<std::vector<Dataset>> openFile(const std::filesystem::path& path, const std::vector<Dataset>& taken,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const std::vector<Dataset>& kept = {});

/// A table of a workbook, database or packed file as the text that the scanner reads.
struct UnpackedTable {
    std::filesystem::path file;
    ReadOptions change; ///< how the scanner reads it
    std::shared_ptr<const void> folder; ///< the file goes with it
};

/// Takes the data set's file apart once more, in a jail. BadInput where it is not the file that was read.
Result<UnpackedTable> unpackTable(
    const Dataset& dataset, const sandbox::Installation& installation, const std::stop_token& stop);

} // namespace core
