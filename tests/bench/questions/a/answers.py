#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions of set A with the values that are right, computed with pandas from the files; writes cases.json."""
import json
import pathlib

import pandas as pd
import sums
import times
from expected import cases, plain

# In the order of the cases' numbers.
PARTS = (sums.arithmetic, sums.rates, times.periods, sums.two_levels, sums.across, times.durations, times.largest,
         sums.measures, sums.filters, times.running, sums.pivots, sums.charts, times.oddities, times.repeats,
         times.refusals)

if __name__ == "__main__":
    for part in PARTS:
        part()
    text = json.dumps(cases, ensure_ascii=False, indent=1, default=plain) + "\n"
    (pathlib.Path(__file__).parent / "cases.json").write_text(text)
    counts = pd.DataFrame(cases).groupby("capability", sort=False).language.value_counts().unstack(fill_value=0)
    print(counts, counts.sum(), len(cases))
