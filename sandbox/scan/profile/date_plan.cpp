// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/date_plan.h"

#include "sandbox/scan/cell/date_text.h"

#include <algorithm>

namespace scan {

namespace {
/// "May" is short and long at once: it joins the long names if those occur.
DateShape withoutEither(DateShape shape, const std::map<DateShape, DateEvidence>& dates)
{
    if (shape.month == DateShape::Either) {
        shape.month = DateShape::Long;
        if (!dates.contains(shape)) {
            shape.month = DateShape::Short;
        }
    }
    return shape;
}

void addFormat(ColumnPlan& plan, const DateShape& shape, bool dayFirst, std::int64_t count)
{
    if (count == 0) {
        return;
    }
    const auto text = strptimeFormat(shape, dayFirst);
    const auto known = std::ranges::find(plan.formats, text, &DateFormat::text);
    if (known != plan.formats.end()) {
        known->count += count;
    } else {
        plan.formats.push_back({ shape, dayFirst, count, text });
    }
}

/// Dates of one form in both orders, either of them more often than by a slip, and others that may be either.
bool hasBothOrders(const ColumnEvidence& column)
{
    constexpr std::int64_t slips = 100; // one in so many
    return std::ranges::any_of(column.dates, [](const auto& entry) {
        const auto& [shape, evidence] = entry;
        const auto fewer = std::min(evidence.dayOnly, evidence.monthOnly);
        return shape.kind == DateShape::Numeric && evidence.either > 0 && fewer > 0
            && fewer * slips > evidence.dayOnly + evidence.monthOnly;
    });
}

void decideOrder(ColumnPlan& plan, const ColumnEvidence& column, const DateHabits& habits)
{
    DateEvidence sum;
    bool pointed = true;
    for (const auto& [shape, evidence] : column.dates) {
        if (shape.kind != DateShape::Numeric) {
            continue;
        }
        const auto earliest = [](std::int64_t a, std::int64_t b) { return a == 0 ? b : b == 0 ? a : std::min(a, b); };
        sum.dayOnly += evidence.dayOnly;
        sum.monthOnly += evidence.monthOnly;
        sum.dayOnlyLine = earliest(sum.dayOnlyLine, evidence.dayOnlyLine);
        sum.monthOnlyLine = earliest(sum.monthOnlyLine, evidence.monthOnlyLine);
        pointed = pointed && shape.separator == '.';
        // Nobody writes 12.31.2024: points are no doubt of their own.
        plan.ambiguous += shape.separator == '.' && evidence.monthOnly == 0 ? 0 : evidence.either;
    }
    plan.dayFirst = sum.dayOnly == sum.monthOnly ? pointed || habits.dayFirst : sum.dayOnly > sum.monthOnly;
    if (habits.chosen) {
        plan.dayFirst = *habits.chosen;
        plan.orderChosen = true;
    }
    plan.orderLine = plan.dayFirst ? sum.dayOnlyLine : sum.monthOnlyLine;
    plan.mixedOrder = sum.dayOnly > 0 && sum.monthOnly > 0;
    plan.bothOrders = hasBothOrders(column);
}
} // namespace

void planDate(ColumnPlan& plan, const ColumnEvidence& column, const DateHabits& habits, bool clocks)
{
    decideOrder(plan, column, habits);
    bool timed = false;
    for (const auto& [raw, evidence] : column.dates) {
        if ((raw.kind == DateShape::Clock) != clocks) {
            continue;
        }
        const auto shape = withoutEither(raw, column.dates);
        timed = timed || shape.time != DateShape::NoTime;
        if (shape.kind != DateShape::Numeric) {
            addFormat(plan, shape, true, evidence.total());
            continue;
        }
        const auto shared = evidence.either + evidence.same;
        addFormat(plan, shape, true, evidence.dayOnly + (plan.dayFirst ? shared : 0));
        addFormat(plan, shape, false, evidence.monthOnly + (plan.dayFirst ? 0 : shared));
    }
    // Most frequent first, but the column's own order before the other one: the first format that fits wins.
    std::ranges::stable_sort(plan.formats, [&](const DateFormat& a, const DateFormat& b) {
        const bool aOwn = a.shape.kind != DateShape::Numeric || a.dayFirst == plan.dayFirst;
        const bool bOwn = b.shape.kind != DateShape::Numeric || b.dayFirst == plan.dayFirst;
        return aOwn != bOwn ? aOwn : a.count > b.count;
    });
    plan.type = clocks ? Type::Time : timed ? Type::DateTime : Type::Date;
    if (plan.formats.size() > 1) {
        plan.flags.emplace_back("mixed_dates");
    }
}

} // namespace scan
