# SPDX-License-Identifier: GPL-3.0-or-later
"""Delimited text as typed rows, with nothing but Python's own library; knows nothing of how Assay reads."""
import csv
import datetime as dt
import re

MISSING = {"", "na", "n/a", "nan", "null", "none", "-", "#n/a"}
# only where all other cells are of one type
MISSING_AMONG_OTHERS = {"k.a.", "absent", ":", ".", "..", "…", "–", "*", "/"}
PAIRS = [{"yes": True, "no": False}, {"ja": True, "nein": False}, {"true": True, "false": False},
         {"y": True, "n": False}]
FORMATS = ["%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%m/%d/%Y", "%d/%m/%Y", "%d-%b-%y", "%Y-%m-%d %H:%M",
           "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%d.%m.%Y %H:%M", "%m/%d/%Y %I:%M:%S %p",
           "%d-%b-%Y", "%d %b %Y", "%B %d, %Y", "%Y-%m-%dT%H:%M:%SZ",
           "%Y-%m-%dT%H:%M", "%d/%m/%Y %H:%M:%S", "%m/%d/%Y %I:%M %p", "%m/%d/%Y %H:%M", "%m/%d/%Y %H:%M:%S",
           "%d/%m/%Y %H:%M", "%d-%m-%Y %H:%M", "%d-%m-%Y", "%d-%b-%Y %H:%M", "%d %b %Y %H:%M"]
TOTALS = {"total", "totals", "gesamt", "summe", "insgesamt"}
ENGLISH = re.compile(r"[$€£]?-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?(e[+-]?\d+)?%?", re.IGNORECASE)
GERMAN = re.compile(r"-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?")


def text_of(path):
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252")


def number(text, is_german):
    """None for what is no number; digits behind a zero are a code."""
    if not (GERMAN if is_german else ENGLISH).fullmatch(text) or not re.search(r"\d", text):
        return None
    plain = text.replace(".", "").replace(",", ".") if is_german else text.strip("$€£%").replace(",", "")
    return float(plain) if re.fullmatch(r"-?(?=[.\d])(0|[1-9]\d*)?(\.\d+)?(e[-+]?\d+)?", plain, re.I) else None


def moment(text, form):
    try:
        return dt.datetime.strptime(text, form)
    except ValueError:
        return None


def dates(cells):
    """In the one form that all are in, else each in the form that reads it and most of the others."""
    reads = [[moment(cell, form) for cell in cells] for form in FORMATS]
    reads.sort(key=lambda read: read.count(None))
    read = [next((found for found in ways if found), None) for ways in zip(*reads)]
    return read if all(read) else None


def of_one_type(cells, is_german):
    """Booleans, numbers or moments, None beside them; None where the cells are none of these."""
    present = [cell for cell in cells if cell is not None]
    folded = {cell.casefold() for cell in present}
    for pair in PAIRS:
        if folded == set(pair):
            return [None if cell is None else pair[cell.casefold()] for cell in cells]
    numbers = [number(cell, is_german) for cell in present]
    values = numbers if None not in numbers else dates(present)
    if not values:
        return None
    values = iter(values)
    return [None if cell is None else next(values) for cell in cells]


def typed(cells, is_german):
    """The values of a column: booleans, numbers or moments where all cells are, else texts."""
    fewer = [None if cell and cell.casefold() in MISSING_AMONG_OTHERS else cell for cell in cells]
    found = of_one_type(cells, is_german)
    return found or (of_one_type(fewer, is_german) if fewer != cells else None) or cells


def without_missing(cells):
    """None for a word that says so; among codes of two capitals NA is one of them (Namibia)."""
    missing = lambda cell: cell.casefold() in MISSING
    are_codes = all(missing(cell) or re.fullmatch("[A-Z]{2}", cell) for cell in cells)
    is_code = are_codes and not all(map(missing, cells))
    return [None if missing(cell) and not (is_code and cell == "NA") else cell for cell in cells]


def read(path):
    """The rows of a file as dictionaries."""
    text = text_of(path)
    head = text.split("\n", 5)[:5] # a title may stand above the header
    delimiter = max(";\t,", key="".join(head).count)
    lines = [line for line in csv.reader(text.splitlines(), delimiter=delimiter) if line]
    lines = lines[1:] if len(lines[0]) == 1 < len(lines[1]) else lines
    lines = lines[:-1] if lines[-1][0].strip().casefold() in TOTALS else lines
    names = [name or f"Unnamed: {at}" for at, name in enumerate(lines[0])]
    columns = {}
    for at, name in enumerate(names):
        cells = [line[at].strip() if at < len(line) else "" for line in lines[1:]]
        columns[name] = typed(without_missing(cells), delimiter == ";")
    return [dict(zip(columns, row)) for row in zip(*columns.values())]
