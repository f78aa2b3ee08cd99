# SPDX-License-Identifier: GPL-3.0-or-later
"""What a query (core/builtin/composed/query.h) asks for, worked out from its meaning."""
import collections
import math

from arithmetic import is_added, number_of, quotient, selected, summary, test_of, value_of
from tables import change, crossed, every_start, grouped, in_order, places_within, ranked, table_of


def value(result):
    return {"kind": "value", "value": result}


def table(rows, labels, order=None, names=None):
    """`order`: (column, ascending) by which the rows must stand; `names`: of the columns behind the labels."""
    return {"kind": "table", "rows": rows, "labels": labels, "order": order, "names": names}


def split_time(query):
    """A change is taken of all rows; the time that limits it limits what is shown."""
    waits = lambda each: (query["running"] == "change" and query["keys"]
                          and each["column"] == query["keys"][0]["column"] and each["test"] == "date_range")
    return [each for each in query["filters"] if not waits(each)], [each for each in query["filters"] if waits(each)]


def shares_of_part(rows, query):
    """[labels…, all, part, share in percent], or the share alone."""
    number = query["numbers"][0]
    holds = test_of(rows, query["part"][0])
    whole = lambda own: number_of(own, number)
    part = lambda own: summary("sum", [value_of(row, number) for row in own if holds(row)]) or 0
    if not query["keys"]:
        return value(quotient(part(rows) * 100, whole(rows)))
    return [[*labels, whole(own), part(own), quotient(part(own) * 100, whole(own))]
            for labels, own in grouped(rows, query["keys"]).items()]


def with_shares(numbers, keys, within):
    sums = {}
    for row in numbers:
        sums[tuple(row[:within])] = sums.get(tuple(row[:within]), 0) + (row[keys] or 0)
    return [[*row, quotient(row[keys] and row[keys] * 100, sums[tuple(row[:within])])] for row in numbers]


def running(values, query):
    """What cumulative and rolling make of numbers in order."""
    if query["running"] == "cumulative":
        added, run = 0, []
        for each in values:
            added += each or 0
            run.append(None if each is None else added)
        return run
    size = query["window"]
    parts = [values[at - size + 1:at + 1] if at >= size - 1 else [None] for at in range(len(values))]
    return [None if None in part else summary("sum" if query["window_sum"] else "mean", part) for part in parts]


def wide_in_time(numbers, query):
    """(starts, names, {name: values}) of every stretch; what is added up is 0 where there are no rows."""
    period = query["keys"][0]["period"]
    starts = in_order({(row[0],) for row in numbers})
    starts = every_start(starts[0][0], starts[-1][0], period)
    names = [name for name, in in_order({(row[1],) for row in numbers})]
    cells = {(row[0], row[1]): row[2] for row in numbers}
    fill = 0 if is_added(query["numbers"][0]) else None
    return starts, names, {name: [cells.get((start, name), fill) for start in starts] for name in names}


def run_each(numbers, query):
    starts, names, columns = wide_in_time(numbers, query)
    runs = [running(columns[name], query) for name in names]
    return table([[start, *(run[at] for run in runs)] for at, start in enumerate(starts)], 1, names=names)


def changes(values, query):
    lag = query["lag"]
    return [(None, None) if at < lag else changes_of(values[at - lag], each, query) for at, each in enumerate(values)]


def changed(numbers, query, later):
    """[(group,) start, number, change, in percent], of stretches that have one before."""
    if len(query["keys"]) == 1:
        rows = [[*row, *by] for row, by in zip(numbers, changes([row[1] for row in numbers], query))]
        time = 0
    else:
        starts, names, columns = wide_in_time(numbers, query)
        rows = [[name, start, now, *by] for name in names
                for start, now, by in zip(starts, columns[name], changes(columns[name], query))]
        time = 1
    keep = test_of([], {"test": "all_of", "rows": later})
    name = query["keys"][0]["column"]
    difference = -1 if query["percent_first"] else -2
    return [row for row in rows if row[difference] is not None and keep({name: row[time]})]


