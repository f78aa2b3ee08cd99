# -*- coding: utf-8 -*-
# Orders of 2024
# Made with Assay 0.1.0 on 2026-11-21.
# Needs orders.csv in the current directory, SHA-256 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.
#
# Sources:
# - orders.csv: 1,204 rows, 2 columns, 2 lines that are no rows, 81.9 kB.
# - orders.csv: 2 rows have too many fields and are left out: lines 17, 230.

import calendar
import re

import matplotlib
matplotlib.use("Agg")  # charts become files
import matplotlib.pyplot as plt
import pandas as pd

saved_charts = []
chart_mark = ""  # of charts whose figures a check contradicts


plt.rcParams["axes.prop_cycle"] = plt.cycler(  # distinct in grey, too
    color=["#0f766e", "#5b1531", "#768ce1", "#3a4a7f", "#b06f03", "#4b3c03", "#b1193f", "#1c0d6a"],
    marker=list("os^D*pos"),
)


def period_names(texts):
    """2024-04-01 00:00:00 as Q2 2024, Apr 2024 or that day, as fits all of them; other texts as they are."""
    days = [re.fullmatch(r"(\d{4})-(\d\d)-(\d\d) 00:00:00", text) for text in texts]
    if not texts or not all(days):
        return texts
    months = {int(day[2]) for day in days}
    if {day[3] for day in days} != {"01"}:
        return [day[0].removesuffix(" 00:00:00") for day in days]
    if months == {1}:
        return [day[1] for day in days]
    if months <= {1, 4, 7, 10}:
        return [f"Q{int(day[2]) // 3 + 1} {day[1]}" for day in days]
    return [f"{calendar.month_abbr[int(day[2])]} {day[1]}" for day in days]


def tidy_pie(axes):
    """At most eight slices, the last of all that are small; they bear their names."""
    slices = list(zip([text.get_text() for text in axes.texts], [w.theta2 - w.theta1 for w in axes.patches]))
    if not all(name for name, _ in slices):
        return  # only a legend names them
    axes.yaxis.label.set_text("")
    if axes.get_legend():
        axes.get_legend().remove()
    if len(slices) <= 8 or len(axes.texts) != len(axes.patches):
        return
    large = sorted(slices, key=lambda part: part[1])[-7:]
    kept = [part for part in slices if part in large]
    others = [part for part in slices if part not in large]
    for old in [*axes.texts, *axes.patches]:
        old.remove()
    axes.set_prop_cycle(None)
    kept.append((f"{len(others)} others", sum(size for _, size in others)))
    axes.pie([size for _, size in kept], labels=[name for name, _ in kept])[0][-1].set_facecolor("#59636e")


def start_at_zero(axes):
    """Near zero, zero is shown."""
    lowest, highest = axes.dataLim.intervaly
    if axes.get_yscale() == "linear" and 0 <= lowest < highest / 2:
        axes.set_ylim(bottom=0)


def named_boxes(draw):
    """What pandas says above the boxes of groups names their axis."""
    def drawn(*args, **kwargs):
        boxes = draw(*args, **{"whis": (0, 100)} | kwargs)  # from the lowest to the highest value
        are_grouped = kwargs.get("by") is not None or len(args) > 2
        drawn_on = getattr(boxes, "flat", [boxes]) if are_grouped else []
        for axes in (each for each in drawn_on if hasattr(each, "set_ylabel")):
            axes.figure.suptitle("")
            axes.set_ylabel(axes.get_ylabel() or axes.get_title())
            axes.set_title("")
            axes.grid(False)
            start_at_zero(axes)
        return boxes

    return drawn


pd.DataFrame.boxplot = named_boxes(pd.DataFrame.boxplot)


def whole_boxes(draw):
    """Their lines reach from the lowest to the highest value, unless the code says otherwise."""
    def drawn(*args, **kwargs):
        if kwargs.get("kind") == "box":
            kwargs.setdefault("whis", (0, 100))
        return draw(*args, **kwargs)

    return drawn


pd.plotting.PlotAccessor.__call__ = whole_boxes(pd.plotting.PlotAccessor.__call__)


