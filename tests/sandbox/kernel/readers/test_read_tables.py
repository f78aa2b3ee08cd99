# SPDX-License-Identifier: GPL-3.0-or-later
"""The readers of workbooks, JSON, databases and packed files, against a corpus of traps made for them."""
import bz2
import csv
import gzip
import json
import lzma
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
READER = HERE.parents[3] / "sandbox" / "kernel" / "readers" / "read_tables.py"
MAKERS = [HERE.parents[2] / "corpus" / "workbooks" / name for name in ("make_workbooks.py", "make_reports.py")]


def read(path, kind, place, **wanted):
    """The reader's word, with the cells of each table under "cells"."""
    (place / path.name).symlink_to(path) if not (place / path.name).exists() else None
    process = subprocess.run([sys.executable, "-P", "-B", READER,
                              json.dumps({"file": path.name, "kind": kind, **wanted})], cwd=place,
                             capture_output=True, check=True)
    answer = json.loads(process.stdout)
    for table in answer.get("tables", []):
        csv.field_size_limit(1 << 30)
        with open(place / table["artifact"], encoding="utf-8", newline="") as file:
            table["cells"] = list(csv.reader(file))
    return answer


class Place(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = pathlib.Path(folder.name)

    def read(self, name, kind, content=None, **wanted):
        path = self.place / name
        if content is not None:
            path.write_bytes(content)
        return read(path, kind, self.place, **wanted)

    def word(self, *arguments):
        return self.read(*arguments)["error"]["word"]


class Sheets(Place):
    def book(self, rows):
        import openpyxl

        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(self.place / "made.xlsx")
        return self.place / "made.xlsx"

    def test_names_and_values_right_above_a_table_are_none_of_it(self):
        self.book([["Region", "North", None, None], ["Year", 2024, None, None], ["name", "n", "d", "e"]] + [[f"a{i}", i, 2 * i, 1.5] for i in range(5)])
        table, = self.read("made.xlsx", "xlsx")["tables"]
        self.assertEqual((table["header_row"], table["rows"], table["cells"][0]), (2, 5, ["name", "n", "d", "e"]))
        self.assertEqual([(one["kind"], one["count"]) for one in table["notes"]], [("title_rows", 2)])

    def test_sparse_records_below_the_names_are_records(self):
        self.book([["name", "note", None, None], ["a1", "x", None, None], ["a2", "y", "z", "w"], ["a3", "y", 1, 2]])
        table, = self.read("made.xlsx", "xlsx")["tables"]
        self.assertEqual((table["header_row"], table["rows"]), (0, 3))

    LEFT_OUT = [["Sales of 2024"], ["by hand"], ["name", "n", "d"], ["a", 1, 2.5], ["b", 2, 3.5, None, "why?"],
                [], ["Total", 3, 6], ["checked by Ann"]]

    def as_wanted(self, **options):
        self.book(self.LEFT_OUT)
        table, = self.read("made.xlsx", "xlsx", **{"as": {"table": "Sheet", "area": "", "header_row": 2,
                                                          "first_column": 0, **options}})["tables"]
        return table

    def test_what_is_left_out_is_counted_and_quoted(self):
        self.book(self.LEFT_OUT)
        table, = self.read("made.xlsx", "xlsx")["tables"]
        self.assertEqual((table["header_row"], table["rows"]), (2, 2))
        self.assertEqual(table["notes"], [{"kind": "title_rows", "count": 2, "texts": ["Sales of 2024"]},
                                          {"kind": "rows_below", "count": 2, "texts": ["Total, 3, 6"]},
                                          {"kind": "cells_outside", "count": 1, "total": 2, "texts": ["why?"]}])

    def test_rows_below_a_gap_are_put_back(self):
        table = self.as_wanted(footer_rows=0)
        self.assertEqual([row[0] for row in table["cells"]], ["name", "a", "b", "Total", "checked by Ann"])
        self.assertEqual((table["rows"], table["blank_rows"], table["ends_early"]), (4, [5], False))
        self.assertNotIn("rows_below", [one["kind"] for one in table["notes"]])

    def test_rows_above_are_put_back(self):
        table = self.as_wanted(skipped_rows=1, header_rows=1)
        self.assertEqual([row[0] for row in table["cells"]], ["by hand", "name", "a", "b"])
        self.assertEqual((table["header_row"], table["notes"][0]),
                         (1, {"kind": "title_rows", "count": 1, "texts": ["Sales of 2024"]}))
        self.assertEqual([column["name"] for column in table["columns"]], ["by hand", "", ""])

    def test_names_may_stand_further_down_or_nowhere(self):
        further = self.as_wanted(skipped_rows=3, header_rows=1)
        self.assertEqual((further["rows"], further["cells"][0], further["notes"][0]["count"]),
                         (1, ["a", "1", "2.5"], 3))
        none = self.as_wanted(header_rows=0)
        self.assertEqual((none["header_rows"], none["rows"], none["cells"][0]), (0, 3, ["name", "n", "d"]))

    def test_cells_beside_a_table_are_put_back(self):
        table = self.as_wanted(last_column=4)
        self.assertEqual(table["cells"][:3], [["name", "n", "d", "", ""], ["a", "1", "2.5", "", ""],
                                              ["b", "2", "3.5", "", "why?"]])
        self.assertEqual((table["last_column"], [one["kind"] for one in table["notes"]]),
                         (4, ["title_rows", "rows_below"]))

    def test_rows_above_a_gap_are_put_back(self):
        self.book([["Sales"], [], ["name", "n"], ["a", 1], ["b", 2]])
        wanted = {"table": "Sheet", "area": "", "header_row": 2, "first_column": 0, "skipped_rows": 0, "header_rows": 1}
        table, = self.read("made.xlsx", "xlsx", **{"as": wanted})["tables"]
        self.assertEqual(table["cells"], [["Sales", ""], ["name", "n"], ["a", "1"], ["b", "2"]])
        self.assertEqual(table["blank_rows"], [1])

    def test_one_of_several_tables_is_read_as_wanted(self):
        self.book([["name", "n"], ["a", 1], ["b", 2], [], ["Note: draft"], [], ["Item", "Price"], ["x", 1.5],
                   ["y", 2.5]])
        plain = self.read("made.xlsx", "xlsx")["tables"]
        self.assertEqual([table["area"] for table in plain], ["A1:B3", "A7:B9"])
        wanted = {"table": "Sheet", "area": "A1:B3", "header_row": 0, "first_column": 0, "footer_rows": 0}
        tables = self.read("made.xlsx", "xlsx", **{"as": wanted})["tables"]
        self.assertEqual([(table["area"], table["rows"]) for table in tables], [("A1:B3", 3), ("A7:B9", 2)])
        self.assertEqual(tables[0]["cells"][-1], ["Note: draft", ""])

    def test_the_parts_of_a_workbook_may_lie_anywhere(self):
        path = self.book([["name", "n"], ["a", 1], ["b", 2]])
        with zipfile.ZipFile(path) as book, zipfile.ZipFile(self.place / "moved.xlsx", "w") as moved:
            for name in book.namelist():
                told = name.endswith((".rels", "[Content_Types].xml"))
                part = book.read(name)
                moved.writestr(name.replace("xl/", "deep/book/", 1),
                               part.replace(b"xl/", b"deep/book/") if told else part)
        table, = self.read("moved.xlsx", "xlsx")["tables"]
        self.assertEqual((table["engine"], table["cells"]), ("openpyxl", [["name", "n"], ["a", "1"], ["b", "2"]]))
        self.assertEqual(self.read("made.xlsx", "xlsx")["tables"][0]["engine"], "")


class Workbooks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.books = pathlib.Path(cls.folder.name)
        for maker in MAKERS:
            subprocess.run([sys.executable, "-B", maker, cls.books], check=True)
        cls.expected = json.loads((cls.books / "expected.json").read_text())

    def compare(self, wanted, table):
        names = [column["name"] for column in table["columns"]]
        self.assertEqual(names, wanted["names"])
        self.assertEqual(table["rows"], wanted["rows"])
        for key in ("table", "area", "hidden", "header_row", "header_rows", "first_column", "blank_rows", "ends_early",
                    "narrow"):
            if key in wanted:
                self.assertEqual(table[key], wanted[key], key)
        if says := wanted.get("says"):
            self.assertTrue(any(says.items() <= note.items() for note in table["notes"]), (says, table["notes"]))
        for row, name, text in wanted["cells"]:
            self.assertEqual(table["cells"][row + (table["header_rows"] > 0)][names.index(name)], text, (row, name))
        if "percent" in wanted:
            self.assertEqual([column["name"] for column in table["columns"] if column["percent"]], wanted["percent"])

    def test_there_are_at_least_25_traps(self):
        self.assertGreaterEqual(len(self.expected), 30)

    def test_every_trap_is_read_as_a_person_would(self):
        for name, wanted in self.expected.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as place:
                answer = read(self.books / name, wanted.get("kind", name.rsplit(".", 1)[1]), pathlib.Path(place))
                if "refused" in wanted:
                    self.assertEqual(answer["error"]["word"], wanted["refused"], answer)
                    continue
                self.assertEqual(len(answer.get("tables", [])), len(wanted["tables"]), answer)
                for one, table in zip(wanted["tables"], answer["tables"], strict=True):
                    self.compare({**wanted, **one}, table)


class Json(Place):
    def names(self, answer):
        return [column["name"] for column in answer["tables"][0]["columns"]]

    def test_records(self):
        answer = self.read("a.json", "json", b'[{"a": 1, "b": "x"}, {"b": "", "c": [1, 2]}]')
        self.assertEqual(answer["tables"][0]["cells"], [["a", "b", "c"], ["1", "x", ""], ["", "", "[1, 2]"]])
        self.assertEqual([column["kinds"] for column in answer["tables"][0]["columns"]],
                         [["number"], ["text"], ["other"]])
        self.assertTrue(answer["tables"][0]["columns"][1]["blanks"])

    def test_lines_with_a_byte_order_mark(self):
        answer = self.read("a.jsonl", "json", b'\xef\xbb\xbf{"a": 1}\n\n{"a": 2, "n": {"x": true}}\n')
        self.assertEqual((answer["tables"][0]["format"], self.names(answer)), ("json_lines", ["a", "n.x"]))
        self.assertTrue(answer["tables"][0]["nested"])

    def test_numbers_that_pandas_own_reader_refuses(self):
        self.assertTrue(self.read("a.json", "json",
                                  b'[{"a": 123456789012345678901234567890}, {"a": 1}]')["tables"][0]["nested"])

    def test_records_in_members(self):
        answer = self.read("a.json", "json", b'{"count": 2, "rows": [{"a": 1}], "people": [{"b": 2}]}')
        self.assertEqual([table["table"] for table in answer["tables"]], ["rows", "people"])

    def test_what_is_no_table(self):
        self.assertEqual(self.word("a.json", "json", b'[1, 2, 3]'), "no_records")
        self.assertEqual(self.word("a.json", "json", b'[{"a": 1}'), "bad_json")
        self.assertEqual(self.word("a.json", "json", b"[" * 100_000), "too_deep")
        self.assertEqual(self.word("a.json", "json", b'{"a": 1}\nnonsense\n'), "bad_json")
        self.assertEqual(self.word("a.json", "json", b'[{"": 1}]'), "no_name")

    def test_other_encodings_are_named(self):
        for encoding in ("utf-16", "latin-1"):
            self.assertEqual(self.word("a.json", "json", '[{"a": "ü"}]'.encode(encoding)), "not_utf8")


class Databases(Place):
    def make(self, *statements):
        path = self.place / "shop.db"
        database = sqlite3.connect(path)
        for statement in statements:
            database.execute(statement)
        database.commit()
        database.close()
        return path

    def test_each_table_is_one(self):
        path = self.make('CREATE TABLE orders (id INTEGER, note TEXT, data BLOB)',
                         "INSERT INTO orders VALUES (1, 'x', x'00ff'), (2, NULL, NULL)",
                         'CREATE TABLE "odd ""name" (a)', 'INSERT INTO "odd ""name" VALUES (1.5)')
        answer = read(path, "database", self.place)
        self.assertEqual([table["table"] for table in answer["tables"]], ["orders", 'odd "name'])
        self.assertEqual(answer["tables"][0]["cells"], [["id", "note", "data"], ["1", "x", "00ff"], ["2", "", ""]])

    def test_views_are_tables_and_a_broken_one_is_said(self):
        path = self.make("CREATE TABLE t (a)", "INSERT INTO t VALUES (1), (2)",
                         "CREATE VIEW total AS SELECT sum(a) AS s FROM t",
                         "CREATE VIEW broken AS SELECT * FROM nowhere")
        answer = read(path, "database", self.place)
        self.assertEqual([(table["table"], table["cells"]) for table in answer["tables"]],
                         [("t", [["a"], ["1"], ["2"]]), ("total", [["s"], ["3"]])])
        self.assertEqual(answer["tables"][0]["notes"][-1],
                         {"kind": "broken_view", "texts": ["broken", "no such table: main.nowhere"]})

    def test_endless_views_end_all_together(self):
        endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT {} AS c FROM n"
        path = self.make("CREATE TABLE t (a)",
                         *[f"CREATE VIEW v{number} AS {endless.format(('x', 'count(*)')[number % 2])}" for number in range(20)], "CREATE VIEW w AS SELECT 1 AS one")
        begin = time.monotonic()
        run = f"import sys, json; sys.path.insert(0, {str(READER.parent)!r}); import read_database, read_tables; read_database.LONGEST_VIEWS_S = 2; " \
              f"print(json.dumps(read_tables.answer({{'file': {path.name!r}, 'kind': 'database'}})))"
        answer = json.loads(subprocess.run([sys.executable, "-B", "-c", run], cwd=self.place, capture_output=True,
                                           check=True).stdout)
        self.assertLess(time.monotonic() - begin, 10)
        self.assertEqual([table["table"] for table in answer["tables"]], ["t", "w"])
        self.assertEqual(len(answer["tables"][0]["notes"]), 20)
        self.assertEqual(answer["tables"][0]["notes"][0], {"kind": "slow_view", "texts": ["v0"], "count": 1})
        self.assertEqual(len(list(self.place.iterdir())), 3)  # nothing is left of the others

    def test_what_belongs_to_a_virtual_table_is_none(self):
        path = self.make("CREATE TABLE t (a)", "CREATE VIRTUAL TABLE found USING fts5(body)")
        self.assertEqual([table["table"] for table in read(path, "database", self.place)["tables"]], ["t"])

    def test_write_ahead_mode_is_said(self):
        path = self.make("PRAGMA journal_mode = WAL", "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)")
        answer = read(path, "database", self.place)
        self.assertTrue(answer["tables"][0]["write_ahead"])
        self.assertEqual(answer["tables"][0]["notes"], [{"kind": "open_database"}])

    def test_damaged(self):
        path = self.make("CREATE TABLE t (a)", *["INSERT INTO t VALUES (zeroblob(4000))"] * 20)
        content = path.read_bytes()
        self.assertEqual(self.word("x.db", "database", content[:4096] + os.urandom(len(content) - 4096)), "damaged")
        self.assertEqual(self.word("y.db", "database", b"SQLite format 3\0" + os.urandom(4096)), "damaged")


class Packed(Place):
    CONTENT = b"a;b\n1;2\n"

    def test_each_way_to_pack(self):
        import zstandard

        for word, packed in (("gzip", gzip.compress(self.CONTENT)), ("bz2", bz2.compress(self.CONTENT)),
                             ("xz", lzma.compress(self.CONTENT)), ("zstd", zstandard.compress(self.CONTENT))):
            answer = self.read("x." + word, "packed", packed)
            self.assertEqual(answer["tables"][0]["compression"], word)
            self.assertEqual((self.place / answer["tables"][0]["artifact"]).read_bytes(), self.CONTENT)

    def test_an_archive_of_two(self):
        with zipfile.ZipFile(self.place / "x.zip", "w") as archive:
            archive.writestr("a.csv", self.CONTENT)
            archive.writestr("folder/b.csv", self.CONTENT)
            archive.writestr("readme.pdf", b"%PDF")
        answer = self.read("x.zip", "packed")
        self.assertEqual([table["member"] for table in answer["tables"]], ["a.csv", "folder/b.csv"])

    def test_bombs_and_damage(self):
        self.assertEqual(self.word("bomb.gz", "packed", gzip.compress(bytes(101 << 20))), "bomb")
        self.assertEqual(self.word("half.gz", "packed", gzip.compress(os.urandom(9000))[:5000]), "damaged")
        self.assertEqual(self.word("none.gz", "packed", gzip.compress(b"")), "empty")
        with zipfile.ZipFile(self.place / "x.zip", "w") as archive:
            archive.writestr("picture.png", b"x")
        self.assertEqual(self.word("x.zip", "packed"), "no_text_in_archive")


if __name__ == "__main__":
    unittest.main()
