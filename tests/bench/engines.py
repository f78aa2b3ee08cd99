# SPDX-License-Identifier: GPL-3.0-or-later
"""The same sum by group over ten million rows, by each engine that a step can name.

    engines.py ASSAY [ROWS]
    engines.py ASSAY FILE BY[,BY…] SUM

The second form takes a CSV that need not fit into memory, and sums one of its columns by others; it leaves out
SQLite, which copies a frame, and PostgreSQL.

Needs PostgreSQL, and DuckDB where Assay finds it. Times are of the step's run, in seconds, middle of three; beside them
what came before it once: loading the frame, writing Parquet.
"""
import contextlib
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


OF_FILE = [("pandas, a million rows at a time", """import pandas as pd
parts = [part.groupby({by}, dropna=False)[{sum}].sum()
         for part in pd.read_csv({file}, usecols=[*{by}, {sum}], chunksize=1_000_000)]
pd.concat(parts).groupby(level=list(range(len({by}))), dropna=False).sum().reset_index()"""),
           ("%%sql duckdb, CSV", "%%sql duckdb\nSELECT {columns}, sum({sum}) FROM {file} GROUP BY ALL"),
           ("%%sql duckdb, Parquet written", "%%sql duckdb\nCOPY (FROM {file}) TO 'big.parquet'"),
           ("%%sql duckdb, Parquet read", "%%sql duckdb\nSELECT {columns}, sum({sum}) FROM 'big.parquet' GROUP BY ALL")]


def of_file(assay, file, groups, value):
    """Each in an analysis of its own, but what reads the Parquet that a step wrote."""
    path = pathlib.Path(file).resolve()
    words = {"by": repr(groups.split(",")), "sum": repr(value), "file": repr(path.name), "columns": groups}
    steps = {what: code.format(**(words | ({"sum": value} if code.startswith("%%") else {}))) for what, code in OF_FILE}
    limits = ("--data", path, "--limit", "wall=20m", "--limit", "cpu_time=20m", "--limit", "disk=8G")
    names = list(steps)
    with tempfile.TemporaryDirectory() as name:
        for together in (names[:1], names[1:2], names[2:]):
            done = run(assay, pathlib.Path(name), [steps[what] for what in together], *limits)
            for what, one in zip(together, done):
                print(f"{what}: {one['status']}, {one['metrics']['wall_ms'] / 1000:.1f} s, "
                      f"{one['metrics']['cpu_ms'] / 1000:.1f} s of processors, "
                      f"{one['metrics']['peak_memory_bytes'] >> 20} MB", flush=True)
    began = time.monotonic()
    subprocess.run([assay, "ask", path, "-q", f"total {value} by {groups.replace(',', ' and ')}", "--yes", "--limits",
                    "heavy"], check=True, stdout=subprocess.DEVNULL)
    print(f"assay ask, the whole command: {time.monotonic() - began:.1f} s", flush=True)


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


@contextlib.contextmanager
def database():
    """A server of the tests'."""
    os.environ["ASSAY_PROGRAM"] = sys.argv[1]
    sys.path.insert(0, str(HERE.parent / "flow"))
    from postgres import Server  # pylint: disable=import-outside-toplevel
    server = Server()
    try:
        yield server
    finally:
        server.end()


def main():
    assay = sys.argv[1]
    if len(sys.argv) > 4:
        of_file(assay, *sys.argv[2:5])
        return
    rows = int(float(sys.argv[2])) if len(sys.argv) > 2 else 10_000_000
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
    with database() as server:
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


if __name__ == "__main__":
    main()
