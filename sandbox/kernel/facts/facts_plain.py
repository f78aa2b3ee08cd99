# SPDX-License-Identifier: GPL-3.0-or-later
"""What in the code is no plain analysis that is known here. It is named as such: the check cannot tell what it does.

Whatever reaches the system has to be reached from a module, a builtin or an attribute by name. So every name has to
be a known one (plain_names.json, derived from the packages), no module is ever handed on as a value, and texts that
are evaluated are read the same way.
"""

import ast
import re

import facts_imports
import plain_names
from facts_effects import COMPUTED, OPENERS, READERS, REMOVERS, WRITE_METHODS, WRITERS
from facts_gates import REACHING, Tables, in_format, is_denied, opens_interpreter
from facts_made import names_made, names_of_classes
from facts_settings import OPTION_CALLS, RC_CALLS, STYLE_CALLS, Settings
from facts_shared import Shared, is_class
from facts_source import argument
from facts_texts import FORMULAS, SQL_READERS, TAKES_TEXT, Texts

BUILTINS = set("""
abs aiter all anext any ascii bin bool bytearray bytes callable chr classmethod complex dict dir display divmod
enumerate filter float format frozenset hasattr hash hex id input int isinstance issubclass iter len list map max min
next object oct ord pow print property range repr reversed round set slice sorted staticmethod str sum super tuple
type zip exit quit NotImplemented Ellipsis True False None
""".split())
CALLED_WHERE_THEY_STAND = WRITERS | REMOVERS | OPTION_CALLS | STYLE_CALLS | RC_CALLS | SQL_READERS | {
    "os.makedirs", "os.mkdir", "sqlite3.connect", "operator.attrgetter", "operator.methodcaller", "matplotlib.use",
    "pandas.pivot_table", "pandas.crosstab", "pandas.NamedAgg", "pandas.eval", "logging.basicConfig", "numpy.load",
    "matplotlib.rc_context", "matplotlib.pyplot.rc_context"}
CALLED_ONLY = {"open", "getattr", "setattr", "delattr", "globals", "locals", "vars", "type"}
OWN_DUNDERS = {"__name__", "__file__", "__doc__"}
PLAIN_DUNDERS = {"__name__", "__version__", "__doc__", "__len__", "__init__", "__post_init__", "__str__", "__repr__"}
OWN_FIELDS = {"_asdict", "_replace", "_fields", "_make"}  # of named tuples
LEARNT = re.compile(r"[a-z][a-z0-9_]*[a-z0-9]_")  # what a model of scikit-learn learnt
PATH_WRITES = {"write_text", "write_bytes", "unlink", "rmdir", "touch", "mkdir", "symlink_to", "hardlink_to", "chmod"}
PATH_EFFECTS = {"write_text", "write_bytes", "unlink"}  # told with the path's name where that is seen
PATH_OR_DATA = {"rename", "replace"}  # of a path these write, of data they do not
SETTINGS = {"usetex", "text.usetex", "plotting.backend", "stylesheet"}
INTERNAL = re.compile(r"__\w+__")


def look(source, report):
    _Plain(source, report).look()


