# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts that libraries evaluate or take for names: df.query("…"), .agg("sum"), formulas, options. They are read like
code."""

import ast
import re

import facts_effects
import plain_names
from facts_effects import COMPUTED, WRITE_METHODS
from facts_source import Report, Source, argument, hides_arguments

TAKES_TEXT = {"query", "eval", "agg", "aggregate", "transform", "apply", "pivot_table", "execute",
              "executescript"}  # so they are called where they stand
BY_NAME = {"apply", "agg", "aggregate", "transform", "pivot_table", "crosstab", "NamedAgg"}
FORMULAS = ("statsmodels.formula.api.", "patsy.")
FORMULA_WORDS = {"C", "Q", "I", "bs", "cr", "cc", "te", "center", "scale", "standardize", "Treatment", "Sum", "Poly",
                 "Helmert", "Diff", "log", "exp"}
QUERY_WORDS = {"sin", "cos", "exp", "log", "expm1", "log1p", "sqrt", "sinh", "cosh", "tanh", "arcsin", "arccos",
               "arctan", "arccosh", "arcsinh",
               "arctanh", "abs", "log10", "floor", "ceil", "arctan2", "isnull", "notnull", "ilevel_0"}
OPTIONS = ("display.", "mode.", "compute.", "styler.", "future.", "max_", "precision", "min_rows", "chop_threshold")
STYLES = ("figure.", "axes.", "font.", "lines.", "legend.", "xtick.", "ytick.", "grid.", "patch.", "image.", "hist.",
          "boxplot.", "scatter.",
          "errorbar.", "date.", "text.color", "text.hinting", "mathtext.", "savefig.dpi", "savefig.bbox",
          "savefig.facecolor", "savefig.format",
          "savefig.transparent", "savefig.pad", "savefig.edgecolor", "contour.", "hatch.", "markers.", "pdf.fonttype",
          "ps.fonttype", "svg.fonttype",
          "timezone", "polaraxes.", "axes3d.", "path.", "agg.")
READING = re.compile(r"\s*(select|with|pragma table_info|explain)\b",
                     re.IGNORECASE)  # statements that change no database
OPTION_CALLS = {"pandas.set_option", "pandas.option_context", "pandas.reset_option", "pandas.get_option",
                "pandas.describe_option"}
AT, COLUMN = "at_sign_", "column_"  # in the place of the sign, and before a column's name


def _parsed(text):
    """The tree of an expression, or of several lines of them; None where it is none."""
    text = re.sub(r"`[^`]*`", "quoted", text)
    for joint in ("\n", " "):
        try:
            return ast.parse(joint.join(line.strip() for line in text.split("\n")).strip())
        except (SyntaxError, ValueError, RecursionError):
            continue
    return None


def _gives_arguments(call):
    """Whether the function that is named would get any."""
    return len(call.args) > 1 or any(k.arg not in ("func", "aggfunc", "axis") and not isinstance(k.value, ast.Tuple)
                                     for k in call.keywords)


class Texts:
    """`plain` judges names and attributes, and is told what cannot be."""

    def __init__(self, plain):
        self.plain = plain
        self.source = plain.source

    def look(self, call, full):
        if hides_arguments(call) and (full in OPTION_CALLS or full.endswith((".rc", ".use"))
                                      or self._is_hidden(call, full)):
            return self._cannot(call)
        method = call.func.attr if isinstance(call.func, ast.Attribute) else full.rpartition(".")[2]
        if method in ("query", "eval") and full != "builtins.eval":
            self._expression(call, argument(call, 0, "expr"), columns=full != "pandas.eval")
        elif method in BY_NAME:
            self._names(call, method)
        elif full in ("operator.attrgetter", "operator.methodcaller"):
            self._attributes(call, call.args if full.endswith("getter") else call.args[:1])
        elif full.startswith(FORMULAS) or method == "from_formula":
            self._formula(call, argument(call, 0, "formula", "formula_like"))
        elif method in ("execute", "executemany", "executescript"):
            statement = argument(call, 0, "sql")
            if not READING.match((self._filled(statement) if statement is not None else None) or ""):
                self.plain.report.effect("writes", COMPUTED)
        elif full in OPTION_CALLS:
            if not all(self.is_option(self.source.text(a))
                       for a in call.args[::2 if full.endswith(("set_option", "context")) else 1]):
                self.plain.tell("setting", ast.unparse(call), call)
        elif full.startswith("matplotlib.") or method == "update":
            self._style(call, full)
        return self._keywords(call, full)

    @staticmethod
    def _is_hidden(call, full):
        """Whether a method that takes text gets it by * or **."""
        return isinstance(call.func, ast.Attribute) and call.func.attr in {"query",
                                                                           "eval"} and not full.startswith("builtins.")

    def _cannot(self, call):
        self.plain.tell("text", ast.unparse(call.func), call)

    # Expressions

    def _expression(self, call, node, columns):
        text = self._filled(node) if node is not None else None
        if text is None:
            return self._cannot(call)
        tree = _parsed(text.replace("@", AT))
        return None if tree is not None and self._reads_plainly(tree, columns) else self._cannot(call)

    def _filled(self, node):
        """The text, with a number for each hole that only a number can fill."""
        node = self.source.literal(node)
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "1" if self._is_number(part) else None
                     for part in node.values]
            return None if None in parts else "".join(parts)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self._filled(node.left), self._filled(node.right)
            return None if left is None or right is None else left + right
        return self.source.text(node)

    def _is_number(self, part):
        style = part.format_spec
        written = "".join(p.value for p in style.values if isinstance(p, ast.Constant)) if style else ""
        value = self.source.literal(part.value)
        is_made = isinstance(value, ast.Call) and self.source.qualified(value.func) in ("builtins.int",
                                                                                        "builtins.float",
                                                                                        "builtins.len",
                                                                                        "builtins.round")
        is_constant = isinstance(value, ast.Constant) and isinstance(value.value, (int, float))
        return bool(re.search(r"[dfeg]$", written)) or is_made or is_constant

    def _reads_plainly(self, tree, columns):
        """Judges the expression as code of its own, whose plain names are columns."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                name = node.id.removeprefix(AT)
                if columns and name == node.id and isinstance(node.ctx, ast.Load):
                    name = "abs" if name in QUERY_WORDS else COLUMN + name
                node.id = name
            elif isinstance(node, (ast.Lambda, ast.NamedExpr, ast.ListComp, ast.Await, ast.Yield)):
                return False
        return self._is_plain(tree)

    def _is_plain(self, tree):
        inner = Source(tree, {})
        inner.aliases = dict(self.source.aliases)
        inner.bound = {**self.source.bound,
                       **{n.id: 1 for n in inner.nodes if isinstance(n, ast.Name) and n.id.startswith(COLUMN)}}
        inner.columns = self.source.columns
        report = Report("")
        facts_effects.look(inner, report)
        self.plain.judge(inner, report)
        return not any(report.effects[key]
                       for key in ("cannot_tell", "dynamic_code", "network", "process", "reads", "writes"))

    def _formula(self, call, node):
        """Patsy evaluates what stands between its own signs as Python."""
        text = self._filled(node) if node is not None else None
        if text is None:
            return self._cannot(call)
        tree = _parsed(re.sub(r"[~:]", "+", text).strip().lstrip("+"))
        if tree is None:
            return self._cannot(call)
        called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
        for name in [n for n in ast.walk(tree) if isinstance(n, ast.Name)]:
            if name.id in FORMULA_WORDS or (id(name) not in called and name.id not in self.source.aliases):
                name.id = COLUMN + name.id
        return None if self._is_plain(tree) else self._cannot(call)

    # Names of functions

    def _names(self, call, method):
        given = [argument(call, None, "aggfunc")]
        if method not in ("pivot_table", "crosstab"):
            given.append(argument(call, 1 if method == "NamedAgg" else 0, "func", "aggfunc"))
        if method in ("agg", "aggregate"):
            named = [self.source.literal(k.value) for k in call.keywords
                     if k.arg is None or isinstance(k.value, ast.Tuple)]
            given += [ast.List([part], ast.Load()) for part in named]
        for leaf in [leaf for node in given if node is not None for leaf in self._leaves(node)]:
            if not self._is_function(leaf) and not (self._is_made(leaf) and not _gives_arguments(call)):
                return self._cannot(call)
        return None

    def _leaves(self, node, is_part=False):
        node = self.source.literal(node)
        if is_part and isinstance(node, ast.Tuple) and len(node.elts) == 2:
            return self._leaves(node.elts[1])  # what it is called, or of which column, and the function
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return [leaf for part in node.elts for leaf in self._leaves(part, is_part=True)]
        if isinstance(node, (ast.DictComp, ast.ListComp, ast.GeneratorExp)):
            return self._leaves(node.value if isinstance(node, ast.DictComp) else node.elt, is_part)
        if isinstance(node, ast.Dict):
            return [leaf for part in node.values for leaf in self._leaves(part, is_part)]
        if isinstance(node, ast.IfExp):
            return self._leaves(node.body) + self._leaves(node.orelse)
        return [node]

    def _is_function(self, node):
        """A function, or the name of a plain one."""
        if isinstance(node, ast.Constant):
            name = node.value
            return not isinstance(name, str) or ((plain_names.is_attribute(name) or plain_names.is_in("numpy", name))
                                                 and name not in WRITE_METHODS)
        if isinstance(node, ast.Name):
            names = self.source.choices(node)
            if names is not None:
                return all(self._is_function(ast.Constant(name)) for name in names)
            return self.source.qualified(node) is not None or self._is_own_function(node.id)
        is_partial = isinstance(node, ast.Call) and self.source.qualified(node.func) == "functools.partial"
        return is_partial or isinstance(node, (ast.Lambda, ast.Attribute))

    def _is_own_function(self, name):
        return any((isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)) and n.name == name)
                   or (isinstance(n, ast.Assign) and isinstance(n.value, ast.Lambda)
                       and any(isinstance(t, ast.Name) and t.id == name for t in n.targets))
                   for n in self.source.nodes)

    def _is_made(self, node):
        """What an own function gives: a function, or else a name that is called without arguments."""
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and self._is_own_function(node.func.id)

    def _attributes(self, call, nodes):
        for node in nodes:
            text = self.source.text(node)
            if text is None or not all(plain_names.is_attribute(part) and part not in WRITE_METHODS
                                       for part in text.split(".")):
                self._cannot(call)

    # Settings

    @staticmethod
    def is_option(name):
        return name is not None and name.startswith(OPTIONS)

    @staticmethod
    def is_style(name):
        return name is not None and name.startswith(STYLES)

    def _style(self, call, full):
        name = full.rpartition(".")[2]
        is_params = isinstance(call.func,
                               ast.Attribute) and (self.source.qualified(self.source.literal(call.func.value))
                                                   or "").endswith(".rcParams")
        if is_params and name in ("update", "setdefault", ""):
            given = [self.source.literal(a) for a in call.args]
            good = all(isinstance(g, ast.Dict)
                       and all(k is not None and self.is_style(self.source.text(k)) for k in g.keys)
                       for g in given) and not call.keywords
        elif full in ("matplotlib.use", "matplotlib.style.use", "matplotlib.pyplot.style.use",
                      "matplotlib.style.context", "matplotlib.pyplot.style.context"):
            texts = self.source.texts(call.args[0]) if call.args else None
            good = texts is not None and all(re.fullmatch(r"[\w .-]+", t) and not t.endswith(".mplstyle")
                                             for t in texts)
        elif full in ("matplotlib.rc", "matplotlib.pyplot.rc"):
            groups = self.source.texts(call.args[0]) if call.args else None
            good = groups is not None and all(self.is_style(g + ".") for g in groups) and all(k.arg
                                                                                              for k in call.keywords)
        elif full.endswith(".rc_context"):
            given = self.source.literal(argument(call, 0, "rc")) if argument(call, 0,
                                                                             "rc") is not None else ast.Dict([], [])
            good = isinstance(given, ast.Dict) and all(k is not None and self.is_style(self.source.text(k))
                                                       for k in given.keys)
        else:
            return
        if not good:
            self.plain.tell("setting", ast.unparse(call.func), call)

    def _keywords(self, call, full):
        harmless = {"backend": ("matplotlib",), "usetex": (False,), "stylesheet": (None,), "storage_options": (None,),
                    "opener": (None,),
                    "mmap_mode": (None, "r", "c"), "n_jobs": (None, 1), "FigureClass": ()}
        spread = [self.source.literal(k.value) for k in call.keywords if k.arg is None]
        given = [(k.arg, k.value) for k in call.keywords] + [(self.source.text(k), v) for d in spread
                                                             if isinstance(d, ast.Dict)
                                                            for k, v in zip(d.keys, d.values) if k is not None]
        for name, value in given:
            if name in harmless:
                value = self.source.literal(value)
                if not isinstance(value, ast.Constant) or value.value not in harmless[name]:
                    self.plain.tell("setting", name, call)
        if full == "logging.basicConfig" and any(k.arg in ("filename", "handlers") for k in call.keywords):
            self.plain.report.effect("writes", self.source.text(argument(call, None, "filename")) or COMPUTED)
