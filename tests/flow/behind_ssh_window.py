# SPDX-License-Identifier: GPL-3.0-or-later
"""Another computer, chosen in the window: who is asked for the host, and about each file, clicks what a person does.
The hosts are those of tests/sandbox/carried/with_sshd.sh."""
import json
import os
import pathlib
import unittest

import samples
from command import scratch
from screen import Screen, wait_for


class BySshInTheWindow(unittest.TestCase):
    def sent(self, screen, document):
        return screen.rows(document, "SELECT destination, purpose FROM outbound")

    def picture(self, screen, name):
        """Looked at by hand where ASSAY_PICTURES names a folder."""
        if folder := os.environ.get("ASSAY_PICTURES"):
            os.system(f"DISPLAY={screen.environment['DISPLAY']} import -window root {pathlib.Path(folder) / name}.png")

    def boxes(self, screen, window, title):
        return [box for box in screen.windows(window.pid) if title in screen.xdotool("getwindowname", box)]

    def box(self, screen, window, title):
        """The dialog of that title, with the keyboard."""
        found = wait_for(lambda: self.boxes(screen, window, title), title)[-1]
        screen.xdotool("windowfocus", "--sync", found)
        self.picture(screen, title.replace(" ", "-"))
        return found

    def approved(self, screen, document):
        """The proposal is in the document a moment before it is on the screen: a person presses again."""
        if screen.steps(document)[0][1] == "proposed":
            screen.keys("ctrl+Return")
        return screen.steps(document)[0][1] == "done"

    def test_a_host_is_chosen_and_a_file_allowed(self):
        place = scratch(self)
        screen = Screen(self, place)
        window = screen.start(samples.SAMPLES / "orders.csv")
        document = wait_for(screen.documents, "the document")[-1]
        wait_for(lambda: screen.datasets(document) == ["orders.csv"], "the file's profile")
        main = screen.windows(window.pid)[-1]
        screen.keys("alt+a")
        screen.keys("u")
        self.picture(screen, "menu")
        screen.keys("s")
        self.box(screen, window, "On another computer")
        screen.xdotool("type", "--delay", "20", "here")
        screen.keys("Return")
        self.box(screen, window, "Copy a file to another computer")
        self.assertEqual([row for row in self.sent(screen, document) if row[1] == "copy a file"], [])
        screen.keys("alt+y")
        wait_for(lambda: ("ssh:here", "copy a file") in self.sent(screen, document), "the copy")
        screen.xdotool("windowfocus", "--sync", main)
        screen.ask("total revenue")
        wait_for(lambda: screen.steps(document) == [("total revenue", "proposed")], "the proposal")
        self.picture(screen, "ready")
        wait_for(lambda: self.approved(screen, document), "the answer")
        self.picture(screen, "answer")
        wall = json.loads(screen.rows(document, "SELECT result FROM runs")[-1][0])["provenance"]["wall"]
        self.assertEqual(wall, "ssh:here")


if __name__ == "__main__":
    unittest.main()
