# SPDX-License-Identifier: GPL-3.0-or-later
import json
import random
import sys
import unittest

import code_facts

SCHEMA = {"files": {"orders.csv": {"variable": "orders",
                                   "columns": ["order id", "customer", "amount", "date", "region"]},
                    "cities.csv": {"variable": "cities", "columns": ["customer", "city"]}}}
READ = 'import pandas as pd\norders = pd.read_csv("orders.csv", sep=";")\n'


def facts(code, schema=SCHEMA):
    found = code_facts.facts(code, schema)
    json.dumps(found, ensure_ascii=False).encode("utf-8")
    return found


def said(finding):
    """What a finding names, in one text; its sentence is in core/messages/findings.cpp."""
    return " ".join([finding["fact"]["kind"], *finding["fact"]["texts"], finding["fact"].get("column", "")])


def of_kind(code, kind):
    return [f for f in facts(code)["findings"] if f["kind"] == kind]


class Columns(unittest.TestCase):
    def test_missing_columns_are_found_where_they_are_named(self):
        for line, hint in {
            'orders["amuont"].sum()': "amount", 'orders[["customer", "regin"]]': "region",
            'orders.loc[orders["amount"] > 1, "dat"]': "date", 'orders.groupby("custmer").size()': "customer",
            'orders.sort_values(by=["amount", "Regionn"])': "region", 'orders.query("amonut > 5")': "amount",
            'orders.groupby("region").agg(t=("amout", "sum"))': "amount",
            'orders.groupby("region").agg({"amout": "sum"})': "amount",
            'orders.plot.bar(x="regin", y="amount")': "region", 'orders.drop(columns=["orderid"])': "order id",
            'orders.nlargest(5, "amoun")': "amount", 'orders.pivot_table(index="region", values="amuont")': "amount",
            'pd.read_csv("orders.csv", usecols=["regio"])': "region",
            'orders.merge(pd.read_csv("cities.csv"), on="custommer")': "customer", 'del orders["regiom"]': "region",
            'orders.groupby("region")["amount"].sum().reset_index()["amuont"]': "amount",
            'orders.groupby("region").size().reset_index(name="count").sort_values("coun")': "count",
            'orders.rename(columns={"amount": "total"})["totl"]': "total",
            'pd.DataFrame({"index": [1], "total": [2]})["totl"]': "total",
        }.items():
            found = of_kind(READ + line, "column")
            self.assertTrue(found, line)
            self.assertTrue(any(hint in said(f) and f["line"] == 3 for f in found), (line, found))

    def test_the_position_counts_characters_from_one(self):
        (found,) = of_kind(READ + 'x = "ää"; orders["nix"]', "column")
        self.assertEqual((found["line"], found["column"]), (3, 18))

    def test_code_that_works_raises_no_alarm(self):
        for code in (
            'orders["year"] = orders["date"].str[:4]\norders.groupby("year")["amount"].sum()',
            'orders = orders.assign(net=1)\norders["net"]',
            'orders.columns = [c.upper() for c in orders.columns]\norders["AMOUNT"]',
            'def f(d):\n    d["new"] = 1\nf(orders)\norders["new"]',
            'for c in ["p", "q"]:\n    orders[c] = 1\norders["p"]', 'if "x" in orders.columns:\n    print(orders["x"])',
            'try:\n    orders["x"]\nexcept KeyError:\n    pass', 'orders.insert(0, "k", 1)\norders["k"]',
            'orders.loc[:, "n"] = 1\norders["n"]', 'orders.eval("z = amount * 2", inplace=True)\norders["z"]',
            'a = b = orders\na["n"] = 1\nb["n"]',
            'g = orders.set_index("customer")\ng.groupby("customer")["amount"].sum()', 'orders.reset_index()["index"]',
            'orders.groupby("region").agg(total=("amount", "sum")).reset_index()[["region", "total"]]',
            'm = orders.merge(pd.read_csv("cities.csv"), on="customer")\nm.groupby("city")["amount"].mean()',
            'orders.rename(columns=str.upper)["AMOUNT"]',
            'orders.pivot_table(index="region", columns="date", values="amount")["2024"]',
            'orders["region"].value_counts().reset_index()["count"]', 'lookup = {"a": 1}\nlookup["b"]',
            'orders.describe()["amount"]', 'limit = 3\norders.query("amount > @limit and `order id` > 1")',
            'exec("orders[\'n\']=1")\norders["n"]', 'orders.drop(columns="nope", errors="ignore")',
            'if True:\n    orders["n"] = 1\norders["n"]', 'orders = pd.concat([orders, orders])\norders["any"]',
            'orders.apply(lambda row: row["any"], axis=1)',
            'g = orders.groupby("region")\npd.DataFrame({"n": g["amount"].sum()}).reset_index()["region"]',
            'orders["place"] = orders.groupby("region")["amount"].rank()\norders["place"]',
        ):
            self.assertEqual(of_kind(READ + code, "column"), [], code)


