# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes plain valid files as a CSV writer makes them, and beside them what is true of each.

Usage: make_valid_files.py FOLDER COUNT SEED [RARE]; RARE tells how much of rarer.py is in it: 1 to 3, by default all.
FOLDER/cases.json lists {"file", "class", "delimiter", "header", "records", "columns"}; a column is {"name", "kind",
"types", "how", "words", "cells"}. What is right: RFC 4180; a first line that is complete, unique and looks like names
is the whole header; every line below is a record, words and sparse ones too; a word in a column of words is a value.
"""
import csv
import functools
import io
import json
import pathlib
import random
import sys

import rarer
from values import GAP_WORDS, OTHER_WORDS, SENTENCES, TEXTS, TYPED

CELLS = 12000  # of a file, at most
HEADER_LIKE = ["Name", "Value", "Price", "Date", "Items", "Label", "Type", "Amount", "When", "Kind", "Title"]
NOTE_LIKE = ["to be confirmed with the team", "delivered to the neighbour", "see the letter of 3 May",
             "no entry for this one", "replaced later",
             "unbekannt verzogen", "left blank by the customer"]


def shape(rng):
    """Records and columns."""
    low, high = rng.choices([(2, 5), (6, 30), (31, 200), (201, 3000)], [20, 35, 32, 13])[0]
    least, most = rng.choices([(1, 1), (2, 8), (9, 30)], [5, 68, 27])[0]
    width = rng.randint(least, most)
    return max(2, min(rng.randint(low, high), CELLS // width)), width


def named(column, taken, rng):
    plain = rng.choice(column.names)
    name, number = plain, 2
    while name.lower() in taken:
        name, number = f"{plain}{rng.choice(['_', ' '])}{number}", number + 1
    taken.add(name.lower())
    column.name = rng.choice([name, name, name, name.upper(), name.capitalize()])


def make_columns(rng, count, width, rare):
    more = {1: [], 2: rarer.SECOND, 3: rarer.THIRD}[rare]
    local = rng.choice(".,")
    share = rng.choice([0.2, 0.5, 0.5, 0.8, 1.0])
    columns, taken = [], set()
    for _ in range(width):
        kinds = more if more and rng.random() < 0.3 else TYPED if rng.random() < share else TEXTS
        column = rng.choice(kinds)(rng, count, local)
        named(column, taken, rng)
        columns.append(column)
    return columns


def repeat_values(rng, columns, count):
    column = rng.choice(columns)
    some = column.cells[: rng.choice([1, 5])]
    column.cells = [rng.choice(some) for _ in range(count)]


def leave_gaps(rng, columns, count):
    """Empty cells, few or many; the first column keeps its values."""
    for column in columns[1:]:
        share = rng.choice([0, 0, 0, 0.02, 0.2, 0.9])
        column.cells = ["" if rng.random() < share else cell for cell in column.cells]


def put_words(rng, columns, count, record):
    """Words over values of one record: of all columns that are typed, or of some."""
    typed = [column for column in columns if column.is_typed()]
    chosen = typed if rng.random() < 0.6 else [column for column in typed if rng.random() < 0.6]
    same = rng.choice(GAP_WORDS + OTHER_WORDS)
    for column in chosen:
        word = same if rng.random() < 0.6 else rng.choice(GAP_WORDS + OTHER_WORDS)
        column.cells[record] = word
        column.words.add(word)


def scatter_words(rng, columns, count):
    for column in columns:
        if column.is_typed() and rng.random() < 0.4:
            word = rng.choice(GAP_WORDS)
            column.words.add(word)
            for _ in range(rng.randint(1, max(1, count // 12))):
                column.cells[rng.randrange(count)] = word


def look_like_a_header(rng, columns, record):
    for column, word in zip(columns, rng.sample(HEADER_LIKE, min(len(columns), len(HEADER_LIKE)))):
        if column.name.lower() != word.lower():
            column.cells[record] = word
            column.words.add(word)


def look_like_a_note(rng, columns, count):
    for column in columns:
        column.cells[-1] = ""
    columns[0].cells[-1] = rng.choice(NOTE_LIKE)
    columns[0].words.add(columns[0].cells[-1])


def make_sparse(rng, columns, record):
    keep = rng.sample(range(len(columns)), rng.choice([1, 1, 2]))
    for place, column in enumerate(columns):
        if place not in keep:
            column.cells[record] = ""
    if not any(column.cells[record] for column in columns):
        column = columns[keep[0]]
        column.cells[record] = column.cells[record - 1] if column.is_typed() else rng.choice(SENTENCES)


def repeat_a_record(rng, columns, count):
    of, to = rng.choice([(-2, -1), (0, 1), (0, -1)])
    for column in columns:
        column.cells[to] = column.cells[of]


def specials(rng, columns, count, rare):
    """Puts what is rare but right into the records; tells its classes."""
    done = []
    wide = len(columns) > 1
    for share, of, put in [
            (0.12, "repeated values", lambda: repeat_values(rng, columns, count)),
            (0.35, "gaps", lambda: leave_gaps(rng, columns, count)),
            (0.15, "words scattered", lambda: scatter_words(rng, columns, count)),
            (0.18, "words first", lambda: put_words(rng, columns, count, 0)),
            (0.12, "words last", lambda: put_words(rng, columns, count, -1)),
            (0.07, "sparse first", lambda: wide and make_sparse(rng, columns, 0)),
            (0.12, "sparse last", lambda: wide and make_sparse(rng, columns, -1)),
            (0.06, "like a header", lambda: look_like_a_header(rng, columns, rng.choice([0, 0, -1, count // 2]))),
            (0.08, "like a note", lambda: wide and look_like_a_note(rng, columns, count)),
            (0.06, "repeated record", lambda: repeat_a_record(rng, columns, count))]:
        if rng.random() < share:
            put()
            done.append(of)
    if rare > 1 and wide and rng.random() < 0.3:
        put = rng.choice(rarer.SECOND_RECORDS if rare == 2 else rarer.THIRD_RECORDS)
        put(rng, columns, count)
        done.append(put.__name__)
    if rare > 1 and wide and rng.random() < 0.15:
        rarer.rename(rng, columns)
        done.append("odd names")
    return done


def number_of(cell):
    try:
        return float(cell.replace(",", "."))
    except ValueError:
        return None


def could_be_wrong(columns, count):
    """A record without any value, or a last one that is a sum by chance: nobody could say what is right."""
    if any(not any(column.cells[record] for column in columns) for record in range(count)):
        return True
    if len({column.name.lower() for column in columns}) < len(columns):
        return True
    for column in columns:
        numbers = [number_of(cell) for cell in column.cells]
        above = sum(number for number in numbers[:-1] if number is not None)
        if count > 2 and numbers[-1] and abs(above - numbers[-1]) < 0.02:
            return True
    return False


def by_csv_module(rows, delimiter, quoting, end, _):
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, quoting=quoting, lineterminator=end).writerows(rows)
    return out.getvalue()


def by_hand(rows, delimiter, quoting, end, columns):
    """As other programs write: texts in quotes and numbers bare, or quotes around any cell."""
    texts = [not column.is_typed() for column in columns]

    def written(cell, number, place):
        must = any(sign in cell for sign in (delimiter, '"', "\n", "\r"))
        if len(columns) == 1:  # nothing else tells that a comma does not separate
            must = must or cell == "" or any(sign in cell for sign in ",;\t|")
        free = {"texts": number == 0 or (texts[place] and cell != ""), "names bare": number > 0,
                "names only": number == 0, "minimal": False}[quoting]
        return '"' + cell.replace('"', '""') + '"' if must or free else cell

    return "".join(delimiter.join(written(cell, number, place) for place, cell in enumerate(row)) + end
                   for number, row in enumerate(rows))


WRITERS = [(by_csv_module, csv.QUOTE_MINIMAL), (by_csv_module, csv.QUOTE_MINIMAL), (by_csv_module, csv.QUOTE_ALL),
           (by_hand, "minimal"),
           (by_hand, "texts"), (by_hand, "texts"), (by_hand, "names bare"), (by_hand, "names only")]


def file_text(rng, columns, delimiter):
    rows = [[column.name for column in columns], *map(list, zip(*(column.cells for column in columns), strict=True))]
    writer, quoting = rng.choice(WRITERS[2:] if len(columns) == 1 else WRITERS)
    end = rng.choice(["\n", "\n", "\r\n", "mixed"])
    text = writer(rows, delimiter, quoting, "\n" if end == "mixed" else end, columns)
    if end == "mixed":
        some = rows[: rng.randrange(1, len(rows))]
        rest = text.removeprefix(writer(some, delimiter, quoting, "\n", columns))
        text = writer(some, delimiter, quoting, "\r\n", columns) + rest
    if rng.random() < 0.3:
        text = text.removesuffix("\n").removesuffix("\r")
    return text, f"{'csv' if writer is by_csv_module else 'own'} {quoting} {end!r}"


def encoded(rng, text):
    encoding = rng.choice(["utf-8"] * 5 + ["utf-8-sig"] * 2 + ["cp1252", "cp1252", "utf-16"])
    try:
        return text.encode(encoding), encoding
    except UnicodeEncodeError:
        return text.encode(), "utf-8"


def make(rng, number, rare=3):
    while True:
        count, width = shape(rng)
        columns = make_columns(rng, count, width, rare)
        kinds = specials(rng, columns, count, rare)
        if not could_be_wrong(columns, count):
            break
    for column in columns:
        column.settle()
    delimiter = rng.choice([",", ",", ",", ";", ";", "\t", "|"])
    text, style = file_text(rng, columns, delimiter)
    data, encoding = encoded(rng, text)
    name = f"{number:04}.{'tsv' if delimiter == chr(9) else rng.choice(['csv', 'csv', 'csv', 'txt'])}"
    told = [{"name": c.name, "kind": c.kind, "types": c.types, "how": c.how, "words": sorted(c.words),
             "cells": c.cells} for c in columns]
    return data, {"file": name, "class": kinds, "style": style, "encoding": encoding, "delimiter": delimiter,
                  "header": 1, "records": count, "columns": told}


def write_cases(make, folder, count, seed):
    cases = []
    for number in range(count):
        data, case = make(random.Random(f"{seed} {number}"), number)
        (folder / case["file"]).write_bytes(data)
        cases.append(case)
    (folder / "cases.json").write_text(json.dumps(cases, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    rare = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    write_cases(functools.partial(make, rare=rare), pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
