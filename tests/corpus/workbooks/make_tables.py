# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes files that hold tables but are neither text nor workbooks, and adds them to FOLDER/expected.json."""
import gzip
import json
import pathlib
import sqlite3
import sys
import zipfile

import zstandard

FOLDER = pathlib.Path(sys.argv[1])
TEXT = "Region;Amount;Day\nNorth;1.234,50;15.01.2024\nSouth;2,25;31.12.2023\n".encode("cp1252")


def write(name, content):
    (FOLDER / name).write_bytes(content)


def database():
    base = sqlite3.connect(FOLDER / "shop.db")
    base.execute("CREATE TABLE orders (id INTEGER, day TEXT, amount REAL, note TEXT, code TEXT, picture BLOB)")
    for number in range(1, 6):
        base.execute("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)", (number if number != 3 else None, f"2024-01-{number:02d}", number * 1.5,
                     ["NA", None, "", "text", "more"][number - 1], f"{number:03d}", bytes([number, 255]) if number % 2 else None))
    base.execute('CREATE TABLE "the people" (name TEXT, mixed)')
    base.executemany('INSERT INTO "the people" VALUES (?, ?)', [("Ann", 1), ("Bob", "x"), ("Cy", 2.5)])
    base.commit()
    base.close()


def jsons():
    write("flat.json", json.dumps([{"id": 1, "name": "Ann", "paid": True, "when": "2024-01-15", "code": "007", "tags": ["a", "b"]},
                                   {"id": None, "name": "NA", "paid": None, "when": "2024-02-29", "code": "012"},
                                   {"id": 3, "name": "", "paid": False, "when": None, "code": "100", "tags": []}]).encode())
    write("nested.json", json.dumps({"meta": 1, "items": [{"a": {"b": 1, "c": "x"}, "d": 1.5}, {"a": {"b": 2}, "d": None}]}).encode())
    write("big_numbers.json", b'[{"id": 12345678901234567890, "big": 123456789012345678901234567890}, {"id": 9007199254740993, "big": 1}]')
    write("lines.jsonl", b'{"id": 1, "v": 1.5}\n{"id": 2, "v": 2}\n{"id": 3, "v": null}\n')


def packed():
    write("plain.csv.gz", gzip.compress(TEXT))
    write("misnamed.csv", gzip.compress(TEXT))
    write("plain.csv.zst", zstandard.compress(TEXT))
    with zipfile.ZipFile(FOLDER / "two.zip", "w") as archive:
        archive.writestr("a.csv", TEXT)
        archive.writestr("folder/b.csv", b"x,y\n1,2\n")


expected = json.loads((FOLDER / "expected.json").read_text())
for make in (database, jsons, packed):
    make()
for name, rows in {"shop.db": [5, 3], "flat.json": [3], "nested.json": [2], "big_numbers.json": [2], "lines.jsonl": [3], "plain.csv.gz": [2], "misnamed.csv": [2],
                   "plain.csv.zst": [2], "two.zip": [2, 1]}.items():
    expected[name] = {"tables": [{"rows": count} for count in rows]}
(FOLDER / "expected.json").write_text(json.dumps(expected, indent=1))
