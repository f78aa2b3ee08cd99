# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls and texts as they are written: where each begins and ends, in bytes, so that a remedy can be put in its place.

Only calls whose parts stand as plainly as they are read: none with a comment or a bracket of its own between them.
"""

import ast
import re

from facts_source import hides_arguments
from facts_value import line_of

NAMES = set("""merge join groupby value_counts head tail nlargest nsmallest sort_values fillna pivot_table
    dropna drop_duplicates sample query
    count size sum mean median min max idxmin idxmax rank savefig""".split())
READERS = {"pandas.read_csv", "pandas.read_table", "pandas.read_excel", "pandas.read_json", "pandas.read_parquet"}
MODULE = {"pandas.merge", "pandas.to_datetime", "matplotlib.pyplot.savefig"}
END = re.compile(rb"\s*,?\s*\)")
DOT = re.compile(rb"\s*\.\s*")
PIECE = re.compile(rb"\"[^\"\\\n]*\"|'[^'\\\n]*'")
MOST = 200
LONGEST = 200


def look(source, code, facts):
    if "\r" in code or "\f" in code:
        return
    text = code.encode("utf-8", "replace")
    starts = [0] + [at + 1 for at, byte in enumerate(text) if byte == 10]

    def place(line, column):
        return starts[line - 1] + column

    for call in source.calls():
        if call.lineno == 0:
            continue  # it stands in no code that a remedy could change
        told = _told(call, source, text, place)
        if told is not None and len(facts["calls"]) < MOST:
            facts["calls"].append(told)
    for node in source.nodes:
        told = _condition(node, text, place)
        if told is not None and len(facts["calls"]) < MOST:
            facts["calls"].append(told)
        told = _text(node, text, place)
        if told is not None and len(facts["texts"]) < MOST:
            facts["texts"].append(told)


def _told(call, source, text, place):
    if not isinstance(call.func, ast.Attribute) or hides_arguments(call):
        return None
    full = source.qualified(call.func)
    name = full if full in READERS | MODULE else call.func.attr if full is None else None
    if name is None or (name not in NAMES and name == call.func.attr):
        return None
    of = call.func.value
    receiver, end = place(of.end_lineno, of.end_col_offset), place(call.end_lineno, call.end_col_offset)
    function = place(call.func.end_lineno, call.func.end_col_offset)
    given = [("", value) for value in call.args] + [(k.arg, k.value) for k in call.keywords]
    arguments = [{"name": name, "begin": place(v.lineno, v.col_offset), "end": place(v.end_lineno, v.end_col_offset)}
                 for name, v in given]
    last = max([one["end"] for one in arguments], default=function + 1)
    dot = DOT.fullmatch(text[receiver:function - len(call.func.attr)])
    if dot is None or END.fullmatch(text[last:end]) is None:
        return None
    return {"line": line_of(call), "name": name, "receiver": receiver, "function": function, "last": last, "end": end,
            "arguments": arguments}


def _condition(node, text, place):
    """orders[orders["fee"] < 300], as a call whose name is the brackets."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load) or not node.lineno:
        return None
    if not isinstance(node.value, ast.Name) or not isinstance(node.slice, (ast.Compare, ast.UnaryOp, ast.Call)):
        return None
    begin, end = place(node.value.end_lineno, node.value.end_col_offset), place(node.end_lineno, node.end_col_offset)
    if text[begin:begin + 1] != b"[":
        return None
    return {"line": node.lineno, "name": "[]", "receiver": begin, "function": begin + 1, "last": end - 1, "end": end,
            "arguments": []}


def _text(node, text, place):
    """Of one piece: what stands there gives the text by itself."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or len(node.value) > LONGEST:
        return None
    if node.lineno == 0:
        return None
    begin, end = place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)
    if PIECE.fullmatch(text[begin:end]) is None:
        return None
    return {"line": node.lineno, "text": node.value.encode("utf-8", "replace").decode(), "begin": begin, "end": end}
