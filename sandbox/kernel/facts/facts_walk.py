# SPDX-License-Identifier: GPL-3.0-or-later
"""A walk over statements in the order in which they run. Who walks says what a value is, and what a name is bound
to."""

import ast


class Walk:
    def __init__(self):
        self.env = {}

    def value(self, node):
        raise NotImplementedError

    def store(self, target, value, value_node=None):
        raise NotImplementedError

    def either(self, bodies):
        """One of the bodies runs."""
        raise NotImplementedError

    def iterated(self, node):
        """The loop's target takes its values."""
        raise NotImplementedError

    def block(self, body):
        for statement in body:
            self.statement(statement)

    def statement(self, node):
        handler = getattr(self, "_" + type(node).__name__.lower(), None)
        if handler:
            handler(node)
        else:
            for child in ast.iter_child_nodes(node):
                self.statement(child) if isinstance(child, ast.stmt) else self.value(child)

    def _assign(self, node):
        value = self.value(node.value)
        for target in node.targets:
            self.store(target, value, node.value)

    def _annassign(self, node):
        if node.value is not None:
            self.store(node.target, self.value(node.value), node.value)

    def _if(self, node):
        self.value(node.test)
        self.either([node.body, node.orelse])

    def _for(self, node):
        self.iterated(node)
        self.either([node.body, []])
        self.block(node.orelse)

    _asyncfor = _for

    def _while(self, node):
        self.value(node.test)
        self.either([node.body, []])
        self.block(node.orelse)

    def _with(self, node):
        for item in node.items:
            value = self.value(item.context_expr)
            if item.optional_vars is not None:
                self.store(item.optional_vars, value)
        self.block(node.body)

    _asyncwith = _with

    def _try(self, node):
        self.either([node.body] + [h.body for h in node.handlers])
        self.block(node.orelse)
        self.block(node.finalbody)

    _trystar = _try

    def _match(self, node):
        self.matched(node, self.value(node.subject))
        for name in {n.name for c in node.cases for n in ast.walk(c.pattern)
                     if isinstance(n, (ast.MatchAs, ast.MatchStar))}:
            self.env[name] = None
        self.either([case.body for case in node.cases] + [[]])

    def matched(self, node, value):
        raise NotImplementedError

    def _import(self, node):
        for item in node.names:
            self.env.pop(item.asname or item.name.partition(".")[0], None)

    _importfrom = _import
