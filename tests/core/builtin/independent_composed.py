# SPDX-License-Identifier: GPL-3.0-or-later
"""The right answers to questions that are put together of parts, of rows as independent.py loads them."""

import datetime
import math
import statistics
from collections import Counter, defaultdict
from decimal import Decimal

from independent import descending, grouped, key_of, monthly, numbers


def most_places_moved(rows):
    """As beside_with_places(), of the customers that moved by the most places, up or down."""
    table = []
    for customer, own in by_key(of_year(rows, 2023) + of_year(rows, 2024), "customer").items():
        before, after = total(of_year(own, 2023)), total(of_year(own, 2024))
        table.append([customer, before, after, after - before, (after - before) / before * 100 if before else None])
    places = [[1 + sum(other[at] > row[at] for other in table) for at in (1, 2)] for row in table]
    moved = [[*row, *both, both[0] - both[1]] for row, both in zip(table, places)]
    return [row for row in moved if abs(row[-1]) == max(abs(each[-1]) for each in moved)]


def counted_of_busy(rows, least):
    """[rows, orders] of the customers that have more rows than that."""
    own = [row for group in by_key(rows, "customer").values() if len(group) > least for row in group]
    return [[len(own), len({row["order_id"] for row in own})]]


def by_key(rows, key):
    groups = defaultdict(list)
    for row in rows:
        if row[key] is not None:
            groups[row[key]].append(row)
    return dict(sorted(groups.items()))


def of_year(rows, year):
    return [row for row in rows if row["order_date"] and row["order_date"].year == year]


def total(rows, key="revenue"):
    return sum(numbers(rows, key))


def beside(rows):
    """[region, revenue of 2023, of 2024, change, change in percent]"""
    table = []
    for region, own in by_key(rows, "region").items():
        before, after = total(of_year(own, 2023)), total(of_year(own, 2024))
        table.append([region, before, after, after - before, (after - before) / before * 100])
    return table


def cancelled_by_month(rows):
    counts = monthly(rows, "order_date", lambda row: 1)
    part = monthly(rows, "order_date", lambda row: row["status"] == "cancelled")
    return [[month, whole, some, some / whole * 100 if whole else None]
            for (month, whole), (_, some) in zip(counts, part)]


def parts_of_change(rows, columns):
    """[by, part, revenue of February 2024, of March, change, percent of the whole change]: the whole, then of each
    column the three parts that moved most the same way."""
    sums = lambda own: [total([row for row in own if row["order_date"] and (
        row["order_date"].year, row["order_date"].month) == (2024, month)]) for month in (2, 3)]
    before, after = sums(rows)
    table = []
    for column in columns:
        parts = [[column, part, *sums(own)] for part, own in by_key(rows, column).items()]
        parts = [[*part, part[3] - part[2]] for part in parts]
        table += sorted(parts, key=lambda part: part[4], reverse=after >= before)[:3]
    table = sorted(table, key=lambda part: part[4], reverse=after >= before)
    whole = ["all rows", "", before, after, after - before]
    return [[*row, row[4] / (after - before) * 100] for row in [whole, *table]]


def weighted(rows, value, weight):
    both = [row for row in rows if row[value] is not None and row[weight] is not None]
    return sum(row[value] * row[weight] for row in both) / total(both, weight)


def quotient_of_both(rows, above, below):
    both = [row for row in rows if row[above] is not None and row[below] is not None]
    return total(both, above) / total(both, below)


def crossed(rows):
    statuses = sorted({row["status"] for row in rows})
    return [[region, *(total([row for row in own if row["status"] == status]) for status in statuses)]
            for region, own in by_key(rows, "region").items()]


def running(rows):
    months = [month for month, _ in monthly(rows, "order_date", lambda row: 1)]
    columns = []
    for _, own in by_key(rows, "region").items():
        sums = defaultdict(float)
        for row in own:
            if row["order_date"]:
                sums[row["order_date"].replace(day=1).isoformat()] += row["revenue"] or 0
        columns.append([sum(sums[each] for each in months[:at + 1]) for at in range(len(months))])
    return [[month, *values] for month, *values in zip(months, *columns)]


def best_months(rows):
    table = []
    for region, own in by_key(rows, "region").items():
        best = max(monthly(own, "order_date", key_of("revenue")), key=lambda row: row[1])
        table.append([region, *best])
    return table


