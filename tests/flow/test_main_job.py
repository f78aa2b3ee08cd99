# SPDX-License-Identifier: GPL-3.0-or-later
"""The main job from the command line, on both samples, against an independent computation."""
import shutil
import statistics
import subprocess
import sys
import unittest

import samples
from command import assay, assay_json, records, scratch, tables

ORDERS = samples.SAMPLES / "orders.csv"
WEATHER = samples.SAMPLES / "seattle_weather.csv"


def number_columns(row):
    return [value for value in row.values() if isinstance(value, (int, float)) and not isinstance(value, bool)]


class MainJob(unittest.TestCase):
    def ask(self, file, question):
        document = assay_json("ask", file, "-q", question, "--yes", cwd=scratch(self))
        self.assertEqual(document["run"]["status"], "ok", document["run"]["error"])
        self.assertEqual(document["approval"]["method"], "--yes")
        self.assertEqual(document["approval"]["code"], document["proposals"][-1]["code"])
        self.assertTrue(document["answer"]["text"])
        return document

    def assert_groups(self, document, expected, places=2):
        """The first table holds exactly the expected pairs of group and number."""
        rows = records(tables(document)[0])
        found = {str(list(row.values())[0]): number_columns(row)[0] for row in rows}
        self.assertEqual(set(found), {str(key) for key in expected})
        for key, value in expected.items():
            self.assertAlmostEqual(found[str(key)], value, places)

    def single(self, document):
        """The one number of an answer that is a single value or a table of one cell."""
        value = document["run"]["value"]
        if value["kind"] == "value":
            return value["cell"]
        self.assertEqual(len(value["rows"]), 1)
        return number_columns(records(value)[0])[0]

    def test_top_5_customers_by_revenue(self):
        document = self.ask(ORDERS, "top 5 customers by revenue")
        groups = samples.grouped(samples.orders(), lambda r: r["customer"], lambda r: r["revenue"])
        totals = sorted(((sum(values), name) for name, values in groups.items()), reverse=True)[:5]
        rows = records(tables(document)[0])
        self.assertEqual([list(row.values())[0] for row in rows], [name for _, name in totals])
        for row, (total, _) in zip(rows, totals):
            self.assertAlmostEqual(number_columns(row)[0], total, 2)
        supported = [number for number in document["answer"]["numbers"] if number["evidence"]]
        self.assertTrue(supported, "the answer's numbers are bound to cells")
        facts = document["plan"]["facts"]
        self.assertEqual((facts["places"]["last"], facts["keys"][0]["column"]), (5, "customer"))
        self.assertEqual([part["text"] for part in facts["said"]], ["top 5", "customers", "by revenue"])

    def test_a_question_that_takes_two_files(self):
        place = scratch(self)
        sales = [(i, i % 42 + 1, 10 * i) for i in range(1, 301)]
        clients = {i: ("Austria", "Belgium", "Chile")[i % 3] for i in range(1, 41)}
        (place / "sales.csv").write_text("sale_id,client_id,amount\n" + "".join(f"{a},{b},{c}\n" for a, b, c in sales))
        (place / "clients.csv").write_text("id,country,credit_limit\n"
                                           + "".join(f"{i},{c},{100 * i}\n" for i, c in clients.items()))
        ask = lambda question: assay_json("ask", "sales.csv", "clients.csv", "-q", question, "--yes", cwd=place)
        document = ask("total amount by country")
        groups = samples.grouped([row for row in sales if row[1] in clients], lambda r: clients[r[1]], lambda r: r[2])
        self.assert_groups(document, {name: sum(values) for name, values in groups.items()})
        lost = sum(row[1] not in clients for row in sales)
        self.assertIn(f"{lost} of 300 rows of sales.csv have no match in clients.csv.", document["run"]["stdout"])
        self.assertIn('validate="many_to_one"', document["approval"]["code"])
        self.assertNotIn("merge", ask("total amount")["approval"]["code"], "one file is enough")
        self.assertNotIn("merge", ask("average credit limit by country")["approval"]["code"],
                         "a limit would count with every sale")

    def test_the_document_has_what_loads_the_data(self):
        """Whether it ran or not, what it says runs outside."""
        for more, code in (("--yes",), 0), ((), 3):
            document = assay_json("ask", ORDERS, "-q", "total revenue", *more, expect=code)
            place = scratch(self)
            shutil.copy(ORDERS, place)
            *lines, last = document["proposals"][-1]["code"].splitlines()
            script = "\n".join([document["load"], *lines, f"print({last})"])
            self.assertIn("copy_on_write = True", script)
            done = subprocess.run([sys.executable, "-c", script], cwd=place, capture_output=True, check=True, text=True)
            total = sum(row["revenue"] for row in samples.orders() if row["revenue"] is not None)
            self.assertAlmostEqual(float(done.stdout.split()[-1]), total, 2)

    def test_how_many_orders(self):
        self.assertEqual(self.single(self.ask(ORDERS, "how many rows are there?")), len(samples.orders()))

    def test_total_revenue(self):
        total = sum(row["revenue"] for row in samples.orders() if row["revenue"] is not None)
        self.assertAlmostEqual(self.single(self.ask(ORDERS, "total revenue")), total, 2)

    def test_median_unit_price(self):
        expected = statistics.median(row["unit_price"] for row in samples.orders() if row["unit_price"] is not None)
        self.assertAlmostEqual(self.single(self.ask(ORDERS, "median unit price")), expected, 4)

    def test_revenue_by_region(self):
        groups = samples.grouped(samples.orders(), lambda r: r["region"], lambda r: r["revenue"])
        self.assert_groups(self.ask(ORDERS, "sum of revenue by region"), {name: sum(v) for name, v in groups.items()})

    def test_revenue_in_2024_by_region(self):
        rows = [row for row in samples.orders() if row["order_date"] and row["order_date"].year == 2024]
        groups = samples.grouped(rows, lambda r: r["region"], lambda r: r["revenue"])
        self.assert_groups(self.ask(ORDERS, "sum of revenue by region in 2024"),
                           {name: sum(v) for name, v in groups.items()})

    def test_open_orders_by_region(self):
        rows = [row for row in samples.orders() if row["status"] == "open"]
        groups = samples.grouped(rows, lambda r: r["region"], lambda r: 1)
        self.assert_groups(self.ask(ORDERS, "how many orders are open by region?"),
                           {name: len(v) for name, v in groups.items()})

    def test_revenue_per_month_draws_a_line_chart(self):
        document = self.ask(ORDERS, "revenue per month as a line chart")
        groups = samples.grouped(samples.orders(), lambda r: r["order_date"] and r["order_date"].strftime("%Y-%m"),
                                 lambda r: r["revenue"])
        charts = [display for display in document["run"]["displays"] if display["kind"] == "chart"]
        self.assertEqual([chart["type"] for chart in charts], ["line"])
        drawn = [y for y in charts[0]["series"][0]["y"] if y is not None]
        self.assertEqual(len(drawn), len(groups))
        self.assertAlmostEqual(sum(drawn), sum(sum(values) for values in groups.values()), 1)

    def test_missing_values(self):
        rows = records(tables(self.ask(ORDERS, "missing values per column"))[0])
        found = {list(row.values())[0]: number_columns(row)[0] for row in rows}
        for name in ("quantity", "region", "order_date"):
            expected = sum(row[name] is None for row in samples.orders())
            self.assertEqual(found.get(name, 0), expected, name)

    def test_average_temperature_by_weather(self):
        groups = samples.grouped(samples.weather(), lambda r: r["weather"], lambda r: r["temp_max"])
        self.assert_groups(self.ask(WEATHER, "average temp_max by weather"),
                           {name: statistics.mean(v) for name, v in groups.items()}, 3)

    def test_windiest_day(self):
        row = max(samples.weather(), key=lambda r: r["wind"])
        found = records(tables(self.ask(WEATHER, "which day had the highest wind?"))[0])[0]
        self.assertEqual(found["date"], row["date"].isoformat())

    def test_correlation(self):
        rows = samples.weather()
        expected = statistics.correlation([r["temp_max"] for r in rows], [r["temp_min"] for r in rows])
        document = self.ask(WEATHER, "correlation between temp_max and temp_min")
        numbers = [n for table in tables(document) for row in records(table) for n in number_columns(row)]
        value = document["run"]["value"]
        if value and value["kind"] == "value":
            numbers.append(value["cell"])
        self.assertTrue(any(abs(n - expected) < 1e-3 for n in numbers), numbers)

    def test_count_by_weather(self):
        groups = samples.grouped(samples.weather(), lambda r: r["weather"], lambda r: 1)
        self.assert_groups(self.ask(WEATHER, "how many days by weather"), {name: len(v) for name, v in groups.items()})

    def test_cleaning_writes_a_file(self):
        place = scratch(self)
        document = assay_json("ask", ORDERS, "-q", "clean up the data", "--yes", cwd=place)
        self.assertEqual(document["run"]["status"], "ok", document["run"]["error"])
        self.assertTrue(list(place.glob("assay-files/*cleaned*.csv")), "the cleaned file is put beside the person")


class Approval(unittest.TestCase):
    def test_without_a_terminal_nothing_runs(self):
        process = assay("ask", ORDERS, "-q", "total revenue")
        self.assertEqual(process.returncode, 3)
        self.assertIn(b"not approved", process.stderr)

    def test_the_document_says_that_nothing_ran(self):
        document = assay_json("ask", ORDERS, "-q", "total revenue", expect=3)
        self.assertIsNone(document["run"])
        self.assertIsNone(document["approval"])
        self.assertTrue(document["proposals"])


if __name__ == "__main__":
    unittest.main()
