#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""compare.py SCANNER FILE... [--peers FOLDER] [--pairs N] [--pandas PYTHON]: how long the reader takes to profile a file, against
cat, DuckDB's SUMMARIZE and pandas, in alternating runs. Prints medians and the median of the paired ratios, for wall and processor
time, and the peak of memory.

A peer that is not there is left out and named. DuckDB comes from `npm install --prefix FOLDER @duckdb/node-api`; SUMMARIZE gives no
top values and no histograms. pandas does read_csv, describe, nunique and value_counts, and is run once a file."""
import argparse
import os
import shutil
import statistics
import sys
import time

DUCKDB = """
const { DuckDBInstance } = await import(process.argv[1] + "/node_modules/@duckdb/node-api/lib/index.js");
const connection = await (await DuckDBInstance.create(":memory:", { threads: "2" })).connect();
await connection.runAndReadAll(`SUMMARIZE SELECT * FROM read_csv('${process.argv[2]}')`);
"""
PANDAS = """
import sys, pandas as pd
frame = pd.read_csv(sys.argv[1])
frame.describe(include="all"), frame.nunique(), [frame[name].value_counts().head(5) for name in frame]
"""


class Run:
    """One process from its start to its end."""

    def __init__(self, command):
        start = time.monotonic()
        pid = os.fork()
        if pid == 0:
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            os.execvp(command[0], command)
        _, status, used = os.wait4(pid, 0)
        self.wall = time.monotonic() - start
        self.cpu = used.ru_utime + used.ru_stime
        self.peak = used.ru_maxrss / 1024
        if status != 0:
            sys.exit(f"{command[0]} ended with {status}")


def median(runs, key):
    return statistics.median(getattr(run, key) for run in runs)


def row(name, runs, ours):
    ratio = {key: statistics.median(getattr(a, key) / max(getattr(b, key), 1e-6) for a, b in zip(ours, runs)) for key in ("wall", "cpu")}
    print(f"  {name:<18}{median(runs, 'wall'):8.3f} s {median(runs, 'cpu'):8.3f} cpu-s {median(runs, 'peak'):8.0f} MiB"
          f"   ours / it: wall {ratio['wall']:.3f}, cpu {ratio['cpu']:.3f}")


def peers(options, file):
    found = {"cat": ["cat", file]}
    if options.peers and shutil.which("node"):
        found["DuckDB SUMMARIZE"] = ["node", "--input-type=module", "-e", DUCKDB, os.path.abspath(options.peers), file]
    else:
        print("  DuckDB is not here: left out")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scanner")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--peers")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--pandas", help="a Python that has pandas")
    options = parser.parse_args()
    for file in options.files:
        print(f"{file}, {os.path.getsize(file) / 1e6:.0f} MB, {options.pairs} pairs")
        commands = peers(options, file)
        ours, theirs = [], {name: [] for name in commands}
        for _ in range(options.pairs):
            ours.append(Run([options.scanner, file]))
            for name, command in commands.items():
                theirs[name].append(Run(command))
        row("this reader", ours, ours)
        for name, runs in theirs.items():
            row(name, runs, ours)
        if options.pandas:
            row("pandas", [Run([options.pandas, "-c", PANDAS, file])], ours)


if __name__ == "__main__":
    main()
