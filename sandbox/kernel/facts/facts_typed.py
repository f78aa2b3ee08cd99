# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures and years that somebody typed into the code."""

import ast
import re

YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
NAMING = {"name", "title", "label", "ylabel", "xlabel", "suptitle"}
TITLES = {"rename", "title", "suptitle", "xlabel", "ylabel", "set_title", "set_xlabel", "set_ylabel", "rename_axis"}


def tell_tables(flow, source):
    """{"North": 900, "South": 400, "West": 100}: figures by labels that a name stands for, however they are taken;
    likewise [("North", 900), ("South", 400), ("West", 100)]."""
    written = [fact["values"] for fact in flow.facts["literals"]]
    for node in source.nodes:
        table = node.value if isinstance(node, ast.Assign) else None
        keys, parts = _labelled(table)
        numbers = [value for value in map(_constant, parts[:20]) if type(value) in (int, float)]
        texts = [key for key in map(_constant, keys[:20]) if type(key) is str]
        if 3 <= len(numbers) == len(texts) and numbers not in written:
            flow.tell("literals", table, values=numbers, use="table")


def is_typed_data(flow, data):
    """[412, 97, 33], beside labels of a file; zeros that something is added to are one number."""
    if data is None or not flow.value(data).typed:
        return False
    parts = [node.value for node in ast.walk(flow.source.literal(data)) if isinstance(node, ast.Constant)]
    numbers = {one for one in parts if type(one) in (int, float)}
    return len(numbers) > 1 or any(isinstance(one, bytes) and len(one) > 1 for one in parts)


def is_typed_source(flow, path):
    """StringIO("…"), and a text that is no name of a file: what is read stands in the code. A name may be put together
    in many ways, so a text that is computed counts for nothing."""
    if path is None:
        return False
    text, held = flow.source.text(path), flow.value(path)
    is_text = text is not None and ("\n" in text or text.lstrip().startswith(("{", "[")))
    return is_text or (held.kind == "buffer" and held.typed)


def _labelled(table):
    """What a dict, or a list of pairs, gives to what."""
    if isinstance(table, ast.Dict):
        return table.keys, table.values
    pairs = table.elts if isinstance(table, (ast.List, ast.Tuple)) else []
    if not pairs or not all(isinstance(pair, (ast.List, ast.Tuple)) and len(pair.elts) == 2 for pair in pairs):
        return [], []
    return [pair.elts[0] for pair in pairs], [pair.elts[1] for pair in pairs]


def tell_printed(flow, source):
    """total = 512.5 and then f"Total: {total}": a figure that is typed, and nothing but said."""
    said = _said(source)
    reads = [node for node in source.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    bound = {}
    for node in source.nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound[node.id] = max(bound.get(node.id, 0), node.lineno)
    for node in [n for n in source.tree.body if isinstance(n, ast.Assign)]:
        name = getattr(node.targets[0], "id", None)
        later = [one for one in reads if one.id == name and one.lineno > node.lineno]
        if bound.get(name) == node.lineno and later and all(id(one) in said for one in later):
            _tell_figure(flow, node, node.value)
    for node in source.nodes:
        if id(node) in said:
            _tell_figure(flow, node, node)


def _said(source):
    """What is printed as it is, or stands in the hole of a text."""
    given = [part.value for node in source.nodes if isinstance(node, ast.JoinedStr) for part in node.values
             if isinstance(part, ast.FormattedValue)]
    given += [part for node in source.nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"
              for part in node.args]
    return {id(node) for node in given}


def _tell_figure(flow, node, written):
    number = _constant(written.operand if isinstance(written, ast.UnaryOp) else written)
    if type(number) in (int, float) and not YEAR.fullmatch(str(number)):
        flow.tell("literals", node, values=[number], use="assigned")


def _constant(node):
    return node.value if isinstance(node, ast.Constant) else None


def _labels(source):
    """Texts that only name what is shown, as name="claims_2023" and set_title()."""
    calls = [node for node in source.nodes if isinstance(node, ast.Call)]
    given = [k.value for call in calls for k in call.keywords if k.arg in NAMING]
    given += [part for call in calls for part in call.args[:1]
              if isinstance(call.func, ast.Attribute) and call.func.attr in TITLES]
    return {id(node) for node in given}


def _unread(source):
    """What is given to parameters that their function never reads."""
    functions = {node.name: node for node in source.nodes if isinstance(node, ast.FunctionDef)}
    found = set()
    for call in source.nodes:
        own = functions.get(getattr(call.func, "id", "")) if isinstance(call, ast.Call) else None
        names = [one.arg for one in own.args.posonlyargs + own.args.args] if own is not None else []
        given = dict(zip(names, call.args)) if own is not None else {}
        given |= {k.arg: k.value for k in call.keywords if k.arg in names} if own is not None else {}
        for name, value in given.items():
            if not any(_reads(node, name) for part in own.body for node in ast.walk(part)):
                found |= {id(node) for node in ast.walk(value)}
    return found


def _reads(node, name):
    """By its name, or in a text, as query("year == @year")."""
    return (isinstance(node, ast.Name) and node.id == name) or (
        isinstance(node, ast.Constant) and type(node.value) is str and name in node.value) or (
        isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("locals", "vars"))


def years(source, most):
    """That stand in the code, alone or in a date, and do not only name what is shown."""
    found = set()
    labels = _labels(source) | _unread(source)
    for node in source.nodes:
        if isinstance(node, ast.Constant) and type(node.value) in (int, str) and id(node) not in labels:
            found.update(int(year) for year in YEAR.findall(str(node.value)[:1000]))
    return sorted(found)[:most]
