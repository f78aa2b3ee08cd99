# SPDX-License-Identifier: GPL-3.0-or-later
"""SQLite files: each of their tables and views, opened for reading only."""
import sqlite3
import time
import urllib.parse

from read_sink import Refused, TableWriter, note

LONGEST_VIEWS_S = 60  # all of a file's views together; each has half of what is left


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
    try:
        for row in rows:
            writer.row([cell(value) for value in row])
    except sqlite3.Error:
        writer.discard()
        raise
    writer.close()
    if names and len(set(names)) == len(names):
        sink.add(writer.path, writer.rows, format="database", table=name,
                 columns=[column.facts() for column in writer.columns], last_column=len(names) - 1, **facts)


def names_of(database, kind):
    """In the order they were made; without those that hold what belongs to a virtual table."""
    known = {name for _, name, what, *_ in database.execute("PRAGMA table_list") if what == kind}
    made = database.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid")
    return [(name,) for (name,) in made.fetchall() if name in known]


def copy_views(database, sink, ahead, notes):
    """A view is a program of the file's: it may ask for what is not there, or never end."""
    broken, last = [], time.monotonic() + LONGEST_VIEWS_S
    for (name,) in names_of(database, "view"):
        share = (last - time.monotonic()) / 2
        ends = time.monotonic() + share
        database.set_progress_handler(lambda ends=ends: time.monotonic() > ends, 100_000)
        try:
            copy_table(database, name, sink, write_ahead=ahead, notes=notes)
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorname == "SQLITE_INTERRUPT":
                broken.append(note("slow_view", texts=[name], count=round(max(share, 0))))
            else:
                broken.append(note("broken_view", texts=[name, str(problem)]))
    for table in sink.tables:
        table["notes"] = table["notes"] + broken


def read(path, sink):
    ahead = is_write_ahead(path)
    mode = "immutable=1" if ahead else "mode=ro"
    try:
        database = sqlite3.connect(f"file:{urllib.parse.quote(path)}?{mode}", uri=True)
        database.execute("PRAGMA trusted_schema = OFF")
        database.text_factory = lambda data: data.decode("utf-8", "replace")
        found = names_of(database, "table")
        notes = [note("open_database")] if ahead else []
        for number, (name,) in enumerate(found):
            copy_table(database, name, sink, write_ahead=ahead, notes=notes)
            sink.progress((number + 1) / len(found))
        copy_views(database, sink, ahead, notes)
    except sqlite3.DatabaseError as problem:
        raise Refused("damaged", str(problem)) from None
