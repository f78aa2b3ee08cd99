// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/resolution.h"

#include <vector>

namespace core::builtin {

/// The rows themselves, in the order that is asked for.
void listRows(Resolution& resolution, const std::vector<int>& columns);

/// "how many prices": each row has one.
bool isCalledAsRows(const Elements& said, int column, const Schema& schema);

/// "how many visits came on referral of a school": the rows are counted, whatever column is said of them behind.
bool countsRowsBefore(const Elements& said, int topic);

} // namespace core::builtin
