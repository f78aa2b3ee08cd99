# SPDX-License-Identifier: GPL-3.0-or-later
"""The variables of the state: a list of them, pages of one, and what a run changed. Asked in forks that are thrown
away."""

import base64
import os
import types

import numpy as np
import pandas as pd

import display_cells as cells
import display_tables as tables
import loaded_frames

COPY_CAP = 256 << 20  # bytes of frames that are copied, to count the cells that a run changes
PAGE_CAP = 10_000
ORDER_CAP = 10_000_000  # positions in one answer
VARIABLE_CAP = 1_000
FILE_CAP = 10_000


def _named(space):
    """What the code made, in the order in which it did."""
    shown = [(name, value) for name, value in list(space.items())
             if not name.startswith("_") and name != "display" and not isinstance(value, types.ModuleType)]
    return shown[:VARIABLE_CAP]


def bytes_of(value):
    try:
        if isinstance(value, pd.DataFrame):
            return int(value.memory_usage(deep=False).sum())
        if isinstance(value, (pd.Series, pd.Index)):
            return int(value.memory_usage(deep=False))
        return int(getattr(value, "nbytes", None) or value.__sizeof__())
    except Exception:
        return 0


def _shape_of(value):
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple):
        return [int(n) for n in shape[:8] if isinstance(n, int)]
    return [len(value)] if isinstance(value, (list, tuple, dict, set, str)) else []


def variables(space):
    return [{"name": cells.safe_text(name, 200), "type": cells.safe_text(type(value).__name__, 100),
             "shape": _shape_of(value), "bytes": bytes_of(value)} for name, value in _named(space)]


def frame_of(space, shown, wanted):
    """The frame that is meant: a variable, one that the latest run showed, or that of a file as it was loaded; None
    where there is no such one."""
    if wanted.get("load"):
        return loaded_frames.frame(wanted["load"])
    value = dict(_named(space)).get(wanted["name"]) if wanted["display"] < 0 else next(iter(shown[wanted["display"]:]), None)
    if isinstance(value, pd.Series):
        return value.to_frame(value.name if value.name is not None else "value")
    return value if isinstance(value, pd.DataFrame) else None


def page(frame, request):
    """Rows by their position, or `count` of them from `offset`, as a table."""
    if request["rows"] is not None:
        rows = frame.iloc[request["rows"][:PAGE_CAP]]
    else:
        rows = frame.iloc[request["offset"]:request["offset"] + min(request["count"], PAGE_CAP)]
    shown = tables.table_of_frame(rows, "")
    shown["row_count"] = len(frame)
    return shown


def order(frame, request):
    """The positions of the rows that pass the filters, in the wanted order."""
    columns = [pd.Series(values).reset_index(drop=True) for _, values in tables.columns_of(frame)]
    kept = np.ones(len(frame), dtype=bool)
    for wanted in request["filters"]:
        some = columns if wanted["column"] < 0 else [columns[wanted["column"]]]
        kept &= np.logical_or.reduce([_matches(column, wanted["is"], wanted["text"]) for column in some])
    rows = np.flatnonzero(kept)
    for wanted in reversed(request["sort"]):
        rows = rows[_order(columns[wanted["column"]].iloc[rows].reset_index(drop=True), wanted["descending"])]
    if len(rows) > ORDER_CAP:
        return {"too_many": True}
    return {"rows": base64.b64encode(rows.astype("<u4").tobytes()).decode()}


def _order(keys, descending):
    """Stable; missing values last."""
    try:
        return keys.sort_values(ascending=not descending, kind="stable", na_position="last").index.to_numpy()
    except TypeError:  # of several types
        return keys.astype(str).sort_values(ascending=not descending, kind="stable").index.to_numpy()


def _matches(column, condition, text):
    if condition == "missing":
        return column.isna().to_numpy()
    if condition in ("contains", "equals"):
        texts = column.astype(str)
        found = texts.str.contains(text, case=False, regex=False) if condition == "contains" else texts == text
        return found.to_numpy(dtype=bool) & column.notna().to_numpy()
    if pd.api.types.is_datetime64_any_dtype(column):
        bound = pd.Timestamp(text)
    else:
        column, bound = pd.to_numeric(column, errors="coerce"), float(text)
    return (column >= bound if condition == "at_least" else column <= bound).to_numpy(dtype=bool)


