# SPDX-License-Identifier: GPL-3.0-or-later
"""Filters whose rows some figures of the code are made of, and others are not, as of a share."""

import ast

import facts_flow
import pandas as pd
from facts_source import Report, Source

FRAMES = 50


def lines(code, space):
    """Where all filters are of that kind. `space`: the variables, whose frames have columns."""
    files = {name: {"variable": name, "columns": [str(column) for column in value.columns]}
             for name, value in list(space.items()) if isinstance(value, pd.DataFrame)}
    report = Report(code)
    try:
        facts_flow.look(Source(ast.parse(code), {"files": dict(list(files.items())[:FRAMES])}), report)
    except (SyntaxError, ValueError, RecursionError):
        return set()
    kept = [one for one in report.facts["filters"] if one["keeps"]]
    return {one["line"] for one in kept} - {one["line"] for one in kept if not one["some"]}
