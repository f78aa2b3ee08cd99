# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON: a list of records, records in members of one object, or one record a line."""
import json

from read_sink import Refused, TableWriter

MOST_MEMBERS = 100


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


def is_records(value):
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


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
    sink.add(writer.path, writer.rows, nested=nested, columns=[column.facts() for column in writer.columns],
             last_column=len(names) - 1, **facts)


def lines_of(path):
    with open(path, encoding="utf-8-sig") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                try:
                    record = json.loads(line)
                except ValueError as problem:
                    raise Refused("bad_json", f"line {number}: {problem}") from None
                if not isinstance(record, dict):
                    raise Refused("no_records", f"line {number}")
                yield record


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
    if document is None:
        return write(lambda: lines_of(path), sink, 0, format="json_lines")
    if is_records(document):
        return write(lambda: document, sink, len(document), format="json")
    members = {key: value for key, value in document.items() if is_records(value)} if isinstance(document, dict) else {}
    if len(members) > MOST_MEMBERS or not members and isinstance(document, dict) and document and not any(
            isinstance(value, (list, dict)) for value in document.values()):
        return write(lambda: lines_of(path), sink, 1, format="json_lines")
    if not members:
        raise Refused("no_records")
    for key, records in members.items():
        write(lambda records=records: records, sink, len(records), format="json", table=key)
