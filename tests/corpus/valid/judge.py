# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what Assay says of made files, and the frames of the code it writes for them, with what is true of them.

Usage: judge.py FOLDER READINGS.json [ALLOWED]. FOLDER/cases.json holds the truth; READINGS is a list of {"name",
"variable", "code", "profile"} or {"name", "error"}. One line for each misread file; exit code 1 when they are more than
ALLOWED, or by any in which a record is lost.
"""
import argparse
import collections
import datetime
import json
import math
import os
import warnings

import numpy as np
import pandas as pd


class Misread(Exception):
    """Its first argument is the class."""


def must(true, kind, told):
    if not true:
        raise Misread(kind, told)


def number_of(cell, how):
    shape = how.get("shape", "{}")
    before, after = shape.split("{}")
    plain = cell.removeprefix(before).removesuffix(after)
    if how.get("group"):
        plain = plain.replace(how["group"], "")
    return float(plain.replace(how["number"], "."))


def moments(cells, how):
    for form in how["dates"]:
        try:
            yield [datetime.datetime.strptime(cell, form) for cell in cells]
        except ValueError:
            continue


def close(a, b, percent):
    return any(math.isclose(right, b, rel_tol=1e-9, abs_tol=1e-9) for right in ([a, a / 100] if percent else [a]))


def plain_time(value):
    value = pd.Timestamp(value)
    return (value.tz_convert(None) if value.tzinfo else value).to_pydatetime()


def same_values(got, cells, how):
    """Whether the values of a typed column are those that its cells mean."""
    if not got:
        return True
    if isinstance(got[0], (bool, np.bool_)):
        return "boolean" in how and [bool(v) for v in got] == [cell == how["boolean"][0] for cell in cells]
    if isinstance(got[0], (int, float, np.number)):
        if "money" in how:
            return all(int("".join(filter(str.isdigit, cell))) == value for cell, value in zip(cells, got))
        if "number" not in how:
            return False
        if all(cell.removeprefix("-").isdigit() for cell in cells):
            return all(int(cell) == value for cell, value in zip(cells, got))
        return all(close(number_of(cell, how), float(value), how.get("shape") == "{}%")
                   for cell, value in zip(cells, got))
    if isinstance(got[0], (datetime.time, datetime.timedelta, pd.Timedelta)):
        return "clock" in how
    if isinstance(got[0], (datetime.datetime, np.datetime64, datetime.date)):
        return "dates" in how and any(right == [plain_time(v) for v in got] for right in moments(cells, how))
    return False


def column_is_right(series, column):
    cells, kind = column["cells"], column["kind"]
    got = series.tolist()
    missing = series.isna().tolist()
    for place, (cell, gone) in enumerate(zip(cells, missing, strict=True)):
        must(not (gone and cell and not (column["how"] and cell in column["words"])), f"value lost ({kind})",
             f"{column['name']}, record {place + 1}: {cell!r} became a gap")
        must(gone or cell, f"gap filled ({kind})",
             f"{column['name']}, record {place + 1}: {got[place]!r} out of nothing")
    there = [place for place, gone in enumerate(missing) if not gone]
    values = [got[place] for place in there]
    if any(isinstance(value, str) for value in values):
        wrong = [(cells[p], got[p]) for p in there if got[p] != cells[p]]
        must(not wrong, f"cell ({kind})", f"{column['name']}: {wrong[:1]}")
    else:
        must(same_values(values, [cells[p] for p in there], column["how"]), f"cell ({kind})",
             f"{column['name']}: {values[:2]} for {cells[:3]}")


def frame_of(reading):
    scope = {"pd": pd, "np": np}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        exec("import pandas as pd\n" + reading["code"], scope)  # noqa: S102
    return scope[reading["variable"]]


def place_of_loss(case, profile):
    """Which record is missing, by the first and last ones shown."""
    classes = ", ".join(case["class"]) or "plain"
    return f"{profile['rows']} records of {case['records']}; {classes}"


def names_are_right(columns, got):
    if "parts" not in columns[0]:
        wrong = [(name, column["name"]) for name, column in zip(got, columns) if name != column["name"]]
    else:
        wrong = [(name, column["parts"]) for name, column in zip(got, columns)
                 if not all(part in name for part in column["parts"])]
    must(not wrong, "names", wrong[:2])


def header_is_right(case, profile):
    got = [column["name"] for column in profile["columns"]]
    lines, right = profile.get("header_rows", 1), case["header"]
    must(lines <= right, "record in the header", f"header_rows {lines}: {got[:4]}")
    must(lines == right, "header taken for data", f"{lines} of {right}: {got[:4]}; {case['class']}")
    joined = [cell for cell in case.get("joined", []) if cell]
    said = " ".join(map(str, profile.get("warnings", [])))
    must(not joined or any(cell in said for cell in joined), "joined without a word", f"{joined[:3]}; {said}")


def footer_is_right(case, profile):
    """What is no record is left out with a word; a total may stay where it is told of."""
    left_out, said = case.get("footer", []), " ".join(map(str, profile.get("warnings", [])))
    must(profile.get("footer_rows", 0) <= len(left_out), "last record taken for a note", place_of_loss(case, profile))
    total_stays = "total" in " ".join(case["class"]) and "total" in said and profile["rows"] == case["records"] + 1
    must(total_stays or profile["rows"] == case["records"], "records", place_of_loss(case, profile))
    unsaid = [line for line in left_out if next(cell for cell in line if cell)[:12] not in said and not total_stays]
    must(not unsaid, "left out without a word", f"{unsaid}; {said}")


def structure_is_right(case, profile):
    names = [column["name"] for column in case["columns"]]
    got = [column["name"] for column in profile["columns"]]
    must(len(got) == len(names), "columns", f"{len(got)} columns of {len(names)}, between {profile.get('delimiter')!r}")
    must(len(names) == 1 or profile.get("delimiter") == case["delimiter"], "delimiter", f"{profile.get('delimiter')!r}")
    header_is_right(case, profile)
    names_are_right(case["columns"], got)
    footer_is_right(case, profile)
    must(not profile.get("rejected_rows"), "records rejected", f"{profile.get('rejected_rows')}")


def types_are_right(case, profile):
    for told, column in zip(profile["columns"], case["columns"]):
        if column["types"] and told["type"] not in column["types"]:
            raise Misread(f"type ({column['kind']})",
                          f"{column['name']}: {told['type']}, not {column['types']}; {column['cells'][:3]}")
        gaps = sum(cell == "" or (told["type"] != "text" and cell in column["words"] and bool(column["how"]))
                   for cell in column["cells"])
        known = sum(cell != "" and cell not in column["words"] for cell in column["cells"]) > 1
        must(not known or profile["rows"] != case["records"] or told["nulls"] == gaps, f"gaps ({column['kind']})",
             f"{column['name']}, {told['type']}: {told['nulls']} gaps told, {gaps} are")


def check(case, reading):
    must("error" not in reading, "refused", reading.get("error"))
    profile = reading["profile"]
    structure_is_right(case, profile)
    quotes = [warning for warning in map(str, profile.get("warnings", [])) if "pair up" in warning]
    must(not quotes, "told of quotes that do not pair up", quotes)
    types_are_right(case, profile)
    if "code" not in reading:
        return
    try:
        frame = frame_of(reading)
    except Exception as error:  # the code must run, whatever the file
        raise Misread("code fails", f"{type(error).__name__}: {error}") from error
    must(len(frame) == profile["rows"], "records of the frame", f"{len(frame)} of {profile['rows']}")
    must(list(frame.columns) == [column["name"] for column in profile["columns"]], "names of the frame",
         list(frame.columns)[:4])
    for number, column in enumerate(case["columns"]):
        column_is_right(frame.iloc[: case["records"], number], column)


def main(options):
    with open(os.path.join(options.folder, "cases.json"), encoding="utf-8") as file:
        cases = json.load(file)
    with open(options.readings, encoding="utf-8") as file:
        readings = {reading["name"]: reading for reading in json.load(file)}
    os.chdir(options.folder)
    found = collections.defaultdict(list)
    for case in cases:
        try:
            check(case, readings[case["file"]])
        except Misread as misread:
            found[misread.args[0]].append(case["file"])
            made = f"{case['style']}, {case['encoding']}, {case['delimiter']!r}, {case['class']}"
            print(f"{case['file']}: {misread.args[0]}: {misread.args[1]} [{made}]")
    wrong = sum(map(len, found.values()))
    print(f"{wrong} of {len(cases)} misread",
          {kind: len(files) for kind, files in sorted(found.items(), key=lambda item: -len(item[1]))})
    return 1 if wrong > options.allowed or any("record" in kind for kind in found) else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("readings")
    parser.add_argument("allowed", type=int, nargs="?", default=0)
    raise SystemExit(main(parser.parse_args()))
