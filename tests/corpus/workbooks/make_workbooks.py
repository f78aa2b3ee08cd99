# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the workbooks of the corpus, each a trap with a name. Usage: make_workbooks.py FOLDER.

FOLDER/expected.json then says for each file what its tables are: table, names, rows, a few cells as text, by (row, name),
and what else must be true of it; or with which word the reader must refuse it.
"""
import datetime
import json
import pathlib
import sys
import zipfile

import openpyxl
import xlsxwriter
import xlwt
from odf import element, opendocument, style, table, text

FOLDER = pathlib.Path(sys.argv[1])
EXPECTED = {}
DAY = datetime.date(2024, 1, 15)


def expect(name, *tables, **more):
    EXPECTED[name] = {"tables": list(tables), **more}
    return str(FOLDER / name)


def one(names, rows, cells=(), **more):
    return {"names": names, "rows": rows, "cells": [list(cell) for cell in cells], **more}


def grid(name, *sheets):
    """A workbook of plain rows: (title, rows, do with the sheet afterwards)."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows, *after in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
        for action in after:
            action(sheet)
    book.save(FOLDER / name)


PLAIN = [["Region", "Units", "Amount"], ["North", 3, 10.5], ["South", None, 20], ["East", 7, 2.25]]


def plain():
    expect("plain.xlsx", one(["Region", "Units", "Amount"], 3, [(0, "Amount", "10.5"), (1, "Units", "")], table="Data"))
    grid("plain.xlsx", ("Data", PLAIN))


def title_rows():
    expect("title_rows.xlsx", one(["Region", "Units", "Amount"], 3, [(2, "Region", "East")], header_row=3, says={"kind": "title_rows"}))
    grid("title_rows.xlsx", ("Report", [["Sales of 2024"], ["made by hand"], [], *PLAIN]))


def hidden_sheet():
    expect("hidden_sheet.xlsx", one(["Region", "Units", "Amount"], 3, table="Shown"), one(["a", "b"], 1, table="Secret", hidden=True, says={"kind": "hidden_sheet"}))
    grid("hidden_sheet.xlsx", ("Shown", PLAIN), ("Secret", [["a", "b"], [1, 2]], lambda sheet: setattr(sheet, "sheet_state", "hidden")))


def very_hidden_and_empty():
    expect("very_hidden.xlsx", one(["a", "b"], 1, table="Deep", hidden=True))
    grid("very_hidden.xlsx", ("Empty", []), ("Deep", [["a", "b"], [1, 2]], lambda sheet: setattr(sheet, "sheet_state", "veryHidden")))


def merged_body():
    rows = [["Region", "City", "Amount"], ["North", "A", 1], [None, "B", 2], [None, "C", 3], ["South", "D", 4], [None, "E", 5]]
    expect("merged_body.xlsx", one(["Region", "City", "Amount"], 5, [(1, "Region", "North"), (4, "Region", "South")], says={"kind": "merged_repeated"}))
    grid("merged_body.xlsx", ("S", rows, lambda sheet: sheet.merge_cells("A2:A4"), lambda sheet: sheet.merge_cells("A5:A6")))


def merged_and_gaps():
    rows = [["Region", "Amount"], ["North", 1], [None, 2], [None, 3], ["South", 4]]
    expect("merged_and_gaps.xlsx", one(["Region", "Amount"], 4, [(1, "Region", ""), (2, "Region", "")], says={"kind": "merged_with_gaps"}))
    grid("merged_and_gaps.xlsx", ("S", rows, lambda sheet: sheet.merge_cells("A2:A3")))


def two_header_rows():
    rows = [["Region", "Sales", None, "Costs", None], [None, "2023", "2024", "2023", "2024"], ["North", 1, 2, 3, 4], ["South", 5, 6, 7, 8]]
    names = ["Region", "Sales 2023", "Sales 2024", "Costs 2023", "Costs 2024"]
    expect("two_header_rows.xlsx", one(names, 2, [(1, "Costs 2024", "8")], header_rows=2, says={"kind": "joined_header"}))
    merge = ("A1:A2", "B1:C1", "D1:E1")
    grid("two_header_rows.xlsx", ("S", rows, lambda sheet: [sheet.merge_cells(area) for area in merge]))


