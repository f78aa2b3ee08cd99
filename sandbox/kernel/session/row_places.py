# SPDX-License-Identifier: GPL-3.0-or-later
"""Which rows of a loaded frame the rows of another frame are, by their positions.

pandas hands an index on, or a view of it, wherever rows stay what they are and in their order. So an index tells the
rows, from a loaded frame through filters, sorts and joins; one that was made anew tells nothing.
"""

import collections

import numpy as np

MOST = 10_000  # positions told of one entry, each kind
MOST_TOLD = 50_000  # of a run
LONGEST = 200_000  # rows of a frame that is followed
MOST_FOLLOWED = 4_000_000  # rows of all of them

# positions: in the loaded frame, -1 where a row is none of it; None: all as they are
Known = collections.namedtuple("Known", "identity frame total positions")
_known = {}  # by the identity of an index
_left = _room = 0
_joined = None  # a join's rows, until the frame that it makes is there


def begin(frames):
    """`frames`: by name, as they were loaded."""
    global _left, _room, _joined
    _known.clear()
    _left, _room, _joined = MOST_TOLD, MOST_FOLLOWED, None
    for name, frame in frames.items():
        _follow(frame.index, name, len(frame), None)


def follow(before, after):
    """`before` and `after`: of a frame and of what has rows of it, their indexes. Gives which of the rows it has, or
    None."""
    known = _of(before)
    if known is None or len(before) > LONGEST:
        return None
    if _of(after) is known:
        return np.ones(len(before), dtype=bool)
    places = before.get_indexer(after) if before.is_unique else np.array([-1])
    if (places < 0).any():
        return None
    _follow(after, known.frame, known.total, _positions(known, len(before))[places])
    kept = np.zeros(len(before), dtype=bool)
    kept[places] = True
    return kept


def lost_between(before, after):
    """What the ledger has of the rows that are in the one and no more in the other."""
    kept = follow(before, after)
    return lost(before, ~kept if kept is not None else None)


def lost(index, mask):
    """What it has of some rows of the frame with this index."""
    known = _of(index)
    if known is None or mask is None and len(index) <= LONGEST:
        return None
    return _told(known, lost=mask)


def of_join(index, rows, times):
    """`index`: of the left side; `rows`: which of them each row is that the join makes, -1: none; `times`: how often
    each of them finds somebody."""
    global _joined
    known, _joined = _of(index), None
    if known is None:
        return None
    if max(len(rows), len(index)) <= LONGEST:
        positions = np.append(_positions(known, len(index)), -1)  # the last is that of no row
        _joined = (known.frame, known.total, positions[rows])
    return _told(known, lost=times == 0, repeated=times > 1)


def joined(result):
    """The frame that the join made."""
    global _joined
    if _joined is not None and len(result) == len(_joined[2]):
        _follow(result.index, *_joined)
    _joined = None


def _of(index):
    identity = getattr(index, "_id", None)
    known = _known.get(id(identity))
    return known if known is not None and known.identity is identity else None


def _follow(index, frame, total, positions):
    global _room
    identity = getattr(index, "_id", None)
    cost = 0 if positions is None else len(positions)
    if identity is not None and cost <= _room and id(identity) not in _known:
        _room -= cost
        _known[id(identity)] = Known(identity, frame, total, positions)


def _positions(known, length):
    return np.arange(length, dtype=np.int32) if known.positions is None else known.positions


def _told(known, **masks):
    """A mask may be None: of too many rows. None: some of the rows are of no loaded frame."""
    global _left
    placed = {"frame": known.frame, "total": known.total}
    for kind, mask in masks.items():
        many = mask is None or np.count_nonzero(mask) > min(MOST, _left)
        rows = [] if many else np.flatnonzero(mask) if known.positions is None else np.unique(known.positions[mask])
        if len(rows) and rows[0] < 0:
            return None
        if many:
            placed["too_many"] = 1
        elif len(rows):
            placed[kind] = rows.tolist()
            _left -= len(rows)
    return placed
