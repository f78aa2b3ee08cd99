# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures and years that somebody typed into the code."""

import ast
import re

YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
NAMING = {"name", "title", "label", "ylabel", "xlabel", "suptitle"}
TITLES = {"rename", "title", "suptitle", "xlabel", "ylabel", "set_title", "set_xlabel", "set_ylabel", "rename_axis"}


def tell_tables(flow, source):
    """{"North": 900, "South": 400, "West": 100}: figures by labels that a name stands for, however they are taken."""
    written = [fact["values"] for fact in flow.facts["literals"]]
    for node in source.nodes:
        table = node.value if isinstance(node, ast.Assign) else None
        parts = table.values if isinstance(table, ast.Dict) else []
        keys = table.keys if isinstance(table, ast.Dict) else []
        numbers = [value for value in map(_constant, parts[:20]) if type(value) in (int, float)]
        texts = [key for key in map(_constant, keys[:20]) if type(key) is str]
        if 3 <= len(numbers) == len(texts) and numbers not in written:
            flow.tell("literals", table, values=numbers, use="table")


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
