// SPDX-License-Identifier: GPL-3.0-or-later
// Which figures of a result are amounts of a currency, as the cells of the file are that they are made of.
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"

#include <cstddef>
#include <string>
#include <vector>

namespace core {

/// "£" before the figures of a column that are amounts, all of which have that sign in the file; else empty. So are
/// sums and averages of them, their changes, and what they are divided by something else; counts and shares are not.
std::string currencyOf(const sandbox::Table& table, std::size_t column, const VerifyRequest& request);
/// Likewise of the one figure that the code computes.
std::string currencyOf(const VerifyRequest& request);

/// Of all columns and axes of what the run shows.
std::vector<ShownUnit> unitsOf(const std::vector<sandbox::Display>& displays, const VerifyRequest& request);

} // namespace core
