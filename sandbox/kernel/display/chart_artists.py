# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure of matplotlib shows, from its artists: bars and lines by the labels that stand at them, what lies
outside of the axes, and the small frames of the run that hold the same figures. A claim to the host, which compares
them.

facts(figure, space) is asked after the figure was drawn: until then no tick has a label.
"""

import numpy as np
import pandas as pd

import display_cells as cells
import display_tables as tables

AXES, ARTISTS, POINTS, FRAMES, HIDDEN = 6, 8, 300, 3, 3  # at most
DATES = ("AutoDateFormatter", "ConciseDateFormatter", "DateFormatter")


def facts(figure, space):
    drawn, hidden, begin = [], [], 0.0
    for axes in figure.axes[:AXES]:
        begin = begin or _bars_begin(axes)
        for kind, name, labels, values, outside in [*_bars(axes), *_lines(axes)][:ARTISTS]:
            known = [(label, value) for label, value in zip(labels, values) if label is not None]
            if len(known) > 1:
                drawn.append(_chart(axes, kind, name, known))
                hidden += [label for label, is_out in zip(labels, outside) if label is not None and is_out]
    return {"drawn": drawn, "hidden": hidden[:HIDDEN], "beside": _frames_with(space, drawn), "bars_begin": begin}


def _chart(axes, kind, name, points):
    text = lambda words: cells.safe_text(words, 200)
    series = {"name": text(name or axes.get_ylabel()), "x": [], "y": [float(value) for _, value in points]}
    labels = [text(label) for label, _ in points]
    return {"kind": "chart", "type": kind, "title": text(axes.get_title()), "x_label": text(axes.get_xlabel()),
            "y_label": text(axes.get_ylabel()), "x_type": "category", "categories": labels, "series": [series],
            "stacked": False}


def _name(artist):
    label = str(artist.get_label())
    return "" if label.startswith("_") else label


def _outside(values, limits):
    low, high = sorted(limits)
    slack = 0.01 * (high - low)
    return [value < low - slack or value > high + slack for value in values]


# Bars


def _bars(axes):
    for container in axes.containers:
        patches = getattr(container, "patches", ())
        if type(container).__name__ != "BarContainer" or not 1 < len(patches) <= POINTS:
            continue
        flat = container.orientation == "horizontal"
        boxes = [(box.y0, box.height, box.x1, box.width) if flat else (box.x0, box.width, box.y1, box.height)
                 for box in map(_box, patches)]
        if _touch(boxes):
            continue
        middles = [(begin + size / 2, size) for begin, size, _, _ in boxes]
        labels = _labels_at(axes.yaxis if flat else axes.xaxis, middles)
        yield ("barh" if flat else "bar", _name(container), labels, [value for *_, value in boxes],
               _outside([end for _, _, end, _ in boxes], axes.get_xlim() if flat else axes.get_ylim()))


def _bars_begin(axes):
    """Where the axis begins that bars from zero upwards stand on; 0: there, or there are none."""
    for container in axes.containers:
        boxes = [_box(patch) for patch in getattr(container, "patches", ())]
        if type(container).__name__ == "BarContainer" and len(boxes) > 1:
            flat = container.orientation == "horizontal"
            is_even = (axes.get_xscale() if flat else axes.get_yscale()) == "linear"
            low = float(min(axes.get_xlim() if flat else axes.get_ylim()))
            if is_even and low > 0 and all((box.x0 if flat else box.y0) == 0 for box in boxes):
                return low
    return 0.0


def _box(patch):
    """Its sides, with a negative height or width where the bar goes down or to the left."""
    from matplotlib.transforms import Bbox

    return Bbox.from_bounds(patch.get_x(), patch.get_y(), patch.get_width(), patch.get_height())


def _touch(boxes):
    """Those of a histogram, which have edges and no labels."""
    return all(abs(one[0] + one[1] - other[0]) < 1e-9 for one, other in zip(boxes, boxes[1:]))


def _labels_at(axis, places):
    formatter = type(axis.get_major_formatter()).__name__
    if formatter in DATES:
        from matplotlib.dates import num2date

        return _texts(pd.DatetimeIndex([num2date(place).replace(tzinfo=None) for place, _ in places]))
    ticks = [(float(tick), text.get_text()) for tick, text in zip(axis.get_majorticklocs(), axis.get_majorticklabels())]
    if all(_is_number(text) for _, text in ticks):
        return _texts([place for place, _ in places])
    return [_nearest(ticks, place, max(0.5, size / 2)) for place, size in places]


def _is_number(text):
    try:
        float(text.replace("\N{MINUS SIGN}", "-") or 0)
        return True
    except ValueError:
        return False


def _nearest(ticks, place, most):
    """The label of the next tick; bars of a group stand beside it."""
    near = min(ticks, key=lambda tick: abs(tick[0] - place), default=None)
    return near[1] if near is not None and near[1] and abs(near[0] - place) <= most else None


# Lines


def _lines(axes):
    for line in axes.lines:
        xs, ys = line.get_xdata(orig=True), line.get_ydata(orig=True)
        if not 1 < len(ys) <= POINTS or len(xs) != len(ys) or line.get_transform() != axes.transData:
            continue
        ys = pd.to_numeric(pd.Series(list(ys)), errors="coerce").to_numpy(dtype=float, na_value=np.nan)
        if np.isnan(ys).any():
            continue
        labels = _texts(list(xs)) if _is_own(xs) else _labels_at(axes.xaxis, [(float(x), 0) for x in xs])
        yield "line", _name(line), labels, ys.tolist(), _outside(ys, axes.get_ylim())


def _is_own(xs):
    """Words and times are labels themselves."""
    return not isinstance(xs[0], (int, float, np.number)) or isinstance(xs[0], bool)


# Labels and frames


def _texts(values):
    """As a table of the run writes them."""
    if isinstance(values, list) and all(isinstance(one, (float, np.floating)) and one == int(one) for one in values):
        values = [int(one) for one in values]
    table = tables.table_of_series(pd.Series(0, index=pd.Index(values, name="x")), "")
    return [str(row[0]) if row[0] is not None else None for row in table["rows"]]


def _frames_with(space, drawn):
    found = []
    for name, value in list(space.items()):
        is_small = isinstance(value, (pd.DataFrame, pd.Series)) and 1 < len(value) <= POINTS
        if drawn and is_small and not name.startswith("_") and len(found) < FRAMES and _holds(value, drawn):
            frame = value.to_frame() if isinstance(value, pd.Series) else value
            found.append(tables.table_of_frame(frame, cells.safe_text(name, 200)))
    return found


def _holds(value, drawn):
    columns = [value] if isinstance(value, pd.Series) else [value[name] for name in value.columns[:50]
                                                            if isinstance(value[name], pd.Series)]
    numbers = [np.sort(column.to_numpy(dtype=float)) for column in columns
               if pd.api.types.is_numeric_dtype(column.dtype) and not column.hasnans]
    return any(len(one) == len(chart["series"][0]["y"]) and np.allclose(one, np.sort(chart["series"][0]["y"]))
               for chart in drawn for one in numbers)
