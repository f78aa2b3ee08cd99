# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes files in which not every line is a record or a name, with the evidence: the other side of make_valid_files.py.

Usage: make_evidence_files.py FOLDER COUNT SEED. Header lines of two, totals that add up, notes behind an empty line or
with a word for them, titles above, no header at all. In cases.json "header" counts the lines of names, "joined" are
the cells of a second one, which must be quoted, "footer" lists what is left out below, and a column's "parts" are what
its name must contain.
"""
import csv
import io
import pathlib
import random
import sys

import values
from make_valid_files import could_be_wrong, encoded, named, write_cases

UNITS = ["s", "kg", "°C", "m/s", "mm", "hPa", "EUR", "%"]
TOTAL_WORDS = ["Total", "Summe", "Sum", "Grand total", "Gesamt", "Insgesamt", "TOTAL"]
NOTES = ["Source: Statistical Office, 2024", "Note: figures are provisional.", "Quelle: eigene Erhebung",
         "* preliminary", "Source: own survey"]
LOOSE_NOTES = ["Printed on 12.01.2024 by Ann Lee", "All figures without warranty", "Ende der Liste",
               "Figures from the yearly report"]
TITLES = ["Sales report 2024", "Umsätze nach Region", "Export of 3 May 2024", "Station 12, hourly values"]


def table(rng):
    """A column of words and at least two of numbers, some dates between."""
    count, local = rng.randint(6, 120), rng.choice(".,")
    while True:
        makers = [rng.choice([values.TEXTS[0], values.TEXTS[1], values.TEXTS[2]]),
                  *(rng.choice([values.integer, values.decimal, values.decimal, values.date])
                    for _ in range(rng.randint(0, 3))), values.decimal, values.integer]
        columns, taken = [make(rng, count, local) for make in makers], set()
        for column in columns:
            named(column, taken, rng)
        if not could_be_wrong(columns, count):
            return columns, count


def units(rng, columns):
    sign = rng.choice(["({})", "[{}]"])
    second = [sign.format(rng.choice(UNITS)) if column.how.get("number") else "" for column in columns]
    return [[column.name for column in columns], second]


def merged(rng, columns):
    """Groups over two columns or more each, their names once."""
    first = [rng.choice(["", "Key"])]
    while len(first) < len(columns):
        group = rng.choice(["2023", "2024", "Plan", "Actual", "Sales", "Cost", "Ist", "Soll"])
        left = len(columns) - len(first)
        width = left if left < 4 else 2
        if group not in first:
            first += [group, *[""] * (width - 1)]
    return [first, [column.name for column in columns]]


def repeated(rng, columns):
    first = merged(rng, columns)[0]
    for place in range(2, len(first)):
        first[place] = first[place] or first[place - 1]
    first[0] = first[0] or "Key"
    return [first, [column.name for column in columns]]


def total_of(column):
    digits = max((len(cell) - 1 - cell.find(column.how["number"]) for cell in column.cells
                  if column.how["number"] in cell), default=0)
    total = sum(float(cell.replace(",", ".")) for cell in column.cells if cell)
    return f"{total:.{digits}f}".replace(".", column.how["number"])


def totals(rng, columns, word):
    return [total_of(column) if column.how.get("number") else word if place == 0 else ""
            for place, column in enumerate(columns)]


def note(rng, columns, text):
    """Of its own, or with as many delimiters as a record."""
    return [text, *[""] * rng.choice([0, len(columns) - 1])]


def evidence(rng, columns):
    """Header lines, lines above them and lines below the records."""
    one = [[column.name for column in columns]]
    kind = rng.choice(["units", "merged", "repeated", "total with a word", "total that adds up",
                       "note behind an empty line", "note with a word",
                       "title", "no header"])
    if kind in ("merged", "repeated") and len(columns) < 5:
        kind = "units"
    if kind in ("units", "merged", "repeated"):
        return kind, {"units": units, "merged": merged, "repeated": repeated}[kind](rng, columns), [], []
    if kind == "title":
        return kind, one, [[rng.choice(TITLES)], []], []
    if kind == "no header":
        return kind, [], [], []
    below = {"total with a word": lambda: [totals(rng, columns, rng.choice(TOTAL_WORDS))],
             "total that adds up": lambda: [totals(rng, columns, "")],
             "note behind an empty line": lambda: [[], note(rng, columns, rng.choice(NOTES + LOOSE_NOTES))],
             "note with a word": lambda: [note(rng, columns, rng.choice(NOTES))]}[kind]()
    return kind, one, [], below


def parts_of(lines, place):
    """What a name is made of; a merged cell counts for those on its right."""
    if len(lines) < 2:
        return [line[place] for line in lines]
    above = next((cell for cell in reversed(lines[0][:place + 1]) if cell), "")
    return [part for part in (above, lines[1][place]) if part and not part.startswith(("(", "["))]


def make(rng, number):
    columns, count = table(rng)
    for column in columns:
        column.settle()
    kind, lines, above, below = evidence(rng, columns)
    delimiter = rng.choice(",;\t|")
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, quoting=rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
               lineterminator=rng.choice(["\n", "\r\n"])).writerows(
        above + lines + [list(record) for record in zip(*(column.cells for column in columns), strict=True)] + below)
    data, encoding = encoded(rng, out.getvalue())
    told = [{"name": c.name, "parts": parts_of(lines, place), "kind": c.kind, "types": c.types, "how": c.how,
             "words": [], "cells": c.cells}
            for place, c in enumerate(columns)]
    return data, {"file": f"{number:04}.csv", "class": [kind], "style": "csv", "encoding": encoding,
                  "delimiter": delimiter, "header": len(lines), "joined": sum(lines[1:], []),
                  "footer": [line for line in below if line], "records": count, "columns": told}


if __name__ == "__main__":
    write_cases(make, pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
