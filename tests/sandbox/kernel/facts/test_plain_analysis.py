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
CODES = HERE.parents[2] / "corpus" / "code"
# Of the files that the analyses of the corpus read, the columns that they name as attributes; and hostile names.
SCHEMA = {"files": {"orders.csv": {"variable": "orders", "columns": [
    "status", "amount", "sex", "year", "gi_frame", "f_builtins", "module", "open"]}}}


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

    def test_load_steps_of_all_formats_are_plain(self):
        for file, load in (
                ("s.dta", 's = pd.read_stata("s.dta", convert_categoricals=False, preserve_dtypes=False)'),
                ("s.sas7bdat", 's = pd.read_sas("s.sas7bdat", format="sas7bdat", encoding="infer")'),
                ("s.xpt", 'import pyreadstat\ns, _ = pyreadstat.read_xport("s.xpt", dates_as_pandas_datetime=True)'),
                ("s.sav", 'import pyreadstat\ns, s_meta = pyreadstat.read_sav("s.sav", dates_as_pandas_datetime=True)\n'
                          'for name in ["sex"]:\n    s[name] = s[name].map(s_meta.variable_value_labels[name])'),
                ("s.dbf",
                 'import dbfread\ns_records = dbfread.DBF("s.dbf", encoding="cp850", ignore_missing_memofile=True)\n'
                          's = pd.DataFrame(iter(s_records), columns=s_records.field_names)')):
            code = f'import pandas as pd\n{load}\ns.groupby("sex")["a"].sum()\n'
            schema = {"files": {file: {"variable": "s", "columns": ["sex", "a"]}}}
            found = code_facts.facts(code, schema)
            self.assertEqual((found["effects"]["reads"], found["effects"]["cannot_tell"]), ([file], False),
                             found["findings"])
            # The package may not be there where the tests run.
            self.assertEqual({f["kind"] for f in found["findings"]} - {"import"}, set(), found["findings"])

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


    def test_of_a_plain_table_the_column_is_known_whatever_else_has_its_name(self):
        schema = {"files": {"orders.csv": {"variable": "orders", "columns": ["raw", "gi_frame", "to_clipboard"]}}}
        read = 'import pandas as pd\nd = pd.read_csv("orders.csv")\n'
        for code in ("d = d[d.raw > 1].dropna()\nd.raw.sum()", "orders.raw.max()", "d.query('raw > 1').raw"):
            self.assertFalse(effects(read + code, schema)["cannot_tell"], code)
        for code in ("d = open('orders.csv')\nd.raw", "d.gi_frame", "d.to_clipboard", "for d in [1]:\n    d.raw",
                     "e = d.map(len)\ne.raw", "def f(orders):\n    return orders.raw"):
            self.assertTrue(effects(read + code, schema)["cannot_tell"], code)

    def test_classes_and_containers_may_be_called_compared_and_read(self):
        start = 'import calendar\nimport pandas as pd\nimport numpy as np\nd = pd.read_csv("orders.csv")\nd.columns = [1]\n'
        for code in ("isinstance(d, pd.DataFrame) and isinstance(1, (pd.Timestamp, pd.Series))", "d.apply(pd.Series)",
                     "d.year.map(pd.Timestamp)", "d.groupby(1).agg(pd.Series.mode)", "print(type(d).__name__, type(d))",
                     "from collections import Counter, defaultdict\nx = defaultdict(Counter)",
                     "type(d) is pd.DataFrame",
                     "def f(d: pd.DataFrame) -> list[pd.Series]:\n    d.name = 1\n    return [d]",
                     "class A(pd.DataFrame):\n    def f(self):\n        self.x = 1\n        return self.x",
                     "list(calendar.mdays)", "calendar.mdays[2]", "for n in calendar.mdays:\n    print(n)",
                     "try:\n    d.sum()\nexcept (KeyError, pd.errors.ParserError):\n    pass"):
            self.assertFalse(effects(start + code)["cannot_tell"], code)

    def test_settings_of_looks_and_plain_texts_are_known(self):
        start = 'import matplotlib.pyplot as plt\nimport pandas as pd\nimport sqlite3\nd = pd.read_csv("orders.csv")\n'
        for code in ('plt.rcParams["axes.prop_cycle"] = plt.cycler(color=["r", "g"])',
                     'plt.rc("axes", prop_cycle=plt.cycler("color", ["r"]), titlesize=9)', 'plt.rc("lines", lw=2)',
                     'plt.rcParams["axes.prop_cycle"].by_key()["color"]', 'plt.style.use("seaborn-v0_8-whitegrid")',
                     'with plt.rc_context({"font.size": 9}):\n    plt.figure()', 'plt.style.use(["ggplot", "bmh"])',
                     'plt.rcParams.update({"figure.figsize": (8, 4), "axes.grid": True})',
                     'pd.set_option("display.max_rows", 9, "display.width", 80)',
                     'pd.options.mode.copy_on_write = True',
                     'with pd.option_context("display.precision", 2):\n    print(d)',
                     'pd.set_option("max_colwidth", 9)', 'd.query("`amount` > 1 and status == \\"it\'s\\"")',
                     'd.eval("c = `amount` * 2\\ne = c + 1")',
                     'style = dict(color="r", lw=2)\nplt.plot(d.amount, **style)', '"{0.year} {1[0]}".format(d, [1])',
                     'from datetime import date\nfor date in d.year:\n    print(date.real)',
                     'd.assign(memory=d.amount, input=d.year)'):
            self.assertFalse(effects(start + code)["cannot_tell"], code)
        for code in ('"{:,.2f}".format', "lambda x: f'{x:,.2f} €'", "lambda x: '%.3f' % x", "None",
                     "lambda v: '$ {:>12,.0f}'.format(v)", "'{:.1%} '.format", "lambda x: f'{x:.0f} EUR'"):
            self.assertFalse(effects(f"{start}pd.set_option('display.float_format', {code})")["cannot_tell"], code)
            self.assertFalse(effects(f"{start}pd.options.display.float_format = {code}")["cannot_tell"], code)
        con = 'con = sqlite3.connect("orders.csv")\n'
        for code in ('con.execute("select * from \\"insert\\" -- delete")', 'con.execute(f"SELECT * FROM {d.name}")',
                     'con.execute("with t as (select 1) select replace(a, \'update\', 1) from t;")',
                     'pd.read_sql("orders", con)', 'con.execute("pragma table_info(orders)")',
                     'pd.read_sql("select * from t where a = ?", con, params=[1])', 'sqlite3.connect(":memory:")'):
            self.assertTrue(is_called_harmless(start + con + code), code)


class Names(unittest.TestCase):
    def test_the_names_are_those_of_the_packages(self):
        """To write them anew: plain_names_of.py sandbox/kernel/facts/plain_names.json."""
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
