# SPDX-License-Identifier: GPL-3.0-or-later
"""The code under inspection as all inspectors share it, and the report they write into."""

import ast
import builtins
import difflib
import re

import facts_constants

USUAL_NAMES = {"pd": "pandas", "np": "numpy", "plt": "matplotlib.pyplot",  # where an earlier step did the import
               "os": "os", "shutil": "shutil", "sqlite3": "sqlite3", "sys": "sys", "io": "io",
               "display": "builtins.print"}  # shows a value, and leaves it as it is


class Report:
    def __init__(self, code):
        self.code = code
        self._lines = re.split("\r\n?|\n", code)  # as Python counts them
        self.findings = []
        self._seen = set()
        self.effects = {"reads": [], "writes": [], "imports": [], "columns": [], "frames": [], "frame_columns": {},
                        "network": False, "process": False, "dynamic_code": False, "invents_data": False,
                        "cannot_tell": False}

    def line(self, number):
        return self._lines[number - 1] if 0 < number <= len(self._lines) else ""

    def add(self, severity, area, node, kind, /, *texts, **others):
        """A finding; `kind` and its arguments are those of core/domain/finding.h, whose words are in
        core/messages/findings.cpp."""
        line = getattr(node, "lineno", 0)
        if node is not None and line == 0:
            return  # of the code that reads a loaded frame, which nobody wrote
        offset = getattr(node, "col_offset", -1)  # in bytes of UTF-8
        if line:
            before = self.line(line).encode("utf-8", "replace")[:offset]
            offset = len(before.decode("utf-8", "ignore"))
        self.add_at(severity, area, line, offset + 1, kind, *texts, **others)

    def add_at(self, severity, area, line, column, kind, /, *texts, **others):
        said = {"kind": kind, "texts": [_plain(text) for text in texts],
                **{name: _plain(text) for name, text in others.items()}}
        if (line, column, str(said)) not in self._seen:
            self._seen.add((line, column, str(said)))
            self.findings.append({"severity": severity, "kind": area, "line": line, "column": column, "fact": said})

    def effect(self, key, value):
        value = value.encode("utf-8", "replace").decode()
        if value not in self.effects[key]:
            self.effects[key].append(value)

    def sorted_findings(self, cap):
        """In order of line; where there are too many, the grave ones stay."""
        rank = {"error": 0, "warning": 1, "note": 2}
        kept = sorted(self.findings, key=lambda f: (rank[f["severity"]], f["line"], f["column"]))[:cap]
        return sorted(kept, key=lambda f: (f["line"], f["column"]))


def _plain(text):
    return text.encode("utf-8", "replace").decode()


class Source:
    def __init__(self, tree, schema):
        self.tree = tree
        files = schema.get("files")
        self.files = {name: file if isinstance(file, dict) else {} for name, file in files.items()} if isinstance(files, dict) else {}
        self.contracts = {}  # of the files, by facts_reading
        self.known = {n for n in schema.get("known") or [] if isinstance(n, str)}
        self.nodes = list(ast.walk(tree))
        self.bound = _bound_names(self.nodes)
        self.aliases = {n: full for n, full in USUAL_NAMES.items() if n not in self.bound}
        self.tested = {id(c) for n in self.nodes if isinstance(n, ast.Compare)
                       and isinstance(n.ops[0], (ast.In, ast.NotIn)) for c in n.comparators}
        self._collect_aliases()
        self.constants = facts_constants.constants(self)
        self.columns = {c for f in self.files.values() for c in columns_of(f)}

    def _collect_aliases(self):
        for node in self.nodes:
            if isinstance(node, ast.Import):
                for item in node.names:
                    top = item.name.partition(".")[0]
                    self.aliases[item.asname or top] = item.name if item.asname else top
            elif isinstance(node, ast.ImportFrom) and node.module:
                for item in node.names:
                    self.aliases[item.asname or item.name] = f"{node.module}.{item.name}"

    def literal(self, node):
        """The node itself, or the literal its name stands for."""
        return self.constants.get(node.id, node) if isinstance(node, ast.Name) else node

    def text(self, node):
        """A constant string, or None."""
        node = self.literal(node)
        return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None

    def choices(self, node):
        """The constant strings that a name can stand for, which a loop over a literal binds; else the one that it is.
        None: unknown."""
        loops = [n.iter for n in self.nodes if isinstance(n, (ast.For, ast.comprehension))
                 and isinstance(n.target, ast.Name)
                 and isinstance(node, ast.Name) and n.target.id == node.id]
        if not loops or self.bound.get(node.id) != len(loops):
            one = self.text(node)
            return None if one is None else [one]
        found = [self.texts(i) if isinstance(self.literal(i), (ast.List, ast.Tuple)) else None for i in loops]
        return None if None in found else [text for texts in found for text in texts]

    def texts(self, node):
        """A constant string or a list of nothing but constant strings, as a list; else None."""
        node = self.literal(node)
        if isinstance(node, (ast.List, ast.Tuple)):
            found = [self.text(e) for e in node.elts]
            return None if None in found else found
        one = self.text(node)
        return None if one is None else [one]

    def qualified(self, node):
        """"pandas.read_csv" for pd.read_csv, whatever it was imported as; None for what is no plain name."""
        parts = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return None
        if node.id in self.aliases:
            first = self.aliases[node.id]
        elif node.id not in self.bound and hasattr(builtins, node.id):
            first = f"builtins.{node.id}"
        else:
            return None
        return ".".join([first] + parts[::-1])

    def calls(self):
        return (n for n in self.nodes if isinstance(n, ast.Call))


def columns_of(file):
    columns = file.get("columns") if isinstance(file, dict) else None
    return [c for c in columns or [] if isinstance(c, str)]


def _bound_names(nodes):
    """How often each name is bound by anything but an import."""
    bound = {}
    for node in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names = [node.id]
        elif isinstance(node, ast.arg):
            names = [node.arg]
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names = [node.name]
        elif isinstance(node, ast.ExceptHandler):
            names = [node.name] if node.name else []
        elif isinstance(node, (ast.MatchAs, ast.MatchStar, ast.TypeVar, ast.ParamSpec, ast.TypeVarTuple)):
            names = [node.name] if node.name else []
        elif isinstance(node, ast.MatchMapping):
            names = [node.rest] if node.rest else []
        else:
            names = []
        for name in names:
            bound[name] = bound.get(name, 0) + 1
    return bound


def argument(call, position, *keywords):
    """The argument at a position or under one of its names; None where it is absent or hidden by * or **."""
    for keyword in call.keywords:
        if keyword.arg in keywords:
            return keyword.value
    if position is None or position >= len(call.args) or any(isinstance(a, ast.Starred)
                                                             for a in call.args[:position + 1]):
        return None
    return call.args[position]


def hides_arguments(call):
    """Whether some are given by * or **."""
    return any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords)


def is_true(node):
    return isinstance(node, ast.Constant) and node.value is True


def nearest(name, candidates):
    """The candidate a person most likely meant, or None. Case and spaces count little."""
    folded = {}
    for candidate in candidates:
        folded.setdefault(_folded(candidate), candidate)
    found = difflib.get_close_matches(_folded(name), list(folded), n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def _folded(name):
    return name.casefold().replace(" ", "").replace("_", "")[:200]
