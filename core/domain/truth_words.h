// SPDX-License-Identifier: GPL-3.0-or-later
// Yes and no as files write them: "ja" and "nein".
#pragma once

#include "core/domain/dataset.h"
#include "sandbox/run/run_result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// A boolean cell as generated code compares it: trimmed, lower case.
std::string booleanSpelling(std::string_view cell);
bool meansTrue(std::string_view spelling);

/// How a file writes yes and no in a column.
struct TruthWords {
    std::string yes;
    std::string no;
    bool operator==(const TruthWords&) const = default;
};
/// Nothing where it is no column of yes and no, or only figures stand for them.
std::optional<TruthWords> truthWords(const ColumnProfile& column);
/// Those of a column of that name; of one that no file has, those that all files have.
std::optional<TruthWords> truthWords(const std::string& column, const std::vector<Dataset>& datasets);

/// Its tables and charts with yes and no in the words of the files.
sandbox::RunResult withTruthWords(sandbox::RunResult result, const std::vector<Dataset>& datasets);

} // namespace core
