# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes well-formed files with Python's csv module and, beside them, what its reader gives back.

Usage: python_csv.py FOLDER COUNT. FOLDER/cases.json lists {"file", "delimiter", "quote", "escape", "rows"}.
"""
import csv
import json
import pathlib
import random
import sys

folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
chance = random.Random(20261121)
WORDS = ["river", "stone", "Cloud", "O'Brien", 'say "hi"', "a, b", "c; d", "two\nlines", "x|y", "tab\there", "",
         "naïve", "日本", "5", "-1.5", "1,234.50", "2024-02-29", "12:30", "https://a.org/?q=1,2", "back\\slash",
         " padded ", "'quoted'"]


def cell(delimiter):
    text = chance.choice(WORDS)
    return text if chance.random() < 0.8 else text + delimiter + chance.choice(WORDS)


cases = []
for number in range(count):
    delimiter = chance.choice(",;\t|")
    quote = chance.choice("\"\"\"'")
    escape = chance.choice([None, None, "\\"])
    width = chance.randint(2, 8)
    rows = [[str(i)] + [cell(delimiter) for _ in range(width - 1)] for i in range(chance.randint(1, 60))]
    options = {"delimiter": delimiter, "quotechar": quote, "doublequote": escape is None, "escapechar": escape}
    path = folder / f"{number}.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator=chance.choice(["\n", "\r\n"]),
                   quoting=chance.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]),
                   **options).writerows(rows)
    with path.open(newline="", encoding="utf-8") as file:
        read = list(csv.reader(file, **options))
    cases.append({"file": path.name, "delimiter": delimiter, "quote": quote, "escape": escape or "", "rows": read})
(folder / "cases.json").write_text(json.dumps(cases), encoding="utf-8")
