# SPDX-License-Identifier: GPL-3.0-or-later
"""What a reading (core/builtin/reading/reading.h) asks for, worked out from its meaning."""
import statistics

from arithmetic import (is_added, is_ratio_of_sums, number_of, quantile, quotient, selected, summary, test_of,
                        value_of)
from queries import changes, in_places, running, table, value
from tables import crossed, grouped, places_within, table_of


def plain(columns):
    return [{"column": column, "period": "none"} for column in columns]


def in_time(reading):
    return {"column": reading["date"], "period": reading["period"]}


def first(reading):
    return {"first": 1, "last": reading["limit"] or 0, "ascending": reading["ascending"]}


# Rows

def numbers_of_rows(rows, reading):
    values = [value_of(row, reading["numbers"][0]) for row in rows]
    return [None if each is None else abs(each) for each in values] if reading["by_size"] else values


def listed(rows, reading):
    if reading["sorted"]:
        values = dict(zip(map(id, rows), numbers_of_rows(rows, reading)))
        missing = [row for row in rows if values[id(row)] is None]
        rows = sorted((row for row in rows if values[id(row)] is not None), key=lambda row: values[id(row)],
                      reverse=not reading["ascending"]) + missing
    if reading["limit"]:
        rows = rows[-reading["limit"]:] if reading["from_end"] else rows[:reading["limit"]]
    return {"kind": "rows", "rows": rows, "columns": reading["columns"], "among_ties": reading["sorted"]}


def extremes(rows, reading):
    keys = plain(reading["groups"]) + ([in_time(reading)] if reading["period"] != "none" else [])
    groups = grouped(rows, keys) if keys else {(): rows}
    held = [[*labels, each, row] for labels, own in groups.items()
            for row, each in zip(own, numbers_of_rows(own, reading))]
    found = in_places(held, len(keys), first(reading), len(keys), 0)["rows"]
    return {"kind": "rows", "rows": [row[-1] for row in found]}


# Groups

def with_sides(numbers):
    """A quotient of sums stands behind both."""
    if not is_ratio_of_sums(numbers[0]):
        return numbers
    formula = numbers[0]["formula"]
    return [{"function": "sum", "column": formula["left"], "beside": formula["right"]},
            {"function": "sum", "column": formula["right"], "beside": formula["left"]}, numbers[0]]


def split_share(reading):
    """A time limits the part and the whole."""
    whole = [each for each in reading["filters"] if each["test"] == "date_range"]
    part = [each for each in reading["filters"] if each["test"] != "date_range"]
    return (whole, part) if part else ([], whole)


def shares_within(rows, reading):
    whole, part = split_share(reading)
    number = reading["numbers"][0]
    holds = test_of(rows, {"test": "all_of", "rows": part})
    rows = selected(rows, whole)
    keys = plain(reading["groups"])
    result = []
    for labels, own in grouped(rows, keys).items():
        kept = [row for row in own if holds(row)]
        amount = number_of(kept, number) or 0
        result.append([*labels, number_of(own, number), amount,
                       quotient(amount * 100, number_of(own, number))])
    return in_places(result, -1, first(reading), 0, len(keys))


def shared(rows, reading):
    number = reading["numbers"][0]
    if not reading["groups"]:
        whole, part = split_share(reading)
        kept = selected(rows, whole + part)
        return value(quotient(number_of(kept, number) * 100, number_of(selected(rows, whole), number)))
    if reading["of_top"]:
        rows = selected(rows, reading["filters"])
        values = sorted((row[1] for row in table_of(rows, plain(reading["groups"]), [number]) if row[1] is not None),
                        reverse=not reading["ascending"])
        return value(quotient(sum(values[:reading["limit"]]) * 100, number_of(rows, number)))
    if any(each["test"] != "date_range" for each in reading["filters"]):
        return shares_within(rows, reading)
    count = len(reading["groups"])
    numbers = table_of(selected(rows, reading["filters"]), plain(reading["groups"]), [number])
    whole = sum(row[count] or 0 for row in numbers)
    return placed([[*row, quotient(row[count] and row[count] * 100, whole)] for row in numbers], reading)


