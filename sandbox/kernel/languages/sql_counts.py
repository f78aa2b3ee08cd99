# SPDX-License-Identifier: GPL-3.0-or-later
"""What of a statement's rows SQLite is asked to count: those that WHERE and HAVING keep, and how often the rows of two
tables that are joined find one another."""

import sqlite3

import sql_tree
from sql_words import NotRead

MOST = 20  # of a statement
MOST_MATCHED = 200_000  # rows of a table

COLUMNS = {"filter": ("before", "after"),
           "join": ("before", "other", "unmatched", "repeated", "other_unmatched", "other_repeated", "after")}
MATCHES = """WITH ours AS (SELECT {ours}, count(*) AS n FROM {left} GROUP BY {places}),
    theirs AS (SELECT {theirs}, count(*) AS n FROM {right} GROUP BY {places})
SELECT (SELECT count(*) FROM {left}), (SELECT count(*) FROM {right}), u.a, u.b, v.a, v.b, u.c
    + CASE WHEN '{how}' IN ('left', 'outer') THEN u.a ELSE 0 END
    + CASE WHEN '{how}' IN ('right', 'outer') THEN v.a ELSE 0 END
FROM (SELECT total(CASE WHEN t.n IS NULL THEN o.n END) AS a, total(CASE WHEN t.n > 1 THEN o.n END) AS b,
      total(o.n * t.n) AS c FROM ours o LEFT JOIN theirs t ON {pairs}) u,
     (SELECT total(CASE WHEN o.n IS NULL THEN t.n END) AS a, total(CASE WHEN o.n > 1 THEN t.n END) AS b
      FROM theirs t LEFT JOIN ours o ON {pairs}) v"""


def of(text, line):
    """(line, operation, query) of each; its row has the COLUMNS."""
    try:
        _, whole = sql_tree.read(text, line)
    except (NotRead, RecursionError):
        return []
    found, own = [], set()
    for query in sql_tree.queries(whole):
        own |= {name.casefold() for name, _, _ in query.tables}
    for query in sql_tree.queries(whole):
        if not own & {source.name.casefold() for source in query.sources}:
            found += _kept(query) + _joined(query)
    return found


def counted(connection, text, line, joins):
    """What the ledger has of the conditions and joins of a statement, over tables that are there."""
    found = []
    for line, op, query in of(text, line)[:MOST]:
        if op == "join" and not joins:
            continue
        try:
            row = connection.execute(query).fetchone()
            found.append({"line": line, "op": op, **dict(zip(COLUMNS[op], map(int, row)))})
        except (sqlite3.Error, sqlite3.Warning):
            continue  # it names what stands around it
    return found


def has_many_rows(connection):
    """Some table has more than are matched."""
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    return any(connection.execute(f"SELECT count(*) FROM {quoted(name)}").fetchone()[0] > MOST_MATCHED
               for (name,) in names)


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def _kept(query):
    alone = query.sources[0] if len(query.sources) == 1 else None
    found = []
    if query.where is not None and alone is not None and alone.query is None:
        rows = f"SELECT count(*) FROM {alone.text} AS {quoted(alone.alias)}"
        found.append((query.lines["where"], "filter", f"SELECT ({rows}), ({rows} WHERE {query.condition})"))
    if query.having is not None:
        count = "(SELECT count(*) FROM ({}))"
        found.append((query.lines["having"], "filter",
                      f"SELECT {count.format(query.before_having)}, {count.format(query.core)}"))
    return found


def _joined(query):
    """Of tables that are joined to the first one; none, where WHERE chooses among the rows of the others: then those
    without a partner are left out with reason."""
    first = query.sources[0] if query.sources else None
    columns = [node for node in sql_tree.nodes_of(query.where) if node.kind == "column"] if query.where else []
    if first is None or any(node.table != first.alias.casefold() for node in columns):
        return []
    return [one for source in query.sources[1:] for one in _matches(first, source)]


def _matches(first, source):
    keys = [(name, name) for name in source.using]
    for node in sql_tree.conjuncts(source.on):
        sides = {part.table: part.value for part in node.parts if part.kind == "column"}
        if node.kind != "==" or set(sides) != {first.alias.casefold(), source.alias.casefold()}:
            return []
        keys.append((sides[first.alias.casefold()], sides[source.alias.casefold()]))
    if not keys or source.natural:
        return []
    ours, theirs = (", ".join(f"{quoted(pair[side])} AS k{n}" for n, pair in enumerate(keys)) for side in (0, 1))
    places = ", ".join(str(1 + n) for n in range(len(keys)))
    pairs = " AND ".join(f"o.k{n} = t.k{n}" for n in range(len(keys)))
    return [(source.lineno, "join", MATCHES.format(ours=ours, theirs=theirs, left=first.text, pairs=pairs,
                                                   right=source.text, how=source.how, places=places))]
