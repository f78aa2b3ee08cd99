# SPDX-License-Identifier: GPL-3.0-or-later
"""Names that the code makes itself: columns, fields, and what binds a name to a value."""

import ast

COLUMN_MAKERS = {"assign", "agg", "aggregate", "rename", "reset_index", "set_axis", "to_frame"}


def names_made(nodes):
    """Names of columns and fields that the code makes itself."""
    made = set()
    for node in nodes:
        if isinstance(node, ast.Subscript):
            made |= _words([node.slice])
        elif isinstance(node, ast.Call):
            made |= _made_by_call(node)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                made |= _made_by_assignment(target, node.value)
    return made | names_of_classes(nodes)


def names_of_classes(nodes):
    """Names of fields and methods of the code's own classes."""
    made = set()
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            made |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            made |= {n.name for n in ast.walk(node) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))}
            made |= {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)}
    return made


def _made_by_call(call):
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    values = [k.value for k in call.keywords]
    if name in COLUMN_MAKERS:
        return {k.arg for k in call.keywords if k.arg} | _words(values)
    return _words(call.args + values) if name in ("namedtuple", "DataFrame") else set()


def _made_by_assignment(target, value):
    if not isinstance(target, ast.Attribute):
        return set()
    made = _words([value]) if target.attr in ("columns", "name", "names") else set()
    is_own = isinstance(target.value, ast.Name) and target.value.id in ("self", "cls")
    return made | {target.attr} if is_own else made


def _words(nodes):
    """The words of all constant strings: "x y" names two fields of a named tuple."""
    texts = [n.value for node in nodes for n in ast.walk(node) if isinstance(n, ast.Constant)]
    return {word for text in texts if isinstance(text, str) for word in text.replace(",", " ").split()}


def binding(node):
    """(target, value) of what binds a name to a value, or to the parts of one."""
    if isinstance(node, ast.Assign):
        return ast.Tuple(node.targets, ast.Store()), node.value
    if isinstance(node, (ast.NamedExpr, ast.AnnAssign)):
        return node.target, node.value
    if isinstance(node, (ast.For, ast.comprehension)):
        return node.target, node.iter
    if isinstance(node, ast.withitem) and node.optional_vars is not None:
        return node.optional_vars, node.context_expr
    return None, None
