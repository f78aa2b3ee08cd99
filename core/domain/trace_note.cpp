// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/trace_note.h"

#include "core/domain/cell_format.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {
using sandbox::Cell;
using sandbox::Comparison;
using sandbox::DatePart;
using sandbox::RowCondition;

TraceKind kindOf(Comparison comparison)
{
    switch (comparison) {
    case Comparison::Equal: return TraceKind::Equal;
    case Comparison::NotEqual: return TraceKind::NotEqual;
    case Comparison::Less: return TraceKind::Less;
    case Comparison::LessOrEqual: return TraceKind::LessOrEqual;
    case Comparison::Greater: return TraceKind::Greater;
    case Comparison::GreaterOrEqual: return TraceKind::GreaterOrEqual;
    case Comparison::In: return TraceKind::In;
    case Comparison::NotIn: return TraceKind::NotIn;
    case Comparison::Between: return TraceKind::Between;
    case Comparison::NotBetween: return TraceKind::NotBetween;
    case Comparison::Contains:
    case Comparison::Matches: return TraceKind::Contains;
    case Comparison::NotContains:
    case Comparison::NotMatches: return TraceKind::NotContains;
    case Comparison::StartsWith: return TraceKind::StartsWith;
    case Comparison::NotStartsWith: return TraceKind::NotStartsWith;
    case Comparison::EndsWith: return TraceKind::EndsWith;
    case Comparison::NotEndsWith: return TraceKind::NotEndsWith;
    case Comparison::Missing: return TraceKind::Missing;
    default: return TraceKind::Present;
    }
}

TraceKind kindOf(const RowCondition& condition)
{
    switch (condition.part) {
    case DatePart::Year: return TraceKind::YearIs;
    case DatePart::Quarter: return TraceKind::QuarterIs;
    case DatePart::Month:
    case DatePart::MonthName: return TraceKind::MonthIs;
    case DatePart::Day: return TraceKind::DayIs;
    case DatePart::Hour: return TraceKind::HourIs;
    case DatePart::Weekday:
    case DatePart::WeekdayName: return TraceKind::WeekdayIs;
    case DatePart::Whole: break;
    }
    return kindOf(condition.comparison);
}
} // namespace

TraceNote wordsOf(const RowCondition& condition)
{
    std::vector<std::string> texts;
    std::ranges::transform(condition.values, std::back_inserter(texts), labelOf);
    return { kindOf(condition), { .column = condition.column, .texts = std::move(texts) } };
}

} // namespace core
