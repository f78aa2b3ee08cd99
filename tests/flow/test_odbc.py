# SPDX-License-Identifier: GPL-3.0-or-later
"""Another database by its ODBC driver: MariaDB's, with a server of the test's own."""
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from command import ASSAY, assay, assay_json, descendants, records, scratch, tables

TOP = pathlib.Path(os.environ.get("MARIADB_ROOT", "/"))  # where its packages are
SETUP = """
CREATE DATABASE shop; USE shop;
CREATE TABLE orders (id int, customer varchar(20), amount decimal(8,2), day date, note text);
INSERT INTO orders SELECT seq, CONCAT('C', seq % 5), seq * 0.25, DATE '2024-01-01' + INTERVAL (seq % 300) DAY,
  IF(seq % 10 > 0, CONCAT('ä "b", ', seq), NULL) FROM seq_1_to_2000;
CREATE USER reader@'%'; GRANT SELECT ON shop.* TO reader@'%'; GRANT INSERT ON shop.orders TO reader@'%';
CREATE USER filer@'%'; GRANT SELECT ON shop.* TO filer@'%'; GRANT FILE ON *.* TO filer@'%';
CREATE ROLE filers; GRANT FILE ON *.* TO filers; CREATE ROLE nested; GRANT filers TO nested;
CREATE USER member@'%'; GRANT SELECT ON shop.* TO member@'%'; GRANT nested TO member@'%';
SET DEFAULT ROLE nested FOR member@'%';
CREATE USER locked@'%' IDENTIFIED BY 'right'; GRANT SELECT ON shop.* TO locked@'%';
"""


def ask_holder(source, password="", query="SELECT 1"):
    """The last thing that assay-odbc says, asked by itself."""
    holder = pathlib.Path(ASSAY).parent.parent / "libexec/assay/assay-odbc"
    request = {"operation": 2, "address": source, "password": password, "shown": source, "sample": False,
               "query": query, "rows": 10, "bytes": 1 << 20, "seconds": 20}
    with tempfile.TemporaryFile() as rows:
        process = subprocess.Popen([holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, pass_fds=[3],
                                   preexec_fn=lambda: os.dup2(rows.fileno(), 3))
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        said = [json.loads(line) for line in process.stdout]
        process.communicate()
    return said[-1]


class Mariadb:
    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self._folder.name)
        self._as = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
        if self._as:
            shutil.chown(folder, 65534, 65534)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._socket = f"{folder}/sock"
        here = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/", **self._as}
        subprocess.run([TOP / "usr/bin/mariadb-install-db", "--no-defaults", f"--datadir={folder}/data",
                        "--auth-root-authentication-method=normal", "--skip-test-db", f"--basedir={TOP / 'usr'}"],
                       check=True, **here)
        self._server = subprocess.Popen(
            [TOP / "usr/sbin/mariadbd", "--no-defaults", f"--datadir={folder}/data", f"--socket={self._socket}",
             f"--port={self._port}", "--bind-address=127.0.0.1", f"--basedir={TOP / 'usr'}",
             f"--pid-file={folder}/pid"],
            **here)
        end = time.monotonic() + 60
        while subprocess.run(self._client(), input="", text=True, capture_output=True).returncode:
            if time.monotonic() > end:
                self.end()
                raise AssertionError("MariaDB did not start")
            time.sleep(0.2)
        self.do(SETUP)
        self.sources = folder / "odbc.ini"
        self.sources.write_text("".join(
            f"[{name}]\nDriver={TOP}/usr/lib/x86_64-linux-gnu/odbc/libmaodbc.so\nSERVER=127.0.0.1\n"
            f"PORT={self._port}\nDATABASE=shop\nUID={user}\n" for name, user in
            (("shop", "reader"), ("files", "filer"), ("role", "member"), ("closed", "locked"))))
        driver = f"Driver={TOP}/usr/lib/x86_64-linux-gnu/odbc/libmaodbc.so\nSERVER=127.0.0.2\nPORT=1\n"
        with self.sources.open("a") as sources:
            sources.write(f"[far]\n{driver}[sure]\n{driver}FORCETLS=1\nSSLVERIFY=1\n")
        folder.chmod(0o755)

    def _client(self):
        return [TOP / "usr/bin/mariadb", "--no-defaults", f"--socket={self._socket}", "-u", "root", "-N", "-B"]

    def do(self, statements):
        return subprocess.run(self._client(), input=statements, text=True, capture_output=True, check=True).stdout

    def queries(self):
        return int(self.do("SELECT COUNT(*) FROM information_schema.processlist "
                           "WHERE user = 'reader' AND command IN ('Query', 'Execute')"))

    def end(self):
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()


