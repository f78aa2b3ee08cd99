# SPDX-License-Identifier: GPL-3.0-or-later
"""From the arguments of a pandas plotting call to a chart specification (the JSON of sandbox/run/chart.h).

spec() returns None for whatever a specification cannot carry: the caller then lets matplotlib draw it.
"""

import calendar
import re

import numpy as np
import pandas as pd

import display_cells as cells
import display_tables as tables

KINDS = {"line", "bar", "barh", "area", "pie", "scatter", "hist", "box"}
CATEGORY_POINTS = 2_000
NUMERIC_POINTS = 20_000
SCATTER_POINTS = 4_000
SERIES_CAP = 50
MONTHS = {"Y": 12, "YE": 12, "Q": 3, "QE": 3, "M": 1, "ME": 1}  # of periods, as pandas calls them
# Looks, which the window has its own ideas of. Everything not named here or used below is a reason for matplotlib.
STYLE = {
    "figsize", "color", "colors", "colormap", "cmap", "legend", "grid", "rot", "fontsize", "alpha", "linewidth",
    "lw", "style", "marker", "markersize", "ms", "width", "edgecolor", "linestyle", "ls", "zorder", "sort_columns",
    "rwidth", "histtype", "autopct", "startangle", "explode", "shadow", "wedgeprops", "textprops", "counterclock",
    "pctdistance", "labeldistance", "s", "c", "edgecolors", "linewidths", "colorbar", "sharex", "sharey", "vert",
    "patch_artist", "showfliers", "return_type", "xlabelsize", "ylabelsize", "xrot", "yrot", "align", "markeredgecolor",
    "markerfacecolor", "hatch",
}
USED = {"title", "xlabel", "ylabel", "stacked", "bins", "range", "label", "labels", "use_index"}


class NotCarried(Exception):
    """The specification has no word for this."""


def spec(data, kind, x=None, y=None, **options):
    try:
        _refuse_unknown(kind, options)
        made = _MAKERS[kind](data, x, y, options)
        months = _period_months(data, x) if made["x_type"] == "datetime" else None
        return made if months is None else {**made, "period_months": months}
    except (NotCarried, KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError):
        return None  # a wrong call too: matplotlib's backend raises pandas' own error for it


def _refuse_unknown(kind, options):
    given = {k for k, v in options.items() if v is not None and v is not False}
    if kind not in KINDS or given - STYLE - USED:
        raise NotCarried
    if isinstance(options.get("title"), (list, tuple)) or (kind == "line" and options.get("stacked")):
        raise NotCarried
    if "s" in given and not np.isscalar(options["s"]):
        raise NotCarried


def _spec(kind, options, x_label="", y_label="", x_type="category", categories=(), series=(), stacked=False,
          own_columns=False):
    if not series or len(series) > SERIES_CAP:
        raise NotCarried
    pick = lambda key, default: cells.text_of(options[key]) if options.get(key) is not None else default
    if len(series) == 1 and kind in ("line", "area", "bar", "barh", "hist"):  # no legend: the axis bears the name
        x_label, y_label = (x_label or series[0]["name"], y_label) if kind in ("barh", "hist") else \
            (x_label, y_label or series[0]["name"])
    elif kind in ("line", "area", "bar", "barh") and own_columns:  # as many figures: the axis is of all of them
        named = ", ".join(one["name"] for one in series)
        x_label, y_label = (x_label or named, y_label) if kind == "barh" else (x_label, y_label or named)
    return {"kind": "chart", "type": kind, "title": pick("title", ""), "x_label": pick("xlabel", x_label),
            "y_label": pick("ylabel", y_label), "x_type": x_type, "categories": list(categories),
            "series": list(series), "stacked": bool(stacked)}


def _series(name, y, x=()):
    return {"name": name, "x": list(x), "y": list(y)}


def numbers(values):
    """Floats for JSON: neither a missing value nor an infinity is a point."""
    array = pd.to_numeric(pd.Series(values), errors="raise").to_numpy(dtype=float, na_value=np.nan)
    return [v if f else None for v, f in zip(array.tolist(), np.isfinite(array).tolist())]


