# SPDX-License-Identifier: GPL-3.0-or-later
"""A data frame as the table a person sees: the first rows only, so that a million rows cost what ten thousand do."""

import binascii
import itertools
import json

import numpy as np
import pandas as pd

import display_cells as cells

ROW_CAP = 10_000
CELL_CAP = 1_000_000
COLUMN_CAP = 2_000
BYTE_CAP = 5_000_000

_INFERRED = {
    "string": "text", "empty": "text", "bytes": "text", "integer": "integer", "floating": "number",
    "mixed-integer-float": "number", "decimal": "number", "boolean": "boolean", "date": "date", "datetime": "datetime",
    "datetime64": "datetime", "time": "time", "timedelta": "duration", "timedelta64": "duration", "period": "text",
}


def label(name):
    """A column's or an index level's name as text; the parts of a tuple joined."""
    if isinstance(name, tuple):
        return " / ".join(part for part in map(label, name) if part)
    if cells.is_missing(name) or name != name:
        return ""
    if isinstance(name, (bool, np.bool_)):
        return "yes" if name else "no"  # as cells are shown
    if isinstance(name, pd.Timestamp) and name == name.normalize():
        return name.date().isoformat()
    return cells.text_of(name)


def is_default_index(index):
    """An unnamed integer index only says where a row once stood; a person who wants it resets or names it."""
    return index.nlevels == 1 and index.name is None and pd.api.types.is_integer_dtype(index.dtype)


def columns_of(frame, every=False):
    """(name, values) of each column of the table, the index first where it says something."""
    leading = [] if is_default_index(frame.index) else _index_columns(frame.index, rows=len(frame))
    shown = frame.shape[1] if every else min(frame.shape[1], COLUMN_CAP)
    return leading + [(label(name), values) for name, values in itertools.islice(frame.items(), shown)]


