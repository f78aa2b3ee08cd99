# SPDX-License-Identifier: GPL-3.0-or-later
import datetime
import json
import sqlite3
import unittest
from unittest import mock

import numpy as np
import pandas as pd

import code_facts
import duckdb_library
import duckdb_step
import program_step
import sql_counts
import sql_step
from step_error import StepError

FILES = {"orders.csv": {"variable": "orders", "columns": ["region", "amount"], "rows": [3],
                        "tables": {"orders": ["region", "amount"]}}}


def sales():
    return pd.DataFrame({"region": ["north", "south", "north", None], "amount": [10, 5, 2, 1],
                         "price": [1.5, np.nan, 2.5, 0.5],
                         "sold": pd.to_datetime(["2024-01-05", "2024-02-01", "2024-01-31", None]),
                         "paid": [True, False, True, False]})


class Duckdb(unittest.TestCase):
    """Without its library; with it: tests/peers/test_duckdb.py"""

    def setUp(self):
        places, duckdb_library.PLACES = duckdb_library.PLACES, ()
        self.addCleanup(setattr, duckdb_library, "PLACES", places)

    def test_how_to_get_it_is_said(self):
        with self.assertRaises(StepError) as caught:
            duckdb_step.run("%%sql duckdb\nSELECT 1", {}, [], None, 1 << 30)
        self.assertEqual(caught.exception.details["type"], "NotInstalled")
        self.assertIn("packaging/optional duckdb", caught.exception.details["hint"])

    def test_frames_that_code_may_read_are_loaded(self):
        schema = {"loads": [{"name": "orders", "file": "orders.csv", "code": ""}], "files": FILES}
        report = code_facts.facts("%%sql duckdb\nSELECT * FROM orders", schema, "duckdb")
        self.assertEqual((report["effects"]["frames"], report["effects"]["reads"]), (["orders"], ["orders.csv"]))
        self.assertTrue(report["effects"]["cannot_tell"])
        self.assertEqual([finding["severity"] for finding in report["findings"]], ["warning"])

    def test_a_file_that_is_named_is_no_frame(self):
        schema = {"loads": [{"name": "orders", "file": "orders.csv", "code": ""}], "files": FILES}
        for code in ("SELECT * FROM 'orders.csv'", 'SELECT * FROM "orders.csv"',
                     "SELECT * FROM read_csv('orders.csv')"):
            report = code_facts.facts("%%sql duckdb\n" + code, schema, "duckdb")
            self.assertEqual((report["effects"]["frames"], report["effects"]["reads"]), ([], ["orders.csv"]), code)


