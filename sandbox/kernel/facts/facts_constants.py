# SPDX-License-Identifier: GPL-3.0-or-later
"""Names bound exactly once, to a literal that nobody changes: as good as the literal."""

import ast

CHANGING = {"append", "appendleft", "extend", "insert", "add", "put", "push", "setdefault"}  # they keep what they get
CALLING = {"apply", "agg", "aggregate", "transform", "map", "pipe", "reduce", "partial", "starmap", "repeat"}
HANDING_ON = ("operator.", "functools.", "itertools.", "heapq.", "bisect.", "random.", "copy.", "collections.",
              "builtins.map", "builtins.filter", "builtins.next", "builtins.iter", "builtins.setattr")
READING = (ast.Compare, ast.BinOp, ast.FormattedValue, ast.BoolOp, ast.UnaryOp)


def constants(source):
    return _Constants(source).found


class _Constants:
    def __init__(self, source):
        self._source = source
        self._parents = {id(part): node for node in source.nodes for part in ast.iter_child_nodes(node)}
        self._loads = {}
        for node in source.nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self._loads.setdefault(node.id, []).append(node)
        self.found = {}
        for block in _blocks(source.nodes):
            for place, node in enumerate(block):
                if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                    self._judge(node.targets[0].id, node.value, block[place + 1:])

    def _judge(self, name, value, following):
        uses = self._loads.get(name, [])
        if self._source.bound.get(name) != 1 or not self._all_in(uses, following):
            return
        if isinstance(value, ast.Constant) or all(self._leaves(use, value) for use in uses):
            self.found[name] = value

    @staticmethod
    def _all_in(uses, statements):
        """Elsewhere the name would be what an earlier step has bound."""
        return not uses or {id(use) for use in uses} <= {id(n) for s in statements for n in ast.walk(s)}

    def _leaves(self, use, value):
        """Whether the use leaves the value as it is, and makes no second name for it."""
        is_mutable = isinstance(value, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp))
        parent = self._parents[id(use)]
        if isinstance(parent, ast.Attribute):
            return False
        if isinstance(parent, ast.Subscript):
            return parent.slice is use or (isinstance(parent.ctx, ast.Load) and (not is_mutable or _is_flat(value)))
        if not is_mutable:
            return True
        if isinstance(parent, (ast.For, ast.comprehension)):
            return _is_flat(value)
        if isinstance(parent, (ast.keyword, ast.Starred)):
            parent = self._parents[id(parent)]
        if isinstance(parent, ast.Call):
            return parent.func is not use and self._is_read_by(parent, use)
        return isinstance(parent, READING) or isinstance(parent, ast.Expr)

    def _is_read_by(self, call, use):
        full = self._source.qualified(call.func)
        if full is not None:
            return not full.startswith(HANDING_ON)
        if not isinstance(call.func, ast.Attribute) or call.func.attr in CHANGING:
            return False  # an own function may change it
        return call.func.attr not in CALLING or use in call.args[:1] or any(k.value is use for k in call.keywords)


def _is_flat(value):
    """Whether its parts cannot be changed."""
    if isinstance(value, (ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict)):
        parts = [*getattr(value, "elts", ()), *getattr(value, "values", ())]
        return all(isinstance(p, (ast.Constant, ast.Tuple)) and _is_flat(p) for p in parts)
    return False


def _blocks(nodes):
    """The lists of statements: each runs from its first to its last."""
    for node in nodes:
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                yield block
