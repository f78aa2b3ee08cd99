# SPDX-License-Identifier: GPL-3.0-or-later
"""What a piece of code would do, read from its syntax tree. Nothing is executed and nothing is imported.

facts(code, schema) gives {"findings": […], "effects": {…}, "facts": {…}}: the JSON of core/domain/finding.h and
core/domain/code_facts.h. Of SQL it is what SQLite says when it prepares the statements, and what its queries do with
rows; of shell and JavaScript whether bash or node can read them. schema: {"files": {name: {"variable": str, "columns":
[str], …}}, "known": [names of the state, where it is known], "loads": [{"name", "code"} of each loaded frame],
"frames": what sql_step.shapes() says of the state, for SQL}
"""

import ast
import warnings

import duckdb_step
import facts_columns
import facts_effects
import facts_flow
import facts_hidden
import facts_in_use
import facts_invented
import facts_loads
import facts_losses
import facts_plain
import facts_reading
import facts_sql_rows
import facts_told
import program_step
import sql_step
from facts_source import Report, Source
from facts_value import RECORDS, Value
from step_error import without_mark

FINDING_CAP = 100


def facts(code, schema=None, language="python"):
    report = Report(code)
    report.facts = facts_told.empty()
    schema = schema if isinstance(schema, dict) else {}
    try:
        facts_hidden.look(code, report)
        if language != "python":
            LOOKS.get(language, _look_at_program)(code, report, language, schema)
            return _answer(report)
        tree = _parse(code, report)
        if tree is not None:
            _look(tree, schema, report)
    except (RecursionError, MemoryError):
        report.add("error", "syntax", None, "too_deep")
        report.facts = facts_told.empty()
    return _answer(report)


def _answer(report):
    return {"findings": report.sorted_findings(FINDING_CAP), "effects": report.effects, "facts": report.facts}


def _parse(code, report):
    """The tree, or None with a finding. Compiling finds what the parser alone lets pass (a return at top level)."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(code)
            compile(tree, "code", "exec", dont_inherit=True, optimize=0)
            return tree
    except SyntaxError as error:
        line = error.lineno or 0
        report.add_at("error", "syntax", line, max(error.offset or 0, 0), _syntax_kind(report, line), error.msg)
    except (ValueError, OverflowError) as error:
        report.add("error", "syntax", None, "no_text", str(error))
    return None


def _syntax_kind(report, line):
    text = report.line(line).strip()
    return "notebook_command" if text.startswith(("%", "!")) else "fences" if text.startswith("```") else "unreadable"


def _look(tree, schema, report):
    report.effects["frames"] = facts_loads.begin(tree, schema.get("loads", []))
    source = Source(tree, schema)
    facts_effects.look(source, report)
    facts_plain.look(source, report)
    facts_columns.look(source, report)
    facts_in_use.look(source, report)
    facts_invented.look(source, report)
    facts_reading.look(source, report)
    facts_flow.look(source, report)
    facts_losses.look(report)


def _add(problem, report):
    details = problem.details
    kind = "syntax" if problem.outcome == "syntax_error" else "column" if sql_step.lacks_column(problem) else "reads"
    report.add_at("error" if kind == "syntax" else "warning", kind, details["line"], details["column"], "said",
                  details["message"][:500], details["hint"])


def _look_at_sql(code, report, _, schema):
    files, loads = schema.get("files", {}), schema.get("loads", [])
    frames = [frame for frame in schema.get("frames", []) if sql_step.reader_called(frame["name"], loads) is None]
    known = {frame["name"] for frame in frames}
    problems, read, opened = sql_step.check(code, frames, files)
    for problem in problems:
        _add(problem, report)
    for name in opened:  # and makes, where it is not there
        report.effect("writes", name)
    for table, columns in read.items():
        load = sql_step.reader_called(table, loads)
        of = {name for name, file in files.items() if table in file["tables"] and table not in known}
        if load is not None:
            report.effect("frames", load["name"])
            of.add(load["file"])
        for name in sorted(of):
            report.effect("reads", name)
            report.facts["files"].append({"line": 0, "name": name})
        if not of:  # of an earlier step
            report.facts["frames"].append({"line": 0, "name": table})
        for column in sorted(columns):
            report.effect("columns", column)
    if not problems:
        facts_sql_rows.look(sql_step.statements(without_mark(code)),
                            lambda name: _table(name, files, loads, frames), report)


def _table(name, files, loads, frames):
    """The rows that SQL sees under a table's name; None: it makes them itself."""
    called = name.casefold()
    frame = next((one for one in frames if one["name"].casefold() == called), None)
    if frame is not None:
        return Value("frame", frozenset([frame["name"]]), RECORDS, tuple(column for column, _ in frame["columns"]))
    load = sql_step.reader_called(name, loads)
    if load is not None:
        columns = files.get(load["file"], {}).get("tables", {}).get(load["name"])
        return Value("frame", frozenset([load["file"]]), RECORDS, tuple(columns or ()), plain=True)
    for file, one in [(file, one) for file, of in files.items() for one in of["tables"] if one.casefold() == called]:
        return Value("frame", frozenset([file]), RECORDS, tuple(files[file]["tables"][one]), plain=True)
    return None


def _look_at_program(code, report, language, _):
    problem = program_step.check(language, code)
    if problem is not None:
        _add(problem, report)
    report.effects["cannot_tell"] = True
    report.add_at("note", "cannot_tell", 0, 0, "syntax_only", program_step.LANGUAGES[language].name)


def _look_at_query(code, report, *_):
    """A database reads it, whose word the host asks for."""
    report.effects["cannot_tell"] = True


def _look_at_duckdb(code, report, _, schema):
    """Its parser reads it; of its words those may be frames and files that are called so. A file that is named in
    full is DuckDB's to read, in pieces: as a frame it may not fit into memory."""
    problem = duckdb_step.check(code)
    if problem is not None:
        _add(problem, report)
    report.effects["cannot_tell"] = True
    for name in sorted(duckdb_step.names_in(code)):
        load = sql_step.reader_called(name, schema.get("loads", []))
        if name in schema.get("files", {}):
            report.effect("reads", name)
        elif load is not None:
            report.effect("frames", load["name"])
            report.effect("reads", load["file"])


LOOKS = {"sql": _look_at_sql, "duckdb": _look_at_duckdb, "postgres": _look_at_query}
