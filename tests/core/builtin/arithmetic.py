# SPDX-License-Identifier: GPL-3.0-or-later
"""What the right answers are worked out with: nothing but Python."""

import datetime
import math
import statistics
from collections import defaultdict


def grouped(rows, keys, value, how):
    groups = defaultdict(list)
    for row in rows:
        key = tuple(row[k] for k in keys)
        if None not in key:
            groups[key].append(value(row))
    return {key: how([v for v in values if v is not None]) for key, values in groups.items()}


def descending(groups, count=None, reverse=True):
    rows = sorted(([*key, number] for key, number in groups.items()), key=lambda row: row[-1], reverse=reverse)
    return rows[:count]


def through_the_week(groups):
    days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return sorted(([*key, number] for key, number in groups.items()), key=lambda row: (days.index(row[0]), row[1:]))


def months(first, last):
    at = first.replace(day=1)
    while at <= last:
        yield at
        at = (at + datetime.timedelta(days=32)).replace(day=1)


def monthly(rows, date, value, how=sum):
    days = [row[date] for row in rows if row[date]]
    sums = {month: [] for month in months(min(days), max(days))}
    for row in rows:
        if row[date] and value(row) is not None:
            sums[row[date].replace(day=1)].append(value(row))
    return [[month.isoformat(), how(values)] for month, values in sums.items()]


def pearson(rows, a, b):
    pairs = [(row[a], row[b]) for row in rows if row[a] is not None and row[b] is not None]
    return statistics.correlation([x for x, _ in pairs], [y for _, y in pairs])


def quantile(values, share):
    values = sorted(values)
    at = (len(values) - 1) * share
    low = math.floor(at)
    return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (at - low)


def fences(values):
    low, high = quantile(values, 0.25), quantile(values, 0.75)
    return low - 1.5 * (high - low), high + 1.5 * (high - low)


def numbers(rows, key):
    return [row[key] for row in rows if row[key] is not None]


def key_of(name):
    return lambda row: row[name]


def change(before, now):
    if before == 0:
        return now, None
    return now - before, (now / before - 1) * 100
