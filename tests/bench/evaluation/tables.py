# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows in groups and stretches of time, and the places of their numbers."""
import datetime as dt

from arithmetic import folded, number_of


class HalfYear(dt.datetime):
    """The first day of one, called as people call it."""

    def isoformat(self, *_):
        return f"{self.year} H{1 if self.month < 7 else 2}"


def start_of(moment, period):
    day = dt.datetime(moment.year, moment.month, moment.day)
    if period == "week":
        return day - dt.timedelta(days=day.weekday())
    if period == "quarter":
        return day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1)
    if period == "half_year":
        return HalfYear(day.year, 1 if day.month < 7 else 7, 1)
    return {"day": day, "month": day.replace(day=1), "year": day.replace(month=1, day=1)}[period]


def next_start(start, period):
    days = {"day": 1, "week": 7, "month": 32, "quarter": 93, "half_year": 185, "year": 366}[period]
    return start_of(start + dt.timedelta(days=days), period)


def every_start(first, last, period):
    starts = [first]
    while starts[-1] < last:
        starts.append(next_start(starts[-1], period))
    return starts


def label(row, key):
    """None where the row belongs to no group. A year that is a number is its own stretch."""
    value = row[key["column"]]
    is_time = key["period"] != "none" and isinstance(value, dt.datetime)
    return start_of(value, key["period"]) if is_time else folded(value)


def in_order(labels):
    return sorted(labels, key=lambda each: tuple((isinstance(part, str), part) for part in each))


def grouped(rows, keys):
    """{labels: rows}, sorted; of one stretch of time alone also those between without rows."""
    groups = {}
    for row in rows:
        labels = tuple(label(row, key) for key in keys)
        if None not in labels:
            groups.setdefault(labels, []).append(row)
    ordered = in_order(groups)
    if len(keys) == 1 and ordered and isinstance(ordered[0][0], dt.datetime) and keys[0]["period"] != "none":
        ordered = [(each,) for each in every_start(ordered[0][0], ordered[-1][0], keys[0]["period"])]
    return {labels: groups.get(labels, []) for labels in ordered}


def table_of(rows, keys, numbers):
    """[[labels…, numbers…]]"""
    return [[*labels, *(number_of(own, number) for number in numbers)]
            for labels, own in grouped(rows, keys).items()]


def ranked(values, ascending):
    """The place of each value, those that are equal share one; None has none."""
    present = [value for value in values if value is not None]
    better = (lambda a, b: a < b) if ascending else (lambda a, b: a > b)
    return [None if value is None else 1 + sum(better(other, value) for other in present) for value in values]


def numbered(values, ascending):
    """Places of which no two are equal: of equal values the first comes first."""
    held = [at for at, value in enumerate(values) if value is not None]
    held.sort(key=lambda at: values[at])
    if not ascending:
        held.sort(key=lambda at: values[at], reverse=True)
    places = [None] * len(values)
    for place, at in enumerate(held, 1):
        places[at] = place
    return places


def places_within(table, column, ascending, keys, in_order=False):
    """The place of each row's number among the rows with the same first labels."""
    places = [None] * len(table)
    groups = {}
    for at, row in enumerate(table):
        groups.setdefault(tuple(row[:keys]), []).append(at)
    for own in groups.values():
        values = [table[at][column] for at in own]
        for at, place in zip(own, (numbered if in_order else ranked)(values, ascending)):
            places[at] = place
    return places


def crossed(table, fill, keys=2):
    """One row for each of the first labels and a column for each of the last: (names, rows)."""
    along = in_order({(row[keys - 1],) for row in table})
    first = in_order({tuple(row[:keys - 1]) for row in table})
    cells = {tuple(row[:keys]): row[keys] for row in table}
    return [name for name, in along], [
        [*labels, *(cells.get((*labels, name), fill) for name, in along)] for labels in first]


def change(before, now):
    """(difference, in percent)"""
    if before is None or now is None:
        return None, None
    return now - before, None if before == 0 else (now - before) / before * 100
