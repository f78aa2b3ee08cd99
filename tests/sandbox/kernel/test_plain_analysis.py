# SPDX-License-Identifier: GPL-3.0-or-later
"""What is plain analysis, and what the check cannot tell."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import code_facts

HERE = pathlib.Path(__file__).parent
KERNEL = pathlib.Path(code_facts.__file__).parent
CODES = HERE.parents[1] / "corpus" / "code"
# Of the files that the analyses of the corpus read, the columns that they name as attributes.
SCHEMA = {"files": {"orders.csv": {"variable": "orders", "columns": ["status", "amount", "sex", "year"]}}}


def codes(name):
    return [code.strip() + "\n" for code in (CODES / name).read_text(encoding="utf-8").split("\n# ---\n")]


def effects(code, schema=SCHEMA):
    return code_facts.facts(code, schema)["effects"]


def is_called_harmless(code):
    told = effects(code)
    return not any(told[key] for key in ("cannot_tell", "dynamic_code", "process", "network",
                                         "writes")) and not set(told["reads"]) - set(SCHEMA["files"])


class Reaching(unittest.TestCase):
    def test_ways_around_the_analysis_are_not_called_harmless(self):
        for code in codes("reaching.txt"):
            self.assertFalse(is_called_harmless(code), code)

    def test_the_line_and_the_reason_are_told(self):
        found = code_facts.facts("import pandas as pd\nx = 1\npd.io.common.os.remove('x')", SCHEMA)["findings"]
        (unknown,) = [f for f in found if f["kind"] == "cannot_tell"]
        self.assertEqual((unknown["line"], unknown["severity"]), (3, "warning"))
        self.assertEqual(unknown["fact"], {"kind": "unknown_module", "texts": ["pandas.io"]})

    def test_writing_is_an_effect_wherever_the_path_comes_from(self):
        for code in ('from pathlib import Path\n(Path("a") / "b").write_text("x")',
                     'from pathlib import Path\nfor p in Path(".").iterdir():\n    p.unlink()',
                     'import os\nos.makedirs("d")', 'import numpy as np\nnp.arange(3).tofile("x")',
                     'import zipfile\nzipfile.ZipFile("a.zip", "w")',
                     'import zipfile\nzipfile.ZipFile("a.zip").extractall()',
                     'import sqlite3\nsqlite3.connect("a.db").execute("DELETE FROM t")'):
            self.assertTrue(effects(code)["writes"], code)


class Plain(unittest.TestCase):
    def test_nearly_all_of_what_models_write_is_known(self):
        self.rarely_unknown("analyses.txt", 0.02)

    def test_odd_code_is_known_where_it_is_harmless(self):
        self.rarely_unknown("odd.txt", 0.1)

    def rarely_unknown(self, name, most):
        all_of_it = codes(name)
        unknown = [code for code in all_of_it if effects(code)["cannot_tell"]]
        print(f"{name}: the check cannot tell {len(unknown)} of {len(all_of_it)}")
        self.assertLessEqual(len(unknown), most * len(all_of_it), "\n---\n".join(unknown))

    def test_a_column_may_be_called_anything(self):
        schema = {"files": {"orders.csv": {"variable": "orders", "columns": ["raw"]}}}
        self.assertFalse(effects('import pandas as pd\npd.read_csv("orders.csv").raw.sum()', schema)["cannot_tell"])
        self.assertTrue(effects('open("orders.csv", "rb").raw', {"files": {}})["cannot_tell"])


class Names(unittest.TestCase):
    def test_the_names_are_those_of_the_packages(self):
        """To write them anew: plain_names_of.py sandbox/kernel/plain_names.json."""
        with tempfile.NamedTemporaryFile("r", encoding="utf-8") as derived:
            subprocess.run([sys.executable, "-B", "-W", "ignore", HERE / "plain_names_of.py", derived.name], check=True)
            self.assertEqual((KERNEL / "plain_names.json").read_text(encoding="utf-8"), derived.read())

    def test_no_module_and_nothing_of_the_system_is_among_them(self):
        known = json.loads((KERNEL / "plain_names.json").read_text(encoding="utf-8"))
        for module, names in known["modules"].items():
            self.assertFalse({"sys", "os", "subprocess", "importlib", "builtins", "system", "popen",
                              "eval_"} & set(names), module)
        self.assertFalse({"os", "sys", "modules", "system", "canvas", "raw", "ctypes"} & set(known["attributes"]))


if __name__ == "__main__":
    unittest.main()
