// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/scan.h"

#include <vector>

namespace core {

/// Everything a file holds: a text file is one data set; a workbook gives one for each table of each sheet, hidden
/// sheets too, a database one for each table, an archive one for each file. What the file is, its content decides, not
/// its name. All of it is read in jails. Blocks; any thread. Errors as of scanFile(), and BadInput for a workbook with a
/// password, a damaged one, or one that unpacks to more than is allowed.
Result<std::vector<Dataset>> openFile(const std::filesystem::path& path, const std::vector<Dataset>& taken,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop);

} // namespace core
