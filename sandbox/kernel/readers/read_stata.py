# SPDX-License-Identifier: GPL-3.0-or-later
"""Stata's files. Words that the file has for all codes of a column stand for these."""
import pandas as pd
import pyreadstat

import read_frames


def read(path, sink):
    frame = pd.read_stata(path, convert_categoricals=False, preserve_dtypes=False)
    _, meta = pyreadstat.read_dta(path, metadataonly=True)
    named, notes = read_frames.labelled(frame, meta.variable_value_labels)
    if named:
        frame[named] = pd.read_stata(path, columns=named).astype(object)
    read_frames.write(frame, sink, "stata", named, notes=notes)
