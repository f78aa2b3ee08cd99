// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/row_trace.h"

namespace sandbox {

namespace {
constexpr EnumWords<DatePart, 9> partWords { { { DatePart::Whole, "" }, { DatePart::Year, "year" },
    { DatePart::Quarter, "quarter" }, { DatePart::Month, "month" }, { DatePart::Day, "day" },
    { DatePart::Hour, "hour" }, { DatePart::Weekday, "weekday" }, { DatePart::WeekdayName, "day_name" },
    { DatePart::MonthName, "month_name" } } };
} // namespace

static void to_json(Json& json, const RowCondition& condition)
{
    json = { { "column", condition.column }, { "is", condition.comparison }, { "values", Json::array() },
        { "part", wordOf(partWords, condition.part) }, { "any", condition.any }, { "loose", condition.loose } };
    for (const auto& value : condition.values) {
        cellToJson(json["values"].emplace_back(), value);
    }
}

static void to_json(Json& json, const RowFigure& figure)
{
    json = { { "function", figure.function }, { "column", figure.column } };
}

static void to_json(Json& json, const RowLookup& lookup)
{
    json = { { "frame", lookup.frame }, { "keys", lookup.keys }, { "theirs", lookup.theirs }, { "all", lookup.all },
        { "columns", lookup.columns } };
}

void to_json(Json& json, const RowTrace& trace)
{
    json = { { "frame", FrameRef { trace.frame.name, -1, trace.frame } }, { "lookups", trace.lookups },
        { "conditions", trace.conditions }, { "figures", trace.figures } };
}

} // namespace sandbox
