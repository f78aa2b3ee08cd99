# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes files of statistics programs and of dBase; FOLDER/expected.json tells what is in their tables."""
import base64
import datetime
import gzip
import json
import pathlib
import struct
import sys

import pandas as pd
import pyreadstat

FOLDER = pathlib.Path(sys.argv[1])
DAY = datetime.date
NAMES = ["Ann", "J\u00f6rg", "", "Ren\u00e9", "Bob"]
DAYS = [DAY(2024, 1, 2), None, DAY(2023, 12, 31), DAY(1999, 5, 6), DAY(2024, 2, 29)]
# The same as text, column by column.
CELLS = {"id": ["1", "2", "3", "4", "5"], "sex": ["male", "female", "", "female", "male"], "scale": ["1", "4", "7", "4", "1"],
         "weight": ["1.5", "2.25", "", "0.1", "-3.0"], "name": NAMES, "day": ["2024-01-02", "", "2023-12-31", "1999-05-06", "2024-02-29"]}
CODES = {"sex": ["1", "2", "", "2", "1"]}
ASCII = {"name": ["Ann", "Jorg", "", "Rene", "Bob"]}
SMALL = {"small": ["100", "100", "100", "100", "27"]}
RECORDS = {"ID": ["1", "2", "4", "5"], "NAME": ["Ann", "J\u00f6rg", "Ren\u00e9", ""], "WEIGHT": ["1.5", "2.25", "", "-3.0"],
           "DAY": ["2024-01-02", "", "1999-05-06", "2024-02-29"], "PAID": ["True", "False", "", "True"]}


def frame():
    return pd.DataFrame({"id": [1, 2, 3, 4, 5], "sex": [1.0, 2.0, None, 2.0, 1.0], "scale": [1.0, 4.0, 7.0, 4.0, 1.0],
                         "weight": [1.5, 2.25, None, 0.1, -3.0], "name": NAMES, "day": DAYS})


def spss():
    told = {"variable_value_labels": {"sex": {1: "male", 2: "female"}, "scale": {1: "low", 7: "high"}}, "column_labels": {"id": "Number"}}
    pyreadstat.write_sav(frame(), str(FOLDER / "people.sav"), **told)
    pyreadstat.write_sav(frame(), str(FOLDER / "people.zsav"), compress=True, **told)
    plain = frame()
    plain["name"] = ASCII["name"]
    plain.columns = [name.upper() for name in plain.columns]
    pyreadstat.write_por(plain, str(FOLDER / "people.por"))


def sas():
    pyreadstat.write_xport(frame(), str(FOLDER / "people.xpt"), file_format_version=5, table_name="PEOPLE")
    two = (FOLDER / "people.xpt").read_bytes()
    (FOLDER / "two.xpt").write_bytes(two + two[240:])


# A data set that ReadStat wrote, packed: pandas finds no names of its last columns.
NAMELESS = (
    "H4sIAAAAAAACA+3av0sCYRgH8EfTuCziBAmHKAkJh4g7iqjJO9CgsEkHa0rIRLALwqAt2hqamvwHmhqDtkByaIw2t/amphLKrjvvvbx78TQaguj7EXl8vu+P"
    "A+HAk5eo6/bpZPsqEr6/ORdo5E4+i06L4QWiGfKRTH1FXF1WzcZW1zLplJpTs+lczAsNYK5n8y7a1UfVUd3MGSKRn4tX5iVZkjckoy4adSlT1g6PCAAAAAAA"
    "AAAAAAAAAAAA4D8KGS+i5pjVJYbco3WWR7lVpyxftgOfVVIsT3F5c9SqFS6vsVzh9s975FGPvBnqndc8cgAAAAD4XR9vegfW/8y7tVzPc7lgvAPGj2uB9cOd"
    "3k/j3PgE109xvRO7lC59JZPsLG7MmGuKsxUJ1s+x2tVme8QdGX9OuLxDpBX2iuYZ3kqhWtytFEovBnMsyO33avjO9zTLasBjPDhoA7F3rHNwR8Of5HPeGc/J"
    "rf3Gpd21knbKrVHWG9cHJevzQ+vYPcuugqJqWvdfhnrvWaLrwXxT8bgiAAAAAAAAAPTxCcj9T+IAQAAA")


