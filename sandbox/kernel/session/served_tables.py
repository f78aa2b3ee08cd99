# SPDX-License-Identifier: GPL-3.0-or-later
"""`pd.read_csv` of an input of the analysis, answered from columns that the native reader wrote out beforehand.

The frame is the one pandas itself would give, or it is pandas that gives it: where there are no columns for the file,
where the call is not the one that they were written for, and where anything about them is not as it should be. The
folder is one that the host shows in the jail: for each file an offer (what was read, and the call that reads it) and
the columns (the format is described in scan/serve/columns_out.h).

Read in parts (chunksize=), each part has the types that the whole column has. pandas guesses them for each part anew:
there a column of numbers may be one of whole numbers in some parts. The values are the same.
"""
import ast
import functools
import hashlib
import inspect
import json
import mmap
import os
import warnings

import numpy as np
import pandas as pd

MARK = b"ASSAYCOL"
VERSION = 2
NUMBERS = {1: "u1", 2: "<u2", 4: "<u4"}  # by their bytes
PLAIN = {"float64": "<f8", "int64": "<i8", "bool": "?"}
MASKED = {"Int64": ("<i8", pd.arrays.IntegerArray), "boolean": ("?", pd.arrays.BooleanArray)}
# among pandas' own: warnings are told at the first line outside of them
FILE = os.path.join(os.path.dirname(pd.__file__), "served")
PROVEN = pd.__version__.startswith("2.")  # from 3.0 on texts have another type
# Set in a fork that is thrown away: the rows that a call names are the first of the frame that all of them make. pandas
# would find the types of these rows alone.
is_trial = [False]


class NotServed(Exception):
    """pandas reads it."""


def install(folder="/columns", work="/work"):
    """Once, before any code runs."""
    if not PROVEN or not os.path.isdir(folder):
        return
    from pandas.io.parsers import readers
    from pandas.util._exceptions import find_stack_level

    original = readers.read_csv

    @functools.wraps(original)
    def read_csv(*args, **kwargs):
        try:
            frame, warning = serve(original, folder, work, args, kwargs)
        except Exception:  # pandas says what is wrong, if anything is
            frame = None
        if frame is None:
            return original(*args, **kwargs)
        if warning:
            warnings.warn(warning, pd.errors.DtypeWarning, stacklevel=find_stack_level())
        return frame

    read_csv.__code__ = read_csv.__code__.replace(co_filename=FILE)
    for module in (pd, pd.io.api, pd.io.parsers, readers):
        module.read_csv = read_csv


def serve(original, folder, work, args, kwargs):
    """The frame and what pandas would warn of; raises where pandas is to read the file."""
    arguments = inspect.signature(original).bind(*args, **kwargs).arguments
    path = os.path.abspath(os.fspath(arguments.pop("filepath_or_buffer")))
    name = os.path.basename(path)
    if os.path.dirname(path) != work:
        raise NotServed
    rows = arguments.pop("chunksize", None)
    first = arguments.pop("nrows", None) if is_trial[0] else None
    table = os.fsencode(name) + b"\n%d" % arguments.get("skiprows", 0)  # a text may hold several, one below the other
    place = os.path.join(folder, hashlib.sha256(table).hexdigest() + ".json")
    with open(place, encoding="utf-8") as file:
        offer = json.load(file)
    _check_file(path, offer)
    names = _chosen(offer["names"], arguments.get("usecols"))
    with open(os.path.join(folder, offer["columns"]), "rb") as file:
        columns = _Columns(file, offer["rows"], offer["names"], names)
    kinds = {} if rows is None else columns.kinds()
    parameters = _parsed(offer["parameters"])
    if first is not None:
        parameters.pop("nrows", None)
    offered = _settings(original, _of_columns(parameters, names, kinds))
    wanted = _settings(original, _of_columns(arguments, names, kinds))
    if {**wanted, "usecols": None} != {**offered, "usecols": None}:
        raise NotServed
    _check_names(original, path, arguments, names)
    warning = _warning(columns.mixed, arguments.get("usecols") or rows or None)
    count = offer["rows"] if first is None else min(first, offer["rows"])
    return (columns.frame(0, count) if rows is None else _Parts(columns, count, rows)), warning


