# SPDX-License-Identifier: GPL-3.0-or-later
"""A step in DuckDB's SQL: over the data frames of the state, the tables of the files, and files themselves, Parquet
too. What the last query gives is the data frame `result` afterwards, and each table that the step makes is a data frame
of its name. Frames are views, which SQL does not change.
"""

import os
import re

import duckdb_library
import sql_cells
import sql_step
from step_error import StepError, without_mark

MISSING = re.compile(r"Table with name (.+?) does not exist")
LINE = re.compile(r"LINE (\d+):")
HOW_TO_GET = "Put libduckdb.so into ~/.local/share/assay/duckdb, or run: packaging/optional duckdb"


def run(code, space, readers, show, memory, tell=None):
    """Runs the statements in turn. Gives the last one's rows as a frame, if it is a query; those of the others are
    shown. `memory`: bytes that the step may use. `tell` takes the rows of each table that is read, and of what each
    query gives."""
    last = None
    with _opened(memory) as database:
        known = {}
        for statement in _statements(database, code):
            if last is not None:
                show(last)
            last = _run(database, statement, space, readers, known)
            if tell is not None and last is not None:
                tell(line=0, op="query", after=len(last))
        if tell is not None:
            for table, rows in known.items():
                tell(line=0, op="read", name=table[:200], after=rows)
        space.update(_made(database, known))
    if last is not None:
        space["result"] = last
    return last


def check(code):
    """The StepError of code that cannot be read; None for code that can. No table is looked for."""
    try:
        with _opened(256 << 20) as database:
            _statements(database, code)
    except StepError as problem:
        return problem
    return None


def names_in(code):
    """Words and quoted names, among which are those of tables and files."""
    return {name for found in re.findall(r"\"([^\"\n]+)\"|'([^'\n]+)'|(\w+)", code) for name in found if name}


def _opened(memory):
    duckdb = duckdb_library.load()
    if duckdb is None:
        raise StepError("NotInstalled", "DuckDB is not installed", exit_code=127, hint=HOW_TO_GET)
    threads = max(1, min(len(os.sched_getaffinity(0)), 4))
    settings = {"memory_limit": f"{max(memory * 6 // 10, 64 << 20)}B", "threads": threads,
                "temp_directory": "/tmp/duckdb", "autoinstall_known_extensions": "false",
                "autoload_known_extensions": "false"}
    try:
        return duckdb_library.Database(duckdb, settings)
    except duckdb_library.DuckdbError as problem:
        raise StepError("DuckDBError", str(problem)) from None


def _statements(database, code):
    try:
        return database.statements(without_mark(code))
    except duckdb_library.DuckdbError as problem:
        raise _explained(problem, is_syntax=True) from None


def _run(database, statement, space, readers, known):
    while True:
        try:
            return database.run(statement)
        except duckdb_library.DuckdbError as problem:
            missing = MISSING.search(str(problem))
            is_new = missing and missing[1] not in known
            frame = sql_step.frame_called(missing[1], space, readers) if is_new else None
            if not isinstance(frame, sql_step.FRAMES):
                raise _explained(problem) from None
            columns = sql_cells.columns_of(frame)
            known[missing[1]] = len(frame)
            database.add(missing[1], columns)


def _made(database, known):
    """The step's own tables, as frames by name. Names as `__builtins__` are Python's."""
    ours = {duckdb_library.inside(table) for table in known}
    try:
        tables = database.do("SELECT table_name FROM duckdb_tables() WHERE NOT internal ORDER BY 1")[0]
        return {name: database.do(f"SELECT * FROM {duckdb_library.quoted(name)}")[0]
                for name in tables["table_name"] if name not in ours and not name.startswith("__")}
    except duckdb_library.DuckdbError as problem:
        raise _explained(problem) from None


def _explained(problem, is_syntax=False):
    message = str(problem)
    line = LINE.search(message)
    kind = re.match(r"([A-Z][\w ]* Error): ", message)
    first = message.split("\n", 1)[0]
    return StepError(kind[1].replace(" ", "") if kind else "DuckDBError", first[kind.end() if kind else 0:],
                     line=int(line[1]) if line else 0, text=message, is_syntax=is_syntax)
