# SPDX-License-Identifier: GPL-3.0-or-later
"""A sandbox of E2B's: what stands in the way is said. The server is tests/sandbox/carried/e2b_server.py."""
import os
import unittest

from command import assay, scratch


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


if __name__ == "__main__":
    unittest.main()
