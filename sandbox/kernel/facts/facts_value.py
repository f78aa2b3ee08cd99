# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the rows of a value come from, and what was done to them on the way, as far as the code says."""

import ast
import dataclasses

RECORDS, GROUPS, FIGURE = "records", "groups", "figure"
ORDER = (RECORDS, GROUPS, FIGURE)
ROW_BY_ROW = "row_by_row"  # how code goes of which the conditions are known, and not what it makes of the rows
MISSING = {"numpy.nan", "numpy.NaN", "pandas.NA", "pandas.NaT", "math.nan"}


@dataclasses.dataclass(slots=True, eq=False)
class Value:
    """`of`: the files and frames that its rows are of. `stage`: what one row of it is, a record of a file or a group;
    or it is a figure. `kind`: frame, column, mask, index, grouped, window, reader, place (df.loc), method, function,
    own, file, literal, opaque.
    """
    kind: str = "opaque"
    of: frozenset = frozenset()
    stage: str = FIGURE
    columns: tuple | None = None  # its names; of a column: those of the files that it is made of
    origins: dict = dataclasses.field(default_factory=dict)  # of columns that the code makes: what they are made of
    index: tuple = ()
    unique: frozenset | None = None  # each row stands once for these columns
    plain: bool = False  # records of one file, all or fewer, each once
    ordered: bool = False
    limits: tuple = ()  # facts of those that cut its records
    terms: tuple = ()  # of a mask
    keys: tuple | None = ()  # of groups; None: computed
    owner: object = None
    name: str = ""
    parts: tuple | None = None  # of a list or a dict
    each: bool = False  # one of many groups: what is cut of it is cut of each
    typed: bool = False  # nothing in it but what stands in the code
    made: bool = False  # its texts were changed
    filtered: frozenset = frozenset()  # the columns that decided which of its rows are left
    ways: frozenset = frozenset()  # the filters that left them, by the identities of their facts
    kept: frozenset = frozenset()  # likewise, those that all of them passed
    by: int = 0  # of groups: the line that makes them
    ratio: tuple = ()  # of a column that divides two: those
    ratios: dict = dataclasses.field(default_factory=dict)  # likewise, of a frame's columns
    fact: dict | None = None  # of the join that made it
    grain: str = ""  # of a column that the code makes of times: "month"
    part: str = ""  # what it is of its column, where it is not the column's values: "month", another "part"
    grains: dict = dataclasses.field(default_factory=dict)  # likewise, of a frame's columns
    tested: tuple = ()  # of a column that has the values of a mask: the mask's terms
    tests: dict = dataclasses.field(default_factory=dict)  # likewise, of a frame's columns
    called: tuple | None = None  # columns that the code chose, by its own names for them
    given: bool = False  # gaps filled or cells converted, and nothing done to it since
    whole: tuple = ()  # of a frame that one column was split into: that one
    across: tuple = ()  # the columns that its rows are sorted or grouped by, where there are several
    changed: frozenset = frozenset()  # a frame's columns that were given other values in some of the rows
    counts: str = ""  # of a figure: the column of whose filled cells it is the number
    several: dict | None = None  # the fact of the figure whose values these are, where it may have several
    figure: dict | None = None  # the fact of the figure that it is, with nothing done to it since
    cell: bool = False  # of one row: of a column that a loop goes through, or takes a place of

    def but(self, **changes):
        copied = {"origins": dict(self.origins), "ratios": dict(self.ratios), "grains": dict(self.grains),
                  "tests": dict(self.tests), "fact": None, "ratio": (), "tested": (), "given": False,
                  "figure": None, **changes}
        if "columns" in changes:
            copied.setdefault("called", None)
        return dataclasses.replace(self, **copied)

    def becomes(self, other):
        for field in dataclasses.fields(self):
            setattr(self, field.name, getattr(other, field.name))

    def column(self, name):
        """One of its columns; `name` None: which, only the run would know."""
        made = self.origins.get(name, self.whole or (None if name is None else (name,)))
        return self.but(kind="column", columns=made, terms=(), parts=None, ratio=self.ratios.get(name, ()),
                        grain=self.grains.get(name, ""), called=None if name is None else (name,),
                        made=self.made or name in self.changed, tested=self.tests.get(name, ()))

    @property
    def names(self):
        """Its columns as the code calls them; of a frame, those that the code chose."""
        return list(self.called if self.called is not None else () if self.kind == "frame" else self.columns or ())

    def named(self, names):
        """What columns of these names are made of."""
        return tuple(one for name in names for one in self.origins.get(name, (name,)))


OPAQUE = Value()
LITERAL = Value(kind="literal", typed=True)


def combined(values, kind="column"):
    """A value that is computed from all of these."""
    values = [v for v in values if v is not None]
    rows = [v for v in values if v.of]
    if not rows:
        return LITERAL if values and all(v.typed for v in values) else OPAQUE
    if len(rows) == 1:
        return rows[0].but(kind=kind if rows[0].stage != FIGURE else rows[0].kind, terms=(), typed=False,
                           ratio=rows[0].ratio, grain="")
    columns, called = {v.columns for v in rows}, {tuple(v.names) for v in rows}
    return Value(kind, frozenset().union(*(v.of for v in rows)), min((v.stage for v in rows), key=ORDER.index),
                 columns.pop() if len(columns) == 1 else None, limits=united(v.limits for v in rows),
                 ordered=all(v.ordered for v in rows), index=rows[0].index, made=any(v.made for v in rows),
                 filtered=_filtered(rows), ways=frozenset().union(*(v.ways for v in rows)), kept=_kept(rows),
                 ratios={k: r for v in rows for k, r in v.ratios.items()},
                 grains={k: g for v in rows for k, g in v.grains.items()},
                 called=called.pop() if len(called) == 1 else ())