class Effects(unittest.TestCase):
    def test_files_imports_and_columns_are_listed(self):
        effects = facts(READ
                        + 'orders["amount"].to_csv("out.csv")\nopen("log.txt", "w")\nname = "p.png"\nplt.savefig(name)')["effects"]
        self.assertEqual(effects["reads"], ["orders.csv"])
        self.assertEqual(sorted(effects["writes"]), ["log.txt", "out.csv", "p.png"])
        self.assertEqual((effects["imports"], effects["columns"]), (["pandas"], ["amount"]))
        self.assertFalse(effects["network"] or effects["process"] or effects["dynamic_code"] or effects["invents_data"])

    def test_what_a_frame_can_do_is_no_column(self):
        schema = {"files": {"orders.csv": {"variable": "orders", "columns": ["amount", "line", "date", "month"]}}}
        for code, columns in {
            'orders.plot.line(y="amount")': ["amount"],
            'orders["date"].dt.month.max()': ["date"],
            "orders.line.nunique() + orders.month.max()": ["line", "month"],
        }.items():
            self.assertEqual(sorted(facts(READ + code, schema)["effects"]["columns"]), columns, code)

    def test_reaching_out_is_named(self):
        for key, lines in {
            "network": ["import socket", "from urllib import request", "import http.client",
                        'pd.read_csv("https://x.org/a.csv")'],
            "process": ["import subprocess", 'import os\nos.system("ls")', "from os import execv",
                        "import multiprocessing as m"],
            "dynamic_code": ['eval("1")', "e = exec", "import ctypes", "import pickle", "getattr(pd, name)",
                             "().__class__.__bases__", "__import__('os')", 'getattr(pd, "__globals__")',
                             "import importlib"],
        }.items():
            for line in lines:
                self.assertTrue(facts(READ + line)["effects"][key], line)
        for harmless in ('import re\nre.compile("x")', "from urllib.parse import quote", 'getattr(orders, "columns")',
                         "import os\nos.listdir()"):
            effects = facts(READ + harmless)["effects"]
            self.assertFalse(effects["network"] or effects["process"] or effects["dynamic_code"], harmless)

    def test_of_a_program_nothing_is_promised(self):
        for language in ("shell", "javascript"):
            found = code_facts.facts("echo 1" if language == "shell" else "1", {}, language)
            self.assertTrue(found["effects"]["cannot_tell"], language)
            self.assertFalse(found["effects"]["process"], language)

    def test_packages_that_are_missing_are_errors(self):
        self.assertEqual([f["severity"] for f in of_kind("import no_such_package_at_all", "import")], ["error"])
        self.assertEqual(of_kind("import json, pandas", "import"), [])
        self.assertNotIn("antigravity", sys.modules)
        facts("import antigravity")
        self.assertNotIn("antigravity", sys.modules)

    def test_inputs_cannot_be_overwritten_and_unknown_files_are_named(self):
        self.assertEqual([f["severity"] for f in of_kind(READ + 'orders.to_csv("orders.csv")', "writes")], ["error"])
        self.assertEqual(of_kind('import pandas as pd\npd.read_csv("order.csv")', "reads")[0]["fact"],
                         {"kind": "no_file_near", "texts": ["order.csv", "orders.csv"]})


class Invented(unittest.TestCase):
    def test_data_in_the_code_is_named(self):
        nine = "[1, 2, 3, 4, 5, 6, 7, 8, 9]"
        for code in (f'pd.DataFrame({{"a": {nine}}})', f"x = {nine}\npd.Series(x)", f"plt.plot({nine})", nine,
                     'orders = pd.DataFrame({"amount": [1]})', "np.random.rand(5)", "import random\nrandom.random()"):
            self.assertTrue(facts(READ + code)["effects"]["invents_data"], code)
        for code in (f'orders["amount"].isin({nine})', f'pd.cut(orders["amount"], bins={nine})',
                     'pd.DataFrame({"n": [len(orders)]})', "np.random.seed(1)", f"orders.replace({{1: 2}})"):
            self.assertFalse(facts(READ + code)["effects"]["invents_data"], code)

    def test_code_that_uses_no_file_is_named(self):
        self.assertTrue(of_kind("print(1 + 1)", "invented_data"))
        self.assertEqual(of_kind("orders.head()", "invented_data"), [])  # a frame of an earlier step

    def test_rows_left_out_are_noted(self):
        for code in ("orders.dropna()", "orders.drop_duplicates()", 'orders.merge(cities, on="customer")',
                     'key = "customer"\norders.join(cities.set_index(key), key, how="inner")',
                     'pd.read_csv("orders.csv", nrows=9)', 'pd.to_numeric(orders["amount"], errors="coerce")'):
            self.assertTrue(of_kind(READ + code, "rows"), code)


