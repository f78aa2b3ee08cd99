#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run_codes.py FOLDER: runs code of the planner in one process, in FOLDER. Reads a line of JSON each, {"loads",
"code"}, and writes one with what the last expression is."""
import ast
import contextlib
import datetime as dt
import io
import json
import os
import sys
import types

import pandas as pd


def plain(value):
    if isinstance(value, (dt.datetime, pd.Timestamp)):
        return None if pd.isna(value) else value.isoformat()
    if isinstance(value, dt.time):
        return value.isoformat()
    if isinstance(value, (dt.timedelta, pd.Timedelta)):
        return None if pd.isna(value) else value.total_seconds()
    if isinstance(value, str):
        return value
    if value is None or pd.isna(value):
        return None
    return value.item() if hasattr(value, "item") else value


def shown(value):
    if isinstance(value, pd.Series):
        value = value.to_frame().transpose()
    if not isinstance(value, pd.DataFrame):
        return {"kind": "value", "value": plain(value)}
    rows = [[plain(cell) for cell in row] for row in value.itertuples(index=False)]
    return {"kind": "table", "columns": [str(plain(name)) for name in value.columns], "rows": rows}


class Frames:
    """Each file is loaded once; a question gets a copy."""

    def __init__(self):
        self.loaded = {}

    def scope(self, loads):
        scope = {"pd": pd}
        for load in loads:
            if load["code"] not in self.loaded:
                own = {"pd": pd}
                exec(load["code"], own)
                self.loaded[load["code"]] = own[load["name"]]
            scope[load["name"]] = self.loaded[load["code"]].copy()
        return scope


def nothing_drawn(*_arguments, **_options):
    """Charts are not compared, and matplotlib draws none of an empty table."""


def draw_nothing():
    backend = types.ModuleType("nothing_drawn")
    for name in ("plot", "boxplot_frame", "boxplot", "hist_frame", "hist_series"):
        setattr(backend, name, nothing_drawn)
    sys.modules[backend.__name__] = backend
    pd.options.plotting.backend = backend.__name__


def result_of(code, scope):
    tree = ast.parse(code)
    last = tree.body.pop()
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(tree, "code", "exec"), scope)
        return shown(eval(compile(ast.Expression(last.value), "code", "eval"), scope))


def main(folder):
    os.chdir(folder)
    pd.options.mode.copy_on_write = True
    draw_nothing()
    frames = Frames()
    for line in sys.stdin:
        case = json.loads(line)
        try:
            result = result_of(case["code"], frames.scope(case["loads"]))
        except Exception as error:
            result = {"kind": "error", "text": f"{type(error).__name__}: {error}"}
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
