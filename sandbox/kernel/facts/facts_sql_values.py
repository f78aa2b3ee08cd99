# SPDX-License-Identifier: GPL-3.0-or-later
"""What expressions and conditions of SQLite are: a Value as of Python's columns and masks."""

import re

import facts_groups
from facts_groups import PERIODS
from facts_masks import TURNED, both, negated, term
from facts_value import FIGURE, LITERAL, OPAQUE, RECORDS, Value, combined
from sql_tree import nodes_of
from sql_words import Node

EQUAL = "=="
AGGREGATES = {"sum": "sum", "total": "sum", "avg": "mean", "min": "min", "max": "max", "count": "count",
              "median": "median", "group_concat": "unique", "string_agg": "unique"}
OF_CONDITIONS = {"sum": "matches", "count": "matches", "mean": "share"}
COMPARISONS = {"==", "!=", "<", "<=", ">", ">=", "in", "between", "like", "glob", "match", "regexp", "missing",
               "present", "and", "or", "not", "exists"}
SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "%": "modulo"}
MEASURES = {"abs", "length", "instr", "julianday", "unixepoch", "sign"}  # no values of what they are given
MADE = {"lower", "upper", "trim", "ltrim", "rtrim", "replace", "instr", "printf", "format", "hex", "quote"}
STEPS = {"lag": 1, "lead": -1}
TIMES = ("date", "datetime")
STRETCH = re.compile(r"[+-]?\d+ (?:day|month|year)s?")
BEGINNINGS = {4: "year", 7: "month", 10: "day"}  # of a date as SQLite has it


def aggregates(call):
    """max(a, b) is one of both, row by row."""
    return call.name not in ("min", "max") or len(call.parts) == 1


def calls(node):
    """All that stand in it, but for those of other queries."""
    return [one for one in nodes_of(node) if one.kind == "call"]