def tidy_histogram(axes):
    for bars in axes.containers:
        for bar in bars:
            bar.set_edgecolor("white")
    axes.set_ylabel("Number of rows")
    named = axes.get_legend_handles_labels()[1]
    if len(named) == 1:
        axes.set_xlabel(axes.get_xlabel() or named[0])
        if axes.get_legend():
            axes.get_legend().remove()


def tidy_legend(axes, of_figures):
    """Periods by their names; beside a plot that is alone in its figure. One entry names the axis."""
    legend = axes.get_legend()
    written = [text.get_text() for text in legend.get_texts()] if legend else []
    names = period_names(written)
    handles = {label: handle for handle, label in zip(*axes.get_legend_handles_labels())}
    is_placed = getattr(legend, "_loc", None) != 0 or len(axes.figure.axes) > 1
    if len(names) == 1 and not of_figures.get_text():
        of_figures.set_text(names[0])
        legend.remove()
    elif len(names) > 1 and not is_placed and all(label in handles for label in written):
        title = legend.get_title().get_text()
        are_stacked = len(axes.containers) > 1 and any(
            bar.get_y() for bar in getattr(axes.containers[1], "patches", []))
        entries = [(handles[label], name) for label, name in zip(written, names)][:: -1 if are_stacked else 1]
        axes.legend(*zip(*entries), title=title, loc="upper left", bbox_to_anchor=(1.01, 1))
    else:
        for text, name in zip(legend.get_texts() if legend else [], names):
            text.set_text(name)


def tidy(figure):
    """Draws what matplotlib draws otherwise as the report has it."""
    for axes in figure.axes:
        if axes.patches and all(hasattr(patch, "theta1") for patch in axes.patches):
            tidy_pie(axes)
            continue
        for axis in (axes.xaxis, axes.yaxis):
            if hasattr(axis.get_major_formatter(), "set_scientific"):
                axis.get_major_formatter().set_scientific(False)
                axis.get_major_formatter().set_useOffset(False)
            texts = [label.get_text() for label in axis.get_ticklabels()] if axes.containers else []
            if period_names(texts) != texts:
                axis.set_ticks(axis.get_ticklocs(), period_names(texts))
        named = [line for line in axes.lines if not line.get_label().startswith("_")]
        for place, line in enumerate(axes.lines):
            if len(line.get_xdata()) > 40 and line.get_linestyle() != "None":  # a few shapes, none on a line alone
                line.set_marker(line.get_marker() if len(named) > 1 else "")
                line.set_markevery((place * 2, max(len(line.get_xdata()) // 10, 1)))
        if named:
            start_at_zero(axes)
        are_lying = any(getattr(bars, "orientation", "") == "horizontal" for bars in axes.containers)
        if are_lying and not axes.yaxis_inverted():
            axes.invert_yaxis()  # the first at the top
        of_figures = axes.xaxis.label if are_lying else axes.yaxis.label
        if axes.yaxis.label.get_text() == "Frequency":
            tidy_histogram(axes)
        tidy_legend(axes, of_figures)
        if of_figures.get_text() == "Frequency":
            of_figures.set_text("Number of rows")


def save_charts(*args, title="", **kwargs):
    """Saves what is drawn, by its title or else this one, as chart_1_revenue_per_month.png and so on."""
    for number in plt.get_fignums():
        tidy(plt.figure(number))
        titled = [axes for axes in plt.figure(number).axes if axes.get_title()]
        named = titled[0].get_title() if titled else title
        words = re.findall(r"\w+", f"{chart_mark} {named}".lower())
        saved_charts.append("_".join(["chart", str(len(saved_charts) + 1), *words])[:80] + ".png")
        for axes in (titled or plt.figure(number).axes[:1]) if chart_mark else []:
            axes.set_title(f"{axes.get_title() or title} ({chart_mark})".lstrip())
        plt.figure(number).savefig(saved_charts[-1], bbox_inches="tight")
        print("Saved", saved_charts[-1])
    plt.close("all")


plt.show = save_charts


# 1. Top customers by revenue?
# Answer then: Müller GmbH is first with 12,345.60, then 8,888 (unsupported).
# - Warning: File. orders.csv has 1,204 rows.
print("\n1. Top customers by revenue?")
# Sum per customer
import pandas as pd
orders = {'a': 1}
print(f"{len(orders)} customers")
save_charts(title="Top customers by revenue?")