def _of_columns(arguments, names, served):
    """Without what is said of columns that are not wanted, and where a type is what the column is served as."""
    kept = dict(arguments)
    for key in ("dtype", "na_values"):
        if isinstance(kept.get(key), dict):
            kept[key] = {name: one for name, one in kept[key].items()
                         if name in names and (key != "dtype" or served.get(name) is None or served[name] != one)}
            if not kept[key]:
                del kept[key]
    return kept


def _warning(mixed, chosen):
    """pandas reads a long file in pieces, and warns where a column of texts has none in one of them."""
    if mixed and chosen is not None:
        raise NotServed
    numbers = ",".join(map(str, mixed))
    return f"Columns ({numbers}) have mixed types. Specify dtype option on import or set low_memory=False." if mixed else ""


def _check_file(path, offer):
    status = os.lstat(path)
    if (status.st_size, status.st_mtime_ns) != (offer["size"], offer["mtime_ns"]):
        raise NotServed


def _parsed(parameters):
    """The arguments of a call, from its text."""
    call = ast.parse(f"read({parameters})", mode="eval").body
    return {one.arg: _value(one.value) for one in call.keywords}


def _value(node):
    if isinstance(node, ast.Name) and node.id == "str":
        return str
    if isinstance(node, ast.Dict):
        return {ast.literal_eval(key): _value(value) for key, value in zip(node.keys, node.values)}
    return ast.literal_eval(node)


def _settings(original, arguments):
    """What the arguments say that pandas would not do without them, in one spelling."""
    known = inspect.signature(original).parameters
    settings = {key: _plain(value) for key, value in arguments.items() if value is not known[key].default}
    usual = {"sep": [","], "encoding": ["utf-8", "utf8"], "engine": ["c"], "low_memory": [True], "decimal": ["."],
             "quotechar": ['"'], "header": [] if "names" in settings else ["infer", 0]}
    for key, values in usual.items():
        if key in settings and settings[key] in [_plain(value) for value in values]:
            del settings[key]
    return settings


