# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes from one time to another: which of the two figures they are divided by."""

import ast
import re

STRETCHES = {"pandas.DateOffset", "pandas.Timedelta", "datetime.timedelta", "dateutil.relativedelta.relativedelta"}
YEARS = range(1900, 2100)
DAY = re.compile(r"(?:19|20)\d\d(?:-\d\d){0,2}")


def base(node, source):
    """Of (a - b) / c and a / b - 1 "later" or "earlier", by the times that a, b and c name; "of North" where these are
    labels; else None."""
    if isinstance(node.op, ast.Div) and _is(node.left, ast.Sub):
        pair, divisor = (node.left.left, node.left.right), node.right
    elif isinstance(node.op, ast.Sub) and isinstance(node.right, ast.Constant) and node.right.value in (1, 100):
        ratio = node.left.left if _is(node.left, ast.Mult) else node.left
        if not _is(ratio, ast.Div):
            return None
        pair, divisor = (ratio.left, ratio.right), ratio.right
    else:
        return None
    times = [_time(part, source) for part in pair]
    own = _time(divisor, source)
    labels = [_label(part, source) for part in pair]
    if None not in labels and labels[0] != labels[1] and _label(divisor, source) in labels:
        return "of " + _label(divisor, source)
    if None in times or times[0][0] != times[1][0] or times[0] == times[1] or own not in times:
        return None
    return "later" if own == max(times) else "earlier"


def stretch(node, source):
    """["3 months"], where the node is a DateOffset or Timedelta that stands in the code; else None."""
    call = source.literal(node)
    name = (source.qualified(call.func) or "") if isinstance(call, ast.Call) else ""
    if name not in STRETCHES or len(call.args) > 2:
        return None
    given = [(k.arg, source.literal(k.value)) for k in call.keywords]
    words = [f"{value.value} {unit}" for unit, value in given if unit and isinstance(value, ast.Constant)]
    words += [str(part.value) for part in map(source.literal, call.args) if isinstance(part, ast.Constant)]
    return [" ".join(words)] if words and len(words) == len(given) + len(call.args) else None


def _is(node, operator):
    return isinstance(node, ast.BinOp) and isinstance(node.op, operator)


def _time(node, source):
    """The only year or day that an expression names, as 2024 in p[2024]; else its place from the end."""
    node = _meant(node, source)
    days = {str(n.value) for n in ast.walk(node) if isinstance(n, ast.Constant)
            and (type(n.value) is int and n.value in YEARS or type(n.value) is str and DAY.fullmatch(n.value))}
    if days:
        return ("day", days.pop()) if len(days) == 1 else None
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "iloc":
        place = node.slice
        if isinstance(place, ast.UnaryOp) and isinstance(place.op, ast.USub):
            return ("place", -getattr(place.operand, "value", 0))
    return None


def _label(node, source):
    """"North" of s["North"], which is no time; else None."""
    node = _meant(node, source)
    text = source.text(node.slice) if isinstance(node, ast.Subscript) else None
    return text if text and not DAY.fullmatch(text) else None


def _meant(node, source):
    """What a name stands for that is bound once, or a parameter of a function that is called once."""
    if not isinstance(node, ast.Name):
        return node
    given = _given(node, source)
    if given is not None or source.bound.get(node.id) != 1:
        return node if given is None else given
    return next((n.value for n in source.nodes if isinstance(n, ast.Assign) and len(n.targets) == 1
                 and isinstance(n.targets[0], ast.Name) and n.targets[0].id == node.id), node)


def _given(name, source):
    """What the only call of a function gives for its parameter of that name."""
    for own in source.nodes:
        if not isinstance(own, ast.FunctionDef) or name.id not in (names := [one.arg for one in own.args.args]):
            continue
        calls = [node for node in source.nodes
                 if isinstance(node, ast.Call) and getattr(node.func, "id", "") == own.name]
        place = names.index(name.id)
        if len(calls) == 1 and place < len(calls[0].args) and any(part is name for part in ast.walk(own)):
            return calls[0].args[place]
    return None
