// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// The file's name as it appears beside the analysis: "orders.csv", then "orders (2).csv".
std::string datasetName(std::string_view fileName, const std::vector<Dataset>& taken);
/// An identifier that means no keyword, builtin or import of Python: "orders", then "orders_2".
std::string variableName(std::string_view fileName, const std::vector<Dataset>& taken);
/// Whether a person may call a data frame so: an identifier that begins with a letter, that means nothing else and that
/// no other has. BadInput in one sentence.
Result<void> checkLoadName(const std::string& name, const std::vector<Dataset>& taken);
/// Gives the frame of a file with one table that name; an empty one changes nothing.
Result<void> nameFrame(std::vector<Dataset>& tables, const std::string& name, const std::vector<Dataset>& taken);
/// A string as a Python literal; what cannot be seen on a screen is written as an escape.
std::string pythonLiteral(std::string_view text);

} // namespace core
