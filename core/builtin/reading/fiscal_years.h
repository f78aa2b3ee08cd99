// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/opened.h"

#include <optional>
#include <string>

namespace core::builtin {

/// Data with a column of the fiscal year, or its quarter, that each row's date is in: "2023/24", "2023/24 Q1".
struct FiscalYears {
    Prepared data;
    Reworded question; ///< "by fiscal year starting in April" is "by “fiscal year from April”"
};

/// Where the month is said in which it begins, and the data have no such column.
std::optional<FiscalYears> fiscalYears(const Opened& data, const Reworded& question);

/// Behind which byte of what was typed the month is missing.
std::optional<std::size_t> openFiscalYear(const Opened& data, const std::string& typed);

} // namespace core::builtin
