# SPDX-License-Identifier: GPL-3.0-or-later
"""Walls that are not there: one sentence, the exit code, and what to install."""
import json
import os
import pathlib
import subprocess
import time
import unittest

import samples
from command import ASSAY, assay, assay_json, scratch

AGENT = pathlib.Path(ASSAY).parent / "assay-agent"
LEASH = pathlib.Path(ASSAY).parent.parent / "libexec/assay/assay-leash"
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

    def test_gvisor_is_asked_for_by_name_in_podman(self):
        code = scratch(self) / "code.py"
        code.write_text("1")
        missing = "echo 'Error: default OCI runtime \"runsc\" not found: invalid argument' >&2; exit 125"
        self.refused("run", code, "--yes", "--wall", "podman:runsc", code=4, says="sudo apt install runsc",
                     env=self.behind(missing))
        self.refused("run", code, "--yes", "--wall", "podman:runsc", code=4, says="sudo apt install podman",
                     env=self.behind(None))
        self.refused("run", code, "--yes", "--wall", "podman:crun", code=2, says='no wall "podman:crun"')

    def test_the_doctor_says_it_too(self):
        process = assay("doctor", "--wall", "podman", env=self.behind(None))
        self.assertEqual(process.returncode, 4)
        self.assertIn("sudo apt install podman", process.stdout.decode())
        self.assertIn("behind the wall podman", process.stdout.decode())


class BehindAnEngine(unittest.TestCase):
    """An engine that starts the agent of this build at once, as a container of its would."""

    def setUp(self):
        self.place = scratch(self)
        engine = self.place / "podman"
        engine.write_text(f"#!/bin/sh\nexec {AGENT}\n")
        engine.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{self.place}:{os.environ['PATH']}"}

    def asked(self, file, question, *more):
        return assay_json("ask", file, "-q", question, "--yes", "--json", *more, env=self.environment)

    def test_a_large_file_is_read_as_it_would_be_here(self):
        """Its columns are not kept there: pandas reads the text, those columns only that the code uses."""
        large = self.place / "large.csv"
        with large.open("w") as lines:
            lines.write("city,count,price,note\n")
            lines.writelines(f"{'Rome' if i % 3 else 'Bern'},{i % 100},{i % 1000 / 4},text {i} of this file\n"
                             for i in range(500_000))
        self.assertGreater(large.stat().st_size, 16 << 20)
        question = "total price by city"
        here, there = self.asked(large, question), self.asked(large, question, "--wall", "podman")
        self.assertEqual(there["answer"]["text"], here["answer"]["text"])
        self.assertEqual(there["run"]["provenance"]["wall"], "podman")
        self.assertEqual(there["run"].get("value"), here["run"].get("value"))


