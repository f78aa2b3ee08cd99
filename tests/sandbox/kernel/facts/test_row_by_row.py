# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that goes row by row in loops and in functions of its own."""

import unittest

from test_flow import facts


class RowByRow(unittest.TestCase):
    def test_what_conditions_on_rows_decide_is_computed(self):
        of_rows = "n = 0\nfor region in orders['region']:\n"
        for code in (of_rows + "    if region == 'N':\n        n = n + 1\nn",
                     of_rows + "    if region == 'N':\n        n = 1 + n\nn", of_rows + "    n = n + 1\nn",
                     of_rows + "    n += 1 if region == 'N' else 0\nn",
                     of_rows + "    if region == 'N':\n        n = True\nn",
                     "sum(1 if region == 'N' else 0 for region in orders['region'])",
                     "a, b = 0, 0\nfor o in orders.itertuples():\n    if o.region == 'N':\n"
                     "        a, b = a + 1, b + o.qty\na"):
            with self.subTest(code):
                self.assertEqual([one["typed"] for one in facts(code)["shown"]], [False])
        for code in (of_rows + "    n = 113\nn", "n = 0\nfor i in range(5):\n    n = n + 1\nn",
                     "n = 0\nif 1 < 2:\n    n = 113\nn", "113 if len(orders) else 113",
                     "if len(orders) > 0:\n    n = 113\nn"):
            with self.subTest(code):
                self.assertEqual([one["typed"] for one in facts(code)["shown"]], [True])

    def test_a_count_of_rows_is_the_same_however_it_is_written(self):
        of_rows = "n = 0\nfor region in orders['region']:\n    if region == 'N':\n        "
        told = {code: facts(of_rows + code + "\nn") for code in ("n += 1", "n = n + 1", "n = 1 + n")}
        for code, found in told.items():
            with self.subTest(code):
                self.assertEqual(found, told["n += 1"])

    def test_rows_that_are_decided_on_several_ways_have_no_known_condition(self):
        meets = "def meets(o):\n    if o['region'] != 'N':\n        return False\n    return o['qty'] > 5\n"
        place = ("n, i = 0, 0\nwhile i < len(orders):\n    if orders['region'].iloc[i] == 'N':\n        n += 1\n"
                 "    i += 1\n")
        for code, unknown in ((meets + "orders.apply(meets, axis=1).sum()", ["apply"]),
                              (meets + "len(orders[orders.apply(meets, axis=1)])", ["apply"]),
                              ("orders.apply(lambda o: 1 if o['region'] == 'N' else 0, axis=1).sum()", ["apply"]),
                              (place + "n", ["while"]),
                              ("orders.apply(lambda o: 'few' if o['qty'] < 5 else 'many', axis=1)", []),
                              ("orders.apply(lambda o: o['region'] == 'N', axis=1).sum()", [])):
            with self.subTest(code):
                self.assertEqual([one["name"] for one in facts(code)["unknown"]], unknown)

    def test_what_is_made_of_each_row_is_made_of_the_columns_that_it_takes(self):
        for made, columns in (("o['qty'] * 2", ["qty"]), ("o['region'] == 'N'", ["region"]),
                              ("o['amount'] * o['qty']", [])):
            with self.subTest(made):
                found = facts(f"orders.apply(lambda o: {made}, axis=1).sum()")["aggregations"]
                self.assertEqual([one["columns"] for one in found], [columns])


if __name__ == "__main__":
    unittest.main()
