# SPDX-License-Identifier: GPL-3.0-or-later
"""What the methods of data frames do to columns, as far as it is certain."""

import ast

from facts_effects import inside
from facts_frames import KEEPING, SUMMARIES, Column, Frame, Group, query_names, reset
from facts_source import argument, columns_of, is_true

SERIES_KEEPING = {"sort_values", "sort_index", "head", "tail", "nlargest", "nsmallest", "round", "fillna", "dropna",
                  "astype", "copy", "abs", "cumsum", "sample", "replace", "clip"}
OPENING = {"update", "eval", "pipe"}  # may add columns in place
SAFE = ("pandas.", "numpy.", "matplotlib.", "builtins.")
PLOTS = {"plot", "line", "bar", "barh", "area", "pie", "scatter", "hist", "box", "boxplot", "hexbin", "kde", "density"}


class Calls:
    def __init__(self, tracker):
        self.tracker = tracker
        self.source = tracker.source

    def call(self, node):
        full = self.source.qualified(node.func)
        if full in ("pandas.read_csv", "pandas.read_table", "pandas.read_excel"):
            self._arguments(node, escape=False)
            return self._read(node, full)
        if full == "pandas.DataFrame":
            self._arguments(node, escape=False)
            return self._made(node)
        if full == "pandas.merge" and len(node.args) >= 2:
            return self._merge(node, self.tracker.value(node.args[0]), node.args[1], 2)
        if isinstance(node.func, ast.Attribute) and full is None:
            return self._method(node, self.tracker.value(node.func.value), node.func.attr)
        self._arguments(node, escape=not (full and full.startswith(SAFE)))
        self.tracker.value(node.func) if full is None else None
        return None

    def _arguments(self, node, escape):
        for part in node.args + [k.value for k in node.keywords]:
            value = self.tracker.value(part)
            if escape:
                self.tracker.escape(value)

    def _method(self, node, owner, method):
        handler = None
        if isinstance(owner, Frame):
            handler = getattr(self, "_frame_" + method, None)
        elif isinstance(owner, Group):
            handler = getattr(self, "_group_" + method, None)
        own_argument = handler in (self._frame_merge,)
        if not own_argument:
            self._arguments(node, escape=owner is None)
        if isinstance(owner, Column):
            return self._column_method(node, owner, method)
        if handler:
            return handler(node, owner)
        if isinstance(owner, Frame):
            return self._frame_method(node, owner, method)
        if isinstance(owner, Group):
            return self._summary(owner) if method in SUMMARIES else None
        self._plot_method(node, method)
        return None

    def _expect(self, frame, node, levels=False, severity="error"):
        """Checks an argument that names columns. What it names, or None."""
        names = None if node is None else self.source.texts(node)
        if names is not None:
            self.tracker.expect(frame, names, node, levels=levels, severity=severity)
        return names

    # Where frames come from

    def _read(self, node, full):
        path = self.source.text(argument(node, 0, "filepath_or_buffer", "io")) if argument(node, 0, "filepath_or_buffer", "io") else None
        file = self.source.files.get(inside(path)) if path else None
        given = {k.arg for k in node.keywords}
        if file is None or None in given or given & {"chunksize", "iterator", "prefix", "skiprows", "mangle_dupe_cols"}:
            return None
        header = argument(node, None, "header")
        if header is not None and not (isinstance(header, ast.Constant) and header.value == 0) and "names" not in given:
            return None
        if full == "pandas.read_excel" and "sheet_name" in given:
            return None
        columns = columns_of(file)
        if "names" in given:
            columns = self.source.texts(argument(node, None, "names"))
        if not columns:
            return None
        return self._as_read(node, Frame(columns))

    def _as_read(self, node, frame):
        dates = argument(node, None, "parse_dates")
        if isinstance(self.source.literal(dates) if dates is not None else None, ast.List):
            self._expect(frame, dates)
        usecols = argument(node, None, "usecols")
        if usecols is not None:
            names = self._expect(frame, usecols)
            if names is None:
                frame.open = True
            else:
                frame = Frame(names)
        index = argument(node, None, "index_col")
        if index is not None:
            names = self._expect(frame, index)
            if names is None:
                frame.index = None
                return frame if isinstance(index, ast.Constant) and index.value in (None, False) else None
            frame.remove(names)
            frame.index = names
        return frame

    def _made(self, node):
        data = argument(node, 0, "data")
        literal = self.source.literal(data) if data is not None else None
        if not isinstance(literal, ast.Dict) or len(node.args) + len(node.keywords) != 1:
            return None
        names = [self.source.text(k) if k is not None else None for k in literal.keys]
        # Columns taken from elsewhere bring their index along.
        is_counted = any(isinstance(self.source.literal(value), (ast.List, ast.Tuple)) for value in literal.values)
        return None if None in names else Frame(names, () if is_counted else None)

    # Methods of frames

    def _frame_method(self, node, frame, method):
        if method == "plot":
            self._plot(node, frame)
            return None
        if method in OPENING:
            frame.open = True
            return None
        if method not in KEEPING:
            return None
        by = argument(node, 0, "by") if method == "sort_values" else argument(node, 1, "columns") if method in (
            "nlargest", "nsmallest") else argument(node, None, "subset") if method in ("dropna", "drop_duplicates") else None
        if method == "drop_duplicates" and by is None:
            by = argument(node, 0, "subset")
        if by is not None and argument(node, None, "axis") is None:
            self._expect(frame, by, levels=method == "sort_values")
        if method == "sort_values" and is_true(argument(node, None, "ignore_index")):
            return Frame(frame.columns, (), frame.open)
        return frame.clone()

    def _frame_query(self, node, frame):
        expression = argument(node, 0, "expr")
        text = None if expression is None else self.source.text(expression)
        names = query_names(text) if text else None
        if names:
            known = [n for n in names if n in self.source.columns]
            for name in known:
                self.tracker.report.effect("columns", name)
            self.tracker.expect(frame, names, expression, levels=True)
        return frame.clone()

    def _frame_astype(self, node, frame):
        types = argument(node, 0, "dtype")
        if isinstance(types, ast.Dict) and not any(k.arg == "errors" for k in node.keywords):
            names = [self.source.text(k) for k in types.keys if k is not None]
            self.tracker.expect(frame, [n for n in names if n is not None], types)
        return frame.clone()

    def _frame_groupby(self, node, frame):
        by = argument(node, 0, "by")
        if argument(node, None, "level") is not None or by is None:
            return Group(frame.clone(), None)
        names = self._expect(frame, by, levels=True)
        flat = argument(node, None, "as_index")
        return Group(frame.clone(), names, isinstance(flat, ast.Constant) and flat.value is False)

    def _frame_set_index(self, node, frame):
        names = self._expect(frame, argument(node, 0, "keys"))
        result = frame.clone()
        result.index = names
        stays = argument(node, None, "drop")
        if names is not None and not (isinstance(stays, ast.Constant) and stays.value is False):
            result.remove(names)
        return self._placed(node, frame, result)

    def _frame_reset_index(self, node, frame):
        given = {k.arg for k in node.keywords}
        plain = not node.args and given <= {"drop", "inplace"}
        result = reset(frame, not is_true(argument(node, None, "drop")), None) if plain else None
        return self._placed(node, frame, result or Frame(frame.columns, None, True))

    def _frame_drop(self, node, frame):
        columns = argument(node, None, "columns")
        axis = argument(node, 1, "axis")
        if columns is None and isinstance(axis, ast.Constant) and axis.value in (1, "columns"):
            columns = argument(node, 0, "labels")
        if columns is None:
            return self._placed(node, frame, frame.clone())
        lenient = self.source.text(argument(node, None, "errors")) == "ignore" if argument(node, None, "errors") else False
        names = self.source.texts(columns)
        if names is None:
            return self._placed(node, frame, frame.clone())
        if not lenient:
            self.tracker.expect(frame, names, columns)
        result = frame.clone()
        result.remove(names)
        return self._placed(node, frame, result)

    def _frame_rename(self, node, frame):
        mapping = argument(node, None, "columns")
        axis = argument(node, None, "axis")
        if mapping is None and axis is None:
            return self._placed(node, frame, frame.clone())
        mapping = None if mapping is None else self.source.literal(mapping)
        pairs = _pairs(self.source, mapping)
        if pairs is None:
            return self._placed(node, frame, Frame(frame.columns, frame.index, True))
        self.tracker.expect(frame, list(pairs), mapping, severity="warning")
        return self._placed(node, frame, Frame([pairs.get(c, c) for c in frame.columns], frame.index, frame.open))

    def _placed(self, node, frame, result):
        """inplace=True changes the frame itself and gives back nothing."""
        if not is_true(argument(node, None, "inplace")):
            return result
        frame.becomes(result)
        return None

    def _frame_assign(self, node, frame):
        result = frame.clone()
        for keyword in node.keywords:
            if keyword.arg is None:
                result.open = True
            else:
                result.add(keyword.arg)
        return result

    def _frame_insert(self, node, frame):
        name = self.source.text(argument(node, 1, "column")) if argument(node, 1, "column") is not None else None
        if name is None:
            frame.open = True
        else:
            frame.add(name)
        return None

    def _frame_pop(self, node, frame):
        names = self._expect(frame, argument(node, 0, "item"))
        frame.remove(names or [])
        return Column(names[0], frame.index) if names else None

    def _frame_explode(self, node, frame):
        self._expect(frame, argument(node, 0, "column"))
        return frame.clone()

    def _frame_melt(self, node, frame):
        self._expect(frame, argument(node, 0, "id_vars"))
        self._expect(frame, argument(node, 1, "value_vars"))
        return None

    def _frame_pivot_table(self, node, frame):
        for position, name in enumerate(("values", "index", "columns")):
            self._expect(frame, argument(node, position, name), levels=True)
        return None

    def _frame_pivot(self, node, frame):
        for name in ("columns", "index", "values"):
            self._expect(frame, argument(node, None, name), levels=True)
        return None

    def _frame_value_counts(self, node, frame):
        self._expect(frame, argument(node, 0, "subset"))
        return None

    def _frame_agg(self, node, frame):
        self._expect_keys(frame, argument(node, 0, "func"))
        return None

    _frame_aggregate = _frame_agg

    def _frame_merge(self, node, frame):
        return self._merge(node, frame, argument(node, 0, "right"), 1)

    def _merge(self, node, left, right_node, first):
        right = self.tracker.value(right_node)
        for part in node.args[first:] + [k.value for k in node.keywords]:
            self.tracker.value(part)
        on = argument(node, first + 1, "on")
        if isinstance(left, Frame):
            self._expect(left, on, levels=True)
            self._expect(left, argument(node, None, "left_on"), levels=True)
        if isinstance(right, Frame):
            self._expect(right, on, levels=True)
            self._expect(right, argument(node, None, "right_on"), levels=True)
        keys = self.source.texts(on) if on is not None else None
        if keys is None or not isinstance(left, Frame) or not isinstance(right, Frame):
            return None
        given = {k.arg for k in node.keywords}
        both = [c for c in left.columns if c in right.columns and c not in keys]
        columns = [c + "_x" if c in both else c for c in left.columns] + [c + "_y" if c in both else c for c in right.columns]
        return Frame(columns, (), left.open or right.open or bool(given - {"on", "how", "validate", "right", "left"}))

    def _plot(self, node, frame):
        for name in ("x", "y"):
            self._expect(frame, argument(node, None, name))

    def _plot_method(self, node, method):
        """df.plot.bar(x=…)."""
        maker = node.func.value
        if method in PLOTS and isinstance(maker, ast.Attribute) and maker.attr == "plot":
            frame = self.tracker.value(maker.value)
            if isinstance(frame, Frame):
                self._plot(node, frame)

    # Methods of groups and columns

    def _expect_keys(self, frame, node):
        node = None if node is None else self.source.literal(node)
        if isinstance(node, ast.Dict):
            names = [self.source.text(k) for k in node.keys if k is not None]
            self.tracker.expect(frame, [n for n in names if n is not None], node)

    def _group_agg(self, node, group):
        how = argument(node, 0, "func")
        if how is not None:
            self._expect_keys(group.frame, how)
            return self._aggregated_by_dict(group, self.source.literal(how))
        if group.selection is not None or not node.keywords or any(k.arg is None for k in node.keywords):
            return None
        for keyword in node.keywords:
            pair = keyword.value
            first = pair.elts[0] if isinstance(pair, ast.Tuple) and pair.elts else None
            if isinstance(pair, ast.Call):  # pd.NamedAgg(column=…, aggfunc=…)
                first = argument(pair, 0, "column")
            name = self.source.text(first) if first is not None else None
            if name is not None:
                self.tracker.expect(group.frame, [name], first)
        return self._with_keys(group, [k.arg for k in node.keywords])

    _group_aggregate = _group_agg

    def _aggregated_by_dict(self, group, how):
        if isinstance(how, ast.Constant):
            return self._summary(group)
        pairs = _pairs(self.source, how)
        return None if pairs is None or group.selection is not None else self._with_keys(group, list(pairs))

    def _with_keys(self, group, columns):
        if group.keys is None:
            return None
        return Frame(group.keys + columns) if group.flat else Frame(columns, group.keys)

    def _summary(self, group):
        if group.keys is None:
            return None
        if group.selection is None:
            return self._with_keys(group, [c for c in group.frame.columns if c not in group.keys]) \
                if not group.frame.open else None
        return Frame(group.keys + [group.selection]) if group.flat else Column(group.selection, group.keys)

    def _group_size(self, node, group):
        if group.keys is None or group.flat:
            return None if group.keys is None else Frame(group.keys + ["size"])
        return Column(None, group.keys)

    def _column_method(self, node, column, method):
        if method == "reset_index":
            given = {k.arg for k in node.keywords}
            name = argument(node, None, "name")
            text = self.source.text(name) if name is not None else None
            if node.args or given - {"name", "drop"} or (name is not None and text is None):
                return None
            return reset(column, not is_true(argument(node, None, "drop")), text)
        if method == "to_frame":
            name = self.source.text(argument(node, 0, "name")) if argument(node, 0, "name") is not None else column.name
            return None if name is None else Frame([name], column.index)
        if method == "value_counts" and column.name is not None and argument(node, None, "bins") is None:
            share = argument(node, 0, "normalize")
            return Column("count", [column.name]) if share is None else None
        return Column(column.name, column.index) if method in SERIES_KEEPING else None


def _pairs(source, node):
    """A literal dict of strings to strings, or None."""
    if not isinstance(node, ast.Dict) or None in node.keys:
        return None
    keys = [source.text(k) for k in node.keys]
    values = [source.text(v) for v in node.values]
    return None if None in keys or None in values else dict(zip(keys, values))
