# SPDX-License-Identifier: GPL-3.0-or-later
"""The same sum by group over ten million rows, by each engine that a step can name.

    engines.py ASSAY [ROWS]

Needs PostgreSQL, and DuckDB where Assay finds it. Times are of the step's run, in seconds, middle of three; beside them
what came before it once: loading the frame, writing Parquet.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
MAKE = """import numpy as np, pandas as pd
i = np.arange({rows})
big = pd.DataFrame({{"id": i, "shop": pd.Categorical.from_codes(i % 97, [f"S{{n}}" for n in range(97)]).astype(object),
                    "amount": (i % 1000) * 0.25}})
len(big)
"""
STEPS = [("pandas", "big.groupby('shop', as_index=False)['amount'].sum()"),
         ("%%sql (SQLite)", "%%sql\nSELECT shop, sum(amount) AS amount FROM big GROUP BY shop"),
         ("%%sql duckdb, frame", "%%sql duckdb\nSELECT shop, sum(amount) AS amount FROM big GROUP BY shop"),
         ("%%sql duckdb, Parquet written", "%%sql duckdb\nCOPY big TO 'big.parquet'"),
         ("%%sql duckdb, Parquet read",
          "%%sql duckdb\nSELECT shop, sum(amount) AS amount FROM 'big.parquet' GROUP BY shop")]


def run(assay, folder, codes, *more):
    files = []
    for number, code in enumerate(codes):
        files.append(folder / f"{number}.{'sql' if code.startswith('%%') else 'py'}")
        files[-1].write_text(code)
    command = [assay, "run", files[0], *(word for file in files[1:] for word in ("--then", file)), "--yes", "--json",
               "--limits", "heavy", *more]
    done = subprocess.run(command, capture_output=True, text=True)
    if not done.stdout:
        sys.exit(done.stderr)
    said = json.loads(done.stdout)
    return said if isinstance(said, list) else [said]


def main():
    assay = sys.argv[1]
    rows = int(float(sys.argv[2])) if len(sys.argv) > 2 else 10_000_000
    os.environ["ASSAY_PROGRAM"] = assay
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        made, *steps = run(assay, folder, [MAKE.format(rows=rows)] + [code for _, code in STEPS for _ in range(3)])
        print(f"{rows} rows; the frame was made in {made['metrics']['wall_ms'] / 1000:.1f} s")
        for number, (what, _) in enumerate(STEPS):
            done = steps[3 * number:3 * number + 3]
            if len(done) < 3 or any(one["status"] != "ok" for one in done):
                said = next((one for one in done if one["status"] != "ok"), None)
                print(f"{what}: {said['status'] if said else 'not run'} {said and said['error']}")
                break
            middle = statistics.median(one["metrics"]["wall_ms"] for one in done) / 1000
            print(f"{what}: {middle:.2f} s, {max(one['metrics']['peak_memory_bytes'] for one in done) >> 20} MB")
    sys.path.insert(0, str(HERE.parent / "flow"))
    from postgres import Server  # pylint: disable=import-outside-toplevel
    server = Server()
    try:
        server.do(f"CREATE UNLOGGED TABLE big AS SELECT i AS id, 'S' || i % 97 AS shop, (i % 1000) * 0.25::float8 AS "
                  f"amount FROM generate_series(0, {rows - 1}) i; GRANT SELECT ON big TO reader; ANALYZE;")
        with tempfile.TemporaryDirectory() as name:
            code = "%%sql postgres:shop\nSELECT shop, sum(amount) AS amount FROM big GROUP BY shop"
            times = []
            for _ in range(3):
                began = time.monotonic()
                run(assay, pathlib.Path(name), [code], "--data", f"shop={server.address()}")
                times.append(time.monotonic() - began)
            print(f"%%sql postgres:NAME: {statistics.median(times):.2f} s, the whole command with its jail's start")
    finally:
        server.end()


if __name__ == "__main__":
    main()