def streak(rows, query):
    """[first, last, length, how many are as long]"""
    at = -2 if query["running"] == "change" else 1
    holds = test_of([], {**query["threshold"], "column": "number"})
    runs, begins = [], True
    for row in rows:
        if not holds({"number": row[at]}):
            begins = True
        elif begins:
            runs.append([row])
            begins = False
        else:
            runs[-1].append(row)
    if not runs:
        return table([], 0)
    longest = max(runs, key=len)
    return table([[longest[0][0], longest[-1][0], len(longest), sum(len(run) == len(longest) for run in runs)]], 0)


def reaching(values, percent):
    """How many of the largest have so many percent of all together."""
    before, many, whole = 0, 0, sum(each or 0 for each in values)
    for each in sorted((each or 0 for each in values), reverse=True):
        many += before < whole * percent / 100
        before += each
    return value(many)


def with_ends(numbers, query):
    """Also the stretches of time before the first of these rows and after the last, as far as the data reach."""
    found = {row[0]: row for row in numbers}
    return [found.get(start, [start, 0]) for start in query["starts"]]


def counts_empty_stretches(query):
    """Whether a stretch of time without any of the rows is 0: where a number of none is within the limit, and where
    the numbers of all are put together."""
    limit = query["threshold"]
    holds = test_of([], {**limit, "column": "number"}) if limit and "of_all" not in limit else lambda row: False
    return (query["keys"][0]["period"] not in ("none", "half_year") and is_added(query["numbers"][0])
            and not query["part"] and query["running"] != "change" and not query["streak"] and not query["whole_only"]
            and bool(query["summary"] or holds({"number": 0})))


def streak_of_each(numbers, query):
    """[group, first, last, length] of the groups that have a run, the longest first."""
    holds = test_of([], {**query["threshold"], "column": "number"})
    starts, names, columns = wide_in_time(numbers, query)
    result = []
    for name in names:
        runs, cells = [[]], columns[name]
        if query["running"] == "change":
            cells = [None, *(change(before, now)[0] for before, now in zip(cells, cells[1:]))]
        for start, number in zip(starts, cells):
            if holds({"number": number}):
                runs[-1].append(start)
            elif runs[-1]:
                runs.append([])
        longest = max(runs, key=len)
        if longest:
            result.append([name, longest[0], longest[-1], len(longest)])
    return table(result, 1, (3, False))


def first_past(numbers, query):
    """The first stretch of time whose number or running total meets the limit, as a table of one row or none."""
    holds = test_of([], {**query["threshold"], "column": "number"})
    if query["running"] == "none":
        return table([row for row in numbers if holds({"number": row[1]})][:1], 1)
    totals = running([row[1] for row in numbers], query)
    return table([[*row, total] for row, total in zip(numbers, totals) if holds({"number": total})][:1], 1)


def in_places(rows, column, places, within, labels, percent=0):
    if places["last"] == 0 and not percent:
        return table(rows, labels, (column, places["ascending"]) if not within else None)
    ranks = places_within(rows, column, places["ascending"], within, places.get("in_order", False))
    only = places["first"] == places["last"] > 1
    shared = collections.Counter((*row[:within], rank) for row, rank in zip(rows, ranks))
    holds = lambda row, rank: rank <= places["last"] < rank + shared[(*row[:within], rank)]
    sizes = collections.Counter(tuple(row[:within]) for row in rows if row[column] is not None)
    last = lambda row: math.ceil(sizes[tuple(row[:within])] * percent / 100) if percent else places["last"]
    fits = lambda row, rank: rank is not None and (holds(row, rank) if only else rank <= last(row))
    return table([row for row, rank in zip(rows, ranks) if fits(row, rank)], labels,
                 None if within else (column, places["ascending"]))


def changes_of(before, now, query):
    """The change and the same in percent, what was asked for first."""
    both = change(before, now)
    return both[::-1] if query["percent_first"] else both


def placed_column(query, keys):
    if query["part"]:
        return keys + 2
    by = query["places"]["by"]
    percent = -2 if query["percent_first"] else -1
    return {"number": keys, "share": -1, "change": -3 - percent, "change_in_percent": percent}[by]


