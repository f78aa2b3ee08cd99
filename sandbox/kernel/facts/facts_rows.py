# SPDX-License-Identifier: GPL-3.0-or-later
"""What attributes and subscripts of frames and columns do to rows."""

import ast

import facts_chained
import facts_groups
import facts_masks
import facts_places
import facts_unkept
from facts_functions import FIGURES_OF_FRAMES
from facts_groups import Groups
from facts_joins import Joins
from facts_methods import Methods
from facts_source import argument, is_true
from facts_value import FIGURE, GROUPS, LITERAL, OPAQUE, RECORDS, Value, cells, combined, line_of, number, united

ROWS = ("frame", "column", "mask", "index", "grouped", "window", "container", "lost")
PLACES = {"loc", "iloc", "at", "iat"}
ACCESSORS = {"str", "dt", "cat", "values", "array", "sparse", "style"}
LABELS = {"columns", "dtypes", "dtype", "name", "names", "attrs", "flags", "ndim", "is_unique", "hasnans", "nbytes"}
PARTS = {"year", "month", "day", "hour", "minute", "second", "quarter", "weekday", "dayofweek", "dayofyear", "date",
         "time", "days", "seconds", "week", "is_month_end", "is_month_start", "is_quarter_end", "is_quarter_start",
         "is_year_end", "is_year_start", "codes", "categories", "day_of_week", "day_of_year", "days_in_month",
         "real", "imag", "tz", "freq", "handle"}


def _split(node):
    """The call that split texts into the parts of which the subscript takes one; None: it takes something else."""
    held = node.value
    of_lists = isinstance(held, ast.Attribute) and held.attr == "str"
    call = held.value if of_lists else held
    is_call = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
    is_split = is_call and call.func.attr in ("split", "rsplit")
    return call if is_split and is_true(argument(call, 2, "expand")) != of_lists else None


def _is_one(held):
    return held.columns is not None and len(held.columns) == 1


