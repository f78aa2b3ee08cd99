# -*- coding: utf-8 -*-
# Orders of 2024
# Made with Assay 0.1.0 on 2026-11-21T05:00:00Z.
# Needs orders.csv in the current directory, SHA-256 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.

import re

import matplotlib
matplotlib.use("Agg")  # charts become files
import matplotlib.pyplot as plt

saved_charts = []


def tidy(figure):
    """Draws what matplotlib draws otherwise as the report has it."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            if hasattr(axis.get_major_formatter(), "set_scientific"):
                axis.get_major_formatter().set_scientific(False)
                axis.get_major_formatter().set_useOffset(False)
        for text in axes.get_legend().get_texts() if axes.get_legend() else []:
            text.set_text(text.get_text().removesuffix(" 00:00:00"))
        named = [line for line in axes.lines if not line.get_label().startswith("_")]
        lowest, highest = axes.dataLim.intervaly
        if named and axes.get_yscale() == "linear" and 0 <= lowest < highest / 2:
            axes.set_ylim(bottom=0)  # near zero, zero is shown
        are_lying = any(getattr(bars, "orientation", "") == "horizontal" for bars in axes.containers)
        if are_lying and not axes.yaxis_inverted():
            axes.invert_yaxis()  # the first at the top


def save_charts(*args, title="", **kwargs):
    """Saves what is drawn, by its title or else this one, as chart_1_revenue_per_month.png and so on."""
    for number in plt.get_fignums():
        tidy(plt.figure(number))
        titles = [axes.get_title() for axes in plt.figure(number).axes] + [title]
        words = re.findall(r"\w+", next(filter(None, titles), "").lower())
        saved_charts.append("_".join(["chart", str(len(saved_charts) + 1), *words])[:80] + ".png")
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
