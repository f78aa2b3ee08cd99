# SPDX-License-Identifier: GPL-3.0-or-later
"""Queries of SQLite that Python runs over its own frames: over a connection whose tables to_sql() makes. What they do
with rows is told with the line of the call, as of one step."""

import facts_sql_rows
import sql_words
from facts_effects import inside
from facts_source import argument, is_true
from facts_value import OPAQUE, RECORDS, Value, combined, line_of, number


def connected(flow, call):
    """A connection; its `owner` has what stands in its tables, by their folded names."""
    flow.functions.all(call)
    path = argument(call, 0, "database")
    name = inside(flow.source.text(path) or "") if path is not None else ""
    file = flow.source.files.get(name) or {}
    tables = {table.casefold(): Value("frame", frozenset([name]), RECORDS, tuple(columns), plain=True)
              for table, columns in file.get("tables", {}).items()}
    if tables:
        flow.tell("files", call, name=name)
    return Value("database", owner=tables)


def kept(flow, call, held):
    """frame.to_sql("name", connection)"""
    values = flow.functions.all(call)
    name, mode, index = argument(call, 0, "name"), argument(call, 3, "if_exists"), argument(call, 4, "index")
    table = flow.source.text(name) if name is not None else None
    connection = next((value for value in values if value.kind == "database"), None)
    adds = mode is not None and flow.source.text(mode) not in ("fail", "replace")
    if held.kind != "frame" or connection is None or table is None or adds:
        return flow.lost(call, "to_sql", held)
    labels = () if index is not None and not is_true(index) else held.index or ("index",)
    columns = None if held.columns is None else (*(one for one in labels if one not in held.columns), *held.columns)
    connection.owner[table.casefold()] = held.but(columns=columns, called=None)
    return OPAQUE


def read(flow, call):
    """What pandas.read_sql() gives; None where it is not of such a connection."""
    text, connection = argument(call, 0, "sql", "table_name"), argument(call, 1, "con")
    held = flow.value(connection) if connection is not None else OPAQUE
    if held.kind != "database" or text is None:
        return None
    flow.functions.all(call)
    asked = flow.source.text(text)
    known = held.owner.get(asked.casefold()) if asked else None
    found = known.but() if known is not None else _queried(flow, call, held, asked)
    if argument(call, None, "chunksize") is not None:
        return flow.lost(call, "chunksize", found)
    index = argument(call, 2, "index_col")
    names = flow.source.texts(index) if index is not None else ()
    rest = None if found.columns is None else tuple(name for name in found.columns if name not in (names or ()))
    return found.but(index=tuple(names or ()), columns=rest) if index is not None else found


def asked(flow, call, held, name):
    """A method of the connection, or of the rows that one gave."""
    flow.functions.all(call)
    if held.kind == "cursor":
        rows = held.but(kind="container", parts=None)
        if name in ("fetchone", "fetchmany"):
            size = argument(call, 0, "size")
            return flow.limited(rows, call, "first", number(size, flow.source) if size is not None else 1)
        return rows if name == "fetchall" else flow.lost(call, name, rows)
    if name == "execute":
        text = argument(call, 0, "sql")
        found = _queried(flow, call, held, flow.source.text(text) if text is not None else None)
        return found.but(kind="cursor") if found.of else OPAQUE
    if name not in ("cursor", "commit", "close", "__enter__"):
        flow.tell("unknown", call, name=name)
    return held


def _queried(flow, call, connection, text):
    try:
        if text is None:
            raise sql_words.NotRead
        # Its own lines do not count: of one step all is told with the line of the call.
        plain = " ".join(written for _, written, *_ in sql_words.tokens(text, 0))
        owner_of = lambda name: connection.owner.get(name.casefold())
        made, found = facts_sql_rows.told(plain, line_of(call), owner_of, flow)
        if made:
            connection.owner[made.casefold()] = found
        return OPAQUE if made else found
    except (sql_words.NotRead, RecursionError):
        flow.tell("unknown", call, name="statement")
        return combined(connection.owner.values(), "frame").but(kind="frame", columns=None, plain=False)
