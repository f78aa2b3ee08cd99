# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of a loaded frame that a number is made of, by conditions on its columns, and what is computed of them. Only
values are compared: nobody's code runs."""

import base64

import numpy as np
import pandas as pd

import display_cells as cells
import loaded_frames
import state_view

COUNTS = ("len", "size", "value_counts", "matches")
FIGURES = ("sum", "mean", "median", "min", "max", "count", "nunique", "std", "var", "prod")
SIGNS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


def trace(frame, request):
    """None: a condition cannot be put to this frame, or a key finds several rows of another."""
    try:
        frame, joined = _joined(frame, request["lookups"])
        rows = np.flatnonzero(joined & _kept(frame, request["conditions"]))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return None
    if len(rows) > state_view.ORDER_CAP:
        return {"too_many": True}
    part = frame.iloc[rows]
    return {"rows": base64.b64encode(rows.astype("<u4").tobytes()).decode(),
            "figures": [_figure(part, int(joined.sum()), one["function"], one["column"]) for one in request["figures"]]}


def _joined(frame, lookups):
    """The frame with columns of the rows that its keys find in others, and which of its rows a join keeps."""
    kept = np.ones(len(frame), dtype=bool)
    for one in lookups:
        other = loaded_frames.frame(one["frame"])
        keys = [f"key {place}" for place, _ in enumerate(one["keys"])]
        ours = pd.DataFrame({key: frame[name] for key, name in zip(keys, one["keys"])})
        theirs = pd.DataFrame({key: other[name] for key, name in zip(keys, one["theirs"])}
                              | {f"column {name}": other[name] for name in one["columns"]})
        repeated = theirs.duplicated(keys, keep=False)
        several = theirs.loc[repeated, keys].drop_duplicates().dropna()
        if len(several) and len(ours.merge(several, on=keys)):
            raise ValueError("a key finds several rows")
        found = ours.merge(theirs[~repeated], on=keys, how="left", indicator="found")
        found.index = frame.index
        frame = frame.assign(**{name: found[f"column {name}"] for name in one["columns"]})
        kept &= np.full(len(frame), one["all"]) | (found["found"] == "both").to_numpy()
    return frame, kept


def _kept(frame, conditions):
    kept, either = np.ones(len(frame), dtype=bool), None
    for one in conditions:
        mask = _mask(frame[one["column"]], one)
        if one["any"]:
            either = mask if either is None else either | mask
        else:
            kept &= mask
    return kept if either is None else kept & either


def _mask(column, wanted):
    comparison, loose = wanted["is"], wanted["loose"]
    if comparison in ("missing", "present"):
        return (column.isna() if comparison == "missing" else column.notna()).to_numpy(dtype=bool)
    column = _part(column, wanted["part"])
    values = [_value(column, value) for value in wanted["values"]]
    if loose and all(isinstance(value, str) for value in values):
        column, values = column.astype("string").str.strip().str.casefold(), [v.strip().casefold() for v in values]
    negated = comparison.startswith("not_")
    found = _compared(column, comparison.removeprefix("not_"), values)
    found = found.fillna(False).to_numpy(dtype=bool)
    return ~found if negated else found


def _part(column, part):
    if not part:
        return column
    values = getattr(column.dt, part)
    return values() if callable(values) else values


def _value(column, value):
    """A text stands for what the column holds."""
    if pd.api.types.is_datetime64_any_dtype(column):
        moment = pd.Timestamp(value)
        return moment.tz_localize(column.dt.tz) if column.dt.tz is not None and moment.tzinfo is None else moment
    if pd.api.types.is_timedelta64_dtype(column):
        return pd.Timedelta(value)
    if isinstance(value, str) and pd.api.types.is_bool_dtype(column):
        return {"True": True, "False": False}[value]
    if isinstance(value, str) and pd.api.types.is_numeric_dtype(column):
        return float(value)
    return value


def _compared(column, comparison, values):
    if comparison in SIGNS:
        return getattr(column, SIGNS[comparison])(values[0])
    if comparison == "in":
        return column.isin(values)
    if comparison == "between":
        return column.between(*values)
    texts = column.astype("string").str
    if comparison == "contains":
        return texts.contains(values[0], case=False, regex=False)
    if comparison == "starts_with":
        return texts.startswith(values[0])
    if comparison == "ends_with":
        return texts.endswith(values[0])
    raise ValueError(comparison)


def _figure(rows, all_rows, function, name):
    if function in COUNTS:
        return len(rows)
    if function == "share":
        return len(rows) / all_rows if all_rows else None
    if function not in FIGURES or name not in rows.columns:
        return None
    try:
        return cells.cell(getattr(rows[name], function)())
    except (TypeError, ValueError):
        return None
