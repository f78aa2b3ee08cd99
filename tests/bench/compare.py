#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""compare.py SCANNER FILE... [--peers FOLDER] [--pairs N] [--pandas PYTHON] [--only PART...]: how long the reader
takes, against cat, DuckDB and pandas, in alternating runs: to profile a file, with a warm and a cold cache, to show its
first rows, to count its records and to show any of them. Prints medians with the spread of wall time, and the median of
the paired ratios, for wall and processor time, and the peak of memory.

Ours is a whole process from its start; of DuckDB (`packaging/bench` fetches it) only the query is timed, not the
start of node. SUMMARIZE gives no top values and no histograms. pandas does read_csv, describe, nunique and
value_counts, and is run once a file. A peer that is not there is left out and named. SCANNER may be a command with
words of its own in front."""
import argparse
import json
import os
import random
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

DUCKDB = """
const { DuckDBInstance } = await import(process.argv[1] + "/node_modules/@duckdb/node-api/lib/index.js");
const connection = await (await DuckDBInstance.create(":memory:", { threads: "2" })).connect();
const start = process.hrtime.bigint(), before = process.cpuUsage();
for (const query of process.argv[2].split(";"))
    await connection.runAndReadAll(query);
const used = process.cpuUsage(before);
console.log(JSON.stringify({ wall: Number(process.hrtime.bigint() - start) / 1e9, cpu: (used.user + used.system) / 1e6 }));
"""
SUMMARIZE = "SUMMARIZE SELECT * FROM read_csv('{0}')"
FIRST_ROWS = "DESCRIBE SELECT * FROM read_csv('{0}');SELECT * FROM read_csv('{0}') LIMIT 100"
COUNT = "SELECT count(*) FROM read_csv('{0}')"
PARTS = ["profile", "cold", "first", "records", "rows"]
PANDAS = """
import sys, pandas as pd
frame = pd.read_csv(sys.argv[1])
frame.describe(include="all"), frame.nunique(), [frame[name].value_counts().head(5) for name in frame]
"""


class Run:
    """One process from its start to its end, or the part of it that it tells of in its last line."""

    def __init__(self, command, tells=False):
        with tempfile.TemporaryFile() as output:
            start = time.monotonic()
            # What is not read is thrown away: cat would be as slow again if it had to write a file.
            process = subprocess.Popen(command, stdout=output if tells else subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            self.end(process, start)
            output.seek(0)
            if tells:
                self.__dict__.update(json.loads(output.read().splitlines()[-1]))

    def end(self, process, start):
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
        self.wall = time.monotonic() - start
        self.cpu = used.ru_utime + used.ru_stime
        self.peak = used.ru_maxrss / 1024
        if status != 0:
            sys.exit(f"{process.args[0]} ended with {status}")


class Served(Run):
    """The reader showing rows of a file, until `work` with it is done."""

    def __init__(self, scanner, file, work):
        start = time.monotonic()
        script = 'file=$1; shift; exec "$@" --serve "$file" "{}" 3<&0 4>&1 0</dev/null 1>&2'
        self.process = subprocess.Popen(["sh", "-c", script, "serve", file, *scanner], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        work(self)
        done = time.monotonic() - start
        self.process.stdin.close()
        self.process.stdout.read()
        self.end(self.process, start)
        self.wall = done

    def ask(self, request):
        self.process.stdin.write(request.encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def look(self):
        if len(self.ask("look")["preview"]) == 0:
            sys.exit("there are no first rows")

    def count(self):
        while not (page := self.ask("rows 0 0"))["complete"]:
            time.sleep(0.001)
        self.rows = page["known_rows"]

    def jump(self):
        """Anywhere in the file, once it is known."""
        self.count()
        self.seconds = []
        for _ in range(50):
            start = time.monotonic()
            self.ask(f"rows {random.randrange(self.rows)} 50")
            self.seconds.append(time.monotonic() - start)


def forget(file):
    """Has the file read from the disk the next time. A virtual machine gives the memory that this frees back to its
    host, some seconds later: a run in the midst of it gets some of its memory at once and some dearly, so it waits
    until that is over."""
    with open(file, "rb") as opened:
        os.fsync(opened.fileno())
        os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    time.sleep(5)


def cold(command, file):
    forget(file)
    return Run(command)


def median(runs, key):
    return statistics.median(getattr(run, key) for run in runs)


def row(name, runs, ours):
    ratio = {key: statistics.median(getattr(a, key) / max(getattr(b, key), 1e-6) for a, b in zip(ours, runs))
             for key in ("wall", "cpu")}
    walls = [run.wall for run in runs]
    print(f"  {name:<28}{median(runs, 'wall'):8.3f} s ({min(walls):.3f} to {max(walls):.3f}) {median(runs, 'cpu'):8.3f} cpu-s {median(runs, 'peak'):8.0f} MiB"
          f"   ours / it: wall {ratio['wall']:.3f}, cpu {ratio['cpu']:.3f}", flush=True)


def compare(title, pairs, ours, theirs):
    """Functions that run once; all in turn, so that what disturbs one disturbs all."""
    print(f" {title}")
    runs = {name: [] for name in ["this reader", *theirs]}
    for _ in range(pairs):
        for name, run in {"this reader": ours, **theirs}.items():
            runs[name].append(run())
    for name in runs:
        row(name, runs[name], runs["this reader"])
    return runs["this reader"]


def duckdb(options, file):
    """Runs a query, or nothing where DuckDB is not here."""
    if not options.peers or not shutil.which("node"):
        return lambda name, query: {}
    start = ["node", "--input-type=module", "-e", DUCKDB, os.path.abspath(options.peers)]
    return lambda name, query: {"DuckDB " + name: lambda: Run([*start, query.format(os.path.abspath(file))],
                                                              tells=True)}


def bench(options, scanner, file):
    peer = duckdb(options, file)
    profile, cat = [*scanner, file], ["cat", file]
    if "profile" in options.only:
        ours = compare("profile", options.pairs, lambda: Run(profile),
                       {"cat": lambda: Run(cat), **peer("SUMMARIZE", SUMMARIZE)})
        if options.pandas:
            row("pandas", [Run([*shlex.split(options.pandas), "-c", PANDAS, file])], ours)
    if "cold" in options.only:
        compare("profile, cold cache", options.pairs, lambda: cold(profile, file), {"cat": lambda: cold(cat, file)})
    if "first" in options.only:
        compare("header, types and first rows", options.pairs, lambda: Served(scanner, file, Served.look),
                peer("describe, limit 100", FIRST_ROWS))
    if "records" in options.only:
        compare("records", options.pairs, lambda: Served(scanner, file, Served.count),
                {"cat": lambda: Run(cat), **peer("count(*)", COUNT)})
    if "rows" in options.only:
        jumps = sorted(Served(scanner, file, Served.jump).seconds)
        print(f" any 50 rows: median {statistics.median(jumps) * 1000:.1f} ms, longest {jumps[-1] * 1000:.1f} ms",
              flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scanner")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--peers")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--pandas", help="a Python that has pandas")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    options = parser.parse_args()
    if not options.peers or not shutil.which("node"):
        print("DuckDB is not here: left out")
    for file in options.files:
        print(f"{file}, {os.path.getsize(file) / 1e6:.0f} MB, {options.pairs} pairs")
        bench(options, shlex.split(options.scanner), file)


if __name__ == "__main__":
    main()
