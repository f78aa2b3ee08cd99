# SPDX-License-Identifier: GPL-3.0-or-later
"""Of the code that reads a file (core/data/read_code) what reads some of its columns."""

import ast

import pandas as pd


def of(code, name, columns):
    """The same call with `usecols`, and what it does to these columns only. None: all have to be read."""
    tree, call = _parsed(code, name)
    if call is None or any(keyword.arg in ("usecols", "engine") for keyword in call.keywords):
        return None
    call.keywords.append(ast.keyword("usecols", ast.Constant(sorted(columns))))
    tree.body = [statement for statement in tree.body if _column_made(statement, name) in (None, *columns)]
    return ast.unparse(tree)


def names(code, name):
    """Of all of the file's columns, in its order."""
    tree, call = _parsed(code, name)
    others = [keyword for keyword in call.keywords if keyword.arg != "nrows"]
    call.keywords = [*others, ast.keyword("nrows", ast.Constant(0))]
    tree.body = [statement for statement in tree.body if _column_made(statement, name) is None]
    space = {"pd": pd}
    exec(ast.unparse(tree), space)
    return list(space[name].columns)


def _parsed(code, name):
    """The tree, and the call of read_csv in it that makes the frame; the other statements convert columns."""
    tree = ast.parse(code)
    for statement in tree.body:
        made = isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name) and statement.value
        if isinstance(made, ast.Call) and ast.unparse(made.func) == "pd.read_csv" and statement.targets[0].id == name:
            return tree, made
    return tree, None


def _column_made(statement, name):
    """The column that a statement puts into the frame; None: it does something else."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    if not isinstance(target, ast.Subscript) or ast.unparse(target.value) != name:
        return None
    return ast.literal_eval(target.slice)
