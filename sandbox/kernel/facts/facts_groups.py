# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows put into groups: by what, and whether rows without a value are in one."""

import ast

from facts_masks import term
from facts_source import argument, is_true
from facts_value import GROUPS, OPAQUE, RECORDS, Value, cells, combined, line_of, number

OF_EACH_ROW = {"transform", "cumsum", "cumcount", "cumprod", "cummax", "cummin", "rank", "shift", "diff", "pct_change",
               "ffill", "bfill", "fillna", "ngroup"}
PLACES = {"rank", "cumcount", "ngroup"}  # numbers of rows, and no values of the column
FEW_OF_EACH = {"head": "first", "tail": "last", "nth": "part", "sample": "sample", "nlargest": "largest",
               "nsmallest": "smallest", "take": "part"}
SEVERAL_ROWS = {"value_counts", "corr", "cov"}  # of each group
OF_CONDITIONS = {"mean": "share", "sum": "matches"}  # of what is true or false
WINDOWS = {"rolling", "expanding", "ewm"}
PERIODS = {"D": "day", "W": "week", "M": "month", "MS": "month", "ME": "month", "Q": "quarter", "QS": "quarter",
           "QE": "quarter", "Y": "year", "A": "year", "YS": "year", "AS": "year", "YE": "year", "h": "hour",
           "H": "hour", "date": "day", "day_name": "weekday", "dayofweek": "weekday", "month_name": "month",
           "%Y-%m-%d": "day", "%Y-%m": "month", "%m": "month", "%B": "month", "%b": "month", "%Y": "year",
           "%A": "weekday", "%a": "weekday", "%H": "hour"}
NUMBERED = set(PERIODS.values())
SAID_PARTS = NUMBERED | {"minute", "second"}  # the others have no word
SHIFTS = {"shift", "diff", "pct_change"}
STEPS = SHIFTS | {"cumsum", "cumprod", "cummax", "cummin"}  # from row to row
OTHERS = STEPS | {"abs", "slice", "total_seconds", "factorize", "findall", "ceil", "isocalendar"}  # no values of it
SIGNS = {"add": "+", "sub": "-", "subtract": "-", "mul": "*", "multiply": "*", "div": "/", "truediv": "/",
         "divide": "/", "floordiv": "/"}


def numbers_runs(node):
    """(meets != meets.shift()).cumsum(), meets.ne(meets.shift()).cumsum(): which run each row is in, and no total."""
    compared = getattr(node.func, "value", None)
    sides = [compared.left, *compared.comparators] if isinstance(compared, ast.Compare) else []
    if isinstance(compared, ast.Call) and getattr(compared.func, "attr", "") in ("ne", "eq"):
        sides = compared.args
    return any(isinstance(side, ast.Call) and getattr(side.func, "attr", "") == "shift" for side in sides)


def said(value, text):
    """“quarter of sold”, where the values of the column are numbers of times."""
    return f"{value.grain} of {text}" if value.grain in NUMBERED else text


def part_word(grain, measures=False):
    """What of a column is compared, where that is not its values."""
    return grain if grain in SAID_PARTS else "part" if grain or measures else ""


def part_by(name, grain):
    """What of its values a method gives."""
    return "length" if name == "len" else part_word(grain, name in OTHERS)


def tell_computed(flow, node, held, name, values):
    """What a method computes of each value, where it matters to the figures."""
    if name in SHIFTS:
        periods = argument(node, 0, "periods")
        count = 1 if periods is None else number(periods, flow.source)
        flow.tell("shifts", node, of=flow.of(held), function=name, periods=count or 0)
    elif name == "cumsum" and not numbers_runs(node):
        flow.tell("cumulated", node, of=flow.of(held), name=name)
    elif name in SIGNS and any(v.of for v in values):
        flow.tell("arithmetic", node, of=flow.of(held), name=SIGNS[name])
        if SIGNS[name] == "/" and values[0].counts:
            flow.tell("arithmetic", node, of=flow.of(held), name="base counts " + values[0].counts)
    elif name in SIGNS and held.of and held.stage != "records":
        by = argument(node, 0, "other")
        tell_scaled(flow, node, held, SIGNS[name] == "*" and by is not None and number(by, flow.source) == 100)