def longest_run(months, meets):
    """[first, last, length, runs of this length]"""
    runs, run = [], []
    for month, good in zip(months, meets):
        run = run + [month] if good else []
        if len(run) == 1:
            runs.append(run)
        elif run:
            runs[-1] = run
    length = max(map(len, runs))
    longest = [run for run in runs if len(run) == length]
    return [[longest[0][0], longest[0][-1], length, len(longest)]]


def places(values):
    return [1 + sum(other > value for other in values) for value in values]


def beside_with_places(rows):
    table = beside(rows)
    ranks = [places([row[at] for row in table]) for at in (1, 2)]
    return [[*row, before, after, before - after] for row, before, after in zip(table, *ranks)]


def first_lamps(rows, year):
    """How many customers bought one for the first time in that year."""
    bought = [row for row in rows if row["product"] == "Floor Lamp Arc" and row["order_date"]]
    return sum(min(map(key_of("order_date"), own)).year == year for own in by_key(bought, "customer").values())


def never_lamps(rows):
    """[region, customers with no such order anywhere]"""
    lit = {row["customer"] for row in rows if row["product"] == "Floor Lamp Arc"}
    return sorted(([region, len(set(by_key(own, "customer")) - lit)]
                   for region, own in by_key(rows, "region").items() if set(by_key(own, "customer")) - lit),
                  key=lambda row: -row[1])


def empty_days(rows):
    days = {row["order_date"] for row in rows if row["order_date"]}
    return (max(days) - min(days)).days + 1 - len(days)


def limited(rows, orders, revenue):
    """[customer, orders, revenue], most orders first"""
    table = [[customer, len(own), total(own)] for customer, own in by_key(rows, "customer").items()]
    return sorted([row for row in table if row[1] > orders and row[2] > revenue], key=lambda row: -row[1])


def first_past(by_month, limit):
    """[month, revenue, running total] of the first month whose total is over the limit"""
    added = 0
    for month, value in by_month:
        added += value
        if added > limit:
            return [[month, value, added]]
    return []


def gaps(rows):
    days = sorted(row["order_date"] for row in rows if row["order_date"])
    return [(after - before).days for before, after in zip(days, days[1:])]


def by_region_of_both(rows, keys, value):
    """[region, sum of what the numbers of each row make, where all are there]"""
    result = []
    for region, own in by_key(rows, "region").items():
        full = [[row[key] for key in keys] for row in own if None not in [row[key] for key in keys]]
        result.append([region, value(full)])
    return sorted(result, key=lambda row: -row[1])


def back_within(rows, days):
    """How many customers have an order not later than so many days after their first one, besides that."""
    count = 0
    for own in by_key([row for row in rows if row["order_date"]], "customer").values():
        first = min(map(key_of("order_date"), own))
        count += sum((row["order_date"] - first).days <= days for row in own) > 1
    return count


def both(rows):
    return [[len(rows), len({row["order_id"] for row in rows})]]


def in_bands(rows, value, band):
    """[band, number] of each band that a row's quantity is in, in their order."""
    groups = defaultdict(list)
    for row in rows:
        if row["quantity"] is not None:
            groups[band(row["quantity"])].append(row)
    return [[name[1], value(own)] for name, own in sorted(groups.items())]


def named_band(quantity):
    return (1, "under 5") if quantity < 5 else (2, "5 to 9") if quantity < 10 else (3, "10 and over")


def in_steps(values, step):
    """["0 to under 500", how many], also of the ranges between that are empty."""
    starts = [math.floor(Decimal(str(value)) / Decimal(str(step))) for value in values]
    form = f",.{max(0, -Decimal(str(step)).as_tuple().exponent)}f"
    return [[f"{at * step:{form}} to under {(at + 1) * step:{form}}", starts.count(at)]
            for at in range(min(starts), max(starts) + 1)]


def cancelled_shares(rows, limit):
    """[region, orders, cancelled, percent], the largest share first."""
    table = [[region, len(own), sum(row["status"] == "cancelled" for row in own)]
             for region, own in by_key(rows, "region").items()]
    table = [[*row, row[2] / row[1] * 100] for row in table]
    return sorted((row for row in table if row[3] > limit), key=lambda row: -row[3])


