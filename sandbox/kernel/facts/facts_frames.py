# SPDX-License-Identifier: GPL-3.0-or-later
"""What is known of a value without running the code: data frames, groups of them, single columns."""

import ast
import re

KEEPING = {  # methods whose result has the columns of the frame
    "copy", "head", "tail", "sample", "nlargest", "nsmallest", "sort_values", "sort_index", "drop_duplicates", "dropna",
    "fillna", "astype", "query", "round", "abs", "replace", "where", "mask", "ffill", "bfill", "convert_dtypes",
    "infer_objects", "clip", "shift", "diff", "cumsum", "truncate",
}
SUMMARIES = {"sum", "mean", "median", "min", "max", "count", "nunique", "first", "last", "std", "var", "size",
             "prod", "quantile"}


class Frame:
    """columns: what it has at most; open: it may have more. index: the names of its index, None where unknown."""

    def __init__(self, columns, index=(), is_open=False):
        self.columns = list(dict.fromkeys(columns))
        self.index = None if index is None else list(index)
        self.open = is_open

    def clone(self):
        return Frame(self.columns, self.index, self.open)

    def has(self, name):
        return self.open or name in self.columns

    def has_level(self, name):
        return self.has(name) or self.index is None or name in self.index

    def add(self, name):
        if name not in self.columns:
            self.columns.append(name)

    def remove(self, names):
        self.columns = [c for c in self.columns if c not in names]

    def becomes(self, other):
        self.columns, self.index, self.open = list(other.columns), other.index, other.open


class Column:
    """A Series taken from a frame."""

    def __init__(self, name=None, index=None):
        self.name = name
        self.index = index


class Group:
    """keys: names of what it is grouped by, None where unknown. selection: a column's name, or None."""

    def __init__(self, frame, keys, flat=False, selection=None):
        self.frame = frame
        self.keys = keys
        self.flat = flat  # as_index=False
        self.selection = selection


class Rows:
    """df.loc: its subscript takes rows first."""

    def __init__(self, frame):
        self.frame = frame


def reset(value, keep, name):
    """reset_index() of a frame or a column. `keep`: drop=False. None where the result is unknown."""
    index = value.index
    if isinstance(value, Frame):
        if not keep:
            return Frame(value.columns, (), value.open)
        if index is None:
            return None
        return Frame((index or ["index"]) + value.columns, (), value.open)
    if not keep:
        return Column(value.name, ())
    own = name if name is not None else value.name
    if not index or own is None:
        return None
    return Frame(index + [own])


def joined(one, other):
    """What is certain after either of two ways."""
    if one is other or not isinstance(one, Frame) or not isinstance(other, Frame):
        return one if one is other else None
    index = one.index if one.index == other.index else None
    return Frame(one.columns + other.columns, index, one.open or other.open)


def query_names(text):
    """The column names a query() or eval() expression uses, or None where it cannot be read."""
    quoted = re.findall(r"`([^`]+)`", text)
    plain = re.sub(r"`[^`]+`", "__quoted__", text)
    plain = re.sub(r"@\s*[A-Za-z_][\w.]*(\([^()]*\))?", "0", plain)
    try:
        tree = ast.parse(" ".join(plain.split()), mode="eval")
    except (SyntaxError, ValueError):
        return None
    called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
    names = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and id(n) not in called]
    skipped = {"__quoted__", "index", "columns", "inf", "nan", "pi"}
    return quoted + [n for n in dict.fromkeys(names) if n not in skipped and not n.startswith("ilevel_")]


def is_mask(node, columns_of_frame):
    """Whether an index is surely a condition on rows, never a list of columns."""
    if isinstance(node, ast.Compare) or isinstance(node, ast.Slice):
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr)):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in {"isin", "between", "isna", "notna", "isnull", "notnull", "contains", "startswith",
                                  "endswith", "duplicated", "eq", "ne", "gt", "ge", "lt", "le", "str", "match",
                                  "fullmatch"}
    return False
