# SPDX-License-Identifier: GPL-3.0-or-later
"""A PostgreSQL database as a data source, in the terminal."""
import contextlib
import os
import pathlib
import signal
import socket
import sqlite3
import ssl
import struct
import subprocess
import threading
import time
import unittest

from command import ASSAY, assay, assay_json, descendants, records, scratch, tables
from postgres import Server, ask_holder, start_holder
from screen import Screen, wait_for


def until(condition, seconds=5):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


class Database(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.end)

    def test_lists_tables_with_sizes(self):
        found = assay_json("profile", self.server.address())["databases"][0]
        sizes = {f"{table['schema']}.{table['name']}": (table["rows"], table["bytes"]) for table in found["tables"]}
        self.assertEqual(list(sizes), ["public.orders", "sales.lines"])  # what the role may read, the largest first
        self.assertEqual(sizes["public.orders"][0], 20000)
        self.assertGreater(sizes["public.orders"][1], 1 << 20)

    def test_listed_names_can_be_asked_for(self):
        self.server.do('CREATE TABLE "-my orders ""x""" AS SELECT 1 AS id;'
                       'GRANT SELECT ON "-my orders ""x""" TO reader')
        self.addCleanup(self.server.do, 'DROP TABLE "-my orders ""x"""')
        listed = assay("profile", self.server.address()).stdout.decode().splitlines()
        line = next(line for line in listed if "my orders" in line)
        wanted = line.strip().split("  ")[0]
        self.assertEqual(wanted, 'SELECT * FROM "public"."-my orders ""x"""')
        self.assertEqual(assay_json("profile", f"{self.server.address()}#{wanted}")["files"][0]["rows"], 1)

    def test_a_table_is_profiled_as_the_database_has_it(self):
        profile = assay_json("profile", self.server.address() + "#orders")["files"][0]
        self.assertEqual(profile["rows"], 20000)
        types = {column["name"]: column["type"] for column in profile["columns"]}
        self.assertEqual(types, {"id": "integer", "customer": "text", "amount": "number", "paid": "boolean",
                                 "day": "date", "at": "datetime", "code": "text", "note": "text"})
        self.assertEqual(profile["columns"][-1]["nulls"], 2000)

    def test_what_no_frame_has_as_the_database_does_is_said(self):
        self.server.do("CREATE TABLE terms AS SELECT i AS id, i * 1.5 AS amount, CASE WHEN i % 3 = 0 THEN "
                       "DATE '9999-12-31' ELSE DATE '2024-01-01' + i END AS until, CASE WHEN i = 7 THEN 'Infinity' "
                       "ELSE i::float8 END AS level FROM generate_series(1, 300) i; GRANT SELECT ON terms TO reader")
        self.addCleanup(self.server.do, "DROP TABLE terms")
        profile = assay_json("profile", self.server.address() + "#terms")["files"][0]
        kept = [warning for warning in profile["warnings"] if "kept as text" in str(warning)]
        self.assertTrue(any("9999-12-31" in str(warning) for warning in kept), profile["warnings"])
        self.assertTrue(any("Infinity" in str(warning) for warning in kept), profile["warnings"])
        asked = assay_json("ask", self.server.address() + "#terms", "-q", "total amount by year of until", "--yes",
                           expect=7)
        self.assertIn('100 of 300 values in until', asked["plan"]["message"])

    def test_a_question_is_answered_recorded_and_compared_later(self):
        document = scratch(self) / "shop.assay"
        # NAME= stands with --data only, so that no file's name is taken for it.
        asked = assay_json("ask", "--data", f"bought={self.server.address()}#orders", "-q", "total amount by customer",
                           "--yes", "--save", document)
        sums = {row["customer"]: row["amount"] for row in records(tables(asked)[0])}
        expected = dict(line.split("|") for line in
                        self.server.do("SELECT customer, sum(amount) FROM orders GROUP BY customer").splitlines())
        self.assertEqual(sums, {name: float(total) for name, total in expected.items()})
        origin = asked["databases"][0]
        self.assertEqual((origin["frame"], origin["rows"], origin["query"]),
                         ("bought", 20000, 'SELECT * FROM "orders"'))
        self.assertIn(origin["sha256"], [file["sha256"] for file in asked["run"]["provenance"]["inputs"]])
        with contextlib.closing(sqlite3.connect(document)) as kept:
            sent = kept.execute("SELECT destination, bytes FROM outbound").fetchall()
        self.assertEqual([place for place, _ in sent], [self.server.address()])
        self.assertIn(b'SELECT * FROM "orders"', bytes(sent[0][1]))
        self.assertIn(b"BEGIN READ ONLY", bytes(sent[0][1]))

        again = assay_json("replay", document)
        self.assertEqual((again["same"], again["databases"][0]["same"]), (True, True))
        (document.parent / "shop-data/bought.csv").unlink()  # comes back where it is the same
        self.assertTrue(assay_json("replay", document)["same"])
        self.server.do("INSERT INTO orders (id) VALUES (0)")
        self.addCleanup(self.server.do, "DELETE FROM orders WHERE id = 0")
        again = assay_json("replay", document)
        self.assertEqual((again["same"], again["databases"][0]["same"]), (True, False))
        self.assertIn("answers otherwise today: 20,001 rows, 20,000 at", again["databases"][0]["message"])

    def test_no_file_beside_a_document_is_touched(self):
        folder = scratch(self)
        mine = folder / "shop-data/orders.csv"
        mine.parent.mkdir()
        mine.write_text("x\n")
        ask = ("-q", "how many rows", "--yes", "--save", folder / "shop.assay")
        self.assertEqual(assay("ask", "postgresql://x@127.0.0.1:1/shop#orders", *ask).returncode, 1)
        self.assertEqual(mine.read_text(), "x\n")
        self.assertEqual([path.name for path in mine.parent.iterdir()], ["orders.csv"])
        (folder / "shop.assay").unlink(missing_ok=True)
        assay_json("ask", self.server.address() + "#orders", *ask)
        self.assertEqual(mine.read_text(), "x\n")
        self.assertEqual(sorted(path.name for path in mine.parent.iterdir()), ["orders-2.csv", "orders.csv"])
        again = mine.parent / "orders-2.csv.again"
        again.write_text("mine")
        self.assertTrue(assay_json("replay", folder / "shop.assay")["databases"][0]["same"])
        self.assertEqual(again.read_text(), "mine")

    def test_a_link_beside_a_document_is_not_followed(self):
        folder = scratch(self)
        (folder / "elsewhere").mkdir()
        (folder / "shop-data").symlink_to("elsewhere")
        done = assay("ask", self.server.address() + "#orders", "-q", "how many rows", "--yes", "--save",
                     folder / "shop.assay")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b"is a link to another place", done.stderr)
        self.assertEqual(list((folder / "elsewhere").iterdir()), [])

    def test_a_name_stays_with_its_database(self):
        folder = scratch(self)
        (folder / "code.py").write_text("1")
        done = assay("run", folder / "code.py", "--data", self.server.address() + "#orders", "--data",
                     self.server.address("locked") + "#orders", "--yes")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b'"shop" is already the database', done.stderr)

    def test_own_code_joins_a_table_and_a_file(self):
        folder = scratch(self)
        (folder / "names.csv").write_text("customer,name\nC1,Ada\nC2,Bo\n")
        (folder / "code.py").write_text("orders.merge(names).groupby('name', as_index=False)['id'].count()")
        run = assay_json("run", folder / "code.py", "--data", f"orders={self.server.address()}#orders", "--data",
                         folder / "names.csv", "--yes")
        self.assertEqual(records(run["value"]), [{"name": "Ada", "id": 400}, {"name": "Bo", "id": 400}])

    def test_a_step_asks_the_database(self):
        folder = scratch(self)
        (folder / "query.sql").write_text("%%sql postgres:shop\nSELECT customer, count(*) AS orders\nFROM orders\n"
                                          "GROUP BY customer ORDER BY customer LIMIT 2")
        (folder / "then.py").write_text("int(result['orders'].sum())")
        shop = ("--data", f"shop={self.server.address()}", "--yes")
        first, last = assay_json("run", folder / "query.sql", "--then", folder / "then.py", *shop, "--save",
                                 folder / "shop.assay")
        self.assertEqual(records(first["value"]), [{"customer": name, "orders": 400} for name in ("C0", "C1")])
        self.assertEqual(last["value"]["text"], "800")
        self.assertEqual(first["databases"][0]["rows"], 2)
        again = assay_json("replay", folder / "shop.assay")
        self.assertEqual((again["same"], again["databases"][0]["same"]), (True, True))
        with contextlib.closing(sqlite3.connect(folder / "shop.assay")) as kept:
            sent = [bytes(row[0]).decode() for row in kept.execute("SELECT bytes FROM outbound")]
        self.assertEqual([("statement_timeout" in one, "GROUP BY" in one) for one in sent[:2]],
                         [(False, True), (True, True)])  # a check of ours, then the query

    def test_a_query_that_cannot_be_run_is_told_before(self):
        folder = scratch(self)
        for number, (query, words) in enumerate((
                ("%%sql postgres:shop\nSELECT id,\n  nope FROM orders", "line 3"),
                ("%%sql postgres:shop\nSELECT 1; SELECT 2", "several statements"),
                ("%%sql postgres:shop\nDELETE FROM orders", "gives no rows"),
                ("%%sql odbc:shop\nSELECT 1", 'No database is called "shop"'),
                ("%%sql postgres:other\nSELECT 1", 'No database is called "other"'))):
            with self.subTest(query):
                code = folder / f"{number}.sql"
                code.write_text(query)
                done = assay("run", code, "--data", f"shop={self.server.address()}", "--yes")
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn(words, done.stderr.decode() + done.stdout.decode())

    def test_words_of_the_server_end_as_a_sentence(self):
        code = scratch(self) / "query.sql"
        code.write_text("%%sql postgres:shop\nSELECT * FROM nowhere")
        done = assay("run", code, "--data", f"shop={self.server.address()}", "--yes")
        self.assertIn('relation "nowhere" does not exist. Mend the code', done.stderr.decode())

    def test_what_is_wrong_with_the_database_is_not_told_of_the_code(self):
        folder = scratch(self)
        (folder / "query.sql").write_text("%%sql postgres:shop\nSELECT 1 AS one")
        (folder / "passwords").write_text("127.0.0.1:*:*:locked:wrong\n")
        (folder / "passwords").chmod(0o600)
        for role, code, words in (("locked", 2, "does not let you in"), ("boss", 2, "superuser"),
                                  (None, 1, "cannot be reached")):
            with self.subTest(words):
                address = self.server.address(role) if role else "postgresql://x@127.0.0.1:1/shop"
                done = assay("run", folder / "query.sql", "--data", f"shop={address}", "--yes",
                             env={"PGPASSFILE": str(folder / "passwords")})
                sentence, *more = done.stderr.decode().splitlines()
                self.assertEqual((done.returncode, more), (code, []), sentence)
                self.assertIn(words, sentence)
                self.assertTrue(sentence.endswith((".", "?")), sentence)
                self.assertNotIn("Nothing was run", sentence)
                self.assertNotIn("--force", sentence)

    def test_a_driver_manager_that_is_not_there_is_said(self):
        place = scratch(self)
        (place / "libodbc.so.2").touch()  # no library, also where there is one
        process, file = start_holder("shop", program="assay-odbc", env={**os.environ, "LD_LIBRARY_PATH": str(place)})
        self.addCleanup(file.close)
        said, _ = process.communicate()
        self.assertIn('"kind":"no_odbc"', said)

    def test_rows_for_which_there_is_no_room_are_said(self):
        place = scratch(self)
        rows = self.server.address() + "#SELECT id, repeat('x', 500) AS text FROM orders"
        apart = [] if os.geteuid() == 0 else ["--user", "--map-current-user", "--keep-caps"]
        script = (f'mount -t tmpfs -o size=4m none {place} || exit 99; "$@"; code=$?; '
                  f'find {place} -name "*rows*" -o -name "*.csv"; exit $code')
        done = subprocess.run(["unshare", *apart, "--mount", "sh", "-c", script, "sh", ASSAY, "ask", rows, "-q",
                               "how many rows", "--yes", "--save", place / "a.assay"], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertIn("could not be written to the disk", done.stderr.splitlines()[-1])

    def test_bad_input_is_one_sentence_each(self):
        here = self.server.address()
        for wanted, code, words in (
                (here, 2, "is a whole database"),
                (here + "#nope", 2, 'relation "nope" does not exist'),
                (here + "#hidden", 2, "permission denied"),
                (here + "#select 1; select 2", 2, "several statements"),
                (here + "#delete from orders", 2, "gives no rows"),
                (here + "#delete from orders returning id", 2, "tries to change"),
                (here + "#select pg_sleep(60)", 1, "within 1 seconds"),
                (here.replace("reader@", "reader:pw@") + "#orders", 2, "not used"),
                (self.server.address("boss") + "#orders", 2, "superuser"),
                (self.server.address("filer") + "#orders", 2, "read files of the server"),
                (self.server.address("copier") + "#orders", 2, "copy the whole server"),
                (self.server.address("ender") + "#orders", 2, "end what others run"),
                (self.server.address("subscriber") + "#orders", 2, "have the server connect to others"),
                (self.server.address("locked") + "#orders", 2, "wants a password"),
                ("service:nowhere#orders", 1, "cannot be reached"),
                ("postgresql://127.0.0.1:1/shop#orders", 1, "cannot be reached")):
            with self.subTest(wanted):
                done = assay("ask", wanted, "-q", "how many rows", "--yes", "--json", "--limit", "wall=1s")
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(words, done.stderr.decode())
        self.assertEqual(self.server.do("SELECT count(*) FROM orders WHERE id > 0"), "20000")

    def test_passwords_come_from_pgpass_and_are_not_shown(self):
        folder = scratch(self)
        for password, code in (("right", 0), ("wrong-one", 2)):
            file = folder / "passwords"
            file.write_text(f"127.0.0.1:*:*:locked:{password}\n")
            file.chmod(0o600)
            done = assay("profile", self.server.address("locked") + "#orders", env={"PGPASSFILE": str(file)})
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertNotIn(password.encode(), done.stderr)
        self.assertIn(b"does not let you in", done.stderr)

    def test_a_table_opens_in_the_window(self):
        screen = Screen(self, scratch(self))
        window = screen.start(self.server.address() + "#orders")
        document = wait_for(screen.documents, "the document")[-1]
        wait_for(lambda: screen.datasets(document) == ["orders.csv"], "the table's profile")
        screen.ask("how many rows")
        wait_for(lambda: screen.steps(document) == [("how many rows", "proposed")], "the proposal")
        window.kill()

    def test_stop_and_kill_end_the_query(self):
        for number, seconds in ((signal.SIGINT, 3), (signal.SIGKILL, 5)):
            with self.subTest(number):
                query = self.server.address() + "#select pg_sleep(60)"
                process = subprocess.Popen([ASSAY, "ask", query, "-q", "how many rows", "--yes"],
                                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                self.assertTrue(until(lambda: self.server.queries() == 1, 20))
                left = descendants(process.pid)
                began = time.monotonic()
                process.send_signal(number)
                process.communicate()
                self.assertTrue(until(lambda: self.server.queries() == 0))
                self.assertTrue(until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in left)))
                self.assertLess(time.monotonic() - began, seconds)

    def test_rows_of_a_killed_fetch_go_with_the_next_opening(self):
        folder = scratch(self)
        left = folder / "shop-data"

        def fetch(query):
            process = subprocess.Popen([ASSAY, "ask", f"{self.server.address()}#{query}", "-q", "how many rows",
                                        "--yes", "--save", folder / "shop.assay"], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            self.assertTrue(until(lambda: self.server.queries() == 1, 20))
            return process

        killed = fetch("select id, pg_sleep(0.01) from orders")
        self.assertTrue(until(lambda: list(left.glob(".rows-*/*.csv"))))
        killed.kill()
        killed.wait()
        self.assertTrue(until(lambda: self.server.queries() == 0))
        self.assertEqual(len(list(left.glob(".rows-*"))), 1)
        fetch("select pg_sleep(60)")
        self.assertTrue(until(lambda: len(list(left.glob(".rows-*"))) == 1))  # the one that lives keeps its own
        assay("export", folder / "shop.assay", "--to", folder / "report.md")
        self.assertEqual(len(list(left.glob(".rows-*"))), 1)

    def test_a_killed_fetch_is_swept_by_a_mere_opening(self):
        folder = scratch(self)
        assay_json("ask", f"{self.server.address()}#orders", "-q", "how many rows", "--yes", "--save",
                   folder / "shop.assay")
        left = folder / "shop-data/.rows-abcdef"
        left.mkdir(mode=0o700)
        (left / "orders.csv").write_text("id\n")
        assay("export", folder / "shop.assay", "--to", folder / "report.md")
        self.assertFalse(left.exists())

    def test_a_database_that_goes_away(self):
        process, file = start_holder(self.server.address(), "SELECT i FROM generate_series(1, 50000000) i", rows=10**9)
        self.addCleanup(file.close)
        self.assertTrue(until(lambda: self.server.queries() == 1))
        self.server.do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'")
        said = process.stdout.read()
        process.communicate()
        self.assertIn('"kind":"broken_off"', said.splitlines()[-1])

    def test_too_many_rows_and_bytes(self):
        many = "SELECT i, repeat('x', 1000) FROM generate_series(1, 10000000) i"
        self.assertEqual(ask_holder(self.server.address(), many)["fault"]["kind"], "too_many_rows")
        self.assertEqual(ask_holder(self.server.address(), many, rows=10**9)["fault"]["kind"], "too_many_bytes")
        huge = "SELECT repeat('x', 300000000)"
        self.assertEqual(ask_holder(self.server.address(), huge)["fault"]["kind"], "too_much_memory")
        self.assertTrue(until(lambda: self.server.queries() == 0))

    def test_the_process_can_do_nothing_else(self):
        process, file = start_holder(self.server.address(), "SELECT pg_sleep(60)")
        self.addCleanup(file.close)
        self.assertTrue(until(lambda: self.server.queries() == 1))
        status = dict(line.split(":\t", 1) for line in
                      pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines() if ":\t" in line)
        self.assertEqual((status["Seccomp"], status["NoNewPrivs"]), ("2", "1"))
        said, _ = process.communicate()  # closes its input: it is stopped
        self.assertIn('{"stopped":true}', said)
        self.assertEqual(self.server.queries(), 0)


def message(kind, body=b""):
    return kind + struct.pack("!i", len(body) + 4) + body


READY = message(b"Z", b"I")
WELCOME = message(b"R", struct.pack("!i", 0)) + READY


class Hostile(unittest.TestCase):
    """What is no server, or one that wants to harm."""

    def serve(self, replies, tls=None):
        """Answers the start-up with the first, and each message after it with the next."""
        listening = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listening.close)

        def talk():
            with contextlib.suppress(OSError):
                connection, _ = listening.accept()
                with connection:
                    first = connection.recv(8)
                    if len(first) == 8 and first[4:] in (struct.pack("!i", 80877103), struct.pack("!i", 80877104)):
                        connection.sendall(b"S" if tls else b"N")
                    if tls:
                        connection = self.enterContext(tls.wrap_socket(connection, server_side=True))
                    for reply in replies:
                        connection.recv(65536)
                        connection.sendall(reply)
                    connection.recv(65536)

        threading.Thread(target=talk, daemon=True).start()
        return f"postgresql://reader@127.0.0.1:{listening.getsockname()[1]}/shop"

    def test_a_password_is_not_told_in_the_clear(self):
        wants_clear = [message(b"R", struct.pack("!i", 3))]
        for more in ("", "?require_auth=password"):
            said = ask_holder(self.serve(wants_clear) + more, seconds=5, password="kept")
            self.assertEqual(said["fault"]["kind"], "not_reached")
            self.assertIn("cleartext", said["fault"]["texts"][1])

    def test_a_password_is_not_told_to_a_stranger_with_tls(self):
        folder = scratch(self)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=stranger", "-keyout",
                        folder / "key.pem", "-out", folder / "certificate.pem"], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
        context.set_alpn_protocols(["postgresql"])
        said = ask_holder(self.serve([message(b"R", struct.pack("!i", 3))], context) + "?sslmode=require", seconds=5,
                          password="kept")
        self.assertIn("cleartext", said["fault"]["texts"][1])

    def test_a_hostile_server_is_no_more_than_a_sentence(self):
        columns = message(b"T", struct.pack("!h", -1))
        for replies, kinds in (
                ([b"HTTP/1.1 400 Bad Request\r\n\r\n"], {"not_reached"}),
                ([b"\xff" * 4096], {"not_reached"}),
                ([WELCOME, b"T" + struct.pack("!i", 0x7fffffff) + b"x" * 1000], {"broken_off", "too_much_memory"}),
                ([WELCOME, b"D" + struct.pack("!i", 2) + READY], {"not_well_formed", "broken_off"}),
                ([WELCOME, columns + READY], {"not_well_formed", "broken_off"}),
                ([WELCOME, message(b"G", b"\0\0\0") + READY], {"no_query", "not_well_formed", "broken_off"}),
                ([WELCOME, READY * 100], {"not_well_formed", "broken_off"}),
                ([WELCOME], {"broken_off"})):
            with self.subTest(replies[-1][:20]):
                began = time.monotonic()
                said = ask_holder(self.serve(replies), seconds=5)
                self.assertIn(said["fault"]["kind"], kinds)
                self.assertLess(time.monotonic() - began, 25)


if __name__ == "__main__":
    unittest.main()
