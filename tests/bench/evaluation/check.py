#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check.py PLAN_QUESTIONS [--count N] [--seed N] [--few] [--every N] [--out FILE]

Asks the built-in planner generated questions over the files of the sets of questions and the samples, and what it
suggests for each of these and of the corpus of pairs at first and next, in English and German. What it reads is
answered twice: by the code it writes, run by plain Python, and from its typed facts alone, without pandas. Any
difference is printed, and the exit code is then 1.
"""
import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import comparison
import data
import generate
import queries
import readings

HERE = pathlib.Path(__file__).resolve().parent
QUESTIONS = HERE.parent / "questions"
SAMPLES = HERE.parent.parent.parent / "resources/samples"
CORPUS = HERE.parent.parent / "corpus/pairs"


def gathered(folder, are_few):
    """All files in one folder; those that are made are made."""
    for files in [*QUESTIONS.glob("c/files" if are_few else "*/files"), SAMPLES]:
        for path in files.glob("*.csv"):
            shutil.copy(path, folder / path.name)
    for maker in [] if are_few else QUESTIONS.glob("*/make_files.py"):
        with tempfile.TemporaryDirectory() as place:
            copy = pathlib.Path(place) / "set"
            shutil.copytree(maker.parent, copy)
            subprocess.run([sys.executable, "-B", "make_files.py"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
            for path in (copy / "files").glob("*.csv"):
                shutil.copy(path, folder / path.name)
    return sorted(folder.glob("*.csv"))


def through(command, lines):
    """What a program that answers a line with a line says."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(lines):
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr[-2000:]}")
    return answers


def next_of(planner, asked, uneven):
    """What is offered after each [(file names, questions before, whether in German)]."""
    lines = [{"files": files, "asked": before, "german": in_german} for files, before, in_german in asked]
    offered = [answer["suggested"] for answer in through(planner, lines)]
    uneven += [(files, before, each) for (files, before, _), each in zip(asked, offered) if not 3 <= len(each) <= 5]
    return offered


def suggested(planner, paths, uneven):
    """[(file names, question, questions before)] of both rounds, for persons of both languages; `uneven` gets those
    that are followed by fewer than three or more than five."""
    files = [((path.name,), (), in_german) for path in paths for in_german in (False, True)]
    first = [(names, (question,), False) for (names, _, _), answer in zip(files, next_of(planner, files, uneven))
             for question in answer]
    first = list(dict.fromkeys(first))
    both = [(names, before[0], ()) for names, before, _ in first]
    both += [(names, question, before) for (names, before, _), answer in zip(first, next_of(planner, first, uneven))
             for question in answer]
    return both


def independent(facts, folder):
    rows = data.rows_of(facts, folder)
    return (queries if facts["kind"] == "query" else readings).answer(facts, rows)


class Case:
    def __init__(self, files, question, planned, offered):
        self.files, self.question, self.planned, self.offered = files, question, planned, offered
        self.outcome, self.difference = "declined", ""

    def judge(self, result, folder):
        try:
            wanted = independent(self.planned["facts"], folder)
        except Exception as error:
            wanted, self.outcome, self.difference = None, "different", f"evaluation: {type(error).__name__}: {error}"
            return
        if wanted is None:
            self.outcome = "not compared"
            return
        self.difference = comparison.trouble(result, wanted)
        self.outcome = "different" if self.difference else "same"


def judged(planner, questions, offered, folder):
    asked = [(files, question, ()) for files, question in questions] + offered
    planned = through(planner, [{"files": files, "question": question, "history": before}
                                for files, question, before in asked])
    cases = [Case(files, question, plan, at >= len(questions))
             for at, ((files, question, _), plan) in enumerate(zip(asked, planned))]
    run = [case for case in cases if case.planned.get("runs")]
    results = through([sys.executable, "-B", str(HERE / "run_codes.py"), str(folder)],
                      [{"loads": case.planned["loads"], "code": case.planned["code"]} for case in run])
    for case, result in zip(run, results):
        case.judge(result, folder)
    return cases


def report(cases, uneven):
    for offered in (False, True):
        own = [case for case in cases if case.offered == offered]
        counts = collections.Counter(case.outcome for case in own)
        print(f"{'suggested' if offered else 'generated'}: {len(own)} questions, " + ", ".join(
            f"{counts[kind]} {kind}" for kind in ("same", "different", "not compared", "declined")))
    wrong = [case for case in cases if case.outcome == "different" or (case.offered and case.outcome == "declined")]
    for case in wrong:
        print(f"{case.outcome}: {' and '.join(case.files)}: {case.question}\n"
              f"    read as: {case.planned.get('reading', '')[:160]}\n    {case.difference[:300]}")
    for files, before, offered in uneven:
        print(f"{len(offered)} suggested: {' and '.join(files)} after {before}: {offered}")
    return not wrong and not uneven


def planner_of(options, place):
    return [str(pathlib.Path(options.program).resolve()), place]


def of_the_corpus(options, uneven):
    """What is suggested for its files, in a folder of their own, as other sets have files of the same names."""
    with tempfile.TemporaryDirectory() as place:
        paths = [pathlib.Path(shutil.copy(path, place)) for path in sorted(CORPUS.glob("*.csv"))[::options.every]]
        planner = planner_of(options, place)
        return judged(planner, [], suggested(planner, paths, uneven), pathlib.Path(place))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--few", action="store_true", help="one set's files and the samples; suggested for these")
    parser.add_argument("--every", type=int, default=1, help="of the corpus every Nth file")
    options = parser.parse_args()
    uneven = []
    cases = of_the_corpus(options, uneven)
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        paths = gathered(folder, options.few)
        asked = generate.questions(paths, options.count, options.seed)
        planner = planner_of(options, place)
        samples = [path.name for path in SAMPLES.glob("*.csv")]
        of_these = [path for path in paths if not options.few or path.name in samples]
        offered = suggested(planner, of_these, uneven)
        cases += judged(planner, asked, offered, folder)
    if options.out:
        options.out.write_text(json.dumps([vars(case) for case in cases], ensure_ascii=False, indent=1) + "\n")
    sys.exit(0 if report(cases, uneven) else 1)


if __name__ == "__main__":
    main()
