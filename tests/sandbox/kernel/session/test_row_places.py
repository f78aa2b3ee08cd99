# SPDX-License-Identifier: GPL-3.0-or-later
"""Which rows of a loaded frame an operation lost, by their positions in it."""

import linecache
import unittest

import pandas as pd
import row_ledger
import row_places

row_ledger.install("<code>")


def frames():
    return {
        "orders": pd.DataFrame({"customer": ["a", "b", "c", "a", "d", None], "amount": [1., 2, None, 4, 5, 6]}),
        "customers": pd.DataFrame({"customer": ["a", "a", "b", "q"], "region": ["N", "N", None, "S"]}),
    }


def entries(code):
    """What was done, behind the loaded frames."""
    space = frames()
    code = code.strip() + "\n"
    linecache.cache["<code>"] = (len(code), None, code.splitlines(keepends=True), "<code>")
    row_ledger.begin(frames=space)
    exec(compile(code, "<code>", "exec"), {"pd": pd, **space})
    return row_ledger.taken()["entries"]


class RowPlaces(unittest.TestCase):
    def lost(self, code, *places, frame="orders", kind="lost"):
        """Of the last operation; none: it is not known which."""
        placed = entries(code)[-1].get("placed")
        if not places:
            self.assertIsNone(placed, code)
            return
        self.assertEqual((placed["frame"], placed["total"], placed.get(kind)),
                         (frame, len(frames()[frame]), list(places)), code)

    def test_what_a_filter_leaves_out(self):
        for code in ("x = orders[orders.amount > 1]", "x = orders.loc[orders.amount > 1, 'customer']",
                     "x = orders.query('amount > 1')", "x = orders[(orders.amount > 1).to_numpy()]",
                     "x = orders[['amount']][orders.amount > 1]"):
            self.lost(code, 0, 2)
        self.lost("x = orders.dropna(subset=['amount'])", 2)
        self.lost("orders.dropna(inplace=True)", 2, 5)
        self.lost("x = orders.drop_duplicates('customer')", 3)

    def test_rows_are_followed_through_what_keeps_them(self):
        self.lost("x = orders[orders.amount > 1]\ny = x[x.amount < 5]", 4, 5)
        self.lost("x = orders.assign(n=1).copy()\nx['m'] = 2\ny = x.astype({'n': float})\nz = y.dropna()", 2, 5)
        self.lost("x = orders.sort_values('amount', ascending=False)\ny = x[x.amount > 1]", 0, 2)
        self.lost("x = orders.head(4)\ny = x[x.amount > 1]", 0, 2)

    def test_where_rows_are_numbered_anew_nothing_is_said(self):
        self.lost("x = orders[orders.amount > 1].reset_index(drop=True)\ny = x[x.amount < 5]")
        self.lost("x = pd.concat([orders, orders], ignore_index=True)\ny = x.dropna()")
        self.lost("x = orders.groupby('customer', as_index=False).sum()\ny = x[x.amount > 3]")
        self.lost("x = pd.DataFrame({'amount': [1, 2]})\ny = x[x.amount > 1]")
        self.lost("x = orders.set_index('customer')\ny = x[x.amount > 1]")

    def test_what_a_join_finds_nobody_for_and_what_it_repeats(self):
        join = "x = orders.merge(customers, on='customer', how='{}')"
        for how in ("left", "inner"):
            self.lost(join.format(how), 2, 4, 5)
            self.lost(join.format(how), 0, 3, kind="repeated")
        self.lost("x = orders[orders.amount > 1].merge(customers, on='customer', how='left')", 4, 5)
        self.lost("x = pd.merge(orders, customers, on='customer', how='left')", 2, 4, 5)
        self.lost("x = orders.join(customers.set_index('customer'), on='customer', rsuffix='2')", 2, 4, 5)

    def test_which_rows_are_in_no_group(self):
        self.lost("x = orders.groupby('customer')['amount'].sum()", 5)
        self.lost("x = orders.groupby('customer').agg(n=('amount', 'sum'))", 5)
        self.lost("x = orders.pivot_table('amount', 'customer', aggfunc='sum')", 5)
        self.lost("x = orders['customer'].value_counts()", 5)
        self.lost("x = orders.merge(customers, on='customer', how='left')\ny = x.groupby('region')['amount'].sum()",
                  1, 2, 4, 5)
        # b has no region; rows of the other side only are none of these
        self.lost("x = orders.merge(customers, on='customer', how='outer')\ny = x.groupby('amount')['region'].max()")

    def test_what_a_line_does_several_times_is_not_placed(self):
        self.lost("for least in (1, 2):\n    x = orders[orders.amount > least]")

    def test_what_is_left_whole_has_no_rows(self):
        placed = entries("x = orders[orders.amount.isna() | (orders.amount > 0)]")[-1].get("placed")
        self.assertEqual(placed, {"frame": "orders", "total": 6})

    def test_of_too_many_rows_none_is_kept(self):
        most, row_places.MOST = row_places.MOST, 1
        try:
            placed = entries("x = orders[orders.amount > 1]")[-1]["placed"]
        finally:
            row_places.MOST = most
        self.assertEqual(placed, {"frame": "orders", "total": 6, "too_many": 1})
        longest, row_places.LONGEST = row_places.LONGEST, 5
        try:
            placed = entries("x = orders[orders.amount > 1]")[-1]["placed"]
        finally:
            row_places.LONGEST = longest
        self.assertEqual(placed, {"frame": "orders", "total": 6, "too_many": 1})

    def test_columns_of_other_frames_with_the_same_numbers_are_no_rows_of_it(self):
        self.lost("x = pd.DataFrame({'amount': [1, 2, None, 4, 5, 6]})\ny = x.dropna()")


if __name__ == "__main__":
    unittest.main()
