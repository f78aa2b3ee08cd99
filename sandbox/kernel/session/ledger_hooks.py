# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of pandas' functions the row ledger watches, and what it counts of each.

A handler takes the function's locals as it returns, its result, and what sizes() said before a change in place; it
gives an entry without its line, or None.
"""

import collections
import inspect
import os
import re
import sqlite3

import ledger_ties
import numpy as np
import pandas as pd
import row_places
import sql_counts
from pandas.core.groupby.generic import DataFrameGroupBy, SeriesGroupBy
from pandas.core.groupby.groupby import GroupBy
from pandas.core.indexing import _LocationIndexer
from pandas.core.reshape import merge as merging
from pandas.core.reshape import pivot as pivoting

CELLS = 2_000_000  # looked at for missing ones, at most
SUMMARIES = ("sum", "mean", "median", "min", "max", "count", "size", "first", "last", "nunique", "std", "var",
             "sem", "prod", "quantile", "describe", "agg", "apply", "value_counts", "transform",
             "any", "all", "nlargest", "nsmallest", "ohlc")
EXTREMES = ("min", "max")
LAST = "last"  # the name of what leaves out just the last row
READERS = ("read_csv", "read_table", "read_excel", "read_json", "read_parquet", "read_feather", "read_stata",
           "read_spss", "read_sas", "read_fwf")
RESHAPES = ("melt", "explode", "stack", "unstack", "pivot")
MOST_LOOKED_AT, FEWEST = 500, 10  # rows that tell whether a column rises
LONGEST = 200_000  # rows of which the order is looked at
MOSTLY = 0.9  # of the texts that are numbers
NUMBERED = re.compile(r"(\D*)(\d[\d,]*(?:\.\d+)?)(\D*)")  # "W9", "12.5", "$1,200"
DAY = re.compile(r"\d{4}-\d\d")
DOTTED = re.compile(r"\d\d\.\d\d\.\d{4}")
PATHS = ("filepath_or_buffer", "io", "path", "path_or_buf")


def hooks():
    """(owner, attribute, code object, handler, whether it may change its object in place)"""
    frames = (pd.DataFrame, pd.Series)
    found = [(pd, name, _read, False) for name in READERS]
    found += [(pd, name, _queried, False) for name in ("read_sql", "read_sql_query")]
    found += [(owner, "__getitem__", _chosen, False) for owner in frames]
    found += [(_LocationIndexer, "__getitem__", _placed, False), (pd.DataFrame, "query", _filtered, True)]
    found += [(owner, "dropna", _dropped("drop_missing"), True) for owner in frames]
    found += [(owner, "drop_duplicates", _dropped("drop_repeated"), True) for owner in frames]
    found += [(owner, name, _filled, True) for owner in frames for name in ("fillna", "ffill", "bfill", "interpolate")]
    found += [(owner, name, _replaced, True) for owner in frames for name in ("where", "mask")]
    found += [(owner, "sort_values", _sorted, True) for owner in frames]
    found += [(owner, name, _taken, False) for owner in frames for name in ("head", "tail", "nlargest", "nsmallest")]
    found += [(owner, "drop", _without, True) for owner in frames]
    found += [(owner, "sample", _sampled, False) for owner in frames]
    found += [(pd.Series, name, _extreme, False) for name in ("max", "min", "agg")]
    found += [(pd.Series, name, _place_of_extreme, False) for name in ("idxmax", "idxmin", "mode")]
    found += [(pd, "to_datetime", _converted, False), (pd, "to_numeric", _converted, False),
              (pd.Series, "map", _mapped, False)]
    found += [(pd, "concat", _together, False), (merging._MergeOperation, "_get_join_info", _matched, False)]
    found += [(pd, "merge", _joined, False)]
    found += [(owner, name, _grouped, False) for owner in (DataFrameGroupBy, SeriesGroupBy, GroupBy)
              for name in SUMMARIES if name not in (*EXTREMES, "agg")]
    found += [(owner, name, _groups_kept, False) for owner in (DataFrameGroupBy, SeriesGroupBy)
              for name in ("filter", "get_group")]
    found += [(SeriesGroupBy, name, _places_of_extremes(best), False) for name, best in
              (("idxmax", np.maximum), ("idxmin", np.minimum))]
    found += [(DataFrameGroupBy, name, _grouped, False) for name in ("idxmax", "idxmin")]
    found += [(owner, "xs", _of_label, False) for owner in frames]
    found += [(owner, "agg", _summarised, False) for owner in (DataFrameGroupBy, SeriesGroupBy)]
    found += [(owner, name, _extreme_of_groups, False) for owner in (DataFrameGroupBy, SeriesGroupBy, GroupBy)
              for name in EXTREMES]
    found += [(pd.DataFrame, "pivot_table", _pivoted, False), (pivoting, "pivot_table", _pivoted, False),
              (pd.Series, "value_counts", _counted, False)]
    found += [(owner, name, _reshaped, False) for owner in frames for name in RESHAPES]
    return [(owner, name, code_of(owner, name), handler, in_place) for owner, name, handler,
            in_place in found if code_of(owner, name) is not None]


def code_of(owner, name):
    function = getattr(owner, name, None)
    inner = function if owner is pd and name in READERS else inspect.unwrap(function) if function is not None else None
    return getattr(inner, "__code__", None)


INNER = (merging._MergeOperation._get_join_info.__code__, code_of(pd, "merge"))  # pandas calls them, for the code
_loaded = ()  # frames
RESULT = "result"  # of the operation told last on this line


def begin(frames):
    """`frames`: those that were loaded."""
    global _loaded
    _loaded = tuple(frames)


def sizes(held):
    return {"rows": len(held), "missing": _missing(held), "index": held.index}


def _missing(held):
    return int(pd.isna(held).to_numpy().sum()) if getattr(held, "size", CELLS + 1) <= CELLS else None


def _entry(op, **counts):
    return {"op": op, **{name: value for name, value in counts.items() if value is not None}}


def _read(given, result, _):
    arguments = given.get("kwargs", given)
    path = next((arguments[name] for name in PATHS if name in arguments), (given.get("args") or [None])[0])
    if not isinstance(result, (pd.DataFrame, pd.Series)):
        return None
    if hasattr(path, "__fspath__"):
        path = os.fspath(path)  # an open workbook is called by its file
    name = path[-200:] if isinstance(path, str) else ""
    return _entry("read", name=name, after=len(result), time_order=_time_order(result) or None,
                  rising=_rising(result) or None)


def _time_order(frame):
    """The columns of dates by which its rows go."""
    if not isinstance(frame, pd.DataFrame) or not 1 < len(frame) <= LONGEST:
        return []
    found = []
    for name in frame.columns[:50]:
        column = frame[name]
        day = column.iloc[0] if isinstance(column, pd.Series) else None
        is_time = day is not None and (column.dtype.kind == "M" or (type(day) is str and DAY.match(day)))
        if is_time and not column.hasnans and column.is_monotonic_increasing:
            found.append(str(name)[:200])
    return found


def _rising(frame):
    """Columns of numbers that never fall as time goes on: of the whole file, or of each value of one of its columns, as
    readings of meters. Of the first rows only."""
    if not isinstance(frame, pd.DataFrame) or len(frame) < FEWEST:
        return []
    some = frame.iloc[:MOST_LOOKED_AT]
    times = [time for time in (_times(some[name]) for name in some.columns[:50] if isinstance(some[name], pd.Series))
             if time is not None]
    if len(times) != 1:
        return []
    some = some.iloc[times[0].argsort(kind="stable")]
    keys = [name for name in some.columns[:20]
            if some[name].dtype == object and 1 < some[name].nunique() <= len(some) // 5]
    return [str(name)[:200] for name in some.columns[:50] if isinstance(some[name], pd.Series)
            and some[name].dtype.kind in "iuf" and some[name].nunique() > FEWEST
            and (_rises(some[name]) or any(_rises(some[name], some[key]) for key in keys))]


def _times(column):
    """What puts the rows in the order of its dates: dates, or texts of them that begin with the year or the day."""
    first = column.iloc[0]
    if column.dtype.kind == "M":
        return column.reset_index(drop=True)
    if type(first) is not str or not (DAY.match(first) or DOTTED.fullmatch(first)):
        return None
    texts = column.fillna("").astype(str).reset_index(drop=True)
    return texts if DAY.match(first) else texts.str[6:10] + texts.str[3:5] + texts.str[0:2]


def _rises(column, key=None):
    if key is not None:
        order = np.argsort(pd.factorize(key)[0], kind="stable")
        column, key = column.iloc[order], key.iloc[order]
    steps = np.diff(column.to_numpy(dtype=float))
    if key is not None:
        steps = steps[(key.to_numpy()[1:] == key.to_numpy()[:-1])]
    # Numbers given one by one rise, too, and by one each time.
    return len(steps) >= FEWEST and bool((steps >= 0).all()) and len(np.unique(steps)) > 3 and (steps > 0).mean() > 0.5


def _queried(given, result, _):
    """What SQLite counts of the query's conditions and joins, over the tables that are there."""
    connection, text = given["con"], given["sql"]
    if not isinstance(connection, sqlite3.Connection) or type(text) is not str or given.get("params") is not None:
        return None
    found = sql_counts.counted(connection, text, 0, joins=not sql_counts.has_many_rows(connection))
    return [{name: value for name, value in one.items() if name != "line"} for one in found]


