# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the tables on a sheet: where each begins and ends, which rows are its header, what is only a title or a note.

A sheet is read once, row by row; only a few rows ahead are held.
"""
import collections
import itertools

from read_asides import are_asides, facts_above
from read_header import Header, filled, find_header, header_like, header_of, is_text
from read_sink import TableWriter, note

AHEAD = 30  # rows looked at before something is decided
HEAD = 100  # rows that decide whether tables stand side by side
MOST_BLANK = 100  # blank rows inside one table
LONGEST_QUOTE = 120

Row = collections.namedtuple("Row", "index cells")


def letters(column):
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def find_bands(rows):
    """[(first, last)] columns of tables side by side: each has its own header, and an empty column is between them."""
    used = sorted({at for row in rows for at in filled(row.cells)})
    if not used:
        return []
    bands = [[used[0], used[0]]]
    for at in used[1:]:
        if at - bands[-1][1] > 1:
            bands.append([at, at])
        bands[-1][1] = at
    while len(bands) > 1 and is_remark(rows, bands[-2], bands[-1]):
        bands.pop()
    whole = [(used[0], bands[-1][1])]
    for first, last in bands:
        tops = [row.cells[first:last + 1] for row in rows if len(filled(row.cells[first:last + 1])) > 1]
        if last == first or len(tops) < 2 or not header_like(tops[0], last - first + 1):
            return whole
    return [tuple(band) for band in bands]


def is_remark(rows, table, column):
    """A few words beside a table, behind an empty column: a name with nothing below it or like "Note: in EUR", or not
    in the row of the names."""
    words = [row for row in rows if column[0] < len(row.cells) and row.cells[column[0]] not in (None, "")]
    tops = [row for row in rows if len(filled(row.cells[table[0]:table[1] + 1])) > 1]
    if column[0] != column[1] or table[0] == table[1] or len(tops) < 3 or not all(is_text(row.cells[column[0]]) for row in words):
        return False
    named = words[0].index <= tops[0].index and ": " not in words[0].cells[column[0]]
    return len(words) == 1 if named else len(words) < 4 or len(words) * 3 <= len(tops)


class Band:
    """The tables one above the other in some columns of a sheet."""

    def __init__(self, sheet, sink, first, last):
        self.sheet, self.sink, self.first, self.last = sheet, sink, first, last
        self.queue = collections.deque()
        self.table = None
        self.found = []
        self.notes = []
        # what a person said of the table that begins, and the header that it has when nothing is said
        self.wanted = None

    def take(self, row):
        end = self.last + 1 if self.last is not None else None
        cells = row.cells[self.first:end]
        if filled(cells):
            self.queue.append(Row(row.index, cells))
            if len(self.queue) > AHEAD:
                self.step()

    def finish(self):
        while self.queue:
            self.step()
        self.close()

    def step(self):
        if self.table is None:
            self.open()
        elif self.queue[0].index > max(self.table.last_row + 1, self.table.through) and not self.goes_on():
            self.close()
        elif self.queue:
            self.table.write(self.queue.popleft())

    def goes_on(self):
        """After blank rows: true if the same table goes on. Notes are taken out of the way."""
        group = list(itertools.takewhile(lambda pair: pair[1].index == self.queue[0].index + pair[0],
                                         enumerate(self.queue)))
        rows = [row for _, row in group]
        wide = self.table.width > 1
        if wide and are_asides([row.cells for row in rows], self.table.offset, self.table.writer.columns):
            if self.table.keeps_below:
                return True
            self.notes += rows
            self.table.skipped += [row.index for row in rows]
            self.table.notes += [row.cells for row in rows]
            for _ in rows:
                self.queue.popleft()
            return bool(self.queue) and (self.queue[0].index <= self.table.last_row + 1 or self.goes_on())
        titled = wide and len(rows) > 2 and len(filled(rows[0].cells)) == 1 and len(filled(rows[1].cells)) > 1
        top = rows[1] if titled else rows[0]
        below = rows[rows.index(top) + 1:]
        new = self.table.is_foreign(top, below)
        return not new and len(self.table.blank) + top.index - self.table.last_row - 1 <= MOST_BLANK

    def open(self):
        if self.wanted:
            return self.open_as_wanted()
        facts = facts_above(list(self.queue))
        rows = self.near(facts)
        header = find_header([(row.index, row.cells) for row in rows], self.sheet.merges, self.first, facts)
        chosen = self.sink.chosen(self.sheet.name, header.row, self.first + header.first)
        if chosen:
            self.wanted = chosen, header
            return self.open_as_wanted()
        for _ in range(header.above + header.rows):
            self.queue.popleft()
        # what stood between two tables is the title of the second
        header.titles = [row.cells for row in self.notes] + header.titles
        self.notes = []
        self.table = Table(self, header, rows)

    def open_as_wanted(self):
        """The names stand where a person said; what is above them is left out."""
        chosen, found = self.wanted
        begin = chosen.get("skipped_rows", found.row)
        while self.queue and self.queue[0].index < begin:
            self.notes.append(self.queue.popleft())
        if not self.queue:
            return  # they stand further down
        through = found.row + found.rows
        rows = max(self.near(0), [row for row in self.queue if row.index <= through], key=len)
        count = min(chosen.get("header_rows", found.rows if begin == found.row else 1), len(rows))
        last = chosen["last_column"] - self.first if "last_column" in chosen else None
        header = header_of([(row.index, row.cells) for row in rows], count, self.sheet.merges, self.first, last)
        header.titles = [row.cells for row in self.notes]
        for _ in range(count):
            self.queue.popleft()
        self.notes, self.wanted = [], None
        self.table = Table(self, header, rows)
        self.table.chosen, self.table.through, self.table.keeps_below = chosen, through, "footer_rows" in chosen

    def near(self, facts):
        """The rows up to the first gap below two rows of cells: what follows may be another table. The first tell facts
        about it."""
        rows, wide = list(itertools.islice(self.queue, facts)), 0
        for row in itertools.islice(self.queue, facts, None):
            if len(rows) > facts and row.index > rows[-1].index + 1 and wide > 1:
                break
            rows.append(row)
            wide += len(filled(row.cells)) > 1
        return rows

    def close(self):
        if self.table:
            self.table.close()
            # else a title and nothing else
            if self.table.writer.rows or self.table.header.rows and self.table.width > 1:
                self.found.append(self.table)
                self.sink.add(self.table.writer.path, self.table.writer.rows)
            else:
                self.table.writer.discard()
        self.table = None


class Outside:
    """Cells right of a table that are none of its columns'."""

    def __init__(self):
        self.count, self.first, self.last = 0, "", 0  # the first as a person reads it, the last of their columns

    def add(self, cells, columns, offset):
        if columns:
            self.count += len(columns)
            self.first = self.first or quoted([cells[columns[0]]])
            self.last = max(self.last, offset + columns[-1])

    def join(self, other):
        self.count, self.first, self.last = self.count + other.count, self.first or other.first, max(self.last, other.last)