class BehindAFullDisk(unittest.TestCase):
    """Programs that reach the agent of this build, which has a disk of some megabytes there."""

    def setUp(self):
        self.place = scratch(self)
        (self.place / "disk").mkdir()
        self.environment = {**os.environ, "PATH": f"{self.place}:{os.environ['PATH']}"}

    def with_disk(self, name, megabytes, command):
        """A program of that name that becomes `command` where all that is kept lies on that disk."""
        apart = "" if os.geteuid() == 0 else "--user --map-current-user --keep-caps"
        disk = self.place / "disk"
        (self.place / name).write_text(
            f"#!/bin/sh\nfor last; do :; done\nexec unshare {apart} --mount sh -c '"
            f"mount -t tmpfs -o size={megabytes}m none {disk} && "
            f"TMPDIR={disk} XDG_CACHE_HOME={disk} exec {command}' sh \"$last\"\n")
        (self.place / name).chmod(0o755)

    def run_code(self, code, wall, *more):
        (self.place / "code.py").write_text(code)
        return assay("run", self.place / "code.py", "--yes", "--json", "--wall", wall, *more, env=self.environment,
                     cwd=self.place)

    def full(self, process, code, sentence):
        self.assertEqual(process.returncode, code, process.stderr)
        self.assertEqual(process.stderr.decode().splitlines()[0],
                         f"assay: {sentence} Make room there, and run the step again.")

    def test_a_file_that_does_not_fit_is_said(self):
        self.with_disk("podman", 24, AGENT)
        (self.place / "large.txt").write_bytes(b"x" * (40 << 20))
        (self.place / "small.txt").write_bytes(b"x" * (1 << 20))
        count = "import os\nsum(os.stat(name).st_size for name in os.listdir('.') if name.endswith('.txt'))"
        self.full(self.run_code(count, "podman", "--data", self.place / "large.txt"), 1,
                  "Behind the wall podman: There is no room left.")
        done = self.run_code(count, "podman", "--data", self.place / "small.txt")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_parts_that_do_not_fit_are_said(self):
        self.with_disk("ssh", 1, 'sh -c "$1"')
        self.full(self.run_code("1", "ssh:here"), 4, "There is no room left on the disk of here.")

    def test_results_that_do_not_fit_are_said(self):
        self.with_disk("podman", 24, AGENT)
        done = self.run_code("open('large.bin', 'wb').write(b'x' * (40 << 20))\n6 * 7", "podman")
        self.assertEqual(done.returncode, 0, done.stderr)
        said = json.loads(done.stdout)
        self.assertEqual((said["value"]["cell"], said["artifacts"]), (42, []))
        self.assertIn("The disk for the analysis' files is full.", said["status_detail"])
        self.assertIn("No space left", said["skipped"][0]["why"])


class BehindAnotherComputer(unittest.TestCase):
    """Programs that stand for ssh and its like: they run what they are given, or say why they do not."""

    THERE = 'for last; do :; done\nexec sh -c "$last"'

    def setUp(self):
        self.place = scratch(self)
        (self.place / "code.py").write_text("6 * 7")
        self.environment = {**os.environ, "PATH": f"{self.place}:{os.environ['PATH']}",
                            "XDG_CACHE_HOME": str(self.place / "there"), "XDG_DATA_HOME": str(self.place)}

    def run_behind(self, wall, script, name="ssh"):
        (self.place / name).write_text("#!/bin/sh\n" + script)
        (self.place / name).chmod(0o755)
        return assay("run", "code.py", "--yes", "--wall", wall, cwd=self.place, env=self.environment)

    def test_parts_that_are_damaged_there_are_brought_anew(self):
        self.assertEqual(self.run_behind("ssh:far", self.THERE).returncode, 0)
        parts, = (self.place / "there/assay").glob("parts-*")
        for damaged, wall, name in (("share/assay/kernel/session/main.py", "ssh:far", "ssh"),
                                    ("libexec/assay/assay-jail", "ssh:far", "ssh"),
                                    ("share/assay/kernel/facts/code_facts.py", "slurm", "srun")):
            with self.subTest(damaged):
                (parts / damaged).unlink()
                done = self.run_behind(wall, self.THERE, name)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue((parts / damaged).exists())

    def test_parts_that_are_others_again_are_said(self):
        away = 'rm -f "$XDG_CACHE_HOME"/assay/parts-*/share/assay/kernel/session/main.py'
        taken = f'for last; do :; done\ncase $last in *tar*) sh -c "$last"; {away}; exit;; esac\n'
        done = self.run_behind("ssh:far", taken + self.THERE)
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("Assay's parts behind the wall ssh:far are not those of this Assay", done.stderr.decode())
        self.assertNotIn("image", done.stderr.decode())

    def test_what_stands_in_the_way_is_said(self):
        (self.place / "assay/qemu").mkdir(parents=True)
        for name in ("vmlinuz", "root.ext4"):
            (self.place / "assay/qemu" / name).touch()
        agent = "/home/ada/.cache/assay/parts-1/bin/assay-agent"
        for wall, program, code, said, words in (
                ("ssh:far", "ssh", 255, "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\n"
                 "Host key verification failed.", "has another key than before"),
                ("ssh:far", "ssh", 255, "ada@far: Permission denied (publickey,password).", "without asking you"),
                ("ssh:far", "ssh", 1, "mkdir: cannot create directory /home/ada/.cache: Permission denied",
                 "Python: mkdir: cannot create directory /home/ada/.cache: Permission denied."),
                ("ssh:far", "ssh", 127, f"{agent}: error while loading shared libraries: libseccomp.so.2: cannot open",
                 "lacks a library that Assay's parts need (" + agent),
                ("slurm", "srun", 1, "srun: error: Unable to allocate resources: Requested nodes are busy",
                 "has no free place"),
                ("slurm", "srun", 77, "srun: error: node1: task 0: Exited with exit code 77", "share your home folder"),
                ("qemu", "qemu-system-x86_64", 1, "qemu: cannot set up guest memory pc.ram: Cannot allocate memory",
                 "has not the memory that qemu needs"),
                ("gvisor", "runsc", 128, "creating container: fork/exec /proc/self/exe: cannot allocate memory",
                 "has not the memory that gvisor needs")):
            with self.subTest(words):
                done = self.run_behind(wall, f"cat >&2 <<'TEXT'\n{said}\nTEXT\nexit {code}\n", program)
                self.assertEqual(done.returncode, 4, done.stderr)
                self.assertIn(words, done.stderr.decode().splitlines()[0])