def _is_mask(key):
    dtype = getattr(key, "dtype", None)
    return (dtype is not None and getattr(dtype, "kind", "") == "b" and getattr(key, "ndim", 1) == 1) or (type(key) is list and bool(key)
                                                                                                       and type(key[0]) is bool)


def _chosen(given, result, _):
    key = given["key"]
    if type(key) is str or type(key) is int:
        return None
    held = given["self"]
    if _is_mask(key):
        return _left_out("filter", held.index, result)
    return _cut(held, result) if type(key) is slice else None


def _placed(given, result, _):
    key = given["key"]
    rows = key[0] if type(key) is tuple and key else key
    if not hasattr(result, "ndim") or result.ndim == 0:
        return None
    held = given["self"].obj
    if _is_mask(rows) or callable(rows):
        return _left_out("filter", held.index, result)
    if type(rows) is slice:
        return _cut(held, result) if rows != slice(None) else None
    return _looked_up(held, rows, result)


def _left_out(op, index, result):
    """`index`: of the rows before."""
    return _entry(op, before=len(index), after=len(result), placed=row_places.lost_between(index, result.index))


def _looked_up(held, labels, result):
    """Rows by their labels, of which the frame has some several times: each of these is there as often."""
    if not hasattr(labels, "__len__") or isinstance(labels, (str, tuple)) or len(result) <= len(labels):
        return None
    often = held.index[held.index.duplicated()]
    return _entry("join", name="loc", before=len(labels), after=len(result), other=len(held),
                  repeated=int(pd.Index(labels).isin(often).sum()))


