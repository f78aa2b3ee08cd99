# SPDX-License-Identifier: GPL-3.0-or-later
"""What methods of frames and columns do to rows."""

import ast

import facts_loops
import facts_masks
import facts_places
import facts_sql_inside
from facts_effects import WRITE_METHODS
from facts_functions import CHARTS, FIGURES_OF_FRAMES
from facts_groups import STEPS, part_by, tell_computed, tell_crossing
from facts_reads import name_of
from facts_source import argument, is_true
from facts_value import FIGURE, GROUPS, LITERAL, MISSING, OPAQUE, RECORDS, ROW_BY_ROW, Value, cells, combined, number

SAME_ROWS = {
    "copy", "rename", "rename_axis", "astype", "round", "abs", "add_prefix", "add_suffix", "shift", "diff",
    "pct_change", "cumsum", "cumprod", "cummax", "cummin", "rank", "convert_dtypes", "infer_objects", "set_axis",
    "to_frame", "to_period", "to_timestamp", "tz_localize", "tz_convert", "isetitem", "swaplevel", "droplevel",
    "reorder_levels", "add", "sub", "mul", "div", "truediv", "floordiv", "mod", "pow", "radd", "rsub", "rmul",
    "rdiv", "subtract", "multiply", "divide", "clip", "replace", "tolist", "to_list", "to_numpy", "to_dict",
    "to_records", "astype", "get", "pop", "select_dtypes", "get_level_values", "to_series", "to_flat_index",
    "ravel", "flatten", "reshape", "combine", "factorize", "normalize", "items", "keys", "isocalendar", "strftime",
    "day_name", "month_name", "floor", "ceil", "total_seconds", "to_pydatetime", "lower", "upper", "strip", "lstrip",
    "rstrip", "title", "capitalize", "slice", "split", "rsplit", "extract", "zfill", "pad", "len", "cat", "count_",
    "swapcase", "casefold", "ljust", "rjust", "center", "removeprefix", "removesuffix", "partition", "rpartition",
    "findall", "translate", "get_dummies", "repeat_", "as_unit", "between_", "format", "hide", "background_gradient",
    "bar_", "set_caption", "set_properties", "highlight_max", "highlight_min", "applymap_", "set_flags", "sub",
    "read", "decode", "encode", "set_table_styles", "where_", "reset_index", "view", "squeeze", "__getitem__",
}
OF_TIMES = {"to_period", "floor", "strftime", "day_name", "month_name"}
OF_TEXTS = {"lower", "upper", "strip", "lstrip", "rstrip", "title", "capitalize", "casefold", "swapcase", "zfill"}
SILENT = {"info", "memory_usage", "show", "get_loc"}
CHANGING = {"replace", "clip", "eval"}  # values, where it is done in place
SETTERS = {"append", "extend", "insert", "update", "setdefault", "add", "appendleft"}
RESHAPES = {"melt", "stack", "unstack", "explode", "pivot", "wide_to_long", "lreshape", "set_levels"}


