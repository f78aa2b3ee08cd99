# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers that do not come from the files: literals, random numbers."""

import ast
import builtins

from facts_source import argument

MANY = 8  # more values than this in a literal are data, not parameters
MAKERS = {"pandas.DataFrame", "pandas.Series", "pandas.DataFrame.from_dict", "pandas.DataFrame.from_records",
          "numpy.array", "numpy.asarray", "io.StringIO"}
DRAWS = {"plot", "bar", "barh", "pie", "scatter", "hist", "fill_between", "boxplot", "stem", "step", "violinplot",
         "errorbar"}
RESAMPLING = {"choice", "choices", "sample", "shuffle", "permutation", "permuted"}
NO_DATA = {"seed", "Random", "SystemRandom", "default_rng", "Generator", "RandomState", "get_state", "set_state",
           "getstate", "setstate", "SeedSequence", "PCG64"}
FOREIGN = ("sklearn.datasets", "seaborn.load_dataset", "faker", "vega_datasets", "statsmodels.datasets")


def look(source, report):
    _Invented(source, report).look()


class _Invented:
    def __init__(self, source, report):
        self.source = source
        self.report = report
        self.variables = {f.get("variable"): name for name,
                          f in source.files.items() if isinstance(f, dict) and f.get("variable")}

    def look(self):
        for node in self.source.nodes:
            if isinstance(node, ast.Call):
                self._call(node)
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    self._assigned(target, node.value)
            elif isinstance(node, (ast.Name, ast.Attribute)):
                self._random(node)
        last = self.source.tree.body[-1] if self.source.tree.body else None
        if isinstance(last, ast.Expr) and _values(self.source.literal(last.value), numbers_only=True) > MANY:
            self._invented(last, "result_typed")
        self._reads_nothing()

    def _invented(self, node, kind, *texts):
        self.report.effects["invents_data"] = True
        self.report.add("warning", "invented_data", node, kind, *texts)

    def _call(self, call):
        full = self.source.qualified(call.func) or ""
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if full in MAKERS:
            data = argument(call, 0, "data", "initial_value", "object")
            literal = None if data is None else self.source.literal(data)
            if _is_data(literal):
                self._invented(call, "table_typed")
        elif full.startswith("matplotlib.") and method in DRAWS:
            if any(_values(self.source.literal(a), numbers_only=True) > MANY for a in call.args):
                self._invented(call, "chart_typed")
        elif full.startswith("pandas.read_"):
            bad = argument(call, None, "on_bad_lines")
            if bad is not None and self.source.text(bad) in ("skip", "warn"):
                self.report.add("note", "rows", call, "skips_bad_lines")

    def _assigned(self, target, value):
        """orders = pd.DataFrame({…}): an input's own frame made up."""
        name = target.id if isinstance(target, ast.Name) else None
        if name not in self.variables:
            return
        literal = self.source.literal(value)
        if isinstance(literal, ast.Call) and (self.source.qualified(literal.func) or "") in MAKERS:
            data = argument(literal, 0, "data")
            literal = None if data is None else self.source.literal(data)
        if _values(literal) > 0 and isinstance(literal, (ast.Dict, ast.List, ast.Tuple)):
            self._invented(target, "frame_typed", name, self.variables[name])

    def _random(self, node):
        if not isinstance(node.ctx, ast.Load):
            return
        full = self.source.qualified(node) or ""
        if full.startswith(FOREIGN):
            self._invented(node, "foreign_data", full)
        if not full.startswith(("numpy.random.", "random.", "secrets.")) or full == "numpy.random":
            return
        what = full.rpartition(".")[2]
        if what in RESAMPLING:
            self.report.add("note", "rows", node, "draws_at_random")
        elif what == "default_rng" or what not in NO_DATA:
            self._invented(node, "random_numbers", full)

    def _reads_nothing(self):
        if not self.source.files or self.report.effects["reads"] or not self.source.tree.body:
            return
        loaded = {n.id for n in self.source.nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        earlier = {n for n in loaded if n not in self.source.bound and n not in self.source.aliases
                   and not hasattr(builtins, n)}
        if not earlier and not (loaded & self.source.known):
            self.report.add("warning", "invented_data", None, "no_file_used")


def _is_data(node):
    """A text for read_csv counts its fields; a literal its constants, or only numbers where parts are computed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.count("\n") > 1 and sum(map(node.value.count, ",;\t\n")) > MANY
    computed = any(isinstance(n, (ast.Call, ast.Subscript, ast.Name, ast.Attribute))
                   for n in ast.walk(node)) if node else False
    return _values(node, numbers_only=computed) > MANY


def _values(node, numbers_only=False):
    """How many constants a list, tuple, set or dict literal holds; keys are names, not values."""
    count, waiting = 0, [node]
    if not isinstance(node, (ast.List, ast.Tuple, ast.Set, ast.Dict)):
        return 0
    while waiting:
        part = waiting.pop()
        if isinstance(part, (ast.List, ast.Tuple, ast.Set)):
            waiting += part.elts
        elif isinstance(part, ast.Dict):
            waiting += part.values
        elif isinstance(part, ast.UnaryOp):
            waiting.append(part.operand)
        elif isinstance(part, ast.Constant):
            is_number = isinstance(part.value, (int, float, complex)) and not isinstance(part.value, bool)
            count += is_number or not numbers_only
    return count