def within_change(rows, query):
    """Those whose change, or that in percent, is within its limit: the last two, what was asked for first."""
    if not query["change_limit"]:
        return rows
    keep = test_of([], {**query["change_limit"], "column": "number"})
    place = -1 if query["limits_places"] or query["change_in_percent"] != query["percent_first"] else -2
    return [row for row in rows if keep({"number": row[place]})]


def beside(rows, query):
    """[labels…, earlier, later, change, in percent] of two stretches of time."""
    number, keys = query["numbers"][0], query["keys"]
    sides = [{labels: number_of(own, number) for labels, own in grouped(selected(rows, [stretch]), keys).items()}
             if keys else {(): number_of(selected(rows, [stretch]), number)} for stretch in query["stretches"]]
    fill = 0 if is_added(number) and keys else None
    result = []
    for labels in in_order({*sides[0], *sides[1]}):
        before, now = (side.get(labels, fill) for side in sides)
        result.append([*labels, before, now, *changes_of(before, now, query)])
    if query["multiple"]:
        return table([[*row, quotient(row[1], row[0])] for row in result], 0)
    if query["positions"]:
        ranks = [ranked([row[len(keys) + side] for row in result], False) for side in (0, 1)]
        result = [[*row, one, other, None if None in (one, other) else one - other]
                  for row, one, other in zip(result, *ranks)]
    result = within_change(result, query)
    if query["counted"]:
        return value(len(result))
    if query["shown_only"]:
        keep = test_of([], query["shown_only"])
        result = [row for row in result if keep({keys[0]["column"]: row[0]})]
    if not query["places"]:
        return table(result, len(keys))
    percent = 2 if query["percent_first"] else 3
    column = {"number": 0, "change": 5 - percent, "change_in_percent": percent,
              "places_gained": 6}[query["places"]["by"]] + len(keys)
    if query["places"].get("either_way"):
        sizes = [None if row[column] is None else abs(row[column]) for row in result]
        kept = [row for row, place in zip(result, ranked(sizes, query["places"]["ascending"]))
                if place is not None and place <= query["places"]["last"]]
        return table(kept, len(keys))
    return in_places(result, column, query["places"], query["within"], len(keys))


def parts_of_change(rows, query):
    """[column, part, earlier, later, change, percent of the change] below the whole: of each column the three that
    moved most the way the whole moved."""
    number = query["numbers"][0]
    sides = [selected(rows, [stretch]) for stretch in query["stretches"]]
    before, after = (number_of(side, number) for side in sides)
    kept = [["all rows", "", before, after]]
    for column in query["divided_by"]:
        groups = [grouped(side, [{"column": column, "period": "none"}]) for side in sides]
        parts = [[column.casefold(), *labels, *(number_of(group.get(labels, []), number) for group in groups)]
                 for labels in in_order({**groups[0], **groups[1]})]
        kept += sorted(parts, key=lambda part: part[3] - part[2], reverse=after >= before)[:3]
    return table([[*row, row[3] - row[2], quotient((row[3] - row[2]) * 100, after - before)] for row in kept], 2)


def rows_by_places(rows, query):
    number, places = query["numbers"][0], query["places"]
    held = [[*(label for label in labels), value_of(row, number), row]
            for labels, own in (grouped(rows, query["keys"]) if query["keys"] else {(): rows}).items() for row in own]
    keys = len(query["keys"])
    found = in_places(held, keys, places, keys, 0, query["percent_of_groups"])["rows"]
    return {"kind": "rows", "rows": [row[-1] for row in found], "columns": query["shown"]}


def histogram(rows, query):
    if query["keys"]:
        there = [row for row in rows if value_of(row, query["numbers"][0]) is not None]
        groups = [{**query, "keys": []}, grouped(there, query["keys"])]
        sides = [histogram(own, groups[0])["values"] for labels, own in groups[1].items() if labels[0] is not None]
        return {"kind": "ranges_of_each", "sides": sides, "count": query["bins"] or 20, "step": query["step"]}
    values = [each for row in rows if (each := value_of(row, query["numbers"][0])) is not None]
    return {"kind": "ranges", "values": values, "count": query["bins"] or 20, "step": query["step"]}