def unmerged_header_rows():
    rows = [["", "Sales", None, "Costs", None], ["Region", "Plan", "Real", "Plan", "Real"], ["North", 1, 2, 3, 4], ["South", 5, 6, 7, 8]]
    expect("unmerged_header_rows.xlsx", one(["Region", "Sales Plan", "Sales Real", "Costs Plan", "Costs Real"], 2, [(0, "Sales Real", "2")]))
    grid("unmerged_header_rows.xlsx", ("S", rows))


def years_as_names():
    expect("years_as_names.xlsx", one(["Region", "2022", "2023", "2024"], 2, [(0, "2024", "30.5")]))
    grid("years_as_names.xlsx", ("S", [["Region", 2022, 2023, 2024], ["North", 10.5, 20, 30.5], ["South", 1, 2, 3]]))


def no_header():
    expect("no_header.xlsx", one(["", "", ""], 3, header_rows=0))
    grid("no_header.xlsx", ("S", [[1, 2.5, "a"], [2, 3.5, "b"], [3, 4.5, "c"]]))


def stacked_tables():
    rows = [*PLAIN, [], [], ["Product", "Price"], ["Pen", 1.5], ["Ink", 9]]
    expect("stacked_tables.xlsx", one(["Region", "Units", "Amount"], 3, area="A1:C4"),
           one(["Product", "Price"], 2, [(1, "Price", "9")], area="A7:B9"))
    grid("stacked_tables.xlsx", ("S", rows))


def side_by_side():
    rows = [["Region", "Amount", None, "Product", "Price"], ["North", 1, None, "Pen", 1.5], ["South", 2, None, "Ink", 9], ["East", 3]]
    expect("side_by_side.xlsx", one(["Region", "Amount"], 3, area="A1:B4"), one(["Product", "Price"], 2, area="D1:E3"))
    grid("side_by_side.xlsx", ("S", rows))


def not_at_a1():
    rows = [[], [], [], *[[None, None, *row] for row in PLAIN]]
    expect("not_at_a1.xlsx", one(["Region", "Units", "Amount"], 3, [(0, "Region", "North")], header_row=3, first_column=2))
    grid("not_at_a1.xlsx", ("S", rows))


def blank_rows_inside():
    rows = [*PLAIN[:3], [], PLAIN[3], [], ["West", 1, 1]]
    expect("blank_rows_inside.xlsx", one(["Region", "Units", "Amount"], 4, [(3, "Region", "West")], blank_rows=[3, 5], says={"kind": "blank_rows"}))
    grid("blank_rows_inside.xlsx", ("S", rows))


def notes_below():
    expect("notes_below.xlsx", one(["Region", "Units", "Amount"], 3, ends_early=True, says={"kind": "rows_below"}))
    grid("notes_below.xlsx", ("S", [*PLAIN, [], ["Source: the ledger"], ["Checked by Ann"]]))


def formulas():
    path = expect("formulas.xlsx", one(["a", "b", "sum"], 2, [(0, "sum", "3"), (1, "sum", "7")]))
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        sheet.write_row(0, 0, ["a", "b", "sum"])
        for row, (a, b) in enumerate([(1, 2), (3, 4)], 1):
            sheet.write_row(row, 0, [a, b])
            sheet.write_formula(row, 2, f"=A{row + 1}+B{row + 1}", None, a + b)


def formulas_without_values():
    expect("formulas_without_values.xlsx", one(["a", "double"], 2, [(0, "double", "")], says={"kind": "uncached_formulas", "count": 2}))
    grid("formulas_without_values.xlsx", ("S", [["a", "double"], [1, "=A2*2"], [2, "=A3*2"]]))


def errors():
    path = expect("errors.xlsx", one(["a", "ratio"], 3, [(1, "ratio", ""), (2, "ratio", "2")], says={"kind": "errors_missing", "texts": ["#DIV/0!", "#N/A"], "counts": [1, 1]}))
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        sheet.write_row(0, 0, ["a", "ratio"])
        for row, value in enumerate(["#DIV/0!", "#N/A", 2], 1):
            sheet.write_number(row, 0, row)
            sheet.write_formula(row, 1, "=1/0", None, value)


