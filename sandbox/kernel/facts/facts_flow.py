# SPDX-License-Identifier: GPL-3.0-or-later
"""What the code does with the rows of its files: the facts of core/domain/code_facts.h, each with its line.

One walk in the order in which the code runs, functions of its own as they are called. What it cannot follow is a fact,
too ("unknown"): nothing may be concluded from what is absent then.
"""

import ast
import builtins
import copy
import functools

import facts_chained
import facts_changes
import facts_functions
import facts_groups
import facts_loops
import facts_rows
import facts_time_names
import facts_typed
import facts_unkept
import facts_written
from facts_masks import SIGNS, TURNED, both, negated, term, terms_of_both
from facts_told import MOST, Told
from facts_value import (FIGURE, GROUPS, LITERAL, OPAQUE, RECORDS, ROW_BY_ROW, Value, cells, combined, is_missing, joined,
                         line_of, number, united)
from facts_walk import Walk

OF_ROWS = ("filters", "joins", "groupings", "aggregations", "sorts", "limits", "drops", "fills", "conversions",
           "reshapes", "stores")
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "/", ast.Mod: "%", ast.Pow: "**"}
WORDS = {ast.Add: "+", ast.Sub: "−", ast.Mult: "×", ast.Div: "÷", ast.FloorDiv: "//", ast.Mod: "modulo", ast.Pow: "^"}
LOOKS = {"set_ylim", "set_xlim", "ylim", "xlim", "margins", "set_xticks", "set_yticks", "xticks", "yticks", "text",
         "annotate", "figure", "subplots"}
CALLS = 200  # of functions of the code's own
DEPTH = 5


def look(source, report):
    flow = _Flow(source)
    facts_written.look(source, report.code, flow.facts)
    facts_time_names.look(source, flow.facts)
    try:
        flow.run()
    except RecursionError:
        flow.facts["unknown"].append({"line": 0, "name": "depth"})
    facts_chained.look(flow, report)
    facts_typed.tell_tables(flow, source)
    facts_typed.tell_printed(flow, source)
    seen = {f["line"] for f in report.findings if f["kind"] in ("dynamic", "cannot_tell")}
    dynamic = report.effects["dynamic_code"] or report.effects["cannot_tell"]
    report.facts = {"in_order": True, "known": True, "dynamic": (sorted(seen) or [0]) if dynamic else [],
                    "years": facts_typed.years(source, MOST),
                    **flow.facts}


