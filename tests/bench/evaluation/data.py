# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows a question is about: those of its file, with what was made of them or comes from another file."""
import datetime as dt
import functools
import re

import records
from arithmetic import UNITS, quotient, selected, steps_below


@functools.cache
def read(path):
    return records.read(path)


def first_day(label):
    year, kind, part = re.fullmatch(r"(\d{4})[-/ ]?(Q?)(\d+)", label).groups()
    return dt.datetime(int(year), int(part) * 3 - 2 if kind else int(part), 1)


def key_of(value, alike):
    """Codes written alike: without spaces around, capitals and leading zeros."""
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        value = str(int(value))
    return re.sub(r"^0+(?=\d+$)", "", str(value).strip().casefold()) if alike else value


def join(rows, step, folder):
    other = made(read(folder / step["one"]), step["one_made"], folder)
    by_key = {}
    for row in other:
        key = key_of(row[step["one_key"]], step["alike"])
        by_key[key] = by_key.get(key, row) if not step["repeats_left_out"] or key not in by_key else None
    for row in rows:
        match = by_key.get(key_of(row[step["key"]], step["alike"])) if row[step["key"]] is not None else None
        row.update({name: match[was] if match else None for name, was in step["names"].items()})


def count_partners(rows, step, folder):
    counts = {}
    for row in read(folder / step["other"]):
        key = key_of(row[step["other_key"]], step["alike"])
        counts[key] = counts.get(key, 0) + 1
    for row in rows:
        key = key_of(row[step["key"]], step["alike"])
        row[step["name"]] = 0 if key is None else counts.get(key, 0)


def seconds_of(value):
    """Of a duration, also one that is read as text: "1:43:09"."""
    if isinstance(value, dt.timedelta):
        return value.total_seconds()
    hours, minutes, seconds = (str(value).split(":") + ["0"])[:3]
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def worked_out(expression, row):
    """Of an expression in a row; None where a part is missing."""
    if "sign" not in expression:
        return row[expression["column"]] if "column" in expression else expression["number"]
    left, right = (worked_out(part, row) for part in expression["parts"])
    if left is None or right is None:
        return None
    return {"+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right,
            "/": lambda: quotient(left, right)}[expression["sign"]]()


def business_days(begin, end):
    """From Monday to Friday, the first day with them and the last without; backwards they are below 0."""
    if end < begin:
        return -sum((end + dt.timedelta(days=day)).weekday() < 5 for day in range(1, (begin - end).days + 1))
    return sum((begin + dt.timedelta(days=day)).weekday() < 5 for day in range((end - begin).days))


def fiscal(date, month, with_quarter):
    """Of a year that begins in `month`: "2023/24", with a quarter "2023/24 Q1"."""
    begin = date.year if date.month >= month else date.year - 1
    quarter = f" Q{(date.year * 12 + date.month - begin * 12 - month) // 3 + 1}" if with_quarter else ""
    return f"{begin}/{(begin + 1) % 100:02}{quarter}"