class Table:
    def __init__(self, band, header: Header, rows):
        self.band, self.header = band, header
        self.names = header.names
        self.offset = header.first  # within the band
        self.width = len(header.names)
        self.first_row = header.row
        self.last_row = header.row + header.rows - 1 if header.rows else header.row - 1
        self.blank, self.skipped, self.notes = [], [], []
        self.outside = Outside()
        self.chosen, self.through, self.keeps_below = None, 0, False  # as a person said: up to that row no gap ends it
        self.writer = TableWriter(band.sink.fresh(), self.names)
        self.writer.has_header = header.rows > 0
        if header.rows:
            self.writer.header(self.names)
        self.spans = {}  # column -> (value, last row) of a merged cell
        self.merges = band.sheet.merges_by_row()

    def write(self, row):
        self.blank += range(self.last_row + 1, row.index)
        cells = row.cells[self.offset:self.offset + self.width]
        cells += [None] * (self.width - len(cells))
        self.outside.add(row.cells, [at for at in filled(row.cells) if not self.offset <= at < self.offset
                                     + self.width], self.band.first)
        self.writer.row(cells, self.fill(row.index, cells))
        self.last_row = row.index

    def fill(self, index, cells):
        """Puts the value of a merged cell into the rows it covers; the columns where it did."""
        done = []
        left = self.band.first + self.offset
        for first_column, last_row in self.merges.get(index, ()):
            at = first_column - left
            if 0 <= at < self.width and cells[at] not in (None, ""):
                self.spans[at] = (cells[at], last_row)
        for at, (value, last_row) in list(self.spans.items()):
            if index > last_row:
                del self.spans[at]
            elif cells[at] is None or cells[at] == "":
                cells[at] = value
                done.append(at)
        return done

    def is_foreign(self, top, below):
        """Whether a row after a gap is the header of another table."""
        columns = filled(top.cells)
        mine = set(range(self.offset, self.offset + self.width))
        if not below or not header_like([top.cells[at] for at in columns], 0) or len(columns) < 2:
            return False
        typed = any(at < len(row.cells) and row.cells[at] not in (None, "") and not isinstance(row.cells[at], str)
                    for row in below for at in columns)
        same = [top.cells[at] for at in columns] == [name for name in self.names if name]
        return typed or same or not set(columns) <= mine

    def close(self):
        self.writer.close()


def widened(bands, chosen):
    """The last columns reach as far as a person wants."""
    if bands and chosen and "last_column" in chosen and bands[-1][0] <= chosen["first_column"] <= bands[-1][1]:
        bands[-1] = bands[-1][0], max(bands[-1][1], chosen["last_column"])
    return bands


