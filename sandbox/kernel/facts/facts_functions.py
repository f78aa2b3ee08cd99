# SPDX-License-Identifier: GPL-3.0-or-later
"""What functions do to rows: Python's own, pandas', numpy's, and the code's."""

import ast

import facts_reads
import facts_sql_inside
import facts_typed
from facts_invented import MAKERS
from facts_masks import METHODS, SIGNS, term
from facts_source import argument, hides_arguments
from facts_value import FIGURE, GROUPS, LITERAL, OPAQUE, RECORDS, ROW_BY_ROW, Value, cells, combined, number

FIGURES = {"len", "sum", "min", "max", "any", "all", "mean", "median", "std", "var", "average", "percentile",
           "quantile", "nansum", "nanmean", "nanmedian", "nanmin", "nanmax", "nanstd", "count_nonzero", "corrcoef",
           "polyfit", "prod", "ptp", "fmean", "mode", "stdev", "fsum", "amin", "amax", "histogram", "bincount",
           "dot", "cov", "argmax", "argmin"}
FIGURES_OF_FRAMES = {"sum", "mean", "median", "min", "max", "count", "nunique", "std", "var", "sem", "prod", "product",
                     "quantile", "mode", "any", "all",
           "idxmax", "idxmin", "argmax", "argmin", "corr", "cov", "skew", "kurt", "kurtosis", "describe", "agg",
           "aggregate", "corrwith", "autocorr", "item", "is_monotonic_increasing", "equals", "shape", "size", "empty",
           "hasnans", "isnull_", "mad", "ptp", "dot"}
MEANS = {"mean", "median"}
ENDS = {"min", "max"}
KEEPING = {"round", "abs", "float", "int", "str", "bool", "format", "repr", "list", "tuple", "set", "frozenset", "dict",
           "sorted", "reversed", "iter", "complex", "divmod", "pow"}
SILENT = {"isinstance", "type", "hasattr", "id", "callable", "print", "range", "slice", "issubclass", "dir", "hash",
          "super", "object", "input", "Exception", "ValueError", "KeyError", "TypeError", "RuntimeError", "chr",
          "ord", "exit", "quit"}
FEW = {"take", "compress", "extract", "delete", "resize", "choose", "array_split", "split", "hsplit", "vsplit",
       "partition"}
CONVERSIONS = {"pandas.to_datetime": "date", "pandas.to_numeric": "number", "pandas.to_timedelta": "duration"}
COLUMN_WISE = {"cut", "qcut", "get_dummies", "factorize", "array", "Categorical", "Index", "DatetimeIndex",
               "PeriodIndex", "MultiIndex", "unique", "Timestamp", "Timedelta", "Period", "Interval", "date_range",
               "period_range", "NamedAgg", "Grouper", "offsets", "DateOffset", "set_option", "option_context",
               "IndexSlice", "infer_freq", "isnull", "api", "reset_option"}
ON_FRAMES = {"crosstab", "pivot_table", "pivot", "melt", "wide_to_long", "lreshape"}
PURE = ("builtins.", "math.", "numpy.", "pandas.", "decimal.", "fractions.", "datetime.", "statistics.", "json.",
        "base64.", "binascii.", "codecs.", "zlib.", "gzip.", "bz2.", "lzma.", "ast.literal_eval", "struct.", "csv.",
        "re.", "string.", "textwrap.")  # of what stands in the code they give what stands in it
CHARTS = {"plot", "line", "bar", "barh", "area", "pie", "scatter", "hist", "hist2d", "boxplot", "violinplot", "hexbin",
          "stem", "step", "fill_between", "errorbar", "stackplot", "imshow", "heatmap", "pcolormesh", "eventplot",
          "lineplot", "barplot", "histplot", "scatterplot", "countplot", "stairs", "bar_label", "contour", "contourf"}
OPENERS = {"builtins.open", "io.open", "gzip.open", "bz2.open", "lzma.open", "codecs.open", "zipfile.ZipFile",
           "pandas.ExcelFile", "pandas.io.common.get_handle"}
BUFFERS = {"io.StringIO", "io.BytesIO"}
WRAPPERS = BUFFERS | {"io.TextIOWrapper", "pathlib.Path"}


