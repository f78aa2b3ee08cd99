# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts that a model wrote into a filter without having seen a value: what the card offers, and one click on it."""
import base64
import csv
import json
import unittest

from command import assay, assay_json, model_server, scratch

HEAD = 'import pandas as pd\norders = pd.read_csv("orders.csv")\n'
ROWS = [(country, status, gender, 10 * i + j + k)
        for i, country in enumerate(["United Kingdom", "United States", "Germany", "France", "Netherlands",
                                     "South Africa"])
        for j, status in enumerate(["Shipped", "cancelled", "In progress", "Returned"])
        for k, gender in enumerate(["F", "M", "unknown"])]
# What the model writes, and the value that is meant.
CASES = [("country", "UK", "United Kingdom"), ("country", "US", "United States"), ("country", "germany", "Germany"),
         ("country", "Frence", "France"), ("country", "The Netherlands", "Netherlands"),
         ("country", "south africa", "South Africa"), ("status", "shipped", "Shipped"),
         ("status", "canceled", "cancelled"), ("status", "in_progress", "In progress"),
         ("status", "Return", "Returned"), ("gender", "Female", "F"), ("gender", "male", "M")]


class Literals(unittest.TestCase):
    def place(self):
        place = scratch(self)
        with open(place / "orders.csv", "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([("country", "status", "gender", "amount"), *ROWS])
        return place

    def ask(self, place, code, *more):
        (place / "code.py").write_text(code)
        env = {**model_server(self, "--scenario", "code", "--code", place / "code.py", "--record", place / "sent"),
               "XDG_CONFIG_HOME": str(place), "XDG_STATE_HOME": str(place)}
        return assay("ask", place / "orders.csv", "-q", "how much in total?", "--json", "--provider", "openai",
                     "--model", "test-model", *more, cwd=place, env=env)

    def test_ten_of_twelve_are_right_after_one_click_at_most(self):
        place = self.place()
        steps, wanted = [], []
        for number, (column, written, meant) in enumerate(CASES):
            code = HEAD + f'int(orders.loc[orders["{column}"] == "{written}", "amount"].sum())\n'
            waits = self.ask(place, code)
            self.assertEqual(waits.returncode, 3, waits.stderr)
            fixes = [fix for finding in json.loads(waits.stdout)["proposals"][-1]["findings"]
                     for fix in finding.get("fixes", [])]
            if fixes:
                raw = code.encode()
                code = (raw[:fixes[0]["begin"]] + fixes[0]["text"].encode() + raw[fixes[0]["end"]:]).decode()
            (place / f"step{number}.py").write_text(code)
            steps.append(place / f"step{number}.py")
            index = ["country", "status", "gender"].index(column)
            wanted.append(sum(row[3] for row in ROWS if row[index] == meant))
        then = [argument for step in steps[1:] for argument in ("--then", step)]
        results = assay_json("run", steps[0], *then, "--data", place / "orders.csv", "--yes", cwd=place)
        right = [case for case, result, sum_ in zip(CASES, results, wanted) if result["value"]["text"] == str(sum_)]
        print(f"right after one click at most: {len(right)} of {len(CASES)}; not: {[case for case in CASES if case not in right]}")
        self.assertGreaterEqual(len(right), 10)
        sent = b"".join(base64.b64decode(json.loads(line)["body_base64"])
                        for line in (place / "sent").read_text().splitlines())
        for country in (b"United Kingdom", b"South Africa", b"In progress"):
            self.assertNotIn(country, sent, "the values stay here")

    def test_a_value_that_is_there_is_no_finding(self):
        place = self.place()
        waits = self.ask(place, HEAD + 'orders[orders["country"].isin(["Germany", "France"])]["amount"].sum()\n')
        findings = json.loads(waits.stdout)["proposals"][-1]["findings"]
        self.assertEqual([finding for finding in findings if "fixes" in finding], [])


if __name__ == "__main__":
    unittest.main()
