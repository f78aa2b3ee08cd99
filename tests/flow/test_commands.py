# SPDX-License-Identifier: GPL-3.0-or-later
"""run, profile, doctor, export, and everything that can be wrong with the input."""
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import unittest
import zipfile

import samples
from command import ASSAY, assay, assay_json, scratch

ORDERS = samples.SAMPLES / "orders.csv"


def refused(test, *arguments, code=2, says="", **options):
    process = assay(*arguments, **options)
    test.assertEqual(process.returncode, code, process.stderr + process.stdout)
    test.assertNotIn(b"Traceback", process.stderr)
    test.assertTrue(process.stderr.startswith(b"assay: "), process.stderr)
    test.assertIn(says, process.stderr.decode())


class Commands(unittest.TestCase):
    def test_run_gives_the_contract_of_a_run(self):
        place = scratch(self)
        (place / "code.py").write_text("import pandas as pd\nprint('hello')\nopen('out.txt', 'w').write('x')\n"
                                       "len(pd.read_csv('orders.csv', sep=';', encoding='cp1252'))\n")
        result = assay_json("run", "code.py", "--data", ORDERS, "--yes", cwd=place)
        self.assertEqual((result["schema"], result["status"], result["stdout"]), (1, "ok", "hello\n"))
        self.assertEqual(result["value"]["cell"], len(samples.orders()))
        self.assertEqual([artifact["name"] for artifact in result["artifacts"]], ["out.txt"])
        self.assertEqual((place / "assay-files/out.txt").read_text(), "x")
        for part in ("exit_code", "signal", "truncated", "displays", "error", "blocked", "skipped", "metrics",
                     "provenance"):
            self.assertIn(part, result)

    @unittest.skipUnless(shutil.which("localedef"), "makes no locale")
    def test_numbers_are_the_same_where_people_write_a_comma(self):
        """The sum of 1.5 and 1.25 and its sentence, by a C library that reads "1,5"."""
        place = scratch(self)
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", place / "de_DE.UTF-8"], check=True)
        (place / "a.csv").write_text("kind,amount\na,1001.5\na,1.25\nb,7.5\n")
        (place / "leaks").write_text("leak:argz_add_sep\n")  # glibc's newlocale never frees the parts of LOCPATH
        german = {"LOCPATH": str(place), "LC_ALL": "de_DE.UTF-8",
                  "LSAN_OPTIONS": f"suppressions={place}/leaks:print_suppressions=0"}
        asked = assay_json("ask", "a.csv", "-q", "total amount by kind", "--yes", cwd=place, env=german)
        self.assertIn("1,002.75", asked["answer"]["text"])

    def test_files_of_a_run_are_put_where_they_harm_nothing(self):
        place = scratch(self)
        (place / "code.py").write_text("for name in ('pandas.py', '-rf', '.profile', 'caf\\udce9.csv', 'x' * 250 + '.csv'): open(name, 'w').write('x')\n")
        for _ in range(2):  # the second time, nothing of the first is overwritten
            assay_json("run", "code.py", "--yes", cwd=place)
        self.assertEqual(sorted(entry.name for entry in place.iterdir()), ["assay-files", "code.py"])
        kept = sorted(entry.name for entry in (place / "assay-files").iterdir())
        self.assertEqual([name for name in kept if "x" * 9 not in name],
                         ["caf\\xe9 (2).csv", "caf\\xe9.csv", "pandas (2).py", "pandas.py",
                                                                          "profile", "profile (2)", "rf", "rf (2)"])
        self.assertEqual(len(kept), 10)
        subprocess.run([sys.executable, "-c", "import pandas; pandas.DataFrame"], cwd=place, check=True)

    def test_nothing_that_code_says_commands_the_terminal(self):
        """Text, tables, errors, names of files: sequences of control bytes, and marks that turn the direction of
        writing."""
        place = scratch(self)
        lines = ["import pandas as pd", "bad = '\\x1b]0;x\\x07\\x9b31m\\u202e'", "print(bad)",
                 "display(pd.DataFrame({bad: [bad]}))", "open(bad + '.csv', 'w').close()", "bad"]
        for ending in ("", "\nraise ValueError(bad)\n"):
            (place / "code.py").write_text("\n".join(lines) + ending)
            told = assay("run", "code.py", "--yes", cwd=place)
            for byte in (b"\x1b", b"\x07", b"\xc2\x9b", "\u202e".encode()):
                self.assertNotIn(byte, told.stdout + told.stderr)
            self.assertIn(b"\\x1b]0;x\\x07", told.stdout)

    def test_files_are_not_put_where_a_link_leads(self):
        place = scratch(self)
        (place / "target").mkdir()
        (place / "assay-files").symlink_to("target")
        (place / "code.py").write_text("open('authorized_keys', 'w').write('x')\n")
        done = assay("run", "code.py", "--yes", cwd=place)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"is a link", done.stderr)
        self.assertEqual(list((place / "target").iterdir()), [])

    def test_a_name_that_is_no_text_is_refused_in_one_sentence(self):
        place = scratch(self)
        name = os.fsdecode(os.fsencode(place) + b"/caf\xe9.csv")
        pathlib.Path(name).write_text("a,b\n1,2\n")
        (place / "code.py").write_text("1")
        for command in (["profile", name], ["ask", name, "-q", "mean of a", "--yes"],
                        ["run", "code.py", "--data", name, "--yes"]):
            done = assay(*command, cwd=place)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertEqual(done.stderr.count(b"assay: "), 1, done.stderr)
            self.assertIn(b"caf\\xe9.csv", done.stderr)
            self.assertIn(b"Rename", done.stderr)

    def test_the_whole_table_is_written_as_pandas_would(self):
        place = scratch(self)
        (place / "code.py").write_text(
            "import numpy as np, pandas as pd\nn = 25_000\n"
            "df = pd.DataFrame({'i': range(n), 'x': np.arange(n) / 7, 't': ['a,b', 'say \"hi\"', None, 'ü\\nü', ''] * (n // 5), 'f': [True, False] * (n // 2),\n"
            "    'd': pd.date_range('2024-01-01', periods=n, freq='h'), 'c': pd.Categorical(['x', 'y'] * (n // 2)), 'm': [1, 'b', None, 2.5, 'd'] * (n // 5)})\n"
            "df.loc[5, ['x', 'd']] = None\ndf.to_csv('theirs.csv', index=False)\ndf.head(7).to_csv('theirs_short.csv', index=False)\n"
            "df if open('/work/which').read() == 'all' else df.head(7)\n")
        for which, theirs in (("all", "theirs.csv"), ("few", "theirs_short.csv")):
            (place / "which").write_text(which)
            out = place / which
            assay_json("run", "code.py", "--data", "which", "--yes", "--table", f"{which}.csv", "--files", out,
                       cwd=place)
            self.assertEqual((place / f"{which}.csv").read_bytes(), (out / theirs).read_bytes())
        (place / "none.py").write_text("1 + 1\n")
        self.assertIn(b"showed no table", assay("run", "none.py", "--yes", "--table", "none.csv", cwd=place).stderr)
        self.assertIn(b".csv", assay("run", "none.py", "--yes", "--table", "none.doc", cwd=place).stderr)

    def test_sql_shell_and_javascript_run_by_the_end_of_their_names(self):
        place = scratch(self)
        (place / "q.sql").write_text("SELECT count(*) AS n, count(DISTINCT region) AS regions FROM orders;\n")
        result = assay_json("run", "q.sql", "--data", ORDERS, "--yes", cwd=place)
        orders = samples.orders()
        self.assertEqual((result["status"], result["value"]["rows"]),
                         ("ok", [[len(orders), len({row["region"] for row in orders} - {None})]]))
        self.assertEqual(result["provenance"]["code_sha256"],
                         hashlib.sha256(b"%%sql\n" + (place / "q.sql").read_bytes()).hexdigest())
        rows = [(entry["op"], entry.get("name", ""), entry["after"]) for entry in result["verification"]["ledger"]]
        self.assertEqual(rows, [("read", "orders", len(orders)), ("query", "", 1)])
        (place / "s.sh").write_text("wc -l < orders.csv; echo x > made.txt\n")
        result = assay_json("run", "s.sh", "--data", ORDERS, "--yes", cwd=place)
        self.assertEqual((result["status"], int(result["stdout"])), ("ok", ORDERS.read_bytes().count(b"\n")))
        self.assertEqual((place / "assay-files/made.txt").read_text(), "x\n")
        rows = [(entry["op"], entry.get("name", ""), entry["after"]) for entry in result["verification"]["ledger"]]
        self.assertEqual(rows, [("lines", "orders.csv", ORDERS.read_bytes().count(b"\n")), ("print", "", 1)])
        (place / "code").write_text("const lines = require('fs').readFileSync('orders.csv', 'latin1').split('\\n')\n"
                                    "display(lines.slice(1, 4).map(line => ({line})))\nconsole.log(1 + 1)\n")
        result = assay_json("run", "code", "--language", "javascript", "--data", ORDERS, "--yes", cwd=place)
        self.assertEqual((result["stdout"], len(result["displays"][0]["rows"])), ("2\n", 3))
        rows = [(entry["op"], entry.get("name", ""), entry["after"]) for entry in result["verification"]["ledger"]]
        self.assertEqual(rows, [("lines", "orders.csv", ORDERS.read_bytes().count(b"\n")), ("query", "", 3),
                                ("print", "", 1)])
        self.assertIn(b"cobol", assay("run", "code", "--language", "cobol", "--yes", cwd=place).stderr)

    def test_a_failed_run_is_a_result_with_exit_code_1(self):
        place = scratch(self)
        (place / "code.py").write_text("x = 1\nx / 0\n")
        result = assay_json("run", "code.py", "--yes", expect=1, cwd=place)
        self.assertEqual((result["status"], result["error"]["type"], result["error"]["line"]),
                         ("error", "ZeroDivisionError", 2))

    def test_a_limit_is_hard(self):
        place = scratch(self)
        (place / "code.py").write_text("while True: pass\n")
        result = assay_json("run", "code.py", "--yes", "--limit", "wall=1s", expect=1, cwd=place)
        self.assertIn(result["status"], ("timeout", "cpu_limit"))
        self.assertTrue(result["status_detail"])

    def test_yes_does_not_approve_code_with_a_known_error(self):
        place = scratch(self)
        (place / "code.py").write_text("open('ran.txt', 'w')\nx = = 1\n")
        process = assay("run", "code.py", "--yes", cwd=place)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertIn(b"--force", process.stderr)
        self.assertEqual([path.name for path in place.iterdir()], ["code.py"])
        result = assay_json("run", "code.py", "--yes", "--force", expect=1, cwd=place)
        self.assertEqual(result["status"], "syntax_error")

    def test_a_question_with_several_readings_is_asked_back(self):
        document = assay_json("ask", samples.SAMPLES / "seattle_weather.csv", "-q", "average temperature by month",
                              "--yes", expect=7)
        self.assertEqual((document["plan"]["action"], document["run"]), ("ask", None))
        self.assertEqual(document["plan"]["choices"], ["average temp_max by month", "average temp_min by month"])

    def test_strict_ends_with_8_where_a_check_warns(self):
        place = scratch(self)
        (place / "sales.csv").write_text("region,revenue\nN,1\n,2\nS,3\nN,4\n")
        ask = lambda *more, expect: assay_json("ask", "sales.csv", "-q", "total revenue by region", "--yes", *more,
                                               cwd=place, expect=expect)
        checks = ask(expect=0)["verification"]["checks"]
        self.assertIn("warning", [check["status"] for check in checks])
        ask("--strict", expect=8)
        (place / "sales.csv").write_text("region,revenue\nN,1\nS,2\nS,3\nN,4\n")
        checks = ask("--strict", expect=0)["verification"]["checks"]
        self.assertEqual({check["status"] for check in checks}, {"passed"})

    def test_a_row_of_totals_is_told_where_it_counts(self):
        """Also of code without a question, and of a file each of whose cells stands once."""
        place = scratch(self)
        (place / "jobs.csv").write_text("job,kind,price\n" + "".join(
            f"J{i:03},{'ab'[i % 2]},{100 + i}\n" for i in range(60)) + f"Total,,{sum(100 + i for i in range(60))}\n")
        for code, isTold in (("jobs['price'].sum()\n", True), ("jobs.groupby('kind')['price'].mean()\n", False)):
            (place / "code.py").write_text(code)
            printed = assay("run", "code.py", "--data", "jobs.csv", "--yes", cwd=place).stdout.decode()
            self.assertEqual("is the total of other rows" in printed, isTold, printed)
            self.assertNotIn("“”", printed)

    def test_the_planners_own_ranges_are_no_typed_figures(self):
        place = scratch(self)
        (place / "rents.csv").write_text("flat,rent\n" + "".join(f"F{i},{400 + 7 * i}\n" for i in range(160)))
        asked = assay_json("ask", "rents.csv", "-q", "histogram of rent", "--yes", cwd=place)
        self.assertEqual(asked["verification"]["findings"], [])

    def test_run_without_approval_runs_nothing(self):
        place = scratch(self)
        (place / "code.py").write_text("open('ran.txt', 'w')\n")
        self.assertEqual(assay("run", "code.py", cwd=place).returncode, 3)
        self.assertEqual([path.name for path in place.iterdir()], ["code.py"])

    def test_the_same_run_is_said_and_its_result_reused_on_demand(self):
        place = scratch(self)
        home = {"XDG_CACHE_HOME": str(place / "cache"), "XDG_STATE_HOME": str(place / "state")}
        (place / "code.py").write_text("import time\nopen('out.txt', 'w').write('x')\nprint(time.time_ns())\n")
        run = ("run", "code.py", "--data", ORDERS, "--yes")
        first = assay_json(*run, cwd=place, env=home)
        said = assay(*run, cwd=place, env=home)
        self.assertIn(b"The same code ran on the same files less than a minute ago; --reuse", said.stderr)
        self.assertNotIn(first["stdout"].encode(), said.stdout)
        (place / "assay-files/out.txt").unlink()
        again = assay_json(*run, "--reuse", cwd=place, env=home)
        self.assertEqual(again["stdout"].encode().strip(), said.stdout.split()[0])
        self.assertTrue(again["provenance"]["stored"])
        self.assertEqual((place / "assay-files/out.txt").read_text(), "x")
        self.assertNotIn("stored", first["provenance"])
        log = (place / "state/assay/runs.log").read_text().splitlines()
        self.assertEqual(len(log), 2)  # of three commands, two ran
        self.assertRegex(log[0], r"^\S+Z run 1\.1 ok code=[0-9a-f]{12} .* orders\.csv=[0-9a-f]{12}$")

    def test_tables_of_one_archive_have_paths_of_their_own(self):
        packed = scratch(self) / "two.zip"
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("a/sales.csv", "id,kg\n1,2\n2,3\n")
            archive.writestr("b/sales.csv", "id,kg\n3,4\n4,5\n")
        told = assay("profile", packed).stdout.decode()
        for member in ("a", "b"):
            self.assertIn(f"two.zip/{member}/sales.csv: 2 rows", told)

    def test_a_person_names_the_frame(self):
        named = assay_json("profile", "--data", f"sold={ORDERS}")["files"][0]
        self.assertEqual(named["frame"], "sold")
        self.assertEqual(assay_json("profile", ORDERS)["files"][0]["frame"], "orders")
        refused(self, "profile", "--data", f"class={ORDERS}", says="class")

    def test_profile_counts_every_row(self):
        entry = assay_json("profile", ORDERS)["files"][0]
        rows = samples.orders()
        self.assertEqual((entry["rows"], entry["delimiter"], entry["has_header"]), (len(rows), ";", True))
        columns = {column["name"]: column for column in entry["columns"]}
        self.assertEqual(columns["order_id"]["type"], "text")
        self.assertEqual(columns["revenue"]["type"], "number")
        self.assertEqual(columns["order_date"]["type"], "date")
        self.assertEqual(columns["revenue"]["nulls"], sum(row["revenue"] is None for row in rows))
        revenue = [row["revenue"] for row in rows if row["revenue"] is not None]
        self.assertAlmostEqual(columns["revenue"]["mean"], sum(revenue) / len(revenue), 6)
        self.assertEqual((columns["revenue"]["min"], columns["revenue"]["max"]), (min(revenue), max(revenue)))

    def test_doctor_is_green_here(self):
        document = assay_json("doctor")
        self.assertTrue(document["ok"], [item for item in document["items"] if not item["ok"]])
        self.assertGreater(len(document["items"]), 10)

    def test_a_saved_analysis_exports_to_every_kind(self):
        place = scratch(self)
        assay_json("ask", ORDERS, "-q", "revenue per month as a line chart", "--yes", "--save", "a.assay", cwd=place)
        for name in ("r.html", "r.pdf", "r.docx", "r.md", "r.ipynb", "r.py", "r.xlsx"):
            process = assay("export", "a.assay", "--to", name, cwd=place)
            self.assertEqual(process.returncode, 0, process.stderr)
            self.assertGreater((place / name).stat().st_size, 200, name)
        html = (place / "r.html").read_text()
        self.assertIn("Revenue per month as a line chart", html)
        self.assertIn("data:image/svg+xml", html)
        self.assertTrue((place / "r.pdf").read_bytes().startswith(b"%PDF"))
        json.loads((place / "r.ipynb").read_text())

    def test_the_exported_script_runs_outside(self):
        place = scratch(self)
        assay_json("ask", ORDERS, "-q", "top 5 customers by revenue", "--yes", "--save", "a.assay", cwd=place)
        self.assertEqual(assay("export", "a.assay", "--to", "r.py", cwd=place).returncode, 0)
        (place / "orders.csv").write_bytes(ORDERS.read_bytes())
        subprocess.run(["python3", "r.py"], cwd=place, check=True, capture_output=True)

    def test_a_follow_up_is_added_to_the_saved_analysis(self):
        place = scratch(self)
        assay_json("ask", ORDERS, "-q", "total revenue", "--yes", "--save", "a.assay", "--report", "one.html",
                   cwd=place)
        assay_json("ask", samples.SAMPLES / "seattle_weather.csv", "-q", "average temp_max by weather", "--yes",
                   "--save", "a.assay", "--report", "two.html", cwd=place)
        self.assertIn("Total revenue", (place / "two.html").read_text())
        self.assertIn("Average temp_max by weather", (place / "two.html").read_text())

    def test_a_question_to_a_saved_analysis_goes_on_with_it(self):
        place = scratch(self)
        assay_json("ask", ORDERS, "-q", "total revenue", "--yes", "--save", "a.assay", cwd=place)
        asked = assay_json("ask", "a.assay", "-q", "and by customer?", "--yes", "--report", "two.html", cwd=place)
        self.assertIn("goes on from “total revenue”", asked["plan"]["reading"])
        self.assertNotIn("a.assay", json.dumps(asked["run"]["provenance"]["inputs"]))
        self.assertIn("Total revenue", (place / "two.html").read_text())
        assay_json("ask", "a.assay", "-q", "and by region?", "--yes", "--save", "./a.assay", cwd=place)
        assay_json("ask", "a.assay", "-q", "and by product?", "--yes", "--save", "b.assay", cwd=place)
        self.assertEqual(len(assay_json("replay", "b.assay", cwd=place)["steps"]), 4)
        self.assertEqual(len(assay_json("replay", "a.assay", cwd=place)["steps"]), 3)
        refused(self, "ask", place / "a.assay", "-q", "total revenue", "--save", place / "b.assay",
                says="is there already")

    def test_an_analysis_is_no_data(self):
        place = scratch(self)
        assay_json("ask", ORDERS, "-q", "total revenue", "--yes", "--save", "a.assay", cwd=place)
        (place / "one.py").write_text("1 + 1\n")
        for saved in ("a.assay", "b.assay"):
            refused(self, "run", place / "one.py", "--data", place / "a.assay", "--yes", "--save", place / saved,
                    says="an analysis that Assay saved")
        (place / "a.assay").rename(place / "orders.db")
        refused(self, "profile", place / "orders.db", says="an analysis that Assay saved")


