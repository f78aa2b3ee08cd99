# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows that equal the ones that are kept, or named, in what decides which these are."""

import numpy as np
import pandas as pd


def count_of(held, result):
    """How many labels have the value of the one that is named; None: that cannot be told."""
    if isinstance(result, pd.Series):
        return len(result)
    if held.dtype.kind not in "iufmM" or result not in held.index:
        return None
    named = held.loc[[result]]
    extremes = {best for best in (held.max(), held.min()) if bool((named == best).any())}
    return int(held.index[(held == extremes.pop()).to_numpy()].nunique()) if len(extremes) == 1 else None


def ranked(held, result, by):
    """nlargest and nsmallest keep the first of equal ones."""
    names = [by] if isinstance(by, str) else list(by or [])
    if isinstance(held, pd.Series):
        last = result.iloc[-1] if len(result) else None
        return [held.name or ""] if last is not None and int((held == last).sum()) > int((result == last).sum()) else []
    if len(names) != 1 or not len(result):
        return []
    last = result[names[0]].iloc[-1]
    return names if int((held[names[0]] == last).sum()) > int((result[names[0]] == last).sum()) else []


def equal(held, last, next_one):
    if isinstance(held, pd.Series):
        return [held.name or ""] if _is_same(last, next_one) else []
    return [name for name in held.columns[:50] if isinstance(held[name], pd.Series) and held[name].dtype.kind in "iuf"
            and _is_same(last[name], next_one[name]) and _in_order(held[name])]


def _is_same(one, other):
    """pandas' own missing value says neither yes nor no."""
    return one is not pd.NA and other is not pd.NA and one == other


def _in_order(column):
    """What the rows stand in the order of; that others are equal decides nothing."""
    known = column.dropna()
    return known.is_monotonic_increasing or known.is_monotonic_decreasing


def in_groups(column, info, best):
    """A group has several rows with its best value. `info`: of the grouper."""
    ids, _, groups = info
    some = np.asarray((ids >= 0) & column.notna())
    ids, values = ids[some], column.to_numpy()[some]
    extremes = np.empty(int(groups), dtype=values.dtype)
    extremes[ids] = values  # any one of each
    best.at(extremes, ids, values)
    counts = np.bincount(ids[values == extremes[ids]])
    return bool(len(counts) and counts.max() > 1)
