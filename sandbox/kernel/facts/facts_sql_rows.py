# SPDX-License-Identifier: GPL-3.0-or-later
"""What queries of SQLite do with rows, told as of Python: of WHERE and HAVING filters, of JOIN joins, of GROUP BY
groupings, of ORDER BY sorts, of LIMIT limits, of functions aggregations. What this walk does not know is "unknown"."""

import dataclasses

import facts_sql_values
import sql_tree
import sql_words
from facts_sql_values import AGGREGATES, EQUAL, Values, calls
from facts_told import MOST, Told
from facts_typed import YEAR
from facts_value import FIGURE, GROUPS, ORDER, RECORDS, Value, combined, kept_of_both, united
from sql_tree import conjuncts
from sql_words import Node


def look(statements, tables, report):
    """`tables` gives the Value of a table by its name, or None."""
    walk = _Walk(tables)
    texts = []
    for line, text in statements:
        try:
            walk.statement(*sql_tree.read(text, line))
            texts.append(text)
        except (sql_words.NotRead, RecursionError):
            walk.tell("unknown", Node("other", line), name="statement")
    walk.show()
    walk.tell_some()
    years = {int(year) for text in texts for kind, written, *_ in sql_words.tokens(text, 0)
             if kind in ("text", "number") for year in YEAR.findall(written)}
    report.facts |= {"in_order": False, "known": True, "years": sorted(years)[:MOST],
                     **{kind: report.facts[kind] + facts for kind, facts in walk.facts.items()}}


def told(text, line, tables, whole):
    """(the name of what the statement makes, or "", what its query gives): its facts are told with those of `whole`."""
    walk = _Walk(tables)
    walk.facts, walk.ways, walk.ends = whole.facts, whole.ways, whole.ends
    made, query = sql_tree.read(text, line)
    return made, walk.query(query, None)


@dataclasses.dataclass(slots=True)
class Scope:
    """Where names of a query are looked for."""
    whole: Value
    parts: list  # (alias, the rows of that source)
    outer: object
    stage: str
    results: dict = dataclasses.field(default_factory=dict)  # by alias: what a result is

    def find(self, node, own=False):
        """(the rows of a source, their name for the column); None where no source has it."""
        for alias, rows in self.parts:
            if node.table in ("", alias):
                named = [one for one in rows.columns or () if one is not None]
                name = next((one for one in named if one.casefold() == node.name), None)
                if name is not None:
                    return rows, name
        return None if own or self.outer is None else self.outer.find(node)

    def has(self, rows):
        return any(rows is one for _, one in self.parts)


