# SPDX-License-Identifier: GPL-3.0-or-later
"""The words of SQLite's statements, and the parts of the trees that sql_tree makes of them."""

import dataclasses
import re

TOKEN = re.compile(r"""(?P<space>\s+|--[^\n]*|/\*.*?(?:\*/|$))|(?P<text>'(?:[^']|'')*')
    |(?P<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])
    |(?P<number>0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    |(?P<word>[^\W\d][\w$]*)|(?P<sign>\|\||->>|->|<<|>>|<=|>=|<>|==|!=|.)""", re.DOTALL | re.VERBOSE)


class NotRead(Exception):
    """What stands there is beyond this reader."""


@dataclasses.dataclass(slots=True)
class Node:
    """`kind`: literal, column, star, call, case, query, and for what signs and their words make: and, or, not, a
    comparison as facts_masks calls it, +, -, *, /, %, cast and other."""
    kind: str
    lineno: int
    name: str = ""  # of a column or function, in small letters; of a cast the type
    parts: tuple = ()
    value: object = None  # of a literal; of a column how it is written; of a query the Query
    table: str = ""
    quoted: bool = False  # by "…", which SQLite takes for a text where no column is called so
    distinct: bool = False
    where: object = None  # FILTER (WHERE …)
    over: tuple | None = None  # of a window: (partition by, order by, whether it says which rows)


@dataclasses.dataclass(slots=True)
class Source:
    name: str  # as it is written
    alias: str
    query: object
    lineno: int
    how: str = ""  # the join with what stands before: inner, left, right, outer, cross
    on: Node | None = None
    using: tuple = ()
    natural: bool = False
    text: str = ""  # what stands there without the alias: a name, or a query in parentheses


@dataclasses.dataclass(slots=True)
class Query:
    lineno: int
    results: list = dataclasses.field(default_factory=list)  # (node, alias)
    sources: list = dataclasses.field(default_factory=list)
    where: Node | None = None
    groups: list = dataclasses.field(default_factory=list)
    having: Node | None = None
    order: list = dataclasses.field(default_factory=list)  # (node, rises)
    limit: tuple | None = None  # (line, rows or None, offset or None)
    tables: list = dataclasses.field(default_factory=list)  # WITH: (name, columns, Query)
    others: list = dataclasses.field(default_factory=list)  # of UNION and its like
    lines: dict = dataclasses.field(default_factory=dict)  # of its clauses
    distinct: bool = False
    values: bool = False
    condition: str = ""  # the text of WHERE
    core: str = ""  # the text from SELECT to HAVING
    before_having: str = ""
    before_limit: str = ""  # the text from WITH or SELECT to ORDER BY


def tokens(text, line):
    found = []
    for match in TOKEN.finditer(text):
        kind, written = match.lastgroup, match[0]
        if kind != "space":
            found.append((kind, written, line, match.start()))
        line += written.count("\n")
    return found