class Sql(unittest.TestCase):
    def run_sql(self, code, readers=(), **space):
        self.space, self.shown = space or {"sales": sales()}, []
        return sql_step.run(code, self.space, list(readers), self.shown.append)

    def rows(self, code, **space):
        return self.run_sql(code, **space).values.tolist()

    def refused(self, code, **space):
        with self.assertRaises(StepError) as caught:
            self.run_sql(code, **space)
        return caught.exception

    def test_a_query_reads_frames_by_name_and_its_result_is_a_frame(self):
        rows = self.rows("SELECT region, sum(amount) AS total FROM sales GROUP BY region ORDER BY total DESC")
        self.assertEqual(rows, [["north", 12], ["south", 5], [None, 1]])
        self.assertEqual(self.space["result"].columns.tolist(), ["region", "total"])

    def test_rows_read_and_given_are_told(self):
        told = []
        sql_step.run("SELECT region FROM sales;\nSELECT count(*) FROM sales WHERE amount > 1", {"sales": sales()}, [],
                     lambda *_: None, lambda **fact: told.append(fact))
        self.assertEqual(told, [{"line": 1, "op": "read", "name": "sales", "after": 4},
                                {"line": 1, "op": "query", "after": 4},
                                {"line": 2, "op": "filter", "before": 4, "after": 3},
                                {"line": 2, "op": "query", "after": 1}])

    def test_rows_that_conditions_keep_and_joins_match_are_counted(self):
        places = pd.DataFrame({"region": ["north", "north", "west"], "head": ["a", "b", "c"]})

        def counted(code):
            told = []
            sql_step.run(code, {"sales": sales(), "places": places}, [], lambda *_: None,
                         lambda **fact: told.append(fact))
            return [{k: v for k, v in fact.items() if v} for fact in told if fact["op"] in ("filter", "join")]

        matched = {"line": 2, "op": "join", "before": 4, "other": 3, "unmatched": 2, "repeated": 2,
                   "other_unmatched": 1, "other_repeated": 2, "after": 4}
        once = {"line": 1, "op": "join", "before": 4, "other": 2, "unmatched": 2, "other_unmatched": 1,
                "other_repeated": 1, "after": 2}
        for code, *wanted in (
                ("SELECT *\nFROM sales s JOIN places p ON s.region = p.region", matched),
                ("SELECT *\nFROM sales LEFT JOIN places USING (region)", {**matched, "after": 6}),
                ("SELECT * FROM sales s JOIN (SELECT region, max(head) FROM places GROUP BY 1) p ON p.region = s.region",
                 once),
                ("SELECT * FROM sales s JOIN places p ON s.region = p.region WHERE p.head = 'a'",),
                ("SELECT region, sum(amount) AS n FROM sales GROUP BY region HAVING n > 5",
                 {"line": 1, "op": "filter", "before": 3, "after": 1}),
                ("SELECT s.region FROM sales s WHERE EXISTS (SELECT 1 FROM places WHERE places.region = s.region)",
                 {"line": 1, "op": "filter", "before": 4, "after": 2})):
            with self.subTest(code=code):
                self.assertEqual(counted(code), list(wanted))

    def test_equal_ones_that_a_limit_parts_are_told(self):
        held = pd.DataFrame({"who": list("aabbcd"), "n": [5, 1, 2, 4, 6, 1]})

        def cut(code):
            told = []
            sql_step.run(code, {"held": held}, [], lambda *_: None, lambda **fact: told.append(fact))
            return [tuple(one[name] for name in ("line", "before", "after", "ties")) for one in told
                    if one["op"] == "take"]

        sums = "SELECT who, sum(n) AS total FROM held GROUP BY who\n"
        for code, *wanted in ((sums + "ORDER BY total DESC LIMIT 1", (2, 4, 1, ["total"])),
                              (sums + "ORDER BY 2 DESC LIMIT 2", (2, 4, 2, ["total"])),
                              (sums + "ORDER BY sum(n) DESC LIMIT 2;", (2, 4, 2, ["total"])),
                              ("SELECT who, sum(n) FROM held GROUP BY 1 ORDER BY SUM(n) DESC LIMIT 1",
                               (1, 4, 1, ["n"])),
                              ("WITH s AS (" + sums + ") SELECT * FROM s ORDER BY total DESC LIMIT 1",),
                              ("WITH s AS (" + sums + ") SELECT who, total FROM s ORDER BY total DESC LIMIT 1",
                               (2, 4, 1, ["total"])),
                              (sums + "ORDER BY total DESC LIMIT 3",), (sums + "ORDER BY total DESC LIMIT 9",),
                              (sums + "ORDER BY total DESC LIMIT 1 OFFSET 1",), (sums + "LIMIT 1",)):
            with self.subTest(code=code):
                self.assertEqual(cut(code), list(wanted))

    def test_which_rows_of_a_loaded_frame_are_lost_is_told(self):
        places = pd.DataFrame({"region": ["north", "north", "west"], "head": ["a", "b", "c"]})

        def placed(code, loaded=("sales",), **columns):
            told = []
            space = {"sales": sales().assign(**columns), "places": places}
            sql_step.run(code, space, [], lambda *_: None, lambda **fact: told.append(fact), loaded)
            return next(fact for fact in told if fact["op"] in ("filter", "join")).get("placed")

        regions = sales()["region"].tolist()
        north = [row for row, region in enumerate(regions) if region == "north"]
        others = [row for row, region in enumerate(regions) if region != "north"]
        self.assertEqual((len(north), len(others)), (2, 2))
        kept = "SELECT amount FROM sales s WHERE s.region = 'north'"
        whole = {"frame": "sales", "total": 4}
        self.assertEqual(placed(kept), {**whole, "lost": others})
        self.assertEqual(placed("SELECT * FROM sales s LEFT JOIN places p ON s.region = p.region"),
                         {**whole, "lost": others, "repeated": north})
        self.assertIsNone(placed(kept, loaded=()))
        self.assertIsNone(placed(kept, _rowid_=[9, 9, 9, 9]))
        with mock.patch.object(sql_counts, "MOST_PLACED", 1):
            self.assertEqual(placed(kept), {**whole, "too_many": 1})

    def test_every_kind_of_value_arrives(self):
        self.assertEqual(self.rows("SELECT sold, paid, price FROM Sales WHERE sold < '2024-01-31'"),
                         [[pd.Timestamp("2024-01-05"), 1, 1.5]])
        self.assertEqual(self.rows("SELECT count(*), count(price), sum(paid) FROM sales"), [[4, 3, 2]])
        self.assertEqual(self.rows("SELECT strftime('%m', sold) m, count(*) FROM sales WHERE m NOT NULL GROUP BY m"),
                         [["01", 2], ["02", 1]])
        odd = pd.DataFrame({"v": [2**62, None, 1], "w": [datetime.date(2024, 1, 2), "x", 1.5],
                            "when": pd.to_datetime(["2024-01-01 10:30", None, None])},
                           dtype=object)
        self.assertEqual(self.run_sql("SELECT v, w FROM odd", odd=odd).iloc[:, 0].tolist(), [2**62, pd.NA, 1])
        self.assertEqual(self.rows("SELECT w FROM odd", odd=odd), [["2024-01-02"], ["x"], [1.5]])

    def test_an_index_that_says_something_is_a_column_and_names_are_told_apart(self):
        grouped = sales().groupby("region")["amount"].sum()
        self.assertEqual(self.rows("SELECT region, amount FROM grouped ORDER BY 1", grouped=grouped),
                         [["north", 12], ["south", 5]])
        twice = pd.DataFrame([[1, 2, 3]], columns=["a", "A", "b c"])
        self.assertEqual(self.rows('SELECT a, a_2, A_2, "b c" FROM twice', twice=twice), [[1, 2, 2, 3]])

    def test_statements_run_in_turn_and_tables_become_frames(self):
        last = self.run_sql("-- first; not the end\nCREATE TABLE north AS SELECT * FROM sales WHERE region = 'north';\nSELECT ';' AS mark;\n"
                            "SELECT count(*) AS n, sum(amount) AS s FROM north; -- done")
        self.assertEqual(last.values.tolist(), [[2, 12]])
        self.assertEqual([frame.values.tolist() for frame in self.shown], [[[";"]]])
        self.assertEqual(self.space["north"]["sold"].tolist(), [pd.Timestamp("2024-01-05"), pd.Timestamp("2024-01-31")])
        self.assertIsNone(self.run_sql("CREATE VIEW v AS SELECT 1; CREATE TABLE t (a)"))
        self.assertEqual(self.space["t"].columns.tolist(), ["a"])

    def test_later_statements_read_further_columns(self):
        self.run_sql("SELECT count(*) FROM sales; BEGIN; SELECT sum(amount) FROM sales; SELECT max(region), min(price) FROM sales; COMMIT; SELECT * FROM sales")
        self.assertEqual([frame.values.tolist() for frame in self.shown], [[[4]], [[18]], [["south", 0.5]]])
        self.assertEqual(self.space["result"].shape, (4, 5))

    def test_what_is_copied_is_all_that_any_statement_reads(self):
        places = pd.DataFrame({"region": ["north", "south", "west"], "head": ["Ann", "Bo", "Cy"], "amount": [10, 0, 5]})
        whole = sqlite3.connect(":memory:")
        for name, frame in (("sales", sales()), ("places", places)):
            frame.to_sql(name, whole, index=False)
        for code in ("SELECT head, price FROM sales JOIN places USING (region)",
                     "SELECT head FROM sales NATURAL JOIN places",
                     "SELECT p.head FROM sales s JOIN places p ON s.region = p.region AND s.amount > p.amount ORDER BY 1", "SELECT count(*) FROM sales a JOIN sales b USING (paid)", "SELECT 1 FROM sales WHERE EXISTS (SELECT 1 FROM places)",
                     "SELECT rowid, head FROM places WHERE region IN (SELECT region FROM sales WHERE price IS NULL)",
                     "WITH s AS (SELECT * FROM sales), p AS (SELECT region, head FROM places) SELECT head, sum(amount) FROM s LEFT JOIN p USING (region) GROUP BY 1",
                     "SELECT region, rank() OVER (PARTITION BY paid ORDER BY price) FROM sales ORDER BY 1, 2",
                     "SELECT places.* FROM sales, places WHERE sales.amount = places.amount",
                     "SELECT region FROM sales UNION SELECT head FROM places", "SELECT max(amount), price FROM sales",
                     "SELECT region FROM sales GROUP BY region HAVING count(price) = 2",
                     "SELECT (SELECT head FROM places p WHERE p.region = s.region) FROM sales s"):
            expected = [list(row) for row in whole.execute(code).fetchall()]
            got = self.run_sql(code, sales=sales(), places=places).astype(object)
            self.assertEqual(repr(got.where(got.notna(), None).values.tolist()), repr(expected), code)
        self.run_sql("CREATE VIEW v AS SELECT head, price FROM sales JOIN places USING (region); SELECT * FROM v",
                     sales=sales(), places=places)
        self.assertEqual(len(self.space["result"]), 3)

    def test_tables_of_files_are_read_as_their_contract_says_and_once(self):
        reader = {"name": "orders", "file": "orders 1.csv", "code": "orders = pd.DataFrame({'a': [1, 2]})"}
        for name in ("orders", "ORDERS", '"orders 1"', '"orders 1.csv"'):
            self.assertEqual(self.run_sql(f"SELECT sum(a) FROM {name}", [reader], x=1).values.tolist(), [[3]])
            self.assertEqual(self.space["orders"]["a"].tolist(), [1, 2])

    def test_what_belongs_to_the_analysis_is_not_changed(self):
        for code in ("DELETE FROM sales", "INSERT INTO sales (amount) VALUES (1)", "UPDATE sales SET amount = 0",
                     "DROP TABLE sales", "ALTER TABLE sales RENAME TO s"):
            self.assertIn("belongs to the analysis", str(self.refused("SELECT amount FROM sales;\n" + code)))
        self.assertEqual(self.space["sales"]["amount"].tolist(), [10, 5, 2, 1])

    def test_errors_name_their_line_and_what_was_meant(self):
        problem = self.refused("%%sql\nSELECT amount\nFORM sales")
        self.assertEqual((problem.outcome, problem.details["line"]), ("syntax_error", 3))
        self.assertEqual(self.refused("SELECT (1").outcome, "syntax_error")
        problem = self.refused("SELECT 1;\nSELECT amout FROM sales")
        self.assertEqual((problem.details["line"], problem.details["hint"]), (2, 'There is a column "amount".'))
        self.assertEqual(self.refused("SELECT 1 FROM sale").details["hint"], 'There is a table "sales".')
        self.assertIn("bindings", str(self.refused("SELECT ?")))
        self.assertEqual(self.refused("SELECT abs(-9223372036854775808)").details["message"], "integer overflow")

    def test_nothing_is_carried_out_before_it_is_approved(self):
        code = ("CREATE TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c;\n"
                "SELECT x FROM t;\nSELECT amount, regin FROM orders;\nSELECT amount FROM orders")
        found = code_facts.facts(code, {"files": FILES}, "sql")
        self.assertEqual([(f["severity"], f["kind"], f["line"], f["fact"]["texts"][1]) for f in found["findings"]],
                         [("warning", "column", 3, 'There is a column "region".')])
        self.assertEqual((found["effects"]["reads"], found["effects"]["columns"]), (["orders.csv"], ["amount"]))
        self.assertEqual(code_facts.facts("ATTACH 'made.db' AS made", {}, "sql")["effects"]["writes"], ["made.db"])
        for copy, file in (("VACUUM INTO 'made.db'", "made.db"), ("vacuum main/* */into 'it''s.db';", "it's.db"),
                           ("VACUUM -- '\nINTO 'a' || '.db'", "a file"), ("/**/VACUUM INTO('made.db')", "a file")):
            self.assertEqual(code_facts.facts(copy, {}, "sql")["effects"]["writes"], [file], copy)
        self.assertEqual(code_facts.facts("VACUUM", {}, "sql")["effects"]["writes"], [])
        self.assertEqual(code_facts.facts("SELEC 1", {}, "sql")["findings"][0]["kind"], "syntax")

    def test_the_check_knows_of_the_state_only_the_names_and_types_that_it_is_told(self):
        frames = json.loads(json.dumps(sql_step.shapes({"sales": sales(), "_own": sales(),
                                                        "n": 1, "one": sales()["price"]})))
        self.assertEqual(frames, [
            {"name": "sales", "columns": [["region", "TEXT"], ["amount", "INTEGER"], ["price", "REAL"],
                                          ["sold", "TEXT"], ["paid", "INTEGER"]]},
            {"name": "one", "columns": [["price", "REAL"]]}])
        schema = {"files": FILES, "frames": frames}
        self.assertEqual(code_facts.facts("SELECT sold FROM sales JOIN one USING (price)", schema, "sql")["findings"],
                         [])
        self.assertEqual(code_facts.facts("SELECT nix FROM sales", schema, "sql")["findings"][0]["kind"], "column")
        shadowed = {"files": FILES, "frames": [{"name": "orders", "columns": [["n", "INTEGER"]]}]}
        self.assertEqual(code_facts.facts("SELECT n FROM orders", shadowed, "sql")["effects"]["reads"], [])


