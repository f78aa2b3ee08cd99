# SPDX-License-Identifier: GPL-3.0-or-later
"""Another computer by ssh: what may be copied there is asked by host and file, all of it stands in the ledger, and what
stands in the way is said. The hosts are those of tests/sandbox/carried/with_sshd.sh."""
import json
import sqlite3
import unittest

import samples
from command import assay, assay_json, scratch

ORDERS = samples.SAMPLES / "orders.csv"


class BySsh(unittest.TestCase):
    def test_no_file_goes_there_that_nobody_allowed(self):
        process = assay("ask", ORDERS, "-q", "How many rows?", "--json", "--policy", "reads-only", "--wall", "ssh:here")
        self.assertEqual(process.returncode, 6, process.stderr)
        self.assertIn("orders.csv may not be copied to here", process.stderr.decode())

    def test_what_was_sent_stands_in_the_ledger(self):
        place = scratch(self)
        (place / "code.py").write_text("'a word of ' + 'mine'\n")
        assay_json("run", "code.py", "--data", ORDERS, "--yes", "--wall", "ssh:here", "--save", "a.assay", cwd=place)
        with sqlite3.connect(place / "a.assay") as document:
            tables = [name for name, in document.execute("select name from sqlite_master where type = 'table'")]
            table = next(name for name in tables if "outbound" in name)
            rows = document.execute(f"select * from {table}").fetchall()
        sent = [[cell.decode() if isinstance(cell, bytes) else str(cell) for cell in row] for row in rows]
        self.assertTrue(sent and all("ssh:here" in row for row in sent), sent)
        files = [json.loads(cell) for row in sent for cell in row if cell.startswith('{"bytes"')]
        self.assertEqual([(file["file"], file["bytes"]) for file in files], [("orders.csv", ORDERS.stat().st_size)])
        self.assertTrue(any("'a word of '" in cell for row in sent for cell in row))
        # Once allowed, it is not asked about again.
        replayed = assay_json("replay", "a.assay", cwd=place)
        self.assertTrue(replayed["same"])

    def test_what_stands_in_the_way_is_said(self):
        place = scratch(self)
        (place / "code.py").write_text("1")
        for host, words in {"unknown": "is not known to your ssh yet", "closed": "cannot be reached",
                            "asks": "without asking you something", "nowhere.invalid": "cannot be reached"}.items():
            with self.subTest(host):
                process = assay("run", "code.py", "--yes", "--wall", f"ssh:{host}", cwd=place)
                self.assertEqual(process.returncode, 4, process.stderr)
                self.assertIn(words, process.stderr.decode().splitlines()[0])

    def test_an_option_is_no_host(self):
        self.assertEqual(assay("doctor", "--wall", "ssh:-oProxyCommand=touch /tmp/x").returncode, 2)
        self.assertEqual(assay("doctor", "--wall", "ssh:").returncode, 2)


if __name__ == "__main__":
    unittest.main()