def _filtered(given, result, before):
    held = given["self"] if result is None else result
    return _left_out("filter", before["index"] if before else given["self"].index, held)


def _of_label(given, result, _):
    """xs(): the rows of a label, of which one is no frame any more."""
    held = given["self"]
    after = len(result) if type(result) is type(held) else 1
    return None if given.get("axis") in (1, "columns") else _entry("filter", before=len(held), after=after)


def _groups_kept(given, result, _):
    return _left_out("filter", given["self"].obj.index, result)


def _without(given, result, before):
    """drop() of rows by their labels; of columns it leaves every row."""
    entry = _filtered(given, result, before)
    if entry["after"] == entry["before"] - 1 and result is not None and _is_last(given.get("labels"), given["self"]):
        entry["name"] = LAST
    return entry if entry["after"] < entry["before"] else None


def _is_last(labels, held):
    return pd.api.types.is_scalar(labels) and labels is not None and labels == held.index[-1]


def _dropped(op):
    def handler(given, result, before):
        held = given["self"] if result is None else result
        return _left_out(op, before["index"] if before else given["self"].index, held)

    return handler


def _is_condition(held):
    """Whether these truth values come from a comparison: no loaded frame has a column of such by this name."""
    if not _are_truths(held):
        return False
    return not any(_are_truths(frame[held.name]) for frame in _loaded if held.name in frame.columns)


def _are_truths(held):
    return isinstance(held, pd.Series) and (held.dtype.kind == "b" or held.dtype == object
                                            and pd.api.types.infer_dtype(held.iloc[:LONGEST], skipna=True) == "boolean")


def _filled(given, result, before):
    held = given["self"]
    if _is_condition(held):
        return None
    missing = before["missing"] if before else _missing(held)
    left = _missing(held if result is None else result)
    return None if missing is None or left is None else _entry("fill", before=len(held), after=len(held),
                                                               missing_before=missing, missing_after=left)


def _replaced(given, result, before):
    """A gap meets no condition, so that it may be replaced with what fails it; a month without rows has no gap."""
    if getattr(given["self"].index, "freq", None) is not None:
        return None
    fact = _filled(given, result, before)
    return fact if fact is not None and fact["missing_after"] < fact["missing_before"] else None


def _sorted(given, result, before):
    held = given["self"] if result is None else result
    row_places.follow(before["index"] if before else given["self"].index, held.index)
    by = given.get("by")
    name = by[0] if type(by) is list and len(by) == 1 else by
    column = held if isinstance(held, pd.Series) else held[name] if isinstance(name, str) and name in held.columns else None
    if column is not None and callable(given.get("key")):
        column = given["key"](column)
    text = column is not None and column.dtype == object and _are_numbers(column)
    return _entry("sort", before=len(held), after=len(held), name=name[:200] if isinstance(name, str) else None,
                  text_numbers=int(text) or None)