def tell_crossing(flow, node, held, name):
    """Rows are taken one after the other, from one group into the next."""
    if held.across:
        flow.tell("crossings", node, of=flow.of(held), columns=list(held.across), function=name,
                  called=list(held.columns or ()))


def tell_divided(flow, node, part, base):
    """What is divided by, where that is a number of filled cells; figures of other rows than those they are divided
    by: the columns whose conditions left only the ones there."""
    if base.counts:
        flow.tell("arithmetic", node, of=flow.of(base), name="base counts " + base.counts)
    if RECORDS in (part.stage, base.stage) or part.of != base.of:
        return
    for name, more, less in (("base of ", base, part), ("part of ", part, base)):
        for column in sorted(more.filtered - less.filtered) if less.filtered <= more.filtered else ():
            flow.tell("arithmetic", node, of=flow.of(base), name=name + column)


def tell_scaled(flow, node, held, is_percent):
    """Figures and a number of the code's own make others; of a share a hundred makes percent of it."""
    flow.tell("arithmetic", node, of=flow.of(held), name="figures_by_100" if is_percent else "figures_by_number")


def _is(node, value):
    return isinstance(node, ast.Constant) and node.value is value


def _columns(keys):
    """Of the files."""
    return [name for key in keys or () for name in key.columns or ()]


