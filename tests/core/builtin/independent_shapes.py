# SPDX-License-Identifier: GPL-3.0-or-later
"""The right answers to questions whose answer has a shape of its own, of rows as independent.py loads them."""

from collections import defaultdict

from independent import numbers, quantile
from independent_composed import by_key, of_year, quotient_of_both, total


def quarter_of(row):
    day = row["order_date"]
    return day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1).isoformat()


def within(rows, outer, inner, value):
    """[outer, inner, number, percent of that of the outer one], each outer one in its order."""
    groups = defaultdict(lambda: defaultdict(list))
    for row in rows:
        groups[outer(row)][inner(row)].append(row)
    table = []
    for key, parts in sorted(groups.items()):
        whole = sum(map(value, parts.values()))
        table += [[key, part, value(own), value(own) / whole * 100] for part, own in sorted(parts.items())]
    return table


def five_numbers(rows, key):
    values = numbers(rows, key)
    return [min(values), quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75), max(values)]


def crossed(rows, down, along):
    tops = sorted({row[along] for row in rows} - {None})
    return [[side, *(sum(row[along] == top for row in own) for top in tops)]
            for side, own in by_key(rows, down).items()]


def grown(rows):
    """[region, the later year, its revenue, change, change in percent]"""
    years = sorted({row["order_date"].year for row in rows if row["order_date"]})
    table = []
    for region, own in by_key(rows, "region").items():
        for before, after in zip(years, years[1:]):
            old, new = total(of_year(own, before)), total(of_year(own, after))
            table.append([region, f"{after}-01-01", new, new - old, (new - old) / old * 100])
    return table


def answers(rows):
    placed = [row for row in rows if row["order_date"] and row["region"]]
    named = [row for row in rows if row["region"]]
    return {
        "total revenue without Müller": total([row for row in rows if "müller" not in (row["customer"] or "").lower()]),
        "share of revenue by region per quarter": within(placed, quarter_of, lambda row: row["region"], total),
        "share of each region by status": within(named, lambda row: row["status"], lambda row: row["region"], len),
        "number of orders by region and status as a table with regions across": crossed(named, "status", "region"),
        "box plot of revenue by region": [[region, *five_numbers(own, "revenue")]
                                          for region, own in by_key(rows, "region").items()],
        "box plot of revenue": [five_numbers(rows, "revenue")],
        "revenue growth over last year by region": grown(rows),
        "share of quantity in revenue by region": sorted(
            ([region, quotient_of_both(own, "quantity", "revenue") * 100]
             for region, own in by_key(rows, "region").items()), key=lambda row: -row[1]),
    }
