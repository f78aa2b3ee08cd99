# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes what the libraries brought along immortal, so that a run that uses it need not write to it.

Whoever uses an object counts in its header. A fork shares its memory with its parent until one of them writes: calling
a function would copy the pages of all that it touches. The interpreter does not count uses of immortal objects (PEP
683, made for forks like these). They are never freed; these would not have been either.
"""
import ctypes
import gc
import sys
import types

import numpy as np

RUNNING = (types.FrameType, types.GeneratorType, types.CoroutineType)
LOWEST = 1 << 16  # no memory is below
HOLDERS = (tuple, dict, types.CodeType)  # hold other objects, and may be unknown to the collector
ITEMS = 24  # where a list says where its items are: behind the count, the type and the length


def make_immortal():
    """Everything that exists but is not running. Once, in the warm start state; older interpreters stay as they are."""
    if sys.version_info < (3, 12):
        return
    counts, words = _memory()
    immortal = _immortal()
    holders = np.array(list(map(id, HOLDERS)), dtype=np.uint64)
    seen = np.empty(0, dtype=np.uint64)
    things = [thing for thing in gc.get_objects() if not isinstance(thing, RUNNING)]
    while things:
        counts[_positions(things, words) >> 2] = immortal
        held = gc.get_referents(*things) + [part for code in things if type(code) is types.CodeType
                                            for part in (code.co_consts, code.co_names)]
        positions = _positions(held, words)
        counts[positions >> 2] = immortal
        places = np.flatnonzero(np.isin(words[(positions >> 3) + 1], holders))  # the type stands behind the count
        found, first = np.unique(positions[places], return_index=True)
        new = places[first[~np.isin(found, seen)]]
        seen = np.union1d(seen, found)
        things = [thing for thing in map(held.__getitem__, new.tolist()) if not gc.is_tracked(thing)]


def _memory():
    """All of it, by halves of a word and by words."""
    return (np.ctypeslib.as_array((ctypes.c_uint32 * (1 << 45)).from_address(LOWEST)),
            np.ctypeslib.as_array((ctypes.c_uint64 * (1 << 44)).from_address(LOWEST)))


def _immortal():
    return ctypes.c_uint32.from_address(id(None)).value


def keep_texts(arrays):
    """The texts in the cells of arrays that later runs begin with: whoever compares a cell would write to its text."""
    if sys.version_info < (3, 12):
        return
    counts, words = _memory()
    immortal = _immortal()
    for array in arrays:
        if not isinstance(array, np.ndarray) or array.dtype != object:
            continue
        for cells in np.atleast_2d(array):
            cells = np.ascontiguousarray(cells)
            address = cells.__array_interface__["data"][0]
            places = words[(address - LOWEST) >> 3:][:len(cells)] - LOWEST
            texts = places[words[(places >> 3) + 1] == id(str)]  # the type stands behind the count
            counts[texts >> 2] = immortal


def _positions(things, words):
    """Of a list's items in memory, in bytes: read from the list itself, which is much faster than to ask each for its
    own."""
    items = (int(words[(id(things) + ITEMS - LOWEST) >> 3]) - LOWEST) >> 3
    return words[items:items + len(things)] - LOWEST
