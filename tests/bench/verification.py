#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""verification.py ASSAY [ROWS [FACTOR]]: what checking an answer costs.

Facts of the code and the row ledger on the sample, in this process as the kernel has them (5 ms together); reruns on a
made file of ROWS rows (100,000), as Assay tells their time (150 ms each). Prints medians with the least and the most.
With a FACTOR it ends with 1 where the least takes more than so many times what is promised.
"""
import csv
import glob
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = glob.glob(str(TOP / "sandbox/kernel/*/"))
TIMES = 31
PROMISED = {"checking": 5, "rerun": 150}  # ms
CODE = """selected = orders[orders["status"] == "shipped"]
grouped = selected.groupby("customer", as_index=False)["revenue"].sum()
ranked = grouped.sort_values("revenue", ascending=False).head(5)
ranked
"""


def tell(name, times, limit):
    print(f"  {name:<44}{statistics.median(times):8.2f} ms   ({min(times):.2f} to {max(times):.2f}; {limit})")


def milliseconds(function):
    start = time.perf_counter()
    function()
    return 1000 * (time.perf_counter() - start)


def facts_and_ledger():
    import code_facts
    import pandas as pd
    import row_ledger

    sample = TOP / "resources/samples/orders.csv"
    frame = pd.read_csv(sample, sep=";", decimal=",", thousands=".", encoding="cp1252")
    schema = {"files": {"orders.csv": {"variable": "orders", "columns": list(frame.columns)}}}
    compiled = compile(CODE, "<code>", "exec")
    run = lambda: exec(compiled, {"orders": frame, "pd": pd})

    def watched():
        row_ledger.begin()
        run()
        row_ledger.taken()

    run()
    facts = [milliseconds(lambda: code_facts.facts(CODE, schema)) for _ in range(TIMES)]
    plain = [milliseconds(run) for _ in range(TIMES)]
    row_ledger.install("<code>")
    ledger = [milliseconds(watched) for _ in range(TIMES)]
    tell("facts of the code", facts, "with those of preflight")
    tell("run without the ledger", plain, "for comparison")
    tell("run with the ledger", ledger, "likewise")
    print(f"  {'the ledger':<44}{statistics.median(ledger) - statistics.median(plain):8.2f} ms")
    return min(facts) + max(min(ledger) - min(plain), 0)


def reruns(assay, rows, times):
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "orders.csv")
        chance = random.Random(5)
        with open(path, "w", encoding="utf-8", newline="") as file:
            lines = csv.writer(file)
            lines.writerow(["order_id", "day", "customer", "region", "amount"])
            for order in range(rows):
                lines.writerow([order, f"2024-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}",
                                f"Customer {chance.randint(1, 400)}", chance.choice(["North", "South", "East"]),
                                round(chance.uniform(1, 900), 2)])
        code = os.path.join(place, "code.py")
        pathlib.Path(code).write_text('orders.groupby("region")["amount"].sum()\n', encoding="utf-8")
        each, run = [], []
        for _ in range(times):
            shown = subprocess.run([assay, "run", code, "--data", path, "--question", "amount by region", "--yes",
                                    "--force", "--json"], cwd=place, capture_output=True, check=True,
                                   stdin=subprocess.DEVNULL)
            document = json.loads(shown.stdout)
            told = document["verification"]["reruns"]
            each.append(told["wall_ms"] / max(told["count"], 1))
            run.append(document["metrics"]["wall_ms"])
        tell(f"each of {told['count']} reruns, {rows:,} rows", each, "150 ms at 100,000")
        tell("the run itself", run, "for comparison")
        return min(each)


if __name__ == "__main__":
    factor = float(sys.argv[3]) if len(sys.argv) > 3 else None
    took = {"checking": facts_and_ledger(),
            "rerun": reruns(os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100_000,
                            2 if factor else 5)}
    sys.exit(factor is not None and any(took[name] > factor * limit for name, limit in PROMISED.items()))
