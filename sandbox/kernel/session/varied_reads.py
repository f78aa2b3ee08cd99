# SPDX-License-Identifier: GPL-3.0-or-later
"""Reruns of the same code on a file in which something is different: what would the answer be without these rows?

pandas' readers give the changed frame of that file. Only in a fork that is thrown away: nothing puts the readers back.
"""

import functools
import inspect
import os
import re

import ledger_hooks
import pandas as pd
import served_tables
import spellings

_changed = [0]  # rows or cells, of all reads
_file = [None]  # that is varied; "": each, None: none
_trial = [False]


def begin(wanted):
    served_tables.is_trial[0] = _trial[0] = wanted["change"] == "first_rows"
    _file[0] = "" if _trial[0] else wanted["file"] if wanted["change"] in CHANGES else None
    if _trial[0]:
        for name in ledger_hooks.READERS:
            setattr(pd, name, _first_rows(getattr(pd, name), int(wanted["values"][0])))
    change = CHANGES.get(wanted["change"])
    if change is None:
        return
    for name in ledger_hooks.READERS:
        setattr(pd, name, _varied(getattr(pd, name), change, wanted))


def touches(code):
    """Whether what this code reads is varied, or may be: a name with a backslash is written otherwise there."""
    return _file[0] is not None and (_file[0] in code or "\\" in code)


def changed():
    return _most_memory() if _trial[0] else _changed[0]


def _most_memory():
    """In bytes, what this process has held at any time."""
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM"))


def _varied(original, change, wanted):
    @functools.wraps(original)
    def read(*args, **kwargs):
        frame = original(*args, **kwargs)
        path = args[0] if args else next((kwargs[name] for name in ledger_hooks.PATHS if name in kwargs), None)
        if not isinstance(frame, pd.DataFrame) or not (wanted["file"] == "" or _names(path, wanted["file"])):
            return frame
        whole = frame  # all columns: rows that are equal in a few of them are no repeats
        if kwargs.get("usecols") is not None:
            whole = original(*args, **{**kwargs, "usecols": None})
        if not isinstance(whole, pd.DataFrame) or len(whole) != len(frame) or wanted["column"] not in ("", *whole.columns):
            return frame
        if wanted.get("once"):
            frame, whole = _once(frame, whole)
        return change(frame, whole, wanted)

    return read


def _first_rows(original, rows):
    """Not read and cut, where the reader can stop by itself: a trial is to be short."""
    stops = "nrows" in inspect.signature(original).parameters

    @functools.wraps(original)
    def read(*args, **kwargs):
        if stops and (original.__name__ != "read_json" or kwargs.get("lines")):
            kwargs["nrows"] = min(rows, rows if kwargs.get("nrows") is None else kwargs["nrows"])
        frame = original(*args, **kwargs)
        return frame.head(rows) if isinstance(frame, pd.DataFrame) else frame

    return read


def _names(path, file):
    return (isinstance(path, str) or hasattr(path, "__fspath__")) and os.path.basename(os.fspath(path)) == file


def _without(frame, gone):
    """Numbered anew where its rows are numbered: what is left looks like a file of its own."""
    _changed[0] += int(gone.sum())
    kept = frame[~gone]
    return kept.reset_index(drop=True) if isinstance(frame.index, pd.RangeIndex) else kept


def _repeats(whole):
    held = whole if isinstance(whole.index, pd.RangeIndex) else whole.reset_index()
    return held.duplicated().to_numpy()


def _without_repeats(frame, whole, _):
    return _without(frame, _repeats(whole))


def _once(frame, whole):
    """Both without the rows that equal an earlier one, which are no change of their own."""
    kept = ~_repeats(whole)
    left = [one[kept] for one in (frame, whole)]
    return tuple(one.reset_index(drop=True) if isinstance(frame.index, pd.RangeIndex) else one for one in left)


def _without_repeated_keys(frame, whole, wanted):
    keys = [wanted["column"], *(name for name in wanted["values"] if name in whole.columns)]
    return _without(frame, (whole.duplicated(keys) & whole[keys[0]].notna()).to_numpy())


def _is_one_of(column, values):
    """As texts, or as numbers where these are some."""
    found = column.astype(str).str.strip().isin(values)
    numbers = pd.to_numeric(pd.Series(values, dtype=object), errors="coerce").dropna()
    if len(numbers) and column.dtype.kind in "iuf":
        found |= column.isin(list(numbers))
    return found.fillna(False).to_numpy(dtype=bool)


def _without_values(frame, whole, wanted):
    columns = [wanted["column"]] if wanted["column"] else [name for name in whole.columns
                                                           if whole[name].dtype == object]
    gone = pd.Series(False, index=range(len(whole))).to_numpy()
    for name in columns:
        gone = gone | _is_one_of(whole[name], wanted["values"])
    return _without(frame, gone)


def _values_missing(frame, whole, wanted):
    name = wanted["column"]
    if name not in frame.columns:
        return frame
    cells = _is_one_of(whole[name], wanted["values"])
    _changed[0] += int(cells.sum())
    varied = frame.copy()
    varied[name] = frame[name].mask(cells)
    return varied


