# SPDX-License-Identifier: GPL-3.0-or-later
"""The plotting backend of pandas inside the jail, and the end of every run's drawing.

df.plot.bar(…) and its kin become data plus a specification, which the window draws; what a specification cannot carry
is drawn by matplotlib and comes as an image. Nothing is sent before finish(), because a title may follow the call.
"""

import base64
import io
import struct
import sys

import pandas as pd

import chart_artists
import chart_spec
import display_cells as cells
from chart_axes import ChartAxes

DPI = 144
SIDE_CAP = 8_000  # pixels
PNG_CAP = 16 << 20  # what the host takes of one display is twice that
PIXEL_CAP = 12_000_000  # the host takes 16 million
SVG_CAP = 3_000_000  # an image of a million points is small as PNG only

_emit = None
_pending = []  # in order of drawing
_shown = set()  # figures plt.show() was called on
_calls = 0  # of the drawing methods of pandas, since the last finish()


class _Pending:
    def __init__(self, axes):
        self.axes = axes
        self.active = _active_figure()  # it is "current" for pyplot while no newer figure is opened
        self.after = max(_figure_numbers(), default=0)
        self.shown = False


def install(emit):
    """Makes pandas and pyplot ours. `emit` takes one display."""
    global _emit
    _emit = emit
    import pandas.plotting._core as core
    core._backends[__name__] = sys.modules[__name__]  # pandas would search all installed packages for it
    pd.set_option("plotting.backend", __name__)
    import matplotlib
    matplotlib.use("Agg")  # there is no screen in the jail
    import matplotlib.pyplot as plt
    _install_pyplot(plt)


def _install_pyplot(plt):
    if getattr(plt, "_assay_installed", False):
        return
    real_gcf, real_gca, real_close = plt.gcf, plt.gca, plt.close
    plt.gcf = lambda: _current_figure(real_gcf)
    plt.gca = lambda *args, **kwargs: _current_axes(plt, real_gca, *args, **kwargs)
    plt.show = lambda *args, **kwargs: _show()
    plt.close = lambda fig=None: _close(real_close, fig)
    plt._assay_installed = True


def _active_figure():
    helpers = sys.modules.get("matplotlib._pylab_helpers")
    manager = helpers.Gcf.get_active() if helpers else None
    return manager and manager.canvas.figure


def _figure_numbers():
    helpers = sys.modules.get("matplotlib._pylab_helpers")
    return list(helpers.Gcf.figs) if helpers else []


def _current():
    """The native chart that pyplot's functions mean: the last one, while no figure was opened after it."""
    last = _pending[-1] if _pending else None
    return last if last and last.axes.real is None and _active_figure() is last.active else None


def _current_figure(real_gcf):
    current = _current()
    return current.axes.figure if current else real_gcf()


def _current_axes(plt, real_gca, *args, **kwargs):
    current = _current()
    if current and not current.shown:
        return current.axes
    active = _active_figure()
    if current or (active and active in _shown):
        plt.figure()  # what was shown is finished: the next drawing is a new one
    return real_gca(*args, **kwargs)


def _show():
    if current := _current():
        current.shown = True
    elif active := _active_figure():
        _shown.add(active)


def _close(real_close, figure):
    """Closing ends a drawing. A native chart is shown all the same: it is what the code drew."""
    if (current := _current()) and (figure in (None, "all") or figure is current.axes.figure):
        current.shown = True
        if figure is None:
            return
    if not hasattr(figure, "is_assay_drawing"):
        real_close(figure)


def _counted():
    global _calls
    _calls += 1
    return _calls


def _native(made, redraw, call):
    axes = ChartAxes({**made, "call": call}, redraw)
    _pending.append(_Pending(axes))
    return axes


def plot(data, kind, x=None, y=None, **options):
    """What DataFrame.plot and Series.plot call."""
    call = _counted()
    options.pop("backend", None)
    is_series = isinstance(data, pd.Series)
    made = None
    if not (is_series and _draws_into_the_current_one()):
        made = chart_spec.spec(data, kind, x, y, **options)
    arguments = {"kind": kind, **options} if is_series else {"x": x, "y": y, "kind": kind, **options}
    redraw = lambda: data.plot(backend="matplotlib", **arguments)
    if made is None:
        _make_current_real(is_series)
        return redraw()
    data = data.copy(deep=False) if len(data) > chart_spec.NUMERIC_POINTS else data.copy()
    return _native(made, redraw, call)


def _draws_into_the_current_one():
    """pandas draws a Series into pyplot's current axes: where there are some, it belongs to them."""
    if current := _current():
        return not current.shown
    active = _active_figure()
    return bool(active and active.axes and active not in _shown)


def _make_current_real(is_series):
    """Before matplotlib draws a Series over a native chart, that chart must be matplotlib's too."""
    current = _current()
    if is_series and current:
        if current.shown:
            import matplotlib.pyplot as plt
            plt.figure()
        else:
            current.axes.materialise()


def _tidy(options):
    return {k: v for k, v in options.items() if v is not None and k not in ("backend", "return_type", "grid")}