class Groups:
    def __init__(self, flow):
        self.flow = flow
        self.source = flow.source

    def _grouping(self, node, held, keys, dropna, grain=""):
        """`keys`: columns; None: computed ones. `grain`: what of the columns makes them."""
        if held.stage == RECORDS:
            self.flow.tell("groupings", node, of=self.flow.of(held), columns=_columns(keys), computed=keys is None,
                           dropna=dropna, grain=grain, called=[name for key in keys or () for name in key.names])
        self.flow.computed(held)

    def _grain(self, node, held):
        """What of a column makes the groups: "month", another "part" of it, or "": its values themselves."""
        literal = self.source.literal(node) if node is not None else None
        parts = literal.elts if isinstance(literal, (ast.List, ast.Tuple)) else [literal] if literal is not None else []
        return next(filter(None, (self._grain_of(part, held) for part in parts)), "")

    def _grain_of(self, node, held):
        name = self.source.text(node)
        return held.grains.get(name, "") if name is not None else self.flow.value(node).grain or self.part(node)

    def part(self, node):
        """The same of one attribute or call."""
        literal = self.source.literal(node)
        if isinstance(literal, ast.Attribute):
            held = literal.value
            of_date = isinstance(held, ast.Attribute) and held.attr == "dt"
            of_year = isinstance(held, ast.Call) and getattr(held.func, "attr", "") == "isocalendar"
            of_date = of_date or (of_year and literal.attr == "week")
            return PERIODS.get(literal.attr, literal.attr) if of_date else ""
        if not isinstance(literal, ast.Call):
            return ""
        is_grouper = (self.source.qualified(literal.func) or "") == "pandas.Grouper"
        method = getattr(literal.func, "attr", "")
        if method in PERIODS:
            return PERIODS[method]
        place = 2 if is_grouper else 0 if method in ("to_period", "floor", "strftime", "resample") else None
        freq = argument(literal, place, "freq", "rule", "date_format") if place is not None else None
        text = self.source.text(freq) if freq is not None else None
        period = PERIODS.get(text or "", PERIODS.get((text or "").partition("-")[0], "part"))
        return "" if is_grouper and freq is None else period

    def _drops_missing(self, node):
        value = argument(node, None, "dropna")
        return not (isinstance(value, ast.Constant) and value.value is False)

    def _keys(self, held, node):
        """The columns by which the rows are grouped; None where some of it is computed."""
        literal = self.source.literal(node) if node is not None else None
        parts = literal.elts if isinstance(literal, (ast.List, ast.Tuple)) else [node] if node is not None else []
        found = []
        for part in parts:
            name = self.source.text(part)
            if name is None and isinstance(self.source.literal(part), ast.Call):
                grouper = argument(self.source.literal(part), 0, "key")
                if (self.source.qualified(self.source.literal(part).func) or "") == "pandas.Grouper" and grouper is not None:
                    name = self.source.text(grouper)
            if name is not None:
                found.append(held.column(name))
                continue
            value = self.flow.value(part)
            if not value.of or value.columns is None:
                return None
            found.append(value)
        return found

    def do_groupby(self, node, held):
        self.flow.functions.all(node)
        if held.kind == "mask":
            self.flow.rows.conditions(node, held)
        by = argument(node, 0, "by")
        level = argument(node, None, "level")
        several = self.source.choices(by) if isinstance(by, ast.Name) else None
        for one in several[:-1] if several else ():
            self._grouping(node, held, [held.column(one)], self._drops_missing(node))
        grain = "" if several or level is not None else self._grain(by, held)
        by_index = [Value(columns=tuple(held.index))] if held.index else None
        keys = ([held.column(several[-1])] if several else by_index if by is None and level is not None
                else self._keys(held, by))
        names = self.source.texts(by) if by is not None else list(held.index)
        self._grouping(node, held, keys, self._drops_missing(node), grain)
        across = tuple(key.columns[0] for key in keys or () if key.columns)
        flat = argument(node, None, "as_index")
        is_flat = isinstance(flat, ast.Constant) and flat.value is False
        return Value("grouped", held.of, held.stage, held.columns, dict(held.origins),
                     () if is_flat else tuple(names or ()), frozenset(names) if names else None, limits=held.limits,
                     keys=tuple(names or ()), owner=held.but(across=()), ordered=held.ordered, filtered=held.filtered,
                     ways=held.ways, kept=held.kept, by=line_of(node), across=across if len(across) > 1 else (),
                     ratio=held.ratio, ratios=dict(held.ratios))

    def do_resample(self, node, held):
        self.flow.functions.all(node)
        on = argument(node, None, "on")
        names = self.source.texts(on) if on is not None else list(held.index)
        self._grouping(node, held, [Value(columns=tuple(names))] if names else None, True, self.part(node))
        return Value("grouped", held.of, held.stage, held.columns, dict(held.origins), tuple(names or ()), None,
                     limits=held.limits, keys=tuple(names or ()), owner=held, filtered=held.filtered, ways=held.ways,
                     kept=held.kept, by=line_of(node))

    def do_rolling(self, node, held):
        self.flow.functions.all(node)
        tell_crossing(self.flow, node, held, getattr(node.func, "attr", ""))
        return held.but(kind="window", terms=())

    do_ewm = do_rolling

    def do_expanding(self, node, held):
        self.flow.tell("cumulated", node, of=self.flow.of(held), name="expanding")
        return self.do_rolling(node, held)

    def do_value_counts(self, node, held):
        subset = argument(node, 0, "subset") if held.kind == "frame" else None
        keys = (self._keys(held, subset) if subset is not None
                else [held] if held.columns is not None and held.kind != "frame" else None)
        names = _columns(keys)
        made_of = node.func.value if held.kind == "column" and isinstance(node.func, ast.Attribute) else None
        grain = self._grain_of(made_of, held) if made_of is not None else ""
        self._grouping(node, held, keys, self._drops_missing(node), grain)
        self.flow.tell_figure(node, held.but(by=line_of(node)), columns=names, called=[], ratio=[],
                              function="share" if is_true(argument(node, 0, "normalize")) else "value_counts")
        if not _is(argument(node, None, "sort"), False):
            up = _is(argument(node, None, "ascending"), True)
            self.flow.tell("sorts", node, of=self.flow.of(held), columns=["count"], called=["count"], ascending=[up],
                           stage=GROUPS)
        return Value("column", held.of, GROUPS, ("count",), {}, tuple(names), frozenset(names) or None,
                     ordered=True, filtered=held.filtered, ways=held.ways, kept=held.kept)

    def do_pivot_table(self, node, held):
        self.flow.functions.all(node)
        parts = [argument(node, 1, "index"), argument(node, 2, "columns")]
        found = [self._keys(held, part) for part in parts if part is not None]
        keys = None if None in found else [key for keys in found for key in keys]
        grain = next(filter(None, (self._grain(part, held) for part in parts if part is not None)), "")
        self._grouping(node, held, keys, True, grain)  # its own dropna is about columns
        values = argument(node, 0, "values")
        names = self.source.texts(values) if values is not None else None
        self.flow.tell_figure(node, held.but(by=line_of(node)), columns=list(held.named(names or ())),
                              called=names or [], ratio=[],
                              function=self._function(argument(node, 3, "aggfunc")) or "mean")
        filling = argument(node, None, "fill_value")
        if filling is not None and held.stage == RECORDS:
            found = cells(filling, self.source)
            self.flow.tell("fills", node, of=self.flow.of(held), columns=list(held.named(names or ())),
                           called=names or [], by=str(found[0]) if found else "")
        index = self.source.texts(parts[0]) if parts[0] is not None else None
        return Value("frame", held.of, GROUPS, None, {}, tuple(index or ()), frozenset(index) if index else None)

    def do_pivot(self, node, held):
        self.flow.functions.all(node)
        self.flow.tell("reshapes", node, of=self.flow.of(held), name="pivot")
        names = argument(node, None, "index")
        index = self.source.texts(names) if names is not None else None
        return Value("frame", held.of, held.stage, None, {}, tuple(index or ()), frozenset(index) if index else None,
                     limits=held.limits)

    def crosstab(self, node):
        values = [self.flow.value(a) for a in (argument(node, 0, "index"), argument(node, 1, "columns"))
                  if a is not None]
        parts = [p for v in values for p in (v.parts if isinstance(v.parts, tuple) else (v,))]
        held = combined(parts)
        if not held.of:
            return held
        keys = None if any(p.columns is None for p in parts) else parts
        self._grouping(node, held, keys, True)
        share = argument(node, None, "normalize")
        side = {"index": 0, "columns": 1}.get(str(getattr(share, "value", None)))
        wholes = list(values[side].columns or ())[:1] if side is not None and len(values) == 2 else []
        self.flow.tell_figure(node, held.but(by=line_of(node)), columns=[], called=[], ratio=wholes,
                              function="share" if share is not None else "count")
        return Value("frame", held.of, GROUPS, None, {}, values[0].columns or ())

    # What is done with groups

    def method(self, node, held, name):
        if name in WINDOWS or name == "resample":
            self.flow.functions.all(node)
            return held.but(unique=None) if name == "resample" else held.owner.but(kind="window", terms=())
        if name in OF_EACH_ROW:
            values = self.flow.functions.all(node)
            tell_computed(self.flow, node, held, name, values)
            one = held.columns is not None and len(held.columns) == 1 and name not in PLACES
            of = held.of.union(*(v.of for v in values))
            return held.owner.but(kind="column", columns=held.columns if one else None, terms=(), of=of)
        if name in FEW_OF_EACH:
            count = argument(node, 0, "n")
            rows = number(count, self.source) if count is not None else 5 if name in ("head", "tail", "nlargest", "nsmallest") else 1
            few = self.flow.limited(held.owner.but(ordered=held.ordered, each=True), node, FEW_OF_EACH[name], rows)
            return few.but(plain=False, each=False)
        if name in ("apply", "pipe", "filter"):
            return self._applied(node, held, name)
        if name in ("items", "values"):  # of a dict of them
            return held if name == "items" else Value("container", held.of, held.stage,
                                                      parts=(held.owner.but(plain=False, unique=None),))
        if name == "get_group" and (terms := self._labelled(held, node)):
            rows = self.flow.rows.filtered(node, held.owner, Value("mask", held.of, held.stage, terms=terms))
            whole = held.columns == held.owner.columns
            return rows.but(plain=False) if whole else rows.but(kind="column", columns=held.columns, called=held.called)
        if name in ("get_group", "__iter__"):
            self.flow.functions.all(node)
            return self.flow.lost(node, name, held)
        return self._summary(node, held, name)

    def _labelled(self, held, node):
        """The conditions of get_group("North"); none where labels or keys are computed."""
        label = argument(node, 0, "name")
        self.flow.functions.all(node)
        values = cells(label, self.source) if label is not None else None
        if not held.keys or values is None or len(values) != len(held.keys):
            return ()
        return tuple(term(held.owner.named([key]), "==", [value]) for key, value in zip(held.keys, values))

    def _applied(self, node, held, name):
        given = [self.flow.value(a) for a in node.args[:1]]
        whole = self._each(held)
        if held.columns is not None and len(held.columns) == 1 and held.columns != held.owner.columns:
            whole = whole.but(kind="column", columns=held.columns, called=held.called)
        found = self.flow.inlined(given[0].owner, [whole]) if given and given[0].kind == "own" else self.flow.lost(node, name, held)
        if name == "filter":
            self.flow.tell("filters", node, of=self.flow.of(held), stage=held.stage, column="", comparison="==",
                           values=[], computed=True, any=False, made=False, called="", part="", keeps=True, some=0,
                           whole=False)
            return whole
        kept = found.stage == RECORDS and found.of
        return found if kept else Value("frame" if found.kind == "frame" else "column", held.of | found.of, GROUPS,
                                        found.columns, {}, held.keys, frozenset(held.keys) or None)

    @staticmethod
    def _each(held):
        """A group, for all of them."""
        return held.owner.but(plain=False, unique=None, each=True, ordered=held.ordered, by=held.by)

    def _of_conditions(self, node, held, measured, function):
        """The figure's name, where it is one of what is true or false: the share of the rows that meet a condition."""
        if held.owner is None or function not in OF_CONDITIONS:
            return function
        tested = [name for name in measured.names if held.owner.tests.get(name)]
        if not tested or len(tested) < len(measured.names):
            return OF_CONDITIONS[function] if held.owner.kind == "mask" else function
        for name in tested:
            self.flow.rows.conditions(node, held.owner.column(name))
        return OF_CONDITIONS[function]

    def _summary(self, node, held, name):
        self.flow.functions.all(node)
        self.flow.functions.applied(node, self._each(held).but(kind="column"))
        if name in ("first", "last") and held.stage == RECORDS:
            self.flow.limited(self._each(held), node, name, 1)
        how = argument(node, 0, "func") if name in ("agg", "aggregate") else None
        whole = self._measured(held)
        pairs = self.pairs(held, node, how, whole) if name in ("agg", "aggregate") else [(whole, name)]
        for measured, function in pairs:
            columns = measured.columns or ()
            function = self._of_conditions(node, held, measured, function)
            ratio = held.ratio if len(columns) != 1 or held.owner is None else held.ratio or held.owner.ratios.get(columns[0], ())
            self.flow.tell_figure(node, held, columns=list(columns), function=function, ratio=list(ratio),
                                  called=measured.names)
        self.flow.computed(held)
        one = held.columns is not None and len(held.columns) == 1 and held.columns != held.owner.columns
        frame = name in ("agg", "aggregate", "describe") or not one
        flat = not held.index and held.keys
        columns = ("size",) if name == "size" else None
        frame = frame and name != "size"
        if one and name != "size":
            columns = held.keys + held.columns if flat else held.columns
        elif name in ("agg", "aggregate") and node.keywords and how is None:
            columns = tuple(k.arg for k in node.keywords if k.arg)
        unique = None if self._gives_several(node, name) else held.unique
        return Value("frame" if frame or flat else "column", held.of, GROUPS, columns, {}, held.index, unique,
                     across=held.across, filtered=held.filtered)

    def _gives_several(self, node, name):
        """Rows of one group, so that its key stands more than once."""
        share = argument(node, 0, "q") if name == "quantile" else None
        return name in SEVERAL_ROWS or (share is not None and number(share, self.source) is None
                                        and not isinstance(self.source.literal(share), ast.Constant))

    @staticmethod
    def _measured(held):
        if held.owner is not None and held.owner.kind in ("column", "mask"):
            return held.owner
        chosen = held.columns is not None and held.owner is not None and held.columns != held.owner.columns
        return held if chosen else OPAQUE

    def pairs(self, held, node, how, measured):
        """What agg() works out: of which columns, by what function; `measured`: where it names none."""
        literal = self.source.literal(how) if how is not None else None
        if isinstance(literal, ast.Dict):
            return [(held.column(self.source.text(k) or ""), self._function(v)) for k,
                    v in zip(literal.keys, literal.values) if k is not None]
        if how is not None:
            parts = literal.elts if isinstance(literal, (ast.List, ast.Tuple)) else [literal]
            return [(measured, self._function(part)) for part in parts]
        found = []
        for keyword in node.keywords:
            pair = self.source.literal(keyword.value)
            parts = pair.elts if isinstance(pair, ast.Tuple) else [argument(pair, 0, "column"),
                                                                   argument(pair, 1, "aggfunc")] if isinstance(
                pair, ast.Call) else [None, pair]
            if len(parts) == 2:
                name = self.source.text(parts[0]) if parts[0] is not None else None
                found.append((held.column(name) if name else measured, self._function(parts[1])))
        return found

    def _function(self, node):
        if node is None:
            return ""
        text = self.source.text(node)
        return text if text is not None else (self.source.qualified(node) or "own").rpartition(".")[2]
