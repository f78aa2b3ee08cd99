# SPDX-License-Identifier: GPL-3.0-or-later
"""SAS files: data sets (.sas7bdat), and transport files (.xpt) with one of them."""
import os

import pandas as pd
import pyreadstat

import read_frames
from read_sink import Refused

MEMBERS = (b"HEADER RECORD*******MEMBER  HEADER RECORD", b"HEADER RECORD*******MEMBV8  HEADER RECORD")
RECORD = 80  # bytes; each header is one


def members(path):
    """How many data sets a transport file holds."""
    with open(path, "rb") as file:
        return sum(block.startswith(MEMBERS) for block in iter(lambda: file.read(RECORD), b""))


def transport(path, encoding):
    return pyreadstat.read_xport(path, dates_as_pandas_datetime=True, encoding=encoding)[0]


def data_set(path, encoding):
    return pd.read_sas(path, format="sas7bdat", encoding=encoding or "infer")


def read(path, sink):
    with open(path, "rb") as file:
        portable = file.read(6) == b"HEADER"
    if portable and os.path.getsize(path) % RECORD:
        raise Refused("damaged", "not whole records")
    if portable and members(path) != 1:
        raise Refused("several_members" if members(path) else "damaged")
    for encoding in (None, "cp1252"):
        try:
            frame = (transport if portable else data_set)(path, encoding)
            break
        except (UnicodeDecodeError, LookupError):
            continue
        except pyreadstat.ReadstatError as problem:
            raise Refused("damaged", str(problem)) from None
    else:
        raise Refused("damaged")
    read_frames.write(frame, sink, "sas_transport" if portable else "sas", encoding=encoding or "")
