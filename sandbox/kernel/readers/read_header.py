# SPDX-License-Identifier: GPL-3.0-or-later
"""Which rows of a table on a sheet are its header, and what its columns are called."""
import dataclasses
import datetime
import itertools
import re

from read_sink import MISSING_WORDS

MOST_ROWS = 4  # of one header
LONGEST_UNIT = 24
SIGNS = "%$°€£¥µμΩ℃‰"  # that mean a unit by themselves
ENCLOSED = re.compile(r"\[.+\]|\(.+\)")
UNITS = set("""
m cm mm km nm ha in inch inches ft feet yd mi miles mph knots kn s sec secs second seconds ms us ns min mins minute minutes h hr hrs hour hours
d day days months yr year years g mg ug kg t tons tonnes lb lbs oz l ml dl gal k c f deg degc degf degree degrees celsius kelvin rad pa hpa kpa
mpa mb mbar bar psi atm n j kj mj cal kcal w kw mw gw wh kwh mwh gwh v mv kv volt volts a ma amp amps ohm ohms hz khz mhz ghz db mol mmol ph ppm
ppb pct percent prozent usd eur gbp chf jpy cny inr aud cad sek nok dkk pln czk huf brl mxn zar teur euro euros dollars cents pcs pc pieces
units count number anzahl persons personen people index ratio nombre per of tsd mio mrd thousand million millions billion bn mln""".split())
DASHES = ("-", "–", "—")


@dataclasses.dataclass
class Header:
    row: int  # of the sheet, of the first header row; without a header of the first data row
    rows: int  # 0: there is none
    above: int  # rows of the table's queue before it
    titles: list  # the rows above it that are left out
    first: int  # the first column, counted within the band
    names: list
    plain: bool  # pandas makes the same names of it
    lines: list  # its rows, as they stand in the sheet


def filled(cells):
    """The columns that have something."""
    return [at for at, cell in enumerate(cells) if cell is not None and cell != ""]


def is_text(cell):
    return isinstance(cell, str)


def header_like(cells, width):
    """All text, no two alike, none missing of `width` (0: whatever is there)."""
    there = [cell for cell in cells if cell is not None and cell != ""]
    words = [cell for cell in there if is_text(cell)]
    return len(words) == len(there) > 0 and (width == 0 or len(there) == width) and len(set(words)) == len(words)


def _counts(numbers):
    """1, 2, 3, 4 …: weeks, months, days."""
    return len(numbers) > 3 and numbers[0] in (0, 1) and all(is_whole(number)
                                                             for number in numbers) and numbers == list(
        range(numbers[0], numbers[0] + len(numbers)))


def is_whole(cell):
    return type(cell) is int


def _names_numbers(cells, below):
    """Years, months or counted days as names: 2019, 2020, … beside text, over other numbers."""
    numbers = [cell for cell in cells if cell not in (None, "") and not is_text(cell)]
    if not numbers or len(numbers) == len(filled(cells)) and len(numbers) < 2:
        return False
    same = {type(cell) for cell in numbers}
    if same == {int}:
        steps = list(zip(numbers, numbers[1:]))
        ordered = all(a < b for a, b in steps) or all(a > b for a, b in steps)
        if _counts(numbers):
            return not any(_counts([row[at] for at, cell in enumerate(cells) if is_whole(cell) and at < len(row)])
                           for row in below)
        under = [row[at] for row in below for at, cell in enumerate(cells) if isinstance(cell, int) and at < len(row)]
        years = [value for value in under if isinstance(value, int) and 1900 <= value <= 2100]
        return ordered and all(1900 <= number <= 2100 for number in numbers) and len(years) * 2 < len(under)
    return same == {datetime.datetime} and not any(isinstance(cell, datetime.datetime) for row in below for cell in row)


def _stand_over_values(cells, below):
    """Most cells are text, and some of them stand over numbers or dates."""
    words = [at for at in filled(cells) if is_text(cells[at])]
    over = [at for at in words for row in below[:1] if at < len(row) and row[at] not in (None, "")
            and not is_text(row[at])]
    return len(words) * 2 > len(filled(cells)) and bool(over)


def is_header(cells, below):
    there = [cell for cell in cells if cell is not None and cell != ""]
    if all(is_text(cell) for cell in there):
        return True
    if _stand_over_values(cells, below):
        return True
    named = any(is_text(cell) or isinstance(cell, datetime.datetime) for cell in there)
    return _names_numbers(cells, below) and (named or _has_empty_corner(cells, below))


def _has_empty_corner(cells, below):
    first = filled(cells)[0]
    return any(is_text(cell) for row in below for cell in row[:first])


def _across(index, merges):
    """(first, last) columns of cells merged across in that row."""
    return [(left, right) for top, left, bottom, right in merges if right > left and top <= index <= bottom]


def _spread(cells, index, merges, offset):
    """A header row with the value of a cell merged across in each of its columns."""
    cells = list(cells)
    for left, right in _across(index, merges):
        left, right = left - offset, right - offset
        if 0 <= left < len(cells):
            for at in range(left + 1, min(right + 1, len(cells))):
                cells[at] = cells[left]
    return cells


def _is_all_text(cells):
    return bool(filled(cells)) and all(is_text(cells[at]) for at in filled(cells))


