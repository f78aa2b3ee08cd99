# SPDX-License-Identifier: GPL-3.0-or-later
"""What is assigned to a part of a frame that was taken out of it does nothing, and is told with its line."""
import contextlib
import unittest
import warnings

import code_facts
import pandas as pd
from test_loads import SCHEMA

MASK = 'orders["revenue"] > 2'
# The code, and what shall stand in its place; None: nothing that is mechanical.
CHAINED = {
    f'orders[{MASK}]["zip"] = "x"': "orders.loc[orders['revenue'] > 2, 'zip'] = \"x\"",
    f'orders["zip"][{MASK}] = "x"': "orders.loc[orders['revenue'] > 2, 'zip'] = \"x\"",
    'orders["zip"][0] = "x"': "orders.loc[0, 'zip'] = \"x\"",
    f'orders.loc[{MASK}]["zip"] = "x"': "orders.loc[orders['revenue'] > 2, 'zip'] = \"x\"",
    f'orders["zip"].loc[{MASK}] = "x"': "orders.loc[orders['revenue'] > 2, 'zip'] = \"x\"",
    f'mask = {MASK}\norders[mask]["revenue"] += 1': f'mask = {MASK}\norders.loc[mask, \'revenue\'] += 1',
    'orders["zip"].iloc[0] = "x"': None,
    'orders[0:2]["zip"] = "x"': None,
    'orders[["zip", "day"]]["zip"] = "x"': None,
    'orders["revenue"].fillna(0, inplace=True)': "orders['revenue'] = orders['revenue'].fillna(0)",
    '"ä"; orders["revenue"].replace(1, 2, inplace=True)':
        "\"ä\"; orders['revenue'] = orders['revenue'].replace(1, 2)",
    'clean = orders.dropna()\nclean["zip"][0] = "x"': "clean = orders.dropna()\nclean.loc[0, 'zip'] = \"x\"",
}
PLAIN = (f'orders.loc[{MASK}, "zip"] = "x"', 'orders["zip"] = "x"', 'orders.loc[0] = 1', 'orders.iloc[0, 0] = 1',
         'frames = {"a": orders}\nframes["a"]["zip"] = 1', 'orders.fillna(0, inplace=True)',
         'lists = [[1]]\nlists[0][0] = 2',
         'orders.at[0, "tags"]["a"] = 1', 'orders["zip"] = orders["zip"].fillna("x")', 'orders.attrs["a"]["b"] = 1',
         'for name, part in orders.groupby("zip"):\n    part["x"] = 1', 'part = orders["zip"]\npart[0] = 1')


def found(code):
    return [f for f in code_facts.facts(code, SCHEMA)["findings"] if f["fact"]["kind"].startswith("chained_")]


def fixed(code, fix):
    text = code.encode()
    return (text[:fix["begin"]] + fix["text"].encode() + text[fix["end"]:]).decode()


def after(code):
    """The frame behind the code, as a step has it."""
    space = {"orders": pd.DataFrame({"day": ["a", "b"], "zip": ["1", "2"], "revenue": [1.0, 3.0]})}
    with pd.option_context("mode.copy_on_write", True), warnings.catch_warnings(), contextlib.suppress(KeyError):
        warnings.simplefilter("ignore")
        exec(code, space)
    return space.get("clean", space["orders"])


class Chained(unittest.TestCase):
    def test_each_is_told_with_its_line_and_mended(self):
        for code, wanted in CHAINED.items():
            finding, = found(code)
            self.assertEqual((finding["severity"], finding["line"]), ("warning", code.count("\n") + 1), code)
            fixes = finding.get("fixes", [])
            self.assertEqual([fixed(code, fix) for fix in fixes], [] if wanted is None else [wanted], code)

    def test_what_is_told_does_nothing_and_what_is_offered_does(self):
        for code, wanted in CHAINED.items():
            untouched = after("clean = orders.dropna()" if "clean" in code else "")
            self.assertTrue(after(code).equals(untouched), code)
            if wanted is not None and "replace" not in code and "fillna" not in code:
                self.assertFalse(after(wanted).equals(untouched), wanted)

    def test_what_changes_something_is_not(self):
        for code in PLAIN:
            self.assertEqual(found(code), [], code)

    def test_each_is_told_once(self):
        self.assertEqual(len(found('for n in range(3):\n    orders["zip"][n] = 1')), 1)
        self.assertEqual(len(found('def f(frame):\n    frame["zip"][0] = 1\n\n\nf(orders)\nf(orders)')), 1)


if __name__ == "__main__":
    unittest.main()
