# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one piece of code in the analysis' name space and says how it went."""
import ast
import contextlib
import difflib
import errno
import io
import linecache
import os
import re
import sys
import traceback
import types

import pandas as pd

import charts
import code_facts
import cut_labels
import database_step
import duckdb_step
import display
import loaded_frames
import pools
import program_step
import property_tests
import row_ledger
import row_traces
import served_tables
import sql_step
import state_view
import varied_reads
import whole_rows
from step_error import StepError

NAME = "<code>"
LONGEST_SHOWN = 20_000  # characters of an error
HIDDEN = (served_tables.FILE, loaded_frames.FILE)
LOOKS = {"page": state_view.page, "order": state_view.order, "rows": whole_rows.page, "trace": row_traces.trace}
_space = {}
_emit = [lambda shown: None]
_shown = []  # what the latest run showed, in order: a frame that went out in part only, or None


def prepare():
    """Once, in the warm start state."""
    module = types.ModuleType("__main__")
    module.__dict__["display"] = _show
    sys.modules["__main__"] = module
    global _space
    _space = module.__dict__
    loaded_frames.install()
    served_tables.install()
    charts.install(lambda shown: _emit[0](shown))
    cut_labels.install()
    row_ledger.install(NAME, loaded_frames.FILE)


def answer(request, emit):
    if request["op"] == "run":
        return _run(request, emit)
    if request["op"] == "load":
        loaded_frames.load_ahead(request["frames"])
        return _done()
    if request["op"] == "inspect":
        return {"type": "answer", "value": code_facts.facts(request["code"], request["schema"],
                                                            request.get("language", "python"))}
    if request["op"] == "frames":
        return {"type": "answer", "value": sql_step.shapes(_space)}
    if request["op"] == "variables":
        return {"type": "answer", "value": state_view.variables(_space)}
    if request["op"] in LOOKS:
        frame = state_view.frame_of(_space, _shown, request["frame"])
        return {"type": "answer", "value": None if frame is None else LOOKS[request["op"]](frame, request)}
    return {"type": "failed", "message": "unknown operation"}


def _done():
    return {"type": "done", "outcome": "ok", "exit_code": 0, "value": None, "error": None, "ledger": None}


def _show(*values):
    for value in values:
        shown = display.describe(value, _name_of(value))
        if shown is not None:
            _emit[0](shown, value)


def _remember(shown, value=None, changeable=True):
    """The other rows of a frame that goes out in part only can be asked for later, as they are now."""
    partly = isinstance(value, (pd.DataFrame, pd.Series)) and shown["row_count"] > len(shown["rows"])
    if partly and changeable:
        value = value.copy() if state_view.bytes_of(value) <= state_view.COPY_CAP else None
    _shown.append(value if partly else None)


def _show_anew(emit):
    """Each thing that is shown gets its position."""
    _shown.clear()

    def show(shown, value=None):
        _remember(shown, value)
        emit(shown)

    return show


def _run(request, emit):
    code = request["code"]
    sys.stdin = io.StringIO(request["stdin"])
    me = os.getpid()
    reply = _done()
    try:
        pools.begin()
        for earlier in request["prelude"]:
            shown = _run_silently(earlier, request)
        if request.get("properties"):
            _space["result"] = shown
        _emit[0] = _show_anew(emit)
        if request.get("variation"):
            varied_reads.begin(request["variation"])
        anew = varied_reads.touches if request.get("variation") else None
        told = loaded_frames.bind(_space, request.get("frames"), anew)
        before = state_view.snapshot(_space, loaded_frames.names()) if request["preview"] else None
        cut_labels.begin()
        row_ledger.begin(told if request["language"] == "python" else (), loaded_frames.bound(_space))
        value = _executed(reply, code, request)
        if request.get("properties"):
            value = property_tests.results(_space)
        reply["ledger"] = row_ledger.taken(_space)
        reply["changed_frames"] = loaded_frames.changed(_space)
        charts.finish(_space)
        reply["cut_labels"] = cut_labels.taken()
        if value is not None:
            reply["value"] = display.describe(value, _name_of(value))
            if reply["value"] is not None:
                _remember(reply["value"], value, changeable=False)
        if request.get("variation"):
            reply["varied"] = varied_reads.changed()
        if before is not None:
            reply["effects"] = state_view.effects(before, _space)
    except StepError as problem:
        reply.update(outcome=problem.outcome, exit_code=problem.exit_code, error=problem.details)
    except SyntaxError as problem:
        reply.update(outcome="syntax_error", exit_code=1, error=_syntax_error(problem))
    except BaseException as problem:
        reply.update(outcome="error", exit_code=1, error=_error(problem, code))
    if os.getpid() != me:
        os._exit(0 if reply["outcome"] == "ok" else 1)
    with contextlib.suppress(Exception):
        pools.end()
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        try:
            stream.flush()
        except Exception:
            pass
    return reply


def _executed(reply, code, request):
    """The value that the code ends with; none where it leaves before, which is no reason to tell less of it."""
    try:
        return _execute(request, code, request["tables"])
    except SystemExit as leaving:
        reply["exit_code"] = _exit_code(leaving)
        if reply["exit_code"]:
            reply.update(outcome="error", error=_error(leaving, code))
        return None


def _run_silently(earlier, request):
    """What it printed and showed was seen when it was run for the first time. Gives what it showed last: a value, or
    what it printed."""
    values = []
    _emit[0] = lambda shown, value=None: values.append(value)
    with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.redirect_stderr(io.StringIO()):
        loaded_frames.bind(_space, earlier.get("frames"))
        value = None
        with contextlib.suppress(SystemExit):
            again = {**earlier, "stdin": request["stdin"], "memory_bytes": request["memory_bytes"]}
            value = _execute(again, earlier["code"], request["tables"], silent=True)
        charts.finish()
    known = [one for one in (*values, value) if one is not None]
    return known[-1] if known else printed.getvalue()


