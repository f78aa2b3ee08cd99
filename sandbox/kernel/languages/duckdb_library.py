# SPDX-License-Identifier: GPL-3.0-or-later
"""DuckDB by its C library, which nobody has to have: queries over data frames and files, and their rows as frames."""

import contextlib
import ctypes
import os

import numpy as np
import pandas as pd

PLACES = ("/duckdb/libduckdb.so", "/usr/lib/x86_64-linux-gnu/libduckdb.so", "/usr/lib/aarch64-linux-gnu/libduckdb.so",
          "/usr/lib/libduckdb.so", "/usr/local/lib/libduckdb.so")
AT_ONCE = 2048  # rows of a chunk
MOST_WORDS = 65_000  # different texts of a column that is handed over as numbers of words

(BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, UTINYINT, USMALLINT, UINTEGER, UBIGINT, FLOAT, DOUBLE, TIMESTAMP, DATE,
 TIME, INTERVAL, HUGEINT, VARCHAR, BLOB, DECIMAL, TIMESTAMP_S, TIMESTAMP_MS, TIMESTAMP_NS, ENUM) = range(1, 24)
TIMESTAMP_TZ, UHUGEINT = 31, 32
PLAIN = {BOOLEAN: "?", TINYINT: "i1", SMALLINT: "i2", INTEGER: "i4", BIGINT: "i8", UTINYINT: "u1", USMALLINT: "u2",
         UINTEGER: "u4", UBIGINT: "u8", FLOAT: "f4", DOUBLE: "f8"}
TIMES = {TIMESTAMP: ("i8", "us"), TIMESTAMP_TZ: ("i8", "us"), TIMESTAMP_S: ("i8", "s"), TIMESTAMP_MS: ("i8", "ms"),
         TIMESTAMP_NS: ("i8", "ns"), DATE: ("i4", "D")}
WIDE = {HUGEINT: np.dtype([("low", "u8"), ("high", "i8")]), UHUGEINT: np.dtype([("low", "u8"), ("high", "u8")])}
TYPE_OF = {np.dtype(code): number for number, code in PLAIN.items()}


class DuckdbError(Exception):
    pass


class _Result(ctypes.Structure):
    _fields_ = [("columns", ctypes.c_uint64), ("rows", ctypes.c_uint64), ("changed", ctypes.c_uint64),
                ("old_columns", ctypes.c_void_p), ("old_error", ctypes.c_void_p), ("inside", ctypes.c_void_p)]


_POINTER, _NUMBER, _TEXT = ctypes.c_void_p, ctypes.c_uint64, ctypes.c_char_p
# Name: (what it gives, what it takes).
_FUNCTIONS = {
    "library_version": (_TEXT, []), "create_config": (ctypes.c_int, [_POINTER]),
    "set_config": (ctypes.c_int, [_POINTER, _TEXT, _TEXT]), "destroy_config": (None, [_POINTER]),
    "open_ext": (ctypes.c_int, [_TEXT, _POINTER, _POINTER, _POINTER]), "close": (None, [_POINTER]),
    "connect": (ctypes.c_int, [_POINTER, _POINTER]), "disconnect": (None, [_POINTER]), "free": (None, [_POINTER]),
    "extract_statements": (_NUMBER, [_POINTER, _TEXT, _POINTER]), "extract_statements_error": (_TEXT, [_POINTER]),
    "prepare_extracted_statement": (ctypes.c_int, [_POINTER, _POINTER, _NUMBER, _POINTER]),
    "prepare_error": (_TEXT, [_POINTER]), "destroy_extracted": (None, [_POINTER]),
    "destroy_prepare": (None, [_POINTER]), "execute_prepared": (ctypes.c_int, [_POINTER, _POINTER]),
    "query": (ctypes.c_int, [_POINTER, _TEXT, _POINTER]), "result_error": (_TEXT, [_POINTER]),
    "destroy_result": (None, [_POINTER]), "column_count": (_NUMBER, [_POINTER]),
    "column_name": (_TEXT, [_POINTER, _NUMBER]), "column_type": (ctypes.c_int, [_POINTER, _NUMBER]),
    "column_logical_type": (_POINTER, [_POINTER, _NUMBER]), "result_return_type": (ctypes.c_int, [_Result]),
    "decimal_scale": (ctypes.c_uint8, [_POINTER]), "decimal_internal_type": (ctypes.c_int, [_POINTER]),
    "fetch_chunk": (_POINTER, [_Result]), "destroy_data_chunk": (None, [_POINTER]),
    "data_chunk_get_size": (_NUMBER, [_POINTER]), "data_chunk_set_size": (None, [_POINTER, _NUMBER]),
    "data_chunk_get_vector": (_POINTER, [_POINTER, _NUMBER]), "data_chunk_reset": (None, [_POINTER]),
    "create_data_chunk": (_POINTER, [_POINTER, _NUMBER]), "vector_get_data": (_POINTER, [_POINTER]),
    "vector_get_validity": (_POINTER, [_POINTER]), "vector_ensure_validity_writable": (None, [_POINTER]),
    "vector_assign_string_element_len": (None, [_POINTER, _NUMBER, _TEXT, _NUMBER]),
    "create_logical_type": (_POINTER, [ctypes.c_int]), "create_enum_type": (_POINTER, [_POINTER, _NUMBER]),
    "destroy_logical_type": (None, [_POINTER]), "appender_create": (ctypes.c_int, [_POINTER, _TEXT, _TEXT, _POINTER]),
    "append_data_chunk": (ctypes.c_int, [_POINTER, _POINTER]), "appender_error": (_TEXT, [_POINTER]),
    "appender_destroy": (ctypes.c_int, [_POINTER]),
}