def dates():
    def forms(sheet):
        for row in (2, 3, 4):
            sheet.cell(row, 4).number_format = "[h]:mm"
    rows = [["day", "moment", "clock", "span", "mixed"],
            [DAY, datetime.datetime(2024, 1, 15, 10, 30), datetime.time(9, 5), datetime.timedelta(hours=30), DAY],
            [datetime.date(2024, 2, 29), datetime.datetime(2024, 2, 1), datetime.time(23, 59, 1), datetime.timedelta(minutes=5), "unknown yet"],
            [None, datetime.datetime(2024, 3, 1, 8), None, None, datetime.date(1999, 12, 31)]]
    expect("dates.xlsx", one(rows[0], 3, [(0, "day", "2024-01-15"), (1, "moment", "2024-02-01 00:00:00"), (0, "clock", "09:05:00"),
                                          (2, "mixed", "1999-12-31 00:00:00")]))
    grid("dates.xlsx", ("S", rows, forms))


def dates_and_texts():
    """A spreadsheet that puts the month first opened a file of days first: 3 April became 4 March, and 13/04 no date at all."""
    rows = [["day", "n"], [datetime.date(2024, 3, 4), 1], ["13/04/2024", 2], [datetime.date(2024, 3, 5), 3], ["25/04/2024", 4]]
    expect("dates_and_texts.xlsx", one(rows[0], 4))
    grid("dates_and_texts.xlsx", ("S", rows))


def dates_since_1904():
    path = expect("dates_1904.xlsx", one(["day", "n"], 2, [(0, "day", "2024-01-15")]))
    with xlsxwriter.Workbook(path, {"date_1904": True}) as book:
        sheet = book.add_worksheet("S")
        form = book.add_format({"num_format": "dd/mm/yyyy"})
        sheet.write_row(0, 0, ["day", "n"])
        for row, day in enumerate((DAY, DAY + datetime.timedelta(days=40)), 1):
            sheet.write_datetime(row, 0, datetime.datetime.combine(day, datetime.time()), form)
            sheet.write_number(row, 1, row)


def percents():
    path = expect("percents.xlsx", one(["rate", "price"], 2, [(0, "rate", "0.05"), (1, "price", "1234.5")], percent=["rate"]))
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        sheet.write_row(0, 0, ["rate", "price"])
        for row, (rate, price) in enumerate([(.05, 10), (.125, 1234.5)], 1):
            sheet.write_number(row, 0, rate, book.add_format({"num_format": "0.0%"}))
            sheet.write_number(row, 1, price, book.add_format({"num_format": "#,##0.00 €"}))


def numbers_as_text():
    rows = [["code", "zip", "amount", "both"], ["007", "01234", "1.5", 1], ["123", "99999", "22", "2"], ["9", "00001", "x", "003"]]
    expect("numbers_as_text.xlsx", one(rows[0], 3, [(0, "code", "007"), (1, "amount", "22"), (2, "both", "003")]))
    grid("numbers_as_text.xlsx", ("S", rows))


def booleans():
    expect("booleans.xlsx", one(["paid", "open", "says"], 3, [(0, "paid", "True"), (1, "open", "")]))
    grid("booleans.xlsx", ("S", [["paid", "open", "says"], [True, False, "yes"], [False, None, "no"], [True, True, "yes"]]))


def names_trouble():
    rows = [["id", "id", None, " name ", 5], [1, 2, 3, "a", 4], [5, 6, 7, "b", 8]]
    expect("names_trouble.xlsx", one(["id", "id", "", "name", "5"], 2))
    grid("names_trouble.xlsx", ("It's a \"sheet\"", rows))