class Reading(unittest.TestCase):
    FILE = {"variable": "sales", "columns": ["id", "day", "amount"], "day_first": {"day": "%d.%m.%Y"},
            "leading_zeros": ["id"],
            "reading": 'sales = pd.read_csv("sales.csv", sep=";", decimal=",", encoding="cp1252", skiprows=2, dtype={"id": str})\n'
                       'sales["day"] = pd.to_datetime(sales["day"], format="%d.%m.%Y")\n'}
    OTHER = {"variable": "us", "columns": ["when"], "month_first": {"when": "%m/%d/%Y"},
             "reading": 'us = pd.read_csv("us.csv")\n'}
    ALIGNED = {"variable": "log", "columns": ["a", "b"],
               "reading": 'log = pd.read_fwf("log.txt", colspecs=[(0, 12), (12, None)])\n'}
    CALL = 'pd.read_csv("sales.csv", sep=";", decimal=",", encoding="latin-1", skiprows=2'

    def told(self, code):
        found = facts("import pandas as pd\n" + code,
                      {"files": {"sales.csv": self.FILE, "us.csv": self.OTHER, "log.txt": self.ALIGNED}})["findings"]
        return [said(f) for f in found if f["kind"] == "reading"]

    def test_the_contract_itself_raises_no_alarm(self):
        for code in (self.FILE["reading"], self.OTHER["reading"], self.ALIGNED["reading"],
                     f"sales = {self.CALL})\nsales['amount'].sum()", "pd.read_csv(path)",
                     'options = {"sep": ";"}\npd.read_csv("sales.csv", **options)',
                     'SEP = ";"\n' + self.CALL.replace('sep=";"', "sep=SEP") + ")",
                     f'sales = {self.CALL}, dtype=str)\nsales["id"]',
                     f'sales = {self.CALL}, parse_dates=["day"], dayfirst=True)',
                     f'sales = {self.CALL}, parse_dates=["day"], date_format="%d.%m.%Y")',
                     self.CALL.replace("skiprows", "header") + ")",
                     'pd.read_csv("sales.csv", sep=None, engine="python", decimal=",", encoding="cp1252", header=2)',
                     'us = pd.read_csv("us.csv", parse_dates=["when"])',
                     'us = pd.read_csv("us.csv")\npd.to_datetime(us["when"])',
                     'sales = sales\npd.to_datetime(sales["day"], dayfirst=True, format="mixed")',
                     'pd.read_csv("other.csv")'):
            self.assertEqual(self.told(code), [], code)

    def test_another_reading_is_named(self):
        for code, words in {
            'pd.read_csv("sales.csv")': "sep=';', decimal=',', encoding='cp1252', skiprows=2",
            self.CALL.replace(', decimal=","', "") + ")": "decimal=','", 'pd.read_csv("us.csv", sep=";")': "sep=','",
            'pd.read_csv("us.csv", thousands=".")': "thousands=None",
            'pd.read_csv("log.txt")': "colspecs=[(0, 12), (12, None)]",
            f'sales = {self.CALL})\nsales["id"].nunique()': "loses_zeros",
            f'sales = {self.CALL}, parse_dates=["day"])': "day_first",
            f'{self.CALL}, parse_dates=["day"], date_format="%m.%d.%Y")': "day_first",
            'pd.to_datetime(sales["day"])': "day_first", 'pd.to_datetime(sales.day, errors="coerce")': "day_first",
            'pd.to_datetime(us["when"], dayfirst=True)': "month_first",
            'pd.to_datetime(us["when"], format="%d/%m/%Y")': "month_first",
        }.items():
            found = self.told(code)
            self.assertEqual(len(found), 1, (code, found))
            self.assertIn(words, found[0])

    def test_dates_of_a_loaded_frame_are_read_already(self):
        schema = {"files": {"sales.csv": self.FILE}, "loads": [
            {"name": "sales", "file": "sales.csv", "code": "import pandas as pd\n" + self.FILE["reading"]}]}
        for code, is_told in (('pd.to_datetime(sales["day"])', False), ("pd.to_datetime(sales.day).dt.month", False),
                              ('sales["day"] = sales["day"].astype(str)\npd.to_datetime(sales["day"])', True),
                              (f'sales = {self.CALL})\npd.to_datetime(sales["day"])', True)):
            found = [said(one) for one in facts("import pandas as pd\n" + code, schema)["findings"]
                     if one["kind"] == "reading"]
            self.assertEqual(["day_first" in one for one in found], [True] if is_told else [], code)

    def test_what_changes_no_column_that_is_used_is_no_matter(self):
        file = {"variable": "trips", "columns": ["country", "price", "seats"],
                "concerns": {"keep_default_na": ["country"], "decimal": ["price"]},
                "reading": 'trips = pd.read_csv("trips.csv", sep=";", decimal=",", keep_default_na=False)\n'}
        for columns, words in (("seats", ""), ("country", "keep_default_na=False"), ("price", "decimal=','"),
                               ("", "decimal=',', keep_default_na=False")):
            code = 'import pandas as pd\ntrips = pd.read_csv("trips.csv", sep=";")\n' + (f'trips["{columns}"].max()' if columns else "trips.describe()")
            found = [said(one) for one in facts(code, {"files": {"trips.csv": file}})["findings"]
                     if one["kind"] == "reading"]
            self.assertEqual([words in one for one in found], [True] if words else [], (columns, found))

    def test_cells_as_they_are_written_have_no_signs_of_numbers(self):
        file = {"variable": "trips", "columns": ["price"],
                "reading": 'trips = pd.read_csv("trips.csv", decimal=",", keep_default_na=False)\n'}
        for kind, found in (("str", 0), ("float", 1)):
            code = f'import pandas as pd\nwritten = pd.read_csv("trips.csv", dtype={kind})\nwritten.describe()'
            told = [one for one in facts(code, {"files": {"trips.csv": file}})["findings"] if one["kind"] == "reading"]
            self.assertEqual(len(told), found, (kind, told))