def with_averages(numbers, query):
    """The query, its limits by an average of all groups as numbers."""
    count, limit = len(query["keys"]), query["threshold"]
    if limit and "of_all" in limit:
        middle = summary(limit["of_all"], [row[count] for row in numbers])
        plain = {key: part for key, part in limit.items() if key not in ("of_all", "times")}
        return {**query, "threshold": {**plain, "numbers": [middle * limit.get("times", 1)]}}
    return query


def is_kept(row, query):
    """Whether the numbers of a group are within their limits; of a ranking the first has none, of a share the number
    is the third."""
    first = len(query["keys"]) + (2 * bool(query["part"]) if query["threshold"] else 1)
    limits = [query["threshold"]] * bool(query["threshold"]) + query["also_limited"]
    return all(test_of([], {**limit, "column": "number"})({"number": cell}) for limit, cell in zip(limits, row[first:]))


def shares_of_kept(numbers, query):
    """How many of the groups are kept in percent, of all or within the first keys."""
    outer = {}
    for row in numbers:
        outer.setdefault(tuple(row[:query["within"]]), []).append(is_kept(row, query))
    shares = [[*labels, quotient(sum(own) * 100, len(own))] for labels, own in outer.items()]
    return table(shares, query["within"]) if query["within"] else value(shares[0][0] if shares else None)


def of_groups(rows, query, later):
    """A row for each group, and what becomes of these."""
    keys, count = query["keys"], len(query["keys"])
    if query["part"]:
        numbers = shares_of_part(rows, query)
    else:
        numbers = table_of(rows, keys, query["numbers"])
    query = with_averages(numbers, query)
    if "starts" in query and count == 1 and not query["streak"]:
        numbers = with_ends(numbers, query)
    if (query["multiple"] or query["difference"]) and count > 1:
        cells = {(row[0], str(row[1]).strip().casefold()): row[2] for row in numbers}
        of_two = [value.strip().casefold() for value in query["filters"][0]["values"]]
        missing = 0 if is_added(query["numbers"][0]) else None
        pairs = {row[0]: [cells.get((row[0], value), missing) for value in of_two] for row in numbers}
        return table([[label, one, other, quotient(one, other) if query["multiple"] else one - other]
                      for label, (one, other) in pairs.items()], 1)
    if query["multiple"] or query["difference"]:
        cells = {str(row[0]).strip().casefold(): row[1] for row in numbers}
        one, other = (cells[value.strip().casefold()] for value in query["filters"][0]["values"])
        return table([[one, other, quotient(one, other) if query["multiple"] else one - other]], 0)
    if query["streak"] and count == 2:
        return streak_of_each(numbers, query)
    if query["streak"]:
        if query["running"] == "change":
            return streak(changed(numbers, query, later), query)
        return streak(with_ends(numbers, query) if is_added(query["numbers"][0]) else numbers, query)
    if query["first_only"]:
        return first_past(numbers, query)
    if query["reached"]:
        return reaching([row[count] for row in numbers], query["reached"])
    if query["shares_of_kept"]:
        return shares_of_kept(numbers, query)
    if query["threshold"]:
        kept, first = [row for row in numbers if is_kept(row, query)], count + 2 * bool(query["part"])
        return value(len(kept)) if query["counted"] else table(kept, count, (first, False))
    if query["also_limited"]:
        numbers = [row for row in numbers if is_kept(row, query)]
    if query["summary"] and query["within"]:
        outer = {}
        for row in numbers:
            outer.setdefault(tuple(row[:query["within"]]), []).append(row[count])
        return table([[*labels, summary(query["summary"], own)] for labels, own in outer.items()], query["within"])
    if query["summary"]:
        return value(summary(query["summary"], [row[count] for row in numbers]))
    if query["percent_of_groups"] and not query["within"]:
        last = math.ceil(len(numbers) * query["percent_of_groups"] / 100)
        query = {**query, "places": {**query["places"], "last": last}}
    if query["shares_of_places"]:
        values = sorted((row[count] for row in numbers if row[count] is not None), reverse=not
                        query["places"]["ascending"])
        return value(quotient(sum(values[:query["places"]["last"]]) * 100, number_of(rows, query["numbers"][0])))
    if query["counted"]:
        return value(len(gone_on(numbers, query, later)["rows"]))
    return gone_on(numbers, query, later)


