# SPDX-License-Identifier: GPL-3.0-or-later
"""The same of a table of ten million rows, and what is refused then. Takes minutes: packaging/test --walls runs it."""
import unittest

import test_database_views as views
from command import assay, scratch


class LargeViews(views.Views):
    count = 10_000_000
    questions = views.QUESTIONS

    def test_more_rows_than_are_taken_are_said_and_left(self):
        folder = scratch(self)
        (folder / "code.py").write_text("big['amount'].median()")
        done = assay("run", folder / "code.py", "--data", f"big={self.server.address()}#sales_big", "--yes")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(b"gives more than 5,000,000 rows", done.stderr + done.stdout)


if __name__ == "__main__":
    unittest.main()