class Text(unittest.TestCase):
    def test_syntax_errors_say_where(self):
        (found,) = facts("x = 1\nprint(x")["findings"]
        self.assertEqual((found["kind"], found["line"], found["column"]), ("syntax", 2, 6))
        self.assertEqual(of_kind("%matplotlib inline", "syntax")[0]["fact"]["kind"], "notebook_command")
        self.assertTrue(of_kind("return 1", "syntax"))

    def test_hidden_text_is_shown(self):
        for code in ('x = "a\u202eb"', "x = 1 #\u200b", "\u0430bc = 1", "\uff45val = 1", "x = '\x1b[2J'"):
            self.assertTrue(of_kind(code, "hidden_text"), ascii(code))
        self.assertEqual(of_kind('größe = "Ümlaut – 数"', "hidden_text"), [])

    def test_code_beyond_the_right_edge_is_told(self):
        for gap in (" " * 40, " " * 400, "\t" * 40, "\u00a0" * 20 + "\u3000" * 20, "\u2800" * 40):
            (found,) = of_kind(f"x = 'a'\ny = 'b{gap}'; print(1)", "hidden_text")
            self.assertEqual((found["line"], found["column"], said(found).strip()),
                             (2, 7 + len(gap), f"stands_far_right {len(gap)}"))
        self.assertTrue(of_kind("x = (1,\n" + " " * 200 + "print(1))", "hidden_text"))
        for code in ("x = 1" + " " * 39 + "# aligned", "x = 1" + " " * 400, "if True:\n" + " " * 60 + "x = 1",
                     " " * 400, "x = 1\n" + " " * 400 + "\ny = 2"):
            self.assertEqual(of_kind(code, "hidden_text"), [], ascii(code))

    def test_a_bare_carriage_return_is_told(self):
        """Python begins a line there, and the editor does not."""
        (found,) = of_kind("x = 1 # harmless\rprint(2)\n", "hidden_text")
        self.assertEqual((found["line"], found["column"]), (1, 17))
        self.assertEqual(of_kind("x = 1\r\ny = 2\r\n", "hidden_text"), [])

    def test_nothing_makes_it_fail(self):
        dice = random.Random(5)
        parts = ["orders", "[", "]", "(", ")", '"amount"', ".", "groupby", "=", ":", "\n", "    ", "lambda x",
                 "for", "in", "if", ",", "df", "pd.read_csv", "{", "}", "**", "*", "import", "os", "merge",
                 "reset_index()", "agg", "@", "\u202e", "match", "del"]
        for _ in range(600):
            facts(READ + "".join(dice.choice(parts) for _ in range(dice.randrange(25))))
            facts(bytes(dice.randrange(256) for _ in range(60)).decode(dice.choice(["latin-1", "utf-16-le"]),
                                                                       "replace"))
        for code in ("(" * 5000, "a" + "+a" * 50000, "a" + ".b" * 20000, "\ud800", "\x00", "[" * 150 + "]" * 150,
                     "if 1:\n" * 90, ""):
            facts(code)
        for schema in ({}, None, {"files": None}, {"files": {"x": None}},
                       {"files": {"x": {"columns": [1, None]}}, "known": [2]}):
            facts(READ + 'orders["x"]', schema)


if __name__ == "__main__":
    unittest.main()
