# SPDX-License-Identifier: GPL-3.0-or-later
"""Walls on other computers: what may be copied there is asked by place and file, and all of it stands in the ledger."""
import json
import os
import sqlite3
import unittest

import samples
from command import assay, assay_json, scratch

ORDERS = samples.SAMPLES / "orders.csv"
WALL = os.environ["ASSAY_TEST_WALL"]
PLACE = {"ssh": WALL.partition(":")[2], "slurm": "the cluster", "e2b": "E2B"}[WALL.partition(":")[0]]


class Elsewhere(unittest.TestCase):
    def test_no_file_goes_there_that_nobody_allowed(self):
        process = assay("ask", ORDERS, "-q", "How many rows?", "--json", "--policy", "reads-only", "--wall", WALL)
        self.assertEqual(process.returncode, 6, process.stderr)
        self.assertIn(f"orders.csv may not be copied to {PLACE}", process.stderr.decode())

    def test_what_was_sent_stands_in_the_ledger(self):
        place = scratch(self)
        (place / "code.py").write_text("'a word of ' + 'mine'\n")
        assay_json("run", "code.py", "--data", ORDERS, "--yes", "--wall", WALL, "--save", "a.assay", cwd=place)
        with sqlite3.connect(place / "a.assay") as document:
            tables = [name for name, in document.execute("select name from sqlite_master where type = 'table'")]
            table = next(name for name in tables if "outbound" in name)
            rows = document.execute(f"select * from {table}").fetchall()
        sent = [[cell.decode() if isinstance(cell, bytes) else str(cell) for cell in row] for row in rows]
        self.assertTrue(sent and all(any(cell.startswith(WALL) for cell in row) for row in sent), sent)
        files = [json.loads(cell) for row in sent for cell in row if cell.startswith('{"bytes"')]
        self.assertEqual([(file["file"], file["bytes"]) for file in files], [("orders.csv", ORDERS.stat().st_size)])
        self.assertTrue(any("'a word of '" in cell for row in sent for cell in row))
        # Once allowed, it is not asked about again.
        replayed = assay_json("replay", "a.assay", cwd=place)
        self.assertTrue(replayed["same"])


if __name__ == "__main__":
    unittest.main()
