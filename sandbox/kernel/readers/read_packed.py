# SPDX-License-Identifier: GPL-3.0-or-later
"""Text tables that are packed (gzip, zstd, bzip2, xz, zip): unpacked as they are, within bounds."""
import bz2
import gzip
import lzma
import os
import zipfile
import zlib

from read_json import read as read_json
from read_sink import Refused

LARGEST = 2 << 30  # bytes, unpacked
SUSPECT = 100 << 20  # from here on a file that was packed 1:400 is no table
RATIO = 400
BLOCK = 1 << 20
OTHERS = (b"PK\x03\x04", b"SQLite format 3", b"\xd0\xcf\x11\xe0", b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"BZh", b"\xfd7zXZ",
          b"PAR1")


def unpack(source, packed, target, sink, position=None):
    """`packed`: bytes in all; `position`: how many of them were read, where that is known."""
    size = 0
    with open(target, "wb") as out:
        while block := source.read(BLOCK):
            size += len(block)
            read = position() if position else packed
            if size > LARGEST or size > SUSPECT and size > RATIO * read:
                raise Refused("bomb", str(size))
            out.write(block)
            sink.progress(read / max(packed, 1) if position else 0)
    if size == 0:
        raise Refused("empty")
    return size


def add(artifact, path, word, sink):
    """A text, or JSON; nothing that is packed once more."""
    with open(artifact, "rb") as file:
        start = file.read(300)
    if start.startswith(OTHERS) or start[257:262] == b"ustar":
        raise Refused("packed_other")
    text = b"".join(start.removeprefix(b"\xef\xbb\xbf").split())
    if not text.startswith((b'{"', b'[{"', b"[[")):
        return sink.add(artifact, 0, compression=word)
    plain = artifact + os.path.splitext(os.path.splitext(path)[0])[1]
    os.replace(artifact, plain)
    read_json(plain, sink)
    for table in sink.tables:
        table["compression"] = word


def compression_of(path):
    with open(path, "rb") as file:
        magic = file.read(6)
    for word, sign in (("gzip", b"\x1f\x8b"), ("zip", b"PK"), ("zstd", b"\x28\xb5\x2f\xfd"), ("bz2", b"BZh"),
                       ("xz", b"\xfd7zXZ")):
        if magic.startswith(sign):
            return word
    raise Refused("damaged")


def opened(word, file):
    if word == "gzip":
        return gzip.GzipFile(fileobj=file)
    if word == "bz2":
        return bz2.BZ2File(file)
    if word == "xz":
        return lzma.LZMAFile(file)
    import zstandard

    return zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(file, read_across_frames=True)


def read_archive(path, sink):
    with zipfile.ZipFile(path) as archive:
        members = [entry for entry in archive.infolist() if not entry.is_dir()
                   and not entry.filename.startswith("__MACOSX/")]
        if any(entry.flag_bits & 1 for entry in members):
            raise Refused("password_archive")
        tables = [entry for entry in members
                  if os.path.splitext(entry.filename)[1].lower() in ("", ".csv", ".tsv", ".txt", ".tab", ".dat")]
        if not tables:
            raise Refused("no_text_in_archive", ", ".join(entry.filename for entry in members[:3]))
        for entry in tables:
            with archive.open(entry) as source:
                artifact = sink.fresh()
                unpack(source, entry.compress_size, artifact, sink)
                several = len(archive.infolist()) > 1
                sink.add(artifact, 0, compression="zip", member=entry.filename if several else "")


def read(path, sink):
    word = compression_of(path)
    try:
        if word == "zip":
            return read_archive(path, sink)
        with open(path, "rb") as file, opened(word, file) as source:
            artifact = sink.fresh()
            unpack(source, os.path.getsize(path), artifact, sink, file.tell)
        add(artifact, path, word, sink)
    except (zipfile.BadZipFile, EOFError, lzma.LZMAError, zlib.error, NotImplementedError, RuntimeError) as problem:
        raise Refused("damaged", str(problem)) from None
