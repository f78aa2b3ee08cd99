# SPDX-License-Identifier: GPL-3.0-or-later
"""SQLite files: each of their tables, opened for reading only."""
import sqlite3
import urllib.parse

from read_sink import Refused, TableWriter


class Bytes:
    """Binary data, shown and read as hexadecimal digits."""

    def __init__(self, data):
        self._data = data

    def __str__(self):
        return self._data.hex()


def is_write_ahead(path):
    with open(path, "rb") as file:
        return 2 in file.read(20)[18:20]


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def cell(value):
    if isinstance(value, bytes):
        return Bytes(value)
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return str(value)
    return value


def copy_table(database, name, sink, **facts):
    rows = database.execute(f"SELECT * FROM {quoted(name)}")
    names = [column[0] for column in rows.description]
    writer = TableWriter(sink.fresh(), names)
    writer.header(names)
    for row in rows:
        writer.row([cell(value) for value in row])
    writer.close()
    if names and len(set(names)) == len(names):
        sink.add(writer.path, writer.rows, format="database", table=name, columns=[column.facts() for column in writer.columns],
                 last_column=len(names) - 1, **facts)


def read(path, sink):
    ahead = is_write_ahead(path)
    mode = "immutable=1" if ahead else "mode=ro"
    try:
        database = sqlite3.connect(f"file:{urllib.parse.quote(path)}?{mode}", uri=True)
        database.execute("PRAGMA trusted_schema = OFF")
        database.text_factory = lambda data: data.decode("utf-8", "replace")
        found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' "
                                 "AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY rowid").fetchall()
        notes = ["The database was in use when it was copied or has not been closed: what it had not yet written down is missing."] if ahead else []
        for number, (name,) in enumerate(found):
            copy_table(database, name, sink, write_ahead=ahead, notes=notes)
            sink.progress((number + 1) / len(found))
    except sqlite3.DatabaseError as problem:
        raise Refused("damaged", str(problem)) from None
