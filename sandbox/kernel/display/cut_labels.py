# SPDX-License-Identifier: GPL-3.0-or-later
"""Which words a picture that the code saves to a file cuts off at its edge: titles, names of axes, labels of ticks,
legends, words beside bars and slices. What is shown on the card is drawn with room for all of them; a file has what
savefig() was told. A claim to the host.

Measured while the picture is drawn, by its own renderer; nothing is drawn twice.
"""

import functools
import math
import os

import display_cells as cells

HOME = "/work"
FILES, TEXTS, LONGEST = 8, 3, 100  # told at most
LOOKED_AT = 500  # texts of a picture
SLACK = 0.01  # inches, and one pixel at least

_told = {}  # by file, in order: the texts cut


def install():
    """Once. savefig() stays what it is; a file that it writes is looked at while it is drawn."""
    from matplotlib.figure import Figure
    real = Figure.savefig
    if hasattr(real, "__wrapped__"):
        return

    @functools.wraps(real)
    def savefig(self, fname, *args, **kwargs):
        if not isinstance(fname, (str, os.PathLike)) or _has_own_bounds(kwargs):
            return real(self, fname, *args, **kwargs)
        found = []
        canvas = self.canvas
        key = canvas.mpl_connect("draw_event", lambda event: found.append(_cut(self, event.renderer)))
        try:
            return real(self, fname, *args, **kwargs)
        finally:
            canvas.mpl_disconnect(key)
            _told[_name_of(os.fspath(fname), kwargs)] = found[-1] if found else []

    Figure.savefig = savefig


def begin():
    _told.clear()


def taken():
    """What the host is told: by file, the first of the texts cut, and how many there are."""
    cut = [(name, texts) for name, texts in _told.items() if texts]
    return [{"file": name, "texts": [cells.safe_text(text, LONGEST - 1) for text in texts[:TEXTS]],
             "count": len(texts)} for name, texts in cut[:FILES]]


def _has_own_bounds(options):
    """All that is drawn, or a part that the code chose."""
    import matplotlib
    return (options.get("bbox_inches") or matplotlib.rcParams["savefig.bbox"]) not in (None, "standard")


def _name_of(path, options):
    """As the artifact is called."""
    import matplotlib
    if options.get("format") is None and not os.path.splitext(path)[1][1:]:
        path = path.rstrip(".") + "." + matplotlib.rcParams["savefig.format"]
    return cells.safe_text(os.path.relpath(os.path.abspath(path), HOME), 500)


def _cut(figure, renderer):
    try:
        texts = [text for _, text in zip(range(LOOKED_AT), _texts(figure))]
        return [_words(text) for text, is_bound in texts if _is_cut(text, is_bound, figure, renderer)]
    except Exception:  # of artists of the code's own: what cannot be told is not told
        return []


def _words(text):
    return " ".join(text.get_text().split())


def _texts(figure):
    """What is drawn, each with whether it belongs at its place; words at a point of the data may be left out there
    on purpose."""
    yield from ((text, False) for text in figure.texts)
    for legend in figure.legends:
        yield from _of_legend(legend)
    for axes in figure.axes:
        if not axes.get_visible() or axes.name != "rectilinear":
            continue
        yield from ((text, True) for text in (axes.title, axes._left_title, axes._right_title))
        for axis in (axes.xaxis, axes.yaxis) if axes.axison else ():
            yield from _of_axis(axis)
        if axes.get_legend() is not None:
            yield from _of_legend(axes.get_legend())
        yield from ((text, False) for text in axes.texts if not text.get_clip_on())
    for part in figure.subfigs:
        yield from ((text, False) for text in part.texts)


def _of_axis(axis):
    if not axis.get_visible():
        return
    yield axis.label, True
    yield axis.get_offset_text(), True
    for tick in axis._update_ticks():  # those that are drawn
        if tick.get_visible():
            yield tick.label1, True
            yield tick.label2, True


def _of_legend(legend):
    if legend.get_visible():
        yield from ((text, True) for text in (legend.get_title(), *legend.get_texts()))


def _is_cut(text, is_bound, figure, renderer):
    if not text.get_visible() or not _words(text):
        return False
    from matplotlib.text import Text
    box = Text.get_window_extent(text, renderer)
    edge = figure.bbox.padded(max(1, SLACK * figure.dpi))
    if not _goes_beyond(box, edge) or not (is_bound or edge.overlaps(box)):
        return False
    return _goes_beyond(_inked(box, text, renderer), edge)


def _goes_beyond(box, edge):
    return box.x0 < edge.x0 or box.y0 < edge.y0 or box.x1 > edge.x1 or box.y1 > edge.y1


def _inked(box, text, renderer):
    """Without the room above and below its lines that these letters do not need."""
    from matplotlib.transforms import Bbox
    above, below = _room(text, renderer)
    angle = math.radians(text.get_rotation())
    down, right = math.cos(angle), math.sin(angle)  # where the foot of the letters points
    return Bbox.from_extents(box.x0 + _along(above, below, -right), box.y0 + _along(above, below, down),
                             box.x1 - _along(above, below, right), box.y1 - _along(above, below, -down))


def _along(above, below, share):
    return below * share if share > 0 else -above * share


def _room(text, renderer):
    from matplotlib import cbook
    lines = text.get_text().split("\n")
    if text.get_usetex():
        return 0, 0
    measure = lambda words: renderer.get_text_width_height_descent(
        words, text.get_fontproperties(), bool(text.get_parse_math() and cbook.is_math_text(words)))
    _, line, foot = renderer.get_text_width_height_descent("lp", text.get_fontproperties(), False)
    _, height, descent = measure(lines[0])
    above = (line - foot) - (height - descent)
    _, _, descent = measure(lines[-1])
    return max(0, above), max(0, foot - descent)
