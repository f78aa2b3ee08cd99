# SPDX-License-Identifier: GPL-3.0-or-later
"""The right answers to what is suggested at first and next for the samples, worked out without pandas."""

import datetime
import itertools
import statistics

from arithmetic import change, descending, fences, grouped, key_of, monthly, numbers, quantile


def whole_months(rows, date, by_month):
    days = [row[date] for row in rows if row[date]]
    first, last = min(days), max(days) + datetime.timedelta(days=1)
    return by_month[int(first.day > 1):len(by_month) - int(last.day > 1)]


def changes_of(by_month):
    return [[month, value, *change(before, value)] for (_, before), (month, value) in itertools.pairwise(by_month)]


def over_time(rows, date, measure):
    by_month = monthly(rows, date, key_of(measure))
    return {
        f"trend of {measure} per month": by_month,
        f"change of {measure} per month": changes_of(whole_months(rows, date, by_month)),
        f"which month had the highest {measure}?": [max(by_month, key=lambda row: row[1])],
        "number of rows per month": monthly(rows, date, lambda row: 1),
    }


def by_group(rows, group, measure):
    sums = grouped(rows, [group], key_of(measure), sum)
    counted = grouped(rows, [group], lambda row: 1, sum)
    return {
        f"total {measure} by {group}": descending(sums),
        f"average {measure} by {group}": descending(grouped(rows, [group], key_of(measure), statistics.mean)),
        f"share of {measure} by {group}": [[*row, row[1] / sum(sums.values()) * 100] for row in descending(sums)],
        f"number of rows by {group}": descending(counted),
        f"distribution of {group}": descending(counted),
    }


def of_file(rows):
    described = [[column, len(values), statistics.mean(values), statistics.stdev(values), min(values),
                  quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75), max(values)]
                 for column in rows[0] if isinstance((values := numbers(rows, column))[0], (int, float))]
    return {
        "how many rows?": len(rows),
        "missing values": [[key, sum(row[key] is None for row in rows)] for key in rows[0]],
        "describe the data": described,
    }


def outside(values):
    low, high = fences(values)
    return sum(not low <= value <= high for value in values)


# Most have no fee, so that both quartiles are 0; one fee is below zero by a slip.
FEES = "gate,fee\n" + "".join(f"{'AB'[i % 2]},{i / 10 if i > 240 else -4.5 if i == 9 else 0}\n" for i in range(300))


def fee_answers():
    return {"what is odd about this data?": [["all columns", "repeats an earlier row", 300 - 59 - 1 - 2],
                                             ["fee", "below zero, unlike nearly all", 1]]}


def odd_orders(raw, rows):
    seen, repeats = set(), 0
    for row in raw:
        repeats += tuple(row.values()) in seen
        seen.add(tuple(row.values()))
    odd = [["all columns", "repeats an earlier row", repeats]]
    for key in rows[0]:
        odd.append([key, "missing", sum(row[key] is None for row in rows)])
        if key != "order_id" and isinstance((values := numbers(rows, key))[0], (int, float)):
            odd.append([key, "outlier", outside(values)])
    odd.append(["category", "spelled otherwise than mostly",
                sum(old["category"] != new["category"] for old, new in zip(raw, rows))])
    return {"what is odd about this data?": sorted((row for row in odd if row[2]), key=str)}


def orders(raw, rows):
    found = over_time(rows, "order_date", "revenue") | of_file(rows) | odd_orders(raw, rows)
    for group in ("customer", "region", "product", "category", "status"):
        found |= by_group(rows, group, "revenue")
    return found


def weather(rows):
    return over_time(rows, "date", "precipitation") | by_group(rows, "weather", "precipitation") | of_file(rows)