class _Walk(Told):
    def __init__(self, tables):
        super().__init__()
        self.tables = tables
        self.made = {}  # by folded name: what the statements and WITH give
        self.values = Values(self)
        self.last = None

    def statement(self, made, query):
        found = self.query(query, None)
        if made:
            self.made[made.casefold()] = found
        else:
            if self.last is not None:
                self._show(*self.last, is_last=False)
            self.last = query, found

    def show(self):
        if self.last is not None:
            self._show(*self.last, is_last=True)

    def _show(self, query, found, is_last):
        self.tell("shown", query, of=self.of(found), stage=found.stage, typed=found.typed, last=is_last)
        self.told_whole(found)

    # Queries

    def query(self, query, outer):
        """What its rows are."""
        before = dict(self.made)
        for name, columns, inner in query.tables:
            found = self.query(inner, outer)
            self.made[name.casefold()] = _renamed(found, columns) if columns else found
        found = self._core(query, outer)
        if query.others:
            members = [found, *(self._core(other, outer) for other in query.others)]
            whole = combined(members, "frame")
            if whole.of:
                self.tell("reshapes", query, of=self.of(whole), name="concat")
            found = whole.but(kind="frame", plain=False, unique=None, columns=found.columns, origins=found.origins)
            found = self._cut(query, self._sorted(query, found, Scope(found, [("", found)], outer, found.stage)))
        self.made = before
        return found

    def _core(self, query, outer):
        if query.values:
            return Value("frame", typed=True)
        scope = self._sources(query, outer)
        self._filtered(query, scope)
        is_figure = self._grouped(query, scope)
        found = self._results(query, scope, is_figure)
        if query.having is not None:
            found = self._kept(query, scope, found, query.having, query.lines["having"])
        if query.distinct and found.of and found.stage == RECORDS:
            every = found.columns is not None and scope.whole.columns == found.columns
            self.tell("drops", query, of=self.of(found), what="repeated", ordered=False,
                      columns=[] if every else list(found.named(found.columns or ())),
                      called=[] if every else list(found.columns or ()))
            found = found.but(unique=frozenset(found.columns or ()) or None, plain=False)
        return found if query.others else self._cut(query, self._sorted(query, found, scope))

    def _filtered(self, query, scope):
        if query.where is not None:
            scope.whole = self._kept(query, scope, scope.whole, query.where, query.lines["where"])

    def _kept(self, query, scope, held, condition, line):
        """The rows that meet it."""
        parts = [part for part in conjuncts(condition) if part not in self.values.keys]
        terms = tuple(one for part in parts for one in self.values.terms(part, scope))
        return self.values.filtered(Node("other", line), held, terms)

    def _grouped(self, query, scope):
        """Whether all rows give one figure; else groups of them do, or each stays as it is."""
        keys = [self.values.of(self._meant(query, node, scope), scope) for node in query.groups]
        whole = scope.whole
        if keys:
            node = Node("other", query.lines["group"])
            columns = [name for key in keys for name in key.columns or ()]
            if whole.stage == RECORDS:
                self.tell("groupings", node, of=self.of(whole), columns=columns, dropna=False,
                          computed=not all(key.columns for key in keys),
                          grain=next((key.grain for key in keys if key.grain), ""),
                          called=[name for key in keys for name in key.names])
            self.computed(whole)
            scope.whole = whole.but(by=node.lineno, keys=tuple(columns))
            scope.stage = GROUPS
            return False
        asked = [node for node, _ in query.results] + [query.having] + [node for node, _ in query.order]
        is_figure = any(one.over is None for node in asked if node is not None
                        for one in calls(node) if one.name in AGGREGATES and facts_sql_values.aggregates(one))
        if is_figure:
            self.computed(whole)
            scope.stage = FIGURE
        return is_figure

    @staticmethod
    def _meant(query, node, scope, prefers_alias=False):
        """2 is the second result, and an alias what it stands for."""
        if node.kind == "literal" and type(node.value) is int and 0 < node.value <= len(query.results):
            return query.results[node.value - 1][0]
        if node.kind == "column" and not node.table and (prefers_alias or scope.find(node, own=True) is None):
            return next((one for one, alias in query.results if alias.casefold() == node.name), node)
        return node

    def _results(self, query, scope, is_figure):
        whole = scope.whole
        stage = FIGURE if is_figure else scope.stage
        found = whole.but(kind="frame", stage=stage, columns=None, origins={}, grains={}, ratios={}, tests={},
                          index=(), typed=not whole.of, ordered=False, unique=None,
                          plain=whole.plain and stage == RECORDS)
        names = []
        for node, alias in query.results:
            if node.kind == "star":
                for table, part in scope.parts:
                    if node.table in ("", table):
                        names += self._starred(found, part, node)
                continue
            value = self.values.of(node, scope)
            name = alias or (node.value if node.kind == "column" else "…")
            names.append(name)
            scope.results[name.casefold()] = value
            found.origins[name] = value.columns or ()
            found.grains[name], found.ratios[name] = value.grain, value.ratio
            found.tests[name] = value.tested or value.terms
            found.plain = found.plain and node.kind == "column" and value.columns == (name,)
            found.of |= value.of
            found.typed = found.typed and node.kind == "literal"
        if found.typed:
            numbers = [node.value for node, _ in query.results if type(node.value) in (int, float)]
            self.tell("literals", query, values=numbers[:20], use="table") if numbers else None
        made_of = {name: found.origins.get(name, (name,)) for name in names}
        unique = frozenset(name for name, made in made_of.items() if made and set(made) <= set(whole.keys or ()))
        found.unique = unique if query.groups and len(unique) >= len(query.groups) else None
        found.columns = tuple(names) if None not in names else None
        return found

    def _starred(self, found, part, node):
        for name in part.columns or ():
            found.origins[name] = part.origins.get(name, (name,))
            for kind in ("grains", "ratios", "tests"):
                if name in getattr(part, kind):
                    getattr(found, kind)[name] = getattr(part, kind)[name]
        return list(part.columns) if part.columns is not None else [None]

    def _sorted(self, query, found, scope):
        if not query.order or not found.of:
            return found
        columns, called = [], []
        for node, _ in query.order:
            alias, value = self._ordered_by(query, node, found, scope)
            columns += value.columns or ()
            called += [alias] if alias else value.names
        self.tell("sorts", Node("other", query.lines["order"]), of=self.of(found), stage=found.stage, called=called,
                  columns=columns, ascending=[rises for _, rises in query.order])
        return found.but(ordered=True, unique=found.unique)

    def _ordered_by(self, query, node, found, scope):
        """(the alias of the result, if it has one, what it is)"""
        if node.kind == "literal" and type(node.value) is int and 0 < node.value <= len(found.columns or ()):
            return found.columns[node.value - 1], found.column(found.columns[node.value - 1])
        node = self._meant(query, node, scope, prefers_alias=True)
        alias = next((alias for one, alias in query.results if one is node), "")
        return alias, self.values.of(node, scope)

    def _cut(self, query, found):
        if query.limit is None:
            return found
        line, rows, offset = query.limit
        rows = rows if type(rows) is int and rows >= 0 else None
        return self.limited(found, Node("other", line), "first" if not offset else "part", rows)

    # FROM

    def _sources(self, query, outer):
        scope = Scope(Value("frame", plain=True, stage=FIGURE), [], outer, FIGURE)
        for place, source in enumerate(query.sources):
            held = self._table(source, outer)
            before = scope.whole
            scope.parts.append((source.alias.casefold(), held))
            scope.whole = held if place == 0 else self._joined(query, source, scope, before, held)
            scope.stage = scope.whole.stage
        return scope

    def _table(self, source, outer):
        if source.query is not None:
            return self.query(source.query, outer)
        made = self.made.get(source.name.casefold())
        found = made if made is not None else self.tables(source.name)
        if found is None:
            raise sql_words.NotRead
        return found.but(name=source.name if made is None else "")

    def _joined(self, query, source, scope, left, right):
        of = left.of | right.of
        whole = Value("frame", of, min((one.stage for one in (left, right)), key=ORDER.index),
                      columns=_both(left.columns, right.columns), origins={**right.origins, **left.origins},
                      limits=united([left.limits, right.limits]), filtered=left.filtered | right.filtered,
                      ways=left.ways | right.ways, kept=kept_of_both(source.how, left, right))
        if FIGURE in (left.stage, right.stage):  # one row
            scope.whole, scope.stage = whole, whole.stage
            return self._kept(query, scope, whole, source.on, source.lineno) if source.on is not None else whole
        conditions = conjuncts(source.on) + (conjuncts(query.where) if source.how == "cross" else [])
        pairs = [pair for pair in (self._pair(one, scope, right) for one in conditions) if pair is not None]
        if source.using or source.natural:
            shared = source.using or [name for name in right.columns or () if name in (left.columns or ())]
            pairs += [(None, left.column(name), right.column(name)) for name in shared]
        self.values.keys += [node for node, *_ in pairs if node is not None]
        how = "inner" if source.how == "cross" and pairs else source.how
        fact = self.tell("joins", source, how=how, validate="", into="",
                         left=self._side(left, [pair[1] for pair in pairs]),
                         right=self._side(right, [pair[2] for pair in pairs]))
        if not pairs and how != "cross":
            self.tell("unknown", source, name="join")
        self.computed(left, right)
        scope.whole, scope.stage = whole.but(fact=fact), whole.stage
        rest = [one for one in conjuncts(source.on) if one not in self.values.keys]
        for one in rest:
            terms = self.values.terms(one, scope)
            if how == "inner":
                scope.whole = self.values.filtered(one, scope.whole, terms)
            else:
                self.values.told(one, scope.whole, terms, keeps=False)
        return scope.whole

    def _pair(self, node, scope, right):
        """The keys of an equation between what stood there before and the new source: (node, before's, new one's)."""
        of_columns = all(part.kind == "column" for part in node.parts)
        if node.kind != EQUAL or not of_columns:
            return None
        places = [scope.find(part) for part in node.parts]
        if None in places or sum(place is right for place, _ in places) != 1:
            return None
        (one, name), (other, other_name) = places if places[1][0] is right else places[::-1]
        return node, one.column(name), other.column(other_name)

    def _side(self, held, keys):
        """As facts_joins._side()."""
        names = [key.names[0] for key in keys if key.names]
        unique = held.unique is not None and bool(names) and held.unique <= set(names)
        return {"of": self.of(held), "name": held.name, "keys": [name for key in keys for name in key.columns or ()],
                "unique": unique, "plain": held.plain and held.stage == RECORDS
                and all(key.columns == tuple(key.names) for key in keys)}


def _both(left, right):
    return None if None in (left, right) else left + tuple(name for name in right if name not in left)


def _renamed(found, columns):
    """WITH name(columns) AS …"""
    olds = found.columns or ()
    made = {new: found.origins.get(old, (old,)) for new, old in zip(columns, olds)}
    return found.but(columns=tuple(columns), origins=made, unique=None, plain=False)
