// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <string>
#include <vector>

namespace core {

/// The plain pandas that reads a file exactly as its profile says: `orders = pd.read_csv("orders.csv", sep=";", …)` and,
/// where needed, one line a column that converts dates, currency or percent. Every line carries its comment.
/// No imports. The frame has the profile's rows, nulls and types.
std::string readCode(const Dataset& dataset);

/// The import contract in sentences a person can check: "Semicolons separate columns." …
std::vector<std::string> contractSentences(const Profile& profile);

} // namespace core