def _are_numbers(column):
    """Texts of one form that have numbers of several lengths, in the first rows, but for a few others as "about 9":
    their order is not that of the numbers."""
    some = column.dropna().iloc[:LONGEST].unique()[:200]
    forms = [form for form in (NUMBERED.fullmatch(one) for one in some if type(one) is str) if form is not None]
    around = collections.Counter((form[1], form[3]) for form in forms)
    most, count = around.most_common(1)[0] if around else (None, 0)
    if count < 2 or count < MOSTLY * len(some):
        return False
    whole = {len(form[2].replace(",", "").partition(".")[0]) for form in forms if (form[1], form[3]) == most}
    return len(whole) > 1


def _extreme(given, result, _):
    """max and min of texts that are numbers, or have one each."""
    held, asked = given["self"], given.get("func")
    asked = [asked] if isinstance(asked, str) else asked if isinstance(asked, list) else EXTREMES[:1]
    is_extreme = type(result) is str or (isinstance(result, pd.Series) and any(one in EXTREMES for one in asked))
    if held.dtype != object or not is_extreme:
        return None
    some = held.dropna().iloc[:1000]
    numbers = int(pd.to_numeric(some, errors="coerce").notna().sum())
    if 2 * numbers <= len(some) and not _are_numbers(held):
        return None
    return _entry("extreme", before=len(held), after=1, name=str(held.name or "")[:200], text_numbers=1)


def _place_of_extreme(given, result, _):
    """`ties`: others have the same value; of mode(), values that stand there as often."""
    held = given["self"]
    equal = ledger_ties.count_of(held, result) if len(held) <= CELLS else None
    if equal is None:
        return None
    return _entry("extreme", before=len(held), after=1, ties=[str(held.name or "")[:200]] if equal > 1 else [])


def _taken(given, result, _):
    return _cut(given["self"], result, given.get("columns"))


def _cut(held, result, by=None):
    """Rows by their place or rank; `ties`: the columns in which a row left out equals the last one kept."""
    before, after = len(held), len(result)
    row_places.follow(held.index, result.index)
    if after >= before or type(held) is not type(result):
        return _entry("take", before=before, after=after)
    labels = held.index
    text = labels.dtype == object and labels.is_monotonic_increasing and _are_numbers(labels.to_series())
    if by is None and text and _begins_or_ends(held, result):
        return _entry("take", before=before, after=after, text_numbers=1, name=str(labels.name or "")[:200])
    ties = []
    if by is not None or not _begins(held, result):
        ties = ledger_ties.ranked(held, result, by)
    elif 0 < after:
        last, next_one = held.iloc[after - 1], held.iloc[after]
        ties = ledger_ties.equal(held, last, next_one)
    return _entry("take", before=before, after=after, ties=[str(name)[:200] for name in ties[:20]])


def _begins(held, result):
    return held.index[0] == result.index[0] and held.index[len(result) - 1] == result.index[-1]


def _begins_or_ends(held, result):
    return len(result) > 0 and (result.index[0] == held.index[0] or result.index[-1] == held.index[-1])


def _sampled(given, result, _):
    return _entry("sample", before=len(given["self"]), after=len(result))


def _converted(given, result, _):
    held = given["arg"]
    if not isinstance(held, (pd.Series, pd.Index, np.ndarray, list)) or not hasattr(result, "__len__") or len(held) > CELLS:
        return None
    name = str(getattr(held, "name", "") or "")[:200]
    is_ordered = isinstance(result, pd.Series) and result.dtype.kind == "M" and 1 < len(result) <= LONGEST and (
        not result.hasnans and result.is_monotonic_increasing)
    return _entry("convert", before=len(held), after=len(result), missing_before=int(np.sum(pd.isna(held))),
                  missing_after=int(np.sum(pd.isna(result))), name=name,
                  time_order=[name] if is_ordered and name else None)


def _mapped(given, result, _):
    if callable(given["arg"]) or len(result) > CELLS:
        return None
    lost = int(result.isna().sum()) - int(given["self"].isna().sum())
    return _entry("map", before=len(result), after=len(result), unmatched=max(lost, 0))


