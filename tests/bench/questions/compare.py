# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells whether what Assay showed is the expected answer, whatever its columns are called and how they are ordered.

Every function takes the document that `assay ask --json` prints and the `expected` of a case, and says yes or no.
"""
import base64
import itertools
import math
import re
import struct

MONTHS = {name: at % 12 + 1 for at, name in enumerate(
    "jan feb mar apr may jun jul aug sep oct nov dec jän feb mär apr mai jun jul aug sep okt nov dez".split())}
WEEKDAYS = {name: at % 7 for at, name in enumerate(
    "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun montag dienstag mittwoch "
    "donnerstag freitag samstag sonntag mo di mi do fr sa so".split())}
YES_NO = {"yes": "true", "ja": "true", "true": "true", "no": "false", "nein": "false", "false": "false"}
TOTALS = {"total", "all", "sum", "gesamt", "summe", "grand total", "overall", "insgesamt", "alle"}
WORDS = {word: at for at, word in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve".split())}
MISSING = {"", "none", "nan", "<na>", "(missing)", "missing", "(none)", "(no value)", "nat", "fehlt", "(fehlt)",
"(leer)"}
SECONDS = {"s": 1, "min": 60, "h": 3600, "d": 86400, "y": 86400 * 365.25}


# What was shown

def unpacked(values):
    """Numbers come as a list, or packed as little-endian doubles in base64."""
    if isinstance(values, str):
        raw = base64.b64decode(values)
        return [None if math.isnan(x) else x for x in struct.unpack(f"<{len(raw) // 8}d", raw)]
    return values or []


def table_of(display):
    """(names, rows, number of all rows) of a display that is a table."""
    rows = [list(row) for row in display["rows"]]
    for at, column in enumerate(display["columns"]):
        if "numbers" in column:
            for row, value in zip(rows, unpacked(column["numbers"])):
                row.insert(at, value)
    return [str(column["name"]) for column in display["columns"]], rows, display.get("row_count", len(rows))


def displays(document):
    run = document.get("run") or {}
    return list(run.get("displays") or []) + ([run["value"]] if run.get("value") else [])


def tables(document):
    """Every table and scalar that was shown as (names, rows, count), the answer's own value first."""
    found = []
    for display in reversed(displays(document)):
        if display.get("kind") == "table":
            found.append(table_of(display))
        elif display.get("kind") == "value":
            found.append(([""], [[display.get("cell")]], 1))
    return found


def answer_text(document):
    return str((document.get("answer") or {}).get("text") or "")


# Cells

def duration(text):
    """Seconds of “P1DT2H3M4.5S” or “1 days 02:03:04”; None for anything else."""
    match = re.fullmatch(r"(-?)P(?:(-?[\d.]+)D)?(?:T(?:(-?[\d.]+)H)?(?:(-?[\d.]+)M)?(?:(-?[\d.]+)S)?)?", text)
    if match:
        days, hours, minutes, seconds = (float(part or 0) for part in match.groups()[1:])
        return (-1 if match[1] else 1) * (days * 86400 + hours * 3600 + minutes * 60 + seconds)
    match = re.fullmatch(r"(-?\d+) days?,? (\d+):(\d+):([\d.]+)", text)
    return match and int(match[1]) * 86400 + int(match[2]) * 3600 + int(match[3]) * 60 + float(match[4])


def numeric(cell, unit=None):
    """The number of a cell; a duration counts in `unit`."""
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, (int, float)):
        return float(cell)
    if isinstance(cell, str):
        if unit and duration(cell) is not None:
            return duration(cell) / SECONDS[unit]
        try:
            return float(cell.strip().rstrip("%").replace(",", "") if re.fullmatch(r"-?[\d,]*\.?\d+\s*%?",
            cell.strip()) else cell)
        except ValueError:
            return None
    return None


def close(found, wanted, expected, scale=1):
    if found is None:
        return False
    if isinstance(wanted, int) and not expected.get("percent"):
        return abs(found * scale - wanted) < 1e-6 * max(1, abs(wanted))
    floor = 6e-4 if expected.get("percent") else 6e-3
    return abs(found * scale - wanted) <= max(floor, expected["tolerance"] * abs(wanted))