class Rows:
    def __init__(self, flow):
        self.flow = flow
        self.source = flow.source
        self.joins = Joins(flow)
        self.groups = Groups(flow)
        self.methods = Methods(self)
        self.changing = set()  # rows that the statement stores in
        self.alternatives = {}  # of the conditions on a line, by their nodes

    # Conditions

    def conditions(self, node, mask, keeps=False):
        """`keeps`: the other rows are left out; else it is counted, or decides values."""
        keeps = keeps and self.flow.keeping and facts_unkept.rows_of(node) not in self.changing
        told = [self.flow.tell("filters", node, of=self.flow.of(mask), stage=mask.stage, **one, keeps=keeps,
                               some=0, whole=False)
                for one in mask.terms or mask.tested]
        self.nameless_alternatives(node, keeps, told)
        return told

    def nameless_alternatives(self, node, keeps, told):
        """Of two conditions on a line, one after the other, which alternatives are whose no list says."""
        either = [one for one in told if one["any"]]
        others = self.alternatives.setdefault((line_of(node), keeps), {})
        if either:
            others[id(node)] = either
        for one in [one for some in others.values() for one in some] if len(others) > 1 else ():
            one["called"] = ""

    def compared(self, node, column, whole, terms):
        """A mask, and a fact of its own where a column is compared with texts, or with what is missing."""
        for one in terms:
            texts = [value for value in one["values"] if isinstance(value, str) or value is None]
            if texts and column.stage == RECORDS:
                self.flow.tell("comparisons", node, of=self.flow.of(whole), stage=RECORDS, keeps=False, some=0,
                               whole=False, **{**one, "values": texts})
        return self.mask(column, whole, terms)

    @staticmethod
    def mask(column, whole, terms):
        """A condition on a column; one on rows that have no names but their place is kind "places"."""
        by_place = column.stage == RECORDS and (column.columns == () or (column.kind == "index" and not column.columns))
        return whole.but(kind="places" if by_place else "mask", terms=() if by_place else terms)

    def filtered(self, node, held, mask):
        if mask.kind == "places":
            return self.flow.limited(held, node, "part", None)
        told = self.conditions(node, mask.but(stage=held.stage) if mask.of else mask, keeps=True)
        if held.stage == RECORDS and self.flow.keeping:
            self._tell_each_once(node, held, mask)
        if held.kind == "grouped":
            return held
        columns = frozenset(one["column"] for one in mask.terms if one["column"])
        return held.but(of=held.of | mask.of, limits=united([held.limits, mask.limits]), terms=(), parts=None,
                        across=(), filtered=held.filtered | columns, ways=held.ways.union(map(id, told)),
                        kept=held.kept.union(map(id, told)),
                        ratio=held.ratio)

    def _tell_each_once(self, node, held, mask):
        """~duplicated(): the rows that drop_duplicates() leaves."""
        for one in mask.terms:
            if one["comparison"] == "not_repeated" and not one["any"]:
                names = mask.names if len(mask.terms) == 1 else [one["called"]] if one["called"] else []
                self.flow.tell("drops", node, of=self.flow.of(held), what="repeated", columns=list(held.named(names)),
                               called=names, ordered=held.ordered)

    # Attributes

    def attribute(self, node, held):
        name = node.attr
        if held.kind not in ROWS:
            return held if held.kind == "file" and name == "handle" else Value("method", owner=held, name=name)
        if held.kind == "grouped" or (held.kind == "container" and name == "values"):
            known = held.columns is not None and name in held.columns and name not in FIGURES_OF_FRAMES
            return self._chosen(held, [name], name) if known else Value("method", owner=held, name=name)
        if name in PLACES:
            return Value("place", held.of, held.stage, owner=held, name=name)
        if name in LABELS:
            return Value("label")
        if name in ("shape", "size", "empty"):
            return self.flow.functions.figure(node, held, name)
        if name == "index":
            return held.but(kind="index", terms=(), columns=held.named(held.index) or None)
        if held.columns is not None and name in held.columns and held.kind in ("frame", "grouped") and name not in FIGURES_OF_FRAMES:
            return held.column(name)
        if name in ACCESSORS or (name in PARTS and held.kind != "frame"):
            return held.but(kind="column" if name != "style" else "frame", terms=(), made=held.made or name == "str",
                            grain=self.groups.part(node) or held.grain, part=self._time_part(node) or held.part)
        if name == "T":
            return self.flow.lost(node, name, held) if held.stage == RECORDS else self.methods.reshaped(node, held, name)
        if held.kind == "frame" and name in held.origins:
            return held.column(name)
        return Value("method", owner=held, name=name)

    def _time_part(self, node):
        """What of a date an attribute is."""
        return facts_groups.part_word(self.groups.part(node) or (node.attr if node.attr in PARTS else ""))

    def stored_attribute(self, target, value):
        held = self.flow.value(target.value)
        if held.kind == "frame" and held.of:
            if target.attr == "columns":
                self.tell_stored(target, held, [], "renames")
                held.columns, held.plain, held.origins = None, False, {}
            elif target.attr == "index":
                held.index = ()
            else:
                self.tell_stored(target, held, [target.attr], self.how(held, [target.attr]))
                self.given(held, [target.attr], value)

    def given(self, held, names, value, is_whole=True):
        for place, name in enumerate(names):
            held.origins[name] = self._origin(held, names, place, value, is_whole)
            held.ratios[name], held.grains[name] = value.ratio, value.grain
            held.tests[name] = value.terms if value.kind == "mask" and is_whole else value.tested if is_whole else ()
            if held.columns is not None and name not in held.columns:
                held.columns += (name,)
        if held.unique is not None and not held.unique.isdisjoint(names):
            held.unique = None
        held.of, held.typed = held.of | value.of, held.typed and value.typed
        held.changed = held.changed - set(names) if is_whole else held.changed | set(names)
        if value.of:
            held.limits = united([held.limits, value.limits])

    @staticmethod
    def _origin(held, names, place, value, is_whole):
        """What a column is made of that is given the value: where this is of several columns, of that at its place."""
        name = names[place]
        if not value.of:
            return () if is_whole else held.origins.get(name, (name,))
        several = value.columns if len(names) > 1 and len(value.columns or ()) == len(names) else None
        return (several[place],) if several else value.columns or (name,)

    def stored(self, target, value, value_node=None):
        facts_chained.assigned(self.flow, target)
        held = self.flow.value(target.value)
        key = self.flow.value(target.slice) if not isinstance(target.slice, ast.Slice) else LITERAL
        frame = held.owner if held.kind == "place" else held
        if held.kind == "place" and isinstance(frame, Value) and frame.of and value.typed:
            self._assigned(target, value_node)
        index = target.slice.elts[-1] if held.kind == "place" and isinstance(target.slice, ast.Tuple) else target.slice
        names = self.source.texts(index)
        if isinstance(frame, Value) and frame.kind == "frame":
            terms = self._terms_of(target, held, names or [])
            self.tell_stored(target, frame, names or [], self.how(frame, names or []), terms, value.given)
            self.given(frame, names or [], value, is_whole=terms is None)
            frame.plain = frame.plain and names is not None
        elif isinstance(target.value, ast.Name):
            if isinstance(frame, Value) and frame.kind == "column" and frame.of:
                self.tell_stored(target, frame, list(frame.columns or ()), "changes", self._terms(target, target.slice))
            unknown = [key] if not key.typed and not key.of else []  # a label that nobody typed
            self.flow.env[target.value.id] = combined([frame, value, *unknown], "container")

    # What is stored in columns

    def tell_stored(self, node, frame, names, how, terms=None, given=False):
        """`terms`: of the rows that it is stored in; None: all of them."""
        known = [(one["line"], one["columns"]) for one in self.flow.facts["stores"]] if self.flow.again else []
        if frame.of and (line_of(node), names) not in known:
            self.flow.tell("stores", node, of=self.flow.of(frame), columns=names, how=how, some=terms is not None,
                           given=given,
                           terms=[{"line": 0, "of": [], "stage": frame.stage, "keeps": False, "some": 0,
                                   "whole": False, **one}
                                  for one in terms or ()])

    def _terms_of(self, target, held, names):
        """The conditions on the rows that are stored in; None: all rows are."""
        index = target.slice
        rows = None
        if held.kind == "place":
            rows = index.elts[0] if isinstance(index, ast.Tuple) and index.elts else index
        elif not names and self.flow.value(index).kind in ("mask", "places", "column"):
            rows = index
        is_whole = rows is None or (isinstance(rows, ast.Slice) and rows.lower is rows.upper is None)
        return None if is_whole else self._terms(target, rows)

    def _terms(self, target, rows):
        """The conditions by which rows are chosen; none, where they are chosen otherwise."""
        chosen = self.flow.value(rows) if not isinstance(rows, ast.Slice) else OPAQUE
        if chosen.kind == "column" and chosen.of and chosen.stage == RECORDS:
            return (facts_masks.term(chosen.columns, "==", [True], called=chosen.names, part=chosen.part),)
        return chosen.terms

    @staticmethod
    def how(frame, names):
        """Whether there were columns of these names."""
        if not names:
            return "changes"
        if any(name in frame.origins for name in names):
            return "changes"
        if frame.columns is None:
            return "sets"
        return "changes" if set(names) & set(frame.columns) else "adds"

    def _assigned(self, target, value_node):
        """A number that the code puts into a cell by hand."""
        place = target.slice.elts[0] if isinstance(target.slice, ast.Tuple) and target.slice.elts else target.slice
        if not isinstance(self.source.literal(place), ast.Constant):
            return  # rows that a condition chose
        values = cells(value_node, self.source) if value_node is not None else None
        if values and type(values[0]) in (int, float):
            self.flow.tell("literals", target, values=values[:1], use="assigned")

    def replaced(self, node, held):
        """map({"A": 40}): numbers that take the place of labels, and the labels."""
        table = self.source.literal(node.args[0]) if node.args else None
        if not held.of or not isinstance(table, ast.Dict):
            return
        constants = [one.value for one in table.values if isinstance(one, ast.Constant)]
        numbers = [value for value in constants if type(value) in (int, float)]
        if numbers:
            self.flow.tell("literals", table, values=numbers[:20], use="mapped")
        labels = [one.value for one in table.keys if isinstance(one, ast.Constant) and type(one.value) is str]
        if labels and held.stage == RECORDS:
            self.flow.tell("comparisons", node, of=self.flow.of(held), stage=RECORDS, keeps=False, some=0, whole=False,
                           **facts_masks.term(held.columns, "in", labels[:20], held.made, held.names))

    # Subscripts

    def subscript(self, node, held):
        if held.kind == "place":
            return self._placed(node, held)
        index = node.slice
        if held.kind not in ROWS:
            inner = None if isinstance(index, ast.Slice) else self.flow.value(index)
            if held.kind == "reader" or held.kind == "file":
                return self.flow.lost(node, "subscript", held)
            return held if inner is None or not inner.of else combined([held, inner])
        if isinstance(index, ast.Slice):
            self._characters(node, held, index)
            return self._sliced(node, held, index, "position") if not self._is_text(node) else held.but(part="part")
        if self._is_text(node) or _split(node) is not None:
            self.flow.value(index)
            self._text_part(node, held)
            return held.but(part="part")
        self._column_of_parts(node)
        names = self.source.texts(index) if not isinstance(index, ast.Tuple) else None
        if names is not None and held.kind in ("frame", "grouped"):
            # a dict of groups, not a column that is not there
            is_name = self.source.text(index) is not None and not isinstance(node.value, ast.Call)
            if is_name and held.kind == "grouped" and held.columns is not None and not set(names) <= set(held.columns):
                return held.owner.but(plain=False, unique=None)
            return self._chosen(held, names, self.source.text(index))
        if isinstance(index, ast.Tuple) and held.kind != "container" and held.stage == RECORDS:
            return self._placed(node, Value("place", held.of, held.stage, owner=held.but(kind="frame"), name="iloc"))
        chosen = self.flow.value(index)
        if chosen.kind == "own":
            chosen = self.flow.inlined(chosen.owner, [held])
        if chosen.terms or chosen.kind in ("mask", "places"):
            return self.filtered(node, held, chosen)
        is_rows = held.stage == RECORDS and held.kind in ("frame", "column")
        how = facts_places.chosen_by(index, self.source) if is_rows else None
        if how is not None:
            return self.flow.limited(held, node, how, None)
        if chosen.of and chosen.kind == "column" and chosen.stage == held.stage and held.kind in ("frame", "column"):
            return self.filtered(node, held, chosen.but(terms=(facts_masks.term(chosen.columns, "==", [True],
                                                                      called=chosen.names, part=chosen.part),)))
        if held.kind in ("frame", "grouped") and chosen.kind == "opaque" and held.stage == RECORDS:
            return self.flow.lost(node, "subscript", held)
        if held.kind in ("frame", "grouped"):
            return held.column(None) if not isinstance(index, (ast.List, ast.ListComp)) else held.but(columns=None, unique=None)
        if held.kind == "container":
            return self._part(held, index)
        if held.stage == RECORDS:
            return self.flow.limited(held, node, "part", 1).but(stage=FIGURE, cell=_is_one(held))
        if held.stage == GROUPS and held.kind == "index" and (place := number(index, self.source)) is not None:
            self.flow.tell("places", node, of=self.flow.of(held), name=str(place))
        return held.but(stage=FIGURE) if held.stage == GROUPS else self._one_of(held, index)

    def _one_of(self, held, index):
        """mode()[0], mode().iloc[0, 1]"""
        place = number(index.elts[0] if isinstance(index, ast.Tuple) and index.elts else index, self.source)
        return self.flow.told_one(held, place) if place is not None else held

    @staticmethod
    def _is_text(node):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "str"

    def _characters(self, node, held, index):
        """column.str[0:2]"""
        if not self._is_text(node) or not _is_one(held):
            return
        begin = number(index.lower, self.source) if index.lower is not None else 0
        end = number(index.upper, self.source) if index.upper is not None else -1
        if begin is not None and end is not None and (begin >= 0 or index.upper is None):
            self.cut(node, held, begin, end, "")

    def _text_part(self, node, held):
        """column.str[4], or column.str.split("/").str[0]: a part that another cut left has no place of its own"""
        call, part = _split(node), number(node.slice, self.source)
        pattern = argument(call, 0, "pat") if call is not None else None
        separator = "" if call is None else self.source.text(pattern) if pattern is not None else None
        counts_back = call is not None and call.func.attr == "rsplit" and argument(call, 1, "n") is not None
        texts = held if call is None else self.flow.value(call.func.value)
        is_known = None not in (separator, part) and (separator or part >= 0)
        if is_known and not counts_back and _is_one(texts):
            self.cut(node, texts, part, part + 1, separator)

    def _column_of_parts(self, node):
        """parts[1] of parts = column.str.split("/", expand=True)"""
        call, part = self.source.literal(node.value), number(node.slice, self.source)
        is_split = isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "split"
        pattern = argument(call, 0, "pat") if is_split and is_true(argument(call, None, "expand")) else None
        separator = self.source.text(pattern) if pattern is not None else None
        if separator and type(part) is int and part >= 0:
            texts = self.flow.value(call.func.value)
            if _is_one(texts):
                self.cut(node, texts, part, part + 1, separator)

    def cut(self, node, held, begin, end, separator):
        """A part of each text, by its characters or between separators."""
        self.flow.tell("slices", node, of=self.flow.of(held), column=held.columns[0], begin=begin, end=end,
                       separator=separator)

    def _part(self, held, index):
        place = number(index, self.source)
        if isinstance(held.parts, tuple) and place is not None and -len(held.parts) <= place < len(held.parts):
            return held.parts[place]
        found = held.but(kind="frame", parts=None)
        return self.flow.limited(found, index, "part", None) if held.stage == RECORDS and self.source.text(index) is None else found

    def _chosen(self, held, names, one):
        if one is not None:
            found = held.column(one)
            return found.but(kind="grouped", owner=held.owner) if held.kind == "grouped" else found
        kept = held.unique if held.unique is not None and held.unique <= set(names) else None
        return held.but(columns=tuple(names), called=tuple(names), unique=kept)

    def _sliced(self, node, held, index, by):
        if held.kind == "grouped":
            return self.flow.lost(node, "slice", held)
        lower, upper = index.lower, index.upper
        for part in (lower, upper, index.step):
            self.flow.value(part) if part is not None else None
        texts = [self.source.text(p) for p in (lower, upper) if p is not None]
        if texts and None not in texts:
            columns = held.named(held.index) if held.index else ("",)
            comparison = "between" if len(texts) == 2 else ">=" if lower is not None else "<="
            return self.filtered(node, held, Value("mask", held.of, held.stage,
                                                   terms=(facts_masks.term(columns, comparison, texts),)))
        step = number(index.step, self.source) if index.step is not None else 1
        begin = number(lower, self.source) if lower is not None else 0
        end = number(upper, self.source) if upper is not None else None
        if upper is None and begin == 0 and step in (1, -1):
            return held
        if upper is None and step == 1 and begin is not None and begin < 0:
            return self.flow.limited(held, node, "last", -begin)
        if begin == 0 and step == 1 and upper is not None:
            rows = None if end is None or end < 0 else end + (by == "label")
            return self.flow.limited(held, node, "first" if end is None or end >= 0 else "part", rows)
        return self.flow.limited(held, node, "part", None)

    def _placed(self, node, place):
        held = place.owner
        rows, columns = node.slice, None
        if isinstance(rows, ast.Tuple) and len(rows.elts) == 2 and held.kind == "frame":
            rows, columns = rows.elts
        label = place.name in ("loc", "at")
        if isinstance(rows, ast.Slice):
            found = self._sliced(node, held, rows, "label" if label else "position")
        else:
            found = self._picked(node, held, rows, label)
        if columns is None:
            return found
        if isinstance(columns, ast.Slice):
            return found
        self.flow.value(columns)
        names = self.source.texts(columns) if label else None
        if names is not None:
            return self._chosen(found, names, self.source.text(columns))
        return found.column(None) if found.kind == "frame" and not isinstance(columns, (ast.List, ast.Slice)) else found

    def _picked(self, node, held, rows, label):
        chosen = self.flow.value(rows)
        if chosen.kind == "own":
            chosen = self.flow.inlined(chosen.owner, [held])
        if chosen.terms or chosen.kind in ("mask", "places"):
            return self.filtered(node, held, chosen)
        if held.stage == RECORDS and facts_places.chosen_by(rows, self.source) == "sample":
            return self.flow.limited(held, node, "sample", None)
        values = cells(rows, self.source)
        if label and values and all(isinstance(v, str) for v in values):
            columns = held.named(held.index) if held.index else ("",)
            return self.filtered(node, held, Value("mask", held.of, held.stage,
                                                   terms=(facts_masks.term(columns, "in", values),)))
        if chosen.of and chosen.kind == "column" and chosen.stage == held.stage:
            return self.filtered(node, held, chosen.but(terms=(facts_masks.term(chosen.columns, "==", [True],
                                                                      called=chosen.names, part=chosen.part),)))
        place = number(rows, self.source)
        if held.stage == GROUPS and place is not None and not label:
            self.flow.tell("places", node, of=self.flow.of(held), name=str(place))
        if held.stage == RECORDS:
            one = number(rows, self.source) is not None
            return self.flow.limited(held, node, "part", 1 if one else None) if not chosen.of or chosen.stage == FIGURE else self.flow.lost(
                node, "rows", held, chosen)
        return self._one_of(held, rows)

    def method(self, node, held, name):
        return self.methods.call(node, held, name)
