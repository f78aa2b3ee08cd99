# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes what the libraries brought along immortal, so that a run that uses it need not write to it.

Whoever uses an object counts in its header. A fork shares its memory with its parent until one of them writes: calling a function
would copy the pages of all that it touches. The interpreter does not count uses of immortal objects (PEP 683, made for forks
like these). They are never freed; these would not have been either.
"""
import ctypes
import gc
import sys
import types

import numpy as np

RUNNING = (types.FrameType, types.GeneratorType, types.CoroutineType)
LOWEST = 1 << 16  # no memory is below
HOLDERS = {tuple, dict, types.CodeType}  # hold other objects, and may be unknown to the collector


def make_immortal():
    """Everything that exists but is not running. Once, in the warm start state; older interpreters stay as they are."""
    if sys.version_info < (3, 12):
        return
    words = np.ctypeslib.as_array((ctypes.c_uint32 * (1 << 45)).from_address(LOWEST))
    immortal = ctypes.c_uint32.from_address(id(None)).value
    things = [thing for thing in gc.get_objects() if not isinstance(thing, RUNNING)]
    seen = set()
    while things:
        words[_positions(things)] = immortal
        held = gc.get_referents(*things) + [part for code in things if type(code) is types.CodeType for part in (code.co_consts, code.co_names)]
        words[_positions(held)] = immortal
        things = [thing for thing in held if type(thing) in HOLDERS and not gc.is_tracked(thing) and id(thing) not in seen]
        things = list({id(thing): thing for thing in things}.values())
        seen.update(map(id, things))


def _positions(things):
    """Of their headers among all words of memory: a header begins with the count."""
    return (np.fromiter(map(id, things), dtype=np.uintp, count=len(things)) - LOWEST) >> 2
