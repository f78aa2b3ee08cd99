# SPDX-License-Identifier: GPL-3.0-or-later
"""Attributes that lead from values to the interpreter or the system, and what is plainly a table, which has none."""

import ast
import builtins
import os
import re
import sys
import types

import plain_names

_INTERNAL = (types.FrameType, types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType, types.TracebackType,
             types.CodeType)
_OF_INTERNALS = frozenset(n for kind in _INTERNAL for n in dir(kind) if re.match(r"[a-z]{1,2}_", n))
_OF_SYSTEM = frozenset(n for n in dir(os) if callable(getattr(os, n)) and not plain_names.is_attribute(n))
REACHING = frozenset(n for n in dir(builtins) if n in {"eval", "exec", "compile", "open", "__import__", "breakpoint",
                                                       "getattr", "setattr", "delattr", "globals", "locals", "vars"})
_FIELD = re.compile(r"\{\w*((?:\.\w+|\[[^\]{}]*\])+)")  # of a text to be formatted
_KEEPING = {"copy", "dropna", "query", "sort_values", "sort_index", "head", "tail", "sample", "assign", "merge", "join",
            "rename", "reset_index", "set_index", "drop", "drop_duplicates", "fillna", "astype", "nlargest",
            "nsmallest", "round", "filter"}  # of a table these give a table


def opens_interpreter(name):
    """Whether frames, generators or code objects have it: it is denied whatever has a column of that name."""
    return name in _OF_INTERNALS or name.startswith("__")


def is_denied(name):
    """Whether some value or module could do more than compute with it."""
    return (opens_interpreter(name) or plain_names.is_denied(name) or name in sys.stdlib_module_names
            or name in _OF_SYSTEM or name in REACHING)


def in_format(text):
    """The first part of a field of the text, as of "{0.gi_frame}", that opens the interpreter; else None."""
    for field in _FIELD.findall(text):
        for name in re.findall(r"\.(\w+)", field):
            if opens_interpreter(name):
                return name
    return None


class Tables:
    """What is plainly a table: read from a file, or made of one by methods that keep it one."""

    def __init__(self, source):
        self._source = source
        self._variables = {f.get("variable") for f in source.files.values() if isinstance(f, dict)}
        self._values = {}
        for node in source.nodes:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self._values.setdefault(target.id, []).append(node.value)
        self._asked = set()

    def is_table(self, node):
        if isinstance(node, ast.Name):
            return self._is_name_of_table(node.id)
        if isinstance(node, ast.Subscript):
            return self.is_table(node.value)
        if not isinstance(node, ast.Call):
            return False
        if (self._source.qualified(node.func) or "").startswith("pandas.read_"):
            return True
        return isinstance(node.func, ast.Attribute) and node.func.attr in _KEEPING and self.is_table(node.func.value)

    def _is_name_of_table(self, name):
        values = self._values.get(name, [])
        if len(values) != self._source.bound.get(name, 0) or name in self._source.aliases:
            return False
        if not values:
            return name in self._variables
        if name in self._asked:
            return True  # d = d[…]: as far as the other values say
        self._asked.add(name)
        all_tables = all(map(self.is_table, values))
        self._asked.discard(name)
        return all_tables
