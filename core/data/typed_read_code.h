// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

#include <string>

namespace core {

/// readCode() for all but text, whose cells have types of their own: `pd.read_excel(…)`, `pd.read_json(…)` or
/// `pd.read_sql_query(…)` with exactly the parameters needed, and one line a column where the file's types are not the
/// profile's.
std::string typedReadCode(const Dataset& dataset);

} // namespace core
