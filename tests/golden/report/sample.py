# -*- coding: utf-8 -*-
# Orders of 2024
# Made with Assay 0.1.0 on 2026-11-21T05:00:00Z.
# Needs orders.csv in the current directory, SHA-256 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.

import matplotlib
matplotlib.use("Agg")  # charts become files
import matplotlib.pyplot as plt

saved_charts = []


def save_charts(*args, **kwargs):
    """Saves what is drawn as chart_1.png, chart_2.png and so on."""
    for number in plt.get_fignums():
        saved_charts.append(f"chart_{len(saved_charts) + 1}.png")
        plt.figure(number).savefig(saved_charts[-1], bbox_inches="tight")
        print("Saved", saved_charts[-1])
    plt.close("all")


plt.show = save_charts


# 1. Top customers by revenue?
# Answer then: Müller GmbH is first with 12,345.60, then 8,888 (unsupported).
# - Warning: File. orders.csv has 1,204 rows.
# Sum per customer
import pandas as pd
orders = {'a': 1}
print(f"{len(orders)} customers")
save_charts()