class _Flow(Walk, Told):
    def __init__(self, source):
        Walk.__init__(self)
        Told.__init__(self)
        self.source = source
        self.chained = []  # (node, kind of finding, what shall stand there or None)
        self.depth = 0
        self.calls_left = CALLS
        self.loops = 0
        self.rounds = []  # rows that loops go through, or that conditions pick, where the walk stands
        self.tests = []  # conditions on the rows, where the walk stands
        self.whiles = 0
        self.again = False  # in the second round of a loop
        self.in_parts = set()  # loops whose rounds each have a part of the rows
        self.drawing = False  # where axes end and labels stand
        self.keeping = True  # else conditions choose what is changed, and leave no rows out
        self.only_dropped = facts_unkept.only_dropped(source.tree)
        self.unused = facts_unkept.unused(source.tree)
        self.said_beside = facts_unkept.only_looked_at(source.tree)
        self.has_result = facts_unkept.has_result(source.tree)
        self.returned = []
        self.rows = facts_rows.Rows(self)
        self.functions = facts_functions.Functions(self)

    def run(self):
        body = self.source.tree.body
        last = body[-1] if body and isinstance(body[-1], ast.Expr) else None
        self.block(body[:-1] if last else body)
        if last:
            facts_chained.called(self, last)
            self.show(last, self.value(last.value), is_last=True)
        styles = {id(node.format_spec) for node in self.source.nodes if isinstance(node, ast.FormattedValue)}
        for node in self.source.nodes:
            if isinstance(node, ast.JoinedStr) and id(node) not in styles:
                self.tell("literals", node, values=_pieces(node), use="words")
            text = node.value if isinstance(node, ast.Constant) else node.attr if isinstance(node, ast.Attribute) else None
            if isinstance(text, str) and text in self.source.columns:
                self.tell("columns", node, name=text)
        self.tell_some()

    # Facts

    def lost(self, node, what, *values):
        """Something is done to rows that this walk does not know."""
        of_lines = any(v is not None and v.kind == "file" for v in values)  # a loop over them gives rows, no names
        found = combined([v for v in values if v is not None], "column" if of_lines else "frame")
        if any(v is not None and v.of and (v.stage == RECORDS or v.kind in ("grouped", "reader", "file"))
               for v in values):
            self.tell("unknown", node, name=what[:100])
        return found.but(plain=False, typed=False, unique=None) if found.of else OPAQUE

    def show(self, node, value, is_last=False):
        parts = value.parts if value.kind == "container" and isinstance(value.parts, tuple) else ()
        typed = value.typed or (bool(parts) and all(p.typed for p in parts))
        if value.kind == "literal" and not _has_number(self.source.literal(node.value if isinstance(node, ast.Expr) else node)):
            typed = typed and isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
        self.told_all(value)
        self.tell("shown", node, of=self.of(value), stage=value.stage, typed=typed, last=is_last)
        self.told_whole(value)
        if is_last:
            self.result = value.figure

    def unkept(self, look):
        """What `look` gives, where conditions choose the rows that are changed or dropped."""
        keeping, self.keeping = self.keeping, False
        found = look()
        self.keeping = keeping
        return found

    # Statements

    def store(self, target, value, value_node=None):
        if isinstance(target, ast.Name):
            self.env[target.id] = value
            if self.source.files.get(min(value.of, default=""), {}).get("variable") == target.id:
                self.computed(value)
            if value.fact is not None and self.source.bound.get(target.id) == 1:
                value.fact["into"] = target.id
        elif isinstance(target, (ast.Tuple, ast.List)):
            fits = isinstance(value.parts, tuple) and len(value.parts) == len(target.elts)
            for place, element in enumerate(target.elts):
                self.store(element, value.parts[place] if fits else value)
        elif isinstance(target, ast.Starred):
            self.store(target.value, value)
        elif isinstance(target, ast.Subscript):
            self.rows.stored(target, value, value_node)
        elif isinstance(target, ast.Attribute):
            self.rows.stored_attribute(target, value)

    def _augassign(self, node):
        """A count goes up with the rows that a loop goes through, or that a condition is true for."""
        is_name = isinstance(node.target, ast.Name)
        target = ast.copy_location(ast.Name(node.target.id, ast.Load()), node) if is_name else node.target
        old, by = self.unkept(lambda: self.value(target)), self.value(node.value)
        if not isinstance(node.op, ast.Add):  # what grows by rows is a sum, and worked out of no two figures
            self._worked_out(ast.copy_location(ast.BinOp(target, node.op, node.value), node), old, by)
        found = combined([old, by], "column")
        is_count = found.typed and self.rounds and cells(node.value, self.source) == [1]
        found = facts_loops.counted(self.rounds[-1]) if is_count else found
        self.store(node.target, facts_loops.decided(self, node, found))

    def _delete(self, node):
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                held, names = self.value(target.value), self.source.texts(target.slice)
                if held.kind == "frame" and names:
                    self.rows.tell_stored(target, held, names, "drops")

    def _assign(self, node):
        """Rows that are looked up to be stored where they were are changed, and none is left out."""
        if self.rounds and (step := facts_loops.step(node)) is not None:
            self._augassign(step)
            return
        self.rows.changing = facts_unkept.stored_in(node)
        if node.value in self.only_dropped.values():
            value = self.untold(node.value)
        elif node.value in self.unused:
            value = self.untold(node.value, [kind for kind in OF_ROWS if kind != "joins"])
        elif node.value in self.said_beside:
            value = self.beside(lambda: self.value(node.value))
        else:
            value = self.value(node.value)
        self.rows.changing = set()
        for target in node.targets:
            self.store(target, facts_loops.decided(self, node, value), node.value)

    def _expr(self, node):
        facts_chained.called(self, node)
        if facts_unkept.is_thrown_away(node.value):
            self.untold(node.value)
        elif self.has_result and facts_unkept.prints(node):
            self.beside(lambda: self.value(node.value))
        else:
            self.value(node.value)

    def untold(self, node, kinds=OF_ROWS):
        """The value, where no row that it chooses is kept here."""
        before = {kind: len(self.facts[kind]) for kind in kinds}
        found = self.value(node)
        for kind, count in before.items():
            del self.facts[kind][count:]
        return found

    def _if(self, node):
        """What is only printed on a condition is a message, and no part of the result."""
        if all(facts_unkept.prints(statement) for statement in node.body + node.orelse):
            for part in (node.test, *(statement.value for statement in node.body + node.orelse)):
                self.untold(part)
            return
        test = self.value(node.test)
        facts_loops.picked(self, node, test)
        outer, tests = self.rounds, self.tests
        self.rounds, self.tests = outer + [test] * bool(test.of), tests + [test] * bool(test.of)
        self.either([node.body, node.orelse])
        self.rounds, self.tests = outer, tests

    def dropped(self, call):
        """What is told of rows whose labels another line took to drop them here."""
        for name in [one for one in call.args + [word.value for word in call.keywords] if isinstance(one, ast.Name)]:
            if name.id in self.only_dropped:
                rows = copy.deepcopy(self.only_dropped[name.id])
                for part in ast.walk(rows):
                    ast.copy_location(part, call)
                self.value(rows)

    def _return(self, node):
        self.returned.append(self.value(node.value) if node.value is not None else LITERAL)

    def _functiondef(self, node):
        self.env[node.name] = Value("own", owner=node)

    _asyncfunctiondef = _functiondef

    def _classdef(self, node):
        self.tell("unknown", node, name="class")
        self.env[node.name] = OPAQUE

    def _for(self, node):
        self.loops += 1
        outer = self.rounds
        super()._for(node)
        if self.loops == 1:
            self.again = True  # what the first round binds, the second may use
            super()._for(node)
            self.again = False
        self.loops -= 1
        self.rounds = outer
        for name, statement in facts_unkept.bound_anew(node, self.source.nodes) if node in self.in_parts else ():
            held = self.env.get(name)
            if held is not None and held.of:
                self.tell("limits", statement, of=self.of(held), how="part", rows=-1, use="computed", each=False)

    def _while(self, node):
        self.whiles += 1
        test, outer = self.value(node.test), self.rounds
        self.rounds = outer + [test] * bool(test.of)
        self.either([node.body, []])
        self.rounds = outer
        self.whiles -= 1
        self.block(node.orelse)

    def iterated(self, node):
        held = self.value(node.iter)
        if held.kind in ("reader", "grouped"):
            self.in_parts.add(node)
        parts = held.parts if held.kind == "zipped" else (held,)
        rows, most = combined(parts), facts_unkept.rounds(node)
        if most is not None and rows.of and rows.stage == RECORDS and "reader" not in [one.kind for one in parts]:
            self.computed(self.limited(rows, node, "first", most))
        self.rounds = self.rounds + [rows] * bool(rows.of)
        self.store(node.target, self.functions.element(node, held, node.body))

    def matched(self, node, value):
        self.lost(node, "match", value)  # what its patterns capture is a part of it

    def either(self, bodies):
        start, ends = self.env, []
        for body in bodies:
            self.env = dict(start)
            self.block(body)
            ends.append(self.env)
        self.env = {name: _all(end.get(name) for end in ends) for name in {n for end in ends for n in end}}

    # Expressions

    def value(self, node):
        handler = getattr(self, "_of_" + type(node).__name__.lower(), None)
        if handler:
            return handler(node) or OPAQUE
        return combined([self.value(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)])

    def _of_constant(self, node):
        return LITERAL

    def _of_lambda(self, node):
        return Value("own", owner=node)

    def _of_name(self, node):
        if node.id in self.env:
            return self.env[node.id] or OPAQUE
        full = self.source.qualified(node)
        if full is not None:
            return Value("function", name=full)
        if node.id in self.source.bound:
            return OPAQUE if not isinstance(node.ctx, ast.Load) else self._unbound(node)
        if hasattr(builtins, node.id):
            return OPAQUE
        self.tell("frames", node, name=node.id.encode("utf-8", "replace").decode())
        columns = next((f.get("columns") for f in self.source.files.values() if f.get("variable") == node.id), None)
        found = Value("frame", frozenset([node.id]), RECORDS, tuple(columns) if columns else None, plain=True)
        self.env[node.id] = found
        return found

    def _unbound(self, node):
        self.tell("unknown", node, name=node.id.encode("utf-8", "replace").decode()[:100])
        return OPAQUE

    def _of_namedexpr(self, node):
        value = self.value(node.value)
        self.store(node.target, value)
        return value

    def _of_ifexp(self, node):
        test, found = self.value(node.test), joined(self.value(node.body), self.value(node.orelse))
        is_chosen = found.typed and test.of and ast.dump(node.body) != ast.dump(node.orelse)
        return facts_loops.counted(test) if is_chosen else found

    def _of_list(self, node):
        parts = tuple(self.value(element) for element in node.elts)
        whole = combined(parts, "container")
        return whole.but(kind="container", parts=parts) if whole.of else Value(whole.kind, typed=whole.typed or not parts, parts=parts)

    _of_tuple = _of_set = _of_list

    def _of_dict(self, node):
        parts = [self.value(value) for value in node.values]
        for key in node.keys:
            parts += [] if key is None else [self.value(key)] if not isinstance(key, ast.Constant) else []
        whole = combined(parts, "container")
        return whole.but(kind="container") if whole.of else Value(whole.kind, typed=whole.typed or not parts)

    def _of_listcomp(self, node):
        outer, rows = self.env, []
        self.env = dict(outer)
        for generator in node.generators:
            given = self.value(generator.iter)
            held = self.functions.element(node, given, ())
            rows += [one for one in given.parts or (given,) if one.of and one.kind != "grouped"]
            if generator.ifs and held.of and held.stage == RECORDS:
                self.tell("unknown", node, name=ROW_BY_ROW)
            self.store(generator.target, held)
            for condition in generator.ifs:
                test = self.value(condition)
                if test.terms:
                    self.rows.conditions(condition, test.but(stage=RECORDS), keeps=True)
        found = [self.value(part) for part in (getattr(node, "key", None), getattr(node, "value", None),
                                               getattr(node, "elt", None)) if part]
        self.env = outer
        whole = combined(found, "container")
        if whole.typed and rows and cells(getattr(node, "elt", node), self.source) == [1]:
            return facts_loops.counted(combined(rows))
        return whole.but(kind="container", parts=None) if whole.of else whole

    _of_setcomp = _of_generatorexp = _of_dictcomp = _of_listcomp

    def _of_binop(self, node):
        return self._worked_out(node, self.value(node.left), self.value(node.right))

    def _worked_out(self, node, left, right):
        if type(node.op) in OPERATORS and left.of and right.of and "index" not in (left.kind, right.kind):
            self.tell("arithmetic", node, of=sorted(left.of | right.of), name=OPERATORS[type(node.op)])
            if RECORDS not in (left.stage, right.stage):
                self.tell("arithmetic", node, of=sorted(left.of | right.of),
                          name="figures " + OPERATORS[type(node.op)])
            if isinstance(node.op, ast.Div):
                facts_groups.tell_divided(self, node, left, right)
        divided = facts_changes.base(node, self.source) if left.of | right.of else None
        if divided is not None:
            self.tell("changes", node, of=sorted(left.of | right.of), name=divided)
        if isinstance(node.op, (ast.BitAnd, ast.BitOr)) and (conditions := terms_of_both(left, right)):
            either = isinstance(node.op, ast.BitOr)
            return combined([left, right]).but(kind="mask", terms=both(*conditions, either))
        for side, other in ((node.left, right), (node.right, left)):
            value = cells(side, self.source) if other.of else None
            if value and type(value[0]) in (int, float) and not self.drawing:
                self.tell("literals", side, values=value, use="operand")
                if other.stage != RECORDS:
                    facts_groups.tell_scaled(self, node, other, type(node.op) is ast.Mult and value == [100])
        whole = combined([left, right])
        if whole.kind == "column" and whole.stage == RECORDS and type(node.op) in WORDS:
            sides = (self._said(node.left, left), WORDS[type(node.op)], self._said(node.right, right))
            whole = whole.but(called=(" ".join(sides),), part="")
        of_columns = RECORDS == left.stage == right.stage and left.columns and right.columns
        if isinstance(node.op, (ast.Add, ast.Sub)) and of_columns:
            whole = whole.but(columns=tuple(dict.fromkeys(left.columns + right.columns)), called=whole.called)
        places = whole.of and all(side.kind == "index" or not side.of for side in (left, right))
        if isinstance(node.op, ast.Div) and of_columns and left.columns != right.columns:
            whole = whole.but(ratio=(left.columns[0], right.columns[0]))
        return whole.but(kind="index") if places else whole.but(ratio=whole.ratio or left.ratio or right.ratio)

    def _said(self, node, value):
        """A side of a computation, as the code calls it."""
        numbers = None if value.of else cells(node, self.source) or facts_changes.stretch(node, self.source)
        words = value.names if value.stage == RECORDS else numbers if numbers and len(numbers) == 1 else ()
        text = facts_groups.said(value, str(words[0])) if len(words) == 1 else "…"
        return f"({text})" if isinstance(node, ast.BinOp) and value.of else text

    def _of_boolop(self, node):
        """Conditions on a row, as `row.state == "sent" and row.year == 2024`."""
        sides = [self.value(side) for side in node.values]
        terms = [side.terms for side in sides]
        either = isinstance(node.op, ast.Or)
        terms = [one for one in terms if one] if self.loops and not either else terms
        if not terms or not all(terms):
            return combined(sides)
        return combined(sides).but(kind="mask",
                                   terms=functools.reduce(lambda one, other: both(one, other, either), terms))

    def _of_unaryop(self, node):
        held = self.value(node.operand)
        if held.terms and isinstance(node.op, (ast.Invert, ast.Not, ast.USub)):
            return held.but(terms=negated(held.terms))
        if isinstance(node.op, ast.Invert) and held.kind == "column" and held.of:
            return held.but(kind="mask", terms=(term(held.columns, "==", [False], called=held.names,
                                                     part=held.part),))
        return combined([held]) if held.of else held

    def _of_compare(self, node):
        left = self.value(node.left)
        others = [self.value(other) for other in node.comparators]
        whole = combined([left, *others])
        if not whole.of or len(others) != 1:
            return whole
        comparison, column, side = SIGNS[type(node.ops[0])], left, node.comparators[0]
        if not left.of:
            comparison, column, side = TURNED.get(comparison, comparison), others[0], node.left
        other = others[0] if column is left else left
        values = None if other.of else [None] if is_missing(side, self.source) else cells(side, self.source)
        if whole.stage == FIGURE and not column.cell:
            return whole
        if column.terms and comparison == "==" and values in ([True], [False]):
            return column if values[0] else column.but(terms=negated(column.terms))
        terms = (term(column.columns, comparison, values, column.made, column.names, column.part),)
        return self.rows.compared(node, column, whole, terms)

    def _of_attribute(self, node):
        full = self.source.qualified(node)
        return Value("function", name=full) if full is not None else self.rows.attribute(node, self.value(node.value))

    def _of_subscript(self, node):
        return self.rows.subscript(node, self.value(node.value))

    def _of_call(self, node):
        drawing, self.drawing = self.drawing, self.drawing or getattr(node.func, "attr", "") in LOOKS
        found = self.functions.call(node)
        self.drawing = drawing
        return found

    # Functions of the code's own

    def inlined(self, function, given, spread=()):
        """What a function gives; `given`: the values of its parameters, in order, `spread`: by name."""
        if self.depth >= DEPTH or self.calls_left <= 0:
            return self.lost(function, "call", *given, *dict(spread).values())
        self.calls_left -= 1
        self.depth += 1
        outer, returned, self.returned = self.env, self.returned, []
        self.env = dict(outer)
        parameters = function.args.posonlyargs + function.args.args
        defaults = [self.value(d) for d in function.args.defaults]
        for parameter, default in zip(parameters[len(parameters) - len(defaults):], defaults):
            self.env[parameter.arg] = default
        for parameter in parameters[len(given):] + function.args.kwonlyargs:
            self.env.setdefault(parameter.arg, OPAQUE)
        self.env |= {parameter.arg: value for parameter, value in zip(parameters, given)} | dict(spread)
        for extra in (function.args.vararg, function.args.kwarg):
            if extra is not None:
                self.env[extra.arg] = combined(given[len(parameters):], "container")
        if isinstance(function, ast.Lambda):
            found = self.value(function.body)
        else:
            self.block(function.body)
            found = _all(self.returned) or LITERAL
        self.env, self.returned = outer, returned
        self.depth -= 1
        return found


def _all(values):
    found = None
    for value in values:
        found = joined(found, value)
    return found


def _pieces(node):
    """What stands between the holes of an f-string."""
    found = [part.value for part in node.values if isinstance(part, ast.Constant) and part.value.strip()]
    return [text.encode("utf-8", "replace").decode()[:200] for text in found[:100]]


def _has_number(node):
    return any(isinstance(n, ast.Constant) and type(n.value) in (int, float, complex)
               for n in ast.walk(node)) if node else False
