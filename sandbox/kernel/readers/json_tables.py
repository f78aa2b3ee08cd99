# SPDX-License-Identifier: GPL-3.0-or-later
"""Which parts of a JSON document are tables, and of what shape."""
import collections
import functools

MOST_TABLES = 100
MOST_LEVELS = 8
MOST_ITEMS = 10  # of a list whose items are looked at one by one
NAMING = ("columns", "fields", "header", "headers", "names", "schema", "keys")
TITLES = ("name", "id", "fieldName", "label", "title", "key")

# shape: records, rows (lists), named_rows (the first has the names), columns (an object of lists), indexed (an object
# of objects by row number), keyed (records by a key). steps: ".key" or "#1", from the document on.
Found = collections.namedtuple("Found", "shape steps value names labelled", defaults=(None, False))


def is_records(value):
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def is_scalar(value):
    return not isinstance(value, (list, dict))


def are_rows(value):
    """Lists of one length, not lists of lists of lists."""
    if not isinstance(value, list) or not value or not all(isinstance(item, list) for item in value):
        return False
    widths = {len(item) for item in value}
    return len(widths) == 1 and min(widths) > 0 and any(is_scalar(cell) for item in value for cell in item) and (len(value) > 1 or min(widths) > 1)


def _are_columns(value):
    if not isinstance(value, dict) or len(value) < 2 or not all(isinstance(item, list) for item in value.values()):
        return False
    return len({len(item) for item in value.values()}) == 1 and all(item and all(map(is_scalar, item))
                                                                    for item in value.values())


def _are_indexed(value):
    """pandas' own way to write a frame: an object of columns, each an object by row number."""
    if not isinstance(value, dict) or not value or not all(isinstance(item, dict) and item for item in value.values()):
        return False
    labels = [list(item) for item in value.values()]
    return all(label.isdecimal() for label in labels[0]) and all(other == labels[0] for other in labels) and not all(
        name.isdecimal() for name in value)


def _are_keyed(value):
    """At least three records that have most of their members in common."""
    if not isinstance(value, dict) or len(value) < 3 or not all(isinstance(item, dict) for item in value.values()):
        return False
    every = set().union(*value.values())
    common = set.intersection(*(set(item) for item in value.values()))
    alike = any(len({type(cell) for cell in item.values()}) > 1 for item in value.values())
    turned = not alike and len({type(cell) for item in value.values() for cell in item.values()}) > 1
    return len(common) > 1 and len(common) * 2 >= len(every) and not turned


def _has_names(rows):
    """The first row is all words, no two alike, none with a digit at its start, and none that its column has again."""
    first = rows[0]
    words = all(isinstance(cell, str) and cell.strip() and not cell.strip()[0].isdigit() for cell in first)
    return len(rows) > 1 and words and len(set(first)) == len(first) and not any(
        cell == name for row in rows[1:] for cell, name in zip(row, first))


def _title_of(item):
    if isinstance(item, dict):
        item = next((item[key] for key in TITLES if isinstance(item.get(key), str)), None)
    return item if isinstance(item, str) and item else None


def _names_in(document):
    """{width: names} that the document has for rows without: {"columns": ["a", "b"], "data": [[1, 2]]}."""
    names = {}
    for _, value in _levels(document):
        for key in NAMING if isinstance(value, dict) else ():
            titles = [_title_of(item) for item in value[key]] if isinstance(value.get(key), list) else []
            if titles and None not in titles and len(set(titles)) == len(titles):
                names.setdefault(len(titles), titles)
    return names


def _below(steps, value):
    if isinstance(value, dict):
        return [((*steps, "." + key), item) for key, item in value.items()]
    if isinstance(value, list) and len(value) <= MOST_ITEMS:
        return [((*steps, f"#{at}"), item) for at, item in enumerate(value)]
    return []


def _levels(document):
    level = [((), document)]
    for _ in range(MOST_LEVELS):
        yield from level
        level = [item for steps, value in level for item in _below(steps, value) if not is_scalar(item[1])]


def _found(document, naming, steps, value):
    if is_records(value):
        return Found("records", steps, value)
    if are_rows(value):
        names = naming().get(len(value[0]))
        if not names and _has_names(value):
            return Found("named_rows", steps, value, value[0])
        index = document.get("index") if isinstance(document, dict) else None
        return Found("rows", steps, value, names,
                     isinstance(index, list) and len(index) == len(value) and index != list(range(len(index))))
    for shape, fits in (("columns", _are_columns), ("indexed", _are_indexed), ("keyed", _are_keyed)):
        if fits(value):
            return Found(shape, steps, value)
    return None


def tables_in(document):
    """Those of the highest level that has any, or one more than MOST_TABLES of them."""
    found, naming = [], functools.cache(lambda: _names_in(document))
    for steps, value in _levels(document):
        if found and len(steps) > len(found[0].steps) or len(found) > MOST_TABLES:
            break
        one = _found(document, naming, steps, value)
        found += [one] if one else []
    return found
