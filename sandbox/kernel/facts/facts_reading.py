# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the files are read as their import contract says. Another separator, decimal sign or order of day and month
gives other numbers, and mostly no error.

Of a file the schema tells: "reading", the contract as plain pandas; "day_first" and "month_first", {column: format} of
dates that could be taken for one another; "leading_zeros", the columns that are no numbers; "concerns", {parameter: the
columns that it changes}.
"""

import ast
import codecs

from facts_effects import inside
from facts_source import Source, argument, is_true

READERS = ("pandas.read_csv", "pandas.read_table", "pandas.read_fwf", "pandas.read_excel")
POSITIONS = {"sep": 1, "sheet_name": 1}
DEFAULTS = {"sep": ",", "decimal": ".", "thousands": None, "encoding": "utf-8", "quotechar": '"', "quoting": 0,
            "escapechar": None, "comment": None, "skipinitialspace": False, "keep_default_na": True, "sheet_name": 0}
WHERE_IT_BEGINS = {"header", "names", "skiprows"}
WHERE_IT_ENDS = {"nrows", "skipfooter"}
WHERE_COLUMNS_ARE = {"colspecs"}
AS_WRITTEN = ("decimal", "thousands", "keep_default_na")  # says nothing where every cell stays the text that it is
ANY = object()  # a value that only the run will know


def look(source, report):
    _Reading(source, report).look()


class _Reading:
    def __init__(self, source, report):
        self.source = source
        self.report = report

    def look(self):
        for call in self.source.calls():
            full = self.source.qualified(call.func)
            if full in READERS:
                self._read(call, full)
            elif full == "pandas.to_datetime" and call.args:
                self._dates(call, argument(call, 0), argument(call, None, "format"))

    def _read(self, call, full):
        path = argument(call, 0, "filepath_or_buffer", "io")
        name = inside(self.source.text(path) or "") if path is not None else None
        contract = contract_of(self.source, name)
        if contract is None or any(k.arg is None for k in call.keywords):
            return
        given = {k.arg for k in call.keywords}
        kept = AS_WRITTEN if isinstance(types := argument(call, None, "dtype"), ast.Name) and types.id == "str" else ()
        wrong = [f"{key}={value!r}" for key, value in self._wanted(contract, call, full)
                 if key not in kept and self._matters(key, self.source.files[name])]
        wrong += [f"{key}={ast.unparse(contract[key])}" for place in (WHERE_IT_BEGINS, WHERE_IT_ENDS, WHERE_COLUMNS_ARE)
                  if not place & given
                  for key in sorted(place & contract.keys())]
        if wrong:
            self.report.add("warning", "reading", call, "reads_otherwise", name, ", ".join(wrong))
        self._zeros(call, self.source.files[name])
        dates = argument(call, None, "parse_dates")
        for column in self.source.texts(dates) or [] if dates is not None else []:
            self._date(call, column, self.source.files[name], argument(call, None, "date_format"))

    def _wanted(self, contract, call, full):
        """The parameters that say something else than the contract, with its values."""
        for key, default in DEFAULTS.items():
            if key == "sheet_name" and full != "pandas.read_excel":
                continue
            wanted = _value(contract[key]) if key in contract else default
            usual = "\t" if full == "pandas.read_table" and key == "sep" else default
            found = self._given(call, key, usual)
            if ANY not in (found, wanted) and not (key == "sep" and found is None) and _plain(key, found) != _plain(key, wanted):
                yield key, wanted

    def _matters(self, key, file):
        """Whether the code names a column that it changes; code that names none may show them all."""
        changed = file.get("concerns", {}).get(key)
        named = set(self.report.effects["columns"])
        return not changed or not named or bool(named & set(changed))

    def _given(self, call, key, default):
        names = ("sep", "delimiter") if key == "sep" else (key,)
        if key == "sep" and is_true(argument(call, None, "delim_whitespace")):
            return r"\s+"
        node = argument(call, POSITIONS.get(key), *names)
        return default if node is None else _value(self.source.literal(node))

    def _zeros(self, call, file):
        types = argument(call, None, "dtype")
        types = types if types is None else self.source.literal(types)
        if types is not None and not isinstance(types, ast.Dict):
            return
        converted = argument(call, None, "converters")
        kept = {self.source.text(k) for d in (types, converted) if isinstance(d, ast.Dict) for k in d.keys
                if k is not None}
        for column in file.get("leading_zeros", ()):
            if column in self.report.effects["columns"] and column not in kept:
                self.report.add("warning", "reading", call, "loses_zeros", f'dtype={{"{column}": str}}', column=column)

    def _dates(self, call, value, style):
        columns = {n.slice.value for n in ast.walk(value) if isinstance(n, ast.Subscript)
                   and isinstance(n.slice, ast.Constant)}
        columns |= {n.attr for n in ast.walk(value) if isinstance(n, ast.Attribute)}
        frames = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
        files = [f for f in self.source.files.values() if isinstance(f, dict)]
        own = [f for f in files if f.get("variable") in frames] or files
        for column in columns & self.source.columns:
            if frames and all(self._has_dates(frame, column) for frame in frames - self.source.aliases.keys()):
                continue
            holders = [f for f in own if column in f.get("columns", ())]
            if all(column in f.get("day_first", ()) for f in holders) or all(column in f.get("month_first", ()) for f in holders):
                self._date(call, column, holders[0], style)

    def _has_dates(self, frame, column):
        """Whether it is a loaded frame, whose dates are none to read any more, with the column as it was loaded."""
        own = [node for node in self.source.nodes if getattr(node, "lineno", 0) > 0
               and isinstance(getattr(node, "ctx", None), ast.Store)]
        return frame in self.report.effects["frames"] and not any(
            getattr(node, "id", "") == frame or column in (getattr(node, "attr", ""), self._key(node)) for node in own)

    @staticmethod
    def _key(node):
        return getattr(getattr(node, "slice", None), "value", None)

    def _date(self, call, column, file, style):
        day_first = column in file.get("day_first", ())
        if not day_first and column not in file.get("month_first", ()):
            return
        style = style if style is None else self.source.text(style) or ""
        value = argument(call, None, "dayfirst")
        if style and "%" in style:
            turned = 0 <= style.find("%m") < style.find("%d") if day_first else 0 <= style.find("%d") < style.find("%m")
            turned = turned and not style.lower().startswith("%y")
        else:
            turned = style != "" and (value is None or isinstance(value, ast.Constant)) and is_true(value) != day_first
        if turned:
            form = file["day_first" if day_first else "month_first"][column]
            self.report.add("warning", "reading", call, "day_first" if day_first else "month_first",
                            form, column=column)


def contract_of(source, name):
    """The parameters with which the import contract reads a file; None where it does not read it by its name alone."""
    if name not in source.contracts:
        file = source.files.get(name)
        reading = file.get("reading") if isinstance(file, dict) else None
        source.contracts[name] = _contract(reading, name) if isinstance(reading, str) else None
    return source.contracts[name]


def _contract(reading, name):
    try:
        tree = ast.parse("import pandas as pd\n" + reading)
    except SyntaxError:
        return None
    source = Source(tree, {})
    for call in source.calls():
        path = argument(call, 0)
        if (source.qualified(call.func) or "").startswith("pandas.read_"):
            return {k.arg: k.value for k in call.keywords} if isinstance(path, ast.Constant) and path.value == name else None
    return None


def _value(node):
    try:
        value = ast.literal_eval(node)
        hash(value)
        return value
    except (ValueError, TypeError):
        return ANY


def _plain(key, value):
    """The value as it counts: encodings have many names, and Western European ones differ in signs nobody types."""
    if key != "encoding":
        return value
    try:
        name = codecs.lookup(value or "utf-8").name
    except (LookupError, TypeError):
        return value
    return {"utf-8-sig": "utf-8", "ascii": "utf-8", "iso8859-1": "cp1252"}.get(name, name)
