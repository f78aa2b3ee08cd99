# SPDX-License-Identifier: GPL-3.0-or-later
"""Another computer by ssh: what stands in the way is said, and the person's own settings open no way back. The hosts
are those of tests/sandbox/carried/with_sshd.sh."""
import os
import pathlib
import signal
import subprocess
import time
import unittest

from behind_wall import name_of, of_owner, parent_of
from command import ASSAY, assay, scratch


class BySsh(unittest.TestCase):
    def test_what_stands_in_the_way_is_said(self):
        place = scratch(self)
        (place / "code.py").write_text("1")
        for host, words in {"unknown": "is not known to your ssh yet", "closed": "cannot be reached",
                            "asks": "without asking you something", "nowhere.invalid": "cannot be reached"}.items():
            with self.subTest(host):
                process = assay("run", "code.py", "--yes", "--wall", f"ssh:{host}", cwd=place)
                self.assertEqual(process.returncode, 4, process.stderr)
                self.assertIn(words, process.stderr.decode().splitlines()[0])

    def test_a_computer_that_falls_silent_is_said(self):
        """What leads there is stopped, and says nothing more; nothing there ends."""
        place = scratch(self)
        (place / "code.py").write_text("import time\ntime.sleep(100)")
        with subprocess.Popen([ASSAY, "run", "code.py", "--yes", "--wall", "ssh:here", "--limit", "wall=150s"],
                              cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            agent = self.agent_of(process.pid)
            time.sleep(4)  # the code runs by then
            between = []
            while (above := parent_of((between or [agent])[-1])) > 1 and name_of(above).startswith("sshd"):
                between.append(above)
            self.assertTrue(between)
            begun = time.monotonic()
            for pid in between:
                os.kill(pid, signal.SIGSTOP)
            said = process.stderr.read().decode().splitlines()
            told = time.monotonic() - begun
            for pid in between:
                os.kill(pid, signal.SIGCONT)
        self.assertEqual((process.returncode, len(said)), (1, 1), said)
        self.assertIn("The connection to the wall ssh:here was lost", said[0])
        self.assertLess(told, 60)
        until = time.monotonic() + 20
        while of_owner(process.pid) and time.monotonic() < until:
            time.sleep(0.1)
        self.assertEqual(of_owner(process.pid), [])

    def test_an_option_is_no_host(self):
        self.assertEqual(assay("doctor", "--wall", "ssh:-oProxyCommand=touch /tmp/x").returncode, 2)
        self.assertEqual(assay("doctor", "--wall", "ssh:").returncode, 2)

    def test_no_agent_goes_along_and_no_command_runs_here(self):
        """The host's settings ask for both."""
        place = scratch(self)
        (place / "code.py").write_text("import time\ntime.sleep(100)")
        with subprocess.Popen([ASSAY, "run", "code.py", "--yes", "--wall", "ssh:here"], cwd=place,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            agent = self.agent_of(process.pid)
            environment = pathlib.Path(f"/proc/{agent}/environ").read_bytes().split(b"\0")
            process.terminate()
        self.assertEqual([entry for entry in environment if entry.startswith((b"SSH_AUTH_SOCK", b"DISPLAY"))], [])
        self.assertFalse(pathlib.Path(os.environ["ASSAY_LOCAL_COMMAND"]).exists())

    def agent_of(self, owner: int) -> int:
        until = time.monotonic() + 60
        agents = []
        while not agents and time.monotonic() < until:
            time.sleep(0.1)
            agents = [pid for pid in of_owner(owner)
                      if pathlib.Path(f"/proc/{pid}/exe").readlink().name == "assay-agent"]
        self.assertTrue(agents)
        return agents[0]


if __name__ == "__main__":
    unittest.main()
