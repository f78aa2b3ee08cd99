# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of days and months that the code writes itself, by the numbers that it gives them: whether these are the days
and months of those numbers.
"""

import ast

from facts_source import argument
from facts_value import line_of

DAYS = [("monday", "montag"), ("tuesday", "dienstag"), ("wednesday", "mittwoch"), ("thursday", "donnerstag"),
        ("friday", "freitag"), ("saturday", "samstag"), ("sunday", "sonntag")]
MONTHS = [("january", "januar"), ("february", "februar"), ("march", "märz"), ("april",), ("may", "mai"),
          ("june", "juni"), ("july", "juli"), ("august",), ("september",), ("october", "oktober"), ("november",),
          ("december", "dezember")]
# How each counts: which names, the numbers, and which of them is the first name.
NUMBERS = {"weekday": (DAYS, range(7), 0), "dayofweek": (DAYS, range(7), 0), "day_of_week": (DAYS, range(7), 0),
           "isoweekday": (DAYS, range(1, 8), 1), "%u": (DAYS, range(1, 8), 1), "%w": (DAYS, range(7), 1),
           "month": (MONTHS, range(1, 13), 1), "%m": (MONTHS, range(1, 13), 1)}
SIGNS = {ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mod: lambda a, b: a % b}
SHORTEST = 2  # letters of "Mo"


def look(source, facts):
    """`facts["time_names"]`: a day or month and what the code calls it, where that is another."""
    counted = {name for node in source.nodes if (name := _counts(node, source))}
    if len(counted) != 1:
        return
    names, numbers, first = NUMBERS[counted.pop()]
    for node, table, give in _tables(source):
        called = [_name_at(table, give(number)) for number in numbers] if give is not None else []
        places = [_place(text, names) for text in table.values()]
        is_told = len(table) >= len(names) or (len(table) > 1 and isinstance(node, ast.Call))
        if not is_told or None in places:
            continue
        for number, text in zip(numbers, called):
            true = (number - first) % len(names)
            if text is not None and _place(text, names) != true:
                facts["time_names"].append({"line": line_of(node), "name": names[true][0].title(), "called": text})
                return


def _counts(node, source):
    """The kind of number that an expression takes from a time; nothing: it does not."""
    if isinstance(node, ast.Attribute) and node.attr in NUMBERS and isinstance(node.ctx, ast.Load):
        return {"dayofweek": "weekday", "day_of_week": "weekday"}.get(node.attr, node.attr)
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "strftime":
        form = argument(node, 0, "date_format", "format")
        text = source.text(form) if form is not None else None
        return text if text in NUMBERS else None
    return None


def _tables(source):
    """Each use of a table of names: the node, the names by their keys, and how a number becomes a key."""
    for node in source.nodes:
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("map", "replace", "rename"):
            given = argument(node, 0, "arg", "to_replace", "mapper", "index")
            table = _table(given, source) if given is not None else None
            yield from [(node, table, lambda number: number)] * (table is not None)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            table = _table(node.value, source)
            yield from [(node, table, _given(node.slice, source))] * (table is not None)


def _table(node, source):
    """A list, a dict or what counts through a list, as a dict; None: it is no such thing."""
    literal = source.literal(node)
    if isinstance(literal, (ast.List, ast.Tuple)):
        texts = [source.text(part) for part in literal.elts]
        return dict(enumerate(texts)) if texts and None not in texts else None
    if isinstance(literal, ast.Dict):
        keys = [key.value if isinstance(key, ast.Constant) else None for key in literal.keys]
        texts = [source.text(value) for value in literal.values]
        return dict(zip(keys, texts)) if texts and None not in texts and None not in keys else None
    if isinstance(literal, ast.Call) and source.qualified(literal.func) == "builtins.dict" and literal.args:
        return _enumerated(literal.args[0], source)
    if isinstance(literal, ast.DictComp) and len(literal.generators) == 1:
        parts = getattr(literal.generators[0].target, "elts", [])
        bound = [ast.dump(part).replace("Store()", "Load()") for part in parts]
        return _enumerated(literal.generators[0].iter, source) if bound == [ast.dump(literal.key),
                                                                            ast.dump(literal.value)] else None
    return None


def _enumerated(node, source):
    """enumerate(names, 1), zip(range(1, 8), names)"""
    if not isinstance(node, ast.Call) or not node.args:
        return None
    called = source.qualified(node.func)
    if called == "builtins.enumerate":
        texts = _table(node.args[0], source)
        begin = argument(node, 1, "start")
        first = begin.value if isinstance(begin, ast.Constant) else 0
        return {first + place: text for place, text in texts.items()} if texts and type(first) is int else None
    if called == "builtins.zip" and len(node.args) == 2 and isinstance(node.args[0], ast.Call):
        limits = [part.value if isinstance(part, ast.Constant) else None for part in node.args[0].args]
        texts = _table(node.args[1], source)
        is_range = source.qualified(node.args[0].func) == "builtins.range" and all(type(one) is int for one in limits)
        return dict(zip(range(*limits), texts.values())) if is_range and limits and texts else None
    return None


def _name_at(table, key):
    """As a list gives it, also counted from its end."""
    return table.get(key, table.get(key + len(table)) if type(key) is int and key < 0 else None)


def _place(text, names):
    """Which of the names it is, or begins; None: none of them, or several."""
    folded = text.strip().strip(".").casefold().replace("ae", "ä") if text else ""
    found = [place for place, forms in enumerate(names) if len(folded) >= SHORTEST
             and any(form.startswith(folded) for form in forms)]
    return found[0] if len(found) == 1 else None


def _given(node, source):
    """What an index makes of the only value in it that is no number of the code; None: that is not followed."""
    leaves = []

    def worth(part, number):
        if isinstance(part, ast.BinOp) and type(part.op) in SIGNS:
            left, right = worth(part.left, number), worth(part.right, number)
            return None if None in (left, right) else SIGNS[type(part.op)](left, right)
        if isinstance(part, ast.Constant):
            return part.value if type(part.value) is int else None
        if isinstance(part, ast.Call) and source.qualified(part.func) == "builtins.int" and len(part.args) == 1:
            return worth(part.args[0], number)
        leaves.append(ast.dump(part))
        return number

    is_known = worth(node, 1) is not None and len(set(leaves)) == 1
    return (lambda number: worth(node, number)) if is_known else None
