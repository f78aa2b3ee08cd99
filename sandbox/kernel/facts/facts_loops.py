# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that goes row by row: which rows it minds is known, what it makes of them is not."""

import ast

from facts_masks import negated
from facts_source import argument
from facts_value import FIGURE, LITERAL, RECORDS, ROW_BY_ROW, Value, number


def rows(flow, node, held):
    """iterrows() and its like."""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if held.stage != RECORDS:
        return held.but(kind="container", parts=(LITERAL, held.but(stage=FIGURE)))
    return flow.lost(node, ROW_BY_ROW, held).but(kind="container", stage=RECORDS,
                                                 name="pairs" if method == "iterrows" else "")


def picked(flow, node, test):
    """The condition of an `if` in a loop: the rows that it minds, or all but those that it skips."""
    if flow.loops and test.terms:
        skips = not node.orelse and len(node.body) == 1 and isinstance(node.body[0], ast.Continue)
        terms = negated(test.terms) if skips else test.terms
        flow.rows.conditions(node.test, test.but(terms=terms, stage=RECORDS), keeps=not node.orelse)


def counted(held):
    """How many rows there are."""
    return Value("column", held.of, FIGURE)


def applied(flow, node, held, function, found):
    """What a function makes of each column, row or value: more is known of the code's own."""
    if function is None:
        return found
    axis = argument(node, 1, "axis")
    by_rows = axis is not None and held.kind == "frame" and (
        flow.source.text(axis) == "columns" or number(axis, flow.source) == 1)
    one = flow.inlined(function.owner, [held.but(kind="frame" if by_rows else "column", terms=())])
    found.of = held.of | one.of
    if one.terms and held.stage == RECORDS and (by_rows or held.kind == "column"):
        return found.but(kind="mask", terms=one.terms)
    if one.stage == FIGURE and held.kind == "frame" and axis is None:
        found.stage = FIGURE
    return found
