# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports: of modules that are plain analysis, under names that stand for one thing."""

import ast

import plain_names
from facts_effects import OPENERS
from facts_gates import REACHING
from facts_source import USUAL_NAMES

IMPORTS = (ast.Import, ast.ImportFrom)


def look(plain):
    """`plain` is told what is none."""
    for node in plain.source.nodes:
        if isinstance(node, ast.Import):
            _modules(node, plain)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module != "__future__":
            _parts(node, plain)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            _inside(node, plain)
    _ambiguous(plain)


def _modules(node, plain):
    for item in node.names:
        if not plain_names.is_module(item.name):
            plain.tell("import", item.name, node)


def _parts(node, plain):
    for item in node.names:
        full = f"{node.module}.{item.name}"
        if not plain_names.is_module(node.module):
            plain.tell("import", node.module, node)
        elif not plain_names.is_module(full) and not plain_names.is_in(node.module, item.name):
            plain.tell("module", full, node)


def _name(item):
    return item.asname or item.name.partition(".")[0]


def _ambiguous(plain):
    """A name that stands for two things: which, only the run would know."""
    seen = dict(USUAL_NAMES)
    for node in [n for n in plain.source.nodes if isinstance(n, IMPORTS)]:
        prefix = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for item in node.names:
            full = prefix + (item.name if item.asname or prefix else _name(item))
            if seen.setdefault(_name(item), full) != full or (_name(item) in REACHING and full not in OPENERS):
                plain.tell("value", _name(item), node)


def _inside(scope, plain):
    """What a function imports is known in it only; what a class imports would be its attribute."""
    inside = list(ast.walk(scope))
    names = {_name(item) for node in inside if isinstance(node, IMPORTS) for item in node.names}
    if not names:
        return
    outside = {_name(item) for node in plain.source.tree.body if isinstance(node, IMPORTS) for item in node.names}
    seen = {id(node) for node in inside}
    for node in plain.source.nodes:
        if isinstance(node, ast.Name) and node.id in names - outside and id(node) not in seen:
            plain.tell("value", node.id, node)
    if isinstance(scope, ast.ClassDef) and any(isinstance(node, IMPORTS) for node in scope.body):
        plain.tell("value", scope.name, scope)
