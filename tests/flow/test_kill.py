# SPDX-License-Identifier: GPL-3.0-or-later
"""Kill -9 at any instant: what had finished is there afterwards, and the document opens."""
import os
import random
import subprocess
import time
import unittest

import samples
from command import ASSAY, assay, assay_json, descendants, scratch

ORDERS = samples.SAMPLES / "orders.csv"


class Kill(unittest.TestCase):
    def test_finished_steps_survive_kills_at_random_moments(self):
        place = scratch(self)
        assay_json("ask", ORDERS, "-q", "total revenue", "--yes", "--save", "a.assay", cwd=place)
        moments = random.Random(7)
        for attempt in range(6):
            process = subprocess.Popen([ASSAY, "ask", ORDERS, "-q", f"top {attempt + 2} customers by revenue",
                                        "--yes", "--save", "a.assay"],
                                       cwd=place, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(moments.uniform(0.05, 3.0))
            finished = process.poll() == 0
            process.kill()  # does nothing to one that has ended
            process.communicate()
            exported = assay("export", "a.assay", "--to", "r.md", cwd=place)
            self.assertEqual(exported.returncode, 0, exported.stderr)
            text = (place / "r.md").read_text()
            self.assertIn("Total revenue", text)
            if finished:
                self.assertIn(f"Top {attempt + 2} customers", text)

    def test_no_process_is_left_behind(self):
        place = scratch(self)
        (place / "code.py").write_text("import time\ntime.sleep(60)\n")
        process = subprocess.Popen([ASSAY, "run", "code.py", "--yes"], cwd=place, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(3)
        family = descendants(process.pid)
        self.assertTrue(family, "the jail was running")
        process.kill()
        process.wait()
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and any(os.path.exists(f"/proc/{pid}") for pid in family):
            time.sleep(0.05)
        self.assertEqual([pid for pid in family if os.path.exists(f"/proc/{pid}")], [])


if __name__ == "__main__":
    unittest.main()