def _column(data, key):
    """A label, or a position as pandas allows where no label is an integer."""
    if isinstance(key, int) and not isinstance(key, bool) and key not in data.columns:
        key = data.columns[key]
    column = data[key]
    if not isinstance(column, pd.Series):
        raise NotCarried
    return column


def _is_number(series):
    return pd.api.types.is_numeric_dtype(series) and not pd.api.types.is_bool_dtype(series) \
        and not pd.api.types.is_complex_dtype(series)


def _columns(data, x, y, options):
    """[(name, Series)] of what is drawn, as pandas picks it: `y`, or every number but `x`."""
    names = options.get("label")
    if isinstance(data, pd.Series):
        data = data.infer_objects()
        if not _is_number(data):
            raise NotCarried
        return [(tables.label(names if names is not None else data.name), data)]
    if y is not None:
        keys = list(y) if isinstance(y, (list, tuple, pd.Index, np.ndarray)) and not _is_label(data, y) else [y]
        chosen = [_column(data, key).infer_objects() for key in keys]
        if not all(map(_is_number, chosen)):
            raise NotCarried
    else:
        rest = data.infer_objects()
        x_name = None if x is None else _column(data, x).name
        picked = [rest.iloc[:, i] for i in range(rest.shape[1]) if x_name is None or rest.columns[i] != x_name]
        if any(c.dtype.kind in "Mm" for c in picked):
            raise NotCarried
        chosen = [c for c in picked if _is_number(c)]
    if names is None:
        return [(tables.label(c.name), c) for c in chosen]
    names = [names] if isinstance(names, str) else list(names)
    if len(names) != len(chosen):
        raise NotCarried
    return [(tables.label(n), c) for n, c in zip(names, chosen)]


def _is_label(data, key):
    return isinstance(key, tuple) and key in data.columns


def _period_months(data, x):
    """How many months each position stands for, where they are periods: as dates they no longer tell it."""
    dtype = (data.index if x is None else _column(data, x)).dtype
    freq = dtype.freq if isinstance(dtype, pd.PeriodDtype) else None
    return MONTHS.get(freq.name.partition("-")[0]) if freq is not None and freq.n == 1 else None


def _axis(data, x, options):
    """(label of the axis, type of the axis, its values as text)."""
    if options.get("use_index") is False and x is None:
        return "", "number", [str(i) for i in range(len(data))]
    values = data.index if x is None else pd.Index(_column(data, x))
    name = ", ".join(filter(None, map(tables.label, values.names)))
    if isinstance(values, pd.DatetimeIndex) and len(values) == 1 and values.freq is not None and values.tz is None:
        values = _period_of(values)  # of one alone nobody sees what it stands for
    if isinstance(values, pd.PeriodIndex):
        steps = np.diff(values.asi8)
        if len(values) < 2 or (steps == 1).all():
            return name, "category", [str(v) for v in values]
        values = values.to_timestamp()
    if isinstance(values, pd.DatetimeIndex):
        if values.hasnans:
            raise NotCarried
        return name, "datetime", tables.column_cells(values.tz_localize(None))[1]
    if pd.api.types.is_numeric_dtype(values) and not pd.api.types.is_bool_dtype(values):
        return name, "number", [repr(v) if v is not None else "" for v in numbers(values.to_series())]
    if isinstance(values, pd.TimedeltaIndex):
        raise NotCarried
    return name, "category", [_category(v) for v in values]


def _period_of(values):
    """The year, quarter or month that a day begins or ends; any other stays a day."""
    period = values.to_period()
    return period if period.freqstr[:1] in "AYQM" else values


def _category(value):
    if cells.is_missing(value) or (isinstance(value, float) and value != value):
        return "missing"
    text = cells.cell(value)
    if isinstance(text, bool):
        return "yes" if text else "no"  # as tables write them
    return text if isinstance(text, str) and not isinstance(value, tuple) else tables.label(value)


def _plain(text):
    """An axis of numbers as labels: 2024, not 2024.0."""
    return text[:-2] if text.endswith(".0") else text


