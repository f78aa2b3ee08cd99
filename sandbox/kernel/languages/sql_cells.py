# SPDX-License-Identifier: GPL-3.0-or-later
"""Columns of data frames as SQLite's values, and rows of SQLite as a data frame."""

import datetime
import decimal

import numpy as np
import pandas as pd

import display_tables as tables

INT64 = 1 << 63


def columns_of(frame):
    """{name: values}, the index first where it says something. SQLite does not tell names apart by their case."""
    if isinstance(frame, pd.Series):
        frame = frame.to_frame(frame.name if frame.name is not None else "value")
    named, taken = {}, set()
    for name, values in tables.columns_of(frame):
        unique, number = name or "column", 2
        while unique.casefold() in taken:
            unique, number = f"{name or 'column'}_{number}", number + 1
        taken.add(unique.casefold())
        named[unique] = values
    return named


def is_date(values):
    return pd.api.types.is_datetime64_any_dtype(values.dtype)


def affinity(values):
    """The type a column is declared with: what comparisons with texts and numbers go by."""
    kind = getattr(values.dtype, "kind", "O")
    if kind in "iub":
        return "INTEGER"
    if kind == "f":
        return "REAL"
    is_text = is_date(values) or isinstance(values.dtype, pd.StringDtype) or pd.api.types.infer_dtype(values, skipna=True) == "string"
    return "TEXT" if is_text else ""


def empty_frame(columns):
    """A frame without rows whose columns, [name, affinity] each, are declared alike."""
    types = {"INTEGER": "int64", "REAL": "float64", "TEXT": "string"}
    return pd.DataFrame({name: pd.Series(dtype=types.get(affinity, "object")) for name, affinity in columns})


def cells(values):
    """Numbers and texts as they are, no value as None, true as 1, times as ISO 8601 with a blank, which SQLite's
    functions read."""
    if is_date(values):
        return [text and text.replace("T", " ") for text in tables.column_cells(pd.Series(values))[1]]
    if isinstance(values.dtype, np.dtype) and values.dtype.kind in "if":
        return values.tolist()  # SQLite takes what is not a number for no value
    return [_cell(value) for value in values.astype(object)]


def _cell(value):
    if value is None or value is pd.NA or value is pd.NaT or value != value:
        return None
    if isinstance(value, (str, bytes)):
        return value
    if isinstance(value, (bool, int, np.bool_, np.integer)):
        return int(value) if -INT64 <= value < INT64 else float(value)
    if isinstance(value, (float, np.floating, decimal.Decimal)):
        return float(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ")
    return value.isoformat() if isinstance(value, datetime.date) else str(value)


def frame_of(names, rows, dates):
    """Columns called as one in `dates` that hold nothing but dates become dates again."""
    columns = list(zip(*rows)) if rows else [()] * len(names)
    frame = pd.DataFrame(dict(enumerate(_series(list(c), n.casefold() in dates) for c, n in zip(columns, names))))
    frame.columns = names
    return frame


def _series(values, was_date):
    known = [value for value in values if value is not None]
    if was_date and known and all(isinstance(value, str) for value in known):
        try:
            return pd.Series(pd.to_datetime(values, format="ISO8601"))
        except ValueError:
            pass
    if known and len(known) < len(values) and all(isinstance(value, int) for value in known):
        return pd.Series(values, dtype="Int64")  # with floats, large numbers would lose digits
    return pd.Series(values, dtype=None if known else object)
