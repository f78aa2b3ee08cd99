#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""ask.py ASSAY FILE [QUESTION [PAIRS]]: how long a question takes from end to end (plan, check, jail, run, answer),
beside a new Python that runs the exported script without a jail, in alternating runs. Prints medians and the least and most,
in seconds."""
import os
import statistics
import subprocess
import sys
import tempfile
import time


def seconds(command, directory):
    start = time.monotonic()
    subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


def tell(name, times):
    print(f"  {name:<28}{statistics.median(times):8.3f} s   ({len(times)} times, {min(times):.3f} to {max(times):.3f})")


def main():
    assay, file = (os.path.abspath(path) for path in sys.argv[1:3])
    question = sys.argv[3] if len(sys.argv) > 3 else "top 5 customers by revenue"
    pairs = int(sys.argv[4]) if len(sys.argv) > 4 else 9
    ask = [assay, "ask", file, "-q", question, "--yes", "--json"]
    with tempfile.TemporaryDirectory() as directory:
        os.symlink(file, os.path.join(directory, os.path.basename(file)))
        subprocess.run([*ask, "--report", "script.py"], cwd=directory, stdout=subprocess.DEVNULL, check=True)
        ours, plain = [], []
        for _ in range(pairs):
            ours.append(seconds(ask, directory))
            plain.append(seconds([sys.executable, "script.py"], directory))
    tell("assay ask", ours)
    tell("plain Python, the script", plain)
    print(f"  ours / it: {statistics.median(a / b for a, b in zip(ours, plain)):.2f}")


if __name__ == "__main__":
    main()
