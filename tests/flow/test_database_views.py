# SPDX-License-Identifier: GPL-3.0-or-later
"""Large tables of a PostgreSQL database: their rows stay there until code reads them."""
import contextlib
import sqlite3
import time
import unittest

from command import assay, assay_json, records, scratch, tables
from postgres import Server

MANY = """
CREATE UNLOGGED TABLE sales_big AS SELECT i AS id, 'S' || i % 97 AS shop, (i % 1000) * 0.25 AS amount,
  CASE WHEN i % 4 > 0 THEN i % 7 END AS items, DATE '2020-01-01' + i % 1461 AS day
  FROM generate_series(1, {rows}) i;
CREATE TABLE visits AS SELECT i AS id, 'P' || i % 31 AS page, i % 5 AS clicks FROM generate_series(1, 120000) i;
CREATE VIEW some_visits AS SELECT * FROM visits WHERE id <= 60000;
CREATE VIEW misspelled AS SELECT CASE WHEN id = 1000000 THEN lower(shop) ELSE shop END AS shop, amount
  FROM sales_big WHERE id <= 1200000;
CREATE UNLOGGED TABLE measured AS SELECT i AS id, (i % 10 / 10.0)::float4 AS weight, 'C' || i % 3 AS city,
  CASE WHEN i % 1000 = 0 THEN 'NaN' ELSE (i % 100)::float8 END AS amount,
  CASE WHEN i % 3 = 0 THEN DATE '9999-12-31' ELSE DATE '2024-01-01' + i % 300 END AS until
  FROM generate_series(1, 1200000) i;
GRANT SELECT ON sales_big, visits, some_visits, misspelled, measured TO reader; ANALYZE;
"""


QUESTIONS = (
    ("average amount by shop in 2021",
     "SELECT shop, avg(amount) FROM sales_big WHERE day >= '2021-01-01' AND day < '2022-01-01' GROUP BY 1"),
    ("total amount by month", "SELECT date_trunc('month', day)::date, sum(amount) FROM sales_big GROUP BY 1"),
    ("total amount by shop", "SELECT shop, sum(amount) FROM sales_big GROUP BY 1 ORDER BY 2 DESC, 1"),
    ("how many rows have items above 3", "SELECT count(*) FROM sales_big WHERE items > 3"),
    ("top 3 shops by total amount",
     "SELECT shop, sum(amount) FROM sales_big GROUP BY 1 ORDER BY 2 DESC FETCH FIRST 3 ROWS WITH TIES"))


