# SPDX-License-Identifier: GPL-3.0-or-later
"""A cluster by Slurm: what stands in the way is said, and a job has the memory and processors of the limits. The
cluster is that of tests/sandbox/carried/with_slurm.sh."""
import os
import subprocess
import time
import unittest

from command import ASSAY, assay, scratch


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

    def jobs(self, owner: int) -> list[str]:
        listed = subprocess.run(["squeue", "--noheader", "--format=%C %m %T %j"], capture_output=True, text=True,
                                check=True)
        return [" ".join(line.split()[:2]) for line in listed.stdout.splitlines()
                if f"assay-{owner}-" in line and "RUNNING" in line]


if __name__ == "__main__":
    unittest.main()
