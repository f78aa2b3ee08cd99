# SPDX-License-Identifier: GPL-3.0-or-later
"""assay run A --then B: files as steps of one analysis; and the tables that it writes."""
import os
import pty
import subprocess
import unittest

import samples
from command import ASSAY, assay, assay_json, scratch

ORDERS = samples.SAMPLES / "orders.csv"


def written(place, **files):
    for name, text in files.items():
        (place / name.replace("_", ".")).write_text(text)
    return place


def in_a_terminal(answers, *arguments, cwd):
    """Exit code and what was shown to somebody who gives these answers."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([ASSAY, *map(str, arguments)], stdin=theirs, stdout=theirs, stderr=theirs, cwd=cwd)
    os.close(theirs)
    os.write(ours, answers.encode())
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # nobody has the other end any more
            break
        if not part:
            break
        shown += part
    os.close(ours)
    return process.wait(timeout=60), shown.decode()


class Sequence(unittest.TestCase):
    def test_files_run_as_steps_of_one_analysis(self):
        place = written(scratch(self),
                        a_py="import pandas as pd\nframe = pd.DataFrame({'n': [1, 2]})\nopen('a.txt', 'w').write('a')\n", b_sql="SELECT sum(n) AS total FROM frame;\n", c_py="open('c.txt', 'w').write(open('a.txt').read())\nresult\n",
                        d_sh="cat c.txt\n")
        results = assay_json("run", "a.py", "--then", "b.sql", "--then=c.py", "--then", "d.sh", "--yes", "--save",
                             "doc.assay", "--files", "out", cwd=place)
        self.assertEqual([result["status"] for result in results], ["ok"] * 4)
        self.assertEqual(results[1]["value"]["rows"], [[3]])
        self.assertEqual(results[2]["value"]["rows"], [[3]])
        self.assertEqual(results[3]["stdout"], "a")
        self.assertEqual([result["provenance"]["checkpoint"] for result in results], ["", "1.1", "2.1", "3.1"])
        self.assertLessEqual({"a.txt", "c.txt"}, {path.name for path in (place / "out").iterdir()})
        again = assay_json("replay", "doc.assay", "--yes", cwd=place)
        self.assertEqual(len(again["steps"] if isinstance(again, dict) else again), 4)
        self.assertEqual(assay("export", "doc.assay", "--to", "doc.md", cwd=place).returncode, 0)
        self.assertIn("Run d.sh", (place / "doc.md").read_text().replace("\\", ""))

    def test_one_file_gives_one_object_and_is_kept(self):
        place = written(scratch(self), a_py="x = 6\n", b_py="x * 7\n")
        first = assay_json("run", "a.py", "--data", ORDERS, "--yes", "--save", "doc.assay", cwd=place)
        self.assertEqual((first["schema"], first["status"]), (1, "ok"))
        second = assay_json("run", "b.py", "--data", ORDERS, "--yes", "--save", "doc.assay", cwd=place)
        self.assertEqual((second["value"]["cell"], second["provenance"]["checkpoint"]), (42, "1.1"))

    def test_a_step_that_fails_ends_it(self):
        place = written(scratch(self), a_py="print('first')\n", b_py="print('second')\n1 / 0\n",
                        c_py="open('ran.txt', 'w')\n")
        results = assay_json("run", "a.py", "--then", "b.py", "--then", "c.py", "--yes", cwd=place, expect=1)
        self.assertEqual([(result["status"], result["stdout"]) for result in results],
                         [("ok", "first\n"), ("error", "second\n")])
        told = assay("run", "a.py", "--then", "b.py", "--then", "c.py", "--yes", cwd=place)
        self.assertEqual(told.returncode, 1)
        self.assertIn(b"first\n", told.stdout)
        self.assertIn(b"second\n", told.stdout)
        self.assertIn(b"ZeroDivisionError", told.stderr)
        self.assertFalse((place / "ran.txt").exists())

    def test_each_is_shown_and_approved_by_itself(self):
        place = written(scratch(self), a_py="print('f' + 'irst')\n", b_py="print('s' + 'econd')\n",
                        c_py="print('t' + 'hird')\n")
        code, shown = in_a_terminal("y\nn\n", "run", "a.py", "--then", "b.py", "--then", "c.py", cwd=place)
        self.assertEqual(code, 3)
        self.assertIn("print('s' + 'econd')", shown)
        self.assertIn("first", shown)
        self.assertNotIn("second", shown)
        self.assertNotIn("'hird'", shown)
        self.assertEqual(shown.count("Run this code?"), 2)

    def test_what_cannot_be_begun_runs_nothing(self):
        place = written(scratch(self), a_py="open('ran.txt', 'w')\n")
        missing = assay("run", "a.py", "--then", "none.py", "--yes", cwd=place)
        self.assertEqual(missing.returncode, 2)
        self.assertIn(b"none.py", missing.stderr)
        self.assertEqual(assay("run", "--then", "a.py", "a.py", "--yes", cwd=place).returncode, 2)
        self.assertEqual(assay("run", "a.py", "--then", "a.py", cwd=place).returncode, 3)
        self.assertEqual([path.name for path in place.iterdir()], ["a.py"])

    def test_the_table_is_that_of_the_last_step(self):
        place = written(scratch(self), a_py="import pandas as pd\nframe = pd.DataFrame({'n': range(20_000)})\nframe\n",
                        b_py="frame.n + 1\n")
        assay_json("run", "a.py", "--then", "b.py", "--yes", "--table", "t.csv", cwd=place)
        self.assertEqual((place / "t.csv").read_text().split(), ["n", *map(str, range(1, 20_001))])


class Tables(unittest.TestCase):
    HOSTILE = ['=HYPERLINK("http://x")', "+49 30 123", "-5.5", "-", "@sum", "\t=1", "plain", "\x1b[31mred", "-cmd",
               "1e5", "+3"]

    def test_formulas_and_control_characters_are_told_and_defused_on_demand(self):
        place = written(scratch(self), a_py=f"import pandas as pd\npd.DataFrame({{'=t': {self.HOSTILE!r}, 'n': -1}})\n")
        told = assay("run", "a.py", "--yes", "--table", "t.csv", cwd=place)
        self.assertIn(b"5 cells begin like formulas, which a spreadsheet would run; 1 cell holds control characters. --defuse", told.stderr)
        as_it_is = (place / "t.csv").read_text()
        self.assertIn('"=HYPERLINK(""http://x"")",-1\n', as_it_is)
        self.assertIn("\x1b[31mred,-1\n", as_it_is)
        defused = assay("run", "a.py", "--yes", "--table", "t.csv", "--defuse", cwd=place)
        self.assertIn(b"written as plain text", defused.stderr)
        self.assertEqual((place / "t.csv").read_text(),
                         "'=t,n\n\"'=HYPERLINK(\"\"http://x\"\")\",-1\n+49 30 123,-1\n-5.5,-1\n-,-1\n'@sum,-1\n"
                         "'\t=1,-1\nplain,-1\n\\x1b[31mred,-1\n'-cmd,-1\n1e5,-1\n+3,-1\n")
        self.assertNotIn(b"\x1b", told.stdout + told.stderr + defused.stdout)

    def test_a_harmless_table_is_said_nothing_about(self):
        place = written(scratch(self), a_py="import pandas as pd\npd.DataFrame({'a': ['x', '-1'], 'n': [-1.5, 2]})\n")
        told = assay("run", "a.py", "--yes", "--table", "t.csv", cwd=place)
        self.assertEqual((told.returncode, told.stderr), (0, b""))


class LargestDisplays(unittest.TestCase):
    def test_what_may_be_shown_can_be_kept(self):
        place = written(scratch(self), a_py="import numpy as np, pandas as pd\nrandom = np.random.default_rng(1)\n"
                                            "display(pd.DataFrame(-random.random((10_000, 100)) / 1e150))\n"
                                            "display(pd.DataFrame({'a': ['ä' * 10_000] * 10_000}))\nfor i in range(998):\n    display(i)\n")
        results = assay_json("run", "a.py", "--yes", "--save", "doc.assay", cwd=place, timeout=300)
        self.assertEqual((results["status"], len(results["displays"])), ("ok", 1000))
        self.assertEqual(assay("export", "doc.assay", "--to", "doc.md", cwd=place).returncode, 0)

    def test_what_is_too_much_says_so(self):
        place = written(scratch(self), a_py="for i in range(1001):\n    display(i)\n")
        result = assay_json("run", "a.py", "--yes", "--save", "doc.assay", cwd=place, expect=1, timeout=300)
        self.assertEqual(result["status"], "output_limit")
        self.assertIn("more than 1000 tables and charts", result["status_detail"])


if __name__ == "__main__":
    unittest.main()
