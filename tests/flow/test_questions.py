# SPDX-License-Identifier: GPL-3.0-or-later
"""A tenth of the questions that somebody else wrote: each is answered right or refused, never as another."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from command import ASSAY

QUESTIONS = pathlib.Path(__file__).resolve().parent.parent / "bench/questions"


class Questions(unittest.TestCase):
    def judged(self, name):
        with tempfile.TemporaryDirectory() as directory:
            place = pathlib.Path(directory) / name
            shutil.copytree(QUESTIONS / name, place)
            if (place / "make_files.py").exists():
                subprocess.run([sys.executable, "-B", "make_files.py"], cwd=place, check=True,
                               stdout=subprocess.DEVNULL)
            cases = [case["id"] for case in json.loads((place / "cases.json").read_text())[::10]]
            subprocess.run([sys.executable, "-B", QUESTIONS / "judge.py", ASSAY, place, "--only", *cases], check=True,
                           stdout=subprocess.DEVNULL)
            judged = json.loads((place / "judged.json").read_text())
        self.assertEqual(len(judged), 2 * len(cases))
        return judged

    def test_none_is_answered_as_another(self):
        for name, fewest in (("a", 5), ("b", 10), ("g", 9), ("h", 5)):
            with self.subTest(name):
                judged = self.judged(name)
                wrong = [(each["question"], each["reading"]) for each in judged
                         if each["outcome"] not in ("right", "declined")]
                self.assertEqual(wrong, [])
                self.assertGreaterEqual(sum(each["outcome"] == "right" for each in judged), fewest)


if __name__ == "__main__":
    unittest.main()
