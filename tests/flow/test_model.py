# SPDX-License-Identifier: GPL-3.0-or-later
"""A question through a model: our own server stands in for one, over real HTTP."""
import json
import os
import pathlib
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
        return {**model_server(self, *arguments), "XDG_CONFIG_HOME": str(scratch(self)),
                "XDG_STATE_HOME": str(scratch(self))}

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
        document = assay_json("ask", ORDERS, "-q", "revenue by region", "--yes", "--force", "--provider", provider,
                              "--model", "test-model", cwd=place, env=environment)
        self.assertEqual(len(document["proposals"]), 2)
        self.assertEqual(document["proposals"][0]["author"], provider + " test-model")
        self.assertEqual(document["proposals"][1]["reason"]["kind"], "repair")
        expected = samples.grouped(samples.orders(), lambda row: row["region"], lambda row: row["revenue"])
        found = {row["region"]: row["revenue"] for row in records(tables(document)[0])}
        self.assertEqual(set(found), set(expected))
        for region, values in expected.items():
            self.assertAlmostEqual(found[region], sum(values), 2)
        self.assertNotIn("sk-secret", str(document))
        self.assertNotIn("Atlas Bau", (place / "sent").read_text(), "cell values stay here unless they are cleared")

    def test_a_repair_with_the_same_error_is_the_last(self):
        place = scratch(self)
        broken = CODE.replace('"revenue"', '"revenu"')
        (place / "broken.py").write_text(broken)
        (place / "fixed.py").write_text("# Another way.\n" + broken)
        environment = self.serve("--scenario", "repair", "--code", place / "broken.py", "--fixed", place / "fixed.py")
        process = assay("ask", ORDERS, "-q", "revenue by region", "--yes", "--force", "--json", "--provider", "openai",
                        "--model", "test-model", cwd=place, env=environment)
        self.assertEqual(process.returncode, 1, process.stderr)
        self.assertEqual(len(json.loads(process.stdout)["proposals"]), 2, "the code, one repair, and no third request")
        self.assertIn(b"failed with the same error", process.stderr)

    def test_the_same_code_again_is_no_repair(self):
        place = scratch(self)
        (place / "broken.py").write_text(CODE.replace('"revenue"', '"revenu"'))
        process = assay("ask", ORDERS, "-q", "revenue by region", "--yes", "--force", "--json", "--provider", "openai",
                        "--model", "test-model", cwd=place,
                        env=self.serve("--scenario", "repair", "--code", place / "broken.py"))
        self.assertEqual(process.returncode, 1, process.stderr)
        self.assertEqual(len(json.loads(process.stdout)["proposals"]), 1)
        self.assertIn(b"the same code again", process.stderr)

    def test_keys_that_a_step_prints_are_kept_nowhere(self):
        """One that looks like a key, and that of the model, which looks like nothing."""
        place = scratch(self)
        keys = "ghp_" + "a1b2c3d4" * 4, "sk-secret-of-the-test"
        (place / "code.py").write_text('print("ghp_" + "a1b2c3d4" * 4)\n"sk-secret-" + "of-the-test"\n')
        environment = self.serve("--scenario", "code", "--code", place / "code.py")
        document = assay_json("ask", ORDERS, "-q", "revenue by region", "--yes", "--provider", "openai", "--model",
                              "test-model", "--save", place / "a.assay", "--report", place / "a.html", cwd=place,
                              env=environment)
        self.assertEqual(document["run"]["stdout"], "[key withheld]\n")
        withheld = [check for check in document["verification"]["checks"] if check["kind"] == "keys_withheld"]
        # Of the value both its text and its cell.
        self.assertEqual([(check["status"], check["count"]) for check in withheld], [("warning", 3)])
        kept = [place / "a.assay", place / "a.html",
                *(path for path in pathlib.Path(environment["XDG_STATE_HOME"]).rglob("*") if path.is_file())]
        self.assertGreater(len(kept), 2)
        for path in kept:
            for key in keys:
                self.assertNotIn(key.encode(), path.read_bytes(), path)

    def test_what_only_reads_runs_by_the_policy_and_nothing_else(self):
        place = scratch(self)
        (place / "reads.py").write_text(CODE)
        (place / "writes.py").write_text(CODE + 'orders.to_csv("copy.csv")\n')
        ask = lambda code: assay("ask", ORDERS, "-q", "revenue by region", "--json", "--policy", "reads-only",
                                 "--provider", "openai", "--model", "test-model", cwd=place,
                                 env=self.serve("--scenario", "code", "--code", place / code))
        done = ask("reads.py")
        if b"cannot keep a run to reading" in done.stderr:  # then nothing runs by the policy
            self.assertEqual((done.returncode, json.loads(done.stdout)["run"]), (3, None), done.stderr)
            return
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["approval"]["method"], "policy: reads only")
        waits = ask("writes.py")
        self.assertEqual(waits.returncode, 3, waits.stderr)
        self.assertIn(b"It waits for you: the code writes copy.csv.", waits.stderr)
        self.assertIsNone(json.loads(waits.stdout)["run"])
        (place / "reaches.py").write_text(CODE.replace("orders.groupby", "pd.io.common.os.getcwd()\norders.groupby"))
        unknown = ask("reaches.py")
        self.assertEqual(unknown.returncode, 3, unknown.stderr)
        self.assertIn(b"It waits for you: the check cannot tell all that the code does", unknown.stderr)
        self.assertTrue(json.loads(unknown.stdout)["proposals"][0]["effects"]["cannot_tell"])

    def test_the_words_of_a_model_name_cells_or_are_not_used(self):
        place = scratch(self)
        (place / "code.py").write_text(CODE)
        ask = lambda telling: assay_json("ask", ORDERS, "-q", "revenue by region", "--yes", "--provider", "openai",
                                         "--model", "test-model", cwd=place,
                                         env=self.serve("--scenario", "code", "--code", place / "code.py", "--telling",
                                                        telling))
        answer = ask("The region [[1:A1]] has [[1:B1]].")["answer"]
        region = min(samples.grouped(samples.orders(), lambda row: row["region"], lambda row: row["revenue"]))
        self.assertTrue(answer["text"].startswith(f"The region {region} has "), answer)
        self.assertEqual([number["evidence"] for number in answer["numbers"]],
                         [{"display": 0, "row": 0, "column": 1, "in": "run.value"}])
        document = ask("See [[9:A1]].")
        self.assertNotIn("See", document["answer"]["text"])
        self.assertIn("They were not used.", str(document["verification"]))
        for telling, number in (("It is 12.", "12"), ("About half of [[1:B1]].", "half"), ("It is ４２.", "４２")):
            document = ask(telling)
            self.assertEqual(document["answer"]["text"][:6], telling[:6])
            self.assertEqual([(one["text"], one["evidence"]) for one in document["answer"]["numbers"]][0],
                             (number, None))
            self.assertIn(f"The words say “{number}”", str(document["verification"]))

    def test_ten_tasks_mark_a_model(self):
        place = scratch(self)
        (place / "code.py").write_text('import pandas as pd\nlen(pd.read_csv("shop.csv"))\n')
        run = lambda *more: assay("selftest", "--json", "--provider", "openai", "--model", "test-model", *more,
                                  env=self.serve("--scenario", "code", "--code", place / "code.py"))
        self.assertEqual(run().returncode, 3, "nobody agreed")
        process = run("--yes")
        self.assertEqual(process.returncode, 1, process.stderr)
        test = json.loads(process.stdout)
        self.assertEqual((test["badge"], [task["good"] for task in test["tasks"]]), ("red", [True] + [False] * 9))
        self.assertIn("The result lacks", test["tasks"][1]["why"])
        builtin = json.loads(assay("selftest", "--json", "--yes").stdout)
        self.assertEqual(builtin["badge"], "green", builtin["summary"])

    def test_a_model_that_cannot_be_reached_is_exit_5(self):
        process = assay("ask", ORDERS, "-q", "revenue by region", "--yes", "--provider", "openai", "--model", "test",
                        env={"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "OPENAI_API_KEY": "sk-x"})
        self.assertEqual(process.returncode, 5, process.stderr)
        self.assertIn(b"No model server answers", process.stderr)

    def test_each_trouble_has_its_own_words_in_the_document_too(self):
        for provider in ("openai", "anthropic", "ollama"):
            for scenario, words in {"401": b"key", "overflow": b"too long", "truncated": b"broke off"}.items():
                with self.subTest(f"{provider} {scenario}"):
                    environment = self.serve("--scenario", scenario)
                    process = assay("ask", ORDERS, "-q", "revenue by region", "--json", "--yes", "--provider", provider,
                                    "--model", "test-model", env=environment)
                    self.assertEqual(process.returncode, 5, process.stderr)
                    self.assertEqual(json.loads(process.stdout)["error"]["exit_code"], 5)
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
