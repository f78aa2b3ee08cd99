#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers as Assay would, from cases.json: right in another shape, or wrong with STAND_IN=wrong."""
import base64
import json
import os
import pathlib
import random
import re
import struct
import sys

cases = json.loads((pathlib.Path(__file__).resolve().parent.parent / "cases.json").read_text())
question = sys.argv[sys.argv.index("-q") + 1]
case = next(case for case in cases if question in case["wordings"])
expected, wrong, r = case["expected"], os.environ.get("STAND_IN") == "wrong", random.Random(question)
bend = lambda value: value * 1.002 + 1 if wrong and isinstance(value, (int, float)) else value
value, displays, text = None, [], ""


def table(names, rows):
    packed = [{"name": name, "type": "x"} for name in names]
    rows = [list(row) for row in rows]
    for at in reversed(range(len(names))):
        if rows and all(isinstance(row[at], float) for row in rows):
            packed[at]["numbers"] = base64.b64encode(struct.pack(f"<{len(rows)}d",
            *(row.pop(at) for row in rows))).decode()
    return {"kind": "table", "columns": packed, "rows": rows, "row_count": len(rows)}


def dressed(label):
    return label + "-01" if expected.get("period") == "month" and re.fullmatch(r"\d{4}-\d\d", str(label)) else label


kind = expected["kind"]
if kind == "number":
    value = {"kind": "value", "type": "float", "cell": bend(expected["value"])}
elif kind == "numbers":
    value = table(["k", "v"], [[f"x{n}", float(bend(v))] for n, v in enumerate(expected["values"])])
elif kind == "table":
    n, rows = expected["labels"], expected["rows"]
    if n == 2 and case["capability"] == "pivot" and r.random() < .7:
        tops = sorted({str(row[1]) for row in rows})
        cells = {(row[0], str(row[1])): bend(row[2]) for row in rows}
        value = table(["l"] + tops,
        [[label] + [cells.get((label, top)) for top in tops] for label in sorted({row[0] for row in rows})])
    else:
        order = list(range(len(rows[0])))
        r.shuffle(order)
        shown = [[dressed(cell) if at < n else (cell[:-1] + "9" if isinstance(cell,
        str) and wrong else bend(cell)) for at, cell in enumerate(row)] for row in rows]
        if not expected["order"]:
            r.shuffle(shown)
        value = table([f"c{at}" for at in order], [[row[at] for at in order] for row in shown])
elif kind == "first":
    value = table(["a", "b"], [["nobody" if wrong else dressed(expected["labels"][0]), expected["value"]]])
elif kind == "set":
    value = table(["a"], [[x] for x in expected["values"][wrong:]])
elif kind == "chart":
    points = expected["points"] or [1]
    displays = [{"kind": "chart", "type": "pie" if wrong else expected["types"][0], "series": [{"x": [], "y": points}]}]
elif kind == "mention":
    text = "all well" if wrong else ", ".join(word.split("|")[0] for word in expected["words"])
if kind == "refuse" and not wrong:
    print(json.dumps({"plan": {"action": "say", "message": "No."}, "run": None, "proposals": [], "answer": None}))
    sys.exit(7)
print(json.dumps({"plan": {"action": "run", "reading": "stand-in"}, "proposals": [{}], "verification": None,
                  "run": {"status": "ok", "displays": displays, "value": value, "stdout": ""},
                  "answer": {"text": text, "numbers": []}}))
