# SPDX-License-Identifier: GPL-3.0-or-later
"""Walls that are not there: one sentence, the exit code, and what to install."""
import os
import unittest

import samples
from command import assay, scratch

ORDERS = samples.SAMPLES / "orders.csv"


class WallsThatAreNotThere(unittest.TestCase):
    def refused(self, *arguments, code, says, **options):
        process = assay(*arguments, **options)
        self.assertEqual(process.returncode, code, process.stderr + process.stdout)
        sentence, *detail = process.stderr.decode().splitlines()
        self.assertTrue(sentence.startswith("assay: "), sentence)
        self.assertEqual([line for line in detail if not line.startswith("  ")], [])
        self.assertIn(says, sentence)

    def behind(self, script: str | None, engine: str = "podman"):
        """The environment in which the engine says this; None: it is not installed."""
        place = scratch(self)
        for name in ("sh", "env"):
            os.symlink(f"/usr/bin/{name}", place / name)
        if script is not None:
            (place / engine).write_text("#!/bin/sh\n" + script)
            (place / engine).chmod(0o755)
        return {**os.environ, "PATH": str(place)}

    def test_a_wall_of_no_kind(self):
        self.refused("ask", ORDERS, "-q", "How many rows?", "--yes", "--wall", "moat", code=2, says='no wall "moat"')

    def test_what_stands_in_the_way_is_said(self):
        code = scratch(self) / "code.py"
        code.write_text("1")
        said = {
            None: "sudo apt install podman",
            "echo 'Error: localhost/assay: image not known' >&2; exit 125": "packaging/image podman",
            "echo 'Error: cannot find mappings for user in /etc/subuid' >&2; exit 125": "no subordinate user ids",
            "echo 'Error: unknown flag: --pull' >&2; exit 125": "too old",
            "echo 'Error: write /x: no space left on device' >&2; exit 125": "no room left",
            "echo 'Error: the moon is full' >&2; exit 125": "the moon is full",
            "echo 'Hello'": "no agent answered",
            "exit 0": "could not start",
        }
        for script, words in said.items():
            with self.subTest(words):
                self.refused("run", code, "--yes", "--wall", "podman", code=4, says=words, env=self.behind(script))

    def test_docker_says_it_in_other_words(self):
        code = scratch(self) / "code.py"
        code.write_text("1")
        said = {
            None: "sudo apt install docker.io",
            "echo 'docker: Error response from daemon: No such image: localhost/assay:0.1.0.' >&2; exit 125":
                "packaging/image docker",
            "echo 'docker: Cannot connect to the Docker daemon at unix:///nowhere.' >&2; exit 125":
                "systemctl start docker",
            "printf 'docker: Error response from daemon: moon.\nSee docker run --help.\n' >&2; exit 125":
                "Error response from daemon: moon.",
        }
        for script, words in said.items():
            with self.subTest(words):
                self.refused("run", code, "--yes", "--wall", "docker", code=4, says=words,
                             env=self.behind(script, "docker"))

    def test_the_doctor_says_it_too(self):
        process = assay("doctor", "--wall", "podman", env=self.behind(None))
        self.assertEqual(process.returncode, 4)
        self.assertIn("sudo apt install podman", process.stdout.decode())
        self.assertIn("behind the wall podman", process.stdout.decode())


if __name__ == "__main__":
    unittest.main()