def with_ranks(numbers, query, count):
    """Each with its place within the first keys; of all of them shown may be one."""
    places = places_within(numbers, count, query["places"]["ascending"], query["within"])
    keep = test_of([], query["shown_only"]) if query["shown_only"] else lambda row: True
    return table([[*row, place] for row, place in zip(numbers, places)
                  if keep({query["keys"][0]["column"]: row[0]})], count)


def gone_on(numbers, query, later):
    count, run = len(query["keys"]), query["running"]
    if run in ("cumulative", "rolling") and count > 1:
        return run_each(numbers, query)
    keep = test_of([], {"test": "all_of", "rows": [query["shown_only"]] if query["shown_only"] else []})
    if run.startswith("share"):
        numbers = with_shares(numbers, count, query["within"] if run == "share_within" else 0)
    elif run == "cumulative" or run == "rolling":
        runs = running([row[count] for row in numbers], query)
        numbers = [[*row, each] for row, each in zip(numbers, runs) if keep({query["keys"][0]["column"]: row[0]})]
    elif run == "change":
        numbers = within_change(changed(numbers, query, later), query)
    if query["positions"]:
        return with_ranks(numbers, query, count)
    if query["places"]:
        percent = query["percent_of_groups"] if query["within"] else 0
        return in_places(numbers, placed_column(query, count), query["places"], query["within"], count, percent)
    is_drawn = query["chart"] in ("line", "bar", "pie") and count == 2 and len(query["numbers"]) == 1
    if query["crossed"] or (is_drawn and run == "none" and not query["drawn_unasked"]):
        if query["keys"][1]["period"] == "year":
            numbers = [[row[0], row[1] and row[1].year, *row[2:]] for row in numbers]
        names, rows = crossed([[*row[:2], row[-1] if query["part"] else row[2]] for row in numbers],
                              0 if is_added(query["numbers"][0]) and not query["part"] else None)
        return table(rows, 1, names=names)
    return table(numbers, count)


def with_gaps(rows, query):
    """Each row with the days since the one before it in its group, where a number is of those."""
    formulas = [number["formula"] for number in query["numbers"] if "formula" in number]
    dates = {formula["left"] for formula in formulas if formula["sign"] == "since"}
    for date in dates:
        groups = grouped(rows, query["keys"]) if query["keys"] else {(): rows}
        kept = []
        for own in groups.values():
            before = None
            for row in sorted((row for row in own if row[date] is not None), key=lambda row: row[date]):
                days = None if before is None else (row[date] - before).total_seconds() / 86400
                kept.append({**row, ("since", date): days})
                before = row[date]
        rows = kept
    return rows


def answer(query, rows):
    """{"kind": "value" | "table" | "rows" | "ranges", …}"""
    early, later = split_time(query)
    if len(query["keys"]) == 1 and (query["streak"] or counts_empty_stretches(query)):
        key = query["keys"][0]
        times = [each for each in early if each["column"] == key["column"] and each["test"] == "date_range"]
        query = {**query, "starts": [start for start, in grouped(selected(rows, times), [key])]}
    rows = selected(rows, early + [query["whole_only"]] * bool(query["whole_only"]))
    rows = with_gaps(rows, query)
    if query["chart"] == "scatter":
        names = [query["numbers"][1]["column"], query["numbers"][0]["column"], query["keys"][0]["column"]]
        points = [[row[name] for name in names] for row in rows]
        return table([point for point in points if None not in point], 3)
    if query["rows"]:
        return rows_by_places(rows, query)
    if query["divided_by"]:
        return parts_of_change(rows, query)
    if len(query["stretches"]) == 2:
        return beside(rows, query)
    if query["chart"] == "histogram":
        return histogram(rows, query)
    if query["keys"]:
        return of_groups(rows, query, later)
    if query["part"]:
        return shares_of_part(rows, query)
    numbers = [number_of(rows, number) for number in query["numbers"]]
    return value(numbers[0]) if len(numbers) == 1 else table([numbers], 0)
