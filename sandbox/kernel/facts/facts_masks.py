# SPDX-License-Identifier: GPL-3.0-or-later
"""Conditions on rows, as terms: column, comparison, values; `any`: one of several that suffice."""

import ast
import functools
import re

from facts_value import RECORDS, cells, is_missing

SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
         ast.NotIn: "not_in", ast.Is: "==", ast.IsNot: "!="}
METHODS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "isin": "in", "between": "between",
           "contains": "contains", "startswith": "starts_with", "endswith": "ends_with", "match": "matches",
           "fullmatch": "matches", "isna": "missing", "isnull": "missing", "notna": "present", "notnull": "present",
           "duplicated": "repeated"}
NEGATED = {"==": "!=", "<": ">=", "<=": ">", "in": "not_in", "between": "not_between", "contains": "not_contains",
           "starts_with": "not_starts_with", "ends_with": "not_ends_with", "matches": "not_matches",
           "missing": "present", "repeated": "not_repeated"}
NEGATED |= {other: one for one, other in NEGATED.items()}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def term(columns, comparison, values, made=False, called=None, part=""):
    """`values` None: computed; `made`: the column's texts were changed before; `called`: as the code calls it; `part`:
    what of the column is compared, where that is not its values."""
    return {"column": _only(columns), "comparison": comparison, "values": values or [], "computed": values is None,
            "any": False, "made": made, "called": _only(columns if called is None else called),
            "part": part}


def _only(names):
    return names[0] if names and len(names) == 1 else ""


def negated(terms):
    several = len(terms) > 1
    found = tuple({**t, "comparison": NEGATED[t["comparison"]], "any": several and not t["any"]} for t in terms)
    return _nameless(found) if _has_alternatives(terms) and _has_parts(terms) else found


def both(one, other, either):
    """Of masks that & or | joins; `one` may be empty."""
    terms = one + other
    if either:
        found = tuple({**t, "any": True} for t in terms)
        return _nameless(found) if _has_parts(one) or _has_parts(other) else found
    return _nameless(terms) if _has_alternatives(one) and _has_alternatives(other) else terms


def terms_of_both(left, right):
    """The terms of each side of & or |, of which one may be a column of what is true or false; else None."""
    found = [side.terms or (term(side.columns, "==", [True], side.made, side.names, side.part),)
             if side.terms or (side.kind == "column" and side.stage == RECORDS and len(side.columns or ()) == 1) else ()
             for side in (left, right)]
    return found if all(found) and (left.terms or right.terms) else None


def _has_alternatives(terms):
    return any(t["any"] for t in terms)


def _has_parts(terms):
    """Several that must hold together."""
    return len(terms) > 1 and not all(t["any"] for t in terms)


def _nameless(terms):
    """Terms that are no more one list of which all or one must hold: nobody is to put them in words."""
    return tuple({**t, "called": ""} for t in terms)


def of_method(call, owner, method, source):
    """The terms of column.isin([…]) and its like."""
    given = call.args + [k.value for k in call.keywords if k.arg in ("values", "left", "right", "pat", "other")]
    if method in ("isna", "isnull", "notna", "notnull", "duplicated"):
        return (term(owner.columns, METHODS[method], [], called=owner.names, part=owner.part),)
    if method in ("eq", "ne") and given and is_missing(given[0], source):
        return (term(owner.columns, METHODS[method], [None], owner.made, owner.names, owner.part),)
    found = [cells(part, source) for part in given[:2 if method == "between" else 1]]
    return (term(owner.columns, METHODS[method],
                 None if None in found or not found else [c for part in found for c in part], owner.made, owner.names,
                 owner.part),)


def of_text(text, source, named):
    """The terms of query("…"); None where it cannot be read. `named` gives a column."""
    quoted = re.findall(r"`([^`]+)`", text)
    plain = re.sub(r"`[^`]+`", lambda _: f"quoted_{quoted.index(_[0][1:-1])}_", text)
    plain = re.sub(r"@\s*([A-Za-z_])", r"\1", plain).replace("&&", "&")
    try:
        tree = ast.parse(" ".join(plain.split()), mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        return None
    local = set(re.findall(r"@\s*([A-Za-z_]\w*)", text))
    return _of_tree(tree, source, local, lambda name: named(quoted[int(name[7:-1])]
                                                            if re.fullmatch(r"quoted_\d+_", name) else name))


def signs_of(text):
    """What eval("…") computes of columns and columns."""
    signs = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
    try:
        nodes = list(ast.walk(ast.parse(text.strip())))
    except (SyntaxError, ValueError, RecursionError):
        return []
    pairs = [node for node in nodes if isinstance(node, ast.BinOp) and type(node.op) in signs
             and all(any(isinstance(n, ast.Name) for n in ast.walk(side)) for side in (node.left, node.right))]
    return sorted({signs[type(node.op)] for node in pairs})


def _of_tree(node, source, local, named):
    if isinstance(node, (ast.BoolOp, ast.BinOp)) and isinstance(node.op, (ast.And, ast.Or, ast.BitAnd, ast.BitOr)):
        parts = node.values if isinstance(node, ast.BoolOp) else [node.left, node.right]
        found = [_of_tree(part, source, local, named) for part in parts]
        if None in found:
            return None
        either = isinstance(node.op, (ast.Or, ast.BitOr))
        return functools.reduce(lambda one, other: both(one, other, either), found)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.Invert)):
        found = _of_tree(node.operand, source, local, named)
        return None if found is None else negated(found)
    if isinstance(node, ast.Compare):
        return _compared(node, source, local, named)
    if isinstance(node, ast.Name):
        column = named(node.id)
        return (term(column.columns, "==", [True], column.made, column.names, column.part),)
    return None


def _compared(node, source, local, named):
    terms, left = (), node.left
    for sign, right in zip(node.ops, node.comparators):
        comparison, column, value = SIGNS.get(type(sign)), left, right
        if not _is_column(column, local) and _is_column(value, local):
            column, value, comparison = right, left, TURNED.get(comparison, comparison)
        name = next((n.id for n in ast.walk(column) if isinstance(n, ast.Name) and n.id not in local), None)
        if comparison is None or name is None:
            return None
        if isinstance(value, (ast.List, ast.Tuple)) and comparison in ("==", "!="):
            comparison = {"==": "in", "!=": "not_in"}[comparison]
        held = named(name)
        made = held.made or not isinstance(column, ast.Name)  # status.str.lower()
        terms += (term(held.columns, comparison, None if _is_column(value, local) else cells(value, source), made,
                       held.names, "" if isinstance(column, ast.Name) else "part"),)
        left = right
    return terms


def _is_column(node, local):
    return any(isinstance(n, ast.Name) and n.id not in local for n in ast.walk(node))