class Views(unittest.TestCase):
    count = 1_500_000  # in whole thousands; large_database_views has more
    questions = QUESTIONS[:2]

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.end)
        cls.server.do(MANY.format(rows=cls.count))

    def ask(self, table, question, *more):
        return assay_json("ask", f"{self.server.address()}#{table}", "-q", question, "--yes", *more)

    def rows(self, query):
        return [line.split("|") for line in self.server.do(query).splitlines()]

    def test_a_large_table_is_described_without_its_rows(self):
        began = time.monotonic()
        profile = assay_json("profile", f"{self.server.address()}#sales_big")["files"][0]
        print(f"profile of {self.count} rows: {time.monotonic() - began:.1f} s")
        self.assertEqual((profile["rows"], profile["bytes"]), (self.count, 0))
        columns = {column["name"]: column for column in profile["columns"]}
        self.assertEqual({name: column["type"] for name, column in columns.items()},
                         {"id": "integer", "shop": "text", "amount": "number", "items": "integer", "day": "date"})
        self.assertEqual(columns["items"]["nulls"], self.count // 4)
        self.assertEqual((columns["id"]["min"], columns["id"]["max"]), (1, self.count))
        self.assertEqual((columns["day"]["min"], columns["day"]["max"]), ("2020-01-01", "2023-12-31"))
        self.assertAlmostEqual(columns["amount"]["mean"], 124.875)
        self.assertEqual((columns["shop"]["distinct"], columns["shop"]["distinct_exact"]), (97, False))

    def test_what_fits_is_counted_to_the_last_value(self):
        for table, rows in (("visits", 120000), ("some_visits", 60000)):
            profile = assay_json("profile", f"{self.server.address()}#{table}")["files"][0]
            columns = {column["name"]: column for column in profile["columns"]}
            self.assertEqual(profile["rows"], rows)
            self.assertEqual((columns["id"]["distinct"], columns["page"]["distinct"]), (rows, 31))
            self.assertTrue(columns["id"]["distinct_exact"])

    def test_the_database_answers_what_it_does_better(self):
        for question, query in self.questions:
            with self.subTest(question):
                began = time.monotonic()
                asked = self.ask("sales_big", question)
                print(f"{question}, of {self.count} rows: {time.monotonic() - began:.1f} s")
                code = asked["proposals"][-1]["code"]
                self.assertTrue(code.startswith("%%sql postgres:shop\nSELECT "), code)
                self.assertIn("works this out by SQL", asked["plan"]["reading"])
                self.assertIn("Nothing was executed", str(asked["proposals"][-1]["findings"]))
                got = sorted(float(list(row.values())[-1]) for row in records(tables(asked)[-1]))
                expected = sorted(float(row[-1]) for row in self.rows(query))
                self.assertEqual(len(got), len(expected))
                for one, other in zip(got, expected):
                    self.assertAlmostEqual(one, other, places=6)
                frames = {entry["frame"]: entry["sha256"] for entry in asked["databases"]}
                self.assertEqual(frames["sales_big"], "")  # none of its rows came
                self.assertEqual([check for check in asked["verification"]["checks"] if check["status"] != "passed"], [])

    def test_numbers_are_those_that_a_frame_reads(self):
        for question, expected in (("how many rows with amount over 50", 588_000),
                                   ("how many rows with weight equal to 0.1", 120_000),
                                   ("how many rows with weight over 0.7", 240_000),
                                   ("how many rows where amount is missing", 1_200),
                                   ("largest amount", 99.0), ("total weight", 540_000.0)):
            with self.subTest(question):
                asked = self.ask("measured", question)
                code = asked["proposals"][-1]["code"]
                self.assertTrue(code.startswith("%%sql postgres:shop\nSELECT "), code)
                got = list(records(tables(asked)[-1])[0].values())[-1]
                self.assertAlmostEqual(float(got), expected, places=6)

    def test_dates_that_no_frame_has_are_told(self):
        profile = assay_json("profile", f"{self.server.address()}#measured")["files"][0]
        self.assertEqual(profile["columns"][-1]["type"], "text")
        self.assertIn('"9999-12-31". The column is kept as text.', str(profile["warnings"]))

    def test_nothing_is_fetched_before_it_is_approved(self):
        folder = scratch(self)
        done = assay("ask", f"{self.server.address()}#visits", "-q", "total clicks by page", "--save",
                     folder / "shop.assay")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(list((folder / "shop-data").glob("*")), [])

    def test_spellings_that_a_sample_does_not_show_are_brought_together(self):
        done = assay("ask", f"{self.server.address()}#misspelled", "-q", "total amount by shop", "--json")
        self.assertNotIn(b"%%sql", done.stdout + done.stderr)
        self.assertIn(b"casefold", done.stdout + done.stderr)

    def test_other_code_reads_a_frame(self):
        folder = scratch(self)
        asked = self.ask("visits", "total clicks by page", "--save", folder / "shop.assay")
        self.assertIn("groupby", asked["proposals"][-1]["code"])
        self.assertEqual(asked["databases"][0]["rows"], 120000)
        self.assertTrue(asked["databases"][0]["sha256"])
        self.assertTrue((folder / "shop-data/visits.csv").exists())
        self.assertTrue(assay_json("replay", folder / "shop.assay")["same"])
        self.assertIn("Origin", self.exported(folder))

    def exported(self, folder):
        done = assay("export", folder / "shop.assay", "--to", folder / "report.md")
        self.assertEqual(done.returncode, 0, done.stderr)
        return (folder / "report.md").read_text()

    def test_a_view_stays_one_over_replay_and_reports(self):
        folder = scratch(self)
        self.ask("sales_big", "total amount by shop", "--save", folder / "shop.assay")
        names = [path.name for path in (folder / "shop-data").iterdir()]
        self.assertEqual(len(names), 1, names)  # of the answer
        again = assay_json("replay", folder / "shop.assay")
        self.assertEqual((again["same"], [one["same"] for one in again["databases"]]), (True, [True]))
        report = self.exported(folder)
        self.assertIn("left there until code reads them", report)
        self.assertIn("of a sample of", report)
        with contextlib.closing(sqlite3.connect(folder / "shop.assay")) as kept:
            sent = [bytes(row[0]).decode() for row in kept.execute("SELECT bytes FROM outbound")]
        self.assertTrue(any("TABLESAMPLE" in one for one in sent))
        self.assertTrue(any("count(*)" in one for one in sent))


if __name__ == "__main__":
    unittest.main()