class Functions:
    def __init__(self, flow):
        self.flow = flow
        self.source = flow.source

    def call(self, node):
        found = self._called(node)
        if hides_arguments(node) and found.of:
            self.flow.lost(node, "arguments", found, *self.all(node))
        return found

    def _called(self, node):
        full = self.source.qualified(node.func)
        callee = None if full is not None else self.flow.value(node.func)
        if callee is not None and callee.kind == "function":
            full = callee.name
        if full is not None:
            return self._named(node, full)
        if callee.kind == "method":
            return self.flow.rows.method(node, callee.owner, callee.name)
        if callee.kind == "own":
            given, spread = self.given(node)
            if None in spread or any(isinstance(a, ast.Starred) for a in node.args):
                return self.flow.lost(node, "call", *given, *spread.values())
            return self.flow.inlined(callee.owner, given, spread)
        return self.flow.lost(node, "call", callee, *self.all(node))

    def given(self, node):
        return [self.flow.value(a) for a in node.args], {k.arg: self.flow.value(k.value) for k in node.keywords}

    def all(self, node):
        given, spread = self.given(node)
        return given + list(spread.values())

    def _named(self, node, full):
        module, _, name = full.rpartition(".")
        if full == "sqlite3.connect":
            return facts_sql_inside.connected(self.flow, node)
        if full in facts_reads.READERS:
            return facts_reads.read(self.flow, node, full)
        if full in CONVERSIONS:
            return self._converted(node, CONVERSIONS[full])
        if full in OPENERS or full in WRAPPERS:
            return self._file(node, full)
        if full in MAKERS:
            return self._made(node)
        if full.startswith("pandas."):
            found = self._pandas(node, full, name)
            if found is not None:
                return found
        if full.startswith("builtins."):
            return self._builtin(node, name)
        if full.startswith(("matplotlib.", "seaborn.")):
            return self._drawn(node, name)
        if full.startswith(("numpy.random.", "random.")):
            return self._drawn_at_random(node, name)
        if full.startswith(("numpy.", "statistics.", "math.")):
            values = self.all(node)
            if full == "numpy.where" and len(node.args) == 3 and self._filled(node, values[0]):
                return combined(values).but(given=True)
            self._told_apart(node) if full == "numpy.where" and len(node.args) == 3 else None
            if full == "numpy.nan_to_num":
                return self._zeros_for_gaps(node, values)
            if name in FEW:
                return self.flow.limited(combined(values), node, "part", None)
            return self.figure(node, combined(values), name) if name in FIGURES else combined(values)
        if full == "functools.reduce":
            return self._reduced(node)
        if full == "itertools.islice" and len(node.args) > 1:
            return self._first_of(node)
        return self._unknown(node, full)

    def _first_of(self, node):
        """islice(rows, 300): the first of them; islice(rows, 1, None): all but a few."""
        held = self.all(node)[0]
        if len(node.args) > 2 and isinstance(node.args[2], ast.Constant) and node.args[2].value is None:
            return self.flow.lost(node, "itertools.islice", held)
        bound = self.source.literal(node.args[1]) if len(node.args) == 2 else None
        rows = bound.value if isinstance(bound, ast.Constant) and type(bound.value) is int else None
        return self.flow.limited(held, node, "part" if rows is None else "first", rows)

    def _told_apart(self, node):
        """np.where(days > 5, "late", "early"): what is missing meets no comparison, and is the second."""
        test, other = self.source.literal(node.args[0]), self.source.text(node.args[2])
        if (other is None or not isinstance(test, ast.Compare) or len(test.ops) != 1
                or type(test.ops[0]) not in (ast.Gt, ast.GtE, ast.Lt, ast.LtE)):
            return
        held = self.flow.value(test.left)
        for column in held.columns or () if held.stage == RECORDS else ():
            one = term((column,), SIGNS[type(test.ops[0])], cells(test.comparators[0], self.source), False, (other,))
            self.flow.tell("comparisons", node, of=self.flow.of(held), stage=RECORDS, keeps=False, some=0,
                           whole=False, **one)

    def _unknown(self, node, full):
        values = self.all(node)
        if not any(v.of for v in values):
            return combined(values) if full.startswith(PURE) else OPAQUE
        if full.startswith("copy."):
            return values[0]
        return self.flow.lost(node, full, *values)

    def _pandas(self, node, full, name):
        if name in ("merge", "merge_ordered", "merge_asof"):
            left, right = argument(node, 0, "left"), argument(node, 1, "right")
            return self.flow.rows.joins.merge(node, self.flow.value(left) if left else OPAQUE, left, right, 2, name)
        if name == "concat":
            return self.flow.rows.joins.concat(node)
        if name in ("isna", "isnull", "notna", "notnull") and node.args:
            held = self.flow.value(node.args[0])
            terms = (term(held.columns, METHODS[name], [], called=held.names),)
            return held.but(kind="mask", terms=terms) if held.of else OPAQUE
        if name == "crosstab":
            return self.flow.rows.groups.crosstab(node)
        if (name in ON_FRAMES or full.startswith(("pandas.DataFrame.", "pandas.Series."))) and node.args:
            inner = ast.copy_location(ast.Call(node.func, node.args[1:], node.keywords), node)
            return self.flow.rows.method(inner, self.flow.value(node.args[0]), name)
        if name in COLUMN_WISE:
            values = self.all(node)
            return self.figure(node, combined(values), name) if name in FIGURES else combined(values)
        return None

    def _filled(self, node, mask):
        """where(column.isna(), 0, column), or the other way round."""
        asks = {one["comparison"] for one in mask.terms}
        place = 1 if asks == {"missing"} else 2 if asks == {"present"} else None
        value = cells(node.args[place], self.source) if place else None
        if value and mask.stage == RECORDS:
            self.flow.tell("fills", node, of=self.flow.of(mask), columns=list(mask.columns or ()), by=str(value[0]),
                           called=mask.names)
        return bool(value)

    def _zeros_for_gaps(self, node, values):
        held, value = values[0] if node.args else OPAQUE, argument(node, 2, "nan")
        by = ["0"] if value is None else cells(value, self.source) or [""]
        if held.of and held.stage == RECORDS:
            self.flow.tell("fills", node, of=self.flow.of(held), columns=list(held.columns or ()), by=str(by[0]),
                           called=held.names)
        return combined(values).but(given=True)

    def _converted(self, node, kind):
        held = self.flow.value(node.args[0]) if node.args else OPAQUE
        errors = argument(node, 1, "errors")
        if held.of and held.stage == RECORDS:
            self.flow.tell("conversions", node, of=self.flow.of(held), columns=list(held.columns or ()),
                           called=held.names, to=kind, coerce=errors is not None and self.source.text(errors) == "coerce")
        return held.but(kind="column", terms=(), given=True) if held.of else held

    def _made(self, node):
        values = self.all(node)
        whole = combined(values, "frame")
        data = argument(node, 0, "data", "object", "initial_value")
        if whole.typed and data is not None:
            numbers = [n.value for n in ast.walk(self.source.literal(data)) if isinstance(n, ast.Constant)
                       and type(n.value) in (int, float)]
            if numbers:
                self.flow.tell("literals", node, values=[n for n in numbers[:20] if abs(n) < 2**53], use="table")
        if not whole.of or facts_typed.is_typed_data(self.flow, data):
            return Value("frame" if whole.typed or whole.of else "opaque", typed=whole.typed or bool(whole.of))
        names = [k.value for k in data.keys if isinstance(k, ast.Constant)] if isinstance(data, ast.Dict) else None
        return whole.but(kind="frame", columns=tuple(map(str, names)) if names else None, plain=False, unique=None,
                         parts=None)

    def _file(self, node, full):
        values = self.all(node)
        held = next((v for v in values if v.kind in ("file", "buffer")), None)
        if held is not None:
            return held
        names = self.source.choices(node.args[0]) if node.args else None
        if any(v.of for v in values):
            return combined(values)
        if full in BUFFERS:
            is_filled = combined(values).typed and not self._is_empty(node.args[:1])
            return Value("buffer", typed=True) if is_filled else OPAQUE
        return Value("file", frozenset(map(facts_reads.name_of, names)), RECORDS) if names else OPAQUE

    def _is_empty(self, given):
        """StringIO(""): what it will hold is written later."""
        return any(isinstance(one, ast.Constant) and not one.value for one in map(self.source.literal, given))

    def _builtin(self, node, name):
        if name == "getattr" and len(node.args) >= 2:
            owner, attribute = self.flow.value(node.args[0]), self.source.text(node.args[1])
            if attribute is None:
                return self.flow.lost(node, name, owner)
            return self.flow.rows.attribute(ast.copy_location(ast.Attribute(node.args[0], attribute, ast.Load()), node),
                                            owner)
        values = self.all(node)
        if name == "print":
            self.flow.told_all(*values)
            if isinstance(node.func, ast.Name) and node.func.id == "display":
                for part, value in zip(node.args, values):
                    self.flow.show(part, value)
            return OPAQUE
        if name in ("enumerate", "zip"):
            return Value("zipped",
                         parts=tuple(([OPAQUE] if name == "enumerate" else []) + values[:1 if name == "enumerate" else None]))
        if name == "next" and values:
            held = self.flow.told_one(values[0])
            return self.flow.limited(held.but(kind="frame"), node, "read", int(held.name or 0) or None) if held.kind == "reader" else self.flow.lost(
                node, name, held)
        if name in FIGURES:
            return self.figure(node, combined(values), name)
        if name == "sorted" and self._sorted(node, values):
            values = [values[0].but(ordered=True)]
        if name in ("set", "frozenset") and len(values) == 1:
            self._told_once(node, values[0])
        if name in KEEPING:
            one = values[0] if len(values) == 1 else None
            return one if one is not None and (one.kind in ("reader", "container", "zipped", "grouped")
                                               or not one.of) else combined(values)
        return OPAQUE if name in SILENT else self._unknown(node, "builtins." + name)

    def _told_once(self, node, held):
        """set(column): each of its values once, as drop_duplicates() leaves them."""
        if held.of and held.stage == RECORDS and held.columns and len(held.columns) == 1:
            self.flow.tell("drops", node, of=self.flow.of(held), what="repeated", columns=list(held.columns),
                           called=held.names, ordered=False)

    def _sorted(self, node, values):
        """As sort_values() by the values themselves; True: by what a function of the code's own makes of each."""
        turned, key = argument(node, None, "reverse"), argument(node, None, "key")
        is_turned = turned is not None and getattr(self.source.literal(turned), "value", None) is True
        if isinstance(key, ast.Lambda) and values and values[0].of:
            falls = isinstance(key.body, ast.UnaryOp) and isinstance(key.body.op, ast.USub)
            self.flow.tell("sorts", node, of=self.flow.of(values[0]), columns=[], called=[],
                           ascending=[falls == is_turned], stage=values[0].stage)
            return True
        if len(values) == (1 if turned is None else 2) and values[0].of and argument(node, None, "key") is None:
            self.flow.tell("sorts", node, of=self.flow.of(values[0]), columns=list(values[0].columns or ()),
                           called=values[0].names, ascending=[not is_turned], stage=values[0].stage)
        return False

    def applied(self, node, held):
        """Functions of the code's own that are handed over, for each part of what is held."""
        for part in [p for a in node.args + [k.value for k in node.keywords] for p in ast.walk(a)]:
            own = self.flow.env.get(part.id) if isinstance(part, ast.Name) else None
            if isinstance(part, ast.Lambda) or (own is not None and own.kind == "own"):
                self.flow.inlined(part if own is None else own.owner, [held])

    def figure(self, node, held, function):
        """One figure of all rows, or a few."""
        if not held.of or held.stage == FIGURE:
            found = self.flow.told_one(held, -1 if function == "max" else 0) if function in ENDS else held
            return found if found.several is None else found.but(several=None)
        self.flow.rows.conditions(node, held)
        if held.kind == "mask" or held.tested:
            function = {"mean": "share", "sum": "matches"}.get(function, function)
        how = argument(node, 0, "func") if function in ("agg", "aggregate") else None
        pairs = self.flow.rows.groups.pairs(held, node, how, held) if how is not None else [(held, function)]
        several, counts, figures = None, "", []
        for one, name in pairs:
            if name in MEANS and self._is_of_columns(node, held):
                continue  # each weighs as much as the other by intent
            fact = self.flow.tell_figure(node, held, columns=list(one.columns or ()), function=name,
                                         ratio=list(one.ratio), called=one.names)
            figures.append(fact)
            several = fact if name == "mode" else several
            counts = one.columns[0] if name == "count" and len(pairs) == len(one.columns or ()) == 1 else ""
        self.flow.computed(held)
        tested = frozenset(one["column"] for one in held.terms or held.tested if one["column"])
        return Value("column", held.of, FIGURE, held.columns, called=held.called, filtered=held.filtered | tested,
                     counts=counts, several=several, figure=figures[0] if len(figures) == 1 else None)

    def _is_of_columns(self, node, held):
        """The figures of several columns of the files beside each other, as ten marks of each group."""
        axis = argument(node, 0, "axis") if held.stage == GROUPS and held.kind == "frame" else None
        if axis is None or not (self.source.text(axis) == "columns" or number(axis, self.source) == 1):
            return False
        return len({name for one in self.flow.facts["aggregations"] for name in one["columns"]
                    if one["function"] in MEANS and one["stage"] == RECORDS and one["of"] == self.flow.of(held)}) > 1

    def _drawn(self, node, name):
        values = self.all(node)
        rows = combined(values)
        if name in CHARTS:
            self.flow.tell("charts", node, of=self.flow.of(rows), name=name)
            self.flow.told_whole(rows)
            typed = [v for v in values if v.typed and v.kind == "container"]
            if typed and not rows.of:
                self.flow.show(node, typed[0])
        elif rows.of and rows.stage == RECORDS and name not in ("subplots", "figure", "title", "xlabel", "ylabel"):
            self.flow.lost(node, name, rows)
        return OPAQUE

    def _drawn_at_random(self, node, name):
        rows = combined(self.all(node))
        return self.flow.limited(rows.but(kind="column"), node, "sample", None) if rows.of and rows.stage == RECORDS else OPAQUE

    def _reduced(self, node):
        values = self.all(node)
        if len(values) < 2 or values[0].kind != "own" or not isinstance(values[1].parts, tuple) or not values[1].parts:
            return self.flow.lost(node, "functools.reduce", *values)
        parts = list(values[1].parts)
        held = values[2] if len(values) > 2 else parts.pop(0)
        for part in parts:
            held = self.flow.inlined(values[0].owner, [held, part])
        return held

    def element(self, node, held, body):
        """What a loop over the value binds in each round."""
        self.flow.told_all(held)
        leaves = any(isinstance(n, (ast.Break, ast.Return)) for part in body for n in ast.walk(part))
        if held.kind == "reader":
            chunk = held.but(kind="frame", name="")
            return self.flow.limited(chunk, node, "read", int(held.name or 0) or None) if leaves else chunk
        if held.kind == "grouped":
            rows = held.owner.but(plain=False, unique=None)
            if any(isinstance(part, ast.Break) for part in body):  # after the first group
                rows = self.flow.limited(rows, node, "part", None)
            elif leaves:
                self.flow.lost(node, "break", rows)
            return Value("container", held.of, RECORDS, parts=(OPAQUE, rows), limits=held.limits)
        if held.kind == "zipped":
            return Value("container", parts=tuple(self.element(node, part, body) for part in held.parts))
        if held.kind == "container" and held.name == "pairs":  # a label and its row
            return Value("container", held.of, RECORDS, parts=(OPAQUE, held.but(kind="frame", name="")))
        if held.kind == "container":
            found = None
            for part in held.parts if isinstance(held.parts, tuple) else (held.but(kind="frame"),):
                found = part if found is None else combined([found, part], "frame") if found.of and part.of and found is not part else found
            return found or OPAQUE
        if not held.of or held.kind == "frame" or held.stage == FIGURE:
            return LITERAL if held.typed else held if held.kind == "label" else Value("label") if held.kind == "frame" else OPAQUE
        if held.stage == GROUPS:
            return held.but(stage=FIGURE, kind="column", parts=None)
        self.flow.computed(held)
        is_cell = held.kind == "column" and len(held.columns or ()) == 1
        return self.flow.lost(node, ROW_BY_ROW if is_cell else "loop", held).but(stage=FIGURE, kind="column", cell=is_cell)