def load():
    """Its functions by their names without duckdb_; None where there is no such library."""
    path = next((place for place in PLACES if os.path.exists(place)), None)
    if path is None:
        return None
    library = ctypes.CDLL(path)
    functions = {}
    for name, (gives, takes) in _FUNCTIONS.items():
        function = getattr(library, "duckdb_" + name)
        function.restype, function.argtypes = gives, takes
        functions[name] = function
    return type("Duckdb", (), {name: staticmethod(function) for name, function in functions.items()})


def inside(table):
    """The table of ours that a view of a frame's columns is over."""
    return "_of_" + table


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


class Database:
    """A database in memory. It is closed by `with`: no thread of it is left for the next fork."""

    def __init__(self, duckdb, settings):
        self._duckdb = duckdb
        self._database, self._connection = _POINTER(), _POINTER()
        config, error = _POINTER(), ctypes.c_char_p()
        duckdb.create_config(ctypes.byref(config))
        for name, value in settings.items():
            if duckdb.set_config(config, name.encode(), str(value).encode()):
                raise DuckdbError(f"no setting {name}")
        opened = duckdb.open_ext(None, ctypes.byref(self._database), config, ctypes.byref(error))
        duckdb.destroy_config(ctypes.byref(config))
        if opened or duckdb.connect(self._database, ctypes.byref(self._connection)):
            raise DuckdbError((error.value or b"not opened").decode("utf-8", "replace"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._duckdb.disconnect(ctypes.byref(self._connection))
        self._duckdb.close(ctypes.byref(self._database))

    def statements(self, text):
        """Each of them, for run(); all are read before the first."""
        with self._extracted(text) as (_, count):
            return [(text, number) for number in range(count)]

    @contextlib.contextmanager
    def _extracted(self, text):
        extracted = _POINTER()
        try:
            count = self._duckdb.extract_statements(self._connection, text.encode(), ctypes.byref(extracted))
            said = None if count else self._duckdb.extract_statements_error(extracted)
            if said:
                raise DuckdbError(said.decode("utf-8", "replace"))
            yield extracted, count
        finally:
            self._duckdb.destroy_extracted(ctypes.byref(extracted))

    def run(self, statement):
        """The rows of a query as a frame; None for another statement."""
        text, number = statement
        prepared, result = _POINTER(), _Result()
        try:
            with self._extracted(text) as (extracted, _):
                failed = self._duckdb.prepare_extracted_statement(self._connection, extracted, number,
                                                                  ctypes.byref(prepared))
                if failed:
                    raise DuckdbError((self._duckdb.prepare_error(prepared) or b"").decode("utf-8", "replace"))
            if self._duckdb.execute_prepared(prepared, ctypes.byref(result)):
                raise DuckdbError(self._duckdb.result_error(ctypes.byref(result)).decode("utf-8", "replace"))
            return self._frame(result) if self._duckdb.result_return_type(result) == 3 else None
        finally:
            self._duckdb.destroy_result(ctypes.byref(result))
            self._duckdb.destroy_prepare(ctypes.byref(prepared))

    def do(self, text):
        """What one or more statements of ours give."""
        return [self.run(statement) for statement in self.statements(text)]

    def _frame(self, result):
        place = ctypes.byref(result)
        columns = [_Column(self._duckdb, place, number) for number in range(self._duckdb.column_count(place))]
        while chunk := self._duckdb.fetch_chunk(result):
            held = _POINTER(chunk)
            size = self._duckdb.data_chunk_get_size(held)
            for number, column in enumerate(columns):
                column.take(self._duckdb.data_chunk_get_vector(held, number), size)
            self._duckdb.destroy_data_chunk(ctypes.byref(held))
        frame = pd.DataFrame({number: column.series() for number, column in enumerate(columns)})
        frame.columns = [column.name for column in columns]
        return frame

    def add(self, table, columns):
        """A view of these columns: {name: values}. Few different texts are kept by number, and read as texts."""
        rows_table = inside(table)
        writers = [_Writer(self._duckdb, values) for values in columns.values()]
        described = ", ".join(f"{quoted(name)} {writer.declared}" for name, writer in zip(columns, writers))
        self.do(f"CREATE TABLE {quoted(rows_table)} ({described})")
        appender = _POINTER()
        self._duckdb.appender_create(self._connection, None, rows_table.encode(), ctypes.byref(appender))
        types = (_POINTER * len(writers))(*(writer.type for writer in writers))
        chunk = _POINTER(self._duckdb.create_data_chunk(types, len(writers)))
        rows = len(next(iter(columns.values())))
        try:
            for first in range(0, rows, AT_ONCE):
                size = min(AT_ONCE, rows - first)
                for number, writer in enumerate(writers):
                    writer.write(self._duckdb.data_chunk_get_vector(chunk, number), first, size)
                self._duckdb.data_chunk_set_size(chunk, size)
                if self._duckdb.append_data_chunk(appender, chunk):
                    raise DuckdbError((self._duckdb.appender_error(appender) or b"").decode("utf-8", "replace"))
                self._duckdb.data_chunk_reset(chunk)
        finally:
            self._duckdb.destroy_data_chunk(ctypes.byref(chunk))
            self._duckdb.appender_destroy(ctypes.byref(appender))
            for writer in writers:
                writer.end()
        shown = ", ".join(f"{quoted(name)}::VARCHAR AS {quoted(name)}" if writer.declared.startswith("ENUM")
                          else quoted(name) for name, writer in zip(columns, writers))
        self.do(f"CREATE VIEW {quoted(table)} AS SELECT {shown} FROM {quoted(rows_table)}")


def _bits(address, size):
    """Which of the rows have a value."""
    if not address:
        return np.ones(size, bool)
    words = np.frombuffer((ctypes.c_uint8 * ((size + 63) // 64 * 8)).from_address(address), np.uint8)
    return np.unpackbits(words, bitorder="little")[:size].astype(bool)


class _Column:
    """Of a result, chunk by chunk."""

    def __init__(self, duckdb, result, number):
        self._duckdb = duckdb
        self.name = duckdb.column_name(result, number).decode("utf-8", "replace")
        self._type = duckdb.column_type(result, number)
        self._scale = 0
        if self._type == DECIMAL:
            logical = _POINTER(duckdb.column_logical_type(result, number))
            self._scale = duckdb.decimal_scale(logical)
            self._type = duckdb.decimal_internal_type(logical)
            duckdb.destroy_logical_type(ctypes.byref(logical))
        if self._type not in PLAIN and self._type not in TIMES and self._type not in WIDE and self._type != VARCHAR:
            raise self._refused("type")
        self._parts, self._there = [], []

    def _refused(self, part):
        return DuckdbError(f"no data frame has the {part} of {self.name}; as text: {quoted(self.name)}::VARCHAR")

    def take(self, vector, size):
        there = _bits(self._duckdb.vector_get_validity(vector), size)
        data = self._duckdb.vector_get_data(vector)
        if self._type == VARCHAR:
            part = _texts(data, there)
        else:
            code = WIDE.get(self._type) or PLAIN.get(self._type) or TIMES[self._type][0]
            kind = np.dtype(code)
            part = np.frombuffer((ctypes.c_char * (size * kind.itemsize)).from_address(data), kind).copy()
        self._parts.append(part)
        self._there.append(there)

    def series(self):
        there = np.concatenate(self._there) if self._there else np.ones(0, bool)
        if self._type == VARCHAR:
            return pd.Series([text for part in self._parts for text in part], dtype=object)
        kind = WIDE.get(self._type) or np.dtype(PLAIN.get(self._type) or TIMES[self._type][0])
        values = np.concatenate(self._parts) if self._parts else np.ones(0, kind)
        if self._type in TIMES:
            moments = values.astype("i8").view(f"M8[{TIMES[self._type][1]}]")
            times = moments.astype("M8[ns]")  # beyond 1677 to 2262 others come out, silently
            if (times.astype(moments.dtype) != moments)[there].any():
                raise self._refused("years")
            return pd.Series(times).where(there)
        if self._type in WIDE:
            large = values["high"].astype("f8") * 2.0 ** 64 + values["low"]
            fits = values["high"] == (values["low"] >> 63).astype("i8") * -1
            values = values["low"].view("i8") if self._scale == 0 and fits[there].all() else large
        if self._scale:
            values = values / 10 ** self._scale
        if there.all() or values.dtype.kind == "f":
            return pd.Series(values).where(there) if not there.all() else pd.Series(values)
        return pd.Series(values).astype("boolean" if values.dtype.kind == "b" else "Int64").where(there)


def _texts(data, there):
    """Of 16 bytes each: the length, and the text itself or where it is."""
    texts = []
    for row, is_there in enumerate(there):
        if not is_there:
            texts.append(None)
            continue
        place = data + 16 * row
        length = ctypes.c_uint32.from_address(place).value
        start = place + 4 if length <= 12 else ctypes.c_uint64.from_address(place + 8).value
        texts.append(ctypes.string_at(start, length).decode("utf-8", "replace"))
    return texts


class _Writer:
    """Hands over the values of a column."""

    def __init__(self, duckdb, values):
        self._duckdb = duckdb
        values = pd.Series(values).reset_index(drop=True)
        self._there = values.notna().to_numpy()
        self._texts = None
        kind = getattr(values.dtype, "kind", "O")
        if kind == "M":
            values = values.dt.tz_localize(None) if getattr(values.dtype, "tz", None) else values
            self._cells = values.to_numpy().astype("M8[us]").view("i8")
            self.declared, number = "TIMESTAMP", TIMESTAMP
        elif kind in "biuf":
            cells = values if isinstance(values.dtype, np.dtype) else values.fillna(0)
            self._cells = cells.to_numpy(dtype=getattr(values.dtype, "numpy_dtype", values.dtype))
            number = TYPE_OF.get(self._cells.dtype, DOUBLE)
            self._cells = self._cells.astype(PLAIN[number], copy=False)
            self.declared = {"b": "BOOLEAN"}.get(kind) or _name_of(number)
        else:
            number = self._take_texts(values)
        if self._texts is None and number == ENUM:
            words = (ctypes.c_char_p * len(self._words))(*self._words)
            self.type = duckdb.create_enum_type(words, len(self._words))
        else:
            self.type = duckdb.create_logical_type(number)

    def _take_texts(self, values):
        texts = values.astype("string")
        codes, words = pd.factorize(texts)
        if 0 < len(words) <= min(MOST_WORDS, max(256, len(values) // 4)) and "\0" not in "".join(words):
            self._words = [word.encode() for word in words]
            size = "u1" if len(words) <= 255 else "u2" if len(words) <= 65_535 else "u4"
            self._cells = np.where(codes < 0, 0, codes).astype(size)
            self.declared = "ENUM(" + ", ".join("'" + word.replace("'", "''") + "'" for word in words) + ")"
            return ENUM
        self._texts = [text.encode() for text in texts.fillna("")]
        self.declared = "VARCHAR"
        return VARCHAR

    def write(self, vector, first, size):
        there = self._there[first:first + size]
        if self._texts is not None:
            for row in range(size):
                text = self._texts[first + row]
                self._duckdb.vector_assign_string_element_len(vector, row, text, len(text))
        else:
            part = np.ascontiguousarray(self._cells[first:first + size])
            ctypes.memmove(self._duckdb.vector_get_data(vector), part.ctypes.data, part.nbytes)
        if not there.all():
            self._duckdb.vector_ensure_validity_writable(vector)
            bits = np.packbits(there, bitorder="little")
            bits = np.concatenate([bits, np.zeros(-len(bits) % 8, np.uint8)])
            ctypes.memmove(self._duckdb.vector_get_validity(vector), bits.ctypes.data, bits.nbytes)

    def end(self):
        held = _POINTER(self.type)
        self._duckdb.destroy_logical_type(ctypes.byref(held))


def _name_of(number):
    return {TINYINT: "TINYINT", SMALLINT: "SMALLINT", INTEGER: "INTEGER", BIGINT: "BIGINT", UTINYINT: "UTINYINT",
            USMALLINT: "USMALLINT", UINTEGER: "UINTEGER", UBIGINT: "UBIGINT", FLOAT: "FLOAT", DOUBLE: "DOUBLE"}[number]
