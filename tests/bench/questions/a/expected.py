# SPDX-License-Identifier: GPL-3.0-or-later
"""A case, and what is right for it, by kind. A table's row is [labels..., values...]; `labels` counts its labels."""
import pandas as pd

cases = []


def plain(cell):
    if isinstance(cell, pd.Period):
        return str(cell)
    if isinstance(cell, pd.Timestamp):
        return cell.strftime("%Y-%m-%d" if cell == cell.normalize() else "%Y-%m-%d %H:%M")
    return cell.item() if hasattr(cell, "item") else cell


def number(value, **more):
    return {"kind": "number", "value": plain(value), "tolerance": 5e-4, **more}


def numbers(*values, **more):
    return {"kind": "numbers", "values": [plain(value) for value in values], "tolerance": 5e-4, **more}


def table(data, **more):
    """A Series or frame with the labels in its index."""
    frame = data.to_frame() if isinstance(data, pd.Series) else data
    rows = [[plain(cell) for cell in ((index if isinstance(index, tuple) else (index,)) + tuple(row))]
            for index, row in zip(frame.index, frame.itertuples(index=False))]
    return {"kind": "table", "labels": frame.index.nlevels, "rows": rows, "order": False, "tolerance": 5e-4, **more}


def top(data, n, **more):
    """The first n of a sorted Series; nothing may tie where it is cut."""
    data = data.sort_values(ascending=False)
    assert len(data) <= n or data.iloc[n - 1] != data.iloc[n], data.head(n + 1)
    return table(data.head(n), order=True, **more)


def first(data, largest=True, **more):
    """Which label leads: one row, or a sorted table that begins with it."""
    data = data.sort_values(ascending=not largest)
    assert data.iloc[0] != data.iloc[1], data.head(3)
    label = data.index[0]
    return {"kind": "first", "labels": [plain(cell) for cell in (label if isinstance(label, tuple) else (label,))],
            "value": plain(data.iloc[0]), "tolerance": 5e-4, **more}


def members(values):
    return {"kind": "set", "values": sorted(plain(value) for value in values)}


def chart(types, data, **more):
    """Which kinds of chart will do and the points that are drawn (None: only the kind is judged)."""
    points = None if data is None else [round(float(value), 6) for value in data]
    return {"kind": "chart", "types": types, "points": points, "tolerance": 5e-4, **more}


def mention(*words):
    return {"kind": "mention", "words": [str(word) for word in words]}


def refuse(missing):
    return {"kind": "refuse", "missing": missing}


def ask(capability, files, one, two, expected, language="en"):
    cases.append({"id": f"A{len(cases) + 1:03d}", "files": [files] if isinstance(files, str) else list(files),
                  "wordings": [one, two], "language": language, "capability": capability, "expected": expected})