def text_traps():
    rows = [["text", "n"], ["two\nlines", 1], ["a \"quote\", a comma", 2], ["  spaces ", 3], ["=not a formula", 4], ["N/A", 5], ["ünï 表 🙂", 6]]

    def plain_text(sheet):
        sheet["A5"].data_type = "s"
    expect("text_traps.xlsx", one(["text", "n"], 6, [(0, "text", "two\nlines"), (3, "text", "=not a formula"), (4, "text", "N/A")]))
    grid("text_traps.xlsx", ("S", rows, plain_text))


def hidden_rows():
    expect("hidden_rows.xlsx", one(["Region", "Units", "Amount"], 3, says={"kind": "hidden_rows", "count": 1}))
    grid("hidden_rows.xlsx", ("S", PLAIN, lambda sheet: setattr(sheet.row_dimensions[3], "hidden", True)))


def big_numbers():
    rows = [["id", "value", "tiny"], [12345678901234, 1e20, 1e-9], [99999999999999, 2.5e21, -3.25], [1, 0, 0]]
    expect("big_numbers.xlsx", one(["id", "value", "tiny"], 3, [(0, "id", "12345678901234")]))
    grid("big_numbers.xlsx", ("S", rows))


def old_workbook():
    path = expect("old.xls", one(["Region", "day", "rate", "paid", "n"], 3,
                                 [(0, "day", "2024-01-15"), (1, "rate", "0.5"), (0, "paid", "True"), (1, "Region", "North")]),
                  one(["a", "b"], 1, table="Kept", hidden=True))
    book = xlwt.Workbook()
    sheet = book.add_sheet("Data")
    for column, name in enumerate(["Region", "day", "rate", "paid", "n"]):
        sheet.write(0, column, name)
    for row in range(1, 4):
        sheet.write(row, 1, DAY + datetime.timedelta(days=row - 1), xlwt.easyxf(num_format_str="yyyy-mm-dd"))
        sheet.write(row, 2, row / 4, xlwt.easyxf(num_format_str="0%"))
        sheet.write(row, 3, row != 2)
        sheet.write(row, 4, row * 10)
    sheet.write_merge(1, 3, 0, 0, "North")
    kept = book.add_sheet("Kept")
    kept.visibility = 1
    for column, (name, value) in enumerate([("a", 1), ("b", "x")]):
        kept.write(0, column, name)
        kept.write(1, column, value)
    book.save(path)


def ods_cell(value, kind=None, **more):
    kind = kind or {str: "string", float: "float", int: "float", bool: "boolean", datetime.date: "date"}[type(value)]
    if kind == "boolean":
        more["booleanvalue"] = str(value).lower()
    elif kind == "date":
        more["datevalue"] = value.isoformat()
    elif kind != "string":
        more["value"] = value
    if kind == "currency":
        more["currency"] = "EUR"
    cell = table.TableCell(valuetype=kind, **more)
    cell.addElement(text.P(text=str(value).upper() if kind == "boolean" else str(value)))
    return cell


def open_document():
    path = expect("calc.ods", one(["Region", "day", "rate", "price", "paid", "n"], 4,
                                  [(0, "day", "2024-01-15"), (0, "rate", "0.25"), (1, "price", "2.0"), (1, "Region", "North"), (3, "n", "")]),
                  one(["a", "b"], 2, table="Hidden", hidden=True))
    document = opendocument.OpenDocumentSpreadsheet()
    unseen = style.Style(name="unseen", family="table")
    unseen.addElement(style.TableProperties(display="false"))
    document.automaticstyles.addElement(unseen)
    sheet = table.Table(name="Data")
    blank = table.TableRow()
    blank.addElement(table.TableCell(numbercolumnsrepeated=6))
    sheet.addElement(blank)
    rows = [[*map(ods_cell, ["Region", "day", "rate", "price", "paid", "n"])]]
    for number in range(4):
        first = ods_cell("North", numberrowsspanned=2) if number == 0 else table.CoveredTableCell() if number == 1 else ods_cell("South")
        last = ods_cell("#DIV/0!") if number == 3 else ods_cell(number)
        rows.append([first, ods_cell(DAY + datetime.timedelta(days=number)), ods_cell((number + 1) / 4, "percentage"),
                     ods_cell(float(number + 1), "currency"), ods_cell(number % 2 == 0), last])
    for cells in rows:
        row = table.TableRow()
        for cell in cells:
            row.addElement(cell)
        sheet.addElement(row)
    sheet.addElement(table.TableRow(numberrowsrepeated=1_000_000))
    document.spreadsheet.addElement(sheet)
    hidden = table.Table(name="Hidden", stylename=unseen)
    for cells in (["a", "b"], [1, "x"], [2, "y"]):
        row = table.TableRow()
        for cell in cells:
            row.addElement(ods_cell(cell))
        hidden.addElement(row)
    document.spreadsheet.addElement(hidden)
    document.save(path)
    EXPECTED["calc.ods"]["tables"][0]["cells"][4][2] = "#DIV/0!"