def snapshot(space, passing):
    """What effects() needs to know of the time before. Frames beyond the cap are not copied: their cells are not
    compared. `passing`: names that no later step finds as they are left."""
    left = COPY_CAP
    before = {}
    for name, value in _named(space):
        copy = None
        if name in passing:
            continue
        if isinstance(value, pd.DataFrame):
            left -= bytes_of(value)
            copy = value.copy() if left >= 0 else None
        before[name] = (value, _outline(value), copy)
    return before, passing, _files()


def _outline(value):
    """Enough to see that a value was changed in place; None for what cannot be told."""
    if isinstance(value, pd.DataFrame):
        return value.shape, [(tables.label(c), str(t)) for c, t in zip(value.columns, value.dtypes)]
    if isinstance(value, pd.Series):
        return (len(value), str(value.dtype)) if value.dtype == object else int(pd.util.hash_pandas_object(value).sum())
    return cells.text_of(value, 10_000, repr) if type(value) in (list, tuple, dict, set) else None


def _files():
    found = {}
    for folder, _, names in os.walk("/work"):
        for name in names:
            path = os.path.join(folder, name)
            try:
                status = os.lstat(path)
            except OSError:
                continue
            found[os.path.relpath(path, "/work")] = (status.st_size, status.st_mtime_ns, status.st_ino)
            if len(found) >= FILE_CAP:
                return found
    return found


def effects(snapshotted, space):
    before, passing, files = snapshotted
    now = {name: value for name, value in _named(space) if name not in passing}
    changes = [_change(name, "removed", before[name][0], None) for name in before if name not in now]
    for name, value in now.items():
        if name not in before:
            changes.append(_change(name, "added", None, value))
        elif value is not before[name][0] or _outline(value) != before[name][1] or _cells_changed(before[name][2], value):
            changes.append(_change(name, "changed", before[name][0], value, before[name]))
    return {"variables": changes, "files": _file_changes(files, _files())}


def _change(name, kind, old, new, known=None):
    change = {"name": cells.safe_text(name, 200), "change": kind, "type": type(old if new is None else new).__name__,
              "rows_before": None, "rows_after": None, "columns_added": [], "columns_removed": [], "types_changed": [],
              "cells_changed": None}
    if isinstance(new, pd.DataFrame):
        change["rows_after"] = len(new)
    if known is None:
        change["rows_before"] = len(old) if isinstance(old, pd.DataFrame) else None
        return change
    if isinstance(old, pd.DataFrame) and isinstance(new, pd.DataFrame):
        (rows, _), columns = known[1]
        types_before, types_now = dict(columns), dict(_outline(new)[1])
        change["rows_before"] = rows
        change["columns_added"] = [c for c in types_now if c not in types_before][:100]
        change["columns_removed"] = [c for c in types_before if c not in types_now][:100]
        change["types_changed"] = [{"column": c, "before": types_before[c], "after": t} for c, t in types_now.items()
                                   if types_before.get(c, t) != t][:100]
        change["cells_changed"] = _cells_changed(known[2], new)
    return change


def _cells_changed(old, new):
    """In the columns that both have; None where rows came or went, or nothing was copied."""
    if not isinstance(old, pd.DataFrame) or not isinstance(new, pd.DataFrame) or len(old) != len(new):
        return None
    if not old.columns.is_unique or not new.columns.is_unique:
        return None
    count = 0
    for name in old.columns.intersection(new.columns):
        a, b = (frame[name].reset_index(drop=True) for frame in (old, new))
        try:
            same = (a.astype(object) == b.astype(object)) if a.dtype != b.dtype or a.dtype == "category" else a == b
            count += int((~(same.fillna(False).astype(bool) | (a.isna() & b.isna()))).sum())
        except Exception:
            return None
    return count


def _file_changes(before, now):
    changes = [{"name": name, "change": "removed", "bytes": 0} for name in before if name not in now]
    changes += [{"name": name, "change": "changed" if name in before else "added", "bytes": status[0]}
                for name, status in now.items() if before.get(name) != status]
    return [{**change, "name": cells.safe_text(change["name"], 300)} for change in changes[:VARIABLE_CAP]]