class WhatIgnoresTheEndOfItsInput(unittest.TestCase):
    """As a hostile guest has its machine do: assay-leash ends it all the same."""

    def start(self, *command):
        process = subprocess.Popen([LEASH, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        for stream in (process.stdin, process.stdout, process.stderr, process):
            self.addCleanup(getattr(stream, "close", process.kill))
        return process

    def deaf(self):
        """The leash, and the number of a program that hears neither its input nor a polite signal."""
        process = self.start("/bin/sh", "-c", "trap '' TERM INT HUP; echo $$; while :; do sleep 0.1; done")
        return process, int(process.stdout.readline())

    def ended(self, pid):
        until = time.monotonic() + 5
        while pathlib.Path(f"/proc/{pid}").exists() and time.monotonic() < until:
            time.sleep(0.01)
        return not pathlib.Path(f"/proc/{pid}").exists()

    def test_it_ends_with_its_input(self):
        process, deaf = self.deaf()
        process.stdin.close()
        self.assertEqual(process.wait(timeout=5), 0)
        self.assertTrue(self.ended(deaf))

    def test_it_ends_with_who_holds_the_leash(self):
        process, deaf = self.deaf()
        process.kill()
        process.wait()
        self.assertTrue(self.ended(deaf))

    def test_else_it_runs_as_it_would_alone(self):
        process = self.start("/bin/sh", "-c", "read word; echo heard $word; exit 3")
        process.stdin.write(b"this\n")
        process.stdin.flush()
        self.assertEqual(process.stdout.readline(), b"heard this\n")
        self.assertEqual(process.wait(timeout=5), 3)
        missing = self.start("/nowhere/at-all")
        self.assertEqual(missing.wait(timeout=5), 127)

    def test_a_machine_that_is_not_installed_is_said(self):
        place = scratch(self)
        folder = place / "assay/qemu"
        folder.mkdir(parents=True)
        (place / "code.py").write_text("1")
        for name in ("vmlinuz", "root.ext4"):
            (folder / name).touch()
        process = assay("run", "code.py", "--yes", "--wall", "qemu", cwd=place,
                        env={**os.environ, "PATH": str(place), "XDG_DATA_HOME": str(place)})
        self.assertEqual(process.returncode, 4, process.stderr)
        self.assertIn("sudo apt install qemu-system-x86", process.stderr.decode().splitlines()[0])


if __name__ == "__main__":
    unittest.main()
