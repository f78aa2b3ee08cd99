# SPDX-License-Identifier: GPL-3.0-or-later
"""The right answers to questions whose answer has a shape of its own, of rows as independent.py loads them."""

import datetime
import math
import statistics
from collections import defaultdict
from itertools import pairwise

from arithmetic import change, pearson
from independent import descending, grouped, key_of, monthly, numbers, quantile
from independent_composed import by_key, longest_run, of_year, quotient_of_both, total


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
    """[region, the later year, its revenue, change in percent, change]"""
    years = sorted({row["order_date"].year for row in rows if row["order_date"]})
    table = []
    for region, own in by_key(rows, "region").items():
        for before, after in zip(years, years[1:]):
            old, new = total(of_year(own, before)), total(of_year(own, after))
            table.append([region, f"{after}-01-01", new, (new - old) / old * 100, new - old])
    return table


def half_of(row):
    day = row["order_date"]
    return f"{day.year} H{1 if day.month < 7 else 2}"


def by_half(rows):
    halves = defaultdict(list)
    for row in rows:
        if row["order_date"]:
            halves[half_of(row)].append(row)
    return sorted(halves.items())


def cumulative_by_half(rows):
    """[half-year, a running total of each region]"""
    columns = [[total(part) for _, part in by_half(own)] for _, own in by_key(rows, "region").items()]
    return [[half, *(sum(column[:at + 1]) for column in columns)] for at, (half, _) in enumerate(by_half(rows))]


def largest_of_halves(rows):
    return [[row["order_id"], row["customer"], row["revenue"]] for _, own in by_half(rows) for row in own
            if row["revenue"] == max(numbers(own, "revenue"))]


def busiest_days(rows):
    """[region, first, last, length] of its longest run of days with orders, the longest first."""
    runs = []
    for region, own in by_key(rows, "region").items():
        days = sorted({row["order_date"] for row in own if row["order_date"]})
        best, run = [], []
        for day in days:
            run = [*run, day] if run and (day - run[-1]).days == 1 else [day]
            best = run if len(run) > len(best) else best
        runs.append([region, best[0].isoformat(), best[-1].isoformat(), len(best)])
    return sorted(runs, key=lambda row: -row[3])


def quiet_days(rows, customer):
    """[first, last, length, runs of this length] of the days without orders of a customer, from the first day of the
    file to its last."""
    known = [row for row in rows if row["order_date"]]
    own = {row["order_date"] for row in known if row["customer"] == customer}
    first, last = (end(row["order_date"] for row in known) for end in (min, max))
    days = [first + datetime.timedelta(days=at) for at in range((last - first).days + 1)]
    return longest_run([day.isoformat() for day in days], [day not in own for day in days])


def answers_of_halves(rows):
    halves = by_half(rows)
    sums = [[half, total(own)] for half, own in halves]
    return {
        "revenue per half-year": sums,
        "number of orders by half-year and region": [
            [half, *map(len, by_key(own, "region").values())] for half, own in halves],
        "revenue growth per half-year": [
            [half, now, *change(before, now)[::-1]] for (_, before), (half, now) in zip(sums, sums[1:])],
        "half-year with the highest revenue": [max(sums, key=lambda row: row[1])],
        "running total of revenue by half-year for each region": cumulative_by_half(rows),
        "largest revenue per half-year with the customer": largest_of_halves(rows),
        "total revenue in the last half-year": dict(sums)["2024 H1"],  # that before the one in which the data end
        "longest streak of consecutive days with orders per region": busiest_days(rows),
        "longest run of days without orders of Ostsee Hotels": quiet_days(rows, "Ostsee Hotels"),
    }


