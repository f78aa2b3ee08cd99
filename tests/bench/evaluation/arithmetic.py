# SPDX-License-Identifier: GPL-3.0-or-later
"""What becomes of values, and which rows are meant: the parts that readings and queries share."""
import collections
import datetime as dt
import decimal
import math
import statistics

UNITS = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86400, "months": 2629800, "weeks": 604800,
         "years": 31557600}


def folded(value):
    return value.strip().casefold() if isinstance(value, str) else value


def quantile(values, part):
    values = sorted(values)
    place = part * (len(values) - 1)
    below = math.floor(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)


def steps_below(value, step):
    """How many whole steps are in a value, both as they are written: 11 of 0.9 in 9.9."""
    return math.floor(decimal.Decimal(str(value)) / decimal.Decimal(str(step)))


def total(values):
    return sum(values, dt.timedelta()) if values and isinstance(values[0], dt.timedelta) else math.fsum(values)


FUNCTIONS = {
    "sum": total, "mean": lambda values: total(values) / len(values), "median": statistics.median, "minimum": min,
    "maximum": max, "deviation": lambda values: statistics.stdev(values) if len(values) > 1 else None,
    "variance": lambda values: statistics.variance(values) if len(values) > 1 else None,
    "range": lambda values: max(values) - min(values),
    "quartile_range": lambda values: quantile(values, 0.75) - quantile(values, 0.25),
}


def summary(function, values):
    """What a function makes of a list in which None is missing: the sum of none is 0, and of such alone unknown."""
    if function == "rows":
        return len(values)
    count = len(values)
    values = [value for value in values if value is not None]
    if function == "present":
        return len(values)
    if function == "distinct":
        return len({folded(value) for value in values})
    if not values:
        return 0 if function == "sum" and count == 0 else None
    if function.startswith("percentile"):
        return quantile(values, int(function.split()[1]) / 100)
    return FUNCTIONS[function](values)


def quotient(left, right):
    if left is None or right is None:
        return None
    if right == 0:
        return None if left == 0 else math.copysign(math.inf, left)
    return left / right


def combined(formula, left, right):
    if left is None or right is None:
        return None
    if formula["sign"] == "over":
        result = quotient(left - right, left) if formula["of_rest"] else quotient(left, right)
        return result * 100 if formula["percent"] and result is not None else result
    return {"plus": left + right, "minus": left - right, "times": left * right}[formula["sign"]]


def value_of(row, number):
    """What a row brings to a number."""
    if "formula" in number:
        formula = number["formula"]
        if formula["sign"] == "since":
            return row[("since", formula["left"])]
        return combined(formula, row[formula["left"]], row[formula["right"]])
    return row[number["column"]] if "column" in number else 1


def number_of(rows, number):
    """A number of some rows: of a quotient's sum it is that of both sums, of a weighted mean that of the products."""
    if is_ratio_of_sums(number):
        formula = number["formula"]
        if formula.get("apart"): # no row has both
            sides = (summary("sum", [row[formula[side]] for row in rows]) for side in ("left", "right"))
            return combined(formula, *sides)
        both = [(row[formula["left"]], row[formula["right"]]) for row in rows]
        both = [(left, right) for left, right in both if left is not None and right is not None]
        return combined(formula, *(math.fsum(side) for side in zip(*both))) if both else None
    if "weight" in number:
        both = [(row[number["column"]], row[number["weight"]]) for row in rows]
        both = [(value, weight) for value, weight in both if value is not None and weight is not None]
        return quotient(math.fsum(v * w for v, w in both), math.fsum(w for _, w in both)) if both else None
    if "beside" in number: # only rows that have the other, too
        rows = [row for row in rows if row[number["beside"]] is not None]
    return summary(number["function"], [value_of(row, number) for row in rows])


def is_ratio_of_sums(number):
    return number["function"] == "sum" and number.get("formula", {}).get("sign") == "over"


def is_added(number):
    """Nothing counts as 0 of it."""
    return number["function"] in ("rows", "sum") and not is_ratio_of_sums(number)


# Which rows are meant

SIGNS = {"equals": lambda a, b: a == b, "not_equals": lambda a, b: a != b, "less": lambda a, b: a < b,
         "at_most": lambda a, b: a <= b, "more": lambda a, b: a > b, "at_least": lambda a, b: a >= b}


def compared(test, left, right):
    if left is None or right is None:
        return test == "not_equals" and left is None and right is not None
    return SIGNS[test](left, right)


def day(text):
    return dt.datetime.fromisoformat(text)


def as_text(value):
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def holds_of_text(condition, value):
    """A missing cell is no value, so it is also none of those that are left out."""
    wanted = [each.strip().casefold() for each in condition["values"]]
    test = condition["test"]
    if value is None:
        return test in ("not_equals", "none_of", "not_contains", "not_starts_with", "not_ends_with")
    text = as_text(value).strip().casefold()
    holds = {"equals": text == wanted[0], "not_equals": text != wanted[0], "one_of": text in wanted,
             "none_of": text not in wanted, "contains": wanted[0] in text,
             "not_contains": wanted[0] not in text, "starts_with": text.startswith(wanted[0]),
             "not_starts_with": not text.startswith(wanted[0]), "ends_with": text.endswith(wanted[0]),
             "not_ends_with": not text.endswith(wanted[0])}
    return holds[test]


