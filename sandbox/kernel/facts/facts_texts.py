# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts that libraries evaluate or take for names: df.query("…"), .agg("sum"), formulas, SQL. They are read like
code."""

import ast
import io
import re
import tokenize

import facts_effects
import facts_sql
import plain_names
from facts_effects import COMPUTED, WRITE_METHODS
from facts_shared import GIVING
from facts_source import Report, Source, argument, hides_arguments

TAKES_TEXT = {"query", "eval", "agg", "aggregate", "transform", "apply", "pivot_table", "execute", "executemany",
              "executescript"}  # so they are called where they stand
BY_NAME = {"apply", "agg", "aggregate", "transform", "pivot_table", "crosstab", "NamedAgg"}
FREE_TEXTS = {"formula", "formula_like", "title", "xlabel", "ylabel", "label", "name", "xname", "yname", "color"}
SQL_READERS = {"pandas.read_sql", "pandas.read_sql_query"}
FORMULAS = ("statsmodels.formula.api.", "patsy.")
FORMULA_WORDS = {"C", "Q", "I", "bs", "cr", "cc", "te", "center", "scale", "standardize", "Treatment", "Sum", "Poly",
                 "Helmert", "Diff", "log", "exp"}
QUERY_WORDS = {"sin", "cos", "exp", "log", "expm1", "log1p", "sqrt", "sinh", "cosh", "tanh", "arcsin", "arccos",
               "arctan", "arccosh", "arcsinh",
               "arctanh", "abs", "log10", "floor", "ceil", "arctan2", "isnull", "notnull", "ilevel_0"}
AGGREGATES = {"pivot_table": 3, "pandas.pivot_table": 4, "pandas.crosstab": 5}  # where the functions stand
NUMBER_STYLE = re.compile(r"[<>^=+ ,_0-9.-]*[dfegFEGn%]")  # of f"{…:.2f}"; a date's style may be any text
AT, COLUMN = "at_sign_", "column_"  # in the place of the sign, and before a column's name


def _parsed(text):
    """The tree of an expression, or of several lines of them; None where it is none."""
    if text.splitlines() != text.split("\n") and text.splitlines() != text.split("\n")[:-1]:
        return None  # pandas would see lines where Python sees none
    for joint in ("\n", " "):
        try:
            return ast.parse(_plainly_named(joint.join(line.strip() for line in text.split("\n")).strip()))
        except (SyntaxError, ValueError, RecursionError, tokenize.TokenError):
            continue
    return None


def _plainly_named(text):
    """The text with a name for each column in backticks. Inside a string these are plain text, as pandas takes them."""
    if "`" not in text and "#" not in text:
        return text
    parts, quoted = [], False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (quoted and token.type in (tokenize.STRING, tokenize.FSTRING_START)):
            raise SyntaxError(text)
        if token.string == "`":
            quoted = not quoted
            parts.append((tokenize.NAME, "quoted") if quoted else None)
        elif not quoted:
            parts.append((token.type, token.string))
    if quoted:
        raise SyntaxError(text)
    return tokenize.untokenize(part for part in parts if part is not None)


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
        if hides_arguments(call) and self._is_hidden(call, full):
            return self._cannot(call)
        method = call.func.attr if isinstance(call.func, ast.Attribute) else full.rpartition(".")[2]
        if method in TAKES_TEXT and full.rpartition(".")[0].rpartition(".")[2][:1].isupper():
            self._cannot(call)  # of a class: the text stands behind the table
        elif method in ("query", "eval") and full != "builtins.eval":
            self._expression(call, argument(call, 0, "expr"), columns=full != "pandas.eval")
        elif method in BY_NAME:
            self._names(call, method, full)
        elif full in ("operator.attrgetter", "operator.methodcaller"):
            self._attributes(call, call.args if full.endswith("getter") else call.args[:1])
        elif full.startswith(FORMULAS) or method == "from_formula":
            self._formula(call, argument(call, 0, "formula", "formula_like"))
            self._more_formulas(call, 1)
        elif full.startswith("statsmodels."):
            self._more_formulas(call, 0)
        elif method in ("execute", "executemany", "executescript") or full in SQL_READERS:
            self._statement(call, argument(call, 0, "sql"), full in SQL_READERS, method == "executescript")
        return None

    @staticmethod
    def _is_hidden(call, full):
        """Whether what takes text gets it by * or **."""
        is_method = isinstance(call.func, ast.Attribute) and call.func.attr in {"query", "eval"}
        return full in SQL_READERS or (is_method and not full.startswith("builtins."))

    def _cannot(self, call):
        self.plain.tell("text", ast.unparse(call.func), call)

    def _statement(self, call, node, may_name_table, may_be_many):
        """SQL that does not only read is told as a write: of the database, or of the file that it names."""
        text = self._filled(node) if node is not None else None
        begins = self._begins(node) if text is None and node is not None and not may_be_many else ""
        reads = text is not None and (facts_sql.reads_only(text) or (may_name_table and facts_sql.names_table(text)))
        if not reads and not facts_sql.begins_to_read(begins):
            self.plain.report.effect("writes", COMPUTED)

    def _begins(self, node):
        """The constant text that the text begins with."""
        node = self.source.literal(node)
        if isinstance(node, ast.JoinedStr) and node.values:
            return self._begins(node.values[0])
        if isinstance(node, ast.BinOp):
            return self._begins(node.left)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            return self._begins(node.func.value)
        return self.source.text(node) or ""

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
        return bool(NUMBER_STYLE.fullmatch(written)) or is_made or is_constant

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
        if tree is None or "`" in text:
            return self._cannot(call)
        called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
        for name in [n for n in ast.walk(tree) if isinstance(n, ast.Name)]:
            if name.id in FORMULA_WORDS or (id(name) not in called and name.id not in self.source.aliases):
                name.id = COLUMN + name.id
        return None if self._is_plain(tree) else self._cannot(call)

    def _more_formulas(self, call, position):
        """What else may be one: patsy calls only what has a sign of a call or of an attribute."""
        for keyword in call.keywords:
            if (keyword.arg or "").endswith(("_formula", "_formulas")) and self._filled(keyword.value) is None:
                self._cannot(call)
        given = call.args[position:] + [k.value for k in call.keywords if k.arg not in FREE_TEXTS]
        for text in [text for part in given for text in self._constants(part)]:
            if re.search(r"[(.\[`@]", text):
                self._cannot(call)

    def _constants(self, node):
        """The constant texts in lists and dictionaries; what other calls are given is theirs."""
        node = self.source.literal(node)
        if isinstance(node, ast.Call) and not (self.source.qualified(node.func) or "").startswith("builtins."):
            return
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        for part in ast.iter_child_nodes(node):
            yield from self._constants(part)

    # Names of functions

    def _names(self, call, method, full):
        given = [argument(call, AGGREGATES.get(full, AGGREGATES.get(method)), "aggfunc")]
        if method not in ("pivot_table", "crosstab"):
            given.append(argument(call, 1 if method == "NamedAgg" else 0, "func", "aggfunc"))
        if method not in AGGREGATES and len(call.args) > 1 and self.source.text(call.args[1]) is not None:
            given.append(call.args[1])  # behind the table, where the method is a class's
        given += [ast.List([a.value], ast.Load()) for a in call.args if isinstance(a, ast.Starred)]
        if method in ("agg", "aggregate"):
            named = [self.source.literal(k.value) for k in call.keywords
                     if k.arg is None or isinstance(k.value, ast.Tuple)
                     or (k.arg not in ("axis", "engine") and self.source.text(k.value) is not None)]
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
            if text is None or not all(plain_names.is_attribute(part) and part not in WRITE_METHODS | TAKES_TEXT
                                       | GIVING
                                       for part in text.split(".")):
                self._cannot(call)
