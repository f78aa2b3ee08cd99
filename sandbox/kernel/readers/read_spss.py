# SPDX-License-Identifier: GPL-3.0-or-later
"""SPSS files (.sav, .zsav, .por). Words that the file has for all codes of a column stand for these."""
import pyreadstat

import read_frames
from read_sink import Refused


def read(path, sink):
    with open(path, "rb") as file:
        portable = not file.read(3).startswith(b"$FL")
    load = pyreadstat.read_por if portable else pyreadstat.read_sav
    try:
        frame, meta = load(path, dates_as_pandas_datetime=True)
    except pyreadstat.ReadstatError as problem:
        raise Refused("damaged", str(problem)) from None
    if meta.number_rows not in (None, len(frame)):
        raise Refused("damaged", f"{len(frame)} of {meta.number_rows} rows")
    named, notes = read_frames.labelled(frame, meta.variable_value_labels)
    for name in named:
        frame[name] = frame[name].map(meta.variable_value_labels[name])
    read_frames.write(frame, sink, "spss_portable" if portable else "spss", named, notes=notes)
