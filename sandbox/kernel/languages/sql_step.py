# SPDX-License-Identifier: GPL-3.0-or-later
"""A step in SQL: SQLite over the data frames of the state and the tables of the files, in memory.

Only what a statement reads is copied, and only when it is run. What the last query gives is the data frame `result`
afterwards, and each table that the step makes is a data frame of its name.
"""

import difflib
import itertools
import re
import sqlite3

import numpy as np
import pandas as pd

import sql_cells
import sql_counts
from step_error import StepError, without_mark

BLANK = re.compile(r"(?:\s|--[^\n]*(?:\n|$)|/\*.*?(?:\*/|$))*", re.S)
SYNTAX = re.compile(r'near "(.*)": syntax error|incomplete input|unrecognized token: "(.*)"|near (.*): syntax error',
                    re.S)
NO_TABLE = re.compile(r"no such table: (?:main\.)?(.*)", re.S)
COPY = re.compile(r"vacuum\b.*?\binto\b(?:\s*'((?:[^']|'')*)'\s*;?\s*$)?", re.S | re.I)  # of the database, in a file
CHANGES = {sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE, sqlite3.SQLITE_DROP_TABLE}
CREATIONS = {sqlite3.SQLITE_CREATE_TABLE, sqlite3.SQLITE_CREATE_VIEW, sqlite3.SQLITE_CREATE_TEMP_TABLE,
             sqlite3.SQLITE_CREATE_TEMP_VIEW}
MOST_FRAMES = 1000
FRAMES = (pd.DataFrame, pd.Series)


def lacks_column(problem):
    """Whether SQLite says of a statement that a column is not there."""
    return "no such column" in problem.details["message"]


def run(code, space, readers, show, tell=None, loaded=()):
    """Runs the statements in turn. Gives the last one's rows as a frame, if it is a query; those of the others are
    shown. `tell` takes the rows of each table that is read, and of what each query gives. `loaded`: names of the frames
    of the space that are as they were loaded."""
    database = Database(lambda name: frame_called(name, space, readers), lambda: _names(space, readers))
    last, known = None, set()
    for statement in statements(without_mark(code)):
        if last is not None:
            show(last)
        last = database.run(statement)
        if tell is not None:
            for table in sorted(set(database.read) - known):
                tell(line=statement[0], op="read", name=table[:200], after=database.rows(table))
            known |= set(database.read)
            for counted in database.counts(statement, loaded):
                tell(**counted)
        if last is not None:
            space["result"] = last
            if tell is not None:
                tell(line=statement[0], op="query", after=len(last))
    space.update(database.own_tables())
    return last


def shapes(space):
    """What a check has to know of the frames of a state: [{"name", "columns": [[name, affinity], …]}]."""
    return [{"name": name, "columns": [[column, sql_cells.affinity(values)] for column,
                                       values in sql_cells.columns_of(space[name]).items()]}
            for name in _names(space, [])[:MOST_FRAMES]]


def check(code, frames, files):
    """What SQLite says of each statement before anything runs: StepErrors, {table: columns} that are read, and files it
    opens. `frames` is what shapes() gave, in a process where nothing else of that state is."""
    empty = {variable: pd.DataFrame(columns=columns) for file in files.values() for variable,
             columns in file["tables"].items()}
    empty |= {frame["name"]: sql_cells.empty_frame(frame["columns"]) for frame in frames}
    database = Database(lambda name: frame_called(name, empty, []), lambda: _names(empty, []))
    problems, read = [], {}
    for statement in statements(without_mark(code)):
        try:
            database.prepare(statement)
        except StepError as problem:
            problems.append(problem)
        for table, columns in database.read.items():
            read.setdefault(table, set()).update(columns - {""})
    return problems, read, database.opened


