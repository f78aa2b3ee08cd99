# SPDX-License-Identifier: GPL-3.0-or-later
"""Excel workbooks (xlsx, xlsm): each sheet read once as a stream. Values as saved: nothing is computed, no macro is
run, no link to another file is followed."""
import re
import zipfile

from lxml import etree
from openpyxl import load_workbook
from openpyxl.cell.text import Text
from openpyxl.utils import column_index_from_string, range_boundaries
from openpyxl.utils.datetime import from_excel, from_ISO8601
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.xml.constants import SHEET_MAIN_NS

from read_grid import read_sheet
from read_sheets import Sheet
from read_sink import MOST_COLUMNS, CellError, Refused

LARGEST = 2 << 30  # bytes of one file, unpacked, that may be read
MOST_ROWS = 1 << 20
NS = "{" + SHEET_MAIN_NS + "}"
ROW, VALUE, FORMULA, INLINE = NS + "row", NS + "v", NS + "f", NS + "is"
MERGE = re.compile(rb"<(?:\w+:)?mergeCell [^>]*?ref=\"([A-Z]+[0-9]+:[A-Z]+[0-9]+)\"")
HIDDEN_COLUMN = re.compile(rb"<(?:\w+:)?col (?=[^>]*?\bhidden=\"(?:1|true)\")(?=[^>]*?\bmin=\"(\d+)\")[^>]*?\bmax=\"(\d+)\"")
HIDDEN_ROW = re.compile(rb"<(?:\w+:)?row [^>]*?\bhidden=\"(?:1|true)\"")


def check_size(path):
    """Before anything is unpacked: what the archive says, which is also what zipfile reads at most. The names in it."""
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                if entry.flag_bits & 1:
                    raise Refused("password")
                if entry.file_size > LARGEST or entry.file_size > 100 << 20 and entry.file_size > 400 * max(entry.compress_size, 1):
                    raise Refused("bomb", entry.filename)
            book = next((name for name in archive.namelist() if name.split("/")[-1] == "workbook.xml"), None)
            if book:
                with archive.open(book) as file:
                    if b"http://purl.oclc.org/ooxml/" in file.read(4096):
                        raise Refused("strict")
            return archive.namelist()
    except zipfile.BadZipFile as problem:
        raise Refused("damaged", str(problem)) from None


