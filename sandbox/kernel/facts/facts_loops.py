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
    elif flow.whiles and test.terms:
        flow.tell("unknown", node, name="while")


def counted(held):
    """How many rows there are."""
    return Value("column", held.of, FIGURE)


def step(node):
    """n = n + 1 and n = 1 + n as n += 1; None: it is nothing like that."""
    held, target = node.value, node.targets[0]
    if len(node.targets) > 1 or not isinstance(target, ast.Name) or not isinstance(held, ast.BinOp):
        return None
    sides = (held.left, held.right) if getattr(held.left, "id", "") == target.id else (held.right, held.left)
    turns = sides[0] is held.left or isinstance(held.op, (ast.Add, ast.Mult))
    if getattr(sides[0], "id", "") != target.id or not turns:
        return None
    return ast.copy_location(ast.AugAssign(target, held.op, sides[1]), node)


def decided(flow, node, value):
    """What is typed is computed all the same where it goes on from what its name was in the round before, or where a
    condition on the rows decides whether it takes the place of another value."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = {part.id for target in targets for part in ast.walk(target)
             if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    parts = value.parts if isinstance(getattr(targets[0], "elts", None), list) else None
    if not flow.rounds or not (value.typed or parts):
        return value
    goes_on = isinstance(node, ast.AugAssign) or any(
        isinstance(part, ast.Name) and part.id in names for part in ast.walk(node.value))
    is_chosen = flow.tests and isinstance(node.value, (ast.Constant, ast.UnaryOp, ast.BinOp, ast.Tuple)) and any(
        flow.source.bound.get(name, 0) > 1 for name in names)
    if not goes_on and not is_chosen:
        return value
    found = counted(flow.rounds[-1])
    return value.but(parts=tuple(found if part.typed else part for part in parts)) if parts else found


def applied(flow, node, held, function, found):
    """What a function makes of each column, row or value: more is known of the code's own."""
    if function is None:
        return found
    axis = argument(node, 1, "axis")
    by_rows = axis is not None and held.kind == "frame" and (
        flow.source.text(axis) == "columns" or number(axis, flow.source) == 1)
    one = flow.inlined(function.owner, [held.but(kind="frame" if by_rows else "column", terms=())])
    found.of = held.of | one.of
    if by_rows and one.kind != "frame":
        found = found.but(kind="column", columns=one.columns if one.of else None, called=one.called)
    if held.stage == RECORDS and _decides(function.owner):
        flow.lost(node, "apply", found)
        return found.but(kind="column", columns=None) if by_rows else found
    if one.terms and held.stage == RECORDS and (by_rows or held.kind == "column"):
        return found.but(kind="mask", terms=one.terms)
    if one.stage == FIGURE and held.kind == "frame" and axis is None:
        found.stage = FIGURE
    return found


def _decides(function):
    """Whether a function says yes or no of a row, or counts it or not, on one of several ways: which rows take which,
    no one condition tells."""
    ways = [function.body] if isinstance(function, ast.Lambda) else [
        part.value for part in ast.walk(function) if isinstance(part, ast.Return)]
    for way in ways:
        if isinstance(way, ast.IfExp):
            ways += [way.body, way.orelse]
    return len(ways) > 1 and any(
        isinstance(one, ast.Constant) and type(one.value) in (bool, int, float) for one in ways)
