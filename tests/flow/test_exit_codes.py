# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program returns to its caller: one case at least for each line of the README's table."""
import base64
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import unittest

import samples
from command import ASSAY, assay, assay_json, descendants, model_server, scratch

ORDERS = samples.SAMPLES / "orders.csv"
READ = 'import pandas as pd\norders = pd.read_csv("orders.csv", sep=";", decimal=",", thousands=".", encoding="cp1252")\n'


def without_jail(place):
    """The program in an installation whose jail ends as it starts, as on a machine that has none."""
    program = pathlib.Path(ASSAY).resolve()
    for folder in ("bin", "libexec/assay"):
        (place / folder).mkdir(parents=True)
    shutil.copy2(program, place / "bin")
    (place / "share").symlink_to(program.parents[1] / "share")
    (place / "libexec/assay/assay-scan").symlink_to(program.parents[1] / "libexec/assay/assay-scan")
    helper = place / "libexec/assay/assay-jail"
    helper.write_text("#!/bin/sh\nexit 1\n")
    helper.chmod(0o755)
    return place / "bin" / program.name


def memory_of(pid):
    """In bytes; 0 where it is gone."""
    try:
        return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    except OSError:
        return 0


def name_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


class ExitCodes(unittest.TestCase):
    def returns(self, code, process, says=""):
        self.assertEqual(process.returncode, code, process.stderr + process.stdout)
        self.assertIn(says, process.stderr.decode())

    def ask_model(self, code, *more, question="revenue by region", data=ORDERS):
        place = scratch(self)
        (place / "code.py").write_text(code)
        env = {**model_server(self, "--scenario", "code", "--code", place / "code.py", "--record", place / "sent"),
               "XDG_CONFIG_HOME": str(place), "XDG_STATE_HOME": str(place)}
        process = assay("ask", data, "-q", question, "--json", "--provider", "openai", "--model", "test-model",
                        *more, cwd=place, env=env)
        return process, place / "sent"

    @staticmethod
    def told(sent):
        """What the model was sent, all of it; there may be nothing."""
        return b"".join(base64.b64decode(json.loads(line)["body_base64"])
                        for line in (sent.read_text().splitlines() if sent.exists() else []))

    def test_0_done(self):
        self.returns(0, assay("ask", ORDERS, "-q", "total revenue", "--yes"))
        self.returns(0, assay("profile", ORDERS))
        self.returns(0, assay("--help"))

    def test_1_the_run_failed(self):
        for code in ("1 / 0\n", "while True: pass\n"):
            path = scratch(self) / "a.py"
            path.write_text(code)
            self.returns(1, assay("run", path, "--yes", "--limit", "wall=1s"))

    def test_1_the_jail_is_lost_during_the_run(self):
        path = scratch(self) / "a.py"
        path.write_text('import time\nx = b"x" * 400_000_000\ntime.sleep(60)\n')
        with subprocess.Popen([ASSAY, "run", path, "--yes"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            self.addCleanup(process.kill)
            while process.poll() is None and not any(memory_of(pid) > 400_000_000 for pid in descendants(process.pid)):
                time.sleep(0.05)
            jails = [pid for pid in descendants(process.pid) if name_of(pid) == "assay-jail"]
            os.kill(jails[0], signal.SIGKILL)
            output = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1, output)
        self.assertIn(b"assay: ", output[1])

    def test_2_bad_input(self):
        place = scratch(self)
        (place / "a.assay").write_text("no document")
        self.returns(2, assay("ask", ORDERS, "--frobnicate"), "--frobnicate")
        self.returns(2, assay("ask", ORDERS, "-q", "how many rows?", "-q", "total revenue"), "-q stands there twice")
        self.returns(2, assay("ask", place / "none.csv", "-q", "total", "--yes"), "none.csv")
        self.returns(2, assay("replay", place / "a.assay"), "not an Assay document")

    def test_3_nobody_approved(self):
        self.returns(3, assay("ask", ORDERS, "-q", "total revenue"), "--yes")
        path = scratch(self) / "a.py"
        path.write_text("1\n")
        self.returns(3, assay("run", path), "--yes")

    def test_3_yes_stops_at_a_finding_and_at_a_syntax_error(self):
        for code in ("import requests\n1\n", "print(\n"):
            path = scratch(self) / "a.py"
            path.write_text(code)
            self.returns(3, assay("run", path, "--yes"), "--force")
            process, _ = self.ask_model(code, "--yes")
            self.returns(3, process, "--force")
            self.assertIsNone(json.loads(process.stdout)["run"])

    def test_4_no_safe_jail(self):
        program = without_jail(scratch(self))
        path = scratch(self) / "a.py"
        path.write_text("1\n")
        for arguments in (["ask", ORDERS, "-q", "total revenue", "--yes"], ["run", path, "--yes"], ["profile", ORDERS],
                          ["doctor"], ["selftest", "--yes"]):
            with self.subTest(arguments[0]):
                process = subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                                         timeout=100, check=False)
                self.returns(4, process)

    def test_5_no_model(self):
        self.returns(5, assay("ask", ORDERS, "-q", "revenue by region", "--yes", "--provider", "openai", "--model",
                              "test", env={"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "OPENAI_API_KEY": "sk-x"}),
                              "No model server answers")

    def test_a_hidden_column_named_like_what_reads_its_file(self):
        """The lines that read the file name the records' key in the document: they are not sent."""
        data = scratch(self) / "clinic.json"
        data.write_text(json.dumps({"diagnosis": [{"diagnosis": "flu", "n": 1}, {"diagnosis": "gout", "n": 2}]}))
        ask = lambda what: self.ask_model("1\n", "--yes", "--send", f"clinic.diagnosis={what}", question="sum of n",
                                            data=data)
        process, sent = ask("hidden")
        self.returns(0, process)
        self.assertNotIn(b"diagnosis", self.told(sent))
        process, sent = ask("name")
        self.returns(0, process)
        self.assertIn(b"diagnosis", self.told(sent))

    def test_what_may_be_sent(self):
        place = scratch(self)
        (place / "kinds.csv").write_text("kind,n\ninteger,1\nyear,2\nmonth,3\nquestion,4\ncolumns,5\nmissing,6\n")
        ask = lambda *more: self.ask_model("1\n", "--yes", *more, question="sum of n", data=place / "kinds.csv")
        process, sent = ask()  # cells that are words of Assay's own refuse nothing
        self.returns(0, process)
        self.returns(2, ask("--send", "kinds.sort=values")[0], "kinds.sort")
        self.assertNotIn(b"integer\\\"", self.told(sent))
        process, sent = ask("--send", "kinds.kind=values")
        self.assertIn(b'all values: \\"integer\\"', self.told(sent))

    def test_json_gives_a_document_on_every_end(self):
        place = scratch(self)
        (place / "a.py").write_text("1\n")
        for code, arguments in ((2, ["ask", ORDERS, "--frobnicate"]),
                                (2, ["ask", place / "none.csv", "-q", "total", "--yes"]),
                                (3, ["ask", ORDERS, "-q", "total revenue"]), (3, ["run", place / "a.py"]),
                                (2, ["run", place / "b.py", "--yes"]), (2, ["replay", place / "a.py"]),
                                (3, ["selftest"]), (2, ["profile", place / "none.csv"])):
            with self.subTest(str(arguments)):
                process = assay(*arguments, "--json", cwd=place)
                self.returns(code, process)
                document = json.loads(process.stdout)
                error = document.get("error") or document["errors"][0]
                self.assertEqual((error["exit_code"], bool(error["message"])), (code, True))

    def test_7_a_question_back(self):
        for more in ([], ["--yes"]):
            self.returns(7, assay("ask", ORDERS, "-q", "average horsepower by cylinder", *more))

    def test_8_findings_under_strict(self):
        process, _ = self.ask_model(READ + 'orders.head(5)["revenue"].sum()\n', "--yes", "--strict")
        self.returns(8, process)
        checks = json.loads(process.stdout)["verification"]["checks"]
        self.assertTrue(any(check["status"] != "passed" for check in checks), checks)
        clean = scratch(self) / "clean.csv"
        clean.write_text("region,revenue\nN,1\nS,2\nS,3\nN,4\n")
        self.assertEqual(assay_json("ask", clean, "-q", "total revenue by region", "--yes",
                                    "--strict")["run"]["status"], "ok")

    def test_own_code_is_compared_with_the_question(self):
        place = scratch(self)
        (place / "sales.csv").write_text("region,revenue\n" + "N,1\nS,2\nE,3\nW,4\n" * 5)
        (place / "top.py").write_text("sales.groupby('region')['revenue'].sum().nlargest(2)\n")
        asked = ["run", place / "top.py", "--data", place / "sales.csv", "--yes", "--strict", "--json"]
        for question, code in (("top 3 regions by revenue", 8), ("top 2 regions by revenue", 0)):
            process = assay(*asked, "--question", question, cwd=place)
            self.returns(code, process)
            kinds = [finding["kind"] for finding in json.loads(process.stdout)["verification"]["findings"]]
            self.assertEqual("other_count" in kinds, code == 8, kinds)
        self.returns(0, assay(*asked, cwd=place))  # a name of a step asks nothing

    def test_own_code_is_compared_with_the_planners_way(self):
        """With its figures, also where the code reads the file itself, or is SQL; a title asks nothing."""
        place = scratch(self)
        (place / "sales.csv").write_text("day,region,revenue\n" + "".join(
            f"2024-0{1 + i % 9}-{10 + i % 18},{'NSEW'[i % 4]},{100 + 7 * i}\n" for i in range(40)))
        right = "sales.groupby('region')['revenue'].sum()\n"
        wrong = "sales[sales.index != 3].groupby('region')['revenue'].sum()\n"
        read = "import pandas as pd\nsales = pd.read_csv('sales.csv')\n"
        query = "SELECT region, sum(revenue) AS revenue FROM sales GROUP BY region\n"
        for name, text, code, found in (("right.py", right, 0, "second_agrees"),
                                        ("wrong.py", wrong, 8, "second_differs"),
                                        ("read.py", read + right, 0, "second_agrees"),
                                        ("read_wrong.py", read + wrong, 8, "second_differs"),
                                        ("right.sql", query, 0, "second_agrees"),
                                        ("wrong.sql", query.replace("GROUP", "WHERE region <> 'N' GROUP"), 8,
                                         "second_differs"),
                                        ("filter.sql", query.replace("GROUP", "WHERE revenue > 130 GROUP"), 8,
                                         "second_differs")):
            with self.subTest(name):
                (place / name).write_text(text)
                process = assay("run", name, "--data", "sales.csv", "--yes", "--strict", "--json", "-q",
                                "total revenue by region", cwd=place)
                self.returns(code, process)
                verification = json.loads(process.stdout)["verification"]
                self.assertIn(found, [check["kind"] for check in verification["checks"]])
                self.assertEqual(verification["verdict"], "confirmed" if code == 0 else "contradicted")
                shown = assay("run", name, "--data", "sales.csv", "--yes", "-q", "total revenue by region", cwd=place)
                self.assertIn(b"Second method, approved along with it", shown.stdout)
        process = assay("run", "wrong.py", "--data", "sales.csv", "--yes", "--json", cwd=place)
        kinds = [finding["kind"] for finding in json.loads(process.stdout)["verification"]["findings"]]
        self.assertFalse([kind for kind in kinds if kind.startswith("second")])

    def test_help_and_readme_have_the_same_table(self):
        table = assay("--help").stdout.decode().split("Exit codes")[1]
        readme = (samples.SAMPLES.parents[1] / "README.md").read_text().split("Exit codes")[1].split("\n\n")[0]
        for code in range(9):
            self.assertRegex(table, rf"\b{code} ")
            self.assertRegex(readme, rf"\b{code} ")


if __name__ == "__main__":
    unittest.main()
