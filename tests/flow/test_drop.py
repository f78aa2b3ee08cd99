# SPDX-License-Identifier: GPL-3.0-or-later
"""Files dragged from another program's window and dropped on Assay's, through a real X server."""
import json
import os
import pathlib
import subprocess
import unittest

import samples
from command import scratch
from screen import Screen, wait_for


class Drop(unittest.TestCase):
    def test_several_files_that_another_program_would_move_are_read_and_stay(self):
        place = pathlib.Path(scratch(self))
        files = [place / name for name in ("one.csv", "two.csv")]
        files[0].write_text("a,b\n1,2\n3,4,5\n6,7\n")
        files[1].write_bytes((samples.SAMPLES / "orders.csv").read_bytes())
        screen = Screen(self, place)
        screen.start()
        document = wait_for(screen.documents, "the document")[-1]
        source = subprocess.Popen([os.environ["DRAG_SOURCE"], *map(str, files)], env=screen.environment,
                                  stdout=subprocess.PIPE, text=True)
        self.addCleanup(source.stdout.close)
        self.addCleanup(source.wait)
        self.addCleanup(source.kill)
        wait_for(lambda: screen.windows(source.pid), "the other window")
        screen.xdotool("mousemove", "--sync", 50, 50, "mousedown", 1)
        for x in range(60, 640, 20):  # a person's hand: the target hears of the way
            screen.xdotool("mousemove", "--sync", x, 50 + (x - 60) * 3 // 5, "sleep", "0.02")
        screen.xdotool("sleep", "0.3", "mouseup", 1)
        self.assertEqual(wait_for(source.stdout.readline, "the end of the drag").strip(), "copy")
        wait_for(lambda: screen.datasets(document) == ["one.csv", "two.csv"], "both files")
        self.assertTrue(all(file.exists() for file in files))
        payloads = screen.rows(document, "SELECT payload FROM datasets ORDER BY position")
        warned = [bool(json.loads(payload)["profile"]["warnings"]) for (payload,) in payloads]
        self.assertEqual(warned, [True, True])  # the first one has a row that is too long


if __name__ == "__main__":
    unittest.main()
