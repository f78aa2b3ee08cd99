# SPDX-License-Identifier: GPL-3.0-or-later
"""The facts of core/domain/code_facts.h as they are told on a walk, each once."""

from facts_value import FIGURE, GROUPS, RECORDS, line_of, united

LISTS = ("files", "frames", "columns", "filters", "comparisons", "joins", "groupings", "aggregations", "sorts",
         "limits", "drops", "fills", "conversions", "reshapes", "charts", "writes", "literals", "slices", "shifts",
         "cumulated", "crossings", "arithmetic", "changes", "places", "stores", "time_names",
         "shown", "calls", "texts", "unknown")
MOST = 1000  # facts of a kind


def empty():
    return {"in_order": True, "known": False, "dynamic": [], "years": [], **{name: [] for name in LISTS}}


class Told:
    def __init__(self):
        self.facts = {name: [] for name in LISTS}
        self.ways = []  # (fact of a figure of records, the filters that left these)
        self.figures = {}  # by the identity of a figure's fact: that, and whether all that it is told for is beside
        self.is_beside = False
        self.places_taken, self.all_taken = [], []  # of figures that may have several values: (fact, which one), facts
        self.result = None  # the fact of the figure that the last expression gives
        self.ends = []  # of all records that figures are made of, or that are shown: the filters that all passed

    def tell(self, kind, node, /, **fact):
        fact = {"line": line_of(node), **fact}
        known = next((one for one in self.facts[kind] if one == fact), None)
        if known is None and len(self.facts[kind]) < MOST:
            self.facts[kind].append(fact)
        elif known is None:
            self.facts["unknown"] = [*self.facts["unknown"][:MOST - 1], {"line": fact["line"], "name": "too many"}]
        return known or fact

    def tell_figure(self, node, held, **fact):
        fact = self.tell("aggregations", node, of=self.of(held), stage=held.stage, filtered=sorted(held.filtered),
                         by=held.by, **fact)
        self.figures[id(fact)] = fact, self.is_beside and self.figures.get(id(fact), (fact, True))[1]
        if held.stage == RECORDS and fact["function"] not in ("all", "any"):
            self.ways.append((fact, held.ways))
            self.ends.append(held.kept)
        return fact

    def told_one(self, value, place=0):
        """One of the values of a figure that may have several, as a mode: the first, or at another place."""
        if value.several is None:
            return value
        self.places_taken.append((value.several, place))
        return value.but(several=None)

    def told_all(self, *values):
        """All of them are shown, or handed on together."""
        self.all_taken += [value.several for value in values if value.several is not None]

    def told_whole(self, held):
        """These are shown as they are."""
        if held.stage == RECORDS and held.of:
            self.ends.append(held.kept)

    def beside(self, look):
        """The value; what is worked out for it is only said beside the result, and no figure of it."""
        ways, ends, was = len(self.ways), len(self.ends), self.is_beside
        self.is_beside = True
        found = look()
        self.is_beside = was
        del self.ways[ways:], self.ends[ends:]
        return found

    def tell_some(self):
        """Which filters hold for some of the figures only: those of the same ones have the same number; and which
        for all that there is. Which figures are only said beside the result."""
        figures = [ways for fact, ways in self.ways if any(fact is one for one in self.facts["aggregations"])]
        held = [tuple(id(one) in ways for ways in figures) for one in self.facts["filters"]]
        several = list(dict.fromkeys(one for one in held if len(set(one)) > 1))
        for one, figures_of in zip(self.facts["filters"], held):
            one["some"] = several.index(figures_of) + 1 if figures_of in several else 0
            one["whole"] = bool(self.ends) and all(id(one) in kept for kept in self.ends)
        for one in self.facts["aggregations"]:
            one["beside"] = self.figures.get(id(one), (one, False))[1]
            places = {place for fact, place in self.places_taken if fact is one}
            one["result"] = one is self.result
            one["one"] = len(places) == 1 and not any(fact is one for fact in self.all_taken)

    def of(self, value):
        return sorted(value.of)

    def limited(self, value, node, how, rows):
        """The value with its first rows only, or some."""
        if rows == 1 and value.several is not None:
            return self.told_one(value, -1 if how == "last" else 0)
        if value.stage == FIGURE or not value.of:
            return value
        ranks = value.ordered or how in ("largest", "smallest")
        use = "groups" if value.stage == GROUPS else "ranked" if ranks else "shown"
        known = next((f for f in self.facts["limits"] if (f["line"], f["how"], f["rows"], f["of"])
                      == (line_of(node), how, -1 if rows is None else rows, self.of(value))), None)
        fact = known or self.tell("limits", node, of=self.of(value), how=how, rows=-1 if rows is None else rows,
                                  use=use, each=value.each)
        limits = value.limits if value.stage == GROUPS else united([value.limits, (fact,)])
        return value.but(limits=limits)

    def computed(self, *values):
        """What is computed of rows is computed of those that limits left."""
        for value in values:
            for fact in value.limits if value is not None else ():
                if fact["use"] == "shown":
                    fact["use"] = "computed"
