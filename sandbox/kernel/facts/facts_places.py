# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows chosen by what has nothing to do with their cells: numbers drawn at random, or counted off."""

import ast

COUNTED = {"builtins.range", "builtins.slice", "numpy.arange", "numpy.tile", "numpy.resize", "numpy.linspace",
           "numpy.repeat"}
DRAWN = {"random", "rand", "random_sample", "uniform", "integers", "randint", "choice", "permutation", "binomial",
         "sample", "shuffle", "normal", "standard_normal", "randn"}


def chosen_by(node, source):
    """“sample” or “part”, where what is in a subscript draws or counts; None: it does not, or names a column."""
    parts = list(_leaves(node, source))
    if any(isinstance(part, ast.Constant) and part.value in source.columns for part in parts):
        return None
    given = any(isinstance(one, ast.Constant) and type(one.value) is bool
                for part in parts if isinstance(part, (ast.List, ast.Tuple)) for one in part.elts)
    called = [source.qualified(part.func) or "" for part in parts if isinstance(part, ast.Call)]
    if any(_draws(part, source) for part in parts):
        return "sample"
    return "part" if given or any(name in COUNTED for name in called) else None


def is_one(node):
    """df.index[-1], as of a row of totals"""
    place = node.slice if isinstance(node, ast.Subscript) else None
    return isinstance(place.operand if isinstance(place, ast.UnaryOp) else place, ast.Constant)


def is_range(node, source):
    """range(500), list(range(500)), np.arange(500)"""
    node = _bound(node, source)
    if isinstance(node, ast.Call) and source.qualified(node.func) in ("builtins.list", "numpy.array") and node.args:
        node = _bound(node.args[0], source)
    return isinstance(node, ast.Call) and source.qualified(node.func) in ("builtins.range", "numpy.arange")


def _leaves(node, source):
    """All parts, also of what its names stand for."""
    for part in ast.walk(node):
        meant = _bound(part, source)
        yield from ast.walk(meant) if meant is not part else [part]


def _bound(node, source):
    """What a name is bound to, where that is done once and reads no file."""
    if not isinstance(node, ast.Name) or source.bound.get(node.id) != 1:
        return node
    given = (one.value for one in source.nodes if isinstance(one, ast.Assign) and len(one.targets) == 1
             and isinstance(one.targets[0], ast.Name) and one.targets[0].id == node.id)
    meant = next(given, node)
    reads = isinstance(meant, ast.Call) and (source.qualified(meant.func) or "").startswith("pandas.read_")
    return node if reads else meant


def _draws(part, source):
    if not isinstance(part, ast.Call):
        return False
    full = source.qualified(part.func) or ""
    made = _bound(getattr(part.func, "value", None), source)
    maker = (source.qualified(made.func) or "") if isinstance(made, ast.Call) else ""
    return full.rpartition(".")[2] in DRAWN and full.startswith(("numpy.random.", "random.")) or (
        getattr(part.func, "attr", "") in DRAWN and maker.startswith(("numpy.random.", "random.")))
