#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""judge_facts.py SCANNER (--seed SEED | --folder FOLDER) [--misses MOST]: runs the scanner over made files (make_facts_files.py), says which
planted faults it names and what it says of their clean twins; ends with 1 where more than MOST are missed, or where a clean twin has a loud
fact or the one it watches."""
import argparse, json, subprocess, sys, tempfile
from pathlib import Path

import make_facts_files


def names(fact, planted):
    return (fact["kind"] == planted["kind"] and fact.get("column", "") == planted["column"]
            and fact.get("count", 0) == planted.get("count", fact.get("count", 0))
            and set(planted.get("lines", [])) <= set(fact.get("lines", [])))


def judge(scanner, folder):
    missed, alarms, found = [], [], 0
    for expected in sorted(Path(folder).glob("*.facts.json")):
        wanted = json.loads(expected.read_text())
        path = str(expected).removesuffix(".facts.json")
        facts = json.loads(subprocess.run([scanner, path], capture_output=True, check=True).stdout)["facts"]
        planted = wanted["planted"]
        if not planted:
            alarms += [f"{Path(path).name}: {fact}" for fact in facts if fact["loud"] or fact["kind"] == wanted["watch"]]
        elif any(names(fact, planted) for fact in facts):
            found += 1
        else:
            missed.append(f"{Path(path).name}: {planted}, but {[fact for fact in facts if fact['kind'] == planted['kind']]}")
    print("\n".join(["Missed:"] + missed + ["On clean twins:"] + alarms))
    print(f"{found} of {found + len(missed)} planted faults named, {len(alarms)} facts too many in their clean twins")
    return missed, alarms


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("scanner")
    arguments.add_argument("--seed", type=int)
    arguments.add_argument("--folder")
    arguments.add_argument("--misses", type=int, default=0)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as made:
        if given.seed is not None:
            make_facts_files.write(Path(made), given.seed)
        missed, alarms = judge(given.scanner, given.folder or made)
    sys.exit(1 if len(missed) > given.misses or alarms else 0)


if __name__ == "__main__":
    main()
