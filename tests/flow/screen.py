# SPDX-License-Identifier: GPL-3.0-or-later
"""A screen of its own with the real window on it, worked by keyboard as a person does."""
import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import time

from command import ASSAY

PATIENCE_S = 240


def wait_for(condition, what):
    """The condition's first true value; the machine may be slow, a person would wait too."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.1)
    raise AssertionError(f"not within {PATIENCE_S} s: {what}")


class Screen:
    """An X server, with homes of its own for settings and unsaved documents; goes with the test."""

    def __init__(self, test, home):
        self.test = test
        self.home = pathlib.Path(home)
        reading, writing = os.pipe()
        # No auto-repeat (-r): on a busy machine a key is down for long, and would be typed several times.
        server = subprocess.Popen(["Xvfb", "-r", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten",
                                   "tcp"],
                                  pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        test.addCleanup(server.wait)
        test.addCleanup(server.terminate)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        test.assertTrue(number, "Xvfb did not start")
        self.environment = {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb",
                            "XDG_CONFIG_HOME": str(self.home / "config"), "XDG_STATE_HOME": str(self.home / "state"),
                            "XDG_DATA_HOME": str(self.home / "data")}
        self.environment.pop("WAYLAND_DISPLAY", None)

    def start(self, *arguments, environment=None):
        """The program, once its window has the keyboard."""
        process = subprocess.Popen([ASSAY, *map(str, arguments)], env={**self.environment, **(environment or {})},
                                   stdin=subprocess.DEVNULL)
        self.test.addCleanup(process.wait)
        self.test.addCleanup(process.kill)
        window = wait_for(lambda: self.windows(process.pid), "the window")[-1]
        self.xdotool("windowfocus", "--sync", window)
        return process

    def windows(self, pid):
        return self.xdotool("search", "--onlyvisible", "--pid", pid).split()

    def xdotool(self, *arguments):
        return subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, stdout=subprocess.PIPE,
                              timeout=PATIENCE_S, stderr=subprocess.DEVNULL, check=False, text=True).stdout

    def keys(self, *names):
        self.xdotool("key", *names)

    def ask(self, question):
        self.keys("ctrl+l")
        self.xdotool("type", "--delay", "20", question)
        self.keys("Return")

    def documents(self):
        """The unsaved documents, oldest first."""
        return sorted((self.home / "state/assay/unsaved").glob("*.assay"), key=lambda path: path.stat().st_mtime)

    def rows(self, document, query):
        """What is committed. Read from a copy, since the program keeps its document to itself; nothing while the copy
        is a torn one."""
        with tempfile.TemporaryDirectory() as directory:
            copy = pathlib.Path(directory) / "copy"
            while not self.copied(pathlib.Path(document), copy):
                pass
            with contextlib.closing(sqlite3.connect(copy)) as connection:
                try:
                    return connection.execute(query).fetchall()
                except sqlite3.DatabaseError:
                    return []

    def copied(self, document, copy):
        """Copies a document with its journal, which undoes what is not committed, as after a kill. False: it changed
        meanwhile."""
        journal = pathlib.Path(f"{document}-journal")
        content = lambda: journal.read_bytes() if journal.exists() else b""
        before = content()
        shutil.copy(document, copy)
        pathlib.Path(f"{copy}-journal").write_bytes(before)
        return content() == before

    def datasets(self, document):
        return [json.loads(payload)["name"] for (payload,) in self.rows(document,
                                                                        "SELECT payload FROM datasets ORDER BY position")]

    def steps(self, document):
        """[(question, state)…]"""
        return [(json.loads(question)["text"], state)
                for question, state in self.rows(document, "SELECT question, state FROM steps ORDER BY id")]
