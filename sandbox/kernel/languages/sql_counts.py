# SPDX-License-Identifier: GPL-3.0-or-later
"""What of a statement's rows SQLite is asked to count: those that WHERE and HAVING keep, and how often the rows of two
tables that are joined find one another; and which rows those are that are lost, by their positions. And whether LIMIT
cuts between equal ones."""

import sqlite3

import sql_tree
from sql_words import NotRead

MOST = 20  # of a statement
MOST_MATCHED = 200_000  # rows of a table
MOST_PLACED = 10_000  # positions of rows

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

LOST = "SELECT {table}._rowid_ - 1, 0 FROM {rows} WHERE ({condition}) IS NOT TRUE ORDER BY 1 LIMIT {most}"
UNPAIRED = """WITH theirs AS (SELECT {theirs}, count(*) AS n FROM {right} GROUP BY {places})
SELECT o._rowid_ - 1, ifnull(t.n, 0) FROM {left} AS o LEFT JOIN theirs t ON {pairs}
WHERE ifnull(t.n, 0) <> 1 ORDER BY 1 LIMIT {most}"""


def of(text, line):
    """(line, operation, query, placing) of each. The query's row has the COLUMNS. Placing is None or (table, query):
    each of its rows has the position of a row of that table and how often that finds somebody, where this is not
    once."""
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


def counted(connection, text, line, joins, frames=()):
    """What the ledger has of the conditions and joins of a statement, over tables that are there. `frames`: those that
    are the loaded frames of these names."""
    found = []
    for line, op, query, placing in of(text, line)[:MOST]:
        if op == "join" and not joins:
            continue
        try:
            row = connection.execute(query).fetchone()
            fact = {"line": line, "op": op, **dict(zip(COLUMNS[op], map(int, row)))}
            found.append(fact)
            if placing is not None and placing[0] in frames:
                fact["placed"] = _placed(connection, *placing, fact["before"])
        except (sqlite3.Error, sqlite3.Warning):
            continue  # it names what stands around it
    return found + (_cut(connection, text, line) if joins else [])


def _cut(connection, text, line):
    """Where the first row that LIMIT leaves out equals the last one kept in what the rows stand in the order of."""
    try:
        whole = sql_tree.read(text, line)[1]
        at, most, offset = whole.limit or (0, None, None)
        place = _place(whole) if offset is None and type(most) is int and most > 0 and whole.order else None
        if place is None:
            return []
        rows = connection.execute(f"{whole.before_limit} LIMIT 2 OFFSET {most - 1}").fetchall()
        if len(rows) < 2 or rows[0][place] is None or rows[0][place] != rows[1][place]:
            return []
        before = connection.execute(f"SELECT count(*) FROM ({whole.before_limit})").fetchone()[0]
    except (NotRead, RecursionError, sqlite3.Error, sqlite3.Warning):
        return []
    node, alias = whole.results[place]
    column = next((one.value for one in sql_tree.nodes_of(node) if one.kind == "column"), "")
    return [{"line": at, "op": "take", "before": before, "after": most, "ties": [alias or column or node.name]}]


def _place(query):
    """Of the result that the rows are in the order of; None: they go by something else."""
    node = query.order[0][0]
    if any(one.kind == "star" for one, _ in query.results) or query.others:
        return None
    if node.kind == "literal":
        return node.value - 1 if type(node.value) is int and 0 < node.value <= len(query.results) else None
    for place, (one, alias) in enumerate(query.results):
        is_called = node.kind == "column" and not node.table and alias.casefold() == node.value.casefold()
        if is_called or _are_alike(node, one):
            return place
    return None


def _are_alike(one, other):
    """They are written alike, on whatever lines."""
    return (one.kind, one.name, one.table, one.distinct, len(one.parts)) == (
        other.kind, other.name, other.table, other.distinct, len(other.parts)) and one.kind != "query" \
        and one.value == other.value and one.where is other.where and one.over is other.over \
        and all(map(_are_alike, one.parts, other.parts))


def _placed(connection, frame, query, total):
    placed = {"frame": frame, "total": total}
    rows = connection.execute(query).fetchall()
    if len(rows) > MOST_PLACED:
        return {**placed, "too_many": 1}
    if any(type(row) is not int or not 0 <= row < total for row, _ in rows):
        raise sqlite3.DataError  # a column of the frame is called like SQLite's own
    lost, repeated = [row for row, times in rows if times == 0], [row for row, times in rows if times > 1]
    return {**placed, **{kind: found for kind, found in (("lost", lost), ("repeated", repeated)) if found}}


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
        table = f"{alone.text} AS {quoted(alone.alias)}"
        rows = f"SELECT count(*) FROM {table}"
        lost = LOST.format(table=quoted(alone.alias), rows=table, condition=query.condition, most=MOST_PLACED + 1)
        found.append((query.lines["where"], "filter", f"SELECT ({rows}), ({rows} WHERE {query.condition})",
                      (alone.name, lost)))
    if query.having is not None:
        count = "(SELECT count(*) FROM ({}))"
        found.append((query.lines["having"], "filter",
                      f"SELECT {count.format(query.before_having)}, {count.format(query.core)}", None))
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
    own = " AND ".join(f"o.{quoted(ours)} = t.k{n}" for n, (ours, _) in enumerate(keys))
    unpaired = UNPAIRED.format(theirs=theirs, right=source.text, places=places, left=first.text, pairs=own,
                               most=MOST_PLACED + 1)
    return [(source.lineno, "join", MATCHES.format(ours=ours, theirs=theirs, left=first.text, pairs=pairs,
                                                   right=source.text, how=source.how, places=places),
             (first.name, unpaired) if first.query is None else None)]
