# SPDX-License-Identifier: GPL-3.0-or-later
import os
import sqlite3
import tempfile
import unittest

import loaded_frames
import pandas as pd
import row_ledger

loaded_frames.install()
row_ledger.install("<code>", loaded_frames.FILE)
TEXT = ("customer,revenue,n,day,yes\na,1.5,1,2024-01-01,True\nb,2.5,,2024-01-02,\na,3,3,2024-01-03,True\n"
        )
READING = ('orders = pd.read_csv("orders.csv", dtype={"n": "Int64", "yes": "boolean"})\n'
           'orders["day"] = pd.to_datetime(orders["day"], format="%Y-%m-%d")\n')
FRAMES = [{"name": "orders", "file": "orders.csv", "code": READING}]
CHANGES = ("orders.loc[0, 'revenue'] = 100", "orders.loc[orders.n == 1, 'n'] = 7", "orders.iloc[0, 0] = 'z'",
           "orders.at[0, 'customer'] = 'q'", "orders['revenue'] *= 2", "orders['n'] += 5", "orders['new'] = 1",
           "orders.insert(0, 'x', 1)", "orders.drop(columns='revenue', inplace=True)",
           "orders.fillna({'n': 0}, inplace=True)", "orders.rename(columns={'n': 'm'}, inplace=True)",
           "orders.sort_values('revenue', ascending=False, inplace=True)", "orders.dropna(inplace=True)",
           "orders.index.name = 'z'", "orders.columns = list('abcde')",
           "orders.update(pd.DataFrame({'revenue': [9.0]}))",
           "orders = orders.head(1)", "orders = 5", "del orders", "orders.attrs['a'] = 1\norders.pop('n')",
           "for name in orders:\n    orders[name] = orders[name].astype(str)")
CHANGES_NOTHING = ("orders.revenue.sum()", "part = orders[orders.n > 1]\npart.loc[0, 'n'] = 9",
                   "column = orders['revenue']\ncolumn += 1", "orders['revenue'].fillna(5, inplace=True)",
                   "clean = orders.copy(deep=False)\nclean['n'] = 1")
REFUSED = ("orders['n'].array[0] = 9", "orders['revenue'].array[0] = 9", "orders['revenue'].values[0] = 9",
           "orders['day'].array[0] = pd.Timestamp('2000-01-01')", "orders['customer'].to_numpy()[0] = 'z'",
           "orders['n'].array._mask[0] = True",
           *(f"cells = orders['{column}'].to_numpy()\ncells.setflags(write=True)\ncells[0] = cells[1]"
             for column in ("customer", "revenue", "day")))
ONLY_READS = ("orders['n'].cumsum()", "orders['yes'].cummax()", "orders['n'].cummin()",
              "orders['n'].cumprod()", "orders.memory_usage(deep=True)")
ON_COPIES = ("orders.columns.array[0] = 'z'", "orders.index.array[0] = 7", "orders.columns.name = 'z'")


