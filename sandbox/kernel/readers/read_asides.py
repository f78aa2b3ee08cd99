# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows of a sheet that are no records of a table: what is said of it above or below, and its sums after a gap."""
import itertools
import re

from read_header import filled, header_like, is_header, is_text
from read_sink import MISSING_WORDS

MOST_FACTS = 20  # rows of facts above a table
SUMS = re.compile(r"(grand |sub-?|column |row )?totals?( général)?|sums?|summen?|gesamt(summe|betrag)?|zwischensumme|insgesamt|totale?|totaal|razem|"
                  r"suma|итого|всего|合计|总计|合計|総計|(opening|closing|ending) balance", re.IGNORECASE)
REMARK = re.compile(r"[*†‡§¹²³]|\(?\w{1,2}[).]|(notes?|sources?|footnotes?|quellen?|hinweise?|anmerkung(en)?|fuentes?|notas?|fonte|bemerkung(en)?|"
                    r"примечани[ея])\b|.{1,40}:$", re.IGNORECASE)


def is_aside(cells, first, columns):
    """After a gap below a table of `columns` whose first stands at `first`: sums, remarks, or words where the table has
    none."""
    there = filled(cells)
    if any(not first <= at < first + len(columns) for at in there):
        return False
    begin = cells[there[0]]
    if is_text(begin) and SUMS.fullmatch(begin.strip().rstrip(":")):
        return True
    usual = REMARK.match(columns[there[0] - first].sample.strip())  # numbered records have such cells
    if is_text(begin) and REMARK.match(begin.strip()) and not usual and all(is_text(cells[at]) for at in there):
        return True
    odd = [at for at in there if is_text(cells[at]) and cells[at] not in MISSING_WORDS
           and columns[at - first].kinds in ({"number"}, {"date"})]
    return bool(odd) and (there[0] > first or there[0] in odd) and len(there) * 2 <= len(columns)


def are_asides(rows, first, columns):
    """The rows of one block. A block that begins with names is a table."""
    if len(rows) > 1 and len(filled(rows[0])) > 1 and not REMARK.match(str(rows[0][filled(rows[0])[0]])):
        widths = {tuple(filled(row)) for row in rows}
        if len(widths) == 1 and header_like([cell for cell in rows[0] if cell not in (None, "")], 0):
            return False
    return all(len(filled(row)) == 1 or is_aside(row, first, columns) for row in rows)


def _is_labelled(cells):
    """"Operator: | kp | Site: | B": each second cell is a name with a colon."""
    there = [cells[at] for at in filled(cells)]
    names, values = ([is_text(word) and word.rstrip().endswith(":") for word in part]
                     for part in (there[::2], there[1::2]))
    return len(there) > 1 and all(names) and not any(values)


def _are_pairs(rows):
    """Names and values that are no table of two columns: among more words are numbers or dates, or there is only one
    below the first."""
    pairs = [row for row in rows if len(filled(row)) > 1]
    places = {tuple(filled(row)) for row in pairs}
    if len(places) != 1 or len(next(iter(places))) != 2:
        return False
    key, value = next(iter(places))
    names = [row[key] for row in pairs]
    if not all(is_text(name) for name in names) or len(set(names)) < len(names):
        return False
    words = sum(is_text(row[value]) and row[value] not in MISSING_WORDS for row in pairs[1:])
    return len(pairs) // 2 <= words < len(pairs) - 1 or len(pairs) == 2 and is_text(pairs[0][value]) and words == 1


def _are_above_names(pairs, below):
    """Several names, each with a value beside it that is not always a word, right above wider names that have numbers
    or dates under those behind the pairs."""
    if len(pairs) < 2 or len(filled(pairs[0])) != 2 or len(below) < 3:
        return False
    key, value = filled(pairs[0])
    if all(is_text(row[value]) for row in pairs):
        return False
    keys = [row[key] for row in pairs]
    behind = [at for at in filled(below[0]) if at > value]
    typed = [at for at in behind if at < len(below[1]) and below[1][at] not in (None, "") and not is_text(below[1][at])]
    return value == key + 1 and all(map(is_text, keys)) and len(set(keys)) == len(keys) and bool(typed) and all(is_text(below[0][at]) for at in filled(below[0]))


def facts_above(rows):
    """How many of the first rows [(index, cells)] tell facts about the table below them, one name and value a row."""
    blocks = [[rows[0]]]
    for row in rows[1:]:
        if row[0] > blocks[-1][-1][0] + 1:
            blocks.append([])
        blocks[-1].append(row)
    labelled = list(itertools.takewhile(lambda row: len(filled(row[1])) == 1 or _is_labelled(row[1]), rows))
    count = len(labelled) if any(_is_labelled(cells) for _, cells in labelled) else 0
    if not count:
        pairs = list(itertools.takewhile(lambda row: filled(row[1]) == filled(rows[0][1]), blocks[0]))
        count = len(pairs) if _are_above_names([cells for _, cells in pairs],
                                               [cells for _, cells in blocks[0][len(pairs):]]) else 0
    if not count and len(blocks) > 1 and _are_pairs([cells for _, cells in blocks[0]]):
        count = len(blocks[0])
    return count if 0 < count <= MOST_FACTS and _stands_above(rows, count) else 0


def _stands_above(rows, count):
    """A wider header follows."""
    below = [cells for _, cells in rows[count:]]
    while below and len(filled(below[0])) == 1:
        below.pop(0)
    most = max(len(filled(cells)) for _, cells in rows[:count])
    return len(below) > 1 and len(filled(below[0])) > min(most, 2) and is_header(below[0], below[1:])