def three_header_rows():
    rows = [["Region", "2023", None, None, None, "2024"], [None, "H1", None, "H2", None, "H1"], [None, *["Units", "Value"] * 3], ["North", *range(1, 7)], ["South", *range(11, 17)]]
    names = ["Region", "2023 H1 Units", "2023 H1 Value", "2023 H2 Units", "2023 H2 Value", "2024 H1 Units", "2024 H1 Value"]
    expect("three_header_rows.xlsx", one(names, 2, [(1, "2024 H1 Value", "16")], header_rows=3, says={"kind": "joined_header"}))
    merge = ("A1:A3", "B1:E1", "F1:G1", "B2:C2", "D2:E2", "F2:G2")
    grid("three_header_rows.xlsx", ("S", rows, lambda sheet: [sheet.merge_cells(area) for area in merge]))


def units_below_names():
    rows = [["Time", "Speed", "Mass"], [None, "km/h", "kg"], [datetime.datetime(2024, 1, 1, 8), 50.5, 1200], [datetime.datetime(2024, 1, 1, 9), 60, 1201]]
    expect("units_below_names.xlsx", one(["Time", "Speed km/h", "Mass kg"], 2, [(0, "Speed km/h", "50.5")], header_rows=2))
    grid("units_below_names.xlsx", ("S", rows))


def no_units_below_names():
    """A first row of words is data where the words are missing ones or stand over words."""
    rows = [["id", "speed", "note"], [None, "n/a", "x"], [2, 50.5, "y"], [3, 60, "z"]]
    expect("no_units_below_names.xlsx", one(rows[0], 3, [(0, "speed", "n/a")], header_rows=1))
    grid("no_units_below_names.xlsx", ("S", rows))


def counted_names():
    expect("counted_names.xlsx", one(["store", "1", "2", "3", "4"], 3, [(0, "1", "10.5")]))
    grid("counted_names.xlsx", ("S", [["store", 1, 2, 3, 4], ["A", 10.5, 20, 30, 40], ["B", 11, 21, 31, 41], ["C", 12, 22, 32, 42]]))


def counted_rows_are_no_names():
    expect("counted_rows.xlsx", one([""] * 5, 2, header_rows=0))
    grid("counted_rows.xlsx", ("S", [["A", 1, 2, 3, 4], ["B", 5, 6, 7, 8]], lambda sheet: sheet.append(["C", 0, 1, 2, 3])))
    EXPECTED["counted_rows.xlsx"]["tables"][0]["rows"] = 3


def years_without_corner():
    expect("years_without_corner.xlsx", one(["", "2023", "2022", "2021"], 3, [(0, "2022", "6"), (0, "", "North")]))
    grid("years_without_corner.xlsx", ("S", [[None, 2023, 2022, 2021], ["North", 5, 6, 7], ["South", 1, 2, 3], ["West", 9, 8, 7]]))


def line_above_a_gap():
    rows = [["Balance"], ["As of", DAY], [], [None, "Note", 2024, 2023], ["Cash", "1", 50.5, 40], ["Bonds", "2", 30, 35]]
    expect("line_above_a_gap.xlsx", one(["", "Note", "2024", "2023"], 2, [(0, "2024", "50.5")], header_row=3, says={"kind": "title_rows", "count": 2}))
    grid("line_above_a_gap.xlsx", ("S", rows))


