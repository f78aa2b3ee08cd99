# SPDX-License-Identifier: GPL-3.0-or-later
"""A cluster by Slurm: what stands in the way is said, and a job has the memory and processors of the limits. The
cluster is that of tests/sandbox/carried/with_slurm.sh."""
import contextlib
import os
import pathlib
import signal
import subprocess
import time
import unittest

from behind_wall import await_second_run, name_of, of_owner, parent_of, runs_logged
from command import ASSAY, assay, assay_json, scratch

CLUSTER = f"SLURM_CONF={os.environ['SLURM_CONF']}".encode()


class BySlurm(unittest.TestCase):
    def test_what_stands_in_the_way_is_said(self):
        place = scratch(self)
        (place / "code.py").write_text("1")
        silent = place / "slurm.conf"
        silent.write_text("".join("SlurmctldPort=1\nMessageTimeout=2\n" if line.startswith("SlurmctldPort") else line
                                  for line in open(os.environ["SLURM_CONF"], encoding="utf-8")))
        for environment, limit, words in (({"SLURM_CONF": str(silent)}, "memory=1G", "its controller does not answer"),
                                          ({}, "memory=900G", "no computer with as much memory")):
            with self.subTest(words):
                process = assay("run", "code.py", "--yes", "--wall", "slurm", "--limit", limit, cwd=place,
                                env={**os.environ, **environment})
                self.assertEqual(process.returncode, 4, process.stderr)
                self.assertIn(words, process.stderr.decode().splitlines()[0])

    def test_a_job_is_made_for_the_limits_and_goes_with_its_run(self):
        place = scratch(self)
        (place / "code.py").write_text("import time\ntime.sleep(100)")
        with subprocess.Popen([ASSAY, "run", "code.py", "--yes", "--wall", "slurm", "--limit", "memory=1G", "--limit",
                               "disk=100M", "--limit", "cpu=1"], cwd=place, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as process:
            until = time.monotonic() + 60
            while not (job := self.jobs(process.pid)) and time.monotonic() < until:
                time.sleep(0.2)
            self.assertEqual(job, ["1 1636M"])
            process.terminate()
        until = time.monotonic() + 20
        while self.jobs(process.pid) and time.monotonic() < until:
            time.sleep(0.2)
        self.assertEqual(self.jobs(process.pid), [])

    def test_a_job_that_the_cluster_takes_back_is_said(self):
        place = scratch(self)
        (place / "code.py").write_text("import time\ntime.sleep(100)")
        with subprocess.Popen([ASSAY, "run", "code.py", "--yes", "--wall", "slurm"], cwd=place,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            until = time.monotonic() + 60
            while not self.jobs(process.pid) and time.monotonic() < until:
                time.sleep(0.2)
            time.sleep(4)  # the code runs by then
            subprocess.run(["scancel", "--me"], check=True)
            said = process.stderr.read().decode()
        self.assertEqual(process.returncode, 1, said)
        self.assertIn("The connection to the wall slurm was lost", said.splitlines()[0])
        self.assertEqual(self.jobs(process.pid), [])

    def lost(self, take_away, bring_back) -> None:
        """Of a run whose computer is taken away: what is said, that nothing is left, and that what ran before is run
        again when the computer is back."""
        place = scratch(self)
        (place / "first.py").write_text(f"# {self.id()}\nx = 41\nx")
        (place / "code.py").write_text(f"# {self.id()}\nimport time\ntime.sleep(x + 100)")
        logged = runs_logged()
        with subprocess.Popen([ASSAY, "run", "first.py", "--then", "code.py", "--yes", "--wall", "slurm", "--limit",
                               "wall=150s", "--save", "a.assay"], cwd=place, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE) as process:
            await_second_run(logged)
            begun = time.monotonic()
            take_away(process.pid)
            try:
                said = process.stderr.read().decode().splitlines()
                told = time.monotonic() - begun
                process.wait()
                while of_owner(process.pid) and time.monotonic() < begun + told + 20:
                    time.sleep(0.1)
                left = of_owner(process.pid)
            finally:
                bring_back()
        self.assertEqual((process.returncode, len(said), left), (1, 1, []), said)
        self.assertIn("The connection to the wall slurm was lost", said[0])
        self.assertLess(told, 60)
        until = time.monotonic() + 60
        while self.said_of_the_computer("%t") != "idle" and time.monotonic() < until:
            time.sleep(0.2)
        replayed = assay_json("replay", "a.assay", "--yes", cwd=place)
        self.assertEqual(replayed["steps"][0]["run"]["value"]["cell"], 41)

    def said_of_the_computer(self, what) -> str:
        return subprocess.run(["sinfo", "--noheader", f"--format={what}"], capture_output=True, text=True,
                              check=True).stdout.strip()

    def test_a_computer_that_is_taken_out_of_service_is_said(self):
        def become(state):
            name = self.said_of_the_computer("%n")
            return subprocess.run(["scontrol", "update", f"nodename={name}", f"state={state}", "reason=test"],
                                  stderr=subprocess.DEVNULL, check=False).returncode
        # It may have come back by itself.
        self.lost(lambda _: self.assertEqual(become("down"), 0), lambda: become("resume"))

    def test_a_computer_that_dies_is_said(self):
        """Its daemon and that of the step are killed, which Slurm itself notices after minutes."""
        daemon, command = self.daemon()

        def die(owner):
            steps = {parent for parent in map(parent_of, of_owner(owner)) if name_of(parent) == "slurmstepd"}
            self.assertTrue(steps)
            for pid in {daemon, *steps}:
                os.kill(pid, signal.SIGKILL)

        def come_back():
            again = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            type(self).addClassCleanup(again.wait)
            type(self).addClassCleanup(again.terminate)
        self.lost(die, come_back)

    def daemon(self) -> tuple[int, list[str]]:
        """Slurm's on this cluster's one computer, and its command."""
        for pid in (int(entry.name) for entry in pathlib.Path("/proc").iterdir() if entry.name.isdigit()):
            with contextlib.suppress(OSError):
                if name_of(pid) == "slurmd" and CLUSTER in pathlib.Path(f"/proc/{pid}/environ").read_bytes():
                    return pid, pathlib.Path(f"/proc/{pid}/cmdline").read_text().split("\0")[:-1]
        self.fail("no slurmd")

    def jobs(self, owner: int) -> list[str]:
        listed = subprocess.run(["squeue", "--noheader", "--format=%C %m %T %j"], capture_output=True, text=True,
                                check=True)
        return [" ".join(line.split()[:2]) for line in listed.stdout.splitlines()
                if f"assay-{owner}-" in line and "RUNNING" in line]


if __name__ == "__main__":
    unittest.main()