class XlsxSheet(Sheet):
    def __init__(self, worksheet, percents, sink, share):
        super().__init__(worksheet.title, worksheet.sheet_state != "visible")
        self._sheet = worksheet
        self._book = worksheet.parent
        self._percent_styles = percents
        self._formulas = {}  # column -> [formulas with a number, those with 0]
        self._sink, self._share = sink, share
        self._size = max(self._look_ahead(), 1)

    def _look_ahead(self):
        """Merged cells stand after the rows, and are needed with them."""
        size, rest = 0, b""
        with self._sheet._get_source() as source:
            while block := source.read(1 << 20):
                size += len(block)
                block = rest + block
                for match in MERGE.finditer(block):
                    left, top, right, bottom = range_boundaries(match.group(1).decode())
                    self.merges.append((top - 1, left - 1, bottom - 1, right - 1))
                self.hidden_rows += len(HIDDEN_ROW.findall(block))
                self.hidden_columns += [(int(first) - 1, int(last) - 1) for first, last in HIDDEN_COLUMN.findall(block)]
                rest = block[block.rfind(b"<"):] if b"<" in block[-400:] else b""
        return size

    def rows(self):
        count = 0
        with self._sheet._get_source() as source:
            for _, element in etree.iterparse(source, tag=ROW, resolve_entities=False, no_network=True):
                number = element.get("r")
                count = int(float(number)) if number else count + 1
                if count > MOST_ROWS:
                    raise Refused("too_large")
                cells = self._cells(element)
                element.clear()
                parent = element.getparent()
                while parent is not None and parent[0] is not element:
                    del parent[0]
                if count % 512 == 0:
                    self._sink.progress(self._share[0] + (self._share[1] - self._share[0]) * min(source.tell() / self._size, 1))
                yield count - 1, cells
        if self._book.calculation and self._book.calculation.fullCalcOnLoad:
            self.zeros = sum(zeros for numbers, zeros in self._formulas.values() if numbers == zeros)

    def _cells(self, row):
        cells = []
        for element in row:
            at = len(cells)
            coordinate = element.get("r")
            if coordinate:
                if not len(element):
                    continue  # a format and nothing else
                at = column_index_from_string(coordinate.rstrip("0123456789")) - 1
                if at < len(cells):
                    continue
                if at >= MOST_COLUMNS:
                    raise Refused("too_many_columns")
                cells += [None] * (at - len(cells))
            cells.append(self._value(element, at))
        return cells

    def _value(self, element, at):
        kind = element.get("t", "n")
        value, computed = None, False
        for child in element:
            if child.tag == VALUE:
                value = child.text
            elif child.tag == INLINE and kind == "inlineStr":
                return Text.from_tree(child).content
            elif child.tag == FORMULA:
                computed = True
        if not value:
            self.uncached += computed and kind != "str"  # an empty text is a value
            return None
        if computed and kind == "n":
            counts = self._formulas.setdefault(at, [0, 0])
            counts[0] += 1
            counts[1] += value == "0"
        if kind == "n":
            return self._number(value, element.get("s"), at)
        if kind == "s":
            return self._sheet._shared_strings[int(value)]
        if kind == "b":
            return bool(int(value))
        if kind == "e":
            return CellError(value)
        if kind == "d":
            return from_ISO8601(value)  # a day without a time is no moment for pandas either
        return value

    def _number(self, text, style, at):
        number = float(text) if "." in text or "E" in text or "e" in text else int(text)
        if style:
            style = int(style)
            if style in self._book._date_formats:
                try:
                    return self.moment(from_excel(number, self._book.epoch,
                                                  timedelta=style in self._book._timedelta_formats))
                except (OverflowError, ValueError):
                    return CellError("#VALUE!")
            if style in self._percent_styles:
                self.percents[at] = self.percents.get(at, 0) + 1
        return self.whole(number)


def percent_styles(book):
    own = [number for number, code in enumerate(book._number_formats, 164) if "%" in code]
    formats = {9, 10, *own}
    return {style for style, cell in enumerate(book._cell_styles) if cell.numFmtId in formats}


def opened(file):
    """Third parties leave out what openpyxl insists on, which reads no such workbook for pandas either."""
    try:
        return load_workbook(file, read_only=True, data_only=True, keep_links=False)
    except (TypeError, ValueError, AttributeError) as problem:
        raise Refused("not_for_pandas", str(problem)[:300]) from None


def read(path, sink):
    parts = check_size(path)
    if "[Content_Types].xml" not in parts and all(part.endswith((".xlsx", ".xlsm")) for part in parts):
        raise Refused("no_text_in_archive", ", ".join(parts[:3]))
    ReadOnlyWorksheet._get_size = lambda sheet: None  # it would read a sheet to its end for a size that nobody asks for
    try:
        with open(path, "rb") as file:
            book = opened(file)
            worksheets = book.worksheets
            percents = percent_styles(book)
            for number, worksheet in enumerate(worksheets):
                share = number / len(worksheets), (number + 1) / len(worksheets)
                read_sheet(XlsxSheet(worksheet, percents, sink, share), sink)
        # by which pandas knows what may read it
        if "xl/workbook.xml" not in {part.replace("\\", "/").lower() for part in parts}:
            for table in sink.tables:
                table["engine"] = "openpyxl"
    except (KeyError, zipfile.BadZipFile, etree.XMLSyntaxError, EOFError) as problem:
        raise Refused("damaged", str(problem)) from None