class Values:
    def __init__(self, walk):
        self.walk = walk
        self.keys = []  # conditions that only say which rows of two sources belong together

    # Conditions

    def terms(self, node, scope):
        """Those of a condition, as facts_masks has them."""
        if node.kind in ("and", "or"):
            found = ()
            for part in node.parts:
                found = both(found, self.terms(part, scope), node.kind == "or")
            return found
        if node.kind == "not":
            return negated(self.terms(node.parts[0], scope))
        if node.kind in COMPARISONS - {"exists"}:
            return self._compared(node, scope)
        held = self.of(node, scope)
        if not held.of or node.kind not in ("column", "call", "case"):
            return ()
        values = [True] if node.kind == "column" else None
        return held.terms or (term(held.columns, EQUAL, values, held.made, held.names, held.part),)

    def _compared(self, node, scope):
        sides = [self.of(part, scope) for part in node.parts]
        column, others, comparison = sides[0], node.parts[1:], node.kind
        if not column.of and len(sides) == 2 and sides[1].of:
            column, others, comparison = sides[1], node.parts[:1], TURNED.get(comparison, comparison)
        if not column.of:
            return ()
        is_open = any(side.of or side.kind != "literal" for side in sides if side is not column)
        values = None if is_open else [_cell(part.value, column) for part in others]
        made = column.made
        if comparison in ("like", "glob"):
            made = made or comparison == "like"  # capitals are alike
            comparison, values = _pattern(values, "%" if comparison == "like" else "*")
        elif comparison in ("match", "regexp"):
            comparison = "matches"
        if column.stage == FIGURE:
            return ()
        one = term(column.columns, comparison, values, made, column.names, column.part)
        texts = [value for value in one["values"] if isinstance(value, str) or value is None]
        if texts and column.stage == RECORDS:
            self.walk.tell("comparisons", node, of=self.walk.of(column), stage=RECORDS, keeps=False, some=0,
                           whole=False, **{**one, "values": texts})
        return (one,)

    def told(self, node, held, terms, keeps):
        return [self.walk.tell("filters", node, of=self.walk.of(held), stage=held.stage, **one, keeps=keeps, some=0,
                               whole=False)
                for one in terms]

    def filtered(self, node, held, terms):
        """The rows of `held` that meet the terms."""
        told = self.told(node, held, terms, keeps=True)
        return held.but(filtered=held.filtered | {one["column"] for one in terms if one["column"]},
                        ways=held.ways.union(map(id, told)), kept=held.kept.union(map(id, told)),
                        fact=held.fact, unique=held.unique)

    # Expressions

    def of(self, node, scope):
        """What it gives for each row, or of all."""
        own = getattr(self, "_of_" + node.kind, None)
        if own is not None:
            return own(node, scope)
        if node.kind in COMPARISONS:
            return self._of_condition(node, scope)
        if node.kind in SIGNS:
            return self._of_sign(node, scope)
        found = combined([self.of(part, scope) for part in node.parts])
        return found.but(made=True) if node.name == "collate" and found.of else found

    def _of_literal(self, node, scope):
        return LITERAL

    def _of_star(self, node, scope):
        return scope.whole

    def _of_query(self, node, scope):
        found = self.walk.query(node.value, scope)
        one = found.columns[0] if found.columns else None
        return found.column(one).but(typed=False)

    def _of_exists(self, node, scope):
        self.walk.query(node.parts[0].value, scope)
        self.walk.tell("unknown", node, name="exists")
        return OPAQUE

    def _of_column(self, node, scope):
        found = scope.find(node)
        if found is None:
            if not node.table and node.name in scope.results:
                return scope.results[node.name]
            if not node.quoted:
                self.walk.tell("unknown", node, name="column")
                return OPAQUE
            node.kind = "literal"  # "…" that names no column is a text
            return LITERAL
        rows, name = found
        if rows.origins.get(name, (name,)) == (name,):
            self.walk.tell("columns", node, name=name)
        one = rows.column(name)
        if not scope.has(rows):  # of the query around this one
            return one
        whole = scope.whole
        return one.but(of=whole.of, stage=scope.stage, filtered=whole.filtered, ways=whole.ways, kept=whole.kept,
                       limits=whole.limits, by=whole.by, columns=one.columns, called=one.called, ratio=one.ratio,
                       tested=one.tested)

    def _of_condition(self, node, scope):
        terms = self.terms(node, scope)
        held = combined([self.of(part, scope) for part in node.parts if part.kind != "query"])
        return held.but(kind="mask", terms=terms) if held.of else held

    def _of_sign(self, node, scope):
        left, right = (self.of(part, scope) for part in node.parts)
        tell, of = self.walk.tell, sorted(left.of | right.of)
        if left.of and right.of:
            tell("arithmetic", node, of=of, name=node.kind)
            if RECORDS not in (left.stage, right.stage):
                tell("arithmetic", node, of=of, name="figures " + node.kind)
            if node.kind == "/":
                facts_groups.tell_divided(self.walk, node, left, right)
        for side, other in ((node.parts[0], right), (node.parts[1], left)):
            if other.of and side.kind == "literal" and type(side.value) in (int, float):
                tell("literals", side, values=[side.value], use="operand")
                if other.stage != RECORDS:
                    facts_groups.tell_scaled(self.walk, node, other, node.kind == "*" and side.value == 100)
        whole = combined([left, right])
        if not whole.of:
            return whole
        if whole.stage == RECORDS:
            words = (_said(node.parts[0], left), SIGNS[node.kind], _said(node.parts[1], right))
            whole = whole.but(called=(" ".join(words),))
        for held, mask in ((left, right), (right, left)):  # nothing of the rows that do not meet it
            if node.kind == "*" and mask.kind == "mask" != held.kind and mask.terms and held.stage == RECORDS:
                return self.filtered(node, held, mask.terms).but(columns=held.columns, called=held.called)
        both_columns = left.stage == right.stage == RECORDS and left.columns and right.columns
        if both_columns and node.kind in "+-":
            whole = whole.but(columns=tuple(dict.fromkeys(left.columns + right.columns)), called=whole.called)
        is_ratio = both_columns and node.kind == "/" and left.columns != right.columns
        ratio = (left.columns[0], right.columns[0]) if is_ratio else left.ratio or right.ratio
        return whole.but(ratio=ratio)

    def _of_case(self, node, scope):
        """CASE WHEN … THEN value ELSE 0 END: the value of the rows that meet the condition."""
        tests, given, other = node.parts[:-1:2], node.parts[1:-1:2], node.parts[-1]
        is_part = len(tests) == 1 and other.kind == "literal" and other.value in (None, 0)
        terms = [self.terms(test, scope) for test in tests]
        values = [self.of(part, scope) for part in (*given, other)]
        if is_part and terms[0]:
            if given[0].kind == "literal" and type(given[0].value) in (int, float):
                return scope.whole.but(kind="mask", stage=scope.stage, terms=terms[0],
                                       columns=_only(terms[0]), called=_only(terms[0]))
            if values[0].of:
                return self.filtered(node, values[0], terms[0]).but(columns=values[0].columns, called=values[0].called)
        for one in terms:
            self.told(node, scope.whole, one, keeps=False)
        held = [self.of(test, scope) for test in tests]
        return combined([*values, *held])

    def _of_cast(self, node, scope):
        held = self.of(node.parts[0], scope)
        is_text = node.name in ("text", "char", "varchar", "nchar", "nvarchar")
        return held.but(kind="column", columns=held.columns, called=held.called, made=held.made or is_text,
                        terms=()) if held.of else held

    # Functions

    def _of_call(self, node, scope):
        if node.over is not None:
            return self._windowed(node, scope)
        if node.name in AGGREGATES and aggregates(node):
            return self._figure(node, scope)
        if node.name == "iif" and len(node.parts) == 3:
            return self._of_case(Node("case", node.lineno, parts=node.parts), scope)
        values = [self.of(part, scope) for part in node.parts]
        held = values[0] if values else OPAQUE
        if node.name in ("coalesce", "ifnull") and len(values) == 2 and held.of and not values[1].of:
            if held.stage == RECORDS:
                self.walk.tell("fills", node, of=self.walk.of(held), columns=list(held.columns or ()),
                               called=held.names, by=str(node.parts[1].value))
            return held.but(columns=held.columns, called=held.called, given=True, ratio=held.ratio)
        found = combined(values)
        grain = self._grain(node, values, found)
        if not found.of:
            return OPAQUE if node.name in ("random", "date", "datetime") else found
        alone = sum(bool(value.of) for value in values) == 1
        return found.but(columns=found.columns, called=_moved(node, found) or found.called,
                         made=found.made or node.name in MADE,
                         ratio=found.ratio, part=facts_groups.part_word(grain, node.name in MEASURES) or found.part,
                         grain=grain or (max(value.grain for value in values) if alone else ""))

    def _grain(self, node, values, found):
        """What of a time the function leaves."""
        if node.name == "strftime" and node.parts and found.of:
            return PERIODS.get(node.parts[0].value, "part")
        if node.name == "date" and len(node.parts) == 1:
            return "day"
        if node.name in ("substr", "substring") and found.of and len(node.parts) == 3:
            begin, length = node.parts[1].value, node.parts[2].value
            if begin == 1 and length in BEGINNINGS:
                return BEGINNINGS[length]
            is_known = type(begin) is type(length) is int and begin > 0 and length > 0
            if is_known and len(found.columns or ()) == 1:
                self.walk.tell("slices", node, of=self.walk.of(found), column=found.columns[0], begin=begin - 1,
                               end=begin - 1 + length, separator="")
                return "part"
        return ""

    def _figure(self, node, scope):
        """One of all rows, or of each group."""
        stage, scope.stage = scope.stage, scope.whole.stage
        function, whole = AGGREGATES[node.name], scope.whole
        if node.where is not None:
            scope.whole = self.filtered(node, whole, self.terms(node.where, scope))
        part = node.parts[0] if node.parts else Node("star", node.lineno)
        held = self.of(part, scope)
        counts_rows = function == "count" and not held.terms and (part.kind == "star" or not held.of)
        if counts_rows:
            held, function = scope.whole.but(kind="frame", columns=()), "size"
        if node.distinct and held.of:
            function = "nunique" if function == "count" else function
            if function in ("sum", "mean"):
                self.walk.tell("drops", node, of=self.walk.of(held), what="repeated", columns=list(held.columns or ()),
                               called=held.names, ordered=False)
        if held.kind == "mask" or held.tested:
            self.told(node, held, held.terms or held.tested, keeps=False)
            function = OF_CONDITIONS.get(function, function)
        if held.of and held.stage != FIGURE:
            of_rows = held.but(by=scope.whole.by, filtered=held.filtered | scope.whole.filtered,
                               ways=held.ways | scope.whole.ways, kept=held.kept | scope.whole.kept)
            self.walk.tell_figure(node, of_rows, columns=list(held.columns or ()), function=function,
                                  ratio=list(held.ratio), called=[] if counts_rows else held.names)
            self.walk.computed(held)
        filtered = held.filtered | scope.whole.filtered | {one["column"] for one in held.terms if one["column"]}
        counts = held.columns[0] if function == "count" and len(held.columns or ()) == 1 else ""
        scope.stage, scope.whole = stage, whole
        return Value("column", held.of, stage if stage != RECORDS else FIGURE, held.columns, called=held.called,
                     filtered=filtered, counts=counts)

    def _windowed(self, node, scope):
        """Of rows beside the row: running totals, the row before, places."""
        parted, ordered, has_frame = node.over
        held = combined([self.of(part, scope) for part in node.parts]) if node.parts else scope.whole
        sides = [self.of(part, scope) for part in (*parted, *(one for one, _ in ordered))]
        of = self.walk.of(combined([held, *sides]))
        if node.name in STEPS:
            self.walk.tell("shifts", node, of=of, function="shift", periods=STEPS[node.name])
        elif node.name in ("sum", "total", "count") and ordered and not has_frame:
            self.walk.tell("cumulated", node, of=of, name="cumsum")
        elif node.name in AGGREGATES and not ordered:
            self.walk.tell_figure(node, held, columns=list(held.columns or ()) if held is not scope.whole else [],
                                  function=AGGREGATES[node.name], ratio=[], called=held.names)
            self.walk.computed(held)
            return held.but(kind="column", stage=held.stage if parted else FIGURE, columns=held.columns,
                            called=held.called, terms=())
        else:
            self.walk.tell("unknown", node, name="window")
        return held.but(kind="column", stage=scope.stage, columns=held.columns if held is not scope.whole else None,
                        called=held.called if held is not scope.whole else (), terms=())


