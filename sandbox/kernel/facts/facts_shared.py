# SPDX-License-Identifier: GPL-3.0-or-later
"""What all later code shares: the classes of libraries, and the containers of their modules.

A class that is only called, compared or handed to what calls it stays what it is; anywhere else it may reach what sets
its attributes, in this step or in a later one. So known uses are let pass, and all others are told.
"""

import ast

import plain_names
from facts_made import binding

CALLERS = {"apply", "agg", "aggregate", "map", "transform", "astype"}  # of tables: they call the class that they get
READING = {"get", "keys", "values", "items", "index", "count", "copy"}  # methods of containers that leave them alone
READERS = {f"builtins.{name}" for name in """
    all any dict enumerate frozenset isinstance len list max min print reversed set sorted str sum tuple zip""".split()}
SHOWING = {f"builtins.{name}" for name in ("print", "str", "repr")}
TESTING = {"builtins.isinstance", "builtins.issubclass"}  # their second argument is only compared
SHOWN = {"__name__", "__doc__"}
CALLING = {"collections.defaultdict", "dataclasses.field"}
GIVING = {"type", "default_factory", "baseclass"}  # attributes of values that may be classes
SETTABLE = {"columns", "index", "name", "names", "attrs", "labelpad"}


class Shared:
    """`plain` is told what may be changed for all."""

    def __init__(self, plain):
        self.plain = plain
        self.source = plain.source
        nodes = plain.source.nodes
        self._parents = {id(part): node for node in nodes for part in ast.iter_child_nodes(node)}
        self._annotations = {id(n) for note in map(_annotation, nodes) if note is not None for n in ast.walk(note)}
        self._kinds = [n for n in nodes if isinstance(n, ast.ClassDef)]
        self._own = {id(name) for kind in self._kinds for name in _own_names(kind)}
        self._named = set(CALLERS) if {"__getattr__", "__getattribute__"} & plain.methods else (
            plain.created | {n.arg for n in nodes if isinstance(n, ast.keyword)})  # what the code's own things have
        self._gives_classes = any(self._gives_class(node) for node in nodes)

    def look(self, full, node):
        """`full` is used as a value."""
        if is_class(full) and not self._is_harmless(node):
            self.plain.tell("value", full, node)
        elif plain_names.is_container(full) and not self._is_read(node):
            self.plain.tell("value", full, node)

    def look_inside(self, full, node):
        """`full` is a thing of a module, `node` what is asked of it."""
        if plain_names.is_container(full) and node.attr not in READING:
            self.plain.tell("value", f"{full}.{node.attr}", node)

    def look_at_type(self, call):
        """type(x), which is not to be kept for a later step."""
        if isinstance(self._parents.get(id(call)), (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
            self.plain.tell("value", "type", call)

    def assigned(self, node):
        """An attribute is set or deleted."""
        base = node.value
        if isinstance(base, ast.Attribute) and base.attr in ("index", "columns", "xaxis", "yaxis"):
            base = base.value
        if node.attr == "__name__" and isinstance(base, ast.Name) and base.id in self.plain.functions:
            return
        own = isinstance(base, ast.Name) and (id(base) in self._own or node.attr in SETTABLE
                                              or node.attr in self.source.columns)
        if (not own or self._gives_classes or self.source.qualified(base) is not None
                or self._is_class(base.id)):
            self.plain.tell("assigned", ast.unparse(node), node)

    # Classes

    def _is_harmless(self, node):
        """Whether the class is called, shown or compared where it stands."""
        parent = self._parents.get(id(node))
        if id(node) in self._annotations or id(node) in self.plain.called or id(node) in self.plain.decorators:
            return True
        if isinstance(parent, (ast.Attribute, ast.ClassDef, ast.MatchClass, ast.FormattedValue)):
            return not isinstance(parent, ast.Attribute) or parent.attr in SHOWN
        if isinstance(parent, ast.Compare):
            return not self._kinds or all(isinstance(op, (ast.Is, ast.IsNot)) for op in parent.ops)
        if isinstance(parent, ast.Call):
            return self._is_called_by(parent, node)
        if isinstance(parent, ast.keyword):
            call = self._parents[id(parent)]
            is_called = isinstance(call, ast.Call) and self.source.qualified(call.func) in CALLING
            return is_called or parent.arg == "metaclass"
        if isinstance(parent, (ast.Tuple, ast.BinOp)):
            return self._is_harmless_group(parent)
        return isinstance(parent, ast.ExceptHandler)

    def _is_harmless_group(self, group):
        """(A, B) and A | B, of which something is to be an instance."""
        parent = self._parents.get(id(group))
        if isinstance(parent, (ast.Tuple, ast.BinOp)):
            return self._is_harmless_group(parent)
        is_tested = isinstance(parent, ast.Call) and self._is_tested(parent, group)
        return is_tested or isinstance(parent, ast.ExceptHandler)

    def _is_tested(self, call, node):
        return self.source.qualified(call.func) in TESTING and call.args[1:] == [node]

    def _is_called_by(self, call, node):
        """Whether what gets the class does no more than call it, show it or compare it."""
        full = self.source.qualified(call.func)
        if full in SHOWING | CALLING or self._is_tested(call, node):
            return True
        return (isinstance(call.func, ast.Attribute) and call.func.attr in CALLERS - self._named
                and call.args[:1] == [node])

    def _gives_class(self, node):
        """type(x) where it is not shown or compared, and what else gives the class of a value."""
        if isinstance(node, ast.Name) and self.source.qualified(node) == "builtins.type":
            call = self.plain.called.get(id(node))
            return id(node) not in self._annotations and (call is None or not self._is_harmless(call))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in GIVING:
            return not self.plain.tables.is_table(node.value)
        return isinstance(node, ast.MatchClass) and not GIVING.isdisjoint(node.kwd_attrs)

    def _is_class(self, name):
        """Whether the name may stand for a class, or for a function, whose attributes all later code shares."""
        made = any(isinstance(n, (ast.ClassDef, ast.FunctionDef)) and n.name == name for n in self.source.nodes)
        return made or self.stands_for_class(name)

    def stands_for_class(self, name):
        for node in self.source.nodes:
            target, value = binding(node)
            names = set() if value is None else {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
            if name in names and self._holds_class(value):
                return True
        return False

    def _holds_class(self, value):
        for node in ast.walk(value):
            if isinstance(node, ast.Call) and self.source.qualified(node.func) == "builtins.type":
                return True
            is_used = id(node) in self.plain.called or id(node) in self.plain.bases
            full = None if is_used or not isinstance(node, (ast.Name, ast.Attribute)) else self.source.qualified(node)
            if full == "builtins.type" or (full and is_class(full)):
                return True
        return False

    # Containers

    def _is_read(self, node):
        parent = self._parents.get(id(node))
        if isinstance(parent, (ast.For, ast.comprehension)):
            return parent.iter is node
        if isinstance(parent, ast.Subscript):
            return parent.value is node and isinstance(parent.ctx, ast.Load)
        if isinstance(parent, ast.Call):
            return self.source.qualified(parent.func) in READERS
        return isinstance(parent, (ast.Compare, ast.FormattedValue, ast.Starred))


def is_class(full):
    """Whether it is a class whose attributes could be set."""
    owner, _, name = full.rpartition(".")
    if plain_names.is_derived(owner):
        return plain_names.is_class(full)
    if owner == "builtins" or not owner:
        return False
    return name[:1].isupper() if plain_names.is_module(owner) else plain_names.is_class_of_class(name)


def _annotation(node):
    return getattr(node, "returns", None) or getattr(node, "annotation", None)


def _own_names(kind):
    """Where the first parameter of a method is named: it stands for what the class made, or for the class itself."""
    for method in kind.body:
        if isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef)) and method.args.posonlyargs + method.args.args:
            own = (method.args.posonlyargs + method.args.args)[0].arg
            if "staticmethod" not in {getattr(d, "id", "") for d in method.decorator_list}:
                yield from _uses(method.body, own)


def _uses(nodes, name):
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            continue
        if isinstance(node, ast.Name) and node.id == name:
            yield node
        yield from _uses(ast.iter_child_nodes(node), name)
