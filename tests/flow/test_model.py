# SPDX-License-Identifier: GPL-3.0-or-later
"""A question through a model: our own server stands in for one, over real HTTP."""
import os
import subprocess
import unittest

import samples
from command import assay, assay_json, records, scratch, tables

ORDERS = samples.SAMPLES / "orders.csv"
CODE = '''import pandas as pd
orders = pd.read_csv("orders.csv", sep=";", decimal=",", thousands=".", encoding="cp1252")
orders.groupby("region")["revenue"].sum()
'''


class Model(unittest.TestCase):
    def serve(self, *arguments):
        server = subprocess.Popen([os.environ["MODEL_SERVER"], "--port", "0", *map(str, arguments)], stdout=subprocess.PIPE)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        return {"OPENAI_BASE_URL": f"http://127.0.0.1:{int(server.stdout.readline())}/v1", "OPENAI_API_KEY": "sk-secret-of-the-test"}

    def test_a_broken_reply_is_repaired_and_the_answer_is_right(self):
        place = scratch(self)
        (place / "broken.py").write_text(CODE.replace('"revenue"', '"revenu"'))
        (place / "fixed.py").write_text(CODE)
        environment = self.serve("--scenario", "repair", "--code", place / "broken.py", "--fixed", place / "fixed.py",
                                 "--record", place / "sent")
        document = assay_json("ask", ORDERS, "-q", "revenue by region", "--yes", "--provider", "openai", "--model", "test", cwd=place,
                              env=environment)
        self.assertEqual(len(document["proposals"]), 2)
        self.assertTrue(document["proposals"][1]["reason"].startswith("repair"))
        expected = samples.grouped(samples.orders(), lambda row: row["region"], lambda row: row["revenue"])
        found = {row["region"]: row["revenue"] for row in records(tables(document)[0])}
        self.assertEqual(set(found), set(expected))
        for region, values in expected.items():
            self.assertAlmostEqual(found[region], sum(values), 2)
        self.assertNotIn("sk-secret", str(document))
        self.assertNotIn("Atlas Bau", (place / "sent").read_text(), "cell values stay here unless they are cleared")

    def test_a_model_that_cannot_be_reached_is_exit_5(self):
        process = assay("ask", ORDERS, "-q", "revenue by region", "--yes", "--provider", "openai", "--model", "test",
                        env={"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "OPENAI_API_KEY": "sk-x"})
        self.assertEqual(process.returncode, 5, process.stderr)
        self.assertIn(b"No model server answers", process.stderr)


if __name__ == "__main__":
    unittest.main()
