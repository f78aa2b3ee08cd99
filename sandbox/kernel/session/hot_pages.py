# SPDX-License-Identifier: GPL-3.0-or-later
"""The memory that nearly every run writes, made a fork's own before it waits.

A fork shares its memory with its parent until one of them writes: each first write to a page costs a run some
microseconds, and a small one writes a thousand pages, mostly the interpreter's and the libraries' own. Which ones is
learnt once, from a rehearsal in a fork that is thrown away; a fork then asks the kernel for them. Nothing is run for
that and no byte changes, so that a run cannot tell, whatever the code before it did to the libraries.
"""
import ctypes
import os
import struct

import numpy as np

MADV_POPULATE_READ, MADV_POPULATE_WRITE = 22, 23
MOST_WRITTEN = 15 << 18  # bytes that a fork may hold for itself
PAGE = os.sysconf("SC_PAGESIZE")
IN_A_GO = 64  # ranges between two looks at whether there is something to do

_ranges = []  # (address, length, advice)


def learn(rehearsals):
    """Once, in the warm start state; what matters most first. Where the kernel does not tell, runs are as they were,
    only slower."""
    written = looked_at = np.empty(0, dtype=np.uint64)
    for rehearsal in rehearsals:
        newly_written, also_looked_at = _touched(_page_tables_after(rehearsal))
        written = np.concatenate((written, np.setdiff1d(newly_written, written)))[:MOST_WRITTEN // PAGE]
        looked_at = np.union1d(looked_at, also_looked_at)
    _ranges[:] = _ranges_of(np.sort(written), MADV_POPULATE_WRITE) + _ranges_of(looked_at, MADV_POPULATE_READ)


def take(is_wanted):
    """Makes them this process' own; stops early when `is_wanted`."""
    for start in range(0, len(_ranges), IN_A_GO):
        for address, length, advice in _ranges[start:start + IN_A_GO]:
            _madvise(address, length, advice)
        if is_wanted():
            return


def _prepared_madvise():
    function = ctypes.CDLL(None).madvise
    function.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return function


_madvise = _prepared_madvise()


def _page_tables_after(rehearsal):
    """What _page_tables() says in a fork that did it."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            rehearsal()
            _write_all(writer, _page_tables())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        report = pipe.read()
    os.waitpid(child, 0)
    return report


def _page_tables():
    """What the kernel says of each page of this process: mappings as (first page, count) and a number for each page. It
    is put into words by the parent: the less is done here, the fewer pages are written for that only."""
    report = []
    with open("/proc/self/maps", "rb", buffering=0) as maps:
        lines = maps.readall().splitlines()
    pagemap = os.open("/proc/self/pagemap", os.O_RDONLY | os.O_CLOEXEC)
    for line in lines:
        addresses, rights = line.split(None, 2)[:2]
        if rights.startswith(b"r") and rights.endswith(b"p"):
            first, end = (int(number, 16) // PAGE for number in addresses.split(b"-"))
            entries = os.pread(pagemap, (end - first) * 8, first * 8)
            report += (struct.pack("<QQ", first, len(entries) // 8), entries)
    return b"".join(report)


def _touched(report):
    """The numbers of the pages that were written, and of those of files that were looked at, by whose page tables these
    are."""
    written, looked_at, at = [], [], 0
    while at < len(report):
        first, count = struct.unpack_from("<QQ", report, at)
        entries = np.frombuffer(report, dtype="<u8", count=count, offset=at + 16)
        at += 16 + count * 8
        present, of_file, own = (entries >> np.uint64(bit) & np.uint64(1) == 1 for bit in (63, 61, 56))
        pages = np.arange(first, first + count, dtype=np.uint64)
        written.append(pages[present & own & ~of_file])
        looked_at.append(pages[present & of_file])
    return np.concatenate(written or [[]]), np.concatenate(looked_at or [[]])


def _ranges_of(pages, advice):
    stretches = np.split(pages, np.flatnonzero(np.diff(pages) != 1) + 1)
    return [(int(pages[0]) * PAGE, len(pages) * PAGE, advice) for pages in stretches if len(pages)]


def _write_all(descriptor, data):
    while data:
        data = data[os.write(descriptor, data):]
    os.close(descriptor)