def _plain(value):
    if value is str:
        return "'str'"
    if isinstance(value, dict):
        return sorted((_plain(key), _plain(one)) for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    if value is None or type(value) in (str, int, float, bool):
        return repr(value)
    raise NotServed


def _chosen(names, chosen):
    if chosen is None:
        return names
    wanted = list(chosen) if isinstance(chosen, (list, tuple)) else []
    are_names = bool(wanted) and all(isinstance(name, str) for name in wanted)
    if not are_names or len(set(wanted)) != len(wanted) or not set(wanted) <= set(names):
        raise NotServed
    return [name for name in names if name in wanted]


def _check_names(original, path, arguments, names):
    """pandas itself reads the beginning of the file, and finds what is wrong with the call."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        head = original(path, **{**arguments, "nrows": 1})
    if list(head.columns) != names or not isinstance(head.index, pd.RangeIndex):
        raise NotServed


class _Parts:
    """What pandas gives for chunksize=, as far as it is used: frames one after the other."""

    def __init__(self, columns, count, rows):
        if type(rows) is not int or rows <= 0:
            raise NotServed
        self._columns, self._count, self._size, self._at = columns, count, rows, 0
        self.chunksize = rows

    def __iter__(self):
        return self

    def __next__(self):
        return self.get_chunk()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._at = self._count

    def get_chunk(self, size=None):
        first, self._at = self._at, min(self._at + (size or self._size), self._count)
        if first == self._at:
            raise StopIteration
        return self._columns.frame(first, self._at - first)

    def read(self, nrows=None):
        return self.get_chunk(nrows or self._count)


class _Columns:
    """A file of columns. It is a claim: nothing outside of it is looked at, and what does not fit is an error."""

    def __init__(self, file, rows, all_names, names):
        self._rest = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if self._rest[:8] != MARK:
            raise NotServed
        header = json.loads(self._rest[int.from_bytes(self._rest[8:16], "little"):])
        columns = header["columns"]
        if header["version"] != VERSION or header["rows"] != rows or len(columns) != len(all_names):
            raise NotServed
        self.rows = rows
        self.mixed = header["mixed"]
        self._names = names
        wanted = set(names)
        self._columns = [column for column, name in zip(columns, all_names) if name in wanted]
        self._pools = {}  # by where they are
        # What is written to it stays in this process.
        self._own = mmap.mmap(file.fileno(), header["writable"], access=mmap.ACCESS_COPY)

    def kinds(self):
        """By name what pandas calls the type of the column, where it can be told so."""
        return {name: column["kind"] for name, column in zip(self._names, self._columns)
                if column["kind"] in (*PLAIN, *MASKED)}

    def frame(self, first, count):
        from pandas.core.internals import BlockManager

        places = {}
        for i, column in enumerate(self._columns):
            places.setdefault(column["kind"], []).append(i)
        blocks = []
        for kind, where in places.items():
            blocks += self._blocks(kind, where, [self._columns[i] for i in where], slice(first, first + count))
        axes = [pd.Index(self._names, dtype=object), pd.RangeIndex(first, first + count)]
        manager = BlockManager(tuple(blocks), axes)
        return pd.DataFrame._from_mgr(manager, axes=manager.axes)

    def _blocks(self, kind, where, columns, rows):
        from pandas.core.internals.api import make_block

        if kind in MASKED:
            return [make_block(self._masked(kind, column, rows), placement=[i], ndim=2)
                    for i, column in zip(where, columns)]
        if kind in PLAIN:
            values = self._plain(kind, columns, rows)
        elif kind == "empty":
            values = np.full((len(columns), rows.stop - rows.start), np.nan)
        elif kind == "object":
            values = np.empty((len(columns), rows.stop - rows.start), dtype=object)
            for row, column in zip(values, columns):
                self._fill(row, column, rows)
        else:
            raise NotServed
        return [make_block(values, placement=where, ndim=2)]

    def _array(self, source, dtype, count, at):
        if at < 0 or count < 0:
            raise NotServed
        return np.frombuffer(source, np.uint8 if dtype == "?" else dtype, count, at)

    def _cells(self, source, dtype, at, rows):
        array = self._array(source, dtype, self.rows, at)[rows]
        if dtype != "?":
            return array
        if array.max(initial=0) > 1:
            raise NotServed
        return array.view(np.bool_)

    def _plain(self, kind, columns, rows):
        """Mapped as they are where they lie behind each other."""
        dtype = PLAIN[kind]
        size = np.dtype(dtype).itemsize * self.rows
        first = columns[0]["at"]
        are_mapped = all(column["at"] == first + i * size for i, column in enumerate(columns))
        if are_mapped and rows.stop - rows.start == self.rows:
            cells = self._array(self._own, dtype, len(columns) * self.rows, first)
            if dtype == "?":
                if cells.max(initial=0) > 1:
                    raise NotServed
                cells = cells.view(np.bool_)
            return cells.reshape(len(columns), self.rows)
        return np.stack([self._cells(self._own, dtype, column["at"], rows) for column in columns])

    def _masked(self, kind, column, rows):
        dtype, array = MASKED[kind]
        return array(self._cells(self._own, dtype, column["at"], rows),
                     self._cells(self._own, "?", column["mask"], rows))

    def _texts(self, at, size, count):
        texts = self._rest[at:at + size].decode("utf-8").split("\0")
        texts.pop()
        if at < 0 or len(texts) != count:
            raise NotServed
        return texts

    def _pool(self, where):
        if where[0] not in self._pools:
            self._pools[where[0]] = np.array([np.nan, *self._texts(*where)], dtype=object)
        return self._pools[where[0]]

    def _fill(self, row, column, rows):
        if "pool" in column:
            pool = self._pool(column["pool"])
            at, size = column["numbers"]
            numbers = self._cells(self._rest, NUMBERS[size], at, rows)
            if numbers.max(initial=0) >= len(pool):
                raise NotServed
            pool.take(numbers, out=row, mode="clip")  # the other modes would copy once more
            return
        done = 0
        for at, size, count in column["parts"]:
            first, last = max(rows.start, done), min(rows.stop, done + count)
            if first < last:
                row[first - rows.start:last - rows.start] = self._texts(at, size, count)[first - done:last - done]
            done += count
        missing = self._array(self._rest, "<i8", column["missing"][1], column["missing"][0])
        if done != self.rows or (missing < 0).any():
            raise NotServed
        row[missing[(missing >= rows.start) & (missing < rows.stop)] - rows.start] = np.nan
