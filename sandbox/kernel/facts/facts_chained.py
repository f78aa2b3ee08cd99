# SPDX-License-Identifier: GPL-3.0-or-later
"""Assignments in a chain: `orders[mask]["x"] = 1` changes a part that was taken out of the frame, and under
copy-on-write the frame stays as it is. Where one statement says the same, that is offered."""

import ast

PLACES = ("loc", "iloc", "at", "iat")
PARTS = ("frame", "column", "mask")


def assigned(flow, target):
    """Tells of a subscript that is stored to, where what it is taken of was itself taken out of a frame."""
    taken, outer = _without_place(target.value)
    if not isinstance(taken, ast.Subscript):
        return
    base, inner = _without_place(taken.value)
    if not _is_frame(flow, base) or (inner and isinstance(taken.slice, ast.Tuple)) or inner in ("at", "iat"):
        return  # a cell that holds a container is changed as any other
    if flow.value(taken).kind in PARTS:
        flow.chained.append((target, "chained_assignment", _by_loc(flow, base, (inner, taken), (outer, target))))


def called(flow, statement):
    """Likewise of a method that is to change a column or some rows in place."""
    call = statement.value
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return
    taken = call.func.value
    if not any(k.arg == "inplace" and getattr(k.value, "value", None) is True for k in call.keywords):
        return
    if not isinstance(taken, ast.Subscript) or not _is_frame(flow, _without_place(taken.value)[0]):
        return
    if flow.value(taken).kind in PARTS:
        flow.chained.append((call, "chained_inplace", _by_assigning(flow, taken, call)))


def look(flow, report):
    starts = [0]
    for line in report.code.encode("utf-8", "replace").splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen = set()
    for node, kind, fix in flow.chained:
        if node.lineno == 0 or node in seen:
            continue  # of the code that loads a frame; of a loop's second round
        seen.add(node)
        report.add("warning", "rows", node, kind)
        if fix is not None and node.end_lineno < len(starts):
            report.findings[-1]["fixes"] = [{
                "begin": starts[node.lineno - 1] + node.col_offset,
                "end": starts[node.end_lineno - 1] + node.end_col_offset, "text": fix, "count": 0}]


def _without_place(node):
    """(frame, loc) of frame.loc; (node, "") of what is no such place."""
    if isinstance(node, ast.Attribute) and node.attr in PLACES:
        return node.value, node.attr
    return node, ""


def _is_frame(flow, node):
    held = flow.value(node) if isinstance(node, ast.expr) else None
    return held is not None and held.kind == "frame" and bool(held.of)


def _is_rows(flow, place, subscript):
    """Whether it chooses rows by a condition, or by their labels."""
    index = subscript.slice
    if isinstance(index, (ast.Slice, ast.Tuple)) or place not in ("", "loc"):
        return False
    return place == "loc" or flow.value(index).kind in ("mask", "column")


def _by_loc(flow, base, first, second):
    """`frame.loc[rows, "column"]`, where the one subscript chooses rows and the other is a column's name."""
    if not isinstance(base, ast.Name):
        return None
    for (rows_place, rows), (name_place, name) in ((first, second), (second, first)):
        if flow.source.text(name.slice) is None or name_place:
            continue
        of_column = name is first[1]  # then a label of its index chooses the rows, too
        if _is_rows(flow, rows_place, rows) or (of_column and not rows_place and _is_label(rows.slice)):
            return f"{base.id}.loc[{ast.unparse(rows.slice)}, {ast.unparse(name.slice)}]"
    return None


def _is_label(index):
    return isinstance(index, ast.Constant) and type(index.value) in (int, str)


def _by_assigning(flow, taken, call):
    if flow.source.text(taken.slice) is None or not isinstance(taken.value, ast.Name):
        return None
    kept = [k for k in call.keywords if k.arg != "inplace"]
    return f"{ast.unparse(taken)} = {ast.unparse(ast.Call(call.func, call.args, kept))}"