def _together(given, result, _):
    objects = given.get("objs")
    if not isinstance(objects, (list, tuple)) or not hasattr(result, "__len__"):
        return None
    if given.get("axis") not in (0, "index", "rows"):
        return _beside(given, objects, result)
    there = [one for one in objects if one is not None]
    again = [one for place, one in enumerate(there) if any(one is other for other in there[:place])]
    return _entry("concat", before=sum(map(len, there)), after=len(result), repeated=sum(map(len, again)) or None)


def _beside(given, objects, result):
    """Side by side by their labels: a join of two, each of which has a label once."""
    if given.get("join") != "inner" or len(objects) != 2 or not all(one.index.is_unique for one in objects):
        return None
    left, right = map(len, objects)
    return _entry("join", name="inner", before=left, other=right, after=len(result), unmatched=left - len(result),
                  other_unmatched=right - len(result))


def _matched(given, result, _):
    """Of a join: each side's rows, how many of them found nobody, and how many stand more than once in what it
    makes."""
    join = given["self"]
    left, right = len(join.left), len(join.right)
    index, left_rows, right_rows = result
    count = len(index) if left_rows is None and right_rows is None else len(left_rows if left_rows is not None else right_rows)
    ours = np.arange(count) if left_rows is None else np.asarray(left_rows)
    theirs = np.arange(count) if right_rows is None else np.asarray(right_rows)
    both = (ours >= 0) & (theirs >= 0)
    our_times, their_times = np.bincount(ours[both], minlength=left), np.bincount(theirs[both], minlength=right)
    return _entry("join", name=str(join.how)[:20], before=left, other=right, after=count,
                  unmatched=int((our_times == 0).sum()), other_unmatched=int((their_times == 0).sum()),
                  repeated=int((our_times > 1).sum()), other_repeated=int((their_times > 1).sum()),
                  placed=row_places.of_join(join.left.index, ours, our_times))


def _joined(given, result, _):
    row_places.joined(result)
    return _entry(RESULT)


def _grouped(given, result, _):
    held = given["self"]
    ids, _, groups = held._grouper.group_info
    return _entry("group", before=len(held.obj), no_group=int((ids == -1).sum()), groups=int(groups),
                  after=len(result) if hasattr(result, "__len__") else None,
                  placed=row_places.lost(held.obj.index, ids == -1))


def _places_of_extremes(best):
    """As _grouped(); `ties`: a group has several rows with its largest value, or smallest one."""
    def told(given, result, before):
        held, entry = given["self"].obj, _grouped(given, result, before)
        if held.dtype.kind not in "iufmM" or len(held) > CELLS:
            return entry
        several = ledger_ties.in_groups(held, given["self"]._grouper.group_info, best)
        return {**entry, "ties": [str(held.name or "")[:200]]} if several else entry

    return told


def _extreme_of_groups(given, result, _):
    """As _grouped(), and whether it compares numbers as texts."""
    return _with_text_order(_grouped(given, result, _), given, result)


def _summarised(given, result, _):
    """As _extreme_of_groups() where agg is given one function, by its name."""
    entry = _grouped(given, result, _)
    return _with_text_order(entry, given, result) if given.get("func") in EXTREMES else entry


def _with_text_order(entry, given, result):
    columns = [result] if isinstance(result, pd.Series) else [result[name] for name in result.columns[:50]]
    texts = [column for column in columns if column.dtype == object]
    held = given["self"].obj
    names = [column.name for column in texts if isinstance(held, pd.Series) or column.name in held.columns]
    wrong = [name for name in names if _are_numbers(held if isinstance(held, pd.Series) else held[name])]
    if wrong:
        entry.update(name=str(wrong[0])[:200], text_numbers=1)
    return entry


def _pivoted(given, result, _):
    held = given.get("self", given.get("data"))
    names = [name for part in (given.get("index"), given.get("columns"))
             for name in (part if isinstance(part, list) else [part]) if isinstance(name, str)]
    names = [name for name in names if name in held.columns]
    lost = held[names].isna().any(axis=1).to_numpy() if names else np.zeros(len(held), dtype=bool)
    return _entry("group", before=len(held), no_group=int(lost.sum()), groups=len(result), after=len(result),
                  placed=row_places.lost(held.index, lost))


def _counted(given, result, _):
    held = given["self"]
    lost = held.isna().to_numpy() if given.get("dropna", True) else np.zeros(len(held), dtype=bool)
    return _entry("group", before=len(held), no_group=int(lost.sum()), groups=len(result), after=len(result),
                  placed=row_places.lost(held.index, lost))


def _reshaped(given, result, _):
    return _entry("reshape", before=len(given["self"]), after=len(result))
