# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings of libraries: options of pandas, styles of matplotlib, and arguments that can do more than compute.

Their names have to be known ones, whole and literal. Settings that are evaluated, imported or opened are none of them.
"""

import ast
import re

import plain_names
from facts_effects import COMPUTED
from facts_made import COLUMN_MAKERS
from facts_source import argument, hides_arguments

OPTION_CALLS = {"pandas.set_option", "pandas.option_context", "pandas.reset_option", "pandas.get_option",
                "pandas.describe_option"}
STYLE_CALLS = {"matplotlib.style.use", "matplotlib.pyplot.style.use", "matplotlib.style.context",
               "matplotlib.pyplot.style.context"}
RC_CALLS = {"matplotlib.rc", "matplotlib.pyplot.rc"}
RC_POSITIONS = {"rc_context": 0, "set_style": 1, "axes_style": 1, "set_context": 2, "plotting_context": 2,
                "set_theme": 6, "set": 6}  # where a dictionary of styles stands
BACKEND = re.compile(r"\w+")  # one of matplotlib's own: no module://
ABBREVIATIONS = {"lw", "ls", "c", "fc", "ec", "mew", "aa"}  # of rc()
OLD_SHEETS = re.compile(r"seaborn[a-z-]*")  # no longer there
HIDDEN = "**"  # an argument whose name cannot be seen
CYCLES = "axes.prop_cycle"  # as a text it is evaluated
# Keywords that can reach out of the data, and the values with which they do not.
HARMLESS = {"backend": ("matplotlib",), "usetex": (False,), "stylesheet": (None,), "storage_options": (None,),
            "opener": (None,), "mmap_mode": (None, "r", "c"), "n_jobs": (None, 1), "FigureClass": (),
            "allow_pickle": (False,), "factory": (), "memory": (None,), "cache_dir": (None,), "data_home": (None,),
            "out_file": (None,), "filesystem": (None,), "eval_env": (0,), "fname": (None,), "workers": (None, 1),
            "formatter": (None,), "nanstr": ("nan", "NaN", "NA", "-", ""), "infstr": ("inf", "Inf", "∞"),
            "override_repr": (None,)}
PRINTING = ("set_printoptions", "printoptions")
WHERE_HARMFUL = {"fname": ("rc_context",), "factory": ("connect",), "formatter": PRINTING,  # elsewhere they are
                 "nanstr": PRINTING, "infstr": PRINTING}  # something else
MOST_OF_PRINTING = 5  # of the positional arguments of numpy.set_printoptions
WRITING = ("float_format", "formatter")  # options that say how a number is written
NUMBER = r"[<>^]?[ ]?,?\d*[,_]?(\.\d+)?[dfegFEGn%]?"  # a style that writes no more than the number
# Around it a currency may stand; a sign or a word would make it another number.
BEFORE, BEHIND = r" *[$€£¥₹]? *", r" *(?:[$€£¥₹]|[A-Z]{3})? *"
FIELD = re.compile(rf"{BEFORE}\{{(?::{NUMBER})?\}}{BEHIND}")
PERCENT = re.compile(rf"{BEFORE}% ?\d*(\.\d+)?[dfegFEG]{BEHIND}")
HISTOGRAMS = ("hist", "boxplot", "boxplot_frame", "boxplot_frame_groupby", "hist_frame", "hist_series")
MOST_WITHOUT_BACKEND = 10  # of their positional arguments
READS_WHAT_DATA_NAMES = ("Vectorizer", "set_params")  # unless input="content"


class Settings:
    """`plain` is told what cannot be judged."""

    def __init__(self, plain):
        self.plain = plain
        self.source = plain.source
        self.assigned = {id(target): node.value for node in plain.source.nodes if isinstance(node, ast.Assign)
                         for target in node.targets}

    def look(self, call, full):
        hides = hides_arguments(call)
        if full in OPTION_CALLS:
            good = not hides and not call.keywords and self._are_options(call, full)
        elif full in STYLE_CALLS:
            texts = self.source.texts(call.args[0]) if call.args else None
            good = not hides and texts is not None and all(map(_is_sheet, texts))
        elif full == "matplotlib.use":
            name = self.source.text(call.args[0]) if call.args else None
            good = not hides and name is not None and bool(BACKEND.fullmatch(name))
        elif full in RC_CALLS:
            groups = self.source.texts(call.args[0]) if len(call.args) == 1 else None
            good = not hides and groups is not None and all(
                k.arg in ABBREVIATIONS or self._is_style(f"{group}.{k.arg}", k.value)
                for group in groups for k in call.keywords)
        else:
            good = self._rc(call, full)
        if not good:
            self.plain.tell("setting", ast.unparse(call.func), call)
        self._keywords(call, full)

    def is_stored(self, node):
        """Whether rcParams[…] = … is a style."""
        return self._is_style(self.source.text(node.slice), self.assigned.get(id(node)))

    def _are_options(self, call, full):
        if not full.endswith(("set_option", "context")):
            return all(plain_names.is_option(self.source.text(name) or "") for name in call.args)
        return len(call.args) % 2 == 0 and all(map(self._is_option, call.args[::2], call.args[1::2]))

    def _is_option(self, name, value):
        name = self.source.text(name) or ""
        return plain_names.is_option(name) and (not name.endswith(WRITING) or self._writes_number(value))

    def is_option_stored(self, name, node):
        """Whether pandas.options.… = … changes how tables look, but not which numbers they show."""
        value = self.assigned.get(id(node))
        return value is not None and (not name.endswith(WRITING) or self._writes_number(value))

    def _writes_number(self, value):
        """Whether it is "{:.2f}".format, or a lambda that says as much; any other function could show other numbers."""
        value = self.source.literal(value)
        if _is_none(value):
            return True
        if isinstance(value, ast.Attribute):
            return value.attr == "format" and bool(FIELD.fullmatch(self.source.text(value.value) or ""))
        if not isinstance(value, ast.Lambda) or len(value.args.args) != 1:
            return False
        own, body = value.args.args[0].arg, value.body
        if isinstance(body, ast.BinOp) and isinstance(body.op, ast.Mod):
            return _is_name(body.right, own) and bool(PERCENT.fullmatch(self.source.text(body.left) or ""))
        if isinstance(body, ast.Call) and len(body.args) == 1 and not body.keywords:
            return _is_name(body.args[0], own) and self._writes_number(body.func)
        parts = body.values if isinstance(body, ast.JoinedStr) else ()
        written = "".join("{:" + _style(p) + "}" if _is_field(p, own)
                          else p.value if isinstance(p, ast.Constant) else "{{" for p in parts)
        return bool(FIELD.fullmatch(written))

    # Styles

    def _is_style(self, name, value):
        if name == CYCLES:
            return value is not None and self._is_cycle(self.source.literal(value))
        return plain_names.is_style(name)

    def _is_cycle(self, value):
        if isinstance(value, ast.BinOp):
            return self._is_cycle(value.left) and (self._is_cycle(value.right) or isinstance(value.op, ast.Mult))
        full = (self.source.qualified(value.func) or "") if isinstance(value, ast.Call) else ""
        return full.startswith(("matplotlib.", "cycler.")) and full.endswith(".cycler")

    def _are_styles(self, node):
        node = self.source.literal(node)
        return isinstance(node, ast.Dict) and all(
            key is not None and self._is_style(self.source.text(key), value)
            for key, value in zip(node.keys, node.values))

    def _rc(self, call, full):
        """A dictionary of styles, which plt.rc_context(), rcParams.update() and seaborn take."""
        name = full.rpartition(".")[2]
        if isinstance(call.func, ast.Attribute) and name in ("update", "setdefault", ""):
            owner = self.source.qualified(self.source.literal(call.func.value)) or ""
            if owner.endswith(".rcParams"):
                return name == "update" and not call.keywords and all(map(self._are_styles, call.args))
        if not full.startswith(("matplotlib.", "seaborn.")) or name not in RC_POSITIONS:
            return True
        given = argument(call, RC_POSITIONS[name], "rc")
        return not hides_arguments(call) and (given is None or self._are_styles(given) or _is_none(given))

    # Arguments

    def _keywords(self, call, full):
        method = call.func.attr if isinstance(call.func, ast.Attribute) else full.rpartition(".")[2]
        for name, value in self._given(call) if method not in COLUMN_MAKERS else ():
            name = name.rpartition("__")[2]  # as set_params(step__memory=…) says it
            value = self.source.literal(value)
            known = isinstance(value, ast.Constant)
            where = WHERE_HARMFUL.get(name)
            if name in HARMLESS and (where is None or method in where):
                if not known or value.value not in HARMLESS[name]:
                    self.plain.tell("setting", name, call)
            elif name == HIDDEN and self._may_be_harmful(call, full):
                self.plain.tell("setting", ast.unparse(value), call)
            elif name == "input" and method.endswith(READS_WHAT_DATA_NAMES):
                if not known or value.value != "content":
                    self.plain.tell("setting", name, call)
        if full == "numpy.load" and len(call.args) > 2:
            self.plain.tell("setting", "allow_pickle", call)
        if full in ("numpy.set_printoptions", "numpy.printoptions") and len(call.args) > MOST_OF_PRINTING:
            self.plain.tell("setting", "nanstr", call)
        if method in HISTOGRAMS and len(call.args) > MOST_WITHOUT_BACKEND:
            self.plain.tell("setting", "backend", call)
        files = [value for name, value in self._given(call) if name in ("filename", "handlers")]
        if full == "logging.basicConfig" and files:
            self.plain.report.effect("writes", self.source.text(files[0]) or COMPUTED)

    def _may_be_harmful(self, call, full):
        """Whether the function is one of a library's, whose arguments may be settings."""
        return isinstance(call.func, ast.Attribute) or full in self.source.aliases.values()

    def _name(self, key):
        return HIDDEN if key is None else self.source.text(key) or HIDDEN

    def _given(self, call):
        """The arguments by name; those of a ** that cannot be seen may be any, of functions that have some of them."""
        for keyword in call.keywords:
            if keyword.arg is not None:
                yield keyword.arg, keyword.value
                continue
            spread = self.source.literal(keyword.value)
            if isinstance(spread, ast.Call) and self.source.qualified(spread.func) == "builtins.dict":
                yield from ((k.arg, k.value) for k in spread.keywords if k.arg is not None)
                spread = ast.Dict([], []) if not spread.args and all(k.arg for k in spread.keywords) else None
            if not isinstance(spread, ast.Dict):
                yield HIDDEN, keyword.value
            else:
                yield from ((self._name(k), v) for k, v in zip(spread.keys, spread.values))
        if (self.source.qualified(call.func) or "").startswith("sklearn."):
            for node in [self.source.literal(a) for a in call.args + [k.value for k in call.keywords]]:
                if isinstance(node, ast.Dict):
                    yield from ((self._name(k), v) for k, v in zip(node.keys, node.values))


def _is_sheet(name):
    return plain_names.is_sheet(name) or bool(OLD_SHEETS.fullmatch(name))


def _is_none(node):
    return isinstance(node, ast.Constant) and node.value is None


def _is_name(node, name):
    return isinstance(node, ast.Name) and node.id == name


def _is_field(part, name):
    return isinstance(part, ast.FormattedValue) and part.conversion < 0 and _is_name(part.value, name)


def _style(field):
    """The style of a field of an f-string; one that is made by the run is none."""
    parts = field.format_spec.values if field.format_spec else []
    return "".join(p.value if isinstance(p, ast.Constant) else "{" for p in parts)