def hist_series(data, by=None, ax=None, **options):
    call = _counted()
    redraw = lambda: data.hist(by=by, ax=ax, backend="matplotlib", **options)
    plain = by is None and ax is None and not _draws_into_the_current_one()
    made = chart_spec.spec(data, "hist", **_tidy(options)) if plain else None
    if made is None:
        _make_current_real(by is None and ax is None)
        return redraw()
    made["title"] = ""
    return _native(made, redraw, call)


def hist_frame(data, column=None, by=None, ax=None, **options):
    call = _counted()
    redraw = lambda: data.hist(column=column, by=by, ax=ax, backend="matplotlib", **options)
    chosen = data if column is None else data[[column] if not isinstance(column, list) else column]
    numeric = chosen.select_dtypes("number")
    made = None
    if by is None and ax is None and numeric.shape[1] == 1:
        made = chart_spec.spec(numeric.iloc[:, 0], "hist", **_tidy(options))
    if made is None:
        return redraw()
    made["title"] = made["series"][0]["name"]
    return _native(made, redraw, call)


def boxplot_frame(data, column=None, by=None, ax=None, **options):
    call = _counted()
    redraw = lambda: data.boxplot(column=column, by=by, ax=ax, backend="matplotlib", **options)
    made = None
    if ax is None and options.get("return_type") is None:
        if by is None:
            made = chart_spec.spec(data, "box", None, column, **_tidy(options))
        elif column is not None:
            made = chart_spec.grouped_boxes(data, column, by, _tidy(options))
    return redraw() if made is None else _native(made, redraw, call)


def boxplot(data, *args, **options):
    from pandas.plotting._core import _get_plot_backend
    return _get_plot_backend("matplotlib").boxplot(data, *args, **options)


def __getattr__(name):
    """Every other entry point of a backend (scatter_matrix, register, boxplot_frame_groupby…) is matplotlib's."""
    if name.startswith("_"):
        raise AttributeError(name)
    from pandas.plotting._core import _get_plot_backend
    return getattr(_get_plot_backend("matplotlib"), name)


def finish(space=None):
    """Sends what was drawn since the last call, in order, and forgets it. Costs nothing when nothing was drawn.
    `space`: the variables that may hold what is drawn."""
    global _calls
    _calls = 0
    numbers = _figure_numbers()
    if not _pending and not numbers:
        return
    waiting = [(p.after, 0, i, p.axes) for i, p in enumerate(_pending) if p.axes.real is None]
    waiting += [(number, -1, 0, None) for number in numbers]
    _pending.clear()
    try:
        for number, _, _, axes in sorted(waiting, key=lambda w: w[:3]):
            if axes is not None:
                _emit(chart_spec.thinned(axes.spec))
            else:
                _emit_figure(number, space or {})
    finally:
        _shown.clear()
        _close_figures()


def _close_figures():
    if _figure_numbers():
        sys.modules["matplotlib._pylab_helpers"].Gcf.destroy_all()


def _emit_figure(number, space):
    figure = sys.modules["matplotlib._pylab_helpers"].Gcf.figs[number].canvas.figure
    if not (figure.axes or figure.texts or figure.images or figure.lines or figure.patches or figure.subfigs):
        return
    try:
        _emit(image_of(figure) | _facts_of(figure, space))
    except Exception as error:  # a figure that cannot be drawn shall not take the others with it
        _emit({"kind": "text", "text": "A figure could not be drawn: " + cells.text_of(error, 1000, repr)})


def _facts_of(figure, space):
    try:
        return chart_artists.facts(figure, space)
    except Exception:  # of artists of the code's own: what cannot be told is not compared
        return {}


def image_of(figure):
    svg = io.StringIO()
    dpi = min(DPI, SIDE_CAP / max(*figure.get_size_inches(), 1))
    width, height = figure.get_size_inches()
    dpi = min(dpi, (PIXEL_CAP / max(width * height, 1)) ** 0.5)
    png = _png_of(figure, dpi)
    # what lies outside the figure is drawn, too
    while (excess := max(len(png) / PNG_CAP, _pixels_of(png) / PIXEL_CAP)) > 1:
        dpi *= 0.9 * excess ** -0.5
        png = _png_of(figure, dpi)
    if _points(figure) <= chart_spec.NUMERIC_POINTS:
        # The same figure shall be the same file: its ids are not drawn by lot, and it has no date.
        with sys.modules["matplotlib"].rc_context({"svg.hashsalt": "figure"}):
            figure.savefig(svg, format="svg", bbox_inches="tight", metadata={"Date": None})
    text = svg.getvalue() if svg.tell() <= SVG_CAP else ""
    return {"kind": "image", "png": base64.b64encode(png).decode("ascii"), "svg": text, "title": _title_of(figure)}


def _png_of(figure, dpi):
    png = io.BytesIO()
    figure.savefig(png, format="png", dpi=dpi, bbox_inches="tight")
    return png.getvalue()


def _pixels_of(png):
    width, height = struct.unpack_from(">II", png, 16)
    return width * height


def _points(figure):
    """How much a vector image would have to hold."""
    points = 0
    for axes in figure.axes:
        points += sum(len(line.get_xdata(orig=False)) for line in axes.lines)
        points += sum(len(c.get_offsets()) for c in axes.collections) + len(axes.patches)
    return points


def _title_of(figure):
    title = figure.get_suptitle() or next((a.get_title() for a in figure.axes if a.get_title()), "")
    return cells.safe_text(title, 500)