def placed(numbers, reading):
    """By the share, if there is one, or the last number."""
    count = len(reading["groups"])
    if reading["limit"] and count == 2:
        places = places_within([[row[1], row[-1]] for row in numbers], 1, reading["ascending"], 1)
        kept = [row for row, place in zip(numbers, places) if place is not None and place <= reading["limit"]]
        return table(kept, 2)
    if reading["limit"]:
        return in_places(numbers, -1, first(reading), 0, count)
    if not reading["sorted"] and (count == 2 or (numbers and isinstance(numbers[0][0], float))):
        return table(numbers, count)
    return table(numbers, count, (-1, reading["ascending"]))


def aggregated(rows, reading):
    rows = selected(rows, reading["filters"])
    numbers, keys = reading["numbers"], plain(reading["groups"])
    if not keys:
        found = [number_of(rows, number) for number in numbers]
        return value(found[0]) if len(found) == 1 else table([found], 0)
    if len(numbers) > 1:
        return table(table_of(rows, keys, numbers), len(keys))
    result = placed(table_of(rows, keys, with_sides(numbers)), reading)
    if len(keys) == 2 and reading["chart"] != "none":
        names, rows = crossed(result["rows"], None)
        return table(rows, 1, names=names)
    return result


def of_entities(rows, reading):
    """A number of each entity first, then what is asked about those."""
    rows = selected(rows, reading["filters"])
    number = reading["numbers"][0]
    outer = len(reading["outer_groups"])
    keys = plain(reading["outer_groups"] + reading["groups"])
    if reading["inner_period"] != "none":
        keys = keys[:1] + [{"column": reading["date"], "period": reading["inner_period"]}]
    numbers = table_of(rows, keys, [number])
    if outer:
        groups = {}
        for row in numbers:
            groups.setdefault(tuple(row[:outer]), []).append(row[-1])
        return table([[*labels, summary(reading["outer"], own)] for labels, own in groups.items()], outer)
    if not reading["threshold"]:
        return value(summary(reading["outer"], [row[-1] for row in numbers]))
    holds = test_of([], {**reading["threshold"], "column": "number"})
    kept = [row for row in numbers if holds({"number": row[-1]})]
    return value(len(kept)) if reading["outer"] else table(kept, len(keys), (len(keys), False))


# Time

def over_groups(rows, reading):
    number, group = reading["numbers"][0], reading["groups"][0]
    numbers = table_of(rows, [in_time(reading), {"column": group, "period": "none"}], [number])
    if reading["limit"]:
        return in_places(numbers, 2, first(reading), 1, 2)
    names, wide = crossed(numbers, 0 if is_added(number) else None)
    if reading["cumulative"] or reading["window"]:
        query = {**reading, "running": "cumulative" if reading["cumulative"] else "rolling"}
        columns = [running([row[at] for row in wide], query) for at in range(1, len(names) + 1)]
        wide = [[row[0], *cells] for row, *cells in zip(wide, *columns)]
    return table(wide, 1, names=names)


def unusual(numbers):
    """Changes outside the fences of all of them."""
    known = [row[-1] for row in numbers if row[-1] is not None]
    low, high = quantile(known, 0.25), quantile(known, 0.75)
    reach = 1.5 * (high - low)
    return [[*row, row[-1] is not None and not low - reach <= row[-1] <= high + reach] for row in numbers]


def in_periods(rows, reading):
    rows = selected(rows, reading["filters"])
    if reading["groups"]:
        return over_groups(rows, reading)
    numbers = table_of(rows, [in_time(reading)], with_sides(reading["numbers"]))
    if reading["cumulative"]:
        runs = running([row[1] for row in numbers], {"running": "cumulative"})
        numbers = [[row[0], run] for row, run in zip(numbers, runs)]
    elif reading["window"]:
        runs = running([row[1] for row in numbers], {**reading, "running": "rolling"})
        numbers = [[*row, run] for row, run in zip(numbers, runs)]
    by = 1
    if reading["operation"] == "change":
        followed = {"lag": reading["lag"], "percent_first": False}
        numbers = [[*row, *step] for row, step in zip(numbers, changes([row[1] for row in numbers], followed))]
        numbers = unusual(numbers) if reading["marks_unusual"] else numbers
        by = 2
    return in_places(numbers, by, first(reading), 0, 1) if reading["limit"] else table(numbers, 1)


# The shape of the data

def counts_of(rows, column):
    groups = grouped(rows, plain([column]))
    return table([[label, len(own)] for (label,), own in groups.items()], 1)


def distribution(rows, reading):
    column = reading["columns"][0]
    values = [row[column] for row in rows if row[column] is not None]
    if values and isinstance(values[0], float) and len(set(values)) > 20:
        return {"kind": "ranges", "values": values, "count": 20}
    return counts_of(rows, column)