def of_row(step, row):
    """(name, value) that a step adds to a row."""
    how = step["how"]
    if how == "first_day" and "year" in step:
        month = row[step["month"]] if "month" in step else int(float(str(row[step["quarter"]]).strip("Q"))) * 3 - 2
        return step["name"], dt.datetime(int(float(row[step["year"]])), int(float(month)), 1)
    if how == "first_day":
        label = row[step["name"].removesuffix(" (date)")]
        return step["name"], label and first_day(label)
    if how == "time_between":
        ends = row[step["from"]], row[step["to"]]
        if step["unit"] == "business days" and None not in ends:
            return step["name"], business_days(*(end.date() for end in ends))
        if None not in ends and all(isinstance(end, str) for end in ends): # times of day, to the next day where earlier
            took = (seconds_of(ends[1]) - seconds_of(ends[0])) % 86400
            return step["name"], took / UNITS[step["unit"]]
        return step["name"], None if None in ends else (ends[1] - ends[0]).total_seconds() / UNITS[step["unit"]]
    if how == "periods_between":
        count = {"day": lambda date: date.toordinal(), "month": lambda date: date.year * 12 + date.month,
                 "year": lambda date: date.year}[step["period"]]
        ends = row[step["from"]], row[step["to"]]
        return step["name"], None if None in ends else abs(count(ends[1]) - count(ends[0]))
    if how == "day":
        return step["name"], dt.datetime.fromisoformat(step["name"])
    if how == "worked_out":
        return step["name"], worked_out(step["expression"], row)
    value = row[step["column"]]
    if how == "filled":
        return step["name"], step["number"] if value is None else value
    if how == "steps":
        return step["name"], None if value is None else steps_below(value, step["step"]) * step["step"]
    if how == "bands":
        edges = zip(step["names"], step["edges"], step["edges"][1:])
        return step["name"], next((name for name, low, high in edges if value is not None
                                   and (low is None or low <= value) and (high is None or value < high)), None)
    if how == "counted_in":
        return step["name"], None if value is None else seconds_of(value) / UNITS[step["unit"]]
    if how in ("fiscal_year", "fiscal_quarter"):
        return step["name"], None if value is None else fiscal(value, step["month"], how == "fiscal_quarter")
    parts = {"weekday": lambda date: date.strftime("%A"), "hour": lambda date: date.hour,
             "month of the year": lambda date: date.month, "quarter of any year": lambda date: (date.month + 2) // 3,
             "minute of the day": lambda date: date.hour * 60 + date.minute,
             "part of week": lambda date: "weekend" if date.weekday() > 4 else "working day"}
    return step["name"], value and parts[how](value)


def each(step, folder):
    """A row for each value of some keys."""
    values = {}
    for key in step["keys"]:
        for row in read(folder / key["file"]):
            if (value := key_of(row[key["column"]], key["alike"])) is not None:
                values[value] = True
    return [{step["name"]: value} for value in values]


def from_other(rows, step, folder):
    """What the rows of another file say of each: how many, the sum of a number, the first or last of a date."""
    other = selected(read(folder / step["other"]), step["filters"])
    own = {}
    for row in other:
        own.setdefault(key_of(row[step["other_key"]], step["alike"]), []).append(row)
    work_out = {"sum": lambda values: sum(values), "first": lambda values: min(values, default=None),
                "last": lambda values: max(values, default=None)}
    for row in rows:
        key = key_of(row[step["key"]], step["alike"])
        matching = own.get(key, []) if key is not None else []
        column = step["column"]
        values = [each[column] for each in matching if each[column] is not None] if column else []
        row[step["name"]] = len(matching) if step["what"] == "rows" else work_out[step["what"]](values)


def since_row_before(rows, step):
    """The time from the row before, of the same owner if there is one."""
    before = {}
    for row in sorted((row for row in rows if row[step["column"]] is not None), key=lambda row: row[step["column"]]):
        own, now = row[step["owner"]] if step["owner"] else "all", row[step["column"]]
        row[step["name"]] = (now - before[own]).total_seconds() / UNITS[step["unit"]] if own in before else None
        if own is not None:
            before[own] = now
    for row in rows:
        row.setdefault(step["name"], None)


def things(rows, step):
    """The rows of these things, each of which has the number of its own rows."""
    of, number = step["column"], step["number"]
    return [{**row, **{name: row[number] if row[of] == name else None for name in step["names"]}}
            for row in rows if row[of] in step["names"]]


def made(rows, steps, folder):
    rows = [dict(row) for row in rows]
    for step in steps:
        if step["how"] == "since_row_before":
            since_row_before(rows, step)
            continue
        if step["how"] == "joined":
            join(rows, step, folder)
        elif step["how"] == "partners":
            count_partners(rows, step, folder)
        elif step["how"] == "each":
            rows = each(step, folder)
        elif step["how"] == "from_other":
            from_other(rows, step, folder)
        elif step["how"] == "things":
            rows = things(rows, step)
        elif step["how"] == "only_with":
            rows = [row for row in rows if row[step["name"]] is not None]
        else:
            for row in rows:
                name, value = of_row(step, row)
                row[name] = value
    return rows


def rows_of(facts, folder):
    return made(read(folder / facts["data"]["files"][0]), facts["data"]["made"], folder)
