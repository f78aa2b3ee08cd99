# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps in DuckDB's SQL with the real library, as packaging/optional brings it."""
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
# Before a test has one of its own.
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "assay/duckdb"
sys.path.insert(0, str(TOP / "tests/flow"))
sys.path.insert(0, str(TOP / "sandbox/kernel/languages"))
import duckdb_library  # noqa: E402 pylint: disable=wrong-import-position
from command import assay, assay_json, records, scratch  # noqa: E402 pylint: disable=wrong-import-position


class Duckdb(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not (CACHE / "libduckdb.so").exists():
            subprocess.run([TOP / "packaging/optional", "duckdb", CACHE], check=True)

    def setUp(self):
        self.folder = scratch(self)
        self.there = {"XDG_DATA_HOME": str(self.folder / "there")}
        (self.folder / "there/assay/duckdb").mkdir(parents=True)
        shutil.copy(CACHE / "libduckdb.so", self.folder / "there/assay/duckdb")
        rows = "".join(f"{i},{'north' if i % 3 else 'south'},{i % 10}.5,2024-01-{1 + i % 28:02}\n" for i in range(1000))
        (self.folder / "sales.csv").write_text("id,region,amount,day\n" + rows)

    def run_step(self, code, *more, env=None, **options):
        file = self.folder / "code.sql"
        file.write_text("%%sql duckdb\n" + code)
        return assay_json("run", file, "--data", self.folder / "sales.csv", "--yes", *more, env=env or self.there,
                          cwd=self.folder, **options)

    def test_a_query_reads_frames_and_leaves_one(self):
        (self.folder / "then.py").write_text("float(result['total'].sum())")
        first, then = self.run_step("SELECT region, sum(amount) AS total, count(*) AS n, min(day) AS first\nFROM sales "
                                    "GROUP BY region ORDER BY region", "--then", self.folder / "then.py")
        counts = {row["region"]: row["n"] for row in records(first["value"])}
        self.assertEqual(counts, {"north": 666, "south": 334})
        self.assertEqual(float(then["value"]["text"]), 5000.0)

    def test_parquet_out_and_in(self):
        run = self.run_step("COPY (SELECT * FROM sales WHERE region = 'south') TO 'south.parquet';\n"
                            "SELECT count(*) AS n, max(id) AS last FROM 'south.parquet'")
        self.assertEqual(records(run["value"]), [{"n": 334, "last": 999}])
        self.assertEqual([artifact["name"] for artifact in run["artifacts"]], ["south.parquet"])
        kept, duckdb_library.PLACES = duckdb_library.PLACES, (str(CACHE / "libduckdb.so"),)
        self.addCleanup(setattr, duckdb_library, "PLACES", kept)
        with duckdb_library.Database(duckdb_library.load(), {}) as database:
            database.do(f"COPY (SELECT i AS id, 'south' AS region FROM range(0, 1000, 3) t(i)) "
                        f"TO '{self.folder}/again.parquet'")
        again = self.run_step("SELECT region, count(*) AS n FROM 'again.parquet' "
                              "JOIN sales USING (id, region) GROUP BY 1", "--data", self.folder / "again.parquet")
        self.assertEqual(records(again["value"]), [{"region": "south", "n": 334}])

    def test_dates_that_no_frame_has_are_refused(self):
        for code, column in (("SELECT DATE '9999-12-31' AS open_end", "open_end"),
                             ("SELECT TIMESTAMP '0001-01-01 00:00' AS t", "t"),
                             ("SELECT DATE 'infinity' AS never", "never"),
                             ("CREATE TABLE kept AS SELECT id, DATE '9999-12-31' AS until FROM sales;\n"
                              "SELECT count(*) FROM kept", "until")):
            said = self.run_step(code, expect=1)["error"]["message"]
            self.assertIn(f'no data frame has the years of {column}; as text: "{column}"::VARCHAR', said)
        run = self.run_step("SELECT DATE '9999-12-31'::VARCHAR AS until, DATE '2261-12-31' AS last, "
                            "CASE WHEN false THEN DATE '9999-12-31' END AS none")
        [row] = records(run["value"])
        self.assertEqual((row["until"], row["last"][:10], row["none"]), ("9999-12-31", "2261-12-31", None))

    def test_each_table_that_a_step_makes_is_a_frame(self):
        (self.folder / "then.py").write_text("len(_kept) + len(kept)")
        _, then = self.run_step("CREATE TABLE _kept AS SELECT * FROM sales WHERE id < 3;\n"
                                "CREATE TABLE kept AS SELECT * FROM _kept", "--then", self.folder / "then.py")
        self.assertEqual(then["value"]["text"], "6")

    def test_files_are_read_as_they_are_and_memory_is_bounded(self):
        run = self.run_step("SELECT count(*) AS n FROM read_csv('sales.csv')")
        self.assertEqual(records(run["value"]), [{"n": 1000}])
        run = self.run_step("SELECT string_agg(repeat('x', 1000) || i, ',') FROM range(3000000) t(i)", expect=1)
        self.assertIn(run["status"], ("error", "out_of_memory"))
        self.assertIn("emory", str(run["error"]) + run["status"])

    def test_what_cannot_be_run_is_told(self):
        for code, words in (("SELECT nope FROM sales", 'column "nope" not found'),
                            ("SELECT * FROM nowhere", "nowhere does not exist")):
            self.assertIn(words, self.run_step(code, expect=1)["error"]["message"])
        file = self.folder / "bad.sql"
        file.write_text("%%sql duckdb\nSELECT 1;\nSELEC 2")
        done = assay("run", file, "--data", self.folder / "sales.csv", "--yes", env=self.there)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"syntax error", done.stdout + done.stderr)

    def test_without_it_how_to_get_it_is_said(self):
        run = self.run_step("SELECT 1", env={"XDG_DATA_HOME": str(self.folder / "nothing")}, expect=1)
        self.assertEqual(run["error"]["message"], "DuckDB is not installed")
        self.assertIn("packaging/optional duckdb", run["error"]["hint"])


if __name__ == "__main__":
    unittest.main()
