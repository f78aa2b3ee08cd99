# SPDX-License-Identifier: GPL-3.0-or-later
"""Any value as the display a person sees: the JSON of sandbox/run/display.h. Never raises."""

import datetime
import decimal

import numpy as np
import pandas as pd

import display_cells as cells
import display_tables as tables

TEXT_CAP = 10_000
ITEM_CAP = 1_000  # items of a list or tuple that are worth a repr
SCALARS = (bool, int, float, str, decimal.Decimal, datetime.date, datetime.time, datetime.timedelta, np.generic,
           pd.Period)


def describe(value, name=""):
    """The display of `value`, or None where there is nothing to show."""
    try:
        return _describe(value, cells.safe_text(str(name or "")))
    except BaseException:  # the value's own code ran: whatever it did, there is something to show
        return _text(value)


def _describe(value, name):
    if value is None or _is_drawing(value):
        return None
    if type(value).__name__ == "Styler":
        value = value.data
    if isinstance(value, pd.DataFrame):
        return tables.table_of_frame(value, name)
    if isinstance(value, pd.Series):
        return tables.table_of_series(value, name)
    if isinstance(value, pd.Index):
        return tables.table_of_index(value, name)
    if _is_scalar(value):
        return _value(value)
    if isinstance(value, np.ndarray):
        return _array(value, name)
    if isinstance(value, pd.api.extensions.ExtensionArray):
        return tables.table_of_series(pd.Series(value), name)
    if isinstance(value, dict):
        return _dict(value, name)
    if isinstance(value, (list, tuple)):
        return _list(value, name)
    return _text(value)


def _is_scalar(value):
    return isinstance(value, SCALARS) or value is pd.NA or value is pd.NaT


def _is_drawing(value):
    """What a plotting call returns is no result: the drawing itself is shown."""
    if isinstance(value, np.ndarray) and value.dtype == object and value.size:
        value = list(value.flat)
    if isinstance(value, (list, tuple)):
        return any(_is_drawing(v) for v in value[:ITEM_CAP])
    if isinstance(value, dict):
        return bool(value) and all(_is_drawing(v) for v in list(value.values())[:ITEM_CAP])
    return type(value).__module__.partition(".")[0] == "matplotlib" or getattr(type(value), "is_assay_drawing", False)


def _value(value):
    plain = cells.plain(value)
    text = repr(plain) if isinstance(plain, float) else cells.text_of(plain, TEXT_CAP)
    shown = cells.cell(value)
    midnight = isinstance(value, pd.Timestamp) and value == value.normalize()
    if midnight:
        shown, text = shown[:10], shown[:10]
    return {"kind": "value", "type": cells.safe_text(type(value).__name__, 100), "text": text, "cell": shown}


def _text(value):
    if isinstance(value, (list, tuple)) and len(value) > ITEM_CAP:
        text = cells.text_of(value[:ITEM_CAP], TEXT_CAP, repr)
        return {"kind": "text", "text": f"{text} (the first {ITEM_CAP:,} of {len(value):,} items)"}
    return {"kind": "text", "text": cells.text_of(value, TEXT_CAP, repr)}


def _array(array, name):
    if array.dtype.names or array.ndim == 2:
        return tables.table_of_frame(pd.DataFrame(array), name)
    if array.ndim == 0:
        return _describe(array.item(), name)
    return tables.table_of_series(pd.Series(array), name) if array.ndim == 1 else _text(array)


def _dict(value, name):
    """Scalars by key become two columns; columns of equal length a frame."""
    if not value:
        return _text(value)
    if all(map(_is_scalar_or_none, value.values())):
        columns = [("key", _column(map(tables.label, value.keys()))), ("value", _column(value.values()))]
        return tables.table_of_frame(pd.concat([c for _, c in columns], axis=1, keys=[n for n, _ in columns]), name)
    if all(isinstance(v, (list, tuple, np.ndarray, pd.Series)) for v in value.values()):
        if len({len(v) for v in value.values()}) == 1:
            return tables.table_of_frame(pd.DataFrame(value), name)
    if all(isinstance(v, dict) and v and all(map(_is_scalar_or_none, v.values())) for v in value.values()):
        return tables.table_of_frame(pd.DataFrame.from_dict(value, orient="index"), name)
    return _text(value)


def _list(value, name):
    if value and all(isinstance(v, dict) and all(map(_is_scalar_or_none, v.values())) for v in value):
        return tables.table_of_frame(pd.DataFrame(list(value)), name)
    fields = getattr(value, "_fields", None)
    if fields and all(map(_is_scalar_or_none, value)):
        return _dict(dict(zip(fields, value)), name)
    if value and all(map(_is_scalar_or_none, value)):
        return tables.table_of_series(_column(value), name)
    return _text(value)


def _is_scalar_or_none(value):
    return value is None or _is_scalar(value)


def _column(values):
    """Objects as they are: pandas must not turn [1, None] into floats."""
    return pd.Series(list(values), dtype=object)
