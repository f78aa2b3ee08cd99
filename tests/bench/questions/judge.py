#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""judge.py PROGRAM FOLDER [--out FILE] [--only ID…] [--jobs N]

Asks PROGRAM every case of FOLDER/cases.json in each of its wordings (`PROGRAM ask FILES -q QUESTION --yes --json`)
and counts what was right, declined (exit code 7, or nothing was run and a sentence came back), answered as something
else, or failed (the run did, or no document came). A question without an answer in the data is right when it is
declined. What was printed for each wording is kept in --out (default: FOLDER/judged.json).
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import tempfile

import compare

OUTCOMES = ("right", "declined", "something else", "failed")


def ask(program, files, question, home):
    """The document that was printed (None if there is none), and the exit code."""
    kept = {f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CACHE", "STATE", "DATA", "CONFIG")}
    with tempfile.TemporaryDirectory() as place:
        try:
            done = subprocess.run([program, "ask", *files, "-q", question, "--yes", "--json"], capture_output=True,
                                  cwd=place, stdin=subprocess.DEVNULL, timeout=120, check=False,
                                  env={**os.environ, **kept, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"})
        except subprocess.TimeoutExpired:
            return None, "timeout", ""
    try:
        return json.loads(done.stdout), done.returncode, done.stderr.decode(errors="replace")
    except ValueError:
        return None, done.returncode, done.stderr.decode(errors="replace")


def outcome(document, code, expected):
    run = (document or {}).get("run")
    plan = (document or {}).get("plan") or {}
    declined = code == 7 or (run is None and plan.get("action") in ("ask", "say", "decline", "refuse"))
    if declined:
        return "right" if expected["kind"] == "refuse" else "declined"
    if document is None or run is None or run.get("status") != "ok":
        return "failed"
    return "right" if compare.is_right(document, expected) else "something else"


def reading(document, error):
    """What the program said it took the question for."""
    plan = (document or {}).get("plan") or {}
    proposals = (document or {}).get("proposals") or [{}]
    said = plan.get("reading") or proposals[-1].get("intent") or proposals[-1].get("summary") or plan.get("message")
    return str(said or error.strip().splitlines()[-1:] or "nothing was said")


def judge(program, folder, case, wording, home):
    files = [folder / "files" / name for name in case["files"]]
    document, code, error = ask(program, files, case["wordings"][wording], home)
    return {"id": case["id"], "wording": wording + 1, "question": case["wordings"][wording],
            "language": case["language"], "capability": case["capability"],
            "outcome": outcome(document, code, case["expected"]), "exit": code,
            "reading": reading(document, error), "answer": compare.answer_text(document or {}), "document": document}


def line(name, counts):
    total = sum(counts.values())
    return f"{name:26}{total:5}" + "".join(f"{counts[kind]:8} {counts[kind] / total:4.0%}" for kind in OUTCOMES)


def report(results):
    print(f"{'':26}{'all':>5}" + "".join(f"{kind:>13}" for kind in ("right", "declined", "else", "failed")))
    for by in ("capability", "language", "wording", None):
        groups = collections.OrderedDict()
        for result in results:
            groups.setdefault(str(result[by]) if by else "all", collections.Counter())[result["outcome"]] += 1
        for name, counts in groups.items():
            print(line(f"wording {name}" if by == "wording" else name, counts))
        print()
    for kind in ("something else", "failed"):
        for result in (result for result in results if result["outcome"] == kind):
            print(f"{kind}: {result['id']}.{result['wording']} ({', '.join(result['files'])}): {result['question']}\n"
                  f"    read as: {result['reading'][:220]}\n    answer: {result['answer'][:220]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    folder = options.folder.resolve()
    cases = [case for case in json.loads((folder / "cases.json").read_text())
             if not options.only or case["id"] in options.only]
    program = str(pathlib.Path(options.program).resolve())
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = [(case, wording) for case in cases for wording in range(len(case["wordings"]))]
        results = list(pool.map(lambda task: judge(program, folder, *task, home), tasks))
    for (case, _), result in zip(tasks, results):
        result["files"] = case["files"]
    report(results)
    (options.out or folder / "judged.json").write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