def header_above_a_gap():
    """A header without a corner and a blank row below it is still the header."""
    rows = [[None, "Note", "Amount", "Rate"], [], ["Cash", "1", 50.5, 40], ["Bonds", "2", 30, 35]]
    expect("header_above_a_gap.xlsx", one(["", "Note", "Amount", "Rate"], 2, header_row=0))
    grid("header_above_a_gap.xlsx", ("S", rows))


def sums_of_an_invoice():
    rows = [["Pos", "Article", "Qty", "Price", "Total"], [1, "Pen", 10, 1.5, 15], [2, "Ink", 2, 9, 18], [], [None, None, None, "Subtotal", 33],
            [None, None, None, "Total", 39.27], [], ["Payable in 14 days."]]
    expect("sums_of_an_invoice.xlsx", one(rows[0], 2, [(1, "Price", "9")], ends_early=True, says={"kind": "rows_below", "count": 3}))
    grid("sums_of_an_invoice.xlsx", ("S", rows))


def sheet_of_a_title():
    expect("sheet_of_a_title.xlsx", one(["a", "b"], 1, table="Data"))
    grid("sheet_of_a_title.xlsx", ("Cover", [["Annual report"]]), ("Data", [["a", "b"], [1, "x"]]))


def hidden_columns():
    expect("hidden_columns.xlsx", one(["Region", "Units", "Amount"], 3, says={"kind": "hidden_columns", "count": 1, "texts": ["Units"]}))

    def hide(sheet):
        for name in ("B", "F"):
            sheet.column_dimensions[name].hidden = True
    grid("hidden_columns.xlsx", ("S", PLAIN, hide))


def merged_across():
    rows = [["Room", "Morning", "Noon", "Seats"], ["R1", "Maths", None, 30], ["R2", None, None, 20], ["R3", "Art", "Music", 25]]
    expect("merged_across.xlsx", one(rows[0], 3, [(0, "Noon", ""), (1, "Morning", "")], says={"kind": "merged_across", "count": 1}))
    grid("merged_across.xlsx", ("S", rows, lambda sheet: sheet.merge_cells("B2:C3")))


def notes_below_without_a_gap():
    rows = [["City", "People", "Area"], ["A", 100, 1.5], ["B", 200, 2.5], ["C*", 300, 3.5], ["* an estimate of 2023"], ["Source: office of statistics"]]
    path = expect("notes_right_below.xlsx", one(rows[0], 5))
    grid("notes_right_below.xlsx", ("S", rows))
    EXPECTED[pathlib.Path(path).name]["profile_rows"] = [3]


def hours_beyond_a_day():
    path = expect("hours_beyond_a_day.xls", one(["who", "worked"], 2, says={"kind": "long_hours", "texts": ["B"]}))
    book = xlwt.Workbook()
    sheet = book.add_sheet("S")
    for row, cells in enumerate((["who", "worked"], ["Ann", 1.25], ["Bob", .5])):
        for column, value in enumerate(cells):
            sheet.write(row, column, value, xlwt.easyxf(num_format_str="[h]:mm" if row and column else "General"))
    book.save(path)


def calc(name, *rows, columns=()):
    """An OpenDocument sheet of cells as they are."""
    document = opendocument.OpenDocumentSpreadsheet()
    sheet = table.Table(name="S")
    for column in columns:
        sheet.addElement(table.TableColumn(**column))
    for cells in rows:
        row = table.TableRow()
        for cell in cells:
            row.addElement(cell if isinstance(cell, element.Element) else ods_cell(cell))
        sheet.addElement(row)
    document.spreadsheet.addElement(sheet)
    document.save(FOLDER / name)


def shown(kind, words, **more):
    cell = table.TableCell(valuetype=kind, **more)
    cell.addElement(text.P(text=words))
    return cell