def _moved(node, found):
    """strftime('%Y-%m', arrived, '+1 month'): a date that is moved first."""
    modifiers = node.parts[2:] if node.name == "strftime" else node.parts[1:] if node.name in TIMES else ()
    moves = [one.value for one in modifiers if isinstance(one.value, str) and STRETCH.fullmatch(one.value.strip())]
    return (f"{found.columns[0]} + {moves[0]}",) if moves and len(found.columns or ()) == 1 else None


def _only(terms):
    names = {one["column"] for one in terms}
    return tuple(names) if len(names) == 1 and "" not in names else None


def _said(node, value):
    """A side of a computation, as the code calls it."""
    words = value.names if value.of and value.stage == RECORDS else [node.value] if node.kind == "literal" else ()
    text = facts_groups.said(value, str(words[0])) if len(words) == 1 else "…"
    return f"({text})" if node.kind in SIGNS and value.of else text


def _cell(value, column):
    """A part of a time is a text in SQLite: '2024' is the year."""
    if column.grain and isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return value[:200] if isinstance(value, str) else value


def _pattern(values, sign):
    """(comparison, values) of LIKE and GLOB."""
    text = values[0] if values and isinstance(values[0], str) else None
    if text is None:
        return "matches", None
    inner = text.strip(sign)
    if any(mark in inner for mark in ("%", "_") if sign == "%") or (sign == "*" and any(m in inner for m in "*?[")):
        return "matches", [text]
    begins, ends = text.startswith(sign), text.endswith(sign)
    kinds = {(True, True): "contains", (True, False): "ends_with", (False, True): "starts_with"}
    return kinds.get((begins, ends), EQUAL), [inner]
