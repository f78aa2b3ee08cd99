# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows that the code only looks up, so that the others are not left out: what a statement throws away, rows that it
stores in again, and those whose labels it drops."""

import ast
import re

from facts_source import argument, is_true

OTHER_ROWS = {"query", "drop", "dropna", "drop_duplicates", "fillna", "ffill", "bfill", "interpolate", "head", "tail",
              "sample", "nlargest", "nsmallest", "sort_values", "sort_index", "rename", "assign", "astype", "replace",
              "merge", "join", "where", "mask", "filter", "reset_index", "set_index", "round", "clip", "truncate"}

EVERY_NAME = {"locals", "globals", "vars", "eval", "exec"}


def rows_of(node):
    """Which rows a subscript chooses, of which frame; None: it is none."""
    if not isinstance(node, ast.Subscript):
        return None
    is_place = isinstance(node.value, ast.Attribute) and node.value.attr in ("loc", "iloc")
    is_pair = isinstance(node.slice, ast.Tuple) and node.slice.elts
    return (ast.unparse(node.value.value if is_place else node.value),
            ast.unparse(node.slice.elts[0] if is_pair else node.slice))


def stored_in(statement):
    """The rows that an assignment stores in."""
    return {rows_of(target) for target in statement.targets} - {None}


def is_thrown_away(node):
    """Whether a statement of this expression alone does nothing: it gives other rows, and nobody takes them."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in OTHER_ROWS and not is_true(argument(node, None, "inplace"))
    return isinstance(node, (ast.Subscript, ast.Attribute))


def places(code):
    """Where expressions stand that only look rows up, each as (line, last line, column, last column)."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return set()
    last = tree.body[-1] if tree.body else None  # its value is the result
    found = [node for statement in ast.walk(tree) for node in _unkept(statement, statement is last)]
    found += [part for value in only_looked_at(tree) for part in ast.walk(value)
              if isinstance(part, ast.expr) and not _joins(part)]
    found += [part for rows in only_dropped(tree).values() for part in ast.walk(rows)
              if isinstance(part, ast.Subscript)]
    return {(node.lineno, node.end_lineno, node.col_offset, node.end_col_offset) for node in found}


def unused(tree):
    """What the code gives to names that nobody takes."""
    return only_looked_at(tree, are_printed=False)


def has_result(tree):
    """Whether it ends in a value, so that what it prints before is said beside it."""
    last = tree.body[-1] if tree.body else None
    return isinstance(last, ast.Expr) and not prints(last)


def only_looked_at(tree, are_printed=True):
    """What the code gives to names that its result is not made of: nothing that is shown takes them, or they are
    printed."""
    if not has_result(tree):
        return []  # what is left over is the result
    nodes = list(ast.walk(tree))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    if any(node.id in EVERY_NAME for node in names):
        return []  # which names are taken, nobody can see
    aside = {id(part) for node in nodes if are_printed and only_prints(node) for part in ast.walk(node)}
    given = _given_names(nodes, names, aside)
    held = {id(part): name for name, values in given.items() for value in values for part in ast.walk(value)}
    loads = [node for node in names if isinstance(node.ctx, ast.Load) and id(node) not in aside]
    taken = {node.id for node in loads if id(node) not in held}
    while True:
        more = {node.id for node in loads if held.get(id(node)) in taken} - taken
        if not more:
            return [value for name, values in given.items() if name not in taken for value in values]
        taken |= more


def _given_names(nodes, names, aside):
    """Names to which plain assignments alone give something, and all that they give."""
    said = " ".join(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
                    and id(node) not in aside)
    quoted = set(re.findall(r"\w+", said))  # as a statement of SQL names frames
    given = {}
    for node in nodes:
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
        if isinstance(target, ast.Name):
            given.setdefault(target.id, []).append(node.value)
    bound = [node.id for node in names if not isinstance(node.ctx, ast.Load)]
    return {name: values for name, values in given.items() if bound.count(name) == len(values)
            and name not in quoted and not any(_draws(value) for value in values)}


def _draws(value):
    """What it draws is shown, whoever takes the axes."""
    return any(isinstance(node, ast.Attribute) and node.attr in ("plot", "hist", "boxplot") for node in ast.walk(value))


def _joins(node):
    """Whose loss is told in any case: a frame that is kept for later may have more rows than it should."""
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("merge", "join")


def rounds(loop):
    """How many rounds a loop has that ends by `if k >= 1500: break`; None: it has no such end."""
    for node in loop.body:
        ends = isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], ast.Break)
        test = node.test if ends else None
        if (isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.left, ast.Name)
                and isinstance(test.ops[0], (ast.GtE, ast.Gt, ast.Eq))
                and isinstance(test.comparators[0], ast.Constant) and type(test.comparators[0].value) is int
                and _counts(loop, test.left.id)):
            return test.comparators[0].value + isinstance(test.ops[0], ast.Gt)
    return None


def _counts(loop, name):
    """Whether it goes up by one in each round."""
    counted = isinstance(loop.iter, ast.Call) and getattr(loop.iter.func, "id", "") == "enumerate"
    first = loop.target.elts[0] if isinstance(loop.target, ast.Tuple) and loop.target.elts else None
    return (counted and getattr(first, "id", "") == name) or any(
        isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and getattr(node.target, "id", "") == name
        and getattr(node.value, "value", None) == 1 for node in loop.body)


def only_prints(node):
    """A print, or a loop or a condition of prints alone."""
    if isinstance(node, (ast.If, ast.For)):
        return all(only_prints(statement) for statement in node.body + node.orelse)
    return prints(node)


def prints(statement):
    return (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
            and getattr(statement.value.func, "id", "") == "print")


def only_dropped(tree):
    """Names of labels that the code takes only to drop their rows, each with what it stands for."""
    nodes = list(ast.walk(tree))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    dropped = {id(part): part.id for node in nodes if _drops(node) for part in _given(node)
               if isinstance(part, ast.Name)}
    taken = {node.id for node in names if isinstance(node.ctx, ast.Load) and id(node) not in dropped}
    bound = [node.id for node in names if not isinstance(node.ctx, ast.Load)]
    return {node.targets[0].id: node.value for node in nodes
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            and getattr(node.value, "attr", "") == "index" and bound.count(node.targets[0].id) == 1
            and node.targets[0].id in set(dropped.values()) - taken}


def _drops(node):
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "drop"


def _given(call):
    return [part for one in call.args + [word.value for word in call.keywords] for part in ast.walk(one)]


def _unkept(node, is_last):
    if isinstance(node, ast.Assign):
        rows = stored_in(node)
        return [part for part in ast.walk(node.value) if rows_of(part) in rows]
    if isinstance(node, ast.AugAssign):
        return [node.target]
    if _drops(node):
        return [part for part in _given(node) if isinstance(part, ast.Subscript)]
    if isinstance(node, ast.Expr) and not is_last and is_thrown_away(node.value):
        return list(_chain(node.value))
    return []


def _chain(node):
    """An expression, what it is taken of, and so on."""
    while node is not None:
        yield node
        node = getattr(node.func if isinstance(node, ast.Call) else node, "value", None)


def bound_anew(loop, nodes):
    """(name, statement) of what each round puts in the place of what the one before gave, and is used afterwards."""
    inner = {id(part) for statement in loop.body for part in ast.walk(statement)}
    read = {(one.id, id(one) in inner) for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)
            and (id(one) in inner or one.lineno > loop.end_lineno)}
    for statement in loop.body:
        target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
        if isinstance(target, ast.Name) and (target.id, True) not in read and (target.id, False) in read:
            yield target.id, statement