def _groups(row, below, merges, offset):
    """Names of groups of columns: some are merged across, or the row below tells apart those that stand under one of
    them and says little of the others, or it fills the gaps and nothing else."""
    index, cells = row
    if any(left - offset >= 0 for left, _ in _across(index, merges)):
        return True
    over = _carried([cells + [None] * (len(below) - len(cells)), below])[0]
    names = [over[at] for at in filled(below) if over[at] not in (None, "")]
    shared = [at for at in filled(below) if names.count(over[at]) > 1]
    alone = [at for at in filled(below) if at not in shared]
    apart = len({(over[at], below[at]) for at in shared}) == len(shared)
    gaps = not set(filled(below)) & set(filled(cells))
    return gaps or bool(shared) and apart and len(alone) * 3 <= len(shared)


def is_unit(text):
    """[s], %, km/h, Mio. EUR: what a column is measured in."""
    text = text.strip()
    if len(text) > LONGEST_UNIT or text in MISSING_WORDS:
        return False
    words = re.findall(r"[^\W\d_]+", re.sub(f"[{SIGNS}]", " ", text))
    return bool(ENCLOSED.fullmatch(text)) or bool(words or any(sign in text for sign in SIGNS)) and all(word.lower() in UNITS for word in words)


def _are_units(cells, body):
    """Units under the names, each over nothing but numbers and dates. A dash says that there is none."""
    units = [at for at in filled(cells) if cells[at].strip() not in DASHES]
    for at in units:
        under = [row[at] for row in body if at < len(row) and row[at] not in (None, "")]
        if not is_unit(cells[at]) or len(under) < 2 or any(is_text(value) for value in under):
            return False
    return bool(units)


def _header_rows(rows, merges, offset):
    """How many of the rows are header: all down to the first with numbers or dates, if they are groups, names and
    units."""
    steps = enumerate(rows[1:], 1)
    count = 1 + len(list(itertools.takewhile(lambda step: step[1][0] == rows[0][0] + step[0]
                                             and _is_all_text(step[1][1]), steps)))
    if count > MOST_ROWS or count == len(rows) or rows[count][0] > rows[count - 1][0] + 1 and count > 2:
        return 1
    body = [row for _, row in rows[count:]]
    for n in range(count - 1):
        below = rows[n + 1][1]
        if not _groups(rows[n], below, merges, offset) and not (n == count - 2 and _are_units(below, body)):
            return 1
    return count


def _name(parts):
    words = []
    for part in parts:
        if part not in (None, ""):
            word = str(part).strip() if is_text(part) else str(part)
            if word and (not words or words[-1] != word and word not in DASHES):
                words.append(word)
    return " ".join(words)


def _is_apart(row, below):
    """A row above a gap and a wider header, as "As of | 31.12.2024": no part of the table. A header whose corner is
    empty is one."""
    (index, cells), (next_index, header), body = row, below[0], [cells for _, cells in below[1:]]
    words, columns = set(filled(cells)), set(filled(header))
    if next_index == index + 1 or len(columns) <= len(words) or not body or not is_header(header, body):
        return False
    return not words <= columns or len(words) * 2 <= len(columns) or any(not is_text(body[0][at]) for at in filled(body[0]))


def _titles(rows):
    """How many of the rows stand above the table."""
    wide = [len(filled(cells)) for _, cells in rows]
    above = 0
    while above + 1 < len(rows) and max(wide[above + 1:]) > 1 and (wide[above] == 1
                                                                   or _is_apart(rows[above], rows[above + 1:])):
        above += 1
    return above


def find_header(rows, merges, offset, facts=0):
    """`rows`: [(row, cells)] from the first row of a table on, `offset`: the sheet's column of their first cell; so
    many of the first tell facts about it."""
    above = facts + _titles(rows[facts:])
    table = rows[above:]
    index, cells = table[0]
    below = [row for _, row in table[1:]]
    has_header = is_header(cells, below) and len(table) > 1 or len(rows) == 1
    header = header_of(table, _header_rows(table, merges, offset) if has_header else 0, merges, offset)
    header.above, header.titles = above, [row for _, row in rows[:above]]
    return header


def header_of(table, count, merges, offset, last=None):
    """The header that the first `count` of the rows are; `last`: the table reaches to that column at least."""
    used = sorted({at for _, row in table for at in filled(row)})
    first, last = used[0], max(used[-1], last or 0)
    heads = [(i, row + [None] * (last + 1 - len(row))) for i, row in table[:count]]
    heads = [_spread(row, i, merges, offset) if n < count - 1 else row for n, (i, row) in enumerate(heads)]
    if count > 1:
        heads = _carried(heads)
    plain = count == 1 and all(is_text(cell) or cell is None for cell in heads[0][first:last + 1])
    names = [_name(row[at] for row in heads) if not plain else heads[0][at] or "" for at in range(first, last + 1)]
    if not count:
        names = [""] * (last + 1 - first)
    return Header(table[0][0], count, 0, [], first, names, plain, [row for _, row in table[:count]])


def _carried(heads):
    """An upper header that is not merged but written once over several columns."""
    upper = []
    for row, below in zip(heads, heads[1:]):
        row, last = list(row), None
        for at, cell in enumerate(row):
            if cell not in (None, ""):
                last = cell
            elif below[at] not in (None, "") and last is not None:
                row[at] = last
        upper.append(row)
    return upper + heads[-1:]
