# SPDX-License-Identifier: GPL-3.0-or-later
"""Single values as table cells: JSON that loses nothing a person would read.

A missing value is None; an infinity is {"number": "inf"}; dates and durations are ISO 8601 text.
"""

import datetime
import decimal
import math
import re

import numpy as np
import pandas as pd

TEXT_CAP = 10_000   # characters of a string in a cell
OBJECT_CAP = 500    # characters of anything else that is shown as text
INT64 = 1 << 63
PLAIN = [(int, int.__int__), (float, float.__float__), (str, str.__str__), (decimal.Decimal, decimal.Decimal),
         (pd.Timestamp, lambda value: pd.Timestamp(pd.Timestamp.isoformat(value))),
         (datetime.datetime, lambda value: datetime.datetime.fromisoformat(datetime.datetime.isoformat(value))),
         (datetime.date, lambda value: datetime.date.fromisoformat(datetime.date.isoformat(value))),
         (datetime.time, lambda value: datetime.time.fromisoformat(datetime.time.isoformat(value)))]
SURROGATES = re.compile("[\ud800-\udfff]")


def safe_text(text, cap=TEXT_CAP):
    """UTF-8 can carry the result: a lone surrogate becomes U+FFFD. Longer than `cap`: cut, with an ellipsis."""
    if len(text) > cap:
        text = text[:cap] + "…"
    return text if text.isascii() else SURROGATES.sub("\ufffd", text)


def text_of(value, cap=OBJECT_CAP, render=str):
    """str() or repr() of anything. One that fails, whatever it raises, becomes a text that says so."""
    try:
        return safe_text(render(value), cap)
    except BaseException as error:  # the object's own code: it may raise even SystemExit
        return f"<{type(value).__name__}: its text could not be made ({type(error).__name__})>"


def number_cell(number):
    if number != number:
        return None
    if math.isinf(number):
        return {"number": "inf" if number > 0 else "-inf"}
    return number


def integer_cell(number):
    return number if -INT64 <= number < INT64 else str(number)


def plain(value):
    """A number, a text or a day without what a class of its own says of it, which may be another one."""
    if isinstance(value, np.generic):
        number = np.generic.item(value) if value.dtype.kind in "biufU" else value
        return next((kind(number) for kind in (np.float16, np.float32) if isinstance(value, kind)), number)
    if isinstance(value, bool) or is_missing(value):
        return value
    for kind, base in PLAIN:
        if isinstance(value, kind):
            return value if type(value) is kind else base(value)
    return value


def is_missing(value):
    return value is None or value is pd.NA or value is pd.NaT


def cell(value):
    """Any Python value as a cell."""
    value = plain(value)
    if isinstance(value, np.generic) and not isinstance(value, (np.datetime64, np.timedelta64)):
        value = float(str(value)) if isinstance(value, (np.float16, np.float32)) else value.item()
    if is_missing(value):
        return None
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return integer_cell(value)
    if isinstance(value, (float, decimal.Decimal)):
        return number_cell(float(value)) if not _signalling(value) else None
    if isinstance(value, str):
        return safe_text(value)
    return _time_cell(value)


def _signalling(value):
    return isinstance(value, decimal.Decimal) and value.is_snan()


def _time_cell(value):
    if isinstance(value, np.datetime64):
        value = pd.Timestamp(value)
    elif isinstance(value, np.timedelta64):
        value = pd.Timedelta(value)
    if is_missing(value):
        return None
    if isinstance(value, datetime.timedelta):
        return pd.Timedelta(value).isoformat()
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    return text_of(value)
