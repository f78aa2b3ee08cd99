# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON: lists of records or of rows, wherever in the document, objects of columns, or one record a line."""
import json

from json_tables import MOST_TABLES, are_rows, is_scalar, tables_in
from read_sink import Refused, TableWriter, note


def flat(record, prefix="", into=None):
    """Records in records get names with points and stand after the rest, as pandas.json_normalize has them."""
    if into is None:
        into = {key: value for key, value in record.items() if not (isinstance(value, dict) and value)}
        record = {key: value for key, value in record.items() if key not in into}
    for key, value in record.items():
        if isinstance(value, dict) and value:
            flat(value, prefix + key + ".", into)
        else:
            into[prefix + key] = value
    return into


def cell(value):
    """Lists and empty objects stay JSON text, and lists of one column are told apart from its text."""
    if isinstance(value, (list, dict)):
        return Listed(json.dumps(value))
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return None
    return value


class Listed:
    def __init__(self, text):
        self._text = text

    def __str__(self):
        return self._text


def needs_json(value):
    """pandas.read_json takes no records in records and no numbers beyond 64 bits; Python's json does."""
    return isinstance(value, dict) and bool(value) or isinstance(value, int) and not -2**63 <= value < 2**64


def write(records, sink, count, **facts):
    """`records` can be gone through twice: first for the names, then for the rows."""
    names, nested = {}, False
    for record in records():
        nested = nested or any(needs_json(value) for value in record.values())
        names.update(dict.fromkeys(flat(record)))
    if not names:
        raise Refused("no_tables")
    if any(not name for name in names):
        raise Refused("no_name")
    writer = TableWriter(sink.fresh(), list(names))
    writer.header(list(names))
    for record in records():
        row = flat(record)
        writer.row([cell(row.get(name)) for name in names])
        if writer.rows % 1000 == 0:
            sink.progress(0.5 + writer.rows / max(count, 1) / 2)
    writer.close()
    sink.add(writer.path, writer.rows, columns=[column.facts() for column in writer.columns],
             last_column=len(names) - 1, **{"nested": nested, **facts})


def write_rows(names, rows, sink, width, **facts):
    """`names`: None where the rows have none."""
    writer = TableWriter(sink.fresh(), names or [""] * width)
    writer.has_header = names is not None
    if names:
        writer.header(names)
    for row in rows:
        writer.row([cell(value) for value in row])
    writer.close()
    sink.add(writer.path, writer.rows, columns=[column.facts() for column in writer.columns], last_column=width - 1,
             header_rows=int(names is not None), **facts)


def keyed(records):
    name = "key"
    while any(name in record for record in records.values()):
        name += "_"
    return [{name: key, **record} for key, record in records.items()]


def write_found(found, sink):
    words = [step[1:] for step in found.steps]
    facts = {"format": "json", "table": ".".join(words), "steps": list(found.steps), "shape": found.shape}
    value = found.value
    if found.shape == "records":
        return write(lambda: value, sink, len(value), **facts)
    if found.shape == "keyed":
        records = keyed(value)
        return write(lambda: records, sink, len(records), notes=[note("member_names")], **facts)
    if found.shape in ("columns", "indexed"):
        if any(not name for name in value):
            raise Refused("no_name")
        lists = [list(column.values()) if isinstance(column, dict) else column for column in value.values()]
        return write_rows(list(value), zip(*lists), sink, len(lists), **facts)
    if found.labelled:
        facts["notes"] = [note("own_labels")]
    return write_rows(found.names, value[1:] if found.shape == "named_rows" else value, sink, len(value[0]), **facts)


def lines_of(path, kind=dict):
    with open(path, encoding="utf-8-sig") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                try:
                    record = json.loads(line)
                except ValueError as problem:
                    raise Refused("bad_json", f"line {number}: {problem}") from None
                if not isinstance(record, kind):
                    raise Refused("no_records", f"line {number}")
                yield record


def read_lines(path, sink):
    """Records, or lists of one length."""
    with open(path, encoding="utf-8-sig") as file:
        begin = next((line.strip()[:1] for line in file if line.strip()), "")
    if begin != "[":
        return write(lambda: lines_of(path), sink, 0, format="json_lines")
    rows = list(lines_of(path, list))
    if not are_rows(rows):
        raise Refused("no_records")
    write_found(tables_in(rows)[0], sink)
    sink.tables[-1]["format"] = "json_lines"


def read(path, sink):
    try:
        read_document(path, sink)
    except UnicodeDecodeError as problem:
        raise Refused("not_utf8", str(problem)) from None


def read_document(path, sink):
    with open(path, encoding="utf-8-sig") as file:
        try:
            document = json.load(file)
        except json.JSONDecodeError as problem:
            if problem.msg != "Extra data":
                raise Refused("bad_json", f"line {problem.lineno}: {problem.msg}") from None
            document = None
        except RecursionError:
            raise Refused("too_deep") from None
    if document is None or isinstance(document, dict) and path.lower().endswith((".jsonl", ".ndjson")):
        return read_lines(path, sink)
    found = tables_in(document)
    plain = isinstance(document, dict) and document and all(map(is_scalar, document.values()))
    if plain or len(found) > MOST_TABLES and isinstance(document, dict):
        return write(lambda: [document], sink, 1, format="json", nested=True)
    if not found or len(found) > MOST_TABLES:
        raise Refused("no_records")
    for one in found:
        write_found(one, sink)
