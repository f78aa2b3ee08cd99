# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

import code_facts

COLUMNS = ["id", "region", "sold", "price", "qty", "ok"]
TABLES = {"orders": COLUMNS, "people": ["region", "head"]}
SCHEMA = {"files": {f"{name}.csv": {"variable": name, "columns": columns, "rows": [9], "tables": {name: columns}}
                    for name, columns in TABLES.items()},
          "loads": [{"name": name, "file": f"{name}.csv", "code": ""} for name in TABLES], "frames": []}
SHOWN = {
    "filters": ("line", "stage", "column", "comparison", "values", "keeps"),
    "groupings": ("columns", "grain"), "aggregations": ("function", "columns", "stage", "filtered"),
    "sorts": ("columns", "ascending", "stage"), "limits": ("how", "rows", "use"), "unknown": ("name",),
    "joins": ("how",), "fills": ("columns", "by"), "drops": ("what", "columns"), "cumulated": ("name",),
    "shifts": ("periods",), "shown": ("stage", "typed"), "literals": ("values", "use"), "arithmetic": ("name",),
    "slices": ("column", "begin", "end"), "reshapes": ("name",),
}


def facts(code):
    return code_facts.facts(code, SCHEMA, "sql")["facts"]


def told(code, kind):
    return [tuple(fact[name] for name in SHOWN[kind]) for fact in facts(code)[kind]]


