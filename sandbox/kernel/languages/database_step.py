# SPDX-License-Identifier: GPL-3.0-or-later
"""A step whose query a database answered: the rows came before the run, as a file that is called after the code."""

import hashlib

import numpy as np
import pandas as pd

from step_error import StepError


def run(code, space, readers):
    """The rows as a frame, which is `result` afterwards."""
    ending = f"-{hashlib.sha256(code.encode()).hexdigest()[:8]}.csv"
    reader = next((reader for reader in readers if reader["file"].endswith(ending)), None)
    if reader is None:
        raise StepError("LookupError", f"no rows of this query are here (a file …{ending})")
    made = {"pd": pd, "np": np}
    exec(reader["code"], made)
    space["result"] = made[reader["name"]]
    return space["result"]
