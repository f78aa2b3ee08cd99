#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""large.py ASSAY FILE [--peers FOLDER] [--pairs N], large.py --make FILE BYTES: a sum by two columns of a table larger
than the memory that a run may have (standard limits), asked of Assay and of DuckDB in alternating runs, and whether
both say the same. Of Assay the whole of `ask` counts, from its start to its end: profile, columns, checks, run and
answer; what opening the file takes of that stands beside it. Of DuckDB only the query."""
import argparse
import csv
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile

from compare import DUCKDB, Run, row

QUESTION = "total revenue by region and product"
QUERY = "SELECT region, product, sum(revenue) AS revenue FROM read_csv('{0}') GROUP BY ALL"
HEADER = "id,day,region,product,channel,customer,quantity,revenue\n"
BLOCK = 500_000  # rows, written again and again


def make(path, size):
    rng = random.Random(6)
    regions = ["Nord", "Süd", "Ost", "West", "Île-de-France", "Kärnten", "Łódź", "Malmö"]
    products = [f"SKU-{rng.randint(10000, 99999)}" for _ in range(500)]
    block = "".join(f"{1_000_000 + i},2024-{rng.randint(1, 12):02}-{rng.randint(1, 28):02},{rng.choice(regions)},"
                    f"{rng.choice(products)},{rng.choice(['web', 'store', 'phone'])},C{rng.randrange(20000):05},"
                    f"{rng.randint(1, 9)},{rng.randint(100, 99999) / 100:.2f}\n" for i in range(BLOCK)).encode()
    with open(path, "wb") as file:
        file.write(HEADER.encode())
        while file.tell() < size:
            file.write(block)


def asked(assay, file):
    with tempfile.TemporaryDirectory() as directory:
        answer = os.path.join(directory, "answer.csv")
        run = Run([assay, "ask", file, "-q", QUESTION, "--yes", "--table", answer, "--files", directory])
        with open(answer, encoding="utf-8", newline="") as table:
            run.sums = {(line[0], line[1]): float(line[2]) for line in list(csv.reader(table))[1:]}
    return run


def sums_of(peers, file):
    """What DuckDB says."""
    code = DUCKDB.split("const start")[0] + """
const rows = await connection.runAndReadAll(process.argv[2]);
console.log(JSON.stringify(rows.getRowsJson()));"""
    said = subprocess.run(["node", "--input-type=module", "-e", code, peers, QUERY.format(file)], capture_output=True,
                          check=True).stdout
    return {(region, product): float(total) for region, product, total in json.loads(said)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assay")
    parser.add_argument("file")
    parser.add_argument("--peers")
    parser.add_argument("--pairs", type=int, default=3)
    if sys.argv[1:2] == ["--make"]:
        return make(sys.argv[2], float(sys.argv[3]))
    options = parser.parse_args()
    file, peers = os.path.abspath(options.file), options.peers and os.path.abspath(options.peers)
    print(f"{file}, {os.path.getsize(file) / 1e6:.0f} MB, {options.pairs} pairs: {QUESTION}")
    ours, opening, theirs = [], [], []
    for _ in range(options.pairs):
        ours.append(asked(options.assay, file))
        opening.append(Run([options.assay, "profile", file]))
        if peers:
            theirs.append(Run(["node", "--input-type=module", "-e", DUCKDB, peers, QUERY.format(file)], tells=True))
    row("assay ask", ours, ours)
    row("  of it, opening the file", opening, ours)
    if peers:
        row("DuckDB", theirs, ours)
        without = [our.cpu - opened.cpu for our, opened in zip(ours, opening)]
        ratio = statistics.median(used / peer.cpu for used, peer in zip(without, theirs))
        print(f"  ours / it, without opening: cpu {ratio:.3f}")
        expected = sums_of(peers, file)
        same = ours[-1].sums.keys() == expected.keys() and all(
            abs(total - expected[key]) <= 1e-9 * abs(total) for key, total in ours[-1].sums.items())
        print(f"  {len(expected)} sums: " + ("both say the same" if same else "THEY DIFFER"))
        return 0 if same else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