def means_over(rows, limit):
    """[customer, average revenue, rows that have one], the highest average first."""
    table = [[customer, statistics.mean(numbers(own, "revenue")), len(numbers(own, "revenue"))]
             for customer, own in by_key(rows, "customer").items() if numbers(own, "revenue")]
    return sorted((row for row in table if row[1] > limit), key=lambda row: -row[1])


def of_quarter(rows, year):
    return total([row for row in of_year(rows, year) if row["order_date"].month < 4])


def open_shares(rows):
    """[region, open or shipped orders, open ones, percent], the largest share first."""
    table = []
    for region, own in by_key(rows, "region").items():
        whole = sum(row["status"] in ("open", "shipped") for row in own)
        part = sum(row["status"] == "open" for row in own)
        table.append([region, whole, part, part / whole * 100])
    return sorted(table, key=lambda row: -row[3])


def gaps_of_columns(rows):
    """[column, missing, percent] of those that have any, most first."""
    counts = [[name, sum(row[name] is None for row in rows)] for name in rows[0]]
    return sorted(([name, count, count / len(rows) * 100] for name, count in counts if count), key=lambda row: -row[1])


def above_own(rows, key, middle, times=1):
    """The rows whose revenue is above so many times that of all with the same value."""
    own = {value: middle(numbers(same, "revenue")) for value, same in by_key(rows, key).items()}
    return [row for row in rows if row[key] is not None and (row["revenue"] or 0) > times * own[row[key]]]