def calc_traps():
    expect("times.ods", one(["at", "b", "c"], 2, [(0, "at", "08:30:00"), (1, "at", "17:05:00")], says={"kind": "hidden_columns", "count": 1, "texts": ["b"]}))
    calc("times.ods", ["at", "b", "c"], [shown("time", "08:30", timevalue="PT08H30M00S"), 1, 2], [shown("time", "05:05 PM", timevalue="PT17H05M00S"), 3, 4],
         columns=({}, {"visibility": "collapse"}, {}))
    error = shown("string", "#DIV/0!")
    error.setAttrNS("urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0", "value-type", "error")
    expect("errors.ods", one(["a", "b"], 2, [(0, "b", "#DIV/0!")], says={"kind": "errors_as_text", "column": "b", "texts": ["#DIV/0!"], "counts": [1]}))
    calc("errors.ods", ["a", "b"], [1, error], [2, 5])
    EXPECTED["long_time.ods"] = {"tables": [], "refused": "misread_ods"}
    calc("long_time.ods", ["a", "b"], [1, shown("time", "30:15:00", timevalue="PT30H15M00S")], [2, 5])
    expect("minutes.ods", one(["a", "b"], 2, [(0, "b", ""), (1, "b", "")], says={"kind": "misread_column", "column": "b"}))
    calc("minutes.ods", ["a", "b"], [1, shown("time", "01:02", timevalue="PT00H01M02S")], [2, 5])


def refused():
    """What must end in a clear sentence."""
    word = {"password.xlsx": "password", "damaged.xlsx": "damaged", "bomb.xlsx": "bomb", "no_table.xlsx": "no_tables",
            "endless_rows.xlsx": "too_large", "far_column.xlsx": "too_many_columns", "books.xlsx": "no_text_in_archive"}
    for name, wanted in word.items():
        EXPECTED[name] = {"tables": [], "refused": wanted}
    (FOLDER / "password.xlsx").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(2000))
    EXPECTED["password.xlsx"]["kind"] = "xls"
    whole = (FOLDER / "plain.xlsx").read_bytes()
    (FOLDER / "damaged.xlsx").write_bytes(whole[:1500] + bytes(900) + whole[2400:])
    with zipfile.ZipFile(FOLDER / "bomb.xlsx", "w", zipfile.ZIP_DEFLATED, compresslevel=5) as archive, zipfile.ZipFile(FOLDER / "plain.xlsx") as source:
        for entry in source.namelist():
            if entry != "xl/worksheets/sheet1.xml":
                archive.writestr(entry, source.read(entry))
        with archive.open("xl/worksheets/sheet1.xml", "w") as sheet:
            for _ in range(101):
                sheet.write(bytes(1 << 20))
    grid("no_table.xlsx", ("Empty", []))
    add_row("endless_rows.xlsx", b'<row r="1048577"><c r="A1048577"><v>1</v></c></row>')
    add_row("far_column.xlsx", b'<row r="9"><c r="ZZZ9"><v>1</v></c></row>')
    with zipfile.ZipFile(FOLDER / "books.xlsx", "w") as archive:
        archive.write(FOLDER / "plain.xlsx", "plain.xlsx")


def add_row(name, row):
    with zipfile.ZipFile(FOLDER / name, "w", zipfile.ZIP_DEFLATED) as archive, zipfile.ZipFile(FOLDER / "plain.xlsx") as source:
        for entry in source.namelist():
            archive.writestr(entry, source.read(entry).replace(b"</sheetData>", row + b"</sheetData>"))


for make in (plain, title_rows, hidden_sheet, very_hidden_and_empty, merged_body, merged_and_gaps, two_header_rows, unmerged_header_rows,
             years_as_names, no_header, stacked_tables, side_by_side, not_at_a1, blank_rows_inside, notes_below, formulas,
             formulas_without_values, errors, dates, dates_and_texts, dates_since_1904, percents, numbers_as_text, booleans, names_trouble, text_traps,
             hidden_rows, big_numbers, old_workbook, open_document, three_header_rows, units_below_names, no_units_below_names, counted_names,
             counted_rows_are_no_names, years_without_corner, line_above_a_gap, header_above_a_gap, sums_of_an_invoice, sheet_of_a_title,
             hidden_columns, merged_across, notes_below_without_a_gap, hours_beyond_a_day, calc_traps, refused):
    make()
(FOLDER / "expected.json").write_text(json.dumps(EXPECTED, indent=1))
