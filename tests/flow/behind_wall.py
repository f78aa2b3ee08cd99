# SPDX-License-Identifier: GPL-3.0-or-later
"""The main job in the terminal behind the wall that ASSAY_TEST_WALL names."""
import os
import pathlib
import signal
import subprocess
import time
import unittest

DATA = os.environ.get("XDG_DATA_HOME")  # where the image of a machine is, which command changes
import samples
from command import ASSAY, assay, assay_json, scratch

if DATA:
    os.environ["XDG_DATA_HOME"] = DATA
ORDERS = samples.SAMPLES / "orders.csv"
WALL = os.environ["ASSAY_TEST_WALL"]


def of_owner(pid: int) -> list[int]:
    """What belongs to the starts of that process (sandbox/carried/carrier.h)."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and f"assay-{pid}-".encode() in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass
    return found


def runs_logged() -> int:
    log = pathlib.Path(os.environ["XDG_STATE_HOME"]) / "assay/runs.log"
    return len(log.read_text().splitlines()) if log.exists() else 0


def await_second_run(logged: int) -> None:
    """Until the first of two is over, where so many were logged before it, and a second more: the other's code runs."""
    until = time.monotonic() + 300
    while runs_logged() == logged and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(1)


def parent_of(pid: int) -> int:
    return int(pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def name_of(pid: int) -> str:
    return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()


class Behind(unittest.TestCase):
    def test_a_question_gets_the_same_answer(self):
        question = ("ask", ORDERS, "-q", "top 5 customers by revenue", "--yes", "--json")
        here, there = assay_json(*question), assay_json(*question, "--wall", WALL)
        self.assertEqual(there["answer"]["text"], here["answer"]["text"])
        self.assertEqual(there["run"]["provenance"]["wall"], WALL)

    def test_the_choice_is_kept_with_the_analysis_and_replayed(self):
        place = scratch(self)
        (place / "code.py").write_text("open('made.txt', 'w').write('x')\n6 * 7\n")
        made = assay_json("run", "code.py", "--data", ORDERS, "--yes", "--wall", WALL, "--save", "a.assay", cwd=place)
        self.assertEqual((made["provenance"]["wall"], made["value"]["cell"]), (WALL, 42))
        self.assertEqual((place / "assay-files/made.txt").read_text(), "x")
        replayed = assay_json("replay", "a.assay", "--yes", cwd=place)
        self.assertTrue(replayed["same"])
        self.assertEqual(replayed["steps"][-1]["run"]["provenance"]["wall"], WALL)
        here = assay_json("replay", "a.assay", "--yes", "--wall", "local", cwd=place)
        self.assertEqual(here["steps"][-1]["run"]["provenance"]["wall"], "namespaces")

    def test_steps_go_on_from_each_other(self):
        place = scratch(self)
        (place / "a.py").write_text("x = 41")
        (place / "b.py").write_text("x + 1")
        results = assay_json("run", "a.py", "--then", "b.py", "--yes", "--wall", WALL, cwd=place)
        self.assertEqual(results[-1]["value"]["cell"], 42)

    def ended(self, number: int) -> float:
        """Seconds from the signal to the end of all."""
        place = scratch(self)
        (place / "first.py").write_text("1")
        (place / "code.py").write_text("import time\ntime.sleep(100)")
        logged = runs_logged()
        process = subprocess.Popen([ASSAY, "run", "first.py", "--then", "code.py", "--yes", "--wall", WALL, "--limit",
                                    "wall=100s"], cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        await_second_run(logged)
        self.assertTrue(of_owner(process.pid))
        begun = time.monotonic()
        process.send_signal(number)
        process.wait()
        ended = time.monotonic() - begun
        while of_owner(process.pid) and time.monotonic() < begun + 20:
            time.sleep(0.02)
        self.assertEqual(of_owner(process.pid), [])
        return ended

    def unhurried(self) -> float:
        """Seconds from the end of code to the end of all, where nobody interrupts: what an end takes here and now."""
        place = scratch(self)
        (place / "code.py").write_text("import time\ntime.time()")
        run = assay_json("run", "code.py", "--yes", "--wall", WALL, cwd=place)
        return time.time() - run["value"]["cell"]

    def test_ctrl_c_ends_it_all(self):
        """Stop within a second of what any end takes; what a busy machine takes besides is no fault of Stop's."""
        self.assertLess(self.ended(signal.SIGINT), max(3, 1 + 2 * self.unhurried()))

    def test_nothing_is_left_when_assay_is_killed(self):
        self.ended(signal.SIGKILL)

    def test_limits_hold(self):
        place = scratch(self)
        (place / "code.py").write_text("import time\ntime.sleep(60)")
        process = assay("run", "code.py", "--yes", "--wall", WALL, "--limit", "wall=1s", cwd=place)
        self.assertEqual(process.returncode, 1)


if __name__ == "__main__":
    unittest.main()
