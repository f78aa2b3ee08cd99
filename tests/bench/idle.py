# SPDX-License-Identifier: GPL-3.0-or-later
"""Many analyses of one user at once: what each costs while nobody asks it anything, and what others notice of it.

    idle.py ASSAY FILE [COUNT]

Opens COUNT windows (20) on FILE, each with a jail that waits, and tells the memory of each (its share of what several
have, too), the processor time that all take in ten seconds, and how long the same code runs elsewhere: alone, beside
them, and beside two analyses more that count for ever.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

CODE = "import pandas as pd\nint((pd.Series(range(300_000)) ** 2).sum())\n"
BUSY = "while True:\n    pass\n"


def family(pid):
    """A process and every one below it."""
    found = [pid]
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                for child in file.read().split():
                    found += family(int(child))
    except (FileNotFoundError, ProcessLookupError):
        pass
    return found


def memory(pid):
    """MB that only these processes have, and with their part of what others have too."""
    alone = shared = 0
    for each in family(pid):
        try:
            lines = pathlib.Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        sizes = {line.split(":")[0]: int(line.split()[1]) for line in lines[1:]}
        alone += sizes["Private_Clean"] + sizes["Private_Dirty"]
        shared += sizes["Pss"]
    return alone / 1024, shared / 1024


def seconds_used(pids):
    used = 0
    for root in pids:
        for pid in family(root):
            try:
                fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                used += int(fields[11]) + int(fields[12])
            except (FileNotFoundError, ProcessLookupError):
                pass
    return used / os.sysconf("SC_CLK_TCK")


def timed(assay, folder, count=5):
    """How long a whole run takes, in seconds: the middle one, and the longest."""
    code = folder / "code.py"
    code.write_text(CODE)
    times = []
    for _ in range(count):
        began = time.monotonic()
        subprocess.run([assay, "run", code, "--yes", "--json"], check=True, stdout=subprocess.DEVNULL)
        times.append(time.monotonic() - began)
    return statistics.median(times), max(times)


def main():
    assay, file = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        kept = {f"XDG_{kind}_HOME": f"{name}/{kind.lower()}" for kind in ("CACHE", "STATE", "DATA", "CONFIG")}
        os.environ.update(kept, QT_QPA_PLATFORM="offscreen")
        report = [("alone", timed(assay, folder))]
        windows = [subprocess.Popen([assay, file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                   for _ in range(count)]
        busy = []
        try:
            waited = time.monotonic() + 120 # each opens its file and starts its jail
            while time.monotonic() < waited and any(len(family(one.pid)) < 3 for one in windows):
                time.sleep(0.5)
            time.sleep(20)
            sizes = [memory(one.pid) for one in windows]
            before = seconds_used([one.pid for one in windows])
            time.sleep(10)
            used = seconds_used([one.pid for one in windows]) - before
            print(f"{count} idle analyses: {statistics.mean(own for own, _ in sizes):.0f} MB of its own each, "
                  f"{statistics.mean(pss for _, pss in sizes):.0f} MB with its part of what they share "
                  f"(at most {max(pss for _, pss in sizes):.0f}), {sum(pss for _, pss in sizes):.0f} MB together; "
                  f"{used:.2f} s of processor in 10 s")
            report.append((f"beside {count} idle ones", timed(assay, folder)))
            loop = folder / "busy.py"
            loop.write_text(BUSY)
            busy = [subprocess.Popen([assay, "run", loop, "--yes", "--limit", "wall=100s", "--limit", "cpu_time=100s"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(2)]
            time.sleep(5)
            report.append((f"beside {count} idle and 2 busy ones", timed(assay, folder)))
        finally:
            for one in [*busy, *windows]:
                one.kill()
                one.wait()
    for what, (middle, longest) in report:
        print(f"a run {what}: {middle:.2f} s (longest {longest:.2f})")


if __name__ == "__main__":
    main()
