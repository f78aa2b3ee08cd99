# SPDX-License-Identifier: GPL-3.0-or-later
"""The frames of the files. Each run begins with shallow copies of those that were loaded, under pandas' copy-on-write,
so that what code does to them stays in its run. Buffers are read-only: what would write past copy-on-write fails.

Of a frame that a run wants a few columns of no other is read; a later run that wants more has these read as well.
"""

import collections
import contextlib
import functools

import numpy as np
import pandas as pd

import lasting
import part_reading
import row_ledger

FILE = "<load>"  # what the frames of the code that reads call their file
# columns: those that it has of the file's, None where it has all; told: what the row ledger has of its reading
Loaded = collections.namedtuple("Loaded", "code frame told columns")
_loaded = {}  # by name
_ahead = {}  # likewise: what was loaded before any code asked for it


def bind(space, frames, anew=None):
    """Binds the name of each loaded frame, after those of `frames` were loaded that are not there or are read otherwise
    now, or lack columns. None: the code begins with what the space has, as it did before there were loaded frames.
    `anew`: says of the code that reads a frame whether it is read once more. Gives what the row ledger has of the
    reading of `frames`."""
    if frames is not None:
        pd.options.mode.copy_on_write = True
        space["pd"] = pd
    elif pd.options.mode.copy_on_write:
        pd.options.mode.copy_on_write = False
    for known in (_loaded, _ahead) if anew is not None else ():
        for name in [name for name, loaded in known.items() if anew(loaded.code)]:
            del known[name]
    told = []
    files = collections.Counter(wanted["file"] for wanted in frames or ())
    for wanted in frames or ():
        told += _named(_load_once(wanted).told, wanted["name"] if files[wanted["file"]] > 1 else None)
    for name, loaded in _loaded.items():
        space[name] = _copied(loaded.frame)
    return told


def _named(told, name):
    """Of several tables of one file, as the sheets of a workbook, each reading says what frame it is of."""
    return [{**entry, "into": name} if name and entry["op"] == "read" else entry for entry in told]


def load_ahead(frames):
    """What code may begin with next. No name is bound before code asks for it."""
    pd.options.mode.copy_on_write = True
    for name in set(_ahead) - {wanted["name"] for wanted in frames}:
        del _ahead[name]
    for wanted in frames:
        if not any(_reads(known, wanted) for known in (_loaded, _ahead)):
            with contextlib.suppress(Exception):  # code that begins with it is told why
                _ahead[wanted["name"]] = _with_columns(wanted, None)


def _reads(known, wanted):
    """Whether the frame of that name is there, read by the same code."""
    return wanted["name"] in known and known[wanted["name"]].code == wanted["code"]


def frame(wanted):
    """As it was loaded; loaded now where it is not there."""
    pd.options.mode.copy_on_write = True
    return _copied(_load_once(wanted).frame)


def _load_once(wanted):
    name = wanted["name"]
    if _reads(_ahead, wanted) and not _reads(_loaded, wanted):
        _loaded[name] = _ahead.pop(name)
    _loaded[name] = _with_columns(wanted, _loaded[name] if _reads(_loaded, wanted) else None)
    return _loaded[name]


def install():
    """Once, before any code runs. What pandas only reads, it may read where it cannot write."""
    from pandas._libs import lib
    from pandas.core.array_algos import masked_accumulations

    # It asks for leave to write, ...
    lib.memory_usage_of_objects = _with_copy_of(lib.memory_usage_of_objects, 0)
    # ... or writes what stands for a missing value into the column itself.
    masked_accumulations._cum_func = _with_copy_of(masked_accumulations._cum_func, 1)


def _with_copy_of(function, place):
    @functools.wraps(function)
    def called(*args, **kwargs):
        if not args[place].flags.writeable:
            args = (*args[:place], args[place].copy(), *args[place + 1:])
        return function(*args, **kwargs)

    return called


def names():
    return set(_loaded)


def bound(space):
    """The loaded frames as they are bound, by name."""
    return {name: space[name] for name in _loaded}


def changed(space):
    """The loaded frames that are not as they were bound."""
    return [name for name, loaded in _loaded.items() if not _is_as_loaded(space.get(name), loaded.frame)]


def _with_columns(wanted, known):
    """The frame with the columns that are wanted, and those that it has."""
    name, code, columns = wanted["name"], wanted["code"], wanted.get("columns")
    missing = set(columns) - set(known.columns or columns) if columns and known else columns
    if known and (known.columns is None or columns and not missing):
        return known
    part = part_reading.of(code, name, missing) if columns else None
    if part is None:
        return Loaded(code, *_load(wanted, code), None)
    more, told = _load(wanted, part)
    if known is None:
        return Loaded(code, more, told, list(more.columns))
    both = {column: frame[column] for frame in (known.frame, more) for column in frame.columns}
    order = [column for column in part_reading.names(code, name) if column in both]
    frame = pd.DataFrame({column: both[column] for column in order}, copy=False)
    return Loaded(code, frame, known.told + [entry for entry in told if entry not in known.told], order)


def _load(wanted, code):
    name = wanted["name"]
    space = {"pd": pd, "np": np}
    row_ledger.begin()
    exec(compile(code, FILE, "exec"), space)
    ledger = row_ledger.taken()
    frame = space[name]
    for block in frame._mgr.blocks:
        block.values = _make_read_only(block.values)
    lasting.keep_texts(block.values for block in frame._mgr.blocks)
    return frame, _told(ledger["entries"], wanted["file"], len(frame)) if ledger else []


def _told(entries, file, rows):
    """What the ledger has of loading a frame: however its code reads the file, that is one reading of these rows."""
    told = [{**entry, "line": 0} for entry in entries]
    reads = [entry for entry in told if entry["op"] == "read"]
    if len(reads) == 1 and reads[0]["calls"] == 1:
        return told
    read = {"line": 0, "calls": 1, "op": "read", "name": file, "after": rows}
    return [read, *(entry for entry in told if entry["op"] != "read")]


def _make_read_only(values):
    if isinstance(values, np.ndarray):
        return _read_only(values)
    for part in ("_ndarray", "_data", "_mask"):
        before = getattr(values, part, None)
        if isinstance(before, np.ndarray) and (after := _read_only(before)) is not before:
            setattr(values, part, after)
    return values


def _read_only(array):
    """Also for who asks for leave to write: numpy gives it where what the array lies in can be written to."""
    owner = array
    owner.flags.writeable = False
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
        owner.flags.writeable = False
    return array if owner.base is None else np.asarray(memoryview(array).toreadonly())


def _copied(frame):
    """A shallow copy, but for the names of its columns and rows, which copy-on-write does not keep apart."""
    copy = frame.copy(deep=False)
    copy.columns, copy.index = _index_copied(frame.columns), _index_copied(frame.index)
    return copy


def _index_copied(index):
    if isinstance(index, pd.RangeIndex):
        return pd.RangeIndex(index.start, index.stop, index.step, name=index.name)
    return index.copy(deep=True)


def _is_as_loaded(now, frame):
    """Of cells by the identity of what the two share: a change, even one that gives the same, makes something anew."""
    if type(now) is not pd.DataFrame or len(now._mgr.blocks) != len(frame._mgr.blocks):
        return False
    same = all(a.values is b.values for a, b in zip(now._mgr.blocks, frame._mgr.blocks))
    return same and now.columns.identical(frame.columns) and now.index.identical(frame.index)