def nameless():
    (FOLDER / "nameless.sas7bdat").write_bytes(gzip.decompress(base64.b64decode(NAMELESS)))


def stata():
    told = frame()
    told["sex"] = pd.Categorical.from_codes([0, 1, -1, 1, 0], ["male", "female"])
    told["day"] = pd.to_datetime(told["day"])
    told["small"] = pd.Series([100, 100, 100, 100, 27], dtype="int8")
    for version in (114, 117, 118):
        told.assign(name=NAMES).to_stata(FOLDER / f"people{version}.dta", write_index=False, version=version, convert_dates={"day": "td"})


def field(name, kind, length, decimals=0):
    return struct.pack("<11sc4xBB14x", name.encode(), kind.encode(), length, decimals)


def dbase(name, encoding, language):
    fields = [("ID", "N", 5, 0), ("NAME", "C", 10, 0), ("WEIGHT", "N", 8, 2), ("DAY", "D", 8, 0), ("PAID", "L", 1, 0)]
    rows = [(" ", "    1", "Ann", "    1.50", "20240102", "T"), (" ", "    2", "J\u00f6rg", "    2.25", "        ", "F"),
            ("*", "    3", "deleted", "    9.00", "20240101", "T"), (" ", "    4", "Ren\u00e9", "        ", "19990506", "?"),
            (" ", "    5", "", "   -3.00", "20240229", "T")]
    length = 1 + sum(size for _, _, size, _ in fields)
    head = struct.pack("<BBBBIHH16xBB2x", 3, 124, 3, 5, len(rows), 32 + 32 * len(fields) + 1, length, 0, language)
    body = b"".join(deleted.encode() + b"".join(cell.encode(encoding).ljust(size) for cell, (_, _, size, _) in zip(cells, fields))
                    for deleted, *cells in rows)
    (FOLDER / name).write_bytes(head[:32] + b"".join(field(*one) for one in fields) + b"\r" + body + b"\x1a")


def dbase_without_memos(name):
    """The longer texts of NOTES would stand in a file beside it that nobody sent."""
    fields = [("ID", "N", 5, 0), ("NOTES", "M", 10, 0)]
    head = struct.pack("<BBBBIHH16xBB2x", 0x83, 124, 3, 5, 2, 32 + 32 * len(fields) + 1, 16, 0, 2)
    (FOLDER / name).write_bytes(head[:32] + b"".join(field(*one) for one in fields) + b"\r" + b"     1         1" + b"     2         2" + b"\x1a")


def table(columns):
    return {"names": list(columns), "cells": [list(row) for row in zip(*columns.values())]}


def main():
    for make in (spss, sas, nameless, stata):
        make()
    dbase("told.dbf", "cp850", 2)
    dbase_without_memos("memos.dbf")
    dbase("silent_dos.dbf", "cp850", 0)
    dbase("silent_windows.dbf", "cp1252", 0)
    portable = {name.upper(): cells for name, cells in {**CELLS, **CODES, **ASCII}.items()}
    tables = {"people.sav": CELLS, "people.zsav": CELLS, "people.por": portable, "people.xpt": {**CELLS, **CODES}}
    tables |= {f"people{version}.dta": {**CELLS, **SMALL} for version in (114, 117, 118)}
    tables |= {name: RECORDS for name in ("told.dbf", "silent_dos.dbf", "silent_windows.dbf")}
    expected = {"tables": {name: table(columns) for name, columns in tables.items()}, 
                "refused": {"two.xpt": "several SAS data sets", "nameless.sas7bdat": "columns whose names cannot be read"}}
    (FOLDER / "expected.json").write_text(json.dumps(expected, indent=1))


if __name__ == "__main__":
    main()
