# SPDX-License-Identifier: GPL-3.0-or-later
"""How many numbers and dates are missing in the rows that a filter had, and in those that it leaves."""

import pandas as pd

CELLS = 50_000_000  # looked at in a run
_left = 0


def begin():
    global _left
    _left = CELLS


def tell(fact, held, result):
    """Nothing where the filter takes columns away, too, or changes its frame in place."""
    held = getattr(held, "obj", held)
    are_frames = all(isinstance(each, (pd.DataFrame, pd.Series)) for each in (held, result))
    if are_frames and held.shape[1:] == result.shape[1:]:
        before, after = _missing(held), _missing(result)
        if before is not None and after is not None:
            fact.update(missing_before=before, missing_after=after)


def _missing(held):
    global _left
    columns = [held] if isinstance(held, pd.Series) else [column for _, column in held.items()]
    counted = [column for column in columns if column.dtype.kind in "iufmM"]
    _left -= len(counted) * len(held)
    return sum(int(column.isna().sum()) for column in counted) if _left >= 0 else None
