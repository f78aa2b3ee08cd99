# SPDX-License-Identifier: GPL-3.0-or-later
"""Properties of an answer, as functions called test_…: each is called, and what became of it is a table."""

import pandas as pd

MOST = 20
LONGEST = 300  # characters of why one does not hold


def results(space):
    """One row each, in the order in which they stand: name, whether it holds ("yes", "no", "failed"), why not."""
    tests = [(name, value) for name, value in list(space.items())
             if name.startswith("test_") and callable(value)][:MOST]
    rows = [(name, *_outcome(test)) for name, test in tests]
    return pd.DataFrame(rows, columns=["property", "holds", "why"])


def _outcome(test):
    try:
        test()
    except AssertionError as wrong:
        return "no", str(wrong)[:LONGEST]
    except Exception as problem:
        return "failed", f"{type(problem).__name__}: {problem}"[:LONGEST]
    return "yes", ""