class Methods:
    def __init__(self, rows):
        self.rows = rows
        self.flow = rows.flow
        self.source = rows.source

    def _tell_bounds(self, node, held):
        """clip(upper=40): cells are given a number that stands in the code."""
        given = node.args[:2] + [k.value for k in node.keywords if k.arg in ("lower", "upper")]
        values = [value for part in given for value in cells(part, self.source) or [] if type(value) in (int, float)]
        if values and held.of and held.stage == RECORDS:
            self.flow.tell("literals", node, values=values, use="operand")

    def call(self, node, held, name):
        if name in WRITE_METHODS:
            return self._written(node, held, name)
        if name == "to_sql":
            return facts_sql_inside.kept(self.flow, node, held)
        if held.kind in ("database", "cursor"):
            return facts_sql_inside.asked(self.flow, node, held, name)
        if held.kind == "file":
            return self._of_file(node, held, name)
        if held.kind == "reader":
            return self._of_reader(node, held, name)
        if held.kind == "grouped":
            return self.rows.groups.method(node, held, name)
        if held.kind == "window":
            self.flow.functions.all(node)
            self.flow.computed(held)
            return held.but(kind="column")
        if name == "plot" or (held.kind == "method" and held.name == "plot") or (name in CHARTS and (not held.of or name in ("hist", "boxplot"))):
            return self._chart(node, held, name)
        if not held.of:
            return self._of_plain(node, held, name)
        own = getattr(self, "_do_" + name, None) or getattr(self.rows.joins, "do_" + name, None) or getattr(self.rows.groups, "do_" + name, None)
        found = own(node, held) if own else self._by_table(node, held, name)
        if is_true(argument(node, None, "inplace")) and found.of:
            if name in CHANGING and held.kind == "frame":
                self.rows.tell_stored(node, held, [], "changes")
            held.becomes(found)
        return found

    def _is_bool(self, node):
        kind = argument(node, 0, "dtype")
        is_named = kind is not None and self.source.text(kind) in ("bool", "boolean")
        return is_named or (kind is not None and self.source.qualified(kind) == "builtins.bool")

    def _by_table(self, node, held, name):
        if name in facts_masks.METHODS:
            self.flow.functions.all(node)
            return self.rows.compared(node, held, held, facts_masks.of_method(node, held, name, self.source))
        values = self.flow.functions.all(node)
        if name == "clip":
            self._tell_bounds(node, held)
        if name == "astype" and held.kind == "column" and held.stage == RECORDS and self._is_bool(node):
            self.flow.tell("conversions", node, of=self.flow.of(held), columns=list(held.columns or ()),
                           called=held.names, to="truth", coerce=False)
        tell_computed(self.flow, node, held, name, values)
        if name in STEPS:
            tell_crossing(self.flow, node, held, name)
        if name in ("agg", "aggregate"):
            self.flow.functions.applied(node, held.but(kind="column"))
        if name in FIGURES_OF_FRAMES:
            return self.flow.functions.figure(node, held, name)
        if name in RESHAPES:
            return self.reshaped(node, held, name)
        if name in SILENT:
            return OPAQUE
        rows = [v for v in values if v.of]
        if name in SAME_ROWS and not (held.kind == "container" and rows):
            stays = held.kind in ("frame", "container", "index") and name != "to_numpy"  # a loop over it has its rows
            grain = self.rows.groups.part(node) if name in OF_TIMES else held.grain * (name != "replace")
            found = held.but(kind=held.kind if stays else "column", terms=(), plain=held.plain and not rows,
                             of=held.of.union(*(v.of for v in rows)), made=held.made or name in OF_TEXTS, grain=grain,
                             part=part_by(name, grain * (name in OF_TIMES)) or held.part)
            if name == "rank" and found.kind == "column":
                found.columns = found.called = None
            if name in ("extract", "partition", "rpartition") or is_true(argument(node, None, "expand")):
                found.whole = held.columns if held.columns is not None and len(held.columns) == 1 else ()
                found.kind, found.columns, found.made = "frame", None, True  # a column for each part
            return self._renamed(node, found) if name in ("rename", "replace", "set_axis", "add_prefix",
                                                          "add_suffix") else found
        if held.kind == "container" or (held.stage != RECORDS and name in SETTERS):
            whole = combined([held, *rows], "container")
            if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and name in SETTERS:
                self.flow.env[node.func.value.id] = whole.but(kind="container", parts=None)
            return whole.but(kind="container", parts=None)
        return self.flow.lost(node, name, held, *rows)

    def _renamed(self, node, found):
        names = argument(node, None, "columns")
        if names is not None and found.kind == "frame":
            self.rows.tell_stored(node, found, [], "renames")
        literal = self.source.literal(names) if names is not None else None
        if isinstance(literal, ast.Dict):
            pairs = {self.source.text(k): self.source.text(v) for k,
                     v in zip(literal.keys, literal.values) if k is not None}
            for old, new in pairs.items():
                if old and new:
                    found.origins[new] = found.origins.get(old, (old,))
            found.columns = None if found.columns is None else tuple(pairs.get(c) or c for c in found.columns)
            found.unique = None if found.unique is None else frozenset(pairs.get(c) or c for c in found.unique)
        elif found.kind == "frame" and isinstance(node.func, ast.Attribute) and node.func.attr != "replace":
            found.columns, found.unique, found.plain = None, None, False
        return found

    def reshaped(self, node, held, name):
        self.flow.tell("reshapes", node, of=self.flow.of(held), name=name)
        return held.but(kind="frame", columns=None, unique=None, plain=False, terms=(), across=())

    def _written(self, node, held, name):
        values = self.flow.functions.all(node)
        path = argument(node, 0, "path_or_buf", "path", "excel_writer", "buf", "fname")
        name = self.source.text(path) if path is not None else None
        self.flow.tell("writes", node, of=self.flow.of(held), name=name_of(name) if name else "")
        return combined([held, *values])

    def _chart(self, node, held, name):
        values = self.flow.functions.all(node)
        owner = held.owner if held.kind == "method" else held
        rows = combined([owner, *values])
        style = argument(node, None, "kind")
        kind = (self.source.text(style) if style is not None else None) or ("line" if name == "plot" else name)
        self.flow.tell("charts", node, of=self.flow.of(rows), name=kind)
        self.flow.told_whole(rows)
        self.flow.computed(rows)
        typed = [v for v in values if v.typed and v.kind in ("container", "literal") and v.parts]
        if typed and not rows.of:
            self.flow.show(node, typed[0])
        return OPAQUE

    def _of_file(self, node, held, name):
        self.flow.functions.all(node)
        if name == "parse":
            self.flow.tell("files", node, name=min(held.of))
            return held.but(kind="frame")
        partly = name == "read" and (node.args or node.keywords)
        if not partly and name in ("read", "replace", "decode", "encode", "open", "strip", "seek", "close"):
            return held
        return self.flow.lost(node, name, held)

    def _of_reader(self, node, held, name):
        given = number(argument(node, 0, "size"), self.source) if argument(node, 0, "size") is not None else None
        frame = held.but(kind="frame", name="")
        if name in ("get_chunk", "__next__") or (name == "read" and (node.args or node.keywords)):
            return self.flow.limited(frame, node, "read", given or int(held.name or 0) or None)
        return frame if name in ("read", "__enter__", "close") else self.flow.lost(node, name, held)

    def _of_plain(self, node, held, name):
        """A method of something that has no rows: a list, a chart, a pattern."""
        values = self.flow.functions.all(node)
        rows = combined([v for v in values if v.of])
        self.flow.told_all(*values)
        if any(v.kind == "file" for v in values):
            return next(v for v in values if v.kind == "file")
        if name in SETTERS and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            old = self.flow.env.get(node.func.value.id)
            added = combined([held, *values], "container")
            parts = old.parts + tuple(values) if old is not None and isinstance(old.parts, tuple) and name == "append" else None
            self.flow.env[node.func.value.id] = added.but(kind="container", parts=parts) if added.of else added
            return OPAQUE
        if held.typed and not rows.of:
            return combined([held, *values]) if held.kind != "frame" else held
        if name == "get" and self.flow.loops:
            name = ROW_BY_ROW  # counts[row.state] = counts.get(row.state, 0) + 1
        return self.flow.lost(node, name, *values) if rows.of and name not in ("join", "format") else rows if rows.of else OPAQUE

    # Rows left out, filled, sorted

    def _do_xs(self, node, held):
        """xs("North"), xs("A", level="grade"): the rows of a label of the index."""
        self.flow.functions.all(node)
        label, level = argument(node, 0, "key"), argument(node, 2, "level")
        values = cells(label, self.source) if label is not None else None
        names = self.source.texts(level) if level is not None else list(held.index)
        if argument(node, 1, "axis") is not None or not values or not names or len(values) > len(names):
            return self.flow.lost(node, "xs", held)
        terms = tuple(facts_masks.term(held.named([name]), "==", [value]) for name, value in zip(names, values))
        found = self.rows.filtered(node, held, Value("mask", held.of, held.stage, terms=terms))
        return found.but(index=tuple(name for name in held.index if name not in names[:len(values)]))

    def _do_head(self, node, held):
        return self._limit(node, held, "first")

    def _do_tail(self, node, held):
        return self._limit(node, held, "last")

    def _do_nlargest(self, node, held):
        return self._limit(node, held, "largest").but(ordered=True)

    def _do_nsmallest(self, node, held):
        return self._limit(node, held, "smallest").but(ordered=True)

    def _limit(self, node, held, how):
        self.flow.functions.all(node)
        count = argument(node, 0, "n")
        rows = 5 if count is None else number(count, self.source)
        if rows is not None and rows < 0:
            how, rows = "part", None
        return self.flow.limited(held, node, how, rows)

    def _do_sample(self, node, held):
        share = argument(node, None, "frac")
        if share is not None and number(share, self.source) == 1:
            return held.but(ordered=False)  # shuffled
        count = argument(node, 0, "n")
        rows = number(count, self.source) if count is not None else 1 if share is None else None
        return self.flow.limited(held.but(ordered=False), node, "sample", rows)

    def _do_truncate(self, node, held):
        return self.flow.limited(held, node, "part", None)

    _do_take = _do_first = _do_last = _do_between_time = _do_at_time = _do_truncate

    def _do_query(self, node, held):
        text = argument(node, 0, "expr")
        found = None if text is None or self.source.text(text) is None else facts_masks.of_text(
            self.source.text(text), self.source, held.column)
        for one in found or ():
            if one["column"] in self.source.columns:
                self.flow.tell("columns", node, name=one["column"])
        if found is None:
            found = (facts_masks.term((), "==", None),)
        by_place = any(not held.named((one["column"],))
                       or (one["column"] == "index" and not held.index and "index" not in (held.columns or ()))
                       for one in found if one["column"])
        of_several = {one["called"] for one in found if one["called"] and held.named((one["called"],))}
        by_place = by_place or any(not one["column"] and not one["computed"] and one["called"] not in of_several
                                   for one in found)
        kind = "places" if by_place and held.stage == RECORDS else "mask"
        return self.rows.filtered(node, held, Value(kind, held.of, held.stage, terms=found))

    def _do_eval(self, node, held):
        """A formula of columns; what takes a part of them in it is not followed."""
        formula = argument(node, 0, "expr")
        text = self.source.text(formula) if formula is not None else None
        self.flow.functions.all(node)
        for sign in facts_masks.signs_of(text or ""):
            self.flow.tell("arithmetic", node, of=self.flow.of(held), name=sign)
        return self.flow.lost(node, "eval", held) if text is None or "[" in text else held.but(
            kind=held.kind if "=" in text else "column", columns=None, terms=(), unique=None)

    def _do_where(self, node, held):
        values = self.flow.functions.all(node)
        gaps = {"missing"} if getattr(node.func, "attr", "") == "mask" else {"present"}
        other = argument(node, 1, "other")
        by = cells(other, self.source) if other is not None and values[0].terms else None
        fills = by and {one["comparison"] for one in values[0].terms} == gaps
        for value in values[:1]:
            if value.kind == "places":
                held = self.flow.limited(held, node, "part", None)
            self.rows.conditions(node, value)
        self._fill(node, held, str(by[0]) if fills else "")
        return held.but(of=held.of.union(*(v.of for v in values)), terms=())

    _do_mask = _do_where

    def _do_dropna(self, node, held):
        subset = argument(node, None, "subset")
        names = self.source.texts(subset) if subset is not None else None
        axis = argument(node, 0, "axis")
        if axis is not None and (self.source.text(axis) == "columns" or number(axis, self.source) == 1):
            return held.but(columns=None)
        is_chosen = held.kind == "column" or (held.kind == "frame" and bool(held.called))
        return self._dropped(node, held, "missing",
                             list(held.named(names or ())) or list(held.columns or ()) * is_chosen,
                             names or held.names * is_chosen)

    def _do_drop_duplicates(self, node, held):
        subset = argument(node, 0, "subset")
        names = self.source.texts(subset) if subset is not None else None
        found = self._dropped(node, held, "repeated", list(held.named(names or ())), names or [])
        unique = frozenset(names) if names else frozenset(held.columns) if held.columns and subset is None else None
        return found.but(unique=unique)

    def _do_duplicated(self, node, held):
        self.flow.functions.all(node)
        subset = argument(node, 0, "subset") if held.kind == "frame" else None
        names = subset is not None and self.source.texts(subset)
        whole = held.called or () if held.kind == "frame" else held.called
        held = held.but(columns=held.named(names), called=tuple(names)) if names else held.but(called=whole)
        return self.rows.mask(held, held, facts_masks.of_method(node, held, "duplicated", self.source))

    def _do_unique(self, node, held):
        return held.but(kind="column", stage=GROUPS, unique=frozenset(held.columns or ()) or None, terms=())

    def _do_drop(self, node, held):
        values = self.flow.unkept(lambda: self.flow.dropped(node) or self.flow.functions.all(node))
        axis = argument(node, 1, "axis")
        columns = argument(node, None, "columns") is not None or (
            axis is not None and (self.source.text(axis) == "columns" or number(axis, self.source) == 1))
        if columns or held.kind not in ("frame", "column"):
            named = argument(node, None, "columns") or argument(node, 0, "labels")
            self.rows.tell_stored(node, held, self.source.texts(named) or [] if named is not None else [], "drops")
            return held.but()
        found = self._dropped(node, held.but(of=held.of.union(*(v.of for v in values))), "labels", [], [])
        rows = argument(node, None, "index") or argument(node, 0, "labels")
        is_part = any(v.kind == "index" and v.limits and not v.filtered for v in values)
        by_place = rows is not None and not held.index and (
            is_part and not facts_places.is_one(rows) or facts_places.is_range(rows, self.source))
        return self.flow.limited(found, node, "part", None) if by_place else found

    def _do_reindex(self, node, held):
        """Records by their numbers are a part of them; labels of groups and of an index that was set are looked up."""
        labels = argument(node, None, "index") or argument(node, 0, "labels")
        if labels is None or held.stage != RECORDS or held.index or not facts_places.is_range(labels, self.source):
            return self._by_table(node, held, "reindex")
        self.flow.functions.all(node)
        return self.flow.limited(held, node, "part", None)

    def _dropped(self, node, held, what, columns, called):
        if held.stage == RECORDS:
            self.flow.tell("drops", node, of=self.flow.of(held), what=what, columns=columns, called=called,
                           ordered=held.ordered)
        return held.but()

    def _do_fillna(self, node, held):
        self.flow.functions.all(node)
        value, method = argument(node, 0, "value"), argument(node, 1, "method")
        if method is not None:
            return self._fill(node, held, self.source.text(method) or "")
        found = cells(value, self.source) if value is not None and not isinstance(self.source.literal(value), ast.Dict) else None
        literal = self.source.literal(value) if value is not None else None
        if isinstance(literal, ast.Dict) and None not in literal.keys:
            return self._fill_each(node, held, literal)
        return self._fill(node, held, str(found[0]) if found else "")

    def _fill_each(self, node, held, literal):
        """Columns with values of their own: those of one value together."""
        by = {}
        for key, value in zip(literal.keys, literal.values):
            found = cells(value, self.source)
            by.setdefault(str(found[0]) if found else "", []).append(self.source.text(key))
        for value, names in by.items():
            self._fill(node, held, value, [name for name in names if name])
        return held.but(terms=())

    def _do_ffill(self, node, held):
        return self._fill(node, held, node.func.attr)

    _do_bfill = _do_interpolate = _do_pad = _do_backfill = _do_combine_first = _do_ffill

    def _fill(self, node, held, by, names=None):
        self.flow.functions.all(node)
        if held.stage == RECORDS:
            self.flow.tell("fills", node, of=self.flow.of(held),
                           columns=names if names is not None else list(held.columns or ()) * (held.kind == "column"),
                           called=names if names is not None else held.names * (held.kind == "column"), by=by)
        return held.but(terms=(), given=True)

    def _do_slice(self, node, held):
        begin, end = argument(node, 0, "start"), argument(node, 1, "stop")
        first = number(begin, self.source) if begin is not None else 0
        last = number(end, self.source) if end is not None else -1
        if first is not None and last is not None and held.columns is not None and len(held.columns) == 1:
            self.rows.cut(node, held, first, last, "")
        return self._by_table(node, held, "slice")

    def _do_replace(self, node, held):
        """replace(nan, 0) fills."""
        what, value = argument(node, 0, "to_replace"), argument(node, 1, "value")
        if value is None or self.source.qualified(what) not in MISSING:
            return self._by_table(node, held, "replace")
        found = cells(value, self.source)
        return self._fill(node, held, str(found[0]) if found else "")

    def _do_sort_values(self, node, held):
        self.flow.functions.all(node)
        by = argument(node, 0, "by") if held.kind == "frame" else None
        ascending = argument(node, None, "ascending")
        literal = self.source.literal(ascending) if ascending is not None else None
        parts = literal.elts if isinstance(literal, (ast.List, ast.Tuple)) else [literal]
        order = [not (isinstance(p, ast.Constant) and p.value in (False, 0)) for p in parts]
        names = self.source.texts(by) if by is not None else list(held.columns or ())
        self.flow.tell("sorts", node, of=self.flow.of(held), columns=list(held.named(names or ())), ascending=order,
                       called=(names if by is not None else held.names) or (), stage=held.stage)
        return held.but(ordered=True, across=tuple(held.named(names or ())) if len(names or ()) > 1 else ())

    def _do_sort_index(self, node, held):
        turned = argument(node, None, "ascending")
        if argument(node, None, "key") is not None:  # by what nobody follows
            self.flow.tell("sorts", node, of=self.flow.of(held), columns=[], ascending=[True], called=[],
                           stage=held.stage)
        elif isinstance(turned, ast.Constant) and turned.value is False and held.index:
            self.flow.tell("sorts", node, of=self.flow.of(held), columns=list(held.named(held.index)),
                           ascending=[False], called=list(held.index), stage=held.stage)
        return held.but(ordered=held.stage != RECORDS or bool(held.index))  # by its numbers: as the file has them

    # Shape, and functions of the code's own

    def _do_set_index(self, node, held):
        self.flow.functions.all(node)
        names = self.source.texts(argument(node, 0, "keys")) if argument(node, 0, "keys") is not None else None
        return held.but(index=tuple(names or ()))

    def _do_reset_index(self, node, held):
        frame = held.kind == "frame" or not is_true(argument(node, None, "drop"))
        return held.but(kind="frame" if frame else held.kind, index=(), terms=(),
                        columns=held.columns if held.columns is None or held.kind == "frame" else held.index
                        + held.columns)

    def _do_assign(self, node, held):
        found = held.but()
        for keyword in node.keywords:
            value = self.flow.value(keyword.value)
            if value.kind == "own":
                value = self.flow.inlined(value.owner, [found])
            names = [keyword.arg] if keyword.arg else []
            self.rows.tell_stored(node, found, names, self.rows.how(found, names), given=value.given)
            self.rows.given(found, names, value)
        return found

    def _do_pipe(self, node, held):
        given = [self.flow.value(a) for a in node.args]
        if not given or given[0].kind != "own":
            return self.flow.lost(node, "pipe", held, *given)
        return self.flow.inlined(given[0].owner, [held, *given[1:]],
                                 {k.arg: self.flow.value(k.value) for k in node.keywords if k.arg})

    def _do_apply(self, node, held):
        """Of each column, row or value: as many rows come out."""
        given = [self.flow.value(a) for a in node.args + [k.value for k in node.keywords]]
        own = given[0] if given and given[0].kind == "own" else None
        return facts_loops.applied(self.flow, node, held, own, combined([held]).but(terms=()))

    _do_transform = _do_applymap = _do_apply

    def _do_pop(self, node, held):
        item = argument(node, 0, "item")
        names = self.source.texts(item) if held.kind == "frame" and item is not None else None
        if not names:
            return self._by_table(node, self.flow.told_one(held, -1), "pop")
        self.flow.functions.all(node)
        self.rows.tell_stored(node, held, names, "drops")
        return held.column(names[0])

    def _do_map(self, node, held):
        value = self.flow.value(node.args[0]) if node.args else OPAQUE
        if value.of and value.kind not in ("own", "function"):
            return self.rows.joins.mapped(node, held, value)
        self.rows.replaced(node, held)
        return self._do_apply(node, held)

    def _do_filter(self, node, held):
        self.flow.functions.all(node)
        axis = argument(node, None, "axis")
        if held.kind != "frame" or (axis is not None
                                    and (number(axis, self.source) == 0
                                         or self.source.text(axis) in ("index", "rows"))):
            return self.flow.limited(held, node, "part", None)
        return held.but(columns=None, unique=None)

    def _do_iterrows(self, node, held):
        return facts_loops.rows(self.flow, node, held)

    _do_itertuples = _do_iterrows

    def _do_to_dict(self, node, held):
        orient = argument(node, 0, "orient")
        is_by_rows = orient is not None and self.source.text(orient) in ("records", "index")
        return self._do_iterrows(node, held) if is_by_rows else self._by_table(node, held, "to_dict")
