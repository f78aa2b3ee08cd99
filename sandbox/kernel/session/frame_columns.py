# SPDX-License-Identifier: GPL-3.0-or-later
"""All rows of a frame as raw columns in a memory that the host offers (sandbox/run/column_frame.h says how they lie).

memfd_create gives that memory once, where the host offered one; to everybody else it stays refused.
"""
import os

import numpy as np
import pandas as pd

import display_cells as cells
import display_tables as tables

DAYS = {"D": 1, "s": 86_400, "us": 86_400_000_000, "ns": 86_400_000_000_000}
FIRST_DAY, LAST_DAY = -719_162, 2_932_896  # of the years 1 to 9999
ALIGNED = 8


class NoRoom(Exception):
    pass


class Memory:
    def __init__(self):
        self.descriptor = os.memfd_create("frame")
        self.room = os.fstat(self.descriptor).st_size
        self.used = 0

    def close(self):
        os.close(self.descriptor)

    def put(self, values):
        """Where the bytes of an array, or bytes, now lie."""
        data = memoryview(values).cast("B") if len(values) else memoryview(b"")
        place = self.used
        if len(data) > self.room - place:
            raise NoRoom
        while len(data):
            written = os.pwrite(self.descriptor, data, self.used)
            self.used += written
            data = data[written:]
        self.used += -self.used % ALIGNED
        return place


def hand_out(frame):
    """What was put where. {"refused": "memory" | "room"} where there is no memory, or the frame is too large for it."""
    try:
        memory = Memory()
    except OSError:
        return {"refused": "memory"}
    try:
        columns = [{"name": name, **_put(memory, values)} for name, values in tables.columns_of(frame, every=True)]
    except NoRoom:
        return {"refused": "room"}
    finally:
        memory.close()
    return {"rows": len(frame), "columns": columns}


def _put(memory, values):
    values = pd.Series(values) if isinstance(values, pd.Index) else values
    column_type, storage, data, missing, unit = _stored(values)
    column = {"type": column_type, "storage": storage, "unit": unit, "size": 0, "valid": -1, "ends": -1}
    if storage == "text":
        data, ends = _joined(data)
        column.update(size=len(data), ends=memory.put(ends))
    column["data"] = memory.put(data)
    if missing is not None and missing.any():
        column["valid"] = memory.put(np.ascontiguousarray(~missing).view("u1"))
    return column


def _stored(values):
    """(type for a person, storage, data, what is missing or None, unit)"""
    dtype = values.dtype
    kind = dtype.kind if isinstance(dtype, np.dtype) else ""
    if kind == "b":
        return "boolean", "boolean", values.to_numpy().view("u1").copy(), None, "D"
    if kind == "i" or (kind == "u" and dtype.itemsize < 8):
        return "integer", "integer", np.ascontiguousarray(values, dtype="<i8"), None, "D"
    if kind == "f" and dtype.itemsize == 8:
        return "number", "number", np.ascontiguousarray(values, dtype="<f8"), None, "D"
    if kind == "m":
        whole = values.to_numpy().astype("m8[ns]")
        return "duration", "duration", whole.astype("<i8"), np.isnat(whole), "ns"
    if kind == "M":
        return _times(values.to_numpy()) or _of_cells(values)
    if kind == "O" or isinstance(dtype, (pd.StringDtype, pd.CategoricalDtype)):
        texts = values.to_numpy(dtype=object)
        if pd.api.types.infer_dtype(texts, skipna=False) == "string":
            return "text", "text", texts.tolist(), None, "D"
        if pd.api.types.infer_dtype(texts, skipna=True) == "string":
            missing = pd.isna(texts)
            return "text", "text", np.where(missing, "", texts).tolist(), missing, "D"
    return _of_cells(values)


def _times(array):
    missing = np.isnat(array)
    known = array[~missing]
    unit = tables.datetime_unit(known)
    counted = array.astype(f"M8[{unit}]").astype("<i8")
    days = counted[~missing] // DAYS[unit]
    if len(days) and (days.min() < FIRST_DAY or days.max() > LAST_DAY):
        return None
    return "date" if unit == "D" else "datetime", "time", counted, missing, unit


def _of_cells(values):
    """Any other column, from its cells as they are shown; of mixed kinds: their texts."""
    column_type, listed = tables.column_cells(values)
    if column_type == "datetime":
        listed = [c and c.replace("T", " ", 1) for c in listed]
    missing = np.array([c is None for c in listed], dtype=bool)
    kinds = {type(c) for c in listed if c is not None}
    if column_type == "integer" and kinds <= {int}:
        return "integer", "integer", np.array([c or 0 for c in listed], dtype="<i8"), missing, "D"
    if column_type == "boolean" and kinds <= {bool}:
        return "boolean", "boolean", np.array([bool(c) for c in listed], dtype="u1"), missing, "D"
    if column_type == "number" and kinds <= {int, float, dict}:
        numbers = [float("nan") if c is None else float(c["number"]) if isinstance(c, dict) else float(c) for c in listed]
        return "number", "number", np.array(numbers, dtype="<f8"), None, "D"
    return column_type, "text", [_text(c, value) for c, value in zip(listed, values)], missing, "D"


def _text(cell, value):
    if isinstance(value, str):
        return str.__str__(value)  # in full
    return "" if cell is None else cell["number"] if isinstance(cell, dict) else str(cell)


def _joined(texts):
    """All texts as one of UTF-8, and where each of them ends."""
    joined = "".join(texts)
    if joined.isascii():
        data = joined.encode()
    else:
        texts = [cells.SURROGATES.sub("\ufffd", text).encode() for text in texts]
        data = b"".join(texts)
    return data, np.cumsum(np.fromiter(map(len, texts), dtype="<i8", count=len(texts)))
