// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/contract.h"
#include "core/dataset.h"

#include <string>

namespace core {

/// The plain pandas that reads a file exactly as its profile says: `orders = pd.read_csv("orders.csv", sep=";", …)` and,
/// where needed, one line a column that converts dates, currency or percent. Every line carries its comment.
/// No imports. The frame has the profile's rows, nulls and types.
std::string readCode(const Dataset& dataset);

} // namespace core
