# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows of a frame for a file: every column, texts in full, and each column of the type and form that all its rows have.

What the pages of a frame have in common is found at the first one, and kept for the next question to the same fork.
"""

import numpy as np
import pandas as pd

import display_cells as cells
import display_tables as tables

_latest = [None, []]  # the frame that was asked for, and (name, type, read) of its columns


def page(frame, request):
    """As many of `count` rows from `offset` on, or of those at the places `rows`, as fit into one answer, and at least
    one."""
    if _latest[0] != request["frame"]:
        _latest[:] = request["frame"], [(name, *_reader(values)) for name,
                                        values in tables.columns_of(frame, every=True)]
    columns = _latest[1]
    count = min(request["count"], tables.ROW_CAP, max(1, tables.CELL_CAP // max(1, len(columns))))
    rows = slice(request["offset"], request["offset"] + count)
    if request.get("rows") is not None:
        rows = np.array(request["rows"][:count], dtype=np.int64)
    return tables.table_of_cells([(name, kind, read(rows)) for name, kind, read in columns], len(frame), "", least=1)


def _reader(values):
    """(type, read): `read` gives the cells of a slice."""
    values = pd.Series(values.array, copy=False)
    dtype = values.dtype
    if isinstance(dtype, np.dtype) and dtype.kind == "M":
        array = np.asarray(values)
        unit = tables.datetime_unit(array[~np.isnat(array)])
        return tables.type_of_unit(unit), lambda rows: tables.datetime_texts(array[rows], unit)
    if isinstance(dtype, pd.DatetimeTZDtype):
        return "datetime", lambda rows: tables.zoned_texts(values.iloc[rows])
    if _tells_its_type(dtype):
        return tables.described(values.iloc[:0])[0], lambda rows: tables.described(values.iloc[rows])[1]
    found = np.asarray(values, dtype=object)
    if pd.api.types.infer_dtype(found, skipna=True) in ("string", "empty"):
        return "text", lambda rows: [value if type(value) is str and value.isascii() else _text(value)
                                     for value in found[rows]]
    return _of_all(values, found)


def _tells_its_type(dtype):
    """Whether no cell has a say in how the others are written."""
    if isinstance(dtype, np.dtype):
        return dtype.kind in "biufm"
    return isinstance(dtype, pd.PeriodDtype) or tables.extension_type(dtype) not in (None, "text")


def _of_all(values, found):
    kind, listed = tables.column_cells(values)
    if kind == "number" and not any(isinstance(cell, str) for cell in listed):
        listed = [float(cell) if isinstance(cell, int) else cell for cell in listed]
    listed = [_text(value) if isinstance(value, str) else cell for value, cell in zip(found, listed)]
    array = np.empty(len(listed), dtype=object)
    array[:] = listed
    return kind, lambda rows: array[rows].tolist()


def _text(value):
    """In full; None for what is no text."""
    return cells.safe_text(str.__str__(value), len(value)) if isinstance(value, str) else None
