# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes workbooks and JSON documents as people's programs write them, and adds them to FOLDER/expected.json of make_workbooks.py.
Usage: make_reports.py FOLDER."""
import datetime
import gzip
import json
import pathlib
import sys
import zipfile

import openpyxl
import pandas
import xlsxwriter
import xlwt
from odf import opendocument, table, text

FOLDER = pathlib.Path(sys.argv[1])
EXPECTED = json.loads((FOLDER / "expected.json").read_text())
DAY = datetime.datetime(2024, 1, 15)


def one(names, rows, cells=(), **more):
    return {"names": names, "rows": rows, "cells": [list(cell) for cell in cells], **more}


def expect(name, *tables, **more):
    EXPECTED[name] = {"tables": list(tables), **more}
    return str(FOLDER / name)


def grid(name, rows, *tables, merges=()):
    book = openpyxl.Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for area in merges:
        sheet.merge_cells(area)
    book.save(expect(name, *tables))


def beside():
    rows = [["a", "b", None, "x", "y"]] + [[at if at < 5 else None, "q" if at < 5 else None, None, at * 2, "w"] for at in range(60)]
    grid("long_side_by_side.xlsx", rows, one(["a", "b"], 5, [(4, "a", "4")]), one(["x", "y"], 60, [(4, "x", "8")]))
    rows = [["Region", "Units"], ["North", 1, None, None, "preliminary"], ["South", 2], ["East", 3, None, None, "with islands"], ["West", 4]]
    grid("remarks_beside.xlsx", rows, one(["Region", "Units"], 4, narrow=True, says={"kind": "cells_outside", "count": 2}))
    rows = [["Region", "Units", None, "As of May"], ["North", 1], ["South", 2], ["East", 3]]
    grid("remark_beside_names.xlsx", rows, one(["Region", "Units"], 3, says={"kind": "cells_outside", "count": 1}))
    rows = [["Region", "Units", None, "Note: in thousands"], ["North", 1], ["South", 2, None, "checked"], ["East", 3]]
    grid("remark_and_more.xlsx", rows, one(["Region", "Units"], 3))
    rows = [["Region", "Units", None, "Remark"], ["North", 1, None, "late"], ["South", 2], ["East", 3], ["West", 3, None, "early"]]
    grid("column_behind_a_gap.xlsx", rows, one(["Region", "Units", "", "Remark"], 4, [(3, "Remark", "early")]))


def above():
    head = ["Date", "Text", "Debit", "Balance"]
    body = [[DAY, "Shop", 20.5, 79.5], [DAY, "Cafe", 1, 78.5], [DAY, "Rent", 40, 38.5]]
    facts = [["First Bank"], ["Holder", "Ann Lee"], ["Account", "DE02 1203"], ["Period", "January"], ["Opening", 100.0]]
    grid("statement.xlsx", [*facts, [], head, *body, [], ["Closing balance", None, None, 38.5]],
         one(head, 3, [(0, "Debit", "20.5")], header_row=6, says={"kind": "title_rows", "count": 5}))
    rows = [["Operator:", "kp"], ["Run:", DAY], ["Site:", "B", "Shift:", 2], ["Sample", "Conc", "Unit"], ["A", 1.5, "mg"], ["B", 2.5, "mg"]]
    grid("labelled_facts.xlsx", rows, one(rows[3], 2, header_row=3))
    rows = [["Name:", "Town:", "Team:"], ["Ann", "Bonn", "x"], ["Bob", "Ulm", "y"]]
    grid("names_with_colons.xlsx", rows, one(rows[0], 2))
    rows = [["Item", "Qty"], ["a", 1], ["b", "n/a"], ["c", 3], [], ["Person", "Role", "Age"], ["Ann", "cook", 30], ["Bob", "chef", 40]]
    grid("no_facts_above.xlsx", rows, one(["Item", "Qty"], 3), one(["Person", "Role", "Age"], 2))
    rows = [["Code", "Meaning"], ["a", "aa"], ["b", "bb"], [], ["Person", "Role", "Team"], ["Ann", "cook", "x"], ["Bob", "chef", "y"]]
    grid("no_facts_of_words.xlsx", rows, one(["Code", "Meaning"], 2), one(["Person", "Role", "Team"], 2))


def below():
    rows = [["Area", "Pop", "Density"], ["A", 10, 1.5], ["B", 20, 2.5], [], ["1)", "Estimate."], ["Source:", "Office, 2024"]]
    grid("remarks_below.xlsx", rows, one(rows[0], 2, ends_early=True, says={"kind": "rows_below", "count": 2}))
    rows = [["No", "Task", "Hours"], ["1)", "dig", 2], ["2)", "sow", 3], [], ["3)", "reap", None], ["4)", "eat", None]]
    grid("numbered_records.xlsx", rows, one(rows[0], 4))
    grid("total_behind_a_gap.xlsx", [["Item", "Qty"], ["a", 1], ["b", 2], [], ["Total", 3]], one(["Item", "Qty"], 2, says={"kind": "rows_below", "count": 1}))
    rows = [["Item", "Qty"], ["a", 1], [], ["b", 2], [], ["c", 3], [], ["Note: draft"]]
    grid("blank_rows_above_a_note.xlsx", rows, one(["Item", "Qty"], 3, [(2, "Item", "c")], blank_rows=[2, 4], ends_early=True))
    rows = [["Sales of 2024"], ["by hand"], ["name", "n", "d"], ["a", 1, 2.5], ["b", 2, 3.5, None, "why?"], [], ["Total", 3, 6], ["checked by Ann"]]
    grid("left_out_all_around.xlsx", rows, one(rows[2], 2, header_row=2, says={"kind": "cells_outside", "count": 1, "total": 2}))
    rows = [["Item", "Qty"], ["a", 1], ["b", 2], [], ["Name", "Town"], ["Ann", "Bonn"], ["Bob", "Ulm"]]
    grid("words_behind_a_gap.xlsx", rows, one(["Item", "Qty"], 5))


def names():
    frame = pandas.DataFrame([[1, 2, 3, 4], [5, 6, 7, 8]], index=pandas.Index(["N", "S"], name="region"),
                             columns=pandas.MultiIndex.from_product([["2023", "2024"], ["units", "value"]]))
    frame.to_excel(expect("levels_of_pandas.xlsx", one(["region", "2023 units", "2023 value", "2024 units", "2024 value"], 2, [(1, "2024 value", "8")])))
    rows = [["Time", "Flow", "Site"], ["-", "(l/s)", "-"], [DAY, 1.5, "a"], [DAY, 2.5, "b"], [DAY, 3, "a"]]
    grid("dashes_among_units.xlsx", rows, one(["Time", "Flow (l/s)", "Site"], 3, header_rows=2))


def formulas():
    """Programs that do not calculate leave 0 or nothing behind."""
    for name, value, says in (("zero_formulas.xlsx", 0, {"kind": "zero_formulas", "count": 3}), ("given_formulas.xlsx", 7, {})):
        book = xlsxwriter.Workbook(expect(name, one(["a", "sum"], 3, [(0, "sum", str(value))], says=says)))
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["a", "sum"])
        for row in range(1, 4):
            sheet.write(row, 0, row)
            sheet.write_formula(row, 1, f"=A{row + 1}*2", None, value)
        book.close()
    book = xlwt.Workbook()
    sheet = book.add_sheet("S")
    for row, cells in enumerate((["a", "b"], [1, xlwt.Formula("A2*2")], [2, xlwt.Formula("A3*2")])):
        for column, value in enumerate(cells):
            sheet.write(row, column, value)
    book.save(expect("empty_formulas.xls", one(["a", "b"], 2, [(0, "b", "")], says={"kind": "uncached_formulas", "count": 2})))


def changed(name, *changes, of="plain.xlsx"):
    with zipfile.ZipFile(FOLDER / name, "w", zipfile.ZIP_DEFLATED) as archive, zipfile.ZipFile(FOLDER / of) as source:
        for entry in source.namelist():
            data = source.read(entry)
            for old, new in changes:
                data = data.replace(old, new)
            archive.writestr(entry, data)


def dialects():
    EXPECTED["strict.xlsx"] = {"tables": [], "refused": "strict"}
    changed("strict.xlsx", (b"http://schemas.openxmlformats.org/spreadsheetml/2006/main", b"http://purl.oclc.org/ooxml/spreadsheetml/main"))
    EXPECTED["empty_fill.xlsx"] = {"tables": [], "refused": "not_for_pandas"}
    changed("empty_fill.xlsx", (b'<fill><patternFill /></fill>', b"<fill />"), (b"<fill><patternFill/></fill>", b"<fill/>"))
    grid("days.xlsx", [["day", "n"], ["1", 1], ["2", 2]])
    expect("iso_days.xlsx", one(["Region", "Units", "Amount"], 3, [(0, "Units", "2024-01-15")]))
    changed("iso_days.xlsx", (b'<c r="B2" t="n"><v>3</v>', b'<c r="B2" t="d"><v>2024-01-15</v>'), (b'<c r="B4" t="n"><v>7</v>', b'<c r="B4" t="d"><v>2024-01-16</v>'))
    del EXPECTED["days.xlsx"]
    grid("endless_days.xlsx", [["until", "n"], [DAY, 1], [datetime.datetime(9999, 12, 31), 2]], one(["until", "n"], 2, [(1, "until", "9999-12-31 00:00:00")]))


def calc(name, *sheets):
    document = opendocument.OpenDocumentSpreadsheet()
    for title, rows in sheets:
        sheet = table.Table(name=title)
        for cells in rows:
            row = table.TableRow()
            for value in cells:
                kind, words, more = value if isinstance(value, tuple) else ("float", str(value), {"value": value}) if isinstance(value, int) else ("string", value, {})
                cell = table.TableCell(valuetype=kind, **more)
                for line in words.split("\n"):
                    cell.addElement(text.P(text=line))
                row.addElement(cell)
            sheet.addElement(row)
        document.spreadsheet.addElement(sheet)
    document.save(FOLDER / name)


def open_documents():
    true, false = ("boolean", "WAHR", {"booleanvalue": "true"}), ("boolean", "FALSCH", {"booleanvalue": "false"})
    expect("foreign_truth.ods", one(["who", "paid", "n"], 2, [(0, "paid", ""), (1, "paid", ""), (1, "n", "2")], says={"kind": "misread_column", "column": "paid"}))
    calc("foreign_truth.ods", ("S", [["who", "paid", "n"], ["Ann", true, 1], ["Bob", false, 2]]))
    expect("one_good_sheet.ods", one(["a", "n"], 2, table="Good", says={"kind": "broken_sheet"}))
    calc("one_good_sheet.ods", ("Bad", [["a", "n"], [("time", "30:15:00", {"timevalue": "PT30H15M00S"}), 1]]), ("Good", [["a", "n"], ["x", 1], ["y", 2]]))
    expect("lines_in_a_cell.ods", one(["a", "n"], 2, [(0, "a", "oneline")], says={"kind": "cells_of_lines", "texts": ["A"], "count": 1}))
    calc("lines_in_a_cell.ods", ("S", [["a", "n"], ["one\nline", 1], ["x", 2]]))


def documents():
    def write(name, document, *tables, **more):
        content = document if isinstance(document, str) else json.dumps(document)
        data = gzip.compress(content.encode()) if name.endswith(".gz") else content.encode()
        pathlib.Path(expect(name, *tables, kind="packed" if name.endswith(".gz") else "json", **more)).write_bytes(data)
    records = [{"id": 1, "v": 1.5, "sub": {"x": "p"}}, {"id": 2, "v": None, "sub": {"x": "q"}}]
    rows = [["NAME", "POP", "state"], ["Alabama", "50", "01"], ["Alaska", "7", None]]
    three = one(["id", "v", "sub.x"], 2, [(1, "sub.x", "q")])
    write("deep.json", {"took": 3, "result": {"total": {"n": 2}, "hits": records}}, {**three, "table": "result.hits"})
    write("behind_its_page.json", [{"page": 1}, records], {**three, "table": "1"})
    write("rows.json", rows, one(rows[0], 2, [(0, "state", "01")]))
    write("rows_without_names.json", [[1, 2.5], [3, None], [5, 6]], one(["", ""], 3, header_rows=0))
    write("rows_of_words.json", [["2024-01-01", "INFO"], ["2024-01-02", "FAULT"]], one(["", ""], 2, header_rows=0))
    write("rows_of_states.jsonl", '["INFO", "begun"]\n["INFO", "ended"]\n', one(["", ""], 2, header_rows=0))
    write("split.json", {"columns": ["a", "b"], "index": ["p", "q", "r"], "data": [[1, "x"], [2, None], [3, "z"]]},
          one(["a", "b"], 3, [(2, "b", "z")], table="data", says={"kind": "own_labels"}))
    write("fields_elsewhere.json", {"meta": {"view": {"columns": [{"name": "sid"}, {"name": "cost"}]}}, "data": [["a", "1.5"], ["b", "2"]]},
          one(["sid", "cost"], 2, table="data"))
    write("lists.json", {"hourly": {"time": ["2024-01-01T00:00", "2024-01-01T01:00"], "temp": [1.5, None]}}, one(["time", "temp"], 2, table="hourly"))
    write("frame.json", {"a": {"0": 1, "2": 2}, "b": {"0": "x", "2": None}}, one(["a", "b"], 2, [(1, "a", "2")]))
    write("by_key.json", {f"-M{at}": {"key": at, "name": "Ann", "age": at * 10, **({"vip": True} if at else {})} for at in range(3)},
          one(["key_", "key", "name", "age", "vip"], 3, [(1, "key_", "-M1")], says={"kind": "member_names"}))
    write("lists.jsonl", '["2024-01-01", 1.5]\n["2024-01-02", 2.5]\n', one(["", ""], 2, header_rows=0))
    write("one_object.json", '{\n "id": 1,\n "name": "Ann"\n}', one(["id", "name"], 1))
    write("packed.json.gz", records, three)
    write("packed.jsonl.gz", '{"a": 1}\n{"a": 2}\n', one(["a"], 2))
    for name, document in (("turned.json", {"n": {"p": "x", "q": "y"}, "m": {"p": 1, "q": 2}, "o": {"p": 3, "q": 4}}), ("settings.json", {"db": {"host": "a"}, "log": {"level": 1}})):
        write(name, document, refused="no_records")
    EXPECTED["packed_book.gz"] = {"tables": [], "refused": "packed_other", "kind": "packed"}
    (FOLDER / "packed_book.gz").write_bytes(gzip.compress((FOLDER / "plain.xlsx").read_bytes()))


for make in (beside, above, below, names, formulas, dialects, open_documents, documents):
    make()
(FOLDER / "expected.json").write_text(json.dumps(EXPECTED, indent=1))
