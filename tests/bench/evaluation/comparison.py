# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells what differs between the result of a code and an independent answer: labels and values, no names but of what
stands along the top."""
import datetime as dt
import math
import re

from arithmetic import steps_below

UNASKED = 20  # ranges, where a question says of a histogram nothing of them: it may have others with round edges


def plain(cell):
    """Comparable: texts folded, moments as text, what is no number as missing."""
    if isinstance(cell, dt.datetime):
        cell = cell.isoformat()
    if isinstance(cell, dt.timedelta):
        cell = cell.total_seconds()
    if isinstance(cell, bool):
        return float(cell)
    if isinstance(cell, (int, float)):
        return float(cell) if math.isfinite(cell) else None
    if isinstance(cell, str):
        text = re.sub(r"t00:00:00(\+00:00)?$", "", cell.strip().casefold())
        text = re.sub(r"^(\d\d:\d\d):00$", r"\1", text)
        return {"true": 1.0, "false": 0.0}.get(text, text)
    return cell


def same(found, wanted):
    if isinstance(found, float) and isinstance(wanted, float):
        return math.isclose(found, wanted, rel_tol=1e-7, abs_tol=1e-7)
    return found == wanted


def same_row(found, wanted):
    return len(found) == len(wanted) and all(map(same, found, wanted))


def sort_key(row):
    return [(cell is not None, isinstance(cell, str), round(cell, 4) if isinstance(cell, float) else cell or "")
            for cell in row]


def row_trouble(found, wanted):
    if len(found) != len(wanted):
        return f"{len(found)} rows instead of {len(wanted)}; first {found[:2]} instead of {wanted[:2]}"
    for one, other in zip(sorted(found, key=sort_key), sorted(wanted, key=sort_key)):
        if not same_row(one, other):
            return f"{one} instead of {other}"
    return ""


def order_trouble(rows, order):
    column, ascending = order
    values = [row[column] for row in rows if row[column] is not None]
    steps = zip(values, values[1:])
    fits = all(same(a, b) or (a < b if ascending else a > b) for a, b in steps)
    return "" if fits else f"not in order: {values[:5]}"


def truth(name):
    """Of a column that yes or no made, in the words of a file."""
    return {"yes": 1.0, "ja": 1.0, "oui": 1.0, "y": 1.0, "j": 1.0, "no": 0.0, "nein": 0.0, "non": 0.0, "n": 0.0}.get(name, name)


def table_trouble(found, wanted):
    rows = [[plain(cell) for cell in row] for row in found["rows"]]
    expected = [[plain(cell) for cell in row] for row in wanted["rows"]]
    if wanted["names"] is not None:
        names = [plain(name) for name in found["columns"]][wanted["labels"]:]
        along = [plain(name) for name in wanted["names"]]
        if all(isinstance(name, bool) for name in wanted["names"]):
            names = list(map(truth, names))
        same_names = sorted(map(as_label, names)) == sorted(map(as_label, along))
        if not same_names:
            return f"columns {names[:5]} instead of {along[:5]}"
        places = [list(map(as_label, names)).index(as_label(name)) for name in along]
        count = wanted["labels"]
        rows = [[*row[:count], *(row[count + at] for at in places)] for row in rows]
    trouble = row_trouble(rows, expected)
    return trouble or (order_trouble(rows, wanted["order"]) if wanted["order"] else "")


def as_label(name):
    try:
        return f"{float(name):g}"
    except ValueError:
        return name


def rows_trouble(found, wanted):
    """Whole rows of the file, by the columns that both have."""
    if not wanted["rows"]:
        return "" if not found["rows"] else f"{len(found['rows'])} rows instead of none"
    columns = wanted.get("columns") or [name for name in wanted["rows"][0] if name in found["columns"]]
    places = [found["columns"].index(name) for name in columns]
    rows = [[plain(row[at]) for at in places] for row in found["rows"]]
    return row_trouble(rows, [[plain(row[name]) for name in columns] for row in wanted["rows"]])


def without_tail(found, values):
    """The rows of ranges and the values in them; of a long tail its hundredth stands in a row of its own, last."""
    label, rows = found["rows"][-1] if found["rows"] else ("", 0)
    side, _, limit = str(label).partition(" ")
    if side not in ("above", "below"):
        return found["rows"], values
    ordered = sorted(values)
    place = (len(ordered) - 1) * (0.99 if side == "above" else 0.01)
    low = ordered[int(place)]
    edge = low + (ordered[min(int(place) + 1, len(ordered) - 1)] - low) * (place - int(place))
    kept = [value for value in values if (value <= edge if side == "above" else value >= edge)]
    is_right = len(values) - len(kept) == rows and limit == f"{edge:,.6g}"
    return (found["rows"][:-1], kept) if is_right else (found["rows"], values)


def told_ranges_trouble(rows, values):
    """Ranges that say where they begin and end, side by side, with how many values are in each."""
    number = r"(-?[\d,.]*\d)"
    before = None
    for label, count in rows:
        parts = re.fullmatch(f"(?:{number} to under {number}|below {number}|{number} and above)", label)
        low, high, below, above = (part and float(part.replace(",", "")) for part in parts.groups())
        begin = low if low is not None else above if above is not None else -math.inf
        end = high if high is not None else below if below is not None else math.inf
        own = sum(begin <= value < end for value in values)
        if own != count or (before is not None and begin != before):
            return f"{count} in “{label}” instead of {own}"
        before = end
    return "" if sum(row[1] for row in rows) == len(values) else "not all values are in a range"


def ranges_trouble(found, wanted):
    """Ranges of one width, with how many values are in each."""
    rows, values = without_tail(found, wanted["values"])
    found, count = {**found, "rows": rows}, wanted["count"]
    counts = [row[1] for row in found["rows"]]
    if wanted.get("step"):
        starts = [steps_below(value, wanted["step"]) for value in values]
        own = [starts.count(start) for start in range(min(starts), max(starts) + 1)]
        return "" if counts == own else f"{counts} instead of {own}"
    if count == UNASKED and any(" to under " in str(row[0]) for row in found["rows"]):
        return told_ranges_trouble(found["rows"], wanted["values"])
    if len(counts) != count or sum(counts) != len(values):
        return f"{len(counts)} ranges with {sum(counts)} values instead of {count} with {len(values)}"
    low, width = min(values), (max(values) - min(values)) / count
    for at in range(1, count):
        edge = low + at * width
        below, until = (sum(value < edge + sign * 1e-9 * width for value in values) for sign in (-1, 1))
        if not below <= sum(counts[:at]) <= until: # a value on the edge is on either side, as rounding has it
            return f"{sum(counts[:at])} values up to {edge} instead of {until}"
    return ""


def ranges_of_each_trouble(found, wanted):
    """Ranges that the groups share: all together as those of one number, and each group with as many as it has."""
    values = [value for side in wanted["sides"] for value in side]
    together = {**found, "rows": [[row[0], sum(row[1:])] for row in found["rows"]]}
    sums = [sum(row[at] for row in found["rows"]) for at in range(1, len(found["columns"]))]
    own = [len(side) for side in wanted["sides"]]
    return ranges_trouble(together, {**wanted, "values": values}) or ("" if sums == own else f"{sums} instead of {own}")


def odd_trouble(found, wanted):
    """Repeats and what is missing must be named; whose outliers count is the planner's to say, but not how many there
    are; which spellings are one needs the cells as they are written."""
    named = [[*map(plain, row)] for row in found["rows"] if not row[1].startswith("spelled")]
    known = [[*map(plain, row)] for row in wanted["rows"]]
    untrue = [row for row in named if row not in known]
    silent = [row for row in known if row not in named and row[1] not in ("outlier", "below zero, unlike nearly all")]
    return f"untrue: {untrue}, not named: {silent}" if untrue or silent else ""


def trouble(found, wanted):
    """"" where both are the same."""
    if found["kind"] == "error":
        return found["text"]
    if wanted["kind"] == "value":
        if found["kind"] != "value":
            return f"a table instead of {wanted['value']}"
        one, other = plain(found["value"]), plain(wanted["value"])
        return "" if same(one, other) else f"{one} instead of {other}"
    if found["kind"] != "table":
        return f"{found['value']} instead of a table"
    return {"table": table_trouble, "rows": rows_trouble, "ranges": ranges_trouble,
            "ranges_of_each": ranges_of_each_trouble,
            "odd": odd_trouble}[wanted["kind"]](found, wanted)
