# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows of two frames put side by side: on which keys, how, and what pandas is asked to check."""

import ast

from facts_source import argument, hides_arguments, is_true
from facts_value import OPAQUE, RECORDS, Value, combined, kept_of_both, line_of, number, united

HOWS = {"inner", "left", "right", "outer", "cross", "asof", "map"}
CHECKS = {"one_to_one": "1:1", "one_to_many": "1:m", "many_to_one": "m:1", "many_to_many": "m:m"}


class Joins:
    def __init__(self, flow):
        self.flow = flow
        self.source = flow.source

    def do_merge(self, node, held):
        given = node.func.value if isinstance(node.func, ast.Attribute) else None
        return self.merge(node, held, given, argument(node, 0, "right"), 1, "merge")

    def merge(self, node, left, left_node, right_node, first, name):
        right = self.flow.value(right_node) if right_node is not None else OPAQUE
        on = argument(node, first + 1, "on")
        ours, theirs = argument(node, first + 2, "left_on"), argument(node, first + 3, "right_on")
        keys = (self._names(on if on is not None else ours), self._names(on if on is not None else theirs))
        if is_true(argument(node, None, "left_index")):
            keys = (list(left.index), keys[1])
        if is_true(argument(node, None, "right_index")):
            keys = (keys[0], list(right.index))
        keyed = hides_arguments(node) or on is not None or ours is not None or theirs is not None or is_true(argument(node, None, "left_index"))
        if not keyed and left.columns and right.columns:
            common = [c for c in left.columns if c in right.columns]
            keys = (common, common)
        how = self._text(argument(node, first, "how"),
                         "outer" if name == "merge_ordered" else "asof" if name == "merge_asof" else "inner")
        keys = ([], []) if how == "cross" else keys
        return self._join(node, (left, left_node, keys[0]), (right, right_node, keys[1]), how, name)

    def do_join(self, node, held):
        if held.kind != "frame":
            return combined([held, *self.flow.functions.all(node)])
        other = argument(node, 0, "other")
        right = self.flow.value(other) if other is not None else OPAQUE
        if right.kind == "container" and isinstance(right.parts, tuple):
            right = combined(right.parts, "frame")
        on = argument(node, 1, "on")
        keys = self._names(on) if on is not None else list(held.index)
        how = self._text(argument(node, 2, "how"), "left")
        given = node.func.value if isinstance(node.func, ast.Attribute) else None
        return self._join(node, (held, given, keys), (right, other, list(right.index)), how, "join")

    def mapped(self, node, held, right):
        """column.map(other column): each value finds one row, or none."""
        self._tell(node, self._side(held, None, list(held.columns or ())), self._side(right, None, list(right.index)),
                   "map", "")
        return held.but(of=held.of | right.of, columns=right.columns, terms=())

    def concat(self, node):
        parts = self.flow.value(node.args[0]) if node.args else self.flow.value(argument(node, None, "objs"))
        axis = argument(node, 1, "axis")
        beside = axis is not None and (number(axis, self.source) == 1 or self.source.text(axis) == "columns")
        if parts.kind == "reader":
            return parts.but(kind="frame", name="")
        members = [p for p in parts.parts if p.of] if isinstance(parts.parts, tuple) else []
        if not beside:
            whole = combined(members or [parts], "frame")
            same = {p.columns for p in members}
            if whole.of and not isinstance(node.args[0] if node.args else None, (ast.ListComp, ast.GeneratorExp)):
                self.flow.tell("reshapes", node, of=self.flow.of(whole), name="concat")
            return whole.but(kind="frame", plain=False, unique=None, parts=None,
                             columns=same.pop() if len(same) == 1 else None) if whole.of else whole
        if not members:
            return combined([parts], "frame")
        held = members[0]
        how = self._text(argument(node, None, "join"), "outer")
        for part in members[1:]:
            held = self._join(node, (held, None, list(held.index)), (part, None, list(part.index)), how, "concat")
        return held

    def _join(self, node, left, right, how, name):
        rest = [k.value for k in node.keywords if k.arg not in ("right", "left", "other")]
        self.flow.functions.given(ast.Call(node.func, [], [ast.keyword(None, value) for value in rest]))
        validate = argument(node, None, "validate")
        check = self._text(validate, "")
        sides = self._side(*left), self._side(*right)
        fact = None
        if left[0].of or right[0].of:
            fact = self._tell(node, *sides, how, CHECKS.get(check, check if check in CHECKS.values() else ""))
        if not (left[0].of and right[0].of) and (left[1] is not None or right[1] is not None):
            self.flow.tell("unknown", node, name=name)
        self.flow.computed(left[0], right[0])
        one, other = left[0].columns, right[0].columns
        columns = one + tuple(c for c in other if c not in one) if one and other else None
        whole = combined([left[0], right[0]], "frame")
        return Value("frame", whole.of, whole.stage, columns, {**right[0].origins, **left[0].origins}, left[0].index,
                     limits=united([left[0].limits, right[0].limits]), fact=fact, ways=whole.ways,
                     kept=kept_of_both(how, left[0], right[0]))

    def _tell(self, node, left, right, how, validate):
        same = [f for f in self.flow.facts["joins"] if self.flow.again
                and (f["line"], f["left"]["keys"], f["right"]["keys"], f["how"])
                == (line_of(node), left["keys"], right["keys"], how)]
        for fact in same:  # another round of a loop: what holds in both
            for side, now in ((fact["left"], left), (fact["right"], right)):
                side["plain"], side["unique"] = side["plain"] and now["plain"] and side["of"] == now["of"], side["unique"] and now["unique"]
        return same[0] if same else self.flow.tell("joins", node, left=left, right=right,
                                                   how=how if how in HOWS else "", validate=validate, into="")

    def _side(self, value, node, keys):
        """`plain`: records of one file, each once; `unique`: the code made each key stand once."""
        made = [value.origins.get(k, (k,)) for k in keys]
        unique = value.unique is not None and bool(keys) and value.unique <= set(keys)
        name = node.id if isinstance(node, ast.Name) and self.source.bound.get(node.id) == 1 else ""
        whole = value.plain and value.stage == RECORDS
        return {"of": self.flow.of(value), "name": name, "keys": [one for names in made for one in names],
                "unique": unique, "plain": whole and all(k in value.columns if value.columns else True for k in keys)
                and all(value.origins.get(k) in (None, (k,)) for k in keys)
                and not any(k in value.origins for k in keys)}

    def _names(self, node):
        return [] if node is None else self.source.texts(node) or []

    def _text(self, node, default):
        return default if node is None else self.source.text(node) or ""