def _execute(request, code, tables, silent=False):
    """The value that the code ends with, if it has one."""
    if request["language"] == "python":
        return _execute_python(code)
    if request["language"] == "sql":
        return sql_step.run(code, _space, [*(request.get("frames") or ()), *tables], _show, row_ledger.tell,
                            loaded_frames.names())
    if request["language"] == "duckdb":
        readers = [*(request.get("frames") or ()), *tables]
        return duckdb_step.run(code, _space, readers, _show, request["memory_bytes"], row_ledger.tell)
    if request["language"] == "postgres":
        return database_step.run(code, _space, tables)
    program_step.run(request["language"], code, request["stdin"], _show, silent, row_ledger.tell)
    return None


def _execute_python(code):
    linecache.cache[NAME] = (len(code), None, code.splitlines(keepends=True), NAME)
    tree = ast.parse(code, NAME)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    if tree.body:
        exec(compile(tree, NAME, "exec"), _space)
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), NAME, "eval"), _space)


def _name_of(value):
    for name, known in list(_space.items()):
        if known is value and not name.startswith("_"):
            return name
    return ""


def _exit_code(leaving):
    if leaving.code is None:
        return 0
    return leaving.code & 255 if isinstance(leaving.code, int) else 1


def _syntax_error(problem):
    shown = "".join(traceback.format_exception_only(problem))
    return {"type": type(problem).__name__, "message": _cut(str(problem.msg)), "line": problem.lineno or 0,
            "column": problem.offset or 0, "traceback": shown[-LONGEST_SHOWN:], "hint": "", "errno": 0}


def _error(problem, code):
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if frame.filename not in HIDDEN]
    own = next((i for i, frame in enumerate(frames) if frame.filename == NAME), len(frames))
    line = next((frame.lineno for frame in reversed(frames) if frame.filename == NAME), 0)
    column = next(((frame.colno or 0) + 1 for frame in reversed(frames) if frame.filename == NAME), 0)
    shown = "Traceback (most recent call last):\n" + "".join(traceback.format_list(frames[own:]))
    shown += "".join(traceback.format_exception_only(problem))
    return {"type": type(problem).__name__, "message": _cut(str(problem)), "line": line or 0, "column": column,
            "traceback": shown[-LONGEST_SHOWN:], "hint": _hint(problem), "errno": getattr(problem, "errno", None) or 0}


def _cut(message):
    return message if len(message) <= LONGEST_SHOWN else message[:LONGEST_SHOWN] + "…"


def _hint(problem):
    if isinstance(problem, KeyError) and problem.args:
        return _nearest_column(_wanted(str(problem.args[0])), _frame_asked(problem))
    if isinstance(problem, ModuleNotFoundError):
        return (f"The package {problem.name} is not installed here, and nothing can be installed inside the jail. "
                "Use pandas, numpy, matplotlib, scipy, statsmodels or sklearn, or install it on the computer.")
    if isinstance(problem, FileNotFoundError):
        names = sorted(name for name in os.listdir("/work") if not name.startswith("."))
        return ("Only the files of this analysis exist here: " + ", ".join(names[:20]) + ".") if names else \
            "This analysis has no files yet. Add one first."
    if isinstance(problem, MemoryError):
        return "Read fewer columns (usecols=), read in pieces (chunksize=), or allow more memory."
    if isinstance(problem, OSError) and problem.errno == errno.EPERM:
        return "The jail does not allow this: there is no network and no access to other programs or files."
    return ""


def _wanted(said):
    """The name that a frame or its groups have not; of several the first."""
    of_several = re.match(r"(?:None of \[Index\()?\[(['\"])(.+?)\1.*(?:not in index|in the \[columns\])$", said, re.S)
    return of_several[2] if of_several else said.removeprefix("Column not found: ")  # as groups say it


def _frame_asked(problem):
    """The frame that has no such key, itself or of its groups; None: it is not known."""
    asked, step = None, problem.__traceback__
    while step is not None:
        value = step.tb_frame.f_locals.get("self")
        if type(value).__name__ == "DataFrameGroupBy":
            value = vars(value).get("obj")  # none yet, where its keys are looked for
        asked = value if type(value).__name__ == "DataFrame" else asked
        step = step.tb_next
    return asked


def _nearest(wanted, names):
    near = difflib.get_close_matches(wanted.lower(), [name.lower() for name in names], 1, 0.5)
    return next((name for name in names if near and name.lower() == near[0]), None)


def _nearest_column(wanted, asked=None):
    frames = {}  # by their columns: the variable that has it first
    own = [str(name) for name in asked.columns] if asked is not None else []
    for variable, value in list(_space.items()):
        columns = getattr(value, "columns", None)
        if columns is not None and type(value).__name__ == "DataFrame" and not variable.startswith("_"):
            for name in columns:
                frames.setdefault(str(name), variable)
    names = list(frames)
    if wanted in frames:  # it was looked for in another frame
        return f"\"{wanted}\" is a column of {frames[wanted]}."
    near = _nearest(wanted, own or names)
    if near:
        return f"There is a column \"{near}\"."
    return _listed(own, wanted) if own else ""


def _listed(columns, wanted):
    """All of them, or of many those whose names are the most like it."""
    most, few = 30, 12
    likeness = lambda name: difflib.SequenceMatcher(None, wanted.lower(), name.lower()).ratio()
    shown = columns if len(columns) <= most else sorted(columns, key=likeness, reverse=True)[:few]
    more = f" and {len(columns) - len(shown)} more" if len(shown) < len(columns) else ""
    return "The columns are: " + ", ".join(shown) + more + "."