class Programs(unittest.TestCase):
    def test_code_that_cannot_be_read_is_found_before_it_runs(self):
        for language, code, line in (("shell", "%%sh\nif true; then\necho", 3),
                                     ("javascript", "%%js\nlet a;\nlet = ;", 3)):
            problem = program_step.check(language, code)
            self.assertEqual((problem.outcome, problem.details["line"]), ("syntax_error", line), problem.details)
        self.assertIsNone(program_step.check("shell", "%%sh\necho ok"))
        self.assertIsNone(program_step.check("javascript", "import fs from 'fs'; const x = 1;"))
        found = code_facts.facts("echo ok", {}, "shell")
        self.assertEqual([f["severity"] for f in found["findings"]], ["note"])

    def test_a_program_that_is_not_there_is_named_with_its_package(self):
        class Absent(program_step.JavaScript):
            program = "a program that is not there"

        with self.assertRaises(StepError) as caught:
            program_step._path_of(Absent())
        self.assertIn("sudo apt install nodejs", caught.exception.details["hint"])
        self.assertEqual(caught.exception.details["type"], "NotInstalled")

    def test_failures_are_named_by_what_was_said(self):
        for language, code, expected in (("shell", "true\nls /nowhere", ("ShellError", 2, 0)),
                                         ("shell", "exit 3", ("ShellError", 3, 0)),
                                         ("shell", "kill -9 $$", ("ShellError", 137, 0)),
                                         ("shell", "nosuchprogram", ("ShellError", 127, 1)),
                                         ("javascript", "const a = 1;\nnull.x", ("TypeError", 1, 2)),
                                         ("javascript", "process.exit(4)", ("JavaScriptError", 4, 0))):
            with self.assertRaises(StepError) as caught:
                program_step.run(language, code, "", print, silent=True)
            problem = caught.exception
            self.assertEqual((problem.details["type"], problem.exit_code, problem.details["line"]), expected,
                             problem.details)

    def test_javascript_shows_lists_of_objects_as_tables(self):
        shown = []
        program_step.run("javascript",
                         "display([{a: 1, b: 'x'}, {a: 2n}], [1, 2], new Map([['k', 1]]), undefined); setTimeout(() => display('late'), 20)", "", shown.append)
        self.assertEqual(shown[0].to_dict("list")["a"], [1, 2])
        self.assertEqual(shown[1:], [[1, 2], {"k": 1}, None, "late"])

    def test_a_program_left_running_is_not_waited_for(self):
        program_step.run("shell", "sleep 30 & disown", "", print)


if __name__ == "__main__":
    unittest.main()