class SqlRows(unittest.TestCase):
    def expect(self, kind, *cases):
        for code, *wanted in cases:
            with self.subTest(code=code):
                self.assertEqual(told(code, kind), wanted)

    def test_conditions_on_rows_and_groups(self):
        def kept(*of):
            return (1, "records", *of, True)

        self.expect(
            "filters",
            ("SELECT * FROM orders WHERE region = 'North' AND qty > 2", kept("region", "==", ["North"]),
             kept("qty", ">", [2])),
            ("%%sql\nSELECT *\nFROM orders o\nWHERE 'North' <> o.region",
             (4, "records", "region", "!=", ["North"], True)),
            ('SELECT * FROM orders WHERE "region" IN ("North", \'it\'\'s\')', kept("region", "in", ["North", "it's"])),
            ("SELECT * FROM orders WHERE NOT region IN ('a')", kept("region", "not_in", ["a"])),
            ("SELECT * FROM orders WHERE region NOT LIKE '%th' -- = 'x'", kept("region", "not_ends_with", ["th"])),
            ("SELECT * FROM orders WHERE region LIKE 'N_%'", kept("region", "matches", ["N_%"])),
            ("SELECT * FROM orders WHERE price IS NOT NULL", kept("price", "present", [])),
            ("SELECT * FROM orders WHERE 5 <= qty AND price BETWEEN -1 AND 2.5", kept("qty", ">=", [5]),
             kept("price", "between", [-1, 2.5])),
            ("SELECT * FROM orders WHERE strftime('%Y', sold) = '2024'", kept("sold", "==", [2024])),
            ("SELECT * FROM orders WHERE ok", kept("ok", "==", [True])),
            ("SELECT * FROM orders WHERE price > (SELECT avg(price) FROM orders)", kept("price", ">", [])),
            ("SELECT region, sum(qty) AS n FROM orders GROUP BY region HAVING n > 3",
             (1, "groups", "qty", ">", [3], True)),
            ("SELECT sum(qty) FROM (SELECT * FROM orders WHERE ok = 1)", kept("ok", "==", [1])),
            ("WITH o AS (SELECT * FROM orders WHERE ok = 1) SELECT sum(qty) FROM o", kept("ok", "==", [1])),
            ("SELECT sum(region = 'a') FROM orders", (1, "records", "region", "==", ["a"], False)),
            ("SELECT o.id FROM orders o, people p WHERE o.region = p.region AND p.head = 'x'",
             kept("head", "==", ["x"])))

    def test_a_condition_of_several_says_so(self):
        either = [one["any"] for one in facts("SELECT * FROM orders WHERE region = 'a' OR qty = 1")["filters"]]
        made = [one["made"] for one in facts("SELECT * FROM orders WHERE lower(region) = 'a'")["filters"]]
        computed = [one["computed"] for one in facts("SELECT * FROM orders WHERE qty > price")["filters"]]
        self.assertEqual((either, made, computed), ([True, True], [True], [True]))

    def test_figures_of_rows_and_groups(self):
        self.expect(
            "aggregations",
            ("SELECT region, AVG(price) FROM orders GROUP BY 1", ("mean", ["price"], "records", [])),
            ("SELECT count(*) FROM orders WHERE ok = 1", ("size", [], "records", ["ok"])),
            ("SELECT count(DISTINCT region) FROM orders", ("nunique", ["region"], "records", [])),
            ("SELECT avg(ok = 1) FROM orders", ("share", ["ok"], "records", [])),
            ("SELECT sum(CASE WHEN ok = 1 THEN 1 ELSE 0 END) FROM orders", ("matches", ["ok"], "records", [])),
            ("SELECT sum(CASE WHEN ok = 1 THEN qty END) FROM orders", ("sum", ["qty"], "records", ["ok"])),
            ("SELECT sum(CASE ok WHEN 1 THEN qty END) FROM orders", ("sum", ["qty"], "records", ["ok"])),
            ("SELECT sum(qty) FILTER (WHERE ok = 1) FROM orders", ("sum", ["qty"], "records", ["ok"])),
            ("SELECT avg(m) FROM (SELECT avg(qty) AS m FROM orders GROUP BY region)", ("mean", ["qty"], "records", []),
             ("mean", ["qty"], "groups", [])),
            ("SELECT region, sum(qty) OVER (PARTITION BY region) FROM orders", ("sum", ["qty"], "records", [])))
        ratio = facts("SELECT region, avg(1.0 * price / qty) FROM orders GROUP BY region")["aggregations"][0]["ratio"]
        self.assertEqual(ratio, ["price", "qty"])

    def test_groups_orders_and_parts(self):
        self.expect("groupings",
                    ("SELECT strftime('%Y-%m', sold) AS m, sum(qty) FROM orders GROUP BY m", (["sold"], "month")),
                    ("SELECT region, ok, 1 FROM orders GROUP BY region, ok", (["region", "ok"], "")),
                    ("SELECT substr(sold, 1, 4), sum(qty) FROM orders GROUP BY 1", (["sold"], "year")))
        self.expect("sorts", ("SELECT region, sum(qty) AS n FROM orders GROUP BY region ORDER BY n DESC, region",
                              (["qty", "region"], [False, True], "groups")),
                    ("SELECT * FROM orders ORDER BY 4", (["price"], [True], "records")))
        self.expect("limits",
                    ("SELECT region FROM orders GROUP BY region ORDER BY sum(qty) LIMIT 3", ("first", 3, "groups")),
                    ("SELECT * FROM orders ORDER BY qty LIMIT 3 OFFSET 2", ("part", 3, "ranked")),
                    ("SELECT sum(qty) FROM (SELECT qty FROM orders LIMIT 2, 3)", ("part", 3, "computed")),
                    ("SELECT id FROM orders LIMIT 5", ("first", 5, "shown")))

    def test_joins_have_their_keys(self):
        cases = (("JOIN people p ON p.region = o.region", "inner"), ("LEFT JOIN people p USING (region)", "left"),
                 ("NATURAL JOIN people p", "inner"), (", people p WHERE o.region = p.region", "inner"))
        for join, how in cases:
            with self.subTest(join=join):
                (fact,) = facts(f"SELECT p.head, sum(o.qty) FROM orders o {join} GROUP BY p.head")["joins"]
                self.assertEqual((fact["how"], fact["left"]["keys"], fact["right"]["keys"], fact["left"]["plain"]),
                                 (how, ["region"], ["region"], True))
        heads = "SELECT region, max(head) AS head FROM people GROUP BY region"
        once = facts(f"SELECT * FROM orders o LEFT JOIN ({heads}) p ON p.region = o.region")["joins"][0]
        self.assertEqual((once["left"]["unique"], once["right"]["unique"]), (False, True))

    def test_what_is_done_to_cells_and_rows(self):
        self.expect("fills", ("SELECT avg(coalesce(price, 0)) FROM orders", (["price"], "0")))
        self.expect("drops", ("SELECT DISTINCT * FROM orders", ("repeated", [])),
                    ("SELECT DISTINCT region, qty FROM orders", ("repeated", ["region", "qty"])))
        self.expect("cumulated", ("SELECT sum(qty) OVER (ORDER BY sold) FROM orders", ("cumsum",)),
                    ("SELECT sum(qty) OVER (ORDER BY sold ROWS 2 PRECEDING) FROM orders",))
        self.expect("shifts", ("SELECT lag(qty) OVER (ORDER BY sold) FROM orders", (1,)))
        self.expect("literals", ("SELECT sum(qty) * 1.19 FROM orders", ([1.19], "operand")),
                    ("SELECT 512.5 AS total", ([512.5], "table")))
        self.expect("shown", ("SELECT 512.5 AS total", ("figure", True)), ("SELECT * FROM orders", ("records", False)),
                    ("SELECT max(qty) FROM orders", ("figure", False)))
        self.expect("slices", ("SELECT substr(region, 2, 3) FROM orders", ("region", 1, 4)))
        self.expect("reshapes", ("SELECT id FROM orders UNION ALL SELECT region FROM people", ("concat",)))
        self.assertEqual(facts("SELECT 1 FROM orders WHERE sold < '2024-05-01' AND qty < 2100")["years"], [2024])

    def test_a_condition_as_a_factor_leaves_rows_out(self):
        for code in ("SELECT sum(price * (ok = 1)) FROM orders", "SELECT sum((ok = 1) * price) FROM orders"):
            with self.subTest(code):
                self.assertEqual([one["filtered"] for one in facts(code)["aggregations"]], [["ok"]])
        plain = facts("SELECT sum(price * qty) FROM orders")
        self.assertEqual([one["filtered"] for one in plain["aggregations"]], [[]])

    def test_dates_that_are_moved_say_how_far(self):
        for moved, called in (("strftime('%Y-%m', sold, '+1 month')", "sold + +1 month"),
                              ("date(sold, '-90 days')", "sold + -90 days"),
                              ("date(sold, 'start of month')", "sold"),
                              ("CAST(strftime('%m', sold) AS INTEGER) - 1", "month of sold − 1")):
            with self.subTest(moved):
                found = facts(f"SELECT {moved}, sum(qty) FROM orders GROUP BY 1")["groupings"]
                self.assertEqual([one["called"] for one in found], [[called]])

    def test_what_the_walk_does_not_know_is_told(self):
        for code in ("SELECT rank() OVER (ORDER BY qty) FROM orders", "SELECT 1 WHERE EXISTS (SELECT 1 FROM orders)",
                     "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 9) SELECT x FROM c",
                     "CREATE TABLE t (a); INSERT INTO t VALUES (1)",
                     "SELECT o.id FROM orders o JOIN people p ON o.qty > 2",
                     "SELECT sum(qty) OVER w FROM orders WINDOW w AS (ORDER BY id)"):
            with self.subTest(code=code):
                self.assertTrue(told(code, "unknown"))
        plain = facts("CREATE TABLE t AS SELECT * FROM orders WHERE qty > 1;\nSELECT sum(qty) FROM t;")
        self.assertEqual((plain["unknown"], [one["line"] for one in plain["filters"]], plain["known"]), ([], [1], True))


if __name__ == "__main__":
    unittest.main()
