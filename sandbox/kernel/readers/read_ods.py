# SPDX-License-Identifier: GPL-3.0-or-later
"""OpenDocument spreadsheets (ods), read as a stream and with the values that pandas' reader takes."""
import datetime
import re
import zipfile

from lxml import etree

from read_grid import letters, read_sheet
from read_sheets import Sheet
from read_sink import CellError, Misread, Refused, note
from read_xlsx import check_size

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
CLOCK = re.compile(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d*)?S)?")
MOST_ROWS, MOST_COLUMNS = 1 << 20, 16_384


class OdsSheet(Sheet):
    """Its rows are handed over by the one pass over the document."""

    def __init__(self, name, hidden):
        super().__init__(name, hidden)
        self._rows = []
        self._lines = {}  # column -> cells of several lines
        self.fault = None  # what pandas ends at
        self._columns = 0

    def rows(self):
        self.warnings = [note("cells_of_lines", texts=[letters(at)], count=count) for at,
                         count in sorted(self._lines.items())]
        return iter(self._rows)

    def add(self, element, index):
        """One table:table-row; the row after it."""
        cells = self._cells(element, index)
        repeat = min(int(element.get(TABLE + "number-rows-repeated", 1)), MOST_ROWS)
        if element.get(TABLE + "visibility") in ("collapse", "filter") and cells:
            self.hidden_rows += repeat
        if cells:
            if index + repeat > MOST_ROWS:
                raise Refused("too_large")
            self._rows += [(index + at, list(cells)) for at in range(repeat)]
        return index + repeat

    def add_column(self, element):
        repeat = min(int(element.get(TABLE + "number-columns-repeated", 1)), MOST_COLUMNS)
        if element.get(TABLE + "visibility") in ("collapse", "filter"):
            self.hidden_columns.append((self._columns, self._columns + repeat - 1))
        self._columns += repeat

    def _cells(self, row, index):
        cells, blank = [], 0
        for element in row:
            if element.tag not in (TABLE + "table-cell", TABLE + "covered-table-cell"):
                continue
            at = len(cells) + blank
            value = self._value(element, at) if element.tag == TABLE + "table-cell" else None
            self._merge(element, index, at)
            repeat = int(element.get(TABLE + "number-columns-repeated", 1))
            if value is None or value == "":
                blank += repeat
                continue
            if at + repeat > MOST_COLUMNS:
                raise Refused("too_many_columns")
            cells += [None] * blank + [value] * repeat
            blank = 0
        return cells

    def _merge(self, element, index, at):
        down = int(element.get(TABLE + "number-rows-spanned", 1))
        across = int(element.get(TABLE + "number-columns-spanned", 1))
        if down > 1 or across > 1:
            self.merges.append((index, at, index + down - 1, at + across - 1))

    def _value(self, element, at):
        kind = element.get(OFFICE + "value-type")
        if kind is None:
            if element.get(TABLE + "formula"):
                self.uncached += 1
            return None
        text = "".join(element.itertext()) if kind in ("string", "boolean", "time") else ""
        if text == "#N/A":
            return CellError(text)
        if kind == "string" and element.get(CALC + "value-type") == "error":
            return CellError(text, stays=True)
        if kind == "string":
            if sum(child.tag == TEXT + "p" for child in element) > 1:
                self._lines[at] = self._lines.get(at, 0) + 1
            return _paragraphs(element)
        if kind == "boolean":
            return _as_pandas(text == "TRUE", element.get(OFFICE + "boolean-value", text.lower()) == "true")
        if kind in ("percentage", "currency"):
            if kind == "percentage":
                self.percents[at] = self.percents.get(at, 0) + 1
            return float(element.get(OFFICE + "value"))
        if kind == "float":
            return self.whole(float(element.get(OFFICE + "value")))
        if kind == "date":
            return _moment(element.get(OFFICE + "date-value"))
        return _clock(text, element.get(OFFICE + "time-value")) if kind == "time" else None


def _moment(text):
    moment = datetime.datetime.fromisoformat(text[:26])
    return moment.replace(tzinfo=None)


def _as_pandas(read, meant):
    """pandas takes these cells from the words shown, which depend on language and format, and not from their value."""
    return read if read == meant else Misread()


def _clock(text, value):
    """The time shown, if it is the one meant (PT08H30M00S)."""
    meant = CLOCK.fullmatch(value or "")
    for form in ("%H:%M:%S", "%H:%M", "%I:%M:%S %p", "%I:%M %p"):
        try:
            shown = datetime.datetime.strptime(text.strip(), form).time()
        except ValueError:
            continue
        wanted = [int(part or 0) for part in meant.groups()] if meant else None
        return _as_pandas(shown, shown if wanted in (None, [shown.hour, shown.minute, shown.second]) else None)
    raise Refused("misread_ods", text[:100])


def _paragraphs(element):
    """The text without annotations; runs of spaces are elements of their own."""
    parts = []
    for child in element:
        if child.tag == TEXT + "s":
            parts.append(" " * int(child.get(TEXT + "c", 1)))
        elif child.tag != OFFICE + "annotation" and isinstance(child.tag, str):
            parts.append((child.text or "").strip("\n"))
            parts.append(_paragraphs(child))
        parts.append((child.tail or "").strip("\n"))
    return "".join(parts)


def add(sheet, element, index):
    """A sheet that pandas cannot read at all keeps nobody from the others."""
    if sheet.fault:
        return index
    try:
        return sheet.add(element, index)
    except Refused as refusal:
        if refusal.word != "misread_ods":
            raise
        sheet.fault = refusal
        return index


def sheets_of(source):
    """Each sheet once all its rows are there."""
    hidden_styles, sheet, index, depth = set(), None, 0, 0
    wanted = [STYLE + "style", TABLE + "table", TABLE + "table-column", TABLE + "table-row"]
    for event, element in etree.iterparse(source, events=("start", "end"), tag=wanted, resolve_entities=False,
                                          no_network=True):
        if element.tag == TABLE + "table":
            depth += 1 if event == "start" else -1
            if event == "start" and depth == 1:
                sheet, index = OdsSheet(element.get(TABLE + "name"),
                                        element.get(TABLE + "style-name") in hidden_styles), 0
            elif event == "end" and depth == 0:
                yield sheet
                element.clear()
        elif event == "end" and element.tag == STYLE + "style":
            shown = [child.get(TABLE + "display") for child in element if isinstance(child.tag, str)]
            if "false" in shown:
                hidden_styles.add(element.get(STYLE + "name"))
        elif event == "end" and depth == 1 and element.tag == TABLE + "table-column":
            sheet.add_column(element)
        elif event == "end" and depth == 1:
            index = add(sheet, element, index)
            element.clear()


def read(path, sink):
    check_size(path)
    with zipfile.ZipFile(path) as archive:
        if b"encryption-data" in archive.read("META-INF/manifest.xml"):
            raise Refused("password")
        with archive.open("content.xml") as source:
            broken = []
            for sheet in sheets_of(source):
                if sheet.fault:
                    broken.append(sheet)
                else:
                    read_sheet(sheet, sink)
    if broken and not sink.tables:
        raise broken[0].fault
    for entry in sink.tables:
        entry["notes"] += [note("broken_sheet", texts=[sheet.name, str(sheet.fault.detail)]) for sheet in broken]