def _time_keys(labels):
    """Where each label stands in a year or a week; nothing unless all are names of months, days or quarters."""
    plain = [text.strip().lower() for text in labels]
    for names in (calendar.month_name[1:], calendar.month_abbr[1:], calendar.day_name, calendar.day_abbr):
        order = {name.lower(): i for i, name in enumerate(names)}
        if all(text in order for text in plain):
            return [(order[text],) for text in plain]
    for pattern, groups in ((r"q([1-4])[ /-]?(\d{4})", (2, 1)), (r"([a-z]{3})[a-z]* (\d{4})", (2, 1))):
        found = [re.fullmatch(pattern, text) for text in plain]
        if all(found):
            return _year_keys([tuple(match[g] for g in groups) for match in found])
    return None


def _year_keys(pairs):
    months = {name.lower(): i for i, name in enumerate(calendar.month_abbr)}
    if any(not part.isdigit() and part not in months for _, part in pairs):
        return None
    return [(int(year), int(part) if part.isdigit() else months[part]) for year, part in pairs]


def in_time_order(labels, series):
    """April, August, December is the order of the alphabet, which nobody wants of months; a chosen order stays."""
    labels = list(labels)
    keys = _time_keys(labels) if len(labels) > 1 and labels == sorted(labels) else None
    if not keys:
        return labels, series
    order = sorted(range(len(labels)), key=keys.__getitem__)
    return [labels[i] for i in order], [{**s, "y": [s["y"][i] for i in order]} for s in series]


def _line(data, x, y, options):
    name, kind, labels = _axis(data, x, options)
    if kind == "number" and "" in labels:
        raise NotCarried
    series = [_series(n, numbers(c)) for n, c in _columns(data, x, y, options)]
    if _are_points(options, [s["name"] for s in series]):
        if kind != "number":
            raise NotCarried
        places = [float(text) for text in labels]
        return _spec("scatter", options, name, "" if len(series) > 1 else series[0]["name"], "number", (),
                     [_series(s["name"], s["y"], places) for s in series])
    if kind == "category":
        labels, series = in_time_order(labels, series)
    is_alone = len(labels) == 1 and kind != "number"  # no line joins one point
    return _spec("bar" if is_alone else "line", options, name, "", kind,
                 map(_plain, labels) if kind == "number" else labels, series, own_columns=_are_own(data, series))


def _are_points(options, names):
    """Whether no line joins them; of some series only is more than a specification can say."""
    style = options.get("style")
    styles = [style.get(name) for name in names] if isinstance(style, dict) else \
        [style] * len(names) if style is None or isinstance(style, str) else list(style)[:len(names)]
    if any(options.get(key) in ("", " ", "none", "None") for key in ("linestyle", "ls")):
        return True
    points = [isinstance(one, str) and _is_of_points(one) for one in styles]
    if any(points) and not all(points):
        raise NotCarried
    return all(points)


def _is_of_points(style):
    """"o", "r.", ".C0", but not "o-", "--", ":" or "red"."""
    import matplotlib.colors as colors

    return bool(style) and not colors.is_color_like(style) and not set("-:") & set(style)


def _area(data, x, y, options):
    made = _line(data, x, y, {k: v for k, v in options.items() if k != "stacked"})
    return made if made["type"] == "bar" else {**made, "type": "area", "stacked": bool(options.get("stacked", True))}


def _bars(kind):
    def make(data, x, y, options):
        name, axis, labels = _axis(data, x, options)
        series = [_series(n, numbers(c)) for n, c in _columns(data, x, y, options)]
        labels = [_plain(text) or "missing" for text in labels]
        if axis == "category":
            labels, series = in_time_order(labels, series)
        lying = kind == "barh"  # the categories are on the vertical axis
        return _spec(kind, options, "" if lying else name, name if lying else "",
                     "category" if axis == "number" else axis, labels, series, options.get("stacked", False),
                     _are_own(data, series))
    return make


def _are_own(data, series):
    """A few columns that are figures each, and no values of a key, which the axis is not called after."""
    columns = getattr(data, "columns", None)
    return columns is not None and len(series) <= 3 and columns.nlevels == 1 and columns.name is None \
        and all(isinstance(one, str) for one in columns) and sum(len(s["name"]) for s in series) <= 36