def _gaps_named(frame, whole, wanted):
    """Missing cells become a value of their own, which groups like any other; among times there is none."""
    name = wanted["column"]
    if name not in frame.columns or frame[name].dtype.kind in "Mm":
        return frame
    gaps = frame[name].isna()
    _changed[0] += int(gaps.sum())
    varied = frame.copy()
    is_number = pd.api.types.is_numeric_dtype(frame[name].dtype) and not pd.api.types.is_bool_dtype(frame[name].dtype)
    varied[name] = frame[name].fillna(frame[name].max() + 1) if is_number else \
        frame[name].astype(object).where(~gaps, f"no {name}")
    return varied


def _without_units(frame, whole, wanted):
    units = "|".join(map(re.escape, wanted["values"]))
    number = r"[-+\d.,]+"
    column = whole[wanted["column"]].astype(str).str.strip()
    return _without(frame, column.str.fullmatch(rf"{number}\s*(?:{units})|(?:{units})\s*{number}").to_numpy(dtype=bool))


def _without_period(frame, whole, wanted):
    column = whole[wanted["column"]]
    if column.dtype.kind != "M":
        column = pd.to_datetime(column, format=wanted["date_format"] or None, errors="coerce")
    texts = column.dt.strftime("%Y-%m-%d")
    return _without(frame, texts.str.startswith(tuple(wanted["values"]), na=False).to_numpy(dtype=bool))


def _shuffled(frame, whole, _):
    order = pd.Series(range(len(frame))).sample(frac=1, random_state=20).to_numpy()
    _changed[0] += len(frame)
    return _numbered(frame, frame.iloc[order])


def _numbered(frame, varied):
    return varied.reset_index(drop=True) if isinstance(frame.index, pd.RangeIndex) else varied


def _picked(frame, rows):
    _changed[0] += len(frame)
    return _numbered(frame, frame.iloc[rows])


def _doubled(frame, whole, _):
    return _picked(frame, [row for row in range(len(frame)) for _ in (1, 2)])


def _half(first):
    return lambda frame, whole, _: _picked(frame, list(range(first, len(frame), 2)))


def _resampled(frame, whole, wanted):
    rows = pd.Series(range(len(frame))).sample(frac=1, replace=True, random_state=int(wanted["values"][0]))
    return _picked(frame, rows.to_numpy())


def _value_renamed(frame, whole, wanted):
    name, (before, then) = wanted["column"], wanted["values"]
    if name not in frame.columns:
        return frame
    cells = (frame[name] == before).to_numpy(dtype=bool, na_value=False)
    _changed[0] += int(cells.sum())
    varied = frame.copy()
    varied[name] = frame[name].astype(object).mask(cells, then)
    return varied


def _spellings_as_one(frame, whole, wanted):
    """Each text that is spelled in several ways becomes its most frequent spelling."""
    name = wanted["column"]
    if name not in frame.columns or frame[name].dtype != object:
        return frame
    counts = frame[name].value_counts()
    usual = spellings.usual({text: count for text, count in counts.items() if isinstance(text, str)})
    cells = frame[name].isin(list(usual))
    _changed[0] += int(cells.sum())
    varied = frame.copy()
    varied[name] = frame[name].where(~cells, frame[name].map(usual))
    return varied


def _without_column(frame, whole, wanted):
    if wanted["column"] not in frame.columns:
        return frame
    _changed[0] += 1
    return frame.drop(columns=wanted["column"])


def _other_date_order(frame, whole, wanted):
    """Of dates as pandas has them; of texts the code may say itself what they mean, unless their form is given."""
    name = wanted["column"]
    if name in frame.columns and wanted["date_format"] and frame[name].dtype == object:
        return _other_order_of_texts(frame, name)
    if name not in frame.columns or frame[name].dtype.kind != "M":
        return frame
    dates = frame[name]
    either = (dates.dt.day <= 12) & (dates.dt.day != dates.dt.month)
    _changed[0] += int(either.sum())
    parts = {"year": dates.dt.year, "month": dates.dt.day, "day": dates.dt.month}
    changed = pd.to_datetime(pd.DataFrame(parts)[either]) + (dates - dates.dt.normalize())[either]
    varied = frame.copy()
    varied[name] = dates.mask(either, changed)
    return varied


def _other_order_of_texts(frame, name):
    """03/04/2024 is 04/03/2024."""
    parts = frame[name].str.extract(r"^(\d\d?)(\D)(\d\d?)(\D.*)$")
    first, other = (pd.to_numeric(parts[place]) for place in (0, 2))
    either = (first <= 12) & (other <= 12) & (first != other)
    _changed[0] += int(either.sum())
    varied = frame.copy()
    varied[name] = frame[name].mask(either, parts[2] + parts[1] + parts[0] + parts[3])
    return varied


CHANGES = {"without_repeats": _without_repeats, "without_repeated_keys": _without_repeated_keys,
           "without_values": _without_values, "values_missing": _values_missing,
           "gaps_named": _gaps_named, "without_period": _without_period, "without_units": _without_units,
           "shuffled": _shuffled, "doubled": _doubled, "first_half": _half(0), "second_half": _half(1),
           "value_renamed": _value_renamed, "spellings_as_one": _spellings_as_one,
           "without_column": _without_column, "resampled": _resampled,
           "other_date_order": _other_date_order}
