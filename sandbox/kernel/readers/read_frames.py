# SPDX-License-Identifier: GPL-3.0-or-later
"""What the readers of statistics programs' files share: a frame as the code that a person sees will have it, as a text
table."""
import datetime
import decimal

import pandas as pd

from read_sink import Refused, TableWriter, note

LARGEST_WHOLE = 2**53  # from here on a float does not tell one whole number from the next


def _plain(value):
    if value is None or value is pd.NaT or value is pd.NA or isinstance(value, float) and value != value:
        return None
    if isinstance(value, decimal.Decimal):
        return float(value)
    if type(value) is datetime.date:
        return datetime.datetime.combine(value, datetime.time())
    return value.to_pydatetime() if isinstance(value, pd.Timestamp) else value


def _values(series):
    """As Python has them; where all of a column are whole, without a point."""
    values = [_plain(value) for value in series.tolist()]
    numbers = [value for value in values if isinstance(value, float)]
    if numbers and all(value.is_integer() and abs(value) < LARGEST_WHOLE for value in numbers):
        return [int(value) if isinstance(value, float) else value for value in values]
    return values


def labelled(frame, labels):
    """`labels`: {column: {code: words}}. The columns whose words stand for their codes, and what is to be said of the
    others: where a value has no words, or two have the same, the codes stay."""
    named, notes = [], []
    for name, words in labels.items():
        if name not in frame or not words:
            continue
        codes = frame[name].dropna()
        without = int((~codes.isin(list(words))).sum())
        if without == 0 and len(set(words.values())) == len(words):
            named.append(name)
        elif len(codes):
            notes.append(note("codes_kept", column=name, count=without, total=len(codes)))
    return named, notes


def write(frame, sink, format, named=(), **facts):
    names = list(frame.columns)
    if not names:
        raise Refused("no_tables")
    if len(set(names)) < len(names) or "" in names:
        raise Refused("nameless_columns", ", ".join(map(str, names)))
    writer = TableWriter(sink.fresh(), names)
    writer.header(names)
    for row in zip(*[_values(frame[name]) for name in names], strict=True):
        writer.row(row)
        if writer.rows % 1000 == 0:
            sink.progress(0.5 + writer.rows / max(len(frame), 1) / 2)
    writer.close()
    columns = [{**column.facts(), "labelled": column.name in named} for column in writer.columns]
    sink.add(writer.path, writer.rows, format=format, columns=columns, last_column=len(names) - 1, **facts)