def scales(expected):
    return (1, 0.01) if expected.get("percent") else (1,)


def moment(text):
    match = re.match(r"(\d{4})-(\d{2})-(\d{2})", text)
    return match and tuple(map(int, match.groups()))


def period_of(cell, period):
    """A comparable key of a label that names a time; a part that is not told is None."""
    text = str(cell).strip().casefold()
    at = moment(text)
    if period == "day":
        return at
    if period == "weekday":
        return WEEKDAYS.get(text, int(text[0]) if re.fullmatch(r"[0-6](\.0)?", text) else None)
    if period == "year":
        match = re.match(r"(\d{4})(\.0)?$", text)
        return int(match[1]) if match else at and at[0]
    if period == "quarter":
        match = re.fullmatch(r"(\d{4})[-/ ]?q([1-4])", text)
        match = match or re.fullmatch(r"q(?P<q>[1-4])[-/ ]?(?P<y>\d{4})", text)
        if match:
            return (int(match["y"]), int(match["q"])) if "q" in match.groupdict() else (int(match[1]), int(match[2]))
        match = re.fullmatch(r"q?([1-4])(\.0)?", text)
        return (None, int(match[1])) if match else at and (at[0], (at[1] + 2) // 3)
    if at:
        return at[:2]
    match = re.fullmatch(r"(\d{4})[-/.](\d{1,2})", text) or re.fullmatch(r"(?P<m>\d{1,2})[-/.](?P<y>\d{4})", text)
    if match:
        return (int(match["y"]), int(match["m"])) if "m" in match.groupdict() else (int(match[1]), int(match[2]))
    match = re.fullmatch(r"([a-zä]{3})[a-zä]*\.?(?:[ -](\d{4}))?", text)
    if match and match[1] in MONTHS:
        return (int(match[2]) if match[2] else None, MONTHS[match[1]])
    match = re.fullmatch(r"(\d{1,2})(\.0)?", text)
    return (None, int(match[1])) if match and 1 <= int(match[1]) <= 12 else None


def plain_label(cell):
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = re.sub(r"\s+", " ", str(cell)).strip().casefold()
    text = re.sub(r"t00:00:00.*$", "", text) if moment(text) else text
    return YES_NO.get(text, text)


def same_label(found, wanted, period, years):
    """A cell against an expected label; a month without its year will do where all are of one year."""
    if found is None:
        return False
    if plain_label(found) == plain_label(wanted):
        return True
    if isinstance(wanted, int) and 1900 <= wanted <= 2100 and plain_label(found) == f"{wanted}-01-01":
        return True  # a year is told by its first day, which a reader sees as a year
    if not period:
        return False
    a, b = period_of(found, period), period_of(wanted, period)
    if a is None or b is None:
        return False
    return a == b or (isinstance(a, tuple) and len(a) == 2 and a[0] is None and len(years) == 1 and a[1] == b[1])


# Tables

def with_joined_periods(names, rows, period):
    """A year in one column and a month or quarter in another are one label, too."""
    if period not in ("month", "quarter") or not rows:
        return names, rows
    years = [c for c in range(len(names)) if all(re.fullmatch(r"(19|20)\d\d(\.0)?", str(row[c])) for row in rows)]
    parts = [c for c in range(len(names)) if c not in years
             and all((period_of(row[c], period) or (0,))[0] is None for row in rows)]
    for y, m in itertools.product(years, parts):
        sign = "-" if period == "month" else "-Q"
        digits = 2 if period == "month" else 1
        joined = [f"{int(float(row[y]))}{sign}{period_of(row[m], period)[1]:0{digits}d}" for row in rows]
        names, rows = names + ["joined"], [row + [cell] for row, cell in zip(rows, joined)]
    return names, rows


def keyed(rows, columns, wanted, expected, years):
    """Where each expected row's labels are found; None where a row lacks, doubles or is too much."""
    period, places, used = expected.get("period"), [], set()
    if len(rows) > 3 * len(wanted) + 50:
        return None
    for labels in wanted:
        hits = [at for at, row in enumerate(rows)
                if all(same_label(row[c], label, period, years) for c, label in zip(columns, labels))]
        if len(hits) != 1:
            return None
        places.append(hits[0])
        used.add(hits[0])
    spare = [row for at, row in enumerate(rows) if at not in used]
    named = lambda row: not any(plain_label(row[c]) in MISSING | TOTALS for c in columns if row[c] is not None)
    if not expected.get("extra") and any(named(row) and all(row[c] is not None for c in columns) for row in spare):
        return None
    return places


def values_fit(rows, names, label_columns, wanted, expected):
    """Whether distinct columns hold the expected values, each in one scale."""
    def column_fits(column, at):
        if expected.get("dates"):
            return all(moment(str(row[column])) == moment(values[at]) for row, values in zip(rows, wanted))
        cells = [numeric(row[column], expected.get("unit")) for row in rows]
        return any(all(close(cell, values[at], expected, scale) for cell,
        values in zip(cells, wanted)) for scale in scales(expected))
    width = len(wanted[0])
    choices = [[c for c in range(len(names)) if c not in label_columns and column_fits(c, at)] for at in range(width)]
    return any(len(set(pick)) == width for pick in itertools.product(*choices)) if all(choices) else False


def long_form(names, rows):
    """A pivoted table as rows of (label, column, cell), for each column that can be the label."""
    for label in range(min(2, len(names))):
        yield [[row[label], names[c].split(" / ")[-1], row[c]] for row in rows for c in range(len(names))
               if c != label and plain_label(names[c]) not in TOTALS and plain_label(row[label]) not in TOTALS]


def table_fits(names, rows, expected):
    count = expected["labels"]
    wanted = [row[:count] for row in expected["rows"]]
    values = [row[count:] for row in expected["rows"]]
    keys = [period_of(label, expected["period"]) for row in wanted for label in row] if expected.get("period") else []
    years = {key[0] for key in keys if isinstance(key, tuple)}
    names, rows = with_joined_periods(names, rows, expected.get("period"))
    for columns in itertools.permutations(range(len(names)), count):
        places = keyed(rows, columns, wanted, expected, years)
        if places is None or (expected["order"] and places != sorted(places)):
            continue
        if not values[0] or values_fit([rows[at] for at in places], names, columns, values, expected):
            return True
    return False


def pivot_fits(names, rows, expected):
    """Two labels and a value, shown with one of the labels along the top."""
    wanted = {tuple(plain_label(label) for label in row[:2]) for row in expected["rows"]}
    for shape in long_form(names, rows):
        for swap in (False, True):
            turned = [[row[1], row[0], row[2]] if swap else row for row in shape]
            kept = [row for row in turned if (plain_label(row[0]),
            plain_label(row[1])) in wanted or row[2] not in (None, 0)]
            if table_fits(["a", "b", "v"], [row for row in kept if row[0] is not None], expected):
                return True
    return False


def stacked_fits(names, rows, expected):
    """One label and several values, shown with a row for each value."""
    width = len(expected["rows"][0]) - 1
    for label, column in itertools.permutations(range(len(names)), 2):
        groups = {}
        for row in rows:
            groups.setdefault(plain_label(row[label]), []).append(numeric(row[column]))
        if set(groups) - MISSING != {plain_label(row[0]) for row in expected["rows"]}:
            continue
        if all(len(groups[plain_label(row[0])]) == width and None not in groups[plain_label(row[0])]
               and all(close(a, b, expected) for a, b in zip(sorted(groups[plain_label(row[0])]), sorted(row[1:])))
               for row in expected["rows"]):
            return True
    return False


def is_table(document, expected):
    for names, rows, _ in tables(document):
        if table_fits(names, rows, expected):
            return True
        if expected["labels"] == 2 and pivot_fits(names, rows, expected):
            return True
        if expected.get("wide") and stacked_fits(names, rows, expected):
            return True
        if len(rows) == 1 and expected["labels"] == 1 and table_fits(["a", "v"], list(zip(names, rows[0])), expected):
            return True
    return False


# The other kinds

def spoken_numbers(text):
    """Those up to twelve are words."""
    text = re.sub(r"\b[a-z]+\b", lambda word: str(WORDS.get(word[0], word[0])), text)
    return [float(number.replace(",", "")) for number in re.findall(r"-?\d[\d,]*(?:\.\d+)?", text)]


def is_number(document, expected):
    accepted = [expected["value"], *expected.get("alternatives", [])]
    fits = lambda cell: any(close(numeric(cell, expected.get("unit")), value, expected,
    scale) for value in accepted for scale in scales(expected))
    shown = tables(document)
    for _, rows, count in shown:
        if count <= expected.get("within_rows", 1) and any(fits(cell) for row in rows for cell in row):
            return True
        if count in accepted and any(fits(number) for number in spoken_numbers(answer_text(document))):
            return True
    return False


def texts_in(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts_in(part)


def is_numbers(document, expected):
    most = expected.get("within_rows", 12)
    if "within_rows" in expected and any(count > most for _, _, count in tables(document)):
        return False
    found = [numeric(cell) for _, rows, count in tables(document) if count <= most for row in rows for cell in row]
    found += spoken_numbers(answer_text(document))
    for text in texts_in(document.get("verification")):
        found += spoken_numbers(text) if expected.get("anywhere") else []
    return all(any(close(cell, value, expected) for cell in found) for value in expected["values"])


def is_first(document, expected):
    label = expected["labels"][0]
    for _, rows, count in tables(document):
        hit = rows and any(same_label(cell, label, expected.get("period"), {2023}) for cell in rows[0])
        if hit and count == 1:
            return True
        if hit and not expected.get("only"):
            for column in range(len(rows[0])):
                cells = [numeric(row[column]) for row in rows]
                falls = None not in cells and cells == sorted(cells, reverse=not expected.get("smallest"))
                if falls and any(close(cells[0], expected["value"], expected, scale) for scale in scales(expected)):
                    return True
    return False


def is_set(document, expected):
    wanted = {plain_label(value) for value in expected["values"]}
    return any({plain_label(row[column]) for row in rows} == wanted and len(rows) == len(wanted)
               for names, rows, _ in tables(document) for column in range(len(names)))


def is_chart(document, expected):
    for display in displays(document):
        if display.get("kind") != "chart" or str(display.get("type")).casefold() not in expected["types"]:
            continue
        drawn = [y for series in display.get("series") or [] for y in unpacked(series.get("y")) if isinstance(y,
        (int, float))]
        points = expected["points"]
        if points is None or (expected.get("sum_only") and points[0] in (sum(drawn), len(drawn))):
            return True
        drawn = [y for y in drawn if y] if len(drawn) > len(points) else drawn
        if len(drawn) == len(points) and all(close(a, b, expected) for a, b in zip(sorted(drawn), sorted(points))):
            return True
    return False


def is_mentioned(document, expected):
    text = " ".join([answer_text(document), str((document.get("run") or {}).get("stdout") or "")]
                    + [str(cell) for names, rows, _ in tables(document) for row in [names, *rows] for cell in row]
                    + [str(display.get("text") or "") for display in displays(document)])
    text = re.sub(r"(?<=\d),(?=\d{3})", "", re.sub(r"(\d)\.0\b", r"\1", text))
    return all(re.search(rf"(?<![\w.])(?:{'|'.join(map(re.escape, word.split('|')))})(?![\w])",
    text) for word in expected["words"])


RIGHT = {"number": is_number, "numbers": is_numbers, "table": is_table, "first": is_first, "set": is_set,
"chart": is_chart,
         "mention": is_mentioned, "refuse": lambda document, expected: False}


def is_right(document, expected):
    """`also` is another reading that the question allows."""
    return any(RIGHT[wanted["kind"]](document, wanted) for wanted in [expected, *expected.get("also", [])])
