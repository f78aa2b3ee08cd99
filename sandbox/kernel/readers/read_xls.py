# SPDX-License-Identifier: GPL-3.0-or-later
"""Excel workbooks of the years before 2007 (xls)."""
import datetime

import xlrd

from read_grid import letters, read_sheet
from read_sheets import Sheet
from read_sink import CellError, Refused, note


class XlsSheet(Sheet):
    def __init__(self, sheet, book):
        super().__init__(sheet.name, sheet.visibility != 0)
        self._sheet, self._book = sheet, book
        self.merges = [(top, left, bottom - 1, right - 1) for top, bottom, left, right in sheet.merged_cells]
        self.hidden_columns = [(at, at) for at, info in sheet.colinfo_map.items() if info.hidden]
        self._spans = set()  # columns with hours beyond a day
        self._empty, self._full = {}, {}  # column -> formulas with an empty text; cells with anything else
        self.hidden_rows = sum(1 for info in sheet.rowinfo_map.values() if info.hidden)

    def rows(self):
        last = -1
        for index in range(self._sheet.nrows):
            cells = [self._value(cell, at) for at, cell in enumerate(self._sheet.row(index))]
            if any(cell is not None and cell != "" for cell in cells):
                last = index
            yield index, cells
        # A program that does not calculate leaves empty texts behind; a column of nothing else below its name is that.
        self.uncached = sum(count for at, count in self._empty.items() if self._full.get(at, 0) < 2)
        self.trailing_rows = self._sheet.nrows - 1 - last
        self.warnings = [note("long_hours", texts=[letters(at)]) for at in sorted(self._spans)]

    def _value(self, cell, at):
        if cell.ctype in (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK):
            return None
        empty = cell.ctype == xlrd.XL_CELL_TEXT and cell.value == ""
        counts = self._empty if empty else self._full
        counts[at] = counts.get(at, 0) + 1
        if cell.ctype == xlrd.XL_CELL_ERROR:
            return CellError(xlrd.error_text_from_code.get(cell.value, "#VALUE!"))
        if cell.ctype == xlrd.XL_CELL_BOOLEAN:
            return bool(cell.value)
        if cell.ctype == xlrd.XL_CELL_DATE:
            if cell.value >= 1 and "[h" in self._format(cell).lower():
                self._spans.add(at)
            return self._moment(cell.value)
        if cell.ctype == xlrd.XL_CELL_NUMBER:
            if "%" in self._format(cell):
                self.percents[at] = self.percents.get(at, 0) + 1
            return self.whole(cell.value)
        return cell.value

    def _moment(self, number):
        try:
            moment = xlrd.xldate.xldate_as_datetime(number, self._book.datemode)
        except OverflowError:
            return number
        start = datetime.date(1904, 1, 1) if self._book.datemode else datetime.date(1899, 12, 31)
        return moment.time() if moment.date() == start else moment

    def _format(self, cell):
        form = None if cell.xf_index is None else self._book.format_map.get(self._book.xf_list[cell.xf_index].format_key)
        return form.format_str if form else ""


def read(path, sink):
    with open(path, "rb") as file:
        if "EncryptedPackage".encode("utf-16-le") in file.read(64 << 20):
            raise Refused("password")  # a newer workbook, encrypted in a container of the old kind
    try:
        book = xlrd.open_workbook(path, formatting_info=True)
    except xlrd.XLRDError as problem:
        raise Refused("password" if "encrypted" in str(problem).lower() else "damaged", str(problem)) from None
    for number, sheet in enumerate(book.sheets()):
        read_sheet(XlsSheet(sheet, book), sink)
        sink.progress((number + 1) / book.nsheets)