def private_memory(work):
    """The bytes that a fork that does it writes to."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        work()
        with open("/proc/self/smaps_rollup", encoding="ascii") as rollup:
            dirty = next(line.split()[1] for line in rollup if line.startswith("Private_Dirty"))
        os.write(writer, dirty.encode())
        os._exit(0)
    os.close(writer)
    os.wait()
    with os.fdopen(reader, encoding="ascii") as pipe:
        return int(pipe.read()) << 10


class LoadedFrames(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        self.addCleanup(loaded_frames.bind, {}, None, anew=lambda code: True)
        os.chdir(folder.name)
        self.write(TEXT)
        self.space = {}

    def write(self, text):
        with open("orders.csv", "w", encoding="utf-8") as file:
            file.write(text)

    def run_code(self, code, frames=FRAMES, **options):
        told = loaded_frames.bind(self.space, frames, **options)
        exec(compile(code, "<code>", "exec"), self.space)
        return told

    def assert_as_loaded(self, after):
        self.run_code("")
        pd.testing.assert_frame_equal(self.space["orders"], self.expected, obj=after)
        self.assertEqual(self.space["orders"].index.name, None, after)

    def test_what_was_loaded_ahead_is_not_read_again(self):
        loaded_frames.load_ahead(FRAMES)
        os.remove("orders.csv")
        told = self.run_code("total = orders['revenue'].sum()")
        self.assertEqual(self.space["total"], 7.0)
        self.assertEqual([entry["op"] for entry in told], ["read", "convert"])

    def test_the_ledger_has_one_reading_of_the_file_however_it_is_read(self):
        connection = sqlite3.connect("orders.db")
        pd.DataFrame({"revenue": [1, 2]}).to_sql("orders", connection, index=False)
        connection.close()
        database = 'import sqlite3\norders = pd.read_sql_query("SELECT * FROM orders", sqlite3.connect("orders.db"))\n'
        for file, code, rows in (("orders.db", database, 2), ("orders.csv", READING + READING, 3)):
            told = self.run_code("orders", frames=[{"name": "orders", "file": file, "code": code}])
            reads = [(one["name"], one["calls"], one["after"]) for one in told if one["op"] == "read"]
            self.assertEqual(reads, [(file, 1, rows)])

    def test_of_several_tables_of_a_file_each_reading_names_its_frame(self):
        code = READING.replace("orders =", "again =").replace("orders[", "again[")
        frames = [*FRAMES, {"name": "again", "file": "orders.csv", "code": code}]
        for wanted, names in ((frames, ["orders", "again"]), (frames[:1], [None])):
            told = self.run_code("", frames=wanted)
            self.assertEqual([one.get("into") for one in told if one["op"] == "read"], names)

    def test_what_was_loaded_ahead_is_no_name_before_code_begins_with_it(self):
        loaded_frames.load_ahead(FRAMES)
        self.run_code("", frames=[])
        self.assertNotIn("orders", self.space)
        self.assertEqual(loaded_frames.names(), set())

    def test_what_is_read_otherwise_now_is_not_taken_from_ahead(self):
        loaded_frames.load_ahead(FRAMES)
        code = READING + 'orders["n"] = 0\n'
        self.run_code("total = orders['n'].sum()", frames=[{**FRAMES[0], "code": code}])
        self.assertEqual(self.space["total"], 0)

    def test_what_was_loaded_ahead_is_read_anew_where_that_is_asked(self):
        loaded_frames.load_ahead(FRAMES)
        self.write(TEXT + TEXT.split("\n", 1)[1])
        self.run_code("total = orders['revenue'].sum()", anew=lambda code: True)
        self.assertEqual(self.space["total"], 14.0)

    def test_what_cannot_be_loaded_ahead_is_an_error_of_who_begins_with_it(self):
        os.remove("orders.csv")
        loaded_frames.load_ahead(FRAMES)
        with self.assertRaises(FileNotFoundError):
            self.run_code("orders")

    def test_no_change_reaches_the_next_run(self):
        self.run_code("")
        self.expected = self.space["orders"].copy()
        for code in CHANGES:
            self.run_code(code)
            if "sort_values" not in code and "dropna" not in code:  # of rows in that order, of none missing
                self.assertEqual(loaded_frames.changed(self.space), ["orders"], code)
            self.assert_as_loaded(code)
        for code in CHANGES_NOTHING:
            self.run_code(code)
            self.assertEqual(loaded_frames.changed(self.space), [], code)
            self.assert_as_loaded(code)

    def test_what_would_write_past_copy_on_write_fails(self):
        self.run_code("")
        self.expected = self.space["orders"].copy()
        for code in REFUSED:
            with self.assertRaises(ValueError, msg=code):
                self.run_code(code)
            self.assert_as_loaded(code)

    def test_columns_that_lie_in_a_mapped_file_are_kept_from_writing(self):
        mapped = ('import mmap\ncells = np.frombuffer(mmap.mmap(-1, 8), "<f8")\n'
                  'orders = pd.DataFrame({"revenue": cells}, copy=False)\n')
        with self.assertRaises(ValueError):
            self.run_code("orders['revenue'].to_numpy().setflags(write=True)", [{**FRAMES[0], "code": mapped}])

    def test_what_only_reads_needs_no_leave_to_write(self):
        self.run_code("")
        self.expected = self.space["orders"].copy()
        for code in ONLY_READS:
            result = self.run_code("result = " + code) and self.space["result"]
            expected = eval(code, {"orders": self.expected.copy()})
            self.assertTrue(expected is None or result.equals(expected), code)
            self.assertEqual(loaded_frames.changed(self.space), [], code)
            self.assert_as_loaded(code)

    def test_the_names_of_columns_and_rows_are_the_step_s_own(self):
        self.run_code("")
        self.expected = self.space["orders"].copy()
        self.expected.columns = list(self.expected.columns)
        for code in ON_COPIES:
            self.run_code(code)
            self.assert_as_loaded(code)

    def test_a_name_of_its_own_stays(self):
        self.run_code("clean = orders.dropna()")
        self.run_code("clean.loc[0, 'revenue'] = 50")
        self.run_code("")
        self.assertEqual(self.space["clean"]["revenue"].sum(), 53)

    def test_a_file_is_read_once(self):
        self.run_code("")
        os.remove("orders.csv")
        self.run_code("total = orders['revenue'].sum()")
        self.assertEqual(self.space["total"], 7)

    def test_another_contract_reads_it_again(self):
        self.run_code("")
        self.run_code("", [{**FRAMES[0], "code": READING.replace('"Int64"', "str")}])
        self.assertEqual(self.space["orders"]["n"].dtype, object)

    def test_a_rerun_reads_it_again(self):
        self.run_code("")
        self.write(TEXT + "c,1,1,2024-01-04,True\n")
        self.run_code("")
        self.assertEqual(len(self.space["orders"]), 3)
        self.run_code("", anew=lambda code: True)
        self.assertEqual(len(self.space["orders"]), 4)

    def test_only_the_columns_in_use_are_read(self):
        def columns(*names):
            self.run_code("", [{**FRAMES[0], "columns": list(names)}])
            return list(self.space["orders"].columns)

        whole = pd.read_csv("orders.csv", dtype={"n": "Int64", "yes": "boolean"}, parse_dates=["day"])
        self.assertEqual(columns("revenue"), ["revenue"])
        self.assertEqual(columns("day", "customer"), ["customer", "revenue", "day"])  # what is there is not read again
        pd.testing.assert_frame_equal(self.space["orders"], whole[["customer", "revenue", "day"]])
        self.run_code("orders['revenue'] *= 2", [{**FRAMES[0], "columns": ["revenue"]}])
        self.assertEqual(columns("n"), ["customer", "revenue", "n", "day"])
        pd.testing.assert_frame_equal(self.space["orders"], whole[["customer", "revenue", "n", "day"]])
        self.run_code("")
        pd.testing.assert_frame_equal(self.space["orders"], whole)
        os.remove("orders.csv")
        self.assertEqual(columns("revenue"), list(whole.columns))

    def test_code_that_reads_in_another_way_reads_all(self):
        for code in (READING.replace(', dtype', ', engine="python", dtype'),
                     "file = 'orders.csv'\norders = pd.concat([pd.read_csv(file)])\n"):
            self.run_code("", [{**FRAMES[0], "code": code, "columns": ["revenue"]}])
            self.assertEqual(len(self.space["orders"].columns), 5)

    def test_texts_are_shared_with_forks_that_use_them(self):
        self.write("name,n\n" + "".join(f"person number {i},{i}\n" for i in range(100_000)))
        code = 'orders = pd.read_csv("orders.csv")\n'
        frames = [{**FRAMES[0], "code": code}]
        self.run_code("", frames)
        loaded = private_memory(lambda: self.space["orders"][self.space["orders"]["name"] == "person number 7"])
        own = pd.read_csv("orders.csv")
        self.assertLess(loaded, private_memory(lambda: own[own["name"] == "person number 7"]) / 2)

    def test_the_ledger_has_the_reading_on_line_0_in_every_run(self):
        first = self.run_code("")
        self.assertEqual([(e["line"], e["op"], e["name"]) for e in first],
                         [(0, "read", "orders.csv"), (0, "convert", "day")])
        self.assertEqual(self.run_code(""), first)
        row_ledger.begin(first)
        exec(compile("part = orders[orders.n > 1]", "<code>", "exec"), self.space)
        self.assertEqual([(e["line"], e["op"]) for e in row_ledger.taken()["entries"]],
                         [(0, "read"), (0, "convert"), (1, "filter")])

    def test_earlier_documents_run_without_copy_on_write(self):
        self.run_code("column = orders['revenue']")
        self.assertTrue(pd.options.mode.copy_on_write)
        self.run_code("own = pd.read_csv('orders.csv')\nown['revenue'][0] = 100", None)
        self.assertFalse(pd.options.mode.copy_on_write)
        self.assertEqual(self.space["own"]["revenue"][0], 100)


if __name__ == "__main__":
    unittest.main()