class Odbc(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Mariadb()
        cls.addClassCleanup(cls.server.end)
        os.environ["ODBCINI"] = str(cls.server.sources)
        cls.addClassCleanup(os.environ.pop, "ODBCINI")

    def test_lists_tables(self):
        found = assay_json("profile", "odbc:shop")["databases"][0]
        self.assertEqual([(table["schema"], table["name"], table["kind"]) for table in found["tables"]],
                         [("shop", "orders", "table")])
        self.assertTrue(found["version"].startswith("MariaDB "), found)

    def test_a_question_is_answered_and_compared_later(self):
        document = scratch(self) / "a.assay"
        asked = assay_json("ask", "odbc:shop#orders", "-q", "total amount by customer", "--yes", "--save", document)
        sums = {row["customer"]: row["amount"] for row in records(tables(asked)[0])}
        expected = dict(line.split("\t") for line in self.server.do(
            "SELECT customer, SUM(amount) FROM shop.orders GROUP BY customer").splitlines())
        self.assertEqual(sums, {name: float(total) for name, total in expected.items()})
        self.assertEqual(asked["databases"][0]["rows"], 2000)
        profile = assay_json("profile", "odbc:shop#orders")["files"][0]
        self.assertEqual([(column["name"], column["type"], column["nulls"]) for column in profile["columns"]],
                         [("id", "integer", 0), ("customer", "text", 0), ("amount", "number", 0), ("day", "date", 0),
                          ("note", "text", 200)])
        self.assertIn('ä "b", 1', profile["columns"][-1]["examples"])
        again = assay_json("replay", document)
        self.assertEqual((again["same"], again["databases"][0]["same"]), (True, True))

    def test_a_step_asks_it(self):
        code = scratch(self) / "code.sql"
        code.write_text("%%sql odbc:shop\nSELECT customer, COUNT(*) AS n FROM orders GROUP BY customer "
                        "ORDER BY 1 LIMIT 1")
        run = assay_json("run", code, "--data", "shop=odbc:shop", "--yes")
        self.assertEqual(records(run["value"]), [{"customer": "C0", "n": 400}])

    def test_a_kept_password_goes_to_no_unknown_server(self):
        for source, kind in (("far", "password_not_sent"), ("sure", "not_reached"), ("closed", "password_refused")):
            self.assertEqual(ask_holder(source, "wrong")["fault"]["kind"], kind, source)

    def test_bad_input_is_one_sentence_each(self):
        for wanted, code, words in (
                ("odbc:shop#nope", 2, "nope"), ("odbc:shop#DELETE FROM orders", 2, "gives no rows"),
                ("odbc:shop#SELECT 1; SELECT 2", 2, "does not understand"),
                ("odbc:shop#SELECT * FROM orders INTO OUTFILE '/tmp/x'", 2, ""),
                ("odbc:shop#INSERT INTO orders (id) VALUES (0) RETURNING id", 2, "gives no rows"),
                ("odbc:shop#SELECT SLEEP(60)", 1, "within 1 seconds"),
                ("odbc:files#orders", 2, "read files of the server"),
                ("odbc:role#orders", 2, "read files of the server"),
                ("odbc:shop#ANALYZE TABLE orders", 2, "gives no rows"),
                ("odbc:closed#orders", 2, "wants a password"), ("odbc:nowhere#orders", 1, "cannot be reached")):
            with self.subTest(wanted):
                done = assay("ask", wanted, "-q", "how many rows", "--yes", "--limit", "wall=1s")
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(words, done.stderr.decode())
        self.assertEqual(self.server.do("SELECT COUNT(*) FROM shop.orders").strip(), "2000")

    def test_stop_and_kill_end_the_query(self):
        for number in (signal.SIGINT, signal.SIGKILL):
            with self.subTest(number):
                process = subprocess.Popen([ASSAY, "ask", "odbc:shop#SELECT SLEEP(60)", "-q", "how many rows", "--yes"],
                                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                self.until(lambda: self.server.queries() == 1, 20)
                left = descendants(process.pid)
                process.send_signal(number)
                process.communicate()
                self.until(lambda: self.server.queries() == 0, 5)
                self.until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in left), 5)

    def until(self, condition, seconds):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main()