def holds_of_number(condition, value):
    numbers = condition["numbers"]
    if condition["test"] == "between":
        return value is not None and numbers[0] <= value <= numbers[1]
    return compared(condition["test"], value, numbers[0])


def later(date, number, unit):
    """Of a month that has no such day the last one."""
    if unit in ("days", "weeks"):
        return date + dt.timedelta(**{unit: number})
    months = date.year * 12 + date.month - 1 + int(number) * (12 if unit == "years" else 1)
    year, month = months // 12, months % 12 + 1
    last = (dt.date(year + month // 12, month % 12 + 1, 1) - dt.timedelta(days=1)).day
    return date.replace(year=year, month=month, day=min(date.day, last))


PERIODS = {"day": lambda date: date.date(), "week": lambda date: date.isocalendar()[:2],
           "month": lambda date: (date.year, date.month), "quarter": lambda date: (date.year, (date.month - 1) // 3),
           "half-year": lambda date: (date.year, date.month > 6), "year": lambda date: date.year}


def entity_test(rows, condition):
    """Of an entity, by its rows: one function from a row to yes or no."""
    groups, firsts = {}, {}
    column, other = condition["column"], condition.get("other")
    keep = test_of(rows, {"test": "all_of", "rows": condition["rows"]})
    for row in rows:
        own = groups.setdefault(folded(row[column]), {"hits": 0, "rows": 0, "values": set()})
        own["hits"] += keep(row) if condition["rows"] else 0
        own["rows"] += 1
        if other and row[other] is not None and keep(row):
            own["values"].add(folded(row[other]))
            first = firsts.get(folded(row[column]))
            nearer = max if condition["values"] == ["last"] else min
            firsts[folded(row[column])] = row[other] if first is None else nearer(first, row[other])
    numbers = condition["numbers"]
    every = len(set().union(*(own["values"] for own in groups.values())))
    tests = {
        "has_row": lambda row, own: own["hits"] > 0, "has_no_row": lambda row, own: own["hits"] == 0,
        "has_only": lambda row, own: own["hits"] == own["rows"],
        "has_so_many": lambda row, own: numbers[0] <= own["hits"] <= (numbers[1] if len(numbers) > 1 else math.inf),
        "has_every": lambda row, own: len(own["values"]) == every if not condition["values"] else len(
            {PERIODS[condition["values"][0]](each) for each in own["values"]}) == numbers[0],
        "within_first": lambda row, own: row[other] is not None and row[other] <= later(
            firsts[folded(row[column])], numbers[0], condition["values"][0]),
        "is_first_row": lambda row, own: keep(row) and row[other] is not None
        and row[other] == firsts[folded(row[column])],
    }
    return lambda row: row[column] is not None and tests[condition["test"]](row, groups[folded(row[column])])


def test_of(rows, condition):
    """A function from a row to yes or no."""
    test, column = condition["test"], condition.get("column")
    if test == "all_of":
        each = [test_of(rows, part) for part in condition["rows"]]
        return lambda row: all(holds(row) for holds in each)
    if test == "any_of":
        some = [test_of(rows, part) for part in condition["rows"]]
        return lambda row: any(holds(row) for holds in some)
    if test.startswith("has_") or test in ("is_first_row", "within_first"):
        return entity_test(rows, condition)
    if condition.get("counts_partners") and not condition["numbers"]:
        return lambda row: (row[column] == 0) == (test == "is_missing")
    if test in ("is_missing", "is_present"):
        return lambda row: (row[column] is None) == (test == "is_missing")
    if test in ("is_true", "is_false"):
        return lambda row: row[column] is (test == "is_true")
    if test == "date_range":
        begin, end = condition["values"]
        return lambda row: row[column] is not None and (not begin or row[column] >= day(begin)) and (
            not end or row[column] < day(end))
    if "other" in condition:
        return lambda row: compared(test, row[column], row[condition["other"]])
    if "of_all" in condition:
        each, times = condition.get("of_each"), condition.get("times", 1)
        parts = collections.defaultdict(list)
        for row in rows:
            parts[each and row[each]].append(row[column])
        whole = {key: summary(condition["of_all"], numbers) for key, numbers in parts.items()}
        return lambda row: (not each or row[each] is not None) and compared(
            test, row[column], times * whole[each and row[each]])
    of_one = holds_of_number if condition["numbers"] else holds_of_text
    return lambda row: of_one(condition, row[column])


def selected(rows, conditions):
    """The rows that meet all; what is asked of entities and averages is taken of all rows."""
    tests = [test_of(rows, condition) for condition in conditions]
    return [row for row in rows if all(holds(row) for holds in tests)]