def read_sheet(sheet, sink):
    """The tables of a sheet go to the sink. A sheet has name, hidden, merges, rows() and, once read, the counts of
    it."""
    rows = (Row(index, cells) for index, cells in sheet.rows())
    head = list(itertools.islice((row for row in rows if filled(row.cells)), HEAD))
    bands = widened(find_bands(head), sink.chosen(sheet.name))
    started = len(sink.tables)
    readers = [Band(sheet, sink, first, last) for first, last in bands]
    if readers and not any(filled(row.cells[bands[-1][1] + 1:]) for row in head):
        readers[-1].last = None  # what comes further right belongs to the last
    width = height = 0
    beside = Outside()
    for row in itertools.chain(head, rows):
        used = filled(row.cells)
        if used:
            width, height = max(width, used[-1]), row.index
            beside.add(row.cells, [at for at in used if at > bands[-1][1]] if readers[-1].last is not None else [], 0)
            for reader in readers:
                reader.take(row)
    for reader in readers:
        reader.finish()
    tables = [table for reader in readers for table in reader.found]
    if tables:
        tables[-1].outside.join(beside)
    order = {table.writer.path: table for table in tables}
    for entry in sink.tables[started:]:
        entry.update(facts_of(order[entry["artifact"]], sheet, len(tables), width, height))


def facts_of(table, sheet, count, width, height):
    first = table.band.first + table.offset
    last = first + table.width - 1
    area = f"{letters(first)}{table.first_row + 1}:{letters(last)}{max(table.last_row, table.first_row) + 1}" if count > 1 else ""
    columns = []
    for at, column in enumerate(table.writer.columns):
        percent = sheet.percents.get(first + at, 0) * 2 > column.numbers > 0
        columns.append(column.facts(percent))
    # Rows above a table that stand in it, and rows after its end, are not read: pandas must be told.
    skipped = sorted(set(table.blank) | {row for row in table.skipped if row < table.last_row})
    return {"format": "workbook", "table": sheet.name, "area": table.chosen["area"] if table.chosen else area,
            "hidden": sheet.hidden, "header_row": table.first_row, "header_rows": table.header.rows,
            "first_column": first, "last_column": last, "narrow": first > 0 or last < width,
            "ends_early": height > table.last_row or sheet.trailing_rows > 0, "plain_header": table.header.plain,
            "blank_rows": skipped, "columns": columns, "notes": notes_of(table, sheet, skipped)}


def quoted(cells):
    """What stands in a row, as a person reads it."""
    text = ", ".join(str(cells[at]).strip() for at in filled(cells))
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE].rstrip() + "…"


def with_counts(kind, column, words):
    words = sorted(words.items())
    return note(kind, column=column.name, texts=[word for word, _ in words], counts=[count for _, count in words])


def notes_of(table, sheet, skipped):
    header = table.header
    joined = [quoted(row) for row in header.lines] if header.rows > 1 else []
    counted = (("title_rows", len(header.titles), [quoted(row) for row in header.titles[:1]]),
               ("joined_header", len(joined), joined),
            ("blank_rows", max(len(skipped) - len(table.notes), 0), []),
            ("rows_below", len(table.notes), [quoted(row) for row in table.notes[:1]]))
    notes = [note(kind, count=count, texts=texts) for kind, count, texts in counted if count]
    if table.outside.count:
        columns = max(table.outside.last - (table.band.first + table.offset + table.width - 1), 0)
        notes.append(note("cells_outside", count=table.outside.count, total=columns, texts=[table.outside.first]))
    for column in table.writer.columns:
        notes += column_notes(column)
    return notes + shape_notes(table, sheet) + sheet.notes()


def column_notes(column):
    notes = []
    if column.filled and column.gaps:
        notes.append(note("merged_with_gaps", column=column.name))
    elif column.filled:
        notes.append(note("merged_repeated", column=column.name, count=len(column.filled)))
    if column.misread:
        notes.append(note("misread_column", column=column.name))
    if column.errors:
        notes.append(with_counts("errors_missing", column, column.errors))
    if column.error_texts:
        notes.append(with_counts("errors_as_text", column, column.error_texts))
    return notes


def shape_notes(table, sheet):
    """What merged cells and hidden columns of the sheet mean for a table."""
    left = table.band.first + table.offset
    body = range(table.first_row + table.header.rows, table.last_row + 1)
    across = sum(1 for top, first, _, last in sheet.merges if last > first and top in body and first < left
                 + table.width and last >= left)
    notes = [note("merged_across", count=across)] if across else []
    names = [column.name or letters(left + at) for at, column in enumerate(table.writer.columns)
             if any(first <= left + at <= last for first, last in sheet.hidden_columns)]
    if names:
        notes.append(note("hidden_columns", count=len(names), texts=names[:5] + ["…"] * (len(names) > 5)))
    return notes
