# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers that do not come from the files: literals, random numbers; and calls that leave rows of the files out."""

import ast
import builtins

from facts_source import argument

MANY = 8  # more values than this in a literal are data, not parameters
MAKERS = {"pandas.DataFrame", "pandas.Series", "pandas.DataFrame.from_dict", "pandas.DataFrame.from_records", "numpy.array",
          "numpy.asarray", "io.StringIO"}
DRAWS = {"plot", "bar", "barh", "pie", "scatter", "hist", "fill_between", "boxplot", "stem", "step", "violinplot", "errorbar"}
RESAMPLING = {"choice", "choices", "sample", "shuffle", "permutation", "permuted"}
NO_DATA = {"seed", "Random", "SystemRandom", "default_rng", "Generator", "RandomState", "get_state", "set_state", "getstate",
           "setstate", "SeedSequence", "PCG64"}
FOREIGN = ("sklearn.datasets", "seaborn.load_dataset", "faker", "vega_datasets", "statsmodels.datasets")


def look(source, report):
    _Invented(source, report).look()


class _Invented:
    def __init__(self, source, report):
        self.source = source
        self.report = report
        self.variables = {f.get("variable"): name for name, f in source.files.items() if isinstance(f, dict) and f.get("variable")}

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
            self._invented(last, "The result is written into the code, not computed from the files.")
        self._reads_nothing()

    def _invented(self, node, message, hint="Compute it from the files of the analysis."):
        self.report.effects["invents_data"] = True
        self.report.add("warning", "invented_data", node, message, hint)

    def _call(self, call):
        full = self.source.qualified(call.func) or ""
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if full in MAKERS:
            data = argument(call, 0, "data", "initial_value", "object")
            literal = None if data is None else self.source.literal(data)
            if _is_data(literal):
                self._invented(call, "This table of values is written into the code, not read from a file.")
        elif full.startswith("matplotlib.") and method in DRAWS:
            if any(_values(self.source.literal(a), numbers_only=True) > MANY for a in call.args):
                self._invented(call, "The chart draws values that are written into the code.")
        self._leaves_rows_out(call, full, method)

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
            self._invented(target, f"“{name}” stands for {self.variables[name]}, but is given values written into the code.",
                           "Read it from the file.")

    def _random(self, node):
        if not isinstance(node.ctx, ast.Load):
            return
        full = self.source.qualified(node) or ""
        if full.startswith(FOREIGN):
            self._invented(node, f"“{full}” brings data that is not of this analysis.")
        if not full.startswith(("numpy.random.", "random.", "secrets.")) or full == "numpy.random":
            return
        what = full.rpartition(".")[2]
        if what in RESAMPLING:
            self.report.add("note", "rows", node, "Draws at random: the result may differ from run to run.", "Give a fixed seed.")
        elif what == "default_rng" or what not in NO_DATA:
            self._invented(node, f"“{full}” makes random numbers.", "Figures of an answer must come from the files.")

    def _leaves_rows_out(self, call, full, method):
        note = None
        if method == "dropna":
            note = "dropna leaves out what has missing values."
        elif method == "drop_duplicates":
            note = "drop_duplicates leaves out repeated rows."
        elif (method == "merge" and self._is_inner(call)) or (full == "pandas.merge" and self._is_inner(call)):
            note = "An inner merge leaves out rows without a partner."
        elif full.startswith("pandas.read_"):
            self._partial_read(call)
        if argument(call, None, "errors") is not None and self.source.text(argument(call, None, "errors")) == "coerce":
            note = "What cannot be read becomes a missing value (errors=\"coerce\")."
        if note:
            self.report.add("note", "rows", call, note, "Check how many rows are concerned.")

    def _is_inner(self, call):
        how = argument(call, None, "how")
        return how is None or self.source.text(how) == "inner"

    def _partial_read(self, call):
        limit = argument(call, None, "nrows")
        # A table that ends before its sheet does is read with exactly its own number of rows.
        whole = {None, *(rows for file in self.source.files.values() if isinstance(file, dict) for rows in file.get("rows", ()))}
        if limit is not None and not (isinstance(limit, ast.Constant) and limit.value in whole):
            self.report.add("warning", "rows", call, "Only the first rows of the file are read (nrows).", "Leave nrows out.")
        bad = argument(call, None, "on_bad_lines")
        if bad is not None and self.source.text(bad) in ("skip", "warn"):
            self.report.add("note", "rows", call, "Lines that cannot be read are left out (on_bad_lines).",
                            "Check how many rows are concerned.")

    def _reads_nothing(self):
        if not self.source.files or self.report.effects["reads"] or not self.source.tree.body:
            return
        loaded = {n.id for n in self.source.nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        earlier = {n for n in loaded if n not in self.source.bound and n not in self.source.aliases and not hasattr(builtins, n)}
        if not earlier and not (loaded & self.source.known):
            self.report.add("warning", "invented_data", None, "The code uses none of the files.",
                            "An answer about the data must come from the data.")


def _is_data(node):
    """A text for read_csv counts its fields; a literal its constants, or only numbers where parts are computed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.count("\n") > 1 and sum(map(node.value.count, ",;\t\n")) > MANY
    computed = any(isinstance(n, (ast.Call, ast.Subscript, ast.Name, ast.Attribute)) for n in ast.walk(node)) if node else False
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
