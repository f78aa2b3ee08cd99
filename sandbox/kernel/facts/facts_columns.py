# SPDX-License-Identifier: GPL-3.0-or-later
"""Columns that do not exist. A false alarm is worse than a miss: what is not certain is not reported."""

import ast

from facts_calls import Calls
from facts_frames import Column, Frame, Group, Rows, is_mask, joined
from facts_source import nearest
from facts_walk import Walk

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ACCESSORS = {"plot", "dt", "str", "cat"}  # df.plot.line and dates.dt.month, whatever the columns are called


def look(source, report):
    _note_known_columns(source, report)
    if not source.files:
        return
    _Tracker(source, report).run(source.tree.body)


def _note_known_columns(source, report):
    for node in source.nodes:
        if getattr(node, "lineno", 0) == 0:
            continue  # of what reads a loaded frame
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in source.columns:
            report.effect("columns", node.value)
        elif isinstance(node, ast.Attribute) and node.attr in source.columns and not hasattr(_Nothing, node.attr):
            if getattr(node.value, "attr", None) not in ACCESSORS:
                report.effect("columns", node.attr)


class _Nothing:
    """df.count is the method, whatever the columns are called."""

    count = size = index = columns = shape = values = sum = mean = min = max = std = rank = name = T = None


class _Tracker(Walk):
    def __init__(self, source, report):
        super().__init__()
        self.source = source
        self.report = report
        self.calls = Calls(self)
        self.quiet = 0  # in a try, a lambda, a function: a missing column may be meant
        # "if 'x' in df.columns": the code asks for itself.
        self.asked = {n.left.value for n in source.nodes if isinstance(n, ast.Compare)
                      and isinstance(n.left, ast.Constant)
                      and isinstance(n.ops[0], (ast.In, ast.NotIn)) and isinstance(n.left.value, str)}
        self.tainted = self._names_of_inner_code(source.tree)
        self.off = any(source.qualified(n) in ("builtins.exec", "builtins.eval", "builtins.globals", "builtins.locals",
                                               "builtins.vars") for n in source.nodes if isinstance(n, ast.Name))

    def run(self, body):
        if not self.off:
            self.block(body)

    @staticmethod
    def _names_of_inner_code(scope):
        """Names that functions and lambdas inside use: their frames may change at any time."""
        inner = [n for n in ast.walk(scope) if n is not scope and isinstance(n, FUNCTIONS + (ast.Lambda, ast.ClassDef))]
        names = set()
        for function in inner:
            own = {a.arg for a in ast.walk(function) if isinstance(a, ast.arg)}
            own |= {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            used = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)}
            declared = {name for n in ast.walk(function) if isinstance(n, (ast.Global, ast.Nonlocal))
                        for name in n.names}
            names |= (used - own) | declared
        return names

    # Statements

    def _augassign(self, node):
        self.value(node.value)
        if isinstance(node.target, ast.Name):
            self.bind(node.target.id, None)
        elif isinstance(node.target, ast.Subscript):
            self.subscript(node.target)
        else:
            self.value(node.target)

    def bind(self, name, value):
        if isinstance(value, Frame) and name in self.tainted:
            value.open = True
        self.env[name] = value

    def store(self, target, value, value_node=None):
        if isinstance(target, ast.Name):
            self.bind(target.id, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            self.escape(value)
            for element in target.elts:
                self.store(element, None)
        elif isinstance(target, ast.Starred):
            self.store(target.value, None)
        elif isinstance(target, ast.Subscript):
            self._store_columns(target)
            self.escape(value)
        elif isinstance(target, ast.Attribute):
            self._store_attribute(target, value_node)

    def _store_columns(self, target):
        owner = self.value(target.value)
        index = target.slice
        if isinstance(owner, Rows):
            self.value(index)
            index = index.elts[1] if isinstance(index, ast.Tuple) and len(index.elts) == 2 else None
            owner = owner.frame
        elif isinstance(owner, Frame) and is_mask(index, owner):
            self.value(index)
            return
        if isinstance(owner, Frame):
            names = None if index is None else self.source.texts(index)
            if names is None:
                owner.open = True
            for name in names or []:
                owner.add(name)

    def _store_attribute(self, target, value_node):
        owner = self.value(target.value)
        if isinstance(owner, Frame) and target.attr == "columns":
            names = self.source.texts(value_node) if value_node is not None else None
            owner.becomes(Frame(names, owner.index) if names else Frame(owner.columns, owner.index, True))
        elif isinstance(owner, Frame) and target.attr == "index":
            owner.index = None

    def _delete(self, node):
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.env.pop(target.id, None)
            elif isinstance(target, ast.Subscript):
                owner, name = self.value(target.value), self.source.text(target.slice)
                if isinstance(owner, Frame) and name:
                    self.expect(owner, [name], target)
                    owner.remove([name])

    def iterated(self, node):
        self.escape(self.value(node.iter))
        self.store(node.target, None)

    def matched(self, node, value):
        self.escape(value)

    def _try(self, node):
        self.quiet += bool(node.handlers)
        self.either([node.body] + [h.body for h in node.handlers])
        self.quiet -= bool(node.handlers)
        self.block(node.orelse)
        self.block(node.finalbody)

    _trystar = _try

    def either(self, bodies):
        """Each body from the same start; afterwards only what all of them agree on, or may have."""
        start, ends = self.env, []
        frames = {id(v): v for v in start.values() if isinstance(v, Frame)}
        before = {key: frame.clone() for key, frame in frames.items()}
        grown = {key: frame.clone() for key, frame in frames.items()}
        for body in bodies:
            self.env = dict(start)
            for key, frame in frames.items():
                frame.becomes(before[key])
            self.block(body)
            ends.append(self.env)
            for key, frame in frames.items():
                grown[key] = joined(grown[key], frame)
        for key, frame in frames.items():
            frame.becomes(grown[key])
        names = set.intersection(*(set(e) for e in ends)) if ends else set()
        self.env = {n: _all_joined([e[n] for e in ends]) for n in names}

    def _functiondef(self, node):
        """A function of its own: its parameters are unknown, and so is what is outside."""
        for default in node.args.defaults + [d for d in node.args.kw_defaults if d] + node.decorator_list:
            self.escape(self.value(default))
        outer, tainted = self.env, self.tainted
        self.env, self.tainted = {}, self._names_of_inner_code(node)
        self.block(node.body)
        self.env, self.tainted = outer, tainted
        self.env[node.name] = None

    _asyncfunctiondef = _functiondef

    def _classdef(self, node):
        self.env[node.name] = None

    # Expressions

    def value(self, node):
        """Checks an expression and says what is known of its value."""
        if node is None or isinstance(node, (ast.expr_context, ast.operator)):
            return None
        if isinstance(node, ast.Name):
            return self.env.get(node.id)
        if isinstance(node, ast.Subscript):
            return self.subscript(node)
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.Call):
            return self.calls.call(node)
        if isinstance(node, ast.NamedExpr):
            value = self.value(node.value)
            self.store(node.target, value)
            return value
        if isinstance(node, ast.IfExp):
            self.value(node.test)
            return joined(self.value(node.body), self.value(node.orelse))
        return self._other(node)

    def _other(self, node):
        if isinstance(node, ast.Lambda):
            return None
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
            return self._comprehension(node)
        holds = isinstance(node, (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.Yield, ast.Await, ast.Starred))
        for child in ast.iter_child_nodes(node):
            value = self.value(child)
            if holds:
                self.escape(value)
        return None

    def _comprehension(self, node):
        outer = self.env
        self.env = dict(outer)
        self.quiet += 1
        for generator in node.generators:
            self.value(generator.iter)
            self.store(generator.target, None)
            for condition in generator.ifs:
                self.value(condition)
        for part in ("key", "value", "elt"):
            self.escape(self.value(getattr(node, part, None)))
        self.quiet -= 1
        self.env = outer
        return None

    def subscript(self, node):
        owner = self.value(node.value)
        if isinstance(owner, Rows):
            return self._rows(node, owner.frame)
        names = self.source.texts(node.slice) if not isinstance(node.slice, ast.Tuple) else None
        if isinstance(owner, (Frame, Group)) and names is not None:
            frame = owner if isinstance(owner, Frame) else owner.frame
            self.expect(frame, names, node.slice, owner)
            one = self.source.text(node.slice)
            if isinstance(owner, Frame):
                return Column(one, owner.index) if one is not None else Frame(names, owner.index)
            return Group(Frame(names + (owner.keys or [])), owner.keys, owner.flat, one)
        self.value(node.slice)
        if isinstance(owner, Frame) and is_mask(node.slice, owner):
            return owner.clone()
        return owner if isinstance(owner, Column) and is_mask(node.slice, owner) else None

    def _rows(self, node, frame):
        self.value(node.slice)
        if not isinstance(node.slice, ast.Tuple):
            return frame.clone() if is_mask(node.slice, frame) else None
        if len(node.slice.elts) != 2:
            return None
        names = self.source.texts(node.slice.elts[1])
        if names is None:
            return None
        self.expect(frame, names, node.slice.elts[1])
        several = isinstance(self.source.literal(node.slice.elts[1]), ast.List)
        return Frame(names, frame.index) if several and is_mask(node.slice.elts[0], frame) else None

    def attribute(self, node):
        owner = self.value(node.value)
        if isinstance(owner, Frame):
            if node.attr == "loc":
                return Rows(owner)
            return Column(node.attr, owner.index) if node.attr in owner.columns else None
        return None

    def escape(self, value):
        """A frame in unknown hands may get columns there."""
        if isinstance(value, Frame):
            value.open = True

    def expect(self, frame, names, node, owner=None, severity="error", levels=False):
        """Reports the names that the frame surely lacks."""
        for name in names:
            there = frame.has_level(name) if levels else frame.has(name)
            if there or self.quiet or name in self.asked:
                continue
            if frame.index and name in frame.index:
                self.report.add(severity, "column", node, "is_index", column=name)
                continue
            close = nearest(name, frame.columns)
            fault = ("no_column_near", close) if close else ("no_column_of", _listed(frame.columns)) if frame.columns else ("no_column",)
            self.report.add(severity, "column", node, *fault, column=name)


def _all_joined(values):
    first = values[0]
    for value in values[1:]:
        first = joined(first, value)
    return first


def _listed(columns):
    shown = ", ".join(columns[:12])
    return shown + (", …" if len(columns) > 12 else "")