def ranges_of_each(rows, key, step):
    """[range, rows of each region]"""
    groups = by_key([row for row in rows if row[key] is not None], "region")
    lows = range(int(min(numbers(rows, key)) // step) * step, int(max(numbers(rows, key)) // step) * step + 1, step)
    return [[f"{low:,} to under {low + step:,}", *(sum(low <= row[key] < low + step for row in own)
                                                   for own in groups.values())] for low in lows]


def best_part_of_each(rows, percent):
    """[region, product, revenue] of the first products of each region, so many percent of them, rounded up."""
    table = []
    for region, own in by_key(rows, "region").items():
        sums = sorted(((total(part), product) for product, part in by_key(own, "product").items()), reverse=True)
        table += [[region, product, value] for value, product in sums[:math.ceil(len(sums) * percent / 100)]]
    return table


def longest_rises(rows, key="revenue"):
    """[region, first, last, length] of its longest run of months with more of the key than the one before."""
    starts = [month for month, _ in monthly(rows, "order_date", len)]
    runs = []
    for region, own in by_key([row for row in rows if row["order_date"]], "region").items():
        sums = [total([row for row in own if row["order_date"].isoformat()[:7] == month[:7]], key) for month in starts]
        best, run = [], []
        for month, before, now in zip(starts[1:], sums, sums[1:]):
            run = [*run, month] if now > before else []
            best = run if len(run) > len(best) else best
        runs.append([region, best[0], best[-1], len(best)])
    return sorted(runs, key=lambda row: -row[3])


def daily_changes(rows, key):
    """[region, day, its sum, change, change in percent]: no orders make 0, orders without a number nothing known."""
    dated = [row for row in rows if row["order_date"]]
    days = [row["order_date"] for row in dated]
    days = [min(days) + datetime.timedelta(days=at) for at in range((max(days) - min(days)).days + 1)]
    table = []
    for region, own in by_key(dated, "region").items():
        sums = []
        for day in days:
            values = [row[key] for row in own if row["order_date"] == day]
            known = [value for value in values if value is not None]
            sums.append(sum(known) if known or not values else None)
        table += [[region, day.isoformat(), now, *change(before, now)]
                  for day, before, now in zip(days[1:], sums, sums[1:]) if None not in (before, now)]
    return table


def answers_of_seasons(rows):
    dated = [row for row in rows if row["order_date"]]
    of_month = lambda month: [row for row in dated if row["order_date"].month == month]
    orders = by_key(rows, "order_id")
    customers = by_key(rows, "customer")
    counts = {customer: len(own) for customer, own in customers.items()}
    many = [customer for customer, count in counts.items() if count > statistics.mean(counts.values())]
    large = sorted((row for row in rows if row["quantity"] is not None), key=lambda row: -row["quantity"])
    few = math.ceil(len(large) / 100)
    return {
        "revenue by month of the year": [[month, total(of_month(month))] for month in range(1, 13)],
        "total revenue in January over all years": total(of_month(1)),
        "seasonality of quantity": [[month, total(of_month(month), "quantity")] for month in range(1, 13)],
        "histogram of quantity in steps of 20 by region": ranges_of_each(rows, "quantity", 20),
        "histogram of revenue by region": ranges_of_each(
            [row for row in rows if row["region"]], "revenue", 1000),
        "top 20 % of products by revenue in each region": best_part_of_each(rows, 20),
        "top 1 % of the rows by quantity": [
            [row["order_id"], row["quantity"]] for row in large if row["quantity"] >= large[few - 1]["quantity"]],
        "change of quantity per day for each region": daily_changes(rows, "quantity"),
        "longest streak of months with rising revenue by region": longest_rises(rows),
        "longest streak of months with rising quantity by region": longest_rises(rows, "quantity"),
        "average order value": statistics.mean(
            total(own) for own in orders.values() if any(row["revenue"] is not None for row in own)),
        "customers with more orders than average": [[customer, counts[customer]] for customer in many],
        "customers who ordered in both years": [
            [customer] for customer, own in customers.items()
            if {2023, 2024} <= {row["order_date"].year for row in own if row["order_date"]}],
    }


def answers_of_limited_changes(rows):
    beside_years = lambda key, count: [
        [name, before, after, *change(before, after)] for name, own in by_key(rows, key).items()
        for before, after in [[count(of_year(own, year)) for year in (2023, 2024)]]]
    months = [[month, now, *change(before, now)] for (_, before), (month, now)
              in pairwise(monthly(rows, "order_date", key_of("revenue"))[1:-1])]  # the first and the last are cut
    by_quarter = defaultdict(list)
    for row in rows:
        if row["order_date"]:
            by_quarter[quarter_of(row)].append(row)
    whole = sorted((quarter, total(own)) for quarter, own in by_quarter.items())[1:]  # the first is cut
    quarters = [[quarter, now, *change(before, now)] for (_, before), (quarter, now) in pairwise(whole)]
    with_status = lambda own, status: sum(row["status"] == status for row in own)
    cancelled = lambda own: with_status(own, "cancelled")
    north, south = (total([row for row in rows if row["region"] == region]) for region in ("North", "South"))
    return {
        "ratio of revenue in North to South": [[north, south, north / south]],
        "ratio of cancelled to shipped orders": [
            [cancelled(rows), with_status(rows, "shipped"), cancelled(rows) / with_status(rows, "shipped")]],
        "ratio of cancelled to shipped orders by region": [
            [region, cancelled(own), with_status(own, "shipped"), cancelled(own) / with_status(own, "shipped")]
            for region, own in by_key(rows, "region").items()],
        "revenue North minus South per year": [
            [f"{year}-01-01", *(of_two := [total([row for row in of_year(rows, year) if row["region"] == region])
                                           for region in ("North", "South")]), of_two[0] - of_two[1]]
            for year in sorted({row["order_date"].year for row in rows if row["order_date"]})],
        "correlation between quantity and revenue by region": [
            [region, pearson(own, "quantity", "revenue")] for region, own in by_key(rows, "region").items()],
        "rank of regions per year by revenue": [
            [f"{year}-01-01", region, value, place] for year in
            sorted({row["order_date"].year for row in rows if row["order_date"]})
            for place, (region, value) in enumerate(descending(
                grouped(of_year(rows, year), ["region"], key_of("revenue"), sum)), 1)],
        "revenue per quarter 2023 versus 2024": [
            [quarter, before, now, *change(before, now)] for quarter in range(1, 5) for before, now in [[
                total([row for row in of_year(rows, year) if (row["order_date"].month + 2) // 3 == quarter])
                for year in (2023, 2024)]]],
        "top 3 customers by growth in revenue": sorted(
            beside_years("customer", total), key=lambda row: -row[3])[:3],
        "the 2 fastest growing regions": [
            [*row[:3], row[4], row[3]] for row in sorted(beside_years("region", total), key=lambda row: -row[4])[:2]],
        "revenue per quarter, complete quarters only": [list(row) for row in whole],
        "growth of revenue by region from 2023 to 2024, descending": sorted(
            beside_years("region", total), key=lambda row: -row[3]),
        "fastest growing region from 2023 to 2024 by quantity": [
            [*row[:3], row[4], row[3]] for row in [max(beside_years(
                "region", lambda own: sum(numbers(own, "quantity"))), key=lambda row: row[4])]],
        "which quarter had the highest growth in revenue": [max(quarters, key=lambda row: row[2])],
        "how many customers grew from 2023 to 2024": sum(row[3] > 0 for row in beside_years("customer", total)),
        "first and last order per customer": [
            [customer, min(map(key_of("order_date"), own)).isoformat(), max(map(key_of("order_date"), own)).isoformat()]
            for customer, own in by_key([row for row in rows if row["order_date"]], "customer").items()],
        "regions whose revenue grew by more than 5 % from 2023 to 2024": [
            row for row in beside_years("region", total) if row[4] > 5],
        "customers with fewer orders in 2024 than in 2023": [
            row for row in beside_years("customer", len) if row[3] < 0],
        "how many customers grew by more than 10 % from 2023 to 2024": sum(
            row[4] is not None and row[4] > 10 for row in beside_years("customer", total)),
        "in which months did revenue fall by more than 10 %": [row for row in months if row[3] < -10],
        "share of cancelled orders by region in 2023 and 2024": [
            [region, f"{year}-01-01", len(own), cancelled(own), cancelled(own) / len(own) * 100]
            for region, all_years in by_key(rows, "region").items() for year in (2023, 2024)
            for own in [of_year(all_years, year)]],
    }


def answers(rows):
    placed = [row for row in rows if row["order_date"] and row["region"]]
    named = [row for row in rows if row["region"]]
    dated = [row for row in rows if row["order_date"]]
    return {
        "total revenue without Müller": total([row for row in rows if "müller" not in (row["customer"] or "").lower()]),
        "share of revenue by region per quarter": within(placed, quarter_of, lambda row: row["region"], total),
        "share of each region by status": within(named, lambda row: row["status"], lambda row: row["region"], len),
        "number of orders by region and status as a table with regions across": crossed(named, "status", "region"),
        "box plot of revenue by region": [[region, *five_numbers(own, "revenue")]
                                          for region, own in by_key(rows, "region").items()],
        "box plot of revenue by region and status": [
            [region, status, *five_numbers(own, "revenue")] for region, all_of_region in by_key(rows, "region").items()
            for status, own in by_key(all_of_region, "status").items()],
        "distribution of revenue by region in 2024": [[region, *five_numbers(own, "revenue")]
                                                      for region, own in by_key(of_year(rows, 2024), "region").items()],
        "box plot of quantity per quarter": [
            [quarter, *five_numbers([row for row in dated if quarter_of(row) == quarter], "quantity")]
            for quarter in sorted(set(map(quarter_of, dated)))],
        "box plot of revenue": [five_numbers(rows, "revenue")],
        "revenue growth over last year by region": grown(rows),
        "share of quantity in revenue by region": sorted(
            ([region, quotient_of_both(own, "quantity", "revenue") * 100]
             for region, own in by_key(rows, "region").items()), key=lambda row: -row[1]),
        **answers_of_halves(rows),
        **answers_of_seasons(rows),
        **answers_of_limited_changes(rows),
    }