def statements(code):
    """(first line, text) of each."""
    start = 0
    ends = [found.end() for found in re.finditer(";", code)] + [len(code)]
    for end in ends:
        if end < len(code) and not sqlite3.complete_statement(code[start:end]):
            continue
        text = code[start:end]
        skipped = BLANK.match(text).end()
        if text[skipped:].strip(" \t\r\n;"):
            yield 1 + code.count("\n", 0, start + skipped), text[skipped:]
        start = end


def _names(space, readers):
    frames = [name for name, value in list(space.items()) if not name.startswith("_")
              and isinstance(value, FRAMES)]
    return frames + [reader["name"] for reader in readers if reader["name"] not in frames]


def frame_called(name, space, readers):
    """The frame that a table's name means: one of the state, else one of a file's, which is read and then is one of the
    state."""
    frames = [known for known in _names(space, []) if known.casefold() == name.casefold()]
    if frames:
        return space[name if name in frames else frames[0]]
    reader = reader_called(name, readers)
    if reader is None:
        return None
    made = {"pd": pd, "np": np}
    exec(reader["code"], made)
    space[reader["name"]] = made[reader["name"]]
    return made[reader["name"]]


def reader_called(name, readers):
    """The first that a table's name means: of that variable, else of that file; or None."""
    called = name.casefold()
    variables = [reader for reader in readers if reader["name"].casefold() == called]
    files = [reader for reader in readers
             if called in (reader["file"].casefold(), reader["file"].rpartition(".")[0].casefold())]
    return next(iter(variables + files), None)


def _quoted(name):
    return '"' + name.replace('"', '""') + '"'


