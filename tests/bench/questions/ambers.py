#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""ambers.py PROGRAM FILE [FOLDER…] [--most N] [--jobs N]

Asks PROGRAM the questions of the sets (default: every one beside this file) until N answers were right (200), and
writes to FILE what was found in right answers all the same: {"right": N, "with_findings": N, "answers": [{id, question,
files, answer, code, verdict, findings [{kind, severity, text, evidence}]}]}. Somebody else then says of each whether it
is both true and material. What FILE already has is not asked again; delete it to begin anew.
"""
import argparse
import concurrent.futures
import json
import pathlib
import tempfile

import judge

HERE = pathlib.Path(__file__).resolve().parent


def questions(folders):
    """The first wordings of all sets before the second ones, a set after the other in turn."""
    found = []
    for folder in folders:
        cases = json.loads((folder / "cases.json").read_text(encoding="utf-8"))
        found += [(wording, place, folder, case) for place, case in enumerate(cases)
                  if case["expected"]["kind"] != "refuse" for wording in range(len(case["wordings"]))]
    return [one[2:] + one[:1] for one in sorted(found, key=lambda one: one[:2])]


def asked(program, folder, case, wording, home):
    result = judge.judge(program, folder, case, wording, home)
    document = result["document"] or {}
    found = document.get("verification") or {}
    proposals = document.get("proposals") or [{}]
    return {"id": f"{case['id']}.{wording + 1}", "outcome": result["outcome"], "question": result["question"],
            "files": case["files"], "answer": result["answer"], "code": proposals[-1].get("code", ""),
            "verdict": found.get("verdict"), "reruns": found.get("reruns"),
            "findings": [{key: one.get(key) for key in ("kind", "severity", "text", "evidence")}
                         for one in found.get("findings", [])]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="*")
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    given.program = str(pathlib.Path(given.program).resolve())
    folders = [folder.resolve() for folder in given.folders] or sorted(one.parent for one in HERE.glob("*/cases.json"))
    kept = json.loads(given.file.read_text(encoding="utf-8")) if given.file.exists() else {"asked": []}
    known = {one["id"] for one in kept["asked"]}
    waiting = [one for one in questions(folders) if f"{one[1]['id']}.{one[2] + 1}" not in known]
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        while waiting and sum(one["outcome"] == "right" for one in kept["asked"]) < given.most:
            some, waiting = waiting[:10], waiting[10:]
            kept["asked"] += pool.map(lambda one: asked(given.program, *one, home), some)
            right = [one for one in kept["asked"] if one["outcome"] == "right"][:given.most]
            loud = [one for one in right if one["findings"]]
            kept = {"right": len(right), "with_findings": len(loud), "answers": loud, "asked": kept["asked"]}
            given.file.write_text(json.dumps(kept, indent=1, ensure_ascii=False), encoding="utf-8")
    print(f"{kept['right']} right answers, {kept['with_findings']} with findings")


if __name__ == "__main__":
    main()
