# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the readers put what they find: one CSV for each table, and what is known of it.

Cells are written as pandas will have them: whole numbers without a point, dates in ISO form, text as it is.
"""
import csv
import datetime
import os
import sys
from array import array

MOST_TABLES = 200
MOST_COLUMNS = 16_384
MISSING_WORDS = {"", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN", "<NA>",
                 "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null"}
MIDNIGHT = datetime.time()
YEARS = range(1678, 2262)  # beyond them pandas has no moments, but texts with their time


def note(kind, **about):
    """Something a person should know, as core/domain/warning.h reads it; the words are in core/messages."""
    return {"kind": kind, **about}


class Refused(Exception):
    def __init__(self, word, detail=""):
        super().__init__(word)
        self.word = word
        self.detail = detail


class CellError:
    """#DIV/0! and its kin. `stays`: pandas reads it as text."""

    def __init__(self, word, stays=False):
        self.word = word
        self.stays = stays


class Misread:
    """A cell that pandas reads as something else: its column is left empty."""


class Sink:
    def __init__(self, request):
        self.tables = []
        self._chosen = request.get("as")  # how a person wants one table to be read
        self._reported = -1.0
        self._made = 0

    def chosen(self, sheet, header_row=None, first_column=None):
        """What a person said of the table that is found there when nothing is said, or of any table of the sheet; else
        None."""
        chosen = self._chosen
        if not chosen or chosen["table"] != sheet:
            return None
        return chosen if header_row is None or (header_row, first_column) == (chosen["header_row"], chosen["first_column"]) else None

    def progress(self, fraction):
        fraction = min(max(fraction, 0.0), 1.0)
        if fraction - self._reported >= 0.005:
            self._reported = fraction
            sys.stderr.write(f"progress {fraction:.3f}\n")

    def fresh(self):
        if len(self.tables) >= MOST_TABLES:
            raise Refused("too_many_tables", str(MOST_TABLES))
        self._made += 1  # tables that stand side by side are written at the same time
        return f"table-{self._made}.csv"

    def add(self, artifact, rows, **facts):
        table = {"format": "text", "file": "", "compression": "", "encoding": "", "engine": "", "member": "",
                 "table": "", "area": "", "hidden": False, "header_row": 0, "header_rows": 1, "first_column": 0,
                 "last_column": 0, "narrow": False, "ends_early": False, "plain_header": True, "nested": False,
                 "write_ahead": False, "steps": [], "shape": "records", "blank_rows": [], "notes": [], "columns": []}
        self.tables.append({**table, **facts, "artifact": artifact, "rows": rows})


class Column:
    """What a column's cells were."""

    def __init__(self, name):
        self.name = name
        self.kinds = set()
        self.numbers = 0
        self.errors = {}
        self.error_texts = {}
        self.midnights = array("L")  # rows with a date without a time
        self.clock = False  # some date has a time
        self.filled = array("L")  # rows that a merged cell covers
        self.gaps = 0  # missing cells that none covers
        self.blanks = False  # some text is empty
        self.sample = ""  # the first text
        self.misread = 0  # cells that pandas reads as something else

    def needs_rewriting(self):
        return self.misread > 0 or bool(self.midnights) and (self.clock or self.kinds != {"date"}) or (bool(self.filled) and self.gaps > 0)

    def facts(self, percent=False):
        return {"name": self.name, "kinds": [] if self.misread else sorted(self.kinds), "misread": self.misread > 0,
                "percent": percent, "merged": bool(self.filled) and self.gaps == 0, "blanks": self.blanks,
                "errors": sum(self.errors.values())}


class TableWriter:
    """Writes one table row by row."""

    def __init__(self, path, names):
        if len(names) > MOST_COLUMNS:
            raise Refused("too_many_columns")
        self.path = path
        self.columns = [Column(name) for name in names]
        self.rows = 0
        self._file = open(path, "w", encoding="utf-8", errors="replace", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")

    def header(self, names):
        self._writer.writerow(names)

    def row(self, cells, filled=()):
        out = []
        for column, value in zip(self.columns, cells, strict=True):
            out.append(self._cell(column, value))
        for at in filled:
            self.columns[at].filled.append(self.rows)
        self._writer.writerow(out)
        self.rows += 1

    def _cell(self, column, value):
        if value is None or value == "":
            column.gaps += 1
            column.blanks = column.blanks or value == ""
            return ""
        kind = type(value)
        if kind is str:
            if not column.sample:
                column.kinds.add("text")
                column.sample = value
            column.gaps += value in MISSING_WORDS
            return value
        if kind is int or kind is float:
            column.kinds.add("number")
            column.numbers += 1
            return repr(value)
        if kind is bool:
            column.kinds.add("boolean")
            return "True" if value else "False"
        if kind is datetime.datetime:
            column.kinds.add("date")
            if value.time() == MIDNIGHT:
                column.midnights.append(self.rows)
                column.clock = column.clock or value.year not in YEARS
                return value.strftime("%Y-%m-%d") if value.year >= 1000 else str(value)[:10]
            column.clock = True
            return str(value)
        if kind is CellError and value.stays:
            column.kinds.add("text")
            column.error_texts[value.word] = column.error_texts.get(value.word, 0) + 1
            return value.word
        if kind is CellError:
            column.errors[value.word] = column.errors.get(value.word, 0) + 1
            column.gaps += 1
            return ""
        if kind is Misread:
            column.misread += 1
            return ""
        column.kinds.add("other")
        return str(value)

    def discard(self):
        self._file.close()
        os.remove(self.path)

    def close(self):
        """Gives every date of a column the same form, and takes back filled cells where pandas could not fill them
        alike."""
        self._file.close()
        marked = [at for at, column in enumerate(self.columns) if column.needs_rewriting()]
        if marked:
            self._rewrite(marked)

    def _rewrite(self, marked):
        dates = {at: set(self.columns[at].midnights) for at in marked if self.columns[at].clock
                 or self.columns[at].kinds != {"date"}}
        unfilled = {at: set(self.columns[at].filled) for at in marked if self.columns[at].filled
                    and self.columns[at].gaps}
        misread = [at for at in marked if self.columns[at].misread]
        csv.field_size_limit(1 << 30)
        with open(self.path, encoding="utf-8", newline="") as old, open(self.path + ".new", "w", encoding="utf-8",
                                                                        newline="") as new:
            writer = csv.writer(new, lineterminator="\n")
            number = -1 if self.has_header else 0
            for row in csv.reader(old):
                if number >= 0:
                    for at, rows in unfilled.items():
                        if number in rows:
                            row[at] = ""
                    for at, rows in dates.items():
                        if number in rows and row[at]:
                            row[at] += " 00:00:00"
                    for at in misread:
                        row[at] = ""
                writer.writerow(row)
                number += 1
        os.replace(self.path + ".new", self.path)

    has_header = True
