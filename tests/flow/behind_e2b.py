# SPDX-License-Identifier: GPL-3.0-or-later
"""A sandbox of E2B's: what stands in the way is said. The server is tests/sandbox/carried/e2b_server.py."""
import os
import sqlite3
import unittest

import samples
from command import assay, assay_json, scratch


class ByE2b(unittest.TestCase):
    def test_what_stands_in_the_way_is_said(self):
        place = scratch(self)
        (place / "code.py").write_text("1")
        for variable, value, words in (("E2B_API_KEY", "", "needs your key"),
                                       ("E2B_API_KEY", "another", "does not take your key"),
                                       ("E2B_API_URL", "http://127.0.0.1:1", "cannot be reached"),
                                       ("E2B_API_URL", "http://example.org", "https only")):
            with self.subTest(words):
                process = assay("run", "code.py", "--yes", "--wall", "e2b:assay", cwd=place,
                                env={**os.environ, variable: value})
                self.assertEqual(process.returncode, 4, process.stderr)
                self.assertIn(words, process.stderr.decode().splitlines()[0])

    def test_what_may_go_to_one_server_may_not_go_to_another(self):
        place = scratch(self)
        (place / "code.py").write_text("1")
        orders = samples.SAMPLES / "orders.csv"
        assay_json("run", "code.py", "--data", orders, "--yes", "--wall", "e2b:assay", "--save", "a.assay", cwd=place)
        with sqlite3.connect(place / "a.assay") as document:
            self.assertIn(os.environ["E2B_SANDBOX_URL"], "".join(document.iterdump()))
        self.assertEqual(assay("replay", "a.assay", cwd=place).returncode, 0)
        other = os.environ["E2B_SANDBOX_URL"].replace("127.0.0.1", "localhost")
        process = assay("replay", "a.assay", cwd=place, env={**os.environ, "E2B_SANDBOX_URL": other})
        self.assertEqual(process.returncode, 6, process.stderr)
        self.assertIn(other, process.stderr.decode())


if __name__ == "__main__":
    unittest.main()
