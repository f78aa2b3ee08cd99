// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

#include <string>

namespace sandbox {

/// The types a column of a table can have for a person. Time is one of a day; Other is never what a text's cells say.
enum class ColumnType { Integer, Number, Text, Boolean, Date, DateTime, Time, Duration, Other };
std::string columnTypeWord(
    ColumnType type); ///< "integer", "number", "text", "boolean", "date", "datetime", "time", "duration", "other"
void to_json(Json& json, const ColumnType& type);
void from_json(const Json& json, ColumnType& type);

} // namespace sandbox
