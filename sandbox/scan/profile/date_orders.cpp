// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/date_orders.h"

#include "sandbox/scan/cell/date.h"

#include <algorithm>

namespace scan {

namespace {
constexpr std::int64_t mostValues = 100;

std::string_view cellAt(std::span<const std::string_view> cells, std::size_t column)
{
    return column < cells.size() ? cells[column] : std::string_view();
}
} // namespace

DateOrders::DateOrders(const Scan& scan)
    : m_scan(scan)
{
    for (std::size_t i = 0; i < scan.plans.size(); ++i) {
        const auto& table = scan.statistics[i].table();
        if (scan.plans[i].type == Type::Text && scan.plans[i].bothOrders) {
            m_columns.push_back({ i });
        } else if (scan.plans[i].type == Type::Text && table.exact() && table.distinct() > 1
            && table.distinct() <= mostValues) {
            m_kinds.push_back(i);
        }
    }
}

void DateOrders::see(std::span<const std::string_view> cells)
{
    for (auto& one : m_columns) {
        DateCell date;
        if (!parseDate(cellAt(cells, one.column), date) || date.shape.kind != DateShape::Numeric
            || date.dayFirst == date.monthFirst) {
            continue; // it says nothing of the order
        }
        for (const auto kind : m_kinds) {
            auto& orders = one.by[kind][std::string(cellAt(cells, kind))];
            orders.dayFirst = orders.dayFirst || date.dayFirst;
            orders.monthFirst = orders.monthFirst || date.monthFirst;
        }
    }
}

Fact DateOrders::factOf(const Column& column) const
{
    Fact fact { .kind = "date_orders", .column = m_scan.layout.names[column.column] };
    fact.counts = { 0, 0 };
    for (const auto& [shape, dates] : m_scan.evidence[column.column].dates) {
        if (shape.kind == DateShape::Numeric) {
            fact.counts[0] += dates.dayOnly;
            fact.counts[1] += dates.monthOnly;
            fact.count += dates.either;
        }
    }
    const auto tellsApart = std::ranges::find_if(column.by, [](const auto& kind) {
        return std::ranges::none_of(
            kind.second, [](const auto& value) { return value.second.dayFirst && value.second.monthFirst; });
    });
    if (tellsApart != column.by.end()) {
        fact.texts.push_back(m_scan.layout.names[tellsApart->first]);
        for (const auto& [value, orders] : tellsApart->second) {
            if (orders.monthFirst) {
                fact.texts.push_back(value);
            }
        }
    }
    fact.loud = true;
    return fact;
}

void DateOrders::find(FactList& list) const
{
    for (const auto& column : m_columns) {
        list.add(factOf(column));
    }
}

} // namespace scan
