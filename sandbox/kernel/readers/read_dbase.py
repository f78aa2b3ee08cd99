# SPDX-License-Identifier: GPL-3.0-or-later
"""dBase tables (.dbf). Records that are marked as deleted are none."""
import os
import struct

import dbfread
import pandas as pd

import read_frames
from read_sink import Refused, note

MEMOS = "MGPB"  # types whose values may stand in a file of their own


def header_of(path):
    """Records, bytes before the first of them, bytes of each, and the byte that tells the encoding."""
    with open(path, "rb") as file:
        start = file.read(32)
    records, head, length = struct.unpack_from("<IHH", start, 4)
    return records, head, length, start[29]


def encoding_of(path, head):
    """For a file that does not tell it: DOS programs have their letters where Windows has signs."""
    with open(path, "rb") as file:
        file.seek(head)
        high = [byte for byte in file.read() if byte >= 0x80]
    return "cp850" if sum(byte <= 0xA5 for byte in high) * 2 > len(high) else "cp1252"


def read(path, sink):
    records, head, length, declared = header_of(path)
    if head + records * length > os.path.getsize(path):
        raise Refused("damaged", f"{records} records of {length} bytes")
    encoding = dbfread.DBF(path, ignore_missing_memofile=True).encoding if declared else encoding_of(path, head)
    table = dbfread.DBF(path, encoding=encoding, ignore_missing_memofile=True)
    frame = pd.DataFrame(iter(table), columns=table.field_names)
    memos = [field.name for field in table.fields if field.type in MEMOS and len(frame)
             and frame[field.name].isna().all()]
    notes = [note("memos_elsewhere", texts=memos)] if memos else []
    read_frames.write(frame, sink, "dbase", encoding=encoding, notes=notes)
