# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the generated code of many files in plain pandas and compares each frame with the profile of its file.

Usage: agree.py CASES.json, a list of {"name", "folder", "variable", "code", "profile"}. One line on stdout for each
disagreement; exit code 1 if there is any.
"""
import datetime
import json
import math
import os
import pathlib
import sys
import warnings

import numpy as np
import pandas as pd

KERNEL = pathlib.Path(__file__).resolve().parents[3] / "sandbox/kernel"
sys.path += [str(KERNEL / room) for room in ("facts", "languages", "display")]
import code_facts  # noqa: E402

problems = []


def close(a, b):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)


def kind_of(series):
    if pd.api.types.is_bool_dtype(series):
        return "boolean"
    if pd.api.types.is_integer_dtype(series):
        return "integer"
    if pd.api.types.is_float_dtype(series):
        return "number"
    if pd.api.types.is_datetime64_any_dtype(series):
        return "datetime"
    if pd.api.types.is_timedelta64_dtype(series):
        return "duration"
    if series.dropna().map(lambda v: isinstance(v, datetime.time)).all():
        return "time"
    if series.dropna().map(lambda v: isinstance(v, str)).all():
        return "text"
    return "mixture " + str(series.dropna().map(type).unique())


def plain_time(value):
    value = pd.Timestamp(value)
    return value.tz_convert(None) if value.tzinfo else value


def number_of(told):
    """Durations are compared as seconds."""
    return pd.Timedelta(told).total_seconds() if isinstance(told, str) else float(told)


def compare_numbers(series, column, say):
    series = series.dropna().astype(float)
    for name, got in (("mean", series.mean()), ("min", series.min()), ("max", series.max())):
        if not close(number_of(column[name]), got):
            say(f"{name}: profile {column[name]}, frame {got}")
    if len(series) > 1 and not math.isclose(column["stddev"], series.std(), rel_tol=1e-6, abs_tol=1e-9):
        say(f"stddev: profile {column['stddev']}, frame {series.std()}")
    got = [series.quantile(q) for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
    if not all(close(a, b) for a, b in zip(column["quantiles"], got, strict=True)):
        say(f"quantiles: profile {column['quantiles']}, frame {got}")


def compare_histogram(values, column, say):
    bars = column.get("histogram")
    if not bars:
        return
    if column["type"] in ("date", "datetime"):
        values = values.map(plain_time)
        low, high = pd.Timestamp(bars["low"]), pd.Timestamp(bars["high"])
    elif column["type"] == "time":
        low, high = datetime.time.fromisoformat(bars["low"]), datetime.time.fromisoformat(bars["high"])
    else:
        values = values.astype(float)
        low, high = number_of(bars["low"]), number_of(bars["high"])
    got = (int((values < low).sum()), int(((values >= low) & (values <= high)).sum()), int((values > high).sum()))
    told = (bars["below"], sum(bars["counts"]), bars["above"])
    if got != told:
        say(f"histogram: profile {told}, frame {got}")


def compare_values(series, column, say):
    if column["type"] == "duration":
        series = series.dt.total_seconds()
    values = series.dropna()
    compare_histogram(values, column, say)
    if column["type"] in ("date", "datetime"):
        for name, got in (("min", values.min()), ("max", values.max())):
            if plain_time(got) != pd.Timestamp(column[name]):
                say(f"{name}: profile {column[name]}, frame {got}")
    elif column["type"] == "time":
        for name, got in (("min", values.min()), ("max", values.max())):
            if datetime.time.fromisoformat(column[name]) != got:
                say(f"{name}: profile {column[name]}, frame {got}")
    elif column["type"] == "text":
        for name, got in (("min", values.min()), ("max", values.max())):
            if column[name] != got[: len(column[name])]:
                say(f"{name}: profile {column[name]!r}, frame {got!r}")
        top = [(t["value"], t["count"]) for t in column["top"]]
        counts = values.value_counts()
        if top and max(len(v) for v, _ in top) < 190 and any(counts.get(v) != n for v, n in top):
            say(f"top: profile {top[:3]}, frame {counts.head(3).to_dict()}")
    elif column["type"] == "boolean":
        got = int(values.astype(bool).sum())
        told = sum(t["count"] for t in column["top"] if t["value"] == "true")
        if got != told:
            say(f"true: profile {told}, frame {got}")
    else:
        compare_numbers(series, column, say)
    if values.nunique() != column["distinct"]:
        say(f"distinct: profile {column['distinct']}, frame {values.nunique()}")


def compare_column(series, column, say):
    nulls = int(series.isna().sum())
    if nulls != column["nulls"]:
        say(f"missing: profile {column['nulls']}, frame {nulls}")
    if nulls == len(series):
        return  # a column without values has no type
    kind = kind_of(series)
    told = "datetime" if column["type"] == "date" else column["type"]
    if kind != told:
        say(f"type: profile {column['type']}, frame {kind} ({series.dtype})")
        return
    compare_values(series, column, say)


def check(case):
    os.chdir(case["folder"])
    profile = case["profile"]

    def say(text):
        problems.append(f"{case['name']}: {text}")

    schema = {"files": {case["name"]: {"variable": case["variable"], "columns": [c["name"] for c in profile["columns"]],
                                       "reading": case["code"]}}}
    for finding in code_facts.facts("import pandas as pd\n" + case["code"], schema)["findings"]:
        if finding["kind"] == "reading":
            say(f"the contract is told to be none: {finding['fact']}")
    scope = {"pd": pd, "np": np}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # a connection that is let go is closed by the collector, at some time
            warnings.simplefilter("ignore", ResourceWarning)
            exec(case["code"], scope)  # noqa: S102
    except Exception as error:  # the code must run, whatever the file
        say(f"{type(error).__name__}: {error}\n{case['code']}")
        return
    frame = scope[case["variable"]]
    if len(frame) != profile["rows"]:
        say(f"rows: profile {profile['rows']}, frame {len(frame)}")
        return
    if not isinstance(frame.index, pd.RangeIndex):
        say("the first column became the index")
    names = [column["name"] for column in profile["columns"]]
    if list(frame.columns) != names:
        say(f"names: profile {names}, frame {list(frame.columns)}")
        return
    for column in profile["columns"]:
        compare_column(frame[column["name"]], column, lambda t, c=column: say(f"{c['name']}: {t}"))


for one in json.load(open(sys.argv[1], encoding="utf-8")):
    check(one)
for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)
