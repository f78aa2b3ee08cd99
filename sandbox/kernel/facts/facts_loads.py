# SPDX-License-Identifier: GPL-3.0-or-later
"""The loaded frames that code begins with, and the code that reads them: what is looked at is both together, so that a
frame's rows, columns and file are known as if the code itself had read it. What is generated stands on line 0.
"""

import ast
import symtable

REACHING = {"eval", "exec", "globals", "locals", "vars", "query"}  # by a name that stands in a text


def begin(tree, loads):
    """Puts what reads the frames before the code that begins with them. Gives their names."""
    texts = _texts_that_reach(tree)
    used = [load for load in loads if _is_used(tree, load["name"], texts)]
    before = []
    for load in used:
        reading = ast.parse(load["code"])
        for node in ast.walk(reading):
            if hasattr(node, "lineno"):
                node.lineno = node.end_lineno = 0
                node.load = load
        before += reading.body
    tree.body[:0] = before
    return [load["name"] for load in used]


def _texts_that_reach(tree):
    """All texts of code that may take one of them as the name of a variable."""
    nodes = list(ast.walk(tree))
    if not any(getattr(node, "id", getattr(node, "attr", "")) in REACHING for node in nodes):
        return []
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def _is_used(tree, name, texts):
    """Whether the name may be read before the code itself binds it."""
    if any(name in text for text in texts):
        return True
    for statement in tree.body:
        if _reads(statement, name):
            return True
        if _binds(statement, name):
            return False
    return False


class _Readings(ast.NodeTransformer):
    """The code in words that the symbol table tells apart: what changes or deletes a name finds it there and reads."""

    def visit_AugAssign(self, node):
        if not isinstance(node.target, ast.Name):
            return self.generic_visit(node)
        read = ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, self.visit(node.value))
        return ast.Assign([node.target], read, lineno=node.lineno)

    def visit_Delete(self, node):
        return ast.Expr(ast.Tuple([self.visit(target) for target in node.targets], ast.Load()))

    def visit_ListComp(self, node):  # of generators alone the symbol table keeps the names apart
        return self.generic_visit(ast.GeneratorExp(node.elt, node.generators))

    visit_SetComp = visit_ListComp

    def visit_DictComp(self, node):
        both = ast.Tuple([node.key, node.value], ast.Load())
        return self.generic_visit(ast.GeneratorExp(both, node.generators))

    def visit_Name(self, node):
        return ast.Name(node.id, ast.Load()) if isinstance(node.ctx, ast.Del) else node


def _reads(statement, name):
    if not any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(statement)):
        return False
    alone = _Readings().visit(ast.parse(ast.unparse(statement)))
    return _reads_global(symtable.symtable(ast.unparse(alone), "code", "exec"), name)


def _reads_global(table, name):
    """Whether it is read in the scope of the module. A class reads what it has not bound yet there, too."""
    if name in table.get_identifiers():
        symbol = table.lookup(name)
        if symbol.is_referenced() and (symbol.is_global() or table.get_type() in ("module", "class")):
            return True
    return any(_reads_global(child, name) for child in table.get_children())


def _binds(statement, name):
    """Whether the name is bound behind it, whatever happens."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return any((item.asname or item.name.partition(".")[0]) == name for item in statement.names)
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return statement.name == name
    targets = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    elif isinstance(statement, ast.With):
        targets = [item.optional_vars for item in statement.items if item.optional_vars is not None]
    return any(isinstance(n, ast.Name) and n.id == name for target in targets for n in ast.walk(target))