def table_of_frame(frame, name):
    width = max(1, min(frame.shape[1], COLUMN_CAP) + frame.index.nlevels)
    head = min(len(frame), ROW_CAP, max(1, CELL_CAP // width))
    columns = columns_of(frame.iloc[:head])
    if frame.shape[1] > COLUMN_CAP:
        name = f"{name} (first {COLUMN_CAP:,} of {frame.shape[1]:,} columns)".strip()
    return _table(columns, len(frame), name)


def table_of_series(series, name):
    leading = [] if is_default_index(series.index) else _index_columns(series.index)
    head = min(len(series), ROW_CAP)
    columns = [(column_name, level[:head]) for column_name, level in leading]
    columns.append((label(series.name) or "value", series.iloc[:head]))
    return _table(columns, len(series), name)


def table_of_index(index, name):
    return _table([(n, level[:ROW_CAP]) for n, level in _index_columns(index, "value")], len(index), name)


def _index_columns(index, unnamed="index", rows=ROW_CAP):
    """(name, values) of each level. Levels are taken apart lazily: only the first rows are ever touched."""
    if not isinstance(index, pd.MultiIndex):
        return [(label(index.name) or unnamed, index)]
    head = index[:rows]
    return [(label(n) or f"level {i + 1}", head.get_level_values(i)) for i, n in enumerate(index.names)]


def _table(columns, row_count, name):
    return table_of_cells([(column_name, *described(values)) for column_name, values in columns], row_count, name)


def table_of_cells(columns, row_count, name, least=0):
    """`columns`: (name, type, cells), cells as described() gives them. What is too much is left out, but for the first
    `least` rows."""
    shown, lists, numbers = [], [], []
    for column_name, kind, cell_list in columns:
        shown.append({"name": column_name, "type": kind})
        if isinstance(cell_list, np.ndarray):
            numbers.append((shown[-1], cell_list))
        else:
            lists.append(cell_list)
    rows = [list(row) for row in zip(*lists)] if lists else [[] for _ in (numbers[0][1] if numbers else ())]
    # The exact count of bytes is made only where a rough one says it could matter.
    texts = (c for cell_list in lists for c in cell_list if isinstance(c, str))
    rough = 24 * len(shown) * len(rows) + sum(6 * len(text) for text in texts)
    if rough > BYTE_CAP:
        rows = _within_bytes(rows, 11 * len(numbers), least)
    for column, array in numbers:
        column["numbers"] = _packed(array[:len(rows)])
    return {"kind": "table", "name": name, "columns": shown, "row_count": row_count, "rows": rows}


def described(values):
    """The type of a column for a person, and its cells; their array, where all are numbers or missing."""
    array = _plain_numbers(values)
    if array is not None:
        return "number", array
    kind, cell_list = column_cells(values)
    if kind == "number" and set(map(type, cell_list)) <= {float, type(None)}:
        return kind, np.array(cell_list, dtype="<f8")
    return kind, cell_list


def _plain_numbers(values):
    """The array of those that need no look at each."""
    if isinstance(values.dtype, np.dtype) and values.dtype == np.float64 and not np.isinf(values.values).any():
        return values.values.astype("<f8", copy=False)
    return None


def _packed(array):
    """A column of numbers, which is left out of the rows: base64 of eight bytes each, little endian, NaN where they are
    missing. That takes a tenth of the time to write and to read."""
    return binascii.b2a_base64(np.ascontiguousarray(array), newline=False).decode("ascii")


def _within_bytes(rows, others, least):
    """`others`: bytes of each row that are not in it."""
    total = 0
    for i, row in enumerate(rows):
        total += len(json.dumps(row)) + 1 + others
        if total > BYTE_CAP:
            return rows[:max(i, least)]
    return rows


def column_cells(values):
    """The type of a column for a person, and its cells. `values`: a Series or an Index, already cut to the head."""
    dtype = values.dtype
    if isinstance(dtype, pd.PeriodDtype):
        return ("date" if dtype.freq.name == "D" else "text"), [None if v is pd.NaT else str(v) for v in values]
    if isinstance(dtype, pd.DatetimeTZDtype):
        return _zoned_cells(values)
    if not isinstance(dtype, np.dtype):
        return _object_cells(values.astype(object), extension_type(dtype))
    if dtype.kind == "M":
        return _datetime_cells(np.asarray(values))
    if dtype.kind == "m":
        return "duration", [None if v is pd.NaT else v.isoformat() for v in pd.TimedeltaIndex(values)]
    if dtype.kind == "b":
        return "boolean", np.asarray(values).tolist()
    if dtype.kind in "iu":
        return "integer", [cells.integer_cell(v) for v in np.asarray(values).tolist()]
    if dtype.kind == "f":
        return "number", _float_cells(np.asarray(values))
    return _object_cells(values, None)


def _float_cells(array):
    short = array.dtype.itemsize < 8  # 0.1 of 32 bits shall read 0.1
    return [cells.number_cell(float(str(v) if short else v)) for v in array]


def datetime_unit(known):
    """The coarsest that loses nothing of these times."""
    whole = lambda unit: (known == known.astype(f"datetime64[{unit}]")).all()
    return "D" if whole("D") else "s" if whole("s") else "us" if whole("us") else "ns"


def type_of_unit(unit):
    return "date" if unit == "D" else "datetime"


def datetime_texts(array, unit):
    return [None if missing else text for text,
            missing in zip(np.datetime_as_string(array, unit=unit).tolist(), np.isnat(array).tolist())]


def _datetime_cells(array):
    unit = datetime_unit(array[~np.isnat(array)])
    return type_of_unit(unit), datetime_texts(array, unit)


def zoned_texts(values):
    return [None if v is pd.NaT else v.isoformat() for v in values]


def _zoned_cells(values):
    """Midnights of their own zone are days."""
    there = [v for v in values if v is not pd.NaT]
    if there and all(v == v.normalize() for v in there):
        return "date", [text and text[:len("2024-01-31")] for text in zoned_texts(values)]
    return "datetime", zoned_texts(values)


def extension_type(dtype):
    """Nullable dtypes say what they hold; others (categories, sparse, intervals) are inferred from the values."""
    if isinstance(dtype, pd.StringDtype):
        return "text"
    if isinstance(dtype, (pd.CategoricalDtype, pd.SparseDtype, pd.IntervalDtype)):
        return None
    kind = getattr(dtype, "kind", "O")
    return {"b": "boolean", "i": "integer", "u": "integer", "f": "number"}.get(kind)


def _object_cells(values, known_type):
    listed = list(values)
    column_type = known_type or _INFERRED.get(pd.api.types.infer_dtype(values, skipna=True), "other")
    cell_list = [cells.cell(v) for v in listed]
    if column_type == "datetime" and all(c is None or c.endswith("T00:00:00") for c in cell_list):
        return "date", [c and c[:10] for c in cell_list]
    return column_type, cell_list
