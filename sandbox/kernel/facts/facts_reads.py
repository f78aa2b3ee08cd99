# SPDX-License-Identifier: GPL-3.0-or-later
"""Which files the code reads into frames, and whether whole."""

import ast

import facts_sql_inside
import facts_typed
from facts_effects import inside
from facts_reading import contract_of
from facts_source import argument, columns_of, is_true
from facts_value import RECORDS, Value, number

READERS = {f"pandas.read_{kind}" for kind in ("csv", "table", "fwf", "excel", "json", "parquet", "feather", "xml",
                                              "html", "stata", "spss", "sas", "orc", "hdf", "sql", "sql_query",
                                              "sql_table")}
PATHS = ("filepath_or_buffer", "io", "path", "path_or_buf", "path_or_buffer")
PLACES = {"nrows", "skiprows", "skipfooter", "header", "chunksize", "iterator", "filters", "skip_rows", "where",
          "start", "stop"}
# what a record is
LINE_SIGNS = {"comment", "quotechar", "quoting", "escapechar", "lineterminator", "doublequote", "on_bad_lines",
              "dialect"}
HARMLESS = {"sep", "delimiter", "delim_whitespace", "names", "index_col", "usecols", "dtype", "engine", "converters",
            "true_values", "false_values", "skipinitialspace", "na_values", "keep_default_na", "na_filter", "verbose",
            "skip_blank_lines", "parse_dates", "infer_datetime_format", "keep_date_col", "date_parser", "date_format",
            "dayfirst", "cache_dates", "compression", "thousands", "decimal", "lineterminator", "quotechar", "quoting",
            "doublequote", "escapechar", "comment", "encoding", "encoding_errors", "dialect", "on_bad_lines",
            "low_memory", "memory_map", "float_precision", "storage_options", "dtype_backend", "sheet_name", "colspecs",
            "infer_nrows", "widths", "orient", "typ", "lines", "columns", "convert_dates", "convert_axes",
            "precise_float", "use_nullable_dtypes"} | set(PATHS)


def read(flow, call, full):
    """The frame that a pandas.read_… gives."""
    if (load := getattr(call, "load", None)) is not None:
        return _loaded(flow, call, load)
    of_database = full.startswith("pandas.read_sql")
    if of_database and (found := facts_sql_inside.read(flow, call)) is not None:
        return found
    path = argument(call, 0, *PATHS)
    if not of_database and facts_typed.is_typed_source(flow, path):
        return Value("frame", typed=True)
    names = _files(flow, path) if not of_database else None
    if names is None:
        flow.tell("unknown", call, name=full)
        names = names or [""]
    files = [flow.source.files.get(name) for name in names]
    for name in names:
        flow.tell("files", call, name=name)
    columns = columns_of(files[0]) if len(files) == 1 and files[0] else None
    frame = Value("frame", frozenset(names), RECORDS, tuple(columns) if columns else None, plain=len(names) == 1,
                  index=_index(flow, call))
    if argument(call, None, "names") is not None:
        given = flow.source.texts(argument(call, None, "names"))
        frame.columns = tuple(given) if given else None
    frame = _limited(flow, call, frame, names)
    chunk = argument(call, None, "chunksize")
    if chunk is not None or is_true(argument(call, None, "iterator")):
        size = number(chunk, flow.source) if chunk is not None else None
        return frame.but(kind="reader", name=str(size) if size else "")
    sheet = argument(call, 1, "sheet_name") if full == "pandas.read_excel" else None
    if full == "pandas.read_html" or isinstance(sheet, (ast.List, ast.Tuple)) or (isinstance(sheet, ast.Constant) and sheet.value is None):
        return frame.but(kind="container", parts=None)
    return frame


def _loaded(flow, call, load):
    """What reads a loaded frame is the import contract: all rows of its table, whatever the parameters say."""
    file = flow.source.files.get(load["file"]) or {}
    columns = file.get("tables", {}).get(load["name"]) or columns_of(file)
    flow.tell("files", call, name=load["file"])
    frame = Value("frame", frozenset([load["file"]]), RECORDS, tuple(columns) or None, plain=True)
    if argument(call, None, "chunksize") is not None:
        return frame.but(kind="reader", name="")
    sheet = argument(call, 1, "sheet_name")
    return frame.but(kind="container", parts=None) if isinstance(sheet, (ast.List, ast.Tuple)) else frame


def _files(flow, path):
    """The names of the files that the path can stand for; None where it is computed."""
    if path is None:
        return None
    held = flow.value(path)
    if held.kind == "file":
        return sorted(held.of)
    found = flow.source.choices(path)
    return None if found is None else [name_of(text) for text in found]


def name_of(path):
    return inside(path).encode("utf-8", "replace").decode()


def _index(flow, call):
    names = flow.source.texts(argument(call, None, "index_col")) if argument(call, None, "index_col") is not None else None
    return tuple(names or ())


def _limited(flow, call, frame, names):
    given = {k.arg: k.value for k in call.keywords}
    if None in given or set(given) - PLACES - HARMLESS - {"con", "sql", "table_name"} or {"filters", "where", "start", "stop"} & set(given):
        flow.tell("unknown", call, name="read")
        return frame
    for key in LINE_SIGNS & set(given):
        if not all(_is_said(flow, name, key, given[key]) for name in names):
            flow.tell("unknown", call, name=key)
    rows = {count for name in names for count in (flow.source.files.get(name) or {}).get("rows", ())}
    if "nrows" in given and not _is_none(given["nrows"]):
        count = number(given["nrows"], flow.source)
        if count is None or count not in rows:
            frame = flow.limited(frame, call, "read", count)
    for key in ("skiprows", "skipfooter", "header"):
        if key in given and not _is_none(given[key]):
            frame = _cut(flow, call, frame, key, given[key], names)
    return frame


def _cut(flow, call, frame, key, node, names):
    """Lines left out at the beginning or the end: those of the import contract are no rows."""
    contracts = [contract_of(flow.source, name) for name in names]
    count = number(node, flow.source)
    if count is not None and count <= 0:
        return frame
    if None in contracts:
        flow.tell("unknown", call, name=key)
        return frame
    before = {"skiprows", "header"} if key != "skipfooter" else {key}
    wanted = [contract[k] for contract in contracts for k in before if k in contract]
    if any(ast.dump(flow.source.literal(node)) == ast.dump(value) for value in wanted):
        return frame
    if count is not None and wanted and count <= sum(number(value, flow.source) or 0 for value in wanted):
        return frame
    if isinstance(flow.source.literal(node), ast.List) and key == "header":
        return frame
    return flow.limited(frame, call, "read", None)


def _is_said(flow, name, key, node):
    """Whether the import contract says the same."""
    contract = contract_of(flow.source, name) or {}
    return key in contract and ast.dump(contract[key]) == ast.dump(flow.source.literal(node))


def _is_none(node):
    return isinstance(node, ast.Constant) and node.value is None