def _pie(data, x, y, options):
    column = data if isinstance(data, pd.Series) else _column(data, y)
    labels = options.get("labels")
    labels = [_plain(t) for t in _axis(column, None, {})[2]] if labels is None else [cells.text_of(v) for v in labels]
    values = numbers(column)
    if len(labels) != len(values) or len(values) > CATEGORY_POINTS or any(v is not None and v < 0 for v in values):
        raise NotCarried
    y_label = tables.label(options.get("label") if options.get("label") is not None else column.name)
    return _spec("pie", options, "", y_label, "category", labels, [_series(y_label, values)])


def _scatter(data, x, y, options):
    x_column, y_column = _column(data, x), _column(data, y)
    if not (_is_number(x_column) and _is_number(y_column)):
        raise NotCarried
    if "c" in options and options["c"] is not None and not _is_colour(data, options["c"]):
        series = [_series(cells.text_of(name), numbers(y_column[own]), numbers(x_column[own]))
                  for name, own in _groups(data, options["c"])]
        return _spec("scatter", options, tables.label(x_column.name), tables.label(y_column.name), "number", (), series)
    name = tables.label(options["label"]) if options.get("label") is not None else tables.label(y_column.name)
    return _spec("scatter", options, tables.label(x_column.name), tables.label(y_column.name), "number", (),
                 [_series(name, numbers(y_column), numbers(x_column))])


def _groups(data, name):
    """The rows of each value of a column of categories, which matplotlib draws in a colour each."""
    if not (isinstance(name, str) and isinstance(data[name].dtype, pd.CategoricalDtype)):
        raise NotCarried
    return [(value, data[name] == value) for value in data[name].cat.categories if (data[name] == value).any()]


def _is_colour(data, value):
    return isinstance(value, str) and value not in data.columns


def _hist(data, x, y, options):
    columns = _columns(data, None, y, options)
    values = [np.array([v for v in numbers(c) if v is not None]) for _, c in columns]
    bins = options.get("bins", 10)
    edges = np.histogram_bin_edges(np.concatenate(values), bins=10 if bins is None else bins,
                                   range=options.get("range"))
    if len(edges) > CATEGORY_POINTS or options.get("stacked"):
        raise NotCarried
    series = [_series(n, map(int, np.histogram(v, bins=edges)[0])) for (n, _), v in zip(columns, values)]
    return _spec("hist", options, "", "Number of rows", "number", [f"{e:.12g}" for e in edges], series)


def _box(data, x, y, options):
    columns = _columns(data, None, y, options)
    return _boxes([(n, numbers(c)) for n, c in columns], options)


def _boxes(named, options, x_label="", y_label=""):
    five = []
    for _, values in named:
        known = [v for v in values if v is not None]
        five += np.percentile(known, [0, 25, 50, 75, 100]).tolist() if known else [None] * 5
    return _spec("box", options, x_label, y_label, "category", [n for n, _ in named], [_series("", five)])


def grouped_boxes(data, column, by, options):
    """df.boxplot(column=…, by=…) of one column and its keys."""
    try:
        _refuse_unknown("box", options)
        values = _column(data, column[0] if isinstance(column, list) and len(column) == 1 else column)
        keys = [_column(data, each) for each in (by if isinstance(by, list) else [by])]
        if not _is_number(values):
            return None
        label = lambda key: _plain(", ".join(str(tables.label(each)) for each in key))
        named = [(label(key), numbers(group)) for key, group in values.groupby(keys)]
        return _boxes(named, options, label([key.name for key in keys]), tables.label(values.name))
    except (NotCarried, KeyError, TypeError, ValueError, IndexError, AttributeError):
        return None