def pearson(rows, left, right):
    pairs = [(row[left], row[right]) for row in rows if row[left] is not None and row[right] is not None]
    return statistics.correlation(*zip(*pairs)) if len(pairs) > 1 else None


def correlation(rows, reading):
    columns = reading["columns"]
    if reading["groups"]:
        groups = grouped(rows, plain(reading["groups"]))
        return table([[*labels, pearson(own, *columns)] for labels, own in groups.items()], len(reading["groups"]))
    if len(columns) == 2:
        return value(pearson(rows, *columns))
    if len(columns) < 2:
        return None
    return table([[column.casefold(), *(pearson(rows, column, other) for other in columns)] for column in columns], 1)


def of_the_file(row, reading):
    """The names of its columns, without those that the planner made."""
    made = {step.get("name") for step in reading.get("data", {}).get("made", [])}
    return [name for name in row if name not in made]


def missing(rows, reading):
    columns = reading["columns"] or of_the_file(rows[0], reading)
    counts = [(column, sum(row[column] is None for row in rows)) for column in columns]
    kept = [(column, count) for column, count in counts if count or not reading["only_with_gaps"]]
    return table([[column.casefold(), count, count / len(rows) * 100] for column, count in kept], 1, (1, False))


def repeats(rows, reading):
    columns = reading["columns"] or of_the_file(rows[0], reading)
    seen = {}
    for row in rows:
        seen.setdefault(tuple(row[column] for column in columns), []).append(row)
    if reading["count_only"]:
        return value(sum(len(own) - 1 for own in seen.values()))
    return {"kind": "rows", "rows": [row for own in seen.values() if len(own) > 1 for row in own]}


def oddities(rows, reading):
    """What must be named: (column, what, rows)."""
    columns = of_the_file(rows[0], reading)
    repeated = repeats(rows, {"columns": columns, "count_only": True})["value"]
    found = [("all columns", "repeats an earlier row", repeated)]
    found += [(column, "missing", sum(row[column] is None for row in rows)) for column in columns]
    for column in columns:
        values = [row[column] for row in rows if isinstance(row[column], float)]
        if values:
            low, high = quantile(values, 0.25), quantile(values, 0.75)
            reach = 1.5 * (high - low)
            outside = sum(not low - reach <= each <= high + reach for each in values)
            found.append((column, "outlier", outside if reach else 0))
            below = sum(each < 0 for each in values)
            found.append((column, "below zero, unlike nearly all", below if below < 0.01 * len(rows) else 0))
    return {"kind": "odd", "rows": [list(each) for each in found if each[2]]}


def outliers(rows, reading):
    if len(reading["columns"]) != 1:
        return None
    column = reading["columns"][0]
    values = [row[column] for row in rows if row[column] is not None]
    low, high = quantile(values, 0.25), quantile(values, 0.75)
    reach = 1.5 * (high - low)
    found = [row for row in rows if row[column] is not None and not low - reach <= row[column] <= high + reach]
    return value(len(found)) if reading["count_only"] else {"kind": "rows", "rows": found}


def described(rows, reading):
    result = []
    for column in reading["columns"]:
        values = [row[column] for row in rows if row[column] is not None]
        parts = [min(values), *(quantile(values, part) for part in (0.25, 0.5, 0.75)), max(values)]
        result.append([column.casefold(), len(values), statistics.fmean(values), summary("deviation", values), *parts])
    return table(result, 1)


OF_SHAPE = {"values": lambda rows, reading: counts_of(rows, reading["columns"][0]), "distribution": distribution,
            "correlation": correlation, "missing": missing, "duplicates": repeats, "outliers": outliers,
            "describe": described, "oddities": oddities, "list_rows": listed,
            "extreme_row": extremes, "count_rows": lambda rows, reading: value(len(rows))}
OF_NUMBERS = {"aggregate": aggregated, "share": shared, "entities": of_entities, "trend": in_periods,
              "change": in_periods}


def answer(reading, rows):
    """As queries.answer(); None of what has no answer here: lists of columns, clean-ups."""
    operation = reading["operation"]
    if operation in OF_NUMBERS:
        return OF_NUMBERS[operation](rows, reading)
    if operation not in OF_SHAPE:
        return None
    return OF_SHAPE[operation](selected(rows, reading["filters"]), reading)