class _Plain:
    def __init__(self, source, report):
        self.source = source
        self.report = report
        calls = list(source.calls())
        self.called = {id(call.func): call for call in calls}
        self.decorators = {id(d) for n in source.nodes for d in getattr(n, "decorator_list", ())}
        self.remarks = {id(n.value) for n in source.nodes if isinstance(n, ast.Expr)}
        self.subscripted = {id(n.value) for n in source.nodes if isinstance(n, ast.Subscript)}
        self.functions = {n.name for n in source.nodes if isinstance(n, ast.FunctionDef)}
        self.bases = {id(n.value) for n in source.nodes if isinstance(n, ast.Attribute)}
        self.has_paths = any(full.startswith("pathlib") for full in source.aliases.values())
        self.has_archives = any(full.startswith("zipfile") for full in source.aliases.values())
        self.tables = Tables(source)
        self.texts = Texts(self)
        self.settings = Settings(self)
        self.created = names_made(source.nodes)
        self.methods = names_of_classes(source.nodes)
        self.shared = Shared(self)
        self.reported = {f["line"] for f in report.findings if f["kind"] in ("dynamic", "process", "network")}

    def look(self):
        for node in self.source.nodes:
            if isinstance(node, ast.Attribute) and id(node) not in self.bases:
                self.chain(node)
            elif isinstance(node, ast.Name):
                self._name(node)
            elif isinstance(node, ast.Call):
                self._call(node)
            elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                self._stored(node)
            elif isinstance(node, ast.AugAssign) and self.source.qualified(node.target) is not None:
                self.tell("assigned", ast.unparse(node.target), node)
            elif isinstance(node, ast.FunctionDef) and node.name == "__format__":
                self.tell("builtin", node.name, node)  # what it gives may become part of a text that is evaluated
            elif isinstance(node, ast.MatchClass):
                for name in node.kwd_attrs:
                    self._part(name, node, node)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self._text(node)
        facts_imports.look(self)

    def _text(self, node):
        internal = INTERNAL.search(node.value.replace("__main__", ""))
        if internal and id(node) not in self.remarks:
            self.tell("attribute", internal[0], node)
        elif node.value in SETTINGS:
            self.tell("setting", node.value, node)
        elif in_format(node.value) and id(node) not in self.remarks:
            self.tell("attribute", in_format(node.value), node)

    @staticmethod
    def judge(source, report):
        look(source, report)

    def tell(self, reason, what, node):
        self.report.effects["cannot_tell"] = True
        if getattr(node, "lineno", 0) not in self.reported:
            self.report.add("warning", "cannot_tell", node, "unknown_" + reason, what[:100])

    # Names

    def _name(self, node):
        name = node.id
        if name.startswith("__") and name.endswith("__"):
            if name not in OWN_DUNDERS or not isinstance(node.ctx, ast.Load):
                self.tell("builtin", name, node)
            return
        if name in REACHING and name in self.source.bound:
            return self.tell("value", name, node)  # here the builtin, there what was bound
        full = self.source.qualified(node) if isinstance(node.ctx, ast.Load) else None
        if full is None and (id(node) in self.called or id(node) in self.decorators) and name not in self.source.bound:
            return self.tell("earlier", name, node)
        if full is None or id(node) in self.bases:
            return
        if not full.startswith("builtins."):
            self._object(full, node)
        elif name in CALLED_ONLY:
            if id(node) not in self.called and name != "type":
                self.tell("value", name, node)
        elif name not in BUILTINS and not _is_exception(name):
            self.tell("builtin", name, node)

    def _object(self, full, node):
        """A module, or a thing of one, where it is used as a value."""
        if plain_names.is_module(full):
            self.tell("value", full, node)
        elif full.endswith(".rcParams") and id(node) not in self.subscripted:
            self.tell("value", full, node)
        elif id(node) not in self.called and (full in CALLED_WHERE_THEY_STAND
                                              or full.startswith(FORMULAS) or full.endswith(".open")
                                              or full.rpartition(".")[2] in WRITE_METHODS | TAKES_TEXT):
            self.tell("value", full, node)
        else:
            if id(node) not in self.called and full in READERS:
                self.report.effect("reads", COMPUTED)
            self.shared.look(full, node)

    # Attributes

    def chain(self, node):
        """a.b.c, from its root on. Stops at the first part that is not known."""
        parts = []
        root = node
        while isinstance(root, ast.Attribute):
            parts.append(root)
            root = root.value
        full = self.source.qualified(root)
        if isinstance(root, ast.Name) and root.id in self.source.aliases and root.id in self.source.bound:
            if not plain_names.is_attribute(parts[-1].attr):
                return self.tell("value", root.id, root)  # of what was imported, or of what was bound later
        following = ""
        for part in reversed(parts):
            if full == "pandas.options":
                break
            if full is not None and plain_names.is_module(full):
                full = f"{full}.{part.attr}"
                if not plain_names.is_module(full) and not plain_names.is_in(full.rpartition(".")[0],
                                                                             part.attr) and part.attr != "__version__":
                    return self.tell("module", full, part)
                continue
            if full is not None:
                self.shared.look_inside(full, part)
            following = parts[parts.index(part) - 1].attr if part is not node else ""
            if not self._part(part.attr, part, part.value, following):
                return None
            full = None if full is None else f"{full}.{part.attr}"
        if full == "pandas.options":
            return self._option(node)
        if not isinstance(node.ctx, ast.Load):
            return self.shared.assigned(node)
        self._path(node)
        if full is not None:
            return self._object(full, node)
        if node.attr in WRITE_METHODS | TAKES_TEXT and id(node) not in self.called:
            return self.tell("value", node.attr, node)
        return None

    def _part(self, name, node, owner, following=""):
        if name.startswith("_"):
            plain = name in PLAIN_DUNDERS or (name == "__class__" and following == "__name__") or name in OWN_FIELDS
            plain = plain or (name in self.created and not name.startswith("__"))
        else:
            is_called = id(node) in self.called and name not in self.methods  # no column is
            plain = plain_names.is_attribute(name) or (not is_called and self._is_column(name, owner))
            plain = plain or name in WRITE_METHODS or name in ("query", "eval", "pipe")
            plain = plain or (self.has_paths and name in PATH_WRITES | {"open"}) or LEARNT.fullmatch(name)
        if not plain:
            self.tell("attribute", name, node)
        return plain

    def _is_column(self, name, owner):
        """Whether it is a column or a field, and nothing else has an attribute of that name that could do more."""
        if name in self.created and not is_denied(name):
            return True
        if name not in self.source.columns or opens_interpreter(name):
            return False
        return not is_denied(name) or (not name.startswith(("to_", "from_")) and self.tables.is_table(owner))

    def _path(self, node):
        """What a path, of which only the run will know, is asked to do."""
        call = self.called.get(id(node))
        if self.has_archives and call is not None and node.attr in ("extract", "extractall"):
            self.report.effect("writes", COMPUTED)
        if not self.has_paths:
            return
        keywords = [] if call is None else [k.value for k in call.keywords if k.arg in ("target", None)]
        one = call is not None and len(call.args + call.keywords) == 1 and [*call.args, *keywords]
        if node.attr in PATH_WRITES:
            maker = self.source.literal(node.value)
            if call is None or node.attr not in PATH_EFFECTS or not (isinstance(maker, ast.Call)
                                    and (self.source.qualified(maker.func) or "").startswith("pathlib.")):
                self.report.effect("writes", COMPUTED)
        elif (node.attr in PATH_OR_DATA and one
              and not isinstance(self.source.literal(one[0]), (ast.Dict, ast.Lambda))):
            self.report.effect("writes", COMPUTED)
        elif node.attr == "open" and call is not None and self.source.qualified(node) is None:
            mode = argument(call, 0, "mode")
            self.report.effect("reads" if mode is None or (self.source.text(mode) or "w").strip("bt") == "r"
                               else "writes", COMPUTED)

    def _option(self, node):
        name = self.source.qualified(node).removeprefix("pandas.options.")
        is_read = isinstance(node.ctx, ast.Load)
        if not plain_names.is_option(name) or not (is_read or self.settings.is_option_stored(name, node)):
            self.tell("setting", ast.unparse(node), node)

    # Assignments

    def _stored(self, node):
        full = self.source.qualified(self.source.literal(node.value))
        if full is None:
            return
        if not full.endswith(".rcParams") or not self.settings.is_stored(node):
            self.tell("assigned" if not full.endswith(".rcParams") else "setting", ast.unparse(node), node)

    # Calls

    def _call(self, call):
        full = self.source.qualified(call.func) or ""
        if full in ("builtins.getattr", "builtins.setattr", "builtins.delattr"):
            self._by_name(call, full)
        elif full in ("builtins.globals", "builtins.locals", "builtins.vars") and id(call) not in self.source.tested:
            self.tell("builtin", full.removeprefix("builtins."), call)
        elif full == "builtins.type" and (len(call.args) != 1 or id(call) in self.called):
            self.tell("builtin", "type", call)
        elif full == "builtins.type":
            self.shared.look_at_type(call)
        elif full in ("dataclasses.dataclass", "functools.total_ordering") and call.args:
            self.tell("assigned", full, call)
        elif full in OPENERS and isinstance(self.source.literal(argument(call, 0, "file")), ast.Constant) and (
                self.source.text(argument(call, 0, "file")) is None):
            self.tell("builtin", full.removeprefix("builtins."), call)  # a descriptor, of whatever it is
        elif full == "functools.wraps" and (len(call.args) != 1 or call.keywords):
            self.tell("setting", full, call)
        elif isinstance(call.func, ast.Name) and call.func.id in self.source.bound:
            for part in call.args + [k.value for k in call.keywords]:
                name = self.source.qualified(part) or ""
                stands_for = isinstance(part, ast.Name) and not name and self.shared.stands_for_class(part.id)
                if stands_for or is_class(name):
                    self.tell("value", name or part.id, call)
        self.texts.look(call, full)
        self.settings.look(call, full)

    def _by_name(self, call, full):
        """getattr(x, "name") is x.name; any other attribute is chosen by the run."""
        names = self.source.choices(argument(call, 1)) if argument(call, 1) is not None else None
        if names is None:
            self.tell("builtin", full.removeprefix("builtins."), call)
        for name in names or ():
            context = ast.Load() if full.endswith("getattr") else ast.Store()
            self.chain(ast.copy_location(ast.Attribute(call.args[0], name, context), call))


def _is_exception(name):
    return name.endswith(("Error", "Warning", "Exception", "Iteration", "Interrupt",
                          "Exit")) or name == "ExceptionGroup"
