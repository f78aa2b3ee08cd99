# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

import code_facts
from flow_cases import READ, SCHEMA

BEGUN = READ + ("import sqlite3\ncon = sqlite3.connect(':memory:')\norders.to_sql('orders', con, index=False)\n"
                "customers.to_sql('who', con, index=False)\n")
LINE = BEGUN.count("\n") + 1
QUERY = """'''
SELECT c.city, SUM(o.amount) AS total -- of all
FROM orders o JOIN who c ON c.customer = o.customer
WHERE o.region = 'North' GROUP BY c.city
'''"""


def facts(code, begun=BEGUN):
    return code_facts.facts(begun + code, SCHEMA)["facts"]


class SqlInside(unittest.TestCase):
    def test_a_query_over_the_codes_own_frames_is_looked_into(self):
        for code in (f"pd.read_sql({QUERY}, con)", f"pd.read_sql_query({QUERY}, con=con, index_col='city')",
                     f"con.execute({QUERY}).fetchall()", f"q = {QUERY}\npd.read_sql(q, con)"):
            with self.subTest(code=code):
                found = facts(code)
                line = LINE + (code.count("\n") if code.startswith("q") else 0)
                self.assertEqual([(one["line"], one["column"], one["values"]) for one in found["filters"]],
                                 [(line, "region", ["North"])])
                self.assertEqual([(one["function"], one["columns"], one["by"]) for one in found["aggregations"]],
                                 [("sum", ["amount"], line)])
                self.assertEqual([(one["how"], one["left"]["of"], one["right"]["of"]) for one in found["joins"]],
                                 [("inner", ["orders.csv"], ["customers.csv"])])
                self.assertEqual((found["unknown"], found["known"]), ([], True))

    def test_what_the_code_makes_of_a_frame_before_stays(self):
        found = facts("some = orders[orders['qty'] > 2].head(50)\nsome.to_sql('some', con)\n"
                      "pd.read_sql('SELECT sum(amount) FROM some', con)")
        self.assertEqual((found["filters"][0]["column"], found["limits"][0]["use"]), ("qty", "computed"))
        self.assertEqual(found["aggregations"][0]["filtered"], ["qty"])

    def test_what_the_query_gives_goes_on(self):
        found = facts("con.execute('CREATE VIEW big AS SELECT * FROM orders WHERE qty > 5')\n"
                      "t = pd.read_sql('SELECT region, amount FROM big', con)\nt.groupby('region')['amount'].mean()")
        self.assertEqual((found["aggregations"][0]["function"], found["aggregations"][0]["filtered"]),
                         ("mean", ["qty"]))
        one = facts("con.execute('SELECT region, sum(amount) FROM orders GROUP BY 1').fetchone()")
        self.assertEqual([(one["rows"], one["use"]) for one in one["limits"]], [(1, "groups")])

    def test_what_cannot_be_seen_is_told(self):
        for code in ("name = input()\npd.read_sql(f'SELECT sum({name}) FROM orders', con)",
                     "pd.read_sql('SELECT sum(amount) FROM orders WHERE region = ?', con, params=['North'])",
                     "pd.read_sql('SELECT sum(amount) FROM others', con)",
                     "con.execute('DELETE FROM orders WHERE qty > 5')\npd.read_sql('SELECT sum(qty) FROM orders', con)",
                     "con.create_function('f', 1, abs)\npd.read_sql('SELECT f(amount) FROM orders', con)",
                     "orders.to_sql('orders', con, if_exists='append')\npd.read_sql('SELECT 1 FROM orders', con)",
                     "other = open_it()\npd.read_sql('SELECT sum(amount) FROM orders', other)"):
            with self.subTest(code=code):
                found = facts(code)
                self.assertTrue(found["unknown"])
                self.assertNotIn("SELECT", str(found["files"]))


if __name__ == "__main__":
    unittest.main()