def answers_of_forms(rows):
    """Of bands, differences, codes and what the file holds."""
    dated = [row for row in rows if row["order_date"]]
    first, last = (ends(row["order_date"] for row in dated).isoformat() for ends in (min, max))
    before, now = of_quarter(rows, 2024), of_quarter(rows, 2023)
    ids = [row["order_id"] for row in rows]
    in_north, in_south = (sum(row["region"] == region for row in rows) for region in ("North", "South"))
    means = {(region,): statistics.mean(numbers(own, "revenue")) for region, own in by_key(rows, "region").items()}
    return {
        "revenue by quantity in steps of 5": in_bands(rows, total, lambda quantity: (quantity // 5, quantity // 5 * 5)),
        "number of rows by quantity: under 5, 5 to 9, 10 and over": in_bands(rows, len, named_band),
        "histogram of revenue in steps of 500": in_steps(numbers(rows, "revenue"), 500),
        "histogram of discount in steps of 0.05": in_steps(numbers(rows, "discount"), 0.05),
        "number of rows by discount in steps of 0.05": sorted(map(list, Counter(numbers(rows, "discount")).items())),
        "from when to when does the data go": [[first, last]],
        "how many complete rows": sum(None not in row.values() for row in rows),
        "which columns have missing values, and how many each": gaps_of_columns(rows),
        "regions where more than 5 % of the orders are cancelled": cancelled_shares(rows, 5),
        "how many more orders has North than South": [[in_north, in_south, in_north - in_south]],
        "revenue in Q1 2023 minus Q1 2024": [[before, now, now - before, (now - before) / before * 100]],
        "customers with average revenue over 500: average and count of revenue": means_over(rows, 500),
        "region with max mean revenue": descending(means, 1),
        "share of open of open and shipped orders by region": open_shares(rows),
        "duplicate order_ids": sorted(([each, ids.count(each)] for each in set(ids) if ids.count(each) > 1),
                                      key=lambda row: -row[1]),
        "customers with more than 20 orders and over 30,000 revenue": limited(rows, 20, 30000),
        "which customer's rank by revenue changed most from 2023 to 2024": most_places_moved(rows),
        "how many orders were made by customers with more than 40 orders": counted_of_busy(rows, 40),
        "how many orders with revenue more than twice the average of their category": both(
            above_own(rows, "category", statistics.mean, 2)),
        "how many orders with revenue above the median of their region": both(
            above_own(rows, "region", statistics.median)),
        "how many orders with quantity from 5 to 10": both([row for row in rows if 5 <= (row["quantity"] or 0) <= 10]),
    }


def percent(values):
    values = list(values)
    return sum(values) / len(values) * 100


def most_revenue(rows, key):
    """[[value, revenue]], the highest first"""
    return descending(grouped(rows, [key], key_of("revenue"), sum))


def answers_of_parts(rows):
    """Of the customers, those above some number of theirs, or a part of them."""
    ranked = most_revenue(rows, "customer")
    mean = statistics.mean(value for _, value in ranked)
    orders = {region: len(own) for region, own in by_key(rows, "region").items()}
    part = lambda percents: ranked[:math.ceil(len(ranked) * percents / 100)]
    best = {}
    for row in rows:
        if row["order_date"] and row["revenue"] is not None:
            month = row["order_date"].replace(day=1)
            best[month] = max(best.get(month, row["revenue"]), row["revenue"])
    return {
        "top 10 % of customers by revenue": part(10),
        "how many customers are in the top 25 % by revenue": len(part(25)),
        "what share of revenue comes from the top 20% of customers": sum(
            value for _, value in part(20)) / total(rows) * 100,
        "which customers are above the average revenue": [row for row in ranked if row[1] > mean],
        "how many regions have a below average number of orders": sum(
            count < statistics.mean(orders.values()) for count in orders.values()),
        "largest revenue per month with the customer": [
            [row["order_id"], row["customer"], row["revenue"]] for row in sorted(
                (row for row in rows if row["order_date"]), key=key_of("order_date"))
            if row["revenue"] == best.get(row["order_date"].replace(day=1))],
        "longest streak of consecutive months with revenue over 30000": longest_run(
            *zip(*((month, value > 30000) for month, value in monthly(rows, "order_date", key_of("revenue"))))),
    }


def answers_of_each(rows):
    """Of the customers, each with all of its orders."""
    each = by_key(rows, "customer")
    dates = {customer: [row["order_date"] for row in own if row["order_date"]] for customer, own in each.items()}
    means = {customer: statistics.mean(numbers(own, "revenue")) for customer, own in each.items() if len(own) >= 40}
    end, last = datetime.date(2025, 6, 30), max(row["order_date"] for row in rows if row["order_date"])
    return {
        "customer with the highest average revenue among those with at least 40 orders": [
            list(max(means.items(), key=lambda item: item[1]))],
        "what share of customers have more than 40 orders": percent(len(own) > 40 for own in each.values()),
        "percent of customers with revenue over 100000": percent(total(own) > 100000 for own in each.values()),
        "share of customers who bought Floor Lamp Arc": percent(
            any(row["product"] == "Floor Lamp Arc" for row in own) for own in each.values()),
        "share of customers with more than 10 orders by region": [
            [region, percent(len(one) > 10 for one in by_key(own, "customer").values())]
            for region, own in sorted(by_key(rows, "region").items())],
        "average days between first and last order per customer": statistics.mean(
            (max(own) - min(own)).days for own in dates.values() if own),
        "days from the last order to 2025-06-30 per customer": descending(
            {(customer,): (end - max(own)).days for customer, own in dates.items() if own}),
        "days since the last order per customer": descending(
            {(customer,): (last - max(own)).days for customer, own in dates.items() if own}),
    }


def percent_first(row):
    return [[*row[:3], row[4], row[3]]]


def answers(rows):
    dated = [row for row in rows if row["order_date"]]
    sizes = sorted((row for row in rows if row["revenue"] is not None), key=key_of("revenue"), reverse=True)
    by_month = monthly(rows, "order_date", key_of("revenue"))
    counts = monthly(rows, "order_date", lambda row: 1)
    months, sums = zip(*by_month)
    grown = [[month, value, value - before, (value / before - 1) * 100]
             for (_, before), (month, value) in zip(by_month, by_month[1:])]
    north, south = (total([row for row in rows if row["region"] == region]) for region in ("North", "South"))
    return answers_of_forms(rows) | answers_of_each(rows) | answers_of_parts(rows) | {
        "in which month did the cumulative revenue pass 100,000?": first_past(by_month, 100000),
        "5th order of each customer": [
            [customer, sorted(own, key=key_of("order_date"))[4]["order_id"]]
            for customer, own in by_key(dated, "customer").items() if len(own) > 4],
        "longest gap between two orders": max(gaps(rows)),
        "average number of days between orders per customer": descending(
            {(customer,): statistics.mean(gaps(own)) for customer, own in by_key(rows, "customer").items()}),
        "by how many percent is revenue over unit_price by region": by_region_of_both(
            rows, ["revenue", "unit_price"],
            lambda full: (sum(r for r, _ in full) - sum(p for _, p in full)) / sum(p for _, p in full) * 100),
        "total quantity times unit_price times (1 - discount) by region": by_region_of_both(
            rows, ["quantity", "unit_price", "discount"], lambda full: sum(q * p * (1 - d) for q, p, d in full)),
        "how many times as much revenue does North have as South": [[north, south, north / south]],
        "how many customers ordered again within 7 days of their first order": back_within(rows, 7),
        "total revenue on weekends": total([row for row in rows
                                            if row["order_date"] and row["order_date"].weekday() > 4]),
        "total revenue in the first half of 2024": total([row for row in of_year(rows, 2024)
                                                          if row["order_date"].month < 7]),
        "longest streak of months with more than 15 orders": longest_run(
            [month for month, _ in counts], [count > 15 for _, count in counts]),
        "longest streak of months with total quantity over 10": longest_run(
            *zip(*((month, number > 10) for month, number in monthly(rows, "order_date", key_of("quantity"))))),
        "how many months in a row, at most, did revenue fall?": longest_run(
            months[1:], [now < before for before, now in zip(sums, sums[1:])]),
        "rank of the regions by revenue in 2023 and in 2024": beside_with_places(rows),
        "by how many ranks did North move by revenue from 2023 to 2024": [
            row for row in beside_with_places(rows) if row[0] == "North"],
        "average total revenue per customer by region": [
            [region, statistics.mean(map(total, by_key(own, "customer").values()))]
            for region, own in by_key(rows, "region").items()],
        "how many customers bought Floor Lamp Arc for the first time in 2024": first_lamps(rows, 2024),
        "number of customers per region who never bought Floor Lamp Arc": never_lamps(rows),
        "how many customers have exactly 13 different products": sum(
            len(by_key(own, "product")) == 13 for own in by_key(rows, "customer").values()),
        "how many days had no order between the first and the last order?": empty_days(rows),
        "in which month did each region reach its highest total revenue?": best_months(rows),
        "how many regions have total revenue over 150000": sum(
            total(own) > 150000 for own in by_key(rows, "region").values()),
        "month over month growth of revenue from March to May 2024": [
            [*row[:2], *row[:1:-1]] for row in grown if "2024-03" <= row[0] < "2024-06"],
        "share of cancelled orders for each month": cancelled_by_month(rows),
        "increase of revenue from 2023 to 2024 by region": beside(rows),
        "which region grew fastest in revenue from 2023 to 2024?": percent_first(max(beside(rows), key=key_of(4))),
        "customer with the second highest revenue": descending(
            grouped(rows, ["customer"], key_of("revenue"), sum), 2)[1:],
        "order with the highest revenue / unit_price": [max(
            ([row["order_id"], row["revenue"] / row["unit_price"]] for row in sizes if row["unit_price"]),
            key=lambda row: row[1])],
        "third largest order by revenue": [[sizes[2]["order_id"], sizes[2]["revenue"]]],
        "average discount weighted by quantity per region": descending({
            (region,): weighted(own, "discount", "quantity") for region, own in by_key(rows, "region").items()}),
        "average quantity and total revenue divided by total quantity by region": sorted((
            [region, statistics.mean(numbers(own, "quantity")), quotient_of_both(own, "revenue", "quantity")]
            for region, own in by_key(rows, "region").items())),
        "how many distinct products where region or customer is missing": len({
            row["product"] for row in rows if row["region"] is None or row["customer"] is None}),
        "revenue by region and status as a cross table": crossed(rows),
        "running total of revenue by month for each region": running(rows),
        "Why did revenue fall in March 2024?": parts_of_change(rows, ["customer", "region", "product", "category"]),
        "count, total and average of revenue by status": [
            [status, len(own), total(own), statistics.mean(numbers(own, "revenue"))]
            for status, own in by_key(rows, "status").items()],
        "first and last order date per customer": [
            [customer, min(map(key_of("order_date"), own)).isoformat(), max(map(key_of("order_date"), own)).isoformat()]
            for customer, own in by_key(dated, "customer").items()],
        "month with the highest total revenue for each region": best_months(rows),
        "top 2 regions by revenue, with their average quantity": [
            [region, value, statistics.mean(numbers([row for row in rows if row["region"] == region], "quantity"))]
            for region, value in descending(grouped(rows, ["region"], key_of("revenue"), sum), 2)],
    }