def _filtered(values):
    """What decided which rows there are; a figure among columns decides nothing."""
    rows = [value for value in values if value.stage != FIGURE] or values
    return frozenset().union(*(value.filtered for value in rows))


def _kept(values):
    rows = [value for value in values if value.stage != FIGURE] or values
    return frozenset.intersection(*(value.kept for value in rows))


def kept_of_both(how, left, right):
    """Of a join's rows."""
    ways = {"left": left.kept, "nearest": left.kept, "map": left.kept, "right": right.kept}
    both = how in ("inner", "cross")
    return left.kept | right.kept if both else ways.get(how, left.kept & right.kept)


def united(lists):
    found = []
    for facts in lists:
        found += [fact for fact in facts if not any(fact is one for one in found)]
    return tuple(found)


def joined(one, other):
    """What is certain after either of two ways."""
    if one is None or other is None or one is other:
        return one or other
    if not one.of and not other.of:
        if one.typed != other.typed:
            return other if one.typed else one
        return one if one.kind == other.kind and one.typed else other
    if not one.of or not other.of:
        return one if one.of else other
    same = one.kind == other.kind
    return Value(one.kind if same else "frame", one.of | other.of, min(one.stage, other.stage, key=ORDER.index),
                 one.columns if one.columns == other.columns else None, {**one.origins, **other.origins},
                 one.index if one.index == other.index else (), one.unique if one.unique == other.unique else None,
                 one.plain and other.plain and one.of == other.of, one.ordered and other.ordered,
                 united([one.limits, other.limits]), one.terms if one.terms == other.terms else (),
                 one.keys if one.keys == other.keys else None, one.owner, one.name, made=one.made or other.made,
                 filtered=one.filtered | other.filtered, ways=one.ways | other.ways, kept=one.kept & other.kept,
                 ratios={**one.ratios, **other.ratios},
                 grains={**one.grains, **other.grains}, tests={**one.tests, **other.tests},
                 changed=one.changed | other.changed,
                 called=one.called if one.called == other.called else None)


def line_of(node):
    """Where a person sees it: of a method in a chain over several lines that of its name."""
    function = getattr(node, "func", None)
    return function.end_lineno if isinstance(function, ast.Attribute) else getattr(node, "lineno", 0)


def number(node, source):
    """A whole number that stands in the code, or None."""
    node = source.literal(node) if node is not None else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = number(node.operand, source)
        return None if inner is None else -inner
    if isinstance(node, ast.BinOp):
        left, right = number(node.left, source), number(node.right, source)
        sign = {ast.Add: "__add__", ast.Sub: "__sub__", ast.Mult: "__mul__"}.get(type(node.op))
        return None if None in (left, right, sign) else getattr(left, sign)(right)
    if isinstance(node, ast.Call) and source.qualified(node.func) == "builtins.int" and len(node.args) == 1:
        node = node.args[0]
    if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value == node.value and abs(node.value) < 2**53:
        return int(node.value) if node.value == int(node.value) else None
    return None


def cell(node, source):
    """A constant as a cell; ... where it is none."""
    node = source.literal(node)
    if (method := _text_method(node)) is not None:
        inner = cell(node.func.value, source)
        return getattr(inner, method)() if isinstance(inner, str) else ...
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = cell(node.operand, source)
        return -inner if type(inner) in (int, float) else ...
    if isinstance(node, ast.Call) and source.qualified(node.func) in ("pandas.Timestamp", "pandas.to_datetime") and len(node.args) == 1:
        node = source.literal(node.args[0])
    if not isinstance(node, ast.Constant) or not isinstance(node.value, (str, int, float, bool)):
        return ...
    value = node.value
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()[:200]
    return value if abs(value) < 2**53 else ...


def is_missing(node, source):
    """np.nan, pd.NA, None, float("nan"): nothing equals it."""
    node = source.literal(node)
    if isinstance(node, ast.Call) and source.qualified(node.func) == "builtins.float" and len(node.args) == 1:
        return (source.text(node.args[0]) or "").lower() == "nan"
    return source.qualified(node) in MISSING or (isinstance(node, ast.Constant) and node.value is None)


def _text_method(node):
    """Of "Text".casefold() and its like."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args + node.keywords
    return node.func.attr if is_call and node.func.attr in ("casefold", "lower", "upper", "strip") else None


def _each_text(node, source):
    """Of [text.casefold() for text in […]]; None where it is nothing like that."""
    if not isinstance(node, ast.ListComp) or len(node.generators) != 1:
        return None
    each = node.generators[0]
    method, found = _text_method(node.elt), cells(each.iter, source)
    same = method and isinstance(each.target, ast.Name) and getattr(node.elt.func.value, "id", None) == each.target.id
    if not same or each.ifs or found is None or not all(isinstance(one, str) for one in found):
        return None
    return [getattr(one, method)() for one in found]


def cells(node, source):
    """A constant, or all of a literal list of them; None where some are computed."""
    literal = source.literal(node)
    if (texts := _each_text(literal, source)) is not None:
        return texts
    if isinstance(literal, ast.Call) and source.qualified(literal.func) in ("builtins.list", "builtins.set") and literal.args:
        literal = source.literal(literal.args[0])
    parts = literal.elts if isinstance(literal, (ast.List, ast.Tuple, ast.Set)) else [node]
    found = [cell(part, source) for part in parts[:100]]
    return None if ... in found else found
