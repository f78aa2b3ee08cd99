// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/column_type.h"

namespace sandbox {

static constexpr EnumWords<ColumnType, 9> columnTypeWords { { { ColumnType::Integer, "integer" },
    { ColumnType::Number, "number" }, { ColumnType::Text, "text" }, { ColumnType::Boolean, "boolean" },
    { ColumnType::Date, "date" }, { ColumnType::DateTime, "datetime" }, { ColumnType::Time, "time" },
    { ColumnType::Duration, "duration" }, { ColumnType::Other, "other" } } };

std::string columnTypeWord(ColumnType type)
{
    return wordOf(columnTypeWords, type);
}

void to_json(Json& json, const ColumnType& type)
{
    json = columnTypeWord(type);
}

void from_json(const Json& json, ColumnType& type)
{
    type = enumOf(columnTypeWords, json.get<std::string>());
}

} // namespace sandbox