class BadInput(unittest.TestCase):
    def test_missing_file(self):
        refused(self, "profile", "nothing.csv", says="nothing.csv")

    def test_directory(self):
        refused(self, "profile", scratch(self))

    def test_empty_file(self):
        path = scratch(self) / "empty.csv"
        path.touch()
        refused(self, "ask", path, "-q", "how many rows?", "--yes", says="empty")

    def test_binary_file(self):
        path = scratch(self) / "binary.csv"
        path.write_bytes(os.urandom(4096))
        refused(self, "profile", path)

    def test_fifo(self):
        path = scratch(self) / "fifo.csv"
        os.mkfifo(path)
        refused(self, "profile", path)

    def test_unreadable_file(self):
        path = scratch(self) / "secret.csv"
        path.write_text("a,b\n1,2\n")
        path.chmod(0)
        if os.geteuid() == 0:
            self.addCleanup(path.chmod, 0o600)  # root reads everything: nothing to refuse
            self.assertEqual(assay("profile", path).returncode, 0)
        else:
            refused(self, "profile", path)

    def test_empty_question(self):
        refused(self, "ask", ORDERS, "-q", "  ", says="empty")

    def test_question_about_columns_that_do_not_exist(self):
        process = assay("ask", ORDERS, "-q", "average horsepower by cylinder", "--yes")
        self.assertEqual(process.returncode, 7)
        self.assertIn(b"horsepower", process.stdout)

    def test_unknown_option(self):
        refused(self, "ask", ORDERS, "--frobnicate")

    def test_unknown_limit(self):
        refused(self, "ask", ORDERS, "-q", "total revenue", "--limit", "speed=9", says="speed=9")

    def test_a_setting_of_another_type_is_no_choice(self):
        place = scratch(self)
        assay_json("ask", ORDERS, "-q", "how many rows", "--yes", "--save", "d.assay", cwd=place)
        with contextlib.closing(sqlite3.connect(place / "d.assay")) as document, document:
            for name in ("what may be sent", "what runs by itself"):
                document.execute("INSERT OR REPLACE INTO settings VALUES (?, '{\"choice\": 5}')", (name,))
        done = assay("replay", "d.assay", "--yes", cwd=place)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_damaged_document(self):
        path = scratch(self) / "damaged.assay"
        path.write_bytes(b"SQLite format 3\0" + os.urandom(5000))
        refused(self, "export", path, "--to", "r.html", cwd=path.parent)

    def test_report_of_unknown_kind(self):
        place = scratch(self)
        refused(self, "ask", ORDERS, "-q", "total revenue", "--yes", "--report", "r.odt", cwd=place, says=".html")

    def test_no_display(self):
        env = {name: "" for name in ("DISPLAY", "WAYLAND_DISPLAY")}
        env["QT_QPA_PLATFORM"] = ""
        refused(self, ORDERS, env=env, says="display")

    def test_full_disk(self):
        place = scratch(self)
        process = subprocess.run(["sh", "-c",
                                  f'ulimit -f 20; trap "" XFSZ; exec "{ASSAY}" ask "{ORDERS}" -q "total revenue" --yes --save a.assay'],
                                 cwd=place, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=100)
        self.assertEqual(process.returncode, 1, process.stderr)
        self.assertTrue(b"disk" in process.stderr or b"room" in process.stderr, process.stderr)


if __name__ == "__main__":
    unittest.main()