class Database:
    def __init__(self, frame_called, names):
        self._frame_called = frame_called
        self._names = names
        self._connection = sqlite3.connect(":memory:", isolation_level=None, cached_statements=0)
        self._connection.execute("PRAGMA temp_store = MEMORY")
        self._frames = {}  # by table: {column: values}
        self._filled = {}  # by table: the columns whose cells are there
        self._created = set()
        self._joins_by_name = False
        self.opened = []  # databases in files
        self.read = {}  # by table: the columns that were read

    def run(self, statement):
        """The rows of a query as a frame; None for any other statement."""
        self.prepare(statement)
        for table in self._frames if self._joins_by_name else self.read:
            self._fill(table, self.read.get(table, ()))
        line, text = statement
        try:
            cursor = self._connection.execute(text)
            if cursor.description is None:
                return None
            dates = {n.casefold() for columns in self._frames.values() for n,
                     values in columns.items() if sql_cells.is_date(values)}
            return sql_cells.frame_of([column[0] for column in cursor.description], cursor.fetchall(), dates)
        except (sqlite3.Error, sqlite3.Warning) as problem:
            raise self._explained(problem, line, text) from None

    def prepare(self, statement):
        """Has SQLite read the statement, with a table for each frame that it names. Nothing is carried out."""
        line, text = statement
        self.read, refused = {}, []
        copied = COPY.match(text)  # SQLite tells of that file only when it makes it
        if copied:
            self.opened.append((copied[1] or "").replace("''", "'") or "a file")
        # SQLite does not tell which columns these read, neither now nor where a view made of it is read.
        self._joins_by_name = self._joins_by_name or bool(re.search(r"\b(using|natural)\b", text, re.I))

        def look(action, first, second, *_):
            if action == sqlite3.SQLITE_READ and first in self._frames:
                self.read.setdefault(first, set()).add(second)
            elif action in CREATIONS:
                self._created.add(first.casefold())
            elif action == sqlite3.SQLITE_ATTACH:
                self.opened.append(first or "a file")
            table = second if action == sqlite3.SQLITE_ALTER_TABLE else first
            if (action in CHANGES or action == sqlite3.SQLITE_ALTER_TABLE) and table in self._frames:
                refused.append(table)
                return sqlite3.SQLITE_DENY
            return sqlite3.SQLITE_OK

        explained = text if re.match("explain", text, re.I) else "EXPLAIN " + text
        while True:
            self._connection.set_authorizer(look)
            try:
                return self._connection.execute(explained).close()
            except (sqlite3.Error, sqlite3.Warning) as problem:
                missing = NO_TABLE.fullmatch(str(problem))
                if refused:
                    raise StepError("OperationalError",
                                    f"The table {refused[0]} belongs to the analysis, and SQL does not change it.",
                                    line=line,
                                    hint=f"Make one of your own: CREATE TABLE my_{refused[0]} AS SELECT * FROM {_quoted(refused[0])}.") from None
                if not missing or not self._make(missing[1]):
                    if missing and missing[1].casefold() in self._created:
                        return None  # an earlier statement makes it
                    raise self._explained(problem, line, text) from None
            finally:
                self._connection.set_authorizer(None)

    def _make(self, table):
        frame = None if table in self._frames else self._frame_called(table)
        if frame is None:
            return False
        columns = sql_cells.columns_of(frame)
        if not columns:
            return False
        described = ", ".join(f"{_quoted(name)} {sql_cells.affinity(values)}" for name, values in columns.items())
        self._connection.execute(f"CREATE TABLE {_quoted(table)} ({described})")
        self._frames[table] = columns
        return True

    def _fill(self, table, columns):
        known = self._frames[table]
        wanted = [name for name in known if self._joins_by_name or name in columns
                  or name in self._filled.get(table, ())]
        if table in self._filled and len(wanted) == len(self._filled[table]):
            return
        places = wanted or list(known)[:1]  # for their number, when no column is read
        rows = zip(*(sql_cells.cells(known[name]) for name in wanted)) if wanted else itertools.repeat((None,), len(known[places[0]]))
        nested = self._connection.in_transaction
        self._connection.execute("SAVEPOINT filling" if nested else "BEGIN")
        self._connection.execute(f"DELETE FROM {_quoted(table)}")
        self._connection.executemany(f"INSERT INTO {_quoted(table)} ({', '.join(map(_quoted, places))}) VALUES ({', '.join('?' * len(places))})", rows)
        self._connection.execute("RELEASE filling" if nested else "COMMIT")
        self._filled[table] = wanted

    def rows(self, table):
        """How many rows a frame has that a statement named."""
        columns = self._frames.get(table, {})
        return len(next(iter(columns.values()))) if columns else 0

    def counts(self, statement, loaded):
        """What the ledger has of its conditions and joins. `loaded`: see run()."""
        are_many = any(self.rows(table) > sql_counts.MOST_MATCHED for table in self.read)
        return sql_counts.counted(self._connection, statement[1], statement[0], joins=not are_many,
                                  frames=set(loaded) & set(self._frames))

    def own_tables(self):
        """What the step made, as frames by name."""
        made = self._connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'").fetchall()
        frames = {}
        for (name,) in made:
            if name not in self._frames and not name.startswith("_"):
                frames[name] = self.run((0, f"SELECT * FROM {_quoted(name)}"))
        return frames

    def _explained(self, problem, line, text):
        message = str(problem)
        syntax = SYNTAX.fullmatch(message)
        if not syntax:
            return StepError(type(problem).__name__, message, line=line, hint=self._hint(message))
        token = next((part for part in syntax.groups() if part), "")
        at = text.find(token) if token else len(text.rstrip())
        before = text[:max(at, 0)]
        column = len(before) - before.rfind("\n") if "\n" in before else 0
        return StepError(type(problem).__name__, message, line=line + before.count("\n"), column=column, is_syntax=True)

    def _hint(self, message):
        what, _, name = message.partition(": ")
        if what == "no such table":
            known, word = self._names(), "table"
        elif what == "no such column":
            name = name.rpartition(".")[2]
            known, word = [column for columns in self._frames.values() for column in columns], "column"
        else:
            return ""
        folded = {one.casefold(): one for one in known}
        near = difflib.get_close_matches(name.casefold(), list(folded), 1, 0.5)
        if near:
            return f"There is a {word} \"{folded[near[0]]}\"."
        return f"The {word}s are: " + ", ".join(known[:30]) + "." if known else "There are no tables yet: add a file."
