# SPDX-License-Identifier: GPL-3.0-or-later
"""What a native chart gives back: it takes the usual calls on matplotlib's Axes and Figure.

Titles and labels go to the specification, looks are ignored. Anything else makes matplotlib draw the chart after all:
from then on it is an ordinary figure, and comes as an image.
"""

IGNORED = {
    "legend", "grid", "tick_params", "set_facecolor", "set_axisbelow", "margins", "autoscale", "minorticks_on",
    "minorticks_off", "ticklabel_format", "locator_params", "set_prop_cycle",
}
IGNORED_ON_FIGURE = {"tight_layout", "autofmt_xdate", "set_tight_layout", "subplots_adjust", "set_size_inches",
                     "set_dpi", "set_facecolor", "set_layout_engine", "show", "set_figwidth", "set_figheight"}


def _ignore(*args, **kwargs):
    return None


def _no_ticks(*args, **kwargs):
    return []  # plt.xticks(rotation=45) turns every label there is


TICKS = {"get_xticks", "get_yticks", "get_xticklabels", "get_yticklabels"}


class _Canvas:
    """plt.savefig asks for a redraw when it is done."""

    draw_idle = draw = flush_events = staticmethod(_ignore)


class Drawing:
    is_assay_drawing = True  # a result that is a drawing is no value to show


class ChartAxes(Drawing):
    def __init__(self, spec, redraw):
        self.spec = spec
        self.real = None       # matplotlib's Axes, once something needed them
        self._redraw = redraw  # draws with matplotlib and returns the Axes
        self.figure = ChartFigure(self)

    def materialise(self):
        """Turns into a matplotlib figure for good."""
        if self.real is None:
            self.real = _first(self._redraw())
            self._put_words(self.real)
        return self.real

    def draw_aside(self):
        """The same chart as a matplotlib figure of its own, for a file; the native chart stays."""
        axes = _first(self._redraw())
        self._put_words(axes)
        return axes.figure

    def _put_words(self, axes):
        for key, put in (("title", axes.set_title), ("x_label", axes.set_xlabel), ("y_label", axes.set_ylabel)):
            if self.spec[key]:
                put(self.spec[key])

    def _set_word(self, key, method, text, kwargs):
        if self.real is not None:
            return getattr(self.real, method)(text, **kwargs)
        self.spec[key] = str(text)

    def set_title(self, label, *args, **kwargs):
        return self._set_word("title", "set_title", label, kwargs)

    def set_xlabel(self, xlabel, *args, **kwargs):
        return self._set_word("x_label", "set_xlabel", xlabel, kwargs)

    def set_ylabel(self, ylabel, *args, **kwargs):
        return self._set_word("y_label", "set_ylabel", ylabel, kwargs)

    def set(self, **kwargs):
        words = {"title": "title", "xlabel": "x_label", "ylabel": "y_label"}
        if self.real is not None or kwargs.keys() - words.keys():
            return self.materialise().set(**kwargs)
        self.spec.update({words[k]: str(v) for k, v in kwargs.items()})

    def set_xticklabels(self, labels, *args, **kwargs):
        return self.materialise().set_xticklabels(labels, *args, **kwargs) if len(labels) or self.real is not None else None

    def get_title(self, *args, **kwargs):
        return self.real.get_title() if self.real is not None else self.spec["title"]

    def get_figure(self, *args, **kwargs):
        return self.figure if self.real is None else self.real.figure

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if self.__dict__.get("real") is None and (name in IGNORED or name in TICKS):
            return _ignore if name in IGNORED else _no_ticks
        return getattr(self.materialise(), name)

    def __repr__(self):
        return f"<a {self.spec['type']} chart>"


class ChartFigure(Drawing):
    def __init__(self, axes):
        self._axes = axes

    @property
    def axes(self):
        return [self._axes] if self._axes.real is None else self._axes.real.figure.axes

    @property
    def canvas(self):
        return _Canvas if self._axes.real is None else self._axes.real.figure.canvas

    def gca(self):
        return self._axes if self._axes.real is None else self._axes.real

    def savefig(self, *args, **kwargs):
        """Draws the file with matplotlib, beside the native chart."""
        if self._axes.real is not None:
            return self._axes.real.figure.savefig(*args, **kwargs)
        import matplotlib.pyplot as plt
        before = set(plt.get_fignums())
        figure = self._axes.draw_aside()
        try:
            figure.savefig(*args, **kwargs)
        finally:
            if figure.number in before:
                figure.clear()  # an empty figure the person had opened: it was drawn into, and is empty again
            else:
                plt.close(figure)

    def suptitle(self, text, *args, **kwargs):
        if self._axes.real is not None:
            return self._axes.real.figure.suptitle(text, *args, **kwargs)
        self._axes.spec["title"] = str(text)

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if name in IGNORED_ON_FIGURE and self._axes.real is None:
            return _ignore
        return getattr(self._axes.materialise().figure, name)


def _first(drawn):
    """boxplot and hist may give an array of Axes."""
    return drawn.flat[0] if hasattr(drawn, "flat") else drawn