def thinned(made):
    """At most so many points a series, and the title says so: of a scale the lowest and highest of each stretch, of
    categories with an even stride."""
    for key in ("title", "x_label", "y_label"):
        made[key] = cells.safe_text(made[key], cells.OBJECT_CAP)
    if made["type"] in ("pie", "hist", "box"):
        return made
    if made["type"] == "scatter":
        return _thinned_cloud(made)
    scaled = made["x_type"] != "category" and made["type"] not in ("bar", "barh")
    cap = NUMERIC_POINTS if scaled else CATEGORY_POINTS
    longest = max(len(s["y"]) for s in made["series"])
    if longest <= cap:
        return made
    if scaled:
        kept, stretch = _extremes(made["series"], longest, cap)
        how = f"lowest and highest of every {stretch:,} points"
    else:
        stride = -(-longest // cap)
        kept, how = range(0, longest, stride), f"every {_ordinal(stride)} point"
    pick = lambda values: [values[i] for i in kept if i < len(values)]
    series = [{"name": s["name"], "x": pick(s["x"]), "y": pick(s["y"])} for s in made["series"]]
    return {**made, "title": f"{made['title']} ({how})".strip(), "categories": pick(made["categories"]),
            "series": series}


def _thinned_cloud(made):
    """Of points that lie close together, in both directions, one; those at the edges stay."""
    clouds = [np.array([(np.nan if x is None else x, np.nan if y is None else y)
                        for x, y in zip(s["x"], s["y"])], dtype=float).reshape(-1, 2) for s in made["series"]]
    places = [np.flatnonzero(np.isfinite(cloud).all(axis=1)) for cloud in clouds]
    total = sum(map(len, places))
    if total <= SCATTER_POINTS:
        return made
    everything = np.concatenate([cloud[there] for cloud, there in zip(clouds, places)])
    low, high = everything.min(axis=0), everything.max(axis=0)
    size = np.where(high > low, high - low, 1)
    coarse, fine = 1, SCATTER_POINTS  # the finest grid that is not too much, as a cloud may fill a few spots only
    while coarse < fine:
        rows = (coarse + fine + 1) // 2
        kept = [_one_of_each_spot((cloud[there] - low) / size, there, rows) for cloud, there in zip(clouds, places)]
        coarse, fine = (rows, fine) if sum(map(len, kept)) <= SCATTER_POINTS else (coarse, rows - 1)
    kept = [_one_of_each_spot((cloud[there] - low) / size, there, coarse) for cloud, there in zip(clouds, places)]
    series = [{"name": s["name"], "x": [s["x"][i] for i in own], "y": [s["y"][i] for i in own]}
              for s, own in zip(made["series"], kept)]
    how = f"{sum(map(len, kept)):,} of {total:,} points, at least one wherever there are any"
    return {**made, "title": f"{made['title']} ({how})".strip(), "series": series}


def _one_of_each_spot(at, places, rows):
    """`at`: from 0 to 1 in both directions; a chart is about twice as wide as it is high."""
    if not len(places):
        return []
    columns = 2 * rows
    counts = ((0, columns), (1, rows))
    column, row = (np.minimum((at[:, axis] * count).astype(int), count - 1) for axis, count in counts)
    edges = [at[:, axis].argmin() for axis in (0, 1)] + [at[:, axis].argmax() for axis in (0, 1)]
    return places[sorted({*np.unique(column * rows + row, return_index=True)[1].tolist(), *map(int, edges)})].tolist()


def _extremes(series, longest, cap):
    """Where each series is lowest, highest and, once, missing in each stretch; and how long one is."""
    stretch = -(-longest * 3 * len(series) // cap)
    kept = {0, longest - 1}
    for one in series:
        values = np.array([np.nan if v is None else v for v in one["y"]], dtype=float)
        for begin in range(0, len(values), stretch):
            part = values[begin:begin + stretch]
            missing = np.isnan(part)
            if missing.any():
                kept.add(begin + int(missing.argmax()))
            if not missing.all():
                kept |= {begin + int(np.nanargmin(part)), begin + int(np.nanargmax(part))}
    return sorted(kept), stretch


def _ordinal(n):
    ending = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n:,}{ending}"


_MAKERS = {"line": _line, "area": _area, "bar": _bars("bar"), "barh": _bars("barh"), "pie": _pie, "scatter": _scatter,
           "hist": _hist, "box": _box}
