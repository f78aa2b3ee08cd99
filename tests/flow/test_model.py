# SPDX-License-Identifier: GPL-3.0-or-later
"""A question through a model: our own server stands in for one, over real HTTP."""
import os
import subprocess
import unittest

import samples
from command import assay, assay_json, model_server, records, scratch, tables

ORDERS = samples.SAMPLES / "orders.csv"
CODE = '''import pandas as pd
orders = pd.read_csv("orders.csv", sep=";", decimal=",", thousands=".", encoding="cp1252")
orders.groupby("region")["revenue"].sum()
'''


class Model(unittest.TestCase):
    def serve(self, *arguments):
        return {**model_server(self, *arguments), "XDG_CONFIG_HOME": str(scratch(self)), "XDG_STATE_HOME": str(scratch(self))}

    def test_a_broken_reply_is_repaired_and_the_answer_is_right(self):
        for provider in ("openai", "anthropic", "ollama"):
            with self.subTest(provider):
                self.check_repair(provider)

    def check_repair(self, provider):
        place = scratch(self)
        (place / "broken.py").write_text(CODE.replace('"revenue"', '"revenu"'))
        (place / "fixed.py").write_text(CODE)
        environment = self.serve("--scenario", "repair", "--code", place / "broken.py", "--fixed", place / "fixed.py",
                                 "--record", place / "sent")
        document = assay_json("ask", ORDERS, "-q", "revenue by region", "--yes", "--provider", provider, "--model", "test-model", cwd=place,
                              env=environment)
        self.assertEqual(len(document["proposals"]), 2)
        self.assertEqual(document["proposals"][0]["author"], provider + " test-model")
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

    def test_each_trouble_has_its_own_words_and_nothing_is_printed_on_standard_output(self):
        for provider in ("openai", "anthropic", "ollama"):
            for scenario, words in {"401": b"key", "overflow": b"too long", "truncated": b"broke off"}.items():
                with self.subTest(f"{provider} {scenario}"):
                    environment = self.serve("--scenario", scenario)
                    process = assay("ask", ORDERS, "-q", "revenue by region", "--json", "--yes", "--provider", provider, "--model",
                                    "test-model", env=environment)
                    self.assertEqual(process.returncode, 5, process.stderr)
                    self.assertEqual(process.stdout, b"")
                    self.assertIn(words, process.stderr)
                    self.assertNotIn(b"sk-secret", process.stderr)

    def test_a_key_is_set_shown_by_its_place_and_removed(self):
        home = {"XDG_CONFIG_HOME": str(scratch(self)), "XDG_STATE_HOME": str(scratch(self))}
        run = lambda *arguments, key=b"": subprocess.run([os.environ["ASSAY_PROGRAM"], "key", *arguments], input=key,
                                                         capture_output=True, env={**os.environ, **home}, check=False)
        done = run("set", "anthropic", "--keep", "file", key=b"sk-secret-of-the-test\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        shown = run("show", "anthropic")
        self.assertIn(b"in a file that only you can read.", shown.stdout)
        self.assertNotIn(b"sk-secret", done.stdout + done.stderr + shown.stdout + shown.stderr)
        self.assertEqual(run("remove", "anthropic").returncode, 0)
        self.assertIn(b"there is none yet", run("show", "anthropic").stdout)
        self.assertEqual(run("set", "anthropic", "--keep", "pocket", key=b"x").returncode, 2)
        self.assertEqual(run("set", "nobody", key=b"x").returncode, 2)


if __name__ == "__main__":
    unittest.main()
