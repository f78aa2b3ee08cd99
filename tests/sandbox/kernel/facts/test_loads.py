# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that begins with loaded frames is looked at as if it read them itself."""
import unittest

import code_facts

READING = ('# Read orders.csv\norders = pd.read_csv("orders.csv", dtype={"zip": str})\n'
           'orders["day"] = pd.to_datetime(orders["day"], format="%Y-%m-%d", errors="coerce")\n')
COLUMNS = ["day", "zip", "revenue"]
SCHEMA = {"files": {"orders.csv": {"variable": "orders", "columns": COLUMNS, "rows": [5], "reading": READING,
                                   "tables": {"orders": COLUMNS}}},
          "loads": [{"name": "orders", "file": "orders.csv", "code": READING}]}
BEGINS_WITH_IT = ("orders.head()", "orders = orders.dropna()", "orders['x'] = 1", "orders += 1", "del orders",
                  "def f():\n    return orders\n\n\norders = 5\nf()", "if x:\n    orders = 5\norders",
                  "exec('orders.head()')", "globals()['orders']", "other.query('n in @orders.n')",
                  "[row for row in orders.itertuples()]", "print(len(orders))\norders = 5",
                  "x = 'orders'\nglobals()[x]", "text = 'n in @orders.n'\nother.query(text)",
                  "[orders for _ in range(2)]", "def f(x=orders):\n    return x", "x: orders = 5",
                  "class A:\n    rows = orders", "def f():\n    global orders\n    orders += 1\n\n\nf()",
                  "match orders:\n    case x:\n        pass", "(lambda: [orders for x in 'ab'])()")
DOES_NOT = ('orders = pd.read_csv("orders.csv")\norders.head()', "orders = 5\norders += 1", "x = 5", "import orders",
            "def orders():\n    return 5\n\n\norders()", "print('orders')", "frame['orders']",
            "def f(orders):\n    return orders.head()\n\n\nf(5)", "[orders for orders in [1, 2]]",
            "orders: int = 5\norders",
            "{orders: 1 for orders in 'ab'}",
            "lambda orders: orders", "class orders:\n    pass\n\n\norders",
            "def f():\n    orders = 5\n    return orders", "def f(orders):\n    orders += 1\n    del orders",
            'with open("orders.csv") as orders:\n    pass\norders')


def facts(code):
    return code_facts.facts(code, SCHEMA)


class Loads(unittest.TestCase):
    def test_a_loaded_frame_is_all_of_its_table_however_it_is_read(self):
        reads = {"t.dta": 't = pd.read_stata("t.dta", convert_categoricals=False, preserve_dtypes=False)\n',
                 "t.db": "import sqlite3\nt = pd.read_sql_query('SELECT * FROM \"t\"', sqlite3.connect(\"t.db\"))\n",
                 "t.xlsx": 't = pd.read_excel("t.xlsx", sheet_name="Two", skiprows=2)\n'}
        for name, code in reads.items():
            file = {"variable": "s", "columns": ["x", "shop", "sold"], "rows": [3, 5],
                    "tables": {"s": ["x"], "t": ["shop", "sold"]}}
            schema = {"files": {name: file}, "loads": [{"name": "t", "file": name, "code": code}]}
            found = code_facts.facts('t.groupby("shop")["sold"].sum()', schema)["facts"]
            self.assertEqual((found["unknown"], found["limits"]), ([], []), name)
            self.assertEqual(found["files"], [{"line": 0, "name": name}])
            self.assertEqual([one["of"] for one in found["groupings"]], [[name]])

    def test_which_frames_code_begins_with(self):
        for code in BEGINS_WITH_IT:
            self.assertEqual(facts(code)["effects"]["frames"], ["orders"], code)
        for code in DOES_NOT:
            self.assertEqual(facts(code)["effects"]["frames"], [], code)

    def test_its_file_is_read_and_its_rows_are_known(self):
        told = facts('orders.groupby("zip")["revenue"].sum()')
        self.assertEqual(told["effects"]["reads"], ["orders.csv"])
        self.assertEqual(told["findings"], [])
        self.assertEqual(told["facts"]["files"], [{"line": 0, "name": "orders.csv"}])
        self.assertEqual(told["facts"]["frames"], [])
        grouping, = told["facts"]["groupings"]
        self.assertEqual((grouping["line"], grouping["of"], grouping["columns"]), (1, ["orders.csv"], ["zip"]))

    def test_nothing_of_the_reading_can_be_fixed_or_found_in_the_code(self):
        told = facts('orders["revenu"].sum()')
        self.assertEqual([(f["line"], f["fact"]["kind"]) for f in told["findings"]], [(1, "no_column_near")])
        self.assertEqual({fact["line"] for kind in ("calls", "texts") for fact in told["facts"][kind]}, {1})

    def test_what_a_pattern_captures_is_not_known(self):
        told = facts("match orders:\n    case x:\n        y = x\ny.head(3)['revenue'].sum()")
        self.assertEqual([one["line"] for one in told["facts"]["unknown"]], [1])

    def test_sql_begins_with_the_frames_that_it_names(self):
        old = [{"name": "orders", "columns": [["before", "TEXT"]]}]
        told = code_facts.facts("SELECT revenue FROM Orders", {**SCHEMA, "frames": old}, "sql")
        self.assertEqual(told["findings"], [])
        self.assertEqual((told["effects"]["frames"], told["effects"]["reads"]), (["orders"], ["orders.csv"]))

    def test_typed_results_are_found_beside_loaded_frames(self):
        kinds = [f["fact"]["kind"] for f in facts("n = len(orders)\n42")["findings"]]
        self.assertEqual(kinds, ["result_typed"])


if __name__ == "__main__":
    unittest.main()
