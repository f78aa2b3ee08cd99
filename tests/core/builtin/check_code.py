# SPDX-License-Identifier: GPL-3.0-or-later
"""check_code.py CASES RESULTS SAMPLES: loads each case's frames and runs its code, in the current folder, and compares
its last expression with independent.py. Nothing in the code may be unknown to the check. CASES is [{"name", "file",
"question", "code", "loads"}], RESULTS becomes {name: "" or what is wrong}."""

import ast
import json
import math
import pathlib
import sys
import traceback

import independent
import independent_composed
import independent_gaps
import independent_shapes
import suggested
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot
import pandas as pd

KERNEL = pathlib.Path(__file__).resolve().parents[3] / "sandbox/kernel"
sys.path += [str(KERNEL / room) for room in ("facts", "languages", "display")]
import code_facts  # noqa: E402


def run(code, loads):
    pd.options.mode.copy_on_write = True
    tree = ast.parse(code)
    last = tree.body.pop()
    scope = {"pd": pd}
    for load in loads:
        exec(load["code"], scope)
    exec(compile(tree, "code", "exec"), scope)
    value = eval(compile(ast.Expression(last.value), "code", "eval"), scope)
    matplotlib.pyplot.close("all")
    return value


def plain(value):
    if isinstance(value, pd.Timestamp):
        return value.date().isoformat()
    if pd.isna(value):
        return None
    return value.item() if hasattr(value, "item") else value


def same(left, right):
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return math.isclose(left, right, rel_tol=1e-9, abs_tol=1e-9)
    return left == right


# Tables of which only some columns are compared, and those whose rows come in an order that says nothing.
COLUMNS = {
    "the row with the biggest refund": ["order_id", "revenue"],
    "which day had the highest wind?": ["date", "wind"],
    "missing values": ["column", "missing"],
    "third largest order by revenue": ["order_id", "revenue"],
    "order with the highest revenue / unit_price": ["order_id", "revenue divided by unit_price"],
    "5th order of each customer": ["customer", "order_id"],
    "largest revenue per month with the customer": ["order_id", "customer", "revenue"],
    "largest revenue per half-year with the customer": ["order_id", "customer", "revenue"],
    "customers who ordered in both years": ["customer"],
    "top 1 % of the rows by quantity": ["order_id", "quantity"],
    "hottest day of each year": ["date", "temp_max"],
    "customer with the highest average revenue among those with at least 40 orders": ["customer", "average revenue"],
}
ANY_ORDER = {"customers with more orders than average", "customers who ordered in both years",
             "top 1 % of the rows by quantity", "top 20 % of products by revenue in each region", "missing values",
             "largest revenue per half-year with the customer", "what is odd about this data?",
             "number of rows by customer", "distribution of customer", "distribution of product",
             "number of rows by product", "sum of quantity by product and region",
             "which day had the highest wind?", "duplicate order_ids",
             "best product per region", "number of distinct customers by region", "how many orders are open by region?",
             "earliest order date by region", "days from the last order to 2025-06-30 per customer", "unique products per region"}


def trouble(question, value, expected):
    if not isinstance(value, pd.DataFrame):
        return "" if same(plain(value), expected) else f"{plain(value)!r} instead of {expected!r}"
    if question in COLUMNS:
        value = value[COLUMNS[question]]
    rows = [[plain(cell) for cell in row] for row in value.itertuples(index=False)]
    if question in ANY_ORDER:
        rows, expected = sorted(rows, key=str), sorted(expected, key=str)
    if len(rows) != len(expected):
        return f"{len(rows)} rows instead of {len(expected)}: {rows[:3]}"
    for row, right in zip(rows, expected):
        if len(row) != len(right) or not all(map(same, row, right)):
            return f"{row} instead of {right}"
    return ""


def main(cases, results, samples):
    answers = independent.answers(samples)
    orders = independent.load_orders(samples)[1]
    answers["orders.csv"] |= independent_composed.answers(orders) | independent_shapes.answers(orders)
    pathlib.Path("calls.csv").write_text(independent.CALLS, encoding="utf-8")
    pathlib.Path("loans.csv").write_text(independent.LOANS, encoding="utf-8")
    pathlib.Path("shifts.csv").write_text(independent.SHIFTS, encoding="utf-8")
    pathlib.Path("bills.csv").write_text(independent.BILLS, encoding="utf-8")
    pathlib.Path("fees.csv").write_text(suggested.FEES, encoding="utf-8")
    answers["repairs.csv"] = independent_gaps.ANSWERS
    pathlib.Path("repairs.csv").write_text(independent_gaps.REPAIRS, encoding="utf-8")
    for name, text in independent.TRADE.items():
        pathlib.Path(name).write_text(text, encoding="utf-8")
    found = {}
    for case in json.load(open(cases, encoding="utf-8")):
        try:
            found[case["name"]] = trouble(case["question"], run(case["code"], case["loads"]),
                                          answers[case["file"]][case["question"]])
            findings = code_facts.facts(case["code"], {"loads": case["loads"]})["findings"]
            unknown = [str(f["fact"]) for f in findings if f["kind"] == "cannot_tell"]
            found[case["name"]] = found[case["name"]] or "; ".join(unknown)
        except Exception:
            found[case["name"]] = traceback.format_exc()
    json.dump(found, open(results, "w", encoding="utf-8"))


if __name__ == "__main__":
    main(*sys.argv[1:])
