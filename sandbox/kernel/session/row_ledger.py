# SPDX-License-Identifier: GPL-3.0-or-later
"""The row ledger: how many rows went into each operation of the code on frames and came out of it, by line.

pandas' own functions are watched as they return (sys.monitoring) and stay what they are, so results, warnings, pickles
and subclasses are those of plain pandas. Only calls from the code's own lines count; those of one line and kind are
added up. All of it is a claim to the host.
"""

import linecache
import os
import sys
import weakref

import facts_some
import facts_unkept
import ledger_gaps
import ledger_hooks
import pandas as pd
import row_places

TOOL = 4  # of sys.monitoring's six; debuggers, coverage and profilers have others
EVENTS = 10_000  # of a run
ENTRIES = 200
JOINS_APART = 4  # of a line; more are added up
PANDAS = os.path.dirname(pd.__file__) + os.sep
PROVEN = pd.__version__.startswith("2.")
SOME = "some"  # the name of a filter that is none of all figures
DEEPEST = 12  # calls between the code and the heart of a join

_files = ()
_handlers = {}  # by the identity of a code object: its hash is of all it holds
_watched = []  # (owner, attribute, function)
_before = {}  # by the frame of a call that changes its object in place
_entries = {}
_results = {}  # by the key of an entry: a weak reference to what the operation gave last
_latest = {}  # by line: the key of the entry told last
_left = 0
_looked_at = {}  # by the identity of a code object: it, where its steps stand, and what is known of them
_facts = {}  # by what the code calls its file: places that only look rows up, and lines that filter for some figures


def install(*files):
    """Once, before any code runs. `files`: what the frames of watched code call their file."""
    global _files
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None or not PROVEN:
        return
    _files = files
    events = monitoring.events
    monitoring.use_tool_id(TOOL, "row ledger")
    monitoring.register_callback(TOOL, events.PY_RETURN, _returned)
    monitoring.register_callback(TOOL, events.PY_START, _started)
    for owner, attribute, code, handler, in_place in ledger_hooks.hooks():
        _watched.append((owner, attribute, getattr(owner, attribute)))
        if id(code) not in _handlers:
            _handlers[id(code)] = handler
            monitoring.set_local_events(TOOL, code, events.PY_RETURN | (events.PY_START if in_place else 0))


def begin(before=(), frames=None):
    """`before`: entries of what was done earlier, and counts for what begins now. `frames`: those that were loaded."""
    global _left
    row_places.begin(frames or {})
    ledger_gaps.begin()
    ledger_hooks.begin((frames or {}).values())
    _entries.clear()
    _entries.update(enumerate(before))
    _before.clear()
    _results.clear()
    _latest.clear()
    _looked_at.clear()
    _facts.clear()
    _left = EVENTS


def tell(**fact):
    """What a language without hooks says itself of its rows, by line."""
    if _left > 0:
        _entries.setdefault((fact["line"], fact["op"], fact.get("name"), len(_entries)), {"calls": 1, **fact})


def taken(space=None):
    """What was recorded since begin(), with the variables of `space` that have the rows; or None where nothing is
    watched or pandas is not as it was."""
    global _left
    left, _left = _left, 0
    _name_results(space or {})
    if not _watched or any(getattr(owner, attribute, None) is not function for owner, attribute, function in _watched):
        return None
    return {"entries": list(_entries.values()), "whole": left > 0 and len(_entries) < ENTRIES}


def _name_results(space):
    variables = {id(value): name for name, value in list(space.items())
                 if isinstance(value, (pd.DataFrame, pd.Series)) and not name.startswith("_")}
    for key, result in _results.items():
        held = result()
        name = variables.get(id(held)) if held is not None else None
        if name is not None and key in _entries and len(held) == _entries[key].get("after"):
            _entries[key]["into"] = name[:200]
    _results.clear()


def _own_frame(frame, deepest):
    """The code's own frame that called, with nothing but pandas between; or None."""
    for _ in range(deepest):
        if frame is None or frame.f_code.co_filename in _files:
            return frame
        if not frame.f_code.co_filename.startswith(PANDAS):
            return None
        frame = frame.f_back
    return None


def _caller(frame, code):
    back = frame.f_back
    if back is None or back.f_code.co_filename in _files:
        return back
    if code in ledger_hooks.INNER:
        return _own_frame(back, DEEPEST)
    return _own_frame(back, 2) if back.f_code.co_filename.endswith("_decorators.py") else None


def _is_looked_up(frame):
    """Whether no row is left out: what this step gives is thrown away, or changed there and then as by
    `frame.loc[rows, "x"] *= 2`."""
    _, places, unkept, _ = _known_of(frame)
    return places[frame.f_lasti // 2] in unkept


def _known_of(frame):
    """The code, where its steps stand, those that only look rows up, and the lines that filter for some figures."""
    code = frame.f_code
    if id(code) not in _looked_at:
        _looked_at[id(code)] = (code, list(code.co_positions()), *_facts_of(code.co_filename, frame.f_globals))
    return _looked_at[id(code)]


def _facts_of(name, space):
    """Of the whole code, once for all functions in it."""
    if name not in _facts:
        source = "".join(linecache.getlines(name))
        _facts[name] = (facts_unkept.places(source), facts_some.lines(source, space))
    return _facts[name]


def _started(code, _):
    """What changes its object in place is counted before it does."""
    if _left <= 0:
        return
    try:
        frame = sys._getframe(1)
        if frame.f_locals.get("inplace") is True and _caller(frame, code) is not None:
            _before[id(frame)] = ledger_hooks.sizes(frame.f_locals["self"])
    except Exception:  # what is not counted is not told
        pass


def _returned(code, _, result):
    global _left
    if _left <= 0:
        return
    try:
        frame = sys._getframe(1)
        caller = _caller(frame, code)
        if caller is None:
            return
        facts = _handlers[id(code)](frame.f_locals, result, _before.pop(id(frame), None))
        for fact in facts if type(facts) is list else [facts]:
            if fact is None or (fact["op"] != "read" and _is_looked_up(caller)):
                continue
            _left -= 1
            line = caller.f_lineno
            if fact["op"] == "filter" and line in _known_of(caller)[3]:
                fact["name"] = SOME
            if fact["op"] == "filter":
                ledger_gaps.tell(fact, frame.f_locals.get("self"), result)
            is_result = fact["op"] == ledger_hooks.RESULT
            key = _latest.get(line) if is_result else _add(line, fact, caller.f_lasti)
            _latest[line] = key
            if isinstance(result, (pd.DataFrame, pd.Series)):
                _results[key] = weakref.ref(result)
    except Exception:
        pass


def _add(line, fact, place):
    """`place`: in the code, by which filters of one line are told apart."""
    key = (line, fact["op"], fact.get("name"), place if fact["op"] == "filter" else None)
    if fact["op"] == "join":  # those that stand on one line, one after the other
        key = next((free for turn in range(JOINS_APART) if (free := (line, "join", turn)) not in _entries), key)
    known = _entries.get(key)
    if known is None:
        if len(_entries) < ENTRIES:
            _entries[key] = {"line": line, "calls": 1, **fact}
        return key
    counts = {name: value for name, value in fact.items() if type(value) is int}
    if fact["op"] == "group" and known["calls"] == 1 and counts.items() <= known.items():
        return key  # another figure of the same groups, as in a quotient
    known["calls"] += 1
    known.pop("placed", None)
    for name, value in fact.items():
        if type(value) is int:
            known[name] = known.get(name, 0) + value
        elif type(value) is list:
            known[name] = [one for one in known.get(name, ()) if one in value]
    return key
