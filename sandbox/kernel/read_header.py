# SPDX-License-Identifier: GPL-3.0-or-later
"""Which rows of a table on a sheet are its header, and what its columns are called."""
import dataclasses
import datetime


@dataclasses.dataclass
class Header:
    row: int  # of the sheet, of the first header row; without a header of the first data row
    rows: int  # 0: there is none
    above: int  # rows of the table's queue before it
    titles: int
    first: int  # the first column, counted within the band
    names: list
    plain: bool  # pandas makes the same names of it


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


def _names_years(cells, below):
    """Years or months as names: 2019, 2020, … beside text, over other numbers."""
    numbers = [cell for cell in cells if cell not in (None, "") and not is_text(cell)]
    if not numbers or len(numbers) == len(filled(cells)) and len(numbers) < 2:
        return False
    same = {type(cell) for cell in numbers}
    if same == {int}:
        rising = all(a < b for a, b in zip(numbers, numbers[1:]))
        under = [row[at] for row in below for at, cell in enumerate(cells) if isinstance(cell, int) and at < len(row)]
        years = [value for value in under if isinstance(value, int) and 1900 <= value <= 2100]
        return rising and all(1900 <= number <= 2100 for number in numbers) and len(years) * 2 < len(under)
    return same == {datetime.datetime} and not any(isinstance(cell, datetime.datetime) for row in below for cell in row)


def _stand_over_values(cells, below):
    """Most cells are text, and some of them stand over numbers or dates."""
    words = [at for at in filled(cells) if is_text(cells[at])]
    over = [at for at in words for row in below[:1] if at < len(row) and row[at] not in (None, "") and not is_text(row[at])]
    return len(words) * 2 > len(filled(cells)) and bool(over)


def _is_header(cells, below):
    there = [cell for cell in cells if cell is not None and cell != ""]
    if all(is_text(cell) for cell in there):
        return True
    if _stand_over_values(cells, below):
        return True
    return _names_years(cells, below) and any(is_text(cell) or isinstance(cell, datetime.datetime) for cell in there)


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


def _header_rows(rows, merges, offset):
    """How many of the rows are header: each but the last has cells merged across or is completed by the next."""
    count = 1
    while count < 3 and count + 1 < len(rows):
        index, cells = rows[count - 1]
        below_index, below = rows[count]
        if below_index != index + 1 or not all(is_text(below[at]) for at in filled(below)) or not filled(below):
            break
        after = rows[count + 1][1]
        typed = any(not is_text(after[at]) for at in filled(after))
        completes = set(filled(below)) - set(filled(cells))
        across = any(left - offset >= 0 for left, _ in _across(index, merges))
        if not typed or not (across or (completes and len(filled(cells)) < len(filled(below)))):
            break
        count += 1
    return count


def _name(parts):
    words = []
    for part in parts:
        if part not in (None, ""):
            word = str(part).strip() if is_text(part) else str(part)
            if word and (not words or words[-1] != word):
                words.append(word)
    return " ".join(words)


def find_header(rows, merges, offset):
    """`rows`: [(row, cells)] from the first row of a table on, `offset`: the sheet's column of their first cell."""
    most = max(len(filled(cells)) for _, cells in rows)
    above = 0
    while most > 1 and above + 1 < len(rows) and len(filled(rows[above][1])) == 1 and any(
            len(filled(cells)) > 1 for _, cells in rows[above + 1:]):
        above += 1
    table = rows[above:]
    index, cells = table[0]
    below = [row for _, row in table[1:]]
    has_header = _is_header(cells, below) and len(table) > 1 or len(rows) == 1
    count = _header_rows(table, merges, offset) if has_header else 0
    body = [row for _, row in table[:count]] + ([row for _, row in table[count:]])
    used = sorted({at for row in body for at in filled(row)})
    first, last = used[0], used[-1]
    heads = [_spread(row, i, merges, offset) if count > 1 and n < count - 1 else row for n, (i, row) in enumerate(table[:count])]
    heads = [row + [None] * (last + 1 - len(row)) for row in heads]
    if count > 1:
        heads = _carried(heads)
    plain = count == 1 and all(is_text(cell) or cell is None for cell in heads[0][first:last + 1])
    names = [_name(row[at] for row in heads) if not plain else heads[0][at] or "" for at in range(first, last + 1)]
    if not count:
        names = [""] * (last + 1 - first)
    return Header(index, count, above, above, first, names, plain)


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
