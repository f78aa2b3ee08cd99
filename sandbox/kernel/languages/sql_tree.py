# SPDX-License-Identifier: GPL-3.0-or-later
"""Queries of SQLite as trees. SQLite itself has read them before: what is here goes by its grammar, and what it does
not know of that raises NotRead."""

from sql_expressions import ENDS, Expressions
from sql_words import Node, NotRead, Query, Source

DEEPEST = 100


def read(text, line):
    """(what it makes: a table's name, or "", its Query)"""
    return _Parser(text, line).statement()


def queries(query):
    """It, and all that stand in it."""
    yield query
    inner = [one for _, _, one in query.tables] + [one.query for one in query.sources if one.query] + query.others
    nodes = [node for node, _ in query.results + query.order] + [query.where, query.having, *query.groups]
    for one in inner + [found for node in nodes if node is not None for found in _inside(node)]:
        yield from queries(one)


def conjuncts(node):
    """The conditions of which all must hold."""
    if node is None:
        return []
    return [one for part in node.parts for one in conjuncts(part)] if node.kind == "and" else [node]


def nodes_of(node):
    """It, and all that stand in it, but for other queries."""
    yield node
    for part in (*node.parts, *((node.where,) if node.where is not None else ())):
        yield from nodes_of(part)


def _inside(node):
    return [one.value for one in nodes_of(node) if one.kind == "query"]


class _Parser(Expressions):
    def statement(self):
        made = ""
        if self.take("create"):
            self.take("temp") or self.take("temporary")
            self.take("table") or self.need("view")
            self.take("if", "not", "exists")
            made = self.name()
            self.need("as")
        query = self.query()
        if self.at < len(self.tokens):
            raise NotRead
        return made, query

    def query(self):
        self.depth += 1
        if self.depth > DEEPEST:
            raise NotRead
        start, tables = self.place(), []
        if self.take("with"):
            if self.take("recursive"):
                raise NotRead
            tables = self.several(self._table)
        query = self._core()
        while self.peek() in ("union", "intersect", "except"):
            self.at += 1
            self.take("all")
            query.others.append(self._core())
        query.tables = tables
        query.lines["order"] = self.line()
        if self.take("order", "by"):
            query.order = self.several(self._term)
        query.before_limit = self.text[start:self.place()].strip(" ;\n\t")
        query.limit = self._limit()
        self.depth -= 1
        return query

    def _table(self):
        name = self.name()
        columns = self.inside(lambda: self.several(self.name)) if self.peek() == "(" else []
        self.need("as")
        self.take("not")
        self.take("materialized")
        return name, columns, self.inside(self.query)

    def _limit(self):
        line = self.line()
        if not self.take("limit"):
            return None
        first, offset = self.expression(), None
        if self.take("offset"):
            offset = self.expression()
        elif self.take(","):
            offset, first = first, self.expression()
        return line, first.value if first.kind == "literal" else None, None if offset is None else offset.value or 0

    def _core(self):
        query = Query(self.line())
        if self.take("values"):
            self.several(lambda: self.inside(lambda: self.several(self.expression)))
            query.values = True
            return query
        start = self.place()
        self.need("select")
        query.distinct = self.take("distinct")
        self.take("all")
        query.results = self.several(self._result)
        if self.take("from"):
            query.sources = self._sources()
        query.lines["where"] = self.line()
        if self.take("where"):
            begin = self.place()
            query.where = self.expression()
            query.condition = self.text[begin:self.place()].strip(" ;\n\t")
        query.lines["group"] = self.line()
        query.groups = self.several(self.expression) if self.take("group", "by") else []
        query.lines["having"] = self.line()
        query.before_having = self.text[start:self.place()]
        query.having = self.expression() if self.take("having") else None
        query.core = self.text[start:self.place()].strip(" ;\n\t")
        if self.peek() == "window":
            raise NotRead
        return query

    def _result(self):
        line = self.line()
        if self.take("*"):
            return Node("star", line), ""
        if self.peek(1) == "." and self.peek(2) == "*":
            table = self.name()
            self.at += 2
            return Node("star", line, table=table.lower()), ""
        node = self.expression()
        return node, self._alias()

    def _alias(self):
        if self.take("as"):
            return self.name()
        is_name = self.at < len(self.tokens) and self.tokens[self.at][0] in ("word", "quoted", "text")
        return self.name() if is_name and self.peek() not in ENDS else ""

    def _sources(self):
        found = [self._source("")]
        while True:
            natural = self.take("natural")
            if self.take(","):
                how = "cross"
            elif self.take("cross", "join"):
                how = "cross"
            elif self.take("inner", "join") or self.take("join"):
                how = "inner"
            else:
                how = next((word for word in ("left", "right", "full") if self.take(word)), "")
                if not how:
                    return found
                self.take("outer")
                self.need("join")
            one = self._source({"full": "outer"}.get(how, how))
            one.natural = natural
            if self.take("on"):
                one.on = self.expression()
            elif self.take("using"):
                one.using = tuple(self.inside(lambda: self.several(self.name)))
            if one.how == "cross" and (one.on is not None or one.using):
                one.how = "inner"
            found.append(one)

    def _source(self, how):
        line = self.line()
        if self.peek() == "(":
            if self.peek(1) not in ("select", "with", "values"):
                raise NotRead
            start = self.place()
            query = self.inside(self.query)
            text = self.text[start:self.place()].strip()
            return Source("", self._alias(), query, line, how, text=text)
        name = self.name()
        if self.take("."):
            name = self.name()
        if self.peek() == "(":
            raise NotRead
        return Source(name, self._alias() or name, None, line, how, text='"' + name.replace('"', '""') + '"')

    def _term(self):
        node = self.expression()
        rises = not self.take("desc")
        self.take("asc")
        if self.take("nulls"):
            self.at += 1
        return node, rises
