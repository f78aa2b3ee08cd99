# SPDX-License-Identifier: GPL-3.0-or-later
"""The columns of loaded frames that code uses, where every operation on such a frame names its columns.

A frame may be loaded with these only. What is not known to need no other column needs all of them: a frame in unknown
hands, one that is shown, that is changed or stays under a name of its own, dropna() of any column. A name counts
wherever it stands in the code: one too many is only read.
"""

import ast

import pandas as pd
from facts_frames import is_mask, query_names
from facts_source import argument, hides_arguments

REACHING = {"eval", "exec", "globals", "locals", "vars"}
BY_TEXT = {"query", "eval"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
SAME = {"head", "tail", "sample", "copy", "reset_index", "sort_index"}  # rows of the frame, whatever its columns are
BY_NAME = {  # the place and name of the argument that names columns; what is left is rows of the frame
    "sort_values": (0, "by"), "set_index": (0, "keys"), "drop_duplicates": (0, "subset"), "dropna": (None, "subset"),
    "nlargest": (1, "columns"), "nsmallest": (1, "columns"), "explode": (0, "column"), "drop": (None, "columns")}
TO_VALUES = {  # likewise, of several, and those without which all columns are meant; no frame is left
    "duplicated": ({"subset": 0}, {"subset"}), "value_counts": ({"subset": 0}, {"subset"}),
    "pivot_table": ({"values": 0, "index": 1, "columns": 2}, {"values"}),
    "pivot": ({"columns": None, "index": None, "values": None}, {"columns", "values"}),
    "melt": ({"id_vars": 0, "value_vars": 1}, {"value_vars"}), "plot": ({"x": 0, "y": 1}, {"x", "y"})}
ON_FRAMES = {"pandas.merge": "merge", "pandas.pivot_table": "pivot_table", "pandas.melt": "melt"}
SIZES = {"size", "ngroup", "cumcount"}  # of groups
LISTS = {"tolist", "to_list", "unique"}  # no column any more
COLUMN, MASK = "column", "mask"  # values that are surely one of these


class Rows:
    """Rows of loaded frames with all of their columns, or by `kind` groups of them, a place (.loc) or a plot."""

    def __init__(self, frames, kind="rows"):
        self.frames, self.kind = frozenset(frames), kind

    def as_(self, kind):
        return Rows(self.frames, kind)


def look(source, report):
    """Of each loaded frame that need not be whole the columns in use, in the file's order."""
    tables = {name: columns for file in source.files.values() for name, columns in (file.get("tables") or {}).items()}
    frames = {name: tables[name] for name in report.effects["frames"] if tables.get(name)}
    uses = _Uses(source, frames)
    if frames:
        uses.run()
    for name, columns in frames.items():
        used = [column for column in columns if column in uses.named] or columns[:1]  # its rows can be counted
        if name not in uses.whole and len(used) < len(columns):
            report.effects["frame_columns"][name] = used


class _Uses:
    def __init__(self, source, frames):
        self.source, self.frames = source, frames
        self.own = [node for node in source.nodes if getattr(node, "lineno", 0)]  # not of what reads the frames
        self.named = {name for node in self.own for name in _names_in(node)}
        self.whole = set()
        self.env = {name: Rows([name]) for name in frames}

    def run(self):
        self._look_at_texts()
        for node in self.own:
            if isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)) or _changes_in_place(node):
                self.whole |= {_root(node)} & set(self.frames)  # it stays so until the next step
        body = [statement for statement in self.source.tree.body if statement.lineno]
        for _ in range(2):  # a loop or a function may see what is bound behind it
            for statement in body:
                value = self._statement(statement)
                if statement is body[-1]:
                    self._spill(value)
        self._spill(*(value for name, value in self.env.items() if name not in self.frames))

    def _look_at_texts(self):
        names = {getattr(node, "id", getattr(node, "attr", "")) for node in self.own}
        texts = [node.value for node in self.own if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        for frame in self.frames:
            if names & REACHING or names & BY_TEXT and any(frame in text for text in texts):
                self.whole.add(frame)

    def _spill(self, *values):
        for value in values:
            if isinstance(value, Rows):
                self.whole |= value.frames

    def _bind(self, name, value):
        """A name stays what it was at any time, as far as that is one thing."""
        before = self.env.get(name, value)
        if isinstance(before, Rows) and isinstance(value, Rows):
            if before.kind != value.kind:
                self._spill(before, value)
            value = Rows(before.frames | value.frames, value.kind)
        elif isinstance(before, Rows) or isinstance(value, Rows):
            value = before if isinstance(before, Rows) else value
        self.env[name] = value if value is before or isinstance(value, Rows) or value == before else None

    # Statements

    def _statement(self, node):
        """The value of an expression that is one."""
        if isinstance(node, ast.Expr):
            return self.value(node.value)
        if isinstance(node, ast.Assign) or isinstance(node, ast.AnnAssign) and node.value is not None:
            value = self.value(node.value)
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                self._store(target, value)
        elif isinstance(node, ast.AugAssign):
            self._spill(self.value(node.value))
            if isinstance(node.target, ast.Name):
                self._spill(self.env.get(node.target.id))
            self._store(node.target, None)
        elif isinstance(node, FUNCTIONS):
            self._inner(node)
        elif isinstance(node, ast.Delete):
            for target in node.targets:
                if not isinstance(target, ast.Name):
                    self._store(target, None)
        else:
            self._parts(node)
        return None

    def _parts(self, node):
        """Whatever it is: the frames in it go ways that are not followed."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                self._statement(child)
            elif isinstance(child, ast.expr):
                self._spill(self.value(child))
            else:
                self._parts(child)

    def _store(self, target, value):
        if isinstance(target, ast.Name):
            self._bind(target.id, value)
            return
        self._spill(value)
        if not isinstance(target, ast.Subscript):
            self._parts(target)
            return
        owner = self.value(target.value)
        if isinstance(owner, Rows) and owner.kind == "place":
            self._spill(self._located(owner, target.slice))
        elif not isinstance(owner, Rows) or owner.kind != "rows" or self.source.texts(target.slice) is None:
            self._spill(owner, self.value(target.slice))

    def _inner(self, function):
        """It may be called at any time, and bind names of the module."""
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self._spill(self.env.get(node.id))
            elif isinstance(node, ast.Name):
                self._bind(node.id, None)

    # Expressions

    def value(self, node):
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                self._bind(node.id, None)
            return self.env.get(node.id)
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Lambda):
            self._inner(node)
            return None
        if isinstance(node, ast.NamedExpr):
            value = self.value(node.value)
            self._store(node.target, value)
            return value
        if isinstance(node, ast.BinOp):
            parts = self.value(node.left), self.value(node.right)
            self._spill(*parts)
            return MASK if is_mask(node, None) else COLUMN if COLUMN in parts else None
        self._parts(node)
        return MASK if is_mask(node, None) else None

    def _attribute(self, node):
        owner, name = self.value(node.value), node.attr
        if not isinstance(owner, Rows):
            return owner if owner == COLUMN and name in ("dt", "str") or name not in LISTS and owner == COLUMN else None
        if owner.kind == "plot":
            return owner
        if owner.kind == "rows" and name in ("loc", "plot"):
            return owner.as_("place" if name == "loc" else "plot")
        is_column = not hasattr(pd.DataFrame, name) and any(name in self.frames[frame] for frame in owner.frames)
        if owner.kind == "rows" and name in ("index", "empty") or is_column:
            return COLUMN if is_column else None
        self._spill(owner)
        return None

    def _subscript(self, node):
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape" and _is_zero(node.slice):
            self.value(node.value.value)  # the number of rows
            return None
        owner = self.value(node.value)
        if not isinstance(owner, Rows):
            self._spill(self.value(node.slice))
            return owner
        if owner.kind == "place":
            return self._located(owner, node.slice)
        if self.source.texts(node.slice) is not None:
            return COLUMN if owner.kind == "rows" and self.source.text(node.slice) is not None else None
        if owner.kind == "rows" and self._is_rows(node.slice):
            return owner
        self._spill(owner)
        return None

    def _located(self, owner, index):
        """What .loc[…] gives."""
        rows, columns = index.elts if isinstance(index, ast.Tuple) and len(index.elts) == 2 else (index, None)
        self._spill(self.value(rows))
        if columns is None:
            return owner.as_("rows") if self._is_rows(rows) else owner
        if self.source.texts(columns) is None:
            self._spill(owner, self.value(columns))
        return COLUMN if self.source.text(columns) is not None else None

    def _is_rows(self, node):
        """Whether it chooses rows, and surely no columns."""
        value = self.value(node)
        self._spill(value)
        return value in (MASK, COLUMN) or is_mask(node, None)

    # Calls

    def _call(self, node):
        full = self.source.qualified(node.func)
        if full in ON_FRAMES and node.args:
            method = ast.Attribute(node.args[0], ON_FRAMES[full], ast.Load())
            return self._method_called(ast.Call(method, node.args[1:], node.keywords), self.value(node.args[0]))
        if full == "builtins.len" and len(node.args) == 1:
            self.value(node.args[0])
            return None
        owner = self.value(node.func.value) if isinstance(node.func, ast.Attribute) else None
        if isinstance(owner, Rows):
            return self._method_called(node, owner)
        self._spill(*map(self.value, _arguments(node)))
        if is_mask(node, None):
            return MASK
        of_column = owner in (COLUMN, MASK) and node.func.attr not in LISTS
        of_pandas = (full or "").startswith("pandas.") and node.args and self.value(node.args[0]) == COLUMN
        return COLUMN if of_column or of_pandas else None

    def _method_called(self, node, owner):
        if not isinstance(owner, Rows):
            self._spill(*map(self.value, _arguments(node)))
            return None
        left = None if hides_arguments(node) else self._left(owner, node)
        if left is None:
            self._spill(owner)
        for part in _arguments(node):
            follows = node.func.attr == "assign" and isinstance(part, ast.Lambda)
            value = None if follows and left is not None else self.value(part)
            if node.func.attr not in ("merge", "join") or left is None:
                self._spill(value)
        return left if isinstance(left, Rows) else MASK if is_mask(node, None) else None

    def _left(self, owner, node):
        """What a method leaves: rows or groups; a mark where no frame is left; None where it may use all columns."""
        name = node.func.attr
        if owner.kind == "groups":
            return self._of_groups(owner, name, node)
        if owner.kind == "plot":
            return self._of_named(node, *TO_VALUES["plot"])
        if owner.kind != "rows":
            return None
        if name in SAME:
            return owner
        if name in BY_NAME:
            names = argument(node, *BY_NAME[name])
            return owner if names is not None and self.source.texts(names) is not None else None
        if name in TO_VALUES:
            return self._of_named(node, *TO_VALUES[name])
        if name in ("groupby", "resample"):
            key = argument(node, 0, "by") if name == "groupby" else argument(node, None, "on")
            return owner.as_("groups") if (key is None and name == "resample") or self._is_key(key) else None
        if name == "assign":
            return owner if all(self._is_column_of(owner, keyword.value) for keyword in node.keywords) else None
        if name == "query":
            return owner if self._query_names(argument(node, 0, "expr")) else None
        return self._joined(owner, name, node) if name in ("merge", "join") else None

    def _of_groups(self, owner, name, node):
        if name in ("head", "tail"):
            return owner.as_("rows")
        if name in SIZES:
            return COLUMN
        if name not in ("agg", "aggregate"):
            return None
        spec = self.source.literal(node.args[0]) if len(node.args) == 1 and not node.keywords else None
        if isinstance(spec, ast.Dict):
            return COLUMN if all(self.source.text(key) is not None for key in spec.keys if key) else None
        named = not node.args and node.keywords and all(_is_named(keyword.value) for keyword in node.keywords)
        return COLUMN if named else None

    def _of_named(self, node, places, needed):
        for word, place in places.items():
            names = argument(node, place, word)
            if names is None and word in needed or names is not None and not self._is_key(names):
                return None
        return COLUMN

    def _is_key(self, node):
        """Constant names, columns that are computed, pd.Grouper, or several of these."""
        node = self.source.literal(node)
        if node is None or self.source.texts(node) is not None:
            return node is not None
        if isinstance(node, (ast.List, ast.Tuple)):
            return all(map(self._is_key, node.elts))
        if isinstance(node, ast.Call) and self.source.qualified(node.func) == "pandas.Grouper":
            return True
        return isinstance(node, ast.Constant) and node.value is None or self.value(node) in (COLUMN, MASK)

    def _is_column_of(self, owner, node):
        """A function of the frame itself, or anything that is no frame."""
        if not isinstance(node, ast.Lambda) or len(node.args.args) != 1:
            return not isinstance(self.value(node), Rows)
        name = node.args.args[0].arg
        env, self.env = self.env, {**self.env, name: owner}
        value = self.value(node.body)
        self.env = env
        return not isinstance(value, Rows)

    def _query_names(self, node):
        text = self.source.text(node) if node is not None else None
        names = None if text is None else query_names(text)
        self.named |= set(names or [])
        return names is not None

    def _joined(self, owner, name, node):
        """A join tells columns of the same name apart: those of both sides are in use."""
        words = ("on", "left_on", "right_on") if name == "merge" else ("on",)
        keys = [argument(node, None, word) for word in words]
        other = self.value(argument(node, 0, "right" if name == "merge" else "other"))
        if len(node.args) > 1 or not all(key is None or self._is_key(key) for key in keys):
            return None
        if not isinstance(other, Rows):  # its columns are named in the code, or have endings that are
            return owner if name == "merge" and argument(node, None, "suffixes") is None else None
        if other.kind != "rows":
            return None
        sides = [{column for frame in side.frames for column in self.frames[frame]} for side in (owner, other)]
        self.named |= sides[0] & sides[1]
        return Rows(owner.frames | other.frames)


def _changes_in_place(node):
    return isinstance(node, ast.Call) and any(keyword.arg == "inplace" for keyword in node.keywords)


def _root(node):
    """The name that the place is reached from: orders of orders.loc[0, "n"]."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return getattr(node, "id", None)


def _arguments(call):
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _is_zero(node):
    return isinstance(node, ast.Constant) and node.value == 0


def _is_named(node):
    """("column", function) or pd.NamedAgg(…)."""
    if isinstance(node, ast.Tuple) and len(node.elts) == 2:
        return isinstance(node.elts[0], ast.Constant)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "NamedAgg"


def _names_in(node):
    """Texts, attributes and names of arguments: whatever may be the name of a column, also with a join's ending."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value, node.value.removesuffix("_x").removesuffix("_y")]
    if isinstance(node, ast.Attribute) and not hasattr(pd.DataFrame, node.attr):
        return [node.attr, node.attr.removesuffix("_x").removesuffix("_y")]
    return [node.arg] if isinstance(node, ast.keyword) and node.arg else []
