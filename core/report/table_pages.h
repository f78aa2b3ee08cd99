// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace core::report {

/// Hands on the pages of one table, the first of which may have no rows.
using EachPage = std::function<Result<void>(const std::function<void(const sandbox::Table&)>& write)>;

/// A workbook of one sheet, called `title`, with all rows. BadInput where they are more than a sheet has.
Result<void> writeTableWorkbook(
    const std::string& title, std::int64_t rows, const EachPage& pages, const std::filesystem::path& path);

} // namespace core::report
