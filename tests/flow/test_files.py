# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that are no CSV: workbooks, packed files, JSON and databases, from the command line to the report."""
import datetime
import gzip
import json
import sqlite3
import unittest

import openpyxl
from command import assay, assay_json, records, scratch, tables

ROWS = [("North", datetime.date(2024, 1, 15), 10.5), ("South", datetime.date(2024, 2, 1), 20.0),
        ("North", datetime.date(2024, 2, 2), 4.5), ("East", datetime.date(2024, 3, 31), 7.25)]
TOTALS = {"North": 15.0, "South": 20.0, "East": 7.25}


def workbook(path):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "2024"
    for row in [("Sales report",), (), ("Region", "Date", "Amount"), *ROWS]:
        sheet.append(row)
    hidden = book.create_sheet("Rates")
    hidden.sheet_state = "hidden"
    hidden.append(("Currency", "Rate"))
    hidden.append(("EUR", 1.1))
    book.save(path)
    return path


class Files(unittest.TestCase):
    def totals(self, place, *files, about="total Amount by Region"):
        document = assay_json("ask", *files, "-q", about, "--yes", "--report", "r.html", cwd=place, timeout=280)
        self.assertEqual(document["run"]["status"], "ok", document["run"])
        found = {tuple(row.values())[0]: tuple(row.values())[1] for row in records(tables(document)[-1])}
        self.assertEqual(found, TOTALS)
        return document

    def test_a_workbook_is_profiled_sheet_by_sheet(self):
        place = scratch(self)
        entries = assay_json("profile", workbook(place / "book.xlsx"), timeout=280)["files"]
        self.assertEqual([(entry["sheet"], entry["rows"], entry.get("hidden", False)) for entry in entries],
                         [("2024", 4, False), ("Rates", 1, True)])
        self.assertEqual([column["type"] for column in entries[0]["columns"]], ["text", "date", "number"])
        self.assertTrue(any(warning["kind"] == "title_rows" and "title" in warning["message"]
                            for warning in entries[0]["warnings"]))

    def test_a_question_to_a_workbook(self):
        place = scratch(self)
        document = self.totals(place, workbook(place / "book.xlsx"))
        self.assertIn('pd.read_excel("book.xlsx", sheet_name="2024", skiprows=2',
                      document["approval"]["frames"][0]["code"])
        self.assertIn("book.xlsx", (place / "r.html").read_text())

    def test_a_question_to_a_packed_file(self):
        place = scratch(self)
        text = "Region;Date;Amount\n" + "".join(f"{region};{day:%d.%m.%Y};{amount}\n" for region, day, amount in ROWS)
        (place / "sales.csv.gz").write_bytes(gzip.compress(text.encode()))
        approval = self.totals(place, place / "sales.csv.gz")["approval"]
        self.assertIn("sales.csv.gz", approval["frames"][0]["code"])

    def test_a_question_to_json_lines(self):
        place = scratch(self)
        lines = [json.dumps({"Region": region, "Date": day.isoformat(), "Amount": amount}) for region,
                 day, amount in ROWS]
        (place / "sales.jsonl").write_text("\n".join(lines))
        self.totals(place, place / "sales.jsonl")

    def test_own_code_begins_with_the_frames_of_the_files(self):
        place = scratch(self)
        (place / "sales.csv").write_text("Region;Amount\nNorth;1,5\nSouth;2,25\n")
        (place / "note.bin").write_bytes(bytes(range(256)))
        (place / "own.py").write_text("print(sales['Amount'].sum(), len(open('note.bin', 'rb').read()))\n")
        result = assay_json("run", place / "own.py", "--data", place / "sales.csv", "--data", place / "note.bin",
                            "--yes", cwd=place, timeout=280)
        self.assertEqual((result["status"], result["stdout"]), ("ok", "3.75 256\n"), result)

    def test_a_question_to_a_database_of_two_tables(self):
        place = scratch(self)
        base = sqlite3.connect(place / "shop.db")
        base.execute("CREATE TABLE sales (Region TEXT, Date TEXT, Amount REAL)")
        base.executemany("INSERT INTO sales VALUES (?, ?, ?)",
                         [(region, day.isoformat(), amount) for region, day, amount in ROWS])
        base.execute("CREATE TABLE people (Name TEXT)")
        base.execute("INSERT INTO people VALUES ('Ann')")
        base.commit()
        base.close()
        self.assertEqual([entry["sheet"] for entry in assay_json("profile", place / "shop.db", timeout=280)["files"]],
                         ["sales", "people"])
        self.totals(place, place / "shop.db")

    def test_a_damaged_workbook_ends_in_a_sentence(self):
        path = workbook(scratch(self) / "book.xlsx")
        path.write_bytes(path.read_bytes()[:2000])
        process = assay("profile", path, timeout=280)
        self.assertEqual((process.returncode, b"damaged" in process.stderr), (2, True), process.stderr)


if __name__ == "__main__":
    unittest.main()
